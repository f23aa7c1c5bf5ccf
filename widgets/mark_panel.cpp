// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/mark_panel.h"

#include "widgets/small_widgets.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::widgets {
namespace {

// Pixels.
constexpr int kWidth = 560;
constexpr int kMarkPanelRow = 26;
constexpr int kMostRows = 9;      // visible at once
constexpr int kMarkPanelGap = 14; // to the words, which are underlined
constexpr int kCap = 20;          // of a key
constexpr int kLabelWidth = 168;
constexpr int kAnnotatorWidth = 200; // at most

enum DataRole { KeyRole = Qt::UserRole + 1, DescriptionRole };

const QChar kNoErrorKey = u'0';

// Draws a key, a name, and the meaning of the name.
class ChoiceDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {option.rect.width(), kMarkPanelRow};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto& theme = Theme::of(option.palette);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect row = option.rect;
        const bool isCurrent = option.state.testFlag(QStyle::State_Selected);
        if (isCurrent) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme[Role::Raised]);
            painter->drawRoundedRect(row, 4.0, 4.0);
        }
        const QRect cap(row.left() + space::kTight, row.center().y() - kCap / 2 + 1, kCap, kCap);
        painter->setPen(QPen(theme[Role::ControlLine], 1.0));
        painter->setBrush(theme[Role::Window]);
        painter->drawRoundedRect(QRectF(cap).adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
        painter->setFont(uiFont(type::kNote, QFont::DemiBold));
        painter->setPen(theme[Role::Text]);
        painter->drawText(cap, Qt::AlignCenter, index.data(KeyRole).toString());
        const bool isChosen = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        painter->setFont(uiFont(type::kControl - 1, isCurrent || isChosen ? QFont::DemiBold : QFont::Normal));
        const QRect label(cap.right() + space::kSmall, row.top(), kLabelWidth, row.height());
        const QString name = index.data().toString() + (isChosen ? QStringLiteral(" ✓") : QString());
        painter->drawText(label, Qt::AlignVCenter | Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(name, Qt::ElideRight, label.width()));
        painter->setFont(uiFont(type::kNote));
        painter->setPen(theme[Role::Muted]);
        const QRect rest(label.right() + space::kSmall, row.top(), row.right() - label.right() - space::kMedium,
                         row.height());
        painter->drawText(
            rest, Qt::AlignVCenter | Qt::TextSingleLine,
            painter->fontMetrics().elidedText(index.data(DescriptionRole).toString(), Qt::ElideRight, rest.width()));
        painter->restore();
    }
};

} // namespace

MarkPanel::MarkPanel(QWidget* parent)
    : FloatingSheet(parent, kWidth, kMarkPanelGap)
    , m_title(new ElidedLabel)
    , m_annotator(new ElidedLabel)
    , m_path(new ElidedLabel)
    , m_list(new QListWidget)
    , m_comment(new QLineEdit)
    , m_correction(new QLineEdit) {
    setObjectName(QStringLiteral("markPanel"));
    setFocusProxy(m_list);
    m_title->setFont(uiFont(type::kControl - 1, QFont::DemiBold));
    m_title->setElideMode(Qt::ElideMiddle); // the sentence and the side stand at its end
    m_annotator->setObjectName(QStringLiteral("mark-annotator"));
    m_annotator->setFont(uiFont(type::kNote));
    m_annotator->setForegroundRole(QPalette::PlaceholderText);
    m_annotator->setMaximumWidth(kAnnotatorWidth);
    m_path->setFont(uiFont(type::kNote));
    m_list->setItemDelegate(new ChoiceDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setAccessibleName(tr("Category and severity"));
    m_comment->setAccessibleName(tr("Comment"));
    m_correction->setAccessibleName(tr("Correction"));
    m_correction->setPlaceholderText(tr("what should stand there; the translation stays as it is"));
    for (QWidget* part :
         {static_cast<QWidget*>(m_list), static_cast<QWidget*>(m_comment), static_cast<QWidget*>(m_correction)}) {
        part->installEventFilter(this);
    }
    auto* fields = new QFormLayout;
    fields->setSpacing(space::kTight);
    fields->addRow(tr("Comment"), m_comment);
    fields->addRow(tr("Correction"), m_correction);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kMedium);
    layout->setSpacing(space::kSmall);
    auto* top = new QHBoxLayout;
    top->setSpacing(space::kMedium);
    top->addWidget(m_title, 1);
    top->addWidget(m_annotator);
    layout->addLayout(top);
    layout->addWidget(m_path);
    layout->addWidget(m_list);
    layout->addLayout(fields);
    layout->addLayout(buttonRow());
    connect(keepButton(), &QPushButton::clicked, this, &MarkPanel::keep);
    connect(deleteButton(), &QPushButton::clicked, this, &MarkPanel::removed);
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { choose(m_list->row(item)); });
}

void MarkPanel::setChoices(std::vector<MarkChoice> categories, std::vector<MarkChoice> severities) {
    m_categories = std::move(categories);
    m_severities = std::move(severities);
}

void MarkPanel::setAnnotator(const QString& name) {
    //: In a small sheet: the person who marks an error.
    m_annotator->setFullText(name.isEmpty() ? QString() : tr("Annotator: %1").arg(isolated(name)));
}

void MarkPanel::open(const QString& title, const MarkForm& form, bool isNew, const QRect& anchor) {
    m_isNew = isNew;
    m_before = form;
    m_category = form.category;
    m_severity = form.severity;
    m_title->setFullText(title);
    m_comment->setText(form.comment);
    m_correction->setText(form.correction);
    deleteButton()->setVisible(!isNew);
    go(m_category.isEmpty() ? Step::Category : Step::Severity);
    openBeside(anchor);
}

MarkForm MarkPanel::form() const {
    return {m_category, m_severity, m_comment->text().trimmed(), m_correction->text().trimmed(), false};
}

bool MarkPanel::isComplete() const {
    return !m_category.isEmpty() && !m_severity.isEmpty();
}

const MarkChoice* MarkPanel::category() const {
    const QString top = m_category.section(QLatin1Char('/'), 0, 0);
    const auto found = std::find_if(m_categories.begin(), m_categories.end(),
                                    [&](const MarkChoice& choice) { return choice.name == top; });
    return found == m_categories.end() ? nullptr : &*found;
}

const MarkChoice* MarkPanel::subcategory() const {
    const MarkChoice* top = category();
    const QString name = m_category.section(QLatin1Char('/'), 1);
    if (!top || name.isEmpty()) {
        return nullptr;
    }
    const auto found = std::find_if(top->subcategories.begin(), top->subcategories.end(),
                                    [&](const MarkChoice& choice) { return choice.name == name; });
    return found == top->subcategories.end() ? nullptr : &*found;
}

const std::vector<MarkChoice>& MarkPanel::shown() const {
    static const std::vector<MarkChoice> none;
    switch (m_step) {
    case Step::Category:
        return m_categories;
    case Step::Subcategory:
        return category() ? category()->subcategories : none;
    case Step::Severity:
        break;
    }
    return m_severities;
}

void MarkPanel::go(Step step) {
    m_step = step;
    m_list->clear();
    const QString chosen = step == Step::Category      ? m_category.section(QLatin1Char('/'), 0, 0)
                           : step == Step::Subcategory ? m_category.section(QLatin1Char('/'), 1)
                                                       : m_severity;
    int current = 0;
    const auto add = [&](const QString& label, const QString& description, QChar key, bool isChosen) {
        auto* item = new QListWidgetItem(label, m_list);
        item->setData(KeyRole, QString(key));
        item->setData(DescriptionRole, description);
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(plainToolTip(description));
        current = isChosen ? m_list->count() - 1 : current;
    };
    for (const MarkChoice& choice : shown()) {
        add(choice.label, choice.description, choice.key, choice.name == chosen);
    }
    if (step == Step::Category && m_isNew) {
        add(tr("No error"), tr("The sentence was looked at, and nothing was found"), kNoErrorKey, false);
    }
    m_list->setCurrentRow(current);
    m_list->setFixedHeight(std::min(m_list->count(), kMostRows) * kMarkPanelRow + 2);
    tellPath();
    if (isVisible()) {
        adjustSize();
    }
}

void MarkPanel::tellPath() {
    const QString way = path();
    switch (m_step) {
    case Step::Category:
        m_path->setFullText(tr("What kind of error? Press its key."));
        break;
    case Step::Subcategory:
        m_path->setFullText(way + QStringLiteral(" › ") + tr("which? Backspace goes back."));
        break;
    case Step::Severity:
        m_path->setFullText(isComplete()
                                ? way + QStringLiteral(" — ") + tr("Return keeps it; Tab: comment, correction.")
                                : way + QStringLiteral(" › ") + tr("which severity?"));
        break;
    }
    keepButton()->setEnabled(isComplete());
}

QString MarkPanel::path() const {
    QStringList parts;
    if (const MarkChoice* top = category()) {
        parts << top->label;
        if (const MarkChoice* sub = subcategory()) {
            parts << sub->label;
        }
    } else if (!m_category.isEmpty()) {
        parts << m_category;
    }
    const auto level = std::find_if(m_severities.begin(), m_severities.end(),
                                    [&](const MarkChoice& choice) { return choice.name == m_severity; });
    if (!m_severity.isEmpty()) {
        parts << (level == m_severities.end() ? m_severity : level->label);
    }
    return parts.join(QStringLiteral(" › "));
}

void MarkPanel::choose(int row) {
    if (row < 0) {
        return;
    }
    const auto index = static_cast<std::size_t>(row);
    if (index >= shown().size()) { // after the categories: "no error"
        if (m_step == Step::Category && m_isNew) {
            MarkForm none;
            none.comment = form().comment;
            none.isNoError = true;
            Q_EMIT kept(none);
        }
        return;
    }
    const MarkChoice& choice = shown()[index];
    switch (m_step) {
    case Step::Category: {
        const bool isSame = m_category.section(QLatin1Char('/'), 0, 0) == choice.name;
        m_category = isSame ? m_category : choice.name;
        go(choice.subcategories.empty() ? Step::Severity : Step::Subcategory);
        break;
    }
    case Step::Subcategory:
        m_category = m_category.section(QLatin1Char('/'), 0, 0) + QLatin1Char('/') + choice.name;
        go(Step::Severity);
        break;
    case Step::Severity:
        m_severity = choice.name;
        go(Step::Severity);
        break;
    }
}

void MarkPanel::back() {
    switch (m_step) {
    case Step::Severity:
        go(category() && !category()->subcategories.empty() ? Step::Subcategory : Step::Category);
        break;
    case Step::Subcategory:
    case Step::Category:
        go(Step::Category);
        break;
    }
}

void MarkPanel::keep() {
    if (!isComplete()) {
        return;
    }
    if (isChanged()) {
        Q_EMIT kept(form());
    } else {
        Q_EMIT left();
    }
}

bool MarkPanel::press(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_step == Step::Severity && isComplete()) {
            keep();
        } else {
            choose(m_list->currentRow());
        }
        return true;
    case Qt::Key_Space:
        choose(m_list->currentRow());
        return true;
    case Qt::Key_Backspace:
    case Qt::Key_Left:
        back();
        return true;
    case Qt::Key_Right:
        choose(m_list->currentRow());
        return true;
    default:
        break;
    }
    const QString pressed = event.text().toLower();
    if (pressed.size() != 1 || event.modifiers().testFlag(Qt::ControlModifier)) {
        return false;
    }
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(KeyRole).toString() == pressed) {
            m_list->setCurrentRow(row);
            choose(row);
            return true;
        }
    }
    return true; // other keys do nothing here, and the list's own search is off
}

bool MarkPanel::eventFilter(QObject* watched, QEvent* event) {
    if (takesKeyFromShortcuts(event)) {
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isMoving = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down || key->key() == Qt::Key_Tab ||
                              key->key() == Qt::Key_Backtab;
        if (key->key() == Qt::Key_Escape) {
            Q_EMIT left();
            return true;
        }
        if (watched == m_list && !isMoving) {
            return press(*key) || FloatingSheet::eventFilter(watched, event);
        }
        if (watched != m_list && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            keep();
            return true;
        }
    }
    return FloatingSheet::eventFilter(watched, event);
}

} // namespace contexture::widgets
