// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/given_translations.h"

#include "engine/core/error.h"
#include "engine/text/blank_places.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/file_format.h"
#include "engine/text/keyed_table.h"
#include "engine/text/other_formats.h"
#include "engine/text/segmentation.h"
#include "engine/text/subtitles.h"

#include <algorithm>
#include <string_view>

namespace contexture::text {
namespace {

[[noreturn]] void refuseNumber(const std::vector<std::string_view>& filled, std::size_t lines, const Document& document,
                               const std::string& name) {
    const Message remedy("given.number.do", "give one line for each sentence, in their order");
    if (filled.size() < document.size()) {
        throw Error(Message("given.few",
                            "the file has {lines} lines, {filled} of them not blank, and the document has {sentences} "
                            "sentences: sentence {number} has no translation",
                            lines, filled.size(), document.size(), filled.size() + 1),
                    name, remedy);
    }
    throw Error(Message("given.many",
                        "the file has {lines} lines, {filled} of them not blank, and the document has {sentences} "
                        "sentences: the first without a sentence is \"{line}\"",
                        lines, filled.size(), document.size(), excerpt(filled[document.size()])),
                name, remedy);
}

std::vector<std::string> ofLines(const std::vector<std::string_view>& lines, const Document& document,
                                 const std::string& name) {
    if (lines.size() == document.size()) {
        return {lines.begin(), lines.end()};
    }
    std::vector<std::string_view> filled;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(filled),
                 [](std::string_view line) { return !trimWhiteSpace(line).empty(); });
    if (filled.size() != document.size()) {
        refuseNumber(filled, lines.size(), document, name);
    }
    refuseBlankConflict(document, lines, name);
    return {filled.begin(), filled.end()};
}

std::vector<std::string> ofTable(std::vector<KeyedDocument> documents, const Document& document,
                                 const std::string& name) {
    const auto found = std::find_if(documents.begin(), documents.end(), [&](const KeyedDocument& each) {
        return each.id.empty() || each.id == document.id;
    });
    if (found == documents.end()) {
        throw Error(Message("given.no-document", "the table has no document \"{document}\"", excerpt(document.id)),
                    name,
                    Message("given.no-document.do", "give its rows the document's doc_id, or leave the column out"));
    }
    if (found->cells.size() != document.size()) {
        throw Error(Message("given.rows", "document \"{document}\" has {rows} translations, and {sentences} sentences",
                            excerpt(document.id), found->cells.size(), document.size()),
                    atLine(name, found->cells.back().line),
                    Message("given.rows.do", "give one row for each sentence, with its sent_idx"));
    }
    std::vector<std::string> translations;
    for (KeyedCell& cell : found->cells) {
        translations.push_back(std::move(cell.text));
    }
    return translations;
}

// nullopt for a text and a table.
std::optional<Document> inFormat(std::string_view bytes, const Document& document, const std::string& name,
                                 const CancelToken& cancel) {
    ReadOptions options;
    options.sourceLanguage = document.targetLanguage.empty() ? options.targetLanguage : document.targetLanguage;
    options.watch.cancel = cancel;
    if (auto file = readFormatIn(bytes, name, options.sourceLanguage, options)) {
        return file;
    }
    refuseUnreadKinds(bytes, name);
    const auto lines = textLines(bytes, name);
    return areSubtitles(lines) ? std::optional(readSubtitles(lines, name, options)) : std::nullopt;
}

} // namespace

GivenTranslations readGivenTranslations(const std::filesystem::path& path, const Document& document,
                                        const CancelToken& cancel) {
    const std::string name = path.string();
    GivenTranslations given{.translations = {}, .bytes = readFileBytes(path, ReadOptions().maxBytes, cancel)};
    if (const auto file = inFormat(given.bytes, document, name, cancel)) {
        for (const Sentence& sentence : translationsIn(*file, document, name)) {
            given.translations.push_back(sentence.text);
        }
        return given;
    }
    const auto lines = textLines(given.bytes, name);
    refuseOtherFormats(lines, name);
    given.translations = isKeyedTable(lines.front())
                             ? ofTable(readKeyedTable(lines, name, kTranslationColumns), document, name)
                             : ofLines(lines, document, name);
    for (std::string& each : given.translations) {
        each = std::string(trimWhiteSpace(each));
    }
    return given;
}

std::vector<Sentence> sentencesOf(const GivenTranslations& given, const std::string& language,
                                  const CancelToken& cancel) {
    Segmenter segmenter(language);
    std::vector<Sentence> sentences;
    for (const std::string& translation : given.translations) {
        cancel.throwIfCancelled();
        sentences.push_back(segmenter.sentence(translation));
    }
    return sentences;
}

} // namespace contexture::text
