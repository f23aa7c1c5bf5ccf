// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace contexture::eval {

// Gives equal tokens equal numbers, so that sequences of them are quickly compared.
class TokenNumbers {
public:
    std::vector<std::uint32_t> operator()(std::vector<std::string> tokens) {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(tokens.size());
        for (std::string& token : tokens) {
            const auto next = static_cast<std::uint32_t>(m_numbers.size());
            numbers.push_back(m_numbers.try_emplace(std::move(token), next).first->second);
        }
        return numbers;
    }

private:
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

} // namespace contexture::eval
