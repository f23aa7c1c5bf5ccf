// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/train/recipe.h"
#include "engine/train/trainer.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace contexture;
using namespace contexture::train;

namespace {

const std::string kSmall = R"({
    "data": {"lab": {"documents": 10}},
    "training": {"max_steps": 5},
    "output": "out/model.safetensors"
})";

// The message of the error that a recipe is refused with; empty when it is taken.
std::string refusal(const std::string& json) {
    return contexture::test::refusalOf([&] { parseRecipe(json, "/recipes/r.json"); }).toStdString();
}

// kSmall with one more top-level member.
std::string with(const std::string& member) {
    return "{" + member + "," + kSmall.substr(1);
}

} // namespace

class TestTrainRecipe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsMissingKeepsItsDefault() {
        const auto request = parseRecipe(kSmall, "/recipes/r.json");
        QVERIFY(request.stage == Stage::Sentence);
        QVERIFY(request.freezeBase);
        QCOMPARE(request.optimiser.learningRate, TrainRequest().optimiser.learningRate);
        QCOMPARE(request.lab->documents, std::int64_t(10));
        QCOMPARE(request.maxSteps, std::int64_t(5));
    }

    void pathsAreRelativeToTheRecipe() {
        const auto request = parseRecipe(with(R"("base": "../models/base.safetensors")"), "/recipes/r.json");
        QCOMPARE(request.output.generic_string(), std::string("/recipes/out/model.safetensors"));
        QCOMPARE(request.base.generic_string(), std::string("/models/base.safetensors"));
    }

    void aRecipeCanBeLikeAnother() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& text) {
            const auto path = std::filesystem::path(folder.filePath(QLatin1String(name)).toStdString());
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path, std::ios::binary) << text;
            return path;
        };
        write("first/a.json", R"({"base": "base.safetensors", "data": {"lab": {"documents": 10, "seed": 3}},
            "training": {"max_steps": 5, "max_minutes": 2, "learning_rate": 0.5}, "output": "a.safetensors"})");
        write("b.json", R"({"like": "first/a.json", "training": {"max_minutes": null, "learning_rate": 0.25}})");
        const auto last = write("c.json", R"({"like": "b.json", "data": {"lab": {"documents": 20}},
            "output": "out/c.safetensors"})");
        const auto request = readRecipe(last);
        QCOMPARE(request.lab->documents, std::int64_t(20));
        QCOMPARE(request.lab->seed, std::uint64_t(3));
        QCOMPARE(request.maxSteps, std::int64_t(5));
        QCOMPARE(request.maxMinutes, 0.0);
        QCOMPARE(request.optimiser.learningRate, 0.25);
        QCOMPARE(request.output, last.parent_path() / "out/c.safetensors");
        QCOMPARE(request.base, last.parent_path() / "base.safetensors"); // and not that of first/

        const auto refused = [](const std::filesystem::path& file) {
            return contexture::test::refusalOf([&] { readRecipe(file); });
        };
        QVERIFY(refused(write("ring.json", R"({"like": "ring.json"})")).contains(QLatin1String("more than 8")));
        QVERIFY(refused(write("lost.json", R"({"like": "nowhere.json"})")).contains(QLatin1String("nowhere.json")));
        write("torn.json", R"({"training": )");
        QVERIFY(refused(write("like-torn.json", R"({"like": "torn.json"})")).contains(QLatin1String("torn.json")));
        QVERIFY(refused(write("number.json", R"({"like": 3})")).contains(QLatin1String("like")));
        write("list.json", "[1]");
        QVERIFY(refused(write("like-list.json", R"({"like": "list.json"})")).contains(QLatin1String("list.json")));
    }

    void dataPathsAreRelativeToTheDataFolder() {
        const std::string recipe = R"({
            "data": {"folder": "../corpora", "files": [{"path": "a.tsv"}, {"path": "/b/b.tsv"}], "dev_files": ["d.tsv"]},
            "base": "base.safetensors", "training": {"max_steps": 1}, "output": "o.safetensors"})";
        const auto own = parseRecipe(recipe, "/recipes/r.json");
        QCOMPARE(own.files.at(0).path.generic_string(), std::string("/corpora/a.tsv"));
        QCOMPARE(own.files.at(1).path.generic_string(), std::string("/b/b.tsv"));
        QCOMPARE(own.devFiles.at(0).generic_string(), std::string("/corpora/d.tsv"));
        QCOMPARE(own.base.generic_string(), std::string("/recipes/base.safetensors"));
        const auto given = parseRecipe(recipe, "/recipes/r.json", "/elsewhere");
        QCOMPARE(given.files.at(0).path.generic_string(), std::string("/elsewhere/a.tsv"));
        QCOMPARE(given.devFiles.at(0).generic_string(), std::string("/elsewhere/d.tsv"));
        QCOMPARE(given.output.generic_string(), std::string("/recipes/o.safetensors"));
    }

    void everyFieldIsReadBackFromItsJson() {
        const auto request = parseRecipe(R"({
            "stage": "context", "base": "b.safetensors", "freeze_base": false, "context": "offline",
            "sentence_only_share": 0.25, "target_context": "own", "output": "o.safetensors",
            "checkpoint": "c.checkpoint", "log": "l.jsonl",
            "data": {"lab": {"documents": 3, "seed": 4, "dev_documents": 5, "dev_seed": 6, "min_sentences": 7,
                             "max_sentences": 8},
                     "open": {"nouns": "n.tsv", "documents": 31, "seed": 32, "min_sentences": 3, "max_sentences": 5, "mixed": 0.5, "persons": 0.25},
                     "split_over": 9,
                     "files": [{"path": "x.tsv", "weight": 0.5, "licence": "CC0-1.0"}], "dev_files": ["y.tsv"]},
            "subwords": {"joint": true, "vocabulary": 99, "byte_fallback": true, "normalisation": "identity"},
            "model": {"system": "selective-attention"},
            "training": {"learning_rate": 0.5, "schedule": "inverse_square_root", "warm_up": 10, "cool_down": 9, "beta1": 0.8,
                         "beta2": 0.9, "epsilon": 1e-6, "clip": 2.0, "label_smoothing": 0.2, "tokens_per_batch": 11,
                         "batches_per_update": 3, "lost_after_minutes": 2, "documents_per_update": 12, "grow_documents_over": 21, "max_sentence_pieces": 13, "max_steps": 14, "max_minutes": 15,
                         "evaluate_every": 16, "choose_by": "contrastive", "patience": 17, "contrastive_documents": 18, "precision": "bf16", "device": "auto",
                         "threads": 2, "seed": 19, "checkpoint_every_minutes": 20, "keep_checkpoint": true, "guide_weight": 0.5, "guide_head": 2,
                         "guide_level": "word", "word_dropout": 0.1, "soften_over": 22, "favour": "er sie es", "favour_source": "it its", "favour_before": 6,
                         "other_share": 0.25, "keep_base": 2.5, "learn_only": "er es", "rank_weight": 0.5, "rank_margin": 1.5},
            "card": {"name": "n", "licence": "l", "description": "d"}})",
                                         "/recipes/r.json");
        QVERIFY(request.targetContext == TargetContext::Own);
        QVERIFY(request.optimiser.schedule == Schedule::InverseSquareRoot);
        QVERIFY(request.precision == Precision::Bf16);
        QVERIFY(request.device == Device::Auto);
        QVERIFY(request.chooseBy == ChooseBy::Contrastive);
        QVERIFY(request.subwords.normalisation == text::Normalisation::Identity);
        QCOMPARE(request.files.at(0).weight, 0.5);
        QCOMPARE(request.files.at(0).licence, std::string("CC0-1.0"));
        QCOMPARE(request.batchesPerUpdate, std::int64_t(3));
        QCOMPARE(request.open->nouns.generic_string(), std::string("/recipes/n.tsv"));
        QCOMPARE(request.open->mixed, 0.5);
        QCOMPARE(request.open->persons, 0.25);
        QCOMPARE(request.splitOver, 9);
        QVERIFY(request.help.guideLevel == GuideLevel::Word);
        QCOMPARE(request.help.favour, std::string("er sie es"));
        QCOMPARE(request.help.favourSource, std::string("it its"));
        QCOMPARE(request.help.favourBefore, 6);
        QCOMPARE(request.help.learnOnly, std::string("er es"));
        QCOMPARE(request.help.rankWeight, 0.5);
        QCOMPARE(request.help.rankMargin, 1.5);
        const auto json = toJson(request);
        QCOMPARE(toJson(parseRecipe(json, "/recipes/again.json")), json);
    }

    void adadeltaHasItsOwnDefaults() {
        const auto with = [](const std::string& training) {
            return parseRecipe(R"({"data": {"lab": {"documents": 3}}, "output": "o.safetensors",
                                   "training": {"max_steps": 1)" +
                                   training + "}}",
                               "/recipes/r.json");
        };
        const auto adam = with("");
        QVERIFY(adam.optimiser.method == Optimiser::Adam);
        QVERIFY(toJson(adam).find("optimiser") == std::string::npos); // older checkpoints stay comparable
        const auto adadelta = with(R"(, "optimiser": "adadelta")");
        QVERIFY(adadelta.optimiser.method == Optimiser::Adadelta);
        QCOMPARE(adadelta.optimiser.learningRate, 1.0);
        QCOMPARE(adadelta.optimiser.epsilon, 1e-6);
        QCOMPARE(adadelta.optimiser.rho, 0.95);
        QCOMPARE(toJson(parseRecipe(toJson(adadelta), "/recipes/r.json")), toJson(adadelta));
        const auto given = with(R"(, "optimiser": "adadelta", "epsilon": 1e-4, "rho": 0.9, "learning_rate": 0.5)");
        QCOMPARE(given.optimiser.epsilon, 1e-4);
        QCOMPARE(given.optimiser.rho, 0.9);
        QCOMPARE(given.optimiser.learningRate, 0.5);
        QVERIFY(!firstDifference(decidingFields(adam), decidingFields(adadelta)).empty());
    }

    void refusalsNameTheField_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const std::string& json, const char* named) {
            QTest::newRow(name) << QString::fromStdString(json) << QString(named);
        };
        row("not JSON", "{", "not JSON");
        row("a list", "[]", "must be a JSON object");
        row("unknown field", with(R"("stages": "sentence")"), "stages");
        row("unknown value", with(R"("stage": "both")"), "stage must be one of: sentence, context");
        row("text for a switch", with(R"("freeze_base": "yes")"), "freeze_base");
        row("nothing to train on", R"({"training": {"max_steps": 1}, "output": "o"})", "data");
        row("no output", R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1}})", "output");
        row("no end", R"({"data": {"lab": {"documents": 1}}, "output": "o"})", "training never ends");
        row("unknown training field",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_step": 1}, "output": "o"})", "training.max_step ");
        row("rate of zero",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "learning_rate": 0}, "output": "o"})",
            "training.learning_rate");
        row("a fraction of steps",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1.5}, "output": "o"})",
            "training.max_steps");
        row("an unknown device",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "device": "gpu"}, "output": "o"})",
            "training.device must be one of: cpu, cuda, auto");
        row("an unknown normalisation",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1}, "subwords": {"normalisation": "nfd"}, "output": "o"})",
            "subwords.normalisation must be one of: nmt_nfkc, nfkc, identity");
        row("a choice by nothing",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "choose_by": "contrastive"}, "output": "o"})",
            "training.choose_by");
        row("a negative seed",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "seed": -1}, "output": "o"})",
            "training.seed");
        row("a cool-down from nowhere",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_minutes": 1, "cool_down": 5}, "output": "o"})",
            "training.cool_down");
        row("a cool-down by a time that is not given",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "cool_down_share": 0.5}, "output": "o"})",
            "training.cool_down_share");
        row("two cool-downs",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "max_minutes": 1, "cool_down": 1,
                "cool_down_share": 0.5}, "output": "o"})",
            "training.cool_down_share");
        row("more threads than a number holds",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "threads": 9999999999}, "output": "o"})",
            "training.threads");
        row("dev is the training data",
            R"({"data": {"lab": {"documents": 1, "seed": 7, "dev_seed": 7}}, "training": {"max_steps": 1}, "output": "o"})",
            "data.lab.dev_seed");
        row("a file without path",
            R"({"data": {"files": [{"weight": 1}]}, "training": {"max_steps": 1}, "output": "o"})",
            "data.files[0].path");
        row("a weight of zero",
            R"({"data": {"files": [{"path": "x", "weight": 0}]}, "training": {"max_steps": 1}, "output": "o"})",
            "data.files[0].weight");
        row("files and shards",
            R"({"data": {"files": [{"path": "x"}], "shards": "s"}, "training": {"max_steps": 1}, "output": "o"})",
            "data.shards");
        row("own translations of shards",
            R"({"data": {"shards": "s"}, "stage": "context", "freeze_base": false, "target_context": "own",
                "training": {"max_steps": 1}, "output": "o"})",
            "target_context");
        row("more parts than documents",
            with(R"("stage": "context", "freeze_base": false)")
                .replace(with(R"("stage": "context", "freeze_base": false)").find("\"max_steps\""), 0,
                         "\"batches_per_update\": 2, "),
            "training.batches_per_update");
        row("frozen without base", with(R"("stage": "context")"), "freeze_base");
        row("more subwords than can be trained", with(R"("subwords": {"vocabulary": 2000000000})"),
            "subwords.vocabulary");
        row("updates that train nothing", with(R"("stage": "context", "base": "b", "sentence_only_share": 0.2)"),
            "sentence_only_share trains nothing while the base is frozen");
        row("open vocabulary without nouns",
            R"({"data": {"open": {"documents": 1}}, "training": {"max_steps": 1}, "output": "o"})", "data.open.nouns");
        row("open vocabulary among nothing",
            R"({"data": {"open": {"nouns": "n", "documents": 1, "mixed": 0.5}}, "training": {"max_steps": 1}, "output": "o"})",
            "data.open.mixed");
        row("more than all episodes of persons",
            R"({"data": {"open": {"nouns": "n", "documents": 1, "persons": 1.5}}, "training": {"max_steps": 1}, "output": "o"})",
            "data.open.persons");
        row("neighbours joined in the context stage",
            R"({"stage": "context", "base": "b", "data": {"lab": {"documents": 1}, "joined": 0.3}, "training": {"max_steps": 1}, "output": "o"})",
            "data.joined");
        row("a guide without records",
            R"({"data": {"files": [{"path": "x"}]}, "training": {"max_steps": 1, "guide_weight": 1}, "output": "o"})",
            "training.guide_weight");
        row("ranking without records",
            R"({"data": {"files": [{"path": "x"}]}, "training": {"max_steps": 1, "rank_weight": 1}, "output": "o"})",
            "training.rank_weight");
        row("words of a source beside none",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "favour_source": "it"}, "output": "o"})",
            "training.favour_source");
        row("some words are learned, and the others free",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "learn_only": "er"}, "output": "o"})",
            "training.learn_only");
        row("stretches of nothing that is favoured",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "favour_before": 4}, "output": "o"})",
            "training.favour_before");
        row("all words dropped",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "word_dropout": 1}, "output": "o"})",
            "training.word_dropout");
        row("fewer of the others than of nothing",
            R"({"data": {"lab": {"documents": 1}}, "training": {"max_steps": 1, "other_share": 0.5}, "output": "o"})",
            "training.other_share");
        row("share of one", with(R"("sentence_only_share": 1)"), "sentence_only_share");
    }
    void refusalsNameTheField() {
        QFETCH(QString, json);
        QFETCH(QString, named);
        const auto message = QString::fromStdString(refusal(json.toStdString()));
        QVERIFY2(message.contains(named), qPrintable(message));
        QVERIFY2(message.contains("/recipes/r.json"), qPrintable(message));
    }

    void aFolderIsNoRecipe() {
        try {
            readRecipe(CONTEXTURE_SOURCE_DIR);
            QFAIL("it was read");
        } catch (const Error& e) {
            QVERIFY2(e.happened().find("a folder") != std::string::npos, e.what());
        }
    }

    void aMissingFileIsNamed() {
        try {
            readRecipe("/nowhere/recipe.json");
            QFAIL("it was read");
        } catch (const Error& e) {
            QVERIFY2(e.where().find("/nowhere/recipe.json") != std::string::npos, e.what());
        }
    }

    void onlyFieldsThatDecideTheNumbersHinderAResume() {
        auto a = parseRecipe(kSmall, "/recipes/r.json");
        auto b = a;
        b.maxSteps = 100;
        b.threads = 2;
        b.output = "/elsewhere/x.safetensors";
        b.name = "another";
        b.lostAfterMinutes = 3.0;
        b.shards = "/shards";
        QCOMPARE(firstDifference(decidingFields(a), decidingFields(b)), std::string());
        b.help.guideWeight = 0.5;
        QVERIFY(firstDifference(decidingFields(a), decidingFields(b)).starts_with("training.guide_weight"));
        b.help = {};
        b.optimiser.learningRate = 0.5;
        const auto difference = firstDifference(decidingFields(a), decidingFields(b));
        QVERIFY2(difference.starts_with("training.learning_rate is 0.5 here"), difference.c_str());
    }

    void theShippedRecipesAreSound() {
        const auto folder = std::filesystem::path(CONTEXTURE_SOURCE_DIR) / "resources/recipes";
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() == ".json") {
                const auto request = readRecipe(entry.path());
                QVERIFY(request.stage == Stage::Sentence || !request.base.empty());
                ++count;
            }
        }
        QVERIFY(count >= 5); // one for each model in the box, and what they start from
    }
};

QTEST_APPLESS_MAIN(TestTrainRecipe)
#include "test_train_recipe.moc"
