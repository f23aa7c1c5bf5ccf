// SPDX-License-Identifier: GPL-3.0-or-later

// Model import in the window: a folder with another program's model is converted to a bundle and opened.
#include "app/gui/files/model_import.h"
#include "tests/app/real_window.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::settle;

class TestModelImport : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    // The Hugging Face layout of a small model that transformers has written (tests/parity).
    QString modelFolder(const QString& name) {
        const QDir from(QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/data/marian/shared/hugging-face"));
        const QString folder = m_folder.filePath(name);
        if (!from.exists() || !QDir().mkpath(folder)) {
            return {};
        }
        for (const QFileInfo& file : from.entryInfoList(QDir::Files)) {
            if (!QFile::copy(file.absoluteFilePath(), folder + QLatin1Char('/') + file.fileName())) {
                return {};
            }
        }
        return folder;
    }
    static void press(ModelImport& dialog) {
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("importStart")), Qt::LeftButton);
    }
    static bool ended(const ModelImport& dialog) {
        return QTest::qWaitFor([&] { return !dialog.isRunning(); }, test::kPatience);
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
        qputenv("PATH", QByteArray(CONTEXTURE_BIN) + ':' + qgetenv("PATH")); // of contexture-cli
    }

    void aFolderThatIsOpenedBecomesABundle() {
        const QString folder = modelFolder(QStringLiteral("opus-mt-en-de"));
        QVERIFY(!folder.isEmpty());
        MainWindow window(test::realEngine());
        window.show();
        window.open({folder});
        auto* dialog = window.findChild<ModelImport*>();
        QTRY_VERIFY(dialog->isVisible());
        auto* bundle = dialog->findChild<QLineEdit*>(QStringLiteral("importBundle"));
        QCOMPARE(bundle->text(), folder + QStringLiteral(".safetensors"));
        dialog->findChild<QCheckBox*>(QStringLiteral("importHalf"))->setChecked(true);
        press(*dialog);
        QVERIFY(dialog->isRunning());
        QVERIFY(settle(window));
        QVERIFY2(!dialog->isVisible(), qPrintable(dialog->trouble()));
        QVERIFY(QFileInfo::exists(bundle->text()));
        QTRY_VERIFY_WITH_TIMEOUT(window.session().currentModel(), test::kPatience);
        const ModelInfo& model = window.session().currentModel()->info();
        QCOMPARE(QString::fromStdString(model.path), bundle->text());
        QCOMPARE(model.sourceLanguage, std::string("en"));
        QCOMPARE(model.targetLanguage, std::string("de"));
        // The same again: whether the bundle is to be replaced is asked, and "no" leaves it as it is.
        const QDateTime written = QFileInfo(bundle->text()).lastModified();
        window.open({folder});
        QTRY_VERIFY(dialog->isVisible());
        bool isAsked = false;
        QTimer::singleShot(0, &window, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            isAsked = box != nullptr;
            if (box) {
                box->button(QMessageBox::No)->click();
            }
        });
        press(*dialog);
        QVERIFY(isAsked);
        QVERIFY(!dialog->isRunning());
        QCOMPARE(QFileInfo(bundle->text()).lastModified(), written);
    }

    void whatCannotBeReadIsSaidInTheDialog() {
        const QString folder = modelFolder(QStringLiteral("damaged-en-de"));
        QVERIFY(!folder.isEmpty());
        QVERIFY(QFile::remove(folder + QStringLiteral("/vocab.json")));
        MainWindow window(test::noEngine());
        window.show();
        auto* dialog = window.findChild<ModelImport*>();
        QVERIFY(ModelImport::isModelFolder(folder));
        dialog->show(folder);
        press(*dialog);
        QVERIFY(ended(*dialog));
        QVERIFY(dialog->isVisible());
        QVERIFY2(dialog->trouble().contains(QLatin1String("vocab.json")), qPrintable(dialog->trouble()));
        QVERIFY(!QFileInfo::exists(folder + QStringLiteral(".safetensors")));
        // Another folder, another try.
        auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("importFolder"));
        line->clear();
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("importStart"))->isEnabled());
        QTest::keyClicks(line, m_folder.filePath(QStringLiteral("nowhere")));
        press(*dialog);
        QVERIFY(ended(*dialog));
        QVERIFY2(dialog->trouble().contains(QLatin1String("nowhere")), qPrintable(dialog->trouble()));
    }

    void itCanBeCancelled() {
        const QString program = m_folder.filePath(QStringLiteral("endless"));
        QFile script(program);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nexec sleep 600\n");
        script.close();
        QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        PendingWork pending;
        ModelImport dialog(program, pending, nullptr);
        dialog.show(m_folder.path());
        dialog.findChild<QLineEdit*>(QStringLiteral("importBundle"))->setText(m_folder.filePath(QStringLiteral("x")));
        press(dialog);
        QVERIFY(dialog.isRunning());
        QVERIFY(pending.isAny(PendingWork::Kind::File));
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(ended(dialog));
        QVERIFY(dialog.isVisible());
        QVERIFY(dialog.trouble().contains(QLatin1String("Cancelled")));
        QVERIFY(!pending.isAny());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void aMissingProgramIsNamed() {
        PendingWork pending;
        ModelImport dialog(m_folder.filePath(QStringLiteral("no-program")), pending, nullptr);
        dialog.show(m_folder.path());
        press(dialog);
        QVERIFY(ended(dialog));
        QVERIFY2(dialog.trouble().contains(QLatin1String("no-program")), qPrintable(dialog.trouble()));
    }

    void otherFoldersAreNoModels() {
        QVERIFY(!ModelImport::isModelFolder(m_folder.path()));
        QVERIFY(!ModelImport::isModelFolder(m_folder.filePath(QStringLiteral("nothing"))));
    }
};

QTEST_MAIN(TestModelImport)
#include "test_model_import.moc"
