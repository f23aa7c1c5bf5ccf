// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/t5_model.h"

#include "engine/core/error.h"
#include "engine/exchange/extra_pieces.h"
#include "engine/exchange/tokenizer_file.h"
#include "engine/exchange/weight_files.h"
#include "engine/store/json_check.h"

#include <cmath>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSubwords = "spiece.model";
constexpr int kPositions = 1024; // relative positions have no limit; training used no longer sentences

model::TransformerConfig t5Transformer(const HuggingFaceConfig& config) {
    if (config.has("quantization_config")) {
        config.refuse("its weights are quantised", "take the model before it was quantised");
    }
    model::TransformerConfig t;
    const std::string feedForward = config.text("feed_forward_proj", "relu");
    if (feedForward == "gated-gelu") {
        t.activation = model::Activation::GeluTanh;
        t.gatedFeedForward = true;
    } else if (feedForward == "gated-silu") {
        t.activation = model::Activation::Swish;
        t.gatedFeedForward = true;
    } else if (feedForward != "relu") {
        config.refuse("feed_forward_proj is " + store::inQuotes(feedForward) + ", which is not known here",
                      "known are relu, gated-gelu and gated-silu");
    }
    t.width = config.number("d_model");
    t.feedForward = config.number("d_ff");
    t.heads = config.number("num_heads");
    t.encoderLayers = config.number("num_layers");
    const int decoderLayers = config.optionalNumber("num_decoder_layers");
    t.decoderLayers = decoderLayers < 0 ? t.encoderLayers : decoderLayers;
    const int headSize = config.number("d_kv");
    if (headSize < 1 || headSize > 4096 || t.heads < 1 || t.heads > 1024) {
        config.refuse("num_heads is " + std::to_string(t.heads) + " and d_kv " + std::to_string(headSize), kGetAgain);
    }
    const int together = headSize * t.heads;
    t.attentionWidth = together == t.width ? 0 : together;
    t.norm = model::NormPlacement::Pre;
    t.finalNorm = true;
    t.attentionBias = false;
    t.feedForwardBias = false;
    t.layerNorm = model::LayerNormKind::Rms;
    t.layerNormEpsilon = config.fraction("layer_norm_epsilon", 1e-6);
    t.sharedEmbedding = true;
    t.tiedOutput = false; // a tied matrix is scaled in T5, so it is stored here as a separate matrix
    t.outputBias = true;  // it keeps pieces that must not be produced at a probability of 0
    t.scaleEmbedding = false;
    t.positions = model::Positions::None;
    t.maxPositions = kPositions;
    t.relativeBuckets = config.number("relative_attention_num_buckets");
    const int reach = config.optionalNumber("relative_attention_max_distance");
    t.relativeReach = reach < 0 ? 128 : reach;
    t.sourceVocabulary = config.number("vocab_size");
    t.targetVocabulary = t.sourceVocabulary;
    if (t.relativeBuckets == 0) {
        config.refuse("relative_attention_num_buckets is 0", kGetAgain);
    }
    return t;
}

LayerNames t5LayerNames(const model::TransformerConfig& t, int feedForwardPart) {
    const auto attention = [](const std::string& part, const std::string& name) {
        LayerNames::Attention a;
        a.query = part + name + ".q.weight";
        a.key = part + name + ".k.weight";
        a.value = part + name + ".v.weight";
        a.output = part + name + ".o.weight";
        a.normWeight = part + "layer_norm.weight";
        return a;
    };
    const std::string last = "layer." + std::to_string(feedForwardPart) + ".";
    const std::string dense = last + "DenseReluDense.";
    LayerNames names;
    names.encoder = "encoder.block.%.";
    names.decoder = "decoder.block.%.";
    names.self = attention("layer.0.", "SelfAttention");
    names.cross = attention("layer.1.", "EncDecAttention");
    names.inner = t.gatedFeedForward ? std::vector<std::string>{dense + "wi_0.weight", dense + "wi_1.weight"}
                                     : std::vector<std::string>{dense + "wi.weight"};
    names.outer = dense + "wo.weight";
    names.normWeight = last + "layer_norm.weight";
    // T5 does not scale its scores; the factor cancels the division by the square root.
    names.queryScale = static_cast<float>(std::sqrt(double(t.headsWidth() / t.heads)));
    return names;
}

void placeT5(const HuggingFaceConfig& config, ForeignModel& model) {
    const TensorSource& tensors = *model.tensors;
    const model::TransformerConfig& t = model.config.transformer;
    auto encoderAlone = t;
    encoderAlone.decoderLayers = 0;
    auto decoderAlone = t;
    decoderAlone.encoderLayers = 0;
    model.placements = layerPlacements(t5LayerNames(t, 1), encoderAlone);
    for (auto& placement : layerPlacements(t5LayerNames(t, 2), decoderAlone)) {
        model.placements.push_back(std::move(placement));
    }
    const std::string shared =
        firstThere(tensors, {"shared.weight", "encoder.embed_tokens.weight", "decoder.embed_tokens.weight"});
    const bool isTied = config.flag("tie_word_embeddings", true);
    placeEmbeddings(
        model,
        {.shared = shared, .source = {}, .target = {}, .output = isTied ? shared : "lm_head.weight", .outputBias = {}});
    if (isTied) {
        for (auto& placement : model.placements) {
            if (placement.parameter == "output.weight") {
                placement.firstScale = static_cast<float>(1.0 / std::sqrt(double(t.width)));
            }
        }
        model.unused.emplace_back("lm_head.weight");
    }
    for (const char* name : {"shared.weight", "encoder.embed_tokens.weight", "decoder.embed_tokens.weight"}) {
        model.unused.emplace_back(name);
    }
    for (const std::string side : {"encoder", "decoder"}) {
        model.placements.push_back(
            {.parameter = side + ".norm.weight", .tensors = {side + ".final_layer_norm.weight"}});
        model.placements.push_back(
            {.parameter = (side == "encoder" ? "source" : "target") + std::string("_distances"),
             .tensors = {side + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight"}});
    }
    // Some converted files contain this tensor; the cross-attention of T5 does not use positions.
    model.unused.emplace_back("decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight");
}

} // namespace

ForeignModel readT5(const fs::path& folder, const HuggingFaceConfig& config) {
    ForeignModel model;
    model::TransformerConfig& t = model.config.transformer;
    t = t5Transformer(config);
    checkSizes(model.config, config.where());
    FolderSubwords subwords = readFolderSubwords(folder, kSubwords, "a T5 or MADLAD-400 model");
    requireWeights(folder);
    model.sourceSubwords = std::move(subwords.model);
    model.targetSubwords = model.sourceSubwords;
    model.tensors = openWeights(folder);
    placeT5(config, model);

    std::vector<std::pair<std::string, std::int64_t>> numbers;
    for (const auto& piece : model.sourceSubwords.pieces) {
        numbers.emplace_back(piece.text, static_cast<std::int64_t>(numbers.size()));
    }
    const std::string where = model.sourceSubwords.where;
    model.source = vocabularyFrom(numbers, t.sourceVocabulary, where);
    ForeignVocabulary& vocabulary = model.source;
    readSpecialNumbers(config, vocabulary);
    vocabulary.paddingCounts = true; // as in transformers, attention does not mask it
    for (std::size_t i = 0; i < model.sourceSubwords.pieces.size(); ++i) {
        const auto& piece = model.sourceSubwords.pieces[i];
        const auto row = static_cast<std::int64_t>(i);
        const bool isLanguage = isLanguagePiece(piece.text) && piece.text.starts_with("<2");
        if (isLanguage) {
            vocabulary.languages.push_back(row);
            model.languages.push_back(piece.text);
        }
        if (isLanguage || piece.type == SubwordModel::Type::Control) {
            vocabulary.noText.insert(row);
        }
    }
    ExtraPieces extra = readExtraPieces(folder, subwords.areNumbered);
    extra.following.clear(); // <extra_id_0> and the like, numbered from the end: they are not part of translations
    addExtraPieces(extra, 0, where, vocabulary);
    if (model.languages.empty()) {
        throw Error("its vocabulary has no pieces for languages (<2de>), as those of MADLAD-400 have", where,
                    "take a model that was trained to translate, such as MADLAD-400");
    }
    t.languageMarks = static_cast<int>(model.languages.size());
    model.marks = LanguageMarks::Source;
    model.target = model.source;
    model.sharedVocabulary = true;
    return model;
}

} // namespace contexture::exchange
