// SPDX-License-Identifier: GPL-3.0-or-later

// Training data before the first update: paths, languages of the tables, subwords.
#include "engine/core/error.h"
#include "engine/store/bundle.h"
#include "engine/train/trainer.h"
#include "tests/support/errors.h"
#include "tests/train/small_training.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace contexture;
using namespace contexture::train;
namespace fs = std::filesystem;

namespace {

// The languages that a bundle names.
std::string languages(const fs::path& bundle) {
    const auto config =
        QJsonDocument::fromJson(QByteArray::fromStdString(store::Bundle::open(bundle).configJson)).object();
    return (config["source_language"].toString() + " " + config["target_language"].toString()).toStdString();
}

TrainReport run(const TrainRequest& r) {
    return contexture::train::train(r, {}, CancelToken());
}

QString refusal(const TrainRequest& r) {
    return contexture::test::refusalOf([&] { run(r); });
}

} // namespace

class TestTrainingData : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    TrainRequest request(const std::string& output) const {
        TrainRequest r = smallRequest(m_folder.path().toStdString(), output);
        r.maxSteps = 10;
        r.evaluateEvery = 5;
        return r;
    }
    TrainRequest contextRequest(const std::string& output, const fs::path& base) const {
        auto r = request(output);
        r.stage = Stage::Context;
        r.base = base;
        r.modelJson = R"({"system": "selective-attention",
                          "selective_attention": {"heads": 2, "feed_forward": 64}})";
        return r;
    }

    // A request of tables whose columns have these names; a base and a stage are the caller's.
    TrainRequest named(const std::string& output, const std::string& columns) const {
        auto r = request(output);
        r.maxSteps = 1;
        write(path(output + ".train.tsv"), table(12, 0, columns));
        write(path(output + ".dev.tsv"), table(3, 1, columns));
        r.files = {{path(output + ".train.tsv"), 1.0, {}}};
        r.devFiles = {path(output + ".dev.tsv")};
        return r;
    }

private Q_SLOTS:
    void initTestCase() {
        write(path("train.tsv"), table(12, 0));
        write(path("dev.tsv"), table(3, 1));
    }

    void theBundleNamesTheTablesLanguages_data() {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* columns, const char* expected, const char* model = "{}") {
            QTest::newRow(name) << QString(columns) << QString(model) << QString(expected);
        };
        row("tags", "fr\tit", "fr it");
        row("from left to right", "de\ten", "de en");
        row("the recipe chooses", "en\tde", "de en", R"({"source_language": "de", "target_language": "en"})");
        row("no tags", "source\treference", "en de");
        row("no tags, but the recipe's", "source\treference", "fr it",
            R"({"source_language": "fr", "target_language": "it"})");
        row("a region is no other language", "en-GB\tde-CH", "en de");
    }
    void theBundleNamesTheTablesLanguages() {
        QFETCH(QString, columns);
        QFETCH(QString, model);
        QFETCH(QString, expected);
        auto r = named("languages.safetensors", columns.toStdString());
        auto json = QJsonDocument::fromJson(QByteArray::fromStdString(r.modelJson)).object();
        const auto more = QJsonDocument::fromJson(model.toUtf8()).object();
        for (auto it = more.begin(); it != more.end(); ++it) {
            json[it.key()] = it.value();
        }
        r.modelJson = QJsonDocument(json).toJson().toStdString();
        run(r);
        QCOMPARE(languages(r.output), expected.toStdString());
    }

    void languagesThatContradictEachOtherAreRefused() {
        auto r = named("contradiction.safetensors", "fr\tit");
        const auto tables = r.files;
        r.files.insert(r.files.begin(), {path("train.tsv"), 1.0, {}});
        QVERIFY2(refusal(r).contains("contradiction.safetensors.train.tsv: it translates from fr into it, and "
                                     "train.tsv from en into de"),
                 qPrintable(refusal(r)));
        r.files = {{path("train.tsv"), 1.0, {}}};
        QVERIFY2(refusal(r).contains("contradiction.safetensors.dev.tsv: it translates from fr into it"),
                 qPrintable(refusal(r)));
        r.files = tables;
        r.modelJson = R"({"source_language": "en"})";
        QVERIFY2(refusal(r).contains("from fr into it, and the recipe's model from en"), qPrintable(refusal(r)));
        auto base = request("english.safetensors");
        base.maxSteps = 1;
        run(base);
        r = contextRequest("contradiction.safetensors", base.output);
        r.files = tables;
        QVERIFY2(refusal(r).contains("from fr into it, and the base from en into de"), qPrintable(refusal(r)));
        write(path("reversed.tsv"), table(12, 0, "de\ten"));
        r = request("contradiction.safetensors");
        r.files.push_back({path("reversed.tsv"), 1.0, {}});
        QVERIFY2(refusal(r).contains("reversed.tsv: it translates from de into en"), qPrintable(refusal(r)));
        QVERIFY(!fs::exists(r.output));
    }

    void theBasesLanguagesSayWhichColumnIsWhich() {
        auto base = named("french.safetensors", "fr\tit");
        run(base);
        auto r = contextRequest("columns.safetensors", base.output);
        r.files = base.files;
        r.devFiles = base.devFiles;
        const auto expected = run(r).bestDevLoss;
        write(path("swapped.tsv"), table(12, 0, "it\tfr", true));
        write(path("swapped-dev.tsv"), table(3, 1, "it\tfr", true));
        r.files = {{path("swapped.tsv"), 1.0, {}}};
        r.devFiles = {path("swapped-dev.tsv")};
        QCOMPARE(run(r).bestDevLoss, expected);
        QCOMPARE(languages(r.output), std::string("fr it"));
    }

    void aCheckpointThatNotedOtherLanguagesGoesOn() {
        auto r = named("noted.safetensors", "fr\tit");
        r.maxSteps = 10;
        const CancelToken cancel;
        const auto cancelled = contexture::train::train(
            r, [&](const TrainProgress& progress) { progress.dev ? cancel.cancel() : void(); }, cancel);
        QVERIFY(cancelled.end == TrainReport::End::Cancelled);
        auto checkpoint = bytesOf(cancelled.checkpoint);
        for (const auto& [now, before] : {std::pair("fr", "en"), std::pair("it", "de")}) {
            const auto place = checkpoint.find(": \\\"" + std::string(now) + "\\\"");
            QVERIFY(place != std::string::npos);
            checkpoint.replace(checkpoint.find(now, place), 2, before);
        }
        checkpoint.replace(checkpoint.find("contexture.checksum"), 19, "contexture.whatever"); // none was made then
        write(cancelled.checkpoint, checkpoint);
        r.resume = true;
        QCOMPARE(run(r).steps, std::int64_t(10));
        QCOMPARE(languages(r.output), std::string("fr it"));
    }

    void whatIsMissingIsNamedBeforeAnythingIsRead() {
        const auto refusedAtOnce = [](const TrainRequest& r) {
            QString notes;
            try {
                contexture::train::train(
                    r, [&](const TrainProgress& p) { notes += QString::fromStdString(p.note); }, CancelToken());
            } catch (const Error& e) {
                return notes.contains("reading documents") ? "late: " + notes : QString::fromUtf8(e.what());
            }
            return QString();
        };
        auto r = request("missing.safetensors");
        r.files.push_back({path("nowhere.tsv"), 1.0, {}});
        QVERIFY2(refusedAtOnce(r).startsWith(QString::fromStdString(path("nowhere.tsv").string())),
                 qPrintable(refusedAtOnce(r)));
        r = request("missing.safetensors");
        r.devFiles.push_back(path("nowhere.tsv"));
        QVERIFY2(refusedAtOnce(r).startsWith(QString::fromStdString(path("nowhere.tsv").string())),
                 qPrintable(refusedAtOnce(r)));
        r = request("nofolder/missing.safetensors");
        QVERIFY2(refusedAtOnce(r).contains("no such folder"), qPrintable(refusedAtOnce(r)));
        r = request("missing.safetensors");
        r.log = path(".");
        QVERIFY2(refusedAtOnce(r).contains("is a folder"), qPrintable(refusedAtOnce(r)));
    }

    void aVocabularyTooSmallForTheTextSaysWhatItTakes() {
        auto r = request("vocabulary.safetensors");
        r.subwords = {.vocabulary = 100, .byteFallback = true};
        const auto message = refusal(r);
        const auto least = QRegularExpression("which take (\\d+)").match(message).captured(1).toLongLong();
        QVERIFY2(message.startsWith("subwords.vocabulary: 100 subwords") && least > 256 && !message.contains(".cc"),
                 qPrintable(message));
        r.subwords.vocabulary = least;
        r.maxSteps = 1;
        const auto now = refusal(r); // the target text may take more
        QVERIFY2(!now.contains("the source text"), qPrintable(now));
    }
};

QTEST_APPLESS_MAIN(TestTrainingData)
#include "test_training_data.moc"
