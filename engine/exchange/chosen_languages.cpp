// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/chosen_languages.h"

#include "engine/core/error.h"
#include "engine/text/language_marks.h"
#include "engine/text/language_name.h"

#include <regex>

namespace contexture::exchange {
namespace {

using text::LanguageSide;

struct Named {
    std::string source; // from the request, else the files, else the folder's name; empty if none of them names it
    std::string target;
};

Named namedLanguages(const ImportRequest& request, const std::string& folder, const ForeignModel& model) {
    std::smatch match;
    static const std::regex pair("(?:^|[-_])([A-Za-z]{2,3})-([A-Za-z]{2,3})$");
    const bool found = model.marks == LanguageMarks::ByForm && std::regex_search(folder, match, pair);
    const auto choose = [&](const std::string& asked, const std::string& read, std::size_t group) {
        return !asked.empty() ? asked : !read.empty() || !found ? read : match[group].str();
    };
    return {choose(request.sourceLanguage, model.sourceLanguage, 1),
            choose(request.targetLanguage, model.targetLanguage, 2)};
}

// The code of a language given by its name ("German": "de"); a tag or an unknown name is returned unchanged.
std::string codeOf(const std::string& said) {
    const bool isTag = said.size() <= 3 || said.find_first_of("-_") != std::string::npos;
    const std::string code = isTag ? std::string() : text::languageNamed(said);
    return code.empty() ? said : code;
}

void requireNamed(const Named& named, const ImportRequest& request, bool both) {
    const auto require = [&](const std::string& language, const char* does, LanguageSide side) {
        if (language.empty()) {
            throw Error(std::string("nothing says which language it ") + does, request.from.string(),
                        std::string("name it with ") + text::optionOf(side));
        }
    };
    require(named.source, "reads", LanguageSide::Source);
    if (both) {
        require(named.target, "writes", LanguageSide::Target);
    }
}

// The mark of the target language that stands before each sentence, such as ">>fin<<"; empty if the model has none. A
// model with a single mark was trained with it, so that mark is used without a request.
std::string targetMark(const ForeignModel& model, const std::string& asked, const ImportRequest& request) {
    const bool byForm = model.marks == LanguageMarks::ByForm;
    const std::vector<std::string> marks = byForm ? text::languageMarks(model.source.pieces) : model.languages;
    if (marks.empty() || (asked.empty() && marks.size() == 1)) {
        return marks.empty() ? std::string() : marks.front();
    }
    if (asked.empty()) {
        throw Error("it translates into " + std::to_string(marks.size()) + " languages, of which a mark (" +
                        text::listedMarks(marks) + ") " + (byForm ? "before each sentence " : "") + "chooses one",
                    request.from.string(),
                    "choose one with --target-language, such as " + text::languageOfMark(marks.front()));
    }
    return text::markOfLanguage(marks, asked, request.from.string());
}

// The mark of the source language, for models that read one.
std::string sourceMark(const ForeignModel& model, const std::string& asked, const ImportRequest& request) {
    if (asked.empty()) {
        throw Error("it translates from " + std::to_string(model.languages.size()) + " languages (" +
                        text::listedMarks(model.languages) + ")",
                    request.from.string(),
                    "choose one with --source-language, such as " + text::languageOfMark(model.languages.front()));
    }
    return text::markOfLanguage(model.languages, asked, request.from.string(), LanguageSide::Source);
}

} // namespace

std::string ChosenMarks::text() const {
    return source.empty() || target.empty() ? source + target : source + "-" + target;
}

ChosenMarks chooseLanguages(const ImportRequest& request, const std::string& folder, ForeignModel& model) {
    const Named named = namedLanguages(request, folder, model);
    ChosenMarks marks;
    if (model.marks == LanguageMarks::BothSides) {
        marks.source = sourceMark(model, named.source, request);
        marks.target = targetMark(model, named.target, request);
        model.config.sourceLanguage = text::usualLanguage(text::languageOfMark(marks.source));
        model.config.targetLanguage = text::usualLanguage(text::languageOfMark(marks.target));
        return marks;
    }
    // The target is not required yet: a request may name it for a model with marks, whose folder names several
    // languages.
    requireNamed(named, request, false);
    const bool byForm = model.marks == LanguageMarks::ByForm;
    marks.source = targetMark(model, byForm ? request.targetLanguage : named.target, request);
    requireNamed(named, request, marks.source.empty());
    model.config.sourceLanguage = codeOf(named.source);
    model.config.targetLanguage = marks.source.empty() ? codeOf(named.target)
                                  : byForm             ? text::shortestLanguage(text::languageOfMark(marks.source))
                                                       : text::usualLanguage(text::languageOfMark(marks.source));
    return marks;
}

} // namespace contexture::exchange
