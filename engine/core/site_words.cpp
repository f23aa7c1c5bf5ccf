// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/site_words.h"

#include <algorithm>

namespace contexture {

namespace {

bool isLayer(std::string_view part) {
    return !part.empty() && part.size() < 6 &&
           std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Message wordOf(std::string_view part) {
    if (isLayer(part)) {
        return Message("site.layer", "layer {number}", std::stoi(std::string(part)) + 1); // names count from 0
    }
    const Message known[] = {Message("site.encoder", "encoder"),
                             Message("site.decoder", "decoder"),
                             Message("site.context", "context"),
                             Message("site.translations", "earlier translations"),
                             Message("site.self", "self-attention"),
                             Message("site.cross", "source attention"),
                             Message("site.cache", "cache"),
                             Message("site.produced", "produced so far"),
                             Message("site.occlusion", "occlusion"),
                             Message("site.left-out", "leave-one-out"),
                             Message("site.value-zeroing", "value zeroing"),
                             Message("site.gradient", "input times gradient"),
                             Message("site.integrated-gradients", "integrated gradients")};
    constexpr std::string_view kPrefix = "site.";
    const auto found = std::find_if(std::begin(known), std::end(known), [&](const Message& word) {
        return std::string_view(word.code()).substr(kPrefix.size()) == part;
    });
    return found == std::end(known) ? Message(std::string(part)) : *found;
}

} // namespace

std::vector<Message> siteWords(const SiteInfo& site) {
    const std::string_view parts = site.words.empty() ? site.name : site.words;
    std::vector<Message> words;
    for (std::size_t begin = 0; begin <= parts.size();) {
        const std::size_t end = std::min(parts.find('.', begin), parts.size());
        words.push_back(wordOf(parts.substr(begin, end - begin)));
        begin = end + 1;
    }
    return words;
}

std::string english(const std::vector<Message>& words) {
    std::string text;
    for (const Message& word : words) {
        text += (text.empty() ? "" : ", ") + word.english();
    }
    return text;
}

} // namespace contexture
