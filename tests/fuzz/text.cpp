// SPDX-License-Identifier: GPL-3.0-or-later

// Documents as text, whatever their layout, and what tells one kind of file from another.
#include "engine/text/blank_lines.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/file_format.h"
#include "engine/text/file_kind.h"
#include "tests/fuzz/reading.h"

using namespace contexture;

static const fuzz::Target kTarget("text", [](std::string_view input) {
    text::kindOfBytes(input);
    text::looksLikeText(input);
    for (const text::Layout layout : {text::Layout::SentencePerLine, text::Layout::Prose}) {
        fuzz::attempt([&] {
            const text::ReadOptions options{.layout = layout, .sourceLanguage = "de"};
            for (const Document& document : text::parseDocuments(input, "a file", options)) {
                fuzz::requireSound(document);
            }
            text::blankLines(input, "a file", options);
            text::layoutOf(input, "a file", options);
        });
    }
    auto documents = text::parseDocuments(input, "a file");
    fuzz::require(!documents.empty(), "neither a document nor an error");
    for (const Document& document : documents) {
        fuzz::requireSound(document);
    }
    if (text::formatOf(input, "a file") == "subtitles") { // what was read can be written back
        const std::vector<std::optional<std::string>> same(documents.front().size());
        fuzz::require(!text::writtenBack(input, "a file", documents.front().source, same, "").bytes.empty(),
                      "nothing is written");
    }
    fuzz::attempt([&] { text::attachReferenceText(documents.front(), input, "a file"); });
    fuzz::requireSound(documents.front());
});
