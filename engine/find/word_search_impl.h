// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/word_search.h"
#include "engine/lemma/lemmas.h"
#include "engine/store/connection.h"

#include <functional>
#include <memory>
#include <set>
#include <string>

namespace contexture::find {

struct WordSearch::Impl {
    Impl(store::Workspace& workspace, std::shared_ptr<lemma::Lemmas> lemmas);

    void makeTemporary(); // makes the same tables in a writable place; they hide the file's own
    std::vector<store::RunId> missing() const;
    // Runs `work` in one transaction; for temporary tables there is no file to change.
    void change(const std::function<void()>& work);
    void gather(store::RunId id, const store::RunSource& source, const Watch& watch, std::size_t before,
                std::size_t all, std::vector<store::TraceDamage>* damaged);
    lemma::Lemmas& lemmasOfAll() const; // made when the first question needs them

    store::Workspace& workspace;
    std::shared_ptr<store::Connection> connection;
    mutable std::set<std::int64_t> compared; // runs in temp.changed_word
    mutable std::shared_ptr<lemma::Lemmas> lemmas;
    mutable std::set<std::string> lacking; // languages of the last question without a dictionary
};

} // namespace contexture::find
