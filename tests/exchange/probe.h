// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/decode/model_loader.h"
#include "engine/decode/search.h"
#include "engine/model/system.h"

#include <string>
#include <vector>

namespace contexture::exchange {

// A loaded bundle, asked for what other programs are asked for as well.
class Probe {
public:
    explicit Probe(const std::filesystem::path& bundle);

    const decode::TranslationModel& model() const { return m_model; }
    model::Pieces cut(const std::string& text) const;                                  // of the source side
    at::Tensor logits(const model::Pieces& source, const model::Pieces& target) const; // [target + 1, V]
    decode::Hypothesis search(const model::Pieces& source, int beamSize, double lengthPenalty, int extraPieces) const;
    std::string text(const model::Pieces& target) const;

    std::string sourcePiece(std::int64_t number) const;
    std::string targetPiece(std::int64_t number) const;

private:
    model::Memory encode(const model::Pieces& source) const;

    decode::TranslationModel m_model;
};

} // namespace contexture::exchange
