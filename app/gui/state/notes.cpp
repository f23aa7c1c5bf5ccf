#include "app/gui/state/notes.h"

#include <QUndoStack>

#include <tuple>

namespace contexture::gui {

namespace {

bool isBefore(const Note& a, const Note& b) {
    return std::tuple(a.sentence, a.side, a.word, a.run, a.id) < std::tuple(b.sentence, b.side, b.word, b.run, b.id);
}

} // namespace

Notes::Notes(QObject* parent)
    : QObject(parent)
    , m_undo(new QUndoStack(this))
    , m_list(*m_undo, isBefore, [this] { Q_EMIT changed(); })
    , m_marks(new Marks(*m_undo, this))
    , m_tries(new Tries(*m_undo, this))
    , m_searches(new Searches(*m_undo, this)) {}

Notes::~Notes() {
    m_undo->blockSignals(true); // it is emptied on its way, which nobody did
}

bool Notes::isEmpty() const {
    return all().empty() && m_marks->all().empty() && m_tries->all().empty() && m_searches->all().empty();
}

void Notes::write(Note note) {
    const Note* present = find(note.id);
    if (note.text.isEmpty()) {
        remove(note.id);
    } else if (!present || *present != note) {
        //: After "Undo" and "Redo".
        const QString what = present ? tr("changing a note") : tr("writing a note");
        m_list.write(std::move(note), what);
    }
}

void Notes::remove(int id) {
    //: After "Undo" and "Redo".
    m_list.remove(id, tr("deleting a note"));
}

void Notes::complete() {
    Q_EMIT completing();
}

void Notes::keepRuns(const std::vector<int>& ids) {
    const bool notes = m_list.keepRuns(ids);
    const bool marks = m_marks->keepRuns(ids);
    const bool tries = m_tries->keepRuns(ids);
    if (notes || marks || tries) {
        Q_EMIT pruned();
    }
}

void Notes::removeOf(int run, const QString& what) {
    m_list.removeOf(run, what);
    m_marks->removeOf(run, what);
    m_tries->removeOf(run, what);
}

void Notes::forgetRows() {
    m_list.forgetRows();
    m_marks->forgetRows();
    m_tries->forgetRows();
}

} // namespace contexture::gui
