// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/export.h"
#include "engine/store/note_export.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <bit>
#include <sstream>

using namespace contexture::store;
using namespace storetest;

namespace {

// A reader of RFC 4180, strict about line ends and quotes.
QList<QStringList> parseCsv(const QByteArray& text) {
    QList<QStringList> rows;
    QStringList row;
    QByteArray field;
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c != '"') {
                field += c;
            } else if (i + 1 < text.size() && text[i + 1] == '"') {
                field += text[++i];
            } else {
                quoted = false;
            }
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',' || c == '\r') {
            row << QString::fromUtf8(field);
            field.clear();
            if (c == '\r') {
                if (i + 1 >= text.size() || text[++i] != '\n') {
                    return {};
                }
                rows << row;
                row.clear();
            }
        } else {
            field += c;
        }
    }
    return quoted || !row.isEmpty() || !field.isEmpty() ? QList<QStringList>() : rows;
}

Sentence words(const std::string& text) {
    Sentence sentence;
    sentence.text = text;
    std::uint32_t begin = 0;
    for (std::uint32_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || text[i] == ' ') {
            sentence.words.push_back({begin, i});
            begin = i + 1;
        }
    }
    return sentence;
}

CsrMatrix matrix(std::int32_t columns, const std::vector<std::vector<float>>& rows) {
    CsrMatrix result;
    result.columns = columns;
    for (const auto& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            result.add(static_cast<std::int32_t>(c), row[c]);
        }
        result.endRow();
    }
    return result;
}

// Two sentences; the second reads the first. Two heads; all weights are sums of powers of two.
std::shared_ptr<Run> smallRun() {
    auto document = std::make_shared<Document>();
    document->title = "Dogs";
    document->source = {words("the dog, yes"), words("it barked")};
    document->reference = {words("der Hund"), words("er bellte")};
    auto first = std::make_shared<TranslatedSentence>();
    first->text = words("der Hund");
    first->wordLogProbability = {-0.5f, -0.25f};
    first->logProbability = -0.875;
    auto trace = std::make_shared<SentenceTrace>();
    trace->visible = {{0, 1}};
    trace->attention.push_back({.site = "encoder.context",
                                .level = AttentionLevel::Sentence,
                                .heads = {matrix(2, {{1.0f}, {0.5f}}), matrix(2, {{0.5f}, {}})}});
    trace->attention.push_back({.site = "encoder.context",
                                .level = AttentionLevel::Word,
                                .withinSentence = true,
                                .heads = {matrix(5, {{0.0f, 1.0f}, {0.5f, 0.5f}}), matrix(5, {{0.5f, 0.5f}, {}})}});
    trace->attention.push_back({.site = "decoder.0.cross",
                                .level = AttentionLevel::Source,
                                .querySide = Side::Target,
                                .heads = {matrix(2, {{0.75f, 0.25f}})}});
    trace->attention.push_back({.site = "cache",
                                .level = AttentionLevel::CacheSlot,
                                .querySide = Side::Target,
                                .keySide = Side::Target,
                                .heads = {matrix(2, {{0.5f, 0.5f}})},
                                .slotWords = {{SentenceIndex(0), Side::Target, WordIndex(1)}, {}}});
    trace->gates.push_back({"encoder.context", Side::Source, {0.125f, 0.5f}, {0.0f, 0.0625f}});
    auto second = std::make_shared<TranslatedSentence>();
    second->text = words("\"er\"");
    second->wordLogProbability = {-0.1f};
    second->logProbability = -1.5;
    second->hitLengthStop = true;
    second->trace = trace;
    auto run = std::make_shared<Run>();
    run->document = document;
    run->model.name = "M";
    run->label = "Online, all";
    run->sentences = {first, second};
    return run;
}

QList<QStringList> csv(const Run& run, ExportWhat what, bool eachHead = true) {
    ExportOptions options{.what = what};
    if (!eachHead) {
        options.filter.heads = {HeadIndex()};
    }
    QList<QStringList> rows = parseCsv(QByteArray::fromStdString(exportRun(run, options)));
    for (qsizetype i = 0; i < rows.size(); ++i) { // each says last of what it is; the tests below tell the rest
        const bool isHeader = i == 0;
        const QString model = rows[i].takeLast();
        const QString document = rows[i].takeLast();
        if (model != (isHeader ? QString("model") : QString::fromStdString(run.model.name)) ||
            document != (isHeader ? QString("document") : QString::fromStdString(run.document->title))) {
            return {};
        }
    }
    return rows;
}

QStringList line(const char* text) {
    return QString::fromUtf8(text).split('|');
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentenceAttentionNamesWordsAndSentencesFromOne() {
        const auto rows = csv(*smallRun(), ExportWhat::SentenceAttention);
        QCOMPARE(rows[0], line("run|site|head|query_side|sentence_from_1|word_from_1|word|key_side|key_sentence_from_1|"
                               "key_sentence|weight"));
        QCOMPARE(rows[1], line("Online, all|encoder.context|mean|source|2|1|it|source|1|the dog, yes|0.75"));
        QCOMPARE(rows[2], line("Online, all|encoder.context|mean|source|2|2|barked|source|1|the dog, yes|0.25"));
        QCOMPARE(rows[3], line("Online, all|encoder.context|1|source|2|1|it|source|1|the dog, yes|1"));
        QCOMPARE(rows[4], line("Online, all|encoder.context|1|source|2|2|barked|source|1|the dog, yes|0.5"));
        QCOMPARE(rows[5], line("Online, all|encoder.context|2|source|2|1|it|source|1|the dog, yes|0.5"));
        QCOMPARE(rows.size(), 6); // what is exactly zero has no row
    }

    void wordAttentionHasBothWeights() {
        const auto rows = csv(*smallRun(), ExportWhat::WordAttention, false);
        QCOMPARE(rows[0], line("run|site|level|head|query_side|sentence_from_1|word_from_1|word|key_side|"
                               "key_sentence_from_1|key_word_from_1|key_word|weight|weight_within_sentence"));
        const QString start = "Online, all|encoder.context|word|mean|source|2|";
        // (1 * 0 + 0.5 * 0.5) / 2 and (1 * 1 + 0.5 * 0.5) / 2, divided by the sentence's 0.75.
        QCOMPARE(rows[1].mid(0, 13), (start + "1|it|source|1|1|the|0.125").split('|'));
        QCOMPARE(rows[1][13].toFloat(), 1.0f / 6.0f);
        QCOMPARE(rows[2].mid(0, 13), (start + "1|it|source|1|2|dog,|0.625").split('|'));
        QCOMPARE(rows[2][13].toFloat(), 5.0f / 6.0f);
        QCOMPARE(rows[3], (start + "2|barked|source|1|1|the|0.125|0.5").split('|'));
        QCOMPARE(rows[4], (start + "2|barked|source|1|2|dog,|0.125|0.5").split('|'));
        QCOMPARE(rows[5], line("Online, all|decoder.0.cross|source|mean|target|2|1|\"er\"|source|2|1|it|0.75|"));
        QCOMPARE(rows[6], line("Online, all|decoder.0.cross|source|mean|target|2|1|\"er\"|source|2|2|barked|0.25|"));
        QCOMPARE(rows[7], line("Online, all|cache|cache|mean|target|2|1|\"er\"|target|1|2|Hund|0.5|"));
        QCOMPARE(rows[8], line("Online, all|cache|cache|mean|target|2|1|\"er\"|||||0.5|")); // an empty slot
        QCOMPARE(rows.size(), 9);
    }

    void gatesAreContextShares() {
        const auto rows = csv(*smallRun(), ExportWhat::Gates);
        QCOMPARE(rows[0], line("run|site|side|sentence_from_1|word_from_1|word|context_share|spread"));
        QCOMPARE(rows[1], line("Online, all|encoder.context|source|2|1|it|0.125|0"));
        QCOMPARE(rows[2], line("Online, all|encoder.context|source|2|2|barked|0.5|0.0625"));
        QCOMPARE(rows.size(), 3);
    }

    void translationsStandBesideTheirSource() {
        const auto rows = csv(*smallRun(), ExportWhat::Translations);
        QCOMPARE(rows[0], line("run|sentence_from_1|source|translation|reference|log_probability|"
                               "word_log_probabilities|hit_length_stop"));
        QCOMPARE(rows[1], line("Online, all|1|the dog, yes|der Hund|der Hund|-0.875|-0.5 -0.25|false"));
        QCOMPARE(rows[2], line("Online, all|2|it barked|\"er\"|er bellte|-1.5|-0.1|true"));
        QCOMPARE(rows.size(), 3);
    }

    void fieldsAreQuotedAsTheStandardSays() {
        const QByteArray text =
            QByteArray::fromStdString(exportRun(*smallRun(), {.what = ExportWhat::Translations})).split('\n').at(2);
        QCOMPARE(text, QByteArray("\"Online, all\",2,it barked,\"\"\"er\"\"\",er bellte,-1.5,-0.1,true,Dogs,M\r"));
    }

    void awkwardTextSurvivesBothFormats() {
        auto run = smallRun();
        const QString odd = QString::fromUtf8("a,\"b\"\r\n<b>&lt; \u05e9\u05dc 😀\t;=1+1\\");
        run->label = odd.toStdString();
        QCOMPARE(csv(*run, ExportWhat::Gates)[1][0], odd);
        QCOMPARE(json(*run, ExportWhat::Gates)["rows"][0]["run"].toString(), odd);
        run->label = "\xff not UTF-8";
        QVERIFY(json(*run, ExportWhat::Gates)["rows"].toArray().size() == 2);
    }

    void jsonHoldsTheSameAsCsv() {
        Sampler sampler(11);
        const auto run = sampler.run(sampler.document(6));
        for (const ExportWhat what :
             {ExportWhat::SentenceAttention, ExportWhat::WordAttention, ExportWhat::Gates, ExportWhat::Translations}) {
            const auto rows = csv(*run, what);
            const QJsonObject object = json(*run, what);
            QCOMPARE(object["counted_from"].toInt(), 1);
            const QJsonArray list = object["rows"].toArray();
            QCOMPARE(list.size(), rows.size() - 1);
            QVERIFY(rows.size() > 5);
            for (qsizetype r = 1; r < rows.size(); ++r) {
                const QJsonObject entry = list[r - 1].toObject();
                QCOMPARE(entry.size(), rows[0].size() + 2); // and the document and the model
                QCOMPARE(entry["document"].toString(), QString::fromStdString(run->document->title));
                QCOMPARE(entry["model"].toString(), QString::fromStdString(run->model.name));
                for (qsizetype c = 0; c < rows[0].size(); ++c) {
                    const QJsonValue value = entry[rows[0][c]];
                    QVERIFY(!value.isUndefined());
                    if (value.isDouble()) {
                        QCOMPARE(value.toDouble(), rows[r][c].toDouble());
                    } else if (value.isString()) {
                        QCOMPARE(value.toString(), rows[r][c]);
                    } else if (value.isBool()) {
                        QCOMPARE(rows[r][c], QString(value.toBool() ? "true" : "false"));
                    } else if (value.isNull()) {
                        QCOMPARE(rows[r][c], QString());
                    }
                }
            }
        }
    }

    void weightsReadBackAreTheSameFloats() {
        Sampler sampler(12);
        const auto run = sampler.run(sampler.document(4));
        const auto rows = csv(*run, ExportWhat::Gates);
        qsizetype at = 1;
        for (const auto& sentence : run->sentences) {
            for (const GateRecord& gate :
                 sentence && sentence->trace ? sentence->trace->gates : std::vector<GateRecord>()) {
                for (const float share : gate.contextShare) {
                    QCOMPARE(std::bit_cast<std::uint32_t>(rows[at++][6].toFloat()),
                             std::bit_cast<std::uint32_t>(share));
                }
            }
        }
        QCOMPARE(at, rows.size());
    }

    void untranslatedSentencesAreUnknownRatherThanEmpty() {
        auto run = smallRun();
        run->sentences[1] = nullptr;
        QCOMPARE(csv(*run, ExportWhat::Translations)[2], line("Online, all|2|it barked||er bellte|||"));
        QVERIFY(json(*run, ExportWhat::Translations)["rows"][1]["translation"].isNull());
        QCOMPARE(csv(*run, ExportWhat::SentenceAttention).size(), 1);
    }

    void oneSiteAndOneSentenceCanBeChosen() {
        const auto run = smallRun();
        const auto count = [&](const char* site, int sentence) {
            ExportOptions options{.what = ExportWhat::WordAttention, .filter = {.sites = {site}}};
            if (sentence >= 0) {
                options.filter.sentences = {{sentence, sentence + 1}};
            }
            return parseCsv(QByteArray::fromStdString(exportRun(*run, options))).size() - 1;
        };
        QCOMPARE(count("decoder.0.cross", -1), 4); // mean and the one head
        QCOMPARE(count("decoder.0.cross", 1), 4);
        QVERIFY_EXCEPTION_THROWN(count("decoder.0.cross", 0), Error); // not there: an empty table would say more
        QVERIFY_EXCEPTION_THROWN(count("nowhere", -1), Error);
    }

    void severalRunsShareOneTable() {
        auto second = smallRun();
        second->label = "Offline";
        std::ostringstream out;
        exportRuns(out, {std::make_shared<HeldRun>(smallRun()), std::make_shared<HeldRun>(second)},
                   {.what = ExportWhat::Gates});
        const auto rows = parseCsv(QByteArray::fromStdString(out.str()));
        QCOMPARE(rows.size(), 5);
        QCOMPARE(rows[4][0], QString("Offline"));
    }

    void keysOnTheTargetSideAreWordsOfTheFirstPass() {
        auto run = smallRun();
        auto pass = std::make_shared<TranslatedSentence>();
        pass->text = words("das Tier da");
        run->firstPass = {pass, nullptr};
        auto sentence = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        auto trace = std::make_shared<SentenceTrace>();
        trace->attention.push_back({.site = "decoder.context",
                                    .level = AttentionLevel::Word,
                                    .querySide = Side::Target,
                                    .keySide = Side::Target,
                                    .heads = {matrix(3, {{0.0f, 0.0f, 1.0f}})}});
        sentence->trace = trace;
        run->sentences[1] = sentence;
        QCOMPARE(csv(*run, ExportWhat::WordAttention, false)[1],
                 line("Online, all|decoder.context|word|mean|target|2|1|\"er\"|target|1|3|da|1|1"));
    }

    void notesStandBesideWhatTheyAreAbout() {
        const std::vector<NoteRow> rows{{.run = "Online context",
                                         .side = Side::Target,
                                         .sentence = SentenceIndex(1),
                                         .word = "er",
                                         .wordIndex = WordIndex(2),
                                         .onSentence = "Da bellte er.",
                                         .text = "two\nlines, quoted",
                                         .document = "A tale",
                                         .model = "online"},
                                        {.run = {},
                                         .side = Side::Source,
                                         .sentence = SentenceIndex(0),
                                         .word = {},
                                         .wordIndex = {},
                                         .onSentence = "A dog.",
                                         .text = "all of it",
                                         .document = "A tale"}};
        std::ostringstream csv;
        exportNotes(csv, rows, ExportFormat::Csv);
        QCOMPARE(csv.str(), std::string("run,side,sentence_from_1,word_from_1,word,sentence,note,document,model\r\n"
                                        "Online context,target,2,3,er,Da bellte er.,\"two\nlines, quoted\","
                                        "A tale,online\r\n"
                                        ",source,1,,,A dog.,all of it,A tale,\r\n"));
        std::ostringstream text;
        exportNotes(text, rows, ExportFormat::Json);
        const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text.str())).object();
        QCOMPARE(object["what"].toString(), QStringLiteral("notes"));
        QCOMPARE(object["rows"][0]["note"].toString(), QStringLiteral("two\nlines, quoted"));
        QVERIFY(object["rows"][1]["word"].isNull());
        QCOMPARE(object["rows"][0]["model"].toString(), QStringLiteral("online"));
        QCOMPARE(object["rows"][1]["document"].toString(), QStringLiteral("A tale"));
        QVERIFY(object["rows"][1]["model"].isNull());
    }

    // Miculicich Werlen et al. 2018, figure 2: a sub-phrase ends where the largest weight moves.
    void subPhrasesAreRowsWhoseFocusStays() {
        const auto run = smallRun();
        auto trace = std::make_shared<SentenceTrace>();
        const auto add = [&](const char* site) {
            trace->attention.push_back(
                {.site = site,
                 .level = AttentionLevel::SelfSide,
                 .querySide = Side::Target,
                 .keySide = Side::Target,
                 .heads = {matrix(5, {{}, {0.5f}, {0.75f, 0.25f}, {0.25f, 0.0f, 0.75f}, {0.0f, 0.25f, 0.5f, 0.25f}})}});
        };
        add("decoder.0.self"); // a Transformer's own attention has no sub-phrases
        add("decoder.produced");
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = words("sie ging im alten Haus");
        translated->trace = trace;
        run->sentences = {nullptr, translated};
        const auto rows = csv(*run, ExportWhat::SubPhrases, false);
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0], line("run|site|head|sentence_from_1|phrase_from_1|first_word_from_1|last_word_from_1|words|"
                               "focus_word_from_1|focus_word"));
        QCOMPARE(rows[1], line("Online, all|decoder.produced|mean|2|1|1|1|sie||"));
        QCOMPARE(rows[2], line("Online, all|decoder.produced|mean|2|2|2|3|ging im|1|sie"));
        QCOMPARE(rows[3], line("Online, all|decoder.produced|mean|2|3|4|5|alten Haus|3|im"));
    }

    void namesAreReadAndOthersRefused() {
        QVERIFY(parseExportWhat("word-attention") == ExportWhat::WordAttention);
        QVERIFY(parseExportFormat("json") == ExportFormat::Json);
        QVERIFY(errorOf([] { parseExportWhat("attention"); })
                    .contains("choose sentence-attention, word-attention, gates, translations, sub-phrases, needs or "
                              "attributions"));
        QVERIFY(errorOf([] { parseExportFormat("xml"); }).contains("choose csv, json or npz"));
    }

private:
    static QJsonObject json(const Run& run, ExportWhat what) {
        const std::string text = exportRun(run, {.what = what, .format = ExportFormat::Json});
        QJsonParseError error;
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(text), &error);
        if (error.error != QJsonParseError::NoError) {
            qWarning() << error.errorString();
        }
        return document.object();
    }
};

QTEST_APPLESS_MAIN(TestExport)
#include "test_export.moc"
