// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace contexture::widgets {

// One weight of a row. A column that is not listed has weight 0 exactly.
struct MatrixEntry {
    int column = 0;
    double value = 0.0;
};

// Half-open range of columns.
struct ColumnRange {
    int begin = 0;
    int end = 0;
    friend bool operator==(const ColumnRange&, const ColumnRange&) = default;
};

struct MatrixRow {
    QString label;                    // the query word
    std::vector<MatrixEntry> entries; // ascending columns; values above 0, in an attribution also below 0
    std::vector<ColumnRange> masked;  // hidden from this row
    QString note;                     // right margin: "2 of 5"
    bool isUnasked = false;           // in an attribution: the question was about another row; drawn without cells
};

// A sparse matrix of weights: queries in rows, keys in columns. Weights of an attribution are shares of the sum of all
// contributions for the word of the row; a weight below 0 is a contribution against the word, on the same scale.
struct Matrix {
    std::vector<MatrixRow> rows;
    int columns = 0;
    bool isAttribution = false;
    std::vector<QString> columnLabels; // one per column, or empty: numbers from firstColumnNumber
    // Text for a column in tooltips ("sentence 3: The dog slept."); null: its label. A function, since there may be ten
    // thousand columns.
    std::function<QString(int)> columnName;
    int firstColumnNumber = 1;
    QString foldedLabel; // "8–15": the last column stands for several sentences, none visible; empty: for one
    std::vector<ColumnRange> masked;   // hidden from every row
    std::vector<ColumnRange> unread;   // not masked, but too far away: the system reads none of them
    std::vector<ColumnRange> brackets; // ranges of rows that belong together, drawn beside the cells; ascending

    int rowCount() const { return static_cast<int>(rows.size()); }
    bool isEmpty() const { return rows.empty() || columns <= 0; }
    double value(int row, int column) const; // 0 when not listed
    bool hasNegative() const;
    bool isMasked(int row, int column) const;
    bool isUnread(int column) const;
    QString columnLabel(int column) const;
    QString nameOf(int column) const;
};

} // namespace contexture::widgets
