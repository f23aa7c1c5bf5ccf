// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli evaluate --pronouns: what is said of a table in which a gender is missing.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

class TestPronouns : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    // Each entry: a sentence with the noun, one with *it*; `rows` are the German sides.
    Ended evaluate(const QByteArrayList& answers) const {
        QByteArray table = "doc_id\tsent_idx\ten\tde\n";
        for (int i = 0; i < answers.size(); ++i) {
            const QByteArray document = QByteArray(1, char('a' + i));
            table += document + "\t0\tWe found an old thing under the table.\tWir fanden etwas unter dem Tisch.\n";
            table +=
                document + "\t1\tSuddenly it fell on the floor.\tPlötzlich fiel " + answers[i] + " auf den Boden.\n";
        }
        QFile file(path("table.tsv"));
        if (!file.open(QIODevice::WriteOnly) || file.write(table) != table.size()) {
            return {};
        }
        file.close();
        return run({"evaluate", "--model", path("model.safetensors"), "--pronouns", path("table.tsv"), "--json",
                    path("report.json"), "--note-in-card", "--quiet"});
    }
    QJsonObject card() const {
        const auto inspected = run({"inspect", path("model.safetensors"), "--json"});
        return json(inspected.out).object()["metadata"].toObject()["contexture.card"].toObject();
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QVERIFY(QFile::copy(bundled("selective-encoder-online"), path("model.safetensors")));
        QVERIFY(QFile::setPermissions(path("model.safetensors"), QFile::ReadOwner | QFile::WriteOwner));
    }

    void allGendersAreNotedInTheCard() {
        const Ended ended = evaluate({"er", "sie", "es"});
        QVERIFY2(ended.code == 0, ended.err.constData());
        QVERIFY(!ended.out.contains("there is no"));
        const QJsonObject counted = card()["pronouns"].toObject()["count"].toObject();
        QCOMPARE(counted, (QJsonObject{{"masculine", 1}, {"feminine", 1}, {"neuter", 1}}));
    }

    // Follows the one above: an earlier figure must not stand beside the new table's.
    void aMissingGenderIsSaidAndNotNoted_data() {
        QTest::addColumn<QByteArrayList>("answers");
        QTest::addColumn<QString>("missing");
        QTest::newRow("masculine") << QByteArrayList{"sie", "es"} << "masculine";
        QTest::newRow("feminine") << QByteArrayList{"er", "es"} << "feminine";
        QTest::newRow("neuter") << QByteArrayList{"er", "sie"} << "neuter";
    }
    void aMissingGenderIsSaidAndNotNoted() {
        QFETCH(QByteArrayList, answers);
        QFETCH(QString, missing);
        const Ended ended = evaluate(answers);
        QVERIFY2(ended.code == 0, ended.err.constData());
        QVERIFY2(ended.out.contains("there is no " + missing.toLatin1() + " pronoun: the mean is of the others"),
                 ended.out.constData());
        const QJsonObject report = json(bytesOf(path("report.json"))).object()["pronouns"].toObject();
        QCOMPARE(report["entries"].toInt(), int(answers.size()));
        QVERIFY(report["with_context"].toObject()[missing].isNull());
        QVERIFY(card().contains("context_gain")); // what can be said is noted
        QVERIFY(!card().contains("pronouns"));
    }

    void aTableWithoutPronounsIsRefused() {
        const Ended ended = evaluate({"das Buch"});
        QVERIFY(ended.code != 0);
        QVERIFY2(ended.err.contains("table.tsv") || ended.err.contains("it"), ended.err.constData());
        QVERIFY(!ended.err.isEmpty() && ended.err.count('\n') <= 2);
    }
};

QTEST_GUILESS_MAIN(TestPronouns)
#include "test_pronouns.moc"
