// SPDX-License-Identifier: GPL-3.0-or-later

// Files of attention with some of a document's sentences, by their numbers.
#include "engine/given/given_run.h"
#include "engine/text/segmentation.h"
#include "tests/support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace contexture;
using contexture::test::refusalOf;

class TestSomeSentences : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    given::GivenRun read(const QByteArray& json) const {
        QFile file(m_folder.filePath(QStringLiteral("a.json")));
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size()) {
            qFatal("cannot write a fixture");
        }
        file.close();
        auto document = std::make_shared<Document>();
        text::Segmenter segmenter("en");
        for (const char* text : {"He waited.", "The caf\u00e9 was full.", "She left.", "It barked.", "No."}) {
            document->source.push_back(segmenter.sentence(text));
        }
        return given::readGivenRun({.translations = {}, .attention = {file.fileName().toStdString()}, .name = {}},
                                   document);
    }

private Q_SLOTS:
    // The mark of the target language and the end are no words: of five tokens with 0.2 each, "barked" keeps its own.
    void theOthersAreWithoutATranslation() {
        const auto given = read(R"({"sentences": [{"sentence": 4, "translation": "Er bellte.",
            "source_tokens": [">>deu<<", "\u2581It", "\u2581barked", ".", "</s>"],
            "target_tokens": ["\u2581Er", "\u2581bell", "te", ".", "</s>"],
            "attention": [{"site": "decoder.5.cross", "heads": [[[0.2, 0.2, 0.2, 0.2, 0.2], [0.2, 0.2, 0.2, 0.2, 0.2],
                [0.2, 0.2, 0.2, 0.2, 0.2], [0.2, 0.2, 0.2, 0.2, 0.2], [0.2, 0.2, 0.2, 0.2, 0.2]]]}]}]})");
        const Run& run = *given.run;
        QCOMPARE(run.finished(), std::size_t(1));
        QVERIFY(!run.sentences[0] && !run.sentences[4]);
        QCOMPARE(run.sentences[3]->text.text, std::string("Er bellte."));
        const auto* record = run.sentences[3]->trace->find("decoder.5.cross", AttentionLevel::Source);
        QVERIFY(record);
        QVERIFY(std::abs(double{record->heads.at(0).at(1, 1)} - 0.2) < 1e-6); // "bellte" and "barked"
        QCOMPARE(record->heads.at(0).columns, 3);                             // It, barked, the full stop
        QCOMPARE(given.remarks.size(), std::size_t(1));
        QVERIFY(given.remarks[0].english().find("1 of the document's 5 sentences") != std::string::npos);
    }

    void aSentenceThatIsThereNeedsItsTranslation() {
        const QString lacking = refusalOf([&] { read(R"({"sentences": [{"sentence": 2, "attention": []}]})"); });
        QVERIFY2(lacking.contains("sentence 2 has no translation"), qPrintable(lacking));
        const QString none = refusalOf([&] { read(R"({"sentences": []})"); });
        QVERIFY2(!none.isEmpty(), qPrintable(none));
    }
};

QTEST_APPLESS_MAIN(TestSomeSentences)
#include "test_some_sentences.moc"
