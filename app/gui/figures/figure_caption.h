// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/view_data.h"

#include <QString>

namespace contexture::gui {

// Under a figure with that title: what it shows, of which word, sentence and document, for which head, and under which
// model. Made from its data and the facts that go with them.
QString figureCaption(const QString& title, const ViewData& data);

} // namespace contexture::gui
