// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <QString>

#include <vector>

namespace contexture::gui {

struct LabelledRun {
    const ModelInfo* model = nullptr;
    const RunSettings* settings = nullptr;
};

// Labels for the runs of the comparison. A label names only what differs between the runs (setting, model, search);
// where nothing differs, it names the setting.
std::vector<QString> labelsByDifference(const std::vector<LabelledRun>& runs);

} // namespace contexture::gui
