// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/study/plan.h"
#include "engine/study/test_set.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::study;

namespace {

// A whole study with one system; `system` goes into its object, `top` into the study's.
std::string studyFile(const std::string& system = {}, const std::string& top = {}) {
    return R"({"data": {"lab": {"documents": 10, "seed": 3}}, "test": {"lab": {"documents": 2, "seed": 9}},
               "training": {"max_steps": 5, "learning_rate": 0.002},
               "base": {"model": {"transformer": {"width": 32, "heads": 2}}})" +
           top + R"(, "systems": [{"name": "han", "model": {"system": "hierarchical-attention-network"})" + system +
           "}]}";
}

Plan parse(const std::string& json) {
    return parsePlan(json, "/somewhere/study.json");
}

} // namespace

class TestStudyPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreSystemsTimesSeeds() {
        const Plan plan = parse(studyFile(R"(, "seeds": [4, 5, 6], "training": {"max_steps": 7})"));
        QCOMPARE(plan.rows.size(), std::size_t(4));
        QCOMPARE(plan.rows[0].name, std::string("base"));
        QVERIFY(!plan.rows[0].base);
        QVERIFY(plan.rows[0].training.stage == train::Stage::Sentence);
        QVERIFY(plan.rows[0].context == ContextMode::None);
        for (std::size_t i = 1; i < 4; ++i) {
            const Row& row = plan.rows[i];
            QCOMPARE(row.number, i + 1);
            QCOMPARE(row.seed, std::uint64_t(3 + i));
            QCOMPARE(row.training.seed, row.seed);
            QCOMPARE(row.folder(), "han-" + std::to_string(3 + i));
            QCOMPARE(row.base.value(), std::size_t(0));
            QVERIFY(row.training.stage == train::Stage::Context);
            QVERIFY(row.training.freezeBase);
            QCOMPARE(row.training.maxSteps, std::int64_t(7));        // its own
            QCOMPARE(row.training.optimiser.learningRate, 0.002);    // the study's
            QCOMPARE(row.training.lab->documents, std::int64_t(10)); // the study's
        }
    }

    void aCardsNameIsTheLabelAsAHeading() {
        QCOMPARE(parse(studyFile(R"(, "label": "network, encoder")")).rows[1].training.name,
                 std::string("Network, encoder"));
        QCOMPARE(parse(studyFile(R"(, "label": "Übersetzer")")).rows[1].training.name, std::string("Übersetzer"));
        QCOMPARE(parse(studyFile()).rows[1].training.name, std::string("Han"));
    }

    void aSystemMayStartFromAnotherOfItsSeed() {
        const std::string two =
            R"({"data": {"lab": {"documents": 10, "seed": 3}}, "test": {"lab": {"documents": 2, "seed": 9}},
                "training": {"max_steps": 5}, "seeds": [1, 2], "base": "given.safetensors", "systems": [
                {"name": "first", "model": {"system": "continuous-cache"}},
                {"name": "second", "model": {"system": "continuous-cache"}, "base": "first", "freeze_base": false},
                {"name": "third", "model": {"system": "rnnsearch"}, "base": ""},
                {"name": "fourth", "model": {"system": "continuous-cache"}, "base": "", "stage": "context"}]})";
        const Plan plan = parse(two);
        QCOMPARE(plan.rows.size(), std::size_t(9));
        QCOMPARE(plan.rows[0].given, std::filesystem::path("/somewhere/given.safetensors"));
        QCOMPARE(plan.rows[4].base.value(), std::size_t(2));
        QVERIFY(!plan.rows[4].training.freezeBase);
        QVERIFY(!plan.rows[5].base);
        QVERIFY(plan.rows[5].training.stage == train::Stage::Sentence);
        QVERIFY(plan.rows[5].context == ContextMode::None);
        QVERIFY(!plan.rows[7].base); // in one stage, from nothing
        QVERIFY(plan.rows[7].training.stage == train::Stage::Context);
        QVERIFY(!plan.rows[7].training.freezeBase);
        QVERIFY(plan.rows[7].context == ContextMode::Online);
    }

    void badStudiesNameTheField_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const std::string& json, const char* named) {
            QTest::newRow(name) << QString::fromStdString(json) << QString(named);
        };
        row("no JSON", "{", "not JSON");
        row("unknown field", studyFile({}, R"(, "sytems": 1)"), "sytems is not a field");
        row("unknown field of a system", studyFile(R"(, "kontext": 1)"), "systems[0].kontext is not a field");
        row("unknown training field", studyFile(R"(, "training": {"steps": 1})"), "training.steps is not a field");
        row("a recipe's mistake names its system", studyFile(R"(, "training": {"steps": 1})"), "system \"han\"");
        row("another kind of value", studyFile(R"(, "freeze_base": "no")"),
            "systems[0].freeze_base must be true or false");
        row("no systems", R"({"test": {"lab": {"documents": 1}}, "systems": []})", "systems must be");
        row("two test sets", studyFile({}, R"(, "test": {"lab": {"documents": 1}, "gold": "g.json"})"),
            "test must name one");
        row("a name that is a path", studyFile(R"(, "name": "../han")"), "systems[0].name must be");
        row("a name of nothing", studyFile(R"(, "name": "")"), "systems[0].name must be");
        row("seeds twice", studyFile(R"(, "seeds": [1, 1])"), "systems[0].seeds must be");
        row("no seeds", studyFile(R"(, "seeds": [])"), "systems[0].seeds must be");
        row("a base that comes later", studyFile(R"(, "base": "dct")"), "\"dct\" is no system above");
        row("a way of decoding", studyFile(R"(, "decode": "backwards")"), "systems[0].decode must be");
        row("one system twice", studyFile(R"(}, {"name": "han", "seeds": [9], "model": {})"),
            "\"han\" stands there twice");
        row("the same as nothing", studyFile(R"(}, {"same_as": "dct", "table": "k")"), "\"dct\" is no system above");
        row("the same in its own table", studyFile(R"(}, {"same_as": "han")"), "\"systems\" has that system already");
        row("the same, trained otherwise", studyFile(R"(}, {"same_as": "han", "table": "k", "seeds": [2])"),
            "systems[1].seeds is not a field");
        row("tested on what it learned", studyFile(R"(, "data": {"lab": {"seed": 9}})"),
            "system \"han\": data.lab.seed is that of test.lab");
        row("tested on what it was chosen by", studyFile(R"(, "data": {"lab": {"dev_seed": 9}})"),
            "system \"han\": data.lab.dev_seed is that of test.lab");
        row("a base tested on what it learned", studyFile({}, R"(, "test": {"lab": {"documents": 2, "seed": 3}})"),
            "system \"base\": data.lab.seed is that of test.lab");
        row("a seed that no type holds", studyFile({}, R"(, "test": {"lab": {"documents": 2, "seed": 1e300}})"),
            "test.lab.seed must be");
        row("a stage that has no base", studyFile(R"(, "stage": "sentence")"), "systems[0].stage must be context");
    }
    void badStudiesNameTheField() {
        QFETCH(QString, json);
        QFETCH(QString, named);
        try {
            parse(json.toStdString());
            QFAIL("taken for a study");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(named), error.what());
            QVERIFY2(QString(error.what()).contains("study.json"), error.what());
        }
    }

    void withoutSeedsNobodyIsTestedOnWhatItLearned() {
        const Plan plan = parse(R"({"data": {"lab": {"documents": 10}}, "test": {"lab": {"documents": 2}},
            "training": {"max_steps": 5}, "systems": [{"name": "plain", "base": ""}]})");
        QVERIFY(plan.test.lab->seed != plan.rows[0].training.lab->seed);
        QVERIFY(plan.test.lab->seed != plan.rows[0].training.lab->devSeed);
    }

    void aDevSeedOfNoDocumentsIsNoMatter() {
        const Plan plan = parse(studyFile(R"(, "data": {"lab": {"dev_documents": 0, "dev_seed": 9}})"));
        QCOMPARE(plan.rows.size(), std::size_t(2));
    }

    void testSetsAreRead() {
        const Plan plan = parse(studyFile());
        const auto documents = readTestSet(plan.test);
        QCOMPARE(documents.size(), std::size_t(2));
        QVERIFY(documents.front().document.hasReference());
        QVERIFY_THROWS_EXCEPTION(Error, readTestSet({{}, "/nowhere/gold.json", {}}));
        QVERIFY_THROWS_EXCEPTION(Error, readTestSet({{}, {}, {"/nowhere/table.tsv"}}));
    }
};

QTEST_GUILESS_MAIN(TestStudyPlan)
#include "test_study_plan.moc"
