// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/same_question.h"

#include "app/gui/state/session.h"

#include <algorithm>

namespace contexture::gui {

namespace {

using Translations = std::vector<std::shared_ptr<const TranslatedSentence>>;

bool isSameText(const Translations& a, const Translations& b, std::size_t sentence) {
    const auto at = [sentence](const Translations& texts) {
        return sentence < texts.size() ? texts[sentence] : std::shared_ptr<const TranslatedSentence>();
    };
    const auto one = at(a);
    const auto other = at(b);
    return one == other || (one && other && one->text == other->text);
}

bool areSameTexts(const Translations& a, const Translations& b) {
    for (std::size_t s = 0; s < std::max(a.size(), b.size()); ++s) {
        if (!isSameText(a, b, s)) {
            return false;
        }
    }
    return true;
}

// True also if it is unknown what the model reads.
bool mayReadTranslations(const ModelInfo& model) {
    const auto isContext = [](const SiteInfo& site) { return site.isContext; };
    return std::none_of(model.sites.begin(), model.sites.end(), isContext) ||
           std::any_of(model.sites.begin(), model.sites.end(),
                       [&](const SiteInfo& site) { return isContext(site) && site.keySide == Side::Target; });
}

} // namespace

bool isAskedTheSame(const Run& before, const Run& now, SentenceIndex sentence) {
    const RunSettings& a = before.settings;
    const RunSettings& b = now.settings;
    const bool readsTheSame =
        before.model.hash == now.model.hash && !now.model.hash.empty() && a.context == b.context &&
        a.excluded == b.excluded && a.documentDecoding == b.documentDecoding && a.longSentences == b.longSentences &&
        a.unread == b.unread && (before.document == now.document || *before.document == *now.document);
    const std::size_t at = sentence.asSize();
    return readsTheSame && at < now.sentences.size() && now.sentences[at] &&
           isSameText(before.sentences, now.sentences, at) &&
           (!mayReadTranslations(now.model) ||
            (areSameTexts(before.sentences, now.sentences) && areSameTexts(before.firstPass, now.firstPass)));
}

std::vector<std::shared_ptr<const Run>> runsThere(const Session& session) {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : session.runs()) {
        runs.push_back(slot.run);
        if (slot.earlier) {
            runs.push_back(slot.earlier->run);
        }
    }
    std::erase(runs, nullptr);
    return runs;
}

} // namespace contexture::gui
