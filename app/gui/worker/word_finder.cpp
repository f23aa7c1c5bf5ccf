// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/word_finder.h"

#include <algorithm>

namespace contexture::gui {

namespace {

// A copy of the run without its traces: the words' data are gathered from the run itself.
Run withoutTraces(const Run& run) {
    Run light = run;
    for (auto* pass : {&light.sentences, &light.firstPass}) {
        for (auto& sentence : *pass) {
            if (sentence && sentence->trace) {
                auto copy = std::make_shared<TranslatedSentence>(*sentence);
                copy->trace = nullptr;
                sentence = std::move(copy);
            }
        }
    }
    return light;
}

} // namespace

WordFinder::Result WordFinder::ask(const std::vector<AskedRun>& runs, const std::vector<OfSlot<store::Note>>& notes,
                                   const std::vector<OfSlot<ErrorMark>>& marks, const find::Question& question,
                                   const Watch& watch) {
    if (!m_memory) {
        m_memory = std::make_unique<Memory>(m_lemmas);
    }
    store::Workspace& workspace = m_memory->workspace;
    for (auto it = m_gathered.begin(); it != m_gathered.end();) {
        const bool isWanted = std::any_of(runs.begin(), runs.end(), [&](const AskedRun& asked) {
            return asked.slot == it->first && asked.run == it->second.run;
        });
        if (!isWanted) {
            workspace.remove(it->second.row);
        }
        it = isWanted ? std::next(it) : m_gathered.erase(it);
    }
    for (const store::DocumentEntry& document : workspace.documents()) {
        if (document.runs == 0) {
            workspace.remove(document.id);
        }
    }
    for (const AskedRun& asked : runs) {
        if (!m_gathered.contains(asked.slot)) {
            const store::RunId row = workspace.save(withoutTraces(*asked.run));
            m_gathered[asked.slot] = {asked.run, row};
            try {
                m_memory->search.gather(row, store::HeldRun(asked.run), watch);
            } catch (...) {
                workspace.remove(row);
                m_gathered.erase(asked.slot);
                throw;
            }
        }
    }
    for (const AskedRun& asked : runs) {
        Gathered& gathered = m_gathered.at(asked.slot);
        if (gathered.needs != asked.needs.size()) {
            workspace.atomically([&] {
                for (const SentenceNeed& need : asked.needs) {
                    workspace.save(gathered.row, need);
                }
            });
            gathered.needs = asked.needs.size();
        }
        if (gathered.scores != asked.scores) {
            workspace.atomically([&] {
                for (const store::SentenceScores& scores : gathered.scores) {
                    store::removeScores(workspace, gathered.row, scores.metric);
                }
                for (const store::SentenceScores& scores : asked.scores) {
                    store::saveScores(workspace, gathered.row, scores);
                }
            });
            gathered.scores = asked.scores;
        }
    }
    for (const store::NoteId note : m_notes) {
        workspace.remove(note); // notes of a removed document are removed already
    }
    m_notes.clear();
    const auto documents = workspace.documents();
    for (const OfSlot<store::Note>& asked : notes) {
        store::Note note = asked.what;
        note.id = {};
        if (const auto run = m_gathered.find(asked.slot); run != m_gathered.end()) {
            note.run = run->second.row;
        }
        if (!documents.empty() && (asked.slot == 0 || note.run.isValid())) {
            note.document = documents.front().id;
            m_notes.push_back(workspace.save(note));
        }
    }
    for (const store::MarkId mark : m_marks) {
        workspace.remove(mark);
    }
    m_marks.clear();
    for (const OfSlot<ErrorMark>& asked : marks) {
        if (const auto run = m_gathered.find(asked.slot); run != m_gathered.end()) {
            m_marks.push_back(workspace.save(store::StoredMark{.id = {}, .run = run->second.row, .mark = asked.what}));
        }
    }
    Result result;
    result.answer = m_memory->search.ask(question);
    result.lacking = m_memory->search.languagesWithoutDictionary();
    for (const find::Found& found : result.answer.found) {
        const auto run = std::find_if(m_gathered.begin(), m_gathered.end(),
                                      [&](const auto& gathered) { return gathered.second.row == found.run; });
        result.slots.push_back(run == m_gathered.end() ? 0 : run->first);
    }
    return result;
}

} // namespace contexture::gui
