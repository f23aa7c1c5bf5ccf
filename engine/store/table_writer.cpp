// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/table_writer.h"

#include "engine/core/one_line.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace contexture::store {

namespace {

constexpr std::size_t kWriteBlock = 1 << 16; // size of a piece for the stream

template<class Number>
void addDigits(std::string& out, Number value) {
    char text[64];
    out.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

// Spreadsheets evaluate such text as a formula, and some formulas reach out of the file. Numbers are allowed.
bool isFormula(std::string_view text) {
    static constexpr std::string_view kFullWidth[] = {"\uff1d", "\uff0b", "\uff0d", "\uff20"};
    const bool begins = (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) ||
                        std::any_of(std::begin(kFullWidth), std::end(kFullWidth),
                                    [text](std::string_view sign) { return text.starts_with(sign); });
    if (!begins) {
        return false;
    }
    double number = 0.0;
    const char* begin = text.data() + (text.front() == '+' ? 1 : 0);
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(begin, end, number);
    return error != std::errc() || last != end;
}

void addCsvField(std::string& out, std::string_view text) {
    if (isFormula(text)) {
        std::string guarded(1, '\''); // a spreadsheet's mark for text
        guarded += text;
        return addCsvField(out, guarded);
    }
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        out += c;
        if (c == '"') {
            out += c;
        }
    }
    out += '"';
}

struct CsvCell {
    std::string& out;

    void operator()(std::monostate) const {}
    void operator()(std::string_view text) const { addCsvField(out, text); }
    void operator()(std::int64_t value) const { addDigits(out, value); }
    void operator()(float value) const { number(value); }
    void operator()(double value) const { number(value); }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(std::span<const float> values) const {
        for (std::size_t i = 0; i < values.size(); ++i) {
            out += i > 0 ? " " : "";
            if (std::isnan(values[i])) {
                out += "nan";
            } else {
                addDigits(out, values[i]);
            }
        }
    }

private:
    template<class Number>
    void number(Number value) const {
        if (!std::isnan(value)) {
            addDigits(out, value);
        }
    }
};

struct JsonCell {
    std::string& out;

    void operator()(std::monostate) const { out += "null"; }
    void operator()(std::string_view text) const { addJsonText(out, text); }
    void operator()(std::int64_t value) const { addDigits(out, value); }
    void operator()(float value) const { addJsonNumber(out, value); }
    void operator()(double value) const { addJsonNumber(out, value); }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(std::span<const float> values) const {
        out += '[';
        for (std::size_t i = 0; i < values.size(); ++i) {
            out += i > 0 ? ", " : "";
            addJsonNumber(out, values[i]);
        }
        out += ']';
    }
};

void write(std::ostream& out, std::string& text) {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
}

template<class Number>
void addFinite(std::string& json, Number value) { // JSON has neither NaN nor infinity
    if (std::isfinite(value)) {
        addDigits(json, value);
    } else {
        json += "null";
    }
}

bool isPlain(char c) {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

} // namespace

void addJsonText(std::string& json, std::string_view text) {
    if (std::all_of(text.begin(), text.end(), isPlain)) {
        json += '"';
        json += text;
        json += '"';
        return;
    }
    json += nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string jsonText(std::string_view text) {
    std::string json;
    addJsonText(json, text);
    return json;
}

void addJsonNumber(std::string& json, float value) {
    addFinite(json, value);
}

void addJsonNumber(std::string& json, double value) {
    addFinite(json, value);
}

CsvWriter::CsvWriter(std::ostream& out, std::span<const Column> columns, const std::string& about)
    : m_out(out), m_text(about) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
        m_text += c > 0 ? "," : "";
        m_text += columns[c].name;
    }
    m_text += "\r\n";
}

void CsvWriter::row(std::span<const Cell> cells) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (c > 0) {
            m_text += ',';
        }
        std::visit(CsvCell{m_text}, cells[c]);
    }
    m_text += "\r\n";
    if (m_text.size() > kWriteBlock) {
        write(m_out, m_text);
    }
}

void CsvWriter::end() {
    write(m_out, m_text);
}

JsonRowWriter::JsonRowWriter(std::ostream& out, std::span<const Column> columns, const std::string& head)
    : m_out(out), m_text("{" + head + "\"rows\": [") {
    for (std::size_t c = 0; c < columns.size(); ++c) {
        m_names.push_back((c > 0 ? ", " : "") + jsonText(columns[c].name) + ": ");
    }
}

void JsonRowWriter::row(std::span<const Cell> cells) {
    m_text += m_first ? "\n{" : ",\n{";
    m_first = false;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        m_text += m_names.at(c);
        std::visit(JsonCell{m_text}, cells[c]);
    }
    m_text += '}';
    if (m_text.size() > kWriteBlock) {
        write(m_out, m_text);
    }
}

void JsonRowWriter::end() {
    m_text += "\n]}\n";
    write(m_out, m_text);
}

std::string csvHead(const TableFacts& facts) {
    std::string head;
    for (const auto& [name, value] : facts) {
        head += "# " + inOneLine(name + ": " + value) + "\r\n"; // a line end within it would begin a row
    }
    return head;
}

std::unique_ptr<TableWriter> tableWriter(std::ostream& out, bool json, std::span<const Column> columns,
                                         const TableFacts& facts) {
    if (!json) {
        return std::make_unique<CsvWriter>(out, columns, csvHead(facts));
    }
    std::string head;
    for (const auto& [name, value] : facts) {
        head += jsonText(name) + ": " + jsonText(value) + ", ";
    }
    return std::make_unique<JsonRowWriter>(out, columns, head);
}

} // namespace contexture::store
