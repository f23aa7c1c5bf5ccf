// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// The forms that could replace a pronoun, a possessive or an article if its antecedent had another gender: "ihn" ->
// "ihn", "sie", "es". The word itself comes first; an initial capital is kept. For a form of several series ("sie" is
// nominative and accusative, "ihr" personal and possessive), the first of personal pronouns, possessives,
// demonstratives, articles counts. Empty for other words, and for languages other than "de", "en" and "fr". `isFirst`:
// the word begins its sentence; elsewhere German "Sie", "Ihr" and the like are forms of address without variants, since
// their verb has another form.
std::vector<std::string> pronounVariants(std::string_view word, std::string_view language, bool isFirst);

} // namespace contexture::eval
