#include "engine/store/export.h"

#include "engine/core/attention_view.h"
#include "engine/core/error.h"
#include "engine/core/sub_phrases.h"
#include "engine/store/run_json.h"
#include "engine/store/table_writer.h"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

namespace contexture::store {

namespace {

constexpr std::array kWhats{"sentence-attention", "word-attention", "gates", "translations", "sub-phrases"};
constexpr std::array kFormats{"csv", "json"};

template<std::size_t N>
std::uint8_t parseName(const std::array<const char*, N>& names, std::string_view name, const char* what) {
    std::string all;
    for (std::size_t i = 0; i < N; ++i) {
        if (name == names[i]) {
            return static_cast<std::uint8_t>(i);
        }
        all += i == 0 ? "" : i + 1 < N ? ", " : " or ";
        all += names[i];
    }
    throw Error(Message("export.name", "\"{name}\" is no {kind}", name, what), {},
                Message("export.name.do", "choose {names}", all));
}

std::vector<const char*> columnsOf(ExportWhat what) {
    switch (what) {
    case ExportWhat::SentenceAttention:
        return {"run",         "site", "head",     "query_side",          "sentence_from_1",
                "word_from_1", "word", "key_side", "key_sentence_from_1", "key_sentence",
                "weight"};
    case ExportWhat::WordAttention:
        return {"run",
                "site",
                "level",
                "head",
                "query_side",
                "sentence_from_1",
                "word_from_1",
                "word",
                "key_side",
                "key_sentence_from_1",
                "key_word_from_1",
                "key_word",
                "weight",
                "weight_within_sentence"};
    case ExportWhat::Gates:
        return {"run", "site", "side", "sentence_from_1", "word_from_1", "word", "context_share", "spread"};
    case ExportWhat::SubPhrases:
        return {"run",
                "site",
                "head",
                "sentence_from_1",
                "phrase_from_1",
                "first_word_from_1",
                "last_word_from_1",
                "words",
                "focus_word_from_1",
                "focus_word"};
    case ExportWhat::Translations:
        break;
    }
    return {"run",
            "sentence_from_1",
            "source",
            "translation",
            "reference",
            "log_probability",
            "word_log_probabilities",
            "hit_length_stop"};
}

std::int64_t fromOne(std::size_t index) {
    return static_cast<std::int64_t>(index) + 1;
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

// Writes the rows of one run.
class RunExport {
public:
    RunExport(TableWriter& out, const Run& run, const ExportOptions& options)
        : m_out(out), m_run(run), m_options(options), m_label(run.label) {
        m_offsets[0] = keyWordOffsets(run, Side::Source);
        m_offsets[1] = keyWordOffsets(run, Side::Target);
    }

    void write() {
        for (m_at = 0; m_at < m_run.sentences.size(); ++m_at) {
            if (m_options.sentence.isValid() && m_options.sentence.asSize() != m_at) {
                continue;
            }
            if (m_options.what == ExportWhat::Translations) {
                writeTranslation();
            } else if (m_run.sentences[m_at] && m_run.sentences[m_at]->trace) {
                writeTrace(*m_run.sentences[m_at]->trace);
            }
        }
    }

private:
    void writeTranslation() {
        const Document& document = *m_run.document;
        const TranslatedSentence* const done = m_run.sentences[m_at].get();
        m_out.row({m_label, fromOne(m_at), textCell(&document.source.at(m_at)), textCell(done ? &done->text : nullptr),
                   textCell(document.hasReference() ? &document.reference.at(m_at) : nullptr),
                   done ? Cell(done->logProbability) : Cell(),
                   done ? Cell(std::span(done->wordLogProbability)) : Cell(),
                   done ? Cell(done->hitLengthStop) : Cell()});
    }

    void writeTrace(const SentenceTrace& trace) {
        if (m_options.what == ExportWhat::Gates) {
            for (const GateRecord& gate : trace.gates) {
                if (isWanted(gate.site)) {
                    writeGate(gate);
                }
            }
            return;
        }
        std::set<std::string> done; // a site with both levels is one thing
        for (const AttentionRecord& record : trace.attention) {
            const bool acrossSentences =
                record.level == AttentionLevel::Sentence || record.level == AttentionLevel::Word;
            if (!isWanted(record.site) || (acrossSentences && !done.insert(record.site).second)) {
                continue;
            }
            const int heads = m_options.eachHead ? static_cast<int>(record.heads.size()) : 0;
            for (int h = -1; h < heads; ++h) { // -1 is the mean
                const HeadIndex head(h);
                if (m_options.what == ExportWhat::SubPhrases) {
                    writeSubPhrases(record, head);
                } else if (!acrossSentences) {
                    if (m_options.what == ExportWhat::WordAttention) {
                        writeHere(record, head);
                    }
                } else if (m_options.what == ExportWhat::SentenceAttention) {
                    writeSentences(trace, record, head);
                } else {
                    writeWords(trace, record, head);
                }
            }
        }
    }

    bool isWanted(const std::string& site) const { return m_options.site.empty() || m_options.site == site; }

    const Sentence* query(Side side) const {
        return side == Side::Source ? &m_run.document->source.at(m_at) : &m_run.sentences[m_at]->text;
    }

    void writeGate(const GateRecord& gate) {
        for (std::size_t w = 0; w < gate.contextShare.size(); ++w) {
            m_out.row({m_label, gate.site, name(gate.querySide), fromOne(m_at), fromOne(w),
                       wordCell(query(gate.querySide), static_cast<std::int64_t>(w)), gate.contextShare[w],
                       w < gate.spread.size() ? Cell(gate.spread[w]) : Cell()});
        }
    }

    // Calls write(row, column, weight) for what is not zero.
    template<class Write>
    static void each(const CsrMatrix& matrix, Write write) {
        for (std::int32_t r = 0; r < matrix.rows(); ++r) {
            const CsrMatrix::Row row = matrix.row(r);
            for (std::size_t i = 0; i < row.column.size(); ++i) {
                write(r, row.column[i], row.value[i]);
            }
        }
    }

    Cell headCell(HeadIndex head) {
        if (!head.isValid()) {
            return std::string_view("mean");
        }
        return std::int64_t(head.value) + 1;
    }

    void writeSentences(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head) {
        const auto weights = sentenceWeights(trace, record.site, head, offsets(record.keySide));
        if (!weights) {
            return;
        }
        each(*weights, [&](std::int32_t row, std::int32_t column, float weight) {
            m_out.row({m_label, record.site, headCell(head), name(record.querySide), fromOne(m_at),
                       std::int64_t(row) + 1, wordCell(query(record.querySide), row), name(record.keySide),
                       std::int64_t(column) + 1, textCell(keySentence(m_run, record.keySide, SentenceIndex(column))),
                       weight});
        });
    }

    void writeWords(const SentenceTrace& trace, const AttentionRecord& record, HeadIndex head) {
        const auto& starts = offsets(record.keySide);
        const auto final = wordWeights(trace, record.site, head, true, starts);
        const auto within = wordWeights(trace, record.site, head, false, starts);
        if (!within) {
            return;
        }
        const CsrMatrix& written = final ? *final : *within;
        each(written, [&](std::int32_t row, std::int32_t column, float weight) {
            const auto after = std::upper_bound(starts.begin(), starts.end(), column);
            const std::int64_t sentence = after - starts.begin() - 1;
            const std::int64_t word = column - *(after - 1);
            writeWord(record, "word", head, row, sentence, record.keySide, word, final ? Cell(weight) : Cell(),
                      within->at(row, column));
        });
    }

    // Attention inside the sentence, and caches.
    void writeHere(const AttentionRecord& record, HeadIndex head) {
        each(headOrMean(record, head), [&](std::int32_t row, std::int32_t column, float weight) {
            if (record.level == AttentionLevel::CacheSlot) {
                const auto slot = static_cast<std::size_t>(column);
                const DocumentWord key = slot < record.slotWords.size() ? record.slotWords[slot] : DocumentWord();
                writeWord(record, name(record.level), head, row, key.sentence.value, key.side, key.word.value, weight,
                          {});
            } else {
                const Side side = record.level == AttentionLevel::Source ? Side::Source : record.querySide;
                writeWord(record, name(record.level), head, row, static_cast<std::int64_t>(m_at), side, column, weight,
                          {});
            }
        });
    }

    void writeSubPhrases(const AttentionRecord& record, HeadIndex head) {
        if (record.site != kProducedSite || record.level != AttentionLevel::SelfSide) {
            return;
        }
        const Sentence& text = *query(record.querySide);
        std::int64_t number = 0;
        for (const SubPhrase& phrase : subPhrases(headOrMean(record, head))) {
            std::string words;
            for (std::int32_t w = phrase.begin; w < phrase.end && w < std::int32_t(text.words.size()); ++w) {
                words += (words.empty() ? "" : " ") + std::string(text.word(WordIndex(w)));
            }
            const bool hasFocus = phrase.focus >= 0;
            m_out.row({m_label, record.site, headCell(head), fromOne(m_at), ++number, std::int64_t(phrase.begin) + 1,
                       std::int64_t(phrase.end), std::string_view(words),
                       hasFocus ? Cell(std::int64_t(phrase.focus) + 1) : Cell(),
                       hasFocus ? wordCell(&text, phrase.focus) : Cell()});
        }
    }

    void writeWord(const AttentionRecord& record, const char* level, HeadIndex head, std::int32_t row,
                   std::int64_t keyAt, Side keySide, std::int64_t keyWord, Cell weight, Cell within) {
        const bool here = keyAt == static_cast<std::int64_t>(m_at) && record.level != AttentionLevel::Word;
        const Sentence* const key = here ? query(keySide) : keySentence(m_run, keySide, SentenceIndex(keyAt));
        m_out.row({m_label, record.site, level, headCell(head), name(record.querySide), fromOne(m_at),
                   std::int64_t(row) + 1, wordCell(query(record.querySide), row),
                   keyAt < 0 ? Cell() : Cell(std::string_view(name(keySide))), keyAt < 0 ? Cell() : Cell(keyAt + 1),
                   keyWord < 0 ? Cell() : Cell(keyWord + 1), wordCell(key, keyWord), std::move(weight),
                   std::move(within)});
    }

    const std::vector<std::int32_t>& offsets(Side side) const { return m_offsets[static_cast<std::size_t>(side)]; }

    TableWriter& m_out;
    const Run& m_run;
    const ExportOptions& m_options;
    std::string_view m_label;
    std::array<std::vector<std::int32_t>, 2> m_offsets;
    std::size_t m_at = 0;
};

std::string jsonHead(std::span<const Run* const> runs, ExportWhat what) {
    std::string head =
        "\"what\": " + jsonText(kWhats.at(static_cast<std::size_t>(what))) + ", \"counted_from\": 1, \"runs\": [";
    for (std::size_t r = 0; r < runs.size(); ++r) {
        head += std::string(r > 0 ? ", " : "") + "{\"run\": " + jsonText(runs[r]->label) +
                ", \"model\": " + jsonText(runs[r]->model.name) +
                ", \"document\": " + jsonText(runs[r]->document->title) + "}";
    }
    return head + "], ";
}

void writeAll(std::ostream& out, std::span<const Run* const> runs, const ExportOptions& options) {
    for (const Run* run : runs) {
        if (!run || !run->document) {
            throw Error(Message("export.no-run", "there is no run to export"), {},
                        Message("do.translate-first", "translate a document first"));
        }
    }
    std::unique_ptr<TableWriter> table;
    if (options.format == ExportFormat::Csv) {
        table = std::make_unique<CsvWriter>(out, columnsOf(options.what));
    } else {
        table = std::make_unique<JsonRowWriter>(out, columnsOf(options.what), jsonHead(runs, options.what));
    }
    for (const Run* run : runs) {
        RunExport(*table, *run, options).write();
    }
    table->end();
}

} // namespace

ExportWhat parseExportWhat(std::string_view name) {
    return static_cast<ExportWhat>(parseName(kWhats, name, "kind of data"));
}

ExportFormat parseExportFormat(std::string_view name) {
    return static_cast<ExportFormat>(parseName(kFormats, name, "format"));
}

void exportRuns(std::ostream& out, std::span<const std::shared_ptr<const Run>> runs, const ExportOptions& options) {
    std::vector<const Run*> pointers;
    for (const auto& run : runs) {
        pointers.push_back(run.get());
    }
    writeAll(out, pointers, options);
}

std::string exportRun(const Run& run, const ExportOptions& options) {
    std::ostringstream out;
    const Run* const pointer = &run;
    writeAll(out, std::span(&pointer, 1), options);
    return out.str();
}

} // namespace contexture::store
