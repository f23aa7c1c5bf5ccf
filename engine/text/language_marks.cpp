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
    return mark.substr(2, mark.size() - 4);
}

std::string listedMarks(std::span<const std::string> marks) {
    constexpr std::size_t kMarksTold = 8;
    std::string told;
    for (std::size_t i = 0; i < std::min(marks.size(), kMarksTold); ++i) {
        told += (i == 0 ? "" : ", ") + marks[i];
    }
    return told + (marks.size() > kMarksTold ? ", ..." : "");
}

std::string markOfLanguage(std::span<const std::string> marks, const std::string& asked, const std::string& where) {
    std::vector<std::string> fitting;
    for (const std::string& mark : marks) {
        if (mark == asked || languageOfMark(mark) == asked) {
            return mark;
        }
        if (shortestLanguage(languageOfMark(mark)) == shortestLanguage(asked)) {
            fitting.push_back(mark);
        }
    }
    if (fitting.size() == 1) {
        return fitting.front();
    }
    const std::string example = languageOfMark(fitting.empty() ? marks.front() : fitting.front());
    throw Error(
        fitting.empty()
            ? Message("marks-of-languages.none",
                      "it has no mark of the language \"{language}\" among {number} ({marks})", asked, marks.size(),
                      listedMarks(marks))
            : Message("marks-of-languages.several", "several of its marks are of the language \"{language}\": {marks}",
                      asked, listedMarks(fitting)),
        where,
        Message("marks-of-languages.do", "name one as it is written, such as --target-language {example}", example));
}

} // namespace contexture::text
