// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers that metrics gave to sentences, kept in workspaces with their run and exported as columns.
#include "engine/store/sentence_scores.h"

#include "engine/core/error.h"
#include "engine/store/connection.h"
#include "engine/store/schema.h"
#include "engine/store/score_export.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>
#include <sstream>

using namespace contexture;
using namespace contexture::store;
using namespace storetest;

class TestSentenceScores : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;

    static std::shared_ptr<const Run> sample(int seed = 5) {
        Sampler sampler(seed);
        return sampler.run(sampler.document(4));
    }
    static SentenceScores scores(const std::string& metric, const std::vector<double>& values) {
        SentenceScores made{metric, {}};
        for (const double value : values) {
            made.values.push_back({SentenceIndex(static_cast<std::int64_t>(made.values.size())), value});
        }
        return made;
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void numbersComeBackByNameAndSentence() {
        RunId run;
        SentenceScores some{"MetricX", {{SentenceIndex(1), 25.0}, {SentenceIndex(3), 0.1}}};
        {
            Workspace workspace = Workspace::create(m_path);
            run = workspace.save(*sample());
            saveScores(workspace, run, some);
            saveScores(workspace, run, scores("comet", {1.0, 2.0, 3.0, 4.0}));
            saveScores(workspace, run, scores("COMET", {0.25, -0.5})); // the same metric: in their place
            saveScores(workspace, run, scores("überblick-2.0_a+b", {0.0}));
        }
        const Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
        const auto read = scoresOf(workspace, run);
        QCOMPARE(read.size(), std::size_t(3));
        QVERIFY(read[0] == scores("COMET", {0.25, -0.5}));
        QVERIFY(read[1] == some);
        QCOMPARE(read[0].mean(), -0.125);
        QVERIFY(metricsOf(workspace) == (std::vector<std::string>{"COMET", "MetricX", "überblick-2.0_a+b"}));
        QVERIFY(scoresOf(workspace, RunId{99}).empty());
    }

    void theyGoWithTheirRunOrAlone() {
        Workspace workspace = Workspace::create(m_path);
        const RunId run = workspace.save(*sample());
        saveScores(workspace, run, scores("comet", {1.0}));
        QVERIFY(removeScores(workspace, run, "Comet"));
        QVERIFY(!removeScores(workspace, run, "comet"));
        saveScores(workspace, run, scores("comet", {1.0}));
        workspace.remove(run);
        QVERIFY(metricsOf(workspace).empty());
        QVERIFY(errorOf([&] { saveScores(workspace, run, scores("comet", {1.0})); }).contains("belong to no run"));
    }

    void whatIsNoNameOrNumberIsRefused() {
        Workspace workspace = Workspace::create(m_path);
        const RunId run = workspace.save(*sample());
        for (const char* name : {"", "a b", "a\tb", "\"a\"", "a=b", "(a)", "a,b", "a~"}) {
            QVERIFY2(errorOf([&] { saveScores(workspace, run, scores(name, {1.0})); }).contains("name of a metric"),
                     name);
        }
        QVERIFY(errorOf([&] { saveScores(workspace, run, scores(std::string(61, 'a'), {1.0})); }).contains("name"));
        saveScores(workspace, run, scores("comet", {1.0}));
        const double infinite = std::numeric_limits<double>::infinity();
        QVERIFY(errorOf([&] { saveScores(workspace, run, scores("comet", {2.0, infinite})); }).contains("no number"));
        QVERIFY(scoresOf(workspace, run).front() == scores("comet", {1.0})); // all or nothing
    }

    void damageIsSaid_data() {
        QTest::addColumn<QByteArray>("sql");
        QTest::newRow("place") << QByteArray("UPDATE sentence_score SET sentence = -1");
        QTest::newRow("far") << QByteArray("UPDATE sentence_score SET sentence = 99999999999");
        QTest::newRow("value") << QByteArray("UPDATE sentence_score SET value = 9e999");
        QTest::newRow("name") << QByteArray("UPDATE sentence_score SET metric = 'a b'");
    }
    void damageIsSaid() {
        QFETCH(const QByteArray, sql);
        Workspace workspace = Workspace::create(m_path);
        const RunId run = workspace.save(*sample());
        saveScores(workspace, run, scores("comet", {1.0}));
        workspace.connection()->execute(sql.constData());
        QVERIFY(errorOf([&] { scoresOf(workspace, run); }).contains("a number of a metric"));
    }

    void theyAreColumnsOfAnExport() {
        Workspace workspace = Workspace::create(m_path);
        const auto first = sample();
        const RunId one = workspace.save(*first);
        const RunId two = workspace.save(*sample(6));
        std::ostringstream none;
        QCOMPARE(exportScores(none, workspace, std::vector{one, two}, ExportFormat::Csv), std::size_t(0));
        QCOMPARE(none.str(), std::string());
        saveScores(workspace, one, {"COMET", {{SentenceIndex(0), 0.8312}, {SentenceIndex(2), -0.1}}});
        saveScores(workspace, two, scores("comet", {0.5}));
        saveScores(workspace, two, {"MetricX", {{SentenceIndex(1), 25.0}}});
        std::ostringstream csv;
        QCOMPARE(exportScores(csv, workspace, std::vector{one, two}, ExportFormat::Csv), std::size_t(4));
        QVERIFY(csv.str().starts_with(
            "run,sentence_from_1,source,translation,score.COMET,score.MetricX,document,model\r\n"));
        std::ostringstream out;
        exportScores(out, workspace, std::vector{one, two}, ExportFormat::Json);
        const QJsonObject all = QJsonDocument::fromJson(QByteArray::fromStdString(out.str())).object();
        QCOMPARE(all["what"].toString(), QStringLiteral("scores"));
        const QJsonArray rows = all["rows"].toArray();
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].toObject()["score.COMET"].toDouble(), 0.8312);
        QVERIFY(rows[0].toObject()["score.MetricX"].isNull());
        QCOMPARE(rows[0].toObject()["source"].toString(), QString::fromStdString(first->document->source[0].text));
        QCOMPARE(rows[1].toObject()["sentence_from_1"].toInt(), 3);
        QCOMPARE(rows[2].toObject()["score.COMET"].toDouble(), 0.5);
        QCOMPARE(rows[3].toObject()["score.MetricX"].toDouble(), 25.0);
        std::ostringstream npz;
        QCOMPARE(exportScores(npz, workspace, std::vector{two}, ExportFormat::Npz), std::size_t(2));
        QVERIFY(npz.str().find("score.MetricX.npy") != std::string::npos);
    }

    void aFileOfTheVersionBeforeHasNone() {
        RunId run;
        {
            Workspace workspace = Workspace::create(m_path);
            run = workspace.save(*sample());
        }
        {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            connection.execute("DROP TABLE file_note; DROP TABLE sentence_score; PRAGMA user_version=7");
            QCOMPARE(inspectSchema(connection), SchemaState::Older);
        }
        const QByteArray before = readFile(m_path);
        {
            const Workspace looked = Workspace::open(m_path, Workspace::Access::ReadOnly);
            QVERIFY(scoresOf(looked, run).empty());
        }
        QCOMPARE(readFile(m_path), before);
        Workspace workspace = Workspace::open(m_path);
        saveScores(workspace, run, scores("comet", {7.0}));
        QCOMPARE(scoresOf(workspace, run).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestSentenceScores)
#include "test_sentence_scores.moc"
