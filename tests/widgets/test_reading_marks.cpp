// SPDX-License-Identifier: GPL-3.0-or-later

// Selection of characters in the reading view, and marked errors drawn there.
#include "widgets/mark_style.h"
#include "widgets/reading_view.h"
#include "widgets/theme.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>

using namespace contexture::widgets;

namespace {

ReadingDocument documentOf(const QStringList& source, const QStringList& target) {
    ReadingDocument document;
    for (qsizetype i = 0; i < source.size(); ++i) {
        ReadingRow row;
        row.source = lineFromText(source[i]);
        row.translation = lineFromText(target[i]);
        document.rows.push_back(std::move(row));
    }
    return document;
}

// A view that is told what it says, as the window does.
class Shown {
public:
    explicit Shown(const QStringList& target) {
        view.setDocument(documentOf(QStringList(target.size(), QStringLiteral("source here")), target));
        view.resize(900, 400);
        QObject::connect(&view, &ReadingView::spanChosen, &view, [this](SpanRef span) { view.setSpan(span); });
        view.show();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers) { QTest::keyClick(&view, key, modifiers); }
    QString chosen() const {
        const SpanRef span = view.span();
        const auto& row = view.document().rows[static_cast<std::size_t>(std::max(span.sentence, 0))];
        return span.isValid() ? row.translation->text.mid(span.begin, span.end - span.begin) : QString();
    }
    ReadingView view;
};

// Without any colour.
QImage greyOf(int rank) {
    QImage image(60, 16, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawMarkLine(painter, QRectF(4.0, 2.0, 52.0, 6.0), rank, 0, Theme::of(Scheme::Light));
    painter.end();
    // One ink for all: what is left is the form.
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            image.setPixel(x, y, qGray(image.pixel(x, y)) < 250 ? qRgb(0, 0, 0) : qRgb(255, 255, 255));
        }
    }
    return image;
}

} // namespace

class TestReadingMarks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A word that another run has otherwise, that needed context and that is an error: three lines, one below the
    // other.
    void linesUnderAWordHaveTheirLanes() {
        for (const double amount : {0.01, 1.0}) {
            Shown shown({QStringLiteral("ein rotes Haus hier")});
            QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
            const WordRef word{0, TextSide::Target, 2};
            shown.view.setMarkedWords({word});
            shown.view.setNeeds({{.place = word, .amount = amount}});
            shown.view.setMarks({{.sentence = 0, .side = TextSide::Target, .span = {10, 4}, .rank = 0}});
            const Theme& theme = Theme::of(&shown.view);
            const QRect place = shown.view.wordRect(word);
            const QImage image = shown.view.viewport()->grab().toImage();
            const auto rowsOf = [&](const QColor& colour) {
                std::vector<int> rows;
                for (int y = place.top(); y < std::min(image.height(), place.bottom() + 20); ++y) {
                    const QColor there = image.pixelColor(place.center().x(), y);
                    if (std::abs(there.red() - colour.red()) + std::abs(there.green() - colour.green()) +
                            std::abs(there.blue() - colour.blue()) <
                        24) {
                        rows.push_back(y);
                    }
                }
                return rows;
            };
            const std::vector<int> difference = rowsOf(theme[Role::Changed]);
            const std::vector<int> need = rowsOf(theme[Role::Need]);
            const std::vector<int> mark = rowsOf(markColour(theme, 0));
            QVERIFY(!difference.empty() && !need.empty() && !mark.empty());
            QVERIFY(difference.back() < need.front());
            QVERIFY(need.back() < mark.front());
            QVERIFY(amount < 1.0 || need.size() >= 3); // the bar is whole
        }
    }

    void shiftAndArrowsChooseWordsAndCharacters() {
        Shown shown({QStringLiteral("ein rotes Haus hier")});
        shown.view.setSelection({0, TextSide::Target, 1});
        shown.press(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("rotes Haus"));
        shown.press(Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        shown.press(Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("rotes Haus h"));
        shown.press(Qt::Key_Right, Qt::ShiftModifier | Qt::AltModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("otes Haus h"));
        shown.press(Qt::Key_Home, Qt::ShiftModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("ein rotes Haus h"));
        shown.press(Qt::Key_Escape, {});
        QVERIFY(!shown.view.span().isValid());
        QCOMPARE(shown.view.selection(), (WordRef{0, TextSide::Target, 1})); // Esc lets go step by step
    }

    void theSpanShrinksAndTurns() {
        Shown shown({QStringLiteral("a b c d")});
        shown.view.setSelection({0, TextSide::Target, 1});
        shown.press(Qt::Key_Right, Qt::ShiftModifier);
        shown.press(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("b"));
        shown.press(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("a b"));
        shown.press(Qt::Key_Left, Qt::ShiftModifier); // nothing before it
        QCOMPARE(shown.chosen(), QStringLiteral("a b"));
        shown.press(Qt::Key_Right, Qt::ShiftModifier);
        shown.press(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("b c"));
    }

    // An accent goes with its letter, and an emoji of two units is one.
    void charactersAreThoseThatPeopleSee() {
        Shown shown({QStringLiteral("xe\u0301\U0001F600y")});
        shown.view.setSelection({0, TextSide::Target, 0});
        shown.press(Qt::Key_Left, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("xe\u0301\U0001F600"));
        shown.press(Qt::Key_Left, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("xe\u0301"));
        shown.press(Qt::Key_Right, Qt::ShiftModifier | Qt::AltModifier);
        QCOMPARE(shown.chosen(), QStringLiteral("e\u0301"));
    }

    void rightToLeftFollowsTheEye() {
        Shown shown({QStringLiteral("\u05D0\u05D1 \u05D2\u05D3 \u05D4")});
        shown.view.setSelection({0, TextSide::Target, 1});
        shown.press(Qt::Key_Left, Qt::ShiftModifier); // the next word stands on the left
        QCOMPARE(shown.chosen(), QStringLiteral("\u05D2\u05D3 \u05D4"));
    }

    void withoutAWordNothingIsChosen() {
        Shown shown({QStringLiteral("a b")});
        shown.press(Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(!shown.view.span().isValid());
    }

    // From the middle of one word to the middle of another, and back to front.
    void draggingChoosesCharacters() {
        Shown shown({QStringLiteral("abcdef ghijkl")});
        const QRect first = shown.view.wordRect({0, TextSide::Target, 0});
        const QRect second = shown.view.wordRect({0, TextSide::Target, 1});
        const auto drag = [&](QPoint from, QPoint to) {
            QWidget* viewport = shown.view.viewport();
            QTest::mousePress(viewport, Qt::LeftButton, {}, from);
            QMouseEvent move(QEvent::MouseMove, to, viewport->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(viewport, &move);
            QTest::mouseRelease(viewport, Qt::LeftButton, {}, to);
        };
        drag({first.left(), first.center().y()}, {second.right() + 30, second.center().y()});
        QCOMPARE(shown.chosen(), QStringLiteral("abcdef ghijkl"));
        drag({second.left(), second.center().y()}, {first.left(), first.center().y()});
        QCOMPARE(shown.chosen(), QStringLiteral("abcdef "));
        QSignalSpy activated(&shown.view, &ReadingView::wordActivated);
        drag(first.center(), first.center() + QPoint(1, 0)); // a click with an unsteady hand
        QVERIFY(!shown.view.span().isValid());
        QCOMPARE(activated.count(), 1);
    }

    // Into another sentence or the other side: the choice stays in the sentence where it began.
    void aDragStaysInItsSentence() {
        Shown shown({QStringLiteral("eins zwei"), QStringLiteral("drei vier")});
        const QRect first = shown.view.wordRect({0, TextSide::Target, 0});
        const QRect below = shown.view.wordRect({1, TextSide::Target, 1});
        QWidget* viewport = shown.view.viewport();
        QTest::mousePress(viewport, Qt::LeftButton, {}, {first.left(), first.center().y()});
        const QPoint to = below.center() + QPoint(200, 0);
        QMouseEvent move(QEvent::MouseMove, to, viewport->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(viewport, &move);
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, to);
        QCOMPARE(shown.chosen(), QStringLiteral("eins zwei"));
    }

    void severitiesDifferInMoreThanColour() {
        for (int a = 0; a < 4; ++a) {
            for (int b = 0; b < a; ++b) {
                QVERIFY2(greyOf(a) != greyOf(b), qPrintable(QStringLiteral("%1 and %2").arg(a).arg(b)));
            }
        }
    }

    // WCAG 2.1, 1.4.11: 3 : 1 against what lies behind, plain and of the current row.
    void linesAreSeenInBothSchemes() {
        const auto luminance = [](const QColor& colour) {
            const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
        };
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            const Theme& theme = Theme::of(scheme);
            for (int rank = 0; rank < 4; ++rank) {
                for (const Role behind : {Role::Window, Role::Raised}) {
                    const double a = luminance(markColour(theme, rank)) + 0.05;
                    const double b = luminance(theme[behind]) + 0.05;
                    QVERIFY(std::max(a, b) / std::min(a, b) >= 3.0);
                }
            }
        }
    }

    void overlappingMarksLieInLanes() {
        Shown shown({QStringLiteral("eins zwei drei")});
        const auto grab = [&] { return shown.view.viewport()->grab().toImage(); };
        ReadingMark one{.sentence = 0, .side = TextSide::Target, .span = {0, 9}, .rank = 0};
        ReadingMark other{.sentence = 0, .side = TextSide::Target, .span = {5, 9}, .rank = 0};
        shown.view.setMarks({one});
        const QImage alone = grab();
        shown.view.setMarks({one, other});
        const QImage both = grab();
        // Under "zwei" there are two lines, one below the other; under "eins" one.
        const QRect zwei = shown.view.wordRect({0, TextSide::Target, 1});
        const auto dark = [](const QImage& image, int x, int from, int to) {
            int rows = 0;
            for (int y = from; y < to; ++y) {
                rows += image.pixelColor(x, y) == markColour(Theme::of(Scheme::Light), 0) ? 1 : 0;
            }
            return rows;
        };
        const int x = zwei.center().x();
        QVERIFY(dark(both, x, zwei.bottom(), zwei.bottom() + 10) > dark(alone, x, zwei.bottom(), zwei.bottom() + 10));
        const QRect eins = shown.view.wordRect({0, TextSide::Target, 0});
        QCOMPARE(dark(both, eins.center().x(), eins.bottom(), eins.bottom() + 10),
                 dark(alone, eins.center().x(), eins.bottom(), eins.bottom() + 10));
    }

    void marksBeyondTheTextDoNoHarm() {
        Shown shown({QStringLiteral("kurz")});
        shown.view.setMarks({{.sentence = 0, .side = TextSide::Target, .span = {2, 99}},
                             {.sentence = 0, .side = TextSide::Target, .span = {99, 3}},
                             {.sentence = 0, .side = TextSide::Target, .span = {4, 0}},
                             {.sentence = 7, .side = TextSide::Target, .span = {0, 3}},
                             {.kind = ReadingMark::Kind::Sentence, .sentence = 0},
                             {.kind = ReadingMark::Kind::NoError, .sentence = 0}});
        shown.view.setSpan({0, TextSide::Target, 2, 99});
        QVERIFY(!shown.view.viewport()->grab().isNull());
    }
};

QTEST_MAIN(TestReadingMarks)
#include "test_reading_marks.moc"
