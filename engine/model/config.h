#pragma once

#include <cstdint>
#include <string>

namespace contexture::model {

// Everything that decides the shape and the computation of a model, as a bundle's `contexture.config` holds it.
// Plain data without LibTorch; read and written by config.cpp, which refuses unknown or impossible values by name.

enum class NormPlacement : std::uint8_t { Pre, Post };
enum class LayerNormKind : std::uint8_t {
    Standard,    // population variance, epsilon inside the root
    OutsideRoot, // population variance, divided by (standard deviation + epsilon): DyNet, Maruf's code
    Unbiased,    // d - 1 in the variance, epsilon outside: HAN's code
};
enum class Normaliser : std::uint8_t { Softmax, Sparsemax, Entmax15 };

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
};

// Maruf, Martins, Haffari 2019. Integration side, attention type, and the options of systems.md.
struct SelectiveAttentionConfig {
    enum class Integration : std::uint8_t { Encoder, Decoder }; // monolingual, bilingual
    enum class Type : std::uint8_t { Hierarchical, FlatSentence, FlatWord };
    enum class Keys : std::uint8_t {
        AfterNorm,
        RawAttention
    };                                                   // decoder: after residual and norm (code), or before (text)
    enum class Values : std::uint8_t { Produced, Read }; // decoder: state that produced a word, or that read it

    Integration integration = Integration::Encoder;
    Type type = Type::Hierarchical;
    Normaliser sentenceNormaliser = Normaliser::Sparsemax; // hierarchical: sentence level; flat: the only level
    Normaliser wordNormaliser = Normaliser::Sparsemax;     // hierarchical only
    int heads = 8;
    int feedForward = 2048;
    Keys keys = Keys::AfterNorm;
    Values values = Values::Produced;
    // Context states come from the stage-1 model. With a frozen base that is the base itself. A base that is trained
    // together with the context gives its own states instead (Finetuned: the authors' decoding); its training must say
    // so.
    enum class ContextStates : std::uint8_t { Stage1, Finetuned };
    ContextStates contextStates = ContextStates::Stage1;
    bool trainedOnline = true;    // the mask it was trained under; false: offline
    bool attendWhenEmpty = false; // null=attend: the authors' behaviour when nothing is visible
    bool gateBias = false;
    bool gateLayerNorm = false;
    double contextDropout = 0.2;
};

struct ModelConfig {
    std::string system = "transformer"; // or "selective-attention", ...: the registry's name
    std::string sourceLanguage = "en";
    std::string targetLanguage = "de";
    bool jointSubwords = false;
    TransformerConfig transformer;
    SelectiveAttentionConfig selective; // meaningful when system is "selective-attention"
};

// JSON as in the bundle. parse throws contexture::Error that names the field ("contexture.config: transformer.heads
// ...").
std::string toJson(const ModelConfig& config);
// What is missing keeps its default. A vocabulary of 0 is taken (a recipe is read before its subwords are trained).
ModelConfig parseModelConfig(const std::string& json);
// The same checks of values, and vocabularies must be there. makeSystem calls it.
void checkModelConfig(const ModelConfig& config);

} // namespace contexture::model
