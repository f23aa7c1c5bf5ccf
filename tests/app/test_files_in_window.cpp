// SPDX-License-Identifier: GPL-3.0-or-later

// The window responds while a file is read or written; a cancelled or failed operation changes nothing.
#include "app/gui/files/exporting.h"
#include "app/gui/state/settings.h"
#include "app/gui/worker/file_worker.h"
#include "engine/store/sha256.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "tests/app/dialogs.h"
#include "tests/support/fixture.h"
#include "widgets/message_bar.h"
#include "widgets/small_widgets.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <new>

using namespace contexture;
using namespace contexture::gui;
using test::answerNext;
using test::Desk;
using test::writeFixture;
using widgets::TextSide;

namespace {

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::size_t runsIn(const QString& path) {
    return store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly).runs().size();
}

std::size_t notesIn(const QString& path) {
    const auto workspace = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
    return workspace.notes(workspace.documents().front().id).size();
}

// A slow disk: work on files stops at the gate, each time when it says how far it is.
struct SlowDisk {
    explicit SlowDisk(Desk& desk) : window(desk.window) {
        gate->close();
        window.files().setHold([gate = gate](const CancelToken& cancel) { gate->pass(cancel); });
    }
    ~SlowDisk() { gate->open(); }

    bool isReached() {
        return QTest::qWaitFor([this] { return gate->waiting > 0; });
    }
    // Whether what a person does is answered while the disk is busy.
    bool windowAnswers() {
        bool isAnswered = false;
        QTimer::singleShot(0, &window, [&] { isAnswered = true; });
        return QTest::qWaitFor([&] { return isAnswered; }) && gate->waiting > 0;
    }
    widgets::ProgressPanel* panel() const { return window.findChild<widgets::ProgressPanel*>(); }
    bool isTold(const QString& what) const {
        return QTest::qWaitFor([this] { return panel()->isVisible(); }) &&
               panel()->findChild<QLabel*>()->text().contains(what);
    }
    void pressCancel() const { QTest::mouseClick(panel()->findChild<QPushButton*>(), Qt::LeftButton); }

    MainWindow& window;
    std::shared_ptr<test::Gate> gate = std::make_shared<test::Gate>();
};

// A model whose hash is that of its file, as the real engine has it.
class HashedModel : public LoadedModel {
public:
    explicit HashedModel(const QString& path) : m_info(test::FakeModel("fake").info()) {
        m_info.hash = hashOf(path);
        m_info.path = path.toStdString();
    }
    const ModelInfo& info() const override { return m_info; }
    static std::string hashOf(const QString& path) {
        const QByteArray bytes = bytesOf(path);
        return store::sha256(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    }

private:
    ModelInfo m_info;
};

class HashingEngine : public test::FakeEngine {
public:
    std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) override {
        return std::make_shared<HashedModel>(QString::fromStdString(bundle.string()));
    }
};

// Catches what would be opened by the desktop.
class OpenedPlaces : public QObject {
    Q_OBJECT

public:
    OpenedPlaces() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "take"); }
    ~OpenedPlaces() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QList<QUrl> opened;

public Q_SLOTS:
    void take(const QUrl& url) { opened << url; }
};

} // namespace

class TestFilesInWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }
    QString bigText() {
        QByteArray text;
        for (int i = 0; i < 3000; ++i) {
            text += "This is sentence " + QByteArray::number(i) + ".\n";
        }
        return writeFixture(file("big.txt"), text);
    }
    // A desk with a saved workspace and a note that is not in it.
    void beginUnsaved(Desk& desk, const QString& path) {
        desk.translate();
        QVERIFY(test::saved(desk.window, path));
        desk.click({0, TextSide::Source, 0});
        desk.write(QStringLiteral("a note"));
        QVERIFY(desk.window.isWindowModified());
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void aTextIsReadWhileTheWindowAnswers() {
        Desk desk;
        desk.translate();
        const auto before = desk.window.session().document();
        SlowDisk disk(desk);
        desk.window.open({bigText()});
        QVERIFY(disk.isReached());
        QVERIFY(disk.windowAnswers());
        QVERIFY(disk.isTold(QStringLiteral("Opening big.txt")));
        QCOMPARE(desk.window.session().document(), before);
        desk.click({2, TextSide::Source, 1}); // and it is worked in
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(2));
        answerNext<QMessageBox>(desk.window, [](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        disk.gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().document()->size(), std::size_t(3000));
        QVERIFY(!disk.panel()->isVisible());
    }

    void openingCanBeCancelled() {
        Desk desk;
        desk.translate();
        const auto before = desk.window.session().document();
        SlowDisk disk(desk);
        desk.window.open({bigText(), writeFixture(file("small.txt"), "One.\n")});
        QVERIFY(disk.isTold(QStringLiteral("Opening big.txt")));
        disk.pressCancel();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().document(), before);
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1));
        QCOMPARE(desk.window.trouble(), QString());
    }

    void savingDoesNotHoldTheWindow() {
        const QString path = file("slow.contexture");
        Desk desk;
        beginUnsaved(desk, path);
        SlowDisk disk(desk);
        const QString other = file("other.contexture");
        desk.window.saveWorkspace(other); // all of it is written there
        QVERIFY(disk.isReached());
        QVERIFY(disk.windowAnswers());
        QVERIFY(disk.isTold(QStringLiteral("Saving other.contexture")));
        desk.click({1, TextSide::Source, 0});
        desk.write(QStringLiteral("a second note")); // not in the picture that is being written
        disk.gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(notesIn(other), std::size_t(1));
        QVERIFY(desk.window.isWindowModified());
        QVERIFY(test::saved(desk.window, other));
        QCOMPARE(notesIn(other), std::size_t(2));
        QVERIFY(!desk.window.isWindowModified());
    }

    void aSaveThatIsStoppedLeavesTheOldFile_data() {
        QTest::addColumn<QString>("how");
        QTest::newRow("cancelled") << QStringLiteral("cancel");
        QTest::newRow("no memory") << QStringLiteral("memory");
        QTest::newRow("another exception") << QStringLiteral("exception");
    }
    void aSaveThatIsStoppedLeavesTheOldFile() {
        QFETCH(QString, how);
        const QString path = file("stopped.contexture");
        const QString other = file("stopped-other.contexture");
        Desk desk;
        beginUnsaved(desk, path);
        writeFixture(other, "what stood here before");
        QVERIFY(desk.window.session().compare(desk.window.session().currentModel(), desk.window.session().settings()));
        QTRY_VERIFY(desk.window.isSettled());
        SlowDisk disk(desk);
        for (const QString& to : {path, other}) {
            disk.gate->close();
            if (how == QLatin1String("cancel")) {
                desk.window.saveWorkspace(to);
                QVERIFY(disk.isTold(QStringLiteral("Saving")));
                disk.pressCancel();
            } else {
                desk.window.files().setHold([how](const CancelToken&) {
                    if (how == QLatin1String("memory")) {
                        throw std::bad_alloc();
                    }
                    throw std::runtime_error("the disk fell over");
                });
                desk.window.saveWorkspace(to);
            }
            QTRY_VERIFY(desk.window.isSettled());
            QCOMPARE(desk.window.trouble().isEmpty(), how == QLatin1String("cancel"));
            QVERIFY(desk.window.isWindowModified());
        }
        QCOMPARE(runsIn(path), std::size_t(1));
        QCOMPARE(notesIn(path), std::size_t(0));
        QCOMPARE(bytesOf(other), QByteArray("what stood here before"));
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("*part*")}, QDir::Files | QDir::Hidden),
                 QStringList());
        desk.window.files().setHold({});
        QVERIFY(test::saved(desk.window, path));
        QCOMPARE(runsIn(path), std::size_t(2));
        QCOMPARE(notesIn(path), std::size_t(1));
    }

    void closingWaitsForWhatIsBeingSaved() {
        const QString path = file("closing.contexture");
        Desk desk;
        beginUnsaved(desk, path);
        const QString other = file("closing-other.contexture");
        SlowDisk disk(desk);
        desk.window.saveWorkspace(other);
        QVERIFY(disk.isReached());
        QVERIFY(!desk.window.close());
        QVERIFY(desk.window.isVisible());
        disk.gate->open();
        QTRY_VERIFY(!desk.window.isVisible());
        QCOMPARE(notesIn(other), std::size_t(1));
    }

    void theWindowStaysWhenWhatItWaitedForFails() {
        Desk desk;
        beginUnsaved(desk, file("fails.contexture"));
        SlowDisk disk(desk);
        desk.window.files().setHold([gate = disk.gate](const CancelToken& cancel) {
            gate->pass(cancel);
            throw std::runtime_error("the disk fell over");
        });
        desk.window.saveWorkspace(file("fails-other.contexture"));
        QVERIFY(disk.isReached());
        desk.window.open({bigText()}); // it waits, too, and is not forgotten
        QVERIFY(!desk.window.close());
        const auto before = desk.window.session().document();
        disk.gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.isVisible());
        QVERIFY(desk.window.isWindowModified());
        QVERIFY(desk.window.trouble().contains(QStringLiteral("the disk fell over")));
        QCOMPARE(desk.window.session().document(), before);
    }

    void whatIsWrittenWhileItIsSavedIsAskedFor() {
        const QString path = file("meanwhile.contexture");
        Desk desk;
        beginUnsaved(desk, path);
        SlowDisk disk(desk);
        desk.window.saveWorkspace(file("meanwhile-other.contexture"));
        QVERIFY(disk.isReached());
        desk.window.open({writeFixture(file("small.txt"), "One.\n")});
        QVERIFY(!desk.window.close());
        desk.click({1, TextSide::Source, 0});
        desk.write(QStringLiteral("a second note"));
        int asked = 0;
        for (int i = 0; i < 2; ++i) { // before another is shown, and before it is closed
            answerNext<QMessageBox>(desk.window, [&asked](QMessageBox& box) {
                ++asked;
                box.button(QMessageBox::Cancel)->click();
            });
        }
        disk.gate->open();
        QTRY_COMPARE(asked, 2);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.isVisible());
        QCOMPARE(desk.window.notes().all().size(), std::size_t(2));
        QCOMPARE(desk.window.session().document()->size(), std::size_t(3));
    }

    void dataAreExportedWhileTheWindowAnswers_data() {
        QTest::addColumn<bool>("cancel");
        QTest::newRow("to the end") << false;
        QTest::newRow("cancelled") << true;
    }
    void dataAreExportedWhileTheWindowAnswers() {
        QFETCH(bool, cancel);
        const QString path = writeFixture(file("weights.csv"), "what stood here before");
        Desk desk;
        beginUnsaved(desk, file("exported.contexture"));
        QVERIFY(test::saved(desk.window, file("exported.contexture")));
        SlowDisk disk(desk);
        answerNext<QFileDialog>(desk.window, [path](QFileDialog& dialog) {
            dialog.setOption(QFileDialog::DontConfirmOverwrite);
            dialog.selectFile(path);
            static_cast<QDialog&>(dialog).done(QDialog::Accepted);
        });
        auto* exporting = desk.window.findChild<Exporting*>();
        exporting->exportRuns(QStringLiteral("word-attention"), false);
        QVERIFY(disk.isReached());
        QVERIFY(disk.windowAnswers());
        QVERIFY(disk.isTold(QStringLiteral("Exporting weights.csv")));
        QCOMPARE(bytesOf(path), QByteArray("what stood here before"));
        QVERIFY(!desk.window.close()); // not before it is there
        if (cancel) {
            disk.pressCancel();
            QTRY_VERIFY(desk.window.isSettled());
            QCOMPARE(bytesOf(path), QByteArray("what stood here before"));
            QVERIFY(desk.window.isVisible());
            QCOMPARE(desk.window.trouble(), QString());
        } else {
            disk.gate->open();
            QTRY_VERIFY(!desk.window.isVisible());
            QVERIFY(bytesOf(path).contains("encoder.context"));
        }
    }

    // After an export the window says in one line what was written and where, and opens the folder.
    void anExportIsTold() {
        Desk desk;
        desk.translate();
        desk.click({1, TextSide::Target, 0});
        desk.write(QStringLiteral("why?"));
        answerNext<QFileDialog>(desk.window, [path = file("notes.csv")](QFileDialog& dialog) {
            dialog.selectFile(path);
            static_cast<QDialog&>(dialog).done(QDialog::Accepted);
        });
        desk.window.findChild<QAction*>(QStringLiteral("notesCsv"))->trigger();
        QTRY_VERIFY(desk.window.isSettled());
        auto* bar = desk.window.findChild<widgets::MessageBar*>();
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->currentText().contains("notes.csv") && bar->currentText().contains(m_folder.path()),
                 qPrintable(bar->currentText()));
        QCOMPARE(bar->currentText().count(QLatin1Char('\n')), 0);
        auto* open = bar->findChild<QPushButton*>(QStringLiteral("messageAction"));
        QVERIFY(open && open->isVisible());
        OpenedPlaces places;
        QTest::mouseClick(open, Qt::LeftButton);
        QCOMPARE(places.opened, QList<QUrl>{QUrl::fromLocalFile(m_folder.path())});
        QVERIFY(!bar->isVisible());
        // The table names document and model, as one from a workspace does.
        const QByteArray written = bytesOf(file("notes.csv"));
        QVERIFY2(written.startsWith("run,side,sentence_from_1,word_from_1,word,sentence,note,document,model\r\n"),
                 written.constData());
        const auto run = desk.window.session().activeRun();
        const std::string end = "," + run->document->title + "," + run->model.name + "\r\n";
        QVERIFY2(written.endsWith(end.c_str()), written.constData());
    }

    // Dialogs begin in the folder that was used last; before that, in that of the document.
    void dialogsBeginWhereThePersonWorks() {
        const QString texts = m_folder.filePath(QStringLiteral("texts"));
        const QString figures = m_folder.filePath(QStringLiteral("figures"));
        QVERIFY(QDir().mkpath(texts) && QDir().mkpath(figures));
        gui::settings::setFolder(QString()); // as at the start of the program
        Desk desk;
        QVERIFY(test::opened(desk.window, {writeFixture(texts + "/tale.txt", "one two\nthree\n")}));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QStringList begun;
        const auto exportTo = [&](const char* command, const QString& path) {
            answerNext<QFileDialog>(desk.window, [&begun, path](QFileDialog& dialog) {
                begun << dialog.directory().absolutePath();
                dialog.selectFile(path);
                static_cast<QDialog&>(dialog).done(QDialog::Accepted);
            });
            desk.window.findChild<QAction*>(QLatin1String(command))->trigger();
            QTRY_VERIFY(desk.window.isSettled());
        };
        exportTo("translationsCsv", figures + "/all.csv");
        exportTo("exportTranslation", figures + "/tale.de.txt");
        exportTo("saveWorkspaceAs", texts + "/tale.contexture");
        exportTo("gatesCsv", texts + "/gates.csv");
        QCOMPARE(begun, QStringList({texts, figures, figures, texts}));
        QVERIFY(QFile::exists(figures + "/tale.de.txt") && QFile::exists(texts + "/gates.csv"));
    }

    void aTranslationIsExportedInTheFormOfItsDocument() {
        const QByteArray talk = "1\r\n00:00:01,000 --> 00:00:02,000\r\nWe wait\r\n\r\n"
                                "2\r\n00:00:02,000 --> 00:00:03,000\r\nfor the train.\r\n\r\n"
                                "3\r\n00:00:03,000 --> 00:00:04,000\r\n- Where?\r\n- Here!\r\n";
        Desk desk;
        QVERIFY(test::opened(desk.window, {writeFixture(file("talk.srt"), talk)}));
        QCOMPARE(desk.window.session().document()->size(), std::size_t(3));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        const auto exportTo = [&](const QString& path, const QString& original) {
            answerNext<QFileDialog>(desk.window, [path](QFileDialog& dialog) {
                dialog.setOption(QFileDialog::DontConfirmOverwrite);
                dialog.selectFile(path);
                static_cast<QDialog&>(dialog).done(QDialog::Accepted);
            });
            desk.window.findChild<Exporting*>()->exportTranslation(original);
            QTRY_VERIFY(desk.window.isSettled());
        };
        exportTo(file("talk.de.srt"), file("talk.srt"));
        const QByteArray written = bytesOf(file("talk.de.srt"));
        QVERIFY2(written.startsWith("1\r\n00:00:01,000 --> 00:00:02,000\r\nWE "), written.constData());
        QVERIFY2(written.contains("3\r\n00:00:03,000 --> 00:00:04,000\r\n- WHERE?"), written.constData());
        QVERIFY2(written.contains("\r\n- HERE!"), written.constData());
        exportTo(file("talk.de.txt"), file("talk.srt"));
        QVERIFY2(bytesOf(file("talk.de.txt")).startsWith("WE WAIT FOR THE TRAIN."),
                 bytesOf(file("talk.de.txt")).constData());
        QCOMPARE(bytesOf(file("talk.de.txt")).count('\n'), 3);
        QVERIFY2(desk.window.trouble().contains("talk.de.txt"), qPrintable(desk.window.trouble())); // where it is
        writeFixture(file("talk.srt"), QByteArray(talk).replace("Here!", "There!")); // since it was translated
        exportTo(file("late.srt"), file("talk.srt"));
        QVERIFY2(desk.window.trouble().contains(QStringLiteral("other sentences")), qPrintable(desk.window.trouble()));
        QVERIFY(!QFile::exists(file("late.srt")));
    }

    void xliffIsDroppedAndExported() {
        const QByteArray work =
            "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"1\"><source>The <g "
            "id=\"1\">key</g> turns.</source></trans-unit></body></file></xliff>";
        Desk desk;
        QVERIFY(test::opened(desk.window, {writeFixture(file("work.xlf"), work)}));
        QCOMPARE(desk.window.session().document()->source.at(0).text, std::string("The key turns."));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        answerNext<QFileDialog>(desk.window, [this](QFileDialog& dialog) {
            QVERIFY(dialog.nameFilters().at(0).contains(QStringLiteral("*.xlf")));
            dialog.selectFile(file("work.de.xlf"));
            static_cast<QDialog&>(dialog).done(QDialog::Accepted);
        });
        desk.window.findChild<Exporting*>()->exportTranslation(file("work.xlf"));
        QTRY_VERIFY(desk.window.isSettled());
        const QByteArray written = bytesOf(file("work.de.xlf"));
        QVERIFY2(written.contains("state-qualifier=\"leveraged-mt\">"), written.constData());
        QVERIFY2(written.contains("<g id=\"1\">THE KEY TURNS.</g></target>"), written.constData());
        QVERIFY2(desk.window.trouble().contains(QStringLiteral("inside sentences were moved")),
                 qPrintable(desk.window.trouble()));
    }

    void whatIsNoDocumentIsNamed() {
        Desk desk;
        QVERIFY(!test::opened(desk.window, {writeFixture(file("report.pdf"), "%PDF-1.4\n")}));
        QVERIFY2(desk.window.trouble().contains(QStringLiteral("This is a PDF")), qPrintable(desk.window.trouble()));
    }

    void theModelOfAWorkspaceIsFoundAgainByWhatItHolds_data() {
        QTest::addColumn<bool>("isThere");
        QTest::newRow("among the bundled ones, under another name") << true;
        QTest::newRow("nowhere") << false;
    }
    void theModelOfAWorkspaceIsFoundAgainByWhatItHolds() {
        QFETCH(bool, isThere);
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("resources/models/group")));
        writeFixture(file("resources/models/group/first.safetensors"), "another model");
        const QString renamed = writeFixture(file("resources/models/group/second.safetensors"), "the model");
        qputenv("CONTEXTURE_RESOURCES", file("resources").toUtf8());
        const QString path = file("found.contexture");
        auto run = std::make_shared<Run>();
        run->document = test::documentOf({"one two", "three"});
        run->model = HashedModel(renamed).info();
        run->model.path = "/nowhere/as-it-was-called.safetensors";
        for (std::size_t i = 0; i < 2; ++i) {
            run->sentences.push_back(test::fakeTranslation(*run->document, i, run->settings));
        }
        const std::vector<std::shared_ptr<const Run>> runs{run};
        store::Workspace::create(path.toStdString(), runs).close();
        if (!isThere) {
            writeFixture(renamed, "something else");
        }
        Desk desk([] { return std::make_unique<HashingEngine>(); });
        qunsetenv("CONTEXTURE_RESOURCES");
        QVERIFY(test::opened(desk.window, {path}));
        QTRY_VERIFY(desk.window.isSettled());
        const auto* missing = desk.window.findChild<QLabel*>(QStringLiteral("modelMissing"));
        QCOMPARE(missing->isVisible(), !isThere);
        const auto* translate = desk.window.findChild<QPushButton*>(QStringLiteral("translate"));
        QVERIFY(translate);
        QCOMPARE(translate->isEnabled(), isThere);
        if (isThere) {
            QCOMPARE(desk.window.session().currentModel()->info().path, renamed.toStdString());
            QVERIFY(desk.window.session().runs().front().model);
        } else {
            QVERIFY2(translate->toolTip().contains(QStringLiteral("fake")), qPrintable(translate->toolTip()));
        }
        QVERIFY(!desk.window.isWindowModified());
    }
};

QTEST_MAIN(TestFilesInWindow)
#include "test_files_in_window.moc"
