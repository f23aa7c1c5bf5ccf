// SPDX-License-Identifier: GPL-3.0-or-later

// Resuming a training: a checkpoint belongs to one recipe and one set of data (weights, contents of the files, dev
// files); every difference is named. What cannot be trained is reported before the first step.
#include "engine/train/prepare.h"
#include "tests/train/training_folder.h"

#include <QtTest>

#include <algorithm>
#include <functional>

using namespace contexture;
using namespace contexture::train;
namespace fs = std::filesystem;

class TestTrainResume : public QObject, private TrainingFolder {
    Q_OBJECT

    // A training of four steps whose checkpoint is kept.
    TrainRequest begun(const std::string& name) {
        auto r = request(name + ".safetensors");
        fs::create_directories(path(name));
        for (const char* file : {"train.tsv", "dev.tsv"}) {
            fs::copy_file(path(file), path(name) / file, fs::copy_options::overwrite_existing);
        }
        r.files[0].path = path(name) / "train.tsv";
        r.devFiles[0] = path(name) / "dev.tsv";
        r.maxSteps = 4;
        r.evaluateEvery = 2;
        r.keepCheckpoint = true;
        return r;
    }
    static TrainRequest goingOn(TrainRequest r) {
        r.maxSteps = 6;
        r.resume = true;
        return r;
    }

    using Change = std::function<void(TrainRequest&)>;

    static constexpr const char* kLong =
        "the dog sleeps and the cat eats and the bird sings and the dog sleeps and eats";

private Q_SLOTS:
    void initTestCase() { makeBase(); }

    void aChangeOfTheDataIsRefusedAndNamed_data() {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("says");
        QTest::newRow("a weight") << Change([](TrainRequest& r) { r.files[0].weight = 5.0; })
                                  << "the weight of data.files[0] (train.tsv) is 5.0 here and was 1.0";
        QTest::newRow("what a training file holds")
            << Change([](TrainRequest& r) { write(r.files[0].path, table(12, 2)); })
            << "data.files[0] (train.tsv) holds something else";
        QTest::newRow("what a dev file holds") << Change([](TrainRequest& r) { write(r.devFiles[0], table(3, 2)); })
                                               << "data.dev_files[0] (dev.tsv) holds something else";
        QTest::newRow("another dev file") << Change([](TrainRequest& r) {
            r.devFiles[0].replace_filename("other.tsv");
            write(r.devFiles[0], table(3, 3));
        }) << "data.dev_files[0] is other.tsv here and was dev.tsv";
        QTest::newRow("one dev file more") << Change([](TrainRequest& r) { r.devFiles.push_back(r.files[0].path); })
                                           << "data.dev_files[1] is train.tsv here and was not given";
        QTest::newRow("one training file more") << Change([](TrainRequest& r) {
            r.files.push_back({r.devFiles[0], 1.0, {}});
        }) << "data.files[1] is dev.tsv here and was not given";
    }
    void aChangeOfTheDataIsRefusedAndNamed() {
        QFETCH(Change, change);
        QFETCH(QString, says);
        auto r = begun("changed");
        r.restart = true;
        run(r);
        const auto checkpoint = bytesOf(r.output.string() + ".checkpoint");
        r = goingOn(r);
        r.restart = false;
        change(r);
        const QString said = refusal(r);
        QVERIFY2(said.contains(says), qPrintable(said));
        QVERIFY(said.contains("changed.safetensors.checkpoint") && said.contains("--restart"));
        QVERIFY(bytesOf(r.output.string() + ".checkpoint") == checkpoint);
    }

    void onePlaceOrAnotherIsTheSame() {
        auto r = begun("place");
        run(r);
        fs::rename(path("place"), path("elsewhere"));
        r = goingOn(r);
        r.files[0].path = path("elsewhere") / "train.tsv";
        r.devFiles[0] = path("elsewhere") / "dev.tsv";
        QCOMPARE(run(r).steps, std::int64_t(6));
    }

    void shardsOfOtherWeightsAreRefused() {
        auto r = begun("sharded");
        const auto prepare = [&](const char* folder, double weight) {
            auto prepared = r;
            prepared.files[0].weight = weight;
            prepareShards(
                prepared, path(folder), {}, [](const std::string&) {}, CancelToken());
            return path(folder);
        };
        auto once = r;
        once.files.clear();
        once.shards = prepare("shards-1", 1.0);
        run(once);
        auto other = goingOn(once);
        other.shards = prepare("shards-5", 5.0);
        const QString said = refusal(other);
        QVERIFY2(said.contains("the weight of data.shards[0] (train.tsv) is 5.0 here and was 1.0"), qPrintable(said));
        QCOMPARE(run(goingOn(once)).steps, std::int64_t(6));
    }

    void theDocumentsThatTheBestIsChosenByStay() {
        auto r = labRequest("chosen.safetensors");
        r.chooseBy = ChooseBy::Contrastive;
        r.contrastiveDocuments = 2;
        r.maxSteps = 4;
        r.evaluateEvery = 2;
        r.keepCheckpoint = true;
        run(r);
        r = goingOn(r);
        r.contrastiveDocuments = 3;
        const QString said = refusal(r);
        QVERIFY2(said.contains("training.contrastive_documents is 3 here and was 2"), qPrintable(said));
        r.contrastiveDocuments = 2;
        QCOMPARE(run(r).steps, std::int64_t(6));
    }

    void aSentenceBeyondTheModelsPositionsIsNamedBeforeTheFirstStep_data() {
        QTest::addColumn<QString>("where");
        QTest::newRow("training file") << "training";
        QTest::newRow("dev file") << "dev";
        QTest::newRow("context alone") << "context";
        QTest::newRow("shards") << "shards";
    }
    void aSentenceBeyondTheModelsPositionsIsNamedBeforeTheFirstStep() {
        QFETCH(QString, where);
        const bool isContext = where == "context";
        auto r = isContext ? contextRequest("positions.safetensors") : request("positions.safetensors");
        r.files[0].path = path("long-train.tsv");
        r.devFiles[0] = path("long-dev.tsv");
        const std::string longRow = "long\t0\t" + std::string(kLong) + "\tHund .\n";
        write(r.files[0].path, table(12, 0) + (where == "dev" ? "" : longRow + "long\t1\tit eats .\ter isst .\n"));
        write(r.devFiles[0], table(3, 1) + (where == "dev" ? longRow : ""));
        if (isContext) { // cut, not trained on, and read by the sentence after it
            r.maxSentencePieces = 22;
            r.modelJson = R"({"system": "selective-attention", "transformer": {"max_positions": 20},
                              "selective_attention": {"heads": 2, "feed_forward": 64}})";
        } else {
            r.modelJson.insert(r.modelJson.find("\"width\""), "\"max_positions\": 20, ");
        }
        if (where == "shards") {
            prepareShards(
                r, path("long-shards"), {}, [](const std::string&) {}, CancelToken());
            r.files.clear();
            r.shards = path("long-shards");
        }
        std::int64_t steps = 0;
        const QString said = contexture::test::refusalOf([&] {
            contexture::train::train(
                r, [&](const TrainProgress& progress) { steps = std::max(steps, progress.step); }, CancelToken());
        });
        QCOMPARE(steps, std::int64_t(0));
        const QString place = where == "shards" ? "long-shards: long-train.tsv, document 13, sentence 1"
                              : where == "dev"  ? "long-dev.tsv, line 14"
                                                : "long-train.tsv, line 50";
        QVERIFY2(said.contains(place), qPrintable(said));
        QVERIFY2(said.contains("lower training.max_sentence_pieces to 18") && said.contains("max_positions is 20"),
                 qPrintable(said));
        r.maxSentencePieces = 18;
        if (where != "shards") { // which are cut as they are cut
            QCOMPARE(run(r).steps, std::int64_t(30));
        }
    }
};

QTEST_GUILESS_MAIN(TestTrainResume)
#include "test_train_resume.moc"
