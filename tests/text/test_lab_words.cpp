// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/gold.h"
#include "engine/text/document_reader.h"

#include <QtTest>

using namespace contexture;

// Gold records count words as the generator does, traces as the reader of documents does.
class TestLabWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void generatedDocumentsAreReadWithTheSameWords() {
        lab::GeneratorOptions options;
        options.documents = 200;
        options.seed = 5;
        const auto generated = lab::generate(options);
        const auto read = text::parseDocuments(lab::toTsv(generated), "documents.tsv");
        QCOMPARE(read.size(), generated.size());
        for (std::size_t d = 0; d < read.size(); ++d) {
            const Document& expected = generated[d].document;
            QCOMPARE(read[d].id, expected.id);
            QCOMPARE(read[d].size(), expected.size());
            for (std::size_t s = 0; s < expected.size(); ++s) {
                QCOMPARE(read[d].source[s].text, expected.source[s].text);
                QVERIFY2(read[d].source[s].words == expected.source[s].words, expected.source[s].text.c_str());
                QVERIFY2(read[d].reference[s].words == expected.reference[s].words, expected.reference[s].text.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLabWords)
#include "test_lab_words.moc"
