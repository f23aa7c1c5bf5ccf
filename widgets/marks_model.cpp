// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/marks_model.h"

#include "widgets/comparison_view.h"

namespace contexture::widgets {

void MarksModel::setEntries(std::vector<MarkEntry> entries) {
    if (entries == m_entries) {
        return;
    }
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

int MarksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int MarksModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MarksModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_entries.size())) {
        return {};
    }
    const MarkEntry& entry = m_entries[static_cast<std::size_t>(index.row())];
    if (role == EntryRole) {
        return QVariant::fromValue(static_cast<const void*>(&entry));
    }
    if (role == SortRole && index.column() == SeverityColumn) {
        return entry.rank < 0 ? 1000 : entry.rank; // the worst first
    }
    if (role == SortRole && index.column() == SentenceColumn) {
        return entry.sentence;
    }
    if (role == Qt::ToolTipRole && (index.column() == CommentColumn || index.column() == TextColumn)) {
        QStringList lines{entry.text, entry.comment};
        if (!entry.correction.isEmpty()) {
            lines << tr("Correction: %1").arg(entry.correction);
        }
        lines.removeAll(QString());
        return plainToolTip(lines.join(QLatin1Char('\n')));
    }
    if (role == Qt::TextAlignmentRole && index.column() == SentenceColumn) {
        return QVariant(Qt::AlignHCenter | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != SortRole) {
        return {};
    }
    switch (index.column()) {
    case SeverityColumn:
        return entry.severity;
    case CategoryColumn:
        return entry.category;
    case TextColumn:
        return entry.text.isEmpty() ? tr("whole sentence") : entry.text;
    case SentenceColumn:
        return QString::number(entry.sentence + 1);
    case RunColumn:
        return entry.badge >= 0 ? comparisonBadge({}, entry.badge) + QStringLiteral(" · ") + entry.run : entry.run;
    case DocumentColumn:
        return entry.document;
    case AnnotatorColumn:
        return entry.annotator;
    case CommentColumn:
        return entry.correction.isEmpty()
                   ? entry.comment
                   : QStringLiteral("→ ") + entry.correction +
                         (entry.comment.isEmpty() ? QString() : QStringLiteral(" · ") + entry.comment);
    default:
        return {};
    }
}

QVariant MarksModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case SeverityColumn:
        return tr("Severity");
    case CategoryColumn:
        return tr("Category");
    case TextColumn:
        return tr("Marked");
    case SentenceColumn:
        return tr("Sentence");
    case RunColumn:
        return tr("Run");
    case DocumentColumn:
        return tr("Document");
    case AnnotatorColumn:
        return tr("Annotator");
    case CommentColumn:
        return tr("Correction, comment");
    default:
        return {};
    }
}

} // namespace contexture::widgets
