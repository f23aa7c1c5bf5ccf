// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/japanese_words.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"

#ifdef CONTEXTURE_MECAB
#include <mecab.h>
#endif

#include <array>
#include <filesystem>
#include <memory>

namespace contexture::eval {

#ifdef CONTEXTURE_MECAB

namespace {

// Number of entries of the IPA dictionary 2.7.0-20070801 in PyPI's ipadic, which sacreBLEU requires, and in Debian's
// package, whose conversion to UTF-8 has one entry more.
constexpr unsigned kFewestEntries = 392'126;
constexpr unsigned kMostEntries = 392'127;

constexpr std::array<const char*, 6> kFolders{"/var/lib/mecab/dic/ipadic-utf8", "/usr/share/mecab/dic/ipadic-utf8",
                                              "/usr/share/mecab/dic/ipadic",    "/usr/lib/mecab/dic/ipadic",
                                              "/usr/lib64/mecab/dic/ipadic",    "/usr/local/lib/mecab/dic/ipadic"};

// The model and the tagger for the whole process. Neither is changed after the start, so all threads may use them.
struct IpaDictionary {
    std::unique_ptr<MeCab::Model> model;
    std::unique_ptr<MeCab::Tagger> tagger;

    IpaDictionary() {
        for (const char* folder : kFolders) {
            std::error_code code;
            if (std::filesystem::exists(std::filesystem::path(folder) / "sys.dic", code) && open(folder)) {
                return;
            }
        }
    }

    bool open(const std::string& folder) {
        // Ignores settings files of the machine and the user, which may name another dictionary.
        const std::string settings = "-r /dev/null -d " + folder;
        std::unique_ptr<MeCab::Model> opened(MeCab::createModel(settings.c_str()));
        const MeCab::DictionaryInfo* const info = opened ? opened->dictionary_info() : nullptr;
        const bool isIpa = info && !info->next && info->size >= kFewestEntries && info->size <= kMostEntries &&
                           toLower(info->charset).starts_with("utf");
        if (isIpa) {
            model = std::move(opened);
            tagger.reset(model->createTagger());
        }
        return isIpa && tagger;
    }
};

const IpaDictionary& ipaDictionary() {
    static const IpaDictionary dictionary;
    return dictionary;
}

} // namespace

bool hasJapaneseWords() {
    return ipaDictionary().tagger != nullptr;
}

#else

bool hasJapaneseWords() {
    return false;
}

#endif

std::vector<std::string> japaneseWords(std::string_view text) {
    if (!hasJapaneseWords()) {
        throw Error(Message("japanese.no-mecab", "MeCab or its IPA dictionary in UTF-8 is not installed, by which "
                                                 "Japanese is cut into words"),
                    {},
                    Message("japanese.no-mecab.do",
                            "install libmecab2 and mecab-ipadic-utf8, or count characters (--tokenize char)"));
    }
    std::vector<std::string> words;
#ifdef CONTEXTURE_MECAB
    const std::unique_ptr<MeCab::Lattice> lattice(ipaDictionary().model->createLattice());
    lattice->set_sentence(text.data(), text.size());
    if (!ipaDictionary().tagger->parse(lattice.get())) {
        throw Error(Message("japanese.failed", "MeCab cannot cut this text into words ({reason})", lattice->what()));
    }
    for (const MeCab::Node* node = lattice->bos_node(); node; node = node->next) {
        // MeCab returns a full-width blank as a word; for sacreBLEU it is white space.
        for (std::string& word : splitAtSpace({node->surface, node->length})) {
            words.push_back(std::move(word));
        }
    }
#endif
    return words;
}

std::string japaneseSignature() {
#ifdef CONTEXTURE_MECAB
    if (hasJapaneseWords()) {
        return std::string("ja-mecab-") + MeCab::Model::version() + "-IPA";
    }
#endif
    return "ja-mecab";
}

} // namespace contexture::eval
