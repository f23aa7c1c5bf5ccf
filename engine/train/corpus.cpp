// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/corpus.h"

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/store/content_hash.h"
#include "engine/text/encoding.h"
#include "engine/train/recipe.h"
#include "engine/train/shard_source.h"
#include "engine/train/shards.h"
#include "engine/train/text_source.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace contexture::train {

namespace {

// The limit is checked before training, not at the step that meets the first long sentence.
LengthLimit limitOf(const TrainRequest& request, const Settled& settled) {
    return {.positions = settled.maxPositions > 0 ? settled.maxPositions : std::numeric_limits<int>::max(),
            .readsUntrained = request.stage == Stage::Context};
}

Message sentenceOf(const std::string& name, std::size_t document, std::size_t sentence) {
    return name + ", document " + std::to_string(document + 1) + ", sentence " + std::to_string(sentence + 1);
}

void addLabDev(const TrainRequest& request, const LengthLimit& limit, Corpus& corpus) {
    const auto documents = lab::generate({.documents = request.lab->devDocuments,
                                          .seed = request.lab->devSeed,
                                          .minSentences = request.lab->minSentences,
                                          .maxSentences = request.lab->maxSentences});
    for (std::size_t d = 0; d < documents.size(); ++d) {
        if (std::int64_t(d) < request.contrastiveDocuments) {
            for (const auto& record : documents[d].records) {
                ContrastiveItem item{.document = std::int32_t(corpus.dev.size()),
                                     .sentence = record.sentence,
                                     .phenomenon = lab::name(record.phenomenon),
                                     .distance = record.distance,
                                     .wrong = {}};
                for (const auto& sentence : record.contrastive) {
                    item.wrong.push_back(corpus.target.encode(sentence));
                }
                corpus.contrastive.push_back(std::move(item));
            }
        }
        TextDocument text;
        for (std::size_t i = 0; i < documents[d].document.size(); ++i) {
            text.source.push_back(documents[d].document.source[i].text);
            text.target.push_back(documents[d].document.reference[i].text);
        }
        std::int64_t skipped = 0;
        corpus.dev.push_back(encodeDocument(text, corpus.source, corpus.target, request.maxSentencePieces, skipped));
        limit.check(corpus.dev.back(), [&](std::size_t i) { return sentenceOf("data.lab, dev documents", d, i); });
    }
}

// Whether the dev table is also a training table. For shards the manifest tells it, by content.
bool isTrainedOn(const std::filesystem::path& path, const TrainRequest& request) {
    if (!request.shards.empty()) {
        const auto manifest = readManifest(request.shards);
        const auto hash = store::contentHash(path);
        return std::ranges::any_of(manifest.parts,
                                   [&](const auto& part) { return part.isFile && part.sha256 == hash; });
    }
    std::error_code ignored;
    return std::ranges::any_of(request.files,
                               [&](const auto& file) { return std::filesystem::equivalent(file.path, path, ignored); });
}

void addDev(const TrainRequest& request, const Settled& settled, Corpus& corpus, const CancelToken& cancel) {
    const LengthLimit limit = limitOf(request, settled);
    if (request.lab && request.lab->devDocuments > 0) {
        addLabDev(request, limit, corpus);
    }
    for (const auto& path : request.devFiles) {
        text::CorpusReader reader(path, settled.languages.reading());
        text::CorpusDocument document;
        while (reader.next(document)) {
            cancel.throwIfCancelled();
            std::int64_t skipped = 0;
            corpus.dev.push_back(encodeDocument(
                {.source = std::move(document.source), .target = std::move(document.target), .lines = {}},
                corpus.source, corpus.target, request.maxSentencePieces, skipped));
            limit.check(corpus.dev.back(), [&](std::size_t i) {
                return text::atLine(path.string(), static_cast<std::size_t>(document.lines[i]));
            });
        }
        corpus.files.push_back(reader.report());
        if (isTrainedOn(path, request)) {
            corpus.warnings.push_back(path.string() + ": this table is trained on and is a dev file, too, so the dev " +
                                      "loss tells what was learned by heart; name another one in data.dev_files");
        }
    }
    const auto hasPairs = [](const TrainingDocument& document) { return trainedPairs(document) > 0; };
    if (std::none_of(corpus.dev.begin(), corpus.dev.end(), hasPairs)) {
        throw Error("there is no dev document to choose the best model by", "data",
                    "name dev_files, or give data.lab.dev_documents");
    }
}

Corpus fromText(const TrainRequest& request, const Settled& settled,
                const std::function<void(const std::string&)>& note, const CancelToken& cancel) {
    note(request.lab || request.open ? "generating documents" : "reading documents");
    const TextSource texts(request, settled.languages);
    if (texts.parts().empty()) {
        throw Error("there is no document to train on", "data", "name files or ask for lab documents");
    }
    note(settled.source.empty() ? "training subwords" : "cutting sentences into subwords");
    auto [source, target] = subwordModels(request, settled, texts, cancel);
    Corpus corpus{.source = std::move(source),
                  .target = std::move(target),
                  .training = nullptr,
                  .dev = {},
                  .contrastive = {},
                  .files = {},
                  .warnings = {}};
    const LengthLimit limit = limitOf(request, settled);
    std::vector<TrainingDocument> documents;
    std::int64_t trained = 0;
    texts.visit(
        [&](std::size_t part, const TextDocument& text) {
            documents.push_back(
                encodeDocument(text, corpus.source, corpus.target, request.maxSentencePieces, corpus.skippedPairs));
            limit.check(documents.back(), [&](std::size_t i) {
                const auto* file = texts.parts()[part].file;
                return file ? text::atLine(file->path.string(), static_cast<std::size_t>(text.lines[i]))
                            : sentenceOf(texts.parts()[part].name, documents.size() - 1, i);
            });
            markFavoured(text, request.help, documents.back());
            documents.back().weight = texts.parts()[part].weight;
            trained += trainedPairs(documents.back());
        },
        cancel, &corpus.files);
    if (trained == 0) {
        throw Error("every sentence pair is empty or longer than " + std::to_string(request.maxSentencePieces) +
                        " pieces",
                    "data", "raise training.max_sentence_pieces or check the files");
    }
    corpus.training = makeMemorySource(std::move(documents), orderOf(request));
    return corpus;
}

// Shards have no line numbers: errors name the document and its sentence.
void checkLengths(const ShardSet& shards, const LengthLimit& limit, const std::string& where,
                  const CancelToken& cancel) {
    for (std::size_t p = 0; p < shards.manifest().parts.size(); ++p) {
        const auto& part = shards.manifest().parts[p];
        for (std::int64_t d = 0; d < part.documents; ++d) {
            cancel.throwIfCancelled();
            limit.check(shards.read(p, d),
                        [&](std::size_t i) { return sentenceOf(where + ": " + part.name, std::size_t(d), i); });
        }
    }
}

Corpus fromShards(const TrainRequest& request, const Settled& settled,
                  const std::function<void(const std::string&)>& note, const CancelToken& cancel) {
    note("opening the shards " + request.shards.filename().string());
    auto shards = std::make_unique<ShardSet>(request.shards);
    const auto& manifest = shards->manifest();
    const std::string where = request.shards.string();
    constexpr auto kPrepare = "prepare shards for this recipe (contexture-cli prepare)";
    if (manifest.maxSentencePieces != request.maxSentencePieces) {
        throw Error("the shards were cut at " + std::to_string(manifest.maxSentencePieces) +
                        " pieces and training.max_sentence_pieces is " + std::to_string(request.maxSentencePieces),
                    where, kPrepare);
    }
    if (manifest.lab != labInWords(request)) {
        throw Error(
            "their documents of the controlled language or of an open vocabulary, or the lengths at which sentences "
            "are split, are others than data asks for (" +
                (manifest.lab.empty() ? "none" : manifest.lab) + ")",
            where, kPrepare);
    }
    if (!manifest.lab.empty() && manifest.labRevision != 0 && manifest.labRevision != lab::kRevision) {
        throw Error("their documents are of revision " + std::to_string(manifest.labRevision) +
                        " of the controlled language, and this program makes revision " +
                        std::to_string(lab::kRevision),
                    where, kPrepare);
    }
    if (manifest.favoured != favouredInWords(request.help)) {
        throw Error("they favour other sentences or words than training.favour, favour_source, favour_before and "
                    "learn_only ask for (" +
                        (manifest.favoured.empty() ? "none" : manifest.favoured) + ")",
                    where, kPrepare);
    }
    if ((request.help.guideWeight > 0.0 || request.help.rankWeight > 0.0) && !manifest.hasRecords) {
        throw Error("they are of an earlier version of this program and hold no records of what decides a word, which "
                    "training.guide_weight and rank_weight go by",
                    where, kPrepare);
    }
    if (request.base.empty() && !manifest.subwords.empty()) {
        const auto difference = firstDifference(manifest.subwords, subwordFields(request));
        if (!difference.empty()) {
            throw Error("the shards were cut by other subwords than the recipe asks for: " + difference, where,
                        kPrepare);
        }
    }
    const auto same = [](std::span<const std::uint8_t> a, const std::vector<std::uint8_t>& b) {
        return a.empty() || std::ranges::equal(a, b);
    };
    if (!same(settled.source, shards->sourceSubwords()) || !same(settled.target, shards->targetSubwords())) {
        throw Error("the shards were cut by other subword models than the base's", where, kPrepare);
    }
    if (const LengthLimit limit = limitOf(request, settled); manifest.maxSentencePieces > limit.positions - 2) {
        checkLengths(*shards, limit, where, cancel);
    }
    Corpus corpus{.source = text::Subwords::fromBytes(shards->sourceSubwords()),
                  .target = text::Subwords::fromBytes(shards->targetSubwords()),
                  .training = nullptr,
                  .dev = {},
                  .contrastive = {},
                  .skippedPairs = manifest.skippedPairs,
                  .files = {},
                  .warnings = {}};
    for (const auto& part : manifest.parts) {
        if (part.isFile) {
            corpus.files.push_back(part.report);
        }
    }
    corpus.training = makeShardSource(std::move(shards), orderOf(request));
    return corpus;
}

} // namespace

Corpus prepareCorpus(const TrainRequest& request, const Settled& settled,
                     const std::function<void(const std::string&)>& note, const CancelToken& cancel) {
    Corpus corpus =
        request.shards.empty() ? fromText(request, settled, note, cancel) : fromShards(request, settled, note, cancel);
    addDev(request, settled, corpus, cancel);
    return corpus;
}

} // namespace contexture::train
