// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/language_marks.h"

#include "engine/core/error.h"
#include "engine/text/language_name.h"

#include <algorithm>
#include <iterator>

namespace contexture::text {

std::vector<std::string> languageMarks(std::span<const std::string> pieces) {
    std::vector<std::string> marks;
    std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(marks), [](const std::string& piece) {
        return piece.size() > 4 && piece.starts_with(">>") && piece.ends_with("<<");
    });
    return marks;
}

std::string languageOfMark(const std::string& mark) {
    const auto inside = [&mark](std::size_t before, std::size_t behind) {
        return mark.substr(before, mark.size() - before - behind);
    };
    if (mark.size() > 4 &&
        ((mark.starts_with(">>") && mark.ends_with("<<")) || (mark.starts_with("__") && mark.ends_with("__")))) {
        return inside(2, 2);
    }
    return mark.size() > 3 && mark.starts_with("<2") && mark.ends_with(">") ? inside(2, 1) : mark;
}

std::string nameOfMarks(const LanguageChoice& marks) {
    return marks.source.empty() || marks.target.empty() ? marks.source + marks.target
                                                        : marks.source + "-" + marks.target;
}

std::optional<LanguageChoice> marksInName(std::string_view model) {
    const std::size_t blank = model.rfind(' ');
    if (blank == std::string_view::npos || blank + 1 == model.size()) {
        return std::nullopt;
    }
    const std::string_view name = model.substr(blank + 1);
    const bool isEnclosed = name.front() == '<' || name.front() == '>'; // the mark of one side, with any signs inside
    const std::size_t hyphen = isEnclosed ? std::string_view::npos : name.find('-');
    if (hyphen == std::string_view::npos) {
        return LanguageChoice{.source = {}, .target = std::string(name)};
    }
    return LanguageChoice{.source = std::string(name.substr(0, hyphen)),
                          .target = std::string(name.substr(hyphen + 1))};
}

const char* optionOf(LanguageSide side) {
    return side == LanguageSide::Source ? "--source-language" : "--target-language";
}

namespace {

// How well a mark is of a language: by its code, by the variety that people mean by it, or by its name.
bool isOf(const std::string& mark, const std::string& asked, const std::string& code) {
    const std::string language = languageOfMark(mark);
    return shortestLanguage(language) == shortestLanguage(asked) ||
           (!code.empty() && usualLanguage(language) == usualLanguage(code)) || isCalled(language, asked);
}

} // namespace

std::string listedMarks(std::span<const std::string> marks) {
    constexpr std::size_t kMarksTold = 8;
    std::string told;
    for (std::size_t i = 0; i < std::min(marks.size(), kMarksTold); ++i) {
        told += (i == 0 ? "" : ", ") + marks[i];
    }
    return told + (marks.size() > kMarksTold ? ", ..." : "");
}

std::string markOfLanguage(std::span<const std::string> marks, const std::string& asked, const std::string& where,
                           LanguageSide side) {
    std::vector<std::string> fitting;
    std::vector<std::string> called; // with its script: "Serbian (Cyrillic)"
    const std::string code = languageNamed(asked);
    for (const std::string& mark : marks) {
        if (mark == asked || languageOfMark(mark) == asked) {
            return mark;
        }
        if (isOf(mark, asked, code)) {
            fitting.push_back(mark);
        }
        if (isCalled(languageOfMark(mark), asked)) {
            called.push_back(mark);
        }
    }
    if (fitting.size() == 1 || called.size() == 1) {
        return fitting.size() == 1 ? fitting.front() : called.front();
    }
    const std::string example = languageOfMark(fitting.empty() ? marks.front() : fitting.front());
    throw Error(fitting.empty() ? Message("marks-of-languages.none",
                                          "it has no mark of the language \"{language}\" among {number} ({marks})",
                                          asked, marks.size(), listedMarks(marks))
                                : Message("marks-of-languages.several",
                                          "several of its marks are of the language \"{language}\": {marks}", asked,
                                          listedMarks(fitting)),
                where,
                Message("marks-of-languages.do", "name one as it is written, such as {option} {example}",
                        optionOf(side), example));
}

} // namespace contexture::text
