// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/theme.h"

#include <QHash>

// A static library's resources are linked only on request, and the macro must stand outside namespaces.
static void initialiseIcons() {
    Q_INIT_RESOURCE(icons);
}

namespace contexture::widgets {
namespace {

// Colours are written as @name and replaced by the colours of the roles.
const char* const kSheet = R"(
QToolTip { background: @text; color: @window; border: none; padding: 5px 8px; }
QMenuBar { background: @window; border: none; border-bottom: 1px solid @line; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 6px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @window; border: 1px solid @controlline; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @onaccent; }
QMenu::item:disabled { color: @dimmed; background: transparent; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @line; padding: 8px 12px; spacing: 8px; }
QToolBar QLabel { color: @muted; }
QStatusBar { background: @window; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }

QPushButton, QToolBar QToolButton {
    background: @window; color: @text; border: 1px solid @controlline; border-radius: 6px; padding: 5px 12px;
    min-height: 18px;
}
QPushButton:hover, QToolBar QToolButton:hover { background: @raised; }
QPushButton:pressed, QToolBar QToolButton:pressed { background: @line; }
QPushButton:focus, QToolBar QToolButton:focus { border: 2px solid @accent; padding: 4px 11px; }
QPushButton:disabled, QToolBar QToolButton:disabled { color: @dimmed; border-color: @line; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton[primary="true"] { background: @accent; color: @onaccent; border-color: @accent; }
QPushButton[primary="true"]:hover { background: @accenthover; }
QPushButton[primary="true"]:focus { border: 2px solid @text; }
QPushButton[primary="true"]:disabled { background: @raised; color: @dimmed; border-color: @line; }
QPushButton[compact="true"] { font-size: 12px; padding: 3px 10px; min-height: 16px; }
QPushButton[compact="true"]:focus { padding: 2px 9px; }
QToolBar QToolButton[popupMode="2"] { padding-right: 24px; }
QToolBar QToolButton::menu-indicator {
    image: url(:/contexture/icons/chevron-@scheme.svg); subcontrol-position: right center; right: 8px; width: 10px;
    height: 10px;
}
QToolButton[flat="true"] { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px; }
QToolButton[flat="true"]:hover { background: @raised; }
QToolButton[flat="true"]:focus { border-color: @accent; }

QToolButton[segment="first"], QToolButton[segment="middle"], QToolButton[segment="last"], QToolButton[segment="only"] {
    background: @window; color: @text; border: 1px solid @controlline; padding: 5px 10px; min-height: 18px;
    border-radius: 0px; margin: 0px;
}
QToolButton[segment="first"] { border-right: none; border-top-left-radius: 6px; border-bottom-left-radius: 6px; }
QToolButton[segment="middle"] { border-right: none; }
QToolButton[segment="last"] { border-top-right-radius: 6px; border-bottom-right-radius: 6px; }
QToolButton[segment="only"] { border-radius: 6px; }
QToolButton[segment]:hover { background: @raised; }
QToolButton[segment]:checked { background: @raised; font-weight: 600; }
QToolButton[segment]:disabled { color: @dimmed; }
QToolButton[segment]:focus { border: 2px solid @accent; padding: 4px 9px; }
QToolButton[segment][compact="true"] { font-size: 12px; padding: 3px 8px; min-height: 15px; }
QToolButton[segment][compact="true"]:focus { padding: 2px 7px; }
QLabel[stepperLabel="true"] {
    background: @raised; color: @text; border: 1px solid @controlline; border-left: none; border-right: none;
    padding: 5px 8px; min-height: 18px; font-weight: 600;
}

QComboBox {
    background: @window; color: @text; border: 1px solid @controlline; border-radius: 6px; padding: 5px 6px 5px 10px;
    min-height: 18px;
}
QComboBox:hover { background: @raised; }
QComboBox:focus { border: 2px solid @accent; padding: 4px 5px 4px 9px; }
QComboBox:disabled { color: @dimmed; border-color: @line; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/contexture/icons/chevron-@scheme.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView {
    background: @window; border: 1px solid @controlline; selection-background-color: @accent;
    selection-color: @onaccent; outline: none;
}
QLineEdit, QPlainTextEdit, QSpinBox {
    background: @window; border: 1px solid @controlline; border-radius: 6px; padding: 4px 8px;
}
QSpinBox { padding-right: 28px; min-height: 20px; }
QSpinBox:focus { border: 2px solid @accent; padding: 3px 27px 3px 7px; }
QSpinBox::up-button, QSpinBox::down-button {
    subcontrol-origin: border; width: 24px; border: none; border-left: 1px solid @controlline; background: transparent;
}
QSpinBox::up-button { subcontrol-position: top right; border-top-right-radius: 6px; }
QSpinBox::down-button { subcontrol-position: bottom right; border-bottom-right-radius: 6px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: @raised; }
QSpinBox::up-arrow { image: url(:/contexture/icons/chevron-up-@scheme.svg); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url(:/contexture/icons/chevron-@scheme.svg); width: 10px; height: 10px; }
QLineEdit:focus, QPlainTextEdit:focus { border: 2px solid @accent; padding: 3px 7px; }

QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { background: @window; }
QTabBar::tab {
    background: transparent; color: @muted; border: none; border-bottom: 2px solid transparent; padding: 7px 12px;
}
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; font-weight: 600; }
QTabBar::tab:focus { color: @accent; border: 2px solid @accent; padding: 5px 10px 7px 10px; }

QHeaderView { background: @window; border: none; }
QHeaderView::section {
    background: @window; color: @muted; border: none; border-bottom: 1px solid @line; padding: 2px 8px; font-size: 12px;
}
QTableView, QListView, QListWidget, QTreeView { background: @window; border: none; outline: none; }
QTreeView::item { padding: 3px 4px; }
QListWidget#documents::item { padding: 4px 8px 4px 13px; border-left: 3px solid transparent; color: @text; }
QListWidget#documents::item:hover { background: @raised; }
QListWidget#documents::item:selected { background: @raised; color: @text; border-left: 3px solid @accent; }

QProgressBar { background: @raised; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @controlline; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
)";

} // namespace

QString Theme::styleSheet() const {
    initialiseIcons();
    const auto& self = *this;
    // Longer names first: @controlline before @controlwhatever, @accenthover before @accent.
    const std::pair<const char*, QString> names[] = {
        {"@scheme", m_scheme == Scheme::Light ? QStringLiteral("light") : QStringLiteral("dark")},
        {"@window", self[Role::Window].name()},
        {"@raised", self[Role::Raised].name()},
        {"@controlline", self[Role::ControlLine].name()},
        {"@line", self[Role::Line].name()},
        {"@text", self[Role::Text].name()},
        {"@muted", self[Role::Muted].name()},
        {"@dimmed", self[Role::Dimmed].name()},
        {"@accenthover", self[Role::Accent].lighter(m_scheme == Scheme::Light ? 115 : 110).name()},
        {"@accent", self[Role::Accent].name()},
        {"@onaccent", self[Role::OnAccent].name()},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [name, value] : names) {
        sheet.replace(QLatin1String(name), value);
    }
    return sheet;
}

} // namespace contexture::widgets
