#include "engine/train/text_source.h"

#include "engine/core/error.h"
#include "engine/lab/gold.h"

#include <algorithm>
#include <regex>

namespace contexture::train {

namespace {

constexpr std::int64_t kSubwordSentences = 200000; // enough for any vocabulary that is trained here

// Every n-th of what is added.
class Sample {
public:
    explicit Sample(std::int64_t total) : m_stride(total / kSubwordSentences + 1) {}
    void add(const std::vector<std::string>& sentences) {
        for (const auto& sentence : sentences) {
            if (m_next++ % m_stride == 0) {
                m_sentences.push_back(sentence);
            }
        }
    }
    const std::vector<std::string>& sentences() const { return m_sentences; }

private:
    std::int64_t m_stride = 1;
    std::int64_t m_next = 0;
    std::vector<std::string> m_sentences;
};

text::Subwords trained(const std::string& what, const std::vector<std::string>& sentences,
                       const text::SubwordTraining& options) {
    try {
        return text::trainSubwords(sentences, options);
    } catch (const Error& error) {
        // SentencePiece: "Vocabulary size is smaller than required_chars. 32 vs 277. ..."
        static const std::regex tooSmall(R"(required_chars\. \d+ vs (\d+))");
        std::smatch found;
        if (!std::regex_search(error.happened(), found, tooSmall)) {
            throw Error(error.happened(), "subwords.vocabulary", error.remedy());
        }
        const std::string least = found[1];
        const std::string remedy = "raise it to " + least + " at least";
        throw Error(std::to_string(options.vocabularySize) + " subwords cannot hold the characters of " + what +
                        ", which take " + least + (options.byteFallback ? " with the 256 bytes to fall back on" : ""),
                    "subwords.vocabulary", remedy + (options.byteFallback ? ", or leave byte_fallback out" : ""));
    }
}

} // namespace

TextSource::TextSource(const TrainRequest& request, const Languages& languages) : m_reading(languages.reading()) {
    if (request.lab) {
        const auto& lab = *request.lab;
        for (const auto& made : lab::generate({.documents = lab.documents,
                                .seed = lab.seed,
                                .minSentences = lab.minSentences,
                                .maxSentences = lab.maxSentences})) {
            auto& document = m_lab.emplace_back();
            for (std::size_t i = 0; i < made.document.size(); ++i) {
                document.source.push_back(made.document.source[i].text);
                document.target.push_back(made.document.reference[i].text);
            }
        }
        m_parts.push_back({.name = "controlled discourse language, " + std::to_string(lab.documents) +
                                   " documents, seed " + std::to_string(lab.seed) + ", revision " +
                                   std::to_string(lab::kRevision)});
    }
    for (const auto& file : request.files) {
        m_parts.push_back({.name = file.path.filename().string(), .file = &file, .weight = file.weight});
    }
}

void TextSource::visit(const Visitor& visitor, const CancelToken& cancel,
                       std::vector<text::CorpusFileReport>* reports) const {
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        if (!m_parts[p].file) {
            for (const auto& document : m_lab) {
                cancel.throwIfCancelled();
                visitor(p, document);
            }
            continue;
        }
        text::CorpusReader reader(m_parts[p].file->path, m_reading);
        text::CorpusDocument document;
        while (reader.next(document)) {
            cancel.throwIfCancelled();
            visitor(p, {.source = std::move(document.source),
                        .target = std::move(document.target),
                        .lines = std::move(document.lines)});
        }
        if (reports) {
            reports->push_back(reader.report());
        }
    }
}

std::pair<text::Subwords, text::Subwords> subwordModels(const TrainRequest& request, const Settled& settled,
                                                        const TextSource& texts, const CancelToken& cancel) {
    if (!settled.source.empty()) {
        return {text::Subwords::fromBytes(settled.source), text::Subwords::fromBytes(settled.target)};
    }
    const text::SubwordTraining options{.vocabularySize = request.subwords.vocabulary,
                                        .byteFallback = request.subwords.byteFallback,
                                        // Without bytes to fall back on, a rare character would be lost.
                                        .characterCoverage = request.subwords.byteFallback ? 0.9999 : 1.0,
                                        .normalisation = request.subwords.normalisation,
                                        .seed = std::uint32_t(request.seed)};
    std::int64_t pairs = 0;
    texts.visit([&](std::size_t, const TextDocument& document) { pairs += std::int64_t(document.source.size()); },
                cancel);
    if (request.subwords.joint) {
        Sample both(2 * pairs);
        texts.visit(
            [&](std::size_t, const TextDocument& document) {
                both.add(document.source);
                both.add(document.target);
            },
            cancel);
        auto joint = trained("the text", both.sentences(), options);
        auto copy = text::Subwords::fromBytes(joint.bytes());
        return {std::move(joint), std::move(copy)};
    }
    Sample sources(pairs);
    Sample targets(pairs);
    texts.visit(
        [&](std::size_t, const TextDocument& document) {
            sources.add(document.source);
            targets.add(document.target);
        },
        cancel);
    auto source = trained("the source text", sources.sentences(), options);
    return {std::move(source), trained("the target text", targets.sentences(), options)};
}

TrainingDocument encodeDocument(const TextDocument& document, const text::Subwords& source,
                                const text::Subwords& target, int maxPieces, std::int64_t& skipped) {
    TrainingDocument result;
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        result.source.push_back(source.encode(document.source[i]));
        result.target.push_back(target.encode(document.target[i]));
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

bool LengthLimit::holds(const TrainingDocument& document, std::size_t sentence) const {
    const bool isRead = document.trained[sentence] || readsUntrained;
    return !isRead || (std::int64_t(document.source[sentence].size()) <= positions - 2 &&
                       std::int64_t(document.target[sentence].size()) <= positions - 1);
}

void LengthLimit::check(const TrainingDocument& document, const std::function<Message(std::size_t)>& where) const {
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        if (!holds(document, i)) {
            const auto pieces = std::max(document.source[i].size(), document.target[i].size());
            throw Error("a sentence of " + std::to_string(pieces) + " pieces is more than the model reads (" +
                            std::to_string(positions - 2) + " pieces: transformer.max_positions is " +
                            std::to_string(positions) + ")",
                        where(i),
                        "lower training.max_sentence_pieces to " + std::to_string(positions - 2) +
                            ", or raise max_positions");
        }
    }
}

std::int64_t trainedPairs(const TrainingDocument& document) {
    return std::count(document.trained.begin(), document.trained.end(), true);
}

} // namespace contexture::train
