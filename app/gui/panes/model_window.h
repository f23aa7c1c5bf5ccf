#pragma once

#include "engine/core/model_info.h"

class QWidget;

namespace contexture::gui {

void showModel(QWidget* parent, const ModelInfo& model); // its card, as a page to read and to copy from

} // namespace contexture::gui
