// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/model_loader.h"

#include "engine/core/error.h"
#include "engine/decode/model_description.h"
#include "engine/model/bundle_io.h"
#include "engine/model/concatenation_at_decoding.h"
#include "engine/model/device_of.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/nn/memory.h"
#include "engine/text/chosen_words.h"
#include "engine/text/language_marks.h"
#include "engine/text/language_name.h"
#include "engine/text/sentence_ends.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace contexture::decode {

namespace {

// The name in the card, else the file's name.
std::string titleOf(const std::string& cardJson, const std::filesystem::path& bundle) {
    const auto card = nlohmann::json::parse(cardJson, nullptr, false);
    if (card.is_object()) {
        const auto name = card.find("name");
        if (name != card.end() && name->is_string() && !name->get_ref<const std::string&>().empty()) {
            return name->get<std::string>();
        }
    }
    return bundle.stem().string();
}

std::shared_ptr<const Vocabulary> readVocabulary(std::span<const std::byte> bytes, std::int64_t expected,
                                                 const std::string& file, const std::string& tensor) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    try {
        auto vocabulary = std::make_shared<SubwordVocabulary>(text::Subwords::fromBytes({data, bytes.size()}));
        if (vocabulary->subwords().size() != expected) {
            throw Error(
                Message("bundle.pieces", "The subword model has {pieces} pieces, and the config says {expected}",
                        vocabulary->subwords().size(), expected),
                {}, Message("bundle.pieces.do", "write the bundle again with the subword model it was trained with."));
        }
        return vocabulary;
    } catch (const Error& error) {
        throw error.at(file + ": " + tensor);
    }
}

const text::Subwords& subwordsOf(const Vocabulary& vocabulary) { // of a bundle
    return dynamic_cast<const SubwordVocabulary&>(vocabulary).subwords();
}

// The pieces that mark languages, and where they stand in the vocabulary.
struct LanguagePieces {
    std::vector<std::string> pieces;
    std::vector<std::string> all;

    bool has(int place) const { return place >= 0 && static_cast<std::size_t>(place) < all.size(); }
    const std::string& at(int place) const { return all[static_cast<std::size_t>(place)]; }
    int placeOf(const std::string& mark) const {
        return static_cast<int>(std::find(all.begin(), all.end(), mark) - all.begin());
    }
};

LanguagePieces languagePiecesOf(const text::Subwords& subwords, const model::TransformerConfig& config) {
    constexpr std::int64_t kFirst = 4; // behind padding, unknown, BOS and EOS
    LanguagePieces marks;
    for (std::int64_t i = 0; i < subwords.size(); ++i) {
        marks.all.push_back(subwords.piece(i));
    }
    if (config.languageMarks == 0) {
        marks.pieces = text::languageMarks(marks.all);
    } else if (kFirst + config.languageMarks <= subwords.size()) {
        marks.pieces.assign(marks.all.begin() + kFirst, marks.all.begin() + kFirst + config.languageMarks);
    }
    return marks;
}

LanguagePieces languagePiecesOf(const store::Bundle& bundle, const model::TransformerConfig& config) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bundle.sourceTokenizer.data());
    return languagePiecesOf(text::Subwords::fromBytes({data, bundle.sourceTokenizer.size()}), config);
}

// The marks of a config: that before a sentence is the target's, unless there is one of each side.
LanguageChoice chosenIn(const LanguagePieces& marks, const model::TransformerConfig& config) {
    const std::string before = marks.has(config.sourceMark) ? marks.at(config.sourceMark) : std::string();
    const std::string target = marks.has(config.targetMark) ? marks.at(config.targetMark) : std::string();
    return target.empty() ? LanguageChoice{.source = {}, .target = before}
                          : LanguageChoice{.source = before, .target = target};
}

// Refuses another language than the only one, which needs no mark.
void requireOnly(const std::string& asked, const std::string& only, text::LanguageSide side, const std::string& where) {
    const std::string code = text::languageNamed(asked);
    if (text::shortestLanguage(asked) == text::shortestLanguage(only) ||
        (!code.empty() && text::usualLanguage(code) == text::usualLanguage(only))) {
        return;
    }
    throw Error(side == text::LanguageSide::Target
                    ? Message("marks-of-languages.no",
                              "it writes {language} alone: its vocabulary has no marks of languages", only)
                    : Message("marks-of-languages.no-source",
                              "it reads {language} alone, or tells by itself what it reads: no mark says so", only),
                where,
                side == text::LanguageSide::Target
                    ? Message("marks-of-languages.no.do", "leave --target-language out")
                    : Message("marks-of-languages.no-source.do", "leave --source-language out"));
}

void chooseMarks(const LanguagePieces& marks, const LanguageChoice& languages, const std::string& where,
                 model::ModelConfig& config) {
    model::TransformerConfig& t = config.transformer;
    const auto tag = [&](const std::string& mark) {
        const std::string language = text::languageOfMark(mark);
        return t.languageMarks > 0 ? text::usualLanguage(language) : text::shortestLanguage(language);
    };
    const auto choose = [&](const std::string& asked, text::LanguageSide side, int& place, std::string& language) {
        if (asked.empty()) {
            return;
        }
        if (marks.pieces.empty() || !marks.has(place)) {
            requireOnly(asked, language, side, where);
            return;
        }
        const std::string mark = text::markOfLanguage(marks.pieces, asked, where, side);
        place = marks.placeOf(mark);
        language = tag(mark);
    };
    int none = -1;
    choose(languages.target, text::LanguageSide::Target, t.targetMark >= 0 ? t.targetMark : t.sourceMark,
           config.targetLanguage);
    choose(languages.source, text::LanguageSide::Source, t.targetMark >= 0 ? t.sourceMark : none,
           config.sourceLanguage);
}

// "opus-mt-en-gmw >>deu<<" as "opus-mt-en-gmw >>nld<<".
std::string renamed(std::string name, const std::string& own, const std::string& chosen) {
    if (name.ends_with(" " + own)) {
        name.resize(name.size() - own.size() - 1);
    }
    return name + " " + chosen;
}

// The description of a bundle's system, whatever languages it is used with.
ModelInfo describe(const model::System& system, const BundleSays& own, const LanguageChoice& marks) {
    ModelInfo info = describeSystem(system);
    info.path = own.path;
    info.name = own.name;
    info.hash = own.hash;
    info.configJson = own.configJson;
    info.cardJson = own.cardJson;
    if (marks != own.marks) {
        const std::string chosen = text::nameOfMarks(marks);
        info.name = renamed(own.name, text::nameOfMarks(own.marks), chosen);
        info.hash = model::hashOfVariant(own.hash, chosen);
        info.configJson = model::toJson(system.config());
    }
    return info;
}

// What such a system has to know of the languages.
void tellWords(const TranslationModel& model) {
    auto* reading = dynamic_cast<model::ConcatenationAtDecoding*>(model.system.get());
    if (reading && reading->asksForEnds()) {
        reading->setEnds(text::sentenceEnds(subwordsOf(*model.source), subwordsOf(*model.target)));
    }
    if (reading && !reading->onlyWith().empty()) {
        reading->setReadsFor(text::finderOf(reading->onlyWith(), subwordsOf(*model.source)));
    }
}

} // namespace

LoadedFile loadModelFile(const std::filesystem::path& bundle, const BaseSearch& search, const LanguageChoice& languages,
                         Device device) {
    const at::Device place = model::deviceFor(device, 0, bundle.string());
    LoadedFile result;
    const auto change = [&](const store::Bundle& read, model::ModelConfig& config) {
        const LanguagePieces marks = languagePiecesOf(read, config.transformer);
        result.own.marks = chosenIn(marks, config.transformer);
        chooseMarks(marks, languages, bundle.string(), config);
    };
    model::LoadedBundle loaded = model::loadBundle(bundle, search, languages.isNone() ? model::ConfigChange() : change);
    loaded.system->eval();
    if (!place.is_cpu()) {
        const at::NoGradGuard noGrad;
        loaded.system->to(place);
    }
    result.own.path = bundle.string();
    result.own.name = titleOf(loaded.bundle.cardJson, bundle);
    result.own.hash = loaded.bundle.file.sha256();
    result.own.configJson = loaded.bundle.configJson;
    result.own.cardJson = loaded.bundle.cardJson;
    loaded.bundle.file.forget();
    const model::TransformerConfig& t = loaded.system->config().transformer;
    TranslationModel& model = result.model;
    model.source =
        readVocabulary(loaded.bundle.sourceTokenizer, t.sourceVocabulary, bundle.string(), "tokenizer.source");
    model.target =
        readVocabulary(loaded.bundle.targetTokenizer, t.targetVocabulary, bundle.string(), "tokenizer.target");
    if (t.sourceMark >= 0 || t.targetMark >= 0) {
        const LanguagePieces marks = languagePiecesOf(subwordsOf(*model.source), t);
        result.marks = chosenIn(marks, t);
        if (marks.pieces.size() > 1 && !result.marks.target.empty()) {
            result.targetMarks = marks.pieces;
        }
    }
    if (languages.isNone()) {
        result.own.marks = result.marks;
    }
    model.info = describe(*loaded.system, result.own, result.marks);
    model.maxPositions = t.maxPositions;
    model.system = std::move(loaded.system);
    tellWords(model);
    model::nn::returnFreedMemory(); // the weights in the file's format were freed
    return result;
}

LoadedFile inLanguages(const LoadedFile& loaded, const LanguageChoice& languages) {
    const TranslationModel& before = loaded.model;
    model::ModelConfig config = before.system->config();
    const LanguagePieces marks = languagePiecesOf(subwordsOf(*before.source), config.transformer);
    const LanguageChoice& own = loaded.own.marks;
    chooseMarks(marks,
                {.source = languages.source.empty() ? own.source : languages.source,
                 .target = languages.target.empty() ? own.target : languages.target},
                loaded.own.path, config);
    LoadedFile result = loaded;
    result.marks = chosenIn(marks, config.transformer);
    {
        const model::nn::SkipInitialisation skip;
        result.model.system = model::makeSystem(config);
    }
    const at::NoGradGuard noGrad;
    const auto shared = model::namedParameters(*before.system);
    const auto parameters = model::namedParameters(*result.model.system);
    for (std::size_t p = 0; p < parameters.size(); ++p) { // both lists are in the order of the same modules
        parameters[p].second.set_data(shared.at(p).second.detach());
    }
    result.model.system->eval();
    tellWords(result.model);
    result.model.info = describe(*result.model.system, result.own, result.marks);
    return result;
}

TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search,
                                      const LanguageChoice& languages) {
    return loadModelFile(bundle, search, languages).model;
}

} // namespace contexture::decode
