// SPDX-License-Identifier: GPL-3.0-or-later

// Boundaries of words and sentences (ICU). The first byte chooses the language.
#include "engine/text/segmentation.h"
#include "tests/fuzz/reading.h"

using namespace contexture;

static const fuzz::Target kTarget("segmentation", [](std::string_view input) {
    static std::vector<text::Segmenter> segmenters = [] {
        std::vector<text::Segmenter> made;
        for (const char* language : {"en", "de", "fr", "ja", "th", "", "no such language"}) {
            made.emplace_back(language);
        }
        return made;
    }();
    if (input.empty()) {
        return;
    }
    text::Segmenter& segmenter = segmenters[static_cast<unsigned char>(input.front()) % segmenters.size()];
    input.remove_prefix(1);
    for (const auto& ranges : {segmenter.words(input), segmenter.sentences(input)}) {
        std::uint32_t end = 0;
        for (const ByteRange& range : ranges) {
            fuzz::require(range.begin >= end && range.end > range.begin && range.end <= input.size(),
                          "boundaries that are not in the order of their text");
            end = range.end;
        }
    }
    std::vector<Sentence> sentences;
    for (const ByteRange& range : segmenter.sentences(input)) {
        sentences.push_back(segmenter.sentence(std::string(input.substr(range.begin, range.size()))));
    }
    text::joinLines(sentences, true);
});
