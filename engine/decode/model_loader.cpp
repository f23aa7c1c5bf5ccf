// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/model_loader.h"

#include "engine/core/error.h"
#include "engine/decode/model_description.h"
#include "engine/model/bundle_io.h"
#include "engine/model/nn/memory.h"
#include "engine/text/language_marks.h"
#include "engine/text/language_name.h"

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

// The pieces that mark languages, and where they stand in the vocabulary.
struct Marks {
    std::vector<std::string> pieces;
    std::vector<std::string> all;

    bool has(int place) const { return place >= 0 && static_cast<std::size_t>(place) < all.size(); }
    const std::string& at(int place) const { return all[static_cast<std::size_t>(place)]; }
    int placeOf(const std::string& mark) const {
        return static_cast<int>(std::find(all.begin(), all.end(), mark) - all.begin());
    }
};

Marks marksOf(const store::Bundle& bundle, const model::TransformerConfig& config) {
    constexpr std::int64_t kFirst = 4; // behind padding, unknown, BOS and EOS
    const auto* data = reinterpret_cast<const std::uint8_t*>(bundle.sourceTokenizer.data());
    const auto subwords = text::Subwords::fromBytes({data, bundle.sourceTokenizer.size()});
    Marks marks;
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

// What people call a choice of marks: ">>deu<<", or "eng_Latn-deu_Latn" of a model that wants both.
std::string nameOfMarks(const Marks& marks, const model::TransformerConfig& config) {
    const std::string source = marks.has(config.sourceMark) ? marks.at(config.sourceMark) : std::string();
    const std::string target = marks.has(config.targetMark) ? marks.at(config.targetMark) : std::string();
    return source.empty() || target.empty() ? source + target : source + "-" + target;
}

// Marks of other languages in place of the bundle's own; both are empty where they are the same.
struct OtherMarks {
    std::string own;
    std::string chosen;
};

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

OtherMarks chooseMarks(const store::Bundle& bundle, const ChosenLanguages& languages, const std::string& where,
                       model::ModelConfig& config) {
    model::TransformerConfig& t = config.transformer;
    const Marks marks = marksOf(bundle, t);
    const std::string own = nameOfMarks(marks, t);
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
    const std::string chosen = nameOfMarks(marks, t);
    return chosen == own ? OtherMarks() : OtherMarks{own, chosen};
}

// "opus-mt-en-gmw >>deu<<" as "opus-mt-en-gmw >>nld<<".
std::string renamed(std::string name, const OtherMarks& other) {
    if (name.ends_with(" " + other.own)) {
        name.resize(name.size() - other.own.size() - 1);
    }
    return name + " " + other.chosen;
}

} // namespace

TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search,
                                      const ChosenLanguages& languages) {
    OtherMarks other;
    const auto change = [&](const store::Bundle& read, model::ModelConfig& config) {
        other = chooseMarks(read, languages, bundle.string(), config);
    };
    model::LoadedBundle loaded = model::loadBundle(bundle, search, languages.none() ? model::ConfigChange() : change);
    loaded.system->eval();
    const model::TransformerConfig& sizes = loaded.system->config().transformer;
    TranslationModel model;
    model.info = describeSystem(*loaded.system);
    model.info.path = bundle.string();
    model.info.name = titleOf(loaded.bundle.cardJson, bundle);
    model.info.hash = loaded.bundle.file.sha256();
    loaded.bundle.file.forget();
    model.info.configJson = loaded.bundle.configJson;
    model.info.cardJson = loaded.bundle.cardJson;
    if (!other.chosen.empty()) {
        model.info.name = renamed(model.info.name, other);
        model.info.hash = model::hashOfVariant(loaded.bundle, other.chosen);
        model.info.configJson = model::toJson(loaded.system->config());
    }
    model.source =
        readVocabulary(loaded.bundle.sourceTokenizer, sizes.sourceVocabulary, bundle.string(), "tokenizer.source");
    model.target =
        readVocabulary(loaded.bundle.targetTokenizer, sizes.targetVocabulary, bundle.string(), "tokenizer.target");
    model.maxPositions = sizes.maxPositions;
    model.system = std::move(loaded.system);
    model::nn::returnFreedMemory(); // the weights in the file's format were freed
    return model;
}

} // namespace contexture::decode
