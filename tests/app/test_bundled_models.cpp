// SPDX-License-Identifier: GPL-3.0-or-later

// The bundled models in the menus.
#include "app/gui/state/bundled_models.h"
#include "engine/store/safetensors.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;

class TestBundledModels : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void writeModel(const QString& name, const std::map<std::string, std::string>& metadata) {
        store::writeSafetensors(m_folder.filePath(QStringLiteral("models/small/") + name).toStdString(), metadata, {});
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("models/small")));
        qputenv("CONTEXTURE_RESOURCES", m_folder.path().toUtf8());
        writeModel(
            QStringLiteral("a-card.safetensors"),
            {{"contexture.card", R"({"name": "Q&A <b>model</b>", "description": "Reads 3 (Doe 2018). <i>x</i>"})"}});
        writeModel(QStringLiteral("no-card.safetensors"), {{"format", "pt"}});
        writeModel(QStringLiteral("odd-card.safetensors"), {{"contexture.card", R"([1, {"name": 2}])"}});
        QFile broken(m_folder.filePath(QStringLiteral("models/small/z-broken.safetensors")));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("not a model");
    }

    void theyGoByTheNamesOfTheirCards() {
        const auto models = bundledModels();
        QCOMPARE(models.size(), std::size_t(4)); // in the order of their files
        QCOMPARE(models[0].name, QStringLiteral("Q&A <b>model</b>"));
        QCOMPARE(models[0].description, QStringLiteral("Reads 3 (Doe 2018). <i>x</i>"));
        QCOMPARE(models[0].group, QStringLiteral("small"));
        QVERIFY(models[0].path.endsWith(QStringLiteral("/models/small/a-card.safetensors")));
    }

    void whoHasNoCardGoesByItsFile() {
        const auto models = bundledModels();
        QCOMPARE(models[1].name, QStringLiteral("no card"));
        QCOMPARE(models[2].name, QStringLiteral("odd card"));
        QCOMPARE(models[3].name, QStringLiteral("z broken"));
        for (std::size_t i = 1; i < 4; ++i) {
            QVERIFY(models[i].description.isEmpty());
        }
    }

    void anEntryShowsTextsAsTheyStand() {
        QAction action;
        describe(&action, bundledModels()[0]);
        QCOMPARE(action.text(), QStringLiteral("Q&&A <b>model</b>"));
        QVERIFY(action.toolTip().contains(QStringLiteral("&lt;i&gt;x&lt;/i&gt;")));
        QVERIFY(!action.toolTip().contains(QStringLiteral("<i>")));
    }
};

QTEST_MAIN(TestBundledModels)
#include "test_bundled_models.moc"
