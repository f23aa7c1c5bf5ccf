// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config_fields.h"
#include "engine/model/nn/linear.h"
#include "engine/model/recorder.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::model {

// The information on the words produced so far that the decoder's readout gets (Miculicich Werlen et al. 2018).
struct ResidualConfig {
    // The last word; the mean of the words, eq. 11; eq. 12 to 14; none: the decoder's state alone, eq. 16
    enum class Kind : std::uint8_t { Last, Mean, SelfAttentive, None };
    enum class Scoring : std::uint8_t { Simple, Sum, Product, Dot }; // of SelfAttentive
    Kind kind = Kind::Last;
    Scoring scoring = Scoring::Simple;
    bool nullSlot = true; // SelfAttentive: a zero vector before the first word may be attended to
};

// The initial values of a recurrent system's weights.
enum class InitialValues : std::uint8_t {
    Glorot,     // uniform, embeddings normal with variance 1 / width
    Orthogonal, // the authors': normal times 0.01; square matrices orthogonal, except the readout's
};
inline std::vector<const char*> initialValueNames() {
    return {"glorot", "orthogonal"};
}

// d_t, the summary of the words produced before t for a decoder's readout (Miculicich Werlen et al. 2018): nothing, the
// last word, the mean (eq. 11), or the attention-weighted sum (eq. 12), scored by (eq. 13 and 14)
//   simple   v tanh(W_y y_i + b)          sum  v tanh(W_y y_i + W_c c_t)
//   product  v tanh(W_y y_i * W_c c_t)    dot  y_i . W_c c_t
// Slot 0 of `words` is the zero vector before the first word: the null slot, and d_1 = 0.
class ResidualSummary : public torch::nn::Module {
public:
    // condition: width of c_t
    ResidualSummary(const ResidualConfig& config, std::int64_t embedding, std::int64_t condition);

    // Whether the summary has weights over all produced words, which can be recorded.
    bool isWeighted() const { return m_config.kind == Kind::Mean || m_config.kind == Kind::SelfAttentive; }

    struct Result {
        at::Tensor summary; // [B, T, E]; undefined if there is none
        at::Tensor weights; // [B, T, T], a row over slots 0 to t; undefined unless isWeighted()
    };
    // words [B, T, E]; condition [B, T, C]
    Result operator()(const at::Tensor& words, const at::Tensor& condition) const;

    // Which slots may be read at t: [T] bool.
    std::vector<bool> visibleSlots(std::int64_t t, std::int64_t length) const;
    // The weighted sum at t of the only row, slot by slot; weights [T].
    trace::LayerSteps steps(const at::Tensor& words, const at::Tensor& condition, const at::Tensor& weights,
                            std::int64_t t) const;

    // The state of the rows' words between steps: running sums if the scores do not depend on t, else all words.
    struct Past {
        std::int64_t length = 0; // number of slots so far
        at::Tensor sum;          // [N, E]: mean, of the words; simple, of exp(score - peak) words
        at::Tensor total;        // [N, 1], simple: of exp(score - peak)
        at::Tensor peak;         // [N, 1], simple: the largest score
        at::Tensor words;        // [N, t, E], the other scorings
        at::Tensor keys;         // [N, t, E], W_y y_i
        void reorder(const at::Tensor& rows);
    };
    // One position: word [N, E] is slot past.length; condition [N, C]. Returns [N, E], or undefined if there is none.
    at::Tensor step(Past& past, const at::Tensor& word, const at::Tensor& condition) const;

private:
    using Kind = ResidualConfig::Kind;

    bool scoresDependOnTime() const;
    at::Tensor scores(const at::Tensor& words, const at::Tensor& keys, const at::Tensor& condition) const;
    at::Tensor stepMean(Past& past, const at::Tensor& word) const;
    at::Tensor stepSimple(Past& past, const at::Tensor& word) const;

    ResidualConfig m_config;
    std::shared_ptr<nn::Linear> m_word;      // W_y, and b with simple scores; null for dot and without scores
    std::shared_ptr<nn::Linear> m_condition; // W_c; null for simple
    std::shared_ptr<nn::Linear> m_score;     // v; null for dot
};

// The fields of a ResidualConfig, which stand among the fields of the system that contains it.
ConfigFields<ResidualConfig> residualFields();

inline bool hasSummary(const ResidualConfig& config) {
    return config.kind != ResidualConfig::Kind::None;
}

// Sets new values for a recurrent system's parameters, whose modules have Glorot's: the authors' if requested. There
// each gate is a separate matrix; biases stay zero, the readout and the embeddings are never orthogonal.
void initialise(torch::nn::Module& system, InitialValues values);

// The terms of Miculicich Werlen et al. 2018: "self-attentive residual connections, sum"; empty without them.
std::string describe(const ResidualConfig& config);

// W_o dropout(tanh(W_s s [+ W_d d] [+ W_c c] + b)) + b_o.
class ResidualReadout : public torch::nn::Module {
public:
    struct Sizes {
        std::int64_t state = 0;
        std::int64_t embedding = 0;
        std::int64_t context = 0; // 0: without c
        std::int64_t vocabulary = 0;
        double dropout = 0.0;
        bool withSummary = true;
    };
    explicit ResidualReadout(const Sizes& sizes);

    // [..., *] each; summary and context undefined if the readout has none. Returns [..., V].
    at::Tensor operator()(const at::Tensor& state, const at::Tensor& summary, const at::Tensor& context) const;
    // Their terms of the sum: W_d d and W_c c; [E]. Undefined if the readout does not have them.
    at::Tensor ofSummary(const at::Tensor& summary) const { return m_summary ? (*m_summary)(summary) : at::Tensor(); }
    at::Tensor ofContext(const at::Tensor& context) const { return m_context ? (*m_context)(context) : at::Tensor(); }

private:
    double m_dropout;
    std::shared_ptr<nn::Linear> m_state;
    std::shared_ptr<nn::Linear> m_summary;
    std::shared_ptr<nn::Linear> m_context;
    std::shared_ptr<nn::Linear> m_output;
};

} // namespace contexture::model
