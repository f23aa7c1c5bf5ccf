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

// Zhang et al. 2018: context attention in every layer over a context encoder of its own.
struct DocumentContextConfig {
    enum class Integration : std::uint8_t { Encoder, Decoder, Both };
    int sentences = 2; // k, the previous sentences that are read
    int layers = 1;    // N_c, of the context encoder
    Integration integration = Integration::Both;
    bool gate = true; // eq. 21 and 22; false: an ordinary residual connection
    // Of the context encoder's input and of what a gate mixes in: none in the authors' program. An ordinary residual
    // connection and the context encoder's own sub-layers have the base's.
    double contextDropout = 0.0;
};

// Voita et al. 2018 as in Yun et al. 2020: the base's encoder but for a last layer of its own.
struct DiscourseAwareConfig {
    int sentences = 2;
    // Each context sentence goes through the encoder by itself, with positions of its own, and their states are joined
    // (Yun et al. 2020, eq. 5); false: the sentences are joined first.
    bool eachAlone = true;
    bool scaledBegin = true; // the begin mark is an embedding like others: times sqrt(d), with its position
};

// Context and sentence in one encoder ("TwC", Yun et al. 2020).
struct ConcatenationConfig {
    enum class Order : std::uint8_t { SentenceFirst, ContextFirst };
    int sentences = 2;
    // Sentence, begin mark, context (Yun et al. 2020, eq. 4); or the context before the sentence, without a mark.
    Order order = Order::SentenceFirst;
};

// What the decoder's readout knows of the words produced so far (Miculicich Werlen et al. 2018).
struct ResidualConfig {
    // The last word; their mean, eq. 11; eq. 12 to 14; nothing: the decoder's state alone, eq. 16
    enum class Kind : std::uint8_t { Last, Mean, SelfAttentive, None };
    enum class Scoring : std::uint8_t { Simple, Sum, Product, Dot }; // of SelfAttentive
    Kind kind = Kind::Last;
    Scoring scoring = Scoring::Simple;
    bool nullSlot = true; // SelfAttentive: a zero vector before the first word may be attended to
};

// Of a recurrent system's fresh weights.
enum class InitialValues : std::uint8_t {
    Glorot,     // uniform, embeddings normal with variance 1 / width
    Orthogonal, // the authors': normal times 0.01, square matrices orthogonal but for the readout's
};

// Bahdanau et al. 2015 as in Miculicich Werlen et al. 2018, appendix A. Vocabularies and max_positions are those of
// `transformer`, whose other fields have no meaning here; so is source_bos, which is false where a config of this
// system does not say it: the authors' source is words and EOS.
struct RnnSearchConfig {
    int embedding = 500;
    int hidden = 1024;
    int attention = 2048; // inner width of the additive source attention
    double dropout = 0.5; // of the readout
    ResidualConfig residual;
    // The candidate's bias of the decoder's second GRU is multiplied by the reset gate, as in the authors' program.
    // Elsewhere it is not.
    bool biasInsideReset = true;
    InitialValues initialValues = InitialValues::Glorot;
};

// The LSTM language model of Miculicich Werlen et al. 2018, eq. 16 to 18. It reads the target side only.
struct LanguageModelConfig {
    int embedding = 150;
    int hidden = 300;
    double dropout = 0.5;
    ResidualConfig residual{.kind = ResidualConfig::Kind::None};
    InitialValues initialValues = InitialValues::Glorot;
};

// Miculicich et al. 2018 (EMNLP): hierarchical attention over the k previous sentences.
struct HierarchicalNetworkConfig {
    // Which states read, and which are read. Encoder: source states of the previous sentences, by the source's.
    // Decoder: decoder states, by the decoder's. DecoderSource: source states by both, with one set of weights.
    // DecoderAlignment: outputs of source attention, by the decoder's states. Joint: Encoder and Decoder together.
    enum class Variant : std::uint8_t { Encoder, Decoder, DecoderSource, DecoderAlignment, Joint };

    Variant variant = Variant::Encoder;
    int sentences = 3; // k
    int heads = 8;
    int feedForward = 2048;
    Normaliser wordNormaliser = Normaliser::Softmax;
    Normaliser sentenceNormaliser = Normaliser::Softmax;
    bool detach = true;           // the base learns through the gate and its own states only, not through the queries
    bool attendWhenEmpty = false; // null=attend: the authors' behaviour where nothing can be read
    bool gateBias = false;
    bool gateLayerNorm = false;
    double contextDropout = 0.1;
};

// Yun et al. 2020: sentence vectors of the previous sentences, read in the last source layer.
struct HierarchicalEncoderConfig {
    int sentences = 2;             // N
    bool distancePositions = true; // a sinusoid of its distance on each sentence vector
    bool beginOfContext = true;    // context sentences begin with a mark of their own; false: with BOS
    bool gateBias = true;
};

// Tu et al. 2018: a cache of the last target words.
struct ContinuousCacheConfig {
    int slots = 25;
    bool scaled = false; // match by c k / sqrt(d); false: by c k, as in the paper
};

struct ModelConfig {
    std::string system = "transformer"; // or "selective-attention", ...: the registry's name
    std::string sourceLanguage = "en";
    std::string targetLanguage = "de";
    bool jointSubwords = false;
    TransformerConfig transformer;
    SelectiveAttentionConfig selective; // meaningful when system is "selective-attention"
    // Each meaningful for the system of its name.
    DocumentContextConfig documentContext;
    DiscourseAwareConfig discourseAware;
    ConcatenationConfig concatenation;
    RnnSearchConfig rnnSearch;
    LanguageModelConfig languageModel;
    HierarchicalNetworkConfig hierarchicalNetwork;
    HierarchicalEncoderConfig hierarchicalEncoder;
    ContinuousCacheConfig cache;
};

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

// Recurrent systems take vocabularies and max_positions alone from ModelConfig::transformer.
bool isRecurrent(const ModelConfig& config);

} // namespace contexture::model
