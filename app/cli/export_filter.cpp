// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/export_filter.h"

#include "engine/core/error.h"
#include "engine/store/settings_json.h"

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace contexture::cli {

namespace {

using store::ExportWhat;

constexpr std::int32_t kLast = std::numeric_limits<std::int32_t>::max();

// A whole number from 1.
std::optional<std::int32_t> number(std::string_view text) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 1 ? std::optional(value) : std::nullopt;
}

SentenceRange sentences(const std::string& text) {
    const auto dash = text.find('-');
    const auto first = number(std::string_view(text).substr(0, dash));
    const bool isOpen = dash != std::string::npos && dash + 1 == text.size(); // "40-"
    const auto last = dash == std::string::npos ? first
                      : isOpen                  ? std::optional(kLast)
                                                : number(std::string_view(text).substr(dash + 1));
    if (!first || !last || *last < *first) {
        throw Error("\"" + text + "\" names no sentences", "--sentences", "count from 1: 7, 3-12 or 40-");
    }
    return {*first - 1, *last};
}

HeadIndex head(const std::string& text) {
    if (text == "mean") {
        return {};
    }
    const auto value = number(text);
    if (!value) {
        throw Error("\"" + text + "\" is no head", "--head", "use mean, or a number from 1");
    }
    return HeadIndex(*value - 1);
}

AttentionLevel level(const std::string& text) {
    for (const AttentionLevel known :
         {AttentionLevel::Word, AttentionLevel::Source, AttentionLevel::SelfSide, AttentionLevel::CacheSlot}) {
        if (text == store::name(known)) {
            return known;
        }
    }
    throw Error("\"" + text + "\" is no level", "--level", "use word, source, self or cache");
}

void require(bool isGiven, bool hasMeaning, const char* argument, const char* goesWith) {
    if (isGiven && !hasMeaning) {
        throw Error("has no meaning for this kind of data", argument, std::string("it goes with ") + goesWith);
    }
}

} // namespace

store::ExportFilter filterFor(const NamedFilter& named, ExportWhat what) {
    const bool isAttention = what == ExportWhat::SentenceAttention || what == ExportWhat::WordAttention;
    require(!named.sites.empty(), what != ExportWhat::Translations && what != ExportWhat::Needs, "--site",
            "everything that is traced, and attributions");
    require(!named.heads.empty(), isAttention || what == ExportWhat::SubPhrases, "--head",
            "sentence-attention, word-attention and sub-phrases");
    require(!named.levels.empty(), what == ExportWhat::WordAttention, "--level", "word-attention");
    require(named.least > 0.0f, isAttention || what == ExportWhat::Attributions, "--least",
            "sentence-attention, word-attention and attributions");
    store::ExportFilter filter;
    filter.sites = named.sites;
    filter.least = named.least;
    for (const std::string& text : named.heads) {
        filter.heads.push_back(head(text));
    }
    for (const std::string& text : named.levels) {
        filter.levels.push_back(level(text));
    }
    for (const std::string& text : named.sentences) {
        filter.sentences.push_back(sentences(text));
    }
    return filter;
}

} // namespace contexture::cli
