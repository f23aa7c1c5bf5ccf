// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/marks_model.h"
#include "widgets/unchosen_on_focus.h"

#include <QTableView>

class QSortFilterProxyModel;

namespace contexture::widgets {

// A table of marked errors that can be sorted and clicked through.
class MarksView : public UnchosenOnFocus<QTableView> {
    Q_OBJECT

public:
    explicit MarksView(QWidget* parent = nullptr);

    MarksModel* marks() const { return m_marks; }
    void setEntries(std::vector<MarkEntry> entries); // the current mark stays current
    void setCurrentMark(int id);                     // shown as chosen; emits no signal
    int currentMark() const;                         // 0: none
    std::vector<int> shownIds() const;               // in the order of the rows
    QSize sizeHint() const override;                 // with room for a few marks, not for more than there are

Q_SIGNALS:
    void markActivated(int id); // a click, or a move by a key
    void editRequested(int id); // a double-click, Return, F2 or E
    void removeRequested(int id);
    void selectionCleared(); // Esc

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    int idAt(const QModelIndex& index) const;

    MarksModel* m_marks;
    QSortFilterProxyModel* m_sorted;
    bool m_quiet = false;
};

} // namespace contexture::widgets
