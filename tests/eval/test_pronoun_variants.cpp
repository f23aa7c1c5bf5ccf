// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/pronoun_variants.h"

#include <QtTest>

using contexture::eval::pronounVariants;
using Forms = std::vector<std::string>;

class TestPronounVariants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void seriesKeepTheCase() {
        QCOMPARE(pronounVariants("er", "de", false), (Forms{"er", "sie", "es"}));
        QCOMPARE(pronounVariants("ihn", "de", false), (Forms{"ihn", "sie", "es"}));
        QCOMPARE(pronounVariants("ihr", "de", false), (Forms{"ihr", "ihm"})); // personal before possessive
        QCOMPARE(pronounVariants("ihrem", "de", false), (Forms{"ihrem", "seinem"}));
        QCOMPARE(pronounVariants("her", "en", false), (Forms{"her", "him", "it", "them"}));
        QCOMPARE(pronounVariants("elle", "fr", false), (Forms{"elle", "il"}));
    }
    void capitalsStay() {
        QCOMPARE(pronounVariants("Es", "de", true), (Forms{"Es", "Er", "Sie"}));
        QCOMPARE(pronounVariants("It", "en", true), (Forms{"It", "He", "She", "They"}));
        QVERIFY(pronounVariants("Sie", "de", false).empty()); // the polite address
        QVERIFY(pronounVariants("ES", "de", true).empty());
    }
    void otherWordsHaveNone() {
        for (const char* word : {"", "Hund", "und", "\xc3\xa9lle", "sieh", "ERS"}) {
            QVERIFY2(pronounVariants(word, "de", false).empty(), word);
        }
        QVERIFY(pronounVariants("er", "ja", false).empty());
        QVERIFY(pronounVariants("er", "", false).empty());
    }
};

QTEST_APPLESS_MAIN(TestPronounVariants)
#include "test_pronoun_variants.moc"
