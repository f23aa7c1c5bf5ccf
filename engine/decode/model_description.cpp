// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/model_description.h"

#include "engine/model/system.h"
#include "engine/model/system_description.h"

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
    if (const auto* described = model::findSystem(config.system)) {
        info.systemTitle = described->title;
        info.paper = described->paper;
        if (described->describe) {
            described->describe(config, info);
        }
    }
    return info;
}

} // namespace contexture::decode
