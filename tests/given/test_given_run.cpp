// SPDX-License-Identifier: GPL-3.0-or-later

// Attention of other programs, read into runs. Bytes of arrays follow NumPy's format description ("NEP 1"), the text
// of alignments is laid out as AmuNMT's printer writes it; expected weights were computed by hand.
#include "engine/core/site_words.h"
#include "engine/given/given_run.h"
#include "engine/store/export.h"
#include "engine/text/segmentation.h"
#include "tests/given/numpy_arrays.h"
#include "tests/store/sample_run.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>
#include <zip.h>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace contexture;
using contexture::test::npy;
using contexture::test::raw;
using contexture::test::refusalOf;
using contexture::test::tokens;

namespace {

using Arrays = std::vector<std::pair<QByteArray, QByteArray>>;

std::shared_ptr<const Document> documentOf(const std::vector<std::string>& sentences) {
    auto document = std::make_shared<Document>();
    document->sourceLanguage = "en";
    document->targetLanguage = "de";
    text::Segmenter segmenter("en");
    for (const std::string& each : sentences) {
        document->source.push_back(segmenter.sentence(each));
    }
    return document;
}

const AttentionRecord& record(const Run& run, std::size_t sentence, const char* site, AttentionLevel level) {
    const auto& translated = run.sentences.at(sentence);
    const AttentionRecord* found = translated && translated->trace ? translated->trace->find(site, level) : nullptr;
    if (!found) {
        qFatal("%s was not recorded", site);
    }
    return *found;
}

bool isNear(float a, double b) {
    return std::abs(double{a} - b) < 1e-6;
}

} // namespace

class TestGivenRun : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::filesystem::path write(const char* name, const QByteArray& bytes) const {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return path.toStdString();
    }
    std::filesystem::path writeArchive(const char* name, const Arrays& arrays) const {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile::remove(path);
        int code = 0;
        zip_t* archive = zip_open(path.toUtf8().constData(), ZIP_CREATE, &code);
        for (const auto& [entry, bytes] : arrays) {
            zip_source_t* source = zip_source_buffer(archive, bytes.constData(), zip_uint64_t(bytes.size()), 0);
            if (zip_file_add(archive, entry.constData(), source, ZIP_FL_ENC_UTF_8) < 0) {
                qFatal("cannot write a fixture");
            }
        }
        if (zip_close(archive) != 0) {
            qFatal("cannot write a fixture");
        }
        return path.toStdString();
    }
    std::filesystem::path german() const { return write("german.txt", "Er bellte.\nJa.\n"); }

    static given::GivenRun read(const std::filesystem::path& attention, std::shared_ptr<const Document> document,
                                const std::filesystem::path& translations = {}) {
        return given::readGivenRun({.translations = translations, .attention = {attention}, .name = {}},
                                   std::move(document));
    }

    static double weightOf(const Run& run, std::size_t sentence, const char* site, int row, int column, int head = 0) {
        const AttentionLevel level =
            std::string_view(site).ends_with("self") ? AttentionLevel::SelfSide : AttentionLevel::Source;
        return double{record(run, sentence, site, level).heads.at(std::size_t(head)).at(row, column)};
    }

private Q_SLOTS:
    // Sockeye's matrix has a row for each source word and no ends; its counts are parted by "|||" (output_handler.py).
    // Weights by hand: "bellte" averages its two columns, "barked" adds its two rows: ((0.6 + 0.3) + (0.28 + 0.65))
    // / 2.
    void alignmentsOfSockeyeAreTurned() {
        const auto run =
            read(write("sockeye.txt", "1 ||| Er bell@@ te . ||| 0.2 ||| It bark@@ ed . ||| 4 ||| 4\n"
                                      "0.85 0.05 0.02 0.01\n0.1 0.6 0.28 0.04\n"
                                      "0.03 0.3 0.65 0.05\n0.02 0.05 0.05 0.9\n\n"
                                      "2 ||| Der Hund schlief tief . ||| 0.3 ||| The dog slept . ||| 4 ||| 5\n"
                                      "0.9 0.06 0.03 0.1 0.01\n0.05 0.86 0.1 0.2 0.02\n"
                                      "0.03 0.05 0.82 0.6 0.07\n0.02 0.03 0.05 0.1 0.9\n\n"),
                 documentOf({"It barked.", "The dog slept."}))
                .run;
        QVERIFY(isNear(float(weightOf(*run, 0, "decoder.cross", 0, 0)), 0.85));
        QVERIFY(isNear(float(weightOf(*run, 0, "decoder.cross", 1, 1)), 0.915));
        QVERIFY(isNear(float(weightOf(*run, 1, "decoder.cross", 3, 2)), 0.6));
    }

    // Counts of 0 are counted, and AmuNMT's missing row of the end is no fault.
    void countsThatAreNoneAndAMissingEndAreRead() {
        const auto zero = read(write("zero.txt", "0 ||| Er ging ||| 0 ||| He went ||| 0 0\n0.75 0.25\n0.5 0.5\n\n"),
                               documentOf({"He went"}))
                              .run;
        QVERIFY(isNear(float(weightOf(*zero, 0, "decoder.cross", 0, 1)), 0.25));
        const auto amun =
            read(write("amun.txt", "0 ||| Er ging ||| 0 ||| He went ||| 3 3\n0.75 0.125 0.125\n0.25 0.5 0.25\n\n"),
                 documentOf({"He went"}))
                .run;
        QVERIFY(isNear(float(weightOf(*amun, 0, "decoder.cross", 1, 1)), 0.5));
        QVERIFY(refusalOf([this] {
                    read(write("short.txt", "0 ||| Er ging ||| 0 ||| He went ||| 3 3\n0.75 0.125 0.125\n\n"),
                         documentOf({"He went"}));
                }).contains(QLatin1String("1 rows")));
    }

    // marian-decoder --alignment: neither a translation nor weights whose source subwords are known.
    void alignmentsOfMarianAreNamed() {
        const auto document = documentOf({"It barked."});
        const auto soft = write("soft.txt", "Er bellte. ||| 0.8,0.1,0,0.1 0.2,0.8,0,0\n");
        const auto hard = write("hard.txt", "Er bellte. ||| 0-0 1-1\n");
        for (const auto& file : {soft, hard}) {
            QVERIFY(given::isAttentionFile(file));
            QVERIFY(refusalOf([&] { read(file, document); }).contains(QLatin1String("marian-decoder")));
            QVERIFY(refusalOf([&] {
                        given::readGivenRun({.translations = file, .attention = {}, .name = {}}, document);
                    }).contains(QLatin1String("alignments")));
        }
        const auto best = write("nbest.txt", "0 ||| Er bellte. ||| F0= -1.2 ||| -0.4\n");
        QVERIFY(refusalOf([&] {
                    given::readGivenRun({.translations = best, .attention = {}, .name = {}}, document);
                }).contains(QLatin1String("n-best list")));
        // A translation that has bars of its own is one, also behind a number.
        for (const char* text : {"a ||| b\n", "2 ||| a ||| b\n"}) {
            const auto bars = write("bars.txt", text);
            QVERIFY(given::readGivenRun({.translations = bars, .attention = {}, .name = {}}, document).run);
        }
    }

    // BertViz: attn[layer][head][query][key]. inseq: a row for each source token. "bellte" averages its subwords' rows,
    // "barked" adds its columns.
    void whatBertVizAndInseqSaveIsRead() {
        const QByteArray views =
            R"({"attention": [{"name": "encoder", "attn": [[[[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0, 0, 1]]]],
                "left_text": ["\u2581It", "\u2581bark", "ed"], "right_text": ["\u2581It", "\u2581bark", "ed"]},
                {"name": "cross", "attn": [[[[0.75, 0.125, 0.125], [0.25, 0.5, 0.25], [0, 0.25, 0.75]]]],
                "left_text": ["\u2581Er", "\u2581bell", "te"], "right_text": ["\u2581It", "\u2581bark", "ed"]}]})";
        const auto document = documentOf({"It barked"});
        for (const auto& path : {write("views.json", views),
                                 write("views.html", "<div id=\"bertviz-0\"></div><script>const params = " + views +
                                                         ";\nrequire.config({});</script>")}) {
            const auto run = read(path, document).run;
            QCOMPARE(run->sentences[0]->text.text, std::string("Er bellte"));
            QVERIFY(isNear(float(weightOf(*run, 0, "decoder.0.cross", 0, 0)), 0.75));
            QVERIFY(isNear(float(weightOf(*run, 0, "decoder.0.cross", 1, 1)), 0.875));
            QVERIFY(isNear(float(weightOf(*run, 0, "encoder.0.self", 1, 1)), 0.875));
        }
        const auto inseq = [](const char* method, const char* scores) {
            QByteArray saved = R"({"sequence_attributions": [{"source": [{"token": "\u2581It"}, {"token": "\u2581bark"},
                {"token": "ed"}], "target": [{"token": "\u2581Er"}, {"token": "\u2581bell"}, {"token": "te"}],
                "source_attributions": SCORES}], "info": {"attribution_method": "METHOD"}})";
            return saved.replace("SCORES", scores).replace("METHOD", method);
        };
        const char* weights = "[[0.75, 0.25, 0], [0.125, 0.5, 0.25], [0.125, 0.25, 0.75]]";
        const auto run = read(write("inseq.json", inseq("attention", weights)), document).run;
        QVERIFY(isNear(float(weightOf(*run, 0, "decoder.cross", 0, 0)), 0.75));
        QVERIFY(isNear(float(weightOf(*run, 0, "decoder.cross", 1, 1)), 0.875));
        const auto refused = [&](const QByteArray& bytes) {
            return refusalOf([&] { read(write("bad.json", bytes), document); });
        };
        QVERIFY(refused(inseq("saliency", weights)).contains(QLatin1String("saliency")));
        QVERIFY(refused(inseq("attention", "[[0.5, -0.5, 0], [0, 0, 0], [0, 0, 0]]"))
                    .contains(QLatin1String("below zero")));
        QVERIFY(refused(inseq("attention", "[[0.5], [0, 0], [0]]")).contains(QLatin1String("source_attributions")));
        QVERIFY(
            refused(inseq("attention", "[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]")).contains(QLatin1String("inseq")));
        QVERIFY(refused(QByteArray(views).replace("\"cross\"", "\"other\"")).contains(QLatin1String("BertViz")));
        const auto page = write("page.html", "<div id=\"bertviz-0\"></div><script>const params = {\"a\": 1};</script>");
        QVERIFY(refusalOf([&] { read(page, document); }).contains(QLatin1String("params")));
    }

    // "Net@@ any@@ ahu kommt" with the end of the sentence: subwords become one word.
    void alignmentsOfNematusBecomeSourceAttentionOverWords() {
        const auto run = read(write("ali.txt", "7 ||| er kom@@ mt ||| 0 ||| Net@@ any@@ ahu comes ||| 5 4\n"
                                               "0.5 0.25 0 0.125 0.125 \n"
                                               "0 0 0.25 0.75 0 \n"
                                               "0.25 0 0.25 0.25 0.25 \n"
                                               "0 0 0 0 1 \n\n"),
                              documentOf({"Netanyahu comes"}))
                             .run;
        QCOMPARE(run->sentences[0]->text.text, std::string("er kommt"));
        QCOMPARE(run->sentences[0]->text.words.size(), std::size_t(2));
        const AttentionRecord& cross = record(*run, 0, "decoder.cross", AttentionLevel::Source);
        QCOMPARE(cross.querySide, Side::Target);
        QCOMPARE(cross.heads.size(), std::size_t(1));
        const CsrMatrix& weights = cross.heads[0];
        QCOMPARE(weights.rows(), 2);
        QCOMPARE(weights.columns, 2);
        // keys add up: 0.5 + 0.25 + 0; what lies on the end belongs to no word
        QVERIFY(isNear(weights.at(0, 0), 0.75) && isNear(weights.at(0, 1), 0.125));
        // queries are averaged: (0.25 + 0.5) / 2 and (0.75 + 0.25) / 2
        QVERIFY(isNear(weights.at(1, 0), 0.375) && isNear(weights.at(1, 1), 0.5));
        // Nothing else is claimed.
        QVERIFY(run->sentences[0]->wordLogProbability.empty());
        QVERIFY(std::isnan(run->sentences[0]->logProbability));
        QVERIFY(run->sentences[0]->trace->gates.empty());
        QVERIFY(!run->model.hasContext);
        QCOMPARE(run->settings.context, ContextMode::None);
    }

    void exactZerosAreNotStored() {
        const auto run =
            read(write("zero.txt", "0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n0 0.0 1\n"), documentOf({"yes no"})).run;
        const AttentionRecord& cross = record(*run, 0, "decoder.cross", AttentionLevel::Source);
        QCOMPARE(cross.heads[0].nonZero(), std::size_t(1));
    }

    void faultsOfAlignmentsNameTheirLine() {
        const auto document = documentOf({"yes no"});
        const auto told = [&](const QByteArray& text) {
            const auto path = write("fault.txt", text);
            return refusalOf([&] { read(path, document); });
        };
        QString message = told("0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n0 1\n");
        QVERIFY2(message.contains("line 3") && message.contains("2 weights, and 3 were announced"),
                 qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n");
        QVERIFY2(message.contains("1 rows of weights, and 2 were announced"), qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n0 nan 1\n");
        QVERIFY2(message.contains("line 3") && message.contains("row 2, column 2"), qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n0 x 1\n");
        QVERIFY2(message.contains("\"x\" is no number"), qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n0 -0.5 1\n");
        QVERIFY2(message.contains("below zero"), qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes no ||| 4 2\n1 0 0 0\n0 0 0 1\n");
        QVERIFY2(message.contains("sentence 1") && message.contains("4 columns") && message.contains("2 tokens"),
                 qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes maybe ||| 3 2\n1 0 0\n0 0 1\n");
        QVERIFY2(message.contains("token 2, \"maybe\"") && message.contains("no"), qPrintable(message));
        message = told("0 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 0\n0 0 1\n\n1 ||| ja ||| 0 ||| yes no ||| 3 2\n1 0 "
                       "0\n0 0 1\n");
        QVERIFY2(message.contains("the file has 2 sentences, and the document 1"), qPrintable(message));
    }

    void rowsThatDoNotAddUpAreSaidAndKept() {
        const auto read1 =
            read(write("sums.txt", "0 ||| ja ||| 0 ||| yes no ||| 3 2\n0.5 0.25 0\n0 0 1\n"), documentOf({"yes no"}));
        QCOMPARE(read1.remarks.size(), std::size_t(1));
        const QString remark = QString::fromStdString(read1.remarks[0].english());
        QVERIFY2(remark.contains("1 of 2 rows of decoder.cross") && remark.contains("0.75"), qPrintable(remark));
        const CsrMatrix& weights = record(*read1.run, 0, "decoder.cross", AttentionLevel::Source).heads[0];
        QVERIFY(isNear(weights.at(0, 0), 0.5) && isNear(weights.at(0, 1), 0.25));
    }

    void arraysOfEveryTypeAndOrderAreRead_data() {
        QTest::addColumn<QByteArray>("array");
        // [2 heads, 3 words, 3 words] of "Er bellte ." over "It barked ."; head 1: 1 on the diagonal; head 2: first row
        // 0.5 0.25 0.25, others on the first word
        const auto numbers = [](auto one) {
            using Number = decltype(one);
            return raw<Number>(
                {one, 0, 0, 0, one, 0, 0, 0, one, Number(0.5), Number(0.25), Number(0.25), one, 0, 0, one, 0, 0});
        };
        QTest::newRow("float32") << npy("<f4", "(2, 3, 3)", numbers(1.0f));
        QTest::newRow("float64") << npy("<f8", "(2, 3, 3)", numbers(1.0));
        // 1.0 is 0x3c00, 0.5 0x3800, 0.25 0x3400
        QTest::newRow("float16") << npy("<f2", "(2, 3, 3)",
                                        raw<std::uint16_t>({0x3c00, 0, 0, 0, 0x3c00, 0, 0, 0, 0x3c00, 0x3800, 0x3400,
                                                            0x3400, 0x3c00, 0, 0, 0x3c00, 0, 0}));
        // the same with the first axis fastest: for each column, for each row, both heads
        QTest::newRow("by columns") << npy(
            "<f4", "(2, 3, 3)", raw<float>({1, 0.5f, 0, 1, 0, 1, 0, 0.25f, 1, 0, 0, 0, 0, 0.25f, 0, 0, 1, 0}), true);
    }
    void arraysOfEveryTypeAndOrderAreRead() {
        QFETCH(QByteArray, array);
        const auto file = writeArchive("a.npz", {{"sentence-1/decoder.5.cross.npy", array}});
        const auto run = read(file, documentOf({"It barked.", "Yes."}), german()).run;
        const AttentionRecord& cross = record(*run, 0, "decoder.5.cross", AttentionLevel::Source);
        QCOMPARE(cross.heads.size(), std::size_t(2));
        QCOMPARE(cross.heads[0].nonZero(), std::size_t(3));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(cross.heads[0].at(i, i), 1.0f);
        }
        QCOMPARE(cross.heads[1].at(0, 0), 0.5f);
        QCOMPARE(cross.heads[1].at(0, 1), 0.25f);
        QCOMPARE(cross.heads[1].at(0, 2), 0.25f);
        QCOMPARE(cross.heads[1].at(2, 0), 1.0f);
        QCOMPARE(cross.heads[1].nonZero(), std::size_t(5));
        QVERIFY(!run->sentences[1]->trace);
        QCOMPARE(run->model.sites.size(), std::size_t(1));
        QCOMPARE(english(siteWords(run->model.sites[0])), std::string("decoder, layer 6, source attention"));
        QCOMPARE(run->model.sites[0].heads, 2);
    }

    void archivesNameTheirTokensAndContext() {
        const auto file = writeArchive(
            "context.npz",
            {{"sentence-2/source.npy", tokens({U"\u2581Ye", U"s", U"."})},
             {"sentence-2/target.npy", tokens({U"\u2581Ja", U"."})},
             {"sentence-1/target.npy", tokens({U"\u2581Er", U"\u2581bell", U"te", U"."})},
             {"sentence-2/decoder.0.cross.npy", npy("<f4", "(2, 4)", raw<float>({0.5f, 0.25f, 0, 0.25f, 0, 0, 1, 0}))},
             {"sentence-2/encoder.context/sentences.npy", npy("<f4", "(1, 3, 2)", raw<float>({1, 0, 0.5f, 0, 1, 0}))},
             {"sentence-2/encoder.context/words.npy",
              npy("<f4", "(1, 3, 5)", raw<float>({0, 1, 0, 0, 0, 0, 0.25f, 0.25f, 0, 0, 1, 0, 0, 0, 0}))}});
        // translated into "Er bellte." and "Ja."
        const auto run = read(file, documentOf({"It barked.", "Yes."})).run;
        QCOMPARE(run->sentences[0]->text.text, std::string("Er bellte."));
        QVERIFY(!run->sentences[0]->trace);
        const CsrMatrix& cross = record(*run, 1, "decoder.0.cross", AttentionLevel::Source).heads[0];
        QCOMPARE(cross.at(0, 0), 0.75f); // "Ye" and "s"; the last column is the end
        QCOMPARE(cross.at(1, 1), 1.0f);
        const CsrMatrix& sentences = record(*run, 1, "encoder.context", AttentionLevel::Sentence).heads[0];
        QCOMPARE(sentences.rows(), 2);             // words of "Yes ."
        QVERIFY(isNear(sentences.at(0, 0), 0.75)); // "Ye" 1 and "s" 0.5
        QVERIFY(isNear(sentences.at(1, 0), 1.0));
        const CsrMatrix& words = record(*run, 1, "encoder.context", AttentionLevel::Word).heads[0];
        QVERIFY(isNear(words.at(0, 1), 0.625) && isNear(words.at(0, 2), 0.125));
        QVERIFY(run->model.hasContext);
        QVERIFY(run->sentences[1]->trace->isVisible(SentenceIndex(0)));
        QVERIFY(!run->sentences[1]->trace->isVisible(SentenceIndex(1)));
    }

    void oneArrayHoldsAllSentences() {
        // [2 sentences, 3 target, 3 source]; the second sentence has two words on either side, the rest is zero
        const QByteArray numbers = raw<float>({1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5f, 0.5f, 0, 0, 1, 0, 0, 0, 0});
        const auto run =
            read(write("all.npy", npy("<f4", "(2, 3, 3)", numbers)), documentOf({"It barked.", "Yes."}), german()).run;
        const CsrMatrix& second = record(*run, 1, "decoder.cross", AttentionLevel::Source).heads[0];
        QCOMPARE(second.rows(), 2);
        QCOMPARE(second.columns, 2);
        QCOMPARE(second.at(0, 1), 0.5f);
        const QByteArray beyond = raw<float>({1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5f, 0.5f, 0, 0, 1, 0, 0, 0, 0});
        const QString told = refusalOf([&] {
            read(write("three.npy", npy("<f4", "(3, 2, 3)", beyond)), documentOf({"It barked.", "Yes."}), german());
        });
        QVERIFY2(told.contains("the file has 3 sentences, and the document 2"), qPrintable(told));
    }

    void damagedArraysAreTold_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("array");
        QTest::addColumn<QString>("told");
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const QByteArray name = "sentence-1/decoder.cross.npy";
        const QByteArray nine = raw<float>({1, 0, 0, 0, 1, 0, 0, 0, 1});
        QTest::newRow("NaN") << name << npy("<f4", "(3, 3)", raw<float>({1, 0, 0, 0, 1, nan, 0, 0, 1}))
                             << "row 2, column 3 is no finite number";
        QTest::newRow("below zero") << name << npy("<f4", "(3, 3)", raw<float>({1, 0, 0, 0, 1, -1, 0, 0, 1}))
                                    << "below zero";
        QTest::newRow("rows") << name << npy("<f4", "(1, 3)", raw<float>({1, 0, 0}))
                              << "1 rows of weights, and 3 tokens";
        QTest::newRow("columns") << name << npy("<f4", "(3, 1)", raw<float>({1, 1, 1})) << "1 columns of weights";
        QTest::newRow("axes") << name << npy("<f4", "(9,)", nine) << "the shape (9)";
        QTest::newRow("big-endian") << name << npy(">f4", "(3, 3)", nine) << "\">f4\", which is not read";
        QTest::newRow("objects") << name << npy("|O", "(3, 3)", nine) << "which is not read";
        QTest::newRow("length") << name << npy("<f4", "(3, 4)", nine) << "does not have the length";
        QTest::newRow("overflow") << name << npy("<f4", "(4294967296, 4294967296)", nine) << "larger than can be read";
        QTest::newRow("header") << name << npy("<f4", "(3", nine) << "header of the array cannot be read";
        QTest::newRow("no array") << name << QByteArray("hello, this is no array") << "no NumPy array";
        QTest::newRow("empty") << name << QByteArray() << "no NumPy array";
        QTest::newRow("short header") << name << QByteArray("\x93NUMPY\x01\x00\xff\xff{'descr'", 18)
                                      << "cannot be read";
        QTest::newRow("name") << QByteArray("attention.npy") << npy("<f4", "(3, 3)", nine) << "of which sentence";
        QTest::newRow("sentence 0") << QByteArray("sentence-0/decoder.cross.npy") << npy("<f4", "(3, 3)", nine)
                                    << "of which sentence";
        QTest::newRow("sentence 9") << QByteArray("sentence-9/decoder.cross.npy") << npy("<f4", "(3, 3)", nine)
                                    << "no sentence 9";
        QTest::newRow("tokens") << QByteArray("sentence-1/source.npy") << npy("<f4", "(3, 3)", nine) << "list of texts";
    }
    void damagedArraysAreTold() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, array);
        QFETCH(QString, told);
        const auto file = writeArchive("damaged.npz", {{name, array}});
        const QString message = refusalOf([&] { read(file, documentOf({"It barked.", "Yes."}), german()); });
        QVERIFY2(message.contains(told) && message.contains("damaged.npz"), qPrintable(message));
    }

    void everyCutOfAnArchiveIsRefused() {
        const auto path = writeArchive("whole.npz", {{"sentence-1/decoder.cross.npy",
                                                      npy("<f4", "(3, 3)", raw<float>({1, 0, 0, 0, 1, 0, 0, 0, 1}))}});
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        for (qsizetype size = 4; size < whole.size(); size += 3) {
            const auto cut = write("cut.npz", whole.left(size));
            QVERIFY2(!refusalOf([&] {
                          read(cut, documentOf({"It barked.", "Yes."}), german());
                      }).isEmpty(),
                     qPrintable(QString::number(size)));
        }
    }

    void jsonIsReadAsDocumented() {
        const auto run = read(write("a.json", R"({"model": {"name": "Another"}, "sentences": [
            {"translation": "Er bellte.", "source": "It  barked.",
             "attention": [{"site": "decoder.0.cross", "heads": [[[1, 0, 0], [0, 1, 0], [0, 0.5, 0.5]],
                                                                [[0, 0, 1], [0, 0, 1], [0, 0, 1]]]},
                           {"site": "encoder.1.self", "heads": [[[0.5, 0.5, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]]]}]},
            {"translation": "Ja."}]})"),
                              documentOf({"It barked.", "Yes."}))
                             .run;
        QCOMPARE(run->model.name, std::string("Another"));
        const AttentionRecord& cross = record(*run, 0, "decoder.0.cross", AttentionLevel::Source);
        QCOMPARE(cross.heads.size(), std::size_t(2));
        QCOMPARE(cross.heads[0].at(2, 1), 0.5f);
        const AttentionRecord& self = record(*run, 0, "encoder.1.self", AttentionLevel::SelfSide);
        QCOMPARE(self.querySide, Side::Source);
        QCOMPARE(self.heads[0].columns, 3);
        QCOMPARE(self.heads[0].at(0, 1), 0.5f);
        QVERIFY(!run->sentences[1]->trace);
    }

    void faultsOfJsonNameTheirPlace_data() {
        QTest::addColumn<QByteArray>("sentence");
        QTest::addColumn<QString>("told");
        QTest::newRow("source") << QByteArray(R"("source": "It purred.")") << "its source is";
        QTest::newRow("ragged") << QByteArray(R"("attention": [{"site": "x", "heads": [[[1, 0, 0], [1, 0], [1]]]}])")
                                << "row 2 has 2 weights, and others have 3";
        QTest::newRow("text for a weight")
            << QByteArray(R"("attention": [{"site": "x", "heads": [[["NaN", 0, 0], [1, 0, 0], [1, 0, 0]]]}])")
            << "row 1, column 1 is no finite number";
        QTest::newRow("no site") << QByteArray(R"("attention": [{"heads": [[[1]]]}])") << "\"site\"";
        QTest::newRow("no heads") << QByteArray(R"("attention": [{"site": "x", "heads": []}])") << "\"heads\"";
        QTest::newRow("level") << QByteArray(R"("attention": [{"site": "x", "level": "none", "heads": [[[1]]]}])")
                               << "\"level\"";
        QTest::newRow("heads of two heights")
            << QByteArray(R"("attention": [{"site": "x", "heads": [[[1, 0, 0]], [[1, 0, 0], [1, 0, 0]]]}])")
            << "differ in their number of rows";
        QTest::newRow("twice") << QByteArray(
                                      R"("attention": [{"site": "x", "heads": [[[1,0,0],[1,0,0],[1,0,0]]]},
                                                       {"site": "x", "heads": [[[1,0,0],[1,0,0],[1,0,0]]]}])")
                               << "is there twice";
        QTest::newRow("columns that are not there")
            << QByteArray(
                   R"("attention": [{"site": "x", "columns": 3, "heads": [{"row_start": [0, 1, 1, 1], "column": [3], "weight": [1]}]}])")
            << "\"column\"";
        QTest::newRow("rows that run backwards")
            << QByteArray(
                   R"("attention": [{"site": "x", "columns": 3, "heads": [{"row_start": [0, 2, 1, 1], "column": [1], "weight": [1]}]}])")
            << "\"heads\"";
        QTest::newRow("visible") << QByteArray(R"("visible": [[1, 99]])") << "visible";
        QTest::newRow("gates") << QByteArray(R"("gates": [{"site": "x", "context_share": [0.5], "spread": [0.1]}])")
                               << "gates at x";
        QTest::newRow("probabilities") << QByteArray(R"("word_log_probability": [-1])") << "1 log-probabilities for 3";
    }
    void faultsOfJsonNameTheirPlace() {
        QFETCH(QByteArray, sentence);
        QFETCH(QString, told);
        const auto file = write("fault.json", R"({"sentences": [{"translation": "Er bellte.", )" + sentence +
                                                  R"(}, {"translation": "Ja."}]})");
        const QString message = refusalOf([&] { read(file, documentOf({"It barked.", "Yes."})); });
        QVERIFY2(message.contains(told) && message.contains("fault.json"), qPrintable(message));
    }

    void hostileJsonIsRefused() {
        const QByteArrayList texts{"{",
                                   "{}",
                                   R"({"sentences": 3})",
                                   R"({"sentences": [3]})",
                                   R"({"sentences": [{"sentence": 0, "translation": "a"}]})",
                                   R"({"sentences": [{"sentence": 99999999999, "translation": "a"}]})",
                                   R"({"sentences": [{"sentence": 1}, {"sentence": 1}]})",
                                   R"({"what": "gates", "counted_from": 1, "rows": []})",
                                   R"({"what": "word-attention", "counted_from": 1, "rows": [{}]})",
                                   R"({"what": "word-attention", "counted_from": 1, "rows": [1, "a"]})",
                                   QByteArray("{\"sentences\": ") + QByteArray(100, '[')};
        for (const QByteArray& text : texts) {
            const auto file = write("hostile.json", text);
            QVERIFY2(!refusalOf([&] { read(file, documentOf({"It barked.", "Yes."})); }).isEmpty(), text.constData());
        }
    }

    // Random runs with every kind of text: what the tables hold comes back to the last bit.
    void exportedTablesComeBackWhole_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 20; ++seed) {
            QTest::addRow("%d", seed) << seed;
        }
    }
    void exportedTablesComeBackWhole() {
        QFETCH(int, seed);
        storetest::Sampler sampler(static_cast<std::uint32_t>(seed));
        const auto document = sampler.document(6, false);
        auto original = std::make_shared<Run>(*sampler.run(document, false));
        original->label = original->model.name = "one run";
        nlohmann::json texts = {{"sentences", nlohmann::json::array()}};
        for (std::size_t s = 0; s < original->sentences.size(); ++s) {
            if (!original->sentences[s]) {
                original->sentences[s] = sampler.translation(*document, s, true);
            }
            const Sentence& text = original->sentences[s]->text;
            nlohmann::json words = nlohmann::json::array();
            for (std::size_t w = 0; w < text.words.size(); ++w) {
                words.push_back(std::string(text.word(WordIndex(static_cast<std::int64_t>(w)))));
            }
            texts["sentences"].push_back({{"sentence", s + 1}, {"translation", text.text}, {"words", words}});
        }
        const auto file = write("texts.json", QByteArray::fromStdString(texts.dump()));
        const auto exported = [](const Run& run, store::ExportWhat what, store::ExportFormat format) {
            store::ExportOptions options{.what = what, .format = format};
            if (what == store::ExportWhat::WordAttention) { // slots of caches are in no table
                options.filter.levels = {AttentionLevel::Word, AttentionLevel::Source, AttentionLevel::SelfSide};
            }
            return store::exportRun(run, options);
        };
        for (const auto format : {store::ExportFormat::Json, store::ExportFormat::Npz}) {
            const auto words = write(
                "words", QByteArray::fromStdString(exported(*original, store::ExportWhat::WordAttention, format)));
            const auto sentences =
                write("sentences",
                      QByteArray::fromStdString(exported(*original, store::ExportWhat::SentenceAttention, format)));
            const auto again = given::readGivenRun(
                {.translations = {}, .attention = {file, words, sentences}, .name = "one run"}, document);
            for (const auto what : {store::ExportWhat::WordAttention, store::ExportWhat::SentenceAttention}) {
                const std::string expected = exported(*original, what, store::ExportFormat::Csv);
                QVERIFY(expected.size() > 100);
                QCOMPARE(QByteArray::fromStdString(exported(*again.run, what, store::ExportFormat::Csv)),
                         QByteArray::fromStdString(expected));
            }
        }
    }

    void filesAreKnownByTheirContent() {
        QVERIFY(given::isAttentionFile(write("x.txt", "0 ||| ja ||| 0 ||| yes ||| 2 2\n1 0\n0 1\n")));
        QVERIFY(given::isAttentionFile(write("y.txt", " {\"sentences\": []}")));
        QVERIFY(!given::isAttentionFile(write("z.npz", "Er bellte.\nJa.\n")));
        QVERIFY(!given::isAttentionFile(write("moses.txt", "0 ||| a translation ||| feature= 1 ||| -3.5\n")));
        QVERIFY(!given::isAttentionFile(m_folder.filePath("missing").toStdString()));
        const QString told = refusalOf([&] { read(write("z.txt", "Er bellte.\n"), documentOf({"It barked."})); });
        QVERIFY2(told.contains("no file of attention") && told.contains("Nematus"), qPrintable(told));
    }
};

QTEST_APPLESS_MAIN(TestGivenRun)
#include "test_given_run.moc"
