// SPDX-License-Identifier: GPL-3.0-or-later

// Files of other programs: translated, and written back with the translation in them.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestFileKinds : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }
    static QStringList translate() {
        return {"translate", "--model", bundled("selective-encoder-online"), "--beam", "1"};
    }

private Q_SLOTS:
    void initTestCase() {
        write("work.xlf", "<?xml version=\"1.0\"?>\n<xliff version=\"1.2\"><file source-language=\"en\" "
                          "target-language=\"de\"><body>\n<trans-unit id=\"1\"><source>The <g id=\"1\">dog</g> "
                          "slept.</source></trans-unit>\n<trans-unit id=\"2\" approved=\"yes\"><source>It "
                          "barked.</source><target>Er bellte!</target></trans-unit>\n</body></file></xliff>\n");
        write("talk.srt", "1\n00:00:01,000 --> 00:00:03,200\nThe dog slept\n\n2\n00:00:03,200 --> "
                          "00:00:04,900\nunder the old table.\n");
        write("text.txt", "The dog slept.\n");
        write("report.pdf", "%PDF-1.4\n1 0 obj\n");
    }

    void xliffIsWrittenBack() {
        const Ended ended = run(translate() + QStringList{"--document", path("work.xlf"), "--output",
                                                          path("work.de.xlf"), "--workspace", path("work.contexture")});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.err.contains("read as XLIFF, 2 sentences"), ended.err.constData());
        QVERIFY2(ended.err.contains("1 mark inside a sentence stands around the whole sentence"),
                 ended.err.constData());
        QVERIFY2(ended.err.contains("1 translation stays as it was: the file calls them final"), ended.err.constData());
        const QByteArray written = bytesOf(path("work.de.xlf"));
        QVERIFY2(written.contains("slept.</source><target state=\"needs-review-translation\" "
                                  "state-qualifier=\"leveraged-mt\"><g id=\"1\">"),
                 written.constData());
        QVERIFY2(written.contains("<target>Er bellte!</target>"), written.constData());
        // From the workspace the same file comes out.
        const Ended exported = run({"export", "--workspace", path("work.contexture"), "--what", "document",
                                    "--document", path("work.xlf"), "--out", path("again.xlf")});
        QVERIFY2(exported.code == 0, exported.err.constData());
        QCOMPARE(bytesOf(path("again.xlf")), written);
    }

    void notesForTranslatorsAreReportedAndSearched() {
        write("menu.po",
              "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n#. On a button\n"
              "msgctxt \"farm\"\nmsgid \"The dog slept.\"\nmsgstr \"\"\n\nmsgid \"It barked.\"\nmsgstr \"\"\n");
        const Ended ended = run(translate() + QStringList{"--document", path("menu.po"), "--json", path("menu.json"),
                                                          "--workspace", path("menu.contexture")});
        QVERIFY2(ended.code == 0, ended.err.constData());
        const QJsonArray sentences = json(bytesOf(path("menu.json")))["sentences"].toArray();
        QCOMPARE(sentences[0].toObject()["note"].toString(), QString("farm\nOn a button"));
        QVERIFY(!sentences[1].toObject().contains("note"));
        const auto ask = [this](const QString& where) {
            return run({"query", "--workspace", path("menu.contexture"), "--where", where, "--quiet"});
        };
        const QList<QByteArray> found = ask("note ~ button and source = dog").out.split('\n');
        QCOMPARE(found.size(), qsizetype(3)); // names, a word, nothing
        const auto column = found[0].split('\t').indexOf("note");
        QVERIFY(column > 0);
        QCOMPARE(found[1].split('\t').at(column), QByteArray("farm On a button"));
        QCOMPARE(ask("source = it").out.split('\n').at(1).split('\t').at(column), QByteArray());
    }

    void memoriesAreReadInTheLanguagesOfTheModel() {
        const QByteArray french = "<tuv xml:lang=\"fr\"><seg>Le chien dormait.</seg></tuv>";
        write("dogs.tmx", "<tmx version=\"1.4\"><header srclang=\"fr\" segtype=\"sentence\"/><body>\n<tu>" + french +
                              "<tuv xml:lang=\"en\"><seg>The dog slept.</seg></tuv></tu>\n</body></tmx>\n");
        const Ended ended = run(translate() + QStringList{"--document", path("dogs.tmx"), "--output",
                                                          path("dogs.de.tmx"), "--workspace", path("dogs.contexture")});
        QVERIFY2(ended.code == 0, ended.err.constData());
        QVERIFY2(ended.err.contains("read as TMX, 1 sentence") && ended.err.contains("--context none"),
                 ended.err.constData());
        const QByteArray written = bytesOf(path("dogs.de.tmx"));
        QVERIFY2(written.contains(french + "<tuv xml:lang=\"en\"><seg>The dog slept.</seg></tuv><tuv xml:lang=\"de\" "
                                           "creationid=\"Contexture\"><seg>"),
                 written.constData());
        const Ended exported = run({"export", "--workspace", path("dogs.contexture"), "--what", "document",
                                    "--document", path("dogs.tmx"), "--out", path("again.tmx")});
        QVERIFY2(exported.code == 0, exported.err.constData());
        QCOMPARE(bytesOf(path("again.tmx")), written);
    }

    void otherFilesAreNotWrittenInto() {
        const auto refusal = [](const Ended& ended) { return ended.code == 1 ? ended.err : QByteArray("taken"); };
        const QByteArray kind =
            refusal(run(translate() + QStringList{"--document", path("text.txt"), "--output", path("text.xlf")}));
        QVERIFY2(kind.contains("XLIFF is written only where the document is XLIFF, and this one is a text"), kind);
        QVERIFY(!QFile::exists(path("text.xlf")));
        const QByteArray other = refusal(run(
            {"export", "--workspace", path("work.contexture"), "--what", "document", "--document", path("talk.srt")}));
        QVERIFY2(other.contains("hold other sentences than those that were translated"), other);
        const QByteArray none = refusal(run({"export", "--workspace", path("work.contexture"), "--what", "document"}));
        QVERIFY2(none.contains("name it with --document"), none);
        const QByteArray text = refusal(run(
            {"export", "--workspace", path("work.contexture"), "--what", "document", "--document", path("text.txt")}));
        QVERIFY2(text.contains("this is a text"), text);
    }

    void layoutsAreOfTextsAlone() {
        const Ended ended =
            run(translate() + QStringList{"--document", path("talk.srt"), "--read-as", "prose", "--output", "-"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("this file is subtitles, whose parts tell what a sentence is"), ended.err);
    }

    void whatIsNotReadIsNamed() {
        const Ended ended = run(translate() + QStringList{"--document", path("report.pdf")});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("this is a PDF, which is not read; copy its text into a text file"), ended.err);
    }
};

QTEST_GUILESS_MAIN(TestFileKinds)
#include "test_file_kinds.moc"
