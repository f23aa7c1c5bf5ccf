// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/evaluate_attribution.h"

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_values.h"
#include "app/cli/run_json.h"
#include "app/cli/writing.h"
#include "engine/core/error.h"
#include "engine/store/settings_json.h"
#include "engine/study/attribution_test.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

ordered_json scoresJson(const eval::AttributionScores& scores) {
    return {{"count", scores.count()},
            {"sentence", numberOrNull(scores.sentence.value())},
            {"word", numberOrNull(scores.word.value())},
            {"mean_reciprocal_rank", numberOrNull(scores.meanReciprocalRank())},
            {"precision", numberOrNull(scores.precision())}};
}

ordered_json faithfulnessJson(const study::Faithfulness& of) {
    return {{"comprehensiveness", of.comprehensiveness}, {"sufficiency", of.sufficiency}};
}

ordered_json attributionTestJson(const study::AttributionTest& test, const ModelInfo& model,
                                 const RunSettings& settings, const AttributionOptions& options) {
    ordered_json report = {
        {"model", model.name},
        {"context", store::name(settings.context)},
        {"suite", options.suite},
        {"records", test.records},
        {"left_out", test.leftOut},
        {"prefers_right_form",
         numberOrNull(test.records > 0 ? double(test.prefers) / double(test.records) : std::nan(""))},
        {"words_hidden", options.words},
        {"integration_steps", options.steps},
        {"all_context_hidden", test.context}};
    for (const auto& [method, of] : test.methods) {
        ordered_json value = scoresJson(of.all);
        value["faithfulness"] = faithfulnessJson(of.faithfulness);
        for (const auto& [phenomenon, scores] : of.byPhenomenon) {
            value["by_phenomenon"][phenomenon] = scoresJson(scores);
        }
        for (const auto& [bucket, scores] : of.byDistance) {
            value["by_distance"][eval::name(bucket)] = scoresJson(scores);
        }
        report["methods"][name(method)] = std::move(value);
    }
    report["random_words"] = faithfulnessJson(test.random);
    report["deciding_words"] = faithfulnessJson(test.deciding);
    report["agreement"] = ordered_json::array();
    for (const auto& agreement : test.agreement) {
        report["agreement"].push_back(
            {{"one", name(agreement.one)},
             {"other", name(agreement.other)},
             {"same_word", numberOrNull(agreement.sameWord.value())},
             {"rank_correlation", numberOrNull(agreement.correlated > 0 ? agreement.rankCorrelation : std::nan(""))}});
    }
    return report;
}

// A word of the document with its position and text.
ordered_json placeJson(const Document& document, const DocumentWord& word) {
    const auto& side = word.side == Side::Source ? document.source : document.reference;
    return {{"sentence", word.sentence.value + 1},
            {"side", word.side == Side::Source ? "source" : "target"},
            {"word", word.word.value + 1},
            {"text", side.at(word.sentence.asSize()).word(word.word)}};
}

// The answers of the methods for one record: the words of the three largest weights.
std::string recordLine(const lab::LabDocument& gold, const lab::GoldRecord& record, const AttributionResult& result) {
    ordered_json line = {{"document", gold.document.id},
                         {"sentence", record.sentence.value + 1},
                         {"phenomenon", lab::name(record.phenomenon)},
                         {"distance", record.distance},
                         {"right_form", record.right},
                         {"instead", result.instead},
                         {"value", numberOrNull(result.value)}};
    line["deciding"] = ordered_json::array();
    for (const DocumentWord& word : record.antecedents) {
        line["deciding"].push_back(placeJson(gold.document, word));
    }
    for (const Attribution& attribution : result.methods) {
        ordered_json best = ordered_json::array();
        for (const std::size_t i : eval::largest(attribution.weights, 3)) {
            ordered_json place = placeJson(gold.document, result.words[i]);
            place["weight"] = numberOrNull(attribution.weights[i]);
            best.push_back(std::move(place));
        }
        line["methods"][name(attribution.method)] = std::move(best);
    }
    return line.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

void printFaithfulness(const char* name, const study::Faithfulness& of) {
    std::printf("%-22s %8s %8s %8s %9s %14.3f %14.3f\n", name, "", "", "", "", of.comprehensiveness, of.sufficiency);
}

void printAttributionTest(const study::AttributionTest& test, const AttributionOptions& options) {
    std::printf("%lld words that other sentences decide; the right form is preferred for %lld; hiding all context "
                "costs %.3f nats\n\n",
                static_cast<long long>(test.records), static_cast<long long>(test.prefers), test.context);
    char without[32];
    char alone[32];
    std::snprintf(without, sizeof without, "lost by %d", options.words);
    std::snprintf(alone, sizeof alone, "lost but for %d", options.words);
    std::printf("%-22s %8s %8s %8s %9s %14s %14s\n", "method", "sentence", "word", "MRR", "precision", without, alone);
    for (const auto& [method, of] : test.methods) {
        std::printf("%-22s %8.3f %8.3f %8.3f %9.3f %14.3f %14.3f\n", title(method), of.all.sentence.value(),
                    of.all.word.value(), of.all.meanReciprocalRank(), of.all.precision(),
                    of.faithfulness.comprehensiveness, of.faithfulness.sufficiency);
    }
    printFaithfulness("words at random", test.random);
    printFaithfulness("the deciding words", test.deciding);
    if (!test.agreement.empty()) {
        std::printf("\n%-46s %9s %16s\n", "two methods", "same word", "rank correlation");
    }
    for (const auto& agreement : test.agreement) {
        const std::string pair = std::string(title(agreement.one)) + ", " + title(agreement.other);
        std::printf("%-46s %9.3f %16.3f\n", pair.c_str(), agreement.sameWord.value(), agreement.rankCorrelation);
    }
}

} // namespace

const char* title(AttributionMethod method) {
    switch (method) {
    case AttributionMethod::Attention:
        return "attention";
    case AttributionMethod::GatedAttention:
        return "gate times attention";
    case AttributionMethod::Occlusion:
        return "occlusion";
    case AttributionMethod::LeftOut:
        return "left out";
    case AttributionMethod::ValueZeroing:
        return "value zeroing";
    case AttributionMethod::InputTimesGradient:
        return "input times gradient";
    case AttributionMethod::IntegratedGradients:
        return "integrated gradients";
    }
    return "";
}

std::vector<AttributionMethod> parseMethods(const std::vector<std::string>& names, const char* option) {
    std::vector<AttributionMethod> methods;
    for (const std::string& each : names) {
        if (each == "all") {
            methods.assign(std::begin(kAttributionMethods), std::end(kAttributionMethods));
            continue;
        }
        const auto method = attributionMethod(each);
        if (!method) {
            std::string known = "all";
            for (const AttributionMethod one : kAttributionMethods) {
                known += std::string(", ") + name(one);
            }
            throw Error("\"" + each + "\" is no way of asking", option, "use " + known);
        }
        if (std::find(methods.begin(), methods.end(), *method) == methods.end()) {
            methods.push_back(*method);
        }
    }
    return methods;
}

int evaluateAttribution(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                        const std::vector<lab::LabDocument>& suite, const RunSettings& settings,
                        const AttributionOptions& options) {
    ProgressLine progress(options.quiet);
    const auto documentsDone = [&](std::size_t done) {
        return std::to_string(done) + " of " + counted(suite.size(), "document", "documents");
    };
    std::string records;
    study::AttributionTestRequest request{model, suite, settings, options.methods, options.steps, options.words};
    if (!options.records.empty()) {
        request.record = [&](const auto& gold, const auto& record, const auto& result) {
            records += recordLine(gold, record, result);
        };
    }
    const study::AttributionTest test = study::attributionTest(
        engine, request, [&](std::size_t done) { progress.show(documentsDone(done)); }, interrupted());
    progress.finish(documentsDone(suite.size()));
    printAttributionTest(test, options);
    Writing writing;
    if (!options.json.empty()) {
        writing([&] {
            ordered_json report = attributionTestJson(test, model->info(), settings, options);
            nameDevice(report, model->device());
            writeFile(options.json, dump(report));
        });
    }
    if (!options.records.empty()) {
        writing([&] { writeFile(options.records, records); });
    }
    return writing.status();
}

} // namespace contexture::cli
