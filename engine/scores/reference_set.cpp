// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/scores/reference_set.h"

#include "engine/core/error.h"
#include "engine/eval/signatures.h"
#include "engine/scores/sentence_lines.h"
#include "engine/store/content_hash.h"
#include "engine/text/blank_places.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/keyed_table.h"

#include <algorithm>

namespace contexture::scores {
namespace {

// The lines of a text, a flag for each line with a sentence, and the number of sentences.
struct TextLines {
    std::vector<std::string> lines; // without surrounding white space
    std::vector<bool> isSentence;
    std::size_t sentences = 0;
};

TextLines readLines(const std::string& path) {
    const std::string bytes = text::readFileBytes(path, text::ReadOptions().maxBytes);
    TextLines result;
    for (const std::string_view line : sentenceLines(bytes, path)) {
        const std::string_view sentence = text::trimWhiteSpace(line);
        result.lines.emplace_back(sentence);
        result.isSentence.push_back(!sentence.empty());
        result.sentences += sentence.empty() ? 0 : 1;
    }
    if (result.sentences == 0) {
        throw Error("every line of the file is blank", path, "give a text with one reference a line");
    }
    return result;
}

// Drops the blank lines of texts that are parallel apart from these.
void keepSentences(TextLines& text) {
    std::erase_if(text.lines, [](const std::string& line) { return line.empty(); });
    text.isSentence.assign(text.lines.size(), true);
}

void checkAlike(const TextLines& first, const std::string& firstPath, const TextLines& other,
                const std::string& otherPath) {
    if (first.sentences != other.sentences) {
        throw Error("the file has " + std::to_string(other.sentences) + " sentences, and " + firstPath + " has " +
                        std::to_string(first.sentences),
                    otherPath,
                    "give references of the same sentences, one a line; where one is missing, leave its line blank");
    }
    const auto conflict = text::blankConflict(text::blankPlaces(first.isSentence), text::blankPlaces(other.isSentence));
    if (conflict) {
        throw Error("blank lines stand at other places: in " + firstPath + " one is behind sentence " +
                        std::to_string(conflict->here) + ", and here one is behind sentence " +
                        std::to_string(conflict->there),
                    otherPath, "make the same lines blank in both files, or give them as many lines");
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

std::size_t ReferenceSet::referencesEach() const {
    const std::size_t first = references.front().size();
    const bool isSame = std::all_of(references.begin(), references.end(),
                                    [first](const std::vector<std::string>& each) { return each.size() == first; });
    return isSame ? first : eval::kVaryingReferences;
}

void ReferenceSet::chooseTokeniser(std::string_view language) {
    std::vector<std::string> texts;
    for (const std::vector<std::string>& each : references) {
        texts.push_back(each.front());
    }
    tokeniser = eval::tokeniserFor(language, texts);
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
    set.chooseTokeniser(documents.empty() ? std::string_view() : std::string_view(documents.front().targetLanguage));
    return set;
}

ReferenceSet readReferences(std::span<const std::string> paths) {
    ReferenceSet set;
    std::vector<TextLines> texts;
    for (const std::string& path : paths) {
        texts.push_back(readLines(path));
        set.files.push_back({path, store::contentHash(path)});
    }
    const bool areParallel = std::all_of(
        texts.begin(), texts.end(), [&](const TextLines& text) { return text.lines.size() == texts[0].lines.size(); });
    set.isSentence = texts.front().isSentence;
    if (!areParallel) {
        for (std::size_t t = 1; t < texts.size(); ++t) {
            checkAlike(texts.front(), paths.front(), texts[t], paths[t]);
        }
        std::for_each(texts.begin(), texts.end(), keepSentences);
    }
    for (std::size_t line = 0; line < texts.front().lines.size(); ++line) {
        std::vector<std::string> references;
        for (TextLines& text : texts) {
            if (text.isSentence[line]) {
                references.push_back(std::move(text.lines[line]));
            }
        }
        if (areParallel) {
            set.isSentence[line] = !references.empty();
        }
        if (!references.empty()) {
            set.references.push_back(std::move(references));
        }
    }
    set.chooseTokeniser({});
    return set;
}

} // namespace contexture::scores
