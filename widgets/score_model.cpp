// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/score_model.h"

#include "widgets/stretch_delegate.h"

#include <algorithm>
#include <cmath>

namespace contexture::widgets {

void ScoreModel::setTable(std::vector<ScoreColumn> columns, std::vector<ScoreRow> rows) {
    beginResetModel();
    m_columns = std::move(columns);
    m_came = std::move(rows);
    m_rows = m_came;
    endResetModel();
}

int ScoreModel::rowOf(int id) const {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [id](const ScoreRow& row) { return row.id == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int ScoreModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ScoreModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ScoreModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_rows.size())) {
        return {};
    }
    const auto column = static_cast<std::size_t>(index.column());
    const auto& cells = m_rows[static_cast<std::size_t>(index.row())].cells;
    if (column >= cells.size()) {
        return {};
    }
    if (role == Qt::DisplayRole) {
        return cells[column].text;
    }
    if (role == Qt::ToolTipRole && !m_columns[column].isNumber) {
        return cells[column].text.toHtmlEscaped(); // a tool tip takes what looks like markup for it
    }
    if (role == StretchDelegate::kPlace && cells[column].place >= 0) {
        return cells[column].place;
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignVCenter | (m_columns[column].isNumber ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

QVariant ScoreModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(m_columns.size())) {
        return {};
    }
    const ScoreColumn& column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.tip.toHtmlEscaped();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

void ScoreModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    m_rows = m_came;
    if (column >= 0 && column < static_cast<int>(m_columns.size())) {
        const auto at = static_cast<std::size_t>(column);
        const bool isDown = order == Qt::DescendingOrder;
        const bool isNumber = m_columns[at].isNumber;
        std::stable_sort(m_rows.begin(), m_rows.end(), [&](const ScoreRow& a, const ScoreRow& b) {
            const ScoreCell& x = a.cells[at];
            const ScoreCell& y = b.cells[at];
            if (isNumber) {
                if (std::isnan(x.value) || std::isnan(y.value)) {
                    return !std::isnan(x.value) && std::isnan(y.value);
                }
                return isDown ? x.value > y.value : x.value < y.value;
            }
            const int order = x.text.localeAwareCompare(y.text);
            return isDown ? order > 0 : order < 0;
        });
    }
    endResetModel();
}

} // namespace contexture::widgets
