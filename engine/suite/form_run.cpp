// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/form_run.h"

#include <algorithm>

namespace contexture::suite {
namespace {

constexpr std::size_t kAtOnce = 1024; // sentences without context that are translated together

// A document, and for each entry in it the sentence to take.
struct Part {
    std::shared_ptr<const Document> document;
    std::vector<std::pair<std::size_t, std::size_t>> takes; // sentence, entry
};

std::vector<Part> aloneParts(const std::vector<SuiteGroup>& groups) {
    std::vector<Part> parts;
    std::shared_ptr<Document> document;
    for (const SuiteGroup& group : groups) {
        for (std::size_t i = 0; i < group.item.size(); ++i) {
            if (!document || document->size() == kAtOnce) {
                document = std::make_shared<Document>();
                document->sourceLanguage = group.document->sourceLanguage;
                document->targetLanguage = group.document->targetLanguage;
                parts.push_back({document, {}});
            }
            parts.back().takes.emplace_back(document->size(), group.item[i]);
            document->source.push_back(group.document->source[group.candidates[i].sentence.asSize()]);
        }
    }
    return parts;
}

std::vector<Part> documentParts(const std::vector<SuiteGroup>& groups, ContextMode context) {
    std::vector<Part> parts;
    for (const SuiteGroup& group : groups) {
        Part part{nullptr, {}};
        std::size_t end = 0;
        for (std::size_t i = 0; i < group.item.size(); ++i) {
            part.takes.emplace_back(group.candidates[i].sentence.asSize(), group.item[i]);
            end = std::max(end, part.takes.back().first + 1);
        }
        auto document = std::make_shared<Document>(*group.document);
        document->reference.clear();
        document->fileNotes.clear();
        if (context == ContextMode::Online) { // nothing after the last entry is read
            document->source.resize(end);
        }
        part.document = std::move(document);
        parts.push_back(std::move(part));
    }
    return parts;
}

} // namespace

FormTranslations translateForms(Engine& engine, const std::shared_ptr<LoadedModel>& model, const PlacedForms& placed,
                                const RunSettings& settings, const std::string& setName,
                                const std::function<void(std::size_t done, std::size_t all)>& progress,
                                const CancelToken& cancel) {
    const bool needsDocuments = settings.context != ContextMode::None;
    const auto groups =
        groupsOf(placed.suite, placed.documents, model->info(), setName, {.needsDocuments = needsDocuments});
    const std::vector<Part> parts = needsDocuments ? documentParts(groups, settings.context) : aloneParts(groups);
    std::size_t all = 0;
    for (const Part& part : parts) {
        all += part.document->size();
    }
    FormTranslations result;
    result.texts.resize(placed.suite.items.size());
    result.isCut.resize(placed.suite.items.size());
    for (const Part& part : parts) {
        std::size_t done = result.sentences;
        const auto run = engine.translate(
            {model, part.document, settings}, [&](SentenceIndex, const auto&) { progress(++done, all); }, cancel);
        cancel.throwIfCancelled();
        for (const auto& [sentence, entry] : part.takes) {
            const auto& translated = run->sentences.at(sentence);
            result.texts[entry] = translated->text.text;
            result.isCut[entry] = translated->hitLengthStop;
        }
        result.sentences += part.document->size();
        result.unread += run->settings.unread.size();
        result.seconds += run->seconds;
    }
    return result;
}

} // namespace contexture::suite
