// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/find/expression.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace contexture::find {

namespace {

constexpr std::size_t kLongest = 10'000; // bytes
constexpr int kDeepest = 100;            // nested parentheses

struct Token {
    enum class Kind : std::uint8_t { End, Word, Quoted, Sign };
    Kind kind = Kind::End;
    std::string text;
    std::size_t at = 0; // number of bytes before it
};

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string text) {
    for (char& c : text) {
        c = lower(c);
    }
    return text;
}

// The number of code points before a byte, for messages.
std::size_t charactersBefore(std::string_view text, std::size_t byte) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < byte && i < text.size(); ++i) {
        count += (static_cast<unsigned char>(text[i]) & 0xC0u) != 0x80u ? 1 : 0;
    }
    return count;
}

class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) { advance(); }

    Expression all() {
        if (m_token.kind == Token::Kind::End) {
            return {};
        }
        Expression whole = alternatives();
        if (m_token.kind != Token::Kind::End) {
            refuse(Message("find.end", "“{found}” cannot stand here", shown()),
                   Message("find.end.do", "join conditions with and, or"));
        }
        return whole;
    }

private:
    [[noreturn]] void refuse(Message what, Message remedy) const {
        throw Error(std::move(what),
                    Message("at.find", "search, character {number}", charactersBefore(m_text, m_token.at) + 1),
                    std::move(remedy));
    }

    std::string shown() const { return m_token.kind == Token::Kind::End ? std::string("…") : m_token.text; }

    static std::string fieldNames() {
        std::string names;
        for (const Field& field : fields()) {
            names += (names.empty() ? "" : ", ") + std::string(field.name);
        }
        return names;
    }

    void advance() {
        while (m_next < m_text.size() && isBlank(m_text[m_next])) {
            ++m_next;
        }
        m_token = {Token::Kind::End, {}, m_next};
        if (m_next >= m_text.size()) {
            return;
        }
        const char c = m_text[m_next];
        if (c == '"') {
            quoted();
        } else if (std::string_view("()<>=!~,").find(c) != std::string_view::npos) {
            m_token.kind = Token::Kind::Sign;
            m_token.text = c;
            ++m_next;
            const bool isDouble =
                m_next < m_text.size() && ((c == '!' && (m_text[m_next] == '=' || m_text[m_next] == '~')) ||
                                           ((c == '<' || c == '>') && m_text[m_next] == '='));
            if (isDouble) {
                m_token.text += m_text[m_next++];
            }
        } else {
            m_token.kind = Token::Kind::Word;
            while (m_next < m_text.size() && !isBlank(m_text[m_next]) &&
                   std::string_view("()<>=!~,\"").find(m_text[m_next]) == std::string_view::npos) {
                m_token.text += m_text[m_next++];
            }
        }
    }

    void quoted() {
        m_token.kind = Token::Kind::Quoted;
        ++m_next;
        for (; m_next < m_text.size() && m_text[m_next] != '"'; ++m_next) {
            // A backslash escapes only a quotation mark or a backslash: \b belongs to a regular expression.
            if (m_text[m_next] == '\\' && m_next + 1 < m_text.size() &&
                (m_text[m_next + 1] == '"' || m_text[m_next + 1] == '\\')) {
                m_token.text += m_text[m_next + 1] == '"' ? "\"" : "\\\\";
                ++m_next;
                continue;
            }
            m_token.text += m_text[m_next];
        }
        if (m_next >= m_text.size()) {
            refuse(Message("find.quote", "a quotation mark is not closed"),
                   Message("find.quote.do", "write a \" behind the text"));
        }
        ++m_next;
    }

    bool isKeyword(std::string_view word) const {
        return m_token.kind == Token::Kind::Word && lower(m_token.text) == word;
    }
    bool isSign(std::string_view sign) const { return m_token.kind == Token::Kind::Sign && m_token.text == sign; }

    Expression joined(Expression::Kind kind, std::string_view keyword, Expression (Parser::*part)()) {
        Expression first = (this->*part)();
        if (!isKeyword(keyword)) {
            return first;
        }
        Expression all;
        all.kind = kind;
        all.parts.push_back(std::move(first));
        while (isKeyword(keyword)) {
            advance();
            all.parts.push_back((this->*part)());
        }
        return all;
    }

    Expression alternatives() { return joined(Expression::Kind::Or, "or", &Parser::conditions); }
    Expression conditions() { return joined(Expression::Kind::And, "and", &Parser::one); }

    Expression one() {
        if (++m_depth > kDeepest) {
            refuse(Message("find.deep", "there are too many parentheses in each other"),
                   Message("find.deep.do", "write a simpler search"));
        }
        Expression result;
        if (isKeyword("not")) {
            advance();
            result.kind = Expression::Kind::Not;
            result.parts.push_back(one());
        } else if (isSign("(")) {
            advance();
            result = alternatives();
            if (!isSign(")")) {
                refuse(Message("find.parenthesis", "a parenthesis is not closed"),
                       Message("find.parenthesis.do", "write a ) behind the conditions"));
            }
            advance();
        } else {
            result.kind = Expression::Kind::Test;
            result.test = condition();
        }
        --m_depth;
        return result;
    }

    // "score.bleurt" is the field "score".
    static std::string metricIn(const std::string& name) {
        const std::size_t dot = name.find('.');
        return dot != std::string::npos && std::string_view(name).substr(0, dot) == kScoreField ? name.substr(dot + 1)
                                                                                                : std::string();
    }

    std::size_t field() const {
        if (m_token.kind == Token::Kind::Word) {
            std::string name = lower(m_token.text);
            if (name == kScoreField || name == std::string(kScoreField) + ".") {
                refuse(Message("find.metric-missing", "“score” needs the name of a metric"),
                       Message("find.metric-missing.do", "write it behind a dot, as in score.comet"));
            }
            name = metricIn(name).empty() ? name : std::string(kScoreField);
            for (std::size_t i = 0; i < fields().size(); ++i) {
                if (fields()[i].name == name) {
                    return i;
                }
            }
        }
        if (m_token.kind == Token::Kind::End) {
            refuse(Message("find.field-missing", "a condition is missing"),
                   Message("find.field.do", "write one of these fields: {fields}", fieldNames()));
        }
        refuse(Message("find.field", "“{name}” is no field", m_token.text),
               Message("find.field.do", "write one of these fields: {fields}", fieldNames()));
    }

    std::optional<Comparison> comparison() const {
        if (m_token.kind != Token::Kind::Sign) {
            return std::nullopt;
        }
        constexpr std::pair<std::string_view, Comparison> kSigns[] = {
            {"=", Comparison::Equal},        {"!=", Comparison::Unequal},    {"<", Comparison::Less},
            {"<=", Comparison::LessOrEqual}, {">", Comparison::Greater},     {">=", Comparison::GreaterOrEqual},
            {"~", Comparison::Matches},      {"!~", Comparison::MatchesNot},
        };
        for (const auto& [sign, meaning] : kSigns) {
            if (m_token.text == sign) {
                return meaning;
            }
        }
        return std::nullopt;
    }

    Condition condition() {
        Condition test;
        test.field = field();
        const Field& asked = fields()[test.field];
        if (asked.name == kScoreField) {
            test.metric = metricIn(lower(m_token.text));
        } else if (asked.name == "comet" || asked.name == "xcomet" || asked.name == "metricx") {
            test.metric = asked.name;
        }
        advance();
        const auto sign = comparison();
        if (asked.kind == FieldKind::Flag) {
            if (sign) {
                refuse(Message("find.flag", "“{field}” is compared with nothing", std::string(asked.name)),
                       Message("find.flag.do", "write it alone, or not {field}", std::string(asked.name)));
            }
            return test;
        }
        if (!sign) {
            refuse(Message("find.sign", "“{field}” needs a comparison", std::string(asked.name)),
                   asked.kind == FieldKind::Number
                       ? Message("find.sign.number", "write =, !=, <, <=, > or >= and a number")
                       : Message("find.sign.text", "write = or != and a word, or ~ and a regular expression"));
        }
        test.comparison = *sign;
        const bool isPattern = *sign == Comparison::Matches || *sign == Comparison::MatchesNot;
        const bool isOrder = !isPattern && *sign != Comparison::Equal && *sign != Comparison::Unequal;
        if (asked.kind == FieldKind::Number ? isPattern : isOrder) {
            refuse(Message("find.wrong-sign", "“{sign}” does not go with “{field}”", m_token.text,
                           std::string(asked.name)),
                   asked.kind == FieldKind::Number
                       ? Message("find.sign.number", "write =, !=, <, <=, > or >= and a number")
                       : Message("find.sign.text", "write = or != and a word, or ~ and a regular expression"));
        }
        advance();
        value(asked, test);
        return test;
    }

    void value(const Field& asked, Condition& test) {
        if (m_token.kind != Token::Kind::Word && m_token.kind != Token::Kind::Quoted) {
            refuse(Message("find.value", "“{field}” is compared with nothing", std::string(asked.name)),
                   Message("find.value.do", "write what it is compared with; signs stand in quotation marks"));
        }
        test.text = m_token.text;
        if (asked.kind == FieldKind::Number) {
            const char* end = m_token.text.data() + m_token.text.size();
            const auto [stop, error] = std::from_chars(m_token.text.data(), end, test.number);
            if (error != std::errc() || stop != end || !std::isfinite(test.number)) {
                refuse(Message("find.number", "“{text}” is no number", m_token.text),
                       Message("find.number.do", "write one with a decimal point, such as 0.3"));
            }
        }
        advance();
    }

    std::string_view m_text;
    std::size_t m_next = 0;
    Token m_token;
    int m_depth = 0;
};

} // namespace

Expression parseExpression(std::string_view text) {
    if (text.size() > kLongest) {
        throw Error(Message("find.long", "the search is longer than {limit} characters", kLongest),
                    Message("at.search", "search"), Message("find.deep.do", "write a simpler search"));
    }
    return Parser(text).all();
}

} // namespace contexture::find
