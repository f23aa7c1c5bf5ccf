// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/context_need.h"

#include "engine/decode/batch_translator.h"
#include "engine/decode/context_strength.h"
#include "engine/decode/document_session.h"
#include "engine/model/device_of.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>

namespace contexture::decode {
namespace {

constexpr int kMostPiecesOfWord = 12;

struct Reading {
    model::System* system = nullptr;
    model::Memory memory;
    const model::DocumentContext* context = nullptr;
    ContextStrength strength;
};

Reading readingOf(const TranslationModel& model, SentenceIndex sentence, const DocumentSession& session) {
    model::System& system = *model.system;
    const std::vector<model::Pieces> own{session.prepared().pieces.at(sentence.asSize())};
    const std::vector<SentenceIndex> which{sentence};
    const auto batch =
        model::makeSourceBatch(own, which, model::deviceOf(system), model::sourceStart(system.config().transformer));
    const auto* context = session.context().context;
    return {&system, system.encode(batch, context, nullptr), context,
            ContextStrength(system, batch, context, session.settings().decode.contextStrength)};
}

// Log-probabilities of every subword after each prefix of `pieces`: [pieces + 1, V], on the CPU.
at::Tensor distributions(const Reading& reading, const model::Pieces& pieces) {
    model::Pieces input{model::kBos};
    input.insert(input.end(), pieces.begin(), pieces.end());
    const at::Tensor read = at::tensor(input, at::kLong).unsqueeze(0).to(reading.memory.states.device()); // [1, T]
    const at::Tensor logits = reading.system->decode(reading.memory, read, reading.context, nullptr);     // [1, T, V]
    return reading.strength.applied(logits, read)[0].to(at::kFloat).log_softmax(-1).to(at::kCPU);
}

// The word that the model produces after `before` if it begins with `first`: the most probable subword each time, as
// long as it lengthens the word.
std::string wordBeginningWith(const TranslationModel& model, const Reading& reading, model::Pieces before,
                              std::int64_t first) {
    const std::string already = model.target->decode(before).text;
    before.push_back(first);
    for (int i = 1; i < kMostPiecesOfWord; ++i) {
        const at::Tensor log = distributions(reading, before);
        const auto next = log[log.size(0) - 1].argmax().item<std::int64_t>();
        if (next == model::kEos || !model.target->lengthensWord(next)) {
            break;
        }
        before.push_back(next);
    }
    std::string text = model.target->decode(before).text;
    text.erase(0, std::min(already.size(), text.size()));
    const auto begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : text.substr(begin);
}

} // namespace

SentenceNeed needOf(const TranslationModel& model, const NeedRequest& request, SentenceIndex sentence,
                    DocumentSession& with, DocumentSession& without) {
    const c10::InferenceMode inference;
    const TranslatedSentence& present = *request.run->sentences.at(sentence.asSize());
    const Translation translation = readTranslation(model, present.text.text, &present, false, with.segmenter(0));
    SentenceNeed need{sentence, std::vector<WordNeed>(translation.sentence->text.words.size())};
    const model::Pieces pieces = translation.pieces();
    if (pieces.empty() || with.prepared().pieces.at(sentence.asSize()).empty()) {
        return need;
    }
    const Reading reads = readingOf(model, sentence, with);
    const Reading readsNothing = readingOf(model, sentence, without);
    const at::Tensor p = distributions(reads, pieces);                                                      // [T, V]
    const at::Tensor q = distributions(readsNothing, pieces);                                               // [T, V]
    const at::Tensor divergence = (p.exp() * (p - q)).nan_to_num(0.0).sum(-1).to(at::kDouble).contiguous(); // [T]
    const at::Tensor preferred = q.argmax(-1).contiguous();                                                 // [T]
    std::vector<std::int32_t> first(need.words.size(), -1);
    std::vector<double> gain(need.words.size(), 0.0);
    std::vector<double> apart(need.words.size(), 0.0);
    std::vector<bool> isPreferred(need.words.size(), true); // the word is the most probable one without context, too
    for (std::size_t t = 0; t < pieces.size(); ++t) {
        const std::int32_t word = translation.words->wordOfPiece[t];
        if (word < 0) {
            continue;
        }
        const auto w = static_cast<std::size_t>(word);
        const auto place = static_cast<std::int64_t>(t);
        gain[w] += p[place][pieces[t]].item<double>() - q[place][pieces[t]].item<double>();
        apart[w] += std::max(0.0, divergence.data_ptr<double>()[t]); // below 0 by rounding alone
        isPreferred[w] = isPreferred[w] && preferred.data_ptr<std::int64_t>()[t] == pieces[t];
        if (first[w] < 0) {
            first[w] = static_cast<std::int32_t>(t);
        }
    }
    for (std::size_t w = 0; w < need.words.size(); ++w) {
        WordNeed& of = need.words[w];
        of.gain = static_cast<float>(gain[w]);
        of.divergence = static_cast<float>(apart[w]);
        if (isPreferred[w] || std::abs(gain[w]) < request.leastForInstead) {
            continue;
        }
        const auto t = static_cast<std::size_t>(first[w]);
        const std::int64_t other = preferred.data_ptr<std::int64_t>()[t];
        if (other == model::kEos) {
            continue;
        }
        const model::Pieces before(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(t));
        const std::string word = wordBeginningWith(model, readsNothing, before, other);
        const ByteRange range = translation.sentence->text.words[w];
        if (word != translation.sentence->text.text.substr(range.begin, range.size())) {
            of.instead = word;
        }
    }
    return need;
}

} // namespace contexture::decode
