// SPDX-License-Identifier: GPL-3.0-or-later

// Attribution (which context words a word depends on) and contextual need (which words need context), in the window
// with the real engine. The dog of sentence 2 decides "ihn" in sentence 8 of the demo.
#include "app/gui/figures/figure_caption.h"
#include "app/gui/panes/steps_window.h"
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/status.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/view_data.h"
#include "app/gui/state/inspector.h"
#include "tests/app/real_window.h"
#include "widgets/consulted_view.h"
#include "widgets/heatmap_view.h"
#include "widgets/reading_view.h"
#include "widgets/signed_bars.h"
#include "widgets/small_widgets.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::gui;
using test::openAndTranslate;
using test::realEngine;
using test::settle;

class TestAttributions : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static WordIndex wordOf(MainWindow& window, SentenceIndex sentence, std::string_view text) {
        const Sentence& translated = window.session().activeRun()->sentences.at(sentence.asSize())->text;
        for (std::int64_t w = 0; w < std::int64_t(translated.words.size()); ++w) {
            if (translated.word(WordIndex(w)) == text) {
                return WordIndex(w);
            }
        }
        return {};
    }
    // The word of the other sentences that has the largest share.
    static QString most(const Inspection& inspection) {
        QString best;
        float largest = 0.0f;
        for (const auto& [sentence, weight] : inspection.rankedSentences()) {
            const auto weights = inspection.wordWeights(sentence, true);
            for (std::size_t w = 0; w < weights.size(); ++w) {
                if (weights[w] > largest) {
                    largest = weights[w];
                    const auto word = inspection.keySentence(sentence)->word(WordIndex(std::int64_t(w)));
                    best = QString::fromUtf8(word.data(), qsizetype(word.size()));
                }
            }
        }
        return best;
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void aWayOfAskingIsASiteBesideTheAttention() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        const SentenceIndex sentence(7);
        const WordIndex word = wordOf(window, sentence, "ihn");
        QVERIFY(word.isValid());
        window.selection().lock(sentence, Side::Target, word);
        window.selection().setSite("occlusion");
        QVERIFY(settle(window));
        const Inspection& asked = *window.inspector().locked();
        QCOMPARE(asked.state, Inspection::State::Observed);
        QVERIFY(attributionMethodOf(asked.site) == AttributionMethod::Occlusion);
        QCOMPARE(most(asked), QStringLiteral("dog"));
        double sum = 0.0;
        for (const auto& [other, weight] : asked.rankedSentences()) {
            sum += double{weight};
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-5); // shares
        const auto& entries = window.findChild<widgets::ConsultedView*>()->model()->entries();
        QVERIFY(!entries.empty());
        QCOMPARE(entries.front().sentence, 1);
        // The attention is where it was.
        window.selection().setSite({});
        QVERIFY(window.inspector().locked()->site->isContext);
        QVERIFY(!attributionMethodOf(window.inspector().locked()->site));
        // What was computed is there at once.
        window.selection().setSite("occlusion");
        QCOMPARE(window.inspector().locked()->state, Inspection::State::Observed);
    }

    // A model that read no other sentence is asked about the words of the sentence itself.
    void aSentenceLevelModelIsAskedAboutItsOwnSource() {
        MainWindow window(realEngine());
        window.resize(1500, 1000);
        const QString model = QFileInfo(demoModel()).dir().filePath(QStringLiteral("sentence.safetensors"));
        QVERIFY(test::opened(window, {demoDocument()}) && test::opened(window, {model}) && settle(window));
        window.translate();
        QVERIFY(settle(window) && !readsContext(window.session().activeRun().get()));
        const SentenceIndex sentence(3); // Paul bought a red jacket in the town.
        const WordIndex word = wordOf(window, sentence, "Jacke");
        QVERIFY(word.isValid());
        window.selection().lock(sentence, Side::Target, word);
        QCOMPARE(window.inspector().locked()->state, Inspection::State::SentenceModel);
        window.selection().setSite("occlusion");
        QVERIFY(settle(window));
        const Inspection& asked = *window.inspector().locked();
        QCOMPARE(asked.state, Inspection::State::Observed);
        QCOMPARE(most(asked), QStringLiteral("jacket"));
        QCOMPARE(asked.speaking.size(), window.session().document()->source[3].words.size());
        for (const auto& one : asked.speaking) {
            QCOMPARE(one.word.sentence, sentence);
        }
        const widgets::ReadingWeights weights = readingWeights(asked);
        QCOMPARE(weights.of(3).state, widgets::RowState::Current);
        QVERIFY(!weights.of(3).words.empty());
        QCOMPARE(weights.of(1).state, widgets::RowState::Neutral); // nothing is said of what was not read
        const auto* bars = window.findChild<widgets::SignedBars*>();
        QVERIFY(bars && !bars->isHidden() && !bars->bars().empty());
        // The key goes on among the ways of asking, and back to the attention to the source.
        QStringList sites;
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(window.findChild<widgets::ReadingView*>(), Qt::Key_L);
            QVERIFY(settle(window));
            sites << toText(window.inspector().locked()->site ? window.inspector().locked()->site->name : "none");
        }
        QCOMPARE(sites.mid(0, 3), (QStringList{QStringLiteral("left-out"), QStringLiteral("gradient"),
                                               QStringLiteral("integrated-gradients")}));
        QCOMPARE(window.inspector().locked()->state, Inspection::State::SentenceModel);
    }

    void anotherWordIsAskedAnew() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        window.selection().setSite("gradient");
        window.selection().lock(SentenceIndex(7), Side::Target, WordIndex(0));
        window.selection().lock(SentenceIndex(8), Side::Target, WordIndex(1)); // before it has answered
        QCOMPARE(window.inspector().locked()->state, Inspection::State::NotAsked);
        QVERIFY(settle(window));
        const Inspection& asked = *window.inspector().locked();
        QCOMPARE(asked.state, Inspection::State::Observed);
        QCOMPARE(asked.look.sentence, SentenceIndex(8));
        QVERIFY(asked.sentenceMatrix.has_value());
    }

    // "Why this and not that?": signed weights of the difference, in two colours with a legend.
    void aWordIsComparedWithAnotherForm() {
        MainWindow window(realEngine());
        window.resize(1500, 1000);
        QVERIFY(openAndTranslate(window));
        const SentenceIndex sentence(7);
        window.selection().lock(sentence, Side::Target, wordOf(window, sentence, "ihn"));
        window.selection().setSite("occlusion");
        QVERIFY(settle(window));
        auto* bars = window.findChild<widgets::SignedBars*>();
        QVERIFY(bars && !bars->bars().empty());
        const auto alone = window.inspector().locked()->speaking;
        auto* line = window.findChild<QLineEdit*>(QStringLiteral("instead"));
        QVERIFY(line);
        QTest::keyClicks(line, QStringLiteral("es"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(settle(window));
        const Inspection& asked = *window.inspector().locked();
        QCOMPARE(asked.state, Inspection::State::Observed);
        QCOMPARE(asked.instead, std::string("es"));
        QCOMPARE(asked.speaking.size(), alone.size());
        QCOMPARE(bars->bars().front().label, QStringLiteral("dog"));
        QVERIFY(bars->bars().front().value > 0.0);
        bool isOther = false;
        bool hasAgainst = false;
        for (std::size_t i = 0; i < alone.size(); ++i) {
            isOther = isOther || std::abs(alone[i].weight - asked.speaking[i].weight) > 1e-4f;
            hasAgainst = hasAgainst || asked.speaking[i].weight < 0.0f;
        }
        QVERIFY(isOther);
        QVERIFY(hasAgainst); // else nothing below is about the second colour
        // The same in the table that is exported: every word, also what speaks against.
        const ViewData data = forAndAgainstData(asked, {});
        QCOMPARE(data.rows.size(), asked.speaking.size());
        QVERIFY(std::find(data.facts.begin(), data.facts.end(),
                          std::pair(QStringLiteral("instead"), QStringLiteral("es"))) != data.facts.end());
        for (std::size_t i = 0; i < data.rows.size(); ++i) {
            QCOMPARE(static_cast<float>(data.rows[i].back().toDouble()), asked.speaking[i].weight);
        }
        // The caption of the figure and the heading of the text say how it was asked, and against which form.
        const QString caption = figureCaption(QStringLiteral("Words"), data);
        QVERIFY2(caption.contains(QStringLiteral("occlusion")), qPrintable(caption));
        QVERIFY2(caption.contains(QStringLiteral("not “es”")), qPrintable(caption));
        QVERIFY2(caption.contains(QStringLiteral("nats")), qPrintable(caption));
        QVERIFY(readingExplanation(asked).contains(QStringLiteral("not “es”")));
        // Words against it are tinted in the text, with a legend of their own, as many as the bars show on that side.
        const widgets::ReadingWeights weights = readingWeights(asked);
        int tinted = 0;
        for (const auto& [row, one] : weights.rows) {
            for (const widgets::WordWeight& word : one.words) {
                tinted += word.isAgainst() ? 1 : 0;
            }
        }
        const auto& all = asked.speaking;
        QCOMPARE(tinted, static_cast<int>(std::count_if(all.begin(), all.end(), [&](const auto& speaking) {
                     return speaking.word.sentence != sentence && speaking.weight <= -0.0005f;
                 })));
        bool hasLegend = false;
        for (const auto* legend : window.findChildren<widgets::RampLegend*>()) {
            hasLegend = hasLegend || (!legend->isHidden() && legend->objectName() == QStringLiteral("againstLegend"));
        }
        QVERIFY(hasLegend);
        // Both colours stand in the figure.
        QImage image(bars->figureSize(), QImage::Format_RGB32);
        {
            QPainter painter(&image);
            bars->paintFigure(painter);
        }
        int speaksFor = 0;
        int speaksAgainst = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                speaksFor += image.pixelColor(x, y) == bars->colourFor() ? 1 : 0;
                speaksAgainst += image.pixelColor(x, y) == bars->colourAgainst() ? 1 : 0;
            }
        }
        QVERIFY(speaksFor > 300); // 100 are those of the legend
        QVERIFY(speaksAgainst >= 100);
        // An empty line compares with none again, from what is known.
        line->clear();
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(window.inspector().locked()->state, Inspection::State::Observed);
        QVERIFY(window.inspector().locked()->instead.empty());
        // The list and the map of words follow, although word, sentence and site are the same.
        const auto& listed = window.findChild<widgets::ConsultedView*>()->model()->entries();
        const auto entries = consultedEntries(*window.inspector().locked());
        QCOMPARE(listed.size(), entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            QCOMPARE(listed[i].weight, entries[i].weight);
            QCOMPARE(listed[i].words, entries[i].words);
        }
        const widgets::Matrix wanted = wordMatrix(*window.inspector().locked());
        const auto row = static_cast<std::size_t>(window.inspector().locked()->queryWord.value);
        int maps = 0;
        for (const auto* map : window.findChildren<widgets::HeatmapView*>()) {
            if (map->matrix().columnLabels != wanted.columnLabels || map->matrix().rowCount() != wanted.rowCount()) {
                continue;
            }
            ++maps;
            for (const widgets::MatrixEntry& entry : wanted.rows.at(row).entries) {
                QCOMPARE(map->matrix().value(static_cast<int>(row), entry.column), entry.value);
            }
        }
        QCOMPARE(maps, 1);
    }

    // C: bars below the words; what the engine says is what is drawn.
    // A run of rounded weights is asked in fp32, and the bars say so; words that were cut from a sentence are none that
    // could be asked about, or that could cause anything.
    void roundedWeightsAndCutWordsAreNamed() {
        MainWindow window(realEngine());
        QVERIFY(test::opened(window, {demoModel()}) && settle(window));
        std::string longOne = "The cat";
        for (int i = 0; i < 2000; ++i) {
            longOne += " slept";
        }
        window.session().setDocument(test::documentOf({"A dog came.", longOne, "He saw it."}));
        RunSettings settings = window.session().settings();
        settings.decode.precision = WeightPrecision::Int8;
        window.session().setSettings(settings);
        window.translate();
        QVERIFY(settle(window));
        const auto run = window.session().activeRun();
        QCOMPARE(run->settings.decode.precision, WeightPrecision::Int8);
        QCOMPARE(run->settings.unread.size(), std::size_t(1));
        const std::size_t read = run->wordsRead(SentenceIndex(1));
        QVERIFY(read < 2002);
        window.selection().setSite("gradient");
        window.selection().lock(SentenceIndex(2), Side::Target, WordIndex(1));
        QVERIFY(settle(window));
        const Inspection& asked = *window.inspector().locked();
        QCOMPARE(asked.state, Inspection::State::Observed);
        for (const Inspection::Speaking& one : asked.speaking) {
            QVERIFY(one.word.sentence != SentenceIndex(1) || one.word.word.asSize() < read);
        }
        const auto labels = window.findChildren<widgets::ElidedLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const widgets::ElidedLabel* label) {
            return label->fullText().contains(QLatin1String("computed in fp32"));
        }));
        window.selection().setSite({});
        window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(std::int64_t(read)));
        QVERIFY(settle(window));
        QCOMPARE(window.inspector().locked()->state, Inspection::State::NotRead);
        window.selection().setSite("gradient");
        QVERIFY(settle(window));
        QCOMPARE(window.inspector().locked()->state, Inspection::State::NotRead);
    }

    void wordsThatNeededContextHaveBars() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        auto* reading = window.findChild<widgets::ReadingView*>(QStringLiteral("reading"));
        QVERIFY(reading->needs().empty());
        QTest::keyClick(&window, Qt::Key_C);
        QVERIFY(settle(window));
        const WordIndex word = wordOf(window, SentenceIndex(7), "ihn");
        const auto found = std::find_if(reading->needs().begin(), reading->needs().end(), [&](const auto& need) {
            return need.place == widgets::WordRef{7, widgets::TextSide::Target, word.value};
        });
        QVERIFY(found != reading->needs().end());
        QVERIFY(found->amount > 0.3);
        QVERIFY(found->text.contains(QLatin1String("nats")));
        for (const auto& need : reading->needs()) {
            QVERIFY(need.place.sentence > 0); // the first reads nothing
        }
        QVERIFY(window.findChild<QLabel*>(QStringLiteral("needLegend"))->isVisibleTo(&window));
        QTest::keyClick(&window, Qt::Key_C);
        QVERIFY(reading->needs().empty());
    }

    // The attention of a layer is told of any run: the source attention of the last one.
    void theStepsOfALayersAttentionAreTold() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        window.selection().lock(SentenceIndex(7), Side::Target, WordIndex(1));
        StepsWindow& steps = window.steps();
        steps.open();
        QVERIFY(settle(window));
        QCOMPARE(steps.cards().size(), std::size_t(7)); // of the context attention
        auto* sites = steps.findChild<QComboBox*>(QStringLiteral("siteOfSteps"));
        QVERIFY(sites && sites->count() > 3);
        sites->setCurrentIndex(1);
        Q_EMIT sites->activated(1);
        QVERIFY(settle(window));
        QVERIFY2(steps.trouble().isEmpty(), qPrintable(steps.trouble()));
        QCOMPARE(steps.cards().size(), std::size_t(4));
        QVERIFY(steps.steps()->isFlat());
        QVERIFY(steps.steps()->logProbability.has_value());
        QVERIFY(!steps.cards().back().formula.isEmpty());
    }
};

QTEST_MAIN(TestAttributions)
#include "test_attributions.moc"
