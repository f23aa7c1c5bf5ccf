// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/sites.h"

#include "app/gui/presentation/errors.h"
#include "engine/core/site_words.h"
#include "engine/core/sub_phrases.h"

#include <QStringList>

#include <algorithm>

namespace contexture::gui {

QString siteLabel(const SiteInfo& site) {
    QStringList words;
    for (const Message& word : siteWords(site)) {
        words << errorText(word);
    }
    return words.join(QStringLiteral(", "));
}

QString layerLabel(const SiteInfo& site) {
    const std::vector<Message> words = siteWords(site);
    const auto layer =
        std::find_if(words.begin(), words.end(), [](const Message& word) { return word.code() == kLayerCode; });
    return layer == words.end() ? siteLabel(site) : errorText(*layer);
}

bool isProducedSite(const SiteInfo& site) {
    return site.name == kProducedSite;
}

bool readsEarlierSentencesOnly(const ModelInfo& model) {
    return model.hasContext && !model.abilities.readsLater;
}

} // namespace contexture::gui
