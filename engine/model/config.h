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

// Everything that decides the shape and the computation of a model, as a bundle's `contexture.config` holds it.
// Plain data without LibTorch; read and written by config.cpp, which refuses unknown or impossible values by name.

enum class NormPlacement : std::uint8_t { Pre, Post };
enum class LayerNormKind : std::uint8_t {
    Standard,    // population variance, epsilon inside the root
    OutsideRoot, // population variance, divided by (standard deviation + epsilon): DyNet, Maruf's code
    Unbiased,    // d - 1 in the variance, epsilon outside: HAN's code
};
using contexture::Normaliser;
enum class Activation : std::uint8_t { Relu, Swish, Gelu }; // of the feed-forward parts; x sigmoid(x); x Phi(x)
enum class Positions : std::uint8_t {
    Interleaved,  // sine, cosine, sine, cosine (Vaswani et al. 2017)
    Halves,       // all sines, then all cosines: the Marian models of Hugging Face
    MarianHalves, // the same with wavelengths up to exactly 10000 * 2 pi: Marian itself
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
    // What models of other programs need. Written into a bundle only where it differs from these values.
    Activation activation = Activation::Relu;
    Positions positions = Positions::Interleaved;
    bool sourceBos = true; // BOS stands before the source's pieces; false: its rows are pieces and EOS
    // Piece of the source vocabulary that stands there in place of BOS: the mark of the target language of a model for
    // several (">>deu<<"); -1: none.
    int sourceMark = -1;
};

// Everything of a model. What a system adds is a struct of that system's file: see SystemDescription.
struct ModelConfig {
    std::string system = "transformer"; // the name of a SystemDescription
    std::string sourceLanguage = "en";
    std::string targetLanguage = "de";
    bool jointSubwords = false;
    TransformerConfig transformer;

    // The part of the system that declares this struct; with its defaults where nothing was set.
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
// What is missing keeps its default. A vocabulary of 0 is taken (a recipe is read before its subwords are trained).
ModelConfig parseModelConfig(const std::string& json);
// The same of a config that was written with a trained model: where a field is missing because it is younger than the
// file, the model goes on computing what it was trained with.
ModelConfig parseTrainedConfig(const std::string& json);
// The same checks of values, and vocabularies must be there. makeSystem calls it.
void checkModelConfig(const ModelConfig& config);

// About as many weights as a model of this config has, never more. Asked before memory is taken for it.
std::int64_t fewestWeights(const ModelConfig& config);
// The same of the Transformer that most systems are built on.
std::int64_t fewestWeights(const TransformerConfig& config);

} // namespace contexture::model
