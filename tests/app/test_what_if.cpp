// SPDX-License-Identifier: GPL-3.0-or-later

// "What if?": changed texts, hidden sentences and own translations, tried beside the run, which stays unchanged.
#include "app/gui/presentation/what_if.h"
#include "app/gui/what_if/attention_controls.h"
#include "app/gui/what_if/variant_table.h"
#include "app/gui/what_if/what_if_pane.h"
#include "tests/app/desk.h"
#include "widgets/comparison_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTreeWidget>

#include <cmath>

using namespace contexture;
using namespace contexture::test;

class TestWhatIf : public QObject {
    Q_OBJECT

private:
    static gui::WhatIfPane* pane(Desk& desk) { return desk.window.findChild<gui::WhatIfPane*>(); }
    static void type(QLineEdit* line, const QString& text) {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    static void tried(Desk& desk, QLineEdit* line) {
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(desk.window.isSettled());
    }
    static QString words(const widgets::ComparisonRow& row) {
        QStringList all;
        for (const auto& word : row.words) {
            all << word.text;
        }
        return all.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void anotherSourceIsTranslatedBesideTheRun() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        const auto before = desk.window.session().activeRun();
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QVERIFY(pane(desk)->isVisible());
        QCOMPARE(pane(desk)->source()->text(), QStringLiteral("four five"));
        type(pane(desk)->source(), QStringLiteral("four nine"));
        tried(desk, pane(desk)->source());
        const auto& rows = pane(desk)->view()->data().rows;
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(words(rows[0]).contains("FIVE"));
        QVERIFY(words(rows[1]).contains("NINE"));
        QCOMPARE(rows[1].label, QStringLiteral("“five” → “nine” in sentence 2"));
        QCOMPARE(desk.window.session().activeRun(), before); // the very same
        QCOMPARE(desk.window.session().document()->source[1].text, std::string("four five"));
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1));
    }

    // What a try is compared with stays in sight, however many tries there are and however low the window is.
    void theRunStaysInSightAboveItsTries() {
        for (const QSize size : {QSize(1500, 900), QSize(1024, 700), QSize(1024, 560)}) {
            Desk desk;
            desk.window.resize(size);
            desk.translate();
            desk.click({1, widgets::TextSide::Source, 0});
            QTest::keyClick(desk.reading(), Qt::Key_W);
            for (int i = 0; i < 5; ++i) {
                type(pane(desk)->source(), QStringLiteral("four x%1").arg(i));
                tried(desk, pane(desk)->source());
            }
            const widgets::ComparisonView& view = *pane(desk)->view();
            QCOMPARE(view.data().rows.size(), std::size_t(6));
            const auto inSight = [&](int row) {
                const QRect place = view.shownRect(row);
                return view.viewport()->rect().contains(place) &&
                       view.viewport()->visibleRegion().contains(place.center());
            };
            QVERIFY2(inSight(0), qPrintable(QString::number(size.height())));
            QVERIFY2(inSight(5), qPrintable(QString::number(size.height())));
            // A click on the first row hits it, although the others are scrolled.
            QSignalSpy activated(&view, &widgets::ComparisonView::rowActivated);
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {4, view.shownRect(0).center().y()});
            QCOMPARE(activated.last()[0].toInt(), 0);
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {4, view.shownRect(5).center().y()});
            QCOMPARE(activated.last()[0].toInt(), 5);
        }
    }

    void theGateIsMovedByHand() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        gui::AttentionControls* attention = pane(desk)->attention();
        QVERIFY(attention->isVisible());
        const auto rows = [&]() -> const std::vector<widgets::ComparisonRow>& {
            return pane(desk)->view()->data().rows;
        };
        attention->share()->setFocus();
        for (int i = 0; i < 5; ++i) { // -1 is as it is; ten a page
            QTest::keyClick(attention->share(), Qt::Key_PageUp);
        }
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(attention->share()->value(), 49);
        QCOMPARE(rows().size(), std::size_t(2));
        QCOMPARE(rows()[1].label, QStringLiteral("context share 0.49"));
        QVERIFY(rows()[1].logProbability && std::abs(*rows()[1].logProbability + 0.51) < 1e-6);
        QTest::keyClick(attention->share(), Qt::Key_Right);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(rows().size(), std::size_t(2)); // the same row, moved on
        QCOMPARE(rows()[1].label, QStringLiteral("context share 0.50"));
        QTest::mouseClick(pane(desk)->tryButton(), Qt::LeftButton); // kept
        QTRY_VERIFY(desk.window.isSettled());
        QTest::keyClick(attention->share(), Qt::Key_End);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(rows().size(), std::size_t(3));
        QCOMPARE(rows()[1].label, QStringLiteral("context share 0.50"));
        QCOMPARE(rows()[2].label, QStringLiteral("context share 1.00"));
        QTest::keyClick(attention->share(), Qt::Key_Home); // as it is
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(rows().size(), std::size_t(2));
    }

    void theStrengthOfTheContextIsSet() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        gui::AttentionControls* attention = pane(desk)->attention();
        QCOMPARE(attention->strength()->value(), 1.0); // the run's
        QVERIFY(!attention->change()->changesSomething());
        attention->strength()->setFocus();
        QTest::keyClick(attention->strength(), Qt::Key_Up);
        QTRY_VERIFY(desk.window.isSettled());
        const auto& rows = pane(desk)->view()->data().rows;
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[1].label, QStringLiteral("context × 1.25"));
        QVERIFY(rows[1].logProbability && std::abs(*rows[1].logProbability + 8.75) < 1e-6);
        QTest::keyClick(attention->strength(), Qt::Key_Down); // as it is
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(pane(desk)->view()->data().rows.size(), std::size_t(1));
    }

    // A model whose attention cannot be set has a strength, too; a run's own is where the number begins.
    void otherSystemsHaveAStrengthAlone() {
        gui::AttentionControls controls;
        ModelInfo model = test::FakeModel("m").info();
        model.abilities.canBeSetByHand = false;
        controls.setModel(&model, 2.0);
        controls.show();
        QVERIFY(controls.strength()->isVisible());
        for (QWidget* other : {static_cast<QWidget*>(controls.normaliser()), static_cast<QWidget*>(controls.share())}) {
            QVERIFY(!other->isVisible());
        }
        QCOMPARE(controls.strength()->value(), 2.0);
        QVERIFY(!controls.change()->changesSomething());
        controls.strength()->setValue(0.5);
        QCOMPARE(controls.change(), std::optional(ContextChange{.strength = 0.5}));
        controls.setModel(&model, 3.0); // what a person set stays
        QCOMPARE(controls.change(), std::optional(ContextChange{.strength = 0.5}));
        controls.reset();
        QCOMPARE(controls.strength()->value(), 3.0);
        controls.setModel(&model, 1.333); // of the command line: more digits than are shown
        QCOMPARE(controls.strength()->value(), 1.33);
        QVERIFY(!controls.change()->changesSomething());
        controls.setModel(nullptr, 1.0);
        QVERIFY(controls.isHidden());
    }

    void everythingSetByHandIsNamed() {
        Desk desk;
        desk.translate();
        desk.click({2, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        gui::AttentionControls* attention = pane(desk)->attention();
        pane(desk)->contextNumber()->setValue(2);
        attention->normaliser()->setCurrentIndex(1);
        attention->temperature()->setValue(0.5);
        type(attention->heads(), QStringLiteral("1, 2"));
        attention->weight()->setValue(70);
        attention->share()->setValue(40);
        tried(desk, attention->heads());
        const auto& rows = pane(desk)->view()->data().rows;
        QCOMPARE(rows.back().label,
                 QStringLiteral("softmax, T 0.50, only head(s) 1, 2, sentence 2 at 0.70, context share 0.40"));
        type(attention->heads(), QStringLiteral("3")); // it has two
        tried(desk, attention->heads());
        QVERIFY(pane(desk)->trouble().contains("Heads are numbers"));
        QVERIFY(desk.window.session().runs().size() == 1); // the run is as it was
    }

    void aTranslationOfOnesOwnIsScored() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        type(pane(desk)->translation(), QStringLiteral("vier <b>"));
        tried(desk, pane(desk)->translation());
        const auto& row = pane(desk)->view()->data().rows.at(1);
        QCOMPARE(row.label, QStringLiteral("own translation"));
        QCOMPARE(words(row), QStringLiteral("vier < b >"));
        QCOMPARE(row.words[0].logProbability, std::optional(-1.0));
        QCOMPARE(row.logProbability, std::optional(-4.0));
    }

    void sentencesAreHidden() {
        Desk desk;
        desk.translate();
        desk.click({2, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        type(pane(desk)->hidden(), QStringLiteral("2"));
        type(pane(desk)->translation(), QStringLiteral("x"));
        tried(desk, pane(desk)->translation());
        const auto& row = pane(desk)->view()->data().rows.at(1);
        QVERIFY(row.label.startsWith("without sentence"));
        QVERIFY(row.label.endsWith(" 2, own translation"));
        QCOMPARE(row.logProbability, std::optional(-1.25)); // the one before it matters
        for (const char* wrong : {"0", "4", "2-1", "x", "1-2-3"}) {
            type(pane(desk)->hidden(), QString::fromLatin1(wrong));
            tried(desk, pane(desk)->hidden());
            QVERIFY2(pane(desk)->trouble().contains("numbers from 1 to 3"), wrong);
        }
        QCOMPARE(pane(desk)->view()->data().rows.size(), std::size_t(2));
    }

    // Edits of several context sentences go together; the line shows the one whose number stands beside it.
    void contextSentencesAreEdited() {
        Desk desk;
        desk.translate();
        desk.click({2, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QCOMPARE(pane(desk)->contextNumber()->value(), 2); // what it looked at
        type(pane(desk)->context(), QStringLiteral("four ten"));
        pane(desk)->contextNumber()->setValue(1);
        QCOMPARE(pane(desk)->context()->text(), QStringLiteral("one two three"));
        type(pane(desk)->context(), QStringLiteral("one"));
        pane(desk)->contextNumber()->setValue(2);
        QCOMPARE(pane(desk)->context()->text(), QStringLiteral("four ten"));
        pane(desk)->contextNumber()->setValue(3); // the sentence itself has a line of its own
        QVERIFY(!pane(desk)->context()->isEnabled());
        tried(desk, pane(desk)->source());
        QCOMPARE(pane(desk)->view()->data().rows.at(1).label,
                 QStringLiteral("sentence 1 edited, “five” → “ten” in sentence 2"));
        QTest::mouseClick(pane(desk)->resetButton(), Qt::LeftButton);
        pane(desk)->contextNumber()->setValue(1);
        QCOMPARE(pane(desk)->context()->text(), QStringLiteral("one two three"));
        tried(desk, pane(desk)->source());
        QVERIFY(pane(desk)->trouble().contains("Nothing was changed"));
    }

    void rowsComeAndGo() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        for (int i = 0; i < gui::WhatIfPane::kMostTries + 1; ++i) {
            type(pane(desk)->translation(), QStringLiteral("try %1").arg(i));
            tried(desk, pane(desk)->translation());
        }
        const auto rows = [&] { return pane(desk)->view()->data().rows; };
        QCOMPARE(rows().size(), std::size_t(gui::WhatIfPane::kMostTries + 1));
        QCOMPARE(words(rows()[1]), QStringLiteral("try 1")); // the oldest went
        const auto remove = [&](int row) {                   // the newest try had been brought into sight
            auto* view = pane(desk)->view();
            view->verticalScrollBar()->setValue(0);
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->layoutInfo().removeRect(row).center());
        };
        remove(1);
        QCOMPARE(words(rows()[1]), QStringLiteral("try 2"));
        remove(0);
        QCOMPARE(rows().size(), std::size_t(gui::WhatIfPane::kMostTries)); // the run itself stays
        desk.click({2, widgets::TextSide::Source, 0});                     // another sentence begins anew
        QCOMPARE(rows().size(), std::size_t(1));
        QCOMPARE(pane(desk)->source()->text(), QStringLiteral("six seven eight"));
        QTest::keyClick(pane(desk)->source(), Qt::Key_Escape);
        QVERIFY(!pane(desk)->isVisible());
        QVERIFY(desk.window.findChild<widgets::ComparisonView*>("comparison")->isVisible()); // it stood aside
    }

    void anAnswerForAnotherSentenceIsDropped() {
        auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        gate->close();
        type(pane(desk)->translation(), QStringLiteral("late"));
        QTest::keyClick(pane(desk)->translation(), Qt::Key_Return);
        QTRY_COMPARE(gate->waiting, 1);
        desk.click({2, widgets::TextSide::Source, 0});
        gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(pane(desk)->view()->data().rows.size(), std::size_t(1));
    }

    void otherFormsStandInTheWholeSentence() {
        Run run;
        auto document = std::make_shared<Document>();
        document->source = {sentenceOf("a"), sentenceOf("b")};
        run.document = document;
        run.model.targetLanguage = "de";
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentenceOf("Anna sah ihn dort");
        run.sentences = {nullptr, translated};
        const auto contrast = gui::contrastOf(run, SentenceIndex(1), contexture::WordIndex(2), {SentenceIndex(0)});
        QVERIFY(contrast);
        QCOMPARE(contrast->variants, (std::vector<std::string>{"ihn", "sie", "es"}));
        QCOMPARE(contrast->translations[1], std::string("Anna sah sie dort"));
        QCOMPARE(contrast->rows, (std::vector<std::vector<SentenceIndex>>{{}, {SentenceIndex(0)}}));
        const auto shared = std::make_shared<const Run>(run);
        const auto kept = gui::contrastRequest(nullptr, shared, *contrast, 0);
        QCOMPARE(kept.run->sentences[1], run.sentences[1]); // with the subwords that the model produced
        const auto other = gui::contrastRequest(nullptr, shared, *contrast, 2);
        QCOMPARE(other.run->sentences[1]->text.text, std::string("Anna sah es dort"));
        QVERIFY(!other.retranslate);
        QVERIFY(!gui::contrastOf(run, SentenceIndex(1), contexture::WordIndex(0), {}));
        QVERIFY(!gui::contrastOf(run, SentenceIndex(0), contexture::WordIndex(0), {}));
        QVERIFY(!gui::contrastOf(run, SentenceIndex(1), contexture::WordIndex(9), {}));
    }

    void sharesAmongVariantsSumToOne() {
        // e^-1, e^-2, e^-1000: 1 / (1 + e^-1), the rest, nothing
        const auto shares = gui::amongVariants({-1.0, -2.0, -1000.0});
        QVERIFY(std::abs(shares[0] - 1.0 / (1.0 + std::exp(-1.0))) < 1e-12);
        QVERIFY(std::abs(shares[0] + shares[1] + shares[2] - 1.0) < 1e-12);
        QCOMPARE(shares[2], 0.0);
    }

    void wordsWithoutOtherFormsAreSaid() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Target, 0});
        QTest::keyClick(desk.reading(), Qt::Key_V);
        QVERIFY(pane(desk)->isVisible());
        QVERIFY(pane(desk)->trouble().contains("pronoun or an article"));
        QVERIFY(!pane(desk)->contrast()->isVisible());
    }
};

QTEST_MAIN(TestWhatIf)
#include "test_what_if.moc"
