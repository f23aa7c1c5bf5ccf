// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <span>
#include <string>
#include <vector>

namespace contexture::gui {

// A target language of a model for several.
struct NamedLanguage {
    QString name;     // in the language of the window: "German", "Chinese (Simplified)"
    std::string mark; // ">>deu<<", "deu_Latn"
    std::string code; // text::usualLanguage of it: "de", "sw" of "swh_Latn"
};

// The languages of these marks, sorted by name. A script or region is named where several marks are of one language,
// and the mark itself where their names are the same.
std::vector<NamedLanguage> namedLanguages(std::span<const std::string> marks);

} // namespace contexture::gui
