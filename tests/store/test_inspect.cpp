// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/inspect.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <SQLiteCpp/Database.h>
#include <unistd.h>

using namespace contexture::store;
using namespace storetest;

class TestInspect : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aBundleIsToldByItsConfigAndCard() {
        writeModel({{"contexture.format", "1"},
                    {"contexture.config", R"({"system":"transformer","transformer":{"width":8}})"},
                    {"contexture.card", R"({"name":"Small\nmodel"})"}});
        const FileSummary summary = inspectFile(model());
        QVERIFY(summary.kind == FileSummary::Kind::Bundle);
        QCOMPARE(summary.parameters, std::int64_t(6));
        QCOMPARE(summary.tensors.size(), std::size_t(3));
        QCOMPARE(summary.bytes, std::uint64_t(readFile(model()).size()));
        const QString text = QString::fromStdString(toText(summary));
        QVERIFY2(text.contains("a model bundle") && text.contains("6 parameters"), qPrintable(text));
        QVERIFY2(text.contains("  system: transformer\n") && text.contains("  name: Small model\n"), qPrintable(text));
        QVERIFY(!text.contains("tensor encoder.weight"));
        QVERIFY(QString::fromStdString(toText(summary, true)).contains("tensor encoder.weight: F32 [2, 3]\n"));
        const QJsonObject json = parsed(summary);
        QCOMPARE(json["kind"].toString(), QString("bundle"));
        QCOMPARE(json["metadata"][u"contexture.config"][u"transformer"][u"width"].toInt(), 8);
        QCOMPARE(json["tensors"][0][u"shape"][1].toInt(), 3);
    }

    void safetensorsOfOthersAreToldToo() {
        writeModel({{"format", "pt"}});
        const FileSummary summary = inspectFile(model());
        QVERIFY(summary.kind == FileSummary::Kind::Safetensors);
        QVERIFY(toText(summary).find("without a bundle's metadata") != std::string::npos);
        QCOMPARE(parsed(summary)["metadata"][u"format"].toString(), QString("pt"));
    }

    void anUnsoundBundleIsRefused() {
        writeModel({{"contexture.format", "1"}});
        QVERIFY(errorOf([&] { inspectFile(model()); }).contains("lacks contexture.config"));
    }

    void aWorkspaceIsToldByItsRuns() {
        Sampler sampler(5);
        const auto run = sampler.run(sampler.document(8));
        const auto path = pathIn(QDir(m_folder->path()), "w.anything"); // the name does not matter
        {
            Workspace workspace = Workspace::create(path, std::vector<std::shared_ptr<const Run>>{run});
            workspace.save(Note{.document = workspace.documents()[0].id, .sentence = SentenceIndex(0)});
        }
        const QByteArray before = readFile(path);
        const FileSummary summary = inspectFile(path);
        QVERIFY(summary.kind == FileSummary::Kind::Workspace);
        QCOMPARE(summary.notes, std::size_t(1));
        const QString text = QString::fromStdString(toText(summary));
        QVERIFY2(text.contains("1 document, 1 run, 1 note\n"), qPrintable(text));
        QVERIFY2(text.contains("context offline, without sentence 3, 1; 7 sentences translated (cancelled)"),
                 qPrintable(text));
        const QJsonObject json = parsed(summary);
        QCOMPARE(json["kind"].toString(), QString("workspace"));
        QCOMPARE(json["runs"][0][u"label"].toString(), QString::fromStdString(run->label));
        QCOMPARE(json["runs"][0][u"settings"][u"excluded"][0].toInt(), 2); // settings stand as they are stored: from 0
        QCOMPARE(json["models"][0][u"sites"][0][u"name"].toString(), QString("encoder.context"));
        QCOMPARE(readFile(path), before);
    }

    void aBundleThatNoLoaderTakesIsToldSo() {
        writeModel({{"contexture.format", "1"}, {"contexture.config", "{}"}, {"contexture.card", "{}"}});
        FileSummary summary = inspectFile(model());
        QVERIFY(toText(summary).find("it cannot be used") == std::string::npos);
        QVERIFY(parsed(summary)["unusable"].isNull());
        summary.unusable = "no system\nof that name";
        const QString text = QString::fromStdString(toText(summary));
        QVERIFY2(text.contains("\nit cannot be used: no system of that name\n"), qPrintable(text));
        QCOMPARE(parsed(summary)["unusable"].toString(), QString("no system\nof that name"));
    }

    void countsThatCannotBeAreDamage_data() {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* sql, const char* says) {
            QTest::newRow(name) << sql << says;
        };
        row("as it is", "PRAGMA user_version", "no error");
        row("fewer sentences than none", "UPDATE document SET sentences = -1", "a sentence of a document is missing");
        row("more than there are", "UPDATE document SET sentences = 4611686018427387904",
            "a sentence of a document is missing");
        row("parameters", "UPDATE model SET parameters = -5", "has -5 parameters");
        row("a run of no document", "PRAGMA foreign_keys = OFF; UPDATE run SET document = 77",
            "the document of a run is missing");
        row("too many translations", "UPDATE translation SET first_pass = 0, position = 1000 + id",
            "more sentences than its document has");
        row("excluded before the first",
            R"(UPDATE run SET settings = replace(settings, '"excluded":[2', '"excluded":[-2147483648'))",
            "excludes a sentence that its document does not have");
    }
    void countsThatCannotBeAreDamage() {
        QFETCH(QString, sql);
        QFETCH(QString, says);
        Sampler sampler(5);
        const auto path = pathIn(QDir(m_folder->path()), "w.contexture");
        Workspace::create(path, std::vector<std::shared_ptr<const Run>>{sampler.run(sampler.document(8))}).close();
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
        const QString message = errorOf([&] { inspectFile(path); });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(says == "no error" || message.contains("the workspace is damaged"), qPrintable(message));
    }

    void anythingElseIsRefused() {
        writeFile(model(), "Good morning.\n");
        QVERIFY(errorOf([&] { inspectFile(model()); }).contains("a text file"));
        QVERIFY(errorOf([&] { inspectFile(m_folder->path().toStdString()); }).contains("this is a folder"));
        QVERIFY(errorOf([&] { inspectFile("/absent"); }).contains("does not exist"));
    }

    // An object that keeps its order is searched for each key that it gets: time grows with the square of their number.
    void aCardOfVeryManyKeysIsRefusedAsJson() {
        const auto card = [](int keys) {
            std::string json = "{";
            for (int k = 0; k < keys; ++k) {
                json += (k == 0 ? "\"" : ",\"") + std::to_string(k) + "\":0";
            }
            return json + "}";
        };
        const auto write = [&](int keys) {
            writeModel({{"contexture.format", "1"}, {"contexture.config", "{}"}, {"contexture.card", card(keys)}});
        };
        write(10000);
        QCOMPARE(parsed(inspectFile(model()))["metadata"][u"contexture.card"].toObject().size(), 10000);
        write(10001);
        const FileSummary summary = inspectFile(model());
        QVERIFY(toText(summary).find("10000: 0") != std::string::npos);
        const QString message = errorOf([&] { toJson(summary); });
        QVERIFY2(message.contains("contexture.card: the JSON has more than 10000 keys"), qPrintable(message));
    }

    void aFileThatCannotBeReadIsCalledNothingElse() {
        writeModel({{"format", std::string(1000, 'x')}}); // SQLite does not look at less than a page
        namespace fs = std::filesystem;
        fs::permissions(m_folder->path().toStdString(), fs::perms(0755));
        fs::permissions(model(), fs::perms::none);
        const uid_t user = ::geteuid();
        constexpr uid_t kNobody = 65534;
        QVERIFY(user != 0 || ::seteuid(kNobody) == 0); // who may read everything becomes somebody else
        const QString message = errorOf([&] { inspectFile(model()); });
        QVERIFY(user != 0 || ::seteuid(user) == 0);
        QVERIFY2(message.contains("the file cannot be read: permission denied"), qPrintable(message));
    }

private:
    std::filesystem::path model() const { return pathIn(QDir(m_folder->path()), "m.safetensors"); }
    void writeModel(const std::map<std::string, std::string>& metadata) const {
        const std::vector<float> weight(6, 0.5f);
        const std::vector<std::uint8_t> tokenizer(32, 0x0a);
        writeSafetensors(model(), metadata,
                         std::vector{view("encoder.weight", DType::F32, {2, 3}, weight),
                                     view("tokenizer.source", DType::U8, {32}, tokenizer),
                                     view("tokenizer.target", DType::U8, {32}, tokenizer)});
    }
    static QJsonObject parsed(const FileSummary& summary) {
        return QJsonDocument::fromJson(QByteArray::fromStdString(toJson(summary))).object();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_APPLESS_MAIN(TestInspect)
#include "test_inspect.moc"
