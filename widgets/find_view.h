// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/found_model.h"

#include <QWidget>

class QCompleter;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace contexture::widgets {

class SectionHeader;

// A line for search conditions, and below it the words that fulfil the conditions. The search runs while a person
// types.
class FindView : public QWidget {
    Q_OBJECT

public:
    explicit FindView(QWidget* parent = nullptr);

    FoundModel* found() const { return m_model; }
    QTableView* table() const { return m_table; }
    QLineEdit* line() const { return m_line; }
    QComboBox* places() const { return m_places; } // where to search; hidden while there is only one place
    QComboBox* sides() const { return m_sides; }
    QPushButton* searches() const { return m_searches; } // has the menu of examples and of kept searches
    QPushButton* exportButton() const { return m_export; }

    void setFields(const QStringList& names);      // names of fields, offered as completions
    void sortBy(int column, bool descending);      // same effect as a click on a header
    void setCount(qsizetype shown, qsizetype all); // numbers of the words that fulfil the conditions
    void setTrouble(const QString& text);          // why there is no search; empty: nothing is wrong
    void setSearching(bool searching);

    int heightOfRows(int rows) const; // height of the whole view with this number of rows, pixels
    QSize sizeHint() const override;

Q_SIGNALS:
    void searchRequested();
    void sortRequested(int column, bool descending);
    void wordActivated(int row);
    void closeRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void complete(const QString& name);
    void offer();
    void fitColumns();  // to the words that are listed
    void fitContexts(); // to the width that the other columns leave

    FoundModel* m_model;
    SectionHeader* m_header;
    QComboBox* m_places;
    QComboBox* m_sides;
    QPushButton* m_searches;
    QPushButton* m_export;
    QLineEdit* m_line;
    QLabel* m_trouble;
    QTableView* m_table;
    QCompleter* m_completer;
    int m_sorted = FoundModel::PlaceColumn;
    bool m_descending = false;
};

} // namespace contexture::widgets
