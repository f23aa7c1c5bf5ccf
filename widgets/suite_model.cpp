// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/suite_model.h"

#include "widgets/theme.h"

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

// "✓ +1.24", "✗ −0.30": the sign shows the verdict without colour.
QString verdict(const std::optional<double>& margin) {
    if (!margin) {
        return {};
    }
    if (std::isnan(*margin)) {
        return QStringLiteral("✗ –");
    }
    const QString number = decimalText(*margin, 2);
    return *margin > 0.0 ? QStringLiteral("✓ +") + number : QStringLiteral("✗ ") + number;
}

const std::optional<double>& marginOf(const SuiteSentence& sentence, int column) {
    return column == SuiteModel::WithoutColumn ? sentence.without : sentence.with;
}

const QString& textOf(const SuiteSentence& sentence, int column) {
    return column == SuiteModel::SourceColumn  ? sentence.source
           : column == SuiteModel::RightColumn ? sentence.right
                                               : sentence.wrong;
}

} // namespace

void SuiteModel::setSentences(std::vector<SuiteSentence> sentences) {
    beginResetModel();
    m_sentences = std::move(sentences);
    sortSentences();
    endResetModel();
}

void SuiteModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    m_sorted = column;
    m_order = order;
    sortSentences();
    endResetModel();
}

void SuiteModel::sortSentences() {
    const auto isBefore = [this](const SuiteSentence& a, const SuiteSentence& b) {
        if (m_sorted == WithoutColumn || m_sorted == WithColumn) {
            const auto& x = marginOf(a, m_sorted);
            const auto& y = marginOf(b, m_sorted);
            const auto known = [](const std::optional<double>& margin) { return margin && !std::isnan(*margin); };
            if (known(x) != known(y)) {
                return known(x); // sentences without a score are last in ascending order
            }
            return known(x) && *x < *y;
        }
        return m_sorted == EntryColumn || m_sorted < 0
                   ? a.entry < b.entry
                   : textOf(a, m_sorted).localeAwareCompare(textOf(b, m_sorted)) < 0;
    };
    const bool isDown = m_order == Qt::DescendingOrder;
    std::stable_sort(m_sentences.begin(), m_sentences.end(),
                     [](const auto& a, const auto& b) { return a.entry < b.entry; });
    std::stable_sort(m_sentences.begin(), m_sentences.end(),
                     [&](const auto& a, const auto& b) { return isDown ? isBefore(b, a) : isBefore(a, b); });
}

int SuiteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_sentences.size());
}

int SuiteModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SuiteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_sentences.size())) {
        return {};
    }
    const SuiteSentence& sentence = m_sentences[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool isMargin = column == WithoutColumn || column == WithColumn;
    if (role == Qt::DisplayRole) {
        return column == EntryColumn ? QVariant(sentence.entry + 1)
               : isMargin            ? QVariant(verdict(marginOf(sentence, column)))
                                     : QVariant(textOf(sentence, column));
    }
    if (role == Qt::ToolTipRole) {
        if (isMargin) {
            return tr("Log-probability of the right translation minus that of the nearest wrong one");
        }
        return column == RightColumn   ? sentence.rightSentence
               : column == WrongColumn ? sentence.wrongSentence
                                       : sentence.source;
    }
    if (role == Qt::AccessibleTextRole && isMargin) {
        const auto& margin = marginOf(sentence, column);
        return !margin         ? tr("not scored")
               : *margin > 0.0 ? tr("right, %1").arg(decimalText(*margin, 2))
                               : tr("wrong, %1").arg(decimalText(*margin, 2));
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignVCenter | (column == EntryColumn || isMargin ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::FontRole && isMargin && marginOf(sentence, column) && !(*marginOf(sentence, column) > 0.0)) {
        return uiFont(type::kControl, QFont::DemiBold);
    }
    return {};
}

QVariant SuiteModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == EntryColumn || section == WithoutColumn || section == WithColumn;
        return QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case EntryColumn:
        return tr("Entry");
    case WithoutColumn:
        return tr("Without");
    case WithColumn:
        return tr("With context");
    case SourceColumn:
        return tr("Source");
    case RightColumn:
        return tr("Right");
    case WrongColumn:
        return tr("Wrong");
    default:
        return {};
    }
}

} // namespace contexture::widgets
