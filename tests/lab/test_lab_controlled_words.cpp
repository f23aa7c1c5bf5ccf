// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/controlled_words.h"
#include "engine/lab/gold.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace contexture;

namespace {

double share(const std::vector<std::string>& texts) {
    std::vector<Sentence> sentences;
    for (const auto& text : texts) {
        sentences.push_back({.text = text, .words = {}});
    }
    return lab::shareOutsideControlledLanguage(sentences);
}

} // namespace

class TestLabControlledWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Documents of seeds that were not looked at hold almost nothing new.
    void theLanguageItselfIsKnown() {
        std::vector<Sentence> sentences;
        for (const auto& made : lab::generate({.documents = 300, .seed = 77})) {
            sentences.insert(sentences.end(), made.document.source.begin(), made.document.source.end());
        }
        const double outside = lab::shareOutsideControlledLanguage(sentences);
        QVERIFY2(outside < 0.002, qPrintable(QString::number(outside)));
    }

    void otherWordsAreCounted() {
        QCOMPARE(share({"The dog ran away."}), 0.0);
        QCOMPARE(share({"The parliament ran away.", "THE DOG! – 1848"}), 1.0 / 6.0);
        QCOMPARE(share({"Zwetschgenknödel über alles"}), 1.0);
    }

    void aTextWithoutWordsHasNone() {
        QCOMPARE(share({}), 0.0);
        QCOMPARE(share({"", "1848 – 1849", "..."}), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestLabControlledWords)
#include "test_lab_controlled_words.moc"
