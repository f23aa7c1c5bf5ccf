// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/gift.h"

#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"

#include <algorithm>
#include <cstdio>

namespace contexture::lesson {

namespace {

constexpr std::size_t kMostOffered = 12; // maximum number of choices

// Escapes the characters with a meaning in GIFT by a backslash.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '~' || c == '=' || c == '#' || c == '{' || c == '}' || c == ':' || c == '\\') {
            result += '\\';
        }
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

// The text of an answer. Moodle reads it as HTML; at its beginning, a percent sign would start a number and a bracket a
// format.
std::string plain(std::string_view text) {
    std::string safe = escapedHtml(text);
    if (!safe.empty() && (safe.front() == '%' || safe.front() == '[')) {
        safe = (safe.front() == '%' ? "&#37;" : "&#91;") + safe.substr(1);
    }
    return escaped(safe);
}

// A text to type. Moodle compares it letter by letter, and * would match any text.
std::string typed(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '*' ? "\\*" : std::string(1, c);
    }
    // A number or a format, if it is not escaped.
    const bool isRead = !text.empty() && (text.front() == '%' || text.front() == '[');
    return std::string(isRead ? "%100%[plain]" : "") + escaped(safe);
}

std::string html(std::string_view markdown) {
    return escaped(htmlOf(markdown));
}

std::string answer(char mark, const std::string& text, const std::string& feedback) {
    return std::string("\t") + mark + text + (feedback.empty() ? "" : "#[html]" + html(feedback)) + "\n";
}

std::string written(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

class Writer {
public:
    Writer(const Lesson& lesson, const LessonText& text) : m_lesson(lesson), m_text(text) {}

    std::string write() {
        std::string all;
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) {
            const Step& step = m_lesson.steps[i];
            if (!step.prediction || !m_text.steps[i].prediction) {
                continue;
            }
            m_prediction = &*step.prediction;
            m_words = &*m_text.steps[i].prediction;
            m_run = m_lesson.material.documents[step.view.document].runs[step.view.run].run.get();
            all += "::" + escaped(m_text.title + ", " + std::to_string(i + 1)) + "::[html]" + question(step.view) +
                   "{\n" + answers() + "}\n\n";
        }
        return all;
    }

private:
    // The question with the text of the document and the marked word, because the learner has no window.
    std::string question(const View& view) const {
        std::string list = "<ol>";
        for (std::size_t s = 0; s < m_run->document->size(); ++s) {
            const Sentence& sentence = m_run->document->source[s];
            const bool isHere = view.look.sentence == SentenceIndex(static_cast<std::int64_t>(s));
            std::string text = escapedHtml(sentence.text);
            if (isHere && view.look.side == Side::Source && view.look.word.isValid()) {
                const ByteRange range = sentence.words.at(view.look.word.asSize());
                text = escapedHtml(sentence.text.substr(0, range.begin)) + "<strong>" +
                       escapedHtml(sentence.word(view.look.word)) + "</strong>" +
                       escapedHtml(sentence.text.substr(range.end));
            } else if (isHere) {
                text = "<strong>" + text + "</strong>";
            }
            list += "<li>" + text + "</li>";
        }
        return escaped(list + "</ol>") + html(m_words->question);
    }

    std::string answers() const {
        switch (m_prediction->kind) {
        case Prediction::Kind::Choice:
            return choices();
        case Prediction::Kind::Sentence:
            return sentences();
        case Prediction::Kind::Word:
            return words();
        default:
            break;
        }
        std::string text = "#\n\t=" + written(m_prediction->number) + ":" + written(m_prediction->tolerance) +
                           (m_words->right.empty() ? "" : "#[html]" + html(m_words->right)) + "\n";
        return m_words->otherwise.empty() ? text : text + "\t~#[html]" + html(m_words->otherwise) + "\n";
    }

    std::string choices() const {
        std::string text;
        const auto& right = m_prediction->rightChoices;
        const double share = right.empty() ? 100.0 : 100.0 / static_cast<double>(right.size());
        for (std::size_t c = 0; c < m_words->choices.size(); ++c) {
            const bool isRight = std::find(right.begin(), right.end(), c) != right.end();
            std::string said = isRight ? m_words->right : m_words->otherwise;
            for (const Feedback& feedback : m_words->feedback) {
                said = feedback.choice == c ? feedback.text : said;
            }
            const std::string words = plain(plainTextOf(m_words->choices[c]));
            text += isRight && right.size() > 1
                        ? answer('~', std::string("%").append(written(share)).append("%").append(words), said)
                        : answer(isRight ? '=' : '~', words, said);
        }
        return text;
    }

    bool isRight(SentenceIndex sentence) const {
        const auto& right = m_prediction->sentences;
        return std::find(right.begin(), right.end(), sentence) != right.end();
    }

    // The right sentences, those with feedback, and the first of the others.
    std::string sentences() const {
        std::vector<SentenceIndex> offered;
        const auto offer = [&](SentenceIndex sentence) {
            if (std::find(offered.begin(), offered.end(), sentence) == offered.end()) {
                offered.push_back(sentence);
            }
        };
        std::for_each(m_prediction->sentences.begin(), m_prediction->sentences.end(), offer);
        for (const Feedback& feedback : m_words->feedback) {
            offer(feedback.sentence);
        }
        for (std::size_t s = 0; s < m_run->document->size() && offered.size() < kMostOffered; ++s) {
            offer(SentenceIndex(static_cast<std::int64_t>(s)));
        }
        std::sort(offered.begin(), offered.end());
        std::string text;
        for (const SentenceIndex sentence : offered) {
            std::string said = isRight(sentence) ? m_words->right : m_words->otherwise;
            for (const Feedback& feedback : m_words->feedback) {
                said = feedback.sentence == sentence ? feedback.text : said;
            }
            text += answer(
                isRight(sentence) ? '=' : '~',
                plain(std::to_string(sentence.value + 1) + ". " + m_run->document->source.at(sentence.asSize()).text),
                said);
        }
        return text;
    }

    std::string words() const {
        std::string text;
        for (const DocumentWord& word : m_prediction->words) {
            const Sentence* sentence = sentenceOf(*m_run, word.sentence, word.side);
            text += answer('=', sentence ? typed(sentence->word(word.word)) : "", m_words->right);
        }
        for (const Feedback& feedback : m_words->feedback) {
            text += answer('=', "%0%" + escaped(feedback.word), feedback.text);
        }
        return text;
    }

    const Lesson& m_lesson;
    const LessonText& m_text;
    const Prediction* m_prediction = nullptr;
    const PredictionText* m_words = nullptr;
    const Run* m_run = nullptr;
};

} // namespace

std::string toGift(const Lesson& lesson, const LessonText& text) {
    return Writer(lesson, text).write();
}

} // namespace contexture::lesson
