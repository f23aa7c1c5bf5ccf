// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/note_export.h"

#include "engine/store/npz_writer.h"
#include "engine/store/table_writer.h"

#include <array>
#include <map>
#include <memory>

namespace contexture::store {

std::vector<NoteRow> notesOf(const Workspace& workspace, RunId only) {
    std::vector<NoteRow> rows;
    std::map<RunId, RunEntry> runs;
    for (RunEntry& entry : workspace.runs()) {
        runs.emplace(entry.id, std::move(entry));
    }
    for (const DocumentEntry& document : workspace.documents()) {
        std::shared_ptr<const Document> source;
        std::map<RunId, std::shared_ptr<const Run>> loaded;
        for (const Note& note : workspace.notes(document.id)) {
            const auto entry = runs.find(note.run);
            if (only != RunId() && note.run != only) {
                continue;
            }
            NoteRow row{.side = note.side,
                        .sentence = note.sentence,
                        .wordIndex = note.word,
                        .text = note.text,
                        .document = document.title.empty() ? document.name : document.title};
            const Sentence* on = nullptr;
            if (note.side == Side::Source) {
                source = source ? source : workspace.loadDocument(document.id);
                if (note.sentence.asSize() < source->size()) {
                    on = &source->source[note.sentence.asSize()];
                }
            } else if (entry != runs.end()) {
                auto& run = loaded[note.run];
                run = run ? run : workspace.loadRun(note.run, Workspace::Traces::Skip);
                row.run = entry->second.label;
                row.model = entry->second.modelName;
                if (note.sentence.asSize() < run->sentences.size() && run->sentences[note.sentence.asSize()]) {
                    on = &run->sentences[note.sentence.asSize()]->text;
                }
            }
            if (on) {
                row.onSentence = on->text;
                const bool isWord = note.word.isValid() && note.word.asSize() < on->words.size();
                row.word = isWord ? std::string(on->word(note.word)) : std::string();
            }
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

void exportNotes(std::ostream& out, std::span<const NoteRow> rows, ExportFormat format) {
    constexpr std::array kColumns{Column{"run", ColumnKind::Text},
                                  Column{"side", ColumnKind::Text},
                                  Column{"sentence_from_1", ColumnKind::Whole},
                                  Column{"word_from_1", ColumnKind::Whole},
                                  Column{"word", ColumnKind::Text},
                                  Column{"sentence", ColumnKind::Text},
                                  Column{"note", ColumnKind::Text},
                                  Column{"document", ColumnKind::Text},
                                  Column{"model", ColumnKind::Text}};
    constexpr const char* kHead = R"("what": "notes", "counted_from": 1, )";
    std::unique_ptr<TableWriter> table;
    if (format == ExportFormat::Csv) {
        table = std::make_unique<CsvWriter>(out, kColumns);
    } else if (format == ExportFormat::Json) {
        table = std::make_unique<JsonRowWriter>(out, kColumns, kHead);
    } else {
        table = std::make_unique<NpzWriter>(out, kColumns, kHead, std::filesystem::path());
    }
    const auto text = [](const std::string& value) { return value.empty() ? Cell() : Cell(std::string_view(value)); };
    for (const NoteRow& row : rows) {
        const bool ofWord = row.wordIndex.isValid();
        table->row({text(row.run), std::string_view(row.side == Side::Source ? "source" : "target"),
                    std::int64_t{row.sentence.value} + 1, ofWord ? Cell(std::int64_t{row.wordIndex.value} + 1) : Cell(),
                    ofWord ? text(row.word) : Cell(), text(row.onSentence), std::string_view(row.text),
                    text(row.document), text(row.model)});
    }
    table->end();
}

} // namespace contexture::store
