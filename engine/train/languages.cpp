// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/languages.h"

#include "engine/core/error.h"
#include "engine/text/corpus_reader.h"
#include "engine/text/language_name.h"
#include "engine/text/line_reader.h"
#include "engine/text/table_columns.h"
#include "engine/train/shards.h"

#include <nlohmann/json.hpp>

namespace contexture::train {

namespace {

bool differ(const Languages& a, const Languages& b) {
    return text::areDifferentLanguages(a.source, b.source) || text::areDifferentLanguages(a.target, b.target);
}

std::string inWords(const Languages& languages) {
    const std::string into = languages.target.empty() ? "" : "into " + languages.target;
    return languages.source.empty() ? into : "from " + languages.source + (into.empty() ? "" : " " + into);
}

// Fills a missing language of the first with that of the second.
Languages orElse(const Languages& first, const Languages& second) {
    return {.source = first.source.empty() ? second.source : first.source,
            .target = first.target.empty() ? second.target : first.target};
}

Languages languagesOfConfig(const std::string& json) {
    const auto config = nlohmann::json::parse(json, nullptr, false);
    const auto text = [&](const char* key) {
        const auto found = config.is_object() ? config.find(key) : config.end();
        return found != config.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    return {.source = text("source_language"), .target = text("target_language")};
}

// The languages in the tags of the columns.
Languages languagesOfTable(const std::filesystem::path& path, const text::ReadOptions& options) {
    const text::CorpusReader reader(path, options); // throws for a file that is no table of sentence pairs
    text::LineReader lines(path);
    text::LineReader::Line first;
    lines.next(first);
    const auto header = text::readTableHeader(first.text, path.string(), options);
    return {.source = header.sourceLanguage, .target = header.targetLanguage};
}

} // namespace

text::ReadOptions Languages::reading() const {
    text::ReadOptions options;
    options.sourceLanguage = source;
    options.targetLanguage = target;
    return options;
}

Languages languagesOf(const TrainRequest& request, const std::string& baseConfig) {
    const Languages base = baseConfig.empty() ? Languages() : languagesOfConfig(baseConfig);
    Languages agreed = languagesOfConfig(request.modelJson);
    std::string whose = "the recipe's model";
    std::string remedy = "correct model.source_language and model.target_language, or choose other data";
    // Each source of `languages` must agree with all earlier ones.
    const auto agree = [&](const Languages& languages, const std::string& where, const std::string& name,
                           const std::string& nextRemedy) {
        if (differ(languages, agreed)) {
            throw Error("it translates " + inWords(languages) + ", and " + whose + " " + inWords(agreed), where,
                        remedy);
        }
        const bool adds = (agreed.source.empty() && !languages.source.empty()) ||
                          (agreed.target.empty() && !languages.target.empty());
        if (adds) {
            whose = name;
            remedy = nextRemedy;
            agreed = orElse(agreed, languages);
        }
    };
    if (request.stage == Stage::Context && !baseConfig.empty()) {
        agree(
            base, request.base.string(), "the base",
            "take a base for these languages, or tables for the base's; columns named source and reference name none");
    }
    if (request.lab) {
        agree({.source = "en", .target = "de"}, "data.lab", "the controlled language", "train on one of them alone");
    }
    if (request.open) {
        agree({.source = "en", .target = "de"}, "data.open", "the open vocabulary", "train on one of them alone");
    }
    const auto reading = orElse(agreed, base).reading();
    const auto agreeOnTable = [&](const Languages& languages, const std::filesystem::path& path) {
        agree(languages, path.string(), path.filename().string(),
              "leave one of them out, or say which way to translate: model.source_language, model.target_language");
    };
    for (const auto& file : request.files) {
        agreeOnTable(languagesOfTable(file.path, reading), file.path);
    }
    if (!request.shards.empty()) {
        const auto manifest = readManifest(request.shards);
        agreeOnTable({.source = manifest.sourceLanguage, .target = manifest.targetLanguage}, request.shards);
    }
    for (const auto& file : request.devFiles) {
        agreeOnTable(languagesOfTable(file, reading), file);
    }
    return agreed;
}

std::string newLanguage(const std::string& before, const std::string& now) {
    return now.empty() || text::primaryLanguage(before) == text::primaryLanguage(now) ? before : now;
}

} // namespace contexture::train
