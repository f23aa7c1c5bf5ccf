// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional> // before <concepts>: the moc of Qt 6.4 stumbles over that as the first standard header

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace contexture {

class Message;

// One value in a message. Text is data (a file's name, a field of a file) and is shown unchanged; a number is written
// in the way of the user's language; a message within a message is translated, too.
class MessageValue {
public:
    MessageValue(std::string text) : m_value(std::move(text)) {}
    MessageValue(std::string_view text) : m_value(std::string(text)) {}
    MessageValue(const char* text) : m_value(std::string(text)) {}
    MessageValue(Message message);
    template<std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>) MessageValue(T number) {
        if constexpr (std::is_signed_v<T>) {
            m_value = static_cast<std::int64_t>(number);
        } else {
            m_value = static_cast<std::uint64_t>(number);
        }
    }
    MessageValue(double number) : m_value(number) {}

    using Variant = std::variant<std::string, std::int64_t, std::uint64_t, double, std::shared_ptr<const Message>>;
    const Variant& get() const { return m_value; }
    std::string english() const;

private:
    Variant m_value;
};

namespace detail {
consteval std::size_t placeholders(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) {
        count += c == '{' ? 1 : 0;
    }
    return count;
}
void textNamesAnotherNumberOfValues(); // not constant: the compiler stops here and prints this name
} // namespace detail

// The English text of a message with {names} in place of its values; the numbers of names and values must be equal.
template<std::size_t Values>
class MessageText {
public:
    consteval MessageText(const char* text) : m_text(text) {
        if (detail::placeholders(text) != Values) {
            detail::textNamesAnotherNumberOfValues();
        }
    }
    const char* get() const { return m_text; }

private:
    const char* m_text;
};

// A message to a user: a code that stays the same ("file.missing"), its English text, and the values in it. The window
// translates it by its code, where the values stand under their names:
//     Message("document.too-long", "the document has more than {limit} sentences", options.maxSentences)
// A message without a code is text as it stands: data, or English of a part that no window shows.
class Message {
public:
    Message() = default;
    Message(std::string text) : m_text(std::move(text)) {}
    Message(const char* text) : m_text(text) {}
    template<class... Values>
    Message(const char* code, std::type_identity_t<MessageText<sizeof...(Values)>> text, Values&&... values)
        : m_code(code), m_template(text.get()) {
        m_values.reserve(sizeof...(Values));
        (m_values.emplace_back(std::forward<Values>(values)), ...);
        m_text = fill();
    }

    bool empty() const { return m_text.empty(); }
    const std::string& english() const { return m_text; }
    const std::string& code() const { return m_code; }     // empty: text as it stands
    const std::string& text() const { return m_template; } // with its {names}; empty without a code
    // The values in the order of their names in text().
    const std::vector<MessageValue>& values() const { return m_values; }
    // The names between braces in text(), in their order.
    std::vector<std::string> names() const;

private:
    std::string fill() const;

    std::string m_code;
    std::string m_template;
    std::vector<MessageValue> m_values;
    std::string m_text;
};

} // namespace contexture
