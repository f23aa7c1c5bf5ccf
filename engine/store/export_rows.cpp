// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/export_rows.h"

#include "engine/core/attention_view.h"
#include "engine/core/error.h"
#include "engine/core/sub_phrases.h"
#include "engine/store/settings_json.h"

#include <algorithm>
#include <cmath>

namespace contexture::store {

namespace {

using enum ColumnKind;

constexpr std::array kSentenceAttention{Column{"run", Text},
                                        Column{"site", Text},
                                        Column{"head", Head},
                                        Column{"query_side", Text},
                                        Column{"sentence_from_1", Whole},
                                        Column{"word_from_1", Whole},
                                        Column{"word", Text},
                                        Column{"key_side", Text},
                                        Column{"key_sentence_from_1", Whole},
                                        Column{"key_sentence", Text},
                                        Column{"weight", Weight},
                                        Column{"document", Text},
                                        Column{"model", Text}};

constexpr std::array kWordAttention{Column{"run", Text},
                                    Column{"site", Text},
                                    Column{"level", Text},
                                    Column{"head", Head},
                                    Column{"query_side", Text},
                                    Column{"sentence_from_1", Whole},
                                    Column{"word_from_1", Whole},
                                    Column{"word", Text},
                                    Column{"key_side", Text},
                                    Column{"key_sentence_from_1", Whole},
                                    Column{"key_word_from_1", Whole},
                                    Column{"key_word", Text},
                                    Column{"weight", Weight},
                                    Column{"weight_within_sentence", Weight},
                                    Column{"document", Text},
                                    Column{"model", Text}};

constexpr std::array kGates{Column{"run", Text},
                            Column{"site", Text},
                            Column{"side", Text},
                            Column{"sentence_from_1", Whole},
                            Column{"word_from_1", Whole},
                            Column{"word", Text},
                            Column{"context_share", Weight},
                            Column{"spread", Weight},
                            Column{"document", Text},
                            Column{"model", Text}};

constexpr std::array kTranslations{Column{"run", Text},
                                   Column{"sentence_from_1", Whole},
                                   Column{"source", Text},
                                   Column{"translation", Text},
                                   Column{"reference", Text},
                                   Column{"log_probability", Number},
                                   Column{"word_log_probabilities", ColumnKind::Weights},
                                   Column{"hit_length_stop", YesNo},
                                   Column{"document", Text},
                                   Column{"model", Text}};

constexpr std::array kSubPhrases{Column{"run", Text},
                                 Column{"site", Text},
                                 Column{"head", Head},
                                 Column{"sentence_from_1", Whole},
                                 Column{"phrase_from_1", Whole},
                                 Column{"first_word_from_1", Whole},
                                 Column{"last_word_from_1", Whole},
                                 Column{"words", Text},
                                 Column{"focus_word_from_1", Whole},
                                 Column{"focus_word", Text},
                                 Column{"document", Text},
                                 Column{"model", Text}};

constexpr std::array kNeeds{Column{"run", Text},     Column{"sentence_from_1", Whole}, Column{"word_from_1", Whole},
                            Column{"word", Text},    Column{"need", Weight},           Column{"divergence", Weight},
                            Column{"instead", Text}, Column{"document", Text},         Column{"model", Text}};

constexpr std::array kAttributions{Column{"run", Text},
                                   Column{"site", Text},
                                   Column{"sentence_from_1", Whole},
                                   Column{"word_from_1", Whole},
                                   Column{"word", Text},
                                   Column{"compared_with", Text},
                                   Column{"key_side", Text},
                                   Column{"key_sentence_from_1", Whole},
                                   Column{"key_word_from_1", Whole},
                                   Column{"key_word", Text},
                                   Column{"weight", Weight},
                                   Column{"document", Text},
                                   Column{"model", Text}};

std::int64_t fromOne(std::size_t index) {
    return static_cast<std::int64_t>(index) + 1;
}

Cell fromOneOrNothing(std::int64_t index) {
    return index < 0 ? Cell() : Cell(index + 1);
}

Cell wordCell(const Sentence* sentence, std::int64_t word) {
    if (!sentence || word < 0 || word >= static_cast<std::int64_t>(sentence->words.size())) {
        return {};
    }
    return sentence->word(WordIndex(word));
}

Cell textCell(const Sentence* sentence) {
    return sentence ? Cell(std::string_view(sentence->text)) : Cell();
}

Cell headCell(HeadIndex head) {
    if (!head.isValid()) {
        return std::string_view("mean");
    }
    return std::int64_t(head.value) + 1;
}

bool isAcrossSentences(const AttentionRecord& record) {
    return record.level == AttentionLevel::Sentence || record.level == AttentionLevel::Word;
}

// Calls write(row, column, weight) for each weight that is not zero.
template<class Write>
void each(const CsrMatrix& matrix, Write write) {
    for (std::int32_t r = 0; r < matrix.rows(); ++r) {
        const CsrMatrix::Row row = matrix.row(r);
        for (std::size_t i = 0; i < row.column.size(); ++i) {
            write(r, row.column[i], row.value[i]);
        }
    }
}

// Finds the weights of one row; requested columns must ascend.
class Along {
public:
    explicit Along(CsrMatrix::Row row) : m_row(row) {}
    float at(std::int32_t column) {
        while (m_next < m_row.column.size() && m_row.column[m_next] < column) {
            ++m_next;
        }
        return m_next < m_row.column.size() && m_row.column[m_next] == column ? m_row.value[m_next] : 0.0f;
    }

private:
    CsrMatrix::Row m_row;
    std::size_t m_next = 0;
};

} // namespace

std::span<const Column> columnsOf(ExportWhat what) {
    switch (what) {
    case ExportWhat::SentenceAttention:
        return kSentenceAttention;
    case ExportWhat::WordAttention:
        return kWordAttention;
    case ExportWhat::Gates:
        return kGates;
    case ExportWhat::SubPhrases:
        return kSubPhrases;
    case ExportWhat::Needs:
        return kNeeds;
    case ExportWhat::Attributions:
        return kAttributions;
    case ExportWhat::Translations:
        break;
    }
    return kTranslations;
}

ExportRows::ExportRows(TableWriter& out, const RunSource& source, const ExportOptions& options, ExportReport& report)
    : m_out(out), m_source(source), m_run(source.run()), m_options(options), m_report(report) {
    m_offsets[0] = keyWordOffsets(m_run, Side::Source);
    m_offsets[1] = keyWordOffsets(m_run, Side::Target);
    if (options.what == ExportWhat::Needs || options.what == ExportWhat::Attributions) {
        m_answers = source.answers();
    }
}

void ExportRows::write(SentenceIndex sentence) {
    m_at = sentence.asSize();
    if (m_options.what == ExportWhat::Translations) {
        writeTranslation();
        return;
    }
    if (m_options.what == ExportWhat::Needs || m_options.what == ExportWhat::Attributions) {
        if (m_at < m_run.sentences.size() && m_run.sentences[m_at]) {
            m_options.what == ExportWhat::Needs ? writeNeeds() : writeAttributions();
        }
        return;
    }
    std::shared_ptr<const SentenceTrace> trace;
    try {
        trace = m_source.trace(sentence);
    } catch (const Error& error) {
        m_report.damaged.push_back({m_run.label, sentence, error.what()});
    }
    if (trace && m_at < m_run.sentences.size() && m_run.sentences[m_at]) {
        writeTrace(*trace);
    }
}

void ExportRows::row(std::initializer_list<Cell> cells) {
    m_cells.assign(cells);
    m_cells.emplace_back(std::string_view(m_run.document->title)); // last, so that earlier columns keep their places
    m_cells.emplace_back(std::string_view(m_run.model.name));
    m_out.row(m_cells);
    ++m_report.rows;
}

void ExportRows::writeTranslation() {
    const Document& document = *m_run.document;
    const TranslatedSentence* const done = m_at < m_run.sentences.size() ? m_run.sentences[m_at].get() : nullptr;
    row({m_run.label, fromOne(m_at), textCell(&document.source.at(m_at)), textCell(done ? &done->text : nullptr),
         textCell(document.hasReference() ? &document.reference.at(m_at) : nullptr),
         done && !std::isnan(done->logProbability) ? Cell(done->logProbability) : Cell(),
         done ? Cell(std::span(done->wordLogProbability)) : Cell(), done ? Cell(done->hitLengthStop) : Cell()});
}

void ExportRows::writeNeeds() {
    const Sentence& text = m_run.sentences[m_at]->text;
    for (const SentenceNeed& need : m_answers.needs) {
        for (std::size_t w = 0; need.sentence.asSize() == m_at && w < need.words.size(); ++w) {
            const WordNeed& word = need.words[w];
            row({m_run.label, fromOne(m_at), fromOne(w), wordCell(&text, static_cast<std::int64_t>(w)), word.gain,
                 word.divergence, word.instead.empty() ? Cell() : Cell(std::string_view(word.instead))});
        }
    }
}

void ExportRows::writeAttributions() {
    const Sentence& text = m_run.sentences[m_at]->text;
    for (const KeptAttribution& kept : m_answers.attributions) {
        if (kept.sentence.asSize() != m_at) {
            continue;
        }
        for (const Attribution& answer : kept.result.methods) {
            const std::string site = contexture::name(answer.method);
            m_report.sites.insert(site);
            for (std::size_t i = 0; m_options.filter.takesSite(site) && i < answer.weights.size(); ++i) {
                const DocumentWord& key = kept.result.words.at(i);
                if (std::abs(answer.weights[i]) < m_options.filter.least) {
                    continue;
                }
                const Sentence* keyText = key.side == Side::Source && key.sentence.asSize() < m_run.document->size()
                                              ? &m_run.document->source[key.sentence.asSize()]
                                              : keySentence(m_run, key.side, key.sentence);
                row({m_run.label, std::string_view(site), fromOne(m_at), fromOne(kept.word.asSize()),
                     wordCell(&text, kept.word.value),
                     kept.result.instead.empty() ? Cell() : Cell(std::string_view(kept.result.instead)), name(key.side),
                     fromOneOrNothing(key.sentence.value), fromOneOrNothing(key.word.value),
                     wordCell(keyText, key.word.value), answer.weights[i]});
            }
        }
    }
}

bool ExportRows::concerns(const AttentionRecord& record) const {
    switch (m_options.what) {
    case ExportWhat::SentenceAttention:
        return isAcrossSentences(record);
    case ExportWhat::SubPhrases:
        return record.site == kProducedSite && record.level == AttentionLevel::SelfSide;
    case ExportWhat::WordAttention:
        return record.level != AttentionLevel::Sentence;
    case ExportWhat::Gates:
    case ExportWhat::Translations:
    case ExportWhat::Needs:
    case ExportWhat::Attributions:
        break;
    }
    return false;
}

void ExportRows::writeTrace(const SentenceTrace& trace) {
    const ExportFilter& filter = m_options.filter;
    if (m_options.what == ExportWhat::Gates) {
        for (const GateRecord& gate : trace.gates) {
            m_report.sites.insert(gate.site);
            if (filter.takesSite(gate.site)) {
                writeGate(gate);
            }
        }
        return;
    }
    std::set<std::string_view> done; // a site with both levels counts once
    for (const AttentionRecord& record : trace.attention) {
        if (!concerns(record)) {
            continue;
        }
        m_report.sites.insert(record.site);
        const bool isLevel = m_options.what != ExportWhat::WordAttention || filter.takesLevel(record.level);
        if (!filter.takesSite(record.site) || !isLevel ||
            (isAcrossSentences(record) && !done.insert(record.site).second)) {
            continue;
        }
        const auto heads = static_cast<std::int32_t>(record.heads.size());
        m_report.heads = std::max(m_report.heads, static_cast<int>(heads));
        for (std::int32_t h = -1; h < heads; ++h) { // -1 is the mean
            if (filter.takesHead(HeadIndex(h))) {
                writeAttention(trace, record, HeadIndex(h));
            }
        }
    }
}

void ExportRows::writeAttention(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head) {
    if (m_options.what == ExportWhat::SubPhrases) {
        writeSubPhrases(record, head);
    } else if (m_options.what == ExportWhat::SentenceAttention) {
        writeSentences(trace, record, head);
    } else if (record.level == AttentionLevel::Word) {
        writeWords(trace, record, head);
    } else {
        writeHere(record, head);
    }
}

const Sentence* ExportRows::query(Side side) const {
    return side == Side::Source ? &m_run.document->source.at(m_at) : &m_run.sentences[m_at]->text;
}

void ExportRows::writeGate(const GateRecord& gate) {
    for (std::size_t w = 0; w < gate.contextShare.size(); ++w) {
        row({m_run.label, gate.site, name(gate.querySide), fromOne(m_at), fromOne(w),
             wordCell(query(gate.querySide), static_cast<std::int64_t>(w)),
             gate.shareOf(WordIndex(static_cast<std::int64_t>(w))) ? Cell(gate.contextShare[w]) : Cell(),
             w < gate.spread.size() && !std::isnan(gate.spread[w]) ? Cell(gate.spread[w]) : Cell()});
    }
}

void ExportRows::writeSentences(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head) {
    const auto weights = sentenceWeights(trace, record.site, head, offsets(record.keySide));
    if (!weights) {
        return;
    }
    each(*weights, [&](std::int32_t word, std::int32_t column, float weight) {
        if (weight < m_options.filter.least) {
            return;
        }
        row({m_run.label, record.site, headCell(head), name(record.querySide), fromOne(m_at), std::int64_t(word) + 1,
             wordCell(query(record.querySide), word), name(record.keySide), std::int64_t(column) + 1,
             textCell(keySentence(m_run, record.keySide, SentenceIndex(column))), weight});
    });
}

void ExportRows::writeWords(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head) {
    const auto& starts = offsets(record.keySide);
    const auto final = wordWeights(trace, record.site, head, true, starts);
    const auto within = wordWeights(trace, record.site, head, false, starts);
    if (!within) {
        return;
    }
    const CsrMatrix& written = final ? *final : *within;
    for (std::int32_t r = 0; r < written.rows(); ++r) {
        const CsrMatrix::Row weights = written.row(r);
        Along inSentence(within->row(r));
        std::size_t sentence = 0; // columns ascend, and so do sentences
        for (std::size_t i = 0; i < weights.column.size(); ++i) {
            const std::int32_t column = weights.column[i];
            if (weights.value[i] < m_options.filter.least) {
                continue;
            }
            while (sentence + 2 < starts.size() && starts[sentence + 1] <= column) {
                ++sentence;
            }
            const auto at = static_cast<std::int64_t>(sentence);
            const Key key{record.keySide, at, std::int64_t(column) - starts[sentence],
                          keySentence(m_run, record.keySide, SentenceIndex(at))};
            writeWord(record, head, r, key, {final ? Cell(weights.value[i]) : Cell(), inSentence.at(column)});
        }
    }
}

// Attention inside the sentence, and caches.
void ExportRows::writeHere(const AttentionRecord& record, HeadIndex head) {
    each(headOrMean(record, head), [&](std::int32_t word, std::int32_t column, float weight) {
        if (weight < m_options.filter.least) {
            return;
        }
        Key key;
        if (record.level == AttentionLevel::CacheSlot) {
            const auto slot = static_cast<std::size_t>(column);
            const DocumentWord held = slot < record.slotWords.size() ? record.slotWords[slot] : DocumentWord();
            const bool isHere = held.sentence.isValid() && held.sentence.asSize() == m_at;
            key = {held.side, held.sentence.value, held.word.value,
                   isHere ? query(held.side) : keySentence(m_run, held.side, held.sentence)};
        } else {
            const Side side = record.level == AttentionLevel::Source ? Side::Source : record.querySide;
            key = {side, static_cast<std::int64_t>(m_at), column, query(side)};
        }
        writeWord(record, head, word, key, {weight, {}});
    });
}

void ExportRows::writeSubPhrases(const AttentionRecord& record, HeadIndex head) {
    const Sentence& text = *query(record.querySide);
    std::int64_t number = 0;
    for (const SubPhrase& phrase : subPhrases(headOrMean(record, head))) {
        std::string words;
        for (std::int32_t w = phrase.begin; w < phrase.end && w < std::int32_t(text.words.size()); ++w) {
            if (!words.empty()) {
                words += ' ';
            }
            words += text.word(WordIndex(w));
        }
        row({m_run.label, record.site, headCell(head), fromOne(m_at), ++number, std::int64_t(phrase.begin) + 1,
             std::int64_t(phrase.end), std::string_view(words), fromOneOrNothing(phrase.focus),
             wordCell(&text, phrase.focus)});
    }
}

void ExportRows::writeWord(const AttentionRecord& record, HeadIndex head, std::int32_t queryWord, const Key& key,
                           const Weights& weights) {
    row({m_run.label, record.site, name(record.level), headCell(head), name(record.querySide), fromOne(m_at),
         std::int64_t(queryWord) + 1, wordCell(query(record.querySide), queryWord),
         key.sentence < 0 ? Cell() : Cell(std::string_view(name(key.side))), fromOneOrNothing(key.sentence),
         fromOneOrNothing(key.word), wordCell(key.text, key.word), weights.final, weights.within});
}

} // namespace contexture::store
