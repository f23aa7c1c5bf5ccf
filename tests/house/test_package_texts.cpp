// Tables made from the texts of packages: resources/recipes/package-texts.pl on a dictionary and a catalogue of ours.
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

class TestPackageTexts : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const char* name, const QByteArray& bytes) {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly)) {
            file.write(bytes);
        }
        return path;
    }
    static QByteArray made(const QStringList& arguments) {
        QProcess process;
        process.start("perl", QStringList{CONTEXTURE_SOURCE_DIR "/resources/recipes/package-texts.pl"} + arguments);
        process.waitForFinished();
        return process.exitCode() == 0 ? process.readAllStandardOutput() : "failed: " + process.readAllStandardError();
    }

private Q_SLOTS:
    void aDictionarysColumnsBecomePairsByKind() {
        const QString path = write("de-en", "# a remark\n"
                                            "Haus {n}; Heim {n} [poet.] | Häuser {pl} :: house; home | houses\n"
                                            "Wer hat jdm. etw. gesagt? (Frage) :: Who told sb. sth.?\n"
                                            "auf dem Dach des Hauses sitzen :: to sit on the roof\n"
                                            "Gemach {n} [veraltet] :: chamber\n"
                                            "eins | zwei :: one\n");
        const QByteArray head = "doc_id\tsent_idx\ten\tde\n";
        QCOMPARE(made({"ding", "words", path}), head + "ding-1\t0\thouse\tHaus\nding-2\t0\thouses\tHäuser\n");
        QCOMPARE(made({"ding", "sentences", path}),
                 head + "ding-1\t0\tWho told somebody something?\tWer hat jemandem etwas gesagt?\n");
        QCOMPARE(made({"ding", "phrases", path}),
                 head + "ding-1\t0\tto sit on the roof\tauf dem Dach des Hauses sitzen\n");
    }

    void aCataloguesMessagesBecomeDocumentsInTheOrderOfTheirFiles() {
        const QString path =
            write("de.po", "msgid \"\"\nmsgstr \"charset=UTF-8\"\n\n"
                           "#: story.cfg:20\nmsgid \"The door was open. He went in.\"\n"
                           "msgstr \"Die Tür stand offen. Er \"\n\"ging hinein.\"\n\n"
                           "#: story.cfg:10\nmsgid \"It was \\\"late\\\".\"\nmsgstr \"Es war \\\"spät\\\".\"\n\n"
                           "#: menu.c:5\n#, fuzzy\nmsgid \"Open\"\nmsgstr \"Falsch\"\n\n"
                           "#: menu.c:6\nmsgid \"%d files\"\nmsgstr \"%d Dateien\"\n\n"
                           "#: menu.c:7\nmsgid \"hint^Save\"\nmsgstr \"Sichern\"\n");
        QCOMPARE(made({"po", "game", path}), QByteArray("doc_id\tsent_idx\ten\tde\n"
                                                        "game/story.cfg\t0\tIt was \"late\".\tEs war \"spät\".\n"
                                                        "game/story.cfg\t1\tThe door was open.\tDie Tür stand offen.\n"
                                                        "game/story.cfg\t2\tHe went in.\tEr ging hinein.\n"
                                                        "game/menu.c\t0\tSave\tSichern\n"));
    }

    void whatATestSetHoldsIsLeftOut() {
        const QByteArray head = "doc_id\tsent_idx\ten\tde\n";
        const QByteArray kept = "a\t0\tThe cat sat on a chair by the wall.\tDie Katze saß auf einem Stuhl.\n";
        const QString table = write("table.tsv", head + kept +
                                                     "a\t1\tThe old dog sat on the mat.\tEin Hund.\n"
                                                     "a\t2\tSomething else.\tHeute regnet es in der Stadt sehr.\n");
        const QString test =
            write("test.tsv", head + "t\t0\tToday the old dog sat on the mat.\tHeute regnet es in der Stadt sehr.\n");
        QCOMPARE(made({"without", table, test}), head + kept);
        const QString suite = write("suite.json", "{\n\"source_en\": \"The cat sat on a chair by the wall.\"\n}\n");
        QVERIFY(!made({"without", table, suite}).contains(kept));
    }
};

QTEST_APPLESS_MAIN(TestPackageTexts)
#include "test_package_texts.moc"
