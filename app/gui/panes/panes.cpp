// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/panes.h"

#include "widgets/theme.h"

#include <QAction>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

void layOutPane(QWidget& pane, QWidget* header, QWidget* view, int left) {
    auto* layout = new QVBoxLayout(&pane);
    layout->setContentsMargins(0, widgets::space::kTight, 0, 0);
    layout->setSpacing(widgets::space::kTight);
    layout->addWidget(header);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(left, 0, 0, 0);
    row->addWidget(view);
    layout->addLayout(row, 1);
}

void layOutPane(QWidget& pane, QWidget* header, QWidget* view) {
    layOutPane(pane, header, view, widgets::space::kLarge);
}

QAction* addPaneCommand(QWidget& pane, const char* name, const QString& text, const QKeySequence& key,
                        const std::function<void()>& work) {
    auto* action = new QAction(text, &pane);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(action, &QAction::triggered, &pane, work);
    pane.addAction(action);
    return action;
}

FittedSplitter::FittedSplitter(QWidget* upper, QWidget* lower, int mostPercent)
    : QSplitter(Qt::Vertical), m_mostPercent(mostPercent) {
    addWidget(upper);
    addWidget(lower);
    setStretchFactor(0, 1);
    setCollapsible(0, false);
    setHandleWidth(1);
    connect(this, &QSplitter::splitterMoved, this, [this] {
        m_isMoved = true;
        widget(1)->setEnabled(sizes().value(1) > 0);
    });
}

void FittedSplitter::fit(int wantedPixels) {
    m_wanted = wantedPixels;
    apply();
}

void FittedSplitter::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    apply();
}

void FittedSplitter::apply() {
    if (m_isMoved || m_wanted < 0) {
        return;
    }
    int lower = std::min(m_wanted, height() * m_mostPercent / 100);
    // A part that would be cut off is hidden, if the splitter can make it that small.
    QWidget* part = widget(1);
    const int least = part->layout() ? part->layout()->minimumSize().height() : 0;
    if (part->minimumSizeHint().height() < least && lower < least) {
        lower = 0;
    }
    setSizes({height() - lower, lower});
    part->setEnabled(lower > 0); // what has no height takes no focus
}

} // namespace contexture::gui
