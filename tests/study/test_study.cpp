// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"
#include "engine/store/bundle.h"
#include "engine/study/report.h"
#include "engine/study/row.h"
#include "engine/study/speed.h"
#include "engine/study/test_set.h"
#include "tests/support/errors.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

using namespace contexture;
using namespace contexture::study;
namespace fs = std::filesystem;

namespace {

// Three rows that are trained in a second each: a base, and two systems over it.
std::string tinyStudy(int hanSteps = 4) {
    return R"({"name": "Tiny | study",
      "data": {"lab": {"documents": 12, "seed": 3, "dev_documents": 2, "max_sentences": 5}},
      "test": {"lab": {"documents": 3, "seed": 9, "max_sentences": 5}},
      "training": {"max_steps": 4, "evaluate_every": 4, "tokens_per_batch": 300, "documents_per_update": 1},
      "beam": 1, "significance_samples": 20, "speed_documents": 1, "speed_updates": 1,
      "base": {"subwords": {"vocabulary": 500}, "model": {"source_language": "en", "target_language": "de",
        "transformer": {"width": 16, "feed_forward": 16, "heads": 2, "encoder_layers": 1, "decoder_layers": 1}}},
      "systems": [
        {"name": "han", "training": {"max_steps": )" +
           std::to_string(hanSteps) + R"(}, "model": {"system": "hierarchical-attention-network",
          "hierarchical_attention_network": {"heads": 2, "feed_forward": 16}}},
        {"same_as": "han", "table": "small ones", "label": "the network"},
        {"name": "cache", "table": "small ones", "model": {"system": "continuous-cache"}}]})";
}

class Folder {
public:
    Folder() { write(tinyStudy()); }
    void write(const std::string& json) const { store::writeWhole(config(), json); }
    fs::path config() const { return fs::path(m_folder.path().toStdString()) / "study.json"; }
    fs::path out() const { return fs::path(m_folder.path().toStdString()) / "out"; }
    Plan plan() const { return readPlan(config()); }

    // Runs the command line; its exit code, and what it said on standard error.
    int cli(const QStringList& arguments, QString* said = nullptr) const {
        QProcess process;
        process.start(CONTEXTURE_CLI, QStringList{"study", "--config", QString::fromStdString(config().string()),
                                                  "--out", QString::fromStdString(out().string()), "--quiet"} +
                                          arguments);
        if (!process.waitForFinished(120'000)) {
            process.kill();
            process.waitForFinished();
            return -1;
        }
        if (said) {
            *said = process.readAllStandardError();
        }
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

private:
    QTemporaryDir m_folder;
};

RowResult run(const Folder& folder, std::size_t row, QStringList* said = nullptr) {
    const std::unique_ptr<Engine> engine(contextureCreateEngine());
    return runRow(
        *engine, folder.plan(), row, folder.out(), 1,
        [&](const std::string& line) {
            if (said) {
                said->append(QString::fromStdString(line));
            }
        },
        CancelToken());
}

} // namespace

class TestStudy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRowTrainsItsBaseAndIsNeverRunTwice() {
        const Folder folder;
        const RowResult first = run(folder, 1);
        QCOMPARE(first.training.steps, std::int64_t(4));
        QCOMPARE(first.translations.size(), std::size_t(3));
        QCOMPARE(first.training.device, std::string("cpu"));
        QCOMPARE(first.device, std::string("cpu"));
        QVERIFY(first.pointing.contains("encoder.context"));
        const fs::path base = folder.out() / "rows/base-1/model.safetensors";
        const fs::path model = folder.out() / "rows/han-1/model.safetensors";
        QVERIFY(fs::exists(base));
        QVERIFY(!fs::exists(folder.out() / "rows/base-1/result.json")); // trained, not measured
        const auto baseTime = fs::last_write_time(base);
        const auto modelTime = fs::last_write_time(model);
        QStringList said;
        const RowResult again = run(folder, 1, &said);
        QCOMPARE(said, QStringList{"han-1: finished before"});
        QVERIFY(again.translations == first.translations);
        run(folder, 2);
        QVERIFY(fs::last_write_time(base) == baseTime);
        QVERIFY(fs::last_write_time(model) == modelTime);
    }

    // Interrupted between training and measuring: the model stays as it is. Interrupted in training: it goes on.
    void whatWasInterruptedGoesOn() {
        const Folder folder;
        folder.write(tinyStudy(8)); // evaluated, and so heard of, at half of them
        const RowResult whole = run(folder, 1);
        const fs::path row = folder.out() / "rows/han-1";
        const auto time = fs::last_write_time(row / "model.safetensors");
        fs::remove(row / "result.json");
        QVERIFY(run(folder, 1).translations == whole.translations);
        QVERIFY(fs::last_write_time(row / "model.safetensors") == time);

        const std::string model = readWhole(row / "model.safetensors");
        fs::remove_all(row);
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        const CancelToken cancel;
        const study::Message stopHalfWay = [&](const std::string& line) {
            if (line.find("dev loss") != std::string::npos) {
                cancel.cancel();
            }
        };
        QVERIFY_THROWS_EXCEPTION(Cancelled, runRow(*engine, folder.plan(), 1, folder.out(), 1, stopHalfWay, cancel));
        QVERIFY(!fs::exists(row / "result.json"));
        QVERIFY(fs::exists(row / "model.safetensors.checkpoint"));
        QStringList said;
        run(folder, 1, &said);
        QCOMPARE(said.filter("step 8 of 8, dev loss").size(), 1);
        QCOMPARE(said.filter("step 4 of 8").size(), 0);         // it does not begin anew
        QVERIFY(readWhole(row / "model.safetensors") == model); // as uninterrupted, byte for byte
    }

    // Begun under other settings: what is half trained is not gone on with under the name of another row.
    void aCheckpointOfOtherSettingsIsNotGoneOnWith() {
        const Folder folder;
        folder.write(tinyStudy(8));
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        const CancelToken cancel;
        const study::Message stop = [&](const std::string& line) {
            if (line.find("han-1: ") == 0 && line.find("dev loss") != std::string::npos) {
                cancel.cancel();
            }
        };
        QVERIFY_THROWS_EXCEPTION(Cancelled, runRow(*engine, folder.plan(), 1, folder.out(), 1, stop, cancel));
        const fs::path row = folder.out() / "rows/han-1";
        QVERIFY(fs::exists(row / "model.safetensors.checkpoint"));
        folder.write(tinyStudy(12));
        const QString said = contexture::test::refusalOf([&] { run(folder, 1); });
        QVERIFY2(said.contains("han-1 is begun under other settings") &&
                     said.contains("max_steps is 12 here and was 8"),
                 qPrintable(said));
        folder.write(tinyStudy(8));
        run(folder, 1);
        QVERIFY(!fs::exists(row / "begun.json"));
    }

    void aRowOfOtherSettingsIsRefused() {
        const Folder folder;
        run(folder, 1);
        folder.write(tinyStudy(5));
        try {
            run(folder, 1);
            QFAIL("passed off as another row");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("max_steps is 5 here and was 4"), error.what());
            QVERIFY2(QString(error.what()).contains("han-1"), error.what());
        }
        run(folder, 2); // the others are what they were
        store::writeWhole(folder.out() / "rows/cache-1/result.json", "{\"deciding\"");
        QVERIFY_THROWS_EXCEPTION(Error, run(folder, 2));
    }

    // A bundle that is only measured: another one under its name is another row.
    void aGivenBundleIsKnownByItsContent() {
        const Folder folder;
        run(folder, 0);
        const fs::path given = folder.config().parent_path() / "given.safetensors";
        fs::copy_file(folder.out() / "rows/base-1/model.safetensors", given);
        folder.write(R"({"test": {"lab": {"documents": 2, "seed": 9, "max_sentences": 5}}, "beam": 1, "systems": [
          {"name": "mine", "bundle": "given.safetensors", "context": "none"}]})");
        store::replaceCard(given, "{}"); // says nothing of its training
        run(folder, 0);
        const auto finished = finishedRow(folder.plan(), 0, folder.out());
        QVERIFY(finished.has_value());
        QVERIFY(!finished->training.bestDevLoss && !finished->training.trainedParameters);
        store::writeWhole(given, readWhole(given) + " ");
        QVERIFY_THROWS_EXCEPTION(Error, finishedRow(folder.plan(), 0, folder.out()));
    }

    void theCommandRunsEverythingAndReports() {
        const Folder folder;
        QString said;
        QCOMPARE(folder.cli({"--jobs", "2"}, &said), 0);
        const QString markdown = QString::fromStdString(readWhole(folder.out() / "study.md"));
        QVERIFY(markdown.startsWith("# Tiny \\| study\n")); // text of the file is no markup
        QVERIFY(markdown.contains("| sentence level | 1 |"));
        QVERIFY(markdown.contains("### small ones"));
        const auto tables = nlohmann::json::parse(readWhole(folder.out() / "study.json")).at("tables");
        const auto& own = tables.at(0).at("systems").at(1);
        const auto& again = tables.at(1).at("systems").at(0); // the same system in one more table, in its place there
        QCOMPARE(again.at("label").get<std::string>(), std::string("the network"));
        QCOMPARE(again.at("name").get<std::string>(), std::string("han"));
        QVERIFY(again.at("metrics") == own.at("metrics"));
        QCOMPARE(tables.at(1).at("systems").at(1).at("name").get<std::string>(), std::string("cache"));
        QVERIFY(markdown.contains("### Cost"));
        QVERIFY(!markdown.contains("Not finished"));
        const fs::path speeds = folder.out() / "speed.json";
        QVERIFY(speedDifference(parseSpeeds(readWhole(speeds), speeds), folder.plan(), 1).empty());
        store::writeWhole(speeds, toJson(SpeedFile{speedSettings(folder.plan(), 2), {{"base", 1.0, 1.0}}}));
        QCOMPARE(folder.cli({}), 0); // of two threads: measured again
        QVERIFY(speedDifference(parseSpeeds(readWhole(speeds), speeds), folder.plan(), 1).empty());

        fs::remove(folder.out() / "rows/cache-1/result.json");
        QCOMPARE(folder.cli({"--report"}), 0);
        QVERIFY(readWhole(folder.out() / "study.md").find("Not finished yet, and not in the tables: cache-1") !=
                std::string::npos);
        QVERIFY(!fs::exists(folder.out() / "rows/cache-1/result.json")); // a report trains nothing
        QCOMPARE(folder.cli({"--row", "3", "--device", "auto"}, &said), 0);
        const auto measured = nlohmann::json::parse(readWhole(folder.out() / "rows/cache-1/result.json"));
        QVERIFY(measured.at("device") == "cpu" || measured.at("device") == "cuda:0");
        QCOMPARE(folder.cli({"--row", "3", "--device", "abacus"}, &said), 2);
        QCOMPARE(folder.cli({"--row", "7"}, &said), 1);
        QVERIFY2(said.contains("rows 1 to 3"), qPrintable(said));
    }

    // A report measures nothing, and passes no old speeds off as those of other settings.
    void aReportShowsSpeedsOfItsOwnSettings() {
        const Folder folder;
        const Plan plan = folder.plan();
        RowResult result;
        result.deciding = decidingSettings(plan, 0);
        result.training.deciding = "{}";
        for (const auto& gold : readTestSet(plan.test)) {
            auto& texts = result.translations.emplace_back();
            for (const auto& sentence : gold.document.reference) {
                texts.push_back(sentence.text);
            }
            result.questions.resize(result.questions.size() + gold.records.size());
        }
        result.right.assign(result.questions.size(), 1);
        fs::create_directories(folder.out() / "rows/base-1");
        store::writeWhole(folder.out() / "rows/base-1/result.json", toJson(result));
        const fs::path file = folder.out() / "speed.json";
        const std::vector<Speed> speeds{{"base", 20.0, 70.0}};
        QString said;
        const auto isShown = [&](const QStringList& arguments) {
            if (folder.cli(QStringList{"--report"} + arguments, &said) != 0) {
                return "failed: " + said;
            }
            return QString(readWhole(folder.out() / "study.md").find("70 (1.00)") == std::string::npos ? "no" : "yes");
        };
        store::writeWhole(file, toJson(SpeedFile{speedSettings(plan, 2), speeds}));
        QCOMPARE(isShown({}), QString("yes"));
        QVERIFY2(!said.contains("speed"), qPrintable(said));
        QCOMPARE(isShown({"--no-speed"}), QString("no"));
        QCOMPARE(isShown({"--threads", "3"}), QString("no"));
        QVERIFY2(said.contains("the speeds are left out"), qPrintable(said));
        QVERIFY2(said.contains("threads is 3 here and was 2"), qPrintable(said));
        store::writeWhole(file, toJson(SpeedFile{{}, speeds})); // as they were once written
        QCOMPARE(isShown({}), QString("yes"));
        QVERIFY2(said.contains("does not say under which settings"), qPrintable(said));
    }

    // A scheduler without any code of ours: every row is a process that knows nothing of the others. Two of them need
    // the same base, which is trained once.
    void gnuParallelSpreadsTheRows() {
        const QString parallel = QStandardPaths::findExecutable("parallel");
        const Folder folder;
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        const fs::path home = folder.config().parent_path() / "parallel";
        fs::create_directory(home);
        environment.insert("PARALLEL_HOME", QString::fromStdString(home.string()));
        process.setProcessEnvironment(environment);
        if (!parallel.isEmpty()) {
            process.start(parallel, {"--version"});
            QVERIFY(process.waitForFinished());
        }
        if (!process.readAllStandardOutput().startsWith("GNU parallel")) { // moreutils has another one
            QSKIP("GNU parallel is not installed");
        }
        process.setWorkingDirectory(QString::fromStdString(folder.config().parent_path().string()));
        process.start(parallel, {"--will-cite", "-j", "3", CONTEXTURE_CLI, "study", "--config", "study.json", "--out",
                                 "out", "--quiet", "--row", "{}", ":::", "3", "2", "1"});
        QVERIFY(process.waitForFinished(120'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        const Plan plan = folder.plan();
        for (std::size_t i = 0; i < plan.rows.size(); ++i) {
            QVERIFY(finishedRow(plan, i, folder.out()).has_value());
        }
        // One training of the base, from its first step to its last: a second one would have begun again.
        const std::string log = readWhole(folder.out() / "rows/base-1/log.jsonl");
        QCOMPARE(QString::fromStdString(log).count("\"dev_loss\""), 1);
    }
};

QTEST_GUILESS_MAIN(TestStudy)
#include "test_study.moc"
