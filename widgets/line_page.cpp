// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/line_page.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::widgets {

namespace {

constexpr double kPadding = 3.0; // pixels between the edge of a table's cell and its text
constexpr int kNotch = 120;      // of a wheel, in Qt's eighths of a degree

// The paragraph with this anchor; invalid if there is none.
QTextBlock blockOf(const QTextDocument& document, const QString& anchor) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().charFormat().anchorNames().contains(anchor)) {
                return block;
            }
        }
    }
    return {};
}

} // namespace

LinePage::LinePage(QWidget* parent) : QTextBrowser(parent) {
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

std::vector<int> LinePage::breaks() const {
    std::vector<std::pair<double, double>> lines; // from, to
    const QAbstractTextDocumentLayout* layout = document()->documentLayout();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const double top = layout->blockBoundingRect(block).top();
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QRectF rect = block.layout()->lineAt(i).rect();
            if (rect.height() > 0.0) {
                lines.emplace_back(top + rect.top(), top + rect.bottom());
            }
        }
    }
    std::ranges::sort(lines);
    std::vector<int> between{0};
    double bottom = 0.0;
    for (const auto& [from, to] : lines) {
        if (from >= bottom - 0.5 && from > 0.0 && bottom > 0.0) {
            between.push_back(static_cast<int>(std::floor(std::max((from + bottom) / 2.0, from - kPadding))));
        }
        bottom = std::max(bottom, to);
    }
    between.push_back(static_cast<int>(std::ceil(document()->size().height())));
    return between;
}

int LinePage::room() const {
    return height() - 2 * frameWidth();
}

int LinePage::first() const {
    return verticalScrollBar()->value();
}

void LinePage::showFrom(int height) {
    if (m_isAligning) {
        return;
    }
    m_isAligning = true;
    const std::vector<int> between = breaks();
    // Starts at the last break that is not below `height`, unless the rest of the document would leave free space.
    auto from = std::prev(std::ranges::upper_bound(between, std::max(0, height)));
    const auto rest = std::ranges::lower_bound(between, between.back() - room());
    from = std::min(from, rest);
    auto to = std::prev(std::ranges::upper_bound(between, *from + room()));
    const int shown = to > from ? *to - *from : room(); // a line higher than the page is cut
    setViewportMargins(0, 0, 0, std::max(0, room() - shown));
    verticalScrollBar()->setValue(*from);
    m_isAligning = false;
}

void LinePage::showUpTo(const QString& anchor) {
    const QTextBlock block = blockOf(*document(), anchor);
    if (!block.isValid()) {
        showFrom(0);
        return;
    }
    const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
    const std::vector<int> between = breaks();
    const auto bottom = std::ranges::lower_bound(between, static_cast<int>(std::floor(rect.bottom())));
    const int end = bottom == between.end() ? between.back() : *bottom;
    const auto from = std::ranges::lower_bound(between, std::max(0, end - room()));
    showFrom(std::min(from == between.end() ? end : *from, static_cast<int>(std::ceil(rect.top()))));
}

void LinePage::stepBy(int lines) {
    const std::vector<int> between = breaks();
    const auto here = std::prev(std::ranges::upper_bound(between, first()));
    const auto step = std::clamp<std::ptrdiff_t>(lines, between.begin() - here, between.end() - 1 - here);
    showFrom(*(here + step));
}

void LinePage::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    showFrom(first());
}

void LinePage::wheelEvent(QWheelEvent* event) {
    m_turned += event->angleDelta().y(); // a touch pad reports less than a notch at a time
    const int notches = m_turned / kNotch;
    m_turned -= notches * kNotch;
    if (notches != 0) {
        stepBy(-notches);
    }
    event->accept();
}

} // namespace contexture::widgets
