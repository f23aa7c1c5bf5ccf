// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/stepper.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

namespace contexture::widgets {
namespace {

// Leaves the arrow keys to the stepper; a plain button would move the focus.
class StepButton : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    void keyPressEvent(QKeyEvent* event) override {
        switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            event->ignore();
            break;
        default:
            QToolButton::keyPressEvent(event);
        }
    }
};

} // namespace

Stepper::Stepper(QWidget* parent)
    : QWidget(parent), m_previous(new StepButton(this)), m_label(new QLabel(this)), m_next(new StepButton(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_previous);
    layout->addWidget(m_label);
    layout->addWidget(m_next);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    m_previous->setText(QStringLiteral("\u2039"));
    m_next->setText(QStringLiteral("\u203a"));
    m_previous->setProperty("segment", "first");
    m_next->setProperty("segment", "last");
    m_previous->setFocusPolicy(Qt::TabFocus);
    m_next->setFocusPolicy(Qt::TabFocus);
    setFocusProxy(m_next);
    m_label->setProperty("stepperLabel", true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setAlignment(Qt::AlignCenter);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    setNames(tr("Value"), tr("Previous"), tr("Next"));
    refresh();
}

void Stepper::setLabels(const QStringList& labels) {
    m_labels = labels;
    const int before = m_current;
    m_current = labels.isEmpty() ? -1 : m_current >= 0 && m_current < labels.size() ? m_current : 0;
    int width = 0;
    QFont bold = m_label->font();
    bold.setWeight(QFont::DemiBold);
    for (const auto& label : labels) {
        width = std::max(width, QFontMetrics(bold).horizontalAdvance(label));
    }
    m_label->setMinimumWidth(width + 24); // room for the widest label, so that the buttons do not move
    refresh();
    if (m_current != before) {
        Q_EMIT currentChanged(m_current);
    }
}

void Stepper::setCurrent(int index) {
    if (index < 0 || index >= m_labels.size() || index == m_current) {
        return;
    }
    m_current = index;
    refresh();
    Q_EMIT currentChanged(index);
}

void Stepper::step(int by) {
    const int count = static_cast<int>(m_labels.size());
    if (count > 0) {
        setCurrent(((m_current + by) % count + count) % count);
    }
}

void Stepper::setNames(const QString& what, const QString& previous, const QString& next) {
    setAccessibleName(what);
    m_previous->setAccessibleName(previous);
    m_previous->setToolTip(previous);
    m_next->setAccessibleName(next);
    m_next->setToolTip(next);
}

void Stepper::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        step(-1);
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        step(1);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void Stepper::wheelEvent(QWheelEvent* event) {
    if (event->angleDelta().y() != 0) {
        step(event->angleDelta().y() > 0 ? -1 : 1);
        event->accept();
    }
}

void Stepper::refresh() {
    m_label->setText(m_labels.value(m_current));
    setAccessibleDescription(m_labels.value(m_current));
    const bool several = m_labels.size() > 1;
    m_previous->setEnabled(several);
    m_next->setEnabled(several);
}

} // namespace contexture::widgets
