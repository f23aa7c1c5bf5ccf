// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/file_format.h"

#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/formats/format.h"
#include "engine/formats/unread_kinds.h"
#include "engine/text/encoding.h"
#include "engine/text/language_name.h"
#include "engine/text/segmentation.h"
#include "engine/text/subtitles.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace contexture::text {
namespace {

constexpr const char* kSubtitles = "subtitles";

// The sentences of a unit, as byte ranges of its text.
std::vector<ByteRange> sentencesOf(const formats::Unit& unit, const std::string& text, Segmenter& segmenter) {
    if (!unit.isSentence) {
        return segmenter.sentences(text);
    }
    const std::string_view trimmed = trimWhiteSpace(text);
    const auto begin = static_cast<std::uint32_t>(trimmed.data() - text.data());
    return {{begin, begin + static_cast<std::uint32_t>(trimmed.size())}};
}

struct Laid {
    Document document;
    std::vector<std::vector<ByteRange>> sentences; // of each unit
};

// The translation of a unit that has so many sentences.
void addReference(const std::string& translation, std::size_t sentences, bool starts, Segmenter& target,
                  std::vector<Sentence>& reference) {
    if (sentences == 1) {
        reference.push_back(target.sentence(std::string(trimWhiteSpace(translation)), starts));
        return;
    }
    const auto ranges = target.sentences(translation);
    for (std::size_t s = 0; s < sentences; ++s) { // translations that do not pair are left out
        const bool isPaired = ranges.size() == sentences;
        reference.push_back(target.sentence(
            isPaired ? translation.substr(ranges[s].begin, ranges[s].size()) : std::string(), starts && s == 0));
    }
}

void dropBlankNotes(Document& document) {
    if (std::ranges::all_of(document.fileNotes, [](const std::string& note) { return note.empty(); })) {
        document.fileNotes.clear();
    }
}

void dropBlankReference(Document& document) {
    if (std::ranges::all_of(document.reference, [](const Sentence& sentence) { return sentence.text.empty(); })) {
        document.reference.clear();
    }
}

Laid laidOut(const formats::Content& content, const std::string& name, const ReadOptions& options) {
    Laid laid;
    Document& document = laid.document;
    document.title = std::filesystem::path(name).stem().string();
    document.sourceLanguage = content.sourceLanguage;
    document.targetLanguage = content.targetLanguage;
    Segmenter source(content.sourceLanguage.empty() ? options.sourceLanguage : content.sourceLanguage);
    Segmenter target(content.targetLanguage.empty() ? options.targetLanguage : content.targetLanguage);
    for (const formats::Unit& unit : content.units) {
        options.watch.cancel.throwIfCancelled();
        const std::string text = unit.text();
        laid.sentences.push_back(sentencesOf(unit, text, source));
        const auto& ranges = laid.sentences.back();
        if (document.source.size() + ranges.size() > options.maxSentences) {
            throw Error(
                Message("document.too-long", "the document has more than {limit} sentences", options.maxSentences),
                name, Message("do.split-documents", "split it into several documents"));
        }
        for (const ByteRange& range : ranges) {
            document.source.push_back(source.sentence(text.substr(range.begin, range.size()),
                                                      unit.startsParagraph && &range == &ranges.front()));
            document.fileNotes.push_back(unit.note);
        }
        addReference(unit.reference, ranges.size(), unit.startsParagraph, target, document.reference);
    }
    if (document.source.empty()) {
        throw Error(Message("format.empty", "the file holds no text that is to be translated"), name,
                    Message("do.file-with-text", "choose a file with text"));
    }
    dropBlankReference(document);
    dropBlankNotes(document);
    return laid;
}

// The same document with the references in a further language.
Document inFurther(const Laid& laid, const formats::Content& content, const formats::Translations& further) {
    Document document = laid.document;
    document.targetLanguage = further.language;
    document.id = further.language;
    document.reference.clear();
    Segmenter target(further.language);
    for (std::size_t u = 0; u < content.units.size(); ++u) {
        addReference(further.texts[u], laid.sentences[u].size(), content.units[u].startsParagraph, target,
                     document.reference);
    }
    dropBlankReference(document);
    return document;
}

formats::Content contentOf(const formats::Format& format, std::string_view bytes, const std::string& name,
                           const ReadOptions& options) {
    if (format.content == formats::Format::Content::Text) {
        textLines(bytes, name); // checks the encoding
    }
    return format.readIn
               ? format.readIn(bytes, name, {.source = options.memory.source, .target = options.memory.target})
               : format.read(bytes, name);
}

[[noreturn]] void refuseChanged(const std::string& name) {
    throw Error(Message("format.changed", "this file holds other sentences than those that were translated"), name,
                Message("subtitles.changed.do", "choose the file that was translated, as it was then"));
}

} // namespace

std::string formatOf(std::string_view bytes, const std::string& name) {
    if (const formats::Format* format = formats::formatOf(bytes, name)) {
        return format->name;
    }
    if (formats::unreadKind(bytes)) {
        return {};
    }
    std::string_view start = bytes.substr(0, kLineEndSample); // only its whole lines are examined
    if (start.size() < bytes.size()) {
        const std::size_t end = start.find_last_of("\r\n");
        start = end == std::string_view::npos ? bytes : start.substr(0, end + 1);
    }
    return areSubtitles(textLines(start, name)) ? kSubtitles : std::string();
}

std::string formatOfName(const std::filesystem::path& file) {
    if (isSubtitlesName(file)) {
        return kSubtitles;
    }
    const formats::Format* format = formats::formatOfName(file.string());
    return format ? format->name : std::string();
}

std::vector<std::string_view> suffixesOfFormats() {
    std::vector<std::string_view> suffixes = formats::suffixes();
    suffixes.insert(suffixes.begin(), {".srt", ".vtt"});
    return suffixes;
}

bool isOfficeFile(std::string_view bytes) {
    if (const formats::Format* format = formats::formatOf(bytes, {})) {
        return format->content == formats::Format::Content::Binary;
    }
    const auto kind = formats::unreadKind(bytes);
    return kind && kind->what.code() != "format.zip";
}

void refuseUnreadKinds(std::string_view bytes, const std::string& name) {
    if (const auto kind = formats::unreadKind(bytes)) {
        throw Error(kind->what, name, kind->remedy);
    }
}

std::vector<Document> readFormat(std::string_view bytes, const std::string& name, const ReadOptions& options) {
    const formats::Format* format = formats::formatOf(bytes, name);
    if (!format) {
        return {};
    }
    const formats::Content content = contentOf(*format, bytes, name, options);
    Laid laid = laidOut(content, name, options);
    std::vector<Document> further;
    for (const formats::Translations& translations : content.furtherTargets) {
        further.push_back(inFurther(laid, content, translations));
    }
    std::vector<Document> documents;
    documents.push_back(std::move(laid.document));
    if (!further.empty()) {
        documents.front().id = documents.front().targetLanguage;
    }
    std::ranges::move(further, std::back_inserter(documents));
    return documents;
}

std::optional<Document> readFormatIn(std::string_view bytes, const std::string& name, const std::string& language,
                                     const ReadOptions& options) {
    std::vector<Document> documents = readFormat(bytes, name, options);
    if (documents.empty()) {
        return std::nullopt;
    }
    const auto named = std::ranges::find_if(documents, [&](const Document& document) {
        return shortestLanguage(document.targetLanguage) == shortestLanguage(language);
    });
    return std::move(named == documents.end() ? documents.front() : *named);
}

std::vector<Sentence> translationsIn(Document file, const Document& document, const std::string& name) {
    if (file.size() != document.size()) {
        throw Error(Message("reference.format", "this file holds {reference} sentences and the document {source}",
                            file.size(), document.size()),
                    name, Message("reference.do", "give one line for each sentence"));
    }
    if (!file.hasReference()) {
        return std::move(file.source);
    }
    for (std::size_t s = 0; s < file.size(); ++s) {
        if (file.source[s].text != document.source[s].text) {
            throw Error(Message("reference.other-source",
                                "this file translates other sentences than the document's, from sentence {number} on: "
                                "{sentence}",
                                s + 1, excerpt(file.source[s].text)),
                        name, Message("reference.other-source.do", "choose a file that was made from this document"));
        }
    }
    return std::move(file.reference);
}

WrittenBack writtenBack(std::string_view bytes, const std::string& name, const std::vector<Sentence>& source,
                        const std::vector<std::optional<std::string>>& translations, const std::string& language,
                        const ReadOptions& options) {
    const formats::Format* format = formats::formatOf(bytes, name);
    if (!format) {
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < translations.size(); ++i) { // sentences that were not reached stay unchanged
            lines.push_back(translations[i].value_or(i < source.size() ? source[i].text : std::string()));
        }
        return {.bytes = subtitlesWith(bytes, name, source, lines, options)};
    }
    const formats::Content content = contentOf(*format, bytes, name, options);
    const Laid laid = laidOut(content, name, options);
    const auto isSame = [](const Sentence& a, const Sentence& b) { return a.text == b.text; };
    if (!std::ranges::equal(laid.document.source, source, isSame) || source.size() != translations.size()) {
        refuseChanged(name);
    }
    std::vector<std::vector<formats::Said>> said(content.units.size());
    std::size_t sentence = 0;
    for (std::size_t u = 0; u < said.size(); ++u) {
        bool isAny = false;
        for (const ByteRange& range : laid.sentences[u]) {
            isAny = isAny || translations[sentence].has_value();
            said[u].push_back(
                {range.begin, range.end, inOneLine(translations[sentence].value_or(source[sentence].text))});
            ++sentence;
        }
        if (!isAny) {
            said[u].clear();
        }
    }
    formats::Written written = format->writeIn ? format->writeIn(bytes, name, said, {options.memory.source, language})
                                               : format->write(bytes, name, said, language);
    return {.bytes = std::move(written.bytes), .moved = written.moved, .looks = written.looks, .final = written.final};
}

} // namespace contexture::text
