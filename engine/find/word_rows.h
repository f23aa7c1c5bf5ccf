// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/word_facts.h"
#include "engine/store/connection.h"
#include "engine/store/run_source.h"

#include <cstdint>
#include <memory>
#include <string>

namespace contexture::find {

// Writes the facts of runs into the tables `form` and `word`. Called inside Connection::guarded and a transaction.
class WordRows {
public:
    explicit WordRows(store::Connection& connection);
    ~WordRows();
    WordRows(const WordRows&) = delete;
    WordRows& operator=(const WordRows&) = delete;

    // Adds one sentence. `run` has the sentence's document and texts, which contain the words' forms.
    void add(std::int64_t runRow, const Run& run, const std::vector<WordFacts>& facts);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::find
