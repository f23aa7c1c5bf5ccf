#include "engine/train/corpus.h"

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/text/document_reader.h"
#include "engine/train/random.h"

#include <algorithm>
#include <utility>

namespace contexture::train {

namespace {

constexpr std::size_t kSubwordSentences = 200000; // enough for any vocabulary that is trained here

// Sentence pairs as text, one document after the other.
struct TextDocument {
    std::vector<std::string> source;
    std::vector<std::string> target;
    double weight = 1.0;
};

TextDocument textOf(const Document& document, double weight = 1.0) {
    TextDocument text;
    text.weight = weight;
    for (std::size_t i = 0; i < document.size(); ++i) {
        text.source.push_back(document.source[i].text);
        text.target.push_back(document.reference[i].text);
    }
    return text;
}

std::vector<Document> readParallel(const std::filesystem::path& path) {
    auto documents = text::readDocuments(path);
    for (const auto& document : documents) {
        if (!document.hasReference()) {
            throw Error("its documents have no reference to learn from", path.string(),
                        "give a table with source and reference columns");
        }
    }
    return documents;
}

lab::GeneratorOptions generatorOptions(const LabData& data, std::int64_t documents, std::uint64_t seed) {
    return {.documents = documents, .seed = seed, .minSentences = data.minSentences, .maxSentences = data.maxSentences};
}

std::vector<TextDocument> readTraining(const TrainRequest& request, const CancelToken& cancel) {
    std::vector<TextDocument> documents;
    if (request.lab) {
        for (const auto& document :
             lab::generate(generatorOptions(*request.lab, request.lab->documents, request.lab->seed))) {
            documents.push_back(textOf(document.document));
        }
    }
    for (const auto& file : request.files) {
        cancel.throwIfCancelled();
        for (const auto& document : readParallel(file.path)) {
            documents.push_back(textOf(document, file.weight));
        }
    }
    return documents;
}

// Every n-th sentence, so that a big corpus is represented whole.
std::vector<std::string> sample(const std::vector<TextDocument>& documents, bool source, bool target) {
    std::vector<std::string> all;
    for (const auto& document : documents) {
        if (source) {
            all.insert(all.end(), document.source.begin(), document.source.end());
        }
        if (target) {
            all.insert(all.end(), document.target.begin(), document.target.end());
        }
    }
    const std::size_t stride = all.size() / kSubwordSentences + 1;
    if (stride > 1) {
        std::vector<std::string> some;
        for (std::size_t i = 0; i < all.size(); i += stride) {
            some.push_back(std::move(all[i]));
        }
        return some;
    }
    return all;
}

std::pair<text::Subwords, text::Subwords> subwordModels(const TrainRequest& request, const GivenSubwords& given,
                                                        const std::vector<TextDocument>& documents) {
    if (!given.source.empty()) {
        return {text::Subwords::fromBytes(given.source), text::Subwords::fromBytes(given.target)};
    }
    const text::SubwordTraining options{.vocabularySize = request.subwords.vocabulary,
                                        .byteFallback = request.subwords.byteFallback,
                                        // Without bytes to fall back on, a rare character would be lost.
                                        .characterCoverage = request.subwords.byteFallback ? 0.9999 : 1.0,
                                        .seed = std::uint32_t(request.seed)};
    if (request.subwords.joint) {
        auto joint = text::trainSubwords(sample(documents, true, true), options);
        auto copy = text::Subwords::fromBytes(joint.bytes());
        return {std::move(joint), std::move(copy)};
    }
    auto source = text::trainSubwords(sample(documents, true, false), options);
    return {std::move(source), text::trainSubwords(sample(documents, false, true), options)};
}

TrainingDocument encode(const TextDocument& document, const Corpus& corpus, int maxPieces, std::int64_t& skipped) {
    TrainingDocument result;
    result.weight = document.weight;
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        result.source.push_back(corpus.source.encode(document.source[i]));
        result.target.push_back(corpus.target.encode(document.target[i]));
        const auto longest = std::max(result.source.back().size(), result.target.back().size());
        const bool hasWords = !result.source.back().empty() && !result.target.back().empty();
        result.trained.push_back(hasWords && longest <= std::size_t(maxPieces));
        if (!result.trained.back()) {
            ++skipped;
            result.source.back().resize(std::min(result.source.back().size(), std::size_t(maxPieces)));
            result.target.back().resize(std::min(result.target.back().size(), std::size_t(maxPieces)));
        }
    }
    return result;
}

void addLabDev(const TrainRequest& request, Corpus& corpus, std::int64_t& skipped) {
    const auto documents =
        lab::generate(generatorOptions(*request.lab, request.lab->devDocuments, request.lab->devSeed));
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
        corpus.dev.push_back(encode(textOf(documents[d].document), corpus, request.maxSentencePieces, skipped));
    }
}

std::uint64_t fingerprintOf(const std::vector<TrainingDocument>& documents) {
    std::uint64_t hash = documents.size();
    for (const auto& document : documents) {
        for (const auto* side : {&document.source, &document.target}) {
            for (const auto& sentence : *side) {
                hash = mixSeed(hash, sentence.size());
                for (const auto piece : sentence) {
                    hash = (hash ^ std::uint64_t(piece)) * 0x100000001b3ull;
                }
            }
        }
    }
    return hash;
}

std::int64_t trainedPairs(const std::vector<TrainingDocument>& documents) {
    std::int64_t pairs = 0;
    for (const auto& document : documents) {
        pairs += std::count(document.trained.begin(), document.trained.end(), true);
    }
    return pairs;
}

} // namespace

Corpus prepareCorpus(const TrainRequest& request, const GivenSubwords& subwords,
                     const std::function<void(const std::string&)>& note, const CancelToken& cancel) {
    note(request.lab ? "generating documents" : "reading documents");
    auto documents = readTraining(request, cancel);
    if (documents.empty()) {
        throw Error("there is no document to train on", "data", "name files or ask for lab documents");
    }
    cancel.throwIfCancelled();
    note(subwords.source.empty() ? "training subwords" : "cutting sentences into subwords");
    auto [source, target] = subwordModels(request, subwords, documents);
    Corpus corpus{
        .source = std::move(source), .target = std::move(target), .documents = {}, .dev = {}, .contrastive = {}};
    for (auto& document : documents) {
        cancel.throwIfCancelled();
        corpus.documents.push_back(encode(document, corpus, request.maxSentencePieces, corpus.skippedPairs));
        document = {};
    }
    std::int64_t skippedDev = 0;
    if (request.lab && request.lab->devDocuments > 0) {
        addLabDev(request, corpus, skippedDev);
    }
    for (const auto& path : request.devFiles) {
        for (const auto& document : readParallel(path)) {
            corpus.dev.push_back(encode(textOf(document), corpus, request.maxSentencePieces, skippedDev));
        }
    }
    if (trainedPairs(corpus.documents) == 0) {
        throw Error("every sentence pair is empty or longer than " + std::to_string(request.maxSentencePieces) +
                        " pieces",
                    "data", "raise training.max_sentence_pieces or check the files");
    }
    if (trainedPairs(corpus.dev) == 0) {
        throw Error("there is no dev document to choose the best model by", "data",
                    "name dev_files, or give data.lab.dev_documents");
    }
    corpus.fingerprint = fingerprintOf(corpus.documents);
    return corpus;
}

} // namespace contexture::train
