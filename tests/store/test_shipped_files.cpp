// SPDX-License-Identifier: GPL-3.0-or-later

// The models and documents that come with the program.
#include "engine/store/bundle.h"
#include "engine/text/document_reader.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace contexture;
namespace fs = std::filesystem;

namespace {

const fs::path kResources = CONTEXTURE_SOURCE_DIR "/resources";

std::vector<fs::path> bundlesIn(const fs::path& folder) {
    std::vector<fs::path> bundles;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".safetensors") {
            bundles.push_back(entry.path());
        }
    }
    return bundles;
}

QJsonObject object(const std::string& json) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

} // namespace

class TestShippedFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTeachingModelIsThere_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"sentence", "selective-encoder-online", "selective-encoder-offline",
                                 "selective-encoder-sparse-soft", "selective-decoder", "rnnsearch", "rnnsearch-mean",
                                 "rnnsearch-self-attentive", "language-model-self-attentive", "concatenation", "dct",
                                 "dat", "han-encoder", "han-joint", "hce", "cache"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
    void everyTeachingModelIsThere() {
        QFETCH(QString, name);
        QVERIFY(fs::exists(kResources / "models/teaching" / (name.toStdString() + ".safetensors")));
    }

    void theyAreSmallAndSayWhatTheyAre_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<qint64>("most"); // bytes of each
        QTest::newRow("teaching") << QStringLiteral("models/teaching") << qint64(4'000'000);
        QTest::newRow("English and German") << QStringLiteral("models/english-german") << qint64(60'000'000);
    }
    void theyAreSmallAndSayWhatTheyAre() {
        QFETCH(QString, folder);
        QFETCH(qint64, most);
        const auto bundles = bundlesIn(kResources / folder.toStdString());
        QVERIFY(!bundles.empty());
        qint64 sum = 0;
        for (const fs::path& path : bundles) {
            const auto size = qint64(fs::file_size(path));
            sum += size;
            QVERIFY2(size <= most, path.c_str());
            const auto bundle = store::Bundle::open(path);
            // An untrained context has no tensors of its own.
            QVERIFY2(!bundle.file.tensors().empty() || bundle.baseNote, path.c_str());
            QVERIFY2(object(bundle.configJson).contains("system"), path.c_str());
            const auto card = object(bundle.cardJson);
            for (const char* key : {"name", "licence"}) {
                QVERIFY2(!card[QLatin1String(key)].toString().isEmpty(), path.c_str());
            }
        }
        qInfo("%d bundles, %.1f MB", int(bundles.size()), double(sum) / 1e6);
    }

    void theDocumentsAreLongEnoughToHaveContext() {
        int documents = 0;
        for (const auto& entry : fs::directory_iterator(kResources / "demo")) {
            const auto read = text::readDocuments(entry.path());
            QCOMPARE(read.size(), std::size_t(1));
            if (entry.path().filename() == "farm.txt") { // the first demo, in the teaching models' own language
                continue;
            }
            ++documents;
            const auto sentences = read.front().source.size();
            QVERIFY2(sentences >= 15 && sentences <= 40, entry.path().c_str());
        }
        QCOMPARE(documents, 7);
    }
};

QTEST_GUILESS_MAIN(TestShippedFiles)
#include "test_shipped_files.moc"
