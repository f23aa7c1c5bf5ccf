// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/lab/gold.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <functional>

using namespace contexture;
using namespace contexture::lab;
using Json = nlohmann::ordered_json;

class TestLabGold : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void goldFileComesBackAsItWas();
    void badFileIsNamedWithItsField_data();
    void badFileIsNamedWithItsField();
    void contraProEntriesHaveThePublicFields();
    void contraProDocumentsCanBeScoredAlone();
    void tableHasOneLineForEachSentence();

private:
    std::vector<LabDocument> m_documents;
};

namespace {

using Damage = std::function<void(Json&)>;

// The first document with a record.
Json& withRecord(Json& json) {
    for (Json& document : json["documents"]) {
        if (!document["records"].empty()) {
            return document;
        }
    }
    throw std::logic_error("no record in the fixture");
}

} // namespace

void TestLabGold::initTestCase() {
    GeneratorOptions options;
    options.documents = 40;
    options.seed = 5;
    m_documents = generate(options);
}

void TestLabGold::goldFileComesBackAsItWas() {
    const std::string json = toGoldJson(m_documents);
    const std::vector<LabDocument> back = parseGoldJson(json, "gold.json");
    QVERIFY(back == m_documents);
    QCOMPARE(toGoldJson(back), json);
    QVERIFY(parseGoldJson(toGoldJson({}), "gold.json").empty());
}

void TestLabGold::badFileIsNamedWithItsField_data() {
    QTest::addColumn<Damage>("damage");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* title, const char* field, Damage damage) {
        QTest::newRow(title) << damage << QString(field);
    };
    row("another format", "format", [](Json& json) { json["format"] = "something"; });
    row("no format", "format", [](Json& json) { json.erase("format"); });
    row("a later version", "version", [](Json& json) { json["version"] = 2; });
    row("version is text", "version", [](Json& json) { json["version"] = "1"; });
    row("no documents", "documents", [](Json& json) { json.erase("documents"); });
    row("documents are no list", "documents", [](Json& json) { json["documents"] = 3; });
    row("a document is no object", "documents[0]", [](Json& json) { json["documents"][0] = 3; });
    row("no source", "source", [](Json& json) { json["documents"][0].erase("source"); });
    row("a sentence less", "reference", [](Json& json) { json["documents"][0]["reference"].erase(0); });
    row("no text", "source[0].text", [](Json& json) { json["documents"][0]["source"][0].erase("text"); });
    row("word beyond the text", "words[0]", [](Json& json) {
        json["documents"][0]["source"][0]["words"][0] = {0, 5000};
    });
    row("word before the one before it", "words[1]", [](Json& json) {
        json["documents"][0]["source"][0]["words"][1] = {0, 1};
    });
    row("word without its end", "words[0]", [](Json& json) { json["documents"][0]["source"][0]["words"][0] = {0}; });
    row("negative position", "words[0]", [](Json& json) { json["documents"][0]["source"][0]["words"][0] = {-4, 2}; });
    row("unknown phenomenon", "phenomenon", [](Json& json) { withRecord(json)["records"][0]["phenomenon"] = "x"; });
    row("sentence out of range", "sentence", [](Json& json) { withRecord(json)["records"][0]["sentence"] = 999; });
    row("negative sentence", "sentence", [](Json& json) { withRecord(json)["records"][0]["sentence"] = -1; });
    row("sentence is a fraction", "sentence", [](Json& json) { withRecord(json)["records"][0]["sentence"] = 1.5; });
    row("source word out of range", "source_word",
        [](Json& json) { withRecord(json)["records"][0]["source_word"] = 999; });
    row("target word out of range", "target_word",
        [](Json& json) { withRecord(json)["records"][0]["target_word"] = 999; });
    row("no side", "decided_by", [](Json& json) { withRecord(json)["records"][0]["decided_by"] = "middle"; });
    row("antecedent out of range", "antecedent_word",
        [](Json& json) { withRecord(json)["records"][0]["antecedent_word"] = 999; });
    row("wrong distance", "distance", [](Json& json) { withRecord(json)["records"][0]["distance"] = 77; });
    row("antecedents are no list", "antecedents",
        [](Json& json) { withRecord(json)["records"][0]["antecedents"] = "here"; });
    row("an antecedent without side", "antecedents[0].side",
        [](Json& json) { withRecord(json)["records"][0]["antecedents"][0].erase("side"); });
    row("right form missing", "right", [](Json& json) { withRecord(json)["records"][0].erase("right"); });
    row("wrong forms are numbers", "wrong[0]", [](Json& json) { withRecord(json)["records"][0]["wrong"] = {1, 2}; });
    row("a contrastive sentence less", "contrastive",
        [](Json& json) { withRecord(json)["records"][0]["contrastive"].erase(0); });
    row("a huge number", "distance",
        [](Json& json) { withRecord(json)["records"][0]["distance"] = 18446744073709551615ULL; });
}

void TestLabGold::badFileIsNamedWithItsField() {
    QFETCH(Damage, damage);
    QFETCH(QString, field);
    Json json = Json::parse(toGoldJson(m_documents));
    damage(json);
    try {
        parseGoldJson(json.dump(), "suite/gold.json");
        QFAIL("the file was taken for a sound one");
    } catch (const Error& error) {
        const QString where = QString::fromStdString(error.where());
        QVERIFY2(where.startsWith("suite/gold.json, field "), qPrintable(where));
        QVERIFY2(where.endsWith(field), qPrintable(where));
        QVERIFY(!error.remedy().empty());
    }
    for (const char* text : {"", "{", "[1,2", "\x01\x02"}) {
        QVERIFY_EXCEPTION_THROWN(parseGoldJson(text, "gold.json"), Error);
    }
}

void TestLabGold::contraProEntriesHaveThePublicFields() {
    const Json entries = Json::parse(toContraProJson(m_documents));
    std::size_t at = 0;
    for (const LabDocument& document : m_documents) {
        for (const GoldRecord& record : document.records) {
            const Json& entry = entries.at(at++);
            QCOMPARE(entry.at("document id").get<std::string>(), document.document.id);
            QCOMPARE(entry.at("segment id").get<int>(), record.sentence.value + 1);
            QCOMPARE(entry.at("src segment").get<std::string>(),
                     document.document.source[record.sentence.asSize()].text);
            QCOMPARE(entry.at("ref segment").get<std::string>(),
                     document.document.reference[record.sentence.asSize()].text);
            QCOMPARE(entry.at("ref pronoun").get<std::string>(), record.right);
            QCOMPARE(entry.at("ante distance").get<int>(), record.distance);
            QCOMPARE(entry.at("intrasegmental").get<bool>(), record.distance == 0);
            QCOMPARE(entry.at("phenomenon").get<std::string>(), std::string(name(record.phenomenon)));
            QCOMPARE(entry.at("errors").size(), record.wrong.size());
            for (std::size_t i = 0; i < record.wrong.size(); ++i) {
                QCOMPARE(entry.at("errors")[i].at("contrastive").get<std::string>(), record.contrastive[i]);
                QCOMPARE(entry.at("errors")[i].at("replacement").get<std::string>(), record.wrong[i]);
                QVERIFY(entry.at("errors")[i].contains("type"));
            }
        }
    }
    QCOMPARE(entries.size(), at);
}

void TestLabGold::contraProDocumentsCanBeScoredAlone() {
    const Json entries = Json::parse(toContraProJson(m_documents));
    std::map<std::string, Json> texts;
    for (const Json& entry : entries) {
        const std::string id = entry.at("document id");
        if (texts.count(id) == 0) {
            QVERIFY2(entry.contains("src document") && entry.contains("ref document"), id.c_str());
            texts[id] = entry;
        }
        const std::size_t segment = entry.at("segment id").get<std::size_t>() - 1;
        QCOMPARE(texts[id].at("src document").at(segment), entry.at("src segment"));
        QCOMPARE(texts[id].at("ref document").at(segment), entry.at("ref segment"));
    }
}

void TestLabGold::tableHasOneLineForEachSentence() {
    const QStringList lines = QString::fromStdString(toTsv(m_documents)).split('\n');
    QCOMPARE(lines.first(), QString("doc_id\tsent_idx\ten\tde"));
    qsizetype line = 1;
    for (const LabDocument& document : m_documents) {
        for (std::size_t i = 0; i < document.document.size(); ++i) {
            const QStringList fields = lines.at(line++).split('\t');
            QCOMPARE(fields.size(), 4);
            QCOMPARE(fields.at(0), QString::fromStdString(document.document.id));
            QCOMPARE(fields.at(1), QString::number(i));
            QCOMPARE(fields.at(2), QString::fromStdString(document.document.source[i].text));
            QCOMPARE(fields.at(3), QString::fromStdString(document.document.reference[i].text));
        }
    }
    QCOMPARE(lines.size(), line + 1); // the last line ends, too
}

QTEST_APPLESS_MAIN(TestLabGold)
#include "test_lab_gold.moc"
