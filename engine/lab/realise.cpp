// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/realise.h"

#include <cctype>

namespace contexture::lab {

Person personOf(const NounPhrase& subject) {
    using Kind = NounPhrase::Kind;
    switch (subject.kind) {
    case Kind::I:
        return {1, false};
    case Kind::We:
        return {1, true};
    case Kind::You:
        return subject.formal ? Person{3, true} : Person{2, false};
    case Kind::They:
    case Kind::Names:
        return {3, true};
    case Kind::Noun:
        return {3, subject.plural};
    default:
        return {3, false};
    }
}

bool isSubordinate(ClauseLink link) {
    switch (link) {
    case ClauseLink::Because:
    case ClauseLink::When:
    case ClauseLink::After:
    case ClauseLink::That:
    case ClauseLink::If:
    case ClauseLink::While:
        return true;
    default:
        return false;
    }
}

int Surface::first(GoldRole role) const {
    for (const GoldWord& word : gold) {
        if (word.role == role) {
            return word.word;
        }
    }
    return -1;
}

void SurfaceBuilder::add(const std::string& words, GoldRole role) {
    std::size_t begin = 0;
    while (begin < words.size()) {
        std::size_t end = words.find(' ', begin);
        if (end == std::string::npos) {
            end = words.size();
        }
        surface.words.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    if (role != GoldRole::None) {
        surface.gold.push_back({role, static_cast<int>(surface.words.size()) - 1});
    }
}

void SurfaceBuilder::capitalise() {
    for (std::string& word : surface.words) {
        if (word == "“" || word == "„") {
            continue;
        }
        if (word.rfind("ü", 0) == 0) {
            word = "Ü" + word.substr(std::string("ü").size());
        } else {
            word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
        }
        return;
    }
}

std::string join(const std::vector<std::string>& words) {
    std::string text;
    bool glue = true; // no space before the next word
    bool germanOpen = false;
    for (const std::string& word : words) {
        const bool closes =
            word == "," || word == "." || word == "?" || word == "!" || word == "”" || (word == "“" && germanOpen);
        if (!glue && !closes) {
            text += ' ';
        }
        text += word;
        glue = word == "„" || (word == "“" && !germanOpen);
        if (word == "„") {
            germanOpen = true;
        } else if (word == "“") {
            germanOpen = false;
        }
    }
    return text;
}

} // namespace contexture::lab
