// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/find_view.h"

#include "widgets/row_table.h"
#include "widgets/section_header.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"
#include "widgets/unchosen_on_focus.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStringListModel>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::widgets {

namespace {

constexpr int kPatience = 350; // milliseconds after the last key
constexpr int kRow = 26;       // pixels
constexpr int kMeasured = 200; // rows whose texts are measured for the columns
constexpr int kMargin = 18;    // pixels, of a column
constexpr int kHintRows = 8;   // in the size hint

// The text before the word is elided at its beginning, not at its end.
class FoundDelegate : public RowDelegate {
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        RowDelegate::initStyleOption(option, index);
        // The word continues its sentence: no space between the columns.
        const bool endsAtWord = index.column() == FoundModel::BeforeColumn || index.column() == FoundModel::WordColumn;
        option->rect.adjust(index.column() == FoundModel::AfterColumn ? -kInset : 0, 0, endsAtWord ? kInset : 0, 0);
        option->textElideMode = index.column() == FoundModel::BeforeColumn ? Qt::ElideLeft : Qt::ElideRight;
        const Theme& theme = Theme::of(option->palette);
        if (index.column() == FoundModel::BeforeColumn || index.column() == FoundModel::AfterColumn ||
            index.column() == FoundModel::PlaceColumn) {
            option->palette.setColor(QPalette::Text, theme[Role::Muted]);
        }
    }
};

// The name that is being typed: letters before the cursor that begin a condition.
QString begunName(const QLineEdit& line) {
    const QString before = line.text().left(line.cursorPosition());
    qsizetype begin = before.size();
    while (begin > 0 && before[begin - 1].isLetter()) {
        --begin;
    }
    const QString rest = before.left(begin).trimmed();
    const bool isValue = !rest.isEmpty() && QStringLiteral("=<>~\"").contains(rest.back());
    return isValue ? QString() : before.mid(begin);
}

} // namespace

FindView::FindView(QWidget* parent)
    : QWidget(parent)
    , m_model(new FoundModel(this))
    , m_header(new SectionHeader(tr("Find words")))
    , m_places(new ElidedComboBox)
    , m_sides(new QComboBox)
    , m_searches(new QPushButton)
    , m_export(new QPushButton)
    , m_line(new QLineEdit)
    , m_trouble(new QLabel)
    , m_table(new UnchosenOnFocus<QTableView>)
    , m_completer(new QCompleter(this)) {
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Close (Esc)"));
    close->setAccessibleName(tr("Close"));
    close->setAutoRaise(true);
    m_searches->setText(tr("Searches"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("All words that fulfil the conditions, as a table"));
    m_places->setAccessibleName(tr("Where is searched"));
    m_sides->setAccessibleName(tr("Whose words are listed"));
    for (QComboBox* box : {m_places, m_sides}) { // these boxes become narrower with the window
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    m_sides->setSizeAdjustPolicy(QComboBox::AdjustToContents); // three words, whichever the language
    for (QPushButton* button : {m_searches, m_export}) {
        button->setProperty("compact", true);
    }
    m_places->hide();
    for (QWidget* extra :
         {static_cast<QWidget*>(m_places), static_cast<QWidget*>(m_sides), static_cast<QWidget*>(m_searches),
          static_cast<QWidget*>(m_export), static_cast<QWidget*>(close)}) {
        m_header->addExtra(extra);
    }
    m_line->setObjectName(QStringLiteral("find"));
    m_line->setPlaceholderText(tr("for instance: source = it and distance > 3 and weight >= 0.3"));
    m_line->setAccessibleName(tr("Conditions"));
    offerClearing(m_line);
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->setFont(uiFont(type::kNote));
    m_trouble->hide();

    m_table->setModel(m_model);
    m_table->setItemDelegate(new FoundDelegate(m_table));
    m_table->setAccessibleName(tr("Words that were found"));
    setUpRows(*m_table, kRow);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setMinimumSectionSize(40);
    const auto width = [header](int column, int pixels) { header->resizeSection(column, pixels); };
    width(FoundModel::PlaceColumn, 96);
    width(FoundModel::CounterpartColumn, 110);
    width(FoundModel::WeightColumn, 66);
    width(FoundModel::DistanceColumn, 74);
    width(FoundModel::ConsultedColumn, 110);
    width(FoundModel::ShareColumn, 60);
    width(FoundModel::ProbabilityColumn, 76);
    width(FoundModel::NeedColumn, 112); // with the sign of the order
    width(FoundModel::InsteadColumn, 90);
    width(FoundModel::ScoresColumn, 150);
    const auto showKnown = [this] { // these columns are shown once something is known of them
        const auto& words = m_model->words();
        const bool isKnown = std::any_of(words.begin(), words.end(), [](const FoundWord& word) { return word.need; });
        m_table->setColumnHidden(FoundModel::NeedColumn, !isKnown);
        m_table->setColumnHidden(FoundModel::InsteadColumn, !isKnown);
        m_table->setColumnHidden(
            FoundModel::ScoresColumn,
            std::all_of(words.begin(), words.end(), [](const FoundWord& word) { return word.scores.isEmpty(); }));
    };
    connect(m_model, &QAbstractItemModel::modelReset, m_table, showKnown);
    connect(m_model, &QAbstractItemModel::modelReset, this, &FindView::fitColumns);
    showKnown();
    // What is said of a word's need is what its list is for: it stands beside the word.
    header->moveSection(FoundModel::NeedColumn, FoundModel::CounterpartColumn);
    header->moveSection(FoundModel::InsteadColumn, FoundModel::CounterpartColumn + 1);
    header->setSortIndicator(m_sorted, Qt::AscendingOrder);
    header->setSortIndicatorShown(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kTight, space::kSmall, 0);
    layout->setSpacing(space::kTight);
    m_header->setWrapping(true);
    layout->addWidget(m_header);
    auto* middle = new QVBoxLayout;
    middle->setContentsMargins(space::kLarge, 0, space::kSmall, 0);
    middle->addWidget(m_line);
    middle->addWidget(m_trouble);
    layout->addLayout(middle);
    auto* lower = new QHBoxLayout;
    lower->setContentsMargins(space::kSmall, 0, 0, 0);
    lower->addWidget(m_table);
    layout->addLayout(lower, 1);

    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setWidget(m_line);
    auto* patience = new QTimer(this);
    patience->setSingleShot(true);
    patience->setInterval(kPatience);
    connect(m_line, &QLineEdit::textEdited, patience, qOverload<>(&QTimer::start));
    connect(m_line, &QLineEdit::textEdited, this, &FindView::offer);
    connect(patience, &QTimer::timeout, this, &FindView::searchRequested);
    connect(m_line, &QLineEdit::returnPressed, this, [this, patience] {
        patience->stop();
        Q_EMIT searchRequested();
    });
    connect(m_line, &QLineEdit::textChanged, this, [this, patience](const QString& text) {
        if (text.isEmpty() && !patience->isActive()) {
            Q_EMIT searchRequested(); // the button that clears the line
        }
    });
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &FindView::complete);
    connect(m_places, &QComboBox::activated, this, &FindView::searchRequested);
    connect(m_sides, &QComboBox::activated, this, &FindView::searchRequested);
    connect(close, &QToolButton::clicked, this, &FindView::closeRequested);
    connect(header, &QHeaderView::sectionClicked, this, [this, header](int column) {
        if (FoundModel::isSortable(column)) {
            // Numbers are first sorted with the largest on top, places from the beginning.
            m_descending = column == m_sorted ? !m_descending : column != FoundModel::PlaceColumn;
            m_sorted = column;
        }
        header->setSortIndicator(m_sorted, m_descending ? Qt::DescendingOrder : Qt::AscendingOrder);
        Q_EMIT sortRequested(m_sorted, m_descending);
    });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT wordActivated(index.row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) {
                    Q_EMIT wordActivated(current.row());
                }
            });
    m_line->installEventFilter(this);
    m_table->installEventFilter(this);
    setFocusProxy(m_line);
}

void FindView::sortBy(int column, bool descending) {
    m_sorted = column;
    m_descending = descending;
    m_table->horizontalHeader()->setSortIndicator(column, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    Q_EMIT sortRequested(column, descending);
}

// These columns are as wide as their widest text, within bounds: the text after a word stands next to it, and the
// contexts get what is left.
void FindView::fitColumns() {
    const auto fit = [this](int column, int most) {
        QHeaderView* header = m_table->horizontalHeader();
        const QFont own = m_model->data(m_model->index(0, column), Qt::FontRole).value<QFont>();
        const bool hasOwn = m_model->rowCount() > 0 && column == FoundModel::WordColumn;
        const QFontMetrics metrics(hasOwn ? own : m_table->font());
        int widest = QFontMetrics(header->font())
                         .horizontalAdvance(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        for (int row = 0; row < std::min(kMeasured, m_model->rowCount()); ++row) {
            widest = std::max(widest, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        }
        header->resizeSection(column, std::min(widest + kMargin, most));
    };
    fit(FoundModel::WordColumn, 200);
    fit(FoundModel::CounterpartColumn, 140);
    fit(FoundModel::ConsultedColumn, 140);
    fit(FoundModel::InsteadColumn, 120);
    fitContexts();
}

// A context that shows no word is of no use: where the width does not do for all columns, the table scrolls instead.
void FindView::fitContexts() {
    constexpr int kLeastContext = 120; // pixels, each
    QHeaderView* header = m_table->horizontalHeader();
    int others = 0;
    for (int column = 0; column < FoundModel::ColumnCount; ++column) {
        const bool isContext = column == FoundModel::BeforeColumn || column == FoundModel::AfterColumn;
        others += isContext || header->isSectionHidden(column) ? 0 : header->sectionSize(column);
    }
    const int each = std::max(kLeastContext, (m_table->viewport()->width() - others) / 2);
    header->resizeSection(FoundModel::BeforeColumn, each);
    header->resizeSection(FoundModel::AfterColumn,
                          std::max(kLeastContext, m_table->viewport()->width() - others - each));
}

int FindView::heightOfRows(int rows) const {
    const int around = QWidget::sizeHint().height() - m_table->sizeHint().height();
    return around + m_table->horizontalHeader()->sizeHint().height() + rows * kRow +
           m_table->horizontalScrollBar()->sizeHint().height();
}

QSize FindView::sizeHint() const {
    return {QWidget::sizeHint().width(), heightOfRows(kHintRows)};
}

void FindView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    fitContexts();
}

void FindView::setFields(const QStringList& names) {
    m_completer->setModel(new QStringListModel(names, m_completer));
}

void FindView::offer() {
    const QString begun = begunName(*m_line);
    m_completer->setCompletionPrefix(begun);
    const bool isWhole = m_completer->completionCount() == 1 && m_completer->currentCompletion() == begun;
    if (begun.size() < 2 || m_completer->completionCount() == 0 || isWhole) {
        m_completer->popup()->hide();
        return;
    }
    const QRect cursor = m_line->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    const QRect place(cursor.left(), cursor.top(), 180, m_line->height() - cursor.top());
    m_completer->complete(place);
}

void FindView::complete(const QString& name) {
    const QString begun = begunName(*m_line);
    const int at = m_line->cursorPosition();
    m_line->setText(m_line->text().left(at - static_cast<int>(begun.size())) + name + m_line->text().mid(at));
    m_line->setCursorPosition(at - static_cast<int>(begun.size()) + static_cast<int>(name.size()));
}

void FindView::setCount(qsizetype shown, qsizetype all) {
    m_header->setExplanation(
        shown < all ? tr("the first %1 of %Ln word(s)", nullptr, static_cast<int>(all)).arg(locale().toString(shown))
                    : tr("%Ln word(s)", nullptr, static_cast<int>(all)));
}

void FindView::setTrouble(const QString& text) {
    m_trouble->setText(text);
    m_trouble->setVisible(!text.isEmpty());
    QPalette palette = m_trouble->palette();
    palette.setColor(QPalette::WindowText, Theme::of(this)[Role::Error]);
    m_trouble->setPalette(palette);
}

void FindView::setSearching(bool searching) {
    if (searching) {
        m_header->setExplanation(tr("searching…"));
    }
}

void FindView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closeRequested();
        return;
    }
    QWidget::keyPressEvent(event);
}

// Letters and arrows go to the line and the table here, not to the window; Down moves from the line to the table.
bool FindView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && watched == m_line) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (!key->text().isEmpty() && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (watched == m_line && key->key() == Qt::Key_Down && m_model->rowCount() > 0) {
            m_table->setFocus();
            m_table->selectRow(std::max(0, m_table->currentIndex().row()));
            return true;
        }
        if (watched == m_table && key->key() == Qt::Key_Up && m_table->currentIndex().row() <= 0) {
            m_line->setFocus();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace contexture::widgets
