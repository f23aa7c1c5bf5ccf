// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace contexture::widgets {

// Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio").
double contrast(const QColor& a, const QColor& b);

// The colour at t in [0, 1] on the line between two colours in OKLab, where equal steps look equal (Ottosson 2020).
QColor mixEven(const QColor& from, const QColor& to, double t);

// Lightness in OKLab, 0 black to 1 white.
double perceivedLightness(const QColor& colour);

} // namespace contexture::widgets
