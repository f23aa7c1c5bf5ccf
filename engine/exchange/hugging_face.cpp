// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/hugging_face.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/json_check.h"
#include "engine/store/safetensors.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kOtherModel = "take another model, such as one of OPUS-MT";

// A .safetensors file of weights.
class SafetensorsSource final : public TensorSource {
public:
    explicit SafetensorsSource(const fs::path& path) : m_file(store::SafetensorsFile::open(path)) {}

    std::string where() const override { return m_file.path().string(); }
    std::vector<std::string> names() const override {
        std::vector<std::string> names;
        for (const auto& tensor : m_file.tensors()) {
            names.push_back(tensor.name);
        }
        return names;
    }
    const std::vector<std::int64_t>* shape(const std::string& name) const override {
        const auto* tensor = m_file.find(name);
        return tensor ? &tensor->shape : nullptr;
    }
    void readRows(const std::string& name, const RowVisitor& visit) const override {
        const auto* tensor = m_file.find(name);
        if (!tensor) {
            throw Error("the tensor " + store::inQuotes(name) + " is missing", where(), kGetAgain);
        }
        const WeightNumber number = numberOf(*tensor);
        readBlocks(
            name,
            [&](std::int64_t first, std::span<float> values) {
                toFloats(tensor->bytes.data() + static_cast<std::size_t>(first) * bytesOf(number), number, values);
            },
            visit);
    }

private:
    WeightNumber numberOf(const store::TensorView& tensor) const {
        switch (tensor.type) {
        case store::DType::F32:
            return WeightNumber::Float;
        case store::DType::F64:
            return WeightNumber::Double;
        case store::DType::F16:
            return WeightNumber::Half;
        case store::DType::BF16:
            return WeightNumber::BFloat16;
        default:
            throw Error("the tensor " + store::inQuotes(tensor.name) + " is of the type " + store::name(tensor.type) +
                            ", which holds no weights",
                        where(), "take the model before it was quantised");
        }
    }

    store::SafetensorsFile m_file;
};

// config.json, asked field by field.
class Config {
public:
    explicit Config(const fs::path& path)
        : m_where(path.string()), m_json(store::parseStrictJson(readWhole(path), m_where, kGetAgain)) {
        if (!m_json.is_object()) {
            throw Error("it is not a JSON object", m_where, kGetAgain);
        }
    }

    std::string text(const char* name, const std::string& otherwise) const {
        const auto found = m_json.find(name);
        return found != m_json.end() && found->is_string() ? found->get<std::string>() : otherwise;
    }
    bool flag(const char* name, bool otherwise) const {
        const auto found = m_json.find(name);
        if (found != m_json.end() && !found->is_boolean() && !found->is_null()) {
            throw Error(std::string(name) + " must be true or false", m_where, kGetAgain);
        }
        return found != m_json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
    }
    int number(const char* name) const {
        const auto value = optionalNumber(name);
        if (value < 0) {
            throw Error(std::string("the field ") + name + " is missing", m_where, kGetAgain);
        }
        return value;
    }
    int optionalNumber(const char* name) const { // -1: not there
        const auto found = m_json.find(name);
        if (found == m_json.end() || found->is_null()) {
            return -1;
        }
        if (!found->is_number_unsigned() || found->get<std::uint64_t>() > 100'000'000) {
            throw Error(std::string(name) + " is not a number that it can be", m_where, kGetAgain);
        }
        return found->get<int>();
    }
    bool has(const char* name) const { return m_json.contains(name) && !m_json[name].is_null(); }
    [[noreturn]] void refuse(const std::string& what, const std::string& remedy = kOtherModel) const {
        throw Error(what, m_where, remedy);
    }
    const std::string& where() const { return m_where; }

private:
    std::string m_where;
    Json m_json;
};

void requireFile(const fs::path& folder, const char* name, const std::string& purpose) {
    std::error_code code;
    if (!fs::is_regular_file(folder / name, code)) {
        throw Error(std::string("the file ") + name + " is missing (" + purpose + ")", folder.string(), kGetAgain);
    }
}

void requireWeights(const fs::path& folder) {
    std::error_code code;
    if (fs::is_regular_file(folder / "model.safetensors", code)) {
        return;
    }
    if (fs::exists(folder / "model.safetensors.index.json", code)) {
        throw Error("its weights are spread over several files, which is not read", folder.string(),
                    "save the model again in one model.safetensors");
    }
    if (const auto pickle = pickleIn(folder); !pickle.empty()) {
        refusePickle(pickle, folder);
    }
    throw Error("the file model.safetensors is missing (the weights)", folder.string(), kGetAgain);
}

model::Activation activationOf(const Config& config) {
    const std::string name = config.text("activation_function", "gelu"); // MarianConfig's default
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

// What people call the models of a type; empty for one that is not known here.
std::string familyOf(const std::string& type) {
    static const std::map<std::string, const char*> families{
        {"m2m_100", "NLLB-200, M2M100"},    {"nllb-moe", "NLLB-200"}, {"mbart", "mBART, mBART-50"},
        {"t5", "T5, MADLAD-400"},           {"mt5", "mT5"},           {"umt5", "umT5"},
        {"fsmt", "fairseq's WMT19 models"}, {"bart", "BART"},         {"seamless_m4t", "SeamlessM4T"}};
    const auto found = families.find(type);
    return found == families.end() ? std::string() : found->second;
}

void requirePostNorm(const Config& config) {
    const std::string type = config.text("model_type", "");
    if (type != "marian") {
        const std::string family = familyOf(type);
        config.refuse("model_type is " + store::inQuotes(type) + (family.empty() ? "" : " (" + family + ")") +
                          ", and only marian (OPUS-MT) is read",
                      kOtherModel);
    }
    for (const char* name : {"normalize_before", "normalize_embedding", "add_final_layer_norm"}) {
        if (config.flag(name, false)) {
            config.refuse(std::string(name) + " is true: pre-norm variants are not read");
        }
    }
    if (config.has("quantization_config")) {
        config.refuse("its weights are quantised", "take the model before it was quantised");
    }
    if (config.number("encoder_attention_heads") != config.number("decoder_attention_heads")) {
        config.refuse("encoder_attention_heads and decoder_attention_heads differ, which is not read");
    }
    if (config.number("encoder_ffn_dim") != config.number("decoder_ffn_dim")) {
        config.refuse("encoder_ffn_dim and decoder_ffn_dim differ, which is not read");
    }
}

model::TransformerConfig transformerConfig(const Config& config) {
    requirePostNorm(config);
    model::TransformerConfig t = postNormTransformer();
    t.width = config.number("d_model");
    t.feedForward = config.number("encoder_ffn_dim");
    t.heads = config.number("encoder_attention_heads");
    t.encoderLayers = config.number("encoder_layers");
    t.decoderLayers = config.number("decoder_layers");
    t.sharedEmbedding = config.flag("share_encoder_decoder_embeddings", true);
    t.tiedOutput = config.flag("tie_word_embeddings", true);
    t.scaleEmbedding = config.flag("scale_embedding", false);
    t.maxPositions = config.number("max_position_embeddings");
    t.activation = activationOf(config);
    t.positions = model::Positions::Halves;
    t.sourceVocabulary = config.number("vocab_size");
    const int target = config.optionalNumber("decoder_vocab_size");
    t.targetVocabulary = t.sharedEmbedding || target < 0 ? t.sourceVocabulary : target;
    return t;
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
    names.inner = "fc1.weight";
    names.innerBias = "fc1.bias";
    names.outer = "fc2.weight";
    names.outerBias = "fc2.bias";
    names.normWeight = "final_layer_norm.weight";
    names.normBias = "final_layer_norm.bias";
    return names;
}

// Tensors that are one in the program are written once, under any of their names.
std::string firstThere(const TensorSource& tensors, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (tensors.shape(name)) {
            return name;
        }
    }
    return *names.begin(); // reported as missing where it is read
}

// Whether a table of positions, should one be stored, holds sines and then cosines.
void checkPositions(const TensorSource& tensors, const std::string& name, int width) {
    const auto* shape = tensors.shape(name);
    if (!shape) {
        return;
    }
    bool fits = shape->size() == 2 && shape->back() == width;
    if (fits) {
        tensors.readRows(name, [&](std::int64_t first, std::span<const float> values) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto position = double(first) + double(i / std::size_t(width));
                const auto column = static_cast<int>(i % std::size_t(width));
                const int wave = column % (width / 2);
                const double angle = position * std::pow(10000.0, -2.0 * wave / width);
                const double expected = column < width / 2 ? std::sin(angle) : std::cos(angle);
                fits = fits && std::abs(values[i] - expected) < 5e-3; // float16 may have stood between
            }
        });
    }
    if (!fits) {
        throw Error("the positions in " + store::inQuotes(name) + " are not sines and cosines in halves",
                    tensors.where(), "take a model whose positions were not trained");
    }
}

ForeignVocabulary readVocabulary(const fs::path& path, std::int64_t rows, const Config& config) {
    const Json json = store::parseStrictJson(readWhole(path), path.string(), kGetAgain);
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
    ForeignVocabulary vocabulary = vocabularyFrom(numbers, rows, path.string());
    vocabulary.end = config.number("eos_token_id");
    vocabulary.padding = config.number("pad_token_id");
    const int start = config.optionalNumber("decoder_start_token_id");
    vocabulary.start = start < 0 ? vocabulary.padding : start;
    checkVocabulary(vocabulary, config.where());
    requireNames(vocabulary, path.string());
    return vocabulary;
}

std::string languageIn(const fs::path& folder, const char* field) {
    const fs::path path = folder / "tokenizer_config.json";
    std::error_code code;
    if (!fs::is_regular_file(path, code)) {
        return {};
    }
    return Config(path).text(field, "");
}

} // namespace

bool isPickle(const fs::path& file) {
    return file.extension() == ".bin" || file.extension() == ".pt" || file.extension() == ".pth";
}

fs::path pickleIn(const fs::path& folder) {
    fs::path first;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) {
        if (isPickle(entry.path()) && (first.empty() || entry.path() < first)) {
            first = entry.path();
        }
    }
    return first;
}

void refusePickle(const fs::path& file, const fs::path& folder) {
    throw Error("its weights are in " + file.filename().string() +
                    ", which is never opened: PyTorch's files are pickles, programs that run when they are opened",
                folder.string(),
                "get the model.safetensors of the same model, or convert it with Python: "
                "MarianMTModel.from_pretrained(DIR).save_pretrained(DIR, safe_serialization=True)");
}

ForeignModel readHuggingFace(const fs::path& folder) {
    requireFile(folder, "config.json", "the model's sizes");
    const Config config(folder / "config.json");
    ForeignModel model;
    model.layout = "Hugging Face";
    model::TransformerConfig& t = model.config.transformer;
    t = transformerConfig(config);
    checkSizes(model.config, config.where());
    requireWeights(folder);
    requireFile(folder, "source.spm", "the source side's subwords");
    requireFile(folder, "target.spm", "the target side's subwords");
    requireFile(folder, "vocab.json", "the pieces' numbers");
    model.sharedVocabulary = t.sharedEmbedding;
    if (!model.sharedVocabulary) {
        requireFile(folder, "target_vocab.json", "the target side's numbers, for the vocabularies are separate");
    }

    model.tensors = std::make_unique<SafetensorsSource>(folder / "model.safetensors");
    const TensorSource& tensors = *model.tensors;
    model.unused = {"model.encoder.embed_positions.weight", "model.decoder.embed_positions.weight"};
    for (const auto& name : model.unused) {
        checkPositions(tensors, name, t.width);
    }
    model.placements = layerPlacements(huggingFaceLayerNames(), t);
    const char* const decoderEmbedding = "model.decoder.embed_tokens.weight";
    placeEmbeddings(
        model, {.shared = firstThere(tensors, {"model.shared.weight", "model.encoder.embed_tokens.weight",
                                               decoderEmbedding, "lm_head.weight"}),
                .source = "model.encoder.embed_tokens.weight",
                .target = t.tiedOutput ? firstThere(tensors, {decoderEmbedding, "lm_head.weight"}) : decoderEmbedding,
                .output = "lm_head.weight",
                .outputBias = "final_logits_bias"});
    for (const char* name : {"model.shared.weight", "model.encoder.embed_tokens.weight",
                             "model.decoder.embed_tokens.weight", "lm_head.weight"}) {
        model.unused.push_back(name);
    }

    model.source = readVocabulary(folder / "vocab.json", t.sourceVocabulary, config);
    model.target = model.sharedVocabulary ? model.source
                                          : readVocabulary(folder / "target_vocab.json", t.targetVocabulary, config);
    model.sourceSubwords = SubwordModel::read(folder / "source.spm");
    model.targetSubwords = SubwordModel::read(folder / "target.spm");
    model.sourceLanguage = languageIn(folder, "source_lang");
    model.targetLanguage = languageIn(folder, "target_lang");
    return model;
}

} // namespace contexture::exchange
