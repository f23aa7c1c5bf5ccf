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

// Remedy for a damaged or missing file of such a model.
inline constexpr const char* kGetAgain = "get the file again from where the model came from";

// How one of our parameters is filled from another program's tensors.
struct Placement {
    enum class Rows : std::uint8_t { AsTheyAre, Source, Target }; // or in the order of one of our vocabularies

    std::string parameter;            // ours, "encoder.0.attention.query_key_value.weight"
    std::vector<std::string> tensors; // theirs, stacked; empty: zeros
    bool transposed = false;          // their tensor is [in, out], ours [out, in]
    Rows rows = Rows::AsTheyAre;
    std::int64_t rowsBefore = 0; // rows of theirs that stand before the first of ours
    float firstScale = 1.0f;     // what the first tensor is multiplied by
};

// Which marks of languages a model wants, and where.
enum class LanguageMarks : std::uint8_t {
    ByForm,    // Marian: a piece such as ">>deu<<" before the source, where the vocabulary has one
    BothSides, // the language of the source before it, that of the translation behind the decoder's first piece
    Source,    // the language of the translation before the source
};

// A sentence-level Transformer of another program, from its files. The vocabulary sizes in the config are still those
// of the files.
struct ForeignModel {
    std::string layout; // for people: "Hugging Face" or "Marian"
    model::ModelConfig config;
    std::unique_ptr<TensorSource> tensors;
    std::vector<Placement> placements;
    std::vector<std::string> unused; // tensors that duplicate information of others
    ForeignVocabulary source;
    ForeignVocabulary target; // equal to `source` if one vocabulary serves both sides
    bool sharedVocabulary = true;
    SubwordModel sourceSubwords;
    SubwordModel targetSubwords;
    LanguageMarks marks = LanguageMarks::ByForm;
    std::vector<std::string> languages; // their pieces; empty with ByForm
    std::string sourceLanguage;         // where the files say it; else empty
    std::string targetLanguage;
};

// The tensor names of one program's layers, number by number: "%" stands for the layer's number.
struct LayerNames {
    std::string encoder; // prefix of all names of an encoder layer, "model.encoder.layers.%."
    std::string decoder;
    int firstNumber = 0;
    struct Attention {
        std::string query, key, value, output; // weights; of biases below, empty: there are none
        std::string queryBias, keyBias, valueBias, outputBias;
        std::string normWeight, normBias;
    };
    Attention self;
    Attention cross;
    std::vector<std::string> inner; // of the feed-forward part; with a gate two
    std::string innerBias, outer, outerBias, normWeight, normBias;
    bool transposed = false;
    float queryScale = 1.0f; // what makes up for scores that are not divided by sqrt(d_k)
};

// The tensor names of one program's embeddings and output.
struct EmbeddingNames {
    std::string shared; // for both sides; else the next two
    std::string source;
    std::string target;
    std::string output;              // if the output matrix is no embedding
    std::string outputBias;          // empty: zeros
    bool isOutputTransposed = false; // [in, out]
};

// What all Transformers of Marian share, in Marian's files and in Hugging Face's. The caller sets the sizes.
model::TransformerConfig postNormTransformer();

// Throws Error with `where` unless a model may have the sizes that a file gives. Called before memory of these sizes is
// allocated.
void checkSizes(const model::ModelConfig& config, const std::string& where);

// Placements of all layers' parameters.
std::vector<Placement> layerPlacements(const LayerNames& names, const model::TransformerConfig& config);
// Adds the placements of the embeddings and the output, which the model's config may tie.
void placeEmbeddings(ForeignModel& model, const EmbeddingNames& names);

// Makes a vocabulary from pieces and their numbers. `rows`: number of rows of the embedding. Throws Error with `where`
// if a number occurs twice or is not below `rows`.
ForeignVocabulary vocabularyFrom(const std::vector<std::pair<std::string, std::int64_t>>& numbers, std::int64_t rows,
                                 const std::string& where);

} // namespace contexture::exchange
