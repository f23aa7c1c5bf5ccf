// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/theme.h"

#include "widgets/colour.h"

#include <QApplication>
#include <QFontDatabase>
#include <QHash>
#include <QLocale>
#include <QPainter>
#include <QStyleFactory>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::widgets {
namespace {

// Below this a colour counts as dark (OKLab lightness).
constexpr double kDarkBelow = 0.5;

thread_local std::optional<Scheme> paintedIn; // replaces the palettes' schemes

} // namespace

Theme::Theme(Scheme scheme) : m_scheme(scheme) {
    const auto set = [this](Role role, const char* light, const char* dark) {
        m_roles[static_cast<std::size_t>(role)] = QColor(QLatin1String(m_scheme == Scheme::Light ? light : dark));
    };
    set(Role::Window, "#ffffff", "#212429");
    set(Role::Raised, "#eff1f1", "#2e3238");
    set(Role::Line, "#dcdfe2", "#3b3f46");
    set(Role::ControlLine, "#c3c8ce", "#525862");
    set(Role::Text, "#1a1d21", "#e9ebee");
    set(Role::Muted, "#5c6470", "#a6adb7");
    set(Role::Dimmed, "#6f7681", "#8a929d");
    set(Role::Hidden, "#6f7681", "#8a929d");
    set(Role::Accent, "#1c5cab", "#5aa2ee");
    set(Role::OnAccent, "#ffffff", "#0e141b");
    set(Role::Blank, "#eceeee", "#2b2f34");
    set(Role::Hatch, "#8f959d", "#6b727d");
    set(Role::Grid, "#ffffff", "#212429");
    set(Role::Frame, "#14171a", "#f4f6f8");
    set(Role::Selected, "#fac83c", "#eab020");
    set(Role::OnSelected, "#14171a", "#14171a");
    set(Role::Changed, "#764500", "#ffd877");
    set(Role::ChangedBack, "#fdeeb9", "#4a3a10");
    set(Role::Need, "#1b7f5c", "#4cc79a");
    set(Role::Error, "#a5182a", "#ff9a93");
    set(Role::ErrorBack, "#fdeeee", "#3a2528");
    set(Role::Bar, "#6b7480", "#98a1ac");

    // From weights just above 0 to 1: one hue each; lightness falls (light scheme) or rises (dark scheme) throughout,
    // so that the order survives every kind of colour blindness and a grey print.
    if (scheme == Scheme::Light) {
        m_ramps = {{{QColor("#f8d9dc"), QColor("#b01c2e")},
                    {QColor("#d6e5f5"), QColor("#1a5fae")},
                    {QColor("#e9dcf1"), QColor("#75489a")},
                    {QColor("#f7e8cc"), QColor("#764500")}}};
    } else {
        m_ramps = {{{QColor("#54292c"), QColor("#f4675d")},
                    {QColor("#243f5e"), QColor("#58a4f0")},
                    {QColor("#43324f"), QColor("#bd97dd")},
                    {QColor("#453614"), QColor("#ffd877")}}};
    }
    m_badges = {QColor("#1c5cab"), QColor("#8a5a17"), QColor("#2f7350"),
                QColor("#8b3a78"), QColor("#4c5561"), QColor("#a63d2a")};
}

const Theme& Theme::of(Scheme scheme) {
    static const Theme light(Scheme::Light);
    static const Theme dark(Scheme::Dark);
    return scheme == Scheme::Light ? light : dark;
}

PaintedIn::PaintedIn(Scheme scheme) : m_before(std::exchange(paintedIn, scheme)) {}

PaintedIn::~PaintedIn() {
    paintedIn = m_before;
}

const Theme& Theme::of(const QPalette& palette) {
    if (paintedIn) {
        return of(*paintedIn);
    }
    return of(schemeOf(palette));
}

Scheme Theme::schemeOf(const QPalette& palette) {
    return perceivedLightness(palette.color(QPalette::Window)) < kDarkBelow ? Scheme::Dark : Scheme::Light;
}

const Theme& Theme::of(const QWidget* widget) {
    return of(widget->palette());
}

QColor Theme::ramp(Ramp ramp, double weight) const {
    const auto& ends = m_ramps[static_cast<std::size_t>(ramp)];
    return mixEven(ends[0], ends[1], weight);
}

QColor Theme::tint(Ramp ramp, double weight) const {
    const auto& ends = m_ramps[static_cast<std::size_t>(ramp)];
    const double least = m_scheme == Scheme::Light ? 0.09 : 0.12;
    const double most = m_scheme == Scheme::Light ? 0.40 : 0.44;
    return mixEven((*this)[Role::Window], ends[1], least + (most - least) * std::clamp(weight, 0.0, 1.0));
}

QColor Theme::textOn(const QColor& background) const {
    const auto& dark = m_scheme == Scheme::Light ? (*this)[Role::Text] : (*this)[Role::OnSelected];
    const QColor light = m_scheme == Scheme::Light ? QColor(Qt::white) : (*this)[Role::Text];
    const auto& best = contrast(dark, background) >= contrast(light, background) ? dark : light;
    if (contrast(best, background) >= 4.5) {
        return best;
    }
    // In the middle of a ramp only pure black or white has enough contrast; one of them always has.
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrast(black, background) >= contrast(white, background) ? black : white;
}

QColor Theme::badge(int row) const {
    return m_badges[static_cast<std::size_t>(std::clamp(row, 0, static_cast<int>(m_badges.size()) - 1))];
}

QPalette Theme::palette() const {
    const auto& self = *this;
    QPalette palette;
    palette.setColor(QPalette::Window, self[Role::Window]);
    palette.setColor(QPalette::WindowText, self[Role::Text]);
    palette.setColor(QPalette::Base, self[Role::Window]);
    palette.setColor(QPalette::AlternateBase, self[Role::Raised]);
    palette.setColor(QPalette::Text, self[Role::Text]);
    palette.setColor(QPalette::Button, self[Role::Raised]);
    palette.setColor(QPalette::ButtonText, self[Role::Text]);
    palette.setColor(QPalette::BrightText, self[Role::Error]);
    palette.setColor(QPalette::Highlight, self[Role::Accent]);
    palette.setColor(QPalette::HighlightedText, self[Role::OnAccent]);
    palette.setColor(QPalette::Link, self[Role::Accent]);
    palette.setColor(QPalette::LinkVisited, self[Role::Accent]);
    palette.setColor(QPalette::PlaceholderText, self[Role::Muted]);
    palette.setColor(QPalette::ToolTipBase, self[Role::Text]);
    palette.setColor(QPalette::ToolTipText, self[Role::Window]);
    palette.setColor(QPalette::Light, self[Role::Window]);
    palette.setColor(QPalette::Midlight, self[Role::Raised]);
    palette.setColor(QPalette::Mid, self[Role::ControlLine]);
    palette.setColor(QPalette::Dark, self[Role::ControlLine]);
    palette.setColor(QPalette::Shadow, self[Role::ControlLine]);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, self[Role::Dimmed]);
    }
    return palette;
}

QFont uiFont(int pixelSize, QFont::Weight weight) {
    // A new QFont queries the system's font configuration, which costs more than the drawing; so fonts are cached. They
    // belong to the windows' thread and are destroyed with the program.
    static QHash<std::pair<int, int>, QFont> fonts;
    static const bool registered = [] {
        qAddPostRoutine([] { fonts.clear(); });
        return true;
    }();
    Q_UNUSED(registered);
    const auto key = std::pair(pixelSize, static_cast<int>(weight));
    if (const auto found = fonts.constFind(key); found != fonts.constEnd()) {
        return *found;
    }
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QStringList families;
    // Emoji are named before the system's own fonts, some of which draw a few of them as outlines.
    for (const QString& family : {QStringLiteral("Inter"), QStringLiteral("Noto Color Emoji")}) {
        if (QFontDatabase::hasFamily(family)) {
            families << family;
        }
    }
    if (!families.isEmpty()) {
        font.setFamilies(families << font.family());
    }
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    fonts.insert(key, font);
    return font;
}

void applyTheme(QApplication& application, Scheme scheme) {
    const auto& theme = Theme::of(scheme);
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setPalette(theme.palette());
    application.setFont(uiFont());
    QToolTip::setFont(uiFont(type::kNote));
    application.setStyleSheet(theme.styleSheet());
}

namespace {

// Digits as the reader's language writes them: "0,67" in German.
QString inLanguage(QString digits) {
    return digits.replace(QLatin1Char('.'), QLocale().decimalPoint());
}

} // namespace

QString weightText(double weight) {
    if (weight == 0.0) {
        return QStringLiteral("0");
    }
    if (weight < 0.005) {
        return inLanguage(QStringLiteral("<0.01"));
    }
    if (weight == 1.0) {
        return QStringLiteral("1");
    }
    // A weight below 1 is never rounded up to 1: 1 means that nothing else was read.
    return inLanguage(weight < 1.0 && weight > 0.99 ? QStringLiteral("0.99") : QString::number(weight, 'f', 2));
}

QString cellText(double weight) {
    if (weight < 0.0) {
        const bool isSmall = weight > -0.005; // "−.00" would be no number
        return isSmall ? cellText(-weight).replace(QLatin1Char('<'), QStringLiteral(">\u2212"))
                       : QStringLiteral("\u2212") + cellText(-weight);
    }
    QString text = weightText(weight); // without the zero before the decimal point
    return text.startsWith(QLatin1Char('0')) && text.size() > 1 ? text.sliced(1)
           : text.startsWith(QLatin1Char('<'))                  ? text.remove(1, 1)
                                                                : text;
}

QString signedText(double value) {
    return decimalText(value, 2);
}

QString decimalText(double value, int decimals) {
    const QString digits = QString::number(std::abs(value), 'f', decimals);
    const bool zero = digits.toDouble() == 0.0;
    return inLanguage(value < 0.0 && !zero ? QStringLiteral("\u2212") + digits : digits);
}

void paintFocusRing(QPainter& painter, const QRect& rect, const Theme& theme) {
    painter.setPen(QPen(theme[Role::Accent], 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(1, 1, -1, -1));
}

void paintEmptyText(QPainter& painter, const QRect& rect, const Theme& theme, const QString& text) {
    painter.setFont(uiFont(type::kControl - 1));
    painter.setPen(theme[Role::Muted]);
    painter.drawText(rect.adjusted(space::kLarge, 0, -space::kLarge, 0), Qt::AlignCenter | Qt::TextWordWrap, text);
}

} // namespace contexture::widgets
