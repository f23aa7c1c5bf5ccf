// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace contexture::widgets {

// One sentence of a contrastive suite, with its scores.
struct SuiteSentence {
    int entry = 0; // in the suite, from 0
    QString source;
    QString right; // the words in question, or the whole translation
    QString wrong; // the words of the nearest wrong translation
    QString rightSentence;
    QString wrongSentence;
    // Log-probability of the right translation minus that of the nearest wrong one; 0 is a tie, and a tie is wrong.
    std::optional<double> without;
    std::optional<double> with;
};

class SuiteModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { EntryColumn, SourceColumn, RightColumn, WrongColumn, WithoutColumn, WithColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setSentences(std::vector<SuiteSentence> sentences); // sorted as before
    const std::vector<SuiteSentence>& sentences() const { return m_sentences; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void sortSentences();

    std::vector<SuiteSentence> m_sentences;
    int m_sorted = EntryColumn;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace contexture::widgets
