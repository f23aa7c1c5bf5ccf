// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/fairseq_models.h"

#include "engine/core/error.h"
#include "engine/exchange/extra_pieces.h"
#include "engine/exchange/tokenizer_file.h"
#include "engine/exchange/weight_files.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <cmath>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

constexpr int kFirstPosition = 2; // the positions before it belong to padding
constexpr const char* kSubwords = "sentencepiece.bpe.model";

model::TransformerConfig preNormTransformer(const HuggingFaceConfig& config, const char* activation) {
    model::TransformerConfig t;
    readCommonSizes(config, t, activation);
    t.norm = model::NormPlacement::Pre;
    t.finalNorm = true;
    t.sharedEmbedding = true;
    t.outputBias = true; // it keeps pieces that must not be produced at a probability of 0
    t.sourceBos = true;  // the mark of the source language stands at its position
    if (t.maxPositions < 3) {
        config.refuse("max_position_embeddings is " + std::to_string(t.maxPositions), kGetAgain);
    }
    --t.maxPositions; // the mark of the target language takes one position
    // Until the target language is chosen: any valid piece, since other settings depend on its presence.
    t.targetMark = 3;
    return t;
}

void placePreNorm(ForeignModel& model, const std::string& outputBias) {
    const TensorSource& tensors = *model.tensors;
    const model::TransformerConfig& t = model.config.transformer;
    model.placements = layerPlacements(huggingFaceLayerNames(), t);
    placeEmbeddings(model, {.shared = firstThere(tensors, {"model.shared.weight", "model.encoder.embed_tokens.weight",
                                                           "model.decoder.embed_tokens.weight", "lm_head.weight"}),
                            .source = {},
                            .target = {},
                            .output = "lm_head.weight",
                            .outputBias = outputBias});
    for (const char* name :
         {"model.shared.weight", "model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight"}) {
        model.unused.push_back(name);
    }
    if (t.tiedOutput) {
        model.unused.emplace_back("lm_head.weight");
    }
    for (const std::string side : {"encoder", "decoder"}) {
        for (const std::string part : {".weight", ".bias"}) {
            model.placements.push_back(
                {.parameter = side + ".norm" + part, .tensors = {"model." + side + ".layer_norm" + part}});
        }
    }
}

// The plain pieces in the order of their rows; `next`: the row after them. fairseq's numbers for the pieces of a
// SentencePiece model are the model's own plus one, after four special pieces; a tokenizer.json contains these numbers
// already.
ForeignVocabulary fairseqVocabulary(const FolderSubwords& folder, std::int64_t rows, std::int64_t& next) {
    const SubwordModel& subwords = folder.model;
    if (folder.areNumbered) {
        std::vector<std::pair<std::string, std::int64_t>> numbers;
        for (const auto& piece : subwords.pieces) {
            numbers.emplace_back(piece.text, static_cast<std::int64_t>(numbers.size()));
        }
        next = static_cast<std::int64_t>(numbers.size());
        return vocabularyFrom(numbers, rows, subwords.where);
    }
    using Type = SubwordModel::Type;
    const auto isSpecial = [&](std::size_t i, Type type) { return subwords.pieces[i].type == type; };
    if (subwords.pieces.size() < 4 || !isSpecial(0, Type::Unknown) || !isSpecial(1, Type::Control) ||
        !isSpecial(2, Type::Control)) {
        throw Error("it does not begin with <unk>, <s> and </s>, by which fairseq counts its pieces", subwords.where,
                    "take the subword model that came with the model");
    }
    std::vector<std::pair<std::string, std::int64_t>> numbers{{"<s>", 0}, {"<pad>", 1}, {"</s>", 2}, {"<unk>", 3}};
    for (std::size_t i = 3; i < subwords.pieces.size(); ++i) {
        numbers.emplace_back(subwords.pieces[i].text, static_cast<std::int64_t>(i) + 1);
    }
    next = static_cast<std::int64_t>(subwords.pieces.size()) + 1;
    return vocabularyFrom(numbers, rows, subwords.where);
}

// Which mBART it is: that of 25 languages ends the source with its language, behind </s>, and begins a translation with
// its own; mBART-50 has both before the text, the translation's behind </s>. The tokeniser's name tells, else the piece
// that the decoder reads first.
bool isOlderMBart(const fs::path& folder, const HuggingFaceConfig& config, const ForeignVocabulary& vocabulary) {
    const bool beginsWithLanguage = std::ranges::count(vocabulary.languages, vocabulary.start) > 0;
    std::string tokenizer;
    if (hasFile(folder, "tokenizer_config.json")) {
        tokenizer = HuggingFaceConfig(folder / "tokenizer_config.json").text("tokenizer_class", "");
    }
    const bool isNamed = tokenizer.starts_with("MBartTokenizer");
    const bool isSaid = config.optionalNumber("decoder_start_token_id") >= 0;
    if (isNamed && isSaid && !beginsWithLanguage) {
        config.refuse("its tokeniser is that of the older mBART, and its decoder_start_token_id is no language",
                      "write there the number of the language into which it translates");
    }
    if (tokenizer.starts_with("MBart50Tokenizer") && beginsWithLanguage) {
        config.refuse("its tokeniser is that of mBART-50, and its decoder_start_token_id is a language, as of the "
                      "older mBART",
                      kGetAgain);
    }
    return isNamed || beginsWithLanguage;
}

// Reads the vocabulary with its languages. `next`: the row after those of the plain pieces.
void readLanguages(const fs::path& folder, const HuggingFaceConfig& config, std::int64_t next, bool fromTokenizer,
                   ForeignModel& model) {
    ForeignVocabulary& vocabulary = model.source;
    readSpecialNumbers(config, vocabulary);
    vocabulary.noText = {vocabulary.padding, vocabulary.end};
    for (std::size_t i = 0; i < std::min<std::size_t>(4, vocabulary.pieces.size()); ++i) {
        vocabulary.noText.insert(static_cast<std::int64_t>(i)); // <s> <pad> </s> <unk>
    }
    addExtraPieces(readExtraPieces(folder, fromTokenizer), next, folder.string(), vocabulary);
    vocabulary.paddingCounts = true; // as in transformers, attention does not mask it
    if (model.config.transformer.embeddingNorm && isOlderMBart(folder, config, vocabulary)) {
        model::TransformerConfig& t = model.config.transformer;
        t.marksBehind = true;
        t.sourceBos = false;
        ++t.maxPositions; // the language of a translation takes no position beside that of BOS
        vocabulary.start = vocabulary.end;
    }
    if (vocabulary.start != vocabulary.end) {
        config.refuse(
            "its translations begin with the piece " +
            store::inQuotes(vocabulary.pieces[static_cast<std::size_t>(std::max<std::int64_t>(0, vocabulary.start))]) +
            ", not with </s> and their language, nor with their language");
    }
    if (vocabulary.languages.empty()) {
        throw Error("nothing says which pieces are its languages (special_tokens_map.json, tokenizer_config.json or "
                    "tokenizer.json)",
                    folder.string(), "get the tokeniser's files of the same model");
    }
    // If pieces are numbered by counting (without vocab.json), the languages follow the last piece directly. A gap
    // means that the subword model belongs to another model.
    const bool areCounted = !hasFile(folder, "vocab.json");
    const auto first = *std::min_element(vocabulary.languages.begin(), vocabulary.languages.end());
    for (std::int64_t row = next; areCounted && row < first; ++row) {
        if (vocabulary.pieces[static_cast<std::size_t>(row)].empty()) {
            throw Error("row " + std::to_string(row) +
                            " of the embedding has no piece, and the languages begin at row " + std::to_string(first) +
                            ": it is the subword model of another model",
                        model.sourceSubwords.where, "take the subword model that came with the model");
        }
    }
    for (const auto row : vocabulary.languages) {
        model.languages.push_back(vocabulary.pieces[static_cast<std::size_t>(row)]);
    }
    model.config.transformer.languageMarks = static_cast<int>(model.languages.size());
    model.marks = LanguageMarks::BothSides;
    model.target = model.source;
    model.sharedVocabulary = true;
}

FolderSubwords readSubwords(const fs::path& folder, const char* kind, ForeignModel& model) {
    FolderSubwords subwords = readFolderSubwords(folder, kSubwords, kind);
    model.sourceSubwords = subwords.model;
    model.targetSubwords = subwords.model;
    return subwords;
}

} // namespace

ForeignModel readM2M100(const fs::path& folder, const HuggingFaceConfig& config) {
    ForeignModel model;
    model::TransformerConfig& t = model.config.transformer;
    t = preNormTransformer(config, "relu");
    t.positions = model::Positions::MarianHalves;
    t.positionOffset = kFirstPosition;
    checkSizes(model.config, config.where());
    const FolderSubwords subwords = readSubwords(folder, "an M2M100 or NLLB-200 model", model);
    requireWeights(folder);
    model.tensors = openWeights(folder);
    placePreNorm(model, {});
    for (const char* name : {"model.encoder.embed_positions.weights", "model.decoder.embed_positions.weights"}) {
        checkPositions(
            *model.tensors, name, t.width,
            [waves = t.width / 2](std::int64_t position, int column) {
                const double angle =
                    double(position) * std::exp((column % waves) * -std::log(10000.0) / std::max(1, waves - 1));
                return column < waves ? std::sin(angle) : std::cos(angle);
            },
            kFirstPosition - 1);
        model.unused.emplace_back(name);
    }
    if (hasFile(folder, "vocab.json")) { // M2M100: numbers of its own
        const auto numbers = readPieceNumbers(folder / "vocab.json");
        model.source = vocabularyFrom(numbers, t.sourceVocabulary, (folder / "vocab.json").string());
        readLanguages(folder, config, static_cast<std::int64_t>(numbers.size()), false, model);
    } else {
        std::int64_t next = 0;
        model.source = fairseqVocabulary(subwords, t.sourceVocabulary, next);
        readLanguages(folder, config, next, subwords.areNumbered, model);
    }
    return model;
}

ForeignModel readMBart(const fs::path& folder, const HuggingFaceConfig& config) {
    ForeignModel model;
    model::TransformerConfig& t = model.config.transformer;
    t = preNormTransformer(config, "gelu");
    t.positions = model::Positions::Learned;
    t.embeddingNorm = true;
    checkSizes(model.config, config.where());
    const FolderSubwords subwords = readSubwords(folder, "an mBART model", model);
    requireWeights(folder);
    model.tensors = openWeights(folder);
    placePreNorm(model, model.tensors->shape("final_logits_bias") ? "final_logits_bias" : "");
    for (const std::string side : {"encoder", "decoder"}) {
        const std::string ours = side == "encoder" ? "source_" : "target_";
        model.placements.push_back({.parameter = ours + "positions",
                                    .tensors = {"model." + side + ".embed_positions.weight"},
                                    .rowsBefore = kFirstPosition});
        for (const std::string part : {".weight", ".bias"}) {
            model.placements.push_back({.parameter = ours + "embedding_norm" + part,
                                        .tensors = {"model." + side + ".layernorm_embedding" + part}});
        }
    }
    std::int64_t next = 0;
    model.source = fairseqVocabulary(subwords, t.sourceVocabulary, next);
    readLanguages(folder, config, next, subwords.areNumbered, model);
    return model;
}

} // namespace contexture::exchange
