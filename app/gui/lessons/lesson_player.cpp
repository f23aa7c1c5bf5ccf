// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/lesson_player.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace contexture::gui {

namespace {

// The run without its traces and without the translation of one sentence.
std::shared_ptr<const Run> withheld(const Run& run, SentenceIndex untranslated) {
    auto copy = std::make_shared<Run>(run);
    for (auto* sentences : {&copy->sentences, &copy->firstPass}) {
        for (std::size_t s = 0; s < sentences->size(); ++s) {
            auto& sentence = (*sentences)[s];
            if (!sentence) {
                continue;
            }
            auto bare = std::make_shared<TranslatedSentence>(*sentence);
            bare->trace.reset();
            if (untranslated == SentenceIndex(static_cast<std::int64_t>(s))) {
                bare->text = Sentence{"…", {{0, 3}}, bare->text.startsParagraph};
                bare->wordLogProbability = {0.0f};
                bare->logProbability = 0.0;
                bare->pieces.clear();
            }
            sentence = std::move(bare);
        }
    }
    return copy;
}

// Rounds to the first decimal that the tolerance hides: 0.221533 within 0.05 is 0.22.
double rounded(double number, double tolerance) {
    if (tolerance <= 0.0) {
        return number;
    }
    const double unit = std::pow(10.0, std::ceil(-std::log10(tolerance)));
    return std::round(number * unit) / unit;
}

QString csvCell(QString text) {
    text.replace(QLatin1Char('"'), QLatin1String("\"\""));
    // A spreadsheet must not take a text for a formula.
    const bool isFormula = !text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text.front());
    return QLatin1Char('"') + (isFormula ? QStringLiteral("'") : QString()) + text + QLatin1Char('"');
}

} // namespace

LessonPlayer::LessonPlayer(Session& session, Selection& selection, QObject* parent)
    : QObject(parent), m_session(session), m_selection(selection) {}

void LessonPlayer::open(std::shared_ptr<const lesson::Lesson> lesson) {
    m_lesson = std::move(lesson);
    m_asked.assign(m_lesson->steps.size(), {});
    m_step = 0;
    m_given.reset();
    Q_EMIT opened();
    apply();
}

void LessonPlayer::close() {
    if (m_lesson) {
        m_lesson.reset();
        m_asked.clear();
        m_given.reset();
        m_givenRuns.clear();
        m_step = 0;
        Q_EMIT closed();
    }
}

void LessonPlayer::setLanguage(const QString& tag) {
    m_language = tag.toStdString();
    if (m_lesson) {
        Q_EMIT shown();
    }
}

const lesson::LessonText& LessonPlayer::text() const {
    return m_lesson->text(m_language);
}

const lesson::Material::RunOf& LessonPlayer::recorded() const {
    return m_lesson->material.documents.at(view().document).runs.at(view().run);
}

std::vector<LessonPlayer::ShownAnswers> LessonPlayer::shownAnswers() const {
    std::vector<ShownAnswers> answers;
    if (m_lesson && !withholds(lesson::Withheld::Weights)) {
        for (const std::size_t row : rows()) {
            const auto& recorded = m_lesson->material.documents.at(view().document).runs.at(row);
            answers.emplace_back(recorded.run, &recorded.answers);
        }
    }
    return answers;
}

void LessonPlayer::goTo(std::size_t step) {
    if (m_lesson && step < steps()) {
        m_step = step;
        apply();
    }
}

void LessonPlayer::next() {
    goTo(m_step + 1);
}

void LessonPlayer::previous() {
    if (m_step > 0) {
        goTo(m_step - 1);
    }
}

void LessonPlayer::restore() {
    goTo(m_step);
}

void LessonPlayer::reset() {
    if (m_lesson) {
        m_asked.assign(steps(), {});
        goTo(0);
    }
}

bool LessonPlayer::isAsking() const {
    return m_lesson && current().prediction && !asked().answer;
}

bool LessonPlayer::withholds(lesson::Withheld what) const {
    return isAsking() && (view().withholds(what) ||
                          (what != lesson::Withheld::Translation && view().withholds(lesson::Withheld::Translation)));
}

std::vector<std::size_t> LessonPlayer::rows() const {
    const std::size_t all = m_lesson->material.documents.at(view().document).runs.size();
    if (!view().shows(lesson::Panel::Comparison) || withholds(lesson::Withheld::Comparison)) {
        return {view().run}; // with more runs, the text would mark the words that differ
    }
    std::vector<std::size_t> result;
    const std::vector<std::size_t>& named = view().runs;
    for (std::size_t i = 0; i < all && result.size() < static_cast<std::size_t>(Session::kMaxRuns); ++i) {
        if (named.empty() || i == view().run || std::find(named.begin(), named.end(), i) != named.end()) {
            result.push_back(i);
        }
    }
    if (std::find(result.begin(), result.end(), view().run) == result.end()) {
        result.back() = view().run; // replaces the last run if the window has no room for all
    }
    return result;
}

std::vector<std::shared_ptr<const Run>> LessonPlayer::comparedRuns() const {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const std::size_t row : rows()) {
        if (row != view().run) {
            runs.push_back(m_lesson->material.documents.at(view().document).runs.at(row).run);
        }
    }
    return runs;
}

std::vector<std::shared_ptr<const Run>> LessonPlayer::recordedRuns() const {
    std::vector<std::shared_ptr<const Run>> runs;
    if (m_lesson && !withholds(lesson::Withheld::Comparison)) { // they would reveal the answer
        for (const auto& recorded : m_lesson->material.documents.at(view().document).runs) {
            runs.push_back(recorded.run);
        }
    }
    return runs;
}

std::shared_ptr<const Run> LessonPlayer::shownRun(std::size_t run) const {
    const auto& whole = m_lesson->material.documents.at(view().document).runs.at(run).run;
    const bool hasTranslation = !withholds(lesson::Withheld::Translation);
    return withholds(lesson::Withheld::Weights)
               ? withheld(*whole, hasTranslation ? SentenceIndex() : view().look.sentence)
               : whole;
}

void LessonPlayer::apply() {
    const lesson::View& view = this->view();
    const Given wanted{view.document, rows(), withholds(lesson::Withheld::Weights),
                       withholds(lesson::Withheld::Translation) ? view.look.sentence : SentenceIndex()};
    std::vector<std::shared_ptr<const Run>> present;
    for (const RunSlot& slot : m_session.runs()) {
        present.push_back(slot.busy ? nullptr : slot.run);
    }
    const auto& document = m_lesson->material.documents.at(view.document).document;
    if (m_given != wanted || m_session.document() != document || present != m_givenRuns) {
        m_givenRuns.clear();
        m_session.setDocument(document);
        for (const std::size_t run : wanted.rows) {
            m_givenRuns.push_back(shownRun(run));
            m_session.addFinishedRun(m_givenRuns.back(), static_cast<std::int64_t>(run) + 1);
        }
        m_given = wanted;
    }
    const auto row = std::find(wanted.rows.begin(), wanted.rows.end(), view.run);
    m_session.setActive(static_cast<int>(row - wanted.rows.begin()));
    m_selection.restore(view.look);
    Q_EMIT shown();
}

lesson::Answer LessonPlayer::rightAnswer() const {
    const lesson::Prediction& prediction = *current().prediction;
    lesson::Answer answer;
    switch (prediction.kind) {
    case lesson::Prediction::Kind::Sentence:
        answer.sentence = prediction.sentences.front();
        break;
    case lesson::Prediction::Kind::Word:
        answer.word = prediction.words.front();
        break;
    case lesson::Prediction::Kind::Choice:
        answer.choice = prediction.rightChoices.front();
        break;
    case lesson::Prediction::Kind::Number:
        answer.number = rounded(prediction.number, prediction.tolerance);
        break;
    }
    return answer;
}

QString LessonPlayer::answerText(const lesson::Answer& answer) const {
    switch (current().prediction->kind) {
    case lesson::Prediction::Kind::Sentence:
        return tr("Sentence %1").arg(answer.sentence.value + 1);
    case lesson::Prediction::Kind::Word: {
        const Sentence* sentence = lesson::sentenceOf(run(), answer.word.sentence, answer.word.side);
        const bool isThere =
            sentence && answer.word.word.isValid() && answer.word.word.asSize() < sentence->words.size();
        //: A word and the number of its sentence.
        return tr("“%1” in sentence %2")
            .arg(isThere ? wordText(*sentence, answer.word.word) : QString())
            .arg(answer.word.sentence.value + 1);
    }
    case lesson::Prediction::Kind::Choice:
        return toText(lesson::plainTextOf(currentText().prediction->choices.at(answer.choice)));
    case lesson::Prediction::Kind::Number:
        break;
    }
    return QLocale().toString(answer.number, 'g', 6);
}

void LessonPlayer::propose(const lesson::Answer& answer) {
    if (isAsking()) {
        m_asked[m_step].proposal = answer;
        Q_EMIT askedChanged();
    }
}

void LessonPlayer::vote(const lesson::Answer& answer) {
    if (!isAsking()) {
        return;
    }
    Asked& asked = m_asked[m_step];
    const auto known =
        std::find_if(asked.votes.begin(), asked.votes.end(), [&](const auto& vote) { return vote.first == answer; });
    if (known == asked.votes.end()) {
        asked.votes.emplace_back(answer, 1);
    } else {
        ++known->second;
    }
    asked.ballots.push_back(answer);
    Q_EMIT askedChanged();
}

void LessonPlayer::takeVoteBack() {
    if (!isAsking() || asked().ballots.empty()) {
        return;
    }
    Asked& asked = m_asked[m_step];
    const auto known = std::find_if(asked.votes.begin(), asked.votes.end(),
                                    [&](const auto& vote) { return vote.first == asked.ballots.back(); });
    asked.ballots.pop_back();
    if (--known->second == 0) {
        asked.votes.erase(known);
    }
    Q_EMIT askedChanged();
}

void LessonPlayer::giveHint() {
    if (isAsking()) {
        ++m_asked[m_step].hints;
        Q_EMIT askedChanged();
    }
}

void LessonPlayer::confirm() {
    if (!isAsking()) {
        return;
    }
    Asked& asked = m_asked[m_step];
    if (!asked.proposal && !asked.votes.empty()) {
        asked.proposal = std::max_element(asked.votes.begin(), asked.votes.end(), [](const auto& a, const auto& b) {
                             return a.second < b.second;
                         })->first;
    }
    if (!asked.proposal) {
        return;
    }
    asked.verdict = lesson::judge(*current().prediction, *currentText().prediction, *asked.proposal, run());
    asked.answer = std::exchange(asked.proposal, std::nullopt);
    apply();
}

QString LessonPlayer::answersCsv() const {
    QString csv = QStringLiteral("step,question,answer,votes,right\n");
    LessonPlayer reader(m_session, m_selection); // a player that goes through the steps without showing them
    reader.m_lesson = m_lesson;
    reader.m_language = m_language;
    for (std::size_t s = 0; s < m_asked.size(); ++s) {
        reader.m_step = s;
        if (!reader.current().prediction) {
            continue;
        }
        const lesson::PredictionText& words = *reader.currentText().prediction;
        std::vector<std::pair<lesson::Answer, int>> answers = m_asked[s].votes;
        if (answers.empty() && m_asked[s].answer) {
            answers.emplace_back(*m_asked[s].answer, 1);
        }
        for (const auto& [answer, votes] : answers) {
            const bool isRight = lesson::judge(*reader.current().prediction, words, answer, reader.run()).isRight;
            csv += QStringLiteral("%1,%2,%3,%4,%5\n")
                       .arg(s + 1)
                       .arg(csvCell(toText(lesson::plainTextOf(words.question))), csvCell(reader.answerText(answer)))
                       .arg(votes)
                       .arg(isRight ? 1 : 0);
        }
    }
    return csv;
}

} // namespace contexture::gui
