// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/additions.h"

#include <QUndoStack>

#include <algorithm>

namespace contexture::gui {

Additions::Additions(QObject* parent)
    : QObject(parent)
    , m_undo(new QUndoStack(this))
    , m_notes(new Notes(*m_undo, this))
    , m_marks(new Marks(*m_undo, this))
    , m_tries(new Tries(*m_undo, this))
    , m_searches(new Searches(*m_undo, this)) {}

Additions::~Additions() {
    m_undo->blockSignals(true); // its destructor clears the stack, which is no change by a person
}

bool Additions::isEmpty() const {
    return m_notes->all().empty() && m_marks->all().empty() && m_tries->all().empty() && m_searches->all().empty();
}

std::size_t Additions::countOf(int run) const {
    const auto count = [run](const auto& all) {
        return static_cast<std::size_t>(
            std::count_if(all.begin(), all.end(), [run](const auto& one) { return one.run == run; }));
    };
    return count(m_notes->all()) + count(m_marks->all()) + count(m_tries->all());
}

void Additions::complete() {
    Q_EMIT completing();
}

void Additions::keepRuns(const std::vector<int>& ids) {
    const bool notes = m_notes->keepRuns(ids);
    const bool marks = m_marks->keepRuns(ids);
    const bool tries = m_tries->keepRuns(ids);
    if (notes || marks || tries) {
        Q_EMIT pruned();
    }
}

void Additions::removeOf(int run, const QString& what) {
    m_notes->removeOf(run, what);
    m_marks->removeOf(run, what);
    m_tries->removeOf(run, what);
}

void Additions::forgetRows() {
    m_notes->forgetRows();
    m_marks->forgetRows();
    m_tries->forgetRows();
}

} // namespace contexture::gui
