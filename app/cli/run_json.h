// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <nlohmann/json_fwd.hpp>

#include <ostream>
#include <string>

namespace contexture::cli {

// What a run holds, for --json, written while the run is made. Sentences and words are counted from 1, as in the
// window. An object with a sentence on each line; memory holds one of them.
class RunJson {
public:
    // Of `run` its document, model and settings.
    RunJson(std::ostream& out, const Run& run, bool withTrace);
    void add(SentenceIndex at, const TranslatedSentence& sentence);
    void end(const Run& run); // how long it took, and whether it was cancelled

private:
    std::ostream& m_out;
    std::shared_ptr<const Document> m_document;
    bool m_withTrace;
    bool m_first = true;
};

// A trace alone, as a sentence of the above has it.
void writeTrace(std::ostream& out, const SentenceTrace& trace);

// Dump that replaces what is not UTF-8 instead of failing, with a final line feed.
std::string dump(const nlohmann::json& json);

} // namespace contexture::cli
