// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <array>
#include <optional>

class QApplication;
class QPainter;
class QWidget;

namespace contexture::widgets {

enum class Scheme { Light, Dark };

// The purpose of a colour. Red, blue and violet keep their meaning everywhere.
enum class Role {
    Window,      // behind everything
    Raised,      // controls, pressed segments, the current row
    Line,        // between parts
    ControlLine, // around controls
    Text,        // running text
    Muted,       // explanations; still 4.5 : 1
    Dimmed,      // a sentence with weight exactly 0; at least 3 : 1
    Hidden,      // a sentence that the mask hides; at least 3 : 1, and in italics
    Accent,      // the primary button, focus, links
    OnAccent,    // text on Accent
    Blank,       // a cell that is exactly 0
    Hatch,       // lines over a masked cell
    Grid,        // gaps between cells
    Frame,       // around the selected row
    Selected,    // the selected word (amber)
    OnSelected,  // text on Selected
    Changed,     // text of a changed word
    ChangedBack, // behind a changed word
    Need,        // bars below words that needed context
    Error,       // what went wrong
    ErrorBack,
    Bar, // small bars for log-probabilities
    Count_
};

// Ramps run from weights just above 0 to 1. Exactly 0 has no colour: see Role::Blank.
enum class Ramp { Sentence, Word, ContextShare, Against };

// Distances in pixels. Everything stands on a grid of four.
namespace space {
inline constexpr int kTight = 4;
inline constexpr int kSmall = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
} // namespace space

// Type sizes in pixels.
namespace type {
inline constexpr int kSmallest = 11;
inline constexpr int kNote = 12;
inline constexpr int kControl = 14;
inline constexpr int kReading = 16;
inline constexpr int kTitle = 22;
} // namespace type

// Colours and type of one scheme. There are two constant themes; a widget asks for the theme of its palette.
class Theme {
public:
    static const Theme& of(Scheme scheme);
    static const Theme& of(const QPalette& palette); // dark if its window colour is dark
    static const Theme& of(const QWidget* widget);
    static Scheme schemeOf(const QPalette& palette); // the scheme of the palette itself, without PaintedIn

    Scheme scheme() const { return m_scheme; }
    const QColor& operator[](Role role) const { return m_roles[static_cast<std::size_t>(role)]; }

    // The colour of a weight in (0, 1], which is clamped; equal steps of weight look like equal steps.
    QColor ramp(Ramp ramp, double weight) const;
    // Background of running text: only the pale part of the ramp, so that Role::Text stays readable on it.
    QColor tint(Ramp ramp, double weight) const;
    // Black, white or the theme's own text colour, whichever is most readable on `background`; at least 4.5 : 1.
    QColor textOn(const QColor& background) const;
    // Colours of the badges A to F, in this order.
    QColor badge(int row) const;

    QPalette palette() const;
    QString styleSheet() const; // for the controls: buttons, tool bar, tabs, menus, scroll bars

private:
    explicit Theme(Scheme scheme);

    Scheme m_scheme;
    std::array<QColor, static_cast<std::size_t>(Role::Count_)> m_roles;
    std::array<std::array<QColor, 2>, 4> m_ramps;
    std::array<QColor, 6> m_badges;
};

// For figures on paper: while this object lives, views on this thread are painted in its scheme, not in the window's.
class PaintedIn {
public:
    explicit PaintedIn(Scheme scheme);
    ~PaintedIn();
    PaintedIn(const PaintedIn&) = delete;
    PaintedIn& operator=(const PaintedIn&) = delete;

private:
    std::optional<Scheme> m_before;
};

// Inter where it is installed, else the system's sans serif.
QFont uiFont(int pixelSize = type::kControl, QFont::Weight weight = QFont::Normal);

// Style, palette, font and style sheet for the whole program.
void applyTheme(QApplication& application, Scheme scheme);

// A weight with two decimals: "0", "0.07", "1". A weight that is not zero is never shown as zero ("<0.01").
QString weightText(double weight);
// The same for a small cell: ".42", "1", "<.01", "−.42", ">−.01".
QString cellText(double weight);
// A number with a true minus sign and two decimals: "−0.06"; "0.00" is never negative.
QString signedText(double value);
// A number with a true minus sign: "−3.1" with one decimal.
QString decimalText(double value, int decimals);

// Draws the ring around the view that has the keyboard focus.
void paintFocusRing(QPainter& painter, const QRect& rect, const Theme& theme);
// Draws the reason why a view has nothing to show, in the middle of `rect`.
void paintEmptyText(QPainter& painter, const QRect& rect, const Theme& theme, const QString& text);

} // namespace contexture::widgets
