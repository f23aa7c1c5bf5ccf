// SPDX-License-Identifier: GPL-3.0-or-later

// Command-line arguments of the window's program, also without a display.
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstdlib>

namespace {

struct Outcome {
    int code = -1;
    QString out;
    QString err;
};

Outcome run(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        environment.remove(QString::fromLatin1(name));
    }
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(CONTEXTURE_BIN "/contexture"), arguments);
    const bool isDone = process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit;
    return {isDone ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

// Whether no colour differs by more than rounding: sums of floats depend on where their operands lie in memory, and a
// weight's colour with them.
bool looksLike(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) {
        return false;
    }
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            if (std::max({std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                          std::abs(qBlue(one) - qBlue(other))}) > 2) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

class TestArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpAndVersionNeedNoDisplay() {
        const Outcome help = run({"--help"});
        QCOMPARE(help.code, 0);
        QVERIFY2(help.out.contains("--screenshot"), qPrintable(help.out));
        const Outcome version = run({"--version"});
        QCOMPARE(version.code, 0);
        QVERIFY2(version.out.startsWith("Contexture "), qPrintable(version.out));
    }

    void theWindowNeedsOneAndSaysSo() {
#ifndef Q_OS_LINUX
        QSKIP("other systems always have one");
#endif
        const Outcome outcome = run({"--demo"});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.contains("there is no display"), qPrintable(outcome.err));
        QVERIFY2(outcome.err.contains("--screenshot"), qPrintable(outcome.err));
    }

    void aPictureIsMadeWithoutOne() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("start.png");
        const Outcome outcome = run({"--screenshot", file, "--size", "1280x720"});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QCOMPARE(QImage(file).size(), QSize(1280, 720));
    }

    void theSelectedWordIsPictured() {
        const QTemporaryDir folder;
        QImage pictures[4];
        const QStringList selections[] = {
            {}, {"--select", "10:source:2"}, {"--select", "10:source:2"}, {"--select", "3:target:2"}};
        for (int i = 0; i < 4; ++i) {
            const QString file = folder.filePath("picture.png");
            const Outcome outcome =
                run(QStringList{"--demo", "--screenshot", file, "--size", "1280x720"} + selections[i]);
            QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
            const QImage whole(file);
            QCOMPARE(whole.size(), QSize(1280, 720));
            pictures[i] = whole.copy(0, 0, 1280, 680); // the status line below tells the time it took
        }
        QVERIFY(!looksLike(pictures[1], pictures[0]));
        QVERIFY(looksLike(pictures[2], pictures[1]));
        QVERIFY(!looksLike(pictures[3], pictures[0]));
        QVERIFY(!looksLike(pictures[3], pictures[1]));
    }

    void wrongArgumentsAreRefusedByName() {
        const Outcome size = run({"--screenshot", "/nowhere.png", "--size", "large"});
        QCOMPARE(size.code, 2);
        QVERIFY2(size.err.contains("--size"), qPrintable(size.err));
        const Outcome unknown = run({"--no-such-option", "--screenshot", "/nowhere.png"});
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("'no-such-option'"), qPrintable(unknown.err));
        for (const QStringList& wrong :
             {QStringList{"--context", "bogus"}, {"--compare", "bogus"}, {"--theme", "pink"}}) {
            const Outcome outcome = run(wrong + QStringList{"--screenshot", "/nowhere.png"});
            QCOMPARE(outcome.code, 2);
            for (const QString& named : wrong) {
                QVERIFY2(outcome.err.contains(named), qPrintable(outcome.err));
            }
        }
    }

    void whatIsForPicturesNeedsOne() {
        for (const QStringList& forPictures : {QStringList{"--context", "none"},
                                               {"--compare", "none"},
                                               {"--select", "1:source:1"},
                                               {"--heads"},
                                               {"--check"},
                                               {"--size", "1280x720"},
                                               {"--scale", "2"},
                                               {"--document-id", "a"},
                                               {"--cancel-after", "3"}}) {
            const Outcome outcome = run(forPictures + QStringList{"-platform", "offscreen"});
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains(forPictures.front()), qPrintable(outcome.err));
            QVERIFY2(outcome.err.contains("--screenshot"), qPrintable(outcome.err));
        }
    }

    void numbersAreChecked_data() {
        QTest::addColumn<QStringList>("wrong");
        QTest::newRow("no scale") << QStringList{"--scale", "abc"};
        QTest::newRow("scale 0") << QStringList{"--scale", "0"};
        QTest::newRow("scale 5") << QStringList{"--scale=5"};
        QTest::newRow("no count") << QStringList{"--cancel-after", "abc"};
        QTest::newRow("count below one") << QStringList{"--cancel-after", "-3"};
    }
    void numbersAreChecked() {
        QFETCH(const QStringList, wrong);
        const Outcome outcome = run(wrong + QStringList{"--screenshot", "/nowhere.png"});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains(wrong.front().section('=', 0, 0)), qPrintable(outcome.err));
    }

    void bothWaysOfWritingTheScaleAreUnderstood() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("scaled.png");
        for (const QStringList& scale : {QStringList{"--scale", "2"}, {"--scale=2"}}) {
            const Outcome outcome = run(QStringList{"--screenshot", file, "--size", "1280x720"} + scale);
            QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
            QCOMPARE(QImage(file).size(), QSize(2560, 1440));
            QVERIFY(QFile::remove(file));
        }
    }

    void otherFormatsAreRefused() {
        const QTemporaryDir folder;
        const Outcome outcome = run({"--screenshot", folder.filePath("a.jpg")});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains("PNG") && outcome.err.contains("a.jpg"), qPrintable(outcome.err));
        QVERIFY(!QFile::exists(folder.filePath("a.jpg")));
    }

    // Half of a full-HD screen at 200 %: it must fit into 960 logical pixels.
    void theWindowFitsASmallScreen() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("small.png");
        const Outcome outcome = run({"--demo", "--screenshot", file, "--size", "950x500"});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QCOMPARE(QImage(file).size(), QSize(950, 500));
        const Outcome tiny = run({"--screenshot", file, "--size", "320x240"});
        QCOMPARE(tiny.code, 0);
        QVERIFY2(tiny.err.contains("does not become smaller"), qPrintable(tiny.err));
    }

    // With nobody there to answer it must not ask which.
    void aTableOfSeveralDocumentsIsPictured() {
        const QTemporaryDir folder;
        QFile table(folder.filePath("two.tsv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("doc_id\tsent_idx\tsource\nfirst\t0\tHello.\nsecond\t0\tGood night.\n");
        table.close();
        const QString file = folder.filePath("two.png");
        const Outcome first = run({table.fileName(), "--screenshot", file});
        QVERIFY2(first.code == 0, qPrintable(first.err));
        const QImage ofFirst(file);
        const Outcome second = run({table.fileName(), "--document-id", "second", "--screenshot", file});
        QVERIFY2(second.code == 0, qPrintable(second.err));
        QVERIFY(QImage(file) != ofFirst);
        const Outcome third = run({table.fileName(), "--document-id", "third", "--screenshot", file});
        QCOMPARE(third.code, 1);
        QVERIFY2(third.err.contains("third"), qPrintable(third.err));
    }

    // As in the window, where a person would only have to press Translate.
    void aTextAloneIsPicturedUnderTheModelForRealTexts() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("text.png");
        const auto pictureOf = [&](const char* text, const QString& word) {
            QFile document(folder.filePath("text.txt"));
            if (document.open(QIODevice::WriteOnly)) {
                document.write(text);
                document.close();
            }
            return run({document.fileName(), "--select", word, "--screenshot", file});
        };
        const char* const english = "We have bought a new lamp.\nIt stands on the small table.\n";
        const Outcome translated = pictureOf(english, "2:target:1");
        QVERIFY2(translated.code == 0, qPrintable(translated.err));
        const Outcome behind = pictureOf(english, "1:source:20");
        QCOMPARE(behind.code, 1);
        QVERIFY2(behind.err.contains("sentence 1 has 7 words"), qPrintable(behind.err));
        const Outcome german = pictureOf("Das Haus ist alt und steht am Wald.\nEs ist sehr groß.\n", "1:target:1");
        QCOMPARE(german.code, 1);
        QVERIFY2(german.err.contains("not translated"), qPrintable(german.err));
    }
};

QTEST_GUILESS_MAIN(TestArguments)
#include "test_arguments.moc"
