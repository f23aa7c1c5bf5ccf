// SPDX-License-Identifier: GPL-3.0-or-later

// Every command numbers the runs of a workspace with several documents in the same way.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

class TestRunNumbers : public QObject {
    Q_OBJECT

    // Three documents, three runs each.
    static QString workspace() {
        return QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/k-sentences/workspace.contexture");
    }

private Q_SLOTS:
    void inspectCountsInTheFileAndInTheDocument() {
        const auto runs = json(run({"inspect", workspace(), "--json"}).out).object()["runs"].toArray();
        QCOMPARE(runs.size(), 9);
        for (int i = 0; i < 9; ++i) {
            QCOMPARE(runs[i].toObject()["number"].toInt(), i + 1);
            QCOMPARE(runs[i].toObject()["number_in_document"].toInt(), i % 3 + 1);
        }
        const QByteArray text = run({"inspect", workspace()}).out;
        QVERIFY(text.contains("  run 8 (2 of this document): "));
    }

    // Each number finds the run of that document and model.
    void overviewMeansTheSameRuns() {
        const auto told = json(run({"inspect", workspace(), "--json"}).out).object();
        const auto runs = told["runs"].toArray();
        const auto documents = told["documents"].toArray();
        for (int i = 0; i < 9; ++i) {
            const Ended ended = run({"overview", "--workspace", workspace(), "--run", QString::number(i + 1), "--what",
                                     "sentences", "--quiet"});
            QVERIFY2(ended.code == 0, ended.err.constData());
            const QByteArrayList rows = lines(ended.out);
            const auto document = documents[i / 3].toObject();
            QCOMPARE(rows.size() - 1, document["sentences"].toInt());
            const QByteArrayList names = rows[0].split('\t');
            const QByteArrayList cells = rows[1].split('\t');
            QCOMPARE(cells[names.indexOf("document")], document["title"].toString().toUtf8());
            QVERIFY(!cells[names.indexOf("document")].isEmpty());
            QCOMPARE(cells[names.indexOf("run")], QByteArray::number(i + 1));
        }
    }

    void aRunThatIsNotThereIsTold() {
        const Ended ended = run({"overview", "--workspace", workspace(), "--run", "10", "--what", "map", "--quiet"});
        QVERIFY(ended.code != 0);
        QVERIFY(ended.err.contains("inspect lists"));
    }
};

QTEST_GUILESS_MAIN(TestRunNumbers)
#include "test_run_numbers.moc"
