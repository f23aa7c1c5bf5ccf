// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/normaliser.h"

#include <any>
#include <cstdint>
#include <map>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

namespace contexture::model {

// Everything that decides the shape and the computation of a model, as in a bundle's `contexture.config`. Plain data
// without LibTorch; read and written by config.cpp, which refuses unknown or impossible values by name.

enum class NormPlacement : std::uint8_t { Pre, Post };
enum class LayerNormKind : std::uint8_t {
    Standard,    // population variance, epsilon inside the root
    OutsideRoot, // population variance, divided by (standard deviation + epsilon): DyNet, Maruf's code
    Unbiased,    // d - 1 in the variance, epsilon outside: HAN's code
    Rms,         // x / sqrt(mean of squares + epsilon), no mean and no bias (Zhang and Sennrich 2019): T5
};
using contexture::Normaliser;
enum class Activation : std::uint8_t { // of the feed-forward parts
    Relu,
    Swish,    // x sigmoid(x)
    Gelu,     // x Phi(x)
    GeluTanh, // the same by Hendrycks' and Gimpel's formula with a tanh: T5 v1.1
};
enum class Positions : std::uint8_t {
    Interleaved,  // sine, cosine, sine, cosine (Vaswani et al. 2017)
    Halves,       // all sines, then all cosines: the Marian models of Hugging Face
    MarianHalves, // the same with wavelengths up to exactly 10000 * 2 pi: Marian itself, fairseq, M2M100
    Learned,      // a parameter of each side, [maxPositions, d]: mBART
    None,         // nothing is added to the embeddings: T5, whose attention has relative positions
};

struct TransformerConfig {
    int width = 512; // d
    int feedForward = 2048;
    int heads = 8;
    int encoderLayers = 6;
    int decoderLayers = 6;
    NormPlacement norm = NormPlacement::Pre;
    bool finalNorm = true; // after the last layer; usual with pre-norm
    bool attentionBias = true;
    bool tiedOutput = true;       // target embedding = output matrix
    bool sharedEmbedding = false; // source embedding = target embedding (joint subwords)
    bool outputBias = false;
    bool scaleEmbedding = true; // times sqrt(d)
    LayerNormKind layerNorm = LayerNormKind::Standard;
    double layerNormEpsilon = 1e-5;
    double dropout = 0.1;
    int sourceVocabulary = 0;
    int targetVocabulary = 0;
    int maxPositions = 1024; // longer sentences are refused by name; sinusoids are computed up to here
    // Options for models of other programs. A bundle has them only if they differ from these values.
    Activation activation = Activation::Relu;
    Positions positions = Positions::Interleaved;
    bool sourceBos = true; // BOS stands before the source's pieces; false: rows are pieces and EOS
    // Piece of the source vocabulary in place of that BOS: the mark of a multilingual model's target language
    // (">>deu<<"); -1: none.
    int sourceMark = -1;
    // Piece of the target vocabulary that stands behind BOS in the decoder and is given, never produced: the language
    // of the translation ("deu_Latn" of NLLB-200). It is nothing that whoever asks for logits or weights sees; -1:
    // none.
    int targetMark = -1;
    // The order of the older mBART (Liu et al. 2020): sourceMark stands behind EOS, with nothing before the pieces
    // (sourceBos is false), and targetMark in the place of the decoder's BOS.
    bool marksBehind = false;
    // How many marks of languages the vocabularies hold, from number 4 on; 0: they are told by their form (">>deu<<").
    int languageMarks = 0;
    int positionOffset = 0;        // the first position has the sinusoids of this one
    bool embeddingNorm = false;    // a layer norm over embeddings and positions, before the first layer: mBART
    int attentionWidth = 0;        // of all heads together; 0: the width
    bool feedForwardBias = true;   // of both matrices
    bool gatedFeedForward = false; // W2 (f(W1 x) * (V x)) (Shazeer 2020), W1 and V stacked in the inner matrix
    // Buckets of distances between query and key, each with a number a head that is added to the scores of
    // self-attention in every layer of a side (Raffel et al. 2020, section 2.1); 0: none.
    int relativeBuckets = 0;
    int relativeReach = 128; // distances from here on share the last bucket

    int headsWidth() const { return attentionWidth > 0 ? attentionWidth : width; }
    int piecesBefore() const { return targetMark >= 0 && !marksBehind ? 1 : 0; } // in the decoder, beside BOS
};

// The whole config of a model. A system's additional fields are a struct in its own file: see SystemDescription.
struct ModelConfig {
    std::string system = "transformer"; // the name of a SystemDescription
    std::string sourceLanguage = "en";
    std::string targetLanguage = "de";
    bool jointSubwords = false;
    TransformerConfig transformer;

    // The part that belongs to the struct `Part` of a system; with its defaults if nothing was set.
    template<class Part>
    const Part& part() const {
        static const Part defaults{};
        const std::any* values = find(typeid(Part));
        return values ? std::any_cast<const Part&>(*values) : defaults;
    }
    template<class Part>
    Part& part() {
        std::any& values = m_parts[typeid(Part)];
        if (!values.has_value()) {
            values = Part{};
        }
        return std::any_cast<Part&>(values);
    }

    const std::any* find(std::type_index type) const;
    void set(std::any part) { m_parts[part.type()] = std::move(part); }

private:
    std::map<std::type_index, std::any> m_parts;
};

// The names of Normaliser's values, for the tables of fields.
std::vector<const char*> normaliserNames();

// JSON as in the bundle. parse throws contexture::Error that names the field ("contexture.config: transformer.heads
// ...").
std::string toJson(const ModelConfig& config);
// A missing field keeps its default. A vocabulary of 0 is valid (a recipe is read before its subwords are trained).
ModelConfig parseModelConfig(const std::string& json);
// As parseModelConfig, for a config written with a trained model: a field that is missing because it is newer than the
// file gets the value with which the model was trained.
ModelConfig parseTrainedConfig(const std::string& json);
// The same checks of values, but vocabularies must be set. makeSystem calls it.
void checkModelConfig(const ModelConfig& config);

// A lower bound of the number of a model's weights, close to the number. Used before memory is allocated for the model.
std::int64_t fewestWeights(const ModelConfig& config);
// The same for the Transformer on which most systems are built.
std::int64_t fewestWeights(const TransformerConfig& config);

} // namespace contexture::model
