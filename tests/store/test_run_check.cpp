// SPDX-License-Identifier: GPL-3.0-or-later

// The check of a run before it is saved or shown: damaged or forged traces are refused.
#include "engine/store/run_check.h"

#include <QtTest>

#include <limits>

using namespace contexture;

namespace {

// A sentence of one-letter words.
Sentence words(std::uint32_t count) {
    Sentence sentence;
    sentence.text.assign(count, 'a');
    for (std::uint32_t w = 0; w < count; ++w) {
        sentence.words.push_back({w, w + 1});
    }
    return sentence;
}

CsrMatrix emptyMatrix(std::int32_t rows, std::int32_t columns) {
    CsrMatrix matrix;
    matrix.columns = columns;
    matrix.rowStart.resize(static_cast<std::size_t>(rows) + 1);
    return matrix;
}

std::shared_ptr<TranslatedSentence> translation(std::uint32_t count) {
    auto sentence = std::make_shared<TranslatedSentence>();
    sentence->text = words(count);
    sentence->wordLogProbability.resize(count);
    return sentence;
}

// Three sentences of 2, 3 and 1 words, translated by 2, 3 and none at all; the second has the trace. With a first pass,
// those that it read have 1, 1 and 1 words.
Run runWith(std::vector<AttentionRecord> records, bool firstPass = false) {
    auto document = std::make_shared<Document>();
    document->source = {words(2), words(3), words(1)};
    auto trace = std::make_shared<SentenceTrace>();
    trace->attention = std::move(records);
    auto traced = translation(3);
    traced->trace = trace;
    Run run;
    run.document = document;
    run.model.sites = {{.name = "encoder.context", .isContext = true, .levels = {}, .heads = 2},
                       {.name = "encoder.0.self", .levels = {}}};
    run.sentences = {translation(2), traced, nullptr};
    if (firstPass) {
        run.firstPass = {translation(1), translation(1), translation(1)};
    }
    return run;
}

QString wrong(const Run& run) {
    return QString::fromStdString(store::whatIsWrong(run).english());
}

} // namespace

class TestRunCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cacheSlotsHoldWordsThatAreThere_data() {
        QTest::addColumn<int>("keySide");
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("sentence");
        QTest::addColumn<int>("word");
        QTest::addColumn<bool>("firstPass");
        QTest::addColumn<bool>("sound");
        const auto row = [](const char* name, Side keys, Side side, int sentence, int word, bool firstPass,
                            bool sound) {
            QTest::newRow(name) << int(keys) << int(side) << sentence << word << firstPass << sound;
        };
        const Side source = Side::Source;
        const Side target = Side::Target;
        row("last word", target, target, 0, 1, false, true);
        row("past the last word", target, target, 0, 2, false, false);
        row("a word of no sentence", target, target, -1, 0, false, false);
        row("a sentence past the document", target, target, 3, 0, false, false);
        row("a sentence without a translation", target, target, 2, 0, false, false);
        row("nothing", target, target, -1, -1, false, true);
        row("a part of a word", target, target, 2, -1, false, true);
        row("a part past the document", target, target, 3, -1, false, false);
        row("of the first pass", target, target, 2, 0, true, true);
        row("not of the first pass", target, target, 0, 1, true, false);
        row("of the source", source, source, 1, 2, false, true);
        row("not of the source", source, source, 2, 1, false, false);
        row("of the other side", target, source, 0, 0, false, false);
    }
    void cacheSlotsHoldWordsThatAreThere() {
        QFETCH(int, keySide);
        QFETCH(int, side);
        QFETCH(int, sentence);
        QFETCH(int, word);
        QFETCH(bool, firstPass);
        QFETCH(bool, sound);
        const Run run = runWith({{.site = "cache",
                                  .level = AttentionLevel::CacheSlot,
                                  .querySide = Side::Target,
                                  .keySide = Side(keySide),
                                  .heads = {emptyMatrix(3, 1)},
                                  .slotWords = {{SentenceIndex(sentence), Side(side), WordIndex(word)}}}},
                                firstPass);
        QCOMPARE(wrong(run), sound ? QString()
                                   : QString("translation 2 has cache slots at cache with words that are "
                                             "not there"));
    }

    void targetColumnsAreWordsOfThePassThatIsRead() {
        const auto reading = [](std::int32_t columns, bool firstPass) {
            return wrong(runWith({{.site = "decoder.context",
                                   .level = AttentionLevel::Word,
                                   .querySide = Side::Target,
                                   .keySide = Side::Target,
                                   .heads = {emptyMatrix(3, columns)}}},
                                 firstPass));
        };
        QCOMPARE(reading(5, false), QString()); // 2 + 3
        QCOMPARE(reading(2, false), QString()); // the others were not translated yet
        QVERIFY(reading(6, false).contains("do not fit"));
        QVERIFY(reading(std::numeric_limits<std::int32_t>::max(), false).contains("do not fit"));
        QCOMPARE(reading(3, true), QString());
        QVERIFY(reading(4, true).contains("do not fit"));
    }

    void wordsBelongToTheSentencesOfTheirSite() {
        const auto levels = [](std::size_t heads, Side querySide, bool within) {
            const AttentionRecord sentences{
                .site = "s", .level = AttentionLevel::Sentence, .heads = {2, emptyMatrix(3, 3)}};
            const AttentionRecord below{.site = "s",
                                        .level = AttentionLevel::Word,
                                        .querySide = querySide,
                                        .withinSentence = within,
                                        .heads = {heads, emptyMatrix(3, 6)}};
            return wrong(runWith({below, sentences}));
        };
        QCOMPARE(levels(2, Side::Source, true), QString());
        QCOMPARE(levels(1, Side::Source, true), QString("translation 2 has weights at s whose two levels do not belong "
                                                        "together"));
        QVERIFY(levels(2, Side::Target, true).contains("two levels"));
        QCOMPARE(levels(1, Side::Source, false), QString()); // nothing is multiplied
    }

    void contextSitesHaveTheModelsHeads() {
        const auto at = [](const char* site, std::size_t heads) {
            return wrong(
                runWith({{.site = site, .level = AttentionLevel::SelfSide, .heads = {heads, emptyMatrix(3, 3)}}}));
        };
        QCOMPARE(at("encoder.context", 2), QString());
        QCOMPARE(at("encoder.context", 3), QString("translation 2 has weights at encoder.context with another number "
                                                   "of heads than the model's"));
        QCOMPARE(at("encoder.0.self", 3), QString());
        QVERIFY(at("encoder.0.self", 0).contains("do not fit"));
    }
};

QTEST_APPLESS_MAIN(TestRunCheck)
#include "test_run_check.moc"
