// SPDX-License-Identifier: GPL-3.0-or-later

// The word tables: mistakes of an editor are reported, and every word can be looked up.

#include "engine/core/error.h"
#include "engine/lab/lexicon.h"
#include "engine/lab/word_tables.h"

#include <QtTest>

#include <array>
#include <set>
#include <string>

using namespace contexture;
using namespace contexture::lab;

namespace {

constexpr std::array<std::string_view, 3> kColumns{"word", "gender", "note"};

QString refusal(std::string_view text) {
    try {
        const WordTable table("words", text, kColumns);
        for (std::size_t row = 0; row < table.size(); ++row) {
            table.letter(row, 1, "mf");
        }
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

template<class Entry, class Key, class Find>
void verifyKeys(std::span<const Entry> entries, Key key, Find find) {
    std::set<std::string_view> keys;
    for (const Entry& entry : entries) {
        QVERIFY2(keys.insert(entry.*key).second, std::string(entry.*key).c_str());
        QCOMPARE(&find(entry.*key), &entry);
    }
    QVERIFY(keys.size() > 40);
}

} // namespace

class TestLabWordTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commentsAndMissingCellsAreRead() {
        const std::string_view text = "# a comment\nword\tgender\tnote\n\ndog\tm\n# between\ncat\tf\t of the house\n";
        const WordTable table("words", text, kColumns);
        QCOMPARE(table.size(), std::size_t(2));
        QCOMPARE(table.cell(0, 0), std::string_view("dog"));
        QCOMPARE(table.cell(0, 2), std::string_view());
        QCOMPARE(table.cell(1, 2), std::string_view(" of the house"));
        QCOMPARE(table.letter(1, 1, "mf"), 'f');
    }

    void mistakesAreNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("other columns") << QByteArray("word\tsex\tnote\n") << QStringLiteral("word\tsex\tnote");
        QTest::newRow("a cell too many") << QByteArray("word\tgender\tnote\ndog\tm\ta\tb\n") << QStringLiteral("dog");
        QTest::newRow("no key") << QByteArray("word\tgender\tnote\n\tm\ta\n") << QStringLiteral("empty key");
        QTest::newRow("another letter") << QByteArray("word\tgender\tnote\ndog\tx\n") << QStringLiteral("dog");
        QTest::newRow("two letters") << QByteArray("word\tgender\tnote\ndog\tmf\n") << QStringLiteral("dog");
        QTest::newRow("no letter") << QByteArray("word\tgender\tnote\ndog\n") << QStringLiteral("dog");
    }
    void mistakesAreNamed() {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const QString message = refusal(text.toStdString());
        QVERIFY2(message.contains(said) && message.contains(QStringLiteral("words.tsv")), qPrintable(message));
    }

    void everyWordIsFoundByItsKey() {
        verifyKeys(nouns(), &Noun::key, noun);
        verifyKeys(verbs(), &Verb::key, verb);
        verifyKeys(adjectives(), &Adjective::english, adjective);
        verifyKeys(adverbials(), &Adverbial::key, adverbial);
        verifyKeys(prepositions(), &Preposition::key, preposition);
        QCOMPARE(noun("goose").englishPlural, std::string_view("geese"));
        QCOMPARE(verb("run_away").german, std::string_view("weg|laufen"));
    }
};

QTEST_GUILESS_MAIN(TestLabWordTables)
#include "test_lab_word_tables.moc"
