// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"
#include "engine/decode/document_session.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace contexture::decode {

// Hides words of a session's document from its model (occlusion). The destructor restores the document.
class HiddenWords {
public:
    enum class How : std::uint8_t {
        Unknown, // each subword of the word becomes the unknown subword
        LeftOut, // the word is removed; a sentence that would be empty has one unknown subword
    };

    // `asked`: the sentence whose translation is explained. `model` and `session` must outlive this object.
    HiddenWords(const TranslationModel& model, DocumentSession& session, SentenceIndex asked);
    ~HiddenWords();
    HiddenWords(const HiddenWords&) = delete;
    HiddenWords& operator=(const HiddenWords&) = delete;

    // From now on hides these words and no others: source words, and words of the translations that the context reads.
    void hide(const std::vector<DocumentWord>& words, How how);

private:
    using Places = std::map<std::int32_t, std::vector<std::int32_t>>; // words of sentences, both ascending

    PreparedSentence source(std::int32_t sentence) const;
    Translation target(std::int32_t sentence) const;
    bool isOwn(std::int32_t sentence) const;
    void change(const Places& source, const Places& target, How how);
    void apply(const std::set<std::int32_t>& sources, std::set<std::int32_t> targets);

    const TranslationModel& m_model;
    DocumentSession& m_session;
    SentenceIndex m_asked;
    PreparedDocument m_original;
    std::vector<Translation> m_given;
    Places m_source;
    Places m_target;
    How m_how = How::Unknown;
};

} // namespace contexture::decode
