#include "engine/store/run_check.h"

namespace contexture::store {

namespace {

bool wordsFit(const Sentence& sentence) {
    std::uint32_t end = 0;
    for (const ByteRange& word : sentence.words) {
        if (word.begin < end || word.end < word.begin || word.end > sentence.text.size()) {
            return false;
        }
        end = word.end;
    }
    return true;
}

class TraceCheck {
public:
    TraceCheck(const Document& document, std::size_t sourceWords, std::size_t sentence,
               const TranslatedSentence& translated)
        : m_document(document)
        , m_sourceWords(sourceWords)
        , m_source(document.source[sentence].words.size())
        , m_target(translated.text.words.size()) {}

    std::string run(const SentenceTrace& trace) const {
        std::int32_t end = 0;
        for (const SentenceRange& range : trace.visible) {
            if (range.begin < end || range.end < range.begin ||
                static_cast<std::size_t>(range.end) > m_document.size()) {
                return "visible sentences that are not in the document";
            }
            end = range.end;
        }
        for (const AttentionRecord& record : trace.attention) {
            if (!fits(record)) {
                return "weights at " + record.site + " that do not fit the sentence's words";
            }
        }
        for (const GateRecord& gate : trace.gates) {
            const std::size_t words = wordsOn(gate.querySide);
            if (gate.contextShare.size() != words || gate.spread.size() != words) {
                return "gates at " + gate.site + " that do not fit the sentence's words";
            }
        }
        return {};
    }

private:
    std::size_t wordsOn(Side side) const { return side == Side::Source ? m_source : m_target; }

    bool fits(const AttentionRecord& record) const {
        for (const CsrMatrix& head : record.heads) {
            const auto columns = static_cast<std::size_t>(head.columns);
            if (static_cast<std::size_t>(head.rows()) != wordsOn(record.querySide) ||
                head.columns != record.heads.front().columns || !columnsFit(record, columns)) {
                return false;
            }
        }
        for (const DocumentWord& slot : record.slotWords) {
            if (slot.sentence.value >= static_cast<std::int64_t>(m_document.size())) {
                return false;
            }
        }
        return true;
    }

    bool columnsFit(const AttentionRecord& record, std::size_t columns) const {
        switch (record.level) {
        case AttentionLevel::Sentence:
            return columns == m_document.size();
        case AttentionLevel::Word:
            return record.keySide == Side::Target || columns == m_sourceWords;
        case AttentionLevel::Source:
            return columns == m_source;
        case AttentionLevel::SelfSide:
            return columns == wordsOn(record.querySide);
        case AttentionLevel::CacheSlot:
            return columns == record.slotWords.size();
        }
        return false;
    }

    const Document& m_document;
    std::size_t m_sourceWords; // of the whole document
    std::size_t m_source;      // of this sentence
    std::size_t m_target;
};

std::string whatIsWrong(const Document& document, std::size_t sourceWords, std::size_t position,
                        const TranslatedSentence& sentence) {
    const std::string where = "translation " + std::to_string(position + 1);
    if (!wordsFit(sentence.text)) {
        return where + " has words outside its text";
    }
    if (sentence.wordLogProbability.size() != sentence.text.words.size()) {
        return where + " has " + std::to_string(sentence.wordLogProbability.size()) + " log-probabilities for " +
               std::to_string(sentence.text.words.size()) + " words";
    }
    if (sentence.trace) {
        const std::string wrong = TraceCheck(document, sourceWords, position, sentence).run(*sentence.trace);
        return wrong.empty() ? wrong : where + " has " + wrong;
    }
    return {};
}

} // namespace

std::string whatIsWrong(const Document& document) {
    if (!document.reference.empty() && document.reference.size() != document.source.size()) {
        return "the reference has another number of sentences than the source";
    }
    for (std::size_t s = 0; s < document.source.size(); ++s) {
        if (!wordsFit(document.source[s]) || (document.hasReference() && !wordsFit(document.reference[s]))) {
            return "sentence " + std::to_string(s + 1) + " has words outside its text";
        }
    }
    return {};
}

std::string whatIsWrong(const Run& run) {
    if (!run.document) {
        return "a run without a document";
    }
    if (std::string wrong = whatIsWrong(*run.document); !wrong.empty()) {
        return wrong;
    }
    const auto sourceWords = static_cast<std::size_t>(wordOffsets(run.document->source).back());
    for (const auto* pass : {&run.sentences, &run.firstPass}) {
        if (pass->size() != run.document->size() && !(pass == &run.firstPass && pass->empty())) {
            return "a run with another number of sentences than its document";
        }
        for (std::size_t s = 0; s < pass->size(); ++s) {
            if ((*pass)[s]) {
                if (std::string wrong = whatIsWrong(*run.document, sourceWords, s, *(*pass)[s]); !wrong.empty()) {
                    return wrong;
                }
            }
        }
    }
    return {};
}

} // namespace contexture::store
