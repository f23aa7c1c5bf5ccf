// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <filesystem>
#include <memory>

namespace contexture::store {

// Writes runs into a workspace sentence by sentence while they are computed, so that their traces need not be held in
// memory. For one thread at a time; every failure is an Error that names the file.
class RunRecorder {
public:
    enum class Into {
        New,     // a new file, which appears at commit() and then replaces an old file
        Present, // the existing workspace; each run appears at end(), not before
    };
    explicit RunRecorder(const std::filesystem::path& path, Into into = Into::New);
    ~RunRecorder(); // a run without end() leaves nothing
    RunRecorder(const RunRecorder&) = delete;
    RunRecorder& operator=(const RunRecorder&) = delete;

    // Begins a run; one run follows the other.
    void begin(std::shared_ptr<const Document> document, const ModelInfo& model, const RunSettings& settings);
    // Adds a sentence. Each sentence is added once, after the sentences that it read.
    void addFirst(SentenceIndex at, const TranslatedSentence& sentence); // of the first of two passes
    void add(SentenceIndex at, const TranslatedSentence& sentence);
    // Ends a run: writes the facts of `run` besides its sentences, i.e. label, time, whether it was cancelled and had
    // two passes.
    void end(const Run& run);

    // Ends the recording. A run without its end is left out, and a new workspace without any run is not created.
    void commit();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::store
