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
    if (config.system == "selective-attention") {
        info.variant = selectiveVariant(config.selective);
        info.trainedOnline = config.selective.trainedOnline;
    }
    return info;
}

} // namespace contexture::decode
