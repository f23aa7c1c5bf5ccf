// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/scores/reference_set.h"

#include "engine/core/error.h"
#include "engine/store/content_hash.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/keyed_table.h"

#include <algorithm>
#include <optional>

namespace contexture::scores {
namespace {

// A text's lines, and which of them hold a sentence.
struct TextLines {
    std::vector<std::string> sentences;
    std::vector<bool> isSentence;
};

TextLines readLines(const std::string& path) {
    const std::string bytes = text::readFileBytes(path, text::ReadOptions().maxBytes);
    TextLines result;
    for (const std::string_view line : text::textLines(bytes, path)) {
        const std::string_view sentence = text::trimWhiteSpace(line);
        result.isSentence.push_back(!sentence.empty());
        if (!sentence.empty()) {
            result.sentences.emplace_back(sentence);
        }
    }
    if (result.sentences.empty()) {
        throw Error("every line of the file is blank", path, "give a text with one reference a line");
    }
    return result;
}

void checkAlike(const TextLines& first, const std::string& firstPath, const TextLines& other,
                const std::string& otherPath) {
    if (first.isSentence.size() == other.isSentence.size()) {
        const auto [one, two] =
            std::mismatch(first.isSentence.begin(), first.isSentence.end(), other.isSentence.begin());
        if (one != first.isSentence.end()) {
            const auto line = static_cast<std::size_t>(one - first.isSentence.begin()) + 1;
            throw Error("the reference is empty, and " + (*two ? otherPath : firstPath) + " has one",
                        text::atLine(*two ? firstPath : otherPath, line),
                        "give one, or leave the sentence out of all files");
        }
    }
    if (first.sentences.size() != other.sentences.size()) {
        throw Error("the file has " + std::to_string(other.sentences.size()) + " sentences, and " + firstPath +
                        " has " + std::to_string(first.sentences.size()),
                    otherPath, "give references of the same sentences, one a line");
    }
}

} // namespace

std::string ReferenceSet::place(std::size_t sentence) const {
    const auto after = std::upper_bound(documents.begin(), documents.end(), sentence,
                                        [](std::size_t s, const ReferenceDocument& d) { return s < d.begin; });
    std::string place = "sentence " + std::to_string(sentence + 1);
    if (after != documents.begin()) {
        const ReferenceDocument& document = *(after - 1);
        place = "sentence " + std::to_string(sentence - document.begin + 1);
        place += document.id.empty() ? "" : " of document \"" + text::excerpt(document.id) + "\"";
    }
    const std::string& shown = sources.empty() ? references[sentence].front() : sources[sentence];
    return place + " (\"" + text::excerpt(shown) + "\")";
}

void ReferenceSet::keepDocuments(std::size_t count) {
    if (count >= documents.size()) {
        return;
    }
    documents.resize(count);
    const std::size_t kept = documents.empty() ? 0 : documents.back().begin + documents.back().size;
    references.resize(kept);
    sources.resize(kept);
    isSentence.resize(kept);
}

void ReferenceSet::chooseTokeniser() {
    std::vector<std::string> texts;
    for (const std::vector<std::string>& each : references) {
        texts.push_back(each.front());
    }
    tokeniser = eval::tokeniserOf(texts);
}

ReferenceSet referencesOfTable(std::span<const Document> documents, const std::string& path) {
    const std::string bytes = text::readFileBytes(path, text::ReadOptions().maxBytes);
    const auto keys = text::readKeyedTable(text::textLines(bytes, path), path, {});
    ReferenceSet set;
    set.files.push_back({path, store::contentHash(path)});
    for (std::size_t d = 0; d < documents.size(); ++d) {
        const Document& document = documents[d];
        ReferenceDocument entry{.id = document.id, .begin = set.size(), .size = document.size(), .indices = {}};
        for (const text::KeyedCell& cell : keys.at(d).cells) {
            if (cell.index) {
                entry.indices.push_back(*cell.index);
            }
        }
        set.documents.push_back(std::move(entry));
        for (std::size_t i = 0; i < document.size(); ++i) {
            set.sources.push_back(document.source[i].text);
            set.references.push_back({document.reference[i].text});
        }
    }
    set.isSentence.assign(set.size(), true);
    set.chooseTokeniser();
    return set;
}

ReferenceSet readReferences(std::span<const std::string> paths) {
    ReferenceSet set;
    std::optional<TextLines> first;
    for (const std::string& path : paths) {
        TextLines lines = readLines(path);
        if (first) {
            checkAlike(*first, paths.front(), lines, path);
        }
        set.files.push_back({path, store::contentHash(path)});
        set.references.resize(lines.sentences.size());
        for (std::size_t i = 0; i < lines.sentences.size(); ++i) {
            set.references[i].push_back(std::move(lines.sentences[i]));
        }
        if (!first) {
            set.isSentence = lines.isSentence;
            lines.sentences.resize(set.size()); // their number alone is compared
            first = std::move(lines);
        }
    }
    set.chooseTokeniser();
    return set;
}

} // namespace contexture::scores
