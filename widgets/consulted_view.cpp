// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/consulted_view.h"

#include "widgets/consulted_delegate.h"
#include "widgets/kept_text.h"
#include "widgets/row_table.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kShownRows = 8; // in the size hint; more rows scroll

constexpr int kMostResult = 170;
constexpr int kLeastWords = 200; // pixels of a consulted sentence; a narrower column shows two or three words

class Table : public QTableView {
public:
    using QTableView::QTableView;

protected:
    void keyPressEvent(QKeyEvent* event) override {
        const QString text = event->text();
        if (!text.isEmpty() && text.front().isPrint() && !text.front().isSpace()) {
            event->ignore(); // letters are the window's keys here, not a search
            return;
        }
        QTableView::keyPressEvent(event);
    }
};

} // namespace

ConsultedView::ConsultedView(QWidget* parent)
    : QWidget(parent)
    , m_model(new ConsultedModel(this))
    , m_table(new Table(this))
    , m_button(new QPushButton(this))
    , m_progress(new QProgressBar(this))
    , m_empty(new QLabel(tr("Click a word to see which sentences it consulted."), this))
    , m_note(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kTight);
    layout->addWidget(m_table);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_note);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(space::kSmall, 0, space::kSmall, space::kTight);
    below->addWidget(m_button);
    below->addStretch();
    layout->addLayout(below);
    layout->addStretch();

    setFocusProxy(m_table);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new ConsultedDelegate(m_table));
    m_table->setAccessibleName(tr("Consulted sentences, ranked by weight"));
    setUpRows(*m_table, ConsultedDelegate::kRowHeight);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* header = m_table->horizontalHeader();
    header->setSectionsClickable(false);
    header->setMinimumSectionSize(24);
    for (int column = 0; column < ConsultedModel::ColumnCount; ++column) {
        header->setSectionResizeMode(column,
                                     column == ConsultedModel::TextColumn ? QHeaderView::Stretch : QHeaderView::Fixed);
    }
    connect(m_model, &QAbstractItemModel::modelReset, this, &ConsultedView::fitColumns);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &ConsultedView::fitColumns);

    for (auto* label : {m_empty, m_note}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setContentsMargins(space::kSmall, 0, space::kSmall, 0);
    }
    m_empty->setFont(uiFont(type::kControl - 1));
    m_note->setFont(uiFont(type::kNote));
    setNote({});
    m_button->setProperty("compact", true);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the check"));

    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (!m_model->isAllTogether(index.row())) {
            Q_EMIT sentenceActivated(m_model->entries()[static_cast<std::size_t>(index.row())].sentence);
        }
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        // Return; a double-click has already been a click.
        if (m_table->hasFocus() && !m_model->isAllTogether(index.row()) && !QGuiApplication::mouseButtons()) {
            Q_EMIT sentenceActivated(m_model->entries()[static_cast<std::size_t>(index.row())].sentence);
        }
    });
    connect(m_table, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& point) { Q_EMIT menuRequested(m_table->viewport()->mapToGlobal(point)); });
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_running) {
            Q_EMIT cancelRequested();
        } else {
            Q_EMIT checkRequested();
        }
    });
    setProgress(0, 0);
    fitColumns();
    refresh();
}

void ConsultedView::setEntries(std::vector<ConsultedEntry> entries) {
    m_model->setEntries(std::move(entries));
    setProgress(0, 0);
    refresh();
}

void ConsultedView::setCheckEnabled(bool enabled, const QString& whyNot) {
    m_button->setEnabled(enabled);
    m_button->setToolTip(enabled ? tr("Translate this sentence again without each of them, in the background (X).")
                                 : whyNot);
}

void ConsultedView::setProgress(int done, int total) {
    m_running = total > 0;
    m_progress->setRange(0, std::max(total, 1));
    m_progress->setValue(done);
    m_progress->setVisible(m_running);
    m_button->setText(m_running ? tr("Cancel") : tr("Drop each and retranslate"));
}

void ConsultedView::setSelectedSentence(int sentence) {
    const auto& entries = m_model->entries();
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [sentence](const ConsultedEntry& entry) { return entry.sentence == sentence; });
    if (found == entries.end()) {
        m_table->clearSelection();
    } else {
        m_table->selectRow(static_cast<int>(found - entries.begin()));
    }
}

void ConsultedView::setNote(const QString& text) {
    m_note->setText(text.isEmpty() ? tr("A weight says where the model looked; the check, what changes without it.")
                                   : text);
}

void ConsultedView::setEmptyText(const QString& text) {
    m_empty->setText(text);
}

QSize ConsultedView::sizeHint() const {
    return {420, QWidget::sizeHint().height()};
}

QSize ConsultedView::figureSize() const {
    if (m_model->entries().empty()) {
        return {};
    }
    const int rows = m_model->rowCount();
    return {std::max(width(), 420),
            m_table->horizontalHeader()->height() + rows * ConsultedDelegate::kRowHeight + space::kSmall};
}

void ConsultedView::paintFigure(QPainter& painter) {
    painter.fillRect(QRect({0, 0}, figureSize()), Theme::of(this)[Role::Window]);
    // All rows, including those outside the visible area: header and cells are drawn one by one.
    const auto* header = m_table->horizontalHeader();
    const int top = header->height();
    QStyleOptionViewItem option;
    option.palette = palette();
    option.widget = m_table;
    for (int column = 0; column < ConsultedModel::ColumnCount; ++column) {
        if (header->isSectionHidden(column)) {
            continue;
        }
        const QRect head(header->sectionPosition(column), 0, header->sectionSize(column), top);
        painter.setFont(uiFont(type::kNote));
        painter.setPen(Theme::of(this)[Role::Muted]);
        painter.drawText(head.adjusted(space::kSmall, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         m_model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < m_model->rowCount(); ++row) {
            option.rect = QRect(head.left(), top + row * ConsultedDelegate::kRowHeight, head.width(),
                                ConsultedDelegate::kRowHeight);
            m_table->itemDelegate()->paint(&painter, option, m_model->index(row, column));
        }
    }
}

QString ConsultedView::asText() const {
    QStringList lines;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < ConsultedModel::ColumnCount; ++column) {
            cells << m_model->index(row, column).data().toString();
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void ConsultedView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (m_table && event->type() == QEvent::PaletteChange) {
        m_table->viewport()->update();
    }
}

void ConsultedView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    hideEmptyColumns();
    fitTable();
}

void ConsultedView::refresh() {
    const bool any = !m_model->entries().empty();
    m_table->setVisible(any);
    m_note->setVisible(any);
    m_button->setVisible(any || m_button->parentWidget() != this);
    m_empty->setVisible(!any);
    fitTable();
}

void ConsultedView::fitColumns() {
    // Columns are as wide as their contents, so that the words get the rest of the width.
    const QFont font = uiFont(type::kNote + 1, QFont::DemiBold);
    m_others = 0;
    m_isChecked = false;
    for (int column = 0; column < ConsultedModel::ColumnCount; ++column) {
        if (column == ConsultedModel::TextColumn) {
            continue;
        }
        int wide = keptAdvance(font, m_model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QString text = m_model->index(row, column).data().toString();
            m_isChecked = m_isChecked || (column >= ConsultedModel::DeltaColumn && !text.isEmpty());
            wide = std::max(wide, keptAdvance(font, text));
        }
        wide = std::min(wide, kMostResult) + 2 * space::kSmall + 2;
        m_others += wide;
        m_table->horizontalHeader()->resizeSection(column, wide);
    }
    hideEmptyColumns();
}

void ConsultedView::hideEmptyColumns() {
    // If the words have no room, columns without contents stay hidden until a check fills them.
    const bool isNarrow = width() - m_others < kLeastWords;
    for (const int column : {ConsultedModel::DeltaColumn, ConsultedModel::ResultColumn}) {
        m_table->setColumnHidden(column, isNarrow && !m_isChecked);
    }
}

void ConsultedView::fitTable() {
    const int rows = std::clamp(m_model->rowCount(), 1, kShownRows);
    const int head = m_table->horizontalHeader()->sizeHint().height();
    m_table->setFixedHeight(head + rows * ConsultedDelegate::kRowHeight + 2);
}

} // namespace contexture::widgets
