#include "engine/store/annotation_export.h"

#include "engine/store/table_writer.h"

#include <memory>

namespace contexture::store {

void exportRemarks(std::ostream& out, std::span<const RemarkRow> rows, ExportFormat format) {
    const std::vector<const char*> columns{"run", "side", "sentence_from_1", "word_from_1", "word", "sentence", "note"};
    std::unique_ptr<TableWriter> table;
    if (format == ExportFormat::Csv) {
        table = std::make_unique<CsvWriter>(out, columns);
    } else {
        table = std::make_unique<JsonRowWriter>(out, columns, R"("what": "notes", "counted_from": 1, )");
    }
    const auto text = [](const std::string& value) { return value.empty() ? Cell() : Cell(std::string_view(value)); };
    for (const RemarkRow& row : rows) {
        const bool ofWord = row.wordIndex.isValid();
        table->row({text(row.run), std::string_view(row.side == Side::Source ? "source" : "target"),
                    std::int64_t{row.sentence.value} + 1, ofWord ? Cell(std::int64_t{row.wordIndex.value} + 1) : Cell(),
                    ofWord ? text(row.word) : Cell(), text(row.onSentence), std::string_view(row.text)});
    }
    table->end();
}

} // namespace contexture::store
