// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/message_bar.h"

#include "widgets/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace contexture::widgets {
namespace {

QLabel* plainLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

QString messageText(const BarMessage& message) {
    QStringList lines{message.happened, message.where, message.remedy, message.details};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_happened(plainLabel(this))
    , m_where(plainLabel(this))
    , m_remedy(plainLabel(this))
    , m_details(new QPlainTextEdit(this))
    , m_action(new QPushButton(this))
    , m_more(new QPushButton(this))
    , m_close(new QToolButton(this)) {
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(m_happened);
    texts->addWidget(m_where);
    texts->addWidget(m_remedy);
    auto* top = new QHBoxLayout;
    top->setSpacing(space::kSmall);
    top->addLayout(texts, 1);
    top->addWidget(m_action, 0, Qt::AlignTop);
    top->addWidget(m_more, 0, Qt::AlignTop);
    top->addWidget(m_close, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kLarge + space::kLarge + space::kTight, space::kMedium, space::kMedium,
                               space::kMedium);
    layout->setSpacing(space::kSmall);
    layout->addLayout(top);
    layout->addWidget(m_details);

    m_happened->setFont(uiFont(type::kControl, QFont::DemiBold));
    m_where->setForegroundRole(QPalette::PlaceholderText);
    m_details->setReadOnly(true);
    m_details->setMaximumHeight(140);
    m_details->setAccessibleName(tr("Details"));
    m_more->setProperty("compact", true);
    m_action->setProperty("compact", true);
    m_close->setProperty("flat", true);
    m_close->setText(QStringLiteral("\u2715"));
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    connect(m_more, &QPushButton::clicked, this, [this] { setDetailsShown(m_details->isHidden()); });
    m_action->setObjectName(QStringLiteral("messageAction"));
    connect(m_action, &QPushButton::clicked, this, &MessageBar::actionRequested);
    hide();
}

void MessageBar::showMessage(const BarMessage& message) {
    m_kind = message.kind;
    const auto set = [](QLabel* label, const QString& text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    set(m_happened, message.happened);
    set(m_where, message.where);
    set(m_remedy, message.remedy);
    m_text = messageText(message);
    m_details->setPlainText(message.details);
    m_more->setVisible(!message.details.isEmpty());
    m_action->setText(message.action);
    m_action->setVisible(!message.action.isEmpty());
    setDetailsShown(false);
    const QString kind = m_kind == BarMessage::Kind::Error     ? tr("Error")
                         : m_kind == BarMessage::Kind::Warning ? tr("Warning")
                                                               : tr("Information");
    setAccessibleName(kind);
    setAccessibleDescription(m_text);
    show();
    update();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::setDetailsShown(bool shown) {
    m_details->setVisible(shown);
    m_more->setText(shown ? tr("Hide details") : tr("Details"));
}

void MessageBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        m_close->click();
        return;
    }
    QFrame::keyPressEvent(event);
}

void MessageBar::paintEvent(QPaintEvent*) {
    const auto& theme = Theme::of(this);
    const bool error = m_kind == BarMessage::Kind::Error;
    const bool warning = m_kind == BarMessage::Kind::Warning;
    const QColor back = theme[error ? Role::ErrorBack : warning ? Role::ChangedBack : Role::Raised];
    const QColor sign = theme[error ? Role::Error : warning ? Role::Changed : Role::Accent];
    QPainter painter(this);
    painter.fillRect(rect(), back);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme[Role::Line]);
    // The shape of the sign, not only its colour, shows the kind of message.
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect text = m_happened->geometry();
    const int line = m_happened->fontMetrics().height();
    const bool isOneLine = text.height() < 2 * line; // in the middle beside a button that is higher
    constexpr int kDisc = 16;
    const int top = isOneLine ? text.center().y() + 1 - kDisc / 2 : text.top() + (line - kDisc) / 2;
    const QRectF disc(space::kLarge - 4, top, kDisc, kDisc);
    painter.setPen(Qt::NoPen);
    painter.setBrush(sign);
    if (error || !warning) {
        painter.drawEllipse(disc);
    } else {
        painter.drawPolygon(QPolygonF({QPointF(disc.center().x(), disc.top()), disc.bottomRight(), disc.bottomLeft()}));
    }
    painter.setPen(back);
    painter.setFont(uiFont(12, QFont::Bold));
    painter.drawText(disc.translated(0, warning ? 2 : 0), Qt::AlignCenter,
                     error || warning ? QStringLiteral("!") : QStringLiteral("i"));
}

} // namespace contexture::widgets
