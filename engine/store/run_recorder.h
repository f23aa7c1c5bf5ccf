#pragma once

#include "engine/core/run.h"

#include <filesystem>
#include <memory>

namespace contexture::store {

// A new workspace whose one run is written sentence by sentence while it is being made, so that nobody need hold its
// traces. It appears under its name, over whatever file stood there, when it is finished, and not at all before.
// One thread at a time; every failure is an Error that names the file.
class RunRecorder {
public:
    RunRecorder(const std::filesystem::path& path, std::shared_ptr<const Document> document, const ModelInfo& model,
                const RunSettings& settings);
    ~RunRecorder(); // without finish(): nothing is left
    RunRecorder(const RunRecorder&) = delete;
    RunRecorder& operator=(const RunRecorder&) = delete;

    // Each sentence once, behind those that it read.
    void addFirst(SentenceIndex at, const TranslatedSentence& sentence); // of the first of two passes
    void add(SentenceIndex at, const TranslatedSentence& sentence);
    // Of `run` everything but the sentences: label, time, whether it was cancelled and had two passes.
    void finish(const Run& run);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::store
