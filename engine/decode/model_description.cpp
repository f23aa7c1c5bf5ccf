#include "engine/decode/model_description.h"

#include "engine/model/system.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace contexture::decode {

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
    info.variant = system.variant();
    info.translates = system.translates();
    if (config.system == "selective-attention") {
        info.trainedOnline = config.selective.trainedOnline;
    }
    return info;
}

} // namespace contexture::decode
