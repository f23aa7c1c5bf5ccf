// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace contexture::widgets {

// A word that a search found, as keyword in context.
struct FoundWord {
    int badge = -1;   // of its run, 0 = A; -1: of a run that the window does not have
    QString document; // shown where there are several
    WordRef place;
    QString before; // what stands before the word in its sentence
    QString word;
    QString after;
    QString counterpart;          // on the other side; empty: no clear one
    std::optional<double> weight; // largest sentence-level weight
    std::optional<int> distance;  // in sentences; negative: earlier in the document
    QString consulted;            // the word of the largest weight
    std::optional<double> share;  // context share
    std::optional<double> probability;
    std::optional<double> need; // nats that the translated word gains by context
    QString instead;            // what would have come without; empty: the same, or not known
};

class FoundModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        PlaceColumn,
        BeforeColumn,
        WordColumn,
        AfterColumn,
        CounterpartColumn,
        WeightColumn,
        DistanceColumn,
        ConsultedColumn,
        ShareColumn,
        ProbabilityColumn,
        NeedColumn,
        InsteadColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setWords(std::vector<FoundWord> words);
    const std::vector<FoundWord>& words() const { return m_words; }
    void setCounterpartTitle(const QString& title);
    static bool isSortable(int column);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<FoundWord> m_words;
    QString m_counterpartTitle;
};

} // namespace contexture::widgets
