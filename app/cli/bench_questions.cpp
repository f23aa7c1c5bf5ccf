// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/bench_questions.h"

#include "app/cli/commands.h"
#include "engine/core/median.h"
#include "engine/text/what_if.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace contexture::cli {

namespace {

double milliseconds(Engine& engine, const CausalRequest& request) {
    const auto begin = std::chrono::steady_clock::now();
    engine.check(request, {}, interrupted());
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

nlohmann::json benchQuestions(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                              const std::shared_ptr<const Document>& document, int repetitions) {
    TranslateRequest request{model, document, {}};
    request.settings.context = model->info().trainedOnline ? ContextMode::Online : ContextMode::Offline;
    request.settings.decode.beamSize = 1;
    request.settings.longSentences = LongSentences::Cut;
    const auto run = engine.translate(request, {}, interrupted());
    interrupted().throwIfCancelled();
    // The first and the last sentence that the model reads whole.
    SentenceIndex first(0);
    SentenceIndex last(static_cast<std::int64_t>(document->size()) - 1);
    const auto isCut = [&](SentenceIndex each) {
        return run->wordsRead(each) < document->source[each.asSize()].words.size();
    };
    while (first < last && isCut(first)) {
        ++first.value;
    }
    while (first < last && isCut(last)) {
        --last.value;
    }
    // Repeats the first word: another source that is hardly longer.
    const auto changed = [&](SentenceIndex sentence) {
        const Sentence& source = document->source[sentence.asSize()];
        const std::string word(source.words.empty() ? "" : source.word(WordIndex(0)));
        return std::pair{sentence, word + " " + source.text};
    };
    WhatIf own{.sentence = last};
    own.sources = {changed(last)};
    WhatIf byHand{.sentence = last};
    byHand.change.temperature = 2.0;
    WhatIf other{.sentence = last};
    other.sources = {changed(first)};
    std::vector<double> times[3];
    for (int round = 0; round < repetitions; ++round) {
        milliseconds(engine, text::whatIfRequest(model, run, {.sentence = last})); // the states of the run itself
        times[0].push_back(milliseconds(engine, text::whatIfRequest(model, run, own)));
        if (model->info().abilities.canBeSetByHand) {
            times[1].push_back(milliseconds(engine, text::whatIfRequest(model, run, byHand)));
        }
        times[2].push_back(milliseconds(engine, text::whatIfRequest(model, run, other)));
    }
    std::printf("Questions about sentence %d: median, ms\n", last.value + 1);
    nlohmann::json rows = nlohmann::json::array();
    constexpr const char* kNames[] = {"own source", "weights by hand", "source of an early sentence"};
    for (int i = 0; i < 3; ++i) {
        if (!times[i].empty()) {
            std::printf("%-30s %10.1f\n", kNames[i], median(times[i]));
            rows.push_back({{"what", kNames[i]}, {"milliseconds", median(times[i])}});
        }
    }
    return rows;
}

} // namespace contexture::cli
