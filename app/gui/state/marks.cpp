// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/marks.h"

#include <QUndoStack>

#include <algorithm>
#include <tuple>

namespace contexture::gui {

namespace {

auto placeOf(const Mark& mark) {
    const CharacterSpan span = mark.mark.spans.empty() ? CharacterSpan{} : mark.mark.spans.front();
    return std::tuple(mark.mark.sentence, mark.run, span, mark.id);
}

bool isBefore(const Mark& a, const Mark& b) {
    return placeOf(a) < placeOf(b);
}

} // namespace

Marks::Marks(QUndoStack& undo, QObject* parent)
    : QObject(parent)
    , m_undo(undo)
    , m_list(undo, isBefore, [this] { Q_EMIT changed(); })
    , m_typologyJson(annotate::builtInTypologies().front().json)
    , m_typology(annotate::usualTypology()) {}

void Marks::push(Mark mark, const QString& what) {
    const Mark* present = find(mark.id);
    if (!present || *present != mark) {
        m_list.write(std::move(mark), what);
    }
}

void Marks::write(Mark mark) {
    //: After "Undo" and "Redo".
    const QString what = find(mark.id) ? tr("changing a mark") : tr("marking an error");
    // A mark replaces the "no error" of the same annotator on the sentence, also if it is a "no error" itself.
    std::vector<int> contradicted;
    for (const Mark& present : all()) {
        if (present.id != mark.id && present.run == mark.run && present.mark.sentence == mark.mark.sentence &&
            present.mark.annotator == mark.mark.annotator && isNoError(present.mark)) {
            contradicted.push_back(present.id);
        }
    }
    if (contradicted.empty()) {
        push(std::move(mark), what);
        return;
    }
    m_undo.beginMacro(what);
    for (const int id : contradicted) {
        remove(id);
    }
    push(std::move(mark), what);
    m_undo.endMacro();
}

void Marks::add(std::vector<Mark> marks, const QString& what) {
    if (marks.empty()) {
        return;
    }
    m_undo.beginMacro(what);
    const QSignalBlocker once(this);
    for (Mark& mark : marks) {
        mark.id = 0;
        push(std::move(mark), what);
    }
    m_undo.endMacro();
    blockSignals(false);
    Q_EMIT changed();
}

void Marks::remove(int id) {
    //: After "Undo" and "Redo".
    m_list.remove(id, tr("deleting a mark"));
}

void Marks::setTypology(const std::string& json, const std::string& where) {
    m_typology = annotate::parseTypology(json, where);
    m_typologyJson = json;
    Q_EMIT typologyChanged();
}

void Marks::setOthers(std::vector<MarkElsewhere> others) {
    m_others = std::move(others);
    Q_EMIT othersChanged();
}

} // namespace contexture::gui
