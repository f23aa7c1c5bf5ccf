// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/document_reader.h"

#include "engine/core/error.h"
#include "engine/text/blank_places.h"
#include "engine/text/encoding.h"
#include "engine/text/file_format.h"
#include "engine/text/file_kind.h"
#include "engine/text/one_document.h"
#include "engine/text/other_formats.h"
#include "engine/text/segmentation.h"
#include "engine/text/subtitles.h"
#include "engine/text/table_reader.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace contexture::text {
namespace {

constexpr std::size_t kLinesTold = 1024; // lines between two reports of progress
constexpr std::size_t kGuessLines = 400;
constexpr std::size_t kGuessBytes = 4000; // bytes of a line that are examined: enough to find a second sentence

bool endsSentence(std::string_view line) {
    static constexpr std::array<std::string_view, 15> kEnds{".", "!", "?", "…", ":", ";",  "\"", "”",
                                                            "“", "«", "»", ")", "’", "。", "؟"};
    return std::any_of(kEnds.begin(), kEnds.end(), [line](std::string_view end) { return line.ends_with(end); });
}

bool lineBeginsInLowerCase(std::string_view line) {
    std::int32_t i = 0;
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(line.data(), i, static_cast<std::int32_t>(std::min<std::size_t>(line.size(), 4)), c);
    return u_islower(c);
}

void follow(const Watch& watch, std::size_t line, std::size_t lines) {
    watch.cancel.throwIfCancelled();
    if (line % kLinesTold == 0) {
        watch.tell(line, lines);
    }
}

// The sentences of a text without columns, and the line of each.
struct TextSentences {
    std::vector<Sentence> sentences;
    std::vector<std::size_t> line;
};

void checkCount(std::size_t count, const std::string& name, const ReadOptions& options) {
    if (count > options.maxSentences) {
        throw Error(Message("document.too-long", "the document has more than {limit} sentences", options.maxSentences),
                    name, Message("do.split-documents", "split it into several documents"));
    }
}

// The separator between a sentence and the sentences before it, if a test set has them in one line (MT-GenEval).
constexpr std::string_view kSeparator = " <sep> ";

// Whether each line has one; a text that merely mentions it has not.
bool areSeparated(const std::vector<std::string_view>& lines) {
    bool isAny = false;
    return std::ranges::all_of(lines,
                               [&](std::string_view line) {
                                   const bool isBlank = trimWhiteSpace(line).empty();
                                   isAny = isAny || !isBlank;
                                   return isBlank || line.find(kSeparator) != std::string_view::npos;
                               }) &&
           isAny;
}

TextSentences sentencePerLine(const std::vector<std::string_view>& lines, const std::string& name,
                              const std::string& language, const ReadOptions& options) {
    Segmenter segmenter(language);
    TextSentences result;
    bool startsParagraph = true;
    const bool separated = areSeparated(lines);
    // Counted first, so that too many sentences are refused at once.
    checkCount(static_cast<std::size_t>(
                   std::count_if(lines.begin(), lines.end(), [](auto line) { return !trimWhiteSpace(line).empty(); })),
               name, options);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        follow(options.watch, i, lines.size());
        const std::string_view line = trimWhiteSpace(lines[i]);
        if (line.empty()) {
            startsParagraph = true;
            continue;
        }
        startsParagraph = startsParagraph || separated; // sentences of another line are no context of this one
        std::string_view rest = line;
        while (true) {
            const std::size_t end = separated ? rest.find(kSeparator) : std::string_view::npos;
            const std::string_view sentence = trimWhiteSpace(rest.substr(0, end));
            if (!sentence.empty()) {
                checkCount(result.sentences.size() + 1, name, options);
                result.sentences.push_back(segmenter.sentence(std::string(sentence), startsParagraph));
                result.line.push_back(i + 1);
                startsParagraph = false;
            }
            if (end == std::string_view::npos) {
                break;
            }
            rest.remove_prefix(end + kSeparator.size());
        }
    }
    return result;
}

TextSentences prose(const std::vector<std::string_view>& lines, const std::string& name, const std::string& language,
                    const ReadOptions& options) {
    Segmenter segmenter(language);
    TextSentences result;
    std::string paragraph;
    std::size_t firstLine = 0;
    const auto close = [&] {
        bool startsParagraph = true;
        for (const ByteRange& range : segmenter.sentences(paragraph)) {
            options.watch.cancel.throwIfCancelled(); // polled here, since a paragraph may be the whole file
            checkCount(result.sentences.size() + 1, name, options);
            result.sentences.push_back(
                segmenter.sentence(paragraph.substr(range.begin, range.size()), startsParagraph));
            result.line.push_back(firstLine);
            startsParagraph = false;
        }
        paragraph.clear();
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        follow(options.watch, i, lines.size());
        const std::string_view line = trimWhiteSpace(lines[i]);
        if (line.empty()) {
            close();
            continue;
        }
        if (paragraph.empty()) {
            firstLine = i + 1;
        } else {
            paragraph += ' ';
        }
        paragraph += line;
    }
    close();
    return result;
}

TextSentences readText(const std::vector<std::string_view>& lines, const std::string& name, const std::string& language,
                       const ReadOptions& options) {
    const Layout layout = options.layout == Layout::Auto ? guessLayout(lines, language) : options.layout;
    TextSentences result = layout == Layout::Prose ? prose(lines, name, language, options)
                                                   : sentencePerLine(lines, name, language, options);
    if (result.sentences.empty()) {
        throw Error(Message("file.blank", "the file holds nothing but white space"), name,
                    Message("do.file-with-text", "choose a file with text"));
    }
    return result;
}

std::vector<std::size_t> paragraphSizes(const std::vector<Sentence>& sentences) {
    std::vector<std::size_t> sizes;
    for (const Sentence& sentence : sentences) {
        if (sizes.empty() || sentence.startsParagraph) {
            sizes.push_back(0);
        }
        ++sizes.back();
    }
    return sizes;
}

[[noreturn]] void refuseReference(const Document& document, const TextSentences& reference, const std::string& name) {
    const auto source = paragraphSizes(document.source);
    const auto target = paragraphSizes(reference.sentences);
    std::size_t paired = 0; // sentences before the first one without a counterpart
    Message counts;
    const std::size_t shared = std::min(source.size(), target.size());
    const auto differing =
        std::mismatch(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(shared), target.begin());
    if (source.size() > 1 && target.size() > 1 &&
        differing.first != source.begin() + static_cast<std::ptrdiff_t>(shared)) {
        const auto paragraph = static_cast<std::size_t>(differing.first - source.begin());
        for (std::size_t p = 0; p < paragraph; ++p) {
            paired += source[p];
        }
        paired += std::min(*differing.first, *differing.second);
        counts = Message("reference.paragraph",
                         "paragraph {number} has {source} sentences in the document and {reference} in the reference",
                         paragraph + 1, *differing.first, *differing.second);
    } else {
        paired = std::min(document.size(), reference.sentences.size());
        counts = Message("reference.document", "the document has {source} sentences and the reference {reference}",
                         document.size(), reference.sentences.size());
    }
    const bool isExtra = paired < reference.sentences.size() &&
                         (reference.sentences.size() > document.size() || paired >= document.size());
    const Message remedy("reference.do", "give one line for each sentence");
    if (isExtra) {
        throw Error(Message("reference.extra", "{counts}: this line has no counterpart in the document", counts),
                    atLine(name, reference.line[paired]), remedy);
    }
    throw Error(
        Message("reference.missing",
                "{counts}: after this line, sentence {number} of the document (\"{sentence}\") has no translation",
                counts, paired + 1, excerpt(document.source.at(paired).text)),
        atLine(name, paired == 0 ? 1 : reference.line[paired - 1]), remedy);
}

} // namespace

Layout guessLayout(const std::vector<std::string_view>& lines, const std::string& language) {
    if (areSeparated(lines)) {
        return Layout::SentencePerLine;
    }
    Segmenter segmenter(language);
    std::size_t seen = 0;
    std::size_t signs = 0;
    for (std::size_t i = 0; i < lines.size() && seen < kGuessLines; ++i) {
        const std::string_view line = trimWhiteSpace(lines[i]);
        if (line.empty()) {
            continue;
        }
        ++seen;
        const std::string_view next = i + 1 < lines.size() ? trimWhiteSpace(lines[i + 1]) : std::string_view();
        const bool goesOn = !next.empty() && !endsSentence(line) && lineBeginsInLowerCase(next);
        if (goesOn || segmenter.sentences(line.substr(0, kGuessBytes)).size() > 1) {
            ++signs;
        }
    }
    return signs * 5 > seen * 2 ? Layout::Prose : Layout::SentencePerLine;
}

namespace {

std::vector<std::string_view> linesOfDocuments(std::string_view bytes, const std::string& name) {
    const FileKind kind = kindOfBytes(bytes);
    if (kind == FileKind::Workspace || kind == FileKind::Bundle) {
        throw kind == FileKind::Bundle ? Error(Message("document.model", "this is a model, not a document"), name,
                                               Message("document.model.do", "open it as a model"))
                                       : Error(Message("document.workspace", "this is a workspace, not a document"),
                                               name, Message("document.workspace.do", "open it as a workspace"));
    }
    refuseUnreadKinds(bytes, name);
    return textLines(bytes, name);
}

// Subtitles are paired by number only if both have as many: otherwise all later pairs would be shifted.
void attachSubtitles(Document& document, Document reference, const std::string& name) {
    if (reference.size() != document.size()) {
        throw Error(Message("reference.subtitles",
                            "these subtitles hold {reference} sentences and the document {source}", reference.size(),
                            document.size()),
                    name, Message("reference.do", "give one line for each sentence"));
    }
    document.reference = std::move(reference.source);
}

Document textDocument(const std::vector<std::string_view>& lines, const std::string& name, const ReadOptions& options) {
    if (areSubtitles(lines)) {
        return readSubtitles(lines, name, options);
    }
    refuseOtherFormats(lines, name);
    Document document;
    document.title = std::filesystem::path(name).stem().string();
    document.source = readText(lines, name, options.sourceLanguage, options).sentences;
    return document;
}

} // namespace

std::vector<Document> parseDocuments(std::string_view bytes, const std::string& name, const ReadOptions& options) {
    std::vector<Document> documents = readFormat(bytes, name, options);
    if (!documents.empty()) {
        return documents;
    }
    const auto lines = linesOfDocuments(bytes, name);
    if (!isTable(lines)) {
        documents.push_back(textDocument(lines, name, options));
        return documents;
    }
    TableReader table(lines, name, options);
    documents.reserve(table.size());
    for (std::size_t d = 0; d < table.size(); ++d) {
        options.watch.tell(d, table.size());
        documents.push_back(table.make(d));
    }
    return documents;
}

std::optional<Layout> layoutOf(std::string_view bytes, const std::string& name, const ReadOptions& options) {
    if (!formatOf(bytes, name).empty()) {
        return std::nullopt;
    }
    const auto lines = linesOfDocuments(bytes, name);
    if (isTable(lines)) {
        return std::nullopt;
    }
    return options.layout == Layout::Auto ? guessLayout(lines, options.sourceLanguage) : options.layout;
}

OneDocument readOneDocument(const std::filesystem::path& path, std::optional<std::size_t> which,
                            const ReadOptions& options) {
    const std::string bytes = readFileBytes(path, options.maxBytes, options.watch.cancel);
    const std::string name = path.string();
    OneDocument one;
    if (std::vector<Document> documents = readFormat(bytes, name, options); !documents.empty()) {
        for (const Document& document : documents) {
            one.outlines.push_back({document.id, document.size()});
        }
        if (which || documents.size() == 1) {
            one.document = std::move(documents.at(which.value_or(0)));
        }
        return one;
    }
    const auto lines = linesOfDocuments(bytes, name);
    if (!isTable(lines)) {
        ReadOptions known = options;
        if (!areSubtitles(lines)) {
            known.layout = options.layout == Layout::Auto ? guessLayout(lines, options.sourceLanguage) : options.layout;
            one.layout = known.layout;
        }
        one.lines = static_cast<std::size_t>(
            std::ranges::count_if(lines, [](std::string_view line) { return !trimWhiteSpace(line).empty(); }));
        one.document = textDocument(lines, name, known);
        one.outlines.push_back({one.document->id, one.document->size()});
        return one;
    }
    TableReader table(lines, name, options);
    for (std::size_t d = 0; d < table.size(); ++d) {
        one.outlines.push_back({std::string(table.id(d)), table.sentences(d)});
    }
    if (which || table.size() == 1) {
        one.document = table.make(which.value_or(0));
    }
    return one;
}

std::vector<Document> readDocuments(const std::filesystem::path& path, const ReadOptions& options) {
    return parseDocuments(readFileBytes(path, options.maxBytes, options.watch.cancel), path.string(), options);
}

void attachReferenceText(Document& document, std::string_view bytes, const std::string& name,
                         const ReadOptions& options, const std::vector<std::size_t>& blanks) {
    const std::string language = document.targetLanguage.empty() ? options.targetLanguage : document.targetLanguage;
    ReadOptions translated = options;
    translated.sourceLanguage = language;
    if (auto reference = readFormatIn(bytes, name, language, translated)) {
        document.reference = translationsIn(std::move(*reference), document, name);
        return;
    }
    refuseUnreadKinds(bytes, name);
    const auto lines = textLines(bytes, name);
    if (areSubtitles(lines)) {
        ReadOptions reading = translated;
        attachSubtitles(document, readSubtitles(lines, name, reading), name);
        return;
    }
    refuseOtherFormats(lines, name);
    ReadOptions reading = options;
    reading.layout = options.layout == Layout::Auto ? Layout::SentencePerLine : options.layout;
    TextSentences reference = readText(lines, name, language, reading);
    if (reference.sentences.size() != document.size() && options.layout == Layout::Auto &&
        guessLayout(lines, language) == Layout::Prose) {
        reading.layout = Layout::Prose;
        reference = readText(lines, name, language, reading);
    }
    if (reference.sentences.size() != document.size()) {
        refuseReference(document, reference, name);
    }
    if (reading.layout == Layout::SentencePerLine) {
        refuseOtherBlankLines(document, blanks, lines, name);
    }
    if (const auto conflict = blankConflict(blankPlaces(document.source), blankPlaces(reference.sentences))) {
        throw blankError(document, *conflict, reference.line.at(conflict->there), name);
    }
    document.reference = std::move(reference.sentences);
}

void attachReference(Document& document, const std::filesystem::path& path, const ReadOptions& options,
                     const std::vector<std::size_t>& blanks) {
    attachReferenceText(document, readFileBytes(path, options.maxBytes), path.string(), options, blanks);
}

} // namespace contexture::text
