// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include "widgets/reading_layout.h"
#include "widgets/reading_view.h"
#include "widgets/theme.h"

#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>

using namespace contexture::widgets;

namespace {

// What of a widget is painted from now on.
class PaintedRegion : public QObject {
public:
    explicit PaintedRegion(QWidget& widget) : m_widget(widget) {
        QCoreApplication::processEvents();
        widget.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == &m_widget && event->type() == QEvent::Paint) {
            region += static_cast<QPaintEvent*>(event)->region();
        }
        return false;
    }
    QRegion region;

private:
    QWidget& m_widget;
};

} // namespace

class TestReadingView : public QObject {
    Q_OBJECT

    static void prepare(ReadingView& view, ReadingDocument document, QSize size = {1000, 480}) {
        view.setPalette(Theme::of(Scheme::Light).palette());
        view.resize(size);
        view.setDocument(std::move(document));
        QObject::connect(&view, &ReadingView::wordActivated, &view, [&view](WordRef word) { view.setSelection(word); });
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setFocus();
    }

    static WordRef key(ReadingView& view, Qt::Key code, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&view, code, modifiers);
        return view.selection();
    }

private Q_SLOTS:
    // A document is translated anew, and the word that was selected in its translation is not there yet.
    void keysOnATranslationThatIsGoneDoNoHarm() {
        auto document = fixtures::farm();
        for (auto& row : document.rows) {
            row.translation.reset();
        }
        ReadingView view;
        prepare(view, std::move(document));
        view.setSelection({1, TextSide::Target, 2});
        for (const Qt::Key code : {Qt::Key_End, Qt::Key_Home, Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) {
            view.setSelection({1, TextSide::Target, 2});
            key(view, code);
        }
        view.setSelection({1, TextSide::Target, 2});
        QCOMPARE(key(view, Qt::Key_Tab).side, TextSide::Source);
    }

    void theReadingPlaceOutlastsAnotherTranslation() {
        auto document = fixtures::farm();
        for (int i = 0; i < 4; ++i) {
            document.rows.insert(document.rows.end(), document.rows.begin(), document.rows.begin() + 10);
        }
        ReadingView view;
        prepare(view, document, {500, 300});
        view.scrollToSentence(30);
        const int top = view.sentenceAt({20, 2});
        QVERIFY(top > 0);
        for (auto& row : document.rows) {
            row.translation.reset();
        }
        view.setDocument(document, true);
        QCOMPARE(view.sentenceAt({20, 2}), top);
        view.setDocument(document);
        QCOMPARE(view.verticalScrollBar()->value(), 0);
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
        const int last = view.sentenceAt({20, 2});
        QVERIFY(!view.figureSize().isEmpty()); // measures every row
        QCOMPARE(view.sentenceAt({20, 2}), last);
    }

    void everyWordIsFoundUnderItsPlace_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<int>("width");
        for (const int width : {1000, 520, 340}) {
            QTest::addRow("farm %d", width) << 0 << width;
            QTest::addRow("right to left %d", width) << 1 << width;
            QTest::addRow("60 words %d", width) << 2 << width;
        }
    }
    void everyWordIsFoundUnderItsPlace() {
        QFETCH(int, which);
        QFETCH(int, width);
        auto document = which == 0   ? fixtures::farm()
                        : which == 1 ? fixtures::rightToLeft()
                                     : fixtures::longSentence(60);
        ReadingLayout layout;
        layout.setDocument(&document);
        layout.setGeometry(width, uiFont(type::kReading), 60);
        for (int row = 0; row < layout.rowCount(); ++row) {
            layout.measure(row);
        }
        int words = 0;
        for (int row = 0; row < layout.rowCount(); ++row) {
            for (const auto side : {TextSide::Source, TextSide::Target}) {
                for (int word = 0; word < layout.line(row, side)->wordCount(); ++word) {
                    const WordRef reference{row, side, word};
                    const auto rects = layout.wordRects(reference);
                    QVERIFY(!rects.empty());
                    for (const auto& rect : rects) {
                        QVERIFY(layout.cellRect(row, side).contains(rect.toRect()));
                        const auto found = layout.wordAt(rect.center());
                        QVERIFY2(found == reference, qPrintable(layout.line(row, side)->word(word)));
                    }
                    ++words;
                }
            }
        }
        QVERIFY(words > 40);
    }

    void wordsDoNotOverlap() {
        auto document = fixtures::rightToLeft();
        ReadingLayout layout;
        layout.setDocument(&document);
        layout.setGeometry(1200, uiFont(type::kReading), 60);
        for (int row = 0; row < layout.rowCount(); ++row) {
            const int count = layout.line(row, TextSide::Source)->wordCount();
            for (int a = 0; a < count; ++a) {
                for (int b = a + 1; b < count; ++b) {
                    const auto one = layout.wordRects({row, TextSide::Source, a}).front().adjusted(0.5, 0, -0.5, 0);
                    const auto other = layout.wordRects({row, TextSide::Source, b}).front().adjusted(0.5, 0, -0.5, 0);
                    QVERIFY(!one.intersects(other));
                }
            }
        }
    }

    void rightToLeftTextRunsFromTheRight() {
        auto document = fixtures::rightToLeft();
        ReadingLayout layout;
        layout.setDocument(&document);
        layout.setGeometry(1000, uiFont(type::kReading), 60);
        const auto first = layout.wordRects({0, TextSide::Source, 0}).front();
        const auto second = layout.wordRects({0, TextSide::Source, 1}).front();
        QVERIFY(first.left() > second.right());
        const auto cell = layout.cellRect(0, TextSide::Source);
        QVERIFY(cell.right() - first.right() < 2 * ReadingLayout::kCellInset); // stands on the right
        const auto english = layout.wordRects({0, TextSide::Target, 0}).front();
        QVERIFY(english.left() - layout.cellRect(0, TextSide::Target).left() < 2 * ReadingLayout::kCellInset);
    }

    void rowsFollowEachOther() {
        auto document = fixtures::manySentences(500);
        ReadingLayout layout;
        layout.setDocument(&document);
        layout.setGeometry(800, uiFont(type::kReading), 60);
        for (const int row : {0, 3, 250, 499}) { // some are measured, some estimated
            layout.measure(row);
        }
        int y = 0;
        for (int row = 0; row < layout.rowCount(); ++row) {
            const bool gap = row > 0 && document.rows[static_cast<std::size_t>(row)].startsParagraph;
            QCOMPARE(layout.rowTop(row), y + (gap ? ReadingLayout::kParagraphGap : 0));
            QCOMPARE(layout.rowAt(layout.rowTop(row)), row);
            QCOMPARE(layout.rowAt(layout.rowTop(row) + layout.rowHeight(row) - 1), row);
            y = layout.rowTop(row) + layout.rowHeight(row);
        }
        QCOMPARE(layout.contentHeight(), y + ReadingLayout::kBottom);
    }

    void clickLocksAWord() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QSignalSpy activated(&view, &ReadingView::wordActivated);
        const WordRef bellte{5, TextSide::Target, 1};
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.wordRect(bellte).center());
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].value<WordRef>(), bellte);
        QCOMPARE(view.selection(), bellte);
    }

    void doubleClickIsOneClick() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QSignalSpy activated(&view, &ReadingView::wordActivated);
        const auto point = view.wordRect({1, TextSide::Source, 3}).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, point);
        // What a window system sends for the second press of a double-click.
        QMouseEvent second(QEvent::MouseButtonDblClick, point, view.viewport()->mapToGlobal(point), Qt::LeftButton,
                           Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view.viewport(), &second);
        QCOMPARE(activated.count(), 1);
        // Two quick clicks on two words are two clicks.
        const auto cat = view.wordRect({1, TextSide::Source, 6}).center();
        QMouseEvent elsewhere(QEvent::MouseButtonDblClick, cat, view.viewport()->mapToGlobal(cat), Qt::LeftButton,
                              Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view.viewport(), &elsewhere);
        QCOMPARE(activated.count(), 2);
    }

    void rightClickAsksForAMenuOnly() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QSignalSpy activated(&view, &ReadingView::wordActivated);
        QSignalSpy menu(&view, &ReadingView::menuRequested);
        const WordRef dog{1, TextSide::Source, 3};
        const auto point = view.wordRect(dog).center();
        QTest::mouseClick(view.viewport(), Qt::RightButton, {}, point);
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, view.viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(view.viewport(), &event);
        QCOMPARE(activated.count(), 0);
        QCOMPARE(menu.count(), 1);
        QCOMPARE(menu[0][1].value<WordRef>(), dog);
    }

    void hoverPreviewsAndLeavingEndsIt() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QSignalSpy hovered(&view, &ReadingView::wordHovered);
        const WordRef dog{1, TextSide::Source, 3};
        QTest::mouseMove(view.viewport(), view.wordRect(dog).center());
        QTRY_COMPARE(hovered.count(), 1);
        QCOMPARE(hovered[0][0].value<WordRef>(), dog);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(view.viewport(), &leave);
        QCOMPARE(hovered.count(), 2);
        QVERIFY(!hovered[1][0].value<WordRef>().isValid());
        QVERIFY(!view.selection().isValid()); // nothing was locked
    }

    void marginChoosesTheSentence() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QSignalSpy sentence(&view, &ReadingView::sentenceActivated);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          {20, view.wordRect({2, TextSide::Source, 0}).center().y()});
        QCOMPARE(sentence.count(), 1);
        QCOMPARE(sentence[0][0].toInt(), 2);
        QCOMPARE(sentence[0][1].value<TextSide>(), TextSide::Source);
    }

    void keysMoveWordSentenceAndSide() {
        ReadingView view;
        prepare(view, fixtures::farm());
        view.setSelection({5, TextSide::Source, 0});
        QCOMPARE(key(view, Qt::Key_Right), (WordRef{5, TextSide::Source, 1}));
        QCOMPARE(key(view, Qt::Key_Left), (WordRef{5, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_Left), (WordRef{4, TextSide::Source, 7})); // over the sentence's edge: "."
        QCOMPARE(key(view, Qt::Key_Right), (WordRef{5, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_End), (WordRef{5, TextSide::Source, 3}));
        QCOMPARE(key(view, Qt::Key_Home), (WordRef{5, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_Down, Qt::ControlModifier), (WordRef{6, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_Up, Qt::ControlModifier), (WordRef{5, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_Right, Qt::ControlModifier), (WordRef{6, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_Home, Qt::ControlModifier), (WordRef{0, TextSide::Source, 0}));
        QCOMPARE(key(view, Qt::Key_End, Qt::ControlModifier), (WordRef{9, TextSide::Source, 6}));
        QCOMPARE(key(view, Qt::Key_Up).sentence, 8);
        view.setSelection({5, TextSide::Source, 1}, {{5, TextSide::Target, 2}});
        QCOMPARE(key(view, Qt::Key_Tab), (WordRef{5, TextSide::Target, 2})); // its counterpart
        QCOMPARE(key(view, Qt::Key_Tab).side, TextSide::Source);
    }

    void arrowsFollowTheEyeInRightToLeftText() {
        ReadingView view;
        prepare(view, fixtures::rightToLeft());
        view.setSelection({0, TextSide::Source, 0});
        QCOMPARE(key(view, Qt::Key_Left), (WordRef{0, TextSide::Source, 1}));
        QCOMPARE(key(view, Qt::Key_Right), (WordRef{0, TextSide::Source, 0}));
    }

    void keysStepOverUntranslatedSentences() {
        auto document = fixtures::farm();
        document.rows[1].translation.reset();
        document.rows[2].translation.reset();
        ReadingView view;
        prepare(view, document);
        view.setSelection({0, TextSide::Target, 1});
        QCOMPARE(key(view, Qt::Key_Down, Qt::ControlModifier), (WordRef{3, TextSide::Target, 1}));
    }

    void escapeClears() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QSignalSpy cleared(&view, &ReadingView::selectionCleared);
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(cleared.count(), 1);
    }

    void upAndDownMoveByLine() {
        ReadingView view;
        prepare(view, fixtures::longSentence(60), {520, 480});
        view.setSelection({0, TextSide::Source, 0});
        const auto first = view.wordRect({0, TextSide::Source, 0});
        const auto below = key(view, Qt::Key_Down);
        QCOMPARE(below.sentence, 0);
        QVERIFY(below.word > 0);
        QVERIFY(view.wordRect(below).top() > first.bottom() - 4);
        QCOMPARE(key(view, Qt::Key_Up), (WordRef{0, TextSide::Source, 0}));
    }

    void textIsShownAsData() {
        ReadingView view;
        prepare(view, fixtures::rightToLeft());
        const QString text = view.asText();
        QVERIFY(text.contains(QStringLiteral("<b>bold</b> &lt; &amp;")));
        // A tooltip's text is plain, and stays so on its way to the screen.
        QVERIFY(plainToolTip(QStringLiteral("<b>")).contains(QStringLiteral("&lt;b&gt;")));
    }

    // A line end inside of a line would break the sentence, and be seen by nobody.
    void lineEndsInsideOfASentenceHaveSigns() {
        const QString text = QString::fromUtf8("The key\xE2\x80\xA8is\xC2\x85old\r and\x0b red.");
        QCOMPARE(withLineEnds(text),
                 QString::fromUtf8("The key\xE2\x90\xA4is\xE2\x90\xA4old\xE2\x90\x8D and\xE2\x90\x8B red."));
        ReadingDocument document;
        document.rows.push_back({});
        document.rows[0].source = lineFromText(text);
        ReadingLayout layout;
        layout.setDocument(&document);
        layout.setGeometry(2000, QFont(), 40);
        QCOMPARE(layout.cell(0, TextSide::Source)->text(), withLineEnds(text));
        QCOMPARE(layout.cell(0, TextSide::Source)->lineCount(), 1);
        QCOMPARE(layout.line(0, TextSide::Source)->text, text);
    }

    void translationsArriveOneByOne() {
        ReadingView view;
        prepare(view, fixtures::halfTranslated());
        QVERIFY(view.wordRect({5, TextSide::Target, 0}).isEmpty());
        view.setTranslation(5, lineFromText(QStringLiteral("Plötzlich bellte er .")));
        QVERIFY(!view.wordRect({5, TextSide::Target, 0}).isEmpty());
        view.setTranslation(99, {}); // no such sentence
    }

    void onlySentencesInSightAreMade() {
        ReadingDocument document;
        document.rows.resize(10000);
        for (auto& row : document.rows) {
            row.lettersOfSource = row.lettersOfTranslation = 30;
        }
        int made = 0;
        document.make = [&made](int row) {
            ++made;
            const auto line = lineFromText(QStringLiteral("This is sentence %1 .").arg(row + 1));
            return ReadingRow{line, line};
        };
        ReadingView view;
        prepare(view, document);
        QVERIFY2(made < 100, qPrintable(QString::number(made)));
        view.scrollToSentence(9000);
        QVERIFY(!view.wordRect({9000, TextSide::Target, 3}).isEmpty());
        view.setTranslation(5000, lineFromText(QStringLiteral("Anders .")));
        QVERIFY2(made < 200, qPrintable(QString::number(made)));
        const QStringList lines = view.asText().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 10000);
        QVERIFY(lines.at(5000).endsWith(QStringLiteral("This is sentence 5001 .\tAnders .")));
        QCOMPARE(made, 10000);
        QCOMPARE(view.document().rows[1].source.text, QStringLiteral("This is sentence 2 ."));
    }

    void onlyWhatLooksOtherIsPaintedAgain() {
        ReadingView view;
        prepare(view, fixtures::farm());
        const auto weightsOf = [](int row, double weight) {
            ReadingWeights weights;
            weights.rows[4].state = RowState::Current;
            weights.rows[row].state = RowState::Weighted;
            weights.rows[row].weight = weight;
            return weights;
        };
        view.setWeights(weightsOf(1, 0.5));
        PaintedRegion painted(*view.viewport());
        view.setWeights(weightsOf(1, 0.5)); // the same
        QCoreApplication::processEvents();
        QVERIFY(painted.region.isEmpty());
        view.setWeights(weightsOf(2, 0.5));
        view.setPreview({4, TextSide::Source, 0});
        QCoreApplication::processEvents();
        for (const int row : {1, 2, 4}) {
            QVERIFY(painted.region.contains(view.sentenceRect(row, TextSide::Source)));
        }
        QVERIFY(!painted.region.contains(view.sentenceRect(6, TextSide::Source).center()));
    }

    void statesLookDifferent() {
        ReadingView view;
        prepare(view, fixtures::farm());
        view.setWeights(fixtures::farmWeights());
        const auto& theme = Theme::of(&view);
        const QImage image = view.viewport()->grab().toImage();
        // Points beside the letters, in the source cells.
        const auto colourBeside = [&](int sentence, TextSide side) {
            const auto word = view.wordRect({sentence, side, 0});
            return image.pixelColor(word.left() - 7, word.center().y());
        };
        QCOMPARE(colourBeside(0, TextSide::Source), theme[Role::Window]);
        QCOMPARE(colourBeside(1, TextSide::Source).rgb(), theme.tint(Ramp::Sentence, 0.42).rgb());
        QCOMPARE(colourBeside(2, TextSide::Source).rgb(), theme.tint(Ramp::Sentence, 0.58).rgb());
        QCOMPARE(colourBeside(2, TextSide::Target).rgb(), theme[Role::Window].rgb()); // not what the model read
        QCOMPARE(colourBeside(5, TextSide::Source).rgb(), theme[Role::Raised].rgb());
        QCOMPARE(colourBeside(7, TextSide::Source).rgb(), theme[Role::Window].rgb());
        const auto dog = view.wordRect({2, TextSide::Source, 1});
        QCOMPARE(image.pixelColor(dog.left() - 1, dog.center().y()).rgb(), theme.ramp(Ramp::Word, 0.93).rgb());
        view.setTintedSide(TextSide::Target);
        const QImage other = view.viewport()->grab().toImage();
        const auto word = view.wordRect({2, TextSide::Target, 0});
        QVERIFY(other.pixelColor(word.left() - 7, word.center().y()) != theme[Role::Window]);
    }

    void tooltipsTellNumbers() {
        ReadingView view;
        prepare(view, fixtures::farm());
        view.setWeights(fixtures::farmWeights());
        const auto tip = [&](int sentence, int word) {
            return view.toolTipAt(view.wordRect({sentence, TextSide::Source, word}).center());
        };
        QVERIFY(tip(2, 1).contains(QStringLiteral("0.9300")) && tip(2, 1).contains(QStringLiteral("0.5400")));
        QVERIFY(tip(2, 1).contains(QStringLiteral("0.5800")));
        QVERIFY(tip(0, 1).contains(QStringLiteral("exactly 0")));
        QVERIFY(tip(7, 1).contains(QStringLiteral("hidden")) && !tip(7, 1).contains(u'0'));
    }

    void emptyDocumentIsNoTrouble() {
        ReadingView view;
        prepare(view, {});
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {50, 50});
        view.scrollToSentence(3);
        QVERIFY(view.figureSize().isEmpty());
        QVERIFY(!view.selection().isValid());
        view.viewport()->grab();
    }

    void longDocumentLaysOutWhatIsSeen() {
        ReadingView view;
        prepare(view, fixtures::manySentences(100000));
        view.scrollToSentence(99999);
        QVERIFY(!view.wordRect({99999, TextSide::Source, 0}).isEmpty());
        QVERIFY(view.viewport()->rect().contains(view.wordRect({99999, TextSide::Source, 0})));
        view.scrollToSentence(50000);
        QVERIFY(view.viewport()->rect().contains(view.wordRect({50000, TextSide::Source, 0})));
        view.viewport()->grab();
    }

    void scrollingKeepsWhatIsSeenInPlace() {
        ReadingView view;
        prepare(view, fixtures::manySentences(300), {420, 400}); // narrow: estimates are often wrong
        view.scrollToSentence(200);
        for (int i = 0; i < 60; ++i) {
            const int anchor = view.sentenceAt({5, 200});
            if (anchor < 0) { // a paragraph's gap
                view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() - 5);
                continue;
            }
            const int y = view.wordRect({anchor, TextSide::Source, 0}).top();
            const int scroll = view.verticalScrollBar()->value();
            view.verticalScrollBar()->setValue(scroll - 30);
            QCOMPARE(view.wordRect({anchor, TextSide::Source, 0}).top(), y + 30);
        }
    }

    void resizingKeepsTheSentenceOnTop() {
        ReadingView view;
        prepare(view, fixtures::manySentences(300));
        view.verticalScrollBar()->setValue(3000);
        const int top = view.sentenceAt({5, 20});
        view.resize(600, 480);
        QCoreApplication::processEvents();
        QVERIFY(std::abs(view.sentenceAt({5, 20}) - top) <= 1);
    }

    void aSmallerViewKeepsTheSelectedSentenceInSight() {
        ReadingView view;
        prepare(view, fixtures::manySentences(300));
        const WordRef word{5, TextSide::Source, 0};
        view.setSelection(word);
        view.scrollToSentence(5);
        QVERIFY(view.viewport()->rect().contains(view.wordRect(word)));
        view.resize(view.width(), view.height() - view.viewport()->height() + view.wordRect(word).top());
        QCoreApplication::processEvents();
        QVERIFY(view.viewport()->rect().contains(view.wordRect(word)));
        // Who has scrolled away from it is left where they are.
        view.verticalScrollBar()->setValue(3000);
        const int top = view.sentenceAt({5, 20});
        view.resize(view.width(), view.height() - 40);
        QCoreApplication::processEvents();
        QVERIFY(std::abs(view.sentenceAt({5, 20}) - top) <= 1);
    }

    void screenReadersHearTheSelection() {
        ReadingView view;
        prepare(view, fixtures::farm());
        QVERIFY(!view.accessibleName().isEmpty());
        view.setSelection({5, TextSide::Source, 1});
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("it")));
        QVERIFY(view.accessibleDescription().contains(u'6'));
        view.setWeights(fixtures::farmWeights());
        view.setSelection({5, TextSide::Source, 1});
        const QString text = view.accessibleDescription();
        const auto first = text.indexOf(QStringLiteral("Sentence 3: weight 0.58"));
        QVERIFY(first > 0 && first < text.indexOf(QStringLiteral("Sentence 2: weight 0.42"))); // heaviest first
        view.setPreview({5, TextSide::Source, 0}); // pointing elsewhere says nothing of the selected word
        view.setWeights({});
        view.setSelection({5, TextSide::Source, 1});
        QCOMPARE(view.accessibleDescription(), text);
    }

    void focusByKeyboardIsSeenWithAWordToo() {
        ReadingView view;
        prepare(view, fixtures::farm());
        const QRgb accent = Theme::of(&view)[Role::Accent].rgb();
        view.setSelection({5, TextSide::Source, 1});
        const auto isRinged = [&] { return view.viewport()->grab().toImage().pixel(1, 1) == accent; };
        view.clearFocus();
        view.setFocus(Qt::TabFocusReason);
        QVERIFY(view.hasFocus() && isRinged());
        view.clearFocus();
        QVERIFY(!isRinged());
        view.setFocus(Qt::TabFocusReason);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {5, 5}); // the pointer shows itself where it is
        QVERIFY(view.hasFocus() && !isRinged());
        view.clearFocus();
        view.setFocus(Qt::OtherFocusReason);
        QVERIFY(view.hasFocus() && !isRinged());
    }

    void aTooltipGoesWithItsWord() {
        ReadingView view;
        view.resize(900, 400);
        view.setDocument(fixtures::farm());
        view.setWeights(fixtures::farmWeights());
        view.show();
        const QPoint word = view.wordRect({1, TextSide::Source, 3}).center();
        QHelpEvent help(QEvent::ToolTip, word, view.viewport()->mapToGlobal(word));
        QCoreApplication::sendEvent(view.viewport(), &help);
        QVERIFY(QToolTip::isVisible());
        QTest::mouseMove(view.viewport(), view.wordRect({4, TextSide::Source, 1}).center());
        QTRY_VERIFY(!QToolTip::isVisible()); // else it would speak of a word that the pointer has left
    }

    void aScrolledDocumentBeginsWithAWholeSentence() {
        ReadingView view;
        view.resize(700, 260);
        view.setDocument(fixtures::manySentences(60));
        view.show();
        for (const int sentence : {20, 33, 47}) {
            view.scrollToSentence(sentence);
            const int top = view.sentenceAt({300, 4});
            QVERIFY(view.sentenceRect(top, TextSide::Source).top() >= -ReadingLayout::kParagraphGap);
            QVERIFY(view.sentenceRect(sentence, TextSide::Source).bottom() < view.viewport()->height());
        }
    }

    void whatIsNotReadLooksOtherThanWhatIsHidden() {
        ReadingView view;
        view.resize(700, 200);
        view.setDocument(fixtures::farm());
        const auto look = [&view](RowState state) {
            ReadingWeights weights;
            weights.ranges = {{1, 2, state}};
            view.setWeights(weights);
            return view.viewport()
                ->grab(QRect(QPoint(0, view.sentenceRect(1, TextSide::Source).top()), QSize(680, 30)))
                .toImage();
        };
        const QImage hidden = look(RowState::Hidden);
        const QImage unread = look(RowState::Unread);
        const QImage zero = look(RowState::Zero);
        QVERIFY(hidden != unread && unread != zero && zero != hidden);
        ReadingWeights weights;
        weights.ranges = {{0, 1, RowState::Hidden}, {1, 2, RowState::Unread}};
        view.setWeights(weights);
        QVERIFY(view.toolTipAt({5, view.sentenceRect(1, TextSide::Source).center().y()})
                    .contains(QStringLiteral("not read")));
        QVERIFY(view.asText().split(QLatin1Char('\n')).at(1).contains(QStringLiteral("not read")));
    }
};

QTEST_MAIN(TestReadingView)
#include "test_reading_view.moc"
