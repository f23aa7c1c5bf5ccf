#include "engine/decode/model_description.h"

#include "engine/model/system.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace contexture::decode {

namespace {

const char* adjective(model::Normaliser normaliser) {
    switch (normaliser) {
    case model::Normaliser::Softmax:
        return "soft";
    case model::Normaliser::Sparsemax:
        return "sparse";
    case model::Normaliser::Entmax15:
        return "entmax";
    }
    return "";
}

// In the words of Maruf et al. 2019: "encoder, hierarchical, sparse-sparse".
std::string selectiveVariant(const model::SelectiveAttentionConfig& config) {
    using Config = model::SelectiveAttentionConfig;
    const std::string side = config.integration == Config::Integration::Encoder ? "encoder" : "decoder";
    const std::string sentence = adjective(config.sentenceNormaliser);
    switch (config.type) {
    case Config::Type::Hierarchical:
        return side + ", hierarchical, " + sentence + "-" + adjective(config.wordNormaliser);
    case Config::Type::FlatSentence:
        return side + ", flat over sentences, " + sentence;
    case Config::Type::FlatWord:
        return side + ", flat over words, " + sentence;
    }
    return side;
}

std::string previous(int sentences) {
    return sentences == 1 ? "1 previous sentence" : std::to_string(sentences) + " previous sentences";
}

std::string documentContextVariant(const model::DocumentContextConfig& config) {
    using Integration = model::DocumentContextConfig::Integration;
    const std::string side = config.integration == Integration::Both      ? "encoder and decoder"
                             : config.integration == Integration::Encoder ? "encoder"
                                                                          : "decoder";
    return side + ", " + previous(config.sentences) + (config.gate ? "" : ", without gate");
}

// In the words of Miculicich Werlen et al. 2018: "self-attentive residual connections, sum".
std::string residualVariant(const model::ResidualConfig& config) {
    constexpr const char* kScoring[] = {"simple", "sum", "product", "dot"};
    switch (config.kind) {
    case model::ResidualConfig::Kind::Last:
        return {};
    case model::ResidualConfig::Kind::Mean:
        return "mean residual connections";
    case model::ResidualConfig::Kind::SelfAttentive:
        return std::string("self-attentive residual connections, ") + kScoring[static_cast<int>(config.scoring)];
    }
    return {};
}

std::string variantOf(const model::ModelConfig& config) {
    if (config.system == "document-context-transformer") {
        return documentContextVariant(config.documentContext);
    }
    if (config.system == "discourse-aware-transformer") {
        return previous(config.discourseAware.sentences);
    }
    if (config.system == "concatenation") {
        return previous(config.concatenation.sentences);
    }
    if (config.system == "rnnsearch") {
        return residualVariant(config.rnnSearch.residual);
    }
    return config.system == "language-model" ? residualVariant(config.languageModel.residual) : std::string();
}

} // namespace

ModelInfo describeSystem(const model::System& system) {
    const model::ModelConfig& config = system.config();
    ModelInfo info;
    info.system = config.system;
    info.sourceLanguage = config.sourceLanguage;
    info.targetLanguage = config.targetLanguage;
    for (const at::Tensor& parameter : system.parameters()) {
        info.parameters += parameter.numel();
    }
    info.sites = system.sites();
    for (const SiteInfo& site : info.sites) {
        info.hasContext = info.hasContext || site.isContext;
        info.readsTarget = info.readsTarget || (site.isContext && site.keySide == Side::Target);
    }
    info.variant = system.variant().empty() ? variantOf(config) : system.variant();
    if (config.system == "selective-attention") {
        info.variant = selectiveVariant(config.selective);
        info.trainedOnline = config.selective.trainedOnline;
    }
    return info;
}

} // namespace contexture::decode
