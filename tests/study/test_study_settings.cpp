// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"
#include "engine/study/row.h"
#include "engine/study/speed.h"
#include "engine/study/test_set.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace contexture;
using namespace contexture::study;
namespace fs = std::filesystem;

namespace {

constexpr const char* kTable = "doc_id\tsent_idx\ten\tde\na\t0\tone\teins\n";

// One system, trained from nothing; `data` and `test` are what the study says of them.
std::string studyFile(const std::string& data, const std::string& test, const std::string& training = {}) {
    return R"({"data": )" + data + R"(, "test": )" + test + R"(, "training": {"max_steps": 5)" + training +
           R"(}, "systems": [{"name": "plain", "base": ""}]})";
}

const std::string kLab = R"({"lab": {"documents": 9, "seed": 3}})";
const std::string kLabTest = R"({"lab": {"documents": 2, "seed": 9}})";

class Folder {
public:
    Folder() {
        for (const char* name : {"train.tsv", "dev.tsv", "test.tsv", "gold.json", "shards/manifest.json"}) {
            write(name, kTable);
        }
    }
    fs::path path() const { return m_folder.path().toStdString(); }
    void write(const std::string& name, const std::string& content) const {
        fs::create_directories((path() / name).parent_path());
        store::writeWhole(path() / name, content);
    }
    Plan plan(const std::string& study) const { return parsePlan(study, path() / "study.json"); }
    void finish(const Plan& plan) const {
        RowResult result;
        result.deciding = decidingSettings(plan, 0);
        result.training.deciding = "{}";
        write("out/rows/plain-1/result.json", toJson(result));
    }
    bool isFinished(const Plan& plan) const { return finishedRow(plan, 0, path() / "out").has_value(); }

private:
    QTemporaryDir m_folder;
};

std::string messageOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

// What decides a row, without training any.
class TestStudySettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void otherContentIsAnotherRow_data() {
        QTest::addColumn<QString>("study");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const std::string& study, const char* file, const char* named) {
            QTest::newRow(name) << QString::fromStdString(study) << QString(file) << QString(named);
        };
        const std::string files = R"({"files": [{"path": "train.tsv"}], "dev_files": ["dev.tsv"]})";
        row("training file", studyFile(files, kLabTest), "train.tsv", "model.data.files.0.sha256 is ");
        row("dev file", studyFile(files, kLabTest), "dev.tsv", "model.data.dev_files.0.sha256 is ");
        row("shards", studyFile(R"({"shards": "shards"})", kLabTest), "shards/manifest.json",
            "model.data.shards.sha256 is ");
        row("gold", studyFile(kLab, R"({"gold": "gold.json"})"), "gold.json", "test.sha256 is ");
        row("test table", studyFile(kLab, R"({"files": ["test.tsv"]})"), "test.tsv", "test.sha256.0 is ");
    }
    void otherContentIsAnotherRow() {
        QFETCH(QString, study);
        QFETCH(QString, file);
        QFETCH(QString, named);
        const Folder folder;
        const Plan plan = folder.plan(study.toStdString());
        folder.finish(plan);
        QVERIFY(folder.isFinished(plan));
        folder.write(file.toStdString(), std::string(kTable) + "a\t1\ttwo\tzwei\n");
        const std::string said = messageOf([&] { folder.isFinished(plan); });
        QVERIFY2(QString::fromStdString(said).contains(named), said.c_str());
    }

    void anotherWeightIsAnotherRow() {
        const Folder folder;
        const auto study = [](const char* weight) {
            std::string data = R"({"files": [{"path": "train.tsv", "weight": )";
            data.append(weight).append("}]}");
            return studyFile(data, kLabTest);
        };
        folder.finish(folder.plan(study("1")));
        const std::string said = messageOf([&] { folder.isFinished(folder.plan(study("2"))); });
        QVERIFY2(QString::fromStdString(said).contains("weight is 2.0 here and was 1.0"), said.c_str());
    }

    void documentsThatChooseTheModelDecide() {
        const Folder folder;
        const auto study = [](const std::string& chooseBy, int documents) {
            const std::string number = std::to_string(documents);
            return studyFile(kLab, kLabTest,
                             R"(, "contrastive_documents": )" + number + R"(, "choose_by": )" + chooseBy);
        };
        const std::string contrastive = R"("contrastive")";
        const std::string devLoss = R"("dev_loss")";
        folder.finish(folder.plan(study(contrastive, 5)));
        const std::string said = messageOf([&] { folder.isFinished(folder.plan(study(contrastive, 6))); });
        QVERIFY2(QString::fromStdString(said).contains("contrastive_documents is 6 here and was 5"), said.c_str());
        folder.finish(folder.plan(study(devLoss, 5))); // there they are only looked at
        QVERIFY(folder.isFinished(folder.plan(study(devLoss, 6))));
    }

    // A seed gives other documents under another revision of the language.
    void anotherRevisionIsAnotherRow() {
        const Folder folder;
        Plan plan = folder.plan(studyFile(kLab, kLabTest));
        folder.finish(plan);
        QVERIFY(folder.isFinished(plan));
        ++plan.labRevision;
        const std::string said = messageOf([&] { folder.isFinished(plan); });
        QVERIFY2(QString::fromStdString(said).contains("lab.revision is "), said.c_str());
    }

    void theTestSetIsKept() {
        const Folder folder;
        const Plan plan = folder.plan(studyFile(kLab, kLabTest));
        QVERIFY(!keptRevision(plan.test, folder.path()).has_value());
        QVERIFY(keptTestSet(plan.test, folder.path()) == readTestSet(plan.test));
        keepTestSet(plan.test, folder.path());
        QVERIFY(keptRevision(plan.test, folder.path()) == lab::kRevision);
        QVERIFY(keptTestSet(plan.test, folder.path()) == readTestSet(plan.test));
        // What an earlier program kept is what is read, and not written over. The first revision had no name.
        std::string earlier = lab::toGoldJson({lab::generateDocument({.documents = 1, .seed = 5}, 0)});
        const std::string field = "\"revision\": " + std::to_string(lab::kRevision) + ",";
        QVERIFY(earlier.find(field) != std::string::npos);
        earlier.erase(earlier.find(field), field.size());
        folder.write("test.json", earlier);
        keepTestSet(plan.test, folder.path());
        QVERIFY(keptRevision(plan.test, folder.path()) == 1);
        QCOMPARE(keptTestSet(plan.test, folder.path()).size(), std::size_t(1));
    }

    // Hundreds of minutes of training: what decides a row may be written more fully, but not for these.
    void theArchivedRowsStayFinished() {
        const fs::path studies = fs::path(CONTEXTURE_SOURCE_DIR) / "resources/studies";
        if (QStandardPaths::findExecutable("tar").isEmpty() || QStandardPaths::findExecutable("xz").isEmpty()) {
            QSKIP("tar or xz is not installed");
        }
        const Folder folder;
        QCOMPARE(QProcess::execute("tar", {"-xf", QString::fromStdString(studies / "controlled-language-rows.tar.xz"),
                                           "-C", QString::fromStdString(folder.path())}),
                 0);
        Plan plan = readPlan(studies / "controlled-language.json");
        const auto kept = keptRevision(plan.test, folder.path());
        QVERIFY(kept.has_value());
        plan.labRevision = *kept;
        QCOMPARE(std::int64_t(keptTestSet(plan.test, folder.path()).size()), plan.test.lab->documents);
        std::size_t finished = 0;
        for (std::size_t i = 0; i < plan.rows.size(); ++i) {
            if (fs::exists(folder.path() / "rows" / plan.rows[i].folder() / "result.json")) {
                const auto result = finishedRow(plan, i, folder.path());
                QVERIFY(!plan.rows[i].given.empty() || result->deciding == decidingSettings(plan, i));
                ++finished;
            }
        }
        QVERIFY(finished > 20);
    }

    void speedsComeBackWithWhatDecidedThem() {
        const Folder folder;
        const Plan plan = folder.plan(studyFile(kLab, kLabTest));
        const SpeedFile file{speedSettings(plan, 2), {{"plain", 10.0, 20.0}}};
        const SpeedFile back = parseSpeeds(toJson(file), "speed.json");
        QCOMPARE(speedDifference(back, plan, 2), std::string());
        QCOMPARE(speedDifference(back, plan, std::nullopt), std::string());
        QCOMPARE(back.speeds.size(), std::size_t(1));
        QCOMPARE(back.speeds[0].system, std::string("plain"));
        QCOMPARE(back.speeds[0].decodingWordsPerSecond, 20.0);
        QCOMPARE(speedDifference(back, plan, 3), std::string("threads is 3 here and was 2"));
        Plan other = plan;
        other.beamSize = 1;
        QCOMPARE(speedDifference(back, other, 2), std::string("beam is 1 here and was 4"));
        other = plan;
        other.speedUpdates = 9;
        QCOMPARE(speedDifference(back, other, 2), std::string("speed_updates is 9 here and was 10"));
        other = plan;
        other.speedDocuments = 9;
        QCOMPARE(speedDifference(back, other, 2), std::string("speed_documents is 9 here and was 20"));
        other = plan;
        other.rows[0].training.tokensPerBatch = 99;
        QCOMPARE(speedDifference(back, other, 2),
                 std::string("rows.plain.model.training.tokens_per_batch is 99 here and was 2000"));
        other = plan;
        other.rows[0].training.device = Device::Cuda;
        QVERIFY(!speedDifference(back, other, 2).empty());
        other = plan; // trained as before, but measured elsewhere
        other.device = Device::Cuda;
        QVERIFY(!speedDifference(back, other, 2).empty());
        QCOMPARE(speedDifference(parseSpeeds(toJson(SpeedFile{speedSettings(other, 2), {}}), "speed.json"), other, 2),
                 std::string());
    }

    // As they were once written: by system, even if one has the name of a part of today's file.
    void speedsAloneAreRead() {
        const SpeedFile old{{}, {{"settings", 1.0, 2.0}, {"speeds", 3.0, 4.0}}};
        const SpeedFile back = parseSpeeds(toJson(old), "speed.json");
        QVERIFY(back.settings.empty());
        QCOMPARE(back.speeds.size(), std::size_t(2));
        QCOMPARE(back.speeds[1].trainingTokensPerSecond, 3.0);
        QVERIFY_THROWS_EXCEPTION(
            Error, parseSpeeds(R"({"settings": {"rows": {}, "threads": "two"}, "speeds": {}})", "speed.json"));
    }
};

QTEST_APPLESS_MAIN(TestStudySettings)
#include "test_study_settings.moc"
