// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace contexture::eval {

// The forms that could stand in the place of a pronoun, a possessive or an article if what it refers to had another
// gender: "ihn" -> "ihn", "sie", "es". The word itself comes first; a capital at its beginning stays. Where a form
// belongs to several series ("sie" is nominative and accusative, "ihr" personal and possessive), the first of
// personal pronouns, possessives, demonstratives, articles counts. Empty for other words, and for languages other than
// "de", "en" and "fr". `isFirst`: it begins its sentence; else German "Sie", "Ihr" and the like address somebody, and
// have no variants here, since their verb has another form.
std::vector<std::string> pronounVariants(std::string_view word, std::string_view language, bool isFirst);

} // namespace contexture::eval
