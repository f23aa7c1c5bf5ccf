#include "app/gui/marks.h"

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

// One mark before and after; nothing stands for "not there".
class Marks::Change : public QUndoCommand {
public:
    Change(Marks& marks, int id, std::optional<Mark> before, std::optional<Mark> after, const QString& text)
        : QUndoCommand(text), m_marks(marks), m_id(id), m_before(std::move(before)), m_after(std::move(after)) {}

    void undo() override { m_marks.put(m_id, m_before); }
    void redo() override { m_marks.put(m_id, m_after); }

private:
    Marks& m_marks;
    int m_id;
    std::optional<Mark> m_before;
    std::optional<Mark> m_after;
};

Marks::Marks(QUndoStack& undo, QObject* parent)
    : QObject(parent)
    , m_undo(undo)
    , m_typologyJson(annotate::builtInTypologies().front().json)
    , m_typology(annotate::usualTypology()) {}

const Mark* Marks::find(int id) const {
    const auto found = std::find_if(m_marks.begin(), m_marks.end(), [id](const Mark& mark) { return mark.id == id; });
    return found == m_marks.end() ? nullptr : &*found;
}

void Marks::push(Mark mark, const QString& what) {
    const Mark* present = find(mark.id);
    if (present && *present == mark) {
        return;
    }
    if (!present) {
        mark.id = m_nextId++;
    }
    m_runsOfUndo.insert(mark.run);
    m_undo.push(
        new Change(*this, mark.id, present ? std::optional(*present) : std::nullopt, std::optional(mark), what));
}

void Marks::write(Mark mark) {
    //: After "Undo" and "Redo".
    const QString what = find(mark.id) ? tr("changing a mark") : tr("marking an error");
    // One who says that there is an error says no longer that there is none, nor says that twice.
    std::vector<int> contradicted;
    for (const Mark& present : m_marks) {
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
    if (const Mark* present = find(id)) {
        m_runsOfUndo.insert(present->run);
        //: After "Undo" and "Redo".
        m_undo.push(new Change(*this, id, *present, std::nullopt, tr("deleting a mark")));
    }
}

std::vector<int> Marks::replaceAll(std::vector<Mark> marks) {
    m_undo.clear();
    m_runsOfUndo.clear();
    m_savedAs.clear();
    std::vector<int> ids;
    for (Mark& mark : marks) {
        ids.push_back(mark.id = m_nextId++);
    }
    m_marks = std::move(marks);
    std::sort(m_marks.begin(), m_marks.end(), isBefore);
    Q_EMIT changed();
    return ids;
}

void Marks::keepRuns(const std::vector<int>& ids) {
    const auto isKept = [&](int run) { return std::find(ids.begin(), ids.end(), run) != ids.end(); };
    const bool areMarksKept =
        std::all_of(m_marks.begin(), m_marks.end(), [&](const Mark& mark) { return isKept(mark.run); });
    if (areMarksKept && std::all_of(m_runsOfUndo.begin(), m_runsOfUndo.end(), isKept)) {
        return;
    }
    m_undo.clear(); // it speaks of what is gone
    m_runsOfUndo.clear();
    std::erase_if(m_marks, [&](const Mark& mark) { return !isKept(mark.run); });
    Q_EMIT changed();
}

void Marks::setTypology(const std::string& json, const std::string& where) {
    m_typology = annotate::parseTypology(json, where);
    m_typologyJson = json;
    Q_EMIT typologyChanged();
}

void Marks::setOthers(std::vector<OtherMark> others) {
    m_others = std::move(others);
    Q_EMIT othersChanged();
}

std::int64_t Marks::savedAs(int id) const {
    const auto found = m_savedAs.find(id);
    return found == m_savedAs.end() ? 0 : found->second;
}

void Marks::setSavedAs(int id, std::int64_t row) {
    m_savedAs[id] = row;
}

void Marks::put(int id, const std::optional<Mark>& mark) {
    std::erase_if(m_marks, [id](const Mark& present) { return present.id == id; });
    if (mark) {
        m_marks.insert(std::upper_bound(m_marks.begin(), m_marks.end(), *mark, isBefore), *mark);
    }
    Q_EMIT changed();
}

} // namespace contexture::gui
