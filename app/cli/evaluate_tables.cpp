// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/evaluate_tables.h"

#include "app/cli/card.h"
#include "app/cli/commands.h"
#include "app/cli/comparison_report.h"
#include "app/cli/context_gain_report.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_json.h"
#include "app/cli/writing.h"
#include "engine/core/error.h"
#include "engine/decode/request_checks.h"
#include "engine/eval/characters.h"
#include "engine/eval/signatures.h"
#include "engine/store/settings_json.h"
#include "engine/study/consulted_words.h"
#include "engine/study/evaluation.h"
#include "engine/study/table_evaluation.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace contexture::cli {

namespace {

// A model under a setting, with the name that the report gives it.
struct Reading {
    std::string name;
    std::shared_ptr<LoadedModel> model;
    RunSettings settings;
};

std::string readingName(const LoadedModel& model, ContextMode context) {
    return model.info().name + ", context " + store::name(context);
}

std::optional<Reading> comparedWith(Engine& engine, const Reading& first, const TableOptions& options) {
    if (!options.baseline.empty()) {
        const auto model = engine.load(options.baseline);
        RunSettings settings = first.settings;
        settings.context = contextFor(options.against, model->info());
        return Reading{readingName(*model, settings.context), model, settings};
    }
    if (options.against.empty() && first.settings.context == ContextMode::None) {
        return std::nullopt;
    }
    RunSettings settings = first.settings;
    settings.context = options.against.empty() ? ContextMode::None : contextFor(options.against, first.model->info());
    if (settings.context == first.settings.context) {
        throw Error("the model would be compared with itself", "--against", "name another context, or a --baseline");
    }
    return Reading{readingName(*first.model, settings.context), first.model, settings};
}

std::size_t sentencesIn(const std::vector<Document>& documents) {
    std::size_t sum = 0;
    for (const Document& document : documents) {
        sum += document.size();
    }
    return sum;
}

study::TableTranslation translated(Engine& engine, const Reading& reading, const std::vector<Document>& documents,
                                   bool quiet, const std::function<void(const Run&)>& listener = {}) {
    const std::size_t all = sentencesIn(documents);
    ProgressLine line(quiet);
    const auto sentencesDone = [&](std::size_t done) {
        return reading.name + ": " + std::to_string(done) + " of " + std::to_string(all) + " sentences";
    };
    const auto progress = [&](std::size_t done) { line.show(sentencesDone(done)); };
    auto result = study::translateTable(engine, reading.model, documents, reading.settings,
                                        {.progress = progress, .run = listener}, interrupted());
    line.finish(sentencesDone(all));
    return result;
}

nlohmann::ordered_json scoresJson(const Reading& reading, const study::TableScores& scores,
                                  const study::TableTranslation& translation) {
    nlohmann::ordered_json json = {{"reading", reading.name},
                                   {"model_sha256", reading.model->info().hash},
                                   {"bleu", scores.bleu},
                                   {"chrf", scores.chrf}};
    json["words_per_second"] = translation.seconds > 0.0 ? double(translation.words) / translation.seconds : 0.0;
    if (translation.unread > 0) {
        json["not_read_whole"] = translation.unread;
    }
    for (const study::ContextUse& use : translation.context) {
        json["context"].push_back({{"site", use.site},
                                   {"mean_sentences", use.sentences},
                                   {"mean_words", use.contextWords},
                                   {"mean_share", use.share}});
    }
    return json;
}

void printScores(const Reading& reading, const study::TableScores& scores, const study::TableTranslation& translation) {
    std::printf("  %-60s BLEU %6.2f  chrF2 %6.2f\n", reading.name.c_str(), scores.bleu, scores.chrf);
    if (translation.unread > 0) {
        std::printf("    %lld of the sentences are longer than the model takes and were not read whole\n",
                    static_cast<long long>(translation.unread));
    }
    for (const study::ContextUse& use : translation.context) {
        std::printf("    %s: %.2f sentences and %.2f words of a weight above zero for a word and head, context share "
                    "%.3f\n",
                    use.site.c_str(), use.sentences, use.contextWords, use.share);
    }
}

using Translated = std::pair<const Reading*, const study::TableTranslation*>;

// Reports the scores that other programs gave to these translations. A file that does not fit is reported and costs no
// other result. Returns whether all scores were placed.
bool tellMetrics(const std::vector<MetricFile>& files, const std::vector<Document>& documents,
                 const std::vector<Translated>& translations, nlohmann::ordered_json& entry) {
    ScoredTexts texts;
    texts.translations.resize(translations.size());
    for (std::size_t d = 0; d < documents.size(); ++d) {
        for (std::size_t i = 0; i < documents[d].size(); ++i) {
            texts.sources.push_back(documents[d].source[i].text);
            for (std::size_t t = 0; t < translations.size(); ++t) {
                texts.translations[t].sentences.push_back(translations[t].second->sentences[d][i].text);
            }
        }
    }
    FoundScores found;
    try {
        found = findMetricScores(files, texts);
    } catch (const Error& error) {
        complain(error.what());
        return false;
    }
    for (std::size_t t = 0; t < translations.size(); ++t) {
        if (!found.ofTranslations[t].empty()) {
            std::printf("  %s\n", translations[t].first->name.c_str());
            printMetrics(found.ofTranslations[t]);
            addMetrics(entry["scores"][t], found.ofTranslations[t], 0, texts.sources.size());
        }
    }
    return found.leftOut == 0;
}

// log p with context minus log p without, in nats: a list for each sentence's translation, one number a word.
using Needs = std::vector<std::vector<float>>;
using NeedsOfDocuments = std::map<std::string, Needs>; // by id

Needs needsOf(Engine& engine, const Reading& reading, const Run& run) {
    Needs needs(run.document->size());
    NeedRequest request{reading.model, std::make_shared<const Run>(run)};
    for (const SentenceNeed& need : engine.need(request, {}, interrupted())) {
        for (const WordNeed& word : need.words) {
            needs[need.sentence.asSize()].push_back(word.gain);
        }
    }
    return needs;
}

void addRecords(std::string& records, const std::string& table, const std::vector<Document>& documents,
                const study::TableTranslation& first, const study::TableTranslation* second,
                const NeedsOfDocuments& needs) {
    for (std::size_t d = 0; d < documents.size(); ++d) {
        for (std::size_t i = 0; i < documents[d].size(); ++i) {
            nlohmann::ordered_json line = {{"table", table},
                                           {"document", documents[d].id},
                                           {"sentence", i + 1},
                                           {"source", documents[d].source[i].text},
                                           {"reference", documents[d].reference[i].text},
                                           {"translation", first.sentences[d][i].text}};
            if (second) {
                line["compared"] = second->sentences[d][i].text;
            }
            if (const auto need = needs.find(documents[d].id); need != needs.end()) {
                line["need"] = need->second.at(i);
            }
            records += line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        }
    }
}

constexpr std::size_t kConsulted = 5; // words of the largest weights, for each occurrence of a word

// The words that certain words of a document consulted, as JSON lines.
std::string consultedLines(const Run& run, const std::string& table, const std::set<std::string>& words) {
    std::string lines;
    for (const SiteInfo& site : study::contextSites(run.model)) {
        for (const study::WordOccurrence& found : study::consultedFor(run, site, words, kConsulted)) {
            nlohmann::ordered_json line = {{"table", table},
                                           {"document", run.document->id},
                                           {"site", site.name},
                                           {"sentence", found.sentence.value + 1},
                                           {"word", found.word.value + 1},
                                           {"text", found.text},
                                           {"source", run.document->source[found.sentence.asSize()].text},
                                           {"translation", run.sentences[found.sentence.asSize()]->text.text},
                                           {"no_context", found.noContext},
                                           {"context_share", found.contextShare}};
            line["consulted"] = nlohmann::json::array();
            for (const study::ConsultedWord& word : found.consulted) {
                line["consulted"].push_back({{"sentence", word.word.sentence.value + 1},
                                             {"word", word.word.word.value + 1},
                                             {"text", word.text},
                                             {"weight", word.weight}});
            }
            lines += line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        }
    }
    return lines;
}

// Adds the circumstances that a comparison of these scores with others needs.
void addCircumstances(nlohmann::ordered_json& entry, const RunSettings& settings, const std::string& device,
                      const std::vector<Document>& documents) {
    entry["beam"] = settings.decode.beamSize;
    if (settings.decode.precision != WeightPrecision::Fp32) { // the reference precision is not named
        entry["precision"] = store::name(settings.decode.precision);
    }
    nameStrength(entry, settings);
    nameDevice(entry, device);
    entry["program"] = kProgram;
    entry["signatures"] = {{"bleu", study::bleuSignature(documents)}, {"chrf", eval::chrfSignature(1)}};
}

// Keeps the newest scores of each table in the model's card. The card is a part of the file whose hash the report has.
void noteInCard(const std::string& bundle, const nlohmann::ordered_json& report) {
    changeCard(bundle, [&](nlohmann::ordered_json& card) {
        auto kept = nlohmann::ordered_json::array();
        for (const auto& old : card.value("scores", nlohmann::ordered_json::array())) {
            const bool isNew = std::any_of(report.begin(), report.end(), [&](const auto& entry) {
                return old.contains("table") && entry["table"] == old["table"];
            });
            if (!isNew) {
                kept.push_back(old);
            }
        }
        for (auto entry : report) {
            entry.erase("context_gain"); // the card has a field of its own for it
            for (auto& scores : entry["scores"]) {
                scores.erase("model_sha256");
                scores.erase("metrics"); // of other programs
            }
            kept.push_back(std::move(entry));
        }
        card["scores"] = std::move(kept);
    });
}

} // namespace

std::vector<Document> readTable(const std::string& path, std::int64_t limit) {
    std::vector<Document> documents = text::readDocuments(path);
    if (limit > 0 && static_cast<std::int64_t>(documents.size()) > limit) {
        documents.resize(static_cast<std::size_t>(limit));
    }
    for (const Document& document : documents) {
        if (!document.hasReference()) {
            throw Error("its documents have no reference to compare a translation with", path,
                        "give a table with source and reference columns");
        }
        for (std::size_t i = 0; i < document.size(); ++i) {
            if (document.reference[i].text.empty()) { // it would count as a mistake of the translation
                throw Error("sentence " + std::to_string(i + 1) + " of document \"" + document.id +
                                "\" has no reference (\"" + text::excerpt(document.source[i].text) + "\")",
                            path, "fill the cell or remove the row");
            }
        }
    }
    return documents;
}

int evaluateTables(Engine& engine, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                   const TableOptions& options) {
    if (options.need && (!model->info().hasContext || settings.context == ContextMode::None)) {
        throw Error("without context no word gains anything from it", "--need",
                    "give a model that reads context, and a --context other than none");
    }
    const Reading first{readingName(*model, settings.context), model, settings};
    const auto second = comparedWith(engine, first, options);
    const std::vector<MetricFile> metrics = readMetricFiles(options.metrics);
    bool areMetricsPlaced = true;
    std::vector<std::vector<Document>> tables; // all are read before the first is translated, to find mistakes at once
    for (const std::string& path : options.tables) {
        tables.push_back(readTable(path, options.documents));
        for (const Document& document : tables.back()) {
            decode::checkRequest(model->info(), document, settings);
            if (second) {
                decode::checkRequest(second->model->info(), document, second->settings);
            }
        }
    }
    nlohmann::ordered_json report = nlohmann::ordered_json::array();
    std::string records;
    std::set<std::string> wanted;
    for (const std::string& word : options.consulted) {
        wanted.insert(eval::toLower(word));
    }
    std::exception_ptr failure;
    try {
        for (std::size_t t = 0; t < tables.size(); ++t) {
            const std::string name = std::filesystem::path(options.tables[t]).filename().string();
            const std::vector<Document>& documents = tables[t];
            std::printf("%s: %zu documents, %zu sentences\n", name.c_str(), documents.size(), sentencesIn(documents));
            NeedsOfDocuments needs;
            const bool asksNeeds = options.need && !options.records.empty() && wanted.empty();
            const auto ours = translated(engine, first, documents, options.quiet, [&](const Run& run) {
                records += wanted.empty() ? std::string() : consultedLines(run, name, wanted);
                if (asksNeeds) {
                    needs[run.document->id] = needsOf(engine, first, run);
                }
            });
            const auto scores = study::scoreTable(documents, ours);
            printScores(first, scores, ours);
            nlohmann::ordered_json entry = {
                {"table", name}, {"documents", documents.size()}, {"sentences", sentencesIn(documents)}};
            addCircumstances(entry, settings, model->device(), documents);
            entry["scores"].push_back(scoresJson(first, scores, ours));
            std::optional<study::TableTranslation> theirs;
            if (second) {
                theirs = translated(engine, *second, documents, options.quiet);
                const auto others = study::scoreTable(documents, *theirs);
                printScores(*second, others, *theirs);
                entry["scores"].push_back(scoresJson(*second, others, *theirs));
                const auto comparison =
                    study::compareTable(documents, ours, *theirs, {.unit = options.unit, .test = {}});
                printComparison("BLEU", comparison.bleu);
                printComparison("chrF2", comparison.chrf);
                printTest(comparison.bleu, options.unit);
                entry["comparison"] = {{"bleu", comparisonJson(comparison.bleu)},
                                       {"chrf", comparisonJson(comparison.chrf)}};
                entry["comparison"].update(testJson(comparison.bleu, options.unit));
            }
            if (!metrics.empty()) {
                std::vector<Translated> translations{{&first, &ours}};
                if (second) {
                    translations.emplace_back(&*second, &*theirs);
                }
                areMetricsPlaced = tellMetrics(metrics, documents, translations, entry);
            }
            if (options.need) {
                ProgressLine own(options.quiet);
                const auto gain = study::contextGain(
                    engine, model, documents, settings,
                    {.progress =
                         [&](std::size_t done) { own.show(name + ": " + std::to_string(done) + " references"); }},
                    interrupted());
                own.finish(name);
                printContextGain(name, gain);
                entry["context_gain"] = contextGainJson(name, gain);
            }
            std::fflush(stdout);
            report.push_back(std::move(entry));
            if (!options.records.empty() && wanted.empty()) {
                addRecords(records, name, documents, ours, theirs ? &*theirs : nullptr, needs);
            }
        }
    } catch (...) {
        if (report.empty()) {
            throw;
        }
        failure = std::current_exception();
    }
    Writing writing;
    if (!options.json.empty()) {
        writing([&] { writeFile(options.json, dump(report)); });
    }
    if (!options.records.empty()) {
        writing([&] { writeFile(options.records, records); });
    }
    if (!options.card.empty()) {
        writing([&] { noteInCard(options.card, report); });
    }
    if (failure) { // failure of a later table: earlier results are written first
        std::rethrow_exception(failure);
    }
    return areMetricsPlaced ? writing.status() : kFailure;
}

} // namespace contexture::cli
