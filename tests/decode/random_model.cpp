// SPDX-License-Identifier: GPL-3.0-or-later

#include "random_model.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/language_model.h"
#include "engine/model/rnnsearch.h"
#include "engine/model/selective_context.h"

#include "engine/model/bundle_io.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/selective_attention.h"
#include "engine/text/subwords.h"

#include <ATen/ATen.h>

namespace contexture::toy {

namespace {

const std::vector<std::string> kEnglish{"The dog barked, and it slept.", "It did not bark again.",
                                        "The cat saw the dog.",          "She was old and she slept.",
                                        "The bank was far away.",        "I saw it there."};
const std::vector<std::string> kGerman{"Der Hund bellte, und er schlief.", "Er bellte nicht wieder.",
                                       "Die Katze sah den Hund.",          "Sie war alt, und sie schlief.",
                                       "Die Bank war weit weg.",           "Ich sah sie dort."};

} // namespace

model::ModelConfig randomConfig(const std::string& kind) {
    model::ModelConfig config;
    config.transformer.width = 32;
    config.transformer.feedForward = 64;
    config.transformer.heads = 4;
    config.transformer.encoderLayers = 2;
    config.transformer.decoderLayers = 2;
    config.transformer.maxPositions = 100;
    config.transformer.outputBias = true;
    config.transformer.tiedOutput = false; // tied, a random model repeats what it has just read
    if (kind == "sentence") {
        return config;
    }
    using Selective = model::SelectiveAttentionConfig;
    if (kind != "encoder" && kind != "decoder" && kind != "flat-words" && kind != "flat-sentences" &&
        kind != "sparse-soft" && kind != "entmax") {
        config.system = kind.starts_with("residual-") ? "rnnsearch" : kind;
        config.part<model::HierarchicalNetworkConfig>().heads = 4;
        config.part<model::HierarchicalNetworkConfig>().feedForward = 64;
        config.part<model::RnnSearchConfig>() = {
            .embedding = 24, .hidden = 32, .attention = 32, .dropout = 0.1, .residual = {}};
        config.part<model::RnnSearchConfig>().residual.kind = model::ResidualConfig::Kind::SelfAttentive;
        using Scoring = model::ResidualConfig::Scoring;
        config.part<model::RnnSearchConfig>().residual.scoring = kind == "residual-sum"       ? Scoring::Sum
                                                                 : kind == "residual-product" ? Scoring::Product
                                                                 : kind == "residual-dot"     ? Scoring::Dot
                                                                                              : Scoring::Simple;
        config.part<model::LanguageModelConfig>() = {
            .embedding = 24, .hidden = 32, .dropout = 0.1, .residual = config.part<model::RnnSearchConfig>().residual};
        return config;
    }
    config.system = "selective-attention";
    config.part<model::SelectiveAttentionConfig>().heads = 4;
    config.part<model::SelectiveAttentionConfig>().feedForward = 64;
    config.part<model::SelectiveAttentionConfig>().integration =
        kind == "decoder" ? Selective::Integration::Decoder : Selective::Integration::Encoder;
    if (kind == "flat-words") {
        config.part<model::SelectiveAttentionConfig>().type = Selective::Type::FlatWord;
        config.part<model::SelectiveAttentionConfig>().sentenceNormaliser = model::Normaliser::Softmax;
    } else if (kind == "flat-sentences") {
        config.part<model::SelectiveAttentionConfig>().type = Selective::Type::FlatSentence;
    } else if (kind == "sparse-soft") {
        config.part<model::SelectiveAttentionConfig>().wordNormaliser = model::Normaliser::Softmax;
    } else if (kind == "entmax") {
        config.part<model::SelectiveAttentionConfig>().sentenceNormaliser = model::Normaliser::Entmax15;
        config.part<model::SelectiveAttentionConfig>().wordNormaliser = model::Normaliser::Entmax15;
    }
    return config;
}

void writeRandomBundle(const std::filesystem::path& path, const std::string& kind) {
    const text::Subwords source = text::trainSubwords(kEnglish, {.vocabularySize = 60});
    const text::Subwords target = text::trainSubwords(kGerman, {.vocabularySize = 60});
    model::ModelConfig config = randomConfig(kind);
    config.transformer.sourceVocabulary = static_cast<int>(source.size());
    config.transformer.targetVocabulary = static_cast<int>(target.size());
    at::manual_seed(20190607);
    const auto system = model::makeSystem(config);
    // Larger than a fresh model's, so that neither words nor sentences are all alike to it.
    for (const auto& [name, parameter] : model::namedParameters(*system)) {
        if (name.find("embedding") != std::string::npos || name.find("context") != std::string::npos) {
            parameter.detach().mul_(3.0);
        }
        if (name == "output.bias" || name == "readout.output.bias") {
            parameter.detach()[model::kEos] = -2.0; // a random model would hardly say anything
        }
    }
    model::saveBundle(path, *system, source.bytes(), target.bytes(), R"({"name": "random )" + kind + R"("})");
}

} // namespace contexture::toy
