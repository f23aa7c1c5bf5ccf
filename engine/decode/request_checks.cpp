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
        return target.empty()   ? "from " + source
               : source.empty() ? "into " + target
                                : "from " + source + " into " + target;
    };
    throw Error("The document is to be translated " + pair(document.sourceLanguage, document.targetLanguage) +
                    ", but the model \"" + model.name + "\" translates " +
                    pair(model.sourceLanguage, model.targetLanguage),
                document.title, "open a model for these languages, or correct the languages in the document's header.");
}

void checkOptions(const DecodeOptions& options) {
    const auto require = [](bool holds, const char* what) {
        if (!holds) {
            throw Error(what, "decoding options", "choose another value.");
        }
    };
    require(options.beamSize >= 1 && options.beamSize <= 1024, "The beam size must lie between 1 and 1024");
    require(std::isfinite(options.lengthPenalty) && options.lengthPenalty >= 0.0f,
            "The length penalty must be 0 or more");
    require(options.maxExtraPieces >= 0, "The length stop must not lie before the source's own length");
    require(options.batchSentences >= 1, "At least one sentence must be translated at a time");
}

} // namespace

std::string sentenceName(SentenceIndex sentence) {
    return "sentence " + std::to_string(sentence.value + 1);
}

void checkRequest(const ModelInfo& model, const Document& document, const RunSettings& settings) {
    checkLanguages(model, document);
    checkOptions(settings.decode);
    if (settings.context != ContextMode::None && !model.hasContext) {
        throw Error("This model translates every sentence by itself and reads no context", model.name,
                    "choose \"no context\", or open a context model.");
    }
    if (settings.context == ContextMode::Offline && model.readsTarget &&
        settings.documentDecoding == DocumentDecoding::Sequential) {
        throw Error(
            "Sequential decoding needs online context: sentence by sentence, the later translations do not exist "
            "yet",
            model.name, "choose online context or two-pass decoding.");
    }
    for (const SentenceIndex excluded : settings.excluded) {
        if (!excluded.isValid() || excluded.asSize() >= document.size()) {
            throw Error("There is no " + sentenceName(excluded) + " to exclude; the document has " +
                            std::to_string(document.size()),
                        document.title, "choose a sentence of the document.");
        }
    }
}

} // namespace contexture::decode
