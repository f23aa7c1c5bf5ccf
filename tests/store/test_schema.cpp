// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/schema.h"

#include "engine/store/sha256.h"
#include "tests/store/files.h"

#include <SQLiteCpp/Column.h>

#include <QTemporaryDir>
#include <QtTest>

using namespace contexture::store;
using namespace storetest;

namespace {

// What there is, and the next version as a future program might have it.
std::vector<Migration> withNext() {
    std::vector<Migration> steps(migrations().begin(), migrations().end());
    steps.push_back(
        {steps.back().to + 1, "ALTER TABLE run ADD COLUMN colour TEXT; CREATE TABLE tag (name TEXT PRIMARY KEY);"});
    return steps;
}

} // namespace

class TestSchema : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
        writeFile(m_path, {});
    }

    void aNewDatabaseIsMadeCurrent() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        QCOMPARE(inspectSchema(connection), SchemaState::New);
        migrate(connection);
        QCOMPARE(inspectSchema(connection), SchemaState::Current);
        QCOMPARE(connection.number("PRAGMA application_id"), std::int64_t(0x43545852));
        QCOMPARE(connection.number("PRAGMA user_version"), std::int64_t(migrations().back().to));
    }

    // Bytes 60 to 63 and 68 to 71 of a database file (sqlite.org/fileformat2.html) tell other programs what it is.
    void theFileSaysWhatItIs() {
        make();
        const QByteArray bytes = readFile(m_path);
        QVERIFY(bytes.startsWith("SQLite format 3"));
        QCOMPARE(bytes.mid(68, 4), QByteArray("CTXR"));
        QCOMPARE(bytes.mid(60, 4), QByteArray("\0\0\0\11", 4));
    }

    void theSameVersionIsLeftAlone() {
        make();
        const QByteArray before = readFile(m_path);
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        QCOMPARE(inspectSchema(connection), SchemaState::Current);
        QCOMPARE(readFile(m_path), before);
    }

    void anOlderVersionIsMigratedAndKeepsItsRows() {
        make();
        const auto steps = withNext();
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        connection.execute("INSERT INTO view_state VALUES ('filter', 'pronouns')");
        QCOMPARE(inspectSchema(connection, steps), SchemaState::Older);
        migrate(connection, steps);
        QCOMPARE(inspectSchema(connection, steps), SchemaState::Current);
        QCOMPARE(connection.number("PRAGMA user_version"), std::int64_t(steps.back().to));
        QCOMPARE(connection.number("SELECT count(*) FROM view_state WHERE value = 'pronouns'"), std::int64_t(1));
        QCOMPARE(connection.number("SELECT count(colour) FROM run"), std::int64_t(0));
    }

    void aMigrationThatFailsLeavesTheOldVersion() {
        make();
        std::vector<Migration> steps = withNext();
        steps.push_back({steps.back().to + 1, "CREATE TABLE extra (id INTEGER); INSERT INTO nowhere VALUES (1);"});
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        QVERIFY(errorOf([&] { migrate(connection, steps); }) != "no error");
        QCOMPARE(connection.number("PRAGMA user_version"), std::int64_t(migrations().back().to));
        QCOMPARE(inspectSchema(connection), SchemaState::Current);
    }

    void aNewerVersionIsRefused() {
        make();
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        connection.execute("PRAGMA user_version=10");
        const QString message = errorOf([&] { inspectSchema(connection); });
        QVERIFY2(
            message.contains("made by a newer Contexture (version 10 of the format; this one reads up to version 9)"),
            qPrintable(message));
        QVERIFY(message.contains("w.contexture") && message.contains("update Contexture"));
    }

    void aDatabaseOfAnotherProgramIsRefused() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        connection.execute("PRAGMA application_id=1234; CREATE TABLE photo (id INTEGER)");
        QVERIFY(errorOf([&] { inspectSchema(connection); }).contains("another program"));
    }

    void aDatabaseWithoutAnyMarkIsRefused() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        connection.execute("CREATE TABLE photo (id INTEGER)");
        QVERIFY(errorOf([&] { inspectSchema(connection); }).contains("another program"));
    }

    void strangeTablesTriggersAndViewsAreRefused_data() {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("says");
        QTest::newRow("table") << QByteArray("CREATE TABLE extra (id INTEGER)") << "\"table extra\"";
        QTest::newRow("view") << QByteArray("CREATE VIEW v AS SELECT 1") << "\"view v\"";
        QTest::newRow("trigger") << QByteArray("CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END")
                                 << "\"trigger t\"";
        QTest::newRow("missing table") << QByteArray("DROP TABLE note") << "lacks the ";
        QTest::newRow("view instead of a table")
            << QByteArray("DROP TABLE trace; CREATE VIEW trace AS SELECT 1") << "lacks the table trace";
        QTest::newRow("generated column")
            << QByteArray("DROP TABLE view_state; CREATE TABLE view_state (key TEXT PRIMARY KEY, value TEXT NOT NULL "
                          "AS (printf('%.*c', 900000000, 'x')))")
            << "its table view_state is not the one that Contexture makes";
        QTest::newRow("another index")
            << QByteArray(
                   "DROP INDEX run_of_model; CREATE INDEX run_of_model ON run (printf('%.*c', 900000000, label))")
            << "its index run_of_model is not the one that Contexture makes";
        QTest::newRow("no version") << QByteArray("PRAGMA user_version=0") << "has no version";
    }
    void strangeTablesTriggersAndViewsAreRefused() {
        QFETCH(QByteArray, sql);
        QFETCH(QString, says);
        make();
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        connection.execute(sql.constData());
        const QString message = errorOf([&] { inspectSchema(connection); });
        QVERIFY2(message.contains("damaged") && message.contains(says), qPrintable(message));
    }

    // Older files hold the old words: whoever changes them shuts those files out.
    void version1IsMadeInTheSameWordsForEver() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        migrate(connection, migrations().first(1));
        const std::string words =
            connection.database()
                .execAndGet("SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_master ORDER BY type, name)")
                .getString();
        QCOMPARE(sha256(std::as_bytes(std::span(words))),
                 std::string("a1ecbce99a931371ae9f9b0eef02fd51d749af9af147e17bb4878441d8427ad8"));
    }

    void version2CallsANoteANote() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        migrate(connection, migrations().first(1));
        connection.execute("PRAGMA foreign_keys=OFF");
        connection.execute("INSERT INTO annotation VALUES (7, 1, NULL, 0, 2, 3, 'why *er*?')");
        QCOMPARE(inspectSchema(connection), SchemaState::Older);
        migrate(connection);
        QCOMPARE(inspectSchema(connection), SchemaState::Current);
        QCOMPARE(connection.number("SELECT count(*) FROM note WHERE id = 7 AND word = 3 AND text = 'why *er*?'"),
                 std::int64_t(1));
        // Numbers of notes that are gone are not given again.
        connection.execute("DELETE FROM note; INSERT INTO note VALUES (NULL, 1, NULL, 0, 2, 3, 'next')");
        QCOMPARE(connection.number("SELECT id FROM note"), std::int64_t(8));
    }

    void version3ComesForwardWithItsNotesAndSearches() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        migrate(connection, migrations().first(3));
        QCOMPARE(connection.number("PRAGMA user_version"), std::int64_t(3));
        connection.execute("PRAGMA foreign_keys=OFF");
        connection.execute("INSERT INTO note VALUES (7, 1, NULL, 0, 2, 3, 'why *er*?')");
        connection.execute("INSERT INTO query VALUES ('pronouns', 'class = pronoun')");
        QCOMPARE(inspectSchema(connection), SchemaState::Older);
        migrate(connection);
        QCOMPARE(inspectSchema(connection), SchemaState::Current);
        QCOMPARE(connection.number("SELECT count(*) FROM note WHERE id = 7 AND text = 'why *er*?'"), std::int64_t(1));
        QCOMPARE(connection.number("SELECT count(*) FROM query WHERE text = 'class = pronoun'"), std::int64_t(1));
        QCOMPARE(connection.number("SELECT count(*) FROM mark"), std::int64_t(0));
    }

    // What version 3 of the program does with a file of today.
    void anOlderProgramSaysThatItIsOlder() {
        make();
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        const QString message = errorOf([&] { inspectSchema(connection, migrations().first(3)); });
        QVERIFY2(message.contains("made by a newer Contexture (version 9"), qPrintable(message));
    }

    void whatSqliteCountsForItselfIsNoDamage() {
        make();
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        connection.execute("INSERT INTO view_state VALUES ('filter', 'pronouns'); ANALYZE");
        QVERIFY(connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'sqlite_stat1'") == 1);
        QCOMPARE(inspectSchema(connection), SchemaState::Current);
    }

private:
    void make() {
        Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
        migrate(connection);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_APPLESS_MAIN(TestSchema)
#include "test_schema.moc"
