// SPDX-License-Identifier: GPL-3.0-or-later

// Dictionary forms of words: facts of English and German, by the lists alone and with a small dictionary of ours.
#include "engine/lemma/lemmas.h"

#include "engine/lemma/lemma_list.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using contexture::lemma::LemmaList;
using contexture::lemma::Lemmas;
using contexture::test::refusalOf;

namespace {

// As the dictionaries of Debian are made (hunspell(5)): a few entries and affixes.
constexpr const char* kEnglishAffixes = "SET UTF-8\n"
                                        "PFX U Y 1\nPFX U 0 un .\n"
                                        "SFX Y Y 1\nSFX Y 0 ly .\n"
                                        "SFX G Y 2\nSFX G e ing e\nSFX G 0 ing [^e]\n"
                                        "SFX D Y 3\nSFX D 0 d e\nSFX D y ied [^aeiou]y\nSFX D 0 ed [^ey]\n"
                                        "SFX T N 2\nSFX T y iest [^aeiou]y\nSFX T 0 est [^ey]\n"
                                        "SFX R Y 3\nSFX R 0 r e\nSFX R y ier [^aeiou]y\nSFX R 0 er [^ey]\n"
                                        "SFX S Y 3\nSFX S y ies [^aeiou]y\nSFX S 0 es [sxzh]\nSFX S 0 s [^sxzhy]\n";
constexpr const char* kEnglishWords =
    "12\nwalk/SGDR\nhappy/UTRY\nhouse/SGD\nbuild/GR\nbuilding/S\nplan/S\nplanned\ncity/S\n"
    "quick/Y\nmice\nwent\nhe\n";
// In ISO 8859-1, as many are; "Katz" with an e for its feminine is how the German one has it.
constexpr const char* kGermanAffixes =
    "SET ISO8859-1\n"
    "SFX E Y 1\nSFX E 0 e .\n"
    "SFX P Y 1\nSFX P 0 en .\n"
    "SFX S Y 1\nSFX S 0 s .\n"
    "SFX T Y 1\nSFX T 0 es .\n"
    "SFX J Y 2\nSFX J 0 ung .\nSFX J 0 ungen .\n"
    "SFX A Y 5\nSFX A 0 e .\nSFX A 0 er .\nSFX A 0 en .\nSFX A 0 em .\nSFX A 0 es .\n"
    "SFX I Y 2\nSFX I n 0 en\nSFX I en t en\n"
    "SFX Y Y 2\nSFX Y en te en\nSFX Y en ten en\n";
constexpr const char* kGermanWords = "11\nKatz/EP\nHund/EPST\nspielen/IY\nabspielen/IY\nsch\xF6n/A\ngespielt/A\n"
                                     "Zeit/JP\nverstehen\nVerstand/ES\nanfangen\nsuchen/IY\n";

} // namespace

class TestLemmas : public QObject {
    Q_OBJECT

private:
    void write(const QString& name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    std::filesystem::path path(const QString& name = {}) const { return m_folder.filePath(name).toStdString(); }

    static QString of(Lemmas& lemmas, const QString& form, const char* language) {
        QStringList all;
        for (const std::string& one : lemmas.of(form.toStdString(), language)) {
            all << QString::fromStdString(one);
        }
        all.sort();
        return all.join(u' ');
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        write(QStringLiteral("en_US.aff"), kEnglishAffixes);
        write(QStringLiteral("en_US.dic"), kEnglishWords);
        write(QStringLiteral("de_DE.aff"), kGermanAffixes);
        write(QStringLiteral("de_DE.dic"), kGermanWords);
    }

    void factsOfTheLanguagesNeedNoDictionary_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("lemmas");
        const auto row = [](const char* form, const char* language, const char* lemmas) {
            QTest::addRow("%s %s", language, form) << form << language << lemmas;
        };
        row("went", "en", "go");
        row("Went", "en", "go");
        row("going", "en-GB", "go");
        row("mice", "en", "mouse");
        row("better", "en", "good well");
        row("left", "en", "leave left");
        row("lay", "en", "lay lie");
        row("leaves", "en", "leaf leave");
        row("men", "en", "man");
        row("him", "en", "he");
        row("them", "en", "they");
        row("her", "en", "her she");
        row("an", "en", "a");
        row("those", "en", "that");
        row("were", "en", "be");
        row("it's", "en", "it");
        row("it’s", "en", "it");
        row("don't", "en", "do");
        row("won't", "en", "will");
        row("this", "en", "this"); // no plural
        row("gingen", "de", "gehen");
        row("Gingen", "de", "gehen");
        row("GING", "de", "gehen");
        row("ihn", "de", "er");
        row("ihm", "de", "er es");
        row("mich", "de", "ich");
        row("mir", "de", "ich");
        row("Ihr", "de", "ihr sie");
        row("ihnen", "de", "sie");
        row("Häuser", "de", "haus");
        row("Ha\u0308user", "de", "haus"); // decomposed
        row("Mütter", "de", "mutter");
        row("dem", "de", "der");
        row("einem", "de", "ein");
        row("war", "de", "sein");
        row("wäre", "de", "sein");
        row("las", "de", "lesen");
        row("besten", "de", "gut");
        row("älteren", "de-AT", "alt");
        row("zum", "de", "zu");
        // Prefixes by rule.
        row("verstand", "de", "verstehen");
        row("entstand", "de", "entstehen");
        row("aufstand", "de", "aufstand aufstehen"); // a noun, too
        row("anzufangen", "de", "anfangen");
        row("angefangen", "de", "anfangen");
        row("angefangenen", "de", "anfangen");
        row("verbracht", "de", "verbringen");
        // Of another language, and what is none of a language's words.
        row("die", "en", "die");
        row("die", "de", "der");
        row("gingen", "nl", "gingen");
        row("xyzzy", "en", "xyzzy");
        row("Walked", "en", "walked");
        row("Krankenschwestern", "de", "krankenschwestern");
        row("<b>Went</b>", "en", "<b>went</b>");
        row("'; DROP TABLE form; --", "en", "'; drop table form; --");
        row("😀", "en", "😀");
        row("", "en", "");
        row("12", "de", "12");
    }
    void factsOfTheLanguagesNeedNoDictionary() {
        QFETCH(QString, form);
        QFETCH(QString, language);
        QFETCH(QString, lemmas);
        Lemmas without({.dictionaries = {path(QStringLiteral("nowhere"))}});
        const std::string tag = language.toStdString();
        QVERIFY(!without.hasDictionary(tag));
        QCOMPARE(of(without, form, tag.c_str()), lemmas);
        for (const QString& lemma : lemmas.split(u' ')) { // asked for one, and without having asked for all
            Lemmas fresh({.dictionaries = {}});
            QVERIFY(lemmas.contains(u';') || fresh.has(form.toStdString(), tag, lemma.toStdString()));
            QVERIFY(!fresh.has(form.toStdString(), tag, lemma.toStdString() + "x"));
        }
    }

    void aDictionaryKnowsRegularForms_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("lemmas");
        const auto row = [](const char* form, const char* language, const char* lemmas) {
            QTest::addRow("%s %s", language, form) << form << language << lemmas;
        };
        row("walked", "en", "walk");
        row("Walked", "en", "walk");
        row("walking", "en-NZ", "walk");
        row("cities", "en", "city");
        row("houses", "en", "house");
        row("house's", "en", "house");
        row("happier", "en", "happy");
        row("happiest", "en", "happy");
        row("building", "en", "build building"); // a word, too
        row("buildings", "en", "building");
        row("planned", "en", "plan"); // an entry of its own, doubled
        // No inflection: another word.
        row("quickly", "en", "quickly");
        row("unhappy", "en", "unhappy");
        row("walker", "en", "walker");
        row("builder", "en", "builder");
        row("went", "en", "go"); // the list wins
        row("mice", "en", "mouse");
        row("spielte", "de", "spielen");
        row("gespielt", "de", "spielen");
        row("gespieltes", "de", "gespielt spielen");
        row("abgespielt", "de", "abspielen");
        row("abzuspielen", "de", "abspielen");
        row("Hunde", "de", "hund");
        row("Hundes", "de", "hund");
        row("Katzen", "de", "katze");
        row("Katze", "de", "katze");
        row("schönes", "de", "schön");
        row("Schönes", "de", "schön");
        row("Zeitungen", "de", "zeitung"); // not Zeit
        row("Zeiten", "de", "zeit");
        row("Suchte", "de", "suchen");
        row("verstand", "de", "verstehen");
        row("Verstand", "de", "verstand");
        row("Verstande", "de", "verstand");
        row("verfing", "de", "verfing"); // there is no "verfangen" in this dictionary
        row("日本", "de", "日本");       // not of its encoding
    }
    void aDictionaryKnowsRegularForms() {
        QFETCH(QString, form);
        QFETCH(QString, language);
        QFETCH(QString, lemmas);
        const std::string tag = language.toStdString();
        Lemmas with({.dictionaries = {path(QStringLiteral("nowhere")), path()}});
        QVERIFY(with.hasDictionary(tag));
        QCOMPARE(of(with, form, tag.c_str()), lemmas);
        for (const QString& lemma : lemmas.split(u' ')) {
            Lemmas fresh({.dictionaries = {path()}});
            QVERIFY(fresh.has(form.toStdString(), tag, lemma.toStdString()));
        }
        QVERIFY(!with.hasDictionary("fr"));
        QVERIFY(!with.hasDictionary(""));
        QVERIFY(!with.hasDictionary("../" + path(QStringLiteral("en_US")).filename().string()));
    }

    // What is broken is as good as missing: the lists hold.
    void aBrokenDictionaryTakesNothingAway() {
        QTemporaryDir broken;
        for (const char* name : {"en_US.aff", "en_US.dic", "de_DE.aff", "de_DE.dic"}) {
            QFile file(broken.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(name).endsWith("aff") ? QByteArray("SET nonsense\nSFX A Y 3\n\xff\n")
                                                        : QByteArray("\0x", 2));
        }
        Lemmas lemmas({.dictionaries = {broken.path().toStdString()}});
        QCOMPARE(of(lemmas, QStringLiteral("went"), "en"), QStringLiteral("go"));
        QCOMPARE(of(lemmas, QStringLiteral("walked"), "en"), QStringLiteral("walked"));
        QCOMPARE(of(lemmas, QStringLiteral("Häuser"), "de"), QStringLiteral("haus"));
        QCOMPARE(of(lemmas, QStringLiteral("Größe"), "de"), QStringLiteral("größe"));
    }

    void aListOfOnesOwnWinsInEveryLanguage() {
        write(QStringLiteral("own.tsv"), "# of mine\n\nwent\twander\nchats\tchat\nwalked\twalk on\nBÜCHER\tbuch\n");
        Lemmas lemmas({.dictionaries = {path()}, .list = path(QStringLiteral("own.tsv"))});
        QCOMPARE(of(lemmas, QStringLiteral("went"), "en"), QStringLiteral("wander"));
        QCOMPARE(of(lemmas, QStringLiteral("Walked"), "en"), QStringLiteral("walk on"));
        QCOMPARE(of(lemmas, QStringLiteral("chats"), "fr"), QStringLiteral("chat"));
        QCOMPARE(of(lemmas, QStringLiteral("Bücher"), "de"), QStringLiteral("buch"));
        QCOMPARE(of(lemmas, QStringLiteral("gone"), "en"), QStringLiteral("go")); // the rest is as it was
    }

    void aBadListNamesItsLine_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        QTest::newRow("no tab") << QByteArray("went\tgo\nmice mouse\n") << "own.tsv, line 2: the line has no tab";
        QTest::newRow("two tabs") << QByteArray("went\tgo\tverb\n") << "line 1: the line has more than one tab";
        QTest::newRow("no form") << QByteArray("# a\n\n\tgo\n") << "line 3: the form is missing";
        QTest::newRow("no lemma") << QByteArray("went\t \n") << "line 1: the lemma is missing";
        QTest::newRow("not UTF-8") << QByteArray("went\tgo\nH\xE4user\tHaus\n") << "line 2";
        QTest::newRow("long") << QByteArray("went\t") + QByteArray(2'000, 'x') + "\n"
                              << "line 1: the line is too long";
        QTest::newRow("empty") << QByteArray() << "own.tsv";
    }
    // There is a small t with two dots in one character, and no capital: in lower case the two become one.
    void lettersThatHaveNoCapitalAreComposed() {
        const std::string small = lemma::folded("T\u0308");
        QCOMPARE(small, std::string("\u1e97"));
        QCOMPARE(lemma::folded(small), small);
        const auto list = lemma::LemmaList::parse("T\u0308e\tlemma\n", "a list");
        QVERIFY(list.find(lemma::folded("t\u0308e")));
    }

    void aBadListNamesItsLine() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        write(QStringLiteral("own.tsv"), bytes);
        const QString said = refusalOf([&] { Lemmas({.dictionaries = {}, .list = path(QStringLiteral("own.tsv"))}); });
        QVERIFY2(said.contains(message), qPrintable(said));
        QVERIFY(refusalOf([&] {
                    Lemmas({.dictionaries = {}, .list = path(QStringLiteral("none.tsv"))});
                }).contains(QStringLiteral("none.tsv")));
    }

    // Of the bundled lists every form leads to a lemma that is its own lemma, or to none that they know: no chains.
    void listsLeadToTheEnd() {
        for (const char* language : {"en", "de"}) {
            const LemmaList& list = lemma::builtInList(language);
            QVERIFY(list.size() > 1'000);
            QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lemmas/%1.tsv").arg(QLatin1String(language)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const QByteArray& line : file.readAll().split('\n')) {
                if (line.isEmpty() || line.startsWith('#')) {
                    continue;
                }
                const std::string form = line.split('\t')[0].toStdString();
                const std::string lemma = line.split('\t')[1].toStdString();
                QVERIFY2(list.find(form), line.constData());
                QCOMPARE(lemma::folded(form), form);
                const auto* further = list.find(lemma);
                QVERIFY2(!further || std::find(further->begin(), further->end(), lemma) != further->end(),
                         line.constData());
            }
        }
        QCOMPARE(lemma::builtInList("fr").size(), std::size_t(0));
    }

    void foldersAreThoseOfTheEnvironment() {
        const std::vector<std::filesystem::path> usual{"/usr/share/hunspell"};
        qunsetenv("DICPATH");
        QCOMPARE(lemma::dictionaryFolders() == usual, true);
        qputenv("DICPATH", "/a::/b c:");
        const std::vector<std::filesystem::path> given{"/a", "/b c"};
        QCOMPARE(lemma::dictionaryFolders() == given, true);
        qunsetenv("DICPATH");
    }

private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestLemmas)
#include "test_lemmas.moc"
