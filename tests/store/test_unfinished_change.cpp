// SPDX-License-Identifier: GPL-3.0-or-later

// A workspace whose program ended during a change: a reader is told, a writer undoes the change.
#include "engine/store/connection.h"
#include "engine/store/workspace.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <SQLiteCpp/Database.h>

using namespace contexture;
using namespace contexture::store;
using namespace storetest;

namespace {

using Runs = std::vector<std::shared_ptr<const Run>>;

// `to` becomes what lies on the disk while a change of `from` is half done: so many pages are written already that the
// file alone is neither what it was nor what it was to be, and beside it is the journal that undoes them.
void copyInTheMiddleOfAChange(const std::filesystem::path& from, const std::filesystem::path& to) {
    SQLite::Database writer(from.string(), SQLite::OPEN_READWRITE);
    writer.exec("PRAGMA cache_size=1; BEGIN IMMEDIATE");
    writer.exec("UPDATE sentence SET text = text || hex(zeroblob(4000))");
    writer.exec("CREATE TABLE half (x); INSERT INTO half SELECT zeroblob(5000) FROM sentence, sentence AS more");
    std::filesystem::copy_file(from, to);
    std::filesystem::copy_file(from.string() + "-journal", to.string() + "-journal");
    writer.exec("ROLLBACK");
}

} // namespace

class TestUnfinishedChange : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::filesystem::path in(const char* name) const { return pathIn(QDir(m_folder.path()), name); }

private Q_SLOTS:
    void whoOnlyLooksIsToldAndWhoWritesUndoesIt() {
        Sampler sampler(3);
        const auto run = sampler.run(sampler.document(5, true), 1);
        Workspace::create(in("w.contexture"), Runs{run}).close();
        copyInTheMiddleOfAChange(in("w.contexture"), in("half.contexture"));
        const QByteArray before = readFile(in("half.contexture"));
        QVERIFY(before != readFile(in("w.contexture"))); // it is half done

        const QString message =
            errorOf([&] { Workspace::open(in("half.contexture"), Workspace::Access::ReadOnly).runs(); });
        QVERIFY2(message.contains("in the middle of a change"), qPrintable(message));
        QVERIFY2(message.contains("half.contexture") && message.contains("open it once for writing"),
                 qPrintable(message));
        QCOMPARE(readFile(in("half.contexture")), before); // looking changed nothing

        const Workspace workspace = Workspace::open(in("half.contexture"));
        QCOMPARE(difference(*workspace.loadRun(workspace.runs().at(0).id), *run), std::string());
        const Workspace looked = Workspace::open(in("half.contexture"), Workspace::Access::ReadOnly);
        QCOMPARE(looked.runs().size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestUnfinishedChange)
#include "test_unfinished_change.moc"
