// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/hidden_words.h"

#include "engine/model/system.h"

#include <algorithm>

namespace contexture::decode {
namespace {

template<class Piece>
struct Cut {
    std::vector<Piece> pieces;
    WordMap words;
};

// A sentence's subwords with some words hidden.
template<class Piece>
Cut<Piece> withoutWords(const std::vector<Piece>& pieces, const WordMap& words, const std::vector<std::int32_t>& hidden,
                        HiddenWords::How how) {
    Cut<Piece> cut;
    cut.words.words = words.words;
    cut.words.piecesOfWord.resize(words.piecesOfWord.size());
    std::vector<std::int32_t> place(pieces.size(), -1); // new position of a subword
    for (std::size_t p = 0; p < pieces.size(); ++p) {
        const bool isHidden = std::binary_search(hidden.begin(), hidden.end(), words.wordOfPiece[p]);
        const bool isLast = p + 1 == pieces.size() && cut.pieces.empty(); // at least one is kept
        if (isHidden && how == HiddenWords::How::LeftOut && !isLast) {
            continue;
        }
        place[p] = static_cast<std::int32_t>(cut.pieces.size());
        cut.pieces.push_back(isHidden ? static_cast<Piece>(model::kUnknown) : pieces[p]);
        cut.words.wordOfPiece.push_back(words.wordOfPiece[p]);
    }
    for (std::size_t w = 0; w < words.piecesOfWord.size(); ++w) {
        for (const std::int32_t p : words.piecesOfWord[w]) {
            if (const std::int32_t now = place[static_cast<std::size_t>(p)]; now >= 0) {
                cut.words.piecesOfWord[w].push_back(now);
            }
        }
    }
    return cut;
}

template<class Places>
std::set<std::int32_t> different(const Places& a, const Places& b) {
    std::set<std::int32_t> sentences;
    const auto add = [&](const Places& from, const Places& other) {
        for (const auto& [sentence, words] : from) {
            const auto found = other.find(sentence);
            if (found == other.end() || found->second != words) {
                sentences.insert(sentence);
            }
        }
    };
    add(a, b);
    add(b, a);
    return sentences;
}

} // namespace

HiddenWords::HiddenWords(const TranslationModel& model, DocumentSession& session, SentenceIndex asked)
    : m_model(model), m_session(session), m_asked(asked), m_original(session.prepared()), m_given(session.given()) {}

HiddenWords::~HiddenWords() {
    if (m_session.isSpoilt()) {
        return;
    }
    try {
        m_session.setCancel({});
        change({}, {}, m_how);
    } catch (...) { // the session is then spoilt, which its owner sees
    }
}

bool HiddenWords::isOwn(std::int32_t sentence) const {
    return sentence == m_asked.value && !m_model.system->readsItself();
}

PreparedSentence HiddenWords::source(std::int32_t sentence) const {
    const auto& pieces = m_original.pieces.at(static_cast<std::size_t>(sentence));
    const WordMap& words = m_original.words.at(static_cast<std::size_t>(sentence));
    const auto hidden = m_source.find(sentence);
    if (hidden == m_source.end()) {
        return {pieces, words, {}};
    }
    auto cut = withoutWords(pieces, words, hidden->second, m_how);
    return {std::move(cut.pieces), std::move(cut.words), {}};
}

Translation HiddenWords::target(std::int32_t sentence) const {
    const Translation& original = m_given.at(static_cast<std::size_t>(sentence));
    const auto hidden = m_target.find(sentence);
    if (hidden == m_target.end() || !original.sentence) {
        return original;
    }
    auto cut = withoutWords(original.sentence->pieces, *original.words, hidden->second, m_how);
    TranslatedSentence changed = *original.sentence;
    changed.pieces = std::move(cut.pieces);
    return {std::make_shared<const TranslatedSentence>(std::move(changed)),
            std::make_shared<const WordMap>(std::move(cut.words))};
}

void HiddenWords::hide(const std::vector<DocumentWord>& words, How how) {
    Places source;
    Places target;
    for (const DocumentWord& word : words) {
        (word.side == Side::Source ? source : target)[word.sentence.value].push_back(word.word.value);
    }
    for (Places* places : {&source, &target}) {
        for (auto& [sentence, numbers] : *places) {
            std::sort(numbers.begin(), numbers.end());
        }
    }
    change(source, target, how);
}

void HiddenWords::change(const Places& source, const Places& target, How how) {
    std::set<std::int32_t> sources = different(m_source, source);
    std::set<std::int32_t> targets = different(m_target, target);
    if (how != m_how) { // the same words are hidden in another way
        for (const auto& [sentence, words] : source) {
            sources.insert(sentence);
        }
        for (const auto& [sentence, words] : target) {
            targets.insert(sentence);
        }
    }
    m_source = source;
    m_target = target;
    m_how = how;
    try {
        apply(sources, std::move(targets));
    } catch (...) { // cancelled, perhaps after a part of the changes
        m_session.spoil();
        throw;
    }
}

void HiddenWords::apply(const std::set<std::int32_t>& sources, std::set<std::int32_t> targets) {
    std::vector<SentenceIndex> which;
    std::vector<PreparedSentence> prepared;
    for (const std::int32_t sentence : sources) {
        if (isOwn(sentence)) {
            continue;
        }
        which.emplace_back(sentence);
        prepared.push_back(this->source(sentence));
        targets.insert(sentence); // the states of a translation depend on its source, too
    }
    if (!which.empty()) {
        m_session.replaceSources(which, std::move(prepared));
    }
    if (m_session.readsTarget()) {
        std::vector<SentenceIndex> given;
        std::vector<Translation> translations;
        for (const std::int32_t sentence : targets) {
            if (m_given.at(static_cast<std::size_t>(sentence)).sentence) {
                given.emplace_back(sentence);
                translations.push_back(this->target(sentence));
            }
        }
        if (!given.empty()) {
            m_session.giveTargets(given, translations);
        }
    }
    if (!m_model.system->readsItself()) {
        m_session.setOwnSource(m_asked, this->source(m_asked.value));
    }
}

} // namespace contexture::decode
