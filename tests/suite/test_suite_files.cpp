// SPDX-License-Identifier: GPL-3.0-or-later

// Contrastive test sets of other authors: recognised by their content, and read.
#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/suite/gender.h"
#include "engine/suite/suite_file.h"
#include "tests/support/errors.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::suite;

namespace {

// In the layouts of the published files; the sentences are ours.
const char* const kLingeval = R"([
 {"source": "The dog barks.", "reference": "Der Hund bellt.", "origin": "x.1", "errors": [
   {"type": "np_agreement", "contrastive": "Die Hund bellt.", "distance": 1, "frequency": 20},
   {"type": "polarity_particle_nicht_ins", "contrastive": "Der Hund bellt nicht."}]},
 {"source": "Yes.", "reference": "Ja.", "errors": []}
])";

const char* const kAnaphora = R"({
 "10": {"src": ["It rains.", "The lamps fell. They broke.", "I saw them."],
        "trg": [{"type": "f.pl", "correct": ["Il pleut.", "Les lampes sont tombées.", "Je les ai vues."],
                 "incorrect": ["Il pleut.", "Les lampes sont tombées.", "Je les ai vus."]}]},
 "2": {"inspired by": ["a", "b"], "src": ["The houses are old.", "They lean."],
       "trg": [{"correct": ["Les maisons sont vieilles.", "Elles penchent."],
                "incorrect": ["Les maisons sont vieilles.", "Ils penchent."]},
               {"semi-correct": ["Les bâtiments sont vieux.", "On dit qu’ils penchent."],
                "incorrect": ["Les bâtiments sont vieux.", "On dit qu’elles penchent."]}]}
})";

const char* const kLexical = R"({
 "1": {"type": "repet", "examples": [
   {"src": ["A mad idea?", "Mad."], "trg": {"correct": ["Une idée folle ?", "Folle."],
                                           "incorrect": ["Une idée folle ?", "Dingue."]}}]},
 "2": {"examples": [
   {"src": ["Alone."], "trg": {"correct": ["Seul."], "incorrect": ["Seule."]}}]}
})";

const char* const kConsistency = R"([
 {"src": "I saw Anne . _eos It rained . _eos Anne left .", "dst": [
   "Ich sah Anni . _eos Es regnete . _eos Anne ging .",
   "Ich sah Anni . _eos Es regnete . _eos Anni ging .",
   "Ich sah Anni . _eos Es regnete . _eos Änne ging ."], "true_ind": 1, "ctx_dist": 2},
 {"src": "Did he ? _eos He did .", "dst": [
   "Ging er ? _eos Er ging .", "Ging er ? _eos Er tat .", "Ging er ? _eos Er ging ."], "true_ind": 0}
])";

QString refusal(const QString& json) {
    return contexture::test::refusalOf([&] { parseSuite(json.toStdString(), "suite.json"); });
}

} // namespace

class TestSuiteFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyErrorOfLingevalIsAnEntry() {
        const SuiteFile file = parseSuite(kLingeval, "lingeval97.json");
        QVERIFY(file.layout == SuiteLayout::LingEval);
        QCOMPARE(file.suite.items.size(), std::size_t(2)); // the last sentence has no error
        const auto& first = file.suite.items[0];
        QCOMPARE(first.source, std::string("The dog barks."));
        QCOMPARE(first.reference, std::string("Der Hund bellt."));
        QVERIFY(first.contrastive == std::vector<std::string>{"Die Hund bellt."});
        QCOMPARE(first.phenomenon, std::string("np_agreement"));
        QCOMPARE(first.wordDistance, 1);
        QCOMPARE(first.distance, 0);
        QCOMPARE(first.right, std::string("Der"));
        QVERIFY(first.wrong == std::vector<std::string>{"Die"});
        QVERIFY(first.gender.empty()); // "der" is an article
        QVERIFY(first.document.empty());
        const auto& second = file.suite.items[1];
        QCOMPARE(second.wordDistance, -1);
        QVERIFY(second.right == "bellt" && second.wrong.front() == "bellt nicht");
        QVERIFY(file.suite.documents.empty());
    }

    void everyPairOfAnaphoraHasADocumentOfItsOwn() {
        const SuiteFile file = parseSuite(kAnaphora, "anaphora.json");
        QVERIFY(file.layout == SuiteLayout::Discourse);
        const auto& items = file.suite.items;
        QCOMPARE(items.size(), std::size_t(3)); // block 2 before block 10
        QCOMPARE(items[0].document, std::string("2.1"));
        QCOMPARE(items[1].document, std::string("2.2"));
        QCOMPARE(items[2].document, std::string("10.1"));
        QCOMPARE(items[0].phenomenon, std::string("anaphora"));
        QCOMPARE(items[1].phenomenon, std::string("anaphora, semi-correct"));
        QCOMPARE(items[0].gender, std::string("feminine"));  // "Elles"
        QCOMPARE(items[1].gender, std::string("masculine")); // "ils", behind an apostrophe
        QCOMPARE(items[1].right, std::string("ils"));
        QCOMPARE(items[2].gender, std::string("feminine")); // as "type" says; "vues" is no pronoun
        QCOMPARE(items[2].segment, std::int64_t(3));
        QCOMPARE(items[0].distance, 1);
        const eval::SuiteDocument* document = file.suite.document("2.2");
        QVERIFY(document);
        QVERIFY(document->source == (std::vector<std::string>{"The houses are old.", "They lean."}));
        QCOMPARE(document->reference.front(), std::string("Les bâtiments sont vieux."));
    }

    void lexicalChoiceIsReadByType() {
        const SuiteFile file = parseSuite(kLexical, "lexical-choice.json");
        QVERIFY(file.layout == SuiteLayout::Discourse);
        QCOMPARE(file.suite.items.size(), std::size_t(2));
        QCOMPARE(file.suite.items[0].phenomenon, std::string("repet"));
        QCOMPARE(file.suite.items[0].right, std::string("Folle"));
        QCOMPARE(file.suite.items[1].phenomenon, std::string("lexical choice"));
        QCOMPARE(file.suite.items[1].distance, 0); // nothing stands before it
    }

    void everyEntryOfTheConsistencySetsHasADocumentOfItsOwn() {
        const SuiteFile file = parseSuite(kConsistency, "sets/lex_cohesion_test.json");
        QVERIFY(file.layout == SuiteLayout::Consistency);
        QCOMPARE(name(file.layout), "consistency test sets");
        QCOMPARE(file.suite.items.size(), std::size_t(2));
        const auto& first = file.suite.items[0];
        QCOMPARE(first.source, std::string("Anne left ."));
        QCOMPARE(first.reference, std::string("Anni ging ."));
        QVERIFY(first.contrastive == (std::vector<std::string>{"Anne ging .", "Änne ging ."}));
        QCOMPARE(first.right, std::string("Anni"));
        QVERIFY(first.wrong == (std::vector<std::string>{"Anne", "Änne"}));
        QCOMPARE(first.phenomenon, std::string("lexical cohesion"));
        QCOMPARE(first.distance, 2);
        QCOMPARE(first.segment, std::int64_t(3));
        const eval::SuiteDocument* document = file.suite.document(first.document);
        QVERIFY(document);
        QVERIFY(document->source == (std::vector<std::string>{"I saw Anne .", "It rained .", "Anne left ."}));
        QVERIFY(document->reference == (std::vector<std::string>{"Ich sah Anni .", "Es regnete .", "Anni ging ."}));
        // One of its wrong translations is the right one again.
        const auto& second = file.suite.items[1];
        QVERIFY(second.contrastive == std::vector<std::string>{"Er tat ."});
        QCOMPARE(second.distance, 0);
        for (const auto& [file, phenomenon] :
             std::map<std::string, std::string>{{"deixis_dev.json", "deixis"},
                                                {"a/ellipsis_vp.json", "ellipsis (VP)"},
                                                {"ellipsis_infl.json", "ellipsis (inflection)"},
                                                {"deixis/mine.json", "consistency"}}) {
            QCOMPARE(parseSuite(kConsistency, file).suite.items[0].phenomenon, phenomenon);
        }
    }

    void whatIsWrongInAConsistencySetIsTold_data() {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* entry, const char* says) {
            QTest::newRow(name) << entry << says;
        };
        row("src", R"({"dst": ["a _eos b"], "true_ind": 0})", "\"src\" is missing");
        row("dst", R"({"src": "a _eos b", "dst": "a _eos b", "true_ind": 0})", "\"dst\" is not a list");
        row("which", R"({"src": "a _eos b", "dst": ["a _eos b", "a _eos c"], "true_ind": 2})",
            "\"true_ind\" is missing");
        row("negative", R"({"src": "a _eos b", "dst": ["a _eos b", "a _eos c"], "true_ind": -1})", "\"true_ind\"");
        row("distance", R"({"src": "a", "dst": ["a", "b"], "true_ind": 0, "ctx_dist": "far"})", "\"ctx_dist\"");
        row("length", R"({"src": "a _eos b", "dst": ["a _eos b", "c"], "true_ind": 0})", "differ in their number");
        row("context", R"({"src": "a _eos b", "dst": ["a _eos b", "x _eos c"], "true_ind": 0})",
            "before the last sentence");
        row("same", R"({"src": "a _eos b", "dst": ["a _eos b", "a _eos b"], "true_ind": 0})",
            "differs from the right one");
        row("empty", R"({"src": "a _eos  _eos b", "dst": ["a"], "true_ind": 0})", "a sentence of \"src\" is empty");
    }
    void whatIsWrongInAConsistencySetIsTold() {
        QFETCH(const QString, entry);
        QFETCH(const QString, says);
        const QString good = QStringLiteral(R"({"src": "a", "dst": ["a", "b"], "true_ind": 0})");
        const QString message = refusal(QStringLiteral("[%1, %2]").arg(good, entry));
        QVERIFY2(message.contains("entry 2") && message.contains(says), qPrintable(message));
    }

    // What cannot be scored says where the same is in a file that can.
    void textsOfTheConsistencySetsAndCtxproAreTold() {
        QString message = refusal("I saw Anne . _eos It rained . _eos Anne left .\n");
        QVERIFY2(message.contains("\"_eos\"") && message.contains("deixis_test.json"), qPrintable(message));
        for (const char* layout : {"[%1]", "%1\n%1\n"}) {
            message = refusal(QString::fromLatin1(layout).arg(QStringLiteral(
                R"({"expected": "sie", "src pronoun": "it", "ante distance": 1, "src segment": "It fell.", "ref segment": "Sie fiel.", "segment id": 2, "document id": "de-en/2017/1", "rule": "NOM.FEM.SING"})")));
            QVERIFY2(message.contains("CTXPRO") && message.contains("--model"), qPrintable(message));
        }
    }

    void theOtherLayoutsAreToldApart() {
        const SuiteFile pro = parseSuite(R"([{"src segment": "It fell.", "ref segment": "Sie fiel.", "ante distance": 1,
            "document id": "d", "segment id": 2, "src pronoun": "it", "ref pronoun": "Sie",
            "errors": [{"contrastive": "Er fiel.", "replacement": "Er"}]}])",
                                         "contrapro.json");
        QVERIFY(pro.layout == SuiteLayout::ContraPro);
        QCOMPARE(pro.suite.items[0].gender, std::string("feminine"));
        QCOMPARE(pro.suite.items[0].sourceWord, std::string("it"));
        const SuiteFile gender = parseSuite(R"([{"id": "a", "context_en": "A.", "source_en": "B.", "correct_de": "C.",
            "contrastive_de": "D."}])",
                                            "gender.json");
        QVERIFY(gender.layout == SuiteLayout::MtGenEval);
        QVERIFY(gender.suite.items[0].gender.empty()); // whose gender it is, the file does not say
    }

    void goldOfTheControlledLanguageIsASuite() {
        lab::GeneratorOptions options;
        options.documents = 8;
        options.seed = 5;
        const auto documents = lab::generate(options);
        const SuiteFile file = parseSuite(lab::toGoldJson(documents), "gold.json");
        QVERIFY(file.layout == SuiteLayout::Gold);
        std::size_t i = 0;
        for (const lab::LabDocument& document : documents) {
            for (const lab::GoldRecord& record : document.records) {
                const auto& item = file.suite.items.at(i++);
                QCOMPARE(item.document, document.document.id);
                QCOMPARE(item.segment, std::int64_t(record.sentence.value) + 1);
                QCOMPARE(item.phenomenon, std::string(lab::name(record.phenomenon)));
                QVERIFY(item.contrastive == record.contrastive && item.wrong == record.wrong);
                QCOMPARE(item.distance, record.distance);
                const bool isPronoun = record.phenomenon == lab::Phenomenon::Pronoun;
                QCOMPARE(item.gender, isPronoun ? genderOfPronoun(record.right) : std::string());
            }
        }
        QVERIFY(i > 0);
        QCOMPARE(file.suite.items.size(), i);
        QCOMPARE(file.suite.documents.size(), documents.size());
    }

    // The English-French set counts segments from 0: one that has the number 0 says so of all.
    void segmentsFromZeroAreCountedOneFurther() {
        const char* entry = R"({"src segment": "%1", "ref segment": "Il court.", "ante distance": 1, "document id": "d",
            "segment id": %2, "ref pronoun": "Il", "errors": [{"contrastive": "Elle court."}]})";
        const auto suiteOf = [entry](int first, int second) {
            const QString one = QString::fromLatin1(entry).arg(QStringLiteral("It barks.")).arg(first);
            const QString other = QString::fromLatin1(entry).arg(QStringLiteral("It runs.")).arg(second);
            return parseSuite(("[" + one + "," + other + "]").toStdString(), "fr.json").suite;
        };
        QVERIFY(suiteOf(1, 0).countsFromZero);
        QCOMPARE(suiteOf(1, 0).items[0].segment, std::int64_t(2));
        QCOMPARE(suiteOf(1, 0).items[1].segment, std::int64_t(1));
        QVERIFY(!suiteOf(2, 1).countsFromZero);
        QCOMPARE(suiteOf(2, 1).items[0].segment, std::int64_t(2));
    }

    // The names of another JSON of the same set.
    void mtGenEvalIsReadUnderBothNames() {
        const SuiteFile file =
            parseSuite(R"([{"orig_id": 7, "context": "The nurse came.", "source": "She opened a school.",
            "reference_original": "Die Schwester.", "reference_flipped": "Der Pfleger."}])",
                       "mt.json");
        QVERIFY(file.layout == SuiteLayout::MtGenEval);
        QCOMPARE(file.suite.items[0].document, std::string("7"));
        QCOMPARE(file.suite.items[0].reference, std::string("Die Schwester."));
        QCOMPARE(file.suite.items[0].contrastive, (std::vector<std::string>{"Der Pfleger."}));
        QCOMPARE(file.suite.documents[0].source, (std::vector<std::string>{"The nurse came.", "She opened a school."}));
    }

    void badSuitesAreRefusedByPlaceAndField_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("what");
        QTest::newRow("no JSON") << "[{"
                                 << "not JSON";
        QTest::newRow("MT-GenEval's own text")
            << "The nurse came. <sep> She opened a school.\nIt fell. <sep> It broke.\n"
            << "a context and a sentence in each line";
        QTest::newRow("a number") << "3"
                                  << "none of the suites";
        QTest::newRow("an empty list") << "[]"
                                       << "no list of sentences";
        QTest::newRow("an object of something else") << R"({"a": {"b": 1}})"
                                                     << "none of the suites";
        QTest::newRow("a broken gold.json") << R"({"documents": 3})"
                                            << "this gold.json cannot be read";
        QTest::newRow("lingeval: no reference") << R"([{"source": "a", "errors": [{"contrastive": "c"}]}])"
                                                << "entry 1: \"reference\"";
        QTest::newRow("lingeval: an empty error")
            << R"([{"source": "a", "reference": "b", "errors": [{"type": "x", "contrastive": ""}]}])"
            << "\"contrastive\" is missing, empty";
        QTest::newRow("lingeval: second entry")
            << R"([{"source": "a", "reference": "b", "errors": [{"contrastive": "c"}]}, 3])"
            << "entry 2";
        QTest::newRow("lingeval: distance is a word")
            << R"([{"source": "a", "reference": "b", "errors": [{"contrastive": "c", "distance": "far"}]}])"
            << "\"distance\"";
        QTest::newRow("lingeval: negative distance")
            << R"([{"source": "a", "reference": "b", "errors": [{"contrastive": "c", "distance": -2}]}])"
            << "\"distance\"";
        QTest::newRow("lingeval: a type that is a number")
            << R"([{"source": "a", "reference": "b", "errors": [{"type": 3, "contrastive": "c"}]}])"
            << "\"type\"";
        QTest::newRow("lingeval: no error at all") << R"([{"source": "a", "reference": "b", "errors": []}])"
                                                   << "no list of sentences";
        const QString pair = R"({"correct": ["x", "y"], "incorrect": ["x", "z"]})";
        QTest::newRow("discourse: two lengths") << R"({"4": {"src": ["a"], "trg": [)" + pair + "]}}"
                                                << "block 4: \"src\" and \"correct\" differ";
        QTest::newRow("discourse: no incorrect") << R"({"4": {"src": ["a"], "trg": [{"correct": ["x"]}]}})"
                                                 << "\"incorrect\" is missing";
        QTest::newRow("discourse: an empty sentence") << R"({"4": {"src": ["a", ""], "trg": [)" + pair + "]}}"
                                                      << "\"src\" is not a list of sentences";
        QTest::newRow("discourse: a second block of nothing")
            << R"({"4": {"src": ["a", "b"], "trg": [)" + pair + R"(]}, "5": {"src": ["a"]}})"
            << "block 5: it has neither";
        QTest::newRow("discourse: an example without a pair") << R"({"1": {"examples": [{"src": ["a"]}]}})"
                                                              << "block 1: an example has no \"trg\"";
        QTest::newRow("discourse: a type that is a list") << R"({"1": {"type": [], "examples": []}})"
                                                          << "\"type\" is not a text";
        QTest::newRow("discourse: a pair that is a text") << R"({"1": {"src": ["a"], "trg": ["x"]}})"
                                                          << "this is not an object";
    }
    void badSuitesAreRefusedByPlaceAndField() {
        QFETCH(QString, json);
        QFETCH(QString, what);
        const QString told = refusal(json);
        QVERIFY2(told.contains(what), qPrintable(told));
        QVERIFY2(told.startsWith("suite.json"), qPrintable(told));
    }

    void whatDiffersIsFoundInWords_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::newRow("one word") << "Sie fiel."
                                  << "Er fiel."
                                  << "Sie"
                                  << "Er";
        QTest::newRow("the last, with its full stop") << "Es ist rot."
                                                      << "Es ist blau."
                                                      << "rot"
                                                      << "blau";
        QTest::newRow("several") << "die kluge Frau kam"
                                 << "der kluge Mann kam"
                                 << "die kluge Frau"
                                 << "der kluge Mann";
        QTest::newRow("one more") << "er kam"
                                  << "er kam nicht"
                                  << ""
                                  << "nicht";
        QTest::newRow("an apostrophe") << "qu'elle vient"
                                       << "qu'il vient"
                                       << "elle"
                                       << "il";
        QTest::newRow("repeated words") << "die die da"
                                        << "die da"
                                        << "die"
                                        << "";
        QTest::newRow("equal") << "gleich"
                               << "gleich"
                               << ""
                               << "";
        QTest::newRow("empty") << ""
                               << "x"
                               << ""
                               << "x";
        QTest::newRow("letters beyond ASCII") << "Schöne Grüße 🐕"
                                              << "Schöne Küsse 🐕"
                                              << "Grüße"
                                              << "Küsse";
    }
    void whatDiffersIsFoundInWords() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        const Difference difference = differenceOf(a.toStdString(), b.toStdString());
        QTEST(QString::fromStdString(difference.first), "first");
        QTEST(QString::fromStdString(difference.second), "second");
    }

    void pronounsHaveTheGenderOfTheirForm() {
        QCOMPARE(genderOfPronoun("Er"), std::string("masculine"));
        QCOMPARE(genderOfPronoun("sie"), std::string("feminine"));
        QCOMPARE(genderOfPronoun("es"), std::string("neuter"));
        QCOMPARE(genderOfPronoun("Elles"), std::string("feminine"));
        QVERIFY(genderOfPronoun("ihm").empty()); // masculine and neuter
        QVERIFY(genderOfPronoun("Hund").empty());
        QVERIFY(genderOfPronoun("").empty());
    }
};

QTEST_GUILESS_MAIN(TestSuiteFiles)
#include "test_suite_files.moc"
