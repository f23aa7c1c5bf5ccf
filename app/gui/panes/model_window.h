// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"

class QWidget;

namespace contexture::gui {

// Shows the card of a model as a page whose text can be copied.
void showModel(QWidget* parent, const ModelInfo& model);

} // namespace contexture::gui
