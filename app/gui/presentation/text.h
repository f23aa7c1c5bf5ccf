// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/normaliser.h"
#include "widgets/words.h"

#include <QString>

#include <filesystem>
#include <string_view>

namespace contexture::gui {

// The engine's UTF-8 becomes Qt's UTF-16 here and nowhere else.

QString toText(std::string_view utf8);

// A sentence with the positions of its words in UTF-16 units.
widgets::TextLine toLine(const Sentence& sentence);

// The text of one word.
QString wordText(const Sentence& sentence, WordIndex word);

// The name of a language, from its BCP 47 tag ("en" -> "English"); the tag itself where the language is not known.
QString languageName(std::string_view tag);

QString normaliserName(Normaliser normaliser); // "1.5-entmax"

std::filesystem::path toPath(const QString& path);

widgets::TextSide toTextSide(Side side);
Side toSide(widgets::TextSide side);

} // namespace contexture::gui
