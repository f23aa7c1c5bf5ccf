// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/panes.h"

#include "widgets/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

// Percent of a column with lists: what its main part keeps before a list has its useful height, and beyond that.
constexpr int kLeastOfMain = 40;
constexpr int kShareOfMain = 55;

} // namespace

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

ListColumn::ListColumn(QWidget* main) : QSplitter(Qt::Vertical) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
    addWidget(main);
    setStretchFactor(0, 1);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isMoved = true; });
}

void ListColumn::addList(QWidget* list, std::function<int()> useful) {
    addWidget(list);
    m_lists.push_back({list, std::move(useful)});
}

void ListColumn::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    share();
}

bool ListColumn::event(QEvent* event) {
    const bool isHandled = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest) { // a list was opened or closed, or prefers another height
        share();
    }
    return isHandled;
}

void ListColumn::share() {
    struct Heights {
        int least = 0;
        int useful = 0;
        int wanted = 0;
    };
    std::vector<Heights> heights;
    Heights all;
    int visible = 0;
    for (const List& list : m_lists) {
        Heights of;
        if (!list.widget->isHidden()) {
            of.least = std::max(list.widget->minimumSizeHint().height(), list.widget->minimumHeight());
            of.useful = std::max(of.least, list.useful());
            of.wanted = std::max(of.useful, list.widget->sizeHint().height());
            ++visible;
        }
        all = {all.least + of.least, all.useful + of.useful, all.wanted + of.wanted};
        heights.push_back(of);
    }
    if (m_isMoved || visible == 0) {
        return;
    }
    const int whole = height() - visible * handleWidth();
    const auto roomBeside = [&](int percent) {
        return std::max(whole - std::max(widget(0)->minimumSizeHint().height(), whole * percent / 100), all.least);
    };
    const bool isShort = roomBeside(kLeastOfMain) < all.useful;
    const int room = isShort ? roomBeside(kLeastOfMain) : std::max(roomBeside(kShareOfMain), all.useful);
    // Between the least and the useful heights, or between these and the preferred ones.
    const auto between = [room](int from, int to) {
        return to > from ? std::clamp(double(room - from) / double(to - from), 0.0, 1.0) : 1.0;
    };
    const double part = isShort ? between(all.least, all.useful) : between(all.useful, all.wanted);
    QList<int> sizes{0};
    int given = 0;
    for (const Heights& of : heights) {
        const int from = isShort ? of.least : of.useful;
        sizes << from + static_cast<int>(part * ((isShort ? of.useful : of.wanted) - from));
        given += sizes.back();
    }
    sizes.front() = std::max(0, whole - given);
    if (sizes != this->sizes()) {
        setSizes(sizes);
    }
}

} // namespace contexture::gui
