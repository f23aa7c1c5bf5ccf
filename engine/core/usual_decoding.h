// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/core/run.h"

namespace contexture {

// The default order in which a document is decoded. Systems whose memory holds earlier translations (Miculicich et al.
// 2018, decoder; Tu et al. 2018) have no second pass; Maruf et al. 2019 decode in two passes. Offline context always
// takes two passes.
inline DocumentDecoding usualDecoding(const ModelInfo& model, ContextMode context) {
    return model.readsTarget && model.abilities.remembersTranslations && context != ContextMode::Offline
               ? DocumentDecoding::Sequential
               : DocumentDecoding::TwoPass;
}

} // namespace contexture
