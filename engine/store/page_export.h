// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/watch.h"
#include "engine/store/run_source.h"

#include <ostream>
#include <string>
#include <vector>

namespace contexture::store {

struct PageOptions {
    std::string site;           // context site; empty: the model's first one
    HeadIndex head;             // invalid: the mean over heads
    std::string language;       // language of the page's own texts: "de", or English
    std::string programVersion; // named on the page among the facts to make it again; empty: not named
    int mostWords = 40;         // limit of context words that are kept for a word, the largest weights first
};

// Writes one run as a page of HTML for readers without Contexture: source and translation side by side; a click on a
// word, or the arrow keys, tint the words that it consulted. The page is one file that loads nothing else; texts of the
// run never become markup. Weights have four decimals. Sentences with damaged traces appear without weights and are
// returned.
// Throws Error for a site or a head that the model does not have; Cancelled.
std::vector<TraceDamage> exportPage(std::ostream& out, const RunSource& source, const PageOptions& options,
                                    const Watch& watch = {});

} // namespace contexture::store
