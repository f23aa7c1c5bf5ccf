// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/morphology.h"

#include <cctype>

namespace contexture::lab::english {
namespace {

bool endsWith(std::string_view text, std::string_view ending) {
    return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}
bool isVowel(char c) {
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

std::string withS(const std::string& word) {
    if (endsWith(word, "s") || endsWith(word, "x") || endsWith(word, "ch") || endsWith(word, "sh")) {
        return word + "es";
    }
    if (endsWith(word, "y") && word.size() > 1 && !isVowel(word[word.size() - 2])) {
        return word.substr(0, word.size() - 1) + "ies";
    }
    return word + "s";
}

} // namespace

std::string shown(std::string_view key) {
    std::string word(key);
    if (word.size() > 2 && word[word.size() - 2] == '_' && std::isdigit(static_cast<unsigned char>(word.back())) != 0) {
        word.resize(word.size() - 2);
    }
    for (char& c : word) {
        if (c == '_') {
            c = ' ';
        }
    }
    return word;
}

std::string plural(const Noun& noun) {
    return noun.englishPlural.empty() ? withS(shown(noun.key)) : std::string(noun.englishPlural);
}

std::string article(const std::string& next) {
    // The sound decides, not the spelling: an hour, a uniform.
    if (next.rfind("hour", 0) == 0) {
        return "an";
    }
    if (next.rfind("uni", 0) == 0 || next.rfind("use", 0) == 0 || next.rfind("one", 0) == 0) {
        return "a";
    }
    return !next.empty() && isVowel(next[0]) ? "an" : "a";
}

std::string base(const Verb& verb) {
    const std::string_view key = verb.key;
    return std::string(key.substr(0, key.find_first_of("_-")));
}

std::string particle(const Verb& verb, bool& followsObject) {
    const std::string word = shown(verb.key);
    const std::size_t cut = word.find_first_of(" -");
    followsObject = cut != std::string::npos && word[cut] == ' ';
    return cut == std::string::npos ? std::string() : word.substr(cut + 1);
}

std::string present(const Verb& verb, Person p) {
    const std::string form = base(verb);
    if (form == "be") {
        return p.plural || p.person == 2 ? "are" : p.person == 1 ? "am" : "is";
    }
    if (p.plural || p.person != 3) {
        return form;
    }
    if (form == "have") {
        return "has";
    }
    return form == "go" ? "goes" : withS(form);
}

std::string past(const Verb& verb, Person p) {
    if (verb.key == "be") {
        return p.plural || p.person == 2 ? "were" : "was";
    }
    return std::string(verb.englishPast);
}

std::string gerund(const Verb& verb) {
    std::string form = base(verb);
    if (form == "sit" || form == "run" || form == "swim" || form == "get" || form == "stop" || form == "dig" ||
        form == "cut" || form == "put" || form == "begin") {
        form += form.back();
    } else if (endsWith(form, "e") && form != "be" && form != "see") {
        form.pop_back();
    }
    return endsWith(form, "li") ? form.substr(0, form.size() - 1) + "ying" : form + "ing";
}

} // namespace contexture::lab::english
