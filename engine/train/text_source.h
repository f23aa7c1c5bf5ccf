// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/document.h"
#include "engine/core/message.h"
#include "engine/lab/open_vocabulary.h"
#include "engine/text/corpus_reader.h"
#include "engine/text/subwords.h"
#include "engine/train/corpus.h"
#include "engine/train/pieces.h"
#include "engine/train/request.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace contexture::train {

// A word of a document's text.
struct TextPlace {
    SentenceIndex sentence;
    Side side = Side::Source;
    ByteRange bytes;
};
// A word whose translation other words decide; DecidedWord has the same in pieces.
struct TextDecided {
    std::vector<TextPlace> words; // on both sides
    std::vector<TextPlace> deciding;
};

// Sentence pairs of a document as text.
struct TextDocument {
    std::vector<std::string> source;
    std::vector<std::string> target;
    std::vector<std::int64_t> lines{}; // line numbers in its file, one per pair; empty for the controlled language
    std::vector<TextDecided> decided{};
    std::vector<TextPlace> learned{}; // words of ContextHelp::learnOnly; in pieces they are decided words
};

// The training documents of a request, as text and one after the other: first
// documents of the controlled language and of an open vocabulary (made once and
// kept), then each file (read again every time, so that no file is in memory).
class TextSource {
public:
    struct Part {
        std::string name;               // for people: a file's name
        const DataFile* file = nullptr; // null: generated documents
        double weight = 1.0;
        std::size_t made = 0; // index of the generated documents
    };

    TextSource(const TrainRequest& request, const Languages& languages); // the request must outlive it
    const std::vector<Part>& parts() const { return m_parts; }

    // Calls `visitor` for every document. `reports`, if given, gets one entry for each file. Throws Cancelled.
    using Visitor = std::function<void(std::size_t part, const TextDocument& document)>;
    void visit(const Visitor& visitor, const CancelToken& cancel,
               std::vector<text::CorpusFileReport>* reports = nullptr) const;

private:
    std::vector<Part> m_parts;
    void addOpen(const TrainRequest& request);
    std::vector<lab::RealRun> realRuns(const TrainRequest& request) const;

    text::ReadOptions m_reading;
    ContextHelp m_help;
    int m_splitOver = 0;
    double m_joined = 0.0;
    std::uint64_t m_seed = 0;
    std::vector<std::vector<TextDocument>> m_made;
};

// The given subword models; else models trained on the text: on every n-th sentence if there are more than 200,000, so
// that the sample covers a whole large corpus.
std::pair<text::Subwords, text::Subwords> subwordModels(const TrainRequest& request, const Settled& settled,
                                                        const TextSource& texts, const CancelToken& cancel);

// The document in pieces. A pair with more than `maxPieces` pieces on a side, or without words on one, is cut and not
// trained on; `skipped` grows by one.
TrainingDocument encodeDocument(const TextDocument& document, const text::Subwords& source,
                                const text::Subwords& target, int maxPieces, std::int64_t& skipped);

// The length that a model with so many positions can read: BOS, pieces and EOS of a source sentence, BOS and pieces of
// a target sentence.
struct LengthLimit {
    int positions = 0;           // of the model
    bool readsUntrained = false; // untrained sentences are read as context
    bool holds(const TrainingDocument& document, std::size_t sentence) const;
    // Throws Error for the first sentence that is too long; `where` gives its place.
    void check(const TrainingDocument& document, const std::function<Message(std::size_t sentence)>& where) const;
};

// Marks the sentences whose reference has one of the words of `favour` ("er sie es") and, if `favourSource` has words,
// whose source has one of them; upper and lower case are equal. Without words to favour, nothing is marked.
void markFavoured(const TextDocument& text, const ContextHelp& help, TrainingDocument& document);

// Notes the words of the references that are in `learnOnly`.
void noteLearned(TextDocument& text, const ContextHelp& help);

// The stretches of a document that end with a favoured sentence and have `favourBefore` sentences before it; adjacent
// stretches are joined; other sentences are left out. The whole document if favourBefore is 0.
std::vector<TextDocument> favouredStretches(const TextDocument& document, const ContextHelp& help);

std::int64_t trainedPairs(const TrainingDocument& document);

} // namespace contexture::train
