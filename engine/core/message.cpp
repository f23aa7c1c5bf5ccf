// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/message.h"

#include <array>
#include <cstdio>

namespace contexture {

MessageValue::MessageValue(Message message) : m_value(std::make_shared<const Message>(std::move(message))) {}

std::string MessageValue::english() const {
    return std::visit(
        [](const auto& value) -> std::string {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<T, std::string>) {
                return value;
            } else if constexpr (std::is_same_v<T, double>) {
                std::array<char, 32> digits{};
                std::snprintf(digits.data(), digits.size(), "%.6g", value);
                return digits.data();
            } else if constexpr (std::is_integral_v<T>) {
                return std::to_string(value);
            } else {
                return value->english();
            }
        },
        m_value);
}

std::vector<std::string> Message::names() const {
    std::vector<std::string> names;
    for (std::size_t open = m_template.find('{'); open != std::string::npos; open = m_template.find('{', open + 1)) {
        names.push_back(m_template.substr(open + 1, m_template.find('}', open) - open - 1));
    }
    return names;
}

std::string Message::fill() const {
    std::string filled;
    std::size_t from = 0;
    for (const MessageValue& value : m_values) {
        const std::size_t open = m_template.find('{', from);
        filled += m_template.substr(from, open - from) + value.english();
        from = m_template.find('}', open) + 1;
    }
    return filled + m_template.substr(from);
}

} // namespace contexture
