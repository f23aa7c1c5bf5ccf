// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/first_look.h"

#include "app/gui/panes/reading_pane.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "engine/eval/word_classes.h"
#include "widgets/reading_view.h"

namespace contexture::gui {

namespace {

// Weight of a context share for a first look: everybody knows what a pronoun should consult, and a full stop is of no
// interest.
float interest(eval::WordClass word) {
    switch (word) {
    case eval::WordClass::Pronoun:
        return 2.0f;
    case eval::WordClass::FunctionWord:
        return 0.5f;
    case eval::WordClass::Punctuation:
        return 0.0f;
    default:
        return 1.0f;
    }
}

} // namespace

FirstLook::FirstLook(const Session& session, Selection& selection, const Inspector& inspector, ReadingPane& reading)
    : QObject(&reading), m_session(session), m_selection(selection), m_reading(reading) {
    connect(&inspector, &Inspector::lockedChanged, this, &FirstLook::selectWanted);
    connect(&session, &Session::runFinished, this, [this](int index) {
        if (index == m_session.activeIndex()) {
            selectSomething();
        }
    });
}

void FirstLook::selectWhenReady(SentenceIndex sentence, Side side, WordIndex word) {
    m_wanted = Wanted{sentence, side, word, {}};
    selectWanted();
}

void FirstLook::selectWhenReady(SentenceIndex sentence, const QString& translated) {
    m_wanted = Wanted{sentence, Side::Target, {}, translated};
    selectWanted();
}

void FirstLook::selectWanted() {
    const auto run = m_session.activeRun();
    if (!run || !m_wanted) {
        return;
    }
    const Wanted wanted = *m_wanted;
    if (wanted.sentence.isValid() && wanted.sentence.asSize() < run->sentences.size() &&
        run->sentences[wanted.sentence.asSize()]) {
        m_wanted.reset();
        WordIndex word = wanted.word;
        const Sentence& text = run->sentences[wanted.sentence.asSize()]->text;
        for (std::size_t i = 0; i < text.words.size() && !wanted.translated.isEmpty() && !word.isValid(); ++i) {
            const WordIndex candidate(static_cast<std::int64_t>(i));
            word = wordText(text, candidate) == wanted.translated ? candidate : WordIndex();
        }
        m_selection.lock(wanted.sentence, wanted.side, word);
        m_reading.view()->scrollToSentence(wanted.sentence.value);
    }
}

void FirstLook::selectSomething() {
    const auto run = m_session.activeRun();
    if (!run) {
        return;
    }
    selectWanted();
    m_wanted.reset(); // a word that is missing now will not come later
    if (m_selection.locked().sentence.isValid()) {
        return;
    }
    // The word that let in the most context shows the model best.
    SentenceIndex bestSentence;
    WordIndex bestWord;
    Side bestSide = Side::Source;
    float bestShare = 0.0f;
    for (std::size_t s = 0; s < run->sentences.size(); ++s) {
        const auto& translated = run->sentences[s];
        if (!translated || !translated->trace || translated->trace->noContext) {
            continue;
        }
        for (const GateRecord& gate : translated->trace->gates) {
            const bool ofSource = gate.querySide == Side::Source;
            const Sentence& sentence = ofSource ? run->document->source[s] : translated->text;
            const std::string& language = ofSource ? run->model.sourceLanguage : run->model.targetLanguage;
            for (std::size_t w = 0; w < gate.contextShare.size() && w < sentence.words.size(); ++w) {
                const float share = interest(eval::wordClass(sentence, w, language)) * gate.contextShare[w];
                if (share > bestShare) {
                    bestShare = share;
                    bestSentence = SentenceIndex(static_cast<std::int64_t>(s));
                    bestWord = WordIndex(static_cast<std::int64_t>(w));
                    bestSide = gate.querySide;
                }
            }
        }
    }
    if (bestWord.isValid()) {
        const bool isAtTop = m_reading.isAtTop(); // otherwise a person is reading further down
        m_selection.lock(bestSentence, bestSide, bestWord);
        if (isAtTop) {
            m_reading.view()->scrollToSentence(bestSentence.value);
        }
    }
}

} // namespace contexture::gui
