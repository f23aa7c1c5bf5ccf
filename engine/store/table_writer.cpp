#include "engine/store/table_writer.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace contexture::store {

namespace {

template<class Number>
std::string digits(Number value) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        return std::string(text);
    }
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c;
        if (c == '"') {
            quoted += c;
        }
    }
    quoted += '"';
    return quoted;
}

struct CsvCell {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(std::string_view text) const { return csvField(text); }
    std::string operator()(std::int64_t value) const { return digits(value); }
    std::string operator()(float value) const { return std::isnan(value) ? std::string() : digits(value); }
    std::string operator()(double value) const { return std::isnan(value) ? std::string() : digits(value); }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::span<const float> values) const {
        std::string text;
        for (const float value : values) {
            text += text.empty() ? "" : " ";
            text += std::isnan(value) ? std::string("nan") : digits(value);
        }
        return text;
    }
};

struct JsonCell {
    std::string operator()(std::monostate) const { return "null"; }
    std::string operator()(std::string_view text) const { return jsonText(text); }
    std::string operator()(std::int64_t value) const { return digits(value); }
    // JSON has neither NaN nor infinity.
    std::string operator()(float value) const { return std::isfinite(value) ? digits(value) : "null"; }
    std::string operator()(double value) const { return std::isfinite(value) ? digits(value) : "null"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::span<const float> values) const {
        std::string text = "[";
        for (const float value : values) {
            text += text.size() > 1 ? ", " : "";
            text += (*this)(value);
        }
        text += ']';
        return text;
    }
};

} // namespace

std::string jsonText(std::string_view text) {
    return nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

CsvWriter::CsvWriter(std::ostream& out, const std::vector<const char*>& columns) : m_out(out) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
        m_out << (c > 0 ? "," : "") << columns[c];
    }
    m_out << "\r\n";
}

void CsvWriter::row(const std::vector<Cell>& cells) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
        m_out << (c > 0 ? "," : "") << std::visit(CsvCell(), cells[c]);
    }
    m_out << "\r\n";
}

JsonRowWriter::JsonRowWriter(std::ostream& out, std::vector<const char*> columns, const std::string& head)
    : m_out(out), m_columns(std::move(columns)) {
    m_out << "{" << head << "\"rows\": [";
}

void JsonRowWriter::row(const std::vector<Cell>& cells) {
    m_out << (m_first ? "\n" : ",\n") << "{";
    m_first = false;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        m_out << (c > 0 ? ", " : "") << '"' << m_columns.at(c) << "\": " << std::visit(JsonCell(), cells[c]);
    }
    m_out << "}";
}

void JsonRowWriter::end() {
    m_out << "\n]}\n";
}

} // namespace contexture::store
