// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/run_check.h"

#include "engine/core/other_program.h"

#include "engine/core/attention_view.h"

#include <algorithm>

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
    TraceCheck(const Run& run, const WordColumns& columns, std::size_t sentence, const Sentence& translated)
        : m_run(run)
        , m_columns(columns)
        , m_source(run.document->source[sentence].words.size())
        , m_target(translated.words.size()) {}

    Message run(const SentenceTrace& trace) const {
        std::int32_t end = 0;
        for (const SentenceRange& range : trace.visible) {
            if (range.begin < end || range.end < range.begin ||
                static_cast<std::size_t>(range.end) > m_run.document->size()) {
                return Message("trace.visible", "visible sentences that are not in the document");
            }
            end = range.end;
        }
        for (const AttentionRecord& record : trace.attention) {
            if (!fits(record)) {
                return Message("trace.fit", "weights at {site} that do not fit the sentence's words", record.site);
            }
            if (!headsFit(record)) {
                return Message("trace.heads", "weights at {site} with another number of heads than the model's",
                               record.site);
            }
            if (!levelsFit(trace, record)) {
                return Message("trace.levels", "weights at {site} whose two levels do not belong together",
                               record.site);
            }
            if (!std::all_of(record.slotWords.begin(), record.slotWords.end(),
                             [&](const DocumentWord& slot) { return slotFits(record, slot); })) {
                return Message("trace.slots", "cache slots at {site} with words that are not there", record.site);
            }
        }
        for (const GateRecord& gate : trace.gates) {
            const std::size_t words = wordsOn(gate.querySide);
            if (gate.contextShare.size() != words || gate.spread.size() != words) {
                return Message("trace.gates", "gates at {site} that do not fit the sentence's words", gate.site);
            }
        }
        return {};
    }

private:
    std::size_t wordsOn(Side side) const { return side == Side::Source ? m_source : m_target; }

    bool fits(const AttentionRecord& record) const {
        return !record.heads.empty() &&
               std::all_of(record.heads.begin(), record.heads.end(), [&](const CsrMatrix& head) {
                   return static_cast<std::size_t>(head.rows()) == wordsOn(record.querySide) &&
                          head.columns == record.heads.front().columns &&
                          columnsFit(record, static_cast<std::size_t>(head.columns));
               });
    }

    bool columnsFit(const AttentionRecord& record, std::size_t columns) const {
        switch (record.level) {
        case AttentionLevel::Sentence:
            return columns == m_run.document->size();
        case AttentionLevel::Word:
            // There may be fewer columns if later sentences had no translation yet.
            return record.keySide == Side::Target ? columns <= m_columns.target : columns == m_columns.source;
        case AttentionLevel::Source:
            return columns == m_source;
        case AttentionLevel::SelfSide:
            return columns == wordsOn(record.querySide);
        case AttentionLevel::CacheSlot:
            return columns == record.slotWords.size();
        }
        return false;
    }

    bool headsFit(const AttentionRecord& record) const {
        const auto& sites = m_run.model.sites;
        return std::all_of(sites.begin(), sites.end(), [&](const SiteInfo& site) {
            return !site.isContext || site.name != record.site ||
                   record.heads.size() == static_cast<std::size_t>(std::max(site.heads, 0));
        });
    }

    // Within-sentence weights are multiplied by sentence weights, head by head: so the heads must match.
    static bool levelsFit(const SentenceTrace& trace, const AttentionRecord& record) {
        const bool below = record.level == AttentionLevel::Word && record.withinSentence;
        const AttentionRecord* sentences = below ? trace.find(record.site, AttentionLevel::Sentence) : nullptr;
        return !sentences || (sentences->querySide == record.querySide && sentences->keySide == record.keySide &&
                              sentences->heads.size() == record.heads.size());
    }

    // A slot without a word holds a part of a word, or nothing.
    bool slotFits(const AttentionRecord& record, const DocumentWord& slot) const {
        if (!slot.word.isValid()) {
            return slot.sentence.value < static_cast<std::int64_t>(m_run.document->size());
        }
        const Sentence* sentence = slot.side == record.keySide ? keySentence(m_run, slot.side, slot.sentence) : nullptr;
        return sentence && slot.word.asSize() < sentence->words.size();
    }

    const Run& m_run;
    const WordColumns& m_columns;
    std::size_t m_source; // number of words of this sentence
    std::size_t m_target;
};

} // namespace

Message whatIsWrong(const Document& document) {
    if (!document.reference.empty() && document.reference.size() != document.source.size()) {
        return Message("run.reference", "the reference has another number of sentences than the source");
    }
    if (!document.fileNotes.empty() && document.fileNotes.size() != document.source.size()) {
        return Message("run.file-notes", "the notes of the file have another number than the source's sentences");
    }
    for (std::size_t s = 0; s < document.source.size(); ++s) {
        if (!wordsFit(document.source[s]) || (document.hasReference() && !wordsFit(document.reference[s]))) {
            return Message("run.sentence", "sentence {number} has words outside its text", s + 1);
        }
    }
    return {};
}

Message whatIsWrong(const TranslatedSentence& alone) {
    if (!wordsFit(alone.text)) {
        return Message("try.words", "a kept try has words outside its text");
    }
    if (alone.wordLogProbability.size() != alone.text.words.size()) {
        return Message("try.probabilities", "a kept try has {probabilities} log-probabilities for {words} words",
                       alone.wordLogProbability.size(), alone.text.words.size());
    }
    return {};
}

WordColumns::WordColumns(const Run& run)
    : source(static_cast<std::size_t>(keyWordOffsets(run, Side::Source).back()))
    , target(static_cast<std::size_t>(keyWordOffsets(run, Side::Target).back())) {}

Message whatIsWrong(const Run& run, const WordColumns& columns, SentenceIndex at, const TranslatedSentence& sentence) {
    const std::int32_t number = at.value + 1;
    if (!wordsFit(sentence.text)) {
        return Message("run.words", "translation {number} has words outside its text", number);
    }
    const bool isKnown = !isOfOtherProgram(run.model) || !sentence.wordLogProbability.empty();
    if (isKnown && sentence.wordLogProbability.size() != sentence.text.words.size()) {
        return Message("run.probabilities",
                       "translation {number} has {probabilities} log-probabilities for {words} words", number,
                       sentence.wordLogProbability.size(), sentence.text.words.size());
    }
    return sentence.trace ? whatIsWrong(run, columns, at, sentence.text, *sentence.trace) : Message();
}

Message whatIsWrong(const Run& run, const WordColumns& columns, SentenceIndex at, const Sentence& translated,
                    const SentenceTrace& trace) {
    const Message wrong = TraceCheck(run, columns, at.asSize(), translated).run(trace);
    return wrong.empty() ? wrong : Message("run.trace", "translation {number} has {fault}", at.value + 1, wrong);
}

Message whatIsWrong(const Run& run) {
    if (!run.document) {
        return Message("run.document", "a run without a document");
    }
    if (Message wrong = whatIsWrong(*run.document); !wrong.empty()) {
        return wrong;
    }
    const WordColumns columns(run);
    for (const auto* pass : {&run.sentences, &run.firstPass}) {
        if (pass->size() != run.document->size() && !(pass == &run.firstPass && pass->empty())) {
            return Message("run.sentences", "a run with another number of sentences than its document");
        }
        for (std::size_t s = 0; s < pass->size(); ++s) {
            if ((*pass)[s]) {
                const SentenceIndex at(static_cast<std::int64_t>(s));
                if (Message wrong = whatIsWrong(run, columns, at, *(*pass)[s]); !wrong.empty()) {
                    return wrong;
                }
            }
        }
    }
    return {};
}

} // namespace contexture::store
