// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/run.h"

#include <memory>
#include <string>

namespace contexture::store {

// A run that is read sentence by sentence: texts and numbers of words are in memory, a trace only while its reader
// holds it.
class RunSource {
public:
    virtual ~RunSource() = default;

    // Document, model, settings and translations. The sentences may lack their traces: call trace().
    virtual const Run& run() const = 0;
    virtual bool isTraced(SentenceIndex sentence) const = 0;
    // Null if the sentence was not traced. Throws Error for a damaged trace; other traces can still be read.
    virtual std::shared_ptr<const SentenceTrace> trace(SentenceIndex sentence) const = 0;
    // Kept answers about the run's words. Throws Error if they are damaged.
    virtual RunAnswers answers() const = 0;
};

// A run in memory with all its traces.
class HeldRun final : public RunSource {
public:
    // Throws Error for a null run, or one without a document.
    explicit HeldRun(std::shared_ptr<const Run> run, RunAnswers answers = {});

    const Run& run() const override { return *m_run; }
    bool isTraced(SentenceIndex sentence) const override;
    std::shared_ptr<const SentenceTrace> trace(SentenceIndex sentence) const override;
    RunAnswers answers() const override { return m_answers; }

private:
    std::shared_ptr<const Run> m_run;
    RunAnswers m_answers;
};

// A trace that could not be read, while the rest of the run could.
struct TraceDamage {
    std::string run; // label
    SentenceIndex sentence;
    std::string what; // one sentence for people
};

} // namespace contexture::store
