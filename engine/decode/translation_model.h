// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/decode/vocabulary.h"

#include <memory>

namespace contexture::model {
class System;
}

namespace contexture::decode {

// A system with the parts that read and write text. const members of the parts may be used by several threads.
struct TranslationModel {
    ModelInfo info;
    std::shared_ptr<model::System> system;
    std::shared_ptr<const Vocabulary> source;
    std::shared_ptr<const Vocabulary> target;
    int maxPositions = 1024; // limit for BOS, pieces and EOS of a sentence
};

} // namespace contexture::decode
