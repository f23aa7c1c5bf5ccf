// SPDX-License-Identifier: GPL-3.0-or-later

// The values in the views equal the recorded values of the run.
#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/status.h"
#include "tests/app/fake_engine.h"

#include <QtTest>

#include <numeric>

using namespace contexture;
using namespace contexture::gui;
using namespace contexture::test;

namespace {

using Row = std::vector<std::pair<std::int32_t, float>>; // column, weight

CsrMatrix matrixOf(std::int32_t columns, const std::vector<Row>& rows) {
    CsrMatrix matrix;
    matrix.columns = columns;
    for (const Row& row : rows) {
        for (const auto& [column, weight] : row) {
            matrix.add(column, weight);
        }
        matrix.endRow();
    }
    return matrix;
}

// "dog runs", "jacket", "ihn da": the last one is read, and has one head at encoder.context.
struct Flagship {
    std::shared_ptr<Run> run = std::make_shared<Run>();
    std::shared_ptr<TranslatedSentence> translated;
    std::shared_ptr<SentenceTrace> trace = std::make_shared<SentenceTrace>();

    explicit Flagship(ContextMode context = ContextMode::Online) {
        run->document = documentOf({"dog runs", "jacket", "ihn da", "later"});
        run->model = FakeModel().info();
        run->settings.context = context;
        for (std::size_t i = 0; i < 4; ++i) {
            run->sentences.push_back(fakeTranslation(*run->document, i, run->settings));
        }
        translated = std::make_shared<TranslatedSentence>(*run->sentences[2]);
        trace->visible = {{0, 2}};
        AttentionRecord sentences{.site = "encoder.context", .level = AttentionLevel::Sentence};
        sentences.heads = {matrixOf(4, {{{0, 0.5f}, {1, 0.25f}}, {{0, 1.0f}}})};
        AttentionRecord words{.site = "encoder.context", .level = AttentionLevel::Word, .withinSentence = true};
        words.heads = {matrixOf(6, {{{0, 0.75f}, {2, 1.0f}}, {{0, 0.5f}, {1, 0.5f}}})};
        trace->attention = {sentences, words};
        // IHN da: IHN from "ihn" clearly; DA from all of it. Of "ihn" a tenth of the attention goes to the end.
        AttentionRecord cross{.site = "decoder.0.cross", .level = AttentionLevel::Source};
        cross.querySide = Side::Target;
        cross.heads = {matrixOf(2, {{{0, 0.75f}, {1, 0.125f}}, {{0, 0.25f}, {1, 0.24f}}, {{0, 0.5f}, {1, 0.5f}}})};
        trace->attention.push_back(cross);
        setShare(0.5f);
    }

    void setShare(float share) {
        trace->gates = {{.site = "encoder.context",
                         .querySide = Side::Source,
                         .contextShare = {share, share},
                         .spread = {0.0f, 0.0f}}};
        translated->trace = std::make_shared<SentenceTrace>(*trace);
        run->sentences[2] = translated;
    }

    Inspection see(Weighting weighting = Look().weighting, Side side = Side::Source, int word = 0) const {
        Look look;
        look.sentence = SentenceIndex(2);
        look.side = side;
        look.word = WordIndex(word);
        look.weighting = weighting;
        return inspect(run, look);
    }
};

double tintOf(const Inspection& seen, int sentence, int word) {
    const widgets::ReadingWeights weights = readingWeights(seen);
    for (const widgets::WordWeight& weight : weights.of(sentence).words) {
        if (weight.word == word) {
            return weight.weight;
        }
    }
    return 0.0;
}

double sumOf(const widgets::MatrixRow& row) {
    return std::accumulate(row.entries.begin(), row.entries.end(), 0.0,
                           [](double sum, const widgets::MatrixEntry& entry) { return sum + entry.value; });
}

} // namespace

class TestPresentationTruth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWordIsAsDarkAsBothLevelsTogetherMakeIt() {
        const Flagship flagship;
        QCOMPARE(tintOf(flagship.see(), 0, 0), 0.375); // dog: .5 of the sentences, .75 in its own
        QCOMPARE(tintOf(flagship.see(), 1, 0), 0.25);  // jacket: all of a sentence that has .25
        QCOMPARE(tintOf(flagship.see(Weighting::WithinSentence), 0, 0), 0.75);
        QCOMPARE(tintOf(flagship.see(Weighting::WithinSentence), 1, 0), 1.0);
    }

    void whatTheGateKeepsOutDoesNotGlow() {
        Flagship flagship;
        flagship.setShare(0.02f);
        const Inspection seen = flagship.see(Weighting::TimesShare);
        QCOMPARE(tintOf(seen, 0, 0), double(0.375f * 0.02f));
        const widgets::ReadingWeights weights = readingWeights(seen);
        QCOMPARE(weights.of(0).weight, 0.5); // the number in the margin is what it was
        QCOMPARE(weights.of(0).tint, 0.5 * double(0.02f));
        QCOMPARE(wordMatrix(seen).value(0, 0), double(0.375f) * double(0.02f));
    }

    // The same word has one colour in the list of what was consulted and on the page, and the legend says of what.
    void theListIsTintedAsThePage() {
        const Flagship flagship;
        QStringList names;
        for (const Weighting weighting : {Weighting::WithinSentence, Weighting::TimesSentence, Weighting::TimesShare}) {
            const Inspection seen = flagship.see(weighting);
            const auto entries = consultedEntries(seen);
            QCOMPARE(entries.size(), std::size_t(2));
            for (const widgets::ConsultedEntry& entry : entries) {
                QVERIFY(!entry.words.empty());
                for (const widgets::WordWeight& word : entry.words) {
                    QCOMPARE(word.weight, tintOf(seen, entry.sentence, word.word));
                }
            }
            names << wordTintName(seen);
        }
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), qsizetype(3));
    }

    void thatAlmostNothingCameFromContextIsSaid() {
        Flagship flagship;
        QVERIFY(!readingExplanation(flagship.see()).contains(QStringLiteral("almost nothing")));
        flagship.setShare(0.02f);
        const QString said = readingExplanation(flagship.see());
        QVERIFY(said.contains(QStringLiteral("almost nothing came from context here")));
        QVERIFY(said.contains(QStringLiteral("0.02")) &&
                said.contains(QStringLiteral("0.05"))); // and where that begins
    }

    void rowsOfSourceAttentionAddUp() {
        const Flagship flagship;
        const widgets::Matrix matrix = sourceMatrix(flagship.see());
        QCOMPARE(matrix.columns, 3);
        QCOMPARE(matrix.columnLabel(2), QStringLiteral("end marks"));
        QVERIFY(matrix.nameOf(2).contains(QStringLiteral("belong to no word")));
        QCOMPARE(matrix.nameOf(0), QStringLiteral("ihn"));
        for (const widgets::MatrixRow& row : matrix.rows) {
            QVERIFY(std::abs(sumOf(row) - 1.0) < 1e-6);
        }
        QVERIFY(std::abs(matrix.value(0, 2) - 0.125) < 1e-6);
        QCOMPARE(matrix.value(2, 2), 0.0); // exactly: nothing is listed for a row that adds up
    }

    void rowsOfAContextSentenceAddUpToItsWeight() {
        const Flagship flagship;
        const widgets::Matrix product = wordMatrix(flagship.see()); // of sentence 1, which has the largest weight
        QCOMPARE(product.columns, 3);
        QVERIFY(std::abs(sumOf(product.rows[0]) - 0.5) < 1e-6);
        const widgets::Matrix within = wordMatrix(flagship.see(Weighting::WithinSentence));
        QVERIFY(std::abs(sumOf(within.rows[0]) - 1.0) < 1e-6);
    }

    void aDiffuseRowHasNoCounterpart() {
        const Flagship flagship;
        QCOMPARE(flagship.see(Weighting::TimesSentence, Side::Target, 0).counterpart, WordIndex(0));
        const Inspection diffuse = flagship.see(Weighting::TimesSentence, Side::Target, 1);
        QVERIFY(!diffuse.counterpart.isValid());
        QVERIFY(!diffuse.queryWord.isValid()); // nor are the weights of a word that is only the largest of many shown
        QVERIFY(statusFacts(diffuse).front().after.contains(QStringLiteral("no clear counterpart")));
        const QString why = nothingConsulted(diffuse);
        QVERIFY(why.contains(QStringLiteral("0.25")) && why.contains(QStringLiteral("0.30")));
    }

    void whatNothingHidesIsNotCalledHidden() {
        Flagship flagship;
        flagship.run->settings.excluded = {SentenceIndex(1)};
        flagship.trace->visible = {};
        flagship.trace->visible = {
            {1, 2}}; // a system that reads one sentence; a trace that saw it before it was hidden
        flagship.setShare(0.5f);
        widgets::ReadingWeights weights = readingWeights(flagship.see());
        QCOMPARE(weights.of(0).state, widgets::RowState::Unread);
        QCOMPARE(weights.of(2).state, widgets::RowState::Current);
        QCOMPARE(weights.of(3).state, widgets::RowState::Hidden); // online: it comes later
        flagship.trace->visible = {{0, 1}};
        flagship.setShare(0.5f);
        weights = readingWeights(flagship.see());
        QCOMPARE(weights.of(1).state, widgets::RowState::Hidden); // by a person
        const widgets::Matrix matrix = sentenceMatrix(flagship.see());
        QCOMPARE(matrix.masked, (std::vector<widgets::ColumnRange>{{1, 4}}));
        QVERIFY(matrix.unread.empty());

        Flagship offline(ContextMode::Offline);
        const widgets::Matrix all = sentenceMatrix(offline.see());
        QCOMPARE(all.masked, (std::vector<widgets::ColumnRange>{{2, 3}})); // itself
        QCOMPARE(all.unread, (std::vector<widgets::ColumnRange>{{3, 4}}));
    }

    void whatIsShownIsAsLargeAsWhatWasConsultedNotAsTheDocument() {
        Flagship flagship;
        auto longer = std::make_shared<Document>(*flagship.run->document);
        longer->source.resize(1000, sentenceOf("and on"));
        flagship.run->document = longer;
        flagship.run->sentences.resize(1000);
        flagship.trace->attention[0].heads[0].columns = 1000;
        flagship.trace->attention[1].heads[0].columns = wordOffsets(longer->source).back();
        flagship.setShare(0.5f);
        const widgets::ReadingWeights weights = readingWeights(flagship.see());
        QCOMPARE(weights.rows.size(), std::size_t(3)); // itself and two that it consulted
        QVERIFY(weights.ranges.size() <= 3);
        const widgets::Matrix matrix = sentenceMatrix(flagship.see());
        QVERIFY(matrix.columnLabels.empty());                             // no text for each sentence
        QCOMPARE(matrix.nameOf(1), QStringLiteral("sentence 2: jacket")); // but one when it is asked for
    }

    void aLanguageModelIsNotSaidToTranslate() {
        Flagship flagship;
        const auto heading = [&] {
            return readingDocument(flagship.run->document, flagship.run, &flagship.run->model).targetHeading;
        };
        QCOMPARE(heading(), QStringLiteral("German, translation"));
        flagship.run->model.abilities.translates = false;
        QVERIFY(heading().startsWith(QStringLiteral("German, continuation")));
        QVERIFY(readingExplanation(flagship.see()).contains(QStringLiteral("does not translate")));
    }
};

QTEST_APPLESS_MAIN(TestPresentationTruth)
#include "test_presentation_truth.moc"
