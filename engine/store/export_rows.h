// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/export.h"
#include "engine/store/table_writer.h"

#include <array>
#include <span>
#include <vector>

namespace contexture::store {

std::span<const Column> columnsOf(ExportWhat what);

// Makes the rows of one run, sentence by sentence. The arguments must outlive the object.
class ExportRows {
public:
    ExportRows(TableWriter& out, const RunSource& source, const ExportOptions& options, ExportReport& report);

    // Writes the rows of one sentence; a damaged trace is noted in the report instead.
    void write(SentenceIndex sentence);

private:
    void writeTranslation();
    void writeNeeds();
    void writeAttributions();
    void writeTrace(const SentenceTrace& trace);
    void writeGate(const GateRecord& gate);
    void writeAttention(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head);
    void writeSentences(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head);
    void writeWords(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head);
    void writeHere(const AttentionRecord& record, HeadIndex head);
    void writeSubPhrases(const AttentionRecord& record, HeadIndex head);
    void row(std::initializer_list<Cell> cells);

    bool concerns(const AttentionRecord& record) const;
    const Sentence* query(Side side) const;
    const std::vector<std::int32_t>& offsets(Side side) const { return m_offsets[static_cast<std::size_t>(side)]; }

    // A consulted word and its position; unknown parts are negative.
    struct Key {
        Side side = Side::Source;
        std::int64_t sentence = -1;
        std::int64_t word = -1;
        const Sentence* text = nullptr;
    };
    // A row's weights.
    struct Weights {
        Cell final = {};
        Cell within = {};
    };
    void writeWord(const AttentionRecord& record, HeadIndex head, std::int32_t queryWord, const Key& key,
                   const Weights& weights);

    TableWriter& m_out;
    const RunSource& m_source;
    const Run& m_run;
    const ExportOptions& m_options;
    ExportReport& m_report;
    std::array<std::vector<std::int32_t>, 2> m_offsets; // of key words, by side
    RunAnswers m_answers;                               // filled only if answers are exported
    std::vector<Cell> m_cells;                          // of the present row
    std::size_t m_at = 0;                               // the present sentence
};

} // namespace contexture::store
