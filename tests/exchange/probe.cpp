// SPDX-License-Identifier: GPL-3.0-or-later

#include "probe.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

namespace contexture::exchange {

namespace {

std::string pieceOf(const decode::Vocabulary& vocabulary, std::int64_t number) {
    return dynamic_cast<const decode::SubwordVocabulary&>(vocabulary).subwords().piece(number);
}

} // namespace

Probe::Probe(const std::filesystem::path& bundle) : m_model(decode::loadTranslationModel(bundle)) {}

model::Pieces Probe::cut(const std::string& text) const {
    model::Pieces numbers;
    for (const auto& piece : m_model.source->encode(text)) {
        numbers.push_back(piece.id);
    }
    return numbers;
}

model::Memory Probe::encode(const model::Pieces& source) const {
    const std::vector<model::Pieces> one{source};
    const std::vector<SentenceIndex> first{SentenceIndex(0)};
    const auto start = model::sourceStart(m_model.system->config().transformer);
    return m_model.system->encode(model::makeSourceBatch(one, first, at::kCPU, start), nullptr, nullptr);
}

at::Tensor Probe::logits(const model::Pieces& source, const model::Pieces& target) const {
    const c10::InferenceMode inference;
    model::Pieces input{model::kBos};
    input.insert(input.end(), target.begin(), target.end());
    return m_model.system->decode(encode(source), at::tensor(input).unsqueeze(0), nullptr, nullptr)[0].contiguous();
}

decode::Hypothesis Probe::search(const model::Pieces& source, int beamSize, double lengthPenalty,
                                 int extraPieces) const {
    const c10::InferenceMode inference;
    decode::SearchOptions options;
    options.decode.beamSize = beamSize;
    options.decode.lengthPenalty = static_cast<float>(lengthPenalty);
    options.decode.maxExtraPieces = extraPieces;
    options.maxPositions = m_model.maxPositions;
    const std::vector<std::int32_t> length{static_cast<std::int32_t>(source.size())};
    return decode::search(*m_model.system, encode(source), length, nullptr, options, {}).front();
}

std::string Probe::text(const model::Pieces& target) const {
    return m_model.target->decode(target).text;
}

std::string Probe::sourcePiece(std::int64_t number) const {
    return pieceOf(*m_model.source, number);
}

std::string Probe::targetPiece(std::int64_t number) const {
    return pieceOf(*m_model.target, number);
}

} // namespace contexture::exchange
