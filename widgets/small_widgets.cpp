// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/small_widgets.h"

#include "widgets/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLinearGradient>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>

namespace contexture::widgets {

namespace {

// Visible only if there is something to scroll.
class QuietScrollBar : public QScrollBar {
public:
    using QScrollBar::QScrollBar;

protected:
    void paintEvent(QPaintEvent* event) override {
        if (maximum() > minimum()) {
            QScrollBar::paintEvent(event);
        }
    }
};

} // namespace

ColumnScrollArea::ColumnScrollArea(QWidget* column, QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBar(new QuietScrollBar(Qt::Vertical));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setWidget(column);
}

void ElidedComboBox::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, field.width());
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setFullText(text);
}

void ElidedLabel::setFullText(const QString& text) {
    if (text == m_full && m_wide >= 0) {
        return;
    }
    m_full = text;
    m_wide = -1;
    setAccessibleName(text);
    updateGeometry();
    refresh();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    m_mode = mode;
    refresh();
}

QSize ElidedLabel::sizeHint() const {
    if (m_wide < 0) {
        m_wide = fontMetrics().horizontalAdvance(m_full) + 2;
    }
    return {m_wide, QLabel::sizeHint().height()};
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 4, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    refresh();
}

void ElidedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        m_wide = -1;
        refresh();
    }
}

void ElidedLabel::refresh() {
    const QString shown = fontMetrics().elidedText(m_full, m_mode, std::max(width(), 1));
    if (shown != text()) {
        setText(shown);
    }
    setToolTip(shown == m_full ? QString() : plainToolTip(m_full));
}

namespace {

constexpr int kUsualRampWidth = 80; // pixels
constexpr int kLeastRampWidth = 24;

} // namespace

RampLegend::RampLegend(Ramp ramp, const QString& name, QWidget* parent) : QWidget(parent), m_ramp(ramp) {
    setFont(uiFont(type::kNote));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setToolTip(tr("Pale: hardly anything. Full colour: 1. Exactly 0 has no colour."));
    setName(name);
}

void RampLegend::setName(const QString& name) {
    if (name == m_name) {
        return;
    }
    m_name = name;
    setAccessibleName(name);
    updateGeometry();
    update();
}

QSize RampLegend::sizeHint() const {
    return {fontMetrics().horizontalAdvance(m_name) + space::kSmall + kUsualRampWidth,
            fontMetrics().height() + space::kTight};
}

QSize RampLegend::minimumSizeHint() const {
    return sizeHint() - QSize(kUsualRampWidth - kLeastRampWidth, 0);
}

void RampLegend::paintEvent(QPaintEvent*) {
    const auto& theme = Theme::of(this);
    QPainter painter(this);
    painter.setPen(theme[Role::Muted]);
    const int ramp = kUsualRampWidth - std::max(0, sizeHint().width() - width());
    const QRect bar = QStyle::visualRect(layoutDirection(), rect(), QRect(width() - ramp, (height() - 8) / 2, ramp, 8));
    const QRect name =
        QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, width() - ramp - space::kSmall, height()));
    painter.drawText(name, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, m_name);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 8; ++i) {
        gradient.setColorAt(i / 8.0, theme.ramp(m_ramp, i / 8.0));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 2, 2);
}

StatusLine::StatusLine(QWidget* parent) : QWidget(parent) {
    setFont(uiFont(13));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StatusLine::setFacts(std::vector<StatusFact> facts) {
    m_facts = std::move(facts);
    if (m_facts.size() > kMaxFacts) {
        m_facts.resize(kMaxFacts);
    }
    setAccessibleName(text());
    setToolTip(plainToolTip(text()));
    update();
}

void StatusLine::setActivity(const QString& text) {
    m_activity = text;
    setAccessibleDescription(text);
    update();
}

QString StatusLine::text() const {
    QStringList parts;
    for (const auto& fact : m_facts) {
        QStringList words{fact.before, fact.value, fact.after};
        words.removeAll(QString());
        parts << words.join(QLatin1Char(' '));
    }
    return parts.join(QStringLiteral("   "));
}

QSize StatusLine::sizeHint() const {
    return {600, fontMetrics().height() + 2 * space::kSmall};
}

QSize StatusLine::minimumSizeHint() const {
    return {200, sizeHint().height()};
}

void StatusLine::paintEvent(QPaintEvent*) {
    const auto& theme = Theme::of(this);
    QPainter painter(this);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const QFontMetrics plainMetrics(font());
    const QFontMetrics boldMetrics(bold);
    // The facts get the room first; the activity of the program is shortened.
    int x = space::kLarge;
    const int end = width() - space::kLarge;
    const auto draw = [&](const QString& text, bool strong) {
        if (text.isEmpty() || x >= end) {
            return;
        }
        const auto& metrics = strong ? boldMetrics : plainMetrics;
        const QString shown = metrics.elidedText(text, Qt::ElideRight, end - x);
        const int wide = metrics.horizontalAdvance(shown);
        painter.setFont(strong ? bold : font());
        painter.setPen(theme[strong ? Role::Text : Role::Muted]);
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, wide + 1, height())),
                         Qt::AlignVCenter | Qt::TextSingleLine, shown);
        x += wide + plainMetrics.horizontalAdvance(QLatin1Char(' '));
    };
    for (const auto& fact : m_facts) {
        draw(fact.before, false);
        draw(fact.value, true);
        draw(fact.after, false);
        x += space::kLarge + space::kTight;
    }
    if (end - x > 60) {
        painter.setFont(font());
        painter.setPen(theme[Role::Muted]);
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, end - x, height())),
                         static_cast<int>(Qt::AlignVCenter | Qt::TextSingleLine |
                                          (layoutDirection() == Qt::RightToLeft ? Qt::AlignLeft : Qt::AlignRight)),
                         plainMetrics.elidedText(m_activity, Qt::ElideRight, end - x));
    }
}

ProgressPanel::ProgressPanel(QWidget* parent)
    : QWidget(parent)
    , m_what(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_detail(new QLabel(this))
    , m_cancel(new QPushButton(tr("Cancel"), this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kLarge, space::kTight, space::kLarge, space::kTight);
    layout->setSpacing(space::kMedium);
    layout->addWidget(m_what);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_detail);
    layout->addWidget(m_cancel);
    m_what->setTextFormat(Qt::PlainText);
    m_detail->setTextFormat(Qt::PlainText);
    m_detail->setForegroundRole(QPalette::PlaceholderText);
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 0);
    m_cancel->setProperty("compact", true);
    connect(m_cancel, &QPushButton::clicked, this, &ProgressPanel::cancelRequested);
}

void ProgressPanel::setWhat(const QString& text) {
    m_what->setText(text);
    m_bar->setAccessibleName(text);
}

void ProgressPanel::setProgress(int done, int total) {
    m_bar->setRange(0, total);
    m_bar->setValue(done);
}

void ProgressPanel::setDetail(const QString& text) {
    m_detail->setText(text);
}

void ProgressPanel::setCancellable(bool cancellable) {
    m_cancel->setVisible(cancellable);
}

void resizeOnScreen(QWidget& window, QSize wanted, const QWidget* beside) {
    constexpr QSize kFrame(16, 48);
    const QScreen* screen = beside ? beside->screen() : window.screen();
    window.resize(wanted.boundedTo(screen->availableSize() - kFrame));
}

void offerClearing(QLineEdit* line) {
    line->setClearButtonEnabled(true);
    for (auto* button : line->findChildren<QToolButton*>()) {
        button->setAccessibleName(QCoreApplication::translate("SmallWidgets", "Empty this field"));
    }
}

} // namespace contexture::widgets
