// SPDX-License-Identifier: GPL-3.0-or-later

// All mistakes of a lesson are reported together, each with its line and a remedy.
#include "engine/lesson/reader.h"
#include "tests/lesson/small_lesson.h"

#include <QtTest>

using namespace contexture;
using lessontest::files;
using lessontest::kFront;
using lessontest::kView;

namespace {

struct Seeded {
    std::string text;
    QStringList mistakes; // "lesson.md:12 lesson.no-word"
};

// A text in which "§code" ends each line with that mistake; two of them where a line has two.
Seeded seeded(const std::string& marked, const QString& file = QStringLiteral("lesson.md")) {
    Seeded result;
    int number = 0;
    for (QString line : QString::fromStdString(marked).split(QLatin1Char('\n'))) {
        ++number;
        const QStringList parts = line.split(QStringLiteral("§"));
        for (qsizetype i = 1; i < parts.size(); ++i) {
            result.mistakes << QStringLiteral("%1:%2 lesson.%3").arg(file).arg(number).arg(parts[i].trimmed());
        }
        result.text += parts.first().toStdString() + "\n";
    }
    result.text.pop_back();
    return result;
}

QStringList told(const lesson::Problems& problems) {
    QStringList list;
    for (const lesson::Problem& problem : problems.sorted()) {
        list << QStringLiteral("%1:%2 %3")
                    .arg(QString::fromStdString(problem.file))
                    .arg(problem.line)
                    .arg(QString::fromStdString(problem.what.code()));
    }
    return list;
}

std::string manyMistakes() {
    QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/tests/lesson/many_mistakes.md"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class TestLessonMistakes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allMistakesAreToldAtOnceWithTheirLines() {
        const Seeded lesson = seeded(manyMistakes());
        const lesson::Reading reading = lesson::readLesson(files(lesson.text));
        QVERIFY(!reading.lesson);
        QStringList expected = lesson.mistakes;
        // What is asked in the last step has no question either.
        expected << QStringLiteral("lesson.md:%1 lesson.no-question")
                        .arg(QString::fromStdString(lesson.text).count(QLatin1Char('\n')));
        QStringList found = told(reading.problems);
        for (const QString& mistake : found) {
            QVERIFY2(expected.removeOne(mistake), qPrintable(QStringLiteral("not seeded: ") + mistake));
        }
        QVERIFY2(expected.isEmpty(), qPrintable(QStringLiteral("not found: ") + expected.join(QStringLiteral(", "))));
        QVERIFY2(found.removeDuplicates() == 0, "told twice");
        QVERIFY(lesson.mistakes.size() >= 45);
        QSet<QString> kinds;
        for (const QString& mistake : lesson.mistakes) {
            kinds << mistake.section(QLatin1Char(' '), 1);
        }
        QVERIFY2(kinds.size() >= 30, qPrintable(QString::number(kinds.size())));
    }

    void everyMistakeSaysWhatToDo() {
        const lesson::Reading reading = lesson::readLesson(files(seeded(manyMistakes()).text));
        for (const lesson::Problem& problem : reading.problems.sorted()) {
            const QString sentence = QString::fromStdString(lesson::Problems::sentence(problem));
            QVERIFY2(!problem.remedy.empty(), qPrintable(sentence));
            QVERIFY2(!sentence.contains(QLatin1Char('{')) && sentence.size() < 400, qPrintable(sentence));
        }
    }

    void wholeFilesAreRefused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("mistake");
        const auto row = [](const char* name, const std::string& text, const char* mistake) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(mistake);
        };
        row("nothing", "", "lesson.md:1 lesson.no-front-matter");
        row("no front matter", "## Step\n" + kView, "lesson.md:1 lesson.no-front-matter");
        row("front matter without an end", "---\ntitle: Pets\n## Step\n" + kView,
            "lesson.md:1 lesson.open-front-matter");
        row("no title", "---\nlanguage: en\n---\n## Step\n" + kView, "lesson.md:1 lesson.no-title");
        row("no step", kFront + "Only text.\n", "lesson.md:1 lesson.no-steps");
        row("no view", kFront + "## Step\nOnly text.\n", "lesson.md:6 lesson.no-view");
        row("not UTF-8", kFront + "## Step\n" + kView + "caf\xe9\n", "lesson.md:13 lesson.no-utf8");
        row("zeros", kFront + "## Step\n" + std::string(1, '\0') + "\n", "lesson.md:7 lesson.no-utf8");
        row("an include", "---\ntitle: Pets\nlanguage: en\ninclude: lesson.md\n---\n## Step\n" + kView,
            "lesson.md:4 lesson.unknown-name");
        row("a comment without an end", kFront + "## Step\n" + kView + "<!-- and so on\n",
            "lesson.md:13 lesson.open-comment");
        row("a value in asterisks", kFront + "## Step\n```view\ncaption: *dog*\n```\n", "lesson.md:8 lesson.yaml-sign");
        row("an item with a sign", kFront + "## Step\n```view\npanels:\n  - @words\n```\n",
            "lesson.md:9 lesson.yaml-sign");
        row("steps of no word", kFront + "## Step\n```view\nsentence: 3\npanels: [consulted, steps]\n```\n",
            "lesson.md:9 lesson.steps-of-word");
        row("a run beside that is not there", kFront + "## Step\n```view\nrun: 1\nruns: [7]\n```\n",
            "lesson.md:9 lesson.no-run");
        std::string aliases = "a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\n"
                              "c: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n";
        row("a billion laughs", kFront + "## Step\n```view\n" + aliases + "```\n", "lesson.md:8 lesson.deep-yaml");
        row("deep lists", kFront + "## Step\n```view\na: " + std::string(400, '[') + std::string(400, ']') + "\n```\n",
            "lesson.md:8 lesson.deep-yaml");
    }
    void wholeFilesAreRefused() {
        QFETCH(QByteArray, text);
        QFETCH(QString, mistake);
        const lesson::Reading reading = lesson::readLesson(files(text.toStdString()));
        QVERIFY(!reading.lesson);
        const QStringList found = told(reading.problems);
        QVERIFY2(found.contains(mistake), qPrintable(found.join(QStringLiteral(", "))));
    }

    void mistakesOfTranslationsAreToldInTheirFile() {
        lesson::LessonFiles all = files(kFront + "## One\n" + kView +
                                        "## Two\n```predict\nkind: choice\nquestion: Which?\n"
                                        "choices: [{text: a, right: true}, b]\n```\n## Three\n");
        const Seeded german = seeded("---  §other-steps\ntitle: Tiere\nlanguage: de\nduration: 3 §unknown-name\n---\n"
                                     "## Eins\n```view\nsentence: 3 §unknown-name\n```\n"
                                     "```predict §only-translated-question\nquestion: Was?\n```\n"
                                     "## Zwei\n```predict\nquestion: Welche? §other-choices\nchoices: [a, b, c]\n```\n",
                                     QStringLiteral("lesson.de.md"));
        all.content["lesson.de.md"] = german.text;
        QCOMPARE(told(lesson::readLesson(all).problems), german.mistakes);
    }

    void whatIsMissingBesideTheTextIsTold() {
        lesson::LessonFiles all = files(kFront + "## One\n" + kView);
        all.content.erase(lesson::kWorkspace);
        QCOMPARE(told(lesson::readLesson(all).problems),
                 QStringList(QStringLiteral("workspace.contexture:0 lesson.no-workspace")));
        all.content[lesson::kWorkspace] = "no database at all, however long it is";
        const QStringList found = told(lesson::readLesson(all).problems);
        QCOMPARE(found.size(), 1);
        QVERIFY2(found.first().startsWith(QStringLiteral("workspace.contexture:0 ")), qPrintable(found.first()));
    }

    void whoOpensABadLessonIsToldInOneSentence() {
        const QTemporaryDir folder;
        for (const auto& [name, bytes] : files(kFront + "## One\n## Two\n```view\nsentence: 99\n```\n").content) {
            QFile file(folder.filePath(QString::fromStdString(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        }
        try {
            lesson::openLesson(folder.path().toStdString());
            QFAIL("it was opened");
        } catch (const Error& error) {
            const QString text = QString::fromUtf8(error.what());
            QVERIFY2(text.contains(QStringLiteral("lesson.md, line 6")), qPrintable(text));
            QVERIFY2(text.contains(QStringLiteral("all 2 mistakes")), qPrintable(text));
            QVERIFY(!text.contains(QLatin1Char('\n')));
        }
    }
};

QTEST_GUILESS_MAIN(TestLessonMistakes)
#include "test_lesson_mistakes.moc"
