// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/consulted_model.h"

#include "widgets/theme.h"

#include <cmath>

namespace contexture::widgets {

void ConsultedModel::setEntries(std::vector<ConsultedEntry> entries) {
    beginResetModel();
    m_entries = std::move(entries);
    m_allCheck = CheckState::NotChecked;
    m_allResult.reset();
    endResetModel();
}

void ConsultedModel::setCheck(int entry, CheckState check, std::optional<CheckResult> result) {
    if (entry < 0 || entry >= static_cast<int>(m_entries.size())) {
        return;
    }
    m_entries[static_cast<std::size_t>(entry)].check = check;
    m_entries[static_cast<std::size_t>(entry)].result = std::move(result);
    Q_EMIT dataChanged(index(entry, DeltaColumn), index(entry, ResultColumn));
}

void ConsultedModel::setCheckAll(CheckState check, std::optional<CheckResult> result) {
    m_allCheck = check;
    m_allResult = std::move(result);
    if (hasAllTogether()) {
        const int row = static_cast<int>(m_entries.size());
        Q_EMIT dataChanged(index(row, DeltaColumn), index(row, ResultColumn));
    }
}

void ConsultedModel::stopChecks() {
    for (int entry = 0; entry < static_cast<int>(m_entries.size()); ++entry) {
        if (m_entries[static_cast<std::size_t>(entry)].check == CheckState::Running) {
            setCheck(entry, CheckState::NotChecked);
        }
    }
    if (m_allCheck == CheckState::Running) {
        setCheckAll(CheckState::NotChecked);
    }
}

int ConsultedModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size()) + (hasAllTogether() ? 1 : 0);
}

int ConsultedModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ConsultedModel::resultText(CheckState check, const std::optional<CheckResult>& result) const {
    if (check == CheckState::Running) {
        return QStringLiteral("\u2026");
    }
    if (check == CheckState::NotChecked || !result) {
        return {};
    }
    if (!result->isRetranslated) {
        return QStringLiteral("\u2013");
    }
    //: The translation did not change when this sentence was hidden.
    return result->changed ? result->before + QStringLiteral(" \u2192 ") + result->after : tr("same");
}

QVariant ConsultedModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const bool all = isAllTogether(index.row());
    const auto* entry = all ? nullptr : &m_entries[static_cast<std::size_t>(index.row())];
    const auto check = all ? m_allCheck : entry->check;
    const auto& result = all ? m_allResult : entry->result;
    switch (role) {
    case EntryRole:
        return QVariant::fromValue(static_cast<const void*>(entry));
    case ChangedRole:
        return result && result->changed;
    case AllTogetherRole:
        return all;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | Qt::AlignLeft));
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        break;
    default:
        return {};
    }
    double weight = all ? 0.0 : entry->weight;
    if (all) {
        for (const auto& one : m_entries) {
            weight += one.weight;
        }
    }
    QString text;
    switch (index.column()) {
    case SentenceColumn:
        if (all) {
            //: A row of the table: all consulted sentences dropped at once.
            text = m_entries.size() == 2 ? tr("both") : tr("all %n", nullptr, static_cast<int>(m_entries.size()));
        } else {
            const QString distance = (entry->distance < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) +
                                     QString::number(std::abs(entry->distance));
            text = QString::number(entry->sentence + 1) + QLatin1Char(' ') + distance;
        }
        break;
    case TextColumn:
        text = all ? QString() : entry->text.text;
        break;
    case WeightColumn:
        text = role == Qt::ToolTipRole          ? decimalText(weight, 4)
               : weight > 0.0 && weight < 0.005 ? weightText(weight) // never shown as zero
                                                : decimalText(weight, 2);
        break;
    case DeltaColumn:
        text = check == CheckState::Done && result && !std::isnan(result->deltaLogProbability)
                   ? signedText(result->deltaLogProbability)
               : check == CheckState::Running ? QStringLiteral("\u2026")
                                              : QString();
        break;
    case ResultColumn:
        text = resultText(check, result);
        break;
    default:
        break;
    }
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

QVariant ConsultedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | Qt::AlignLeft));
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case SentenceColumn:
            return tr("The sentence's number, and how far it stands from the one that is read.");
        case TextColumn:
            return tr("Blue: the words' weights, as in the reading view.");
        case DeltaColumn:
            return tr("By how much the log-probability of the word as it stands changes without this sentence, "
                      "whatever word would "
                      "then be put in its place.");
        case ResultColumn:
            return tr("The translation without this sentence.");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case SentenceColumn:
        return tr("sentence");
    case WeightColumn:
        return tr("weight");
    case DeltaColumn:
        //: Difference of the log-probabilities.
        return tr("\u0394 log p");
    case ResultColumn:
        return tr("result");
    default:
        return QString();
    }
}

} // namespace contexture::widgets
