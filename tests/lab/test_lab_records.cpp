// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/lab/lexicon.h"
#include "engine/lab/morphology.h"
#include "engine/lab/phenomena.h"
#include "engine/text/segmentation.h"

#include <QCryptographicHash>
#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

using namespace contexture;
using namespace contexture::lab;

// What the gold records say is true of the documents.
class TestLabRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sameSeedGivesSameBytes();
    void documentDependsOnlyOnSeedAndNumber();
    void otherSeedGivesOtherDocuments();
    void lengthsStayWithinTheRange();
    void longDocumentsOfThirtySentencesOccur();
    void wordsAreThoseOfUnicodeBoundaries();
    void forms_data();
    void forms();
    void contrastiveSentencesDifferWhereTheyShould();
    void antecedentsNameTheRightThing();
    void distancesAreThoseOfTheNearestAntecedent();
    void pronounAntecedentIsTheOnlyMemberOfItsClass();
    void pronounAgreesWithItsAntecedent();
    void registerIsKeptThroughoutADocument();
    void firstYouHasNoRecord();
    void synonymIsKeptThroughoutADocument();
    void ellipsisRepeatsADeedOfTheDocument();
    void cuesOfTheOtherSenseStayAway();
    void impossibleOptionsAreRefused();

private:
    std::vector<LabDocument> m_documents;
};

namespace {

QString lower(std::string_view word) {
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())).toLower();
}

std::string_view wordAt(const Document& document, const DocumentWord& place) {
    return (place.side == Side::Source ? document.source : document.reference)[place.sentence.asSize()].word(
        place.word);
}

std::vector<const Noun*> membersOf(const PronounClass& of) {
    std::vector<const Noun*> members;
    for (const Frames* keys : {&of.masculine, &of.feminine, &of.neuter}) {
        for (const std::string_view key : *keys) {
            members.push_back(&noun(key));
        }
    }
    return members;
}

// The last English word of a noun, which is the one that is marked.
std::string headOf(const Noun& noun) {
    const std::string shown = english::shown(noun.key);
    const std::size_t space = shown.rfind(' ');
    return space == std::string::npos ? shown : shown.substr(space + 1);
}

bool isNoun(const std::string& english) {
    return std::any_of(nouns().begin(), nouns().end(),
                       [&](const Noun& noun) { return english::shown(noun.key) == english; });
}

QByteArray hashOf(const std::vector<LabDocument>& documents) {
    return QCryptographicHash::hash(QByteArray::fromStdString(toGoldJson(documents)), QCryptographicHash::Sha256);
}

} // namespace

void TestLabRecords::initTestCase() {
    GeneratorOptions options;
    options.documents = 400;
    options.seed = 20;
    m_documents = generate(options);
    QCOMPARE(m_documents.size(), std::size_t(400));
}

void TestLabRecords::sameSeedGivesSameBytes() {
    GeneratorOptions options;
    options.documents = 400;
    options.seed = 20;
    QCOMPARE(hashOf(generate(options)), hashOf(m_documents));
}

void TestLabRecords::documentDependsOnlyOnSeedAndNumber() {
    GeneratorOptions options;
    options.seed = 20;
    for (const int number : {399, 3, 250, 0}) {
        QVERIFY(generateDocument(options, number) == m_documents[static_cast<std::size_t>(number)]);
    }
}

void TestLabRecords::otherSeedGivesOtherDocuments() {
    GeneratorOptions options;
    options.documents = 20;
    options.seed = 21;
    const std::vector<LabDocument> others = generate(options);
    for (std::size_t i = 0; i < others.size(); ++i) {
        QVERIFY(others[i].document.source != m_documents[i].document.source);
    }
}

void TestLabRecords::lengthsStayWithinTheRange() {
    for (const LabDocument& document : m_documents) {
        QVERIFY2(document.document.size() >= 4 && document.document.size() <= 30, document.document.id.c_str());
        QCOMPARE(document.document.reference.size(), document.document.source.size());
    }
    GeneratorOptions narrow;
    narrow.documents = 60;
    narrow.minSentences = 6;
    narrow.maxSentences = 8;
    for (const LabDocument& document : generate(narrow)) {
        QVERIFY(document.document.size() >= 6 && document.document.size() <= 8);
    }
}

void TestLabRecords::longDocumentsOfThirtySentencesOccur() {
    GeneratorOptions options;
    options.documents = 40;
    options.minSentences = 30;
    options.maxSentences = 30;
    int far = 0;
    for (const LabDocument& document : generate(options)) {
        QCOMPARE(document.document.size(), std::size_t(30));
        for (const GoldRecord& record : document.records) {
            far += record.distance > 3 ? 1 : 0;
        }
    }
    QVERIFY(far > 40);
}

void TestLabRecords::wordsAreThoseOfUnicodeBoundaries() {
    text::Segmenter english("en");
    text::Segmenter german("de");
    for (const LabDocument& document : m_documents) {
        for (const Sentence& sentence : document.document.source) {
            QVERIFY2(english.words(sentence.text) == sentence.words, sentence.text.c_str());
        }
        for (const Sentence& sentence : document.document.reference) {
            QVERIFY2(german.words(sentence.text) == sentence.words, sentence.text.c_str());
        }
    }
}

void TestLabRecords::forms_data() {
    QTest::addColumn<int>("phenomenon");
    QTest::addColumn<QStringList>("source");
    QTest::addColumn<QStringList>("right");
    QTest::newRow("pronoun") << int(Phenomenon::Pronoun) << QStringList{"it"} << QStringList{"er", "sie", "es", "ihn"};
    QTest::newRow("register") << int(Phenomenon::Register) << QStringList{"you", "your"}
                              << QStringList{"du",    "dich",   "dir",    "sie",    "ihnen",  "dein",
                                             "deine", "deinen", "deinem", "deiner", "deines", "ihr",
                                             "ihre",  "ihren",  "ihrem",  "ihrer",  "ihres"};
    QTest::newRow("ellipsis") << int(Phenomenon::Ellipsis) << QStringList{"did", "didn't", "have"} << QStringList{};
    QStringList homographWords;
    QStringList homographForms;
    for (const Homograph& homograph : homographs()) {
        homographWords << QString::fromStdString(english::shown(homograph.first));
        for (const std::string_view key : {homograph.first, homograph.second}) {
            for (const Case c : {Case::Nominative, Case::Accusative, Case::Dative}) {
                homographForms << QString::fromStdString(german::noun(noun(key), c, false)).toLower();
            }
        }
    }
    QTest::newRow("word sense") << int(Phenomenon::WordSense) << homographWords << homographForms;
}

void TestLabRecords::forms() {
    QFETCH(int, phenomenon);
    QFETCH(QStringList, source);
    QFETCH(QStringList, right);
    int count = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != static_cast<Phenomenon>(phenomenon)) {
                continue;
            }
            ++count;
            const Sentence& english = document.document.source[record.sentence.asSize()];
            const Sentence& german = document.document.reference[record.sentence.asSize()];
            QVERIFY2(source.contains(lower(english.word(record.sourceWord))), english.text.c_str());
            QCOMPARE(std::string(german.word(record.targetWord)), record.right);
            QVERIFY2(right.isEmpty() || right.contains(lower(record.right)), german.text.c_str());
            for (const std::string& wrong : record.wrong) {
                QVERIFY2(right.isEmpty() || right.contains(lower(wrong)), wrong.c_str());
            }
        }
    }
    QVERIFY(count > 50);
}

void TestLabRecords::contrastiveSentencesDifferWhereTheyShould() {
    text::Segmenter german("de");
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            const Sentence& reference = document.document.reference[record.sentence.asSize()];
            const std::size_t expected =
                record.phenomenon == Phenomenon::Pronoun || record.phenomenon == Phenomenon::Ellipsis
                    ? 2
                    : record.wrong.size();
            QCOMPARE(record.wrong.size(), expected);
            QCOMPARE(record.contrastive.size(), record.wrong.size());
            std::set<std::string> distinct(record.wrong.begin(), record.wrong.end());
            QCOMPARE(distinct.size(), record.wrong.size());
            QVERIFY2(distinct.count(record.right) == 0, reference.text.c_str());
            for (std::size_t i = 0; i < record.wrong.size(); ++i) {
                const Sentence other = german.sentence(record.contrastive[i]);
                QVERIFY2(other.text != reference.text, other.text.c_str());
                if (record.phenomenon == Phenomenon::Pronoun || record.phenomenon == Phenomenon::Cohesion) {
                    // Exactly one word differs: these forms agree with everything around them.
                    QCOMPARE(other.words.size(), reference.words.size());
                    for (std::size_t w = 0; w < other.words.size(); ++w) {
                        const WordIndex at(static_cast<std::int64_t>(w));
                        QCOMPARE(other.word(at) == reference.word(at), at != record.targetWord);
                    }
                    QCOMPARE(std::string(other.word(record.targetWord)), record.wrong[i]);
                } else {
                    bool present = false;
                    for (std::size_t w = 0; w < other.words.size(); ++w) {
                        present = present || other.word(WordIndex(static_cast<std::int64_t>(w))) == record.wrong[i];
                    }
                    QVERIFY2(present, other.text.c_str());
                }
            }
        }
    }
}

void TestLabRecords::antecedentsNameTheRightThing() {
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            QVERIFY(!record.antecedents.empty());
            const DocumentWord nearest{record.antecedentSentence, record.decidedBy, record.antecedentWord};
            QVERIFY(std::find(record.antecedents.begin(), record.antecedents.end(), nearest) !=
                    record.antecedents.end());
            for (const DocumentWord& place : record.antecedents) {
                QCOMPARE(place.side, record.decidedBy);
                const std::string word(wordAt(document.document, place)); // throws when it is out of range
                QVERIFY2(word.size() > 1 && std::isalpha(static_cast<unsigned char>(word[0])) +
                                                    (static_cast<unsigned char>(word[0]) >= 0x80) >
                                                0,
                         word.c_str());
            }
            const bool fromTarget =
                record.phenomenon == Phenomenon::Register || record.phenomenon == Phenomenon::Cohesion;
            QCOMPARE(record.decidedBy == Side::Target, fromTarget);
            if (fromTarget) {
                for (const DocumentWord& place : record.antecedents) {
                    QVERIFY(place.sentence < record.sentence);
                }
            }
        }
    }
}

void TestLabRecords::distancesAreThoseOfTheNearestAntecedent() {
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            std::int32_t back = -1;
            std::int32_t ahead = -1;
            for (const DocumentWord& place : record.antecedents) {
                const std::int32_t distance = record.sentence.value - place.sentence.value;
                if (distance >= 0) {
                    back = back < 0 ? distance : std::min(back, distance);
                } else {
                    ahead = ahead < 0 ? -distance : std::min(ahead, -distance);
                }
            }
            QCOMPARE(record.distance, back >= 0 ? back : -ahead);
            QCOMPARE(record.distance, record.sentence.value - record.antecedentSentence.value);
            QVERIFY(record.phenomenon == Phenomenon::Pronoun || record.distance != 0);
        }
    }
}

void TestLabRecords::pronounAntecedentIsTheOnlyMemberOfItsClass() {
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::Pronoun) {
                continue;
            }
            const std::string antecedent(wordAt(document.document, record.antecedents.front()));
            const PronounClass* found = nullptr;
            for (const PronounClass& of : pronounClasses()) {
                for (const Noun* member : membersOf(of)) {
                    found = headOf(*member) == antecedent ? &of : found;
                }
            }
            QVERIFY2(found != nullptr, antecedent.c_str());
            for (const DocumentWord& place : record.antecedents) {
                QCOMPARE(std::string(wordAt(document.document, place)), antecedent);
            }
            // No other member of the class is named, and every mention is an antecedent.
            std::set<std::string> others;
            for (const Noun* member : membersOf(*found)) {
                const std::string whole = english::shown(member->key);
                if (whole.find(' ') == std::string::npos) { // "hall" alone is no "town hall"
                    others.insert(whole);
                    others.insert(english::plural(*member));
                }
            }
            std::size_t mentions = 0;
            for (const Sentence& sentence : document.document.source) {
                for (std::size_t w = 0; w < sentence.words.size(); ++w) {
                    const std::string word(sentence.word(WordIndex(static_cast<std::int64_t>(w))));
                    const auto before = w > 0 ? sentence.word(WordIndex(static_cast<std::int64_t>(w) - 1)) : "";
                    mentions += word == antecedent ? 1 : 0;
                    const bool ofAnother = isNoun(std::string(before) + " " + word); // a "flower bed" is no bed
                    QVERIFY2(word == antecedent || others.count(word) == 0 || ofAnother, sentence.text.c_str());
                }
            }
            QVERIFY2(mentions == record.antecedents.size(), (document.document.id + " " + antecedent).c_str());
        }
    }
}

void TestLabRecords::pronounAgreesWithItsAntecedent() {
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::Pronoun) {
                continue;
            }
            const std::string antecedent(wordAt(document.document, record.antecedents.front()));
            char gender = 0;
            for (const PronounClass& of : pronounClasses()) {
                for (const Noun* member : membersOf(of)) {
                    gender = headOf(*member) == antecedent ? member->gender : gender;
                }
            }
            const QString right = lower(record.right);
            QCOMPARE(right == "er" || right == "ihn", gender == 'm');
            QCOMPARE(right == "sie", gender == 'f');
            QCOMPARE(right == "es", gender == 'n');
        }
    }
}

void TestLabRecords::registerIsKeptThroughoutADocument() {
    for (const LabDocument& document : m_documents) {
        std::set<bool> familiar;
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::Register) {
                continue;
            }
            familiar.insert(record.right[0] == 'd' || record.right[0] == 'D');
            for (const DocumentWord& place : record.antecedents) {
                const std::string_view word = wordAt(document.document, place);
                familiar.insert(word[0] == 'd' || word[0] == 'D');
            }
            for (const std::string& wrong : record.wrong) {
                QVERIFY((wrong[0] == 'd' || wrong[0] == 'D') != *familiar.begin());
            }
        }
        QVERIFY(familiar.size() <= 1);
    }
}

void TestLabRecords::firstYouHasNoRecord() {
    for (const LabDocument& document : m_documents) {
        bool seen = false;
        for (std::size_t i = 0; i < document.document.size(); ++i) {
            const Sentence& sentence = document.document.source[i];
            bool you = false;
            for (std::size_t w = 0; w < sentence.words.size(); ++w) {
                const QString word = lower(sentence.word(WordIndex(static_cast<std::int64_t>(w))));
                you = you || word == "you" || word == "your";
            }
            const bool recorded =
                std::any_of(document.records.begin(), document.records.end(), [&](const GoldRecord& record) {
                    return record.phenomenon == Phenomenon::Register && record.sentence.asSize() == i;
                });
            QVERIFY2(recorded == (you && seen), sentence.text.c_str());
            seen = seen || you;
        }
    }
}

void TestLabRecords::synonymIsKeptThroughoutADocument() {
    int count = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::Cohesion) {
                continue;
            }
            ++count;
            const SynonymSet* set = nullptr;
            std::string_view kept;
            const auto isForm = [](std::string_view key, std::string_view word) {
                for (const Case c : {Case::Nominative, Case::Accusative, Case::Dative}) {
                    if (german::noun(noun(key), c, false) == word || german::noun(noun(key), c, true) == word) {
                        return true;
                    }
                }
                return false;
            };
            for (const SynonymSet& candidate : synonymSets()) {
                for (const std::string_view key : candidate.keys) {
                    if (isForm(key, record.right)) {
                        set = &candidate;
                        kept = key;
                    }
                }
            }
            QVERIFY2(set != nullptr, record.right.c_str());
            QCOMPARE(record.wrong.size(), set->keys.size() - 1);
            for (const DocumentWord& place : record.antecedents) {
                QVERIFY(isForm(kept, wordAt(document.document, place)));
            }
            for (const std::string& wrong : record.wrong) {
                QVERIFY(!isForm(kept, wrong));
                QVERIFY(std::any_of(set->keys.begin(), set->keys.end(),
                                    [&](std::string_view key) { return isForm(key, wrong); }));
            }
        }
    }
    QVERIFY(count > 50);
}

void TestLabRecords::ellipsisRepeatsADeedOfTheDocument() {
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::Ellipsis) {
                continue;
            }
            const std::string done(wordAt(document.document, record.antecedents.front()));
            bool found = false;
            for (const std::string_view key : ellipsisVerbs()) {
                const Verb& it = verb(key);
                const bool named = done == it.key || done == it.englishPast || done == it.englishParticiple;
                const bool repeated = record.right == it.germanPast || record.right == it.germanParticiple;
                found = found || (named && repeated);
                QVERIFY2(!named || repeated, done.c_str());
            }
            QVERIFY2(found, done.c_str());
        }
    }
}

void TestLabRecords::cuesOfTheOtherSenseStayAway() {
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::WordSense) {
                continue;
            }
            const std::string word(document.document.source[record.sentence.asSize()].word(record.sourceWord));
            for (const Homograph& homograph : homographs()) {
                if (english::shown(homograph.first) != word) {
                    continue;
                }
                const bool second = german::noun(noun(homograph.second), Case::Accusative, false) == record.right ||
                                    german::noun(noun(homograph.second), Case::Nominative, false) == record.right;
                const Frames& foreign = second ? homograph.firstTopics : homograph.secondTopics;
                std::set<std::string> cues;
                for (const std::string_view frame : foreign) {
                    const std::size_t star = frame.find('*');
                    const std::size_t begin = frame.find_last_of(" .+#", star) + 1;
                    cues.insert(english::shown(frame.substr(begin, star - begin)));
                }
                cues.erase("saw"); // also the past of "see", which everybody may do
                for (const Sentence& sentence : document.document.source) {
                    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
                        const std::string there(sentence.word(WordIndex(static_cast<std::int64_t>(w))));
                        QVERIFY2(cues.count(there) == 0, (word + ": " + sentence.text).c_str());
                    }
                }
            }
        }
    }
}

void TestLabRecords::impossibleOptionsAreRefused() {
    GeneratorOptions options;
    options.minSentences = 3;
    QVERIFY_EXCEPTION_THROWN(generate(options), contexture::Error);
    options.minSentences = 10;
    options.maxSentences = 9;
    QVERIFY_EXCEPTION_THROWN(generate(options), contexture::Error);
}

QTEST_APPLESS_MAIN(TestLabRecords)
#include "test_lab_records.moc"
