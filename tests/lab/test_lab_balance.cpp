// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/gold.h"
#include "engine/lab/lexicon.h"
#include "engine/lab/morphology.h"
#include "engine/lab/phenomena.h"

#include <QtTest>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

using namespace contexture;
using namespace contexture::lab;

// The corpus as a whole: nothing but the antecedent gives the right form away.
class TestLabBalance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void recordsAreFrequentEnough();
    void everyPhenomenonHasItsShare();
    void pronounDistancesAreBalanced();
    void pronounFormsAreBalancedAtEveryDistance();
    void sensesAreBalanced();
    void sameSentenceHasEveryAnswer();
    void wordsOfTheSentenceDoNotPredictTheAnswer();
    void classesHaveNounsOfEveryGender();
    void vocabularyIsLargeEnoughAndSmallEnough();
    void sentencesRepeatLittle();
    void sentencesWithoutDifficultyStandBetween();

private:
    std::vector<LabDocument> m_documents;
    std::size_t m_sentences = 0;
};

namespace {

std::string lower(std::string text) {
    for (char& c : text) {
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return text;
}

std::string bucket(std::int32_t distance) {
    return distance < 0 ? "<0" : distance > 3 ? ">3" : std::to_string(distance);
}

// A class of the answer that does not depend on case and number of the form.
std::string answerOf(const GoldRecord& record) {
    const std::string right = lower(record.right);
    return right == "ihn" ? "er" : right;
}

} // namespace

void TestLabBalance::initTestCase() {
    GeneratorOptions options;
    options.documents = 5000;
    options.seed = 99;
    m_documents = generate(options);
    for (const LabDocument& document : m_documents) {
        m_sentences += document.document.size();
    }
}

void TestLabBalance::recordsAreFrequentEnough() {
    std::size_t records = 0;
    for (const LabDocument& document : m_documents) {
        records += document.records.size();
    }
    const double perThree = 3.0 * static_cast<double>(records) / static_cast<double>(m_sentences);
    QVERIFY2(perThree >= 1.0 && perThree <= 1.5, qPrintable(QString::number(perThree)));
}

void TestLabBalance::everyPhenomenonHasItsShare() {
    std::map<Phenomenon, double> count;
    double total = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            count[record.phenomenon] += 1;
            total += 1;
        }
    }
    QCOMPARE(count.size(), std::size_t(6));
    for (const auto& [phenomenon, n] : count) {
        QVERIFY2(n / total >= 0.10, name(phenomenon));
        QVERIFY(phenomenon == Phenomenon::Pronoun || n < count[Phenomenon::Pronoun]);
    }
}

void TestLabBalance::pronounDistancesAreBalanced() {
    std::map<std::string, double> count;
    double total = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon == Phenomenon::Pronoun) {
                count[bucket(record.distance)] += 1;
                total += 1;
            }
        }
    }
    for (const char* at : {"0", "1", "2", "3", ">3"}) {
        QVERIFY2(count[at] / total >= 0.12, at);
    }
    QVERIFY(count["<0"] > 0 && count["<0"] / total <= 0.10);
}

void TestLabBalance::pronounFormsAreBalancedAtEveryDistance() {
    std::map<std::string, std::map<std::string, double>> count;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon == Phenomenon::Pronoun) {
                count[bucket(record.distance)][answerOf(record)] += 1;
                count[bucket(record.distance)]["all"] += 1;
            }
        }
    }
    for (auto& [at, forms] : count) {
        for (const char* form : {"er", "sie", "es"}) {
            const double share = forms[form] / forms["all"];
            // A third, within what chance allows for a few hundred draws.
            QVERIFY2(share > 0.25 && share < 0.42, qPrintable(QString::fromStdString(at) + form));
        }
    }
}

void TestLabBalance::sensesAreBalanced() {
    std::map<std::string, std::map<std::string, double>> count; // English word, German form
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.phenomenon != Phenomenon::WordSense) {
                continue;
            }
            const std::string word(document.document.source[record.sentence.asSize()].word(record.sourceWord));
            for (const Homograph& homograph : homographs()) {
                if (english::shown(homograph.first) == word) {
                    bool first = false;
                    for (const Case c : {Case::Nominative, Case::Accusative, Case::Dative}) {
                        first = first || german::noun(noun(homograph.first), c, false) == record.right;
                    }
                    count[word][first ? "first" : "second"] += 1;
                }
            }
        }
    }
    QCOMPARE(count.size(), homographs().size());
    QVERIFY(homographs().size() >= 10 && verbPairs().size() >= 6 && synonymSets().size() >= 8);
    for (auto& [word, senses] : count) {
        const double share = senses["first"] / (senses["first"] + senses["second"]);
        QVERIFY2(share > 0.33 && share < 0.67, word.c_str());
    }
}

void TestLabBalance::sameSentenceHasEveryAnswer() {
    // For each English sentence that recurs often, how often its commonest answer is right. Only records that other
    // sentences decide. A model that knows nothing but the sentence can be right no more often than this.
    struct Tally {
        std::map<std::string, int> answers;
        int total = 0;
        double chance = 0;
    };
    std::map<std::string, Tally> tallies;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            if (record.distance == 0 || record.decidedBy == Side::Target || record.phenomenon == Phenomenon::Ellipsis) {
                continue;
            }
            std::string sentence = document.document.source[record.sentence.asSize()].text;
            Tally& tally = tallies[std::string(name(record.phenomenon)) + ": " + sentence];
            ++tally.answers[answerOf(record)];
            ++tally.total;
            tally.chance = 1.0 / (1.0 + static_cast<double>(record.wrong.size()));
        }
    }
    int looked = 0;
    for (const auto& [sentence, tally] : tallies) {
        if (tally.total < 25) {
            continue;
        }
        ++looked;
        int most = 0;
        for (const auto& [answer, n] : tally.answers) {
            most = std::max(most, n);
        }
        // Four standard deviations above chance.
        const double allowed = tally.chance + 4.0 * std::sqrt(tally.chance * (1 - tally.chance) / tally.total);
        QVERIFY2(static_cast<double>(most) / tally.total <= allowed, sentence.c_str());
    }
    QVERIFY(looked >= 20);
}

void TestLabBalance::wordsOfTheSentenceDoNotPredictTheAnswer() {
    // Naive Bayes over the words of the sentence, trained on one half of the documents and asked about the other: it
    // must choose between the right form and the wrong ones no better than by chance. Names and the distance-0
    // sentences, which contain their antecedent, are left out.
    struct Model {
        std::map<std::string, double> prior;
        std::map<std::string, std::map<std::string, double>> words;
    };
    std::map<Phenomenon, Model> models;
    std::map<Phenomenon, std::array<double, 3>> score; // right, asked, expected by chance
    const auto usable = [](const GoldRecord& record) {
        return record.distance != 0 && record.decidedBy == Side::Source && record.phenomenon != Phenomenon::Ellipsis;
    };
    const auto wordsOf = [](const LabDocument& document, const GoldRecord& record) {
        std::vector<std::string> words;
        const Sentence& sentence = document.document.source[record.sentence.asSize()];
        for (std::size_t w = 0; w < sentence.words.size(); ++w) {
            words.push_back(lower(std::string(sentence.word(WordIndex(static_cast<std::int64_t>(w))))));
        }
        return words;
    };
    for (std::size_t i = 0; i < m_documents.size(); i += 2) {
        for (const GoldRecord& record : m_documents[i].records) {
            if (usable(record)) {
                Model& model = models[record.phenomenon];
                model.prior[answerOf(record)] += 1;
                for (const std::string& word : wordsOf(m_documents[i], record)) {
                    model.words[answerOf(record)][word] += 1;
                }
            }
        }
    }
    for (std::size_t i = 1; i < m_documents.size(); i += 2) {
        for (const GoldRecord& record : m_documents[i].records) {
            if (!usable(record)) {
                continue;
            }
            Model& model = models[record.phenomenon];
            const auto value = [&](std::string answer) {
                answer = lower(answer);
                answer = answer == "ihn" ? "er" : answer;
                const double n = model.prior[answer] + 1.0;
                double sum = std::log(n);
                for (const std::string& word : wordsOf(m_documents[i], record)) {
                    sum += std::log((model.words[answer][word] + 0.5) / n);
                }
                return sum;
            };
            const double right = value(record.right);
            const bool won = std::all_of(record.wrong.begin(), record.wrong.end(),
                                         [&](const std::string& wrong) { return right > value(wrong); });
            auto& tally = score[record.phenomenon];
            tally[0] += won ? 1 : 0;
            tally[1] += 1;
            tally[2] += 1.0 / (1.0 + static_cast<double>(record.wrong.size()));
        }
    }
    QCOMPARE(score.size(), std::size_t(3));
    for (const auto& [phenomenon, tally] : score) {
        const double chance = tally[2] / tally[1];
        const double accuracy = tally[0] / tally[1];
        QVERIFY2(tally[1] > 300, name(phenomenon));
        QVERIFY2(accuracy < chance + 0.06,
                 qPrintable(QString("%1: %2 against %3").arg(name(phenomenon)).arg(accuracy).arg(chance)));
    }
}

void TestLabBalance::classesHaveNounsOfEveryGender() {
    for (const PronounClass& of : pronounClasses()) {
        const std::map<char, const Frames*> byGender{{'m', &of.masculine}, {'f', &of.feminine}, {'n', &of.neuter}};
        for (const auto& [gender, keys] : byGender) {
            QVERIFY(keys->size() >= 3);
            for (const std::string_view key : *keys) {
                QCOMPARE(noun(key).gender, gender);
                QCOMPARE(noun(key).nounClass, of.nounClass);
            }
        }
    }
}

void TestLabBalance::vocabularyIsLargeEnoughAndSmallEnough() {
    std::set<std::string> english;
    std::set<std::string> german;
    for (const LabDocument& document : m_documents) {
        for (std::size_t i = 0; i < document.document.size(); ++i) {
            for (std::size_t w = 0; w < document.document.source[i].words.size(); ++w) {
                english.emplace(
                    lower(std::string(document.document.source[i].word(WordIndex(static_cast<std::int64_t>(w))))));
            }
            for (std::size_t w = 0; w < document.document.reference[i].words.size(); ++w) {
                german.emplace(document.document.reference[i].word(WordIndex(static_cast<std::int64_t>(w))));
            }
        }
    }
    // Content words that occur, each counted once however many meanings or forms it has.
    std::set<std::string> content;
    const auto occurs = [&](std::string word) {
        word = lower(word);
        return english.count(word.substr(0, word.find(' '))) != 0;
    };
    for (const Noun& it : nouns()) {
        const std::string shown = english::shown(it.key);
        if (occurs(shown) || occurs(english::plural(it))) {
            content.insert(shown);
        }
    }
    for (const Verb& it : verbs()) {
        if (occurs(english::base(it)) || occurs(std::string(it.englishPast))) {
            content.insert(english::base(it));
        }
    }
    for (const Adjective& it : adjectives()) {
        if (occurs(std::string(it.english))) {
            content.insert(std::string(it.english));
        }
    }
    for (const Adverbial& it : adverbials()) {
        if (it.english.find(' ') == std::string_view::npos && it.kind != 'w' && it.kind != 'o' &&
            occurs(std::string(it.english))) {
            content.insert(std::string(it.english));
        }
    }
    QVERIFY2(content.size() >= 600, qPrintable(QString::number(content.size())));
    QVERIFY(english.size() < 2500);
    QVERIFY(german.size() < 2500);
}

void TestLabBalance::sentencesRepeatLittle() {
    std::set<std::string> distinct;
    std::size_t sentences = 0;
    for (std::size_t i = 0; i < 500; ++i) {
        std::set<std::string> inDocument;
        for (const Sentence& sentence : m_documents[i].document.source) {
            distinct.insert(sentence.text);
            inDocument.insert(sentence.text);
            ++sentences;
        }
        QVERIFY2(inDocument.size() + 2 >= m_documents[i].document.size(), m_documents[i].document.id.c_str());
    }
    QVERIFY(static_cast<double>(distinct.size()) > 0.6 * static_cast<double>(sentences));
}

void TestLabBalance::sentencesWithoutDifficultyStandBetween() {
    std::size_t plain = 0;
    for (const LabDocument& document : m_documents) {
        std::set<std::int32_t> difficult;
        std::set<Phenomenon> phenomena;
        for (const GoldRecord& record : document.records) {
            difficult.insert(record.sentence.value);
            phenomena.insert(record.phenomenon);
        }
        plain += document.document.size() - difficult.size();
        QVERIFY(difficult.size() < document.document.size());
    }
    QVERIFY(static_cast<double>(plain) > 0.5 * static_cast<double>(m_sentences));
}

QTEST_APPLESS_MAIN(TestLabBalance)
#include "test_lab_balance.moc"
