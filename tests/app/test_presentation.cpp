// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/status.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/view_data.h"
#include "tests/app/fake_engine.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace contexture;
using namespace contexture::gui;
using namespace contexture::test;

namespace {

std::shared_ptr<Run> runOf(const std::vector<std::string>& texts, ContextMode context = ContextMode::Online) {
    auto run = std::make_shared<Run>();
    run->document = documentOf(texts);
    run->model = FakeModel().info();
    run->settings.context = context;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        run->sentences.push_back(fakeTranslation(*run->document, i, run->settings));
    }
    return run;
}

Look at(int sentence, Side side, int word) {
    Look look;
    look.sentence = SentenceIndex(sentence);
    look.side = side;
    look.word = WordIndex(word);
    return look;
}

// Both words of the third translation (FIVE SEEN) have read these words of earlier ones, as a cache of the decoder's.
void readSlots(Run& run, const std::vector<float>& weights, const std::vector<DocumentWord>& slots) {
    run.model.sites = {{.name = "decoder.cache",
                        .querySide = Side::Target,
                        .keySide = Side::Target,
                        .isContext = true,
                        .levels = {AttentionLevel::CacheSlot},
                        .hasGate = false,
                        .heads = 1}};
    CsrMatrix matrix;
    matrix.columns = std::int32_t(weights.size());
    for (int row = 0; row < 2; ++row) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            matrix.add(std::int32_t(i), weights[i]);
        }
        matrix.endRow();
    }
    auto trace = std::make_shared<SentenceTrace>();
    trace->visible = {{0, 2}};
    trace->attention.push_back({.site = "decoder.cache",
                                .level = AttentionLevel::CacheSlot,
                                .querySide = Side::Target,
                                .keySide = Side::Target,
                                .heads = {matrix},
                                .slotWords = slots});
    auto translated = std::make_shared<TranslatedSentence>(*run.sentences[2]);
    translated->trace = trace;
    run.sentences[2] = translated;
}

} // namespace

class TestPresentation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsKeepTheirPlacesInUtf16() {
        // An emoji is four bytes and two units, a combining mark two bytes and one unit, Hebrew two bytes a letter.
        Sentence sentence;
        sentence.text = "a \xF0\x9F\x98\x80 e\xCC\x81 \xD7\xA9\xD7\x9C";
        sentence.words = {{0, 1}, {2, 6}, {7, 10}, {11, 15}};
        const widgets::TextLine line = toLine(sentence);
        QCOMPARE(line.text, QString::fromUtf8(sentence.text.c_str()));
        QCOMPARE(line.words, (std::vector<widgets::TextSpan>{{0, 1}, {2, 2}, {5, 2}, {8, 2}}));
        QCOMPARE(line.word(1), QString::fromUtf8("\xF0\x9F\x98\x80"));
        QCOMPARE(line.word(3), QString::fromUtf8("\xD7\xA9\xD7\x9C"));
    }

    void markupIsText() {
        const Sentence sentence = sentenceOf("<b>&lt; %1 100%");
        QCOMPARE(toLine(sentence).text, QStringLiteral("<b>&lt; %1 100%"));
        const auto run = runOf({"one two", "<b>&lt; %1 %n"});
        QVERIFY(readingExplanation(inspect(run, at(1, Side::Source, 0))).contains(QStringLiteral("“<b>&lt;”")));
    }

    void whatIsNotKnownOfAWordIsNotSaidOfIt() {
        const auto run = runOf({"one two", "three four"});
        QCOMPARE(nothingConsulted(inspect(run, at(1, Side::Source, -1))),
                 QStringLiteral("Choose a word of a finished sentence."));
        QCOMPARE(nothingConsulted(inspect(run, at(1, Side::Source, 0))),
                 QStringLiteral("This word consulted no sentence."));
        auto untied = std::make_shared<TranslatedSentence>(*run->sentences[1]); // no source attention was recorded
        auto trace = std::make_shared<SentenceTrace>(*untied->trace);
        std::erase_if(trace->attention, [](const auto& record) { return record.level == AttentionLevel::Source; });
        untied->trace = std::move(trace);
        run->sentences[1] = std::move(untied);
        QVERIFY(nothingConsulted(inspect(run, at(1, Side::Target, 0))).contains(QStringLiteral("is not known")));
        QCOMPARE(nothingConsulted(inspect(run, at(0, Side::Source, 0))),
                 emptyReason(inspect(run, at(0, Side::Source, 0))));
    }

    void languagesHaveNames() {
        QCOMPARE(languageName("de"), QStringLiteral("German"));
        QCOMPARE(languageName("de-CH"), QStringLiteral("German (Switzerland)"));
        QCOMPARE(languageName("xx-not-a-language"), QStringLiteral("xx-not-a-language"));
        QCOMPARE(languageName("no tag at all"), QStringLiteral("no tag at all"));
        QCOMPARE(languageName(""), QString());
    }

    void substitutedWordsShareAColumn() {
        const std::vector<Sentence> rows{sentenceOf("Plötzlich bellte er ."), sentenceOf("Plötzlich bellte es .")};
        const auto columns = alignColumns(rows);
        QCOMPARE(columns[0], (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(columns[1], (std::vector<int>{0, 1, 2, 3}));
    }

    void insertedWordsGetTheirOwnColumn() {
        const std::vector<Sentence> rows{sentenceOf("a b c"), sentenceOf("a x b c"), sentenceOf("b c d")};
        const auto columns = alignColumns(rows);
        QCOMPARE(columns[0], (std::vector<int>{0, 2, 3}));
        QCOMPARE(columns[1], (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(columns[2], (std::vector<int>{2, 3, 4}));
    }

    void twoWordsOfARowNeverShareAColumn() {
        const std::vector<Sentence> rows{sentenceOf("a a b"), sentenceOf("b b b b a"), sentenceOf("")};
        for (const auto& row : alignColumns(rows)) {
            for (std::size_t i = 1; i < row.size(); ++i) {
                QVERIFY(row[i - 1] < row[i]);
            }
        }
    }

    void changedWordsAreMarkedAgainstTheFirstRow() {
        const auto a = runOf({"one", "two"});
        const auto b = runOf({"one", "two"}, ContextMode::None);
        const std::vector<ComparedRun> runs{{a, QStringLiteral("A"), 0}, {b, QStringLiteral("B"), 1}};
        const auto data = comparisonData(runs, SentenceIndex(1));
        QCOMPARE(data.rows.size(), std::size_t(2));
        QCOMPARE(data.rows[0].words.size(), std::size_t(2)); // TWO SEEN
        QCOMPARE(data.rows[1].words.size(), std::size_t(1)); // TWO
        QVERIFY(!data.rows[1].words[0].changed);
        const auto reversed = comparisonData(std::vector<ComparedRun>{runs[1], runs[0]}, SentenceIndex(1));
        QVERIFY(reversed.rows[1].words[1].changed);
        QCOMPARE(*data.rows[0].words[0].logProbability, -0.25);
    }

    // On the page, too: what is read against every other run, and nothing of a run that is not there yet.
    void whatAnotherRunHasOtherwiseIsKnownForTheWholeDocument() {
        const auto read = runOf({"one", "two", "three"}); // ONE SEEN, TWO SEEN, ...
        const auto none = runOf({"one", "two", "three"}, ContextMode::None);
        const auto begun = std::make_shared<Run>(*none);
        begun->sentences[2].reset();
        const std::vector<std::shared_ptr<const Run>> runs{read, begun, nullptr};
        const auto differing = differingWords(runs, 0);
        QCOMPARE(differing, (std::vector<widgets::WordRef>{{1, widgets::TextSide::Target, 1}}));
        QVERIFY(differingWords(runs, 1).empty()); // its words stand in the other as well
        QVERIFY(differingWords(runs, 2).empty());
        QVERIFY(differingWords({}, 0).empty());
    }

    void wordsSayHowFarTheyAreFromTheFirstRow() {
        const auto a = runOf({"one", "two"});
        const auto b = std::make_shared<Run>(*runOf({"one", "two"}));
        TranslatedSentence other = *b->sentences[1];
        other.wordLogProbability = {-1.0f, -0.125f};
        other.logProbability = a->sentences[1]->logProbability - 0.625;
        b->sentences[1] = std::make_shared<const TranslatedSentence>(other);
        const auto data = comparisonData(
            std::vector<ComparedRun>{{a, QStringLiteral("A"), 0}, {b, QStringLiteral("B"), 1}}, SentenceIndex(1));
        QVERIFY(!data.rows[0].difference && !data.rows[0].words[0].difference);
        QCOMPARE(*data.rows[1].difference, -0.625);
        QCOMPARE(*data.rows[1].words[0].difference, -1.0 - *data.rows[0].words[0].logProbability);
        QCOMPARE(*data.rows[1].words[1].difference, -0.125 - *data.rows[0].words[1].logProbability);
        // A word that row A has not is compared with nothing.
        const auto none = runOf({"one", "two"}, ContextMode::None);
        const auto longer = comparisonData(
            std::vector<ComparedRun>{{none, QStringLiteral("A"), 0}, {a, QStringLiteral("B"), 1}}, SentenceIndex(1));
        QVERIFY(longer.rows[1].words[0].difference);
        QVERIFY(!longer.rows[1].words[1].difference);
    }

    void missingTranslationIsANote() {
        auto run = runOf({"one", "two"});
        run->sentences[1] = nullptr;
        const auto data = comparisonData(std::vector<ComparedRun>{{run, QStringLiteral("A"), 0}}, SentenceIndex(1));
        QVERIFY(data.rows[0].words.empty());
        QVERIFY(!data.rows[0].note.isEmpty());
    }

    void counterpartFollowsSourceAttention() {
        const auto run = runOf({"one two three"});
        QCOMPARE(strongestCounterpart(*run, SentenceIndex(0), Side::Target, WordIndex(1)).word, WordIndex(1));
        QCOMPARE(strongestCounterpart(*run, SentenceIndex(0), Side::Source, WordIndex(2)).word, WordIndex(2));
    }

    void targetWordIsLookedAtThroughItsSourceWord() {
        const auto run = runOf({"one two", "three four"});
        const Inspection seen = inspect(run, at(1, Side::Target, 0));
        QCOMPARE(seen.state, Inspection::State::Observed);
        QCOMPARE(seen.queryWord, WordIndex(0));
        QCOMPARE(seen.sentenceWeight(SentenceIndex(0)), 1.0f);
        QCOMPARE(seen.support(), 1);
        QCOMPARE(seen.contextSentence, SentenceIndex(0));
    }

    void meanOverHeadsIsTheDefaultAndAHeadCanBeChosen() {
        const auto run = runOf({"one two", "three four"});
        Look look = at(1, Side::Source, 0);
        QCOMPARE(inspect(run, look).wordWeights(SentenceIndex(0), false), (std::vector<float>{0.5f, 0.5f}));
        look.head = HeadIndex(1);
        QCOMPARE(inspect(run, look).wordWeights(SentenceIndex(0), false), (std::vector<float>{0.0f, 1.0f}));
    }

    void statesAreToldApart() {
        auto run = runOf({"one", "two"});
        QCOMPARE(inspect(run, at(0, Side::Source, 0)).state, Inspection::State::Bypassed);
        QCOMPARE(inspect(run, Look{}).state, Inspection::State::Nothing);
        QCOMPARE(inspect(nullptr, at(0, Side::Source, 0)).state, Inspection::State::Nothing);
        QCOMPARE(inspect(runOf({"one", "two"}, ContextMode::None), at(1, Side::Source, 0)).state,
                 Inspection::State::SentenceModel);
        run->sentences[1] = nullptr;
        QCOMPARE(inspect(run, at(1, Side::Source, 0)).state, Inspection::State::NotTranslated);
    }

    void hiddenIsNotZero() {
        const auto run = runOf({"a", "b", "c", "d"});
        const auto weights = readingWeights(inspect(run, at(2, Side::Source, 0)));
        QCOMPARE(weights.of(0).state, widgets::RowState::Zero);
        QCOMPARE(weights.of(1).state, widgets::RowState::Weighted);
        QCOMPARE(weights.of(2).state, widgets::RowState::Current);
        QCOMPARE(weights.of(3).state, widgets::RowState::Hidden);
        const auto matrix = sentenceMatrix(inspect(run, at(2, Side::Source, 0)));
        QVERIFY(!matrix.isMasked(0, 0));
        QVERIFY(matrix.isMasked(0, 2));
        QVERIFY(matrix.isMasked(0, 3));
        QCOMPARE(matrix.value(0, 1), 1.0);
        QCOMPARE(matrix.rows[0].note, QStringLiteral("1 of 2"));
    }

    // Words against the selected one are tinted on the same scale; a sentence without a word for it has no share.
    void wordsThatSpeakAgainstAreShownAsSuch() {
        const auto run = runOf({"one two", "three four", "five six", "seven"});
        Look look = at(3, Side::Source, 0);
        look.site = "occlusion";
        Inspection seen = inspect(run, look);
        QCOMPARE(seen.state, Inspection::State::NotAsked);
        const auto word = [](int sentence, int place) {
            return DocumentWord{SentenceIndex(sentence), Side::Source, WordIndex(place)};
        };
        AttributionResult answer;
        answer.words = {word(0, 0), word(0, 1), word(1, 0), word(1, 1), word(2, 0), word(2, 1)};
        answer.methods = {{AttributionMethod::Occlusion, {0.6f, -0.3f, -0.2f, 0.0f, 0.0f, 0.0001f}}};
        showAttribution(seen, answer);
        const auto weights = readingWeights(seen);
        QCOMPARE(weights.of(0).state, widgets::RowState::Weighted);
        const auto& words = weights.of(0).words;
        QCOMPARE(words.size(), std::size_t(2));
        QVERIFY(!words[0].isAgainst());
        QVERIFY(std::abs(words[0].nats - 0.6) < 1e-6);
        QVERIFY(words[1].isAgainst());
        QVERIFY(std::abs(words[1].weight - 0.3 / 0.6001) < 1e-4); // nats over those of all words that speak for it
        QCOMPARE(weights.of(1).state, widgets::RowState::Against);
        QCOMPARE(weights.of(1).weight, 0.0);
        QCOMPARE(weights.of(1).words.size(), std::size_t(1)); // the other has exactly 0
        QVERIFY(weights.of(1).words[0].isAgainst());
        QVERIFY(weights.of(2).words.empty()); // less than the bars show
        QCOMPARE(consultedEntries(seen).front().words, words);
        const ViewData data = readingData(seen, {});
        QCOMPARE(data.rows[1][1], QStringLiteral("against"));
        QCOMPARE(data.rows[1][2], QStringLiteral("0"));

        // The maps know which row was asked about; words against are below 0, on the scale of the shares.
        seen.look.weighting = Weighting::WithinSentence;
        const widgets::Matrix words0 = wordMatrix(seen);
        QVERIFY(words0.isAttribution && words0.hasNegative());
        QVERIFY(!words0.rows[0].isUnasked);
        QVERIFY(std::abs(words0.value(0, 0) - 1.0) < 1e-6); // within its sentence
        QVERIFY(std::abs(words0.value(0, 1) + 0.3 / 0.6) < 1e-6);
        seen.look.weighting = Weighting::TimesSentence;
        QVERIFY(std::abs(wordMatrix(seen).value(0, 1) + 0.3 / 0.6001) < 1e-6);
        const ViewData map = wordAttentionData(seen, {});
        QVERIFY(std::ranges::count(map.facts, std::pair(QStringLiteral("row_asked_from_1"), QStringLiteral("1"))));
        QVERIFY(map.rows[1].back().startsWith(QLatin1Char('-')));
        QVERIFY(!sentenceMatrix(seen).hasNegative()); // sentences have shares alone
    }

    void cacheSlotsStandAtTheirWords() {
        auto run = runOf({"one two", "three four", "five"});
        readSlots(*run, {0.5f, 0.25f, 0.25f},
                  {{SentenceIndex(1), Side::Target, WordIndex(1)},
                   {SentenceIndex(0), Side::Target, WordIndex(0)},
                   {SentenceIndex(1), Side::Target, WordIndex(0)}});
        const Inspection seen = inspect(run, at(2, Side::Target, 0));
        QCOMPARE(seen.state, Inspection::State::Observed);
        QCOMPARE(seen.sentenceWeight(SentenceIndex(1)), 0.75f);
        QCOMPARE(seen.sentenceWeight(SentenceIndex(0)), 0.25f);
        QCOMPARE(seen.wordWeights(SentenceIndex(1), true), (std::vector<float>{0.25f, 0.5f, 0.0f})); // THREE FOUR SEEN
        QCOMPARE(seen.wordWeights(SentenceIndex(0), false), (std::vector<float>{1.0f, 0.0f}));
        const widgets::Matrix slots = slotMatrix(seen);
        QCOMPARE(slots.columnLabels[0], QStringLiteral("FOUR · 2"));
        QCOMPARE(slots.value(0, 0), 0.5);
        QCOMPARE(readingWeights(seen).of(1).words.size(), std::size_t(2));
    }

    // The second pass may say it otherwise: only words that it still has are tinted.
    void wordsOfTheFirstPassAreTintedWhereTheyAreStillThere() {
        auto run = runOf({"one two", "three four", "five"});
        for (const auto& sentence : run->sentences) {
            run->firstPass.push_back(std::make_shared<TranslatedSentence>(*sentence));
        }
        auto first = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        first->text = sentenceOf("THREE NEW FOUR"); // now: THREE FOUR SEEN
        run->firstPass[1] = first;
        readSlots(*run, {0.25f, 0.5f, 0.25f},
                  {{SentenceIndex(1), Side::Target, WordIndex(0)},
                   {SentenceIndex(1), Side::Target, WordIndex(1)},
                   {SentenceIndex(1), Side::Target, WordIndex(2)}});
        const Inspection seen = inspect(run, at(2, Side::Target, 0));
        QCOMPARE(seen.wordWeights(SentenceIndex(1), true), (std::vector<float>{0.25f, 0.5f, 0.25f}));
        const auto words = readingWeights(seen).of(1).words;
        QCOMPARE(words.size(), std::size_t(2));
        QCOMPARE(words[0].word, 0); // THREE
        QCOMPARE(words[1].word, 1); // FOUR, read as the third word
    }

    void bracketsEndWhereTheLargestWeightMoves() {
        auto run = runOf({"a b c d e"}, ContextMode::None);
        run->model.sites = {{.name = "decoder.produced",
                             .querySide = Side::Target,
                             .keySide = Side::Target,
                             .levels = {AttentionLevel::SelfSide}}};
        auto translated = std::make_shared<TranslatedSentence>(*run->sentences[0]);
        auto trace = std::make_shared<SentenceTrace>();
        CsrMatrix weights;
        weights.columns = 5;
        weights.endRow(); // the first word has nothing before it
        weights.add(0, 0.9f);
        weights.endRow();
        weights.add(0, 0.6f);
        weights.add(1, 0.4f);
        weights.endRow();
        weights.add(2, 1.0f);
        weights.endRow();
        weights.add(2, 0.5f);
        weights.add(3, 0.2f);
        weights.endRow();
        trace->attention.push_back({.site = "decoder.produced",
                                    .level = AttentionLevel::SelfSide,
                                    .querySide = Side::Target,
                                    .keySide = Side::Target,
                                    .heads = {weights}});
        translated->trace = trace;
        run->sentences[0] = translated;
        const Inspection seen = inspect(run, at(0, Side::Target, 4));
        QCOMPARE(seen.state, Inspection::State::SentenceModel);
        const widgets::Matrix matrix = producedMatrix(seen);
        QCOMPARE(matrix.brackets, (std::vector<widgets::ColumnRange>{{0, 1}, {1, 3}, {3, 5}}));
        QVERIFY(matrix.isMasked(1, 2)); // not produced yet
        QVERIFY(!matrix.isMasked(2, 1));
        // The mark that the sentence begins with has a column: every row adds up.
        QCOMPARE(matrix.columns, 6);
        QVERIFY(!matrix.isMasked(0, 5));
        for (const widgets::MatrixRow& row : matrix.rows) {
            const double sum =
                std::accumulate(row.entries.begin(), row.entries.end(), 0.0,
                                [](double part, const widgets::MatrixEntry& entry) { return part + entry.value; });
            QVERIFY(std::abs(sum - 1.0) < 1e-6);
        }
        const auto reading = readingWeights(seen);
        QCOMPARE(reading.of(0).words.size(), std::size_t(2));
        QCOMPARE(reading.of(0).words[0].word, 2);
        QCOMPARE(seen.keySide(), Side::Target); // the column that is tinted
        auto empty = std::make_shared<TranslatedSentence>(*translated);
        empty->text = {};
        run->sentences[0] = empty;
        QVERIFY(!inspect(run, at(0, Side::Source, 0)).produced); // no part for nothing
    }

    void layersHaveAGateEach() {
        auto run = runOf({"one two", "three four"});
        SiteInfo upper = run->model.sites.front();
        run->model.sites.front().name = "encoder.0.context";
        upper.name = "encoder.1.context";
        run->model.sites.push_back(upper);
        auto translated = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        auto trace = std::make_shared<SentenceTrace>(*translated->trace);
        for (AttentionRecord& record : trace->attention) {
            if (record.site == "encoder.context") {
                record.site = "encoder.0.context";
            }
        }
        trace->gates = {{"encoder.0.context", Side::Source, {0.25f, 0.0f}, {0.1f, 0.1f}},
                        {"encoder.1.context", Side::Source, {0.75f, 0.5f}, {0.1f, 0.1f}}};
        translated->trace = trace;
        run->sentences[1] = translated;
        const Inspection seen = inspect(run, at(1, Side::Source, 0));
        const widgets::Matrix layers = layerGateMatrix(seen);
        QCOMPARE(layers.rowCount(), 2);
        QCOMPARE(layers.rows[0].label, QStringLiteral("layer 1"));
        QCOMPARE(layers.value(1, 0), 0.75);
        QCOMPARE(layers.value(0, 1), 0.0);
        const HeadPanels panels = headPanels(seen);
        QCOMPARE(panels.panels.size(), std::size_t(4)); // two heads in each of two layers
        QCOMPARE(panels.panels[2].groupTitle, QStringLiteral("encoder, layer 2, context"));
        QCOMPARE(panels.indexOf("encoder.1.context", HeadIndex(1)), 3);
    }

    void offlineIsSaidToBeOnlineWhereItIs() {
        ModelInfo model;
        model.hasContext = true;
        QVERIFY(!readsEarlierSentencesOnly(model));
        model.abilities.readsLater = false;
        QVERIFY(readsEarlierSentencesOnly(model));
        model.hasContext = false;
        QVERIFY(!readsEarlierSentencesOnly(model));
    }

    void bypassedSentenceShowsNoWeights() {
        const auto run = runOf({"a", "b"});
        const auto weights = readingWeights(inspect(run, at(0, Side::Source, 0)));
        QVERIFY(weights.bypassed);
        QCOMPARE(weights.of(1).state, widgets::RowState::Hidden);
        QVERIFY(sentenceMatrix(inspect(run, at(0, Side::Source, 0))).isEmpty());
    }

    // A model may read others only for sentences with certain words; those are shown as they are.
    void aSentenceReadAloneNamesTheWordsThatItLacks() {
        const auto run = runOf({"a", "b"});
        const auto reason = [&] { return emptyReason(inspect(run, at(0, Side::Source, 0))); };
        const QString other = reason();
        run->model.system = "concatenation-adapted";
        run->model.configJson = R"({"concatenation_adapted": {"only_with": "it <b>%1 you"}})";
        QVERIFY2(reason().contains(QStringLiteral("with one of the words: it, <b>%1, you")), qPrintable(reason()));
        const std::string many = QStringLiteral("it ").repeated(50).toStdString();
        run->model.configJson = "{\"concatenation_adapted\": {\"only_with\": \"" + many + "\"}}";
        QVERIFY2(reason().endsWith(QStringLiteral("it, it, …")) && reason().count(QStringLiteral("it,")) == 20,
                 qPrintable(reason()));
        run->model.configJson =
            R"({"concatenation_adapted": {"only_with": "it A"}})"; // it has one: the reason is another
        QCOMPARE(reason(), other);
        run->model.configJson = R"({"concatenation_adapted": {"sentences": 2}})";
        QCOMPARE(reason(), other);
        run->model.configJson = "no JSON";
        QCOMPARE(reason(), other);
    }

    void wordMatrixHoldsTheChosenSentenceAlone() {
        const auto run = runOf({"one two three", "four"});
        const auto matrix = wordMatrix(inspect(run, at(1, Side::Source, 0)));
        QCOMPARE(matrix.columns, 3);
        QCOMPARE(matrix.columnLabel(2), QStringLiteral("three"));
        QCOMPARE(matrix.value(0, 0), 0.5);
    }

    void translationsThatWereCutAreNamed() {
        const auto run = runOf({"one", "two", "three"});
        QCOMPARE(cutTranslations(*run), QString());
        auto cut = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        cut->hitLengthStop = true;
        run->sentences[1] = cut;
        QCOMPARE(cutTranslations(*run), QStringLiteral("sentence 2"));
        run->sentences[2] = cut;
        QCOMPARE(cutTranslations(*run), QStringLiteral("sentences 2, 3"));
    }

    void wordsOfAHiddenSentenceAreMaskedAndNotZero() {
        const auto run = runOf({"one two three", "four", "five six"});
        Look look = at(1, Side::Source, 0);
        look.contextSentence = SentenceIndex(2); // it comes later
        const auto matrix = wordMatrix(inspect(run, look));
        QCOMPARE(matrix.columns, 2);
        QCOMPARE(matrix.masked, (std::vector<widgets::ColumnRange>{{0, 2}}));
        look.contextSentence = SentenceIndex(0);
        QVERIFY(wordMatrix(inspect(run, look)).masked.empty());
    }

    void causalQuestionsAreEachInOrderAndAllTogether() {
        const auto run = runOf({"one", "two", "three"});
        auto translated = std::make_shared<TranslatedSentence>(*run->sentences[2]);
        auto trace = std::make_shared<SentenceTrace>(*translated->trace);
        for (auto& record : trace->attention) {
            if (record.level == AttentionLevel::Sentence) {
                for (CsrMatrix& head : record.heads) {
                    CsrMatrix both;
                    both.columns = head.columns;
                    both.add(0, 0.25f);
                    both.add(1, 0.75f);
                    both.endRow();
                    head = both;
                }
            }
        }
        translated->trace = trace;
        run->sentences[2] = translated;
        using Sentences = std::vector<SentenceIndex>;
        QCOMPARE(
            causalExclusions(inspect(run, at(2, Side::Source, 0))),
            (std::vector<Sentences>{{SentenceIndex(1)}, {SentenceIndex(0)}, {SentenceIndex(1), SentenceIndex(0)}}));
    }

    void oneSentenceIsAskedAboutOnce() {
        const auto run = runOf({"one two", "three"});
        const Inspection seen = inspect(run, at(1, Side::Source, 0));
        QCOMPARE(causalExclusions(seen).size(), std::size_t(1)); // one sentence: all together would say the same
        FakeEngine engine;
        CancelToken cancel;
        const auto results = engine.check(
            {std::make_shared<FakeModel>(), run, SentenceIndex(1), causalExclusions(seen)},
            [](std::size_t, const CausalResult&) {}, cancel);
        const Look look = at(1, Side::Target, 1); // "SEEN", which only context gives
        const auto shown = checkResult(inspect(run, look), results[0]);
        QVERIFY(shown.changed);
        QCOMPARE(shown.before, QStringLiteral("SEEN"));
        QCOMPARE(shown.after, QString());
        QCOMPARE(shown.deltaLogProbability, -1.0); // -1.25 against -0.25
    }

    void statusHasFiveFactsAtMost() {
        const auto run = runOf({"one two", "three four"});
        const auto facts = statusFacts(inspect(run, at(1, Side::Target, 0)));
        QVERIFY(facts.size() <= 5);
        QCOMPARE(facts.front().value, QStringLiteral("THREE"));
        QCOMPARE(facts.front().after, QStringLiteral("← three"));
    }
};

QTEST_APPLESS_MAIN(TestPresentation)
#include "test_presentation.moc"
