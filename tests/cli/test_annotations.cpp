// SPDX-License-Identifier: GPL-3.0-or-later

// Marked errors on the command line: into a workspace, out of it, counted and compared.
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

class TestAnnotations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        const Ended ended = run({"translate", "--model", bundled("sentence"), "--document",
                                 QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/demo/farm.txt"), "--workspace",
                                 path("farm.contexture"), "--output", path("farm.txt"), "--beam", "1", "--quiet"});
        QVERIFY2(ended.code == 0, ended.err.constData());
        const QJsonObject first =
            json(run({"export", "--workspace", path("farm.contexture"), "--what", "translations", "--format", "json"})
                     .out)["rows"][0]
                .toObject();
        m_run = first["run"].toString();
        m_source = first["source"].toString();
        m_target = first["translation"].toString();
        QVERIFY(m_source.size() > 6 && m_target.size() > 6);
    }

    void aTableGoesInAndComesOut() {
        const QString workspace = fresh("in.contexture");
        write("in.tsv", table({row("Anna", QStringLiteral("<v>") + m_target.left(3) + "</v>" + m_target.mid(3),
                                   "Accuracy/Mistranslation", "Major"),
                               row("Anna", m_target, "No-error", "No-error")}));
        const Ended in = run({"annotations", "--workspace", workspace, "--import", path("in.tsv")});
        QVERIFY2(in.code == 0 && in.err.contains("2 marks added, 0 were there already, 0 rows left out"),
                 in.err.constData());
        QVERIFY(in.out.isEmpty());
        const Ended out = run({"annotations", "--workspace", workspace});
        QCOMPARE(out.out, bytesOf(path("in.tsv")));
        QVERIFY(run({"annotations", "--workspace", workspace, "--import", path("in.tsv")})
                    .err.contains("0 marks added, 2 were there already"));
        const QByteArray line = lines(run({"annotations", "--workspace", workspace, "--format", "json"}).out).value(0);
        const QJsonObject span = json(line)["spans"][0].toObject();
        QCOMPARE(span["begin"].toInt(), 0);
        QCOMPARE(span["end"].toInt(), 3);
        QCOMPARE(span["text"].toString(), m_target.left(3));
        const Ended found = run({"query", "--workspace", workspace, "--where", "category = mistranslation", "--side",
                                 "target", "--count", "--quiet"});
        QVERIFY2(found.out.trimmed().toInt() > 0, found.err.constData());
    }

    void errorSpansGoOutAndComeBack() {
        const QString workspace = fresh("esa.contexture");
        write("esa.tsv", table({row("Anna", QStringLiteral("<v>") + m_target.left(3) + "</v>" + m_target.mid(3),
                                    "Accuracy/Mistranslation", "Major"),
                                row("Bert", m_target, "No-error", "No-error")}));
        QCOMPARE(run({"annotations", "--workspace", workspace, "--import", path("esa.tsv")}).code, 0);
        const Ended out = run({"annotations", "--workspace", workspace, "--format", "esa", "--out", path("esa.jsonl")});
        QVERIFY2(out.code == 0, out.err.constData());
        const QByteArrayList written = lines(bytesOf(path("esa.jsonl")));
        QCOMPARE(written.size(), 2); // two annotators
        const QJsonObject span = json(written[0])["esa_spans"][0].toObject();
        QCOMPARE(span["start_i"].toInt(), 0);
        QCOMPARE(span["end_i"].toInt(), 2); // the last character
        QCOMPARE(span["severity"].toString(), QStringLiteral("major"));
        QVERIFY(json(written[1])["esa_spans"].toArray().isEmpty());
        QCOMPARE(run({"annotations", "--read", path("esa.jsonl")}).out, bytesOf(path("esa.tsv")));
        QVERIFY(run({"annotations", "--workspace", workspace, "--import", path("esa.jsonl")})
                    .err.contains("0 marks added, 2 were there already"));
        QCOMPARE(run({"annotations", "--workspace", workspace, "--format", "esa", "--what", "counts"}).code, 2);
    }

    void whatIsAmissIsToldByItsLine() {
        const QString workspace = fresh("amiss.contexture");
        write("amiss.tsv", table({row("A", QStringLiteral("<v>") + m_target, "Other", "Minor"), "S\tD\t1",
                                  row("A", "Something else .", "Other", "Minor")}));
        const Ended in = run({"annotations", "--workspace", workspace, "--import", path("amiss.tsv"), "--run", "1"});
        QCOMPARE(in.code, 1);
        QVERIFY2(in.err.contains("amiss.tsv, line 2: <v> has no </v>: marked up to the end (repaired)") &&
                     in.err.contains("amiss.tsv, line 3: the row has 3 columns, not 10 (left out)") &&
                     in.err.contains("amiss.tsv, line 4: the translation there is “") &&
                     in.err.contains("and in the row “Something else .” (left out)") && in.err.contains("1 mark added"),
                 in.err.constData());
        const Ended quiet = run({"annotations", "--read", path("amiss.tsv"), "--quiet"});
        QVERIFY(quiet.code == 1 && quiet.err.contains("line 3") && !quiet.err.contains("line 2"));
    }

    // Anna gives sentence 1 a Major (5) and a minor punctuation (0.1), Ben nothing: (5.1 + 0) / 2 = 2.55.
    void countsAndScores() {
        write("two.tsv", table({row("Anna", m_target, "Style/Awkward", "Major"),
                                row("Anna", m_target, "Fluency/Punctuation", "Minor"),
                                row("Ben", m_target, "No-error", "No-error")}));
        const Ended tsv = run({"annotations", "--read", path("two.tsv"), "--what", "counts"});
        QVERIFY2(tsv.out.contains("\tStyle/Awkward\tMajor\t1\t5\n") && tsv.out.contains("\t1\t2\t5.1\t2.55\n"),
                 tsv.out.constData());
        const auto all =
            json(run({"annotations", "--read", path("two.tsv"), "--what", "counts", "--format", "json"}).out);
        QCOMPARE(all["counts"].toArray().size(), 2);
        QCOMPARE(all["scores"][1]["score"].toDouble(), 2.55);
        const Ended other =
            run({"annotations", "--read", path("two.tsv"), "--what", "counts", "--typology", "discourse"});
        QVERIFY2(other.err.contains("the typology “Discourse” has no category “Style/Awkward”"), other.err.constData());
    }

    void twoFilesAreCompared() {
        write("anna.tsv", table({row("Anna", QStringLiteral("<v>") + m_target.left(3) + "</v>" + m_target.mid(3),
                                     "Style/Awkward", "Major")}));
        write("ben.tsv", table({row("Ben", QStringLiteral("<v>") + m_target.left(6) + "</v>" + m_target.mid(6),
                                    "Style/Awkward", "Minor")}));
        const Ended ended = run(
            {"annotations", "--read", path("anna.tsv"), path("ben.tsv"), "--what", "agreement", "--format", "json"});
        const QJsonObject one = json(ended.out)[0].toObject();
        QCOMPARE(one["first"].toString(), QStringLiteral("Anna"));
        QCOMPARE(one["character_f1"].toDouble(), 2.0 * 3 / (3 + 6));
        QCOMPARE(one["span_f1"].toDouble(), 0.0);
        QCOMPARE(one["pairs"].toInt(), 1);
        QVERIFY(one["category_kappa"].isNull());         // both gave one label: chance would agree, too
        QCOMPARE(one["severity_kappa"].toDouble(), 0.0); // observed 0, expected 0
    }

    void aTypologyOfOnesOwnIsKept() {
        const QString workspace = fresh("kept.contexture");
        write("mine.json",
              R"({"name": "Mine", "severities": [{"name": "Bad", "weight": 7}], "categories": [{"name": "Any"}]})");
        write("mine.tsv", table({row("Anna", m_target, "Any", "Bad")}));
        QCOMPARE(
            run({"annotations", "--workspace", workspace, "--typology", path("mine.json"), "--keep-typology"}).code, 0);
        QCOMPARE(run({"annotations", "--workspace", workspace, "--import", path("mine.tsv")}).code, 0);
        QVERIFY(run({"annotations", "--workspace", workspace, "--what", "counts"}).out.contains("\tAny\tBad\t1\t7\n"));
        QCOMPARE(run({"annotations", "--workspace", workspace, "--what", "typology"}).out, bytesOf(path("mine.json")));
        write("broken.json", R"({"name": "Mine"})");
        const Ended broken = run({"annotations", "--workspace", workspace, "--typology", path("broken.json")});
        QVERIFY(broken.code == 1 && broken.err.contains("broken.json: severities must be a list"));
    }

    void refusals() {
        QCOMPARE(run({"annotations"}).code, 2);
        QCOMPARE(run({"annotations", "--workspace", path("farm.contexture"), "--read", path("x")}).code, 2);
        QVERIFY(run({"annotations", "--workspace", path("farm.contexture"), "--run", "9"})
                    .err.contains("there is no run 9"));
        QVERIFY(run({"annotations", "--read", path("nothing.tsv")}).err.contains("nothing.tsv"));
        write("half.tsv", "system\tdoc\trater\n");
        const QString workspace = fresh("half.contexture");
        const Ended ended = run({"annotations", "--workspace", workspace, "--import", path("half.tsv")});
        QVERIFY(ended.code == 1 && ended.err.contains("lacks the column “source”"));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QString fresh(const char* name) const {
        QFile::copy(path("farm.contexture"), path(name));
        return path(name);
    }
    void write(const char* name, const QByteArray& bytes) const { writeBytes(path(name), bytes); }
    QByteArray row(const char* rater, const QString& target, const char* category, const char* severity) const {
        return QStringList{m_run,
                           "farm",
                           "1",
                           "",
                           QLatin1String(rater),
                           m_source,
                           target,
                           QLatin1String(category),
                           QLatin1String(severity),
                           "{}"}
            .join(QLatin1Char('\t'))
            .toUtf8();
    }
    static QByteArray table(const QByteArrayList& rows) {
        return "system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n" +
               rows.join('\n') + "\n";
    }

    QTemporaryDir m_folder;
    QString m_run;
    QString m_source;
    QString m_target;
};

QTEST_GUILESS_MAIN(TestAnnotations)
#include "test_annotations.moc"
