// SPDX-License-Identifier: GPL-3.0-or-later

// Blind comparisons: which sentences are asked, on which side each translation stands, and how the answers are
// evaluated.
#include "engine/annotate/blind_workspace.h"
#include "engine/core/error.h"
#include "engine/store/workspace.h"
#include "tests/support/errors.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace contexture;
using namespace contexture::annotate;

namespace {

Sentence sentence(const std::string& text) {
    Sentence made;
    made.text = text;
    return made;
}

std::shared_ptr<const Document> documentOf(int sentences) {
    auto document = std::make_shared<Document>();
    document->title = "talk";
    for (int i = 0; i < sentences; ++i) {
        document->source.push_back(sentence("source " + std::to_string(i)));
    }
    return document;
}

// Sentences whose number `isOther` picks are translated otherwise; those below 0 of `missing` not at all.
Run runOf(const std::shared_ptr<const Document>& document, const std::string& name, int everyOther, int missing = -1) {
    Run run;
    run.document = document;
    run.model.name = name;
    run.model.hash = "hash of " + name;
    run.label = "Online";
    for (int i = 0; i < static_cast<int>(document->size()); ++i) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence("T" + std::to_string(i) + (everyOther > 0 && i % everyOther == 0 ? name : ""));
        run.sentences.push_back(i == missing ? nullptr : translated);
    }
    return run;
}

BlindComparison blindComparison(const Run& first, const Run& second, const BlindOptions& options,
                                const BlindDocument& document = {}) {
    BlindPool pool;
    pool.add(first, second, document);
    return pool.draw(options);
}

} // namespace

class TestBlindComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatDiffersIsAsked() {
        const auto document = documentOf(10);
        const Run plain = runOf(document, "a", 0);
        const Run other = runOf(document, "b", 3, 6); // 0, 3, 9 differ; 6 is not translated
        const BlindComparison comparison = blindComparison(plain, other, {.seed = 7});
        std::set<int> asked;
        for (const BlindSentence& each : comparison.sentences) {
            asked.insert(each.sentence.value);
            QVERIFY(!each.adequacy && !each.fluency);
        }
        QVERIFY(asked == (std::set<int>{0, 3, 9}));
        QCOMPARE(comparison.differing, std::size_t(3));
        QCOMPARE(comparison.first.model, std::string("a"));
        QCOMPARE(comparison.second.modelHash, std::string("hash of b"));
        QCOMPARE(comparison.documents.size(), std::size_t(1));
        QCOMPARE(comparison.documents[0].title, std::string("talk"));
        QVERIFY(comparison.documents[0].firstTexts != comparison.documents[0].secondTexts);
        QCOMPARE(comparison.documents[0].firstTexts, textHashOf(plain));
        QCOMPARE(blindComparison(plain, other, {.seed = 7, .most = 2}).sentences.size(), std::size_t(2));
        QVERIFY(contexture::test::refusalOf([&] { blindComparison(plain, plain, {}); }).contains("differ in no"));
        const Run elsewhere = runOf(documentOf(4), "b", 1);
        QVERIFY(contexture::test::refusalOf([&] { blindComparison(plain, elsewhere, {}); }).contains("two documents"));
    }

    void orderAndSidesFollowFromTheSeed() {
        const auto document = documentOf(400);
        const Run a = runOf(document, "a", 0);
        const Run b = runOf(document, "b", 1);
        const BlindComparison one = blindComparison(a, b, {.seed = 1});
        QVERIFY(one.sentences == blindComparison(a, b, {.seed = 1}).sentences);
        QVERIFY(one.sentences != blindComparison(a, b, {.seed = 2}).sentences);
        std::set<int> asked;
        int left = 0;
        int inPlace = 0;
        for (std::size_t i = 0; i < one.sentences.size(); ++i) {
            asked.insert(one.sentences[i].sentence.value);
            left += one.sentences[i].isFirstLeft ? 1 : 0;
            inPlace += one.sentences[i].sentence.asSize() == i ? 1 : 0;
        }
        QCOMPARE(asked.size(), std::size_t(400)); // each once
        QVERIFY(left > 140 && left < 260);        // six deviations of a fair coin
        QVERIFY(inPlace < 20);                    // one is what chance leaves
    }

    void answersAreCountedByRun() {
        const auto document = documentOf(12);
        BlindComparison comparison = blindComparison(runOf(document, "a", 0), runOf(document, "b", 1), {});
        QCOMPARE(comparison.sentences.size(), std::size_t(12));
        QCOMPARE(comparison.next(), std::size_t(0));
        for (std::size_t i = 0; i < 12; ++i) { // adequacy: 9 first, 1 second, 2 ties; fluency: ten, the last two open
            comparison.sentences[i].adequacy = i < 9    ? Preference::First
                                               : i == 9 ? Preference::Second
                                                        : Preference::Tie;
            if (i < 10) {
                comparison.sentences[i].fluency = i % 2 == 0 ? Preference::First : Preference::Second;
            }
        }
        const BlindResult result = resultOf(comparison);
        QCOMPARE(result.adequacy.first, std::int64_t(9));
        QCOMPARE(result.adequacy.second, std::int64_t(1));
        QCOMPARE(result.adequacy.ties, std::int64_t(2));
        QCOMPARE(result.adequacy.p, 2.0 * 11.0 / 1024.0); // 1 + 10 of 2^10, both ends
        QCOMPARE(result.fluency.p, 1.0);
        QCOMPARE(comparison.judged(), std::size_t(10));
        QCOMPARE(comparison.next(), std::size_t(10));
        QVERIFY(!comparison.isWhole());
    }

    void itComesBackFromAWorkspace() {
        const auto document = documentOf(5);
        BlindComparison comparison = blindComparison(runOf(document, "a", 0), runOf(document, "b\n\"<b>", 1),
                                                     {.seed = 9}, {.row = 3, .firstRun = 1, .secondRun = 2});
        comparison.sentences[1].adequacy = Preference::Tie;
        comparison.sentences[2].fluency = Preference::Second;
        auto workspace = store::Workspace::inMemory();
        workspace.setViewState("view/1", "{}"); // something else's
        QCOMPARE(keepNew(workspace, comparison), std::string("blind/1"));
        QCOMPARE(keepNew(workspace, comparison), std::string("blind/2"));
        comparison.sentences[0].adequacy = Preference::First;
        keep(workspace, {"blind/2", comparison});
        const auto kept = blindComparisonsOf(workspace);
        QCOMPARE(kept.size(), std::size_t(2));
        QVERIFY(!kept[0].comparison.sentences[0].adequacy);
        QVERIFY(kept[1].comparison.sentences == comparison.sentences);
        QCOMPARE(kept[1].comparison.seed, std::uint64_t(9));
        QCOMPARE(kept[1].comparison.documents, comparison.documents);
        QCOMPARE(kept[1].comparison.documents[0].secondRun, std::int64_t(2));
        QCOMPARE(kept[1].comparison.second.model, std::string("b\n\"<b>"));
        QCOMPARE(toJson(kept[1].comparison), toJson(comparison));
    }

    // Version 1 knew one document, and its runs by the two systems.
    void anOlderOneIsRead() {
        const BlindComparison old = parseBlindComparison(
            R"({"version":1,"document":3,"title":"talk","seed":9,"differing":7,)"
            R"("first":{"row":1,"label":"Online","model":"a","model_sha256":"h","text_sha256":"t"},)"
            R"("second":{"row":2,"label":"None","model":"b","model_sha256":"i","text_sha256":"u"},)"
            R"("sentences":[{"sentence":4,"first_left":false,"adequacy":"tie","fluency":""}]})",
            "w.contexture");
        QCOMPARE(old.documents, (std::vector<BlindDocument>{{3, "talk", 1, 2, "t", "u"}}));
        QCOMPARE(old.first, (BlindSystem{"Online", "a", "h"}));
        QCOMPARE(old.sentences.size(), std::size_t(1));
        QVERIFY(old.sentences[0] == (BlindSentence{0, SentenceIndex(4), false, Preference::Tie, {}}));
        QCOMPARE(parseBlindComparison(toJson(old), "w").documents, old.documents);
    }

    // Three documents: of both systems, of both but with a run more of the first, of the first alone.
    void allDocumentsOfAWorkspaceAreOnePool() {
        auto workspace = store::Workspace::inMemory();
        std::vector<store::RunId> ids;
        const auto save = [&](const std::shared_ptr<const Document>& document, const char* model, int everyOther) {
            Run run = runOf(document, model, everyOther);
            run.model.sourceLanguage = "en";
            ids.push_back(workspace.save(run));
        };
        std::vector<std::shared_ptr<const Document>> documents;
        for (const int sentences : {6, 9, 4}) {
            documents.push_back(documentOf(sentences));
        }
        save(documents[0], "a", 0);
        save(documents[0], "b", 2); // 0, 2, 4
        save(documents[1], "a", 1);
        save(documents[1], "b", 3); // against the next: 0, 3, 6
        save(documents[1], "a", 0);
        save(documents[2], "a", 0);
        const BlindPool pool = poolOf(workspace, ids[0], ids[1]);
        QCOMPARE(pool.differing(), std::size_t(6));
        QCOMPARE(pool.documents(), std::size_t(2));
        const BlindComparison comparison = pool.draw({.seed = 3});
        std::set<std::pair<std::int64_t, int>> asked;
        for (const BlindSentence& each : comparison.sentences) {
            asked.emplace(comparison.documents[each.document].firstRun, each.sentence.value);
        }
        QVERIFY(asked == (std::set<std::pair<std::int64_t, int>>{{ids[0].value, 0},
                                                                 {ids[0].value, 2},
                                                                 {ids[0].value, 4},
                                                                 {ids[4].value, 0},
                                                                 {ids[4].value, 3},
                                                                 {ids[4].value, 6}}));
        QCOMPARE(pool.draw({.seed = 3, .most = 1}).documents.size(), std::size_t(1)); // of the one that is asked about
        // What was named counts, also where something was saved later.
        QCOMPARE(poolOf(workspace, ids[2], ids[3]).differing(), std::size_t(9 + 3));

        const auto texts = textsOf(workspace, comparison, 2);
        QVERIFY(texts && texts->size() == 6);
        for (std::size_t i = 0; i < 6; ++i) {
            const int at = comparison.sentences[i].sentence.value;
            QCOMPARE(texts->at(i).source, "source " + std::to_string(at));
            QCOMPARE(texts->at(i).first, "T" + std::to_string(at));
            QCOMPARE(texts->at(i).second, "T" + std::to_string(at) + "b");
            QCOMPARE(texts->at(i).before.size(), std::size_t(std::min(at, 2)));
            QVERIFY(at == 0 || texts->at(i).before.back() == "source " + std::to_string(at - 1));
        }
        BlindComparison other = comparison;
        other.documents[1].secondTexts = other.documents[1].firstTexts;
        QVERIFY(!textsOf(workspace, other, 2));
        workspace.remove(ids[4]);
        QVERIFY(!textsOf(workspace, comparison, 2));
        QVERIFY(
            contexture::test::refusalOf([&] { poolOf(workspace, ids[4], ids[1]); }).contains("not in the workspace"));
    }

    void whatIsDamagedIsRefusedByField_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("field");
        QTest::newRow("version") << "\"version\":2"
                                 << "\"version\":3"
                                 << "version";
        QTest::newRow("seed") << "\"seed\":1"
                              << "\"seed\":-1"
                              << "seed";
        QTest::newRow("answer") << "\"adequacy\":\"\""
                                << "\"adequacy\":\"both\""
                                << "adequacy";
        QTest::newRow("side") << "\"first_left\":true"
                              << "\"first_left\":3"
                              << "first_left";
        QTest::newRow("sentence") << "\"sentence\":0"
                                  << "\"sentence\":-4"
                                  << "sentence";
        QTest::newRow("twice") << "\"sentence\":0"
                               << "\"sentence\":1"
                               << "sentence";
        QTest::newRow("system") << "\"first\":{"
                                << "\"firsts\":{"
                                << "first";
        QTest::newRow("document") << "\"document\":0"
                                  << "\"document\":1"
                                  << "document";
        QTest::newRow("documents") << "\"documents\":["
                                   << "\"documents\":[],\"others\":["
                                   << "documents";
        QTest::newRow("row") << "\"first_run\":0"
                             << "\"first_run\":\"0\""
                             << "first_run";
    }
    void whatIsDamagedIsRefusedByField() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, field);
        const auto document = documentOf(9);
        const QString whole =
            QString::fromStdString(toJson(blindComparison(runOf(document, "a", 0), runOf(document, "b", 1), {})));
        QVERIFY2(whole.contains(from), qPrintable(whole));
        const QString damaged = QString(whole).replace(from, to);
        const QString told =
            contexture::test::refusalOf([&] { parseBlindComparison(damaged.toStdString(), "w.contexture"); });
        QVERIFY2(told.startsWith("w.contexture") && told.contains("\"" + field + "\""), qPrintable(told));
        QVERIFY(contexture::test::refusalOf([] { parseBlindComparison("[1", "w"); }).contains("version"));
    }

    void tablesSayHowItCameAbout() {
        const auto document = documentOf(2);
        BlindComparison comparison = blindComparison(runOf(document, "a", 0), runOf(document, "b", 1), {.seed = 4});
        comparison.sentences[0].adequacy = Preference::Second;
        comparison.sentences[0].fluency = Preference::Tie;
        const QString csv = QString::fromStdString(blindTable(comparison, false));
        QVERIFY2(csv.contains("# seed: 4\r\n") && csv.contains("# second_model_sha256: hash of b\r\n"),
                 qPrintable(csv));
        const QString row = QStringLiteral("\r\n1,talk,%1,%2,second,tie\r\n")
                                .arg(comparison.sentences[0].sentence.value + 1)
                                .arg(comparison.sentences[0].isFirstLeft ? "first" : "second");
        QVERIFY2(csv.contains(row), qPrintable(csv));
        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(blindTable(comparison, true))).object();
        QCOMPARE(json["adequacy_second"].toString(), QString("1"));
        QCOMPARE(json["rows"].toArray().size(), 2);
        QCOMPARE(json["rows"].toArray()[0].toObject()["fluency"].toString(), QString("tie"));
    }
};

QTEST_GUILESS_MAIN(TestBlindComparison)
#include "test_blind_comparison.moc"
