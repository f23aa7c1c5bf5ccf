// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/request_checks.h"

#include "engine/core/error.h"
#include "engine/text/language_name.h"

#include <algorithm>
#include <cmath>

namespace contexture::decode {

namespace {

void checkLanguages(const ModelInfo& model, const Document& document) {
    if (!text::areDifferentLanguages(document.sourceLanguage, model.sourceLanguage) &&
        !text::areDifferentLanguages(document.targetLanguage, model.targetLanguage)) {
        return;
    }
    const auto pair = [](const std::string& source, const std::string& target) {
        return target.empty()   ? Message("languages.from", "from {source}", source)
               : source.empty() ? Message("languages.into", "into {target}", target)
                                : Message("languages.pair", "from {source} into {target}", source, target);
    };
    throw Error(Message("languages.differ",
                        "The document is to be translated {wanted}, but the model \"{model}\" translates {known}",
                        pair(document.sourceLanguage, document.targetLanguage), model.name,
                        pair(model.sourceLanguage, model.targetLanguage)),
                document.title,
                Message("languages.differ.do",
                        "open a model for these languages, or correct the languages in the document's header."));
}

bool isContextStrength(double value) {
    return value >= 0.0 && value <= kMostContextStrength;
}

Message contextStrengthRange() {
    return Message("options.context-strength", "The strength of the context lies between 0 and {most}",
                   static_cast<int>(kMostContextStrength));
}

void checkOptions(const DecodeOptions& options) {
    const auto refuse = [](Message what) {
        throw Error(std::move(what), Message("at.options", "decoding options"),
                    Message("do.other-value", "choose another value."));
    };
    if (options.beamSize < 1 || options.beamSize > 1024) {
        refuse(Message("options.beam", "The beam size must lie between 1 and {most}", 1024));
    }
    if (options.nBest < 1 || options.nBest > options.beamSize) {
        refuse(Message("options.n-best",
                       "The number of translations of a sentence must lie between 1 and the beam size, {beam}",
                       options.beamSize));
    }
    if (!std::isfinite(options.lengthPenalty) || options.lengthPenalty < 0.0f) {
        refuse(Message("options.length-penalty", "The length penalty must be 0 or more"));
    }
    if (options.maxExtraPieces < 0) {
        refuse(Message("options.length-stop", "The length stop must not lie before the source's own length"));
    }
    if (!isContextStrength(options.contextStrength)) {
        refuse(contextStrengthRange());
    }
    if (options.batchSentences < 1) {
        refuse(Message("options.batch", "At least one sentence must be translated at a time"));
    }
}

} // namespace

namespace {

Error readsNoContext(const ModelInfo& model) {
    return Error(Message("request.no-context", "This model translates every sentence by itself and reads no context"),
                 model.name, Message("request.no-context.do", "choose \"no context\", or open a context model."));
}

} // namespace

void checkChange(const ModelInfo& model, const Document& document, const RunSettings& settings,
                 const ContextChange& change) {
    if (!change.changesSomething()) {
        return;
    }
    if (model.hasContext && settings.context == ContextMode::None) {
        throw Error(Message("change.no-context", "This run read no context, so nothing of its context can be changed"),
                    model.name, Message("change.no-context.do", "choose a run with context."));
    }
    const auto site =
        std::find_if(model.sites.begin(), model.sites.end(), [](const SiteInfo& each) { return each.isContext; });
    const auto refuse = [](Message what) {
        throw Error(std::move(what), Message("at.change", "attention by hand"),
                    Message("do.other-value", "choose another value."));
    };
    if (change.strength && !isContextStrength(*change.strength)) {
        refuse(contextStrengthRange());
    }
    if (!change.changesAttention()) {
        if (!model.hasContext) {
            throw readsNoContext(model);
        }
        return;
    }
    if (!model.abilities.canBeSetByHand || site == model.sites.end()) {
        throw Error(Message("change.system", "The attention of this system cannot be set by hand: {system}",
                            model.systemTitle.empty() ? model.system : model.systemTitle),
                    model.name, Message("steps.system.do", "choose a run with hierarchical selective attention."));
    }
    const auto isShare = [](double value) { return value >= 0.0 && value <= 1.0; };
    if (!std::isfinite(change.temperature) || change.temperature <= 0.0) {
        refuse(Message("change.temperature", "The temperature must be larger than 0"));
    }
    if ((change.share && !isShare(*change.share)) || (change.weight && !isShare(change.weight->second))) {
        refuse(Message("change.share", "A weight and a context share lie between 0 and 1"));
    }
    if (change.weight && (!change.weight->first.isValid() || change.weight->first.asSize() >= document.size())) {
        refuse(Message("change.sentence", "The document has no sentence {number}", change.weight->first.value + 1));
    }
    for (const HeadIndex head : change.heads) {
        if (!head.isValid() || head.value >= site->heads) {
            refuse(Message("change.head", "The attention has heads 1 to {heads}", site->heads));
        }
    }
}

Message sentenceName(SentenceIndex sentence) {
    return Message("at.sentence", "sentence {number}", sentence.value + 1);
}

void checkRequest(const ModelInfo& model, const Document& document, const RunSettings& settings) {
    checkLanguages(model, document);
    checkOptions(settings.decode);
    if (settings.context != ContextMode::None && !model.hasContext) {
        throw readsNoContext(model);
    }
    if (settings.context == ContextMode::Offline && model.readsTarget &&
        settings.documentDecoding == DocumentDecoding::Sequential) {
        throw Error(
            Message(
                "request.sequential",
                "Sequential decoding needs online context: sentence by sentence, the later translations do not exist "
                "yet"),
            model.name, Message("request.sequential.do", "choose online context or two-pass decoding."));
    }
    for (const SentenceIndex excluded : settings.excluded) {
        if (!excluded.isValid() || excluded.asSize() >= document.size()) {
            throw Error(Message("request.excluded", "There is no sentence {number} to exclude; the document has {size}",
                                excluded.value + 1, document.size()),
                        document.title, Message("request.excluded.do", "choose a sentence of the document."));
        }
    }
}

} // namespace contexture::decode
