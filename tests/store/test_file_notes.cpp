// SPDX-License-Identifier: GPL-3.0-or-later

// Notes for translators in a document's file, kept with its sentences in workspaces.
#include "engine/core/error.h"
#include "engine/store/connection.h"
#include "engine/store/workspace.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::store;
using namespace storetest;

class TestFileNotes : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void notesOfTheFileComeBackAndOlderFilesHaveNone() {
        Sampler sampler(3);
        Document document = *sampler.document(3);
        document.fileNotes = {"", "On a \"button\"\nGrüße", ""};
        Document plain = document;
        plain.fileNotes.clear();
        {
            Workspace workspace = Workspace::create(m_path);
            const DocumentId noted = workspace.save(document);
            QVERIFY(workspace.save(plain) != noted); // other notes, another document
            QCOMPARE(workspace.save(document), noted);
            QVERIFY(*workspace.loadDocument(noted) == document);
            Document wrong = document;
            wrong.fileNotes.pop_back();
            auto run = std::make_shared<Run>(*sampler.run(std::make_shared<const Document>(wrong), false));
            QVERIFY_EXCEPTION_THROWN(workspace.save(*run), Error);
        }
        const auto change = [&](const char* sql) {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            connection.execute(sql);
        };
        {
            const Workspace read = Workspace::open(m_path);
            QVERIFY(*read.loadDocument(read.documents().at(0).id) == document);
            QVERIFY(*read.loadDocument(read.documents().at(1).id) == plain);
        }
        change("UPDATE file_note SET position = 3");
        {
            const Workspace read = Workspace::open(m_path);
            QVERIFY_EXCEPTION_THROWN(read.loadDocument(read.documents().at(0).id), Error);
        }
        change("DROP TABLE file_note; PRAGMA user_version=8"); // as the version before wrote it
        Workspace read = Workspace::open(m_path);
        QVERIFY(*read.loadDocument(read.documents().at(1).id) == plain);
        QCOMPARE(read.save(plain), read.documents().at(1).id); // the same document as then
    }
};

QTEST_APPLESS_MAIN(TestFileNotes)
#include "test_file_notes.moc"
