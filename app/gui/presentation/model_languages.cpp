// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/model_languages.h"

#include "app/gui/presentation/text.h"
#include "engine/text/language_marks.h"
#include "engine/text/language_name.h"

#include <QCollator>

#include <algorithm>
#include <map>

namespace contexture::gui {

namespace {

// A mark's language as a BCP 47 tag: "deu-Latn".
std::string tagOf(const std::string& mark) {
    std::string tag = text::languageOfMark(mark);
    std::ranges::replace(tag, '_', '-');
    return tag;
}

} // namespace

std::vector<NamedLanguage> namedLanguages(std::span<const std::string> marks) {
    std::map<std::string, int> counts; // of marks, by language
    for (const std::string& mark : marks) {
        ++counts[text::primaryLanguage(tagOf(mark))];
    }
    std::vector<NamedLanguage> languages;
    std::map<QString, int> names;
    for (const std::string& mark : marks) {
        const std::string tag = tagOf(mark);
        const std::string primary = text::primaryLanguage(tag);
        languages.push_back({.name = languageName(counts[primary] > 1 ? tag : primary),
                             .mark = mark,
                             .code = text::usualLanguage(primary)});
        ++names[languages.back().name];
    }
    for (NamedLanguage& language : languages) {
        if (names[language.name] > 1) {
            language.name = QStringLiteral("%1 (%2)").arg(language.name, toText(text::languageOfMark(language.mark)));
        }
    }
    QCollator collator;
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    std::ranges::sort(languages, [&](const NamedLanguage& a, const NamedLanguage& b) {
        return collator.compare(a.name, b.name) < 0;
    });
    return languages;
}

} // namespace contexture::gui
