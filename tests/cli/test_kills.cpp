// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli is killed (SIGKILL) at random moments of a script: the current action is complete or absent, every
// finished action is kept, every file is readable, and the script can continue. CONTEXTURE_KILLS sets the number of
// kills, e.g. 200.
#include "engine/core/error.h"
#include "engine/store/bundle.h"
#include "engine/store/workspace.h"
#include "tests/cli/program.h"
#include "tests/support/kills.h"

#include <SQLiteCpp/Database.h>

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

using namespace contexture;
using test::Executioner;

namespace {

using Lines = std::set<std::string>;

Lines without(const Lines& all, const Lines& others) {
    Lines rest;
    std::set_difference(all.begin(), all.end(), others.begin(), others.end(), std::inserter(rest, rest.end()));
    return rest;
}

// All that a workspace holds, a line for each thing that one action makes. Throws Error where it cannot be read.
Lines heldBy(const std::filesystem::path& path) {
    Lines held;
    const auto workspace = store::Workspace::open(path);
    for (const store::RunEntry& entry : workspace.runs()) {
        const auto run = workspace.loadRun(entry.id);
        std::string line = "run " + std::to_string(entry.id.value) + " " + entry.label;
        for (const auto& sentence : run->sentences) {
            line += "\n" + (sentence ? sentence->text.text + (sentence->trace ? " (traced)" : "") : "(none)");
        }
        held.insert(line);
        for (const store::StoredMark& mark : workspace.marks(entry.id)) {
            held.insert("mark " + std::to_string(mark.id.value) + " " + mark.mark.comment + mark.mark.annotator);
        }
    }
    for (const auto& [name, text] : workspace.queries()) {
        held.insert("query " + name + " " + text);
    }
    return held;
}

} // namespace

class TestKills : public QObject {
    Q_OBJECT

    // Something that a person has the program do, time and again.
    struct Action {
        QString name;
        std::function<QStringList(int round)> arguments; // makes what the program reads, too
        // Things that come and go in the workspace when it has happened.
        std::size_t comes = 0;
        std::size_t goes = 0;
        std::function<void()> check = [] {}; // of its other files
        Executioner::Whole whole = {};
    };

private Q_SLOTS:
    void initTestCase();
    void theWorkspaceAndEveryFileStayWhole();
    void aTrainingGoesOn();
    void aStudyGoesOn();

private:
    QString at(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const { writeBytes(at(name), bytes); }
    std::filesystem::path workspace() const { return at("w.contexture").toStdString(); }
    QStringList translate(const QStringList& more) const {
        return QStringList{"translate",  "--model",      bundled("selective-encoder-online"),
                           "--document", at("text.txt"), "--beam",
                           "1",          "--threads",    "1",
                           "--quiet"} +
               more;
    }
    QString marks(int round) const;
    std::vector<Action> actions() const;
    void verifyWorkspace(const Action& action, const Lines& before, const QString& moment, bool* hasHappened) const;
    // One of these two, and nothing else; `old` becomes what is there.
    static void verifyOneOf(const QString& path, QByteArray& old,
                            const std::function<bool(const QByteArray&)>& isWhole);

    QTemporaryDir m_folder;
    QString m_run, m_source, m_target;
    mutable QByteArray m_table, m_json, m_page;
};

void TestKills::initTestCase() {
    QVERIFY(m_folder.isValid());
    write("text.txt", "The dog slept under the old table.\nIt barked.\nThe cat saw the bird.\nIt sang.\n");
    const Ended made = run(translate({"--trace", "--workspace", at("w.contexture")}));
    QVERIFY2(made.code == 0, made.err);
    const auto rows = json(
        run({"export", "--workspace", at("w.contexture"), "--what", "translations", "--format", "json"}).out)["rows"];
    m_run = rows[0]["run"].toString();
    m_source = rows[0]["source"].toString();
    m_target = rows[0]["translation"].toString();
    QVERIFY(m_target.size() > 4);
    QVERIFY(QFile::copy(bundled("sentence"), at("card.safetensors")));
    const Ended lab = run({"generate", "--out", at("lab"), "--documents", "2", "--seed", "4"});
    QVERIFY2(lab.code == 0, lab.err);
}

QString TestKills::marks(int round) const {
    QByteArray table = "system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n";
    for (int i = 0; i < 30; ++i) {
        const int to = 1 + i % 4;
        table += QStringList{m_run,
                             "text",
                             "1",
                             "",
                             QStringLiteral("A%1-%2").arg(round).arg(i),
                             m_source,
                             "<v>" + m_target.left(to) + "</v>" + m_target.mid(to),
                             "Style/Awkward",
                             "Minor",
                             "{}"}
                     .join('\t')
                     .toUtf8() +
                 "\n";
    }
    write("marks.tsv", table);
    return at("marks.tsv");
}

void TestKills::verifyOneOf(const QString& path, QByteArray& old,
                            const std::function<bool(const QByteArray&)>& isWhole) {
    const QByteArray now = bytesOf(path);
    QVERIFY2(now == old || isWhole(now), qPrintable(path));
    old = now;
}

std::vector<TestKills::Action> TestKills::actions() const {
    const QString w = at("w.contexture");
    std::vector<Action> all;
    all.push_back({.name = "translate into the workspace",
                   .arguments =
                       [this, w](int) {
                           return translate({"--trace", "--append", "--workspace", w});
                       },
                   .comes = 1});
    all.push_back({.name = "import marks",
                   .arguments =
                       [this, w](int round) {
                           return QStringList{"annotations", "--workspace", w,   "--import",
                                              marks(round),  "--run",       "1", "--quiet"};
                       },
                   .comes = 30});
    all.push_back({.name = "keep a search",
                   .arguments =
                       [w](int round) {
                           return QStringList{"query",
                                              "--workspace",
                                              w,
                                              "--where",
                                              "distance > 0",
                                              "--save-as",
                                              QStringLiteral("search %1").arg(round),
                                              "--quiet"};
                       },
                   .comes = 1});
    all.push_back({.name = "add a translation",
                   .arguments =
                       [this, w](int round) {
                           write(QStringLiteral("theirs-%1.txt").arg(round),
                                 "Eins.\nZwei.\nDrei.\n" + QByteArray::number(round) + ".\n"); // no run has it
                           return QStringList{"runs",
                                              "--workspace",
                                              w,
                                              "--add",
                                              at(QStringLiteral("theirs-%1.txt").arg(round)),
                                              "--name",
                                              QStringLiteral("theirs %1").arg(round)};
                       },
                   .comes = 1});
    all.push_back({.name = "remove a run",
                   .arguments =
                       [this, w](int round) {
                           const auto list = [&] {
                               return json(run({"runs", "--workspace", w, "--json"}).out).array();
                           };
                           if (list().size() == 1) { // it has marks, and goes with them alone
                               write("spare.txt", "A.\nB.\nC.\nD " + QByteArray::number(round) + ".\n");
                               run({"runs", "--workspace", w, "--add", at("spare.txt"), "--name", "spare"});
                           }
                           const auto runs = list();
                           return QStringList{"runs", "--workspace", w, "--remove", QString::number(runs.size())};
                       },
                   .goes = 1});
    all.push_back({.name = "write a table over the one that is there",
                   .arguments =
                       [this, w](int) {
                           return QStringList{"export",       "--workspace", w,          "--what",
                                              "translations", "--out",       at("t.csv")};
                       },
                   .check =
                       [this] {
                           verifyOneOf(at("t.csv"), m_table, [](const QByteArray& now) {
                               return now.startsWith("run,") && now.endsWith("\r\n") && now.contains("The cat saw");
                           });
                       }});
    all.push_back({.name = "write a translation as JSON",
                   .arguments =
                       [this](int) {
                           return translate({"--json", at("t.json")});
                       },
                   .check =
                       [this] {
                           verifyOneOf(at("t.json"), m_json,
                                       [](const QByteArray& now) { return json(now).isObject(); });
                       }});
    all.push_back({.name = "replace a workspace",
                   .arguments =
                       [this](int) {
                           return translate({"--trace", "--replace", "--workspace", at("other.contexture")});
                       },
                   .check =
                       [this] {
                           if (QFile::exists(at("other.contexture"))) {
                               QCOMPARE(heldBy(at("other.contexture").toStdString()).size(), std::size_t(1));
                           }
                       }});
    all.push_back({.name = "note a measure in a model's card",
                   .arguments =
                       [this](int) {
                           return QStringList{
                               "evaluate", "--model", at("card.safetensors"), "--table", at("lab/documents.tsv"),
                               "--beam",   "1",       "--documents",          "1",       "--note-in-card",
                               "--quiet"};
                       },
                   .check = [this] { store::Bundle::open(at("card.safetensors").toStdString()); }});
    return all;
}

// Whether the action has happened; half of it never.
void TestKills::verifyWorkspace(const Action& action, const Lines& before, const QString& moment,
                                bool* hasHappened) const {
    const Lines now = heldBy(workspace());                   // whoever may write takes back what was cut off
    const Ended seen = run({"inspect", at("w.contexture")}); // as others read it then
    QVERIFY2(seen.code == 0, qPrintable(action.name + ", " + moment + ": " + seen.err));
    {
        SQLite::Database file(workspace().string(), SQLite::OPEN_READONLY);
        QCOMPARE(file.execAndGet("PRAGMA integrity_check").getString(), std::string("ok"));
    }
    const std::size_t came = without(now, before).size();
    const std::size_t went = without(before, now).size();
    *hasHappened = came == action.comes && went == action.goes;
    QVERIFY2(*hasHappened || (came == 0 && went == 0),
             qPrintable(QStringLiteral("%1, %2: %3 came, %4 went").arg(action.name, moment).arg(came).arg(went)));
}

void TestKills::theWorkspaceAndEveryFileStayWhole() {
    if (qEnvironmentVariableIsEmpty("CONTEXTURE_KILLS")) {
        QSKIP("programs are started some fifty times: CONTEXTURE_KILLS says how often to kill");
    }
    Executioner executioner(20261124);
    int round = 0;
    std::vector<Action> all = actions();
    for (Action& action : all) { // each once to its end, to know how long it lives
        const QStringList arguments = action.arguments(++round);
        const Lines before = heldBy(workspace());
        action.whole = executioner.letRun(QStringLiteral(CONTEXTURE_CLI), arguments, m_folder.path());
        QVERIFY2(action.whole.code == 0, qPrintable(action.name + ": " + action.whole.err));
        bool hasHappened = false;
        verifyWorkspace(action, before, "to its end", &hasHappened);
        QVERIFY2(hasHappened, qPrintable(action.name));
        action.check();
    }
    const int wanted = Executioner::kills(8);
    int kills = 0;
    int happened = 0;
    for (int tries = 0; kills < wanted; ++tries) {
        QVERIFY2(tries < 20 + 5 * wanted, "nothing lives long enough to be killed");
        const Action& action = all[std::size_t(tries) % all.size()];
        const QStringList arguments = action.arguments(++round);
        const Lines before = heldBy(workspace());
        const auto moment = executioner.moment(action.whole);
        const bool isKilled = executioner.kill(QStringLiteral(CONTEXTURE_CLI), arguments, moment);
        QVERIFY2(isKilled || executioner.code() == 0, qPrintable(action.name + ": " + executioner.err()));
        kills += isKilled ? 1 : 0;
        bool hasHappened = false;
        verifyWorkspace(action, before, moment.told(), &hasHappened);
        action.check();
        if (QTest::currentTestFailed()) {
            qWarning() << action.name << moment.told();
            return;
        }
        happened += isKilled && hasHappened ? 1 : 0;
    }
    // What was killed leaves parts behind; the next that writes there removes them.
    for (const Action& action : all) {
        QCOMPARE(run(action.arguments(++round)).code, 0);
    }
    const auto left =
        QDir(m_folder.path()).entryList({".contexture-*", "*-wal", "*-shm", "*-journal"}, QDir::Files | QDir::Hidden);
    QVERIFY2(left.isEmpty(), qPrintable(left.join(' ')));
    qInfo("%d kills; the action in flight had happened whole in %d of them", kills, happened);
}

void TestKills::aTrainingGoesOn() {
    QVERIFY(QDir(m_folder.path()).mkpath("data"));
    const QByteArray head = "doc_id\tsent_idx\ten\tde\n";
    QByteArray rows;
    for (int d = 0; d < 12; ++d) {
        rows += QStringLiteral("d%1\t0\tthe dog sleeps .\tder Hund schläft .\nd%1\t1\tit eats .\ter isst .\n")
                    .arg(d)
                    .toUtf8();
    }
    write("data/train.tsv", head + rows);
    write("data/dev.tsv", head + "e\t0\tthe dog eats .\tder Hund isst .\ne\t1\tit sleeps .\ter schläft .\n");
    write("recipe.json", R"({"stage": "sentence", "output": "trained.safetensors", "subwords": {"vocabulary": 60},
      "data": {"folder": "data", "files": [{"path": "train.tsv"}], "dev_files": ["dev.tsv"]},
      "model": {"transformer": {"width": 16, "feed_forward": 16, "heads": 2, "encoder_layers": 1, "decoder_layers": 1}},
      "training": {"max_steps": 1000000, "evaluate_every": 5, "tokens_per_batch": 60, "threads": 1,
                   "checkpoint_every_minutes": 0, "keep_checkpoint": true}})");
    const auto train = [this](const QStringList& more) {
        return QStringList{"train", "--quiet", "--recipe", at("recipe.json")} + more;
    };
    const auto steps = [](const QByteArray& told) {
        return QRegularExpression("(\\d+) steps").match(QString::fromUtf8(told)).captured(1).toLongLong();
    };
    const Ended first = run(train({"--steps", "5"}));
    QVERIFY2(first.code == 0, first.err);
    Executioner executioner(7);
    auto whole =
        executioner.letRun(QStringLiteral(CONTEXTURE_CLI), train({"--resume", "--steps", "10"}), m_folder.path());
    QVERIFY2(whole.code == 0, whole.err);
    qlonglong reached = 10;
    const int wanted = std::max(3, Executioner::kills(8) / 5);
    for (int kills = 0; kills < wanted; ++kills) {
        // It would train for hours: any moment is in its life.
        const auto moment = executioner.moment(whole);
        QVERIFY2(executioner.kill(QStringLiteral(CONTEXTURE_CLI), train({"--resume"}), moment), executioner.err());
        // The checkpoint and the bundle are whole, and no step is lost that was reached.
        const Ended resumed = run(train({"--resume", "--minutes", "0.00001"}));
        QVERIFY2(resumed.code == 0, qPrintable(moment.told() + ": " + resumed.err));
        const qlonglong now = steps(resumed.out + resumed.err);
        QVERIFY2(now >= reached, qPrintable(moment.told() + ": " + resumed.out + resumed.err));
        reached = now;
        store::Bundle::open(at("trained.safetensors").toStdString());
    }
    const auto left = QDir(m_folder.path()).entryList({".contexture-*.part"}, QDir::Files | QDir::Hidden);
    QVERIFY2(left.isEmpty(), qPrintable(left.join(' ')));
}

void TestKills::aStudyGoesOn() {
    write("study.json", R"({"name": "Tiny",
      "data": {"lab": {"documents": 8, "seed": 3, "dev_documents": 2, "max_sentences": 5}},
      "test": {"lab": {"documents": 2, "seed": 9, "max_sentences": 5}},
      "training": {"max_steps": 4, "evaluate_every": 2, "tokens_per_batch": 300, "documents_per_update": 1},
      "base": {"subwords": {"vocabulary": 500}, "model": {"source_language": "en", "target_language": "de",
        "transformer": {"width": 16, "feed_forward": 16, "heads": 2, "encoder_layers": 1, "decoder_layers": 1}}},
      "systems": [{"name": "cache", "model": {"system": "continuous-cache"}}]})");
    const auto study = [this](const QString& out, const QStringList& more = {}) {
        return QStringList{"study", "--config", at("study.json"), "--out", at(out), "--no-speed", "--quiet"} + more;
    };
    Executioner executioner(11);
    const auto whole = executioner.letRun(QStringLiteral(CONTEXTURE_CLI), study("whole"), m_folder.path());
    QVERIFY2(whole.code == 0, whole.err);
    int kills = 0;
    const int wanted = std::max(2, Executioner::kills(8) / 10);
    for (int tries = 0; kills < wanted; ++tries) {
        const QString out = QStringLiteral("study-%1").arg(tries);
        qsizetype finished = 0;
        for (bool isDone = false; !isDone;) {
            // Rows are processes of their own and die as their parent does: at a time, or at what they do to files.
            const auto moment = executioner.moment({.milliseconds = whole.milliseconds, .deeds = tries % 2 ? 60 : 0});
            const bool isKilled = executioner.kill(QStringLiteral(CONTEXTURE_CLI), study(out), moment);
            kills += isKilled || executioner.code() != 0 ? 1 : 0;
            const Ended list = run({"study", "--config", at("study.json"), "--out", at(out), "--list"});
            QVERIFY2(list.code == 0, qPrintable(moment.told() + ": " + list.err));
            QVERIFY2(list.out.count("finished") >= finished, list.out);
            finished = list.out.count("finished");
            isDone = finished == 2 || kills >= wanted;
        }
        const Ended rest = run(study(out));
        QVERIFY2(rest.code == 0, rest.err);
        // What was cut off comes out as what was not.
        const auto rows = [this](const QString& folder) { return json(bytesOf(at(folder + "/study.json"))); };
        QVERIFY(rows(out).isObject());
        QCOMPARE(rows(out)["rows"].toArray().size(), rows("whole")["rows"].toArray().size());
        for (QDirIterator bundles(at(out), {"*.safetensors"}, QDir::Files, QDirIterator::Subdirectories);
             bundles.hasNext();) {
            store::Bundle::open(bundles.next().toStdString());
        }
    }
}

int main(int count, char** arguments) {
    test::waitAsLongAsItTakes();
    const QCoreApplication application(count, arguments);
    TestKills test;
    return QTest::qExec(&test, count, arguments);
}
#include "test_kills.moc"
