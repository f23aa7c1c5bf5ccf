// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/tool_tip.h"

#include "widgets/words.h"

#include <QHelpEvent>
#include <QRect>
#include <QToolTip>

namespace contexture::widgets {

void showToolTip(const QHelpEvent& event, const QString& text, QWidget* view, const QRect& thing) {
    if (text.isEmpty()) {
        QToolTip::hideText();
        return;
    }
    // A rectangle that does not contain the pointer would hide the text at once.
    const QRect place = thing.contains(event.pos()) ? thing : QRect(event.pos(), QSize(1, 1));
    QToolTip::showText(event.globalPos(), plainToolTip(text), view, place);
}

} // namespace contexture::widgets
