#pragma once

#include "engine/core/run.h"
#include "engine/find/word_search.h"
#include "engine/lemma/lemmas.h"
#include "engine/store/workspace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace contexture::gui {

// The runs of the window, to be searched. Belongs to whichever one thread asks it: the file thread.
class WordFinder {
public:
    struct AskedRun {
        int slot = 0; // RunSlot::id
        std::shared_ptr<const Run> run;
        std::vector<SentenceNeed> needs = {}; // of sentences that the model was asked about
    };
    struct AskedNote {
        int slot = 0; // of the run that it is about; 0: of the document
        store::Note note;
    };
    struct AskedMark {
        int slot = 0;
        ErrorMark mark;
    };
    struct Result {
        find::Answer answer;
        std::vector<int> slots;        // of each word that was found
        std::size_t damaged = 0;       // sentences whose trace could not be read: their words are there without it
        std::set<std::string> lacking; // languages of lemmas without a dictionary
    };

    explicit WordFinder(std::shared_ptr<lemma::Lemmas> lemmas) : m_lemmas(std::move(lemmas)) {}

    // What was gathered of a run is kept until it is no longer among those that are asked for.
    Result ask(const std::vector<AskedRun>& runs, const std::vector<AskedNote>& notes,
               const std::vector<AskedMark>& marks, const find::Question& question, const Watch& watch);

private:
    struct Gathered {
        std::shared_ptr<const Run> run;
        store::RunId row;
        std::size_t needs = 0; // sentences whose need is there
    };
    struct Memory { // made by the first question, not with the window
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
