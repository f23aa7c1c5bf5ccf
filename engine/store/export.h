// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/watch.h"
#include "engine/store/run_source.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace contexture::store {

// The tables that can be exported, with their columns. Sentences and words count from 1, as in the window: the names of
// such columns end in `_from_1`. `run` is the run's label, `site` the site in the model, `head` "mean" or the head's
// number from 1. The last two columns of every table are document and model.
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
    // focus_word: the sub-phrases of decoders that attend to the words produced so far (core/sub_phrases.h)
    SubPhrases,
    // run, sentence_from_1, word_from_1, word, need, divergence, instead: the kept results on each word's need of
    // context (core/attribution.h), in nats.
    Needs,
    // run, site, sentence_from_1, word_from_1, word, compared_with, key_side, key_sentence_from_1, key_word_from_1,
    // key_word, weight: the kept answers of attribution methods, in nats; `site` is the method. Exact zeros, too.
    Attributions,
};
enum class ExportFormat : std::uint8_t {
    Csv,  // RFC 4180: a line of names, CRLF, quotes where needed; UTF-8; an unknown value is an empty field
    Json, // {"what", "counted_from": 1, "runs": [{"run", "model", "document"}], "rows": [{column: value}]}; unknown =
          // null
    Npz,  // NumPy: an array for each column; see npz_writer.h
};

// "sentence-attention", "word-attention", "gates", "translations", "sub-phrases", "needs", "attributions"; "csv",
// "json", "npz". Throws Error for another name, with a list of the valid names.
ExportWhat parseExportWhat(std::string_view name);
ExportFormat parseExportFormat(std::string_view name);

// The rows that are exported; an empty field excludes none.
struct ExportFilter {
    std::vector<std::string> sites = {};
    std::vector<HeadIndex> heads = {}; // invalid: the mean over heads. Empty: the mean and each head
    std::vector<AttentionLevel> levels = {};
    std::vector<SentenceRange> sentences = {};
    float least = 0.0f; // least weight of attention: final, or within its sentence if the final one is unknown

    bool takesSentence(SentenceIndex sentence) const;
    bool takesSite(const std::string& site) const;
    bool takesLevel(AttentionLevel level) const;
    bool takesHead(HeadIndex head) const;
};

struct ExportOptions {
    ExportWhat what = ExportWhat::Translations;
    ExportFormat format = ExportFormat::Csv;
    ExportFilter filter = {};
    // Further facts about the export, for people: in CSV lines "# name: value" above the column names, in JSON members
    // of "about".
    std::vector<std::pair<std::string, std::string>> about = {};
    // Npz: the folder of the temporary files that hold the arrays until all are complete. The folder of the exported
    // file is the best choice, as arrays may be larger than memory. Empty: the system's temporary folder.
    std::filesystem::path scratch = {};
};

// The result of an export.
struct ExportReport {
    std::size_t sentences = 0;        // sentences read so far, of those requested
    std::size_t all = 0;              // sentences requested
    std::uint64_t rows = 0;           // rows written
    std::set<std::string> sites = {}; // sites that have data of this kind in the sentences read, requested or not
    int heads = 0;                    // most heads at a requested site
    std::vector<TraceDamage> damaged; // these traces were left out
    bool cancelled = false;           // between two sentences; the written table holds the sentences before
};

// Exports runs while it reads them: memory holds the texts of the runs, and one trace at a time. Traces are read only
// if the rows need them. Only weights that are not zero are written. Numbers have enough digits to read the same float
// again. Sentences without a translation, a trace or an answer have no rows, except in Translations, where the text is
// then unknown. The caller checks `out` for a failure of the stream. Throws Error, and writes no names of columns, if
// no run recorded this kind of data at a requested site or head.
using RunSources = std::vector<std::shared_ptr<const RunSource>>;
ExportReport exportRuns(std::ostream& out, const RunSources& runs, const ExportOptions& options,
                        const Watch& watch = {});
// The same for runs in memory.
ExportReport exportRuns(std::ostream& out, std::span<const std::shared_ptr<const Run>> runs,
                        const ExportOptions& options, const Watch& watch = {});
// Returns the export of one run in memory as text, for small exports. Throws Error for a run without a document.
std::string exportRun(const Run& run, const ExportOptions& options);

} // namespace contexture::store
