// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>

#include <limits>
#include <vector>

namespace contexture::widgets {

struct ScoreColumn {
    QString title;
    bool isNumber = false; // right-aligned, and sorted by value
    QString tip = {};      // what the column means; plain text
};

struct ScoreCell {
    QString text;
    double value = std::numeric_limits<double>::quiet_NaN(); // in a column of numbers; NaN sorts last
    int place = -1; // of a text: index of the character that must stay visible (StretchDelegate); -1: none
};

struct ScoreRow {
    int id = 0;                   // the caller's; sorting does not change it
    std::vector<ScoreCell> cells; // one per column
};

// Rows of texts and numbers that can be sorted by any column. Texts are plain.
class ScoreModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(std::vector<ScoreColumn> columns, std::vector<ScoreRow> rows); // in the initial order
    const std::vector<ScoreColumn>& columns() const { return m_columns; }
    const std::vector<ScoreRow>& rows() const { return m_rows; } // in the present order
    int rowOf(int id) const;                                     // -1: no such row

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // column below 0: the initial order

private:
    std::vector<ScoreColumn> m_columns;
    std::vector<ScoreRow> m_came;
    std::vector<ScoreRow> m_rows;
};

} // namespace contexture::widgets
