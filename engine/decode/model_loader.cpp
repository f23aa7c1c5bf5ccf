// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/model_loader.h"

#include "engine/core/error.h"
#include "engine/decode/model_description.h"
#include "engine/model/bundle_io.h"
#include "engine/model/nn/memory.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

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

} // namespace

TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search) {
    model::LoadedBundle loaded = model::loadBundle(bundle, search);
    loaded.system->eval();
    const model::TransformerConfig& sizes = loaded.system->config().transformer;
    TranslationModel model;
    model.info = describeSystem(*loaded.system);
    model.info.path = bundle.string();
    model.info.name = titleOf(loaded.bundle.cardJson, bundle);
    model.info.hash = loaded.bundle.file.sha256();
    model.info.configJson = loaded.bundle.configJson;
    model.info.cardJson = loaded.bundle.cardJson;
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
