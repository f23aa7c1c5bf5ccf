// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// Words of Japanese text, by MeCab (Kudo, Yamamoto and Matsumoto 2004) with the IPA dictionary in UTF-8, as sacreBLEU's
// ja-mecab has them. The dictionary is looked for where Debian's mecab-ipadic-utf8 puts it, and where MeCab's own
// installation does; another dictionary would give other words, and is not taken. Thread-safe.

bool hasJapaneseWords(); // whether library and dictionary are there
// Throws Error where they are not.
std::vector<std::string> japaneseWords(std::string_view text);
std::string japaneseSignature(); // "ja-mecab-0.996-IPA"; "ja-mecab" where they are not

} // namespace contexture::eval
