// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_vocabulary.h"
#include "engine/exchange/subword_model.h"
#include "engine/exchange/tensor_source.h"
#include "engine/model/config.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace contexture::exchange {

// What to do where a file of such a model is damaged or missing.
inline constexpr const char* kGetAgain = "get the file again from where the model came from";

// How one of our parameters is filled from another program's tensors.
struct Placement {
    enum class Rows : std::uint8_t { AsTheyAre, Source, Target }; // or in the order of a vocabulary of ours

    std::string parameter;            // ours, "encoder.0.attention.query_key_value.weight"
    std::vector<std::string> tensors; // theirs, below each other; empty: zeros
    bool transposed = false;          // theirs is [in, out], ours [out, in]
    Rows rows = Rows::AsTheyAre;
};

// A sentence-level Transformer of another program as its files describe it. Vocabulary sizes of the config are still
// those of the files.
struct ForeignModel {
    std::string layout; // for people: "Hugging Face" or "Marian"
    model::ModelConfig config;
    std::unique_ptr<TensorSource> tensors;
    std::vector<Placement> placements;
    std::vector<std::string> unused; // tensors that are there and say nothing that the rest does not
    ForeignVocabulary source;
    ForeignVocabulary target; // the same where one vocabulary serves both sides
    bool sharedVocabulary = true;
    SubwordModel sourceSubwords;
    SubwordModel targetSubwords;
    std::string sourceLanguage; // where the files say it; else empty
    std::string targetLanguage;
};

// The tensor names of one program's layers, number by number: "%" stands for the layer's number.
struct LayerNames {
    std::string encoder; // what stands before every name of an encoder layer, "model.encoder.layers.%."
    std::string decoder;
    int firstNumber = 0;
    struct Attention {
        std::string query, key, value, output; // weights
        std::string queryBias, keyBias, valueBias, outputBias;
        std::string normWeight, normBias;
    };
    Attention self;
    Attention cross;
    std::string inner, innerBias, outer, outerBias, normWeight, normBias; // of the feed-forward part
    bool transposed = false;
};

// The tensor names of one program's embeddings and output.
struct EmbeddingNames {
    std::string shared; // of both sides; else the next two
    std::string source;
    std::string target;
    std::string output;              // where it is no embedding
    std::string outputBias;          // empty: zeros
    bool isOutputTransposed = false; // [in, out]
};

// What every Transformer of Marian computes, in its own files and in Hugging Face's. Sizes are to be filled in.
model::TransformerConfig postNormTransformer();

// Throws Error with `where` unless the sizes that a file asks for are ones that a model may have. Before anything is
// allocated by them.
void checkSizes(const model::ModelConfig& config, const std::string& where);

// Placements of all layers' parameters.
std::vector<Placement> layerPlacements(const LayerNames& names, const model::TransformerConfig& config);
// Adds those of the embeddings and the output, as the model's config ties them.
void placeEmbeddings(ForeignModel& model, const EmbeddingNames& names);

// Reads a vocabulary that is a table of pieces and their numbers. `rows`: those of the embedding. Throws Error with
// `where` when a number is there twice or is none of the rows.
ForeignVocabulary vocabularyFrom(const std::vector<std::pair<std::string, std::int64_t>>& numbers, std::int64_t rows,
                                 const std::string& where);

} // namespace contexture::exchange
