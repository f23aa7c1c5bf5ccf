// SPDX-License-Identifier: GPL-3.0-or-later

// Exports of runs on the command line: selected rows, formats, damaged workspaces, Ctrl-C, and the lines of a text.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <csignal>
#include <zip.h>

class TestExports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QCOMPARE(run({"generate", "--out", path("lab"), "--documents", "6", "--seed", "31"}).code, 0);
        QByteArrayList text;
        const auto rows = lines(bytesOf(path("lab/documents.tsv")));
        for (int i = 1; i < rows.size() && i <= kSentences; ++i) {
            text << rows[i].split('\t').at(2);
        }
        QCOMPARE(text.size(), kSentences);
        write("doc.txt", text.join('\n') + '\n');
        QCOMPARE(run(translate({"--trace", "--workspace", path("w.contexture"), "--json", path("w.json")})).code, 0);
    }

    void rowsAreChosen() {
        const auto all = rowsOf({});
        const auto count = [&](const std::function<bool(const QJsonObject&)>& taken) {
            return std::count_if(all.begin(), all.end(), [&](const auto& row) { return taken(row.toObject()); });
        };
        const auto from = [](const QJsonObject& row) { return row["sentence_from_1"].toInt(); };
        QCOMPARE(rowsOf({"--sentences", "2-4,9,30-"}).size(), count([&](const QJsonObject& row) {
                     return (from(row) >= 2 && from(row) <= 4) || from(row) == 9 || from(row) >= 30;
                 }));
        QCOMPARE(rowsOf({"--level", "word"}).size(),
                 count([](const QJsonObject& row) { return row["level"] == "word"; }));
        QCOMPARE(rowsOf({"--head", "mean,2"}).size(),
                 count([](const QJsonObject& row) { return row["head"] == "mean" || row["head"].toInt() == 2; }));
        QCOMPARE(rowsOf({"--mean-only"}).size(), count([](const QJsonObject& row) { return row["head"] == "mean"; }));
        QCOMPARE(rowsOf({"--least", "0.25", "--site", "encoder.context"}).size(), count([](const QJsonObject& row) {
                     return row["site"] == "encoder.context" && row["weight"].toDouble() >= 0.25;
                 }));
    }

    void senselessFiltersAreRefused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& arguments, const char* says) {
            QTest::newRow(name) << arguments << QByteArray(says);
        };
        row("no sentence", {"--what", "gates", "--sentences", "9-3"}, "\"9-3\" names no sentences");
        row("sentence that is not there", {"--what", "gates", "--sentences", "3,900"}, "there is no sentence 900");
        row("no head", {"--what", "word-attention", "--head", "0"}, "\"0\" is no head");
        row("head that is not there", {"--what", "word-attention", "--head", "77"}, "there is no head 77");
        row("no level", {"--what", "word-attention", "--level", "words"}, "\"words\" is no level");
        row("no site", {"--what", "gates", "--site", "nowhere"}, "at a site \"nowhere\"");
        row("head of gates", {"--what", "gates", "--head", "1"}, "--head: has no meaning");
        row("weights of translations", {"--what", "translations", "--least", "0.5"}, "--least: has no meaning");
    }
    void senselessFiltersAreRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        write("kept.csv", "old");
        const auto ended =
            run(QStringList{"export", "--quiet", "--workspace", path("w.contexture"), "--out", path("kept.csv")} +
                arguments);
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains(says), ended.err.constData());
        QCOMPARE(bytesOf(path("kept.csv")), QByteArray("old"));
    }

    void arraysAreWrittenForNumPy() {
        const QString out = path("weights.npz");
        QCOMPARE(run({"export", "--quiet", "--workspace", path("w.contexture"), "--what", "word-attention", "--format",
                      "npz", "--out", out})
                     .code,
                 0);
        zip_t* archive = zip_open(qPrintable(out), ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
        QVERIFY(archive);
        zip_stat_t stat;
        QCOMPARE(zip_stat(archive, "weight.npy", 0, &stat), 0);
        QCOMPARE(qint64(stat.size), 128 + 4 * rowsOf({}).size()); // a header, and a float for each row
        zip_discard(archive);
    }

    void aDamagedTraceIsToldAndTheRestIsWritten() {
        const QString damaged = path("damaged.contexture");
        QVERIFY(QFile::copy(path("w.contexture"), damaged));
        SQLite::Database(damaged.toStdString(), SQLite::OPEN_READWRITE)
            .exec("UPDATE trace SET blob = substr(blob, 1, length(blob) / 2) WHERE translation = "
                  "(SELECT id FROM translation WHERE position = 4)");
        const auto exported = [&](const QString& workspace, const QStringList& more) {
            return run(QStringList{"export", "--workspace", workspace} + more);
        };
        const auto all = exported(damaged, {"--what", "gates"});
        QCOMPARE(all.code, 1);
        QVERIFY2(all.err.contains("sentence 5 is left out") && all.err.contains("damaged"), all.err.constData());
        QCOMPARE(all.out, exported(path("w.contexture"), {"--what", "gates", "--sentences", "1-4,6-"}).out);
        const auto translations = exported(damaged, {"--what", "translations"});
        QCOMPARE(translations.code, 0);
        QCOMPARE(translations.out, exported(path("w.contexture"), {"--what", "translations"}).out);
    }

    // Nobody reads its output, so it stands still in the middle of it.
    void theFirstInterruptIsHeard() {
        QProcess process;
        process.start(QStringLiteral(CONTEXTURE_CLI),
                      {"export", "--workspace", path("w.contexture"), "--what", "word-attention"});
        QVERIFY(process.waitForReadyRead(60000));
        QVERIFY(process.state() == QProcess::Running);
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        const QByteArray said = process.readAllStandardError();
        static const QRegularExpression form("interrupted: (\\d+) of 40 sentences (is|are) written");
        const auto match = form.match(QString::fromUtf8(said));
        QVERIFY2(match.hasMatch(), said.constData());
        const int done = match.captured(1).toInt();
        QVERIFY(done < kSentences);
        const auto before = run({"export", "--workspace", path("w.contexture"), "--what", "word-attention",
                                 "--sentences", "1-" + QString::number(std::max(done, 1))});
        QCOMPARE(process.readAllStandardOutput(), done > 0 ? before.out : lines(before.out).first() + '\n');
    }

    // A run as JSON says what the workspace of the same run says.
    void aRunAsJsonHoldsItsTraces() {
        const auto document = json(bytesOf(path("w.json")));
        const auto sentences = document["sentences"].toArray();
        QCOMPARE(sentences.size(), kSentences);
        const auto gates =
            json(
                run({"export", "--workspace", path("w.contexture"), "--what", "gates", "--format", "json"}).out)["rows"]
                .toArray();
        qsizetype at = 0;
        qsizetype weights = 0;
        for (const auto& sentence : sentences) {
            const auto trace = sentence.toObject()["trace"].toObject();
            for (const auto& gate : trace["gates"].toArray()) {
                for (const auto& share : gate.toObject()["context_share"].toArray()) {
                    QCOMPARE(share.toDouble(), gates[at++].toObject()["context_share"].toDouble());
                }
            }
            for (const auto& record : trace["attention"].toArray()) {
                for (const auto& value : record.toObject()["heads"].toArray()) {
                    const auto head = value.toObject();
                    QCOMPARE(head["row_start"].toArray().last().toInteger(), head["weight"].toArray().size());
                    weights += head["weight"].toArray().size();
                }
            }
        }
        QVERIFY(at > 0);
        QCOMPARE(at, gates.size());
        QVERIFY(weights > 0);
        QVERIFY(!document["cancelled"].toBool(true));
    }

    void blankLinesKeepTheirPlace() {
        write("gaps.txt", "\nThe dog barked.\n\n\nIt was old.\nHe slept.\n\n");
        const auto ended = run({"translate", "--quiet", "--beam", "1", "--model", bundled("sentence"), "--document",
                                path("gaps.txt"), "--output", path("gaps.de")});
        QCOMPARE(ended.code, 0);
        const auto written = lines(bytesOf(path("gaps.de")));
        QCOMPARE(written.size(), 7); // as many as the text has
        for (int i = 0; i < written.size(); ++i) {
            QCOMPARE(written[i].isEmpty(), i == 0 || i == 2 || i == 3 || i == 6);
        }
    }

private:
    static constexpr int kSentences = 40;

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    void write(const char* name, const QByteArray& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    QStringList translate(const QStringList& more) const {
        return QStringList{"translate",  "--quiet",      "--beam", "1", "--model", bundled("selective-encoder-online"),
                           "--document", path("doc.txt")} +
               more;
    }

    QJsonArray rowsOf(const QStringList& more) const {
        return json(run(QStringList{"export", "--workspace", path("w.contexture"), "--what", "word-attention",
                                    "--format", "json"} +
                        more)
                        .out)["rows"]
            .toArray();
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestExports)
#include "test_exports.moc"
