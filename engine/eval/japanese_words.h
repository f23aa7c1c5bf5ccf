// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// Words of Japanese text, by MeCab (Kudo, Yamamoto and Matsumoto 2004) with the IPA dictionary in UTF-8, as sacreBLEU's
// ja-mecab. The dictionary is searched in the folders of Debian's mecab-ipadic-utf8 and of MeCab's own installation;
// another dictionary would give other words, and is not accepted. Thread-safe.

bool hasJapaneseWords(); // whether library and dictionary are installed
// Throws Error if they are not.
std::vector<std::string> japaneseWords(std::string_view text);
std::string japaneseSignature(); // "ja-mecab-0.996-IPA"; "ja-mecab" if they are not installed

} // namespace contexture::eval
