// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace contexture::widgets {

// A word that a search found, with its context (keyword in context).
struct FoundWord {
    int badge = -1;   // of its run, 0 = A; -1: the window does not have the run
    QString document; // shown if there are several documents
    WordRef place;
    QString before; // the text before the word in its sentence
    QString word;
    QString after;
    QString counterpart;          // the word on the other side; empty: no clear one
    std::optional<double> weight; // largest sentence-level weight
    std::optional<int> distance;  // in sentences; negative: earlier in the document
    QString consulted;            // the word with the largest weight
    std::optional<double> share;  // context share
    std::optional<double> probability;
    std::optional<double> need; // nats that the translated word gains by context
    QStringList scores;         // numbers of its sentence, each behind the name of its metric: "COMET 0.83"
    QString instead;            // the word that the model prefers without context; empty: the same word, or unknown
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
        ScoresColumn,
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
