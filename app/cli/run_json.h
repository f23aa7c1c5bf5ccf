// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <nlohmann/json_fwd.hpp>

#include <ostream>
#include <string>

namespace contexture::cli {

// The JSON object of a run, for --json, written while the run is made: one sentence per line, and memory holds one
// sentence. Sentences and words are counted from 1, as in the window.
class RunJson {
public:
    // Uses the document, the model and the settings of `run` only.
    RunJson(std::ostream& out, const Run& run, bool withTrace);
    void add(SentenceIndex at, const TranslatedSentence& sentence);
    void end(const Run& run); // adds the time it took and whether the run was cancelled

private:
    std::ostream& m_out;
    std::shared_ptr<const Document> m_document;
    bool m_withTrace;
    bool m_first = true;
};

// Writes a trace alone, as the object above has it in a sentence.
void writeTrace(std::ostream& out, const SentenceTrace& trace);

// Serialises the JSON and adds a line feed; what is not UTF-8 is replaced instead of causing an exception.
std::string dump(const nlohmann::json& json);

} // namespace contexture::cli
