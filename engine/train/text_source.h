#pragma once

#include "engine/core/cancel.h"
#include "engine/core/message.h"
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

// Sentence pairs of a document as text.
struct TextDocument {
    std::vector<std::string> source;
    std::vector<std::string> target;
    std::vector<std::int64_t> lines{}; // of its file, one a pair; empty for the controlled language
};

// The training documents that a request names, as text and one after the other: documents of the controlled language
// first (made once and kept), then each file (read anew every time, so that no file is in memory).
class TextSource {
public:
    struct Part {
        std::string name;               // for people: a file's name
        const DataFile* file = nullptr; // null: the controlled language
        double weight = 1.0;
    };

    TextSource(const TrainRequest& request, const Languages& languages); // the request must outlive it
    const std::vector<Part>& parts() const { return m_parts; }

    // Calls `visitor` for every document. `reports`, where given, gets one entry for each file. Throws Cancelled.
    using Visitor = std::function<void(std::size_t part, const TextDocument& document)>;
    void visit(const Visitor& visitor, const CancelToken& cancel,
               std::vector<text::CorpusFileReport>* reports = nullptr) const;

private:
    std::vector<Part> m_parts;
    text::ReadOptions m_reading;
    std::vector<TextDocument> m_lab;
};

// The given subword models; else models trained on the text, on every n-th sentence where there are more than 200,000,
// so that a big corpus is represented whole.
std::pair<text::Subwords, text::Subwords> subwordModels(const TrainRequest& request, const Settled& settled,
                                                        const TextSource& texts, const CancelToken& cancel);

// In pieces. Pairs beyond `maxPieces` on a side, or without words on one, are cut, not trained on and counted.
TrainingDocument encodeDocument(const TextDocument& document, const text::Subwords& source,
                                const text::Subwords& target, int maxPieces, std::int64_t& skipped);

// What a model with so many positions can read: BOS, pieces and EOS of a source sentence, BOS and pieces of a target
// one.
struct LengthLimit {
    int positions = 0;           // of the model
    bool readsUntrained = false; // sentences that are not trained on are read as context
    bool holds(const TrainingDocument& document, std::size_t sentence) const;
    // Throws Error for the first sentence that is too long; `where` says where it stands.
    void check(const TrainingDocument& document, const std::function<Message(std::size_t sentence)>& where) const;
};

std::int64_t trainedPairs(const TrainingDocument& document);

} // namespace contexture::train
