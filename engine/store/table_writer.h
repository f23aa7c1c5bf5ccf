// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace contexture::store {

// One cell: unknown, text, whole number, weight, yes or no, or a list of weights. Texts and lists are not copied and
// must live until the row is written.
using Cell = std::variant<std::monostate, std::string_view, std::int64_t, float, double, bool, std::span<const float>>;

// The type of the known cells of a column.
enum class ColumnKind : std::uint8_t {
    Text,
    Whole,
    Head, // a whole number, or the text "mean"
    Weight,
    Number, // double
    YesNo,
    Weights,
};

struct Column {
    const char* name;
    ColumnKind kind;
};

// Rows of named columns, written one by one.
class TableWriter {
public:
    virtual ~TableWriter() = default;
    void row(std::initializer_list<Cell> cells) { row(std::span(cells.begin(), cells.size())); }
    virtual void row(std::span<const Cell> cells) = 0; // one cell per column
    virtual void end() = 0;                            // writes the end of the table
};

// Writes CSV lines (RFC 4180).
class CsvWriter final : public TableWriter {
public:
    // `about`: lines above the names.
    CsvWriter(std::ostream& out, std::span<const Column> columns, const std::string& about = {});
    using TableWriter::row;
    void row(std::span<const Cell> cells) override;
    void end() override;

private:
    std::ostream& m_out;
    std::string m_text; // text that is not written yet
};

// JSON objects, one per line. Writes `head` (an object's members, already JSON, with a comma after each), then "rows":
// [...] and closes the object.
class JsonRowWriter final : public TableWriter {
public:
    JsonRowWriter(std::ostream& out, std::span<const Column> columns, const std::string& head);
    using TableWriter::row;
    void row(std::span<const Cell> cells) override;
    void end() override;

private:
    std::ostream& m_out;
    std::vector<std::string> m_names; // names of the columns, with the punctuation before a value
    std::string m_text;               // text that is not written yet
    bool m_first = true;
};

// Facts above the table of a file, each a name and a value: lines "# name: value" of a CSV file.
using TableFacts = std::vector<std::pair<std::string, std::string>>;
std::string csvHead(const TableFacts& facts);
// The table as CSV or JSON; in JSON the facts are members of the object.
std::unique_ptr<TableWriter> tableWriter(std::ostream& out, bool json, std::span<const Column> columns,
                                         const TableFacts& facts);

// Appends quoted and escaped text; bytes that are not UTF-8 are replaced.
void addJsonText(std::string& json, std::string_view text);
std::string jsonText(std::string_view text);
// Appends a number with enough digits to read the same number again; null if it is not finite.
void addJsonNumber(std::string& json, float value);
void addJsonNumber(std::string& json, double value);

} // namespace contexture::store
