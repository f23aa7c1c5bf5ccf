// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/view_data.h"

#include <QString>

namespace contexture::gui {

// The caption of a figure with that title: what the figure shows, of which word, sentence and document, for which head,
// and under which model. It is made from the figure's data and their facts.
QString figureCaption(const QString& title, const ViewData& data);

} // namespace contexture::gui
