// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/controlled_words.h"

#include "engine/lab/gold.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace contexture::lab {

namespace {

constexpr std::int64_t kDocuments = 800; // further documents add fewer than one word in a thousand
constexpr std::uint64_t kSeed = 1;

// The length in bytes of the letter at the beginning of a UTF-8 text; 0 if there is none. Outside ASCII all characters
// are letters, except the signs of Latin-1 and general punctuation (dashes, quotation marks, dots).
std::size_t letterAt(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
    if (byte(0) < 0x80) {
        return std::isalpha(byte(0)) != 0 ? 1 : 0;
    }
    // Or a continuation byte.
    const bool isSign = byte(0) <= 0xC2 || (byte(0) == 0xE2 && (byte(1) == 0x80 || byte(1) == 0x81));
    const std::size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    return isSign ? 0 : std::min(size, text.size());
}

// The sequences of letters in a text, in lower case.
template<class Visitor>
void visitWords(std::string_view text, const Visitor& visit) {
    std::string word;
    const auto end = [&] {
        if (!word.empty()) {
            visit(std::exchange(word, {}));
        }
    };
    while (!text.empty()) {
        const std::size_t size = letterAt(text);
        if (size == 0) {
            end();
        } else if (size == 1) {
            word += char(std::tolower(static_cast<unsigned char>(text.front())));
        } else {
            word += text.substr(0, size);
        }
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    end();
}

// The words of the language, collected from generated documents as far as a question needs them.
class Words {
public:
    bool hold(const std::string& word) {
        while (m_words.count(word) == 0 && m_next < m_options.documents) {
            for (const Sentence& sentence : generateDocument(m_options, m_next++).document.source) {
                visitWords(sentence.text, [this](const std::string& one) { m_words.insert(one); });
            }
        }
        return m_words.count(word) > 0;
    }

private:
    const GeneratorOptions m_options{.documents = kDocuments, .seed = kSeed};
    std::int64_t m_next = 0;
    std::unordered_set<std::string> m_words;
};

} // namespace

double shareOutsideControlledLanguage(std::span<const Sentence> sentences) {
    static std::mutex mutex;
    static Words words;
    const std::lock_guard guard(mutex);
    std::size_t all = 0;
    std::size_t outside = 0;
    for (const Sentence& sentence : sentences) {
        visitWords(sentence.text, [&](const std::string& word) {
            ++all;
            outside += words.hold(word) ? 0 : 1;
        });
    }
    return all == 0 ? 0.0 : double(outside) / double(all);
}

} // namespace contexture::lab
