#pragma once

#include "engine/core/run.h"

#include <cstdint>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace contexture::store {

// What is exported, one row each. Sentences and words count from 1, as in the window: such columns end in `_from_1`.
// `run` is the run's label, `site` the place in the model, `head` "mean" or the head's number from 1.
enum class ExportWhat : std::uint8_t {
    // run, site, head, query_side, sentence_from_1, word_from_1, word, key_side, key_sentence_from_1, key_sentence,
    // weight
    SentenceAttention,
    // run, site, level, head, query_side, sentence_from_1, word_from_1, word, key_side, key_sentence_from_1,
    // key_word_from_1, key_word, weight, weight_within_sentence. `level` is "word" (other sentences), "source" (this
    // sentence's source), "self" (this sentence so far) or "cache". `weight` is final, i.e. times the sentence weight.
    WordAttention,
    // run, site, side, sentence_from_1, word_from_1, word, context_share, spread
    Gates,
    // run, sentence_from_1, source, translation, reference, log_probability, word_log_probabilities, hit_length_stop
    Translations,
    // run, site, head, sentence_from_1, phrase_from_1, first_word_from_1, last_word_from_1, words, focus_word_from_1,
    // focus_word: the sub-phrases of decoders that look at the words produced so far (core/sub_phrases.h)
    SubPhrases,
};
enum class ExportFormat : std::uint8_t {
    Csv,  // RFC 4180: a line of names, CRLF, quotes where needed; UTF-8; an unknown value is an empty field
    Json, // {"what", "counted_from": 1, "runs": [{"run", "model", "document"}], "rows": [{column: value}]}; unknown =
          // null
};

// "sentence-attention", "word-attention", "gates", "translations", "sub-phrases"; "csv", "json". Throws Error for
// another name, listing those that there are.
ExportWhat parseExportWhat(std::string_view name);
ExportFormat parseExportFormat(std::string_view name);

struct ExportOptions {
    ExportWhat what = ExportWhat::Translations;
    ExportFormat format = ExportFormat::Csv;
    bool eachHead = true;        // besides the mean over heads
    std::string site = {};       // only this one; empty: all that were recorded
    SentenceIndex sentence = {}; // only this one; invalid: all
};

// Only weights that are not zero are written. Numbers have as many digits as bring the same float back.
// Sentences without a translation or a trace have no rows, but for Translations, where the text is unknown.
void exportRuns(std::ostream& out, std::span<const std::shared_ptr<const Run>> runs, const ExportOptions& options);
std::string exportRun(const Run& run, const ExportOptions& options);

} // namespace contexture::store
