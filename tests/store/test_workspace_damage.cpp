// SPDX-License-Identifier: GPL-3.0-or-later

// Workspaces with damaged or foreign files, and on a full disk.
#include "engine/store/workspace.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <random>

using namespace contexture::store;
using namespace storetest;

namespace {

using Runs = std::vector<std::shared_ptr<const Run>>;

// While it lives no file of this process can grow past a size: write() fails as it does on a full disk.
class SmallFiles {
public:
    explicit SmallFiles(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &m_old);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        rlimit small = m_old;
        small.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallFiles() {
        setrlimit(RLIMIT_FSIZE, &m_old);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    rlimit m_old{};
    void (*m_handler)(int) = nullptr;
};

} // namespace

class TestWorkspaceDamage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        Sampler sampler(7);
        m_run = sampler.run(sampler.document(12));
        m_large = sampler.run(sampler.document(300));
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void whatIsNoWorkspaceIsNamed_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "an empty file";
        QTest::newRow("text") << QByteArray("The dog barked.\n").repeated(500) << "a text file";
        QTest::newRow("short text") << QByteArray("x") << "a text file";
        QTest::newRow("zip") << QByteArray("PK\3\4", 4) + QByteArray(2000, 'x') << "a zip archive";
        QTest::newRow("bundle") << safetensorsBytes("{}" + QByteArray(2000, ' '), {}) << "open it as a model";
        QTest::newRow("only the mark") << QByteArray("SQLite format 3\0", 16) << "damaged";
        QTest::newRow("mark and nothing") << QByteArray("SQLite format 3\0", 16) + QByteArray(4080, '\0') << "damaged";
    }
    void whatIsNoWorkspaceIsNamed() {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        writeFile(m_path, content);
        expectRefusal(says);
    }

    void aFolderAndAMissingFileAreNamed() {
        QVERIFY(errorOf([&] { Workspace::open(m_folder->path().toStdString()); }).contains("this is a folder"));
        QVERIFY(errorOf([&] { Workspace::open(m_path); }).contains("does not exist"));
        QVERIFY(errorOf([&] { Workspace::create(m_folder->path().toStdString()); }).contains("this is a folder"));
    }

    void anotherProgramsDatabaseIsRefused() {
        change("PRAGMA application_id=252006674; CREATE TABLE places (url TEXT)", true);
        expectRefusal("a database of another program");
    }

    void anEmptyDatabaseIsRefused() {
        change("PRAGMA page_size=4096; VACUUM", true);
        expectRefusal("an empty database");
    }

    void aNewerVersionIsRefused() {
        Workspace::create(m_path, Runs{m_run});
        change("PRAGMA user_version=10");
        expectRefusal("made by a newer Contexture (version 10");
    }

    void everyTruncationIsRefused() {
        Workspace::create(m_path, Runs{m_run});
        const QByteArray whole = readFile(m_path);
        QVERIFY(whole.size() > 8 * 4096);
        for (qsizetype size = 4096; size < whole.size(); size += 4096) {
            writeFile(m_path, whole.left(size));
            expectRefusal("damaged");
        }
        for (const qsizetype size : {qsizetype(1), qsizetype(20), qsizetype(100), qsizetype(4095), whole.size() - 1}) {
            writeFile(m_path, whole.left(size));
            expectRefusal("");
        }
    }

    void aPageOfGarbageIsRefusedOrNotLoaded() {
        Workspace::create(m_path, Runs{m_run});
        const QByteArray whole = readFile(m_path);
        std::mt19937 random(1);
        int refused = 0;
        for (qsizetype page = 0; page < whole.size() / 4096; ++page) {
            QByteArray bytes = whole;
            for (qsizetype i = 0; i < 4096; ++i) {
                bytes[page * 4096 + i] = static_cast<char>(random());
            }
            refused += readsOrRefuses(bytes) ? 0 : 1;
        }
        QVERIFY(refused > whole.size() / 4096 / 2);
    }

    // Flips where SQLite keeps no checksum may change text or numbers; they must never do more than that.
    void flippedBytesNeverCrash() {
        Workspace::create(m_path, Runs{m_run});
        const QByteArray whole = readFile(m_path);
        std::mt19937 random(2);
        for (int trial = 0; trial < 600; ++trial) {
            QByteArray bytes = whole;
            // Half of them in the headers and cell pointers of pages, where they do most harm.
            const auto at = static_cast<qsizetype>(random() % static_cast<std::uint32_t>(whole.size()));
            const qsizetype place = trial % 2 ? at : at - at % 4096 + at % 64;
            bytes[place] = static_cast<char>(bytes[place] ^ static_cast<char>(1 + random() % 255));
            readsOrRefuses(bytes);
        }
    }

    void forgedRowsAreRefused_data() {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& sql, const char* says) {
            QTest::newRow(name) << sql << QString::fromLatin1(says);
        };
        row("position out of range", "UPDATE translation SET position = 99 WHERE position = 0",
            "belongs to no sentence");
        row("negative position", "UPDATE translation SET position = -1 WHERE position = 0", "belongs to no sentence");
        row("words past the text", "UPDATE translation SET text = ''", "words outside its text");
        row("half a word", "UPDATE translation SET words = x'0000'", "cut short");
        row("words are text", "UPDATE translation SET words = 'abcdefgh', text = 'x'", "words outside its text");
        row("missing sentence", "DELETE FROM sentence WHERE position = 3", "a sentence of a document is missing");
        row("sentences announced", "UPDATE document SET sentences = 4000000000", "a sentence of a document is missing");
        row("settings not JSON", "UPDATE run SET settings = '{'", "settings of a run");
        row("settings of the wrong kind", "UPDATE run SET settings = '{\"beam_size\":\"x\"}'", "of the wrong kind");
        row("unknown context", "UPDATE run SET settings = '{\"context\":\"psychic\"}'", "unknown name \"psychic\"");
        row("description not an object", "UPDATE model SET description = '[{}]'", "of the wrong kind");
        row("model missing", "PRAGMA foreign_keys=OFF; DELETE FROM model", "the model of a run is missing");
        row("trace of another sentence",
            "UPDATE trace SET blob = (SELECT blob FROM trace ORDER BY length(blob) DESC LIMIT 1)", "do not fit");
        row("trace is text", "UPDATE trace SET blob = 'T'", "a trace is damaged");
        row("trace of a newer layout", "UPDATE trace SET blob = x'54ff00'", "newer Contexture");
        row("log-probabilities", "UPDATE translation SET word_log_probability = x''", "log-probabilities");
    }
    void forgedRowsAreRefused() {
        QFETCH(QByteArray, sql);
        QFETCH(QString, says);
        Workspace::create(m_path, Runs{m_run});
        change(sql.constData());
        const QByteArray before = readFile(m_path);
        const QString message = errorOf([&] {
            const Workspace workspace = Workspace::open(m_path);
            workspace.loadRun(RunId{1});
        });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("w.contexture") && !message.contains('\n'), qPrintable(message));
        QCOMPARE(readFile(m_path), before);
    }

    void aFullDiskWhileCreatingLeavesTheOldFile() {
        Workspace::create(m_path, Runs{m_run});
        const QByteArray before = readFile(m_path);
        QString message;
        {
            const SmallFiles limit(1 << 18);
            message = errorOf([&] { Workspace::create(m_path, Runs{m_large}); });
        }
        QVERIFY2(message.contains("w.contexture") && message.contains("space"), qPrintable(message));
        QCOMPARE(readFile(m_path), before);
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    void aFullDiskWhileSavingKeepsWhatWasThere() {
        {
            Workspace workspace = Workspace::create(m_path, Runs{m_run});
            workspace.setViewState("a", "1");
            QString message;
            {
                const SmallFiles limit(1 << 18);
                message = errorOf([&] { workspace.save(*m_large); });
            }
            QVERIFY2(message.contains("w.contexture") && message.contains("space"), qPrintable(message));
            requireIntact(workspace);
            workspace.setViewState("a", "2"); // and it goes on working
        }
        const Workspace reopened = Workspace::open(m_path);
        requireIntact(reopened);
        QCOMPARE(reopened.viewState("a"), std::optional<std::string>("2"));
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    // What was saved while the disk filled up is in the WAL file; closing says so, and nothing is lost.
    void aDiskThatIsFullAtClosingKeepsWhatWasSaved() {
        Workspace::create(m_path, Runs{m_large});
        {
            Workspace workspace = Workspace::open(m_path);
            QString saving;
            QString closing;
            {
                const SmallFiles limit(std::filesystem::file_size(m_path) * 3 / 2);
                saving = errorOf([&] { workspace.save(*m_large); });
                closing = errorOf([&] { workspace.close(); });
            }
            QCOMPARE(saving, QString("no error"));
            QVERIFY2(closing.contains("everything is saved") && closing.contains("-wal"), qPrintable(closing));
            writeFile(pathIn(QDir(m_folder->path()), "copy.contexture"), readFile(m_path));
            writeFile(pathIn(QDir(m_folder->path()), "copy.contexture-wal"), readFile(m_path.string() + "-wal"));
        }
        const Workspace copy = Workspace::open(pathIn(QDir(m_folder->path()), "copy.contexture"));
        const auto runs = copy.runs();
        QCOMPARE(runs.size(), std::size_t(2));
        QCOMPARE(difference(*copy.loadRun(runs[1].id), *m_large), std::string());
    }

    // A disk that really is full, where this process may mount one.
    void aFullDiskThatIsReal() {
        const auto disk = m_folder->path().toStdString() + "/disk";
        std::filesystem::create_directory(disk);
        if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=2m") != 0) {
            QSKIP("mounting a small disk needs root; the limit on file sizes stands for it in the other tests");
        }
        const auto unmount = qScopeGuard([&] { ::umount2(disk.c_str(), MNT_DETACH); });
        const auto path = std::filesystem::path(disk) / "w.contexture";
        QString saving = "no error";
        QString creating;
        std::size_t saved = 0;
        std::size_t kept = 0;
        std::string differs;
        const QString failed = errorOf([&] {
            {
                Workspace workspace = Workspace::create(path);
                for (; saved < 1000 && saving == "no error"; ++saved) {
                    saving = errorOf([&] { workspace.save(*m_large); });
                }
                saved -= 1;
            }
            creating = errorOf([&] { Workspace::create(std::filesystem::path(disk) / "x.contexture", Runs{m_large}); });
            const Workspace workspace = Workspace::open(path, Workspace::Access::ReadOnly);
            for (const RunEntry& run : workspace.runs()) {
                differs += difference(*workspace.loadRun(run.id), *m_large);
                ++kept;
            }
        });
        const auto left = QDir(QString::fromStdString(disk)).entryList({"*"}, QDir::Files | QDir::Hidden);
        QCOMPARE(failed, QString("no error"));
        QVERIFY2(saving.contains("the disk is full") && saving.contains("free some space"), qPrintable(saving));
        QVERIFY2(creating.contains("the disk is full"), qPrintable(creating));
        QVERIFY(saved > 0);
        QCOMPARE(kept, saved);
        QCOMPARE(differs, std::string());
        QVERIFY(left.filter(".part").isEmpty());
    }

private:
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name); }

    void requireIntact(const Workspace& workspace) const {
        const auto runs = workspace.runs();
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(difference(*workspace.loadRun(runs[0].id), *m_run), std::string());
    }

    // Changes the file behind the workspace's back.
    void change(const char* sql, bool create = false) const {
        SQLite::Database database(m_path.string(), SQLite::OPEN_READWRITE | (create ? SQLite::OPEN_CREATE : 0));
        database.exec(sql);
    }

    void expectRefusal(const QString& says) const {
        const QByteArray before = readFile(m_path);
        const QString message = errorOf([&] { Workspace::open(m_path); });
        QVERIFY2(message.contains(says) && message != "no error", qPrintable(message));
        QVERIFY2(message.contains("w.contexture") && !message.contains('\n'), qPrintable(message));
        QCOMPARE(readFile(m_path), before);
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    // True when everything in it could be read. Reading never alters the file.
    bool readsOrRefuses(const QByteArray& bytes) const {
        writeFile(m_path, bytes);
        const QString message = errorOf([&] {
            const Workspace workspace = Workspace::open(m_path);
            workspace.documents();
            workspace.models();
            for (const RunEntry& run : workspace.runs()) {
                workspace.loadRun(run.id);
                workspace.notes(run.document);
            }
        });
        [&] { QCOMPARE(readFile(m_path), bytes); }();
        return message == "no error";
    }

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<const Run> m_large;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_APPLESS_MAIN(TestWorkspaceDamage)
#include "test_workspace_damage.moc"
