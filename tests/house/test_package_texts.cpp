// SPDX-License-Identifier: GPL-3.0-or-later

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

    // One German word for an English one, that which the table says most often; no persons, no weak masculines, no
    // nouns of two genders, none without plurals.
    void aDictionarysNounsBecomeAList() {
        const QString path =
            write("nouns", "Tisch {m} | Tische {pl} :: table | tables\n"
                           "Tafel {f} | Tafeln {pl} :: table | tables\n"
                           "Apfel {m} [cook.] | Äpfel {pl} | Essapfel {m} :: apple | apples | eating apple\n"
                           "Haus {n}; Heim {n} | Häuser {pl}; Heime {pl} :: house | houses\n"
                           "Ordnung {f} | Ordnungen {pl} :: order | orders\n"
                           "Lehrer {m}; Lehrerin {f} | Lehrer {pl} :: teacher | teachers\n"
                           "Affe {m} | Affen {pl} :: ape | apes\n"
                           "Fremder {m} | Fremde {pl} :: alien | aliens\n"
                           "Teil {m} | Teile {pl} :: portion | portions\n"
                           "Teil {n} | Teile {pl} :: piece | pieces\n"
                           "Wetter {n} :: weather\n");
        const QString table = write("said.tsv", "doc_id\tsent_idx\ten\tde\n"
                                                "a\t0\tA table.\tEin Tisch.\n"
                                                "a\t1\tIn that house.\tIn dem Haus, dem Haus.\n");
        const QByteArray head = "english\tenglish_plural\tgerman\tgender\tgerman_plural\tclass\n";
        const QByteArray house = "house\thouses\tHaus\tn\tHäuser\t-\n";
        const QByteArray desk = "table\ttables\tTisch\tm\tTische\t-\n";
        const QByteArray apple = "apple\tapples\tApfel\tm\tÄpfel\tf\n";
        const QByteArray order = "order\torders\tOrdnung\tf\tOrdnungen\ti\n";
        QCOMPARE(made({"nouns", path, table}), head + house + desk + apple + order);

        const QString list = write("list.tsv", head + house + desk + apple);
        QCOMPARE(made({"questions", list}),
                 QByteArray("I saw the house yesterday.\nI saw the table yesterday.\nI saw the apple yesterday.\n"));
        const QString answers = write("answers.txt", "Ich sah gestern das Haus.\nIch sah gestern die Tabelle.\n"
                                                     "Ich habe gestern den Apfel gesehen.\n");
        QCOMPARE(made({"known", list, answers}), head + house + apple);
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
        QFile whole(test); // a test that lies among the tables is none of them
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QCOMPARE(made({"without", test, table, m_folder.path() + "/./test.tsv"}), whole.readAll());
        const QString suite = write("suite.json", "{\n\"source_en\": \"The cat sat on a chair by the wall.\"\n}\n");
        QVERIFY(!made({"without", table, suite}).contains(kept));
    }
};

QTEST_APPLESS_MAIN(TestPackageTexts)
#include "test_package_texts.moc"
