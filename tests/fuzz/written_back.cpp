// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/written_back.h"

#include "engine/text/document_reader.h"
#include "engine/text/file_format.h"
#include "tests/fuzz/reading.h"

namespace contexture::fuzz {

void readAndWriteBack(std::string_view input, const std::string& name) {
    if (text::formatOf(input, name).empty()) {
        throw Error("no file of another program", name);
    }
    const Document document = text::parseDocuments(input, name).at(0);
    requireSound(document);
    std::vector<std::optional<std::string>> translations(document.size());
    for (std::size_t i = 0; i < translations.size(); i += 2) { // every other one
        translations[i] = "*1. & <b>" + document.source[i].text;
    }
    text::WrittenBack written;
    try {
        written = text::writtenBack(input, name, document.source, translations, "");
    } catch (const Error&) {
        return; // a layout into which nothing can be put
    }
    require(text::formatOf(written.bytes, name) == text::formatOf(input, name), "written as another kind of file");
    try {
        requireSound(text::parseDocuments(written.bytes, name).at(0));
    } catch (const Error&) {
        require(false, "what was written is refused");
    }
}

} // namespace contexture::fuzz
