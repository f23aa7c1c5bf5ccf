// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/foreign_model.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

namespace contexture::exchange {
namespace {

std::string numbered(const std::string& pattern, int number) {
    std::string name = pattern;
    name.replace(name.find('%'), 1, std::to_string(number));
    return name;
}

class Placing {
public:
    Placing(std::vector<Placement>& all, std::string theirs, std::string ours, bool transposed)
        : m_all(all), m_theirs(std::move(theirs)), m_ours(std::move(ours)), m_transposed(transposed) {}

    void matrix(const std::string& ours, const std::vector<std::string>& theirs, float firstScale) {
        add(ours, theirs, m_transposed, firstScale);
    }
    void vector(const std::string& ours, const std::vector<std::string>& theirs, float firstScale = 1.0f) {
        if (!theirs.front().empty()) {
            add(ours, theirs, false, firstScale);
        }
    }

    void norm(const std::string& ours, const std::string& weight, const std::string& bias) {
        vector(ours + ".weight", {weight});
        vector(ours + ".bias", {bias});
    }
    void linear(const std::string& ours, const std::vector<std::string>& weights,
                const std::vector<std::string>& biases, float firstScale = 1.0f) {
        matrix(ours + ".weight", weights, firstScale);
        vector(ours + ".bias", biases, firstScale);
    }
    void selfAttention(const std::string& ours, const LayerNames& names) {
        const LayerNames::Attention& a = names.self;
        linear(ours + ".query_key_value", {a.query, a.key, a.value}, {a.queryBias, a.keyBias, a.valueBias},
               names.queryScale);
        linear(ours + ".output", {a.output}, {a.outputBias});
    }
    void crossAttention(const std::string& ours, const LayerNames& names) {
        const LayerNames::Attention& a = names.cross;
        linear(ours + ".query", {a.query}, {a.queryBias}, names.queryScale);
        linear(ours + ".key_value", {a.key, a.value}, {a.keyBias, a.valueBias});
        linear(ours + ".output", {a.output}, {a.outputBias});
    }
    void feedForward(const LayerNames& names) {
        linear("feed_forward.inner", names.inner, {names.innerBias});
        linear("feed_forward.outer", {names.outer}, {names.outerBias});
        norm("feed_forward_norm", names.normWeight, names.normBias);
    }

private:
    void add(const std::string& ours, const std::vector<std::string>& theirs, bool transposed, float firstScale) {
        Placement placement{
            .parameter = m_ours + ours, .tensors = {}, .transposed = transposed, .firstScale = firstScale};
        for (const auto& name : theirs) {
            placement.tensors.push_back(m_theirs + name);
        }
        m_all.push_back(std::move(placement));
    }

    std::vector<Placement>& m_all;
    std::string m_theirs;
    std::string m_ours;
    bool m_transposed;
};

} // namespace

void checkSizes(const model::ModelConfig& config, const std::string& where) {
    try {
        model::checkModelConfig(config);
    } catch (const Error& error) {
        throw Error(error.happened(), where,
                    error.remedy().empty() ? "get the file again from where the model came from" : error.remedy());
    }
}

std::vector<Placement> layerPlacements(const LayerNames& names, const model::TransformerConfig& config) {
    std::vector<Placement> all;
    for (int i = 0; i < config.encoderLayers; ++i) {
        Placing layer(all, numbered(names.encoder, i + names.firstNumber), "encoder." + std::to_string(i) + ".",
                      names.transposed);
        layer.selfAttention("attention", names);
        layer.norm("attention_norm", names.self.normWeight, names.self.normBias);
        layer.feedForward(names);
    }
    for (int i = 0; i < config.decoderLayers; ++i) {
        Placing layer(all, numbered(names.decoder, i + names.firstNumber), "decoder." + std::to_string(i) + ".",
                      names.transposed);
        layer.selfAttention("self_attention", names);
        layer.norm("self_norm", names.self.normWeight, names.self.normBias);
        layer.crossAttention("cross_attention", names);
        layer.norm("cross_norm", names.cross.normWeight, names.cross.normBias);
        layer.feedForward(names);
    }
    return all;
}

model::TransformerConfig postNormTransformer() {
    model::TransformerConfig config;
    config.norm = model::NormPlacement::Post;
    config.finalNorm = false;
    config.outputBias = true;
    config.sourceBos = false;
    return config;
}

void placeEmbeddings(ForeignModel& model, const EmbeddingNames& names) {
    using Rows = Placement::Rows;
    const model::TransformerConfig& config = model.config.transformer;
    const auto place = [&](const char* parameter, const std::string& tensor, Rows rows, bool isTransposed = false) {
        auto tensors = tensor.empty() ? std::vector<std::string>() : std::vector{tensor};
        model.placements.push_back(
            {.parameter = parameter, .tensors = std::move(tensors), .transposed = isTransposed, .rows = rows});
    };
    if (config.sharedEmbedding) {
        place("embedding.weight", names.shared, Rows::Source);
    } else {
        place("source_embedding.weight", names.source, Rows::Source);
        place("target_embedding.weight", names.target, Rows::Target);
    }
    if (!config.tiedOutput) {
        place("output.weight", names.output, Rows::Target, names.isOutputTransposed);
    }
    place("output.bias", names.outputBias, Rows::Target);
}

ForeignVocabulary vocabularyFrom(const std::vector<std::pair<std::string, std::int64_t>>& numbers, std::int64_t rows,
                                 const std::string& where) {
    constexpr const char* kTogether = "take the vocabulary that came with the model";
    ForeignVocabulary vocabulary;
    vocabulary.unknown = -1;
    vocabulary.end = -1;
    vocabulary.pieces.resize(static_cast<std::size_t>(rows));
    std::vector<bool> taken(static_cast<std::size_t>(rows), false);
    for (const auto& [piece, number] : numbers) {
        if (number < 0 || number >= rows) {
            throw Error("the piece " + store::inQuotes(piece) + " has the number " + std::to_string(number) +
                            ", but the model's embedding has " + std::to_string(rows) + " rows",
                        where, kTogether);
        }
        const auto place = static_cast<std::size_t>(number);
        if (taken[place]) {
            throw Error("the pieces " + store::inQuotes(vocabulary.pieces[place]) + " and " + store::inQuotes(piece) +
                            " have the same number, " + std::to_string(number),
                        where, kTogether);
        }
        taken[place] = true;
        vocabulary.pieces[place] = piece;
        if (piece == "<unk>") {
            vocabulary.unknown = number;
        } else if (piece == "</s>") {
            vocabulary.end = number;
        }
    }
    if (vocabulary.unknown < 0 || vocabulary.end < 0) {
        throw Error(std::string("the piece ") + (vocabulary.unknown < 0 ? "<unk>" : "</s>") + " is missing", where,
                    kTogether);
    }
    return vocabulary;
}

} // namespace contexture::exchange
