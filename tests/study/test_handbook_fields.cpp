// SPDX-License-Identifier: GPL-3.0-or-later

// The handbook's tables of fields are those that the engine reads, with the defaults that it has.
#include "tests/house/handbook_pages.h"

#include "engine/model/config.h"
#include "engine/study/plan.h"
#include "engine/train/recipe.h"
#include "tests/support/errors.h"

#include <nlohmann/json.hpp>

#include <QMap>
#include <QSet>
#include <QtTest>

using namespace contexture;
using Json = nlohmann::ordered_json;

class TestHandbookFields : public QObject {
    Q_OBJECT

private:
    // Field and default of the tables in a section; an empty text where the table gives none.
    static QMap<QString, QString> documented(const QString& page, const QString& heading) {
        QMap<QString, QString> fields;
        for (const QStringList& row : handbook::rows(handbook::section(handbook::page(page), heading))) {
            for (const QString& field : handbook::quoted(row[0])) {
                fields[field] = handbook::quoted(row[1]).value(0);
            }
        }
        return fields;
    }

    // "training.seed", "data.files[].path" of a JSON text, each with its value.
    static void flatten(const Json& json, const QString& prefix, QMap<QString, QString>& fields) {
        if (json.is_object()) {
            for (const auto& [key, value] : json.items()) {
                flatten(value, prefix + (prefix.isEmpty() ? "" : ".") + QString::fromStdString(key), fields);
            }
        } else if (json.is_array()) {
            for (const auto& item : json) {
                flatten(item, prefix + QStringLiteral("[]"), fields);
            }
        } else {
            fields[prefix] = QString::fromStdString(json.dump());
        }
    }
    static QMap<QString, QString> flat(const std::string& text) {
        QMap<QString, QString> fields;
        flatten(Json::parse(text), {}, fields);
        return fields;
    }

    static void compareDefaults(const QMap<QString, QString>& written, const QMap<QString, QString>& actual) {
        for (auto it = actual.begin(); it != actual.end(); ++it) {
            const QString& said = written.value(it.key());
            const bool isSaid = !said.isEmpty();
            QVERIFY2(!isSaid || said == it.value(), qPrintable(it.key() + " is " + it.value() + ", and not " + said));
        }
    }

private Q_SLOTS:
    void recipes() {
        const auto written = documented(QStringLiteral("training"), QStringLiteral("## All fields"));
        QSet<QString> fields;
        for (const std::string& field : train::recipeFieldNames()) {
            fields << QString::fromStdString(field);
        }
        const QSet<QString> inHandbook(written.keyBegin(), written.keyEnd());
        QCOMPARE(inHandbook - fields, QSet<QString>());
        QCOMPARE(fields - inHandbook, QSet<QString>());

        train::TrainRequest usual;
        usual.output = "out.safetensors";
        usual.lab.emplace();
        usual.open.emplace();
        usual.files.push_back({"table.tsv", 1.0, ""});
        compareDefaults(written, flat(train::toJson(usual)));
    }

    void configs() {
        const auto written = documented(QStringLiteral("systems"), QStringLiteral("## All fields"));
        QSet<QString> fields;
        const QStringList systems = [] {
            QStringList names;
            for (const QStringList& row : handbook::rows(handbook::page(QStringLiteral("systems")))) {
                if (row.size() == 3 && row[2] != QString() && handbook::quoted(row[0]).size() == 1 &&
                    !row[0].contains(QLatin1Char('.')) && !row[0].contains(QLatin1Char('_'))) {
                    names << handbook::quoted(row[0]).first();
                }
            }
            names.removeAll(QStringLiteral("system"));
            return names;
        }();
        QVERIFY(systems.size() >= 10);
        for (const QString& system : systems) {
            const Json usual = {{"system", system.toStdString()}};
            auto defaults = flat(model::toJson(model::parseModelConfig(usual.dump())));
            fields += QSet<QString>(defaults.keyBegin(), defaults.keyEnd());
            if (defaults.contains(QStringLiteral("transformer.width"))) {
                Json foreign = usual; // written where it is not the usual one
                foreign["transformer"] = {{"activation", "swish"}, {"positions", "halves"}, {"source_mark", 5}};
                if (system.startsWith(QStringLiteral("concatenation-"))) {
                    foreign[QString(system).replace(QLatin1Char('-'), QLatin1Char('_')).toStdString()] = {
                        {"only_with", "it"}};
                }
                const auto more = flat(model::toJson(model::parseModelConfig(foreign.dump())));
                fields += QSet<QString>(more.keyBegin(), more.keyEnd());
            }
            defaults.remove(QStringLiteral("system"));
            compareDefaults(written, defaults);
        }
        const QSet<QString> inHandbook(written.keyBegin(), written.keyEnd());
        QCOMPARE(inHandbook - fields, QSet<QString>());
        QCOMPARE(fields - inHandbook, QSet<QString>());
    }

    void plans() {
        const auto written = documented(QStringLiteral("studies"), QStringLiteral("## All fields"));
        QSet<QString> fields;
        for (const std::string& field : study::planFields()) {
            fields << QString::fromStdString(field);
        }
        const QSet<QString> inHandbook(written.keyBegin(), written.keyEnd());
        QCOMPARE(inHandbook - fields, QSet<QString>());
        QCOMPARE(fields - inHandbook, QSet<QString>());
    }

    void examples_data() {
        QTest::addColumn<QString>("info");
        QTest::addColumn<QString>("text");
        for (const QString& name : handbook::names() + handbook::names(QStringLiteral("de"))) {
            int number = 0;
            for (const auto& block : handbook::blocks(handbook::page(name))) {
                if (block.info.startsWith(QLatin1String("json "))) {
                    QTest::addRow("%s %d", qPrintable(name), ++number) << block.info << block.text;
                }
            }
        }
    }
    void examples() {
        QFETCH(const QString, info);
        QFETCH(const QString, text);
        try {
            if (info == QLatin1String("json recipe")) {
                train::parseRecipe(text.toStdString(), "recipe.json");
            } else {
                QCOMPARE(info, QStringLiteral("json study"));
                QVERIFY(study::parsePlan(text.toStdString(), "study.json").rows.size() > 2);
            }
        } catch (const Error& error) {
            QFAIL(error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestHandbookFields)
#include "test_handbook_fields.moc"
