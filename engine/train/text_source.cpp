// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/text_source.h"

#include "engine/core/error.h"
#include "engine/core/or_cancelled.h"
#include "engine/lab/gold.h"
#include "engine/train/random.h"
#include "engine/train/splitting.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <utility>

namespace contexture::train {

namespace {

constexpr std::int64_t kSubwordSentences = 200000; // enough for any vocabulary that is trained here
constexpr std::size_t kLongestRun = 60;            // sentences of a real document between which others may stand
constexpr std::uint64_t kRunStream = 5;
constexpr std::uint64_t kJoinStream = 6;
constexpr std::size_t kLongestJoined = 320; // bytes of the source

// Keeps every n-th of the added sentences.
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

// A document with its records as decided words.
TextDocument textOf(const lab::LabDocument& made) {
    TextDocument text;
    for (std::size_t i = 0; i < made.document.size(); ++i) {
        text.source.push_back(made.document.source[i].text);
        text.target.push_back(made.document.reference[i].text);
    }
    const auto place = [&](SentenceIndex sentence, Side side, WordIndex word) {
        const auto& sentences = side == Side::Source ? made.document.source : made.document.reference;
        return TextPlace{sentence, side, sentences[sentence.asSize()].words[word.asSize()]};
    };
    for (const auto& record : made.records) {
        auto& decided = text.decided.emplace_back();
        decided.words = {place(record.sentence, Side::Source, record.sourceWord),
                         place(record.sentence, Side::Target, record.targetWord)};
        for (const auto& word : record.antecedents) {
            if (word.sentence != record.sentence) { // words that the sentence itself decides need no context
                decided.deciding.push_back(place(word.sentence, word.side, word.word));
            }
        }
    }
    return text;
}

// Joins some pairs with the next one or two into one pair: so a word and those that decide it stand in one sentence
// (after Sun et al. 2022, "multi-resolutional training"). Records are dropped, since they refer to sentences.
TextDocument joined(const TextDocument& whole, double share, Random random) {
    TextDocument result;
    for (std::size_t i = 0; i < whole.source.size();) {
        std::string source = whole.source[i];
        std::string target = whole.target[i];
        if (!whole.lines.empty()) {
            result.lines.push_back(whole.lines[i]);
        }
        std::size_t wanted = random.uniform() < share ? (random.uniform() < 0.3 ? 3 : 2) : 1;
        for (++i; wanted > 1 && i < whole.source.size() && source.size() + whole.source[i].size() < kLongestJoined;
             ++i) {
            source += " " + whole.source[i];
            target += " " + whole.target[i];
            --wanted;
        }
        result.source.push_back(std::move(source));
        result.target.push_back(std::move(target));
    }
    return result;
}

TextDocument split(const TextDocument& whole, int over) {
    TextDocument result;
    for (std::size_t i = 0; i < whole.source.size(); ++i) {
        const auto halves = splitPair(whole.source[i], whole.target[i], over);
        const auto add = [&](const std::string& source, const std::string& target) {
            result.source.push_back(source);
            result.target.push_back(target);
            result.lines.push_back(whole.lines[i]);
        };
        add(halves.isCut() ? halves.source.first : whole.source[i],
            halves.isCut() ? halves.target.first : whole.target[i]);
        if (halves.isCut()) {
            add(halves.source.second, halves.target.second);
        }
    }
    return result;
}

text::Subwords trained(const std::string& what, std::vector<std::string> sentences,
                       const text::SubwordTraining& options, const CancelToken& cancel) {
    const auto all = std::make_shared<const std::vector<std::string>>(std::move(sentences));
    try {
        return orCancelled([all, options] { return text::trainSubwords(*all, options); }, cancel);
    } catch (const Error& error) {
        const std::int64_t least =
            error.whatMessage().code() == text::kTrainingFailed
                ? orCancelled([all, options] { return text::leastVocabulary(*all, options); }, cancel)
                : 0; // an empty text
        if (least <= options.vocabularySize) {
            throw Error(error.happened(), "subwords.vocabulary", error.remedy());
        }
        const std::string remedy = "raise it to " + std::to_string(least) + " at least";
        throw Error(std::to_string(options.vocabularySize) + " subwords cannot hold the characters of " + what +
                        ", which take " + std::to_string(least) +
                        (options.byteFallback ? " with the 256 bytes to fall back on" : ""),
                    "subwords.vocabulary", remedy + (options.byteFallback ? ", or leave byte_fallback out" : ""));
    }
}

} // namespace

TextSource::TextSource(const TrainRequest& request, const Languages& languages)
    : m_reading(languages.reading())
    , m_help(request.help)
    , m_splitOver(request.splitOver)
    , m_joined(request.joined)
    , m_seed(request.seed) {
    if (request.lab) {
        const auto& lab = *request.lab;
        auto& made = m_made.emplace_back();
        for (const auto& document : lab::generate({.documents = lab.documents,
                                    .seed = lab.seed,
                                    .minSentences = lab.minSentences,
                                    .maxSentences = lab.maxSentences})) {
            made.push_back(textOf(document));
        }
        m_parts.push_back({.name = "controlled discourse language, " + std::to_string(lab.documents) +
                                   " documents, seed " + std::to_string(lab.seed) + ", revision " +
                                   std::to_string(lab::kRevision)});
    }
    if (request.open) {
        addOpen(request);
    }
    for (const auto& file : request.files) {
        m_parts.push_back({.name = file.path.filename().string(), .file = &file, .weight = file.weight});
    }
}

void TextSource::addOpen(const TrainRequest& request) {
    const auto& open = *request.open;
    const auto nouns = lab::readOpenNouns(open.nouns, open.persons > 0.0);
    const auto runs = open.mixed > 0.0 ? realRuns(request) : std::vector<lab::RealRun>();
    const lab::OpenOptions options{.documents = open.documents,
                                   .seed = open.seed,
                                   .minSentences = open.minSentences,
                                   .maxSentences = open.maxSentences,
                                   .mixed = open.mixed,
                                   .persons = open.persons};
    m_parts.push_back({.name = "open vocabulary, " + std::to_string(open.documents) + " documents of " +
                               std::to_string(nouns.size()) + " nouns, seed " + std::to_string(open.seed),
                       .made = m_made.size()});
    auto& made = m_made.emplace_back();
    for (std::int64_t d = 0; d < open.documents; ++d) {
        made.push_back(textOf(lab::openDocument(options, nouns, runs, d)));
    }
}

// As many documents of each file as its weight says, and of each document the beginning.
std::vector<lab::RealRun> TextSource::realRuns(const TrainRequest& request) const {
    std::vector<lab::RealRun> runs;
    Random random(mixSeed(request.open->seed, kRunStream));
    for (const auto& file : request.files) {
        text::CorpusReader reader(file.path, m_reading);
        text::CorpusDocument document;
        while (reader.next(document)) {
            if (random.uniform() >= file.weight || document.source.size() < 2) {
                continue;
            }
            auto& run = runs.emplace_back();
            for (std::size_t i = 0; i < std::min(document.source.size(), kLongestRun); ++i) {
                run.push_back({document.source[i], document.target[i]});
            }
        }
    }
    return runs;
}

void TextSource::visit(const Visitor& given, const CancelToken& cancel,
                       std::vector<text::CorpusFileReport>* reports) const {
    std::uint64_t number = 0; // number of the document: the same pairs are joined at every visit
    const Visitor visitor = [&](std::size_t part, const TextDocument& document) {
        given(part,
              m_joined > 0.0 ? joined(document, m_joined, Random(mixSeed(m_seed, kJoinStream, number++))) : document);
    };
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        if (!m_parts[p].file) {
            for (const auto& document : m_made[m_parts[p].made]) {
                cancel.throwIfCancelled();
                visitor(p, document);
            }
            continue;
        }
        text::CorpusReader reader(m_parts[p].file->path, m_reading);
        text::CorpusDocument document;
        while (reader.next(document)) {
            cancel.throwIfCancelled();
            TextDocument text{.source = std::move(document.source),
                              .target = std::move(document.target),
                              .lines = std::move(document.lines)};
            for (TextDocument& stretch : favouredStretches(text, m_help)) {
                if (m_splitOver > 0) {
                    stretch = split(stretch, m_splitOver);
                }
                noteLearned(stretch, m_help);
                visitor(p, stretch);
            }
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
                                        // Without byte fallback, a rare character would be lost.
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
        auto joint = trained("the text", both.sentences(), options, cancel);
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
    auto source = trained("the source text", sources.sentences(), options, cancel);
    return {std::move(source), trained("the target text", targets.sentences(), options, cancel)};
}

namespace {

void addDecided(const TextDocument& document, const text::Subwords& source, const text::Subwords& target,
                TrainingDocument& result) {
    std::map<std::pair<Side, SentenceIndex>, std::vector<text::Piece>> cut; // encodes each sentence once
    // Adds the pieces of a word, as far as the shortened sentence has them.
    const auto addPieces = [&](const TextPlace& word, std::vector<PiecePlace>& places) {
        const bool isSource = word.side == Side::Source;
        const auto i = word.sentence.asSize();
        const auto [found, isNew] = cut.try_emplace({word.side, word.sentence});
        if (isNew) {
            found->second =
                isSource ? source.encodeWithRanges(document.source[i]) : target.encodeWithRanges(document.target[i]);
        }
        const auto kept = std::min(found->second.size(), (isSource ? result.source : result.target)[i].size());
        for (std::size_t p = 0; p < kept; ++p) {
            const ByteRange& bytes = found->second[p].bytes;
            if (bytes.begin < word.bytes.end && bytes.end > word.bytes.begin) {
                places.push_back({word.sentence, word.side, std::int32_t(p)});
            }
        }
    };
    for (const auto& decided : document.decided) {
        auto& word = result.decided.emplace_back();
        for (const auto& place : decided.words) {
            addPieces(place, word.pieces);
        }
        for (const auto& place : decided.deciding) {
            addPieces(place, word.deciding);
        }
    }
    for (const auto& place : document.learned) {
        addPieces(place, result.decided.emplace_back().pieces);
    }
}

// A run of letters.
struct LowerWord {
    std::string text; // ASCII capital letters are small
    ByteRange bytes;
};

std::vector<LowerWord> lowerWordsIn(const std::string& text) {
    std::vector<LowerWord> words;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool isLetter = byte >= 0x80 || std::isalpha(byte) != 0;
        if (isLetter && !inside) {
            words.push_back({.text = {}, .bytes = {std::uint32_t(i), std::uint32_t(i)}});
        }
        if (isLetter) {
            words.back().text += byte < 0x80 ? char(std::tolower(byte)) : text[i];
            words.back().bytes.end = std::uint32_t(i + 1);
        }
        inside = isLetter;
    }
    return words;
}

bool isOneOf(const LowerWord& word, const std::vector<LowerWord>& words) {
    return std::ranges::count(words, word.text, &LowerWord::text) > 0;
}

bool holdsOne(const std::string& sentence, const std::vector<LowerWord>& words) {
    return std::ranges::any_of(lowerWordsIn(sentence), [&](const auto& word) { return isOneOf(word, words); });
}

} // namespace

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
    addDecided(document, source, target, result);
    return result;
}

namespace {

// One flag per pair; empty if nothing is to be favoured. Words that a record marks as decided count as well.
std::vector<bool> favouredPairs(const TextDocument& text, const ContextHelp& help) {
    const auto wanted = lowerWordsIn(help.favour);
    const auto besides = lowerWordsIn(help.favourSource);
    std::vector<bool> favoured;
    if (wanted.empty()) {
        return favoured;
    }
    for (std::size_t i = 0; i < text.target.size(); ++i) {
        favoured.push_back(holdsOne(text.target[i], wanted) && (besides.empty() || holdsOne(text.source[i], besides)));
    }
    for (const auto& decided : text.decided) {
        for (const TextPlace& word : decided.words) {
            favoured[word.sentence.asSize()] = true;
        }
    }
    return favoured;
}

} // namespace

void markFavoured(const TextDocument& text, const ContextHelp& help, TrainingDocument& document) {
    document.favoured = favouredPairs(text, help);
}

void noteLearned(TextDocument& text, const ContextHelp& help) {
    const auto wanted = lowerWordsIn(help.learnOnly);
    const auto besides = lowerWordsIn(help.favourSource);
    for (std::size_t i = 0; i < text.target.size() && !wanted.empty(); ++i) {
        if (!besides.empty() && !holdsOne(text.source[i], besides)) {
            continue;
        }
        for (const LowerWord& word : lowerWordsIn(text.target[i])) {
            if (isOneOf(word, wanted)) {
                text.learned.push_back({SentenceIndex(std::int64_t(i)), Side::Target, word.bytes});
            }
        }
    }
}

std::vector<TextDocument> favouredStretches(const TextDocument& document, const ContextHelp& help) {
    if (help.favourBefore == 0) {
        return {document};
    }
    const std::vector<bool> favoured = favouredPairs(document, help);
    std::vector<TextDocument> stretches;
    std::size_t end = 0; // end of the last stretch
    for (std::size_t i = 0; i < favoured.size(); ++i) {
        if (!favoured[i]) {
            continue;
        }
        const std::size_t from = i - std::min(i, std::size_t(help.favourBefore));
        if (stretches.empty() || from > end) {
            stretches.emplace_back();
        }
        TextDocument& stretch = stretches.back();
        for (std::size_t k = std::max(from, end); k <= i; ++k) {
            stretch.source.push_back(document.source[k]);
            stretch.target.push_back(document.target[k]);
            stretch.lines.push_back(document.lines[k]);
        }
        end = i + 1;
    }
    return stretches;
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
