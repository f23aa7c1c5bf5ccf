// SPDX-License-Identifier: GPL-3.0-or-later

// Scores of runs of several systems against references: counts, comparisons, and the link from a score to its sentence.
#include "engine/scores/hypothesis.h"
#include "engine/scores/system_scores.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace contexture;
using namespace contexture::scores;

namespace {

Sentence sentence(const std::string& text) {
    Sentence made;
    made.text = text;
    return made;
}

// Sentence i of document d, as the reference has it.
std::string right(int d, int i) {
    return "Der Hund " + std::to_string(d) + " sah die Katze " + std::to_string(i) + " im Garten.";
}

std::shared_ptr<const Document> documentOf(int d, int sentences, int without = -1) {
    auto document = std::make_shared<Document>();
    document->title = "document " + std::to_string(d);
    for (int i = 0; i < sentences; ++i) {
        document->source.push_back(sentence("The dog " + std::to_string(i)));
        document->reference.push_back(sentence(i == without ? "" : right(d, i)));
    }
    return document;
}

// Every n-th sentence has another article; `missing` is not translated.
std::shared_ptr<const Run> runOf(const std::shared_ptr<const Document>& document, int d, int wrongEvery,
                                 int missing = -1) {
    auto run = std::make_shared<Run>();
    run->document = document;
    for (int i = 0; i < static_cast<int>(document->size()); ++i) {
        std::string text = right(d, i);
        if (wrongEvery > 0 && i % wrongEvery == 0) {
            text.replace(text.find("die Katze"), 9, "das Tier");
        }
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence(text);
        run->sentences.push_back(i == missing ? nullptr : translated);
    }
    return run;
}

} // namespace

class TestSystemScores : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatAllHaveAndWhatHasAReferenceCounts() {
        SystemScores scores(2);
        const auto document = documentOf(0, 6, 2);
        scores.add(7, std::vector{runOf(document, 0, 0), runOf(document, 0, 3, 4)});
        QCOMPARE(scores.size(), std::size_t(4)); // neither 2 nor 4
        QCOMPARE(scores.documents().size(), std::size_t(1));
        QCOMPARE(scores.documents()[0].row, std::int64_t(7));
        QCOMPARE(scores.documents()[0].title, std::string("document 0"));
        QCOMPARE(scores.sentences()[2].sentence.value, 3);
        QCOMPARE(scores.source(3), std::string("The dog 5"));
        QCOMPARE(scores.reference(3), right(0, 5));
        QCOMPARE(scores.all(0).bleu, 100.0);
        QVERIFY(scores.all(1).bleu < 100.0 && scores.all(1).ter > 0.0);
        auto bare = std::make_shared<Document>(*document);
        bare->reference.clear();
        scores.add(8, std::vector{runOf(bare, 0, 0), runOf(bare, 0, 2)});
        QCOMPARE(scores.documents().size(), std::size_t(1));
    }

    // The same texts as files, as `evaluate --hypothesis` reads them.
    void theNumbersAreThoseOfFiles() {
        QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(QString::fromLatin1(name)).toStdString(); };
        SystemScores scores(2);
        {
            std::ofstream reference(path("reference.txt"));
            std::ofstream first(path("first.txt"));
            std::ofstream second(path("second.txt"));
            for (int d = 0; d < 12; ++d) {
                const auto document = documentOf(d, 3 + d % 3);
                const auto a = runOf(document, d, 4);
                const auto b = runOf(document, d, 2);
                scores.add(d + 1, std::vector{a, b});
                for (std::size_t i = 0; i < document->size(); ++i) {
                    reference << document->reference[i].text << "\n";
                    first << a->sentences[i]->text.text << "\n";
                    second << b->sentences[i]->text.text << "\n";
                }
            }
        }
        const ReferenceSet references = readReferences(std::vector{path("reference.txt")});
        std::vector<std::vector<TranslationStatistics>> ofFiles;
        for (const char* name : {"first.txt", "second.txt"}) {
            ofFiles.push_back(
                translationStatistics(readHypothesis(path(name), references).translations, references, {}));
        }
        for (std::size_t s = 0; s < 2; ++s) {
            QCOMPARE(scores.all(s).bleu, corpusScores(ofFiles[s]).bleu);
            QCOMPARE(scores.all(s).chrf, corpusScores(ofFiles[s]).chrf);
            QCOMPARE(scores.all(s).ter, corpusScores(ofFiles[s]).ter);
        }
        QCOMPARE(scores.ofDocument(1, 2).chrf, corpusScores(std::span(ofFiles[1]).subspan(3 + 4, 5)).chrf);
        const SystemComparison comparison = scores.compare(0, 1, 5);
        QVERIFY(comparison.unit == ComparisonUnit::Documents); // there are twelve
        QCOMPARE(comparison.scores.bleu.units, std::size_t(12));
        QCOMPARE(comparison.scores.bleu.first, scores.all(0).bleu);
        QCOMPARE(comparison.scores.bleu.second, scores.all(1).bleu);
        QVERIFY(comparison.scores.bleu.p < 0.05);
        QVERIFY(!comparison.ngrams.wins.empty() && comparison.ngrams.losses.empty());
    }

    void fewDocumentsAreComparedBySentences() {
        SystemScores scores(2);
        const auto document = documentOf(0, 30);
        scores.add(1, std::vector{runOf(document, 0, 0), runOf(document, 0, 3)});
        const SystemComparison comparison = scores.compare(0, 1, 5);
        QVERIFY(comparison.unit == ComparisonUnit::Sentences);
        QCOMPARE(comparison.scores.chrf.units, std::size_t(30));
    }

    void wordsLeadToTheirSentences() {
        SystemScores scores(2);
        const auto document = documentOf(0, 9);
        scores.add(1, std::vector{runOf(document, 0, 4), runOf(document, 0, 3)});                // 0, 4, 8; 0, 3, 6
        QCOMPARE(scores.differingIn("die Katze", 0, 1), (std::vector<std::size_t>{3, 4, 6, 8})); // 0: both are wrong
        QVERIFY(scores.differingIn("Hund", 0, 1).empty());
        QVERIFY(scores.differingIn("das Tier", 0, 1).empty()); // no reference has it
    }

    void itCanBeStopped() {
        SystemScores scores(1);
        CancelToken cancel;
        cancel.cancel();
        const auto document = documentOf(0, 3);
        QVERIFY_EXCEPTION_THROWN(scores.add(1, std::vector{runOf(document, 0, 0)}, cancel), Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestSystemScores)
#include "test_system_scores.moc"
