// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lemma/dictionary.h"

#include <hunspell.hxx>
#include <unicode/ucnv.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

namespace contexture::lemma {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongest = 90; // bytes; Hunspell does not read longer words
// Words whose answers are kept: forms of one lemma ask for the same bases in succession.
constexpr std::size_t kRemembered = 5'000;

std::string upper(std::string text) {
    for (char& c : text) {
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return text;
}

bool isPair(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    return fs::is_regular_file(folder / (name + ".aff"), ignored) &&
           fs::is_regular_file(folder / (name + ".dic"), ignored);
}

// The names of the dictionaries of a language in a folder, sorted.
std::set<std::string> namesIn(const fs::path& folder, const std::string& language) {
    std::set<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string stem = it->path().stem().string();
        if (it->path().extension() == ".aff" && (stem == language || stem.starts_with(language + "_")) &&
            isPair(folder, stem)) {
            names.insert(stem);
        }
    }
    return names;
}

std::optional<fs::path> find(const std::vector<fs::path>& folders, std::string_view tag) {
    std::string name(tag);
    std::replace(name.begin(), name.end(), '-', '_');
    const std::string language = name.substr(0, name.find('_'));
    const bool isName = !language.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!isName) {
        return std::nullopt; // it may be a path
    }
    for (const fs::path& folder : folders) {
        const std::set<std::string> names = namesIn(folder, language);
        for (const std::string& wanted : {name, language == "en" ? "en_US" : language + "_" + upper(language)}) {
            if (names.contains(wanted)) {
                return folder / wanted;
            }
        }
        if (!names.empty()) {
            return folder / *names.begin();
        }
    }
    return std::nullopt;
}

} // namespace

struct Dictionary::Impl {
    explicit Impl(const fs::path& pair)
        : hunspell((pair.string() + ".aff").c_str(), (pair.string() + ".dic").c_str())
        , isUtf8(hunspell.get_dict_encoding() == "UTF-8") {
        if (!isUtf8) {
            UErrorCode status = U_ZERO_ERROR;
            converter = ucnv_open(hunspell.get_dict_encoding().c_str(), &status);
            ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
            if (U_FAILURE(status)) {
                ucnv_close(converter);
                converter = nullptr;
            }
        }
    }
    ~Impl() { ucnv_close(converter); }

    // The word in the encoding of the dictionary; nothing if the encoding cannot write it.
    std::optional<std::string> encoded(const std::string& word) const {
        if (word.empty() || word.size() > kLongest) {
            return std::nullopt;
        }
        if (isUtf8) {
            return word;
        }
        UErrorCode status = U_ZERO_ERROR;
        UChar wide[kLongest + 1];
        std::int32_t length = 0;
        u_strFromUTF8(wide, kLongest + 1, &length, word.data(), static_cast<std::int32_t>(word.size()), &status);
        std::string bytes(4 * kLongest, '\0');
        const std::int32_t size = converter
                                      ? ucnv_fromUChars(converter, bytes.data(),
                                                        static_cast<std::int32_t>(bytes.size()), wide, length, &status)
                                      : 0;
        if (U_FAILURE(status) || size <= 0) {
            return std::nullopt;
        }
        bytes.resize(static_cast<std::size_t>(size));
        return bytes;
    }

    std::string decoded(const std::string& bytes) const {
        if (isUtf8 || !converter) {
            return bytes;
        }
        UErrorCode status = U_ZERO_ERROR;
        std::vector<UChar> wide(2 * bytes.size() + 1);
        const std::int32_t length = ucnv_toUChars(converter, wide.data(), static_cast<std::int32_t>(wide.size()),
                                                  bytes.data(), static_cast<std::int32_t>(bytes.size()), &status);
        std::string word(3 * wide.size(), '\0');
        std::int32_t size = 0;
        u_strToUTF8(word.data(), static_cast<std::int32_t>(word.size()), &size, wide.data(), length, &status);
        word.resize(U_FAILURE(status) ? 0 : static_cast<std::size_t>(size));
        return word;
    }

    // The answer of `find` for a word, from the cache if it is there.
    template<class Answer, class Find>
    static Answer& remembered(std::unordered_map<std::string, Answer>& answers, const std::string& word,
                              const Find& find) {
        if (const auto known = answers.find(word); known != answers.end()) {
            return known->second;
        }
        if (answers.size() >= kRemembered) {
            answers.clear();
        }
        return answers.emplace(word, find()).first->second;
    }

    bool spells(const std::string& word) {
        const auto bytes = encoded(word);
        return bytes && hunspell.spell(*bytes);
    }
    std::vector<std::string> rootsOf(const std::string& word);

    std::unordered_map<std::string, bool> known;
    std::unordered_map<std::string, std::vector<std::string>> roots;
    Hunspell hunspell;
    bool isUtf8;
    UConverter* converter = nullptr;
};

Dictionary::Dictionary(const fs::path& affixes) : m_impl(std::make_unique<Impl>(affixes)) {}
Dictionary::~Dictionary() = default;

std::unique_ptr<Dictionary> Dictionary::open(const std::vector<fs::path>& folders, std::string_view language) {
    const auto pair = find(folders, language);
    return pair ? std::unique_ptr<Dictionary>(new Dictionary(*pair)) : nullptr;
}

bool Dictionary::knows(const std::string& word) const {
    return Impl::remembered(m_impl->known, word, [&] { return m_impl->spells(word); });
}

// The stems of a word, from Hunspell's analyses; Hunspell::stem leaves some out if an entry of a compound comes first.
std::vector<std::string> Dictionary::Impl::rootsOf(const std::string& word) {
    const auto bytes = encoded(word);
    std::vector<std::string> found;
    for (const std::string& analysis : bytes ? hunspell.analyze(*bytes) : std::vector<std::string>()) {
        constexpr std::string_view kStem = "st:";
        const std::size_t at = analysis.find(kStem);
        // An analysis as parts of a compound is left out.
        if (at == std::string::npos || analysis.find("pa:") != std::string::npos) {
            continue;
        }
        const std::size_t begin = at + kStem.size();
        std::string root = decoded(analysis.substr(begin, analysis.find(' ', begin) - begin));
        if (!root.empty() && std::find(found.begin(), found.end(), root) == found.end()) {
            found.push_back(std::move(root));
        }
    }
    return found;
}

std::vector<std::string> Dictionary::roots(const std::string& word) const {
    return Impl::remembered(m_impl->roots, word, [&] { return m_impl->rootsOf(word); });
}

} // namespace contexture::lemma
