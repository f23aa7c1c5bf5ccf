// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QAbstractTableModel>

#include <vector>

namespace contexture::widgets {

// A marked error, as a list shows it.
struct MarkEntry {
    int id = 0;        // the caller's
    int rank = 0;      // of its severity, 0 = the worst; -1: no error
    double weight = 0; // of the error
    QString severity;
    QString category;
    QString text; // the marked text; empty: the whole sentence
    int sentence = 0;
    int badge = -1; // of its run, 0 = A; -1: the window does not have the run
    QString run;
    QString document;
    QString annotator;
    QString comment;
    QString correction;
    friend bool operator==(const MarkEntry&, const MarkEntry&) = default;
};

class MarksModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        SeverityColumn,
        CategoryColumn,
        TextColumn,
        SentenceColumn,
        RunColumn,
        DocumentColumn,
        AnnotatorColumn,
        CommentColumn,
        ColumnCount
    };
    enum DataRole {
        EntryRole = Qt::UserRole + 1, // const MarkEntry*, as const void*
        SortRole,
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setEntries(std::vector<MarkEntry> entries);
    const std::vector<MarkEntry>& entries() const { return m_entries; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<MarkEntry> m_entries;
};

} // namespace contexture::widgets
