// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/hugging_face.h"

#include "engine/core/error.h"
#include "engine/exchange/fairseq_models.h"
#include "engine/exchange/hugging_face_config.h"
#include "engine/exchange/t5_model.h"
#include "engine/exchange/weight_files.h"
#include "engine/store/json_check.h"

#include <cmath>
#include <map>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

// The usual name of the models of a type; empty for an unknown type.
std::string familyOf(const std::string& type) {
    static const std::map<std::string, const char*> families{
        {"nllb-moe", "NLLB-200 with experts"}, {"mt5", "mT5"},   {"umt5", "umT5"},
        {"fsmt", "fairseq's WMT19 models"},    {"bart", "BART"}, {"seamless_m4t", "SeamlessM4T"},
        {"seamless_m4t_v2", "SeamlessM4T v2"}};
    const auto found = families.find(type);
    return found == families.end() ? std::string() : found->second;
}

[[noreturn]] void refuseType(const HuggingFaceConfig& config, const std::string& type) {
    const std::string family = familyOf(type);
    config.refuse(
        "model_type is " + store::inQuotes(type) + (family.empty() ? "" : " (" + family + ")") +
        ", and only marian (OPUS-MT), m2m_100 (M2M100, NLLB-200), mbart (mBART, mBART-50) and t5 (MADLAD-400) are "
        "read");
}

model::TransformerConfig marianTransformer(const HuggingFaceConfig& config) {
    for (const char* name : {"normalize_before", "normalize_embedding", "add_final_layer_norm"}) {
        if (config.flag(name, false)) {
            config.refuse(std::string(name) + " is true: pre-norm variants of marian are not read");
        }
    }
    model::TransformerConfig t = postNormTransformer();
    readCommonSizes(config, t);
    t.sharedEmbedding = config.flag("share_encoder_decoder_embeddings", true);
    t.positions = model::Positions::Halves;
    const int target = config.optionalNumber("decoder_vocab_size");
    t.targetVocabulary = t.sharedEmbedding || target < 0 ? t.sourceVocabulary : target;
    return t;
}

ForeignVocabulary marianVocabulary(const fs::path& path, std::int64_t rows, const HuggingFaceConfig& config) {
    ForeignVocabulary vocabulary = vocabularyFrom(readPieceNumbers(path), rows, path.string());
    readSpecialNumbers(config, vocabulary);
    requireNames(vocabulary, path.string());
    return vocabulary;
}

void checkMarianPositions(const TensorSource& tensors, const std::string& name, int width) {
    checkPositions(tensors, name, width, [width](std::int64_t position, int column) {
        const double angle = double(position) * std::pow(10000.0, -2.0 * (column % (width / 2)) / width);
        return column < width / 2 ? std::sin(angle) : std::cos(angle);
    });
}

ForeignModel readMarianMt(const fs::path& folder, const HuggingFaceConfig& config) {
    ForeignModel model;
    model::TransformerConfig& t = model.config.transformer;
    t = marianTransformer(config);
    checkSizes(model.config, config.where());
    requireWeights(folder);
    requireFile(folder, "source.spm", "the source side's subwords of an OPUS-MT model (marian)");
    requireFile(folder, "target.spm", "the target side's subwords of an OPUS-MT model (marian)");
    requireFile(folder, "vocab.json", "the pieces' numbers");
    model.sharedVocabulary = t.sharedEmbedding;
    if (!model.sharedVocabulary) {
        requireFile(folder, "target_vocab.json", "the target side's numbers, for the vocabularies are separate");
    }

    model.tensors = openWeights(folder);
    const TensorSource& tensors = *model.tensors;
    model.unused = {"model.encoder.embed_positions.weight", "model.decoder.embed_positions.weight"};
    for (const auto& name : model.unused) {
        checkMarianPositions(tensors, name, t.width);
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

    model.source = marianVocabulary(folder / "vocab.json", t.sourceVocabulary, config);
    model.target = model.sharedVocabulary ? model.source
                                          : marianVocabulary(folder / "target_vocab.json", t.targetVocabulary, config);
    model.sourceSubwords = SubwordModel::read(folder / "source.spm");
    model.targetSubwords = SubwordModel::read(folder / "target.spm");
    return model;
}

} // namespace

ForeignModel readHuggingFace(const fs::path& folder) {
    requireFile(folder, "config.json", "the model's sizes");
    const HuggingFaceConfig config(folder / "config.json");
    const std::string type = config.text("model_type", "");
    ForeignModel model = type == "marian"    ? readMarianMt(folder, config)
                         : type == "m2m_100" ? readM2M100(folder, config)
                         : type == "mbart"   ? readMBart(folder, config)
                         : type == "t5"      ? readT5(folder, config)
                                             : (refuseType(config, type), ForeignModel());
    model.layout = "Hugging Face";
    if (hasFile(folder, "tokenizer_config.json")) {
        const HuggingFaceConfig tokenizer(folder / "tokenizer_config.json");
        const bool isMarian = type == "marian";
        model.sourceLanguage = tokenizer.text(isMarian ? "source_lang" : "src_lang", "");
        model.targetLanguage = tokenizer.text(isMarian ? "target_lang" : "tgt_lang", "");
    }
    return model;
}

} // namespace contexture::exchange
