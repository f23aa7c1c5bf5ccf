// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/colour.h"
#include "widgets/theme.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace contexture::widgets;

namespace {

// What a person without red-, green- or blue-sensitive cones sees, in linear RGB: Machado, Oliveira and Fernandes,
// "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
QColor seenBy(const double (&m)[3][3], const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const auto gamma = [](double c) { return c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055; };
    const double rgb[3] = {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
    float out[3];
    for (int i = 0; i < 3; ++i) {
        const double sum = m[i][0] * rgb[0] + m[i][1] * rgb[1] + m[i][2] * rgb[2];
        out[i] = static_cast<float>(gamma(std::clamp(sum, 0.0, 1.0)));
    }
    return QColor::fromRgbF(out[0], out[1], out[2]);
}

const double kProtan[3][3] = {
    {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}};
const double kDeutan[3][3] = {
    {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};
const double kTritan[3][3] = {
    {1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}};

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastMatchesKnownPairs() {
        // WCAG 2.2: black on white is 21:1; #767676 on white is the well-known lightest grey above 4.5.
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-9);
        QVERIFY(contrast(QColor(0x76, 0x76, 0x76), Qt::white) >= 4.5);
        QVERIFY(contrast(QColor(0x77, 0x77, 0x77), Qt::white) < 4.5);
    }

    void oklabMeetsPublishedLightness() {
        // Ottosson 2020: white is L 1; sRGB red is L 0.62796.
        QVERIFY(std::abs(perceivedLightness(Qt::white) - 1.0) < 1e-4);
        QVERIFY(std::abs(perceivedLightness(QColor(255, 0, 0)) - 0.62796) < 1e-4);
        QCOMPARE(mixEven(QColor(10, 20, 30), QColor(200, 100, 50), 0.0).rgb(), QColor(10, 20, 30).rgb());
        QCOMPARE(mixEven(QColor(10, 20, 30), QColor(200, 100, 50), 1.0).rgb(), QColor(200, 100, 50).rgb());
    }

    void textIsReadable_data() {
        QTest::addColumn<int>("scheme");
        QTest::newRow("light") << int(Scheme::Light);
        QTest::newRow("dark") << int(Scheme::Dark);
    }
    void textIsReadable() {
        QFETCH(int, scheme);
        const auto& theme = Theme::of(Scheme(scheme));
        const auto atLeast = [&](Role text, Role back, double ratio) {
            const double found = contrast(theme[text], theme[back]);
            QVERIFY2(found >= ratio,
                     qPrintable(QStringLiteral("%1 on %2: %3").arg(int(text)).arg(int(back)).arg(found)));
        };
        for (const auto back : {Role::Window, Role::Raised}) {
            atLeast(Role::Text, back, 7.0);
            atLeast(Role::Muted, back, 4.5);
            atLeast(Role::Accent, back, 4.5);
        }
        for (const auto& [text, back] : {std::pair{Role::OnAccent, Role::Accent},
                                         {Role::OnSelected, Role::Selected},
                                         {Role::Changed, Role::ChangedBack},
                                         {Role::Changed, Role::Window},
                                         {Role::Error, Role::ErrorBack},
                                         {Role::Text, Role::ErrorBack},
                                         {Role::Muted, Role::ErrorBack},
                                         {Role::Muted, Role::ChangedBack}}) {
            atLeast(text, back, 4.5);
        }
        atLeast(Role::Dimmed, Role::Window, 4.5); // still text that is read
        atLeast(Role::Hidden, Role::Window, 4.5);
        atLeast(Role::Hatch, Role::Window, 3.0);
        for (int badge = 0; badge < 6; ++badge) {
            QVERIFY(contrast(Qt::white, theme.badge(badge)) >= 4.5);
        }
    }

    void rampsAreEvenAndReadable_data() { textIsReadable_data(); }
    void rampsAreEvenAndReadable() {
        QFETCH(int, scheme);
        const auto& theme = Theme::of(Scheme(scheme));
        for (const auto ramp : {Ramp::Sentence, Ramp::Word, Ramp::ContextShare}) {
            const double whole = perceivedLightness(theme.ramp(ramp, 1.0)) - perceivedLightness(theme.ramp(ramp, 0.0));
            QVERIFY(std::abs(whole) > 0.25);
            for (int i = 0; i < 10; ++i) {
                const auto a = theme.ramp(ramp, i / 10.0);
                const auto b = theme.ramp(ramp, (i + 1) / 10.0);
                // Each tenth is a tenth of the way, up to the rounding of 8-bit colours.
                QVERIFY(std::abs((perceivedLightness(b) - perceivedLightness(a)) / whole - 0.1) < 0.02);
                for (const auto* eyes : {&kProtan, &kDeutan, &kTritan}) {
                    const double step = perceivedLightness(seenBy(*eyes, b)) - perceivedLightness(seenBy(*eyes, a));
                    QVERIFY2(step * whole > 0.0, "the order of weights is lost for colour-blind readers");
                }
                QVERIFY(contrast(theme.textOn(a), a) >= 4.5);
                QVERIFY(contrast(theme[Role::Text], theme.tint(ramp, i / 10.0)) >= 4.5);
            }
            QVERIFY(theme.ramp(ramp, 0.001) != theme[Role::Blank]);
            QCOMPARE(theme.ramp(ramp, 7.0), theme.ramp(ramp, 1.0));
        }
    }

    void themeFollowsThePalette() {
        QCOMPARE(Theme::of(Theme::of(Scheme::Dark).palette()).scheme(), Scheme::Dark);
        QCOMPARE(Theme::of(Theme::of(Scheme::Light).palette()).scheme(), Scheme::Light);
    }

    void styleSheetHasNoNameLeft() {
        QVERIFY(!Theme::of(Scheme::Light).styleSheet().contains(u'@'));
        QVERIFY(!Theme::of(Scheme::Dark).styleSheet().contains(u'@'));
    }

    void styleSheetIconsAreThere() {
        Theme::of(Scheme::Light).styleSheet();
        QVERIFY(QFile::exists(QStringLiteral(":/contexture/icons/chevron-light.svg")));
        QVERIFY(QFile::exists(QStringLiteral(":/contexture/icons/chevron-dark.svg")));
    }

    void numbersNeverLie() {
        QCOMPARE(weightText(0.0), QStringLiteral("0"));
        QCOMPARE(weightText(0.001), QStringLiteral("<0.01")); // small is not zero
        QCOMPARE(weightText(0.42), QStringLiteral("0.42"));
        QCOMPARE(weightText(0.999), QStringLiteral("0.99")); // nearly all is not all
        QCOMPARE(weightText(1.0), QStringLiteral("1"));
        QCOMPARE(cellText(0.42), QStringLiteral(".42"));
        QCOMPARE(cellText(0.001), QStringLiteral("<.01"));
        QCOMPARE(cellText(1.0), QStringLiteral("1"));
        QCOMPARE(cellText(-0.42), QStringLiteral("\u2212.42"));
        QCOMPARE(cellText(-0.001), QStringLiteral(">\u2212.01"));
        QCOMPARE(cellText(-1.0), QStringLiteral("\u22121"));
        QCOMPARE(signedText(-0.06), QStringLiteral("\u22120.06"));
        QCOMPARE(signedText(-0.001), QStringLiteral("0.00"));
        QCOMPARE(signedText(0.5), QStringLiteral("0.50"));
    }
};

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
