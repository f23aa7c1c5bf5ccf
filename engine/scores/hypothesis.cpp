// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/scores/hypothesis.h"

#include "engine/core/error.h"
#include "engine/scores/sentence_lines.h"
#include "engine/store/content_hash.h"
#include "engine/text/blank_places.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/keyed_table.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace contexture::scores {
namespace {

using Lines = std::vector<std::string_view>;

bool isBlank(std::string_view line) {
    return text::trimWhiteSpace(line).empty();
}

std::vector<std::string> taken(const Lines& lines, const std::vector<bool>& which) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (which[i]) {
            result.emplace_back(lines[i]);
        }
    }
    return result;
}

[[noreturn]] void refuseNumber(const Lines& lines, const std::vector<bool>& hasText, const ReferenceSet& references,
                               const std::string& name) {
    const auto filled = static_cast<std::size_t>(std::count(hasText.begin(), hasText.end(), true));
    std::string what = "the file has " + std::to_string(lines.size()) + " lines";
    what += filled < lines.size() ? ", " + std::to_string(filled) + " of them not blank" : "";
    what += ", and " + references.files.front().path + " has " + std::to_string(references.size()) + " sentences: ";
    if (lines.size() < references.size()) {
        what += "the first without a translation is " + references.place(lines.size());
    } else {
        std::size_t line = references.size(); // the first surplus line
        for (std::size_t i = 0, seen = 0; i < lines.size() && filled > references.size(); ++i) {
            seen += hasText[i] ? 1 : 0;
            if (seen > references.size()) {
                line = i;
                break;
            }
        }
        what += "the first without a reference is line " + std::to_string(line + 1) + " (\"" +
                text::excerpt(lines[line]) + "\")";
    }
    throw Error(what, name, "give one line for each sentence, in their order");
}

// Refuses blank lines at other places than in the references: all sentences between them would be paired wrongly.
void refuseShift(const Lines& lines, const std::vector<bool>& hasText, const ReferenceSet& references,
                 const std::string& name) {
    const auto conflict = text::blankConflict(text::blankPlaces(references.isSentence), text::blankPlaces(hasText));
    if (!conflict) {
        return;
    }
    std::size_t line = 0; // the line of the sentence after that blank line
    for (std::size_t seen = 0; line < lines.size(); ++line) {
        if (hasText[line] && seen++ == conflict->there) {
            break;
        }
    }
    throw Error("blank lines stand at other places than in " + references.files.front().path +
                    ": there one is before " + references.place(conflict->here) + ", and here one is before this line",
                text::atLine(name, line + 1),
                "make the same lines blank in both files, or remove the blank lines of one of them");
}

std::vector<std::string> ofLines(const Lines& lines, const ReferenceSet& references, const std::string& name) {
    std::vector<bool> hasText;
    for (const std::string_view line : lines) {
        hasText.push_back(!isBlank(line));
    }
    if (lines.size() == references.size()) {
        return taken(lines, std::vector<bool>(lines.size(), true));
    }
    if (lines.size() == references.isSentence.size()) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (hasText[i] && !references.isSentence[i]) {
                throw Error(
                    "the reference is empty, and " + name + " has the translation \"" + text::excerpt(lines[i]) + "\"",
                    text::atLine(references.files.front().path, i + 1), "give one, or leave the line out of all files");
            }
        }
        return taken(lines, references.isSentence);
    }
    if (std::count(hasText.begin(), hasText.end(), true) == static_cast<std::ptrdiff_t>(references.size())) {
        refuseShift(lines, hasText, references, name);
        return taken(lines, hasText);
    }
    refuseNumber(lines, hasText, references, name);
}

// Puts the translations of one document into place, by index if both sides have indices.
void place(text::KeyedDocument& from, const ReferenceDocument& document, const ReferenceSet& references,
           const std::string& name, std::vector<std::string>& translations) {
    const bool byIndex = !document.indices.empty() && from.cells.front().index;
    if (!byIndex && from.cells.size() != document.size) {
        throw Error("document \"" + text::excerpt(document.id) + "\" has " + std::to_string(from.cells.size()) +
                        " translations, and " + std::to_string(document.size) + " sentences in " +
                        references.files.front().path,
                    name, "give one row for each sentence, with its sent_idx");
    }
    std::size_t next = 0; // index of the next cell; both sides are sorted
    for (std::size_t i = 0; i < document.size; ++i) {
        if (byIndex) {
            const std::int64_t wanted = document.indices[i];
            if (next < from.cells.size() && *from.cells[next].index < wanted) {
                throw Error("document \"" + text::excerpt(document.id) + "\" has no sentence with sent_idx " +
                                std::to_string(*from.cells[next].index) + " in " + references.files.front().path,
                            text::atLine(name, from.cells[next].line), "remove the row or correct its sent_idx");
            }
            if (next == from.cells.size() || *from.cells[next].index > wanted) {
                throw Error("there is no translation of " + references.place(document.begin + i) + ", sent_idx " +
                                std::to_string(wanted),
                            name, "add its row");
            }
        }
        translations[document.begin + i] = std::move(from.cells[next++].text);
    }
    if (next < from.cells.size()) {
        throw Error("document \"" + text::excerpt(document.id) + "\" has no sentence with sent_idx " +
                        std::to_string(*from.cells[next].index) + " in " + references.files.front().path,
                    text::atLine(name, from.cells[next].line), "remove the row or correct its sent_idx");
    }
}

std::vector<std::string> ofTable(std::vector<text::KeyedDocument> documents, const ReferenceSet& references,
                                 const std::string& name) {
    if (references.documents.empty()) {
        throw Error("this is a table, and the references are texts without documents", name,
                    "give a text with one translation a line, or the references as a --table");
    }
    std::map<std::string, text::KeyedDocument*> byId;
    for (text::KeyedDocument& document : documents) {
        byId[document.id] = &document;
    }
    std::vector<std::string> translations(references.size());
    for (const ReferenceDocument& document : references.documents) {
        const auto found = byId.find(document.id);
        if (found == byId.end()) {
            throw Error("there is no translation of document \"" + text::excerpt(document.id) + "\"", name,
                        "add its rows, with its doc_id");
        }
        place(*found->second, document, references, name, translations);
        byId.erase(found);
    }
    if (!byId.empty()) {
        const text::KeyedDocument& stranger = *byId.begin()->second;
        throw Error("there is no document \"" + text::excerpt(stranger.id) + "\" in " + references.files.front().path,
                    text::atLine(name, stranger.cells.front().line), "remove its rows or correct their doc_id");
    }
    return translations;
}

} // namespace

Hypothesis readHypothesis(const std::string& path, const ReferenceSet& references) {
    const std::string bytes = text::readFileBytes(path, text::ReadOptions().maxBytes);
    const Lines lines = sentenceLines(bytes, path);
    Hypothesis hypothesis{.path = path, .sha256 = store::contentHash(path), .translations = {}};
    hypothesis.translations =
        text::isKeyedTable(lines.front())
            ? ofTable(text::readKeyedTable(lines, path, text::kTranslationColumns), references, path)
            : ofLines(lines, references, path);
    return hypothesis;
}

} // namespace contexture::scores
