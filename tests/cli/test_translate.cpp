// contexture-cli translate: how a text is read, and what is told of each sentence.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestTranslate : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const QString& name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("cannot write a fixture");
        }
        return file.fileName();
    }
    static Ended translate(const QStringList& more) {
        return run(QStringList{"translate", "--model", bundled("sentence"), "--beam", "1"} + more);
    }

private Q_SLOTS:
    // Lines that lack their full stops look like prose that goes on.
    void aTextIsReadAsItIsSaid() {
        const QString verses = write("verses.txt", "the dog barked\nit ran away\nanna saw it\n\npaul laughed\n");
        Ended ended = translate({"--document", verses, "--output", "-"});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.err.contains("read as prose, 2 sentences; --read-as lines"), ended.err);
        ended = translate({"--document", verses, "--output", "-", "--read-as", "lines"});
        QCOMPARE(ended.code, 0);
        QVERIFY2(!ended.err.contains("read as"), ended.err); // who says so is not told
        const QByteArrayList told = lines(ended.out);
        QCOMPARE(told.size(), 5); // the blank line is where it was
        QVERIFY(told[3].isEmpty() && !told[0].isEmpty() && !told[2].isEmpty() && !told[4].isEmpty());
        const QString chat = write("chat.txt", "The dog barked. It ran away.\nPaul laughed.\n");
        ended = translate({"--document", chat, "--read-as", "lines", "--json", "-"});
        QCOMPARE(json(ended.out)["sentences"].toArray().size(), 2);
        ended = translate({"--document", chat, "--read-as", "prose", "--json", "-"});
        QCOMPARE(json(ended.out)["sentences"].toArray().size(), 3);
        ended = translate({"--document", chat, "--quiet", "--output", "-"});
        QVERIFY2(ended.err.isEmpty(), ended.err);
    }

    void aTableHasItsRows() {
        const QString table = write("table.tsv", "source\treference\nThe dog barked.\tDer Hund bellte.\n");
        QCOMPARE(translate({"--document", table, "--output", "-", "--quiet"}).code, 0);
        const Ended ended = translate({"--document", table, "--output", "-", "--read-as", "lines"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("leave --read-as out"), ended.err);
        QCOMPARE(translate({"--document", table, "--output", "-", "--read-as", "verse"}).code, 2);
    }
};

QTEST_MAIN(TestTranslate)
#include "test_translate.moc"
