// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/report.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <array>

using namespace contexture;
using namespace contexture::study;

namespace {

// Twelve documents of one sentence and one record, in German, but nothing says so.
std::vector<lab::LabDocument> documents() {
    text::Segmenter segmenter("de");
    std::vector<lab::LabDocument> result;
    const std::array texts{"Heute bellt er laut im Garten.", "Am Abend schläft sie gern lange.",
                           "Im Haus wartet es auf die Katze.", "Dort sehen wir den alten Hund."};
    for (int i = 0; i < 12; ++i) {
        const char* text = texts[std::size_t(i) % texts.size()];
        Document document;
        document.source.push_back(segmenter.sentence("a b c d e"));
        document.reference.push_back(segmenter.sentence(text));
        result.push_back({document, {lab::GoldRecord()}});
    }
    return result;
}

// Right in the first `right` of twelve contrastive choices, and in every translation.
RowResult resultOf(const std::vector<lab::LabDocument>& documents, int right) {
    RowResult result;
    for (const auto& gold : documents) {
        result.translations.push_back({gold.document.reference[0].text});
    }
    for (int i = 0; i < 12; ++i) {
        result.questions.push_back({"pronoun", 1});
        result.right.push_back(i < right ? 1 : 0);
    }
    return result;
}

// A row of the name "base" or another, and two seeds of a system.
Plan planOf(const std::string& first) {
    Plan plan;
    plan.significanceSamples = 200;
    plan.tables = {"systems"};
    plan.lines = {{"systems", first, first}, {"systems", "han", "han"}};
    for (const auto& [name, seed] : {std::pair(first.c_str(), 1), std::pair("han", 1), std::pair("han", 2)}) {
        Row row;
        row.name = name;
        row.table = "systems";
        row.seed = static_cast<std::uint64_t>(seed);
        plan.rows.push_back(row);
    }
    return plan;
}

nlohmann::json report(const Plan& plan, const std::array<int, 3>& right, std::vector<Speed> speeds = {}) {
    const auto test = documents();
    ReportInput input{plan, {}, test, std::move(speeds)};
    for (std::size_t i = 0; i < right.size(); ++i) {
        input.results.emplace(i, resultOf(test, right[i]));
    }
    return nlohmann::json::parse(reportJson(input));
}

} // namespace

class TestStudyReport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutABaseNothingIsComparedWithIt() {
        const auto withBase = report(planOf("base"), {2, 9, 9});
        QVERIFY(withBase["tables"][0]["systems"][1]["significance"]["accuracy"].get<double>() < 0.05);
        const auto without = report(planOf("other"), {2, 9, 9});
        QVERIFY(!without["tables"][0]["systems"][1].contains("significance"));
    }

    void theTestIsSaidWithItsFigures() {
        const auto json = report(planOf("base"), {2, 9, 9});
        const QString markdown = QString::fromStdString(reportMarkdown(json.dump()));
        QVERIFY2(markdown.contains("two-sided") && markdown.contains("the 12 documents") &&
                     markdown.contains("200 samples, seed 1"),
                 qPrintable(markdown));
        QVERIFY(!markdown.contains("bootstrap"));
    }

    void fewDocumentsAreSaidToBeTooFew() {
        auto few = documents();
        few.resize(6);
        const Plan plan = planOf("base");
        ReportInput input{plan, {}, few, {}};
        for (std::size_t i = 0; i < plan.rows.size(); ++i) {
            RowResult result = resultOf(few, 0);
            result.questions.resize(6);
            result.right.assign(6, i == 0 ? 0 : 1);
            input.results.emplace(i, result);
        }
        const QString markdown = QString::fromStdString(reportMarkdown(reportJson(input)));
        QVERIFY2(markdown.contains("6 documents are too few for a test; 10 at least are needed"), qPrintable(markdown));
    }

    // One seed far better than the base, one far worse: each sure by itself, together they say nothing.
    void seedsOfDifferentDirectionAreNotSignificant() {
        const auto json = report(planOf("base"), {5, 10, 0});
        QCOMPARE(json["tables"][0]["systems"][1]["significance"]["accuracy"].get<double>(), 1.0);
        const std::vector<Significance> agreed{{0.25, 0.125, 2.0, 0.5}, {0.125, 0.25, 4.0, 0.0}};
        QCOMPARE(overSeeds(agreed).bleu, 0.25);
        QCOMPARE(overSeeds(agreed).accuracy, 0.25);
        QCOMPARE(overSeeds(agreed).bleuDifference, 3.0);
    }

    void anUnknownLanguageIsNotTakenForGerman() {
        Plan plan = planOf("base");
        const auto metrics = [](const nlohmann::json& json) { return json["tables"][0]["systems"][0]["metrics"]; };
        QVERIFY(!metrics(report(plan, {5, 5, 5})).contains("pronoun translation"));
        QVERIFY(!metrics(report(plan, {5, 5, 5})).contains("noun translation"));
        plan.rows[1].training.modelJson = R"({"target_language": "de"})"; // the row's model says it
        QCOMPARE(metrics(report(plan, {5, 5, 5}))["pronoun translation"]["mean"].get<double>(), 1.0);
    }

    void theTrainingRatioNamesItsRow() {
        const auto json = report(planOf("base"), {5, 5, 5}, {{"base", 0.0, 50.0}, {"han", 10.0, 40.0}});
        const QString markdown = QString::fromStdString(reportMarkdown(json.dump()));
        QVERIFY2(markdown.contains("the ratio to the first row, of training to the first that was trained here"),
                 qPrintable(markdown));
        QVERIFY2(markdown.contains("| – | 50 (1.00) |"), qPrintable(markdown));
        QVERIFY2(markdown.contains("| 10 (1.00) | 40 (0.80) |"), qPrintable(markdown));
    }
};

QTEST_APPLESS_MAIN(TestStudyReport)
#include "test_study_report.moc"
