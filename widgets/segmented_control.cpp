// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/segmented_control.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace contexture::widgets {
namespace {

// A segment always has the width of its bold label (bold when chosen), so that nothing moves.
class Segment : public QToolButton {
public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override {
        QSize size = QToolButton::sizeHint();
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        const int wider = QFontMetrics(bold).horizontalAdvance(text()) - fontMetrics().horizontalAdvance(text());
        size.rwidth() += qMax(wider, 0) + 1;
        return size;
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void keyPressEvent(QKeyEvent* event) override {
        // The button itself would only move the focus; here the control chooses.
        if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
            event->ignore();
        } else {
            QToolButton::keyPressEvent(event);
        }
    }
};

} // namespace

SegmentedControl::SegmentedControl(QWidget* parent)
    : QWidget(parent), m_layout(new QHBoxLayout(this)), m_group(new QButtonGroup(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_group->setExclusive(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { setCurrent(id); });
}

void SegmentedControl::setSegments(const QStringList& labels) {
    const auto old = m_group->buttons();
    for (auto* button : old) {
        m_group->removeButton(button);
        delete button;
    }
    for (int i = 0; i < labels.size(); ++i) {
        auto* button = new Segment(this);
        button->setText(labels[i]);
        button->setCheckable(true);
        button->setFocusPolicy(i == 0 ? Qt::TabFocus : Qt::ClickFocus);
        button->setProperty("segment", labels.size() == 1       ? "only"
                                       : i == 0                 ? "first"
                                       : i + 1 == labels.size() ? "last"
                                                                : "middle");
        button->setProperty("compact", m_compact);
        button->setAccessibleName(labels[i]);
        button->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
        m_layout->addWidget(button);
        m_group->addButton(button, i);
    }
    m_current = -1;
    if (!labels.isEmpty()) {
        m_current = 0;
        segment(0)->setChecked(true);
        Q_EMIT currentChanged(0);
    }
}

int SegmentedControl::count() const {
    return static_cast<int>(m_group->buttons().size());
}

int SegmentedControl::current() const {
    return m_current;
}

QToolButton* SegmentedControl::segment(int index) const {
    return qobject_cast<QToolButton*>(m_group->button(index));
}

void SegmentedControl::setCurrent(int index) {
    auto* button = segment(index);
    if (!button || !button->isEnabled() || index == m_current) {
        return;
    }
    // Tab reaches the chosen segment, the arrow keys the others.
    for (int i = 0; i < count(); ++i) {
        segment(i)->setFocusPolicy(i == index ? Qt::StrongFocus : Qt::ClickFocus);
    }
    m_current = index;
    button->setChecked(true);
    Q_EMIT currentChanged(index);
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled, const QString& whyNot) {
    if (auto* button = segment(index)) {
        button->setEnabled(enabled);
        button->setToolTip(enabled ? QString() : whyNot);
    }
}

void SegmentedControl::setCompact(bool compact) {
    m_compact = compact;
    for (int i = 0; i < count(); ++i) {
        segment(i)->setProperty("compact", compact);
    }
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    by = mirrored ? -by : by;
    for (int index = m_current + by; index >= 0 && index < count(); index += by) {
        if (segment(index)->isEnabled()) {
            setCurrent(index);
            segment(index)->setFocus();
            return;
        }
    }
}

} // namespace contexture::widgets
