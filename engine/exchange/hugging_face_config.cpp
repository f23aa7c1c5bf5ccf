// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/hugging_face_config.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <cmath>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

model::Activation activationIn(const HuggingFaceConfig& config, const char* otherwise) {
    const std::string name = config.text("activation_function", otherwise);
    if (name == "relu") {
        return model::Activation::Relu;
    }
    if (name == "swish" || name == "silu") {
        return model::Activation::Swish;
    }
    if (name == "gelu") {
        return model::Activation::Gelu;
    }
    config.refuse("activation_function is " + store::inQuotes(name) + ", which is not known here",
                  "known are relu, swish (silu) and gelu");
}

} // namespace

HuggingFaceConfig::HuggingFaceConfig(const fs::path& path)
    : m_where(path.string()), m_json(store::parseStrictJson(readWhole(path), m_where, kGetAgain)) {
    if (!m_json.is_object()) {
        throw Error("it is not a JSON object", m_where, kGetAgain);
    }
}

std::string HuggingFaceConfig::text(const char* name, const std::string& otherwise) const {
    const auto found = m_json.find(name);
    return found != m_json.end() && found->is_string() ? found->get<std::string>() : otherwise;
}

bool HuggingFaceConfig::flag(const char* name, bool otherwise) const {
    const auto found = m_json.find(name);
    if (found != m_json.end() && !found->is_boolean() && !found->is_null()) {
        throw Error(std::string(name) + " must be true or false", m_where, kGetAgain);
    }
    return found != m_json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

int HuggingFaceConfig::number(const char* name) const {
    const auto value = optionalNumber(name);
    if (value < 0) {
        throw Error(std::string("the field ") + name + " is missing", m_where, kGetAgain);
    }
    return value;
}

int HuggingFaceConfig::optionalNumber(const char* name) const {
    const auto found = m_json.find(name);
    if (found == m_json.end() || found->is_null()) {
        return -1;
    }
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() > 100'000'000) {
        throw Error(std::string(name) + " is not a number that it can be", m_where, kGetAgain);
    }
    return found->get<int>();
}

double HuggingFaceConfig::fraction(const char* name, double otherwise) const {
    const auto found = m_json.find(name);
    if (found == m_json.end() || found->is_null()) {
        return otherwise;
    }
    const double value = found->is_number() ? found->get<double>() : -1.0;
    if (!(value >= 0.0 && value < 1.0)) {
        throw Error(std::string(name) + " is not a number that it can be", m_where, kGetAgain);
    }
    return value;
}

void HuggingFaceConfig::refuse(const std::string& what, const std::string& remedy) const {
    throw Error(what, m_where, remedy);
}

bool hasFile(const fs::path& folder, const char* name) {
    std::error_code code;
    return fs::is_regular_file(folder / name, code);
}

void requireFile(const fs::path& folder, const char* name, const std::string& purpose) {
    if (!hasFile(folder, name)) {
        throw Error(std::string("the file ") + name + " is missing (" + purpose + ")", folder.string(), kGetAgain);
    }
}

void readCommonSizes(const HuggingFaceConfig& config, model::TransformerConfig& t, const char* activation) {
    if (config.has("quantization_config")) {
        config.refuse("its weights are quantised", "take the model before it was quantised");
    }
    if (config.number("encoder_attention_heads") != config.number("decoder_attention_heads")) {
        config.refuse("encoder_attention_heads and decoder_attention_heads differ, which is not read");
    }
    if (config.number("encoder_ffn_dim") != config.number("decoder_ffn_dim")) {
        config.refuse("encoder_ffn_dim and decoder_ffn_dim differ, which is not read");
    }
    t.width = config.number("d_model");
    t.feedForward = config.number("encoder_ffn_dim");
    t.heads = config.number("encoder_attention_heads");
    t.encoderLayers = config.number("encoder_layers");
    t.decoderLayers = config.number("decoder_layers");
    t.tiedOutput = config.flag("tie_word_embeddings", true);
    t.scaleEmbedding = config.flag("scale_embedding", false);
    t.maxPositions = config.number("max_position_embeddings");
    t.activation = activationIn(config, activation);
    t.sourceVocabulary = config.number("vocab_size");
    t.targetVocabulary = t.sourceVocabulary;
}

std::vector<std::pair<std::string, std::int64_t>> readPieceNumbers(const fs::path& path) {
    const auto json = store::parseStrictJson(readWhole(path), path.string(), kGetAgain);
    if (!json.is_object()) {
        throw Error("it is not a table of pieces and numbers", path.string(), kGetAgain);
    }
    std::vector<std::pair<std::string, std::int64_t>> numbers;
    for (const auto& [piece, number] : json.items()) {
        if (!number.is_number_unsigned()) {
            throw Error("the piece " + store::inQuotes(piece) + " has no number", path.string(), kGetAgain);
        }
        numbers.emplace_back(piece,
                             static_cast<std::int64_t>(std::min<std::uint64_t>(number.get<std::uint64_t>(), 1u << 30)));
    }
    return numbers;
}

void readSpecialNumbers(const HuggingFaceConfig& config, ForeignVocabulary& vocabulary) {
    vocabulary.end = config.number("eos_token_id");
    vocabulary.padding = config.number("pad_token_id");
    const int start = config.optionalNumber("decoder_start_token_id");
    vocabulary.start = start < 0 ? vocabulary.padding : start;
    checkVocabulary(vocabulary, config.where());
}

LayerNames huggingFaceLayerNames() {
    const auto attention = [](const std::string& name) {
        LayerNames::Attention a;
        a.query = name + ".q_proj.weight";
        a.key = name + ".k_proj.weight";
        a.value = name + ".v_proj.weight";
        a.output = name + ".out_proj.weight";
        a.queryBias = name + ".q_proj.bias";
        a.keyBias = name + ".k_proj.bias";
        a.valueBias = name + ".v_proj.bias";
        a.outputBias = name + ".out_proj.bias";
        a.normWeight = name + "_layer_norm.weight";
        a.normBias = name + "_layer_norm.bias";
        return a;
    };
    LayerNames names;
    names.encoder = "model.encoder.layers.%.";
    names.decoder = "model.decoder.layers.%.";
    names.self = attention("self_attn");
    names.cross = attention("encoder_attn");
    names.inner = {"fc1.weight"};
    names.innerBias = "fc1.bias";
    names.outer = "fc2.weight";
    names.outerBias = "fc2.bias";
    names.normWeight = "final_layer_norm.weight";
    names.normBias = "final_layer_norm.bias";
    return names;
}

std::string firstThere(const TensorSource& tensors, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (tensors.shape(name)) {
            return name;
        }
    }
    return *names.begin(); // the reader reports it as missing
}

void checkPositions(const TensorSource& tensors, const std::string& name, int width, const PositionValue& value,
                    std::int64_t zeros) {
    const auto* shape = tensors.shape(name);
    if (!shape) {
        return;
    }
    bool fits = shape->size() == 2 && shape->back() == width;
    if (fits) {
        tensors.readRows(name, [&](std::int64_t first, std::span<const float> values) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto position = first + static_cast<std::int64_t>(i / std::size_t(width));
                const double expected = position == zeros ? 0.0 : value(position, int(i % std::size_t(width)));
                // Tolerance: the values may have been stored as float16.
                fits = fits && std::abs(values[i] - expected) < 5e-3;
            }
        });
    }
    if (!fits) {
        throw Error("the positions in " + store::inQuotes(name) + " are not sines and cosines in halves",
                    tensors.where(), "take a model whose positions were not trained");
    }
}

} // namespace contexture::exchange
