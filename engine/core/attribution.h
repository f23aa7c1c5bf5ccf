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

// Methods that tell which words of the other sentences a translated word depends on.
enum class AttributionMethod : std::uint8_t {
    Attention,      // the context weight that the word, or its source word, gives them
    GatedAttention, // the same, times the context share of the gate at that word
    Occlusion,      // the loss of the word when one of them is read as an unknown subword
    LeftOut,        // its loss when one of them is removed
    // Its loss when context attention reads zero in place of the values of one of them; keys, and so all weights, stay
    // (Mohebbi et al. 2023, who measure how far a layer's output turns, and not the word's probability).
    ValueZeroing,
    InputTimesGradient,  // embedding times the gradient by it (Shrikumar et al. 2017)
    IntegratedGradients, // the same, averaged on the way from no embedding to it (Sundararajan et al. 2017, eq. 1)
};
inline constexpr AttributionMethod kAttributionMethods[] = {
    AttributionMethod::Attention,          AttributionMethod::GatedAttention,
    AttributionMethod::Occlusion,          AttributionMethod::LeftOut,
    AttributionMethod::ValueZeroing,       AttributionMethod::InputTimesGradient,
    AttributionMethod::IntegratedGradients};

const char* name(AttributionMethod method); // "attention", "gated-attention", "occlusion", "left-out", ...
std::optional<AttributionMethod> attributionMethod(std::string_view name);
bool readsGradients(AttributionMethod method);
// It hides words or their values, and computes the translation's probability once for each word.
bool hidesWords(AttributionMethod method);
bool readsAttention(AttributionMethod method);

// "Which words made this one?", about one word of a run's translation.
struct AttributionRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run;
    SentenceIndex sentence;
    WordIndex word; // of its translation
    // Other forms in the word's place: what is explained is log p(word) - log p(the most probable of them), "why this
    // and not that?" (Yin and Neubig 2022). None: log p(word). Natural log, the sum over subwords, given what stands
    // before it.
    std::vector<std::string> instead = {};
    std::vector<AttributionMethod> methods = {};
    WordIndex sourceWord = {}; // whose weights an attention of the source side gives; invalid: by source attention
    bool ownSentence = false;  // the words of the sentence's own source, too
    int steps = 32;            // of integrated gradients
    std::size_t mostWords = 0; // more words to be hidden one by one are refused; 0: any number
    // Words of other sentences that are hidden together, as Occlusion does: what is explained, then, one value each.
    std::vector<std::vector<DocumentWord>> hidden = {};
};

// The answer of one method about every word that the model could read there: the document's source words, then, of a
// model that reads the target side, those of the other sentences' translations; each in the order of the document.
// A positive weight supports the word.
struct Attribution {
    AttributionMethod method = AttributionMethod::Attention;
    std::vector<float> weights; // one for each of AttributionResult::words
    // Integrated gradients: what their sum should be, the difference between all embeddings and none.
    std::optional<double> completeSum = {};
};

struct AttributionResult {
    std::vector<DocumentWord> words;
    double value = 0.0;               // what is explained
    std::string instead = {};         // of the forms that were asked for, the most probable; empty: none
    std::vector<Attribution> methods; // in the order of the request, without those that the model does not support
    std::vector<double> hidden;       // one a set of the request
};

// The answer of one method about one word of a run's translation, with its question, as a workspace keeps it.
struct KeptAttribution {
    SentenceIndex sentence = {};
    WordIndex word = {};                   // of the translation
    std::vector<std::string> instead = {}; // the forms that were asked for
    bool ownSentence = false;
    int steps = 0;                 // of integrated gradients; 0 for all others
    AttributionResult result = {}; // of this one method, without sets that were hidden
};

// What speaks for the explained word, as shares of all that does: positive weights divided by their sum. What speaks
// against it has no part. In the order of the document; empty where nothing speaks for the word.
struct SupportShares {
    std::vector<std::pair<DocumentWord, double>> words;
    std::vector<std::pair<SentenceIndex, double>> sentences; // sums over their words
    double all = 0.0;                                        // of which they are shares: nats
};
SupportShares supportShares(const std::vector<DocumentWord>& words, const std::vector<float>& weights, Side side);

// Each method but attention stands beside a model's attentions as a site of its own: "occlusion" is looked at in the
// same maps and lists, where its weights are support shares. The site of that name, for words on that side; null: no
// method is called so. Lives as long as the program.
const SiteInfo* attributionSite(std::string_view name, Side keySide);
// The method that a site stands for; nothing: an attention of the model.
std::optional<AttributionMethod> attributionMethodOf(const SiteInfo* site);
std::vector<AttributionMethod> siteMethods(); // those that have a site, in the order of menus

// The weight of attention on each of `words`: mean over the context sites that recorded a weight for the word asked
// about, and over heads; word-level weights are final. A site that weighs sentences only gives each of a sentence's
// words the same share of its weight. `sourceWord` is asked where a site queries from the source side. `sides`: where
// word-level columns of either side begin, see keyWordOffsets. Nothing where no site recorded anything for the word.
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
    std::vector<SentenceIndex> sentences = {}; // none: all that are translated
    // WordNeed::instead is filled where the model without context prefers another subword and the context changes log p
    // of the word by at least this much. Nats.
    double leastForInstead = 0.0;
};

// One translated word under teacher forcing, natural log, sums over its subwords.
struct WordNeed {
    float gain = 0.0f;        // log p with context - log p without: P-CXMI (Fernandes et al. 2021)
    float divergence = 0.0f;  // Kullback-Leibler, of the distribution with context from that without
    std::string instead = {}; // the word that would have come without context; empty: the same
};

struct SentenceNeed {
    SentenceIndex sentence;
    std::vector<WordNeed> words; // one a word of the translation
};

// What models were asked about the words of one run.
struct RunAnswers {
    std::vector<SentenceNeed> needs = {};
    std::vector<KeptAttribution> attributions = {};
};

} // namespace contexture
