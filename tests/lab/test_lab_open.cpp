// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/open_realise.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

using namespace contexture;
using namespace contexture::lab;
namespace fs = std::filesystem;

namespace {

const std::vector<OpenNoun> kNouns = {
    {"table", "tables", "Tisch", 'm', "Tische", '-'},
    {"lamp", "lamps", "Lampe", 'f', "Lampen", '-'},
    {"house", "houses", "Haus", 'n', "Häuser", '-'},
    {"apple", "apples", "Apfel", 'm', "Äpfel", 'f'},
    {"idea", "ideas", "Idee", 'f', "Ideen", 'i'},
    {"question mark", "question marks", "Fragezeichen", 'n', "Fragezeichen", '-'},
};

const std::vector<OpenNoun> kPersons = {
    {"teacher", "teachers", "Lehrer", 'm', "Lehrer", 'h'},
    {"teacher", "teachers", "Lehrerin", 'f', "Lehrerinnen", 'h'},
    {"student", "students", "Student", 'm', "Studenten", 'h'},
    {"student", "students", "Studentin", 'f', "Studentinnen", 'h'},
    {"colleague", "colleagues", "Kollege", 'm', "Kollegen", 'h'},
    {"colleague", "colleagues", "Kollegin", 'f', "Kolleginnen", 'h'},
    {"author", "authors", "Autor", 'm', "Autoren", 'h'},
    {"author", "authors", "Autorin", 'f', "Autorinnen", 'h'},
    {"boss", "bosses", "Boss", 'm', "Bosse", 'h'},
};

OpenThing thing(std::size_t noun, bool plural = false) {
    return {&kNouns[noun], plural};
}

// Both languages with nothing drawn by chance but quantities: the first draw without adjectives and contractions.
std::pair<std::string, std::string> told(const OpenFrame& frame, const OpenThing& first, const OpenThing& second = {}) {
    for (std::uint64_t seed = 1;; ++seed) {
        Random random(seed);
        const auto sentence = realise(frame, first, second, random);
        const auto plain = [&](const OpenText& text) {
            std::vector<OpenAdjective> adjectives(openAdjectives().begin(), openAdjectives().end());
            adjectives.insert(adjectives.end(), personAdjectives().begin(), personAdjectives().end());
            for (const auto& adjective : adjectives) {
                if (text.text.find(" " + std::string(adjective.english) + " ") != std::string::npos) {
                    return false;
                }
            }
            return text.text.find('\'') == std::string::npos && text.text.find("several") == std::string::npos &&
                   text.text.find("few") == std::string::npos && text.text.find("some") == std::string::npos;
        };
        if (plain(sentence.english)) {
            return {sentence.english.text, sentence.german.text};
        }
    }
}

std::string german(const OpenFrame& frame, const OpenThing& first) {
    return told(frame, first).second;
}

std::vector<LabDocument> documents(const OpenOptions& options, const std::vector<RealRun>& runs = {}) {
    std::vector<LabDocument> made;
    for (std::int64_t d = 0; d < options.documents; ++d) {
        made.push_back(openDocument(options, kNouns, runs, d));
    }
    return made;
}

} // namespace

// Training documents of an open vocabulary: their German is right, and their records point at the noun.
class TestLabOpen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The forms are those of any German grammar.
    void determinersAgree() {
        const OpenFrame indefinite{'*', "I see {a}.", "Ich sehe {einen}."};
        QCOMPARE(german(indefinite, thing(0)), std::string("Ich sehe einen Tisch."));
        QCOMPARE(german(indefinite, thing(1)), std::string("Ich sehe eine Lampe."));
        QCOMPARE(german(indefinite, thing(2)), std::string("Ich sehe ein Haus."));
        QCOMPARE(german(indefinite, thing(2, true)), std::string("Ich sehe zwei Häuser."));
        const OpenFrame dative{'*', "With {my}.", "Mit {meinem}."};
        QCOMPARE(german(dative, thing(0)), std::string("Mit meinem Tisch."));
        QCOMPARE(german(dative, thing(1)), std::string("Mit meiner Lampe."));
        QCOMPARE(german(dative, thing(2)), std::string("Mit meinem Haus."));
        QCOMPARE(german(dative, thing(2, true)), std::string("Mit meinen Häusern."));
        const OpenFrame subject{'*', "{the} {is|are} here.", "{dieser} {ist|sind} hier."};
        QCOMPARE(german(subject, thing(0)), std::string("Dieser Tisch ist hier."));
        QCOMPARE(german(subject, thing(1)), std::string("Diese Lampe ist hier."));
        QCOMPARE(german(subject, thing(2)), std::string("Dieses Haus ist hier."));
        QCOMPARE(german(subject, thing(0, true)), std::string("Diese Tische sind hier."));
    }

    void pronounsAgree_data() {
        QTest::addColumn<int>("noun");
        QTest::addColumn<bool>("plural");
        QTest::addColumn<QString>("said");
        QTest::newRow("masculine") << 0 << false << "Er hilft ihm, und man sieht ihn und seine Farbe.";
        QTest::newRow("feminine") << 1 << false << "Sie hilft ihr, und man sieht sie und ihre Farbe.";
        QTest::newRow("neuter") << 2 << false << "Es hilft ihm, und man sieht es und seine Farbe.";
        QTest::newRow("plural") << 0 << true << "Sie helfen ihnen, und man sieht sie und ihre Farbe.";
    }
    void pronounsAgree() {
        QFETCH(int, noun);
        QFETCH(bool, plural);
        QFETCH(QString, said);
        const OpenFrame frame{'*', "{it} {helps|help} {him}, and one sees {him} and {its} colour.",
                              "{er} {hilft|helfen} {ihm}, und man sieht {ihn} und {sein}e Farbe."};
        QCOMPARE(QString::fromStdString(german(frame, thing(std::size_t(noun), plural))), said);
    }

    // The noun takes the case of the pronoun in whose place it stands; a second pronoun stays.
    void aNounCanStandInThePronounsPlace() {
        const auto named = [](const OpenFrame& frame, std::size_t noun) {
            for (std::uint64_t seed = 1;; ++seed) {
                Random random(seed);
                const auto sentence = realise(frame, thing(noun), {}, random, OpenNaming::Noun);
                const auto& english = sentence.english;
                const std::string whole = "the " + kNouns[noun].english;
                const bool isPlain = english.text.find(whole) != std::string::npos ||
                                     english.text.find("The" + whole.substr(3)) != std::string::npos;
                if (isPlain && english.text.find('\'') == std::string::npos) {
                    return std::tuple(english.text, sentence.german.text, english.pronouns.size());
                }
            }
        };
        const OpenFrame two{'*', "{it} {helps|help} {him}.", "{er} {hilft|helfen} {ihm}."};
        QCOMPARE(named(two, 1),
                 std::tuple(std::string("The lamp helps it."), std::string("Die Lampe hilft ihr."), std::size_t(1)));
        const OpenFrame object{'*', "I know {him}.", "Ich kenne {ihn}."};
        QCOMPARE(named(object, 0),
                 std::tuple(std::string("I know the table."), std::string("Ich kenne den Tisch."), std::size_t(0)));
        const OpenFrame dative{'*', "I trust {him}.", "Ich traue {ihm}."};
        QCOMPARE(named(dative, 2),
                 std::tuple(std::string("I trust the house."), std::string("Ich traue dem Haus."), std::size_t(0)));
        Random random(1);
        const OpenFrame possessive{'*', "{its} colour.", "{sein}e Farbe."};
        QVERIFY_EXCEPTION_THROWN(realise(possessive, thing(0), {}, random, OpenNaming::Noun), Error);
    }

    void adjectivesAgreeInBothLanguages() {
        const OpenFrame frame{'*', "I see {a} and {the2}.", "Ich sehe {einen} und {den2}."};
        int first = 0;
        int second = 0;
        for (std::uint64_t seed = 1; seed < 4000; ++seed) {
            Random random(seed);
            const auto sentence = realise(frame, thing(0), thing(2), random);
            const auto says = [](const OpenText& text, const char* words) {
                return text.text.find(words) != std::string::npos;
            };
            QCOMPARE(says(sentence.german, "einen alten Tisch"), says(sentence.english, "an old table"));
            QCOMPARE(says(sentence.german, "das rote Haus"), says(sentence.english, "the red house"));
            first += says(sentence.english, "an old table");
            second += says(sentence.english, "the red house");
        }
        QVERIFY(first > 5 && second > 5);
    }

    void thereAreManyShapesOfSentence() {
        QVERIFY(introductions().size() >= 40);
        QVERIFY(pronounSentences().size() >= 60);
        std::set<std::string> endings; // case of the pronoun
        for (const auto& frame : pronounSentences()) {
            for (const char* form : {"{er}", "{ihn}", "{ihm}", "{sein}"}) {
                if (frame.german.find(form) != std::string_view::npos) {
                    endings.insert(form);
                }
            }
        }
        QCOMPARE(endings.size(), std::size_t(4));
    }

    void everyFrameCanBeTold() {
        for (const auto frames : {introductions(), comparisons(), pronounSentences(), innerReferences(),
                                  everydaySentences(), expletives()}) {
            for (const auto& frame : frames) {
                for (const bool plural : {false, true}) {
                    Random random(1);
                    const auto sentence = realise(frame, thing(0, plural), thing(1, plural), random);
                    const std::string& english = sentence.english.text;
                    const std::string& target = sentence.german.text;
                    QVERIFY2(english.find_first_of("{}|") == std::string::npos, english.c_str());
                    QVERIFY2(target.find_first_of("{}|") == std::string::npos, target.c_str());
                }
            }
        }
    }

    void everyFrameOfPersonsCanBeTold() {
        QVERIFY(personsTold().size() >= 30 && personsNamed().size() >= 30);
        QCOMPARE(told(personsWithin()[0], {&kPersons[1], false}),
                 std::pair(std::string("She is a teacher."), std::string("Sie ist eine Lehrerin.")));
        for (const auto frames : {personsTold(), personsNamed()}) {
            for (const auto& frame : frames) {
                for (const std::size_t who : {0, 1, 2, 3}) {
                    Random random(1);
                    const auto sentence = realise(frame, {&kPersons[who], false}, {}, random);
                    const bool tells = frames.data() == personsTold().data();
                    QVERIFY2(sentence.english.text.find_first_of("{}|") == std::string::npos, frame.english.data());
                    QVERIFY2(sentence.german.text.find_first_of("{}|") == std::string::npos, frame.german.data());
                    QVERIFY2(sentence.english.told.empty() != tells && sentence.german.told.empty() != tells,
                             frame.english.data());
                    QVERIFY2(sentence.english.first.empty() == tells && sentence.german.first.empty() == tells,
                             frame.english.data());
                }
            }
        }
    }

    void recordsPointAtTheNounOnBothSides() {
        std::map<std::string, int> answers;
        std::set<std::int32_t> distances;
        const std::map<std::string, std::string> pronounOf = {{"Tisch", "er"}, {"Apfel", "er"}, {"Lampe", "sie"},
                                                              {"Idee", "sie"}, {"Haus", "es"},  {"Fragezeichen", "es"}};
        for (const auto& made : documents({.documents = 400})) {
            for (const auto& record : made.records) {
                const auto& source = made.document.source[record.sentence.asSize()];
                const std::string said(source.word(record.sourceWord));
                QVERIFY2(QString("it It its Its they They them their Their")
                             .split(' ')
                             .contains(QString::fromStdString(said)),
                         said.c_str());
                QVERIFY(record.antecedentSentence <= record.sentence);
                QCOMPARE(record.distance, record.sentence.value - record.antecedentSentence.value);
                distances.insert(record.distance);
                int sides[2] = {0, 0};
                for (const auto& word : record.antecedents) {
                    ++sides[int(word.side)];
                    if (word.side == Side::Target && said == "It") {
                        const auto& sentence = made.document.reference[word.sentence.asSize()];
                        const auto expected = pronounOf.at(std::string(sentence.word(word.word)));
                        const auto right = QString::fromStdString(record.right).toLower().toStdString();
                        if (right == "er" || right == "sie" || right == "es") {
                            QCOMPARE(right, expected);
                            ++answers[right];
                        }
                    }
                }
                QVERIFY(sides[0] > 0 && sides[0] == sides[1]);
            }
        }
        QVERIFY(distances.contains(1) && distances.contains(2) && distances.contains(3));
        for (const char* answer : {"er", "sie", "es"}) { // a third each
            const double share = double(answers[answer]) / double(answers["er"] + answers["sie"] + answers["es"]);
            QVERIFY2(share > 0.25 && share < 0.42, qPrintable(QString::number(share)));
        }
    }

    void aDocumentDependsOnSeedAndNumberAlone() {
        const OpenOptions options{.documents = 5, .seed = 7};
        QCOMPARE(openDocument(options, kNouns, {}, 3), documents(options)[3]);
        QVERIFY(documents({.documents = 1, .seed = 8})[0].document.source !=
                documents({.documents = 1, .seed = 9})[0].document.source);
    }

    // Weak and strong masculines, and the genitive, by any German grammar.
    void personsAreDeclined_data() {
        QTest::addColumn<int>("person");
        QTest::addColumn<QString>("said");
        QTest::newRow("strong")
            << 0 << "Er|Der Lehrer half dem Lehrer.|Das Haus des Lehrers.|Sie sieht den Lehrer.|Er ist Lehrer.";
        QTest::newRow("woman")
            << 1
            << "Sie|Die Lehrerin half der Lehrerin.|Das Haus der Lehrerin.|Sie sieht die Lehrerin.|Er ist Lehrerin.";
        QTest::newRow("weak, -en")
            << 2
            << "Er|Der Student half dem Studenten.|Das Haus des Studenten.|Sie sieht den Studenten.|Er ist Student.";
        QTest::newRow("weak, -n")
            << 4 << "Er|Der Kollege half dem Kollegen.|Das Haus des Kollegen.|Sie sieht den Kollegen.|Er ist Kollege.";
        QTest::newRow("-or") << 6
                             << "Er|Der Autor half dem Autor.|Das Haus des Autors.|Sie sieht den Autor.|Er ist Autor.";
        QTest::newRow("-s") << 8 << "Er|Der Boss half dem Boss.|Das Haus des Bosses.|Sie sieht den Boss.|Er ist Boss.";
    }
    void personsAreDeclined() {
        QFETCH(int, person);
        QFETCH(QString, said);
        const OpenThing who{&kPersons[std::size_t(person)], false};
        QStringList sentences;
        for (const std::string_view frame :
             {"{Er|Sie}", "{der} half {dem}.", "Das Haus {des}.", "Sie sieht {den}.", "Er ist {-}."}) {
            sentences << QString::fromStdString(german({'h', "{He|She}.", frame}, who));
        }
        QCOMPARE(sentences.join('|'), said);
        QCOMPARE(told({'h', "{His|Her} life, {the}.", "{-}"}, who).first,
                 (who.noun->gender == 'f' ? "Her life, the " : "His life, the ") + who.noun->english + ".");
    }

    void personsAreDecidedByWhatTellsTheirGender() {
        std::vector<OpenNoun> nouns = kNouns;
        nouns.insert(nouns.end(), kPersons.begin(), kPersons.end());
        const std::set<std::string> forWomen = {"She",  "she",   "Her",  "her",  "sister",
                                                "aunt", "woman", "Anna", "Mary", "Mrs"};
        const std::set<std::string> forMen = {"He",    "he",  "His",   "his",  "him", "brother",
                                              "uncle", "man", "Peter", "John", "Mr"};
        int women = 0;
        int men = 0;
        int things = 0;
        for (std::int64_t d = 0; d < 300; ++d) {
            const auto made = openDocument({.documents = 300, .persons = 0.5}, nouns, {}, d);
            for (const auto& record : made.records) {
                const std::string word(made.document.source[record.sentence.asSize()].word(record.sourceWord));
                const auto person =
                    std::ranges::find_if(kPersons, [&](const OpenNoun& one) { return one.english == word; });
                if (person == kPersons.end()) {
                    ++things;
                    continue;
                }
                const bool isWoman = record.right.ends_with("in");
                (isWoman ? women : men) += 1;
                QVERIFY(record.antecedentSentence < record.sentence);
                for (const auto& place : record.antecedents) {
                    if (place.side == Side::Source) {
                        const std::string teller(made.document.source[place.sentence.asSize()].word(place.word));
                        QVERIFY2((isWoman ? forWomen : forMen).contains(teller), teller.c_str());
                    }
                }
                // Nobody else stands between.
                for (auto s = record.antecedentSentence.value + 1; s < record.sentence.value; ++s) {
                    for (const auto& range : made.document.source[std::size_t(s)].words) {
                        const auto& text = made.document.source[std::size_t(s)].text;
                        const std::string other = text.substr(range.begin, range.end - range.begin);
                        QVERIFY2(!(isWoman ? forMen : forWomen).contains(other), text.c_str());
                    }
                }
            }
        }
        QVERIFY(women > 100 && men > 100 && things > 100);
        QVERIFY(std::abs(women - men) < (women + men) / 5);
        // A list with persons in it tells of none unless they are asked for.
        for (std::int64_t d = 0; d < 50; ++d) {
            for (const auto& record : openDocument({.documents = 50}, nouns, {}, d).records) {
                QVERIFY(
                    std::ranges::none_of(kPersons, [&](const OpenNoun& one) { return one.german == record.right; }));
            }
        }
    }

    void mixedDocumentsHoldRealSentences() {
        const std::vector<RealRun> runs = {{{"Real one.", "Echt eins."}, {"Real two.", "Echt zwei."}}};
        const auto real = [&](double mixed) {
            int count = 0;
            for (const auto& made : documents({.documents = 200, .mixed = mixed}, runs)) {
                count += std::any_of(made.document.source.begin(), made.document.source.end(),
                                     [](const auto& sentence) { return sentence.text.starts_with("Real "); });
            }
            return count;
        };
        QCOMPARE(real(0.0), 0);
        QCOMPARE(real(1.0), 200);
        QVERIFY(real(0.5) > 60 && real(0.5) < 140);
    }

    void aListOfNounsIsReadOrRefusedByItsLine() {
        QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "nouns.tsv";
        const auto write = [&](const std::string& rows) {
            std::ofstream(path) << "english\tenglish_plural\tgerman\tgender\tgerman_plural\tclass\n" << rows;
        };
        const std::string three = "table\ttables\tTisch\tm\tTische\t-\nlamp\tlamps\tLampe\tf\tLampen\t-\n"
                                  "house\thouses\tHaus\tn\tHäuser\t-\n";
        write(three);
        const auto nouns = readOpenNouns(path);
        QCOMPARE(nouns.size(), std::size_t(3));
        QCOMPARE(nouns[2].germanPlural, std::string("Häuser"));
        const auto refusal = [&] { return contexture::test::refusalOf([&] { readOpenNouns(path); }); };
        write(three + "cup\tcups\tTasse\tx\tTassen\t-\n");
        QVERIFY2(refusal().contains("line 5"), qPrintable(refusal()));
        write("table\ttables\tTisch\tm\tTische\t-\n");
        QVERIFY2(refusal().contains("gender f"), qPrintable(refusal()));
        const std::string person = "teacher\tteachers\tLehrer\tm\tLehrer\th\n";
        write(three + person);
        QCOMPARE(readOpenNouns(path).size(), std::size_t(4));
        const QString lacking = contexture::test::refusalOf([&] { readOpenNouns(path, true); });
        QVERIFY2(lacking.contains("persons (class h)"), qPrintable(lacking));
        write(three + person + "teacher\tteachers\tLehrerin\tf\tLehrerinnen\th\n");
        QCOMPARE(readOpenNouns(path, true).size(), std::size_t(5));
    }
};

QTEST_APPLESS_MAIN(TestLabOpen)
#include "test_lab_open.moc"
