// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli lesson: a teacher's way from a workspace to a packed lesson.
#include "tests/cli/program.h"
#include "tests/lesson/small_lesson.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestLessons : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    static void write(const QString& path, const std::string& bytes) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }

private Q_SLOTS:
    void initTestCase() { write(at("pets.contexture"), lessontest::workspaceBytes()); }

    void aNewLessonPassesCheckAndPacks() {
        Ended ended = run({"lesson", "new", at("mine"), "--workspace", at("pets.contexture")});
        QVERIFY2(ended.code == 0, ended.err);
        ended = run({"lesson", "check", at("mine")});
        QVERIFY2(ended.code == 0, ended.err + ended.out);
        QVERIFY2(ended.out.contains("\"mine\", 3 steps, 2 questions; en"), ended.out);
        ended = run({"lesson", "pack", at("mine")});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY(QFileInfo::exists(at("mine.contexture-lesson")));
        ended = run({"lesson", "check", at("mine.contexture-lesson"), "--json"});
        QVERIFY2(ended.code == 0, ended.err);
        QVERIFY(json(ended.out).array().isEmpty());
        ended = run({"lesson", "gift", at("mine.contexture-lesson")});
        QVERIFY2(ended.code == 0 && ended.out.count("\n::") == 1 && ended.out.startsWith("::mine, 2::[html]"),
                 ended.out);
    }

    void aLessonThatIsThereIsNotWrittenOver() {
        QVERIFY(run({"lesson", "new", at("again"), "--workspace", at("pets.contexture")}).code == 0);
        write(at("again/lesson.md"), "mine");
        const Ended ended = run({"lesson", "new", at("again"), "--workspace", at("pets.contexture")});
        QCOMPARE(ended.code, 1);
        QCOMPARE(bytesOf(at("again/lesson.md")), QByteArray("mine"));
        QVERIFY(run({"lesson", "new", at("again"), "--workspace", at("pets.contexture"), "--replace"}).code == 0);
    }

    void mistakesEndCheckAndPackWithOne() {
        QVERIFY(run({"lesson", "new", at("bad"), "--workspace", at("pets.contexture")}).code == 0);
        write(at("bad/lesson.md"),
              "---\ntitle: Pets\nlanguage: en\n---\n## One\n```view\nsentence: 9\npanels: [x]\n```\n");
        Ended ended = run({"lesson", "check", at("bad")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.out.contains("lesson.md, line 7: ") && ended.out.contains("lesson.md, line 8: "), ended.out);
        QVERIFY2(ended.err.contains("2 mistakes"), ended.err);
        ended = run({"lesson", "check", at("bad"), "--json"});
        QCOMPARE(json(ended.out).array().size(), 2);
        QCOMPARE(json(ended.out).array().at(0).toObject().value("line").toInt(), 7);
        QCOMPARE(run({"lesson", "pack", at("bad")}).code, 1);
        QVERIFY(!QFileInfo::exists(at("bad.contexture-lesson")));
    }

    // The lesson that the handbook shows, over the workspace that it makes before.
    void theFiveStepsOfTheHandbookAreALesson() {
        const QString farm = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/demo/farm.txt");
        QStringList translate{"translate",
                              "--model",
                              bundled("selective-encoder-online"),
                              "--document",
                              farm,
                              "--trace",
                              "--workspace",
                              at("farm.contexture"),
                              "--quiet"};
        QVERIFY(run(translate).code == 0);
        QVERIFY(
            run(translate << QStringLiteral("--append") << QStringLiteral("--exclude") << QStringLiteral("2")).code ==
            0);
        QVERIFY(run({"lesson", "new", at("five"), "--workspace", at("farm.contexture")}).code == 0);
        const QByteArray page = bytesOf(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/handbook/lessons.md"));
        const qsizetype begin = page.indexOf("```markdown\n") + 12;
        const qsizetype end = page.indexOf("\n```\n", begin);
        QVERIFY(begin > 12 && end > begin);
        write(at("five/lesson.md"), page.mid(begin, end - begin).toStdString());
        const Ended ended = run({"lesson", "check", at("five")});
        QVERIFY2(ended.code == 0, ended.out);
        QVERIFY2(ended.out.contains("5 steps, 2 questions"), ended.out);
    }

    void whatIsMissingIsSaid_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("said");
        QTest::newRow("no workspace") << QStringList{"lesson", "new", at("x")} << 1 << "--workspace";
        QTest::newRow("no such workspace")
            << QStringList{"lesson", "new", at("x"), "--workspace", at("none")} << 1 << "none";
        QTest::newRow("no such lesson") << QStringList{"lesson", "check", at("none")} << 1 << "no such lesson";
        QTest::newRow("no action") << QStringList{"lesson", "mend", at("x")} << 2 << "action";
        QTest::newRow("no such language")
            << QStringList{"lesson", "gift", at("pets-lesson"), "--language", "fr"} << 1 << "its languages: en";
        QTest::newRow("a handout without a file") << QStringList{"lesson", "handout", at("mine")} << 1 << "--out";
    }
    void whatIsMissingIsSaid() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, said);
        QVERIFY(run({"lesson", "new", at("pets-lesson"), "--workspace", at("pets.contexture"), "--replace"}).code == 0);
        const Ended ended = run(arguments);
        QCOMPARE(ended.code, code);
        QVERIFY2(ended.err.contains(said.toUtf8()) && ended.err.count('\n') == 1, ended.err);
        QVERIFY(!QFileInfo::exists(at("x")));
    }
};

QTEST_GUILESS_MAIN(TestLessons)
#include "test_lessons.moc"
