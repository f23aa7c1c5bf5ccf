// SPDX-License-Identifier: GPL-3.0-or-later

// The step-by-step window: the computation of one attention cell, updated with the selection.
#include "app/gui/panes/steps_window.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/step_cards.h"
#include "app/gui/presentation/steps_json.h"
#include "app/gui/presentation/view_data.h"
#include "app/gui/state/inspector.h"
#include "tests/app/desk.h"
#include "widgets/figure_export.h"
#include "widgets/step_table.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::test;

class TestStepsWindow : public QObject {
    Q_OBJECT

private:
    static gui::StepsWindow& steps(Desk& desk) { return desk.window.steps(); }
    static void open(Desk& desk, int sentence) {
        desk.click({sentence, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_S);
        QTRY_VERIFY(desk.window.isSettled());
    }
    static QString formula(Desk& desk) { return steps(desk).findChild<QLabel*>("formula")->text(); }

private Q_SLOTS:
    void aKeyOpensItAndKeysGoThroughIt() {
        Desk desk;
        desk.translate();
        open(desk, 1);
        auto& window = steps(desk);
        QVERIFY(window.isVisible());
        QCOMPARE(window.cards().size(), std::size_t(7));
        QCOMPARE(window.current(), 0);
        QVERIFY(formula(desk).endsWith("= 1.414")); // (1 x 2 + 1 x 0) / sqrt 2
        QTest::keyClick(&window, Qt::Key_Right);
        QCOMPARE(window.current(), 1);
        QCOMPARE(formula(desk), QStringLiteral("weight = max(0, 1.414 − 0.414) = 1.000"));
        QTest::keyClick(&window, Qt::Key_PageDown); // a presenter's
        QCOMPARE(window.current(), 2);
        QTest::keyClick(&window, Qt::Key_Left);
        QCOMPARE(window.current(), 1);
        QTest::keyClick(&window, Qt::Key_End);
        QCOMPARE(window.current(), 6);
        QVERIFY2(
            formula(desk).startsWith("γ = σ(0.000 + 0.000) = 0.500;  result = 0.500 × 1.000 + 0.500 × 0.000 = 0.500"),
            qPrintable(formula(desk)));
        QTest::keyClick(&window, Qt::Key_Right);
        QCOMPARE(window.current(), 6); // the last
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(!window.isVisible());
    }

    void everyCardSaysWhatWasComputed() {
        Desk desk;
        desk.translate();
        open(desk, 2);
        const auto& told = *steps(desk).steps();
        const auto& cards = steps(desk).cards();
        const auto& weights = cards[1];
        QCOMPARE(weights.columns.size(), std::size_t(3)); // score, softmax, sparsemax
        QVERIFY(weights.columns[0].line && std::abs(*weights.columns[0].line - told.sentences.threshold) < 1e-12);
        QCOMPARE(weights.rows.size(), std::size_t(2)); // sentence 3 sees two; what is hidden has no row
        for (const auto& row : weights.rows) {
            const double tau = *weights.columns[0].line;
            QVERIFY(std::abs(std::max(0.0, *row.values[0] - tau) - *row.values[2]) < 1e-9);
            QCOMPARE(row.isMuted, *row.values[2] == 0.0);
        }
        QVERIFY(weights.rows[1].isChosen && !weights.rows[0].isChosen);
        for (const auto& row : cards[4].rows) {
            QVERIFY(!row.values[1] || std::abs(*row.values[0] * *row.values[1] - *row.values[2]) < 1e-12);
        }
        for (const auto& row : cards[5].rows) {
            QVERIFY(std::abs(*row.values[0] * *row.values[1] - *row.values[2]) < 1e-12);
        }
        for (const auto& row : cards[6].rows) {
            const double gamma = *row.values[0];
            QVERIFY(std::abs(gamma * *row.values[1] + (1 - gamma) * *row.values[2] - *row.values[3]) < 1e-5);
        }
        QVERIFY(cards[6].text.contains("0.310")); // 1 - (0.5 + 0.8808) / 2
    }

    // A step goes to paper and into a table as it is seen.
    void aStepIsAFigureAndATable() {
        Desk desk;
        desk.translate();
        open(desk, 2);
        QTest::keyClick(&steps(desk), Qt::Key_Right);
        widgets::StepTable& table = *steps(desk).table();
        QVERIFY(!table.figureSize().isEmpty());
        const auto& card = table.card();
        const QStringList lines = table.asText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.first(), card.title);
        QCOMPARE(lines.last().split(QLatin1Char('\t')).size(), 1 + int(card.columns.size()));
        QVERIFY(lines.contains(card.formula));
        const auto& told = *steps(desk).steps();
        const auto data = gui::stepData(card, *desk.window.inspector().locked(), {}, told.head, told.heads);
        QCOMPARE(data.rows.size(), card.rows.size());
        for (std::size_t row = 0; row < card.rows.size(); ++row) { // the table has the numbers whole
            for (std::size_t i = 0; i < card.columns.size(); ++i) {
                QVERIFY(std::abs(data.rows[row][int(i) + 1].toDouble() - *card.rows[row].values[i]) < 1e-8);
            }
        }
        widgets::FigureOptions options;
        options.widthCm = 12.0;
        options.caption = card.formula;
        const QByteArray svg = widgets::drawFigure(table, widgets::FigureFormat::Svg, options).bytes();
        QVERIFY(svg.contains("sparsemax") && svg.contains("<svg"));
        bool isAsked = false;
        connect(&steps(desk), &gui::StepsWindow::menuRequested, &desk.window,
                [&](QPoint, const gui::ShownView& shown) { isAsked = &shown.figure == &table; });
        QTimer closing;
        bool isOpened = false;
        connect(&closing, &QTimer::timeout, &desk.window, [&isOpened] { // once the menu has opened
            if (QWidget* menu = QApplication::activePopupWidget()) {
                isOpened = menu->close();
            }
        });
        closing.start(0);
        QContextMenuEvent click(QContextMenuEvent::Mouse, {5, 5}, table.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&table, &click);
        QVERIFY(isAsked && isOpened);
    }

    // On the projector: light, large, nothing grey; closed, it is what it was.
    void itIsReadFromTheLastRow() {
        Desk desk;
        desk.translate();
        open(desk, 2);
        const int usual = steps(desk).table()->typeSize();
        steps(desk).close();
        steps(desk).project(42);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(steps(desk).table()->typeSize(), 42);
        QVERIFY(steps(desk).isFullScreen());
        for (const QLabel* label : steps(desk).findChildren<QLabel*>()) {
            QVERIFY2(!label->isVisible() || label->font().pixelSize() >= 34, qPrintable(label->text()));
        }
        for (const QAbstractButton* button : steps(desk).findChildren<QAbstractButton*>()) {
            QVERIFY2(!button->isVisible(), qPrintable(button->text()));
        }
        QTest::keyClick(&steps(desk), Qt::Key_PageDown);
        QCOMPARE(steps(desk).current(), 1);
        QTest::keyClick(&steps(desk), Qt::Key_Escape);
        QVERIFY(!steps(desk).isVisible());
        open(desk, 2);
        QCOMPARE(steps(desk).table()->typeSize(), usual);
        QVERIFY(!steps(desk).isFullScreen());
    }

    void itFollowsTheSelection() {
        Desk desk;
        desk.translate();
        open(desk, 1);
        QCOMPARE(steps(desk).steps()->sentence, SentenceIndex(1));
        QTest::keyClick(&steps(desk), Qt::Key_Right);
        desk.click({2, widgets::TextSide::Source, 1});
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(steps(desk).steps()->sentence, SentenceIndex(2));
        QCOMPARE(steps(desk).steps()->word, WordIndex(1));
        QCOMPARE(steps(desk).current(), 1);            // the step stays
        desk.click({0, widgets::TextSide::Source, 0}); // saw nothing
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(!steps(desk).trouble().isEmpty());
        desk.click({1, widgets::TextSide::Source, 0});
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(steps(desk).trouble().isEmpty());
    }

    void sharesHaveOneScaleAndSmallOnesTheirDigits() {
        Run run;
        run.document = documentOf({"one", "two"});
        AttentionSteps steps = FakeEngine().steps({nullptr,
                                                   std::make_shared<Run>(run),
                                                   "encoder.context",
                                                   HeadIndex(0),
                                                   SentenceIndex(1),
                                                   WordIndex(0),
                                                   0,
                                                   {}},
                                                  {});
        steps.gateOwn[0] = -10.0f;
        steps.gamma[0] = 4.5398e-05f; // 1 / (1 + exp(10))
        run.sentences.resize(2);
        const auto cards = gui::stepCards(steps, run);
        for (const auto& column : {cards[1].columns[1], cards[1].columns[2], cards[6].columns[0]}) {
            QVERIFY2(column.top == 1.0, qPrintable(column.title));
        }
        QVERIFY2(cards[6].formula.startsWith("γ = σ((−10.000) + 0.000) = 0.000045;"), qPrintable(cards[6].formula));
    }

    void allNumbersAreCopied() {
        Desk desk;
        desk.translate();
        open(desk, 1);
        QTest::mouseClick(steps(desk).findChild<QPushButton*>(QStringLiteral("copyNumbers")), Qt::LeftButton);
        const QJsonObject json = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).object();
        QCOMPARE(json["sentence"].toInt(), 2);
        QCOMPARE(json["sentence_level"]["normaliser"].toString(), QStringLiteral("sparsemax"));
        QCOMPARE(json["sentence_level"]["keys"][0][0].toDouble(), 2.0);
        QCOMPARE(json["values"][0]["value"][1].toDouble(), -0.5);
        QVERIFY(std::abs(json["gamma"][1].toDouble() - 0.880797) < 1e-6);
    }

    void withoutAModelItSaysSo() {
        QTemporaryDir folder;
        const QString path = folder.filePath("kept.contexture");
        {
            Desk desk;
            desk.translate();
            QVERIFY(saved(desk.window, path));
        }
        Desk desk(noEngine());
        QVERIFY(opened(desk.window, {path}));
        open(desk, 1);
        QVERIFY2(steps(desk).trouble().contains("not loaded"), qPrintable(steps(desk).trouble()));
    }

    void wordsAreNoPlaceholders() {
        Run run;
        run.document = documentOf({"%2 %1", "%1"});
        AttentionSteps steps;
        steps.sentence = SentenceIndex(0);
        steps.word = WordIndex(1);
        steps.head = HeadIndex(3);
        steps.heads = 8;
        steps.piece = "%3";
        steps.pieceOfWord = 0;
        steps.piecesOfWord = 2;
        QCOMPARE(gui::stepsTitle(steps, run), QStringLiteral("“%1” in sentence 1, head 4 of 8, subword “%3” (1 of 2)"));
    }

    // Words of each sentence first, then the sentences; numbers by hand.
    void wordsMayComeBeforeSentences() {
        Run run;
        run.document = documentOf({"one two", "three"});
        run.sentences.resize(2);
        AttentionSteps steps;
        steps.sentence = SentenceIndex(1);
        steps.word = WordIndex(0);
        steps.head = HeadIndex(0);
        steps.heads = 2;
        steps.piece = "three";
        steps.wordsFirst = true;
        steps.looked = SentenceIndex(0);
        steps.words.scoring = KeyScoring::Linear;
        steps.words.vector = {2.0f, 1.0f};
        steps.words.bias = -0.5;
        steps.words.keys = {{1.0f, 0.5f}, {0.0f, 0.0f}};
        steps.words.visible = {true, true};
        steps.words.scores = {2.0, -0.5};
        steps.words.weights = steps.words.softmax = {0.924142, 0.075858};
        steps.words.threshold = 2.0 - std::log(0.924142);
        steps.pieces = {"one", "two"};
        steps.wordValues = {{SentenceIndex(0), 0, "one", 0.924142, {1.0f}},
                            {SentenceIndex(0), 1, "two", 0.075858, {2.0f}}};
        steps.wordRead = {1.075858f};
        steps.sentences.query = {1.0f};
        steps.sentences.keys = {{3.0f}, {0.0f}};
        steps.sentences.visible = {true, false};
        steps.sentences.scores = {3.0, 0.0};
        steps.sentences.weights = steps.sentences.softmax = {1.0, 0.0};
        steps.sentences.threshold = 3.0;
        steps.values = {{SentenceIndex(0), -3, "", 1.0, {4.0f}}};
        steps.read = {4.0f};
        steps.toContext = ToContext::Projection;
        steps.own = {1.0f};
        steps.context = {0.0f};
        steps.gateOwn = steps.gateContext = {0.0f};
        steps.gamma = {0.5f};
        steps.result = {0.5f};
        steps.querySide = Side::Target;
        steps.logProbability = -0.25;
        steps.logProbabilityWithout = -1.0;
        const auto cards = gui::stepCards(steps, run);
        QCOMPARE(cards.size(), std::size_t(7));
        QCOMPARE(cards[0].title, QStringLiteral("Scores of the words of sentence 1"));
        QCOMPARE(cards[0].formula, QStringLiteral("score = 2.000 × 1.000 + 1.000 × 0.500 + (−0.500) = 2.000"));
        QCOMPARE(cards[2].title, QStringLiteral("What is read of sentence 1"));
        QCOMPARE(cards[2].formula, QStringLiteral("first number read = 0.924 × 1.000 + 0.076 × 2.000 = 1.076"));
        QCOMPARE(cards[3].title, QStringLiteral("Scores of the sentences"));
        QCOMPARE(cards[3].rows.size(), std::size_t(1));         // what is hidden has no row
        QVERIFY(cards[5].rows.front().label.startsWith("1  ")); // a sentence, not a word of it
        QVERIFY2(cards[6].text.contains("through a projection."), qPrintable(cards[6].text));
        QVERIFY2(cards[6].formula.endsWith("log p(“three”) = −0.250; with nothing of the context here: −1.000. It adds "
                                           "0.750."),
                 qPrintable(cards[6].formula));
        const QJsonObject json = QJsonDocument::fromJson(gui::stepsJson(steps).toUtf8()).object();
        QCOMPARE(json["words_first"].toBool(), true);
        QCOMPARE(json["word_level"]["scoring"].toString(), QStringLiteral("linear"));
        QCOMPARE(json["word_values"][1]["value"][0].toDouble(), 2.0);
        QCOMPARE(json["log_probability_without"].toDouble(), -1.0);
    }

    void additiveScoresAreWrittenOut() {
        Run run;
        run.document = documentOf({"one two"});
        run.sentences.resize(1);
        AttentionSteps steps;
        steps.sentence = SentenceIndex(0);
        steps.word = WordIndex(0);
        steps.head = HeadIndex(0);
        steps.piece = "eins";
        steps.words.scoring = KeyScoring::Sum;
        steps.words.vector = {2.0f};
        steps.words.query = {-1.0f};
        steps.words.keys = {{1.0f}};
        steps.words.visible = {true};
        steps.words.scores = {0.0};
        steps.words.weights = steps.words.softmax = {1.0};
        steps.pieces = {"one"};
        steps.values = {{SentenceIndex(0), 0, "one", 1.0, {0.5f}}};
        steps.read = {0.5f};
        steps.output = {0.25f};
        steps.inReadout = true;
        steps.logProbability = -0.5;
        steps.logProbabilityWithout = -0.75;
        const auto cards = gui::stepCards(steps, run);
        QCOMPARE(cards.size(), std::size_t(4));
        QCOMPARE(cards[0].formula, QStringLiteral("score = 2.000 × tanh(1.000 + (−1.000)) = 0.000"));
        QVERIFY(cards[3].text.contains("readout"));
        QCOMPARE(
            cards[3].formula,
            QStringLiteral("log p(“eins”) = −0.500; with nothing from this attention here: −0.750. It adds 0.250."));
    }

    void whatIsNotZeroIsNotShownAsZero() {
        const widgets::StepColumn column{"weight", true, {}, {}, 3};
        const auto shown = [&](double value) {
            return widgets::StepTable::cellText(column, {"word", {value}, false, false}, 0);
        };
        QCOMPARE(shown(0.0), QStringLiteral("0"));
        QCOMPARE(shown(0.0004), QStringLiteral("<0.001"));
        QCOMPARE(shown(-0.0004), QStringLiteral(">−0.001"));
        QCOMPARE(shown(0.0006), QStringLiteral("0.001"));
        QCOMPARE(shown(-1.5), QStringLiteral("−1.500"));
    }
};

QTEST_MAIN(TestStepsWindow)
#include "test_steps_window.moc"
