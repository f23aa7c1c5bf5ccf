#pragma once

#include "engine/core/run.h"

#include <QString>

#include <vector>

namespace contexture::gui {

struct LabelledRun {
    const ModelInfo* model = nullptr;
    const RunSettings* settings = nullptr;
};

// Names for runs that stand beside each other: by what differs between them (the setting, the model, how it was
// searched), and by nothing else. Where nothing does, by the setting.
std::vector<QString> labelsByDifference(const std::vector<LabelledRun>& runs);

} // namespace contexture::gui
