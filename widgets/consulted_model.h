// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/words.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace contexture::widgets {

// The causal check of a consulted sentence: how the selected word changes if the model cannot read that sentence.
struct CheckResult {
    double deltaLogProbability = 0.0; // of the selected word: without the sentence minus with it; nats; NaN: unknown
    bool changed = false;
    QString before;             // the word (or the translation) with the sentence, "er"
    QString after;              // the word (or the translation) without it, "es"; shown only when changed
    bool isRetranslated = true; // false: the present translation was only scored again
};

enum class CheckState { NotChecked, Running, Done };

// One consulted sentence: a sentence with weight for the selected word.
struct ConsultedEntry {
    int sentence = -1; // from 0
    int distance = 0;  // in sentences, from the sentence of the selected word; negative: earlier
    TextLine text;
    std::vector<WordWeight> words; // tinted as on the page
    double weight = 0.0;
    CheckState check = CheckState::NotChecked;
    std::optional<CheckResult> result; // when Done
};

// The consulted sentences by rank; after two or more of them, a last row stands for all of them together.
class ConsultedModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { SentenceColumn, TextColumn, WeightColumn, DeltaColumn, ResultColumn, ColumnCount };
    enum DataRole {
        EntryRole = Qt::UserRole + 1, // const ConsultedEntry*, null for the row of all sentences together
        ChangedRole,                  // bool
        AllTogetherRole,              // bool
    };

    using QAbstractTableModel::QAbstractTableModel;

    // The rows show the entries in this order: largest weight first.
    void setEntries(std::vector<ConsultedEntry> entries);
    const std::vector<ConsultedEntry>& entries() const { return m_entries; }
    void setCheck(int entry, CheckState check, std::optional<CheckResult> result = std::nullopt);
    void setCheckAll(CheckState check, std::optional<CheckResult> result = std::nullopt);
    void stopChecks(); // entries whose check still runs become NotChecked
    bool hasAllTogether() const { return m_entries.size() > 1; }
    bool isAllTogether(int row) const { return hasAllTogether() && row == static_cast<int>(m_entries.size()); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString resultText(CheckState check, const std::optional<CheckResult>& result) const;

    std::vector<ConsultedEntry> m_entries;
    CheckState m_allCheck = CheckState::NotChecked;
    std::optional<CheckResult> m_allResult;
};

} // namespace contexture::widgets
