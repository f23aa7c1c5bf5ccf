// SPDX-License-Identifier: GPL-3.0-or-later

// The reader of JSON objects with known fields.
#include "engine/store/json_fields.h"

#include "engine/store/json_check.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::store;

namespace {

enum class Colour { Red, Green };
constexpr std::array kColours{"red", "green"};

struct Options {
    bool on = false;
    int count = 3;
    std::uint64_t seed = 1;
    double share = 0.5;
    std::string name;
    std::filesystem::path path;
    Colour colour = Colour::Red;
};

template<class Visitor, class Fields>
void visitFields(Visitor& visit, Fields& options) {
    visit("on", options.on);
    visit("count", options.count);
    visit("seed", options.seed);
    visit("share", options.share);
    visit("name", options.name);
    visit("path", options.path);
    visit("colour", options.colour, kColours);
}

Options read(const std::string& text) {
    const FieldFile file{"/r/file.json", "recipe", "/r"};
    const FieldJson json = parseFields(text, file, "correct it");
    Options options;
    FieldReader reader(json, "part.", file);
    visitFields(reader, options);
    reader.refuseUnknown();
    return options;
}

} // namespace

class TestJsonFields : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack() {
        const Options options{true,         -7, std::numeric_limits<std::uint64_t>::max(), 0.125, "n", "/r/below/x.tsv",
                              Colour::Green};
        FieldWriter writer{.folder = "/r"};
        visitFields(writer, options);
        QCOMPARE(writer.json["path"].get<std::string>(), std::string("below/x.tsv"));
        const Options again = read(writer.json.dump());
        QVERIFY(again.on);
        QCOMPARE(again.count, -7);
        QCOMPARE(again.seed, options.seed);
        QCOMPARE(again.share, 0.125);
        QCOMPARE(again.name, options.name);
        QCOMPARE(again.path.generic_string(), std::string("/r/below/x.tsv"));
        QVERIFY(again.colour == Colour::Green);
    }

    void whatIsMissingKeepsItsDefault() {
        const Options options = read("{}");
        QCOMPARE(options.count, 3);
        QVERIFY(options.path.empty());
    }

    void refusalsNameTheField_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("named");
        QTest::newRow("not JSON") << "{"
                                  << "fields.json"
                                  << "byte 2";
        QTest::newRow("a number out of range") << R"({"share": 1e999})"
                                               << "fields.json-number"
                                               << "out of range";
        QTest::newRow("nested for the program's end") << QString(500'000, '[') + QString(500'000, ']') << "json.deep"
                                                      << "64 levels";
        QString keys = "{";
        for (int i = 0; i < 200'000; ++i) { // each is looked for among those before it
            keys += QString(i > 0 ? R"(,"%1":1)" : R"("%1":1)").arg(i);
        }
        QTest::newRow("more keys than anybody needs") << keys + "}"
                                                      << "inspect.keys"
                                                      << "10000 keys";
        QTest::newRow("a list") << "[]"
                                << "fields.object"
                                << "part must be a JSON object";
        QTest::newRow("unknown") << R"({"cuont": 1})"
                                 << "fields.unknown"
                                 << "part.cuont is not a field of a recipe";
        QTest::newRow("text for a switch") << R"({"on": "yes"})"
                                           << "fields.bool"
                                           << "part.on";
        QTest::newRow("a fraction") << R"({"count": 1.5})"
                                    << "fields.whole"
                                    << "part.count";
        QTest::newRow("too large") << R"({"count": 2147483648})"
                                   << "fields.whole"
                                   << "2147483647";
        QTest::newRow("too small") << R"({"count": -2147483649})"
                                   << "fields.whole"
                                   << "-2147483648";
        QTest::newRow("below nothing") << R"({"seed": -1})"
                                       << "fields.whole"
                                       << "from 0 to";
        QTest::newRow("text for a number") << R"({"share": "0.5"})"
                                           << "fields.number"
                                           << "part.share";
        QTest::newRow("a number for text") << R"({"name": 1})"
                                           << "fields.text"
                                           << "part.name";
        QTest::newRow("another colour") << R"({"colour": "blue"})"
                                        << "fields.choice"
                                        << "one of: red, green";
    }
    void refusalsNameTheField() {
        QFETCH(const QString, text);
        QFETCH(const QString, code);
        QFETCH(const QString, named);
        try {
            read(text.toStdString());
            QFAIL("it was read");
        } catch (const Error& error) {
            QCOMPARE(QString::fromStdString(error.whatMessage().code()), code);
            const QString what = QString::fromUtf8(error.what());
            QVERIFY2(what.contains(named) && what.contains("/r/file.json"), qPrintable(what));
        }
    }

    void aWholeNumberIsOneThatTheTypeHolds_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<bool>("isWhole");
        for (const char* whole : {"0", "-128", "127"}) {
            QTest::newRow(whole) << whole << true;
        }
        for (const char* other : {"128", "-129", "18446744073709551615", "-9223372036854775808", "1e300", "-1e300",
                                  "1.5", "1.0", "1e999999", "true", "null", "\"1\"", "[1]", "{}"}) {
            QTest::newRow(other) << other << false;
        }
    }
    void aWholeNumberIsOneThatTheTypeHolds() {
        QFETCH(QString, json);
        QFETCH(bool, isWhole);
        const auto value = nlohmann::json::parse(json.toStdString(), nullptr, false);
        const auto number = wholeNumber<std::int8_t>(value);
        QCOMPARE(number.has_value(), isWhole);
        QVERIFY(!number || *number == json.toInt());
    }
};

QTEST_APPLESS_MAIN(TestJsonFields)
#include "test_json_fields.moc"
