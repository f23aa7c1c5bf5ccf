#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace contexture::store {

// One cell: unknown, text, whole number, weight, yes or no, or a list of weights.
// Texts and lists lie elsewhere and must live until the row is written.
using Cell = std::variant<std::monostate, std::string_view, std::int64_t, float, double, bool, std::span<const float>>;

// Rows of named columns, written one by one as RFC 4180 lines or JSON objects.
class TableWriter {
public:
    virtual ~TableWriter() = default;
    virtual void row(const std::vector<Cell>& cells) = 0; // one for each column
    virtual void end() = 0;
};

class CsvWriter : public TableWriter {
public:
    CsvWriter(std::ostream& out, const std::vector<const char*>& columns);
    void row(const std::vector<Cell>& cells) override;
    void end() override {}

private:
    std::ostream& m_out;
};

// Writes `head` (an object's members, already JSON, with a comma after each), then "rows": [...] and closes the object.
class JsonRowWriter : public TableWriter {
public:
    JsonRowWriter(std::ostream& out, std::vector<const char*> columns, const std::string& head);
    void row(const std::vector<Cell>& cells) override;
    void end() override;

private:
    std::ostream& m_out;
    std::vector<const char*> m_columns;
    bool m_first = true;
};

std::string jsonText(std::string_view text); // quoted and escaped; what is not UTF-8 is replaced

} // namespace contexture::store
