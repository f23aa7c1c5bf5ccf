// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/lesson.h"

#include "engine/core/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace contexture::lesson {

namespace {

template<class Value>
using Name = std::pair<Value, const char*>;

constexpr std::array kParts{
    Name<PartKind>{PartKind::Questions, "questions"}, Name<PartKind>{PartKind::Objectives, "objectives"},
    Name<PartKind>{PartKind::Challenge, "challenge"}, Name<PartKind>{PartKind::Hint, "hint"},
    Name<PartKind>{PartKind::Solution, "solution"},   Name<PartKind>{PartKind::Instructor, "instructor"},
    Name<PartKind>{PartKind::KeyPoints, "keypoints"}, Name<PartKind>{PartKind::Discussion, "discussion"},
};
constexpr std::array kWithheld{
    Name<Withheld>{Withheld::Weights, "weights"},
    Name<Withheld>{Withheld::Translation, "translation"},
    Name<Withheld>{Withheld::Comparison, "comparison"},
};
constexpr std::array kKinds{
    Name<Prediction::Kind>{Prediction::Kind::Sentence, "sentence"},
    Name<Prediction::Kind>{Prediction::Kind::Word, "word"},
    Name<Prediction::Kind>{Prediction::Kind::Choice, "choice"},
    Name<Prediction::Kind>{Prediction::Kind::Number, "number"},
};

template<class Names, class Value>
const char* nameOf(const Names& names, Value value) {
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.first == value; });
    return found == names.end() ? "" : found->second;
}

template<class Names>
auto parse(const Names& names, std::string_view text) {
    using Value = decltype(names.front().first);
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.second == text; });
    return found == names.end() ? std::optional<std::remove_const_t<Value>>() : std::optional(found->first);
}

template<class Names>
std::string list(const Names& names) {
    std::string text;
    for (const auto& entry : names) {
        text += (text.empty() ? "" : ", ") + std::string(entry.second);
    }
    return text;
}

template<class Values, class Value>
bool holds(const Values& values, const Value& value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

const Sentence* sentenceOf(const Run& run, const DocumentWord& word) {
    const std::size_t at = word.sentence.asSize();
    if (!word.sentence.isValid() || at >= run.document->size()) {
        return nullptr;
    }
    if (word.side == Side::Source) {
        return &run.document->source[at];
    }
    return run.sentences.at(at) ? &run.sentences[at]->text : nullptr;
}

std::string_view writtenWord(const Run& run, const DocumentWord& word) {
    const Sentence* sentence = sentenceOf(run, word);
    return sentence && word.word.isValid() && word.word.asSize() < sentence->words.size() ? sentence->word(word.word)
                                                                                          : std::string_view();
}

} // namespace

bool View::shows(Panel panel) const {
    return holds(panels, panel);
}

bool View::withholds(Withheld what) const {
    return holds(hidden, what);
}

const LessonText& Lesson::text(std::string_view wanted) const {
    for (std::string_view tag = wanted; !tag.empty();) {
        if (const auto found = texts.find(std::string(tag)); found != texts.end()) {
            return found->second;
        }
        const auto cut = tag.find_last_of("-_");
        tag = cut == std::string_view::npos ? std::string_view() : tag.substr(0, cut);
    }
    return texts.at(language);
}

const LessonText& Lesson::textIn(std::string_view wanted) const {
    const LessonText& found = text(wanted);
    const std::string_view main = wanted.substr(0, wanted.find_first_of("-_"));
    if (!wanted.empty() && found.language.substr(0, found.language.find_first_of("-_")) != main) {
        std::string languages;
        for (const auto& [tag, text] : texts) {
            languages += (languages.empty() ? "" : ", ") + tag;
        }
        throw Error(Message("lesson.not-in-language", "the lesson has no text in \"{language}\"", std::string(wanted)),
                    found.title, Message("lesson.not-in-language-remedy", "its languages: {names}", languages));
    }
    return found;
}

const Picture* Lesson::picture(std::string_view wanted) const {
    const auto found =
        std::find_if(pictures.begin(), pictures.end(), [&](const Picture& picture) { return picture.name == wanted; });
    return found == pictures.end() ? nullptr : &*found;
}

Verdict judge(const Prediction& prediction, const PredictionText& text, const Answer& answer, const Run& run) {
    using Kind = Prediction::Kind;
    Verdict verdict;
    const int direction = answer.number < prediction.number ? -1 : 1;
    switch (prediction.kind) {
    case Kind::Sentence:
        verdict.isRight = holds(prediction.sentences, answer.sentence);
        break;
    case Kind::Word:
        verdict.isRight = holds(prediction.words, answer.word);
        break;
    case Kind::Choice:
        verdict.isRight = holds(prediction.rightChoices, answer.choice);
        break;
    case Kind::Number: // the small term allows for rounding of decimal numbers
        verdict.isRight = std::abs(answer.number - prediction.number) <= prediction.tolerance + 1e-9;
        break;
    }
    if (verdict.isRight) {
        verdict.text = text.right;
        return verdict;
    }
    verdict.text = text.otherwise;
    for (const Feedback& feedback : text.feedback) {
        const bool isMeant = prediction.kind == Kind::Sentence ? feedback.sentence == answer.sentence
                             : prediction.kind == Kind::Word   ? feedback.word == writtenWord(run, answer.word)
                             : prediction.kind == Kind::Choice ? feedback.choice == answer.choice
                                                               : feedback.direction == direction;
        if (isMeant) {
            verdict.text = feedback.text;
            break;
        }
    }
    return verdict;
}

const char* name(PartKind kind) {
    return nameOf(kParts, kind);
}
const char* name(Panel panel) {
    return nameOf(kPanels, panel);
}
const char* name(Withheld what) {
    return nameOf(kWithheld, what);
}
const char* name(Prediction::Kind kind) {
    return nameOf(kKinds, kind);
}
std::optional<PartKind> parsePartKind(std::string_view text) {
    return parse(kParts, text);
}
std::optional<Panel> parsePanel(std::string_view text) {
    return parse(kPanels, text);
}
std::optional<Withheld> parseWithheld(std::string_view text) {
    return parse(kWithheld, text);
}
std::optional<Prediction::Kind> parsePredictionKind(std::string_view text) {
    return parse(kKinds, text);
}
std::string partNames() {
    return list(kParts);
}
std::string panelNames() {
    return list(kPanels);
}
std::string withheldNames() {
    return list(kWithheld);
}
std::string weightingNames() {
    return list(kWeightingNames);
}

} // namespace contexture::lesson
