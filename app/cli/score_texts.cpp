// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/score_texts.h"

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/output.h"
#include "app/cli/report_values.h"
#include "app/cli/run_json.h"
#include "engine/core/engine.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/decode/request_checks.h"
#include "engine/store/settings_json.h"
#include "engine/text/document_reader.h"
#include "engine/text/given_translations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace contexture::cli {

namespace {

// One text for each sentence of the document.
std::vector<std::string> targetsOf(const Document& document, const ScoreTexts& options) {
    if (!options.translations.empty()) {
        return text::readGivenTranslations(options.translations, document, interrupted()).translations;
    }
    if (!document.hasReference()) {
        throw Error("document \"" + nameOf(document) + "\" has no reference that could be scored", options.table,
                    "give the translations with --translations, or put them into a column \"reference\"");
    }
    std::vector<std::string> targets;
    for (const Sentence& sentence : document.reference) {
        targets.push_back(sentence.text);
    }
    return targets;
}

nlohmann::json sentenceJson(std::size_t at, const TranslatedSentence& scored) {
    nlohmann::json words = nlohmann::json::array();
    nlohmann::json logs = nlohmann::json::array();
    for (std::size_t i = 0; i < scored.text.words.size(); ++i) {
        words.push_back(scored.text.word(WordIndex(static_cast<std::int64_t>(i))));
        logs.emplace_back(numberOrNull(scored.wordLogProbability.at(i)));
    }
    return {{"sentence", at + 1},
            {"translation", scored.text.text},
            {"log_probability", numberOrNull(scored.logProbability)},
            {"words", std::move(words)},
            {"word_log_probability", std::move(logs)}};
}

} // namespace

int scoreTexts(const ScoreTexts& options) {
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    std::vector<Document> documents = text::readDocuments(options.table);
    std::vector<std::vector<std::string>> targets; // all are read before the first is scored
    for (const Document& document : documents) {
        targets.push_back(targetsOf(document, options));
    }
    const auto model = engine->load(options.model.file);
    RunSettings settings;
    setContext(settings, options.context, model->info());
    settings.documentDecoding = decodingFor({}, model->info(), settings.context);
    settings.trace = TraceDetail::None;
    for (const Document& document : documents) {
        decode::checkRequest(model->info(), document, settings);
    }
    nlohmann::json report = {{"model", model->info().name},
                             {"context", store::name(settings.context)},
                             {"documents", nlohmann::json::array()}};
    nameStrength(report, settings);
    nameDevice(report, model->device());
    Output out(options.json.empty() ? kStandardOutput : options.json);
    if (options.json.empty()) {
        out.stream() << "document\tsentence\tlog_probability\twords\ttranslation\n";
    }
    double total = 0.0;
    std::size_t words = 0;
    for (std::size_t d = 0; d < documents.size(); ++d) {
        ScoreRequest request;
        request.model = model;
        request.document = std::make_shared<const Document>(std::move(documents[d]));
        request.targetContext = targets[d];
        request.settings = settings;
        for (std::size_t s = 0; s < targets[d].size(); ++s) {
            request.items.push_back({SentenceIndex(static_cast<std::int64_t>(s)), targets[d][s]});
        }
        const auto scored = engine->score(request, interrupted());
        interrupted().throwIfCancelled();
        nlohmann::json sentences = nlohmann::json::array();
        for (std::size_t s = 0; s < scored.size(); ++s) {
            total += scored[s]->logProbability;
            words += scored[s]->text.words.size();
            if (options.json.empty()) {
                out.stream() << inOneCell(nameOf(*request.document)) << "\t" << s + 1 << "\t"
                             << numberOrNull(scored[s]->logProbability).dump() << "\t" << scored[s]->text.words.size()
                             << "\t" << inOneCell(scored[s]->text.text) << "\n";
            } else {
                sentences.push_back(sentenceJson(s, *scored[s]));
            }
        }
        if (!options.json.empty()) {
            report["documents"].push_back(
                {{"document", nameOf(*request.document)}, {"sentences", std::move(sentences)}});
        }
    }
    if (!options.json.empty()) {
        report["log_probability"] = numberOrNull(total);
        report["words"] = words;
        out.stream() << dump(report);
    }
    out.commit();
    return kSuccess;
}

} // namespace contexture::cli
