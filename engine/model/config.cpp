#include "engine/model/config.h"

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

#include <array>
#include <limits>
#include <set>
#include <span>
#include <type_traits>
#include <utility>

namespace contexture::model {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWhere = "contexture.config";

[[noreturn]] void refuse(const std::string& field, const std::string& what, const std::string& remedy = {}) {
    throw Error(field + " " + what, kWhere, remedy);
}

// The names of each enumeration's values, in the order of their numbers.
template<class E>
constexpr std::array<const char*, 0> kNames{};
template<>
constexpr std::array kNames<NormPlacement>{"pre", "post"};
template<>
constexpr std::array kNames<LayerNormKind>{"standard", "outside_root", "unbiased"};
template<>
constexpr std::array kNames<Normaliser>{"softmax", "sparsemax", "entmax15"};
template<>
constexpr std::array kNames<Activation>{"relu", "swish", "gelu"};
template<>
constexpr std::array kNames<Positions>{"interleaved", "halves", "marian_halves"};
template<>
constexpr std::array kNames<SelectiveAttentionConfig::Integration>{"encoder", "decoder"};
template<>
constexpr std::array kNames<SelectiveAttentionConfig::Type>{"hierarchical", "flat_sentence", "flat_word"};
template<>
constexpr std::array kNames<SelectiveAttentionConfig::Keys>{"after_norm", "raw_attention"};
template<>
constexpr std::array kNames<SelectiveAttentionConfig::Values>{"produced", "read"};
template<>
constexpr std::array kNames<SelectiveAttentionConfig::ContextStates>{"stage1", "finetuned"};

template<>
constexpr std::array kNames<DocumentContextConfig::Integration>{"encoder", "decoder", "both"};
template<>
constexpr std::array kNames<ConcatenationConfig::Order>{"sentence_first", "context_first"};
template<>
constexpr std::array kNames<InitialValues>{"glorot", "orthogonal"};
template<>
constexpr std::array kNames<ResidualConfig::Kind>{"last", "mean", "self_attentive", "none"};
template<>
constexpr std::array kNames<ResidualConfig::Scoring>{"simple", "sum", "product", "dot"};
template<>
constexpr std::array kNames<HierarchicalNetworkConfig::Variant>{"encoder", "decoder", "decoder_source",
                                                                "decoder_alignment", "joint"};

// Each field once: reading, writing and the check for unknown keys all follow these lists.
template<class Visitor, class Config>
void visitRecurrentBase(Visitor& visit, Config& c) {
    visit("source_vocabulary", c.sourceVocabulary);
    visit("target_vocabulary", c.targetVocabulary);
    visit("max_positions", c.maxPositions);
}

template<class Visitor, class Config>
void visitTransformer(Visitor& visit, Config& c) {
    visit("width", c.width);
    visit("feed_forward", c.feedForward);
    visit("heads", c.heads);
    visit("encoder_layers", c.encoderLayers);
    visit("decoder_layers", c.decoderLayers);
    visit("norm", c.norm);
    visit("final_norm", c.finalNorm);
    visit("attention_bias", c.attentionBias);
    visit("tied_output", c.tiedOutput);
    visit("shared_embedding", c.sharedEmbedding);
    visit("output_bias", c.outputBias);
    visit("scale_embedding", c.scaleEmbedding);
    visit("layer_norm", c.layerNorm);
    visit("layer_norm_epsilon", c.layerNormEpsilon);
    visit("dropout", c.dropout);
    visit("source_vocabulary", c.sourceVocabulary);
    visit("target_vocabulary", c.targetVocabulary);
    visit("max_positions", c.maxPositions);
}

// What only models of other programs differ in.
template<class Visitor, class Config>
void visitForeign(Visitor& visit, Config& c) {
    visit("activation", c.activation);
    visit("positions", c.positions);
    visit("source_bos", c.sourceBos);
}

bool isForeign(const TransformerConfig& c) {
    const TransformerConfig own;
    return c.activation != own.activation || c.positions != own.positions || c.sourceBos != own.sourceBos;
}

template<class Visitor, class Config>
void visitSelective(Visitor& visit, Config& c) {
    visit("integration", c.integration);
    visit("type", c.type);
    visit("sentence_normaliser", c.sentenceNormaliser);
    visit("word_normaliser", c.wordNormaliser);
    visit("heads", c.heads);
    visit("feed_forward", c.feedForward);
    visit("keys", c.keys);
    visit("values", c.values);
    visit("context_states", c.contextStates);
    visit("trained_online", c.trainedOnline);
    visit("attend_when_empty", c.attendWhenEmpty);
    visit("gate_bias", c.gateBias);
    visit("gate_layer_norm", c.gateLayerNorm);
    visit("context_dropout", c.contextDropout);
}

template<class Visitor, class Config>
void visitDocumentContext(Visitor& visit, Config& c) {
    visit("sentences", c.sentences);
    visit("layers", c.layers);
    visit("integration", c.integration);
    visit("gate", c.gate);
    visit("context_dropout", c.contextDropout);
}

template<class Visitor, class Config>
void visitDiscourseAware(Visitor& visit, Config& c) {
    visit("sentences", c.sentences);
    visit("each_alone", c.eachAlone);
    visit("scaled_begin", c.scaledBegin);
}

template<class Visitor, class Config>
void visitConcatenation(Visitor& visit, Config& c) {
    visit("sentences", c.sentences);
    visit("order", c.order);
}

template<class Visitor, class Config>
void visitResidual(Visitor& visit, Config& c) {
    visit("residual", c.kind);
    visit("scoring", c.scoring);
    visit("null_slot", c.nullSlot);
}

template<class Visitor, class Config>
void visitRnnSearch(Visitor& visit, Config& c) {
    visit("embedding", c.embedding);
    visit("hidden", c.hidden);
    visit("attention", c.attention);
    visit("dropout", c.dropout);
    visitResidual(visit, c.residual);
    visit("bias_inside_reset", c.biasInsideReset);
    visit("initial_values", c.initialValues);
}

template<class Visitor, class Config>
void visitLanguageModel(Visitor& visit, Config& c) {
    visit("embedding", c.embedding);
    visit("hidden", c.hidden);
    visit("dropout", c.dropout);
    visitResidual(visit, c.residual);
    visit("initial_values", c.initialValues);
}

template<class Visitor, class Config>
void visitHierarchicalNetwork(Visitor& visit, Config& c) {
    visit("variant", c.variant);
    visit("sentences", c.sentences);
    visit("heads", c.heads);
    visit("feed_forward", c.feedForward);
    visit("word_normaliser", c.wordNormaliser);
    visit("sentence_normaliser", c.sentenceNormaliser);
    visit("detach", c.detach);
    visit("attend_when_empty", c.attendWhenEmpty);
    visit("gate_bias", c.gateBias);
    visit("gate_layer_norm", c.gateLayerNorm);
    visit("context_dropout", c.contextDropout);
}

template<class Visitor, class Config>
void visitHierarchicalEncoder(Visitor& visit, Config& c) {
    visit("sentences", c.sentences);
    visit("distance_positions", c.distancePositions);
    visit("begin_of_context", c.beginOfContext);
    visit("gate_bias", c.gateBias);
}

template<class Visitor, class Config>
void visitCache(Visitor& visit, Config& c) {
    visit("slots", c.slots);
    visit("scaled", c.scaled);
}

// The part of each system that has one, under its key: visit(system, key, visitor of fields, part).
template<class Visitor, class Config>
void visitSystems(Visitor&& visit, Config& c) {
    const auto part = [&visit](const char* system, const char* key, auto& config, auto fields) {
        visit(system, key, config, fields);
    };
    part("document-context-transformer", "document_context", c.documentContext,
         [](auto& v, auto& p) { visitDocumentContext(v, p); });
    part("discourse-aware-transformer", "discourse_aware", c.discourseAware,
         [](auto& v, auto& p) { visitDiscourseAware(v, p); });
    part("concatenation", "concatenation", c.concatenation, [](auto& v, auto& p) { visitConcatenation(v, p); });
    part("rnnsearch", "rnnsearch", c.rnnSearch, [](auto& v, auto& p) { visitRnnSearch(v, p); });
    part("language-model", "language_model", c.languageModel, [](auto& v, auto& p) { visitLanguageModel(v, p); });
    part("hierarchical-attention-network", "hierarchical_attention_network", c.hierarchicalNetwork,
         [](auto& v, auto& p) { visitHierarchicalNetwork(v, p); });
    part("hierarchical-context-encoder", "hierarchical_context_encoder", c.hierarchicalEncoder,
         [](auto& v, auto& p) { visitHierarchicalEncoder(v, p); });
    part("continuous-cache", "continuous_cache", c.cache, [](auto& v, auto& p) { visitCache(v, p); });
}

struct Writer {
    Json json = Json::object();

    template<class T>
    void operator()(const char* key, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            json[key] = kNames<T>.at(static_cast<std::size_t>(value));
        } else {
            json[key] = value;
        }
    }
};

class Reader {
public:
    Reader(const Json& json, std::string prefix) : m_json(json), m_prefix(std::move(prefix)) {
        if (!json.is_object()) {
            refuse(m_prefix.empty() ? "the config" : m_prefix.substr(0, m_prefix.size() - 1), "is not a JSON object");
        }
    }

    // Takes the field's value where the object has it; what is missing keeps its default.
    template<class T>
    void operator()(const char* key, T& value) {
        m_known.insert(key);
        const auto found = m_json.find(key);
        if (found == m_json.end()) {
            return;
        }
        read(m_prefix + key, *found, value);
    }

    const Json* object(const char* key) {
        m_known.insert(key);
        const auto found = m_json.find(key);
        return found == m_json.end() ? nullptr : &*found;
    }

    void refuseUnknown() const {
        for (const auto& [key, value] : m_json.items()) {
            if (!m_known.contains(key)) {
                refuse(m_prefix + key, "is not a field that this version knows",
                       "remove it, or use a newer version of Contexture");
            }
        }
    }

private:
    static void read(const std::string& field, const Json& json, bool& value) {
        if (!json.is_boolean()) {
            refuse(field, "must be true or false");
        }
        value = json.get<bool>();
    }
    static void read(const std::string& field, const Json& json, int& value) {
        const bool fits = json.is_number_unsigned()
                              ? json.get<std::uint64_t>() <= std::numeric_limits<int>::max()
                              : json.is_number_integer() && json.get<std::int64_t>() >= std::numeric_limits<int>::min();
        if (!fits) {
            refuse(field, "must be a whole number of at most 2147483647");
        }
        value = json.get<int>();
    }
    static void read(const std::string& field, const Json& json, double& value) {
        if (!json.is_number()) {
            refuse(field, "must be a number");
        }
        value = json.get<double>();
    }
    static void read(const std::string& field, const Json& json, std::string& value) {
        if (!json.is_string()) {
            refuse(field, "must be text");
        }
        value = json.get<std::string>();
    }
    template<class E>
    requires std::is_enum_v<E>
    static void read(const std::string& field, const Json& json, E& value) {
        std::string choices;
        for (std::size_t i = 0; i < kNames<E>.size(); ++i) {
            if (json.is_string() && json.get<std::string>() == kNames<E>[i]) {
                value = static_cast<E>(i);
                return;
            }
            choices += (i == 0 ? "" : ", ") + std::string(kNames<E>[i]);
        }
        refuse(field, "must be one of: " + choices);
    }

    const Json& m_json;
    std::string m_prefix;
    std::set<std::string> m_known;
};

void checkRange(const std::string& field, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high) {
        refuse(field, "is " + std::to_string(value),
               "it must lie between " + std::to_string(low) + " and " + std::to_string(high));
    }
}

void checkFraction(const std::string& field, double value) {
    if (!(value >= 0.0 && value < 1.0)) {
        refuse(field, "is " + std::to_string(value), "it must be at least 0 and below 1");
    }
}

// Systems whose part of the config is all of their own.
void checkSystem(const ModelConfig& config) {
    if (config.system == "document-context-transformer") {
        checkRange("document_context.sentences", config.documentContext.sentences, 1, 1000);
        checkRange("document_context.layers", config.documentContext.layers, 1, 256);
        checkFraction("document_context.context_dropout", config.documentContext.contextDropout);
    } else if (config.system == "discourse-aware-transformer") {
        checkRange("discourse_aware.sentences", config.discourseAware.sentences, 1, 1000);
    } else if (config.system == "concatenation") {
        checkRange("concatenation.sentences", config.concatenation.sentences, 1, 1000);
    } else if (config.system == "rnnsearch") {
        checkRange("rnnsearch.embedding", config.rnnSearch.embedding, 1, 16384);
        checkRange("rnnsearch.hidden", config.rnnSearch.hidden, 1, 16384);
        checkRange("rnnsearch.attention", config.rnnSearch.attention, 1, 16384);
        checkFraction("rnnsearch.dropout", config.rnnSearch.dropout);
    } else if (config.system == "language-model") {
        checkRange("language_model.embedding", config.languageModel.embedding, 1, 16384);
        checkRange("language_model.hidden", config.languageModel.hidden, 1, 16384);
        checkFraction("language_model.dropout", config.languageModel.dropout);
    } else if (config.system == "hierarchical-attention-network") {
        const auto& h = config.hierarchicalNetwork;
        checkRange("hierarchical_attention_network.sentences", h.sentences, 1, 1000);
        checkRange("hierarchical_attention_network.heads", h.heads, 1, 1024);
        checkRange("hierarchical_attention_network.feed_forward", h.feedForward, 1, 131072);
        checkFraction("hierarchical_attention_network.context_dropout", h.contextDropout);
        if (config.transformer.width % h.heads != 0) {
            refuse("hierarchical_attention_network.heads", "is " + std::to_string(h.heads) +
                                                               ", which does not divide the width of " +
                                                               std::to_string(config.transformer.width));
        }
    } else if (config.system == "hierarchical-context-encoder") {
        checkRange("hierarchical_context_encoder.sentences", config.hierarchicalEncoder.sentences, 1, 1000);
    } else if (config.system == "continuous-cache") {
        checkRange("continuous_cache.slots", config.cache.slots, 1, 100000);
    }
}

// About as many weights as a recurrent system has.
std::int64_t recurrentWeights(const ModelConfig& config) {
    const bool translates = config.system == "rnnsearch";
    const std::int64_t e = translates ? config.rnnSearch.embedding : config.languageModel.embedding;
    const std::int64_t h = translates ? config.rnnSearch.hidden : config.languageModel.hidden;
    const std::int64_t a = translates ? config.rnnSearch.attention : 0;
    return e * (std::int64_t(config.transformer.sourceVocabulary) + 2 * config.transformer.targetVocabulary) +
           h * (18 * h + 9 * e + 3 * a);
}

// 0 is allowed for a vocabulary here: a recipe is read before its subwords are trained. makeSystem refuses it.
void checkValues(const ModelConfig& config) {
    const auto& t = config.transformer;
    checkRange("transformer.width", t.width, 1, 16384);
    checkRange("transformer.feed_forward", t.feedForward, 1, 131072);
    checkRange("transformer.heads", t.heads, 1, 1024);
    checkRange("transformer.encoder_layers", t.encoderLayers, 1, 256);
    checkRange("transformer.decoder_layers", t.decoderLayers, 1, 256);
    checkRange("transformer.source_vocabulary", t.sourceVocabulary, 0, 4'000'000);
    checkRange("transformer.target_vocabulary", t.targetVocabulary, 0, 4'000'000);
    checkRange("transformer.max_positions", t.maxPositions, 2, 65536);
    checkFraction("transformer.dropout", t.dropout);
    if (!(t.layerNormEpsilon >= 0.0 && t.layerNormEpsilon <= 1.0)) {
        refuse("transformer.layer_norm_epsilon", "is " + std::to_string(t.layerNormEpsilon),
               "it must lie between 0 and 1");
    }
    if (t.width % 2 != 0) {
        refuse("transformer.width", "is odd", "sinusoids of positions need an even width");
    }
    if (t.width % t.heads != 0) {
        refuse("transformer.heads",
               "is " + std::to_string(t.heads) + ", which does not divide the width of " + std::to_string(t.width));
    }
    const TransformerConfig usual;
    if (isRecurrent(config) && (t.activation != usual.activation || t.positions != usual.positions)) {
        refuse("transformer", "holds activation or positions, which " + config.system + " does not have",
               "remove them");
    }
    if (config.system == "language-model" && !t.sourceBos) {
        refuse("transformer", "holds source_bos, and a language-model reads no source", "remove it");
    }
    if (t.sharedEmbedding && t.sourceVocabulary != t.targetVocabulary) {
        refuse("transformer.shared_embedding", "needs source and target vocabularies of one size");
    }
    // Each size may be possible alone and their product still be a hostile or mistaken file: 2^32 weights are 16 GiB.
    const std::int64_t d = t.width;
    const std::int64_t layer = 8 * d * d + 2 * d * t.feedForward;
    const std::int64_t positions = d * t.maxPositions;
    const std::int64_t stack = layer * (std::int64_t(t.encoderLayers) + t.decoderLayers) + positions +
                               d * (std::int64_t(t.sourceVocabulary) + 2 * std::int64_t(t.targetVocabulary));
    const std::int64_t total = isRecurrent(config) ? recurrentWeights(config) : stack;
    if (total > (std::int64_t(1) << 32)) {
        refuse(isRecurrent(config) ? config.system : "transformer",
               "asks for about " + std::to_string(total) + " weights", "at most 4294967296 are taken");
    }

    checkSystem(config);
    if (config.system == "selective-attention") {
        const auto& s = config.selective;
        checkRange("selective_attention.heads", s.heads, 1, 1024);
        checkRange("selective_attention.feed_forward", s.feedForward, 1, 131072);
        checkFraction("selective_attention.context_dropout", s.contextDropout);
        if (t.width % s.heads != 0) {
            refuse("selective_attention.heads",
                   "is " + std::to_string(s.heads) + ", which does not divide the width of " + std::to_string(t.width));
        }
    }
}

} // namespace

std::string toJson(const ModelConfig& config) {
    Json json;
    json["system"] = config.system;
    json["source_language"] = config.sourceLanguage;
    json["target_language"] = config.targetLanguage;
    json["joint_subwords"] = config.jointSubwords;
    Writer transformer;
    if (isRecurrent(config)) {
        visitRecurrentBase(transformer, config.transformer);
        if (config.system == "rnnsearch") {
            transformer("source_bos", config.transformer.sourceBos);
        }
    } else {
        visitTransformer(transformer, config.transformer);
        if (isForeign(config.transformer)) {
            visitForeign(transformer, config.transformer);
        }
    }
    json["transformer"] = std::move(transformer.json);
    if (config.system == "selective-attention") {
        Writer selective;
        visitSelective(selective, config.selective);
        json["selective_attention"] = std::move(selective.json);
    }
    visitSystems(
        [&](const char* system, const char* key, const auto& part, auto fields) {
            if (config.system == system) {
                Writer writer;
                fields(writer, part);
                json[key] = std::move(writer.json);
            }
        },
        config);
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

namespace {

// Older than some of their fields, bundles mean this by leaving them out.
ModelConfig asBeforeItsFields() {
    ModelConfig config;
    config.discourseAware = {.eachAlone = false, .scaledBegin = false};
    config.concatenation.order = ConcatenationConfig::Order::ContextFirst;
    config.rnnSearch.biasInsideReset = false;
    config.languageModel.residual.kind = ResidualConfig::Kind::Last;
    return config;
}

ModelConfig parse(const std::string& text, bool trained) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const nlohmann::json::exception&) {
        throw Error("it is not JSON", kWhere, "take the file from where it came from again");
    }
    ModelConfig config = trained ? asBeforeItsFields() : ModelConfig();
    Reader reader(json, "");
    reader("system", config.system);
    config.transformer.sourceBos = trained || config.system != "rnnsearch";
    reader("source_language", config.sourceLanguage);
    reader("target_language", config.targetLanguage);
    reader("joint_subwords", config.jointSubwords);
    if (const Json* object = reader.object("transformer")) {
        Reader part(*object, "transformer.");
        visitTransformer(part, config.transformer);
        visitForeign(part, config.transformer);
        part.refuseUnknown();
    }
    if (trained) {
        config.documentContext.contextDropout = config.transformer.dropout;
    }
    if (const Json* object = reader.object("selective_attention")) {
        Reader part(*object, "selective_attention.");
        visitSelective(part, config.selective);
        part.refuseUnknown();
    }
    visitSystems(
        [&](const char*, const char* key, auto& part, auto fields) {
            if (const Json* object = reader.object(key)) {
                Reader partReader(*object, std::string(key) + ".");
                fields(partReader, part);
                partReader.refuseUnknown();
            }
        },
        config);
    reader.refuseUnknown();
    checkValues(config);
    return config;
}

} // namespace

ModelConfig parseModelConfig(const std::string& json) {
    return parse(json, false);
}

ModelConfig parseTrainedConfig(const std::string& json) {
    return parse(json, true);
}

bool isRecurrent(const ModelConfig& config) {
    return config.system == "rnnsearch" || config.system == "language-model";
}

void checkModelConfig(const ModelConfig& config) {
    checkValues(config);
    checkRange("transformer.source_vocabulary", config.transformer.sourceVocabulary, 4, 4'000'000);
    checkRange("transformer.target_vocabulary", config.transformer.targetVocabulary, 4, 4'000'000);
}

} // namespace contexture::model
