// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace contexture {

class LoadedModel;

// Methods that estimate on which words of the other sentences a translated word depends.
enum class AttributionMethod : std::uint8_t {
    Attention,      // the context weight that the word, or its source word, gives to each of them
    GatedAttention, // the same, times the context share of the gate at that word
    Occlusion,      // the loss of log-probability when one of these words is read as an unknown subword
    LeftOut,        // the loss when one of these words is removed
    // The loss when context attention reads zero in place of the values of one of these words; its keys, and so all
    // weights, stay (Mohebbi et al. 2023, who measure the turn of a layer's output instead of the word's probability).
    ValueZeroing,
    InputTimesGradient,  // embedding times the gradient with respect to it (Shrikumar et al. 2017)
    IntegratedGradients, // the same, averaged over a path from zero to the embedding (Sundararajan et al. 2017, eq. 1)
};
inline constexpr AttributionMethod kAttributionMethods[] = {
    AttributionMethod::Attention,          AttributionMethod::GatedAttention,
    AttributionMethod::Occlusion,          AttributionMethod::LeftOut,
    AttributionMethod::ValueZeroing,       AttributionMethod::InputTimesGradient,
    AttributionMethod::IntegratedGradients};

const char* name(AttributionMethod method); // "attention", "gated-attention", "occlusion", "left-out", ...
std::optional<AttributionMethod> attributionMethod(std::string_view name);
// Whether the method hides words or their values, and computes the translation's probability once for each word.
bool hidesWords(AttributionMethod method);
bool readsAttention(AttributionMethod method);

// "Which words made this one?", about one word of a run's translation.
struct AttributionRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run;
    SentenceIndex sentence;
    WordIndex word; // of the sentence's translation
    // Other forms in place of the word: then log p(word) - log p(the most probable form) is explained, "why this and
    // not that?" (Yin and Neubig 2022). None: log p(word) is explained. Natural log, the sum over subwords, given the
    // words before.
    std::vector<std::string> instead = {};
    std::vector<AttributionMethod> methods = {};
    WordIndex sourceWord = {}; // query word for weights of the source side; invalid: chosen by source attention
    bool ownSentence = false;  // also explains by the words of the sentence's own source
    int steps = 32;            // of integrated gradients
    std::size_t mostWords = 0; // limit of words that are hidden one by one; more are refused; 0: no limit
    // Sets of words of other sentences that are hidden together, as by Occlusion: each gives one explained value.
    std::vector<std::vector<DocumentWord>> hidden = {};
};

// The answer of one method about every word that the model could read: the document's source words, then, for a model
// that reads the target side, the words of the other sentences' translations; both in the order of the document. A word
// with a positive weight supports the explained word.
struct Attribution {
    AttributionMethod method = AttributionMethod::Attention;
    std::vector<float> weights; // one for each of AttributionResult::words
    // Integrated gradients: the sum that the weights should have, i.e. the value with all embeddings minus the value
    // with zero embeddings.
    std::optional<double> completeSum = {};
};

struct AttributionResult {
    std::vector<DocumentWord> words;
    double value = 0.0;               // the value that is explained
    std::string instead = {};         // the most probable of the requested forms; empty: none requested
    std::vector<Attribution> methods; // in the order of the request, without those that the model does not support
    std::vector<double> hidden;       // one value per set of the request
};

// The answer of one method about one word of a run's translation, with its question, as a workspace keeps it.
struct KeptAttribution {
    SentenceIndex sentence = {};
    WordIndex word = {};                   // of the translation
    std::vector<std::string> instead = {}; // the forms of the request
    bool ownSentence = false;
    int steps = 0;                 // of integrated gradients; 0 for all others
    AttributionResult result = {}; // of this one method, without sets that were hidden
};

// The support of the explained word, as shares: positive weights divided by their sum. Negative weights are left out.
// In the order of the document; empty if no weight is positive.
struct SupportShares {
    std::vector<std::pair<DocumentWord, double>> words;
    std::vector<std::pair<SentenceIndex, double>> sentences; // sums over their words
    double all = 0.0;                                        // sum of the positive weights, in nats
};
SupportShares supportShares(const std::vector<DocumentWord>& words, const std::vector<float>& weights, Side side);

// Each method except attention stands beside a model's attentions as a site of its own: "occlusion" is shown in the
// same maps and lists, with support shares as weights. Returns the site of that name, for words on that side; null: no
// method has this name. The site exists as long as the program.
const SiteInfo* attributionSite(std::string_view name, Side keySide);
// The method that a site stands for; nullopt: the site is an attention of the model.
std::optional<AttributionMethod> attributionMethodOf(const SiteInfo* site);
std::vector<AttributionMethod> siteMethods(); // the methods that have a site, in the order of menus

// The weight of attention on each of `words`: the mean over heads and over the context sites that recorded a weight for
// the query word; word-level weights are final. A site that weighs only sentences gives each word of a sentence the
// same share of its weight. `sourceWord` is the query of sites on the source side. Offsets: where the word-level
// columns of each side begin, see keyWordOffsets. nullopt if no site recorded anything for the word.
struct AttentionQuestion {
    const ModelInfo* model = nullptr;
    const SentenceTrace* trace = nullptr;
    WordIndex sourceWord;
    WordIndex targetWord;
    std::vector<std::int32_t> sourceOffsets;
    std::vector<std::int32_t> targetOffsets;
    bool timesGate = false;
};
std::optional<std::vector<float>> attentionOn(const AttentionQuestion& question,
                                              const std::vector<DocumentWord>& words);

// "Which words needed context?": a translation scored with context and without.
struct NeedRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run;
    std::vector<SentenceIndex> sentences = {}; // none: all translated sentences
    // WordNeed::instead is filled where the model without context prefers another subword and the context changes log p
    // of the word by at least this much. Nats.
    double leastForInstead = 0.0;
};

// One translated word under teacher forcing, natural log, sums over its subwords.
struct WordNeed {
    float gain = 0.0f;        // log p with context - log p without: P-CXMI (Fernandes et al. 2021)
    float divergence = 0.0f;  // Kullback-Leibler, of the distribution with context from that without
    std::string instead = {}; // the word that the model prefers without context; empty: the same word
};

struct SentenceNeed {
    SentenceIndex sentence;
    std::vector<WordNeed> words; // one for each word of the translation
};

// The answers of models to questions about the words of one run.
struct RunAnswers {
    std::vector<SentenceNeed> needs = {};
    std::vector<KeptAttribution> attributions = {};
};

} // namespace contexture
