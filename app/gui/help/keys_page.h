// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMenuBar;
class QWidget;

namespace contexture::gui {

struct HandbookPage;

// The handbook's page "keys": the shortcuts of all commands of a window as its menus have them, those of its panes and
// of the windows beside it, and the gestures of the views. It is made from the actions, so that it always tells the
// keys that there are.
HandbookPage keysPage(const QWidget& window, const QMenuBar& menus);

} // namespace contexture::gui
