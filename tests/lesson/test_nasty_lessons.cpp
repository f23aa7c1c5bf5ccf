// SPDX-License-Identifier: GPL-3.0-or-later

// Lessons whose texts contain markup or code: shown literally in the prose and in the questions for Moodle.
#include "engine/lesson/blocks.h"
#include "engine/lesson/gift.h"
#include "engine/lesson/lesson.h"
#include "engine/lesson/prose.h"
#include "engine/lesson/reader.h"
#include "tests/lesson/small_lesson.h"
#include "tests/support/nasty_strings.h"

#include <QRegularExpression>
#include <QtTest>

using namespace contexture;

namespace {

// GIFT as Moodle reads it: what stands behind a backslash is text.
QString withoutEscaped(const std::string& gift) {
    QString left;
    const QString text = QString::fromUtf8(gift.data(), qsizetype(gift.size()));
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'\\') {
            ++i;
        } else {
            left += text[i];
        }
    }
    return left;
}

QString signsOf(const std::string& gift) { // those that mean something in GIFT
    QString signs;
    for (const QChar c : withoutEscaped(gift)) {
        if (QStringLiteral("{}=~#:").contains(c)) {
            signs += c;
        }
    }
    return signs;
}

QStringList tagsOf(const std::string& html) {
    QStringList tags;
    static const QRegularExpression kTag(QStringLiteral("</?([a-zA-Z][^\\s>/]*)([^>]*)>"));
    const QString text = QString::fromUtf8(html.data(), qsizetype(html.size()));
    for (auto found = kTag.globalMatch(text); found.hasNext();) {
        const auto tag = found.next();
        tags << tag.captured(1) + QLatin1Char(' ') + tag.captured(2);
    }
    return tags;
}

} // namespace

class TestNastyLessons : public QObject {
    Q_OBJECT

    const std::vector<std::string> m_texts = test::nastyStrings();

    static std::shared_ptr<const lesson::Lesson> lessonOf(const std::string& question) {
        const lesson::Reading reading =
            lesson::readLesson(lessontest::files(lessontest::kFront + "## One\n" + lessontest::kView +
                                                 "```predict\nquestion: Which?\n" + question + "```\n"));
        return reading.lesson;
    }
    static lesson::LessonText textWith(const lesson::Lesson& lesson, const std::string& nasty) {
        lesson::LessonText text = lesson.text("en");
        for (std::string& choice : text.steps.at(0).prediction->choices) {
            choice = nasty;
        }
        text.title = nasty;
        return text;
    }

private Q_SLOTS:
    void choicesForMoodleAreText() {
        const auto lesson = lessonOf("kind: choice\nchoices:\n  - {text: a, right: true}\n  - {text: b}\n");
        QVERIFY(lesson);
        const auto gift = [&](const std::string& text) { return lesson::toGift(*lesson, textWith(*lesson, text)); };
        const QString signs = signsOf(gift("harmless"));
        const QStringList tags = tagsOf(gift("harmless"));
        QVERIFY(signs.count(u'{') == 1 && signs.count(u'}') == 1 && !tags.isEmpty());
        for (const std::string& text : m_texts) {
            // The title is text of the question's name; an answer is text in HTML.
            const std::string made = gift(text);
            QVERIFY2(signsOf(made) == signs, made.c_str());
            const std::string answers = made.substr(made.find("{\n"));
            QVERIFY2(tagsOf(answers).isEmpty(), answers.c_str());
            // An answer begins with its mark, and neither with a weight nor with a format that the text brought along.
            static const QRegularExpression kBrought(QStringLiteral("[=~](%|\\[)"));
            QVERIFY2(!withoutEscaped(answers).contains(kBrought), answers.c_str());
        }
        for (const char* text : {"%100%right", "[html]<b>x", "a -> b"}) {
            const std::string made = gift(text);
            const std::string answers = made.substr(made.find("{\n"));
            QVERIFY2(answers.find("=%") == std::string::npos && answers.find("=[") == std::string::npos &&
                         answers.find("->") == std::string::npos,
                     answers.c_str());
        }
    }

    // Moodle compares what is typed letter for letter, but for an asterisk, which would stand for anything.
    void aWordToBeTypedIsThatWord() {
        const auto lesson = lessonOf("kind: word\nanswer: {sentence: 1, word: dog}\n");
        QVERIFY(lesson);
        const auto giftFor = [&](const std::string& word) { // of three bytes, in the place of "dog"
            auto changed = *lesson;
            for (auto& run : changed.material.documents.at(0).runs) {
                auto document = std::make_shared<Document>(*run.run->document);
                document->source[0].text.replace(document->source[0].text.find("dog"), 3, word);
                auto made = std::make_shared<Run>(*run.run);
                made->document = document;
                run.run = made;
            }
            return lesson::toGift(changed, changed.text("en"));
        };
        QVERIFY(giftFor("dog").find("\t=dog") != std::string::npos);
        QVERIFY2(giftFor("***").find("\t=\\\\*\\\\*\\\\*") != std::string::npos, giftFor("***").c_str());
        QVERIFY(giftFor("%5%").find("\t=%100%[plain]%5%") != std::string::npos);
        QVERIFY(giftFor("[a]").find("\t=%100%[plain][a]") != std::string::npos);
    }

    void proseBringsNoElementsOfItsOwn() {
        // What Markdown itself makes. No script, no style, no event, no address but of the web or of the lesson.
        static const QSet<QString> kAllowed{"p",  "em",    "strong", "code",  "pre", "ul", "ol", "li", "blockquote",
                                            "h1", "h2",    "h3",     "h4",    "h5",  "h6", "br", "hr", "a",
                                            "s",  "table", "thead",  "tbody", "tr",  "th", "td"};
        static const QRegularExpression kAddress(QStringLiteral("^ ?(href=\"(https?:[^\"]*)\")?/?$"));
        for (const std::string& text : m_texts) {
            for (const QString& tag : tagsOf(lesson::htmlOf(text))) {
                const QString name = tag.section(u' ', 0, 0);
                const QString rest = tag.section(u' ', 1).trimmed();
                QVERIFY2(kAllowed.contains(name) || name == QStringLiteral("img"), qPrintable(tag));
                if (name == QStringLiteral("img")) {
                    QVERIFY2(rest.startsWith(QStringLiteral("src=\"lesson:")), qPrintable(tag)); // of the lesson's own
                } else if (name == QStringLiteral("a")) {
                    QVERIFY2(kAddress.match(rest).hasMatch(), qPrintable(tag));
                }
                QVERIFY2(!rest.contains(QRegularExpression(QStringLiteral("\\bon\\w+="))), qPrintable(tag));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestNastyLessons)
#include "test_nasty_lessons.moc"
