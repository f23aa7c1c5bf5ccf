// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/run_source.h"

#include "engine/core/error.h"

namespace contexture::store {

HeldRun::HeldRun(std::shared_ptr<const Run> run, RunAnswers answers)
    : m_run(std::move(run)), m_answers(std::move(answers)) {
    if (!m_run || !m_run->document) {
        throw Error(Message("export.no-run", "there is no run to export"), {},
                    Message("do.translate-first", "translate a document first"));
    }
}

bool HeldRun::isTraced(SentenceIndex sentence) const {
    return trace(sentence) != nullptr;
}

std::shared_ptr<const SentenceTrace> HeldRun::trace(SentenceIndex sentence) const {
    const auto& sentences = m_run->sentences;
    const bool isThere = sentence.isValid() && sentence.asSize() < sentences.size() && sentences[sentence.asSize()];
    return isThere ? sentences[sentence.asSize()]->trace : nullptr;
}

} // namespace contexture::store
