// SPDX-License-Identifier: GPL-3.0-or-later

// Lessons as read: steps, texts and correct answers, compared with values read from the files by hand.
#include "engine/lesson/blocks.h"
#include "engine/lesson/example.h"
#include "engine/lesson/gift.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"
#include "engine/lesson/reader.h"
#include "tests/lesson/small_lesson.h"

#include <QtTest>

using namespace contexture;
using lesson::Answer;
using lessontest::files;
using lessontest::kFront;
using lessontest::kView;

namespace {

std::shared_ptr<const lesson::Lesson> read(const lesson::LessonFiles& all) {
    const lesson::Reading reading = lesson::readLesson(all);
    for (const lesson::Problem& problem : reading.problems.sorted()) {
        qWarning("%s", lesson::Problems::sentence(problem).c_str());
    }
    return reading.lesson;
}

SentenceIndex sentenceAt(int number) {
    return SentenceIndex(number - 1);
}

// The verdict on an answer in the only question of a lesson.
lesson::Verdict verdict(const lesson::Lesson& lesson, std::size_t step, const Answer& answer) {
    const lesson::View& view = lesson.steps.at(step).view;
    return lesson::judge(*lesson.steps.at(step).prediction, *lesson.text("en").steps.at(step).prediction, answer,
                         *lesson.material.documents.at(view.document).runs.at(view.run).run);
}

Answer sentenceAnswer(int number) {
    Answer answer;
    answer.sentence = sentenceAt(number);
    return answer;
}

Answer wordAnswer(int sentence, int word) {
    Answer answer;
    answer.word = {sentenceAt(sentence), Side::Source, WordIndex(word - 1)};
    return answer;
}

Answer numberAnswer(double number) {
    Answer answer;
    answer.number = number;
    return answer;
}

Answer choiceAnswer(std::size_t choice) {
    Answer answer;
    answer.choice = choice;
    return answer;
}

std::string ask(const std::string& predict) {
    return kFront + "## One\n" + kView + "```predict\nquestion: Which?\n" + predict + "```\n";
}

} // namespace

class TestLessonReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aViewNamesWhatTheWorkspaceHolds() {
        const auto lesson =
            read(files(kFront + "## One\n```view\ndocument: pets\nrun: Online context\nsentence: 3\nword: cat\n"
                                "nth: 2\nsite: encoder.context\nhead: 1\ncontext: 2\nweighting: within-sentence\n"
                                "panels: [sentences, share]\ncaption: Look\n```\n## Two\n"));
        QVERIFY(lesson);
        QCOMPARE(lesson->minutes, 20);
        const lesson::View& view = lesson->steps.at(0).view;
        QVERIFY(view.look.sentence == sentenceAt(3) && view.look.word == WordIndex(4) &&
                view.look.side == Side::Source);
        QVERIFY(view.look.head == HeadIndex(0) && view.look.contextSentence == sentenceAt(2) &&
                view.look.site == "encoder.context");
        QVERIFY(view.look.weighting == Weighting::WithinSentence);
        QVERIFY(view.shows(lesson::Panel::Share) && !view.shows(lesson::Panel::Consulted));
        QCOMPARE(lesson->text("en").steps.at(0).caption, std::string("Look"));
        QVERIFY2(lesson->steps.at(1).view == view, "a step without a view keeps the one before");
    }

    void aWordIsLookedForOnTheSideThatHasIt() {
        const auto lesson = read(files(kFront + "## One\n```view\nrun: 1\nsentence: 4\nword: Er\n```\n## Two\n"
                                                "```view\nsentence: 4\nword: 2\nside: target\n```\n"));
        QVERIFY(lesson);
        QVERIFY(lesson->steps.at(0).view.look.side == Side::Target);
        QVERIFY(lesson->steps.at(0).view.look.word == WordIndex(0));
        QVERIFY(lesson->steps.at(1).view.look.word == WordIndex(1));
    }

    void anotherWayOfAskingIsASiteWhereItsAnswerIsKept() {
        const auto asked = [](const std::string& site, const std::string& word, const std::string& question) {
            return lesson::LessonFiles{
                "a lesson",
                {{lesson::kText, kFront + "## One\n```view\nrun: 1\nsentence: 4\nword: " + word + "\nsite: " + site +
                                     "\npanels: [for-and-against]\n```\n```predict\nquestion: Which?\n" + question +
                                     "```\n"},
                 {lesson::kWorkspace, lessontest::answeredWorkspaceBytes()}}};
        };
        auto lesson = read(asked("occlusion", "Er", "kind: word\nanswer: {from: trace}\n"));
        QVERIFY(lesson);
        QVERIFY(lesson->steps.at(0).view.shows(lesson::Panel::ForAndAgainst));
        QVERIFY(verdict(*lesson, 0, wordAnswer(1, 4)).isRight); // "dog", not "Anna", which has attention
        lesson = read(asked("occlusion", "Er", "kind: number\nanswer: {from: trace, measure: weight}\n"));
        QVERIFY(lesson);
        QVERIFY(verdict(*lesson, 0, numberAnswer(0.75)).isRight); // 3 of the 4 nats that speak for it
        lesson = read(asked("occlusion", "Er", "kind: number\nanswer: {from: trace, measure: support}\n"));
        QVERIFY(lesson);
        QVERIFY(verdict(*lesson, 0, numberAnswer(2)).isRight); // "Paul" speaks against it

        const auto problem = [&](const std::string& site, const std::string& word) {
            const auto reading =
                lesson::readLesson(asked(site, word, "kind: word\nanswer: {sentence: 1, word: dog}\n"));
            return reading.lesson ? std::string() : lesson::Problems::sentence(reading.problems.sorted().front());
        };
        QVERIFY(problem("left-out", "Er").find("no answer of \"left-out\"") != std::string::npos);
        QVERIFY(problem("occlusion", "bellte").find("no answer of \"occlusion\"") != std::string::npos);
        QVERIFY(problem("guess", "Er").find("encoder.context, occlusion, left-out") != std::string::npos);
    }

    void aQuestionHidesTheWeightsUnlessItSaysOtherwise() {
        const auto lesson = read(files(ask("kind: sentence\nanswer: 1\n")));
        QVERIFY(lesson);
        QVERIFY(lesson->steps.at(0).view.withholds(lesson::Withheld::Weights));
    }

    void answersAreWhatTheAuthorWrote() {
        auto lesson =
            read(files(ask("kind: sentence\nanswer: [1, 3]\nright: Yes\notherwise: No\nfeedback:\n  2: Nearly\n")));
        QVERIFY(lesson);
        QVERIFY(verdict(*lesson, 0, sentenceAnswer(1)).isRight && verdict(*lesson, 0, sentenceAnswer(3)).isRight);
        QCOMPARE(verdict(*lesson, 0, sentenceAnswer(1)).text, std::string("Yes"));
        QCOMPARE(verdict(*lesson, 0, sentenceAnswer(2)).text, std::string("Nearly"));
        QCOMPARE(verdict(*lesson, 0, sentenceAnswer(4)).text, std::string("No"));
        QVERIFY(!verdict(*lesson, 0, sentenceAnswer(4)).isRight);

        lesson = read(
            files(ask("kind: word\nanswer: {sentence: 1, word: dog}\notherwise: No\nfeedback:\n  cat: A cat mews\n")));
        QVERIFY(lesson);
        QVERIFY(verdict(*lesson, 0, wordAnswer(1, 4)).isRight);
        QCOMPARE(verdict(*lesson, 0, wordAnswer(2, 4)).text, std::string("A cat mews"));
        QCOMPARE(verdict(*lesson, 0, wordAnswer(2, 1)).text, std::string("No"));

        lesson = read(
            files(ask("kind: choice\nchoices:\n  - {text: er, right: true}\n  - {text: sie, feedback: A cat}\n  - es\n"
                      "otherwise: No\n")));
        QVERIFY(lesson);
        QVERIFY(verdict(*lesson, 0, choiceAnswer(0)).isRight);
        QCOMPARE(verdict(*lesson, 0, choiceAnswer(1)).text, std::string("A cat"));
        QCOMPARE(verdict(*lesson, 0, choiceAnswer(2)).text, std::string("No"));

        lesson = read(files(ask("kind: number\nanswer: 0.5\ntolerance: 0.1\nfeedback: {less: More, more: Less}\n")));
        QVERIFY(lesson);
        QVERIFY(verdict(*lesson, 0, numberAnswer(0.6)).isRight && verdict(*lesson, 0, numberAnswer(0.4)).isRight);
        QCOMPARE(verdict(*lesson, 0, numberAnswer(0.7)).text, std::string("Less"));
        QCOMPARE(verdict(*lesson, 0, numberAnswer(0.1)).text, std::string("More"));
    }

    // Of the weights that small_lesson.h writes down.
    void answersComeFromTheTrace() {
        auto lesson = read(files(ask("kind: sentence\nanswer: {from: trace}\n")));
        QVERIFY(lesson && verdict(*lesson, 0, sentenceAnswer(1)).isRight);
        QVERIFY(!verdict(*lesson, 0, sentenceAnswer(2)).isRight);
        lesson = read(files(ask("kind: word\nanswer: {from: trace}\n")));
        QVERIFY(lesson && verdict(*lesson, 0, wordAnswer(1, 4)).isRight); // 0.75 x 0.8 against 0.25 x 1
        lesson = read(files(ask("kind: number\nanswer: {from: trace, measure: support}\n")));
        QVERIFY(lesson && verdict(*lesson, 0, numberAnswer(2)).isRight &&
                !verdict(*lesson, 0, numberAnswer(3)).isRight);
        lesson = read(files(ask("kind: number\nanswer: {from: trace, measure: weight}\n")));
        QVERIFY(lesson);
        QCOMPARE(lesson->steps.at(0).prediction->number, 0.75);
        lesson = read(files(ask("kind: number\nanswer: {from: trace, measure: share}\ntolerance: 0.01\n")));
        QVERIFY(lesson);
        QCOMPARE(static_cast<float>(lesson->steps.at(0).prediction->number), 0.6f);
        QCOMPARE(lesson->steps.at(0).prediction->tolerance, 0.01);
    }

    void answersComeFromGoldRecords() {
        lab::LabDocument known;
        known.document = *lessontest::run("x")->document;
        known.document.reference = {lessontest::sentence("Anna hat einen Hund."),
                                    lessontest::sentence("Paul hat eine Katze."),
                                    lessontest::sentence("Die Katzen schlafen."), lessontest::sentence("Er bellte.")};
        lab::GoldRecord record;
        record.sentence = sentenceAt(4);
        record.sourceWord = WordIndex(0);
        record.targetWord = WordIndex(0);
        record.antecedentSentence = sentenceAt(1);
        record.antecedentWord = WordIndex(3);
        record.antecedents = {{sentenceAt(1), Side::Source, WordIndex(3)}};
        record.distance = 3;
        record.right = "er";
        record.wrong = {"sie"};
        record.contrastive = {"Sie bellte."};
        known.records = {record};
        const auto with = [&](const std::string& predict) {
            lesson::LessonFiles all = files(ask(predict));
            all.content[lesson::kGold] = lab::toGoldJson({known});
            return all;
        };
        auto lesson = read(with("kind: sentence\nanswer: {from: gold}\n"));
        QVERIFY(lesson && verdict(*lesson, 0, sentenceAnswer(1)).isRight &&
                !verdict(*lesson, 0, sentenceAnswer(2)).isRight);
        lesson = read(with("kind: word\nanswer: {from: gold}\n"));
        QVERIFY(lesson && verdict(*lesson, 0, wordAnswer(1, 4)).isRight &&
                !verdict(*lesson, 0, wordAnswer(1, 1)).isRight);
        lesson = read(with("kind: choice\nchoices: [sie, er]\nanswer: {from: gold}\n"));
        QVERIFY(lesson && verdict(*lesson, 0, choiceAnswer(1)).isRight &&
                !verdict(*lesson, 0, choiceAnswer(0)).isRight);
    }

    void aTranslationHasTheTextsAlone() {
        lesson::LessonFiles all =
            files(ask("kind: choice\nchoices: [{text: he, right: true}, she]\nhints: [Think]\n") + "## Two\n");
        all.content["lesson.de.md"] = "---\ntitle: Tiere\nlanguage: de\n---\n## Eins\n```predict\nquestion: Welches?\n"
                                      "choices: [er, sie]\nhints: [Denk nach]\n```\n## Zwei\nText\n";
        const auto lesson = read(all);
        QVERIFY(lesson);
        QCOMPARE(lesson->text("de").title, std::string("Tiere"));
        QCOMPARE(lesson->text("de_AT").title, std::string("Tiere"));
        QCOMPARE(lesson->text("fr").title, std::string("Pets"));
        QCOMPARE(lesson->text("de").steps.at(0).prediction->choices.at(1), std::string("sie"));
        QCOMPARE(lesson->text("de").steps.at(0).prediction->hints.at(0), std::string("Denk nach"));
    }

    void partsStandInOneAnother() {
        const auto lesson =
            read(files(kFront + "::: questions\n- Why?\n:::\n\n## One\n" + kView +
                       "::: {.challenge #first}\nText\n```predict\nkind: sentence\nquestion: Which?\nanswer: 1\n```\n"
                       "::::: hint\nLook up.\n:::::\n::: solution\nThe first.\n:::\n:::\nAfter\n\n"
                       "```python\n## no step\n::: no div\n```\n<!-- not\n## shown -->\n"));
        QVERIFY(lesson);
        const lesson::LessonText& text = lesson->text("en");
        QVERIFY(text.front.at(0).kind == lesson::PartKind::Questions);
        QCOMPARE(text.steps.size(), std::size_t(1));
        const auto& parts = text.steps.at(0).parts;
        QCOMPARE(parts.size(), std::size_t(3)); // view, challenge, prose
        QVERIFY(parts.at(1).kind == lesson::PartKind::Challenge);
        QCOMPARE(parts.at(1).parts.size(), std::size_t(4)); // prose, question, hint, solution
        QVERIFY(parts.at(1).parts.at(2).kind == lesson::PartKind::Hint);
        QVERIFY(parts.at(2).text.find("## no step") != std::string::npos);
        QVERIFY(parts.at(2).text.find("shown") == std::string::npos);
    }

    void markupInTextIsInert() {
        const std::string html =
            lesson::htmlOf("A <script>alert(1)</script> *word*, [x](javascript:alert(1)), "
                           "[y](https://example.org/?a=1&b=\"2\"), ![z](../../x.png \"t\")\n\n<b>bold</b>\n\n"
                           "<img src=x onerror=alert(1)>\n");
        QVERIFY2(html.find("<script") == std::string::npos && html.find("<b>") == std::string::npos, html.c_str());
        QVERIFY2(html.find("<img src=x") == std::string::npos && html.find("javascript") == std::string::npos,
                 html.c_str());
        QVERIFY2(html.find("<em>word</em>") != std::string::npos, html.c_str());
        QVERIFY2(html.find("<a href=\"https://example.org/?a=1&amp;b=") != std::string::npos, html.c_str());
        QVERIFY2(html.find("src=\"lesson:../../x.png\"") != std::string::npos, html.c_str()); // no file: told by check
        // A picture and a link that overlap: MD4C leaves a link that was never entered.
        const std::string overlapping = lesson::htmlOf("![x](javascript:x[ )y](//z) *word*\n");
        QVERIFY2(overlapping.find("</a>") == std::string::npos, overlapping.c_str());
        QVERIFY2(overlapping.find("y <em>word</em></p>") != std::string::npos, overlapping.c_str());
        QCOMPARE(lesson::htmlOf("&lt;b&gt; &amp;"), std::string("<p>&lt;b&gt; &amp;</p>\n"));
        QCOMPARE(lesson::plainTextOf("**A** <b>\n\n- one\n- `two`"), std::string("A <b>\n\n- one\n- two"));
    }

    void aCopiedViewIsReadBackAsItWas() {
        const auto lesson = read(files(kFront + "## One\n" + kView));
        QVERIFY(lesson);
        lesson::View view;
        view.run = 1;
        view.look.sentence = sentenceAt(3);
        view.look.side = Side::Source;
        view.look.word = WordIndex(4); // the second "cat"
        view.look.site = "encoder.context";
        view.look.head = HeadIndex(0);
        view.look.contextSentence = sentenceAt(1);
        view.look.weighting = Weighting::TimesShare;
        view.panels = {lesson::Panel::Heads, lesson::Panel::Comparison};
        const std::string block = lesson::viewBlock(view, lesson->material);
        const auto again = read(files(kFront + "## One\n" + block));
        QVERIFY(again);
        QVERIFY2(again->steps.at(0).view == view, block.c_str());
        lesson::View nothing;
        nothing.look.side = Side::Source;
        nothing.panels.clear();
        const auto empty = read(files(kFront + "## One\n" + lesson::viewBlock(nothing, lesson->material)));
        QVERIFY(empty && empty->steps.at(0).view == nothing);
    }

    void aQuestionHidesWeightsUnlessItSaysOtherwise() {
        const auto hiddenBy = [](const std::string& hidden) {
            const auto lesson = read(files(kFront + "## One\n```view\nsentence: 4\nword: It\n" + hidden +
                                           "```\n```predict\nquestion: Which?\nkind: number\nanswer: 1\n```\n"));
            return lesson ? lesson->steps.at(0).view.hidden : std::vector{lesson::Withheld::Comparison};
        };
        QVERIFY(hiddenBy("") == std::vector{lesson::Withheld::Weights});
        QVERIFY(hiddenBy("hidden: []\n").empty());
        QVERIFY(hiddenBy("hidden: [translation]\n") == std::vector{lesson::Withheld::Translation});
    }

    void theExampleIsALessonOfTheWordWithMostContext() {
        const auto lesson = read(files(kFront + "## One\n" + kView));
        QVERIFY(lesson);
        const auto example = read(files(lesson::exampleLesson(lesson->material, "My \"lesson\": \\ one")));
        QVERIFY(example);
        QCOMPARE(example->steps.size(), std::size_t(3));
        QVERIFY(example->steps.at(1).view.look.sentence == sentenceAt(4) &&
                example->steps.at(1).view.look.word == WordIndex(0));
        QVERIFY(verdict(*example, 1, sentenceAnswer(1)).isRight);
    }

    // Moodle's description of the format: docs.moodle.org, "GIFT format".
    void questionsAreWrittenForMoodle() {
        const auto lesson = read(files(ask("kind: choice\nchoices:\n  - {text: \"a = {b}: ~1\", right: true}\n"
                                           "  - {text: c, feedback: \"No #1\"}\nright: \"Yes\"\n")));
        QVERIFY(lesson);
        const std::string gift = lesson::toGift(*lesson, lesson->text("en"));
        QVERIFY2(gift.starts_with("::Pets, 1::[html]<ol><li>Anna has a dog.</li>"), gift.c_str());
        QVERIFY2(gift.find("<strong>It</strong>") != std::string::npos, gift.c_str());
        QVERIFY2(gift.find("\t=a \\= \\{b\\}\\: \\~1#[html]<p>Yes</p>") != std::string::npos, gift.c_str());
        QVERIFY2(gift.find("\t~c#[html]<p>No \\#1</p>") != std::string::npos, gift.c_str());
        const auto number = read(files(ask("kind: number\nanswer: 0.5\ntolerance: 0.1\n")));
        QVERIFY(number);
        QVERIFY(lesson::toGift(*number, number->text("en")).find("{\n#\n\t=0.5:0.1\n}") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestLessonReading)
#include "test_lesson_reading.moc"
