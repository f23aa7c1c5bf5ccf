// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"

#include <QString>

namespace contexture::gui {

// All numbers of the steps as JSON, for other programs.
QString stepsJson(const AttentionSteps& steps);

} // namespace contexture::gui
