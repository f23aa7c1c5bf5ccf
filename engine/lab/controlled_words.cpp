#include "engine/lab/controlled_words.h"

#include "engine/lab/gold.h"

#include <cctype>
#include <string>
#include <string_view>
#include <unordered_set>

namespace contexture::lab {

namespace {

constexpr std::int64_t kDocuments = 1500; // after which new ones bring no new words
constexpr std::uint64_t kSeed = 1;

bool isLetter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalpha(byte) != 0;
}

// The runs of letters of a text, one after the other, in small letters.
template<class Visitor>
void visitWords(std::string_view text, const Visitor& visit) {
    std::string word;
    for (const char c : text) {
        if (isLetter(c)) {
            word += static_cast<unsigned char>(c) < 0x80 ? char(std::tolower(static_cast<unsigned char>(c))) : c;
        } else if (!word.empty()) {
            visit(word);
            word.clear();
        }
    }
    if (!word.empty()) {
        visit(word);
    }
}

std::unordered_set<std::string> wordsOfTheLanguage() {
    std::unordered_set<std::string> words;
    const GeneratorOptions options{.documents = kDocuments, .seed = kSeed};
    for (std::int64_t d = 0; d < kDocuments; ++d) {
        for (const Sentence& sentence : generateDocument(options, d).document.source) {
            visitWords(sentence.text, [&](const std::string& word) { words.insert(word); });
        }
    }
    return words;
}

} // namespace

double shareOutsideControlledLanguage(std::span<const Sentence> sentences) {
    static const std::unordered_set<std::string> known = wordsOfTheLanguage();
    std::size_t all = 0;
    std::size_t outside = 0;
    for (const Sentence& sentence : sentences) {
        visitWords(sentence.text, [&](const std::string& word) {
            ++all;
            outside += known.count(word) == 0 ? 1 : 0;
        });
    }
    return all == 0 ? 0.0 : double(outside) / double(all);
}

} // namespace contexture::lab
