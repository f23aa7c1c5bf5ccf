// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/accuracy.h"
#include "engine/eval/contrastive.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::suite {

// CTXPRO (Wicks and Post 2023): sentences whose translation should have a certain form, such as "sie" for *it*. It is
// counted in translations that a model writes; there are no wrong translations to score.

// One sentence of such a set.
struct ExpectedForm {
    std::string document;      // "document id"
    std::int64_t segment = -1; // "segment id", from 0; -1 without one
    std::string source;        // "src segment"
    std::string expected;      // one word, or several
    std::string rule;          // the kind of word: "NOM.FEM.SING"
    std::int32_t distance = 0; // "ante distance" in sentences; 0 without one
};

// Whether a text is such a set.
bool isCtxpro(const std::string& text);

// An array of objects, or an object a line. Throws Error naming file, entry and field.
std::vector<ExpectedForm> parseCtxpro(const std::string& text, const std::string& fileName);

// Whether the form stands in a sentence, as CTXPRO's own program decides it: between spaces, without regard to case;
// all ASCII punctuation is removed with nothing in its place, so that "l'aime" does not have "aime".
bool hasForm(std::string_view sentence, std::string_view expected);

struct FormCounts {
    std::vector<bool> right; // one per entry
    eval::Accuracy all;
    std::map<std::string, eval::Accuracy> byRule;
    std::map<std::int32_t, eval::Accuracy> byDistance; // empty if the set gives none
};

// `translations`: one per entry; of several sentences the last one counts. `language` of the translations, for the ends
// of sentences; may be empty.
FormCounts countForms(std::span<const ExpectedForm> entries, std::span<const std::string> translations,
                      const std::string& language);

} // namespace contexture::suite
