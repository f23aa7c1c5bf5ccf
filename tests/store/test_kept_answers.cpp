// SPDX-License-Identifier: GPL-3.0-or-later

// Attribution answers saved in workspaces: read back equal, removed with their run; damage is reported.
#include "engine/core/error.h"
#include "engine/store/connection.h"
#include "engine/store/export.h"
#include "engine/store/schema.h"
#include "engine/store/workspace.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sstream>

using namespace contexture;
using namespace contexture::store;
using namespace storetest;

class TestKeptAnswers : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;

    static std::shared_ptr<const Run> sample() {
        Sampler sampler(5);
        return sampler.run(sampler.document(6));
    }
    static KeptAttribution attribution(AttributionMethod method) {
        KeptAttribution stored;
        stored.sentence = SentenceIndex(2);
        stored.word = WordIndex(1);
        stored.instead = {"sie", "\"es\"\n"};
        stored.result.value = -1.25;
        stored.result.instead = "sie";
        stored.result.words = {{SentenceIndex(0), Side::Source, WordIndex(3)},
                               {SentenceIndex(1), Side::Target, WordIndex(0)}};
        stored.result.methods.push_back({method, {0.5f, -2.0f}, {}});
        if (method == AttributionMethod::IntegratedGradients) {
            stored.steps = 32;
            stored.result.methods.front().completeSum = -1.5;
        }
        return stored;
    }
    static void compare(const KeptAttribution& a, const KeptAttribution& b) {
        QCOMPARE(a.word, b.word);
        QCOMPARE(a.instead, b.instead);
        QCOMPARE(a.ownSentence, b.ownSentence);
        QCOMPARE(a.steps, b.steps);
        QCOMPARE(a.result.value, b.result.value);
        QCOMPARE(a.result.instead, b.result.instead);
        QVERIFY(a.result.words == b.result.words);
        QCOMPARE(a.result.methods.front().method, b.result.methods.front().method);
        QCOMPARE(a.result.methods.front().weights, b.result.methods.front().weights);
        QCOMPARE(a.result.methods.front().completeSum, b.result.methods.front().completeSum);
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void answersComeBackAsTheyWere() {
        RunId run;
        {
            Workspace workspace = Workspace::create(m_path);
            run = workspace.save(*sample());
            workspace.save(run, SentenceNeed{SentenceIndex(3), {{0.5f, 0.25f, "es"}, {-0.125f, 2.0f, ""}}});
            workspace.save(run, SentenceNeed{SentenceIndex(1), {{7.0f, 1.0f, "a\tb"}}});
            workspace.save(run, SentenceNeed{SentenceIndex(1), {{1.0f, 1.0f, ""}, {2.0f, 0.0f, "x"}}}); // again
            workspace.save(run, attribution(AttributionMethod::Occlusion));
            workspace.save(run, attribution(AttributionMethod::IntegratedGradients));
            auto again = attribution(AttributionMethod::Occlusion);
            again.result.value = 9.0;
            workspace.save(run, again); // in its place
            auto other = attribution(AttributionMethod::Occlusion);
            other.instead.clear();
            workspace.save(run, other); // another question
        }
        const Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
        const auto needs = workspace.needs(run);
        QCOMPARE(needs.size(), std::size_t(2));
        QCOMPARE(needs[0].sentence, SentenceIndex(1));
        QCOMPARE(needs[0].words.size(), std::size_t(2));
        QCOMPARE(needs[0].words[1].instead, std::string("x"));
        QCOMPARE(needs[1].words[0].gain, 0.5f);
        QCOMPARE(needs[1].words[1].divergence, 2.0f);
        const auto read = workspace.attributions(run, SentenceIndex(2));
        QCOMPARE(read.size(), std::size_t(3));
        compare(read[0], attribution(AttributionMethod::IntegratedGradients));
        auto changed = attribution(AttributionMethod::Occlusion);
        changed.result.value = 9.0;
        compare(read[1].instead.empty() ? read[2] : read[1], changed);
        QVERIFY(workspace.attributions(run, SentenceIndex(0)).empty());
    }

    void theyAreExportedAsTheyAre() {
        Workspace workspace = Workspace::create(m_path);
        const auto made = sample();
        const RunId run = workspace.save(*made);
        workspace.save(run, SentenceNeed{SentenceIndex(2), {{0.5f, 0.25f, "es"}, {-0.125f, 2.0f, ""}}});
        workspace.save(run, attribution(AttributionMethod::Occlusion));
        const auto lines = [&](const ExportOptions& options) {
            std::ostringstream out;
            exportRuns(out, {workspace.source(run)}, options);
            return QString::fromStdString(out.str()).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        };
        const auto word = [](const Sentence& sentence, int at) {
            return QString::fromUtf8(std::string(sentence.word(WordIndex(at))).c_str());
        };
        const auto csv = [](QString text) {
            const bool isQuoted = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                                  text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
            return isQuoted
                       ? QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"')
                       : text;
        };
        const QStringList needs = lines({.what = ExportWhat::Needs});
        QCOMPARE(needs.size(), 3);
        QCOMPARE(needs[0],
                 QStringLiteral("run,sentence_from_1,word_from_1,word,need,divergence,instead,document,model"));
        QVERIFY2(needs[1].contains(QStringLiteral(",3,1,") + csv(word(made->sentences[2]->text, 0)) +
                                   QStringLiteral(",0.5,0.25,es,")),
                 qPrintable(needs[1]));
        QVERIFY2(needs[2].contains(QStringLiteral(",-0.125,2,,")), qPrintable(needs[2]));
        const QStringList answers = lines({.what = ExportWhat::Attributions});
        QCOMPARE(answers.size(), 3);
        QVERIFY2(answers[1].contains(QStringLiteral(",occlusion,3,2,")), qPrintable(answers[1]));
        QVERIFY2(answers[1].contains(QStringLiteral(",sie,source,1,4,") + csv(word(made->document->source[0], 3)) +
                                     QStringLiteral(",0.5,")),
                 qPrintable(answers[1]));
        QVERIFY2(answers[2].contains(QStringLiteral(",target,2,1,")), qPrintable(answers[2]));
        QCOMPARE(lines({.what = ExportWhat::Attributions, .filter = {.least = 1.0f}}).size(), 2); // of either sign
        QVERIFY(errorOf([&] {
                    lines({.what = ExportWhat::Attributions, .filter = {.sites = {"left-out"}}});
                }).contains("left-out"));
    }

    void theyGoWithTheirRun() {
        Workspace workspace = Workspace::create(m_path);
        const RunId run = workspace.save(*sample());
        workspace.save(run, SentenceNeed{SentenceIndex(1), {{7.0f, 1.0f, ""}}});
        workspace.save(run, attribution(AttributionMethod::Attention));
        workspace.remove(run);
        QVERIFY(workspace.needs(run).empty());
        QVERIFY(workspace.attributions(run, SentenceIndex(2)).empty());
        QVERIFY(errorOf([&] {
                    workspace.save(run, SentenceNeed{SentenceIndex(1), {{7.0f, 1.0f, ""}}});
                }).contains("belongs to no run"));
        QVERIFY(errorOf([&] {
                    workspace.save(run, attribution(AttributionMethod::Attention));
                }).contains("belongs to no run"));
    }

    void anAnswerWithoutItsWeightsIsRefused() {
        Workspace workspace = Workspace::create(m_path);
        const RunId run = workspace.save(*sample());
        auto stored = attribution(AttributionMethod::LeftOut);
        stored.result.methods.front().weights.pop_back();
        QVERIFY(errorOf([&] { workspace.save(run, stored); }).contains("one weight for each word"));
    }

    void damageIsSaid_data() {
        QTest::addColumn<QString>("sql");
        QTest::newRow("place") << "UPDATE word_need SET sentence = -4";
        QTest::newRow("gap") << "UPDATE word_need SET position = 7";
        QTest::newRow("method") << "UPDATE attribution SET method = 'magic'";
        QTest::newRow("asked") << "UPDATE attribution SET asked = '{'";
        QTest::newRow("asked what") << "UPDATE attribution SET asked = '{\"instead\": 4}'";
        QTest::newRow("weights") << "UPDATE attribution SET weights = x'00000000'";
        QTest::newRow("cut short") << "UPDATE attribution SET weights = x'0000'";
        QTest::newRow("words") << "UPDATE attribution SET words = x'ffffffff0000000000000000000000000000000000000000'";
    }
    void damageIsSaid() {
        QFETCH(const QString, sql);
        RunId run;
        {
            Workspace workspace = Workspace::create(m_path);
            run = workspace.save(*sample());
            workspace.save(run, SentenceNeed{SentenceIndex(1), {{7.0f, 1.0f, ""}}});
            workspace.save(run, attribution(AttributionMethod::Occlusion));
        }
        {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            connection.execute(sql.toUtf8().constData());
        }
        const Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
        const QString error = errorOf([&] {
            workspace.needs(run);
            workspace.attributions(run, SentenceIndex(2));
        });
        QVERIFY2(error.contains("answer") || error.contains("list of numbers") || error.contains("asked"),
                 qPrintable(error));
    }

    void aFileOfTheVersionBeforeHasNone() {
        RunId run;
        {
            Workspace workspace = Workspace::create(m_path);
            run = workspace.save(*sample());
        }
        {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            connection.execute("DROP TABLE file_note; DROP TABLE word_need; DROP TABLE attribution; "
                               "DROP TABLE sentence_score; PRAGMA user_version=6");
            QCOMPARE(inspectSchema(connection), SchemaState::Older);
        }
        const QByteArray before = readFile(m_path);
        {
            const Workspace looked = Workspace::open(m_path, Workspace::Access::ReadOnly);
            QVERIFY(looked.needs(run).empty());
        }
        QCOMPARE(readFile(m_path), before);
        Workspace workspace = Workspace::open(m_path);
        workspace.save(run, SentenceNeed{SentenceIndex(1), {{7.0f, 1.0f, ""}}});
        QCOMPARE(workspace.needs(run).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestKeptAnswers)
#include "test_kept_answers.moc"
