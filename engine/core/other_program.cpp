// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/other_program.h"

#include "engine/core/error.h"

#include <limits>

namespace contexture {

bool isOfOtherProgram(const ModelInfo& model) {
    return model.system == kOtherProgram;
}

std::shared_ptr<const Run> runOfTranslations(std::shared_ptr<const Document> document,
                                             std::vector<Sentence> translations, std::string name, std::string hash) {
    if (translations.size() != document->size()) {
        throw Error(Message("given.rows", "document \"{document}\" has {rows} translations, and {sentences} sentences",
                            document->id, translations.size(), document->size()),
                    name, Message("given.number.do", "give one line for each sentence, in their order"));
    }
    auto run = std::make_shared<Run>();
    run->model.name = std::move(name);
    run->model.hash = std::move(hash);
    run->model.system = kOtherProgram;
    run->model.sourceLanguage = document->sourceLanguage;
    run->model.targetLanguage = document->targetLanguage;
    run->settings.context = ContextMode::None;
    run->settings.trace = TraceDetail::None;
    run->label = run->model.name;
    for (std::size_t i = 0; i < translations.size(); ++i) {
        auto sentence = std::make_shared<TranslatedSentence>();
        sentence->text = std::move(translations[i]);
        sentence->text.startsParagraph = document->source[i].startsParagraph;
        sentence->logProbability = std::numeric_limits<double>::quiet_NaN();
        run->sentences.push_back(std::move(sentence));
    }
    run->document = std::move(document);
    return run;
}

} // namespace contexture
