// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/form_documents.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/eval/suite_json.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/other_formats.h"
#include "engine/text/segmentation.h"
#include "engine/text/table_columns.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace contexture::suite {
namespace {

constexpr std::string_view kEndOfSentence = "<eos>";
constexpr std::size_t kColumns = 3; // document, source, translation

std::string firstLineOf(const std::filesystem::path& path) {
    std::ifstream file = text::openTextFile(path);
    std::string line;
    std::getline(file, line);
    return line.starts_with("\xEF\xBB\xBF") ? line.substr(3) : line;
}

// Reads line by line: OpenSubtitles has millions of lines, of which a set needs few.
Documents ofThreeColumns(const std::filesystem::path& path, const std::set<std::string, std::less<>>& wanted,
                         const ModelInfo& model, const CancelToken& cancel) {
    const std::string name = path.string();
    text::Segmenter segmenter(model.sourceLanguage);
    std::map<std::string, std::shared_ptr<Document>> found;
    std::ifstream file = text::openTextFile(path);
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
        cancel.throwIfCancelled();
        std::string_view row = line;
        row.remove_prefix(number == 1 && row.starts_with("\xEF\xBB\xBF") ? 3 : 0);
        if (text::trimWhiteSpace(row).empty()) {
            continue;
        }
        const auto columns = text::columnsOfLine(row);
        if (columns.size() != kColumns) {
            throw Error(Message("suite.forms.columns",
                                "the row has {count} columns, and the first has three: document, source, translation",
                                columns.size()),
                        text::atLine(name, number),
                        Message("suite.forms.columns.do", "give every row the three, with tabs between them"));
        }
        const auto id = wanted.find(columns[0]);
        if (id == wanted.end()) {
            continue;
        }
        if (text::firstInvalidUtf8(row) != std::string_view::npos) {
            throw Error(Message("suite.forms.utf8", "the row is not UTF-8"), text::atLine(name, number),
                        text::saveAsUtf8());
        }
        auto& document = found[*id];
        if (!document) {
            document = std::make_shared<Document>();
            document->id = *id;
            document->sourceLanguage = model.sourceLanguage;
            document->targetLanguage = model.targetLanguage;
        }
        document->source.push_back(segmenter.sentence(std::string(text::trimWhiteSpace(columns[1]))));
    }
    return {found.begin(), found.end()};
}

std::vector<std::string> sentencesIn(std::string_view line) {
    std::vector<std::string> sentences;
    for (;;) {
        const auto end = line.find(kEndOfSentence);
        if (const std::string_view sentence = text::trimWhiteSpace(line.substr(0, end)); !sentence.empty()) {
            sentences.emplace_back(sentence);
        }
        if (end == std::string_view::npos) {
            return sentences;
        }
        line.remove_prefix(end + kEndOfSentence.size());
    }
}

bool isSameText(const std::string& a, const std::string& b) {
    return eval::splitAtSpace(a) == eval::splitAtSpace(b);
}

// A line for each entry. Whether the lines end with the entries' own sentences is decided over all of them, because a
// context may end with the same sentence by chance.
void addContexts(PlacedForms& placed, const std::filesystem::path& path, const ModelInfo& model) {
    const std::string name = path.string();
    const std::string bytes = text::readFileBytes(path, text::ReadOptions().maxBytes);
    const auto lines = text::textLines(bytes, name);
    text::refuseOtherFormats(lines, name);
    auto& items = placed.suite.items;
    if (lines.size() != items.size()) {
        throw Error(Message("suite.forms.lines", "the file has {lines} lines, and the set {entries} entries",
                            lines.size(), items.size()),
                    name,
                    Message("suite.forms.lines.do", "give a line of contexts for each entry, or a table of documents"));
    }
    std::vector<std::vector<std::string>> contexts;
    std::size_t whole = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        contexts.push_back(sentencesIn(lines[i]));
        whole += !contexts.back().empty() && isSameText(contexts.back().back(), items[i].source) ? 1 : 0;
    }
    const bool areWhole = 2 * whole > lines.size();
    text::Segmenter segmenter(model.sourceLanguage);
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!areWhole || contexts[i].empty()) {
            contexts[i].push_back(items[i].source);
        } else if (!isSameText(contexts[i].back(), items[i].source)) {
            throw Error(Message("suite.forms.context",
                                "the line ends with \"{sentence}\", and entry {number} is about \"{source}\"",
                                text::excerpt(contexts[i].back()), i + 1, text::excerpt(items[i].source)),
                        text::atLine(name, i + 1),
                        Message("suite.forms.context.do", "give the contexts of this very set, in its order"));
        }
        auto document = std::make_shared<Document>();
        document->id = items[i].document + " #" + std::to_string(i + 1);
        document->sourceLanguage = model.sourceLanguage;
        document->targetLanguage = model.targetLanguage;
        for (std::string& sentence : contexts[i]) {
            document->source.push_back(segmenter.sentence(std::move(sentence)));
        }
        items[i].document = document->id;
        items[i].segment = static_cast<std::int64_t>(document->size());
        placed.documents[document->id] = std::move(document);
    }
}

std::string primaryOf(std::string_view tag) {
    std::string primary(tag.substr(0, tag.find_first_of("-_")));
    std::ranges::transform(primary, primary.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return primary;
}

// The two languages of "de-en/2017/1"; empty if the id does not begin so.
std::pair<std::string, std::string> languagesOf(const std::string& id) {
    const auto isLetter = [&](std::size_t at) { return id[at] >= 'a' && id[at] <= 'z'; };
    const bool isPair =
        id.size() > 6 && id[2] == '-' && id[5] == '/' && isLetter(0) && isLetter(1) && isLetter(3) && isLetter(4);
    return isPair ? std::pair(id.substr(0, 2), id.substr(3, 2)) : std::pair<std::string, std::string>();
}

} // namespace

PlacedForms placeForms(std::span<const ExpectedForm> entries, const std::string& setName,
                       const std::filesystem::path& path, const ModelInfo& model, const CancelToken& cancel) {
    PlacedForms placed;
    placed.suite.countsFromZero = true;
    std::set<std::string, std::less<>> wanted;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].source.empty()) {
            throw Error(Message("suite.field", "\"{field}\" is missing, empty or not a text", "src segment"),
                        eval::suiteEntry(setName, i),
                        Message("suite.forms.source.do", "give the set as it was published, with its sentences"));
        }
        eval::ContrastiveItem item;
        item.document = entries[i].document;
        item.segment = entries[i].segment + 1;
        item.source = entries[i].source;
        item.distance = entries[i].distance;
        placed.suite.items.push_back(std::move(item));
        wanted.insert(entries[i].document);
    }
    if (path.empty()) {
        return placed;
    }
    const std::string first = firstLineOf(path);
    if (text::areTableColumns(text::columnsOfLine(first))) {
        const text::ReadOptions options{.sourceLanguage = model.sourceLanguage,
                                        .targetLanguage = model.targetLanguage,
                                        .watch = {.cancel = cancel}};
        for (Document& document : text::readDocuments(path, options)) {
            auto shared = std::make_shared<const Document>(std::move(document));
            placed.documents[shared->id] = shared;
        }
    } else if (text::columnsOfLine(first).size() == kColumns) {
        placed.documents = ofThreeColumns(path, wanted, model, cancel);
    } else {
        addContexts(placed, path, model);
    }
    return placed;
}

void checkLanguages(std::span<const ExpectedForm> entries, const std::string& setName, const ModelInfo& model) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto [one, other] = languagesOf(entries[i].document);
        for (const std::string& tag : {model.sourceLanguage, model.targetLanguage}) {
            const std::string language = primaryOf(tag);
            if (!one.empty() && language.size() == 2 && language != one && language != other) {
                throw Error(Message("suite.forms.languages",
                                    "its document \"{document}\" is of the languages {one} and {other}, and the model "
                                    "translates from {source} into {target}",
                                    entries[i].document, one, other, model.sourceLanguage, model.targetLanguage),
                            eval::suiteEntry(setName, i),
                            Message("suite.forms.languages.do", "choose a model of the set's languages"));
            }
        }
    }
}

} // namespace contexture::suite
