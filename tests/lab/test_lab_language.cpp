#include "engine/lab/gold.h"
#include "engine/lab/lexicon.h"
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
    options.documents = 600;
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

QTEST_APPLESS_MAIN(TestLabLanguage)
#include "test_lab_language.moc"
