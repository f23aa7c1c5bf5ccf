// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"

#include <QString>

namespace contexture::gui {

// The words of the site in the language of the window: "encoder, layer 1, context".
QString siteLabel(const SiteInfo& site);

// "layer 1" if the site belongs to a layer, else the whole label.
QString layerLabel(const SiteInfo& site);

// The site attends to the words produced so far (residual decoders): rows and columns are words of the translation.
bool isProducedSite(const SiteInfo& site);

// The model reads earlier sentences only, whatever the mask: offline gives the same as online.
bool readsEarlierSentencesOnly(const ModelInfo& model);

} // namespace contexture::gui
