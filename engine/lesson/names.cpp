// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/names.h"

#include "engine/lesson/material.h"

#include <utility>

namespace contexture::lesson {

namespace {

constexpr std::size_t kListed = 12;

template<class List, class Name>
std::string listed(const List& list, Name name) {
    std::string text;
    for (std::size_t i = 0; i < list.size() && i < kListed; ++i) {
        text += (i > 0 ? ", " : "") + std::to_string(i + 1) + " (" + name(list[i]) + ")";
    }
    return text + (list.size() > kListed ? ", ..." : "");
}

const std::string& nameOf(const Document& document) {
    return document.title.empty() ? document.id : document.title;
}

} // namespace

void Names::tell(int line, Message what, Message remedy) const {
    m_sources.problems.add(m_sources.file, line, std::move(what), std::move(remedy));
}

const Document* Names::documentOf(const View& view) const {
    const Material* material = m_sources.material;
    return material && view.document < material->documents.size() ? material->documents[view.document].document.get()
                                                                  : nullptr;
}

const Material::RunOf* Names::recordedRunOf(const View& view) const {
    if (!documentOf(view)) {
        return nullptr;
    }
    const auto& runs = m_sources.material->documents[view.document].runs;
    return view.run < runs.size() ? &runs[view.run] : nullptr;
}

const Run* Names::runOf(const View& view) const {
    const Material::RunOf* recorded = recordedRunOf(view);
    return recorded ? recorded->run.get() : nullptr;
}

std::string Names::text(const YamlValue* value) const {
    if (!value || value->isText()) {
        return value ? value->text : std::string();
    }
    tell(value->line, Message("lesson.no-text", "here a text is missing"),
         Message("lesson.no-text-remedy", "write it behind the colon, in quotation marks where it holds one"));
    return {};
}

std::optional<std::size_t> Names::document(const YamlValue& value) const {
    if (!m_sources.material) {
        return std::nullopt;
    }
    const auto& documents = m_sources.material->documents;
    if (const auto number = value.wholeNumber();
        number && *number >= 1 && static_cast<std::uint64_t>(*number) <= documents.size()) {
        return static_cast<std::size_t>(*number - 1);
    }
    for (std::size_t i = 0; i < documents.size() && value.isText(); ++i) {
        if (documents[i].document->id == value.text || documents[i].document->title == value.text) {
            return i;
        }
    }
    tell(value.line, Message("lesson.no-document", "the workspace has no document \"{name}\"", value.text),
         Message("lesson.no-document-remedy", "its documents: {names}",
                 listed(documents, [](const auto& d) { return nameOf(*d.document); })));
    return std::nullopt;
}

std::optional<std::size_t> Names::run(const YamlValue& value, std::size_t document) const {
    if (!m_sources.material || document >= m_sources.material->documents.size()) {
        return std::nullopt;
    }
    const auto& runs = m_sources.material->documents[document].runs;
    if (const auto number = value.wholeNumber();
        number && *number >= 1 && static_cast<std::uint64_t>(*number) <= runs.size()) {
        return static_cast<std::size_t>(*number - 1);
    }
    std::optional<std::size_t> found;
    bool isTwice = false;
    for (std::size_t i = 0; i < runs.size() && value.isText(); ++i) {
        if (runs[i].label == value.text) {
            isTwice = found.has_value();
            found = found.value_or(i);
        }
    }
    const Message remedy("lesson.no-run-remedy", "name it by its number; the runs of this document: {names}",
                         listed(runs, [](const auto& r) { return r.label; }));
    if (isTwice) {
        tell(value.line, Message("lesson.run-twice", "several runs of the document are called \"{name}\"", value.text),
             remedy);
    } else if (!found) {
        tell(value.line, Message("lesson.no-run", "the document has no run \"{name}\"", value.text), remedy);
    }
    return found;
}

SentenceIndex Names::sentence(const YamlValue& value, const View& view) const {
    const Document* document = documentOf(view);
    const auto number = value.wholeNumber();
    const std::size_t count = document ? document->size() : 100'000; // a missing document was reported before
    if (number && *number >= 1 && static_cast<std::uint64_t>(*number) <= count) {
        return SentenceIndex(*number - 1);
    }
    tell(value.line, Message("lesson.no-sentence", "the document has no sentence \"{name}\"", value.text),
         Message("lesson.no-sentence-remedy", "write its number, from 1 to {count}", count));
    return {};
}

WordIndex Names::word(const YamlValue& value, std::int64_t nth, const View& view, SentenceIndex sentence,
                      Side side) const {
    if (!sentence.isValid()) {
        tell(value.line, Message("lesson.word-nowhere", "a word is named without its sentence"),
             Message("lesson.word-nowhere-remedy", "add \"sentence: \" with its number"));
        return {};
    }
    const Run* run = runOf(view);
    if (!run) {
        return {};
    }
    const Sentence* text = sentenceOf(*run, sentence, side);
    if (!text) {
        tell(value.line,
             Message("lesson.not-translated", "sentence {number} has no translation in this run", sentence.value + 1),
             Message("lesson.not-translated-remedy", "take a word of the source, or another run"));
        return {};
    }
    std::vector<WordIndex> found;
    if (const auto number = value.wholeNumber()) {
        if (*number >= 1 && static_cast<std::uint64_t>(*number) <= text->words.size()) {
            found.emplace_back(*number - 1);
        }
    } else {
        for (std::size_t i = 0; i < text->words.size() && value.isText(); ++i) {
            const WordIndex at(static_cast<std::int64_t>(i));
            if (text->word(at) == value.text) {
                found.push_back(at);
            }
        }
        if (nth > 0) {
            const auto at = static_cast<std::size_t>(nth - 1);
            found = at < found.size() ? std::vector{found[at]} : std::vector<WordIndex>();
        }
    }
    if (found.size() == 1) {
        return found.front();
    }
    if (found.empty()) {
        tell(
            value.line,
            Message("lesson.no-word", "sentence {number} has no word \"{word}\" there", sentence.value + 1, value.text),
            Message("lesson.no-word-remedy", "the sentence: {text}", text->text));
    } else {
        tell(value.line,
             Message("lesson.word-often", "sentence {number} has the word \"{word}\" {count} times", sentence.value + 1,
                     value.text, found.size()),
             Message("lesson.word-often-remedy", "say which, as in \"nth: 2\""));
    }
    return {};
}

std::optional<Side> Names::side(const YamlValue& value) const {
    if (value.text == "source" || value.text == "target") {
        return value.text == "source" ? Side::Source : Side::Target;
    }
    tell(value.line, Message("lesson.no-side", "\"{name}\" is no side", value.text),
         Message("lesson.no-side-remedy", "write source or target"));
    return std::nullopt;
}

} // namespace contexture::lesson
