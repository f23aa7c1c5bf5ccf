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

// The name that the card gives, else the file's.
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

// Puts the mark of another target language before each sentence; returns the bundle's own and that one. Empty where
// they are the same.
struct OtherMark {
    std::string own;
    std::string chosen;
};
OtherMark chooseMark(const store::Bundle& bundle, const std::string& language, const std::string& where,
                     model::ModelConfig& config) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bundle.sourceTokenizer.data());
    const auto subwords = text::Subwords::fromBytes({data, bundle.sourceTokenizer.size()});
    std::vector<std::string> pieces;
    for (std::int64_t i = 0; i < subwords.size(); ++i) {
        pieces.push_back(subwords.piece(i));
    }
    const std::vector<std::string> marks = text::languageMarks(pieces);
    int& place = config.transformer.sourceMark;
    if (place < 0 || static_cast<std::size_t>(place) >= pieces.size() || marks.empty()) {
        if (text::shortestLanguage(language) == text::shortestLanguage(config.targetLanguage)) {
            return {};
        }
        throw Error(Message("marks-of-languages.no",
                            "it writes {language} alone: its vocabulary has no marks of languages",
                            config.targetLanguage),
                    where, Message("marks-of-languages.no.do", "leave --target-language out"));
    }
    const std::string mark = text::markOfLanguage(marks, language, where);
    const std::string own = pieces[static_cast<std::size_t>(place)];
    if (mark == own) {
        return {};
    }
    place = static_cast<int>(std::find(pieces.begin(), pieces.end(), mark) - pieces.begin());
    config.targetLanguage = text::shortestLanguage(text::languageOfMark(mark));
    return {own, mark};
}

// "opus-mt-en-gmw >>deu<<" as "opus-mt-en-gmw >>nld<<".
std::string renamed(std::string name, const OtherMark& other) {
    if (name.ends_with(" " + other.own)) {
        name.resize(name.size() - other.own.size() - 1);
    }
    return name + " " + other.chosen;
}

} // namespace

TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search,
                                      const std::string& targetLanguage) {
    OtherMark other;
    const auto change = [&](const store::Bundle& read, model::ModelConfig& config) {
        other = chooseMark(read, targetLanguage, bundle.string(), config);
    };
    model::LoadedBundle loaded =
        model::loadBundle(bundle, search, targetLanguage.empty() ? model::ConfigChange() : change);
    loaded.system->eval();
    const model::TransformerConfig& sizes = loaded.system->config().transformer;
    TranslationModel model;
    model.info = describeSystem(*loaded.system);
    model.info.path = bundle.string();
    model.info.name = titleOf(loaded.bundle.cardJson, bundle);
    model.info.hash = loaded.bundle.file.sha256();
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
    model::nn::returnFreedMemory(); // of weights in the file's format
    return model;
}

} // namespace contexture::decode
