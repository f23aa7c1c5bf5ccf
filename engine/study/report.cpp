// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/report.h"

#include "engine/store/bundle.h"
#include "engine/study/latent_semantics.h"
#include "engine/text/document_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace contexture::study {
namespace {

using Json = nlohmann::ordered_json;

// One line of a table with its rows: one system with several seeds.
struct System {
    const Line* line = nullptr;
    std::vector<std::size_t> finished; // never empty
};

System finished(const ReportInput& input, const Line& line) {
    System system{&line, {}};
    for (const auto& [row, result] : input.results) {
        if (input.plan.rows[row].name == line.system) {
            system.finished.push_back(row);
        }
    }
    return system;
}

Json summary(const std::vector<double>& values) {
    double mean = 0.0;
    for (const double value : values) {
        mean += value / static_cast<double>(values.size());
    }
    Json json = {{"mean", mean}};
    if (values.size() > 1) {
        double squares = 0.0;
        for (const double value : values) {
            squares += (value - mean) * (value - mean);
        }
        json["deviation"] = std::sqrt(squares / static_cast<double>(values.size() - 1));
    }
    json["values"] = values;
    return json;
}

Json metricsJson(const ReportInput& input, const System& system, const TestContext& test) {
    std::map<std::string, std::vector<double>> values;
    for (const auto row : system.finished) {
        for (const auto& [name, value] : metricsOf(input.results.at(row), test)) {
            values[name].push_back(value);
        }
    }
    Json json = Json::object();
    for (const auto& [name, list] : values) {
        json[name] = summary(list);
    }
    return json;
}

eval::SignificanceOptions testOf(const Plan& plan) {
    return {.samples = plan.significanceSamples};
}

Json systemJson(const ReportInput& input, const System& system, const TestContext& test) {
    Json json = {{"name", system.line->system}, {"label", system.line->label}, {"seeds", Json::array()}};
    for (const auto row : system.finished) {
        json["seeds"].push_back(input.plan.rows[row].seed);
    }
    json["pointing_site"] = bestSite(input.results.at(system.finished.front()));
    json["metrics"] = metricsJson(input, system, test);
    const auto base = input.plan.rows.front().name == kBaseName ? input.results.find(0) : input.results.end();
    if (base != input.results.end() && system.finished.front() != 0) {
        std::vector<Significance> seeds;
        for (const auto row : system.finished) {
            seeds.push_back(compare(input.results.at(row), base->second, test, testOf(input.plan)));
        }
        const Significance all = overSeeds(seeds);
        json["significance"] = {{"bleu", all.bleu}, {"accuracy", all.accuracy}};
    }
    for (const Speed& speed : input.speeds) {
        if (speed.system == system.line->system) {
            json["speed"] = {{"decoding_words_per_second", speed.decodingWordsPerSecond}};
            if (speed.trainingTokensPerSecond > 0.0) {
                json["speed"]["training_tokens_per_second"] = speed.trainingTokensPerSecond;
            }
        }
    }
    return json;
}

Json testJson(const ReportInput& input) {
    std::size_t sentences = 0;
    std::size_t records = 0;
    for (const auto& gold : input.test) {
        sentences += gold.document.size();
        records += gold.records.size();
    }
    Json json = {{"documents", input.test.size()}, {"sentences", sentences}, {"records", records}};
    if (input.plan.test.lab) {
        json["language_revision"] = input.plan.labRevision;
    }
    return json;
}

// The target language in the config of a recipe or bundle; empty if there is none.
std::string languageIn(const std::string& modelJson) {
    const Json model = Json::parse(modelJson, nullptr, false);
    const auto found = model.find("target_language");
    return found != model.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The target language of the test set, or of the first row whose model names one.
std::string targetLanguage(const ReportInput& input) {
    std::string language = input.test.empty() ? std::string() : input.test.front().document.targetLanguage;
    for (std::size_t i = 0; i < input.plan.rows.size() && language.empty(); ++i) {
        const Row& row = input.plan.rows[i];
        if (row.given.empty()) {
            language = languageIn(row.training.modelJson);
        } else if (std::filesystem::exists(row.given)) { // rows that are not finished may have no bundle yet
            language = languageIn(store::Bundle::open(row.given).configJson);
        }
    }
    return language;
}

} // namespace

std::vector<std::vector<Sentence>> trainingTargets(const Plan& plan, const std::vector<lab::LabDocument>& test,
                                                   std::size_t most) {
    std::vector<std::vector<Sentence>> targets;
    const auto trained = std::find_if(plan.rows.begin(), plan.rows.end(), [](const Row& row) {
        return row.given.empty() && (row.training.lab || !row.training.files.empty());
    });
    if (trained != plan.rows.end() && trained->training.lab) {
        const auto& lab = *trained->training.lab;
        const lab::GeneratorOptions options{std::min<std::int64_t>(lab.documents, static_cast<std::int64_t>(most)),
                                            lab.seed, lab.minSentences, lab.maxSentences};
        for (auto& gold : lab::generate(options)) {
            targets.push_back(std::move(gold.document.reference));
        }
    } else if (trained != plan.rows.end()) {
        for (const auto& file : trained->training.files) {
            for (auto& document : text::readDocuments(file.path)) {
                if (targets.size() < most && document.hasReference()) {
                    targets.push_back(std::move(document.reference));
                }
            }
        }
    } else {
        for (const auto& gold : test) {
            targets.push_back(gold.document.reference);
        }
    }
    return targets;
}

std::string reportJson(const ReportInput& input) {
    TestContext test{input.test, {}, targetLanguage(input)};
    test.vectors = latentSemantics(trainingTargets(input.plan, input.test), test.language);
    Json json = {{"name", input.plan.name}, {"description", input.plan.description},
                 {"test", testJson(input)}, {"reference", metricsOfReferences(test)},
                 {"tables", Json::array()}, {"missing", Json::array()}};
    json["significance"] = {{"test", "approximate randomisation, two-sided"},
                            {"unit", "document"},
                            {"units", input.test.size()},
                            {"fewest_units", eval::kFewestUnits},
                            {"samples", testOf(input.plan).samples},
                            {"seed", testOf(input.plan).seed}};
    for (const auto& table : input.plan.tables) {
        Json list = Json::array();
        for (const Line& line : input.plan.lines) {
            const System system = line.table == table ? finished(input, line) : System{};
            if (!system.finished.empty()) {
                list.push_back(systemJson(input, system, test));
            }
        }
        json["tables"].push_back({{"name", table}, {"systems", std::move(list)}});
    }
    for (std::size_t i = 0; i < input.plan.rows.size(); ++i) {
        if (!input.results.contains(i)) {
            json["missing"].push_back(input.plan.rows[i].folder());
        }
    }
    return json.dump(1) + "\n";
}

} // namespace contexture::study
