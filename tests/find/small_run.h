// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// A run made by hand, whose words and weights are known.
namespace findtest {

using namespace contexture;

inline Sentence sentence(const std::string& text) {
    Sentence result;
    result.text = text;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        result.words.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        begin = end + 1;
    }
    return result;
}

inline CsrMatrix matrix(std::int32_t columns, const std::vector<std::vector<std::pair<std::int32_t, float>>>& rows) {
    CsrMatrix result;
    result.columns = columns;
    for (const auto& row : rows) {
        for (const auto& [column, value] : row) {
            result.add(column, value);
        }
        result.endRow();
    }
    return result;
}

// "the dog came" / "a cat slept" / "it's here": the last sentence's first word looks at the first sentence with .75
// (there "dog" with .8) and at the second with .25 ("cat" with all); "here" looks at nothing.
inline std::shared_ptr<Run> smallRun(const std::string& pronoun = "er") {
    auto document = std::make_shared<Document>();
    document->id = "small";
    document->sourceLanguage = "en";
    document->targetLanguage = "de";
    document->source = {sentence("the dog came"), sentence("a cat slept"), sentence("it's here")};
    auto run = std::make_shared<Run>();
    run->document = document;
    run->model.name = "Model " + pronoun;
    run->model.hash = std::string(64, 'b');
    run->model.system = "selective-attention";
    run->model.configJson = "{}";
    run->model.cardJson = "{}";
    run->model.sourceLanguage = "en";
    run->model.targetLanguage = "de";
    run->model.hasContext = true;
    run->model.sites = {{.name = "encoder.context",
                         .isContext = true,
                         .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                         .hasGate = true},
                        {.name = "decoder.1.cross", .querySide = Side::Target, .levels = {AttentionLevel::Source}}};
    run->settings.context = ContextMode::Online;
    run->label = "Online";
    const std::vector<std::string> texts{"der Hund kam", "eine Katze schlief", pronoun + " ist hier"};
    for (std::size_t s = 0; s < texts.size(); ++s) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence(texts[s]);
        translated->wordLogProbability = {std::log(0.5f), std::log(0.25f), std::log(0.125f)};
        translated->logProbability = -3.0;
        translated->pieces = {1, 2, 3};
        auto trace = std::make_shared<SentenceTrace>();
        trace->noContext = s == 0;
        const auto words = static_cast<std::int32_t>(document->source[s].words.size());
        if (s > 0) {
            trace->visible = {{0, static_cast<std::int32_t>(s)}};
        }
        if (s == 2) {
            trace->attention.push_back({.site = "encoder.context",
                                        .level = AttentionLevel::Sentence,
                                        .heads = {matrix(3, {{{0, 0.75f}, {1, 0.25f}}, {}})}});
            trace->attention.push_back({.site = "encoder.context",
                                        .level = AttentionLevel::Word,
                                        .withinSentence = true,
                                        .heads = {matrix(8, {{{0, 0.2f}, {1, 0.8f}, {4, 1.0f}}, {}})}});
            trace->gates.push_back({"encoder.context", Side::Source, {0.5f, 0.125f}, {0.0f, 0.0f}});
        }
        // Word for word; the third word of the last translation is tied to "here", its second to nothing clearly.
        const auto row = [&](std::int32_t column, float weight) {
            return std::vector<std::pair<std::int32_t, float>>{{column, weight}};
        };
        trace->attention.push_back({.site = "decoder.1.cross",
                                    .level = AttentionLevel::Source,
                                    .querySide = Side::Target,
                                    .heads = {s == 2 ? matrix(words, {row(0, 0.9f), row(1, 0.25f), row(1, 0.7f)})
                                                     : matrix(words, {row(0, 0.9f), row(1, 0.9f), row(2, 0.9f)})}});
        translated->trace = trace;
        run->sentences.push_back(translated);
    }
    return run;
}

} // namespace findtest
