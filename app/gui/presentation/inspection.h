// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_view.h"
#include "engine/core/counterpart.h"
#include "engine/core/look.h"
#include "engine/core/run.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace contexture::gui {

// Below this context share almost nothing of a word came from other sentences, however dark their colours are.
inline constexpr float kAlmostNothing = 0.05f;
// Where all words together speak for a word by less than this, shares of it are tinted paler in proportion. Nats; the
// word's probability changes by a tenth.
inline constexpr double kTellingNats = 0.1;

// Everything that the instruments show about one word in one run, derived from the trace alone: no engine, no file.
struct Inspection {
    enum class State {
        Nothing,       // no run, no sentence
        NotTranslated, // the sentence is not there yet
        NotTraced,     // translated without a trace
        NotRead,       // a source word behind the part that the model read
        NotAsked,      // an attribution method is shown (attribution_sites.h) and has no answer for this word yet
        SentenceModel, // the run read no context
        Bypassed,      // a context model, but no sentence was visible
        Observed,
    };
    State state = State::Nothing;

    std::shared_ptr<const Run> run;
    bool isModelChosen = false; // for the next translation; known where there is no run
    std::shared_ptr<const TranslatedSentence> translated;
    Look look;
    const SiteInfo* site = nullptr; // in run->model.sites
    WordIndex queryWord;            // row of the matrices: the selected word or its counterpart on the site's side
    WordIndex counterpart;          // of the selected word, on the other side; invalid when unknown or unclear
    float counterpartWeight = 0.0f; // the largest source attention, whether or not it is clear; 0 when unknown

    std::optional<CsrMatrix> sentenceMatrix; // [query words, sentences]
    std::optional<CsrMatrix> withinMatrix;   // [query words, words of the document], within each sentence
    std::optional<CsrMatrix> finalMatrix;    // the weights of withinMatrix times the sentence weight
    // First column of each sentence in the word matrices; null when there is none.
    std::shared_ptr<const std::vector<std::int32_t>> keyOffsets;
    const GateRecord* gate = nullptr;
    SentenceIndex contextSentence; // the sentence whose words are shown

    struct LayerGate {
        const SiteInfo* site = nullptr;
        const GateRecord* gate = nullptr;
    };
    std::vector<LayerGate> layerGates;         // of all sites on the query side, in the model's order
    const AttentionRecord* slots = nullptr;    // a cache's slots at this site
    const AttentionRecord* produced = nullptr; // over the words produced so far; also without context
    const AttentionRecord* source = nullptr;   // over the sentence's own source, last layer; also without context
    struct Speaking {
        DocumentWord word;
        float weight = 0.0f; // nats; below 0: against the word
    };
    // The answer of an attribution method: the document's source words, then the words of translations, each in order.
    std::vector<Speaking> speaking;
    double supportNats = 0.0; // the nats of which the weights of that answer are shares
    std::string instead;      // the other form that the word was compared with; empty: none
    WordIndex targetWord;     // the selected word or its counterpart on the target side

    Side querySide() const { return site ? site->querySide : look.side; }
    Side keySide() const { return site ? site->keySide : produced ? Side::Target : Side::Source; }
    const Sentence* querySentence() const;                     // the current sentence on the query side
    const Sentence* keySentence(SentenceIndex sentence) const; // null when there is none on the key side
    float sentenceWeight(SentenceIndex sentence) const;        // of the selected word; 0 when none
    // Non-zero weights of the selected word on sentences, heaviest first.
    std::vector<std::pair<SentenceIndex, float>> rankedSentences() const;
    // Weights of the selected word on each word of one sentence.
    std::vector<float> wordWeights(SentenceIndex sentence, bool timesSentenceWeight) const;
    // Context share of the selected word; nullopt without a gate.
    std::optional<float> contextShare() const;
    // Weights of the selected word on each word of one sentence, under Look::weighting.
    std::vector<float> tints(SentenceIndex sentence) const;
    // The attribution of each word of one sentence, in nats; below 0: the word speaks against the selected word.
    // Empty for an attention.
    std::vector<float> natsOf(SentenceIndex sentence) const;
    std::vector<SentenceIndex> sentencesAgainst() const; // with words against the selected one; ascending
    // The factor of tints besides the weights of sentences and words: the context share if the weighting uses it; 1 or
    // less for an attribution method (kTellingNats); otherwise 1.
    float shareFactor() const;
    // Whether an attribution method explains the word by its own source sentence, because the run read no other.
    bool asksOwnSentence() const;
    int support() const; // sentences with weight above exactly 0
    int visibleCount() const;
};

// `earlier`: the inspection of another word; one of the same run gives its key offsets, which take time to compute.
Inspection inspect(std::shared_ptr<const Run> run, const Look& look, const Inspection* earlier = nullptr);

// The order of Inspection::speaking.
bool speaksEarlier(const Inspection::Speaking& a, const Inspection::Speaking& b);

// For a word of a translated and traced sentence.
Counterpart strongestCounterpart(const Run& run, SentenceIndex sentence, Side side, WordIndex word);

// Why a sentence was not visible to another one.
enum class Unseen {
    Hidden, // by the mask, which the setting or a person made
    Unread, // not by the mask: the system reads a number of sentences, and this is none of them
};
struct UnseenRange {
    std::int32_t begin = 0; // half-open, sentences
    std::int32_t end = 0;
    Unseen why = Unseen::Hidden;
};
// The ranges for the sentence of `inspection`, which has a trace; the sentence itself counts as hidden. Ascending.
std::vector<UnseenRange> unseenRanges(const Inspection& inspection);

// Sites that people can step through: those of the model that the run recorded, context sites first.
std::vector<const SiteInfo*> steppableSites(const Run& run);

// Whether the model could read other sentences in this run (null: there is no run yet).
bool readsContext(const Run* run);

} // namespace contexture::gui
