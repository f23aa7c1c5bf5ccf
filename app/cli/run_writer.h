// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/output.h"
#include "app/cli/run_json.h"
#include "app/cli/writing.h"
#include "engine/core/run.h"
#include "engine/store/run_recorder.h"

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace contexture::cli {

// Files to which translations are written while they are made, so that memory need not hold their traces. A file that
// fails is reported at the end; the others are written all the same.
class RunWriter {
public:
    struct Options {
        std::string workspace;
        bool append = false; // to the existing workspace
        std::string output;  // plain text; standard output if no file is named
        std::string json;
        std::string nBest; // each sentence's translations, as Moses writes them
        bool trace = false;
        bool asList = false; // of several runs
        // Number of blank lines of the text before each sentence, and behind the last, so that plain text keeps its
        // lines; empty if that is not known: a blank line between paragraphs.
        std::vector<std::size_t> blankLines = {};
        // The document's file, if `output` is to be the same file with the translations in it (text::writtenBack).
        std::string original = {};
        std::string originalName = {};
        bool quiet = false; // no report of marks that are not at their places
    };
    explicit RunWriter(Options options); // throws Error where a file cannot be written

    // One run after the other, each with its sentences in the document's order. These functions do not throw.
    void begin(const std::shared_ptr<const Document>& document, const ModelInfo& model, const RunSettings& settings);
    void addFirst(SentenceIndex at, const TranslatedSentence& sentence);
    void add(SentenceIndex at, const TranslatedSentence& sentence);
    void end(const Run& run);

    // Completes the files. A run that was begun and not ended is cut off.
    void commit(Writing& writing);

private:
    // The work on one of the files; after a failure it does nothing more.
    struct Part {
        std::exception_ptr failure = {};
        void operator()(const std::function<void()>& work);
    };

    void writeText(const Run& run);
    void writeNBest(const Run& run);

    Options m_options;
    Run m_begun; // document, model and settings of the run that is being made
    bool m_isOpen = false;
    std::size_t m_runs = 0;
    Part m_workspacePart;
    std::unique_ptr<store::RunRecorder> m_recorder;
    Part m_jsonPart;
    std::optional<Output> m_json;
    std::optional<RunJson> m_runJson;
    Part m_textPart;
    std::optional<Output> m_text;
    Part m_nBestPart;
    std::optional<Output> m_nBest;
    std::size_t m_numbered = 0; // number of sentences of earlier runs
};

} // namespace contexture::cli
