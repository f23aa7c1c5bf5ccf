// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/colour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace contexture::widgets {
namespace {

using Vector = std::array<double, 3>;

double toLinear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double toGamma(double channel) {
    return channel <= 0.0031308 ? channel * 12.92 : 1.055 * std::pow(channel, 1.0 / 2.4) - 0.055;
}

// Björn Ottosson, "A perceptual color space for image processing" (2020): linear sRGB to OKLab and back.
Vector toOklab(const QColor& colour) {
    const double r = toLinear(colour.redF());
    const double g = toLinear(colour.greenF());
    const double b = toLinear(colour.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor fromOklab(const Vector& lab) {
    const double l = std::pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3);
    const double m = std::pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3);
    const double s = std::pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3);
    const auto channel = [](double value) { return std::clamp(toGamma(std::max(value, 0.0)), 0.0, 1.0); };
    return QColor::fromRgbF(static_cast<float>(channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
                            static_cast<float>(channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
                            static_cast<float>(channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)));
}

double relativeLuminance(const QColor& colour) {
    return 0.2126 * toLinear(colour.redF()) + 0.7152 * toLinear(colour.greenF()) + 0.0722 * toLinear(colour.blueF());
}

} // namespace

double contrast(const QColor& a, const QColor& b) {
    const double one = relativeLuminance(a);
    const double other = relativeLuminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

QColor mixEven(const QColor& from, const QColor& to, double t) {
    // The cells of a map are mixed from the same two colours hundreds of times.
    thread_local std::pair<QColor, Vector> first{QColor(Qt::black), toOklab(QColor(Qt::black))};
    thread_local std::pair<QColor, Vector> last = first;
    const auto kept = [](std::pair<QColor, Vector>& end, const QColor& colour) {
        if (end.first != colour) {
            end = {colour, toOklab(colour)};
        }
        return end.second;
    };
    const auto a = kept(first, from);
    const auto b = kept(last, to);
    Vector mixed;
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        mixed[i] = a[i] + (b[i] - a[i]) * std::clamp(t, 0.0, 1.0);
    }
    return fromOklab(mixed);
}

double perceivedLightness(const QColor& colour) {
    return toOklab(colour)[0];
}

} // namespace contexture::widgets
