// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/gold.h"
#include "engine/lab/lexicon.h"
#include "engine/lab/morphology.h"
#include "engine/lab/phenomena.h"

#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <map>

using namespace contexture;
using namespace contexture::lab;

// What an English reader expects of whole documents: that ellipses have something to take up, that pronouns have
// somebody to stand for, and that nothing else could be "it".
class TestLabLanguage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void ellipsisTakesUpADeedWithoutModal();
    void soDidStandsDirectlyBehindItsDeed();
    void nothingTakesUpADenial();
    void nobodyRepeatsHisOwnDeed();
    void secondHalfRefersToTheFirst();
    void pronounObjectHasJustBeenNamed();
    void everyPairTailHasAPairIntroduction();
    void nobodyIsNamedTwiceAroundWhile();
    void answersFollowQuestions();
    void addedAdverbsContradictNothing();
    void nothingElseCouldBeIt();
    void clothesSuitThePeople();
    void vehiclesComeBeforeTheyGo();
    void nothingIsDeniedThatWasSaid_data();
    void nothingIsDeniedThatWasSaid();
    void onePersonCouldBeHeOrShe();
    void relativesBelongToSomebodyNamed();

private:
    std::vector<LabDocument> m_documents;
};

namespace {

QString text(const Sentence& sentence) {
    return QString::fromStdString(sentence.text);
}

QStringList wordsOf(const QString& sentence) {
    static const QRegularExpression NoLetter("[^A-Za-z']+");
    return sentence.split(NoLetter, Qt::SkipEmptyParts);
}

// Gender of a person by her or his name; nothing for any other word.
std::optional<Gender> genderOfName(const QString& word) {
    for (const PersonName& person : personNames()) {
        if (word == QString::fromUtf8(person.name.data(), static_cast<qsizetype>(person.name.size()))) {
            return person.gender;
        }
    }
    return std::nullopt;
}

QStringList namesIn(const QString& sentence) {
    QStringList names;
    for (const QString& word : wordsOf(sentence)) {
        if (genderOfName(word)) {
            names += word;
        }
    }
    return names;
}

bool isDenial(const QString& sentence) {
    return sentence.endsWith(" didn't.");
}
bool isEllipsis(const QString& sentence) {
    return sentence.startsWith("So did ") || sentence.endsWith(" did too.") || isDenial(sentence);
}

// Somebody of that gender is named, or meant by a pronoun.
bool speaksOf(const QString& sentence, Gender gender) {
    const QStringList pronouns = gender == Gender::Feminine ? QStringList{"she", "her"} : QStringList{"he", "him"};
    const QStringList words = wordsOf(sentence);
    return std::any_of(words.begin(), words.end(), [&](const QString& word) {
        return genderOfName(word) == gender || pronouns.contains(word.toLower());
    });
}

} // namespace

void TestLabLanguage::initTestCase() {
    GeneratorOptions options;
    options.documents = 1500;
    options.seed = 31;
    m_documents = generate(options);
}

void TestLabLanguage::ellipsisTakesUpADeedWithoutModal() {
    // "Anna had to dance. So did Tom." is "Auch Tom musste tanzen", which leaves the verb no choice of form.
    static const QRegularExpression Modal("\\b(had to|wanted to|could|was allowed to|was supposed to)\\b");
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon == Phenomenon::Ellipsis) {
                ++looked;
                const QString deed = text(document.document.source[record.antecedentSentence.asSize()]);
                QVERIFY2(!deed.contains(Modal), qPrintable(deed));
            }
        }
    }
    QVERIFY(looked > 100);
}

void TestLabLanguage::soDidStandsDirectlyBehindItsDeed() {
    int direct = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            const std::size_t at = record.sentence.asSize();
            const QString here = text(document.document.source[at]);
            if (record.phenomenon != Phenomenon::Ellipsis || !here.startsWith("So did ")) {
                continue;
            }
            const QString before = text(document.document.source[at - 1]);
            QVERIFY2(record.distance == 1 || isEllipsis(before), qPrintable(before + " " + here));
            ++direct;
        }
    }
    QVERIFY(direct > 10);
}

void TestLabLanguage::nothingTakesUpADenial() {
    int denials = 0;
    for (const LabDocument& document : m_documents) {
        bool denied = false;
        for (const Sentence& sentence : document.document.source) {
            QVERIFY2(!denied || !isEllipsis(text(sentence)), document.document.id.c_str());
            denied = denied || isDenial(text(sentence));
        }
        denials += denied ? 1 : 0;
    }
    QVERIFY(denials > 10);
}

void TestLabLanguage::nobodyRepeatsHisOwnDeed() {
    static const QRegularExpression Pronoun("\\b([Ss]he|[Hh]e)\\b");
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            const QString here = text(document.document.source[record.sentence.asSize()]);
            if (record.phenomenon != Phenomenon::Ellipsis || !isEllipsis(here)) {
                continue;
            }
            std::size_t at = record.antecedentSentence.asSize();
            const QString deed = text(document.document.source[at]);
            const QRegularExpressionMatch pronoun = Pronoun.match(deed);
            QString doer = namesIn(deed).value(0);
            if (pronoun.hasMatch()) {
                // The name that the pronoun takes up is the last one before it.
                while (at > 0 && doer.isEmpty()) {
                    doer = namesIn(text(document.document.source[--at])).value(0);
                }
                const bool she = pronoun.captured().toLower() == "she";
                QVERIFY2(genderOfName(doer) == (she ? Gender::Feminine : Gender::Masculine), qPrintable(deed));
                ++looked;
            }
            QVERIFY2(namesIn(here).value(0) != doer, qPrintable(deed + " " + here));
        }
    }
    QVERIFY(looked > 5);
}

void TestLabLanguage::secondHalfRefersToTheFirst() {
    static const QRegularExpression Halves("^(.*), (?:and|but) (\\w+) .*$");
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            const QString sentence = text(document.document.source[record.sentence.asSize()]);
            const QRegularExpressionMatch match = Halves.match(sentence);
            if (record.phenomenon != Phenomenon::Pronoun || record.distance != 0 || !match.hasMatch()) {
                continue;
            }
            const QString first = match.captured(1);
            const QString subject = match.captured(2);
            const bool pair = namesIn(first).size() == 2 && first.contains(" and ");
            if (subject == "they") {
                QVERIFY2(pair || wordsOf(first.toLower()).contains("they"), qPrintable(sentence));
                ++looked;
            } else if (subject == "she" || subject == "he") {
                QVERIFY2(!pair, qPrintable(sentence));
                QVERIFY2(speaksOf(first, subject == "she" ? Gender::Feminine : Gender::Masculine),
                         qPrintable(sentence));
                ++looked;
            } else if (genderOfName(subject) && !pair) {
                // Who has just acted is no longer named.
                QVERIFY2(!first.startsWith(subject), qPrintable(sentence));
                ++looked;
            }
        }
    }
    QVERIFY(looked > 50);
}

void TestLabLanguage::pronounObjectHasJustBeenNamed() {
    static const QRegularExpression Object("\\b[Ii]t (?:suited|fitted|did not suit|did not fit) (him|her)\\b");
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (std::size_t i = 0; i < document.document.size(); ++i) {
            const QString sentence = text(document.document.source[i]);
            const QRegularExpressionMatch match = Object.match(sentence);
            if (!match.hasMatch()) {
                continue;
            }
            const Gender gender = match.captured(1) == "her" ? Gender::Feminine : Gender::Masculine;
            const QString before = i == 0 ? QString() : text(document.document.source[i - 1]);
            QVERIFY2(speaksOf(before, gender) || speaksOf(sentence.left(match.capturedStart()), gender),
                     qPrintable(before + " " + sentence));
            ++looked;
        }
    }
    QVERIFY(looked > 5);
}

void TestLabLanguage::everyPairTailHasAPairIntroduction() {
    const auto ofPair = [](std::string_view frame) { return frame.substr(0, 3) == "AB "; };
    const auto ofB = [](std::string_view frame) { return frame.substr(0, 2) == "B "; };
    for (const PronounClass& of : pronounClasses()) {
        QVERIFY(!std::all_of(of.introductions.begin(), of.introductions.end(), ofB));
        for (const Frames* tails : {&of.pleasant, &of.unpleasant}) {
            QVERIFY(std::none_of(tails->begin(), tails->end(), ofPair) ||
                    std::any_of(of.introductions.begin(), of.introductions.end(), ofPair));
        }
    }
}

void TestLabLanguage::nobodyIsNamedTwiceAroundWhile() {
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (const Sentence& sentence : document.document.source) {
            if (text(sentence).startsWith("While ")) {
                QStringList names = namesIn(text(sentence));
                QVERIFY2(names.removeDuplicates() == 0, sentence.text.c_str());
                ++looked;
            }
        }
    }
    QVERIFY(looked > 5);
}

void TestLabLanguage::answersFollowQuestions() {
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (std::size_t i = 0; i < document.document.size(); ++i) {
            const QString sentence = text(document.document.source[i]);
            if (sentence.contains(QString::fromUtf8("” answered "))) {
                QVERIFY2(i > 0, qPrintable(sentence));
                const QString before = text(document.document.source[i - 1]);
                QVERIFY2(before.contains('?'), qPrintable(before + " " + sentence));
                ++looked;
            }
        }
    }
    QVERIFY(looked > 10);
}

void TestLabLanguage::addedAdverbsContradictNothing() {
    static const QRegularExpression Added("^(Then|Later|Shortly afterwards|Meanwhile|Finally) ");
    static const QRegularExpression Other("\\b(not|never|often|always|already|still|had to|could|o'clock|last week|"
                                          "soon|early|at once|in the morning|at noon|in the evening|every day|"
                                          "for a while|on (?:Mon|Fri|Sun)day)\\b");
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        for (const Sentence& sentence : document.document.source) {
            const QString whole = text(sentence);
            if (whole.contains(Added)) {
                // What a second clause says has its own time.
                const QString first =
                    whole.section(QRegularExpression(", | and (?!\\w+ (?:had|was) )| that | if "), 0, 0);
                QVERIFY2(!first.contains(Other), qPrintable(whole));
                ++looked;
            }
        }
    }
    QVERIFY(looked > 100);
}

void TestLabLanguage::nothingElseCouldBeIt() {
    // What the predicates of a class would also fit: one opens a suitcase, enters a shop, eats bread with milk.
    const std::map<char, QStringList> rivals{{'u', {"box", "suitcase"}},
                                             {'b', {"shop", "restaurant", "hotel", "court", "archive"}},
                                             {'f', {"milk", "coffee", "tea"}},
                                             {'c', {"bandage"}},
                                             {'t', {"lift"}},
                                             {'d', {"engine", "pump", "tap", "toy"}},
                                             {'p', {"lawn", "field"}},
                                             {'r', {"message", "recipe", "document", "answer", "timetable"}}};
    std::map<char, int> looked;
    for (const LabDocument& document : m_documents) {
        QStringList all;
        for (const Sentence& sentence : document.document.source) {
            all += wordsOf(text(sentence).toLower().remove("coffee machine"));
        }
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::Pronoun) {
                continue;
            }
            const QString antecedent =
                wordsOf(QString::fromUtf8(document.document.source[record.antecedentSentence.asSize()]
                                              .word(record.antecedentWord)
                                              .data()))
                    .value(0);
            for (const PronounClass& of : pronounClasses()) {
                for (const Frames* members : {&of.masculine, &of.feminine, &of.neuter}) {
                    const bool mine = std::any_of(members->begin(), members->end(), [&](std::string_view key) {
                        return QString::fromStdString(std::string(key)) == antecedent;
                    });
                    if (!mine || rivals.count(of.nounClass) == 0) {
                        continue;
                    }
                    ++looked[of.nounClass];
                    for (const QString& rival : rivals.at(of.nounClass)) {
                        QVERIFY2(!all.contains(rival), qPrintable(QString::fromStdString(document.document.id) + ": " +
                                                                  antecedent + " and " + rival));
                    }
                }
            }
        }
    }
    QCOMPARE(looked.size(), rivals.size());
}

void TestLabLanguage::clothesSuitThePeople() {
    static const QRegularExpression Skirt("\\b(skirt|blouse|dress)\\b");
    static const QRegularExpression His("\\b(?:he (?:wore|tried)|(?:suited|fitted|suit|fit) him)\\b",
                                        QRegularExpression::CaseInsensitiveOption);
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        bool skirt = false;
        for (const Sentence& sentence : document.document.source) {
            skirt = skirt || text(sentence).contains(Skirt);
        }
        looked += skirt ? 1 : 0;
        for (const Sentence& sentence : document.document.source) {
            QVERIFY2(!skirt || !text(sentence).contains(His), document.document.id.c_str());
        }
    }
    QVERIFY(looked > 3);
}

void TestLabLanguage::vehiclesComeBeforeTheyGo() {
    // Of one document; a document has one vehicle.
    static const QRegularExpression Phases[] = {QRegularExpression("\\b[Ii]t arrived"),
                                                QRegularExpression("\\bboard(?:ed)? it"),
                                                QRegularExpression("\\b[Ii]t (?:departed|did not depart)")};
    int several = 0;
    for (const LabDocument& document : m_documents) {
        int phase = -1;
        int count = 0;
        for (const Sentence& sentence : document.document.source) {
            for (int i = 0; i < 3; ++i) {
                if (text(sentence).contains(Phases[i])) {
                    QVERIFY2(i >= phase, (document.document.id + ": " + sentence.text).c_str());
                    phase = i;
                    ++count;
                }
            }
        }
        several += count > 1 ? 1 : 0;
    }
    QVERIFY(several > 5);
}

void TestLabLanguage::nothingIsDeniedThatWasSaid_data() {
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("denied");
    QTest::newRow("bloomed") << "\\b[Ii]t bloomed"
                             << "\\b[Ii]t (?:withered|did not bloom|never bloomed)";
    QTest::newRow("departed") << "\\b[Ii]t departed (?:soon|at)"
                              << "\\b[Ii]t did not depart";
    QTest::newRow("worked") << "\\b[Ii]t (?:still )?worked"
                            << "\\b[Ii]t (?:did not work|never worked)";
    QTest::newRow("fitted") << "\\b[Ii]t fitted perfectly into"
                            << "\\b[Ii]t did not fit (?:into|through)";
    QTest::newRow("open") << "\\b[Ii]t was open"
                          << "\\b[Ii]t was closed";
    QTest::newRow("tasted") << "\\b[Ii]t (?:was delicious|tasted (?:wonderful|so good))"
                            << "\\b[Ii]t tasted (?:terrible|quite bad)";
}

void TestLabLanguage::nothingIsDeniedThatWasSaid() {
    QFETCH(QString, said);
    QFETCH(QString, denied);
    const QRegularExpression yes(said);
    const QRegularExpression no(denied);
    int affirmed = 0;
    int negated = 0;
    for (const LabDocument& document : m_documents) {
        QString whole;
        for (const Sentence& sentence : document.document.source) {
            whole += text(sentence) + " ";
        }
        const bool both = whole.contains(yes) && whole.contains(no);
        QVERIFY2(!both, document.document.id.c_str());
        affirmed += whole.contains(yes) ? 1 : 0;
        negated += whole.contains(no) ? 1 : 0;
    }
    QVERIFY2(affirmed > 5 && negated > 5, qPrintable(QString("%1, %2").arg(affirmed).arg(negated)));
}

void TestLabLanguage::onePersonCouldBeHeOrShe() {
    static const QRegularExpression Pronoun("\\b(?:[Hh]e|[Ss]he|(?:fit|fitted|suit|suited) (?:him|her))\\b");
    QSet<QString> persons;
    for (const Noun& noun : nouns()) {
        if (noun.nounClass == static_cast<char>(NounClass::Person)) {
            persons.insert(QString::fromStdString(english::shown(noun.key)));
        }
    }
    const auto people = [&](const QString& of) {
        const QStringList named = namesIn(of);
        QSet<QString> found(named.begin(), named.end());
        for (const QString& word : of.split(QRegularExpression("\\W+"), Qt::SkipEmptyParts)) {
            if (persons.contains(word)) {
                found.insert(word);
            }
        }
        return found;
    };
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        QString before;
        QSet<QString> ofBefore; // named there, or meant by a pronoun
        for (const Sentence& sentence : document.document.source) {
            const QString here = text(sentence);
            QSet<QString> ofHere = people(here);
            const QRegularExpressionMatch match = Pronoun.match(here);
            if (match.hasMatch() && !here.contains(QString::fromUtf8("\u201c"))) {
                const QSet<QString> within = people(here.left(match.capturedStart()));
                const QSet<QString> meant = within.isEmpty() ? ofBefore : within;
                QVERIFY2(meant.size() == 1, qPrintable(before + " / " + here));
                ofHere |= meant;
                ++looked;
            }
            before = here;
            ofBefore = ofHere;
        }
    }
    QVERIFY(looked > 200);
}

void TestLabLanguage::relativesBelongToSomebodyNamed() {
    static const QRegularExpression Relative(
        "\\b[Hh](?:er|is) (?:grand)?(?:mother|father|brother|sister|uncle|aunt|colleague|neighbour|family)\\b");
    int looked = 0;
    for (const LabDocument& document : m_documents) {
        bool known = false; // somebody is spoken of, by name or as "she"
        for (const Sentence& sentence : document.document.source) {
            const QString here = text(sentence);
            const bool spokenOf =
                !namesIn(here).isEmpty() || speaksOf(here, Gender::Feminine) || speaksOf(here, Gender::Masculine);
            if (here.contains(Relative)) {
                QString without = here;
                without.remove(Relative);
                const bool within = !namesIn(without).isEmpty() || speaksOf(without, Gender::Feminine) ||
                                    speaksOf(without, Gender::Masculine);
                QVERIFY2(within || known, (document.document.id + ": " + sentence.text).c_str());
                ++looked;
            }
            known = spokenOf;
        }
    }
    QVERIFY(looked > 100);
}

QTEST_APPLESS_MAIN(TestLabLanguage)
#include "test_lab_language.moc"
