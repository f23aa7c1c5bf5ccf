// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/core/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace contexture::given {

// Attention of another program, from a file, over that program's own tokens. given_run.h makes a run from it.

struct GivenEntry {
    std::int32_t row = 0;
    std::int32_t column = 0;
    float weight = 0.0f;           // never zero
    std::int32_t keySentence = -1; // for tables: `column` is a word of this sentence; -1: a plain column
};

// One attention of one sentence.
struct GivenMatrix {
    std::string site;
    AttentionLevel level = AttentionLevel::Source;
    Side querySide = Side::Target;
    Side keySide = Side::Source;
    bool withinSentence = false;
    // Rows and columns in the file, tokens or words; nullopt for tables, whose entries refer to our own words.
    std::optional<std::int32_t> rows;
    std::optional<std::int32_t> columns;
    bool isPadded = false; // one array for all sentences: values beyond the words are zero
    std::vector<std::vector<GivenEntry>> heads;
    std::vector<DocumentWord> slotWords; // CacheSlot only
};

struct GivenSentence {
    std::optional<std::string> source; // text, to compare with the document's
    std::optional<std::string> translation;
    std::vector<std::string> sourceTokens; // empty: the document's own words
    std::vector<std::string> targetTokens;
    bool tokensAreWords = false; // targetTokens are whole words, as in a run of this program
    bool lacksSubwords = false;  // rows and columns are subwords, which the file names for one side at most
    std::vector<float> wordLogProbability;
    std::vector<float> tokenLogProbability; // of targetTokens, in place of the words'; NaN: unknown
    std::optional<double> logProbability;
    std::optional<std::vector<SentenceRange>> visible;
    bool noContext = false;
    std::vector<GivenMatrix> attention;
    std::vector<GateRecord> gates;

    bool hasTranslation() const { return translation || !targetTokens.empty(); }
};

struct GivenAttention {
    std::string file;                                // for messages
    std::string modelName;                           // empty if the file gives none
    std::map<std::int32_t, GivenSentence> sentences; // by position in the document
    std::optional<std::size_t> count;                // number of sentences of its document, if the file gives it
    std::vector<Message> remarks = {};               // for people
};

// "FILE, sentence 3" and "FILE, sentence 3, decoder.5.cross".
inline Message placeOf(const std::string& file, std::int32_t sentence) {
    return Message("given.place", "{file}, sentence {number}", file, sentence + 1);
}
inline Message placeOf(const std::string& file, std::int32_t sentence, const std::string& site) {
    return Message("given.place-site", "{file}, sentence {number}, {site}", file, sentence + 1, site);
}

// A matrix with the properties that a site's name implies: "encoder..." queries from source words, "...self" reads its
// own side.
GivenMatrix matrixOf(const std::string& site, AttentionLevel level);
AttentionLevel levelOf(const std::string& site);

// Returns the weight; throws Error for NaN, infinity and negative numbers.
float checkedWeight(double weight, const Message& where, std::int64_t row, std::int64_t column);

} // namespace contexture::given
