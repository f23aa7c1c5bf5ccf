// SPDX-License-Identifier: GPL-3.0-or-later

// A table of several documents: the window lists them, opens each, and saves them together.
#include "app/gui/files/drafts.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "tests/app/dialogs.h"
#include "tests/support/fixture.h"

#include <QDir>
#include <QFileDialog>
#include <QListWidget>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <optional>

using namespace contexture;
using namespace contexture::gui;
using test::answerNext;
using test::Desk;
using test::writeFixture;

class TestDocumentsOfATable : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    // A table of three documents: each is reached, translated and saved, with its references.
    void theDocumentsOfATableAreWithinReach() {
        const QString table = writeFixture(file("three.tsv"), "doc_id\tsource\treference\n"
                                                              "first\tone two\tEINS ZWEI\nfirst\tthree\tDREI\n"
                                                              "second\tfour five\tVIER\nthird\tsix\tSECHS\n");
        Desk desk;
        QVERIFY(test::opened(desk.window, {table}));
        QTRY_VERIFY(desk.window.isSettled());
        auto* list = desk.window.findChild<QListWidget*>(QStringLiteral("documents"));
        QTRY_VERIFY(list->isVisible());
        QCOMPARE(list->count(), 3);
        QCOMPARE(list->item(2)->text(), QStringLiteral("third"));
        QCOMPARE(list->currentRow(), 0);
        QCOMPARE(desk.window.session().document()->id, std::string("first"));
        const auto click = [&](int row) {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
            QTRY_VERIFY(desk.window.isSettled());
        };
        click(1); // there is nothing to lose yet
        QCOMPARE(desk.window.session().document()->id, std::string("second"));
        QCOMPARE(list->currentRow(), 1);
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());

        // A translation is never lost in silence: here the person stays.
        answerNext<QMessageBox>(desk.window, [](QMessageBox& box) { box.button(QMessageBox::Cancel)->click(); });
        click(2);
        QCOMPARE(desk.window.session().document()->id, std::string("second"));
        QTRY_COMPARE(list->currentRow(), 1);
        QVERIFY(desk.window.session().activeRun());

        // Saved, all of them are in the workspace, and the one that was clicked is opened from there.
        const QString workspace = file("three.contexture");
        answerNext<QMessageBox>(desk.window, [&desk, workspace](QMessageBox& box) {
            answerNext<QFileDialog>(desk.window, [workspace](QFileDialog& dialog) {
                dialog.selectFile(workspace);
                static_cast<QDialog&>(dialog).done(QDialog::Accepted);
            });
            box.button(QMessageBox::Save)->click();
        });
        click(2);
        QTRY_COMPARE(desk.window.session().document()->id, std::string("third"));
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.saving().workspacePath(), workspace);
        QCOMPARE(list->count(), 3);
        QCOMPARE(list->currentRow(), 2);
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(test::saved(desk.window, workspace));
        click(1);
        QCOMPARE(desk.window.session().document()->id, std::string("second"));
        QVERIFY(desk.window.session().activeRun());

        const auto kept = store::Workspace::open(workspace.toStdString(), store::Workspace::Access::ReadOnly);
        const auto documents = kept.documents();
        QCOMPARE(documents.size(), std::size_t(3));
        const std::size_t runs[] = {0, 1, 1};
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(documents[i].runs, runs[i]);
            QVERIFY(kept.loadDocument(documents[i].id)->hasReference());
        }
        QCOMPARE(kept.loadDocument(documents[2].id)->reference[0].text, std::string("SECHS"));
    }

    // Work on one document that was cut off is found again with the table's other documents around it, unless the table
    // is another one now.
    void aDraftListsTheOtherDocuments() {
        const QByteArray text = "doc_id\tsource\nfirst\tone\nsecond\ttwo\nthird\tthree\n";
        for (const bool isChanged : {false, true}) {
            QDir(Drafts::usualFolder()).removeRecursively();
            const QString table = writeFixture(file("drafted.tsv"), text);
            {
                Desk cut;
                cut.window.keepDrafts();
                QVERIFY(test::opened(cut.window, {table}));
                cut.window.opening().openDocumentOfFile(1);
                QTRY_VERIFY(cut.window.isSettled());
                cut.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
                QTRY_VERIFY(cut.window.isSettled());
                cut.window.translate();
                QTRY_VERIFY(cut.window.isSettled());
                bool isKept = false;
                cut.window.drafts().keep([&](const QString& draft) { isKept = !draft.isEmpty(); });
                QTRY_VERIFY(isKept);
            }
            if (isChanged) {
                writeFixture(table, "doc_id\tsource\nfirst\tone\nsecond\tanother\nthird\tthree\n");
            }
            Desk next;
            const auto left = next.window.drafts().left();
            QCOMPARE(left.size(), std::size_t(1));
            QCOMPARE(left[0].place, std::optional<std::size_t>(1));
            next.window.drafts().resume(left[0]);
            QTRY_VERIFY(next.window.session().activeRun());
            QTRY_VERIFY(next.window.isSettled());
            QCOMPARE(next.window.session().document()->id, std::string("second"));
            QCOMPARE(next.window.trouble(), QString());
            auto* list = next.window.findChild<QListWidget*>(QStringLiteral("documents"));
            if (isChanged) {
                QVERIFY(!list->isVisible());
                continue;
            }
            QTRY_VERIFY(list->isVisible());
            QCOMPARE(list->count(), 3);
            QCOMPARE(list->currentRow(), 1);
            // Saved, the workspace has all of them, as before the cut.
            const QString workspace = file("drafted.contexture");
            QVERIFY(test::saved(next.window, workspace));
            const auto documents = store::Workspace::open(workspace.toStdString()).documents();
            QCOMPARE(documents.size(), std::size_t(3));
            QCOMPARE(documents[1].runs, std::size_t(1));
        }
        QDir(Drafts::usualFolder()).removeRecursively();
    }

    // The table was changed since it was opened: what is shown is saved, and the person is told.
    void aTableThatHasChangedIsTold() {
        const QString table = writeFixture(file("changing.tsv"), "doc_id\tsource\na\tone\nb\ttwo\n");
        Desk desk;
        QVERIFY(test::opened(desk.window, {table}));
        writeFixture(table, "doc_id\tsource\na\tother\nb\ttwo\n");
        QVERIFY(test::saved(desk.window, file("changing.contexture")));
        QVERIFY2(desk.window.trouble().contains("the file has changed"), qPrintable(desk.window.trouble()));
        const auto kept = store::Workspace::open(file("changing.contexture").toStdString());
        QCOMPARE(kept.documents().size(), std::size_t(1));
        QCOMPARE(kept.loadDocument(kept.documents()[0].id)->source[0].text, std::string("one"));
    }
};

QTEST_MAIN(TestDocumentsOfATable)
#include "test_documents_of_a_table.moc"
