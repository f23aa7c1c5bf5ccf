// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_model.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace contexture::exchange {

inline constexpr const char* kOtherModel = "take another model, such as one of OPUS-MT or NLLB-200";

// A JSON file of Hugging Face's layout, asked field by field. Throws Error that names the file and the field.
class HuggingFaceConfig {
public:
    explicit HuggingFaceConfig(const std::filesystem::path& path);

    std::string text(const char* name, const std::string& otherwise) const;
    bool flag(const char* name, bool otherwise) const;
    int number(const char* name) const;
    int optionalNumber(const char* name) const; // -1: not there
    double fraction(const char* name, double otherwise) const;
    bool has(const char* name) const { return m_json.contains(name) && !m_json[name].is_null(); }
    const nlohmann::json& json() const { return m_json; } // an object
    [[noreturn]] void refuse(const std::string& what, const std::string& remedy = kOtherModel) const;
    const std::string& where() const { return m_where; }

private:
    std::string m_where;
    nlohmann::json m_json;
};

// Throws Error with the file's purpose when the folder lacks it.
void requireFile(const std::filesystem::path& folder, const char* name, const std::string& purpose);
bool hasFile(const std::filesystem::path& folder, const char* name);

// Sizes and switches that the encoder-decoder models of fairseq's line have in common (Marian, M2M100, mBART). Refuses
// what none of them is read with: quantised weights, sides of different widths.
// `activation`: where the config names none.
void readCommonSizes(const HuggingFaceConfig& config, model::TransformerConfig& transformer,
                     const char* activation = "gelu");

// A table of pieces and their numbers, vocab.json.
std::vector<std::pair<std::string, std::int64_t>> readPieceNumbers(const std::filesystem::path& path);

// Special pieces by the config's numbers. The rest of the vocabulary is there already.
void readSpecialNumbers(const HuggingFaceConfig& config, ForeignVocabulary& vocabulary);

// What such models call their tensors, with "model." before them.
LayerNames huggingFaceLayerNames();

// The first of the names that a tensor has: those that are one in the program are written once, under any of them.
std::string firstThere(const TensorSource& tensors, std::initializer_list<const char*> names);

// Checks stored positions, should there be any, against the sinusoids that are computed in their place: value(position,
// column). Row `zeros` of them is left out (-1: none).
using PositionValue = std::function<double(std::int64_t position, int column)>;
void checkPositions(const TensorSource& tensors, const std::string& name, int width, const PositionValue& value,
                    std::int64_t zeros = -1);

} // namespace contexture::exchange
