// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/find/word_search.h"
#include "engine/lemma/lemmas.h"
#include "engine/store/sentence_scores.h"
#include "engine/store/workspace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace contexture::gui {

// Searches the words of the window's runs. Not thread-safe: the file thread uses it.
class WordFinder {
public:
    struct AskedRun {
        int slot = 0; // RunSlot::id
        std::shared_ptr<const Run> run;
        std::vector<SentenceNeed> needs = {}; // of the sentences that have been scored for need
        std::vector<store::SentenceScores> scores = {};
    };
    template<class Thing>
    struct OfSlot {
        int slot = 0; // RunSlot::id of its run; 0: it belongs to the document
        Thing what;
    };
    struct Result {
        find::Answer answer;
        std::vector<int> slots;        // RunSlot::id for each found word
        std::size_t damaged = 0;       // sentences whose trace could not be read: their words are found without it
        std::set<std::string> lacking; // languages of lemmas without a dictionary
    };

    explicit WordFinder(std::shared_ptr<lemma::Lemmas> lemmas) : m_lemmas(std::move(lemmas)) {}

    // The data of a run are kept until a call without that run.
    Result ask(const std::vector<AskedRun>& runs, const std::vector<OfSlot<store::Note>>& notes,
               const std::vector<OfSlot<ErrorMark>>& marks, const find::Question& question, const Watch& watch);

private:
    struct Gathered {
        std::shared_ptr<const Run> run;
        store::RunId row;
        std::size_t needs = 0; // number of sentences whose need is known
        std::vector<store::SentenceScores> scores = {};
    };
    struct Memory { // made at the first question, so that the program starts faster
        explicit Memory(std::shared_ptr<lemma::Lemmas> lemmas) : search(workspace, std::move(lemmas)) {}
        store::Workspace workspace = store::Workspace::inMemory();
        find::WordSearch search;
    };
    std::shared_ptr<lemma::Lemmas> m_lemmas;
    std::unique_ptr<Memory> m_memory;
    std::map<int, Gathered> m_gathered; // by slot
    std::vector<store::NoteId> m_notes;
    std::vector<store::MarkId> m_marks;
};

} // namespace contexture::gui
