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

    void makeTemporary(); // the same tables in a place that can be written; they hide the file's own
    std::vector<store::RunId> missing() const;
    // In one transaction; in a temporary place there is no file to be changed.
    void change(const std::function<void()>& work);
    void gather(store::RunId id, const store::RunSource& source, const Watch& watch, std::size_t before,
                std::size_t all, std::vector<store::TraceDamage>* damaged);
    lemma::Lemmas& lemmasOfAll() const; // made when the first question needs them

    store::Workspace& workspace;
    std::shared_ptr<store::Connection> connection;
    mutable std::set<std::int64_t> compared; // runs that stand in temp.changed_word
    mutable std::shared_ptr<lemma::Lemmas> lemmas;
    mutable std::set<std::string> lacking; // languages that the last question found no dictionary of
};

} // namespace contexture::find
