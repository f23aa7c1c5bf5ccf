// SPDX-License-Identifier: GPL-3.0-or-later

// Predict blocks: the question of a step and its right answer.
#include "engine/lesson/blocks.h"
#include "engine/lesson/material.h"
#include "engine/lesson/names.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace contexture::lesson {

namespace {

using Kind = Prediction::Kind;
using Origin = Prediction::Origin;

bool isTrue(const YamlValue* value) {
    return value && (value->text == "true" || value->text == "yes");
}

class PredictionReader {
public:
    PredictionReader(const YamlValue& table, const View& view, const BlockSources& sources)
        : m_table(table), m_view(view), m_sources(sources), m_names(sources) {}

    // The question in the language of the lesson.
    std::optional<ReadPrediction> read() {
        const YamlValue* kind = m_table.find("kind");
        const auto known = kind ? parsePredictionKind(kind->text) : std::nullopt;
        if (!known) {
            m_names.tell(kind ? kind->line : m_table.line,
                         kind ? Message("lesson.no-kind", "\"{name}\" is no kind of question", kind->text)
                              : Message("lesson.kind-missing", "the kind of question is missing"),
                         Message("lesson.kind-remedy", "write \"kind: \" with sentence, word, choice or number"));
            return std::nullopt;
        }
        m_read.prediction.kind = *known;
        std::vector<const char*> names{"kind", "question", "right", "otherwise", "hints", "answer"};
        names.push_back(*known == Kind::Choice ? "choices" : "feedback");
        if (*known == Kind::Number) {
            names.push_back("tolerance");
        }
        tellUnknownNames(m_table, names, m_sources.file, m_sources.problems);
        readChoices();
        readAnswer();
        readTexts();
        return m_read;
    }

    // The question in another language.
    PredictionText readTranslation(const Prediction& prediction) {
        m_read.prediction = prediction;
        tellUnknownNames(
            m_table,
            {"question", "right", "otherwise", "hints", prediction.kind == Kind::Choice ? "choices" : "feedback"},
            m_sources.file, m_sources.problems);
        readChoices();
        if (prediction.kind == Kind::Choice && m_read.text.choices.size() != prediction.choices) {
            m_names.tell(m_table.line,
                         Message("lesson.other-choices", "the original has {count} choices, the translation {other}",
                                 prediction.choices, m_read.text.choices.size()),
                         Message("lesson.other-choices-remedy", "translate all of them, in the same order"));
        }
        m_read.prediction = prediction;
        readTexts();
        return m_read.text;
    }

private:
    void readTexts() {
        PredictionText& text = m_read.text;
        text.question = m_names.text(m_table.find("question"));
        if (text.question.empty()) {
            m_names.tell(m_table.line, Message("lesson.no-question", "the question is missing"),
                         Message("lesson.no-question-remedy", "add it as \"question: \""));
        }
        text.right = m_names.text(m_table.find("right"));
        text.otherwise = m_names.text(m_table.find("otherwise"));
        if (const YamlValue* hints = m_table.find("hints")) {
            if (hints->isText()) {
                text.hints.push_back(hints->text);
            }
            for (const YamlValue& hint : hints->items) {
                text.hints.push_back(m_names.text(&hint));
            }
        }
        if (const YamlValue* feedback = m_table.find("feedback"); feedback && m_read.prediction.kind != Kind::Choice) {
            readFeedback(*feedback);
        }
    }

    void readChoices() {
        const YamlValue* choices = m_table.find("choices");
        if (m_read.prediction.kind != Kind::Choice) {
            return;
        }
        if (!choices || choices->kind != YamlValue::Kind::List || choices->items.size() < 2 ||
            choices->items.size() > 9) {
            m_names.tell(
                choices ? choices->line : m_table.line, Message("lesson.no-choices", "the choices are missing"),
                Message("lesson.no-choices-remedy", "list two to nine of them below \"choices:\", each in a line "
                                                    "that begins with a hyphen"));
            return;
        }
        for (const YamlValue& item : choices->items) {
            const std::size_t at = m_read.text.choices.size();
            if (item.isText()) {
                m_read.text.choices.push_back(item.text);
                continue;
            }
            tellUnknownNames(item, {"text", "right", "feedback"}, m_sources.file, m_sources.problems);
            const std::string text = m_names.text(item.find("text"));
            if (text.empty()) {
                m_names.tell(item.line, Message("lesson.choice-without-text", "this choice has no text"),
                             Message("lesson.choice-without-text-remedy", "add it as \"text: \""));
            }
            m_read.text.choices.push_back(text);
            if (isTrue(item.find("right"))) {
                m_read.prediction.rightChoices.push_back(at);
            }
            if (const YamlValue* feedback = item.find("feedback")) {
                m_read.text.feedback.push_back({{}, {}, at, 0, m_names.text(feedback)});
            }
        }
        m_read.prediction.choices = m_read.text.choices.size();
    }

    void tellNoAnswer(int line) const {
        static constexpr std::array<const char*, 4> kExamples{"answer: 5", "answer: {sentence: 5, word: dog}",
                                                              "right: true", "answer: 3"};
        m_names.tell(line, Message("lesson.no-answer", "what is right is missing"),
                     Message("lesson.no-answer-remedy", "say it, as in \"{example}\"",
                             kExamples[static_cast<std::size_t>(m_read.prediction.kind)]));
    }

    void readAnswer() {
        Prediction& prediction = m_read.prediction;
        const YamlValue* answer = m_table.find("answer");
        const YamlValue* from = answer ? answer->find("from") : nullptr;
        if (from) {
            tellUnknownNames(*answer, {"from", "measure"}, m_sources.file, m_sources.problems);
            if (from->text == "trace") {
                takeFromTrace(*answer);
            } else if (from->text == "gold") {
                takeFromGold(*from);
            } else {
                m_names.tell(from->line, Message("lesson.no-origin", "no answer comes from \"{name}\"", from->text),
                             Message("lesson.no-origin-remedy", "write trace or gold, or the answer itself"));
            }
        } else if (prediction.kind == Kind::Choice) {
            if (answer) {
                m_names.tell(
                    answer->line,
                    Message("lesson.choice-answer", "choices need no \"answer\": the right one has its own mark"),
                    Message("lesson.choice-answer-remedy", "add \"right: true\" to it"));
            } else if (prediction.rightChoices.empty() && prediction.choices > 0) {
                tellNoAnswer(m_table.line);
            }
        } else if (!answer || answer->kind == YamlValue::Kind::Nothing) {
            tellNoAnswer(answer ? answer->line : m_table.line);
        } else {
            readWrittenAnswer(*answer);
        }
        readTolerance();
    }

    void readWrittenAnswer(const YamlValue& answer) {
        Prediction& prediction = m_read.prediction;
        const bool isList = answer.kind == YamlValue::Kind::List;
        for (const YamlValue& item : isList ? answer.items : std::vector{answer}) {
            if (prediction.kind == Kind::Sentence) {
                if (const SentenceIndex sentence = m_names.sentence(item, m_view); sentence.isValid()) {
                    prediction.sentences.push_back(sentence);
                }
            } else if (prediction.kind == Kind::Word) {
                readWordAnswer(item);
            } else if (const auto number = item.number(); number && std::isfinite(*number) && !isList) {
                prediction.number = *number;
            } else {
                m_names.tell(item.line, Message("lesson.no-number", "\"{text}\" is no number", item.text),
                             Message("lesson.no-number-remedy", "write one number, with a point, as in 0.25"));
            }
        }
    }

    void readWordAnswer(const YamlValue& item) {
        const YamlValue* word = item.find("word");
        const YamlValue* sentence = item.find("sentence");
        if (!word || !sentence) {
            tellNoAnswer(item.line);
            return;
        }
        tellUnknownNames(item, {"sentence", "word", "nth", "side"}, m_sources.file, m_sources.problems);
        const SentenceIndex at = m_names.sentence(*sentence, m_view);
        const YamlValue* side = item.find("side");
        const Side on = side ? m_names.side(*side).value_or(Side::Source) : Side::Source;
        const YamlValue* nth = item.find("nth");
        if (!at.isValid()) {
            return;
        }
        const WordIndex found = m_names.word(*word, nth ? nth->wholeNumber().value_or(0) : 0, m_view, at, on);
        if (found.isValid()) {
            m_read.prediction.words.push_back({at, on, found});
        }
    }

    void readTolerance() {
        const YamlValue* value = m_table.find("tolerance");
        if (m_read.prediction.kind != Kind::Number || !value) {
            return;
        }
        const auto number = value->number();
        if (number && *number >= 0.0 && std::isfinite(*number)) {
            m_read.prediction.tolerance = *number;
        } else {
            m_names.tell(value->line, Message("lesson.no-number", "\"{text}\" is no number", value->text),
                         Message("lesson.no-tolerance-remedy", "write how far off an answer may be, as in 0.05"));
        }
    }

    void takeFromTrace(const YamlValue& answer) {
        Prediction& prediction = m_read.prediction;
        prediction.origin = Origin::Trace;
        const YamlValue* measure = answer.find("measure");
        const std::string what = measure ? measure->text : "";
        const bool isMeasured = prediction.kind == Kind::Number;
        if (isMeasured ? what != "support" && what != "weight" && what != "share" : measure != nullptr) {
            m_names.tell(measure ? measure->line : answer.line,
                         Message("lesson.no-measure", "what is measured is not clear"),
                         Message("lesson.no-measure-remedy", "a number from the trace has \"measure: \" with support, "
                                                             "weight or share; other answers have none"));
            return;
        }
        if (prediction.kind == Kind::Choice) {
            m_names.tell(answer.line, Message("lesson.choice-from-trace", "a trace does not say which choice is right"),
                         Message("lesson.choice-answer-remedy", "add \"right: true\" to it"));
            return;
        }
        const Material::RunOf* recorded = m_names.recordedRunOf(m_view);
        if (!recorded) {
            return;
        }
        const auto consulted = consultedBy(*recorded, m_view);
        const bool isThere = consulted && (prediction.kind == Kind::Word ? !consulted->words.empty()
                                           : what == "share"             ? consulted->share.has_value()
                                           : what == "support"           ? true
                                                                         : !consulted->sentences.empty());
        if (!isThere) {
            m_names.tell(answer.line,
                         Message("lesson.no-trace", "the trace says nothing of this for the word of the view"),
                         Message("lesson.no-trace-remedy",
                                 "name a word with context in the view, in a run that was saved with its weights"));
            return;
        }
        switch (prediction.kind) {
        case Kind::Sentence:
            prediction.sentences = {consulted->sentences.front().first};
            break;
        case Kind::Word:
            prediction.words = {consulted->words.front().first};
            break;
        default:
            prediction.number = what == "support" ? static_cast<double>(consulted->sentences.size())
                                : what == "share" ? double{*consulted->share}
                                                  : double{consulted->sentences.front().second};
            prediction.tolerance = what == "support" ? 0.0 : 0.05;
            break;
        }
    }

    void takeFromGold(const YamlValue& from) {
        Prediction& prediction = m_read.prediction;
        prediction.origin = Origin::Gold;
        if (!m_sources.gold) {
            m_names.tell(from.line, Message("lesson.no-gold", "the lesson has no gold.json"),
                         Message("lesson.no-gold-remedy", "put the one of contexture-cli generate beside lesson.md"));
            return;
        }
        const Document* document = m_names.documentOf(m_view);
        if (!document) {
            return;
        }
        const lab::GoldRecord* record =
            m_view.look.side == Side::Source && m_view.look.word.isValid()
                ? goldRecord(*m_sources.gold, *document, m_view.look.sentence, m_view.look.word)
                : nullptr;
        if (!record || prediction.kind == Kind::Number) {
            m_names.tell(
                from.line, Message("lesson.no-record", "gold.json says nothing of the word of the view"),
                Message("lesson.no-record-remedy", "name a difficult word of the source, by its document there"));
            return;
        }
        for (const DocumentWord& word : record->antecedents) {
            prediction.words.push_back(word);
            prediction.sentences.push_back(word.sentence);
        }
        if (prediction.kind == Kind::Choice) {
            const auto& choices = m_read.text.choices;
            const auto right = std::find(choices.begin(), choices.end(), record->right);
            if (right == choices.end()) {
                m_names.tell(from.line,
                             Message("lesson.gold-choice", "no choice is \"{form}\", which is right", record->right),
                             Message("lesson.gold-choice-remedy", "add it as a choice of just this text"));
                return;
            }
            prediction.rightChoices = {static_cast<std::size_t>(right - choices.begin())};
        }
    }

    void tellRight(const YamlValue& name) const {
        m_names.tell(name.line, Message("lesson.feedback-right", "\"{name}\" is the right answer", name.text),
                     Message("lesson.feedback-right-remedy", "write what is said to it as \"right: \""));
    }

    bool isSomewhere(const std::string& word) const {
        const Run* run = m_names.runOf(m_view);
        for (std::size_t s = 0; run && s < run->document->size(); ++s) {
            for (const Side side : {Side::Source, Side::Target}) {
                const Sentence* text = sentenceOf(*run, SentenceIndex(static_cast<std::int64_t>(s)), side);
                for (std::size_t w = 0; text && w < text->words.size(); ++w) {
                    if (text->word(WordIndex(static_cast<std::int64_t>(w))) == word) {
                        return true;
                    }
                }
            }
        }
        return !run;
    }

    void readFeedback(const YamlValue& feedback) {
        const Prediction& prediction = m_read.prediction;
        if (feedback.kind != YamlValue::Kind::Table) {
            m_names.tell(feedback.line,
                         Message("lesson.feedback-list", "it is not clear which answers these texts are for"),
                         Message("lesson.feedback-list-remedy",
                                 "write below \"feedback:\" each wrong answer, a colon and the text"));
            return;
        }
        for (const auto& [name, value] : feedback.entries) {
            Feedback entry;
            entry.text = m_names.text(&value);
            if (prediction.kind == Kind::Sentence) {
                entry.sentence = m_names.sentence(name, m_view);
                const auto& right = prediction.sentences;
                if (entry.sentence.isValid() && std::find(right.begin(), right.end(), entry.sentence) != right.end()) {
                    tellRight(name);
                }
            } else if (prediction.kind == Kind::Word) {
                entry.word = name.text;
                if (!isSomewhere(name.text)) {
                    m_names.tell(name.line,
                                 Message("lesson.no-such-word", "the document has no word \"{word}\"", name.text),
                                 Message("lesson.no-such-word-remedy", "write a word as it stands in the document"));
                }
            } else if (name.text == "less" || name.text == "more") {
                entry.direction = name.text == "less" ? -1 : 1;
            } else {
                m_names.tell(name.line, Message("lesson.no-direction", "\"{name}\" is no direction", name.text),
                             Message("lesson.no-direction-remedy", "write less (than what is right) or more"));
            }
            m_read.text.feedback.push_back(std::move(entry));
        }
    }

    const YamlValue& m_table;
    const View& m_view;
    const BlockSources& m_sources;
    Names m_names;
    ReadPrediction m_read;
};

} // namespace

std::optional<ReadPrediction> readPrediction(const Part& block, const View& view, const BlockSources& sources) {
    const auto table = parseYamlTable(block.text, sources.file, block.line, sources.problems);
    return table ? PredictionReader(*table, view, sources).read() : std::nullopt;
}

std::optional<PredictionText> readPredictionText(const Part& block, const Prediction& prediction, const View& view,
                                                 const BlockSources& sources) {
    const auto table = parseYamlTable(block.text, sources.file, block.line, sources.problems);
    return table ? std::optional(PredictionReader(*table, view, sources).readTranslation(prediction)) : std::nullopt;
}

} // namespace contexture::lesson
