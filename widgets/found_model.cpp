// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/found_model.h"

#include "widgets/comparison_view.h"
#include "widgets/theme.h"

#include <QFont>

#include <cmath>

namespace contexture::widgets {

namespace {

constexpr double kNatsOfBit = 0.6931471805599453; // natural logarithm of 2

QVariant alignment(int column) {
    switch (column) {
    case FoundModel::BeforeColumn:
    case FoundModel::WeightColumn:
    case FoundModel::ShareColumn:
    case FoundModel::ProbabilityColumn:
    case FoundModel::NeedColumn:
        return QVariant(Qt::AlignVCenter | Qt::AlignRight);
    case FoundModel::DistanceColumn:
        return QVariant(Qt::AlignCenter);
    default:
        return QVariant(Qt::AlignVCenter | Qt::AlignLeft);
    }
}

} // namespace

void FoundModel::setWords(std::vector<FoundWord> words) {
    beginResetModel();
    m_words = std::move(words);
    endResetModel();
}

void FoundModel::setCounterpartTitle(const QString& title) {
    m_counterpartTitle = title;
    Q_EMIT headerDataChanged(Qt::Horizontal, CounterpartColumn, CounterpartColumn);
}

bool FoundModel::isSortable(int column) {
    return column == PlaceColumn || column == WeightColumn || column == DistanceColumn || column == ShareColumn ||
           column == ProbabilityColumn || column == NeedColumn;
}

int FoundModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_words.size());
}

int FoundModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FoundModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_words.size())) {
        return {};
    }
    const FoundWord& word = m_words[static_cast<std::size_t>(index.row())];
    const auto number = [](const std::optional<double>& value) { return value ? weightText(*value) : QString(); };
    if (role == Qt::ToolTipRole && index.column() == NeedColumn && word.need) {
        //: Two units of the same amount.
        return plainToolTip(tr("%1 nats, %2 bits").arg(signedText(*word.need), signedText(*word.need / kNatsOfBit)));
    }
    if (role == Qt::ToolTipRole && index.column() == InsteadColumn && !word.instead.isEmpty()) {
        return plainToolTip(tr("Without context, the model would prefer “%1”.").arg(isolated(word.instead)));
    }
    if (role == Qt::ToolTipRole) {
        return plainToolTip(data(index, Qt::DisplayRole).toString());
    }
    if (role == Qt::DisplayRole) {
        switch (index.column()) {
        case PlaceColumn: {
            QString place = QString::number(word.place.sentence + 1);
            if (word.badge >= 0) {
                place = comparisonBadge({}, word.badge) + QLatin1Char(' ') + place;
            }
            return word.document.isEmpty() ? place : word.document + QStringLiteral(" · ") + place;
        }
        case BeforeColumn:
            return word.before;
        case WordColumn:
            return word.word;
        case AfterColumn:
            return word.after;
        case CounterpartColumn:
            return word.counterpart;
        case WeightColumn:
            return number(word.weight);
        case DistanceColumn:
            return word.distance ? (*word.distance < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                                       QString::number(std::abs(*word.distance))
                                 : QString();
        case ConsultedColumn:
            return word.consulted;
        case ShareColumn:
            return number(word.share);
        case ProbabilityColumn:
            return number(word.probability);
        case NeedColumn:
            return word.need ? signedText(*word.need) : QString();
        case InsteadColumn:
            return word.instead;
        case ScoresColumn:
            return word.scores.join(QStringLiteral(" · "));
        default:
            return {};
        }
    }
    if (role == Qt::TextAlignmentRole) {
        return alignment(index.column());
    }
    if (role == Qt::FontRole && index.column() == WordColumn) {
        return uiFont(type::kControl, QFont::DemiBold);
    }
    return {};
}

QVariant FoundModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return alignment(section);
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case WeightColumn:
            return tr("The largest sentence-level weight; mean over heads");
        case DistanceColumn:
            return tr("How many sentences back (−) or ahead (+) the sentence of that weight stands");
        case ConsultedColumn:
            return tr("The context word of the largest weight, both levels multiplied");
        case ShareColumn:
            return tr("Context share: how much of the word came from other sentences");
        case ProbabilityColumn:
            return tr("Probability of the translated word");
        case NeedColumn:
            return tr("Nats that the translated word gains by context; known once it was computed");
        case InsteadColumn:
            return tr("The word that the model would prefer without context; empty: the same word, or not computed");
        case ScoresColumn:
            return tr("What metrics of other programs say of the sentence");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case PlaceColumn:
        return tr("Sentence");
    case WordColumn:
        return tr("Word");
    case CounterpartColumn:
        return m_counterpartTitle;
    case WeightColumn:
        return tr("Weight");
    case DistanceColumn:
        return tr("Distance");
    case ConsultedColumn:
        return tr("Consulted");
    case ShareColumn:
        return tr("Share");
    case ProbabilityColumn:
        return tr("Prob.");
    case NeedColumn:
        //: Column: how much a word needed context, with its unit. Short.
        return tr("Need (nats)");
    case InsteadColumn:
        //: Column: the word that would have come without context. Short.
        return tr("Else");
    case ScoresColumn:
        //: Column: numbers of metrics such as COMET.
        return tr("Scores");
    default:
        return {};
    }
}

} // namespace contexture::widgets
