// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/context_help.h"

#include "engine/core/error.h"

#include <algorithm>
#include <string>
#include <utility>

namespace contexture::train {

namespace {

std::optional<AttentionLevel> levelOf(GuideLevel level) {
    switch (level) {
    case GuideLevel::Both:
        return std::nullopt;
    case GuideLevel::Sentence:
        return AttentionLevel::Sentence;
    case GuideLevel::Word:
        return AttentionLevel::Word;
    }
    return std::nullopt;
}

// A guide's target word on this side; without pieces or deciding pieces if the record has none for it.
model::GuidedWord wordFor(const DecidedWord& word, Side side, SentenceIndex& sentence) {
    model::GuidedWord guided;
    for (const auto& place : word.pieces) {
        if (place.side == side) {
            sentence = place.sentence;
            guided.pieces.push_back(place.piece);
        }
    }
    for (const auto& place : word.deciding) {
        if (place.side == side) {
            guided.deciding.push_back({place.sentence, place.piece});
        }
    }
    return guided;
}

void checkSite(const SiteInfo& site, const ContextHelp& help) {
    if (help.guideHead > site.heads) {
        throw Error("the context attention has " + std::to_string(site.heads) +
                        " heads, and the guided one is number " + std::to_string(help.guideHead),
                    "training.guide_head", "name one of them, or 0 for all");
    }
    const auto level = levelOf(help.guideLevel);
    if (level && std::find(site.levels.begin(), site.levels.end(), *level) == site.levels.end()) {
        throw Error("the context attention has no such level", "training.guide_level", "take \"both\"");
    }
}

} // namespace

model::GuidedSystem* guidedSystem(model::System& system, const TrainRequest& request) {
    const ContextHelp& help = request.help;
    if (request.stage != Stage::Context || (help.guideWeight <= 0.0 && help.softenOver == 0)) {
        return nullptr;
    }
    auto* guided = dynamic_cast<model::GuidedSystem*>(&system);
    if (!guided) {
        throw Error("the context attention of this system can be neither guided nor softened",
                    help.guideWeight > 0.0 ? "training.guide_weight" : "training.soften_over",
                    "train selective attention or concatenation-adapted, or leave it out");
    }
    for (const SiteInfo& site : system.sites()) {
        if (site.isContext) {
            checkSite(site, help);
        }
    }
    return guided;
}

double softShareAt(const ContextHelp& help, std::int64_t step) {
    return help.softenOver > 0 ? std::max(0.0, 1.0 - double(step - 1) / double(help.softenOver)) : 0.0;
}

std::vector<bool> trainedNow(const TrainingDocument& document, const ContextHelp& help, Random& random) {
    std::vector<bool> trained = document.trained;
    for (std::size_t i = 0; i < document.favoured.size() && help.otherShare < 1.0; ++i) {
        trained[i] = trained[i] && (random.uniform() < help.otherShare || document.favoured[i]);
    }
    return trained;
}

void dropWords(PairBatch& pairs, double share, Random& random) {
    for (auto& sentence : pairs.source) {
        for (auto& piece : sentence) {
            piece = random.uniform() < share ? model::kUnknown : piece;
        }
    }
}

void appendDecided(const TrainingDocument& document, std::size_t begin, std::size_t end, std::size_t offset,
                   TrainingDocument& to) {
    const auto moved = [&](const std::vector<PiecePlace>& places) {
        std::vector<PiecePlace> result;
        for (PiecePlace place : places) {
            if (place.sentence.asSize() >= begin && place.sentence.asSize() < end) {
                place.sentence = SentenceIndex(std::int64_t(place.sentence.asSize() - begin + offset));
                result.push_back(place);
            }
        }
        return result;
    };
    for (const DecidedWord& word : document.decided) {
        DecidedWord own{.pieces = moved(word.pieces), .deciding = moved(word.deciding)};
        if (!own.pieces.empty()) {
            to.decided.push_back(std::move(own));
        }
    }
}

std::int64_t guidedWords(const TrainingDocument& document, Side side) {
    return std::count_if(document.decided.begin(), document.decided.end(), [&](const DecidedWord& word) {
        SentenceIndex sentence;
        const auto guided = wordFor(word, side, sentence);
        return !guided.pieces.empty() && !guided.deciding.empty();
    });
}

std::shared_ptr<model::AttentionGuide> guideFor(const TrainingDocument& document, Side side, const ContextHelp& help) {
    auto guide = std::make_shared<model::AttentionGuide>();
    guide->head = help.guideHead > 0 ? HeadIndex(help.guideHead - 1) : HeadIndex();
    guide->level = levelOf(help.guideLevel);
    for (const DecidedWord& word : document.decided) {
        SentenceIndex sentence;
        auto guided = wordFor(word, side, sentence);
        if (!guided.pieces.empty() && !guided.deciding.empty()) {
            guide->words[sentence].push_back(std::move(guided));
        }
    }
    return guide;
}

} // namespace contexture::train
