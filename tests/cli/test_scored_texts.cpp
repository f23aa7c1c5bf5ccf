// SPDX-License-Identifier: GPL-3.0-or-later

// contexture-cli evaluate --hypothesis on what people's files are like: blank lines, references for some sentences
// only, languages without spaces, line ends of several systems, texts that are tokenised. Numbers are those of
// sacreBLEU 2.6.0 (its metrics called from Python on the same lines; references that are missing are None there).
#include "engine/eval/japanese_words.h"
#include "tests/cli/program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

class TestScoredTexts : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("a file of the test cannot be written");
        }
        return file.fileName();
    }
    static QJsonObject report(const QStringList& arguments) {
        const Ended ended = run(QStringList{"evaluate", "--json", "-"} + arguments);
        return ended.code == 0 ? json(ended.out).object() : QJsonObject{{"failed", QString::fromUtf8(ended.err)}};
    }
    static QJsonObject first(const QJsonObject& report) { return report["hypotheses"].toArray()[0].toObject(); }
    static QString signature(const QJsonObject& report, const char* score) {
        return report["signatures"].toObject()[QLatin1String(score)].toString();
    }
    static QString shown(const QJsonObject& scores) { // with sacreBLEU's six digits
        QStringList all;
        for (const char* name : {"bleu", "chrf", "chrf++", "ter"}) {
            all << QString::number(scores[QLatin1String(name)].toDouble(), 'f', 6);
        }
        return all.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    // A sentence without a mark at its end is read as if it had a full stop.
    void openSentencesAreClosed() {
        QVERIFY(QFile::copy(bundled("sentence"), path("base-of-stops.safetensors")));
        const auto scoreOf = [&](const QString& separator, const QString& mark) {
            const QString model = path("stops-" + separator + ".safetensors");
            if (!QFile::exists(model)) {
                run({"concatenate", path("base-of-stops.safetensors"), "--separator", separator, "--out", model});
            }
            write("stops.tsv",
                  QStringLiteral("doc_id\tsent_idx\tsource\treference\nd\t0\tAnna buys a lamp%1\tAnna kauft "
                                 "eine Lampe%1\nd\t1\tIt is old.\tSie ist alt.\n")
                      .arg(mark)
                      .toUtf8());
            return lines(run({"score", "--model", model, "--table", path("stops.tsv")}).out).last();
        };
        const auto closed = scoreOf("none", ".");
        QVERIFY2(closed.startsWith("d\t2\t-"), closed.constData());
        QCOMPARE(scoreOf("stop", QString()), closed);
        QCOMPARE(scoreOf("stop", "."), closed);
        QVERIFY(scoreOf("none", QString()) != closed);
        QVERIFY(
            run({"inspect", path("stops-stop.safetensors")}).out.contains("a full stop behind those that lack one"));
    }

    // A sentence without the words is the base's; one with them is read with the sentence before it.
    void onlySentencesWithTheWordsReadOthers() {
        QVERIFY(QFile::copy(bundled("sentence"), path("base-of-words.safetensors")));
        const auto made = [&](const QString& name, const QStringList& more) {
            const auto ended =
                run(QStringList{"concatenate", path("base-of-words.safetensors"), "--out", path(name)} + more);
            QVERIFY2(ended.code == 0, ended.err.constData());
        };
        made("every.safetensors", {});
        made("words.safetensors", {"--only-with", " it\t you "});
        made("none.safetensors", {"--only-with", "lamp"});
        const QByteArray inspected = run({"inspect", path("words.safetensors")}).out;
        QVERIFY2(inspected.contains("read only for sentences with one of the words: it you"), inspected.constData());
        write("words.tsv", "doc_id\tsent_idx\tsource\treference\nd\t0\tAnna buys a lamp.\tAnna kauft eine Lampe.\n"
                           "d\t1\tIt is old.\tSie ist alt.\nd\t2\tAnna is old.\tAnna ist alt.\n");
        const auto scores = [&](const QString& model, const QStringList& more = {}) {
            return lines(run(QStringList{"score", "--model", path(model), "--table", path("words.tsv")} + more).out);
        };
        const auto every = scores("every.safetensors");
        const auto words = scores("words.safetensors");
        const auto alone = scores("every.safetensors", {"--context", "none"});
        const qsizetype third = alone.size() - 1;
        QVERIFY2(alone.size() == every.size() && alone[third].startsWith("d\t3\t-"), alone[third].constData());
        QVERIFY(every[third - 1] != alone[third - 1] && every[third] != alone[third]);
        QCOMPARE(words[third - 1], every[third - 1]);
        QCOMPARE(words[third], alone[third]);
        QCOMPARE(scores("none.safetensors")[third - 1], alone[third - 1]);
        const auto tooMany = run({"concatenate", path("base-of-words.safetensors"), "--out", path("no.safetensors"),
                                  "--only-with", QString("word ").repeated(500)});
        QCOMPARE(tooMany.code, 1);
        QVERIFY2(tooMany.err.contains("only_with") && tooMany.err.contains("2000"), tooMany.err.constData());
        QVERIFY(!QFile::exists(path("no.safetensors")));
    }

    void anEmptyTranslationCountsAndAnEmptyReferenceIsNoSentence() {
        const QString reference =
            write("filler.ref", "Guten Morgen, Frau Keller.\n\nDer Zug kommt um acht.\nWir warten hier.\n");
        const QString blank = write("blank.hyp", "Guten Morgen, Frau Keller.\n\n\nWir warten hier.\n");
        const QJsonObject found =
            report({"--reference", reference, "--hypothesis", blank, "--records", path("r.jsonl")});
        QVERIFY2(!found.contains("failed"), qPrintable(found["failed"].toString()));
        QCOMPARE(found["sentences"].toInt(), 3);
        QCOMPARE(shown(first(found)), QString("54.881164 72.079702 70.849868 41.666667"));
        const QByteArrayList records = lines(bytesOf(path("r.jsonl")));
        QCOMPARE(records.size(), 3);
        const auto scoresOf = [&](int record) {
            return shown(json(records[record]).object()["hypotheses"].toArray()[0].toObject());
        };
        QCOMPARE(scoresOf(0), QString("100.000000 100.000000 100.000000 0.000000"));
        QCOMPARE(scoresOf(1), QString("0.000000 0.000000 0.000000 100.000000"));
        QCOMPARE(scoresOf(2), QString("100.000000 100.000000 100.000000 0.000000"));
        const QString filler = write("filler.hyp", "Guten Morgen, Frau Keller.\nÄh.\n\nWir warten hier.\n");
        const Ended refused = run({"evaluate", "--reference", reference, "--hypothesis", filler});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("filler.ref, line 2: the reference is empty") && refused.err.contains("\"Äh.\""),
                 refused.err.constData());
    }

    void aSecondReferenceMayBeThereForSomeSentencesOnly() {
        const QString one =
            write("first.ref", "Der Hund rannte in den Garten.\nSie hat ihn nicht gesehen.\nAbends kam er zurück.\n");
        const QString two = write("second.ref", "\nSie sah ihn nicht.\n\n");
        const QString hypothesis =
            write("some.hyp", "Der Hund lief in den Garten.\nSie sah ihn nicht.\nAm Abend kam er zurück.\n");
        const QJsonObject both = report({"--reference", one, "--reference", two, "--hypothesis", hypothesis});
        QVERIFY2(!both.contains("failed"), qPrintable(both["failed"].toString()));
        QCOMPARE(shown(first(both)), QString("63.090448 75.876938 77.508633 20.689655"));
        for (const char* score : {"bleu", "chrf", "chrf++", "ter"}) {
            QVERIFY2(signature(both, score).startsWith("nrefs:var|"), qPrintable(signature(both, score)));
        }
        QCOMPARE(shown(first(report({"--reference", one, "--hypothesis", hypothesis}))),
                 QString("41.867798 58.633146 60.402802 40.000000"));
        // The other way round a sentence has its only reference in the second file.
        const QJsonObject turned = report({"--reference", two, "--reference", one, "--hypothesis", hypothesis});
        QCOMPARE(shown(first(turned)), shown(first(both)));
    }

    void blankLinesElsewhereAreRefused() {
        const QString reference = write("kettle.ref", "Der Kessel ist neu.\nEr war ein Geschenk.\nMeine Tante hat ihn "
                                                      "ausgesucht.\nSie mag Blau.\n\nWir trinken jeden Tag Tee.\n");
        const QString same =
            write("same.hyp", "Der Kessel ist neu.\nEs war ein Geschenk.\n\nSie mag blau.\nEs passt zu "
                              "den Tassen.\nWir trinken täglich Tee.\n");
        const Ended byLine = run({"evaluate", "--reference", reference, "--hypothesis", same});
        QCOMPARE(byLine.code, 1);
        QVERIFY2(byLine.err.contains("kettle.ref, line 5: the reference is empty"), byLine.err.constData());
        // Another number of lines: only what stands between blank ones can be compared.
        const QString other =
            write("other.hyp", "Der Kessel ist neu.\n\nEs war ein Geschenk.\nSie mag blau.\nEs passt zu "
                               "den Tassen.\n\n\nWir trinken täglich Tee.\nUnd Kaffee.\n\n");
        const QString fewer = write("fewer.ref", "Der Kessel ist neu.\nEr war ein Geschenk.\n\nSie mag Blau.\nEr passt "
                                                 "dazu.\nWir trinken Tee.\nAuch Kaffee.\n");
        const Ended shifted = run({"evaluate", "--reference", fewer, "--hypothesis", other});
        QCOMPARE(shifted.code, 1);
        QVERIFY2(shifted.err.contains("blank lines stand at other places than in") && shifted.err.contains("line 3"),
                 shifted.err.constData());
        const Ended references = run({"evaluate", "--reference", fewer, "--reference", other, "--hypothesis", fewer});
        QCOMPARE(references.code, 1);
        QVERIFY2(references.err.contains("blank lines stand at other places"), references.err.constData());
    }

    void languagesWithoutSpacesAreCountedBySignsOrWords_data() {
        QTest::addColumn<QByteArray>("reference");
        QTest::addColumn<QByteArray>("hypothesis");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("scores");
        QTest::addColumn<QString>("tokeniser");
        const QByteArray zhReference("他把书放在桌上了。\n雨停了以后我们回家。\n");
        const QByteArray zh("他把那本书放在桌子上。\n雨停了，我们回家。\n");
        const QByteArray jaReference("猫が窓のそばで眠っています。\n白い猫です。\n");
        const QByteArray ja("猫は窓の前で眠っている。\nそれは白い。\n");
        QTest::newRow("Chinese") << zhReference << zh << QStringList() << "43.472087 35.434245 30.372210 31.578947"
                                 << "zh";
        QTest::newRow("Japanese by characters")
            << jaReference << ja << QStringList{"--tokenize", "char"} << "27.506831 22.980438 19.697518 66.666667"
            << "char";
        if (contexture::eval::hasJapaneseWords()) {
            QTest::newRow("Japanese by words")
                << jaReference << ja << QStringList() << "16.575346 22.980438 19.697518 66.666667"
                << "ja-mecab-0.996-IPA";
        }
    }
    void languagesWithoutSpacesAreCountedBySignsOrWords() {
        QFETCH(QByteArray, reference);
        QFETCH(QByteArray, hypothesis);
        QFETCH(QStringList, more);
        QFETCH(QString, scores);
        QFETCH(QString, tokeniser);
        const QJsonObject found = report(
            QStringList{"--reference", write("asian.ref", reference), "--hypothesis", write("asian.hyp", hypothesis)} +
            more);
        QVERIFY2(!found.contains("failed"), qPrintable(found["failed"].toString()));
        QCOMPARE(shown(first(found)), scores);
        QVERIFY2(signature(found, "bleu").contains("|tok:" + tokeniser + "|"), qPrintable(signature(found, "bleu")));
        QVERIFY2(signature(found, "ter").contains("norm:yes|punct:yes|asian:yes"), qPrintable(signature(found, "ter")));
    }

    void theColumnOfATableSaysTheLanguage() {
        // Of one sentence most letters are Latin: by its script it would be cut at spaces.
        const QString table =
            write("zh.tsv", "doc_id\tsent_idx\ten\tzh\na\t0\tMr Miller likes GNOME.\tMiller 喜欢 GNOME。\n");
        const QString hypothesis = write("zh.hyp", "Miller 爱 GNOME。\n");
        const QJsonObject found = report({"--table", table, "--hypothesis", hypothesis});
        QVERIFY2(signature(found, "bleu").contains("|tok:zh|"), qPrintable(signature(found, "bleu")));
    }

    void aCarriageReturnInsideALineIsWhiteSpace() {
        const QString reference = write("key.ref", "Der Schlüssel ist alt.\nEr lässt sich nicht drehen.\nAnna ölt "
                                                   "ihn.\nJetzt dreht er sich.\n");
        const QString stray = write("stray.hyp", "Der Schlüssel ist alt.\nEr dreht\r sich nicht.\nAnna ölt ihn.\nJetzt "
                                                 "dreht er sich.\n");
        const QJsonObject found = report({"--reference", reference, "--hypothesis", stray});
        QCOMPARE(found["sentences"].toInt(), 4);
        QCOMPARE(shown(first(found)), QString("75.151376 83.222922 83.280248 18.750000"));
    }

    void chrfHasTwoNamesForTwoNumbers() {
        const QByteArray right(
            "Der Kater schläft auf dem Sofa.\nEr sieht den Vogel nicht.\nAm Abend wird es regnen.\n");
        const QByteArray wrong("Die Katze schläft auf dem Sofa.\nSie sieht den Vogel nicht.\nHeute Abend regnet es.\n");
        const QString reference = write("cat.ref", right);
        const QString hypothesis = write("cat.hyp", wrong);
        const QJsonObject found = report({"--reference", reference, "--hypothesis", hypothesis});
        QCOMPARE(shown(first(found)), QString("51.166628 64.943733 63.686813 43.750000"));
        QVERIFY(signature(found, "chrf").contains("|nc:6|nw:0|") && signature(found, "chrf++").contains("|nc:6|nw:2|"));
        const QStringList two{
            "evaluate", "--reference", reference, "--hypothesis", hypothesis, "--hypothesis", write("cat.best", right),
            "--units",  "sentences"};
        const QByteArray usual = run(two).out;
        QVERIFY2(usual.contains("chrF2  64.94") || usual.contains("chrF2 64.94"), usual.constData());
        QVERIFY2(usual.contains("chrF2++  63.69") || usual.contains("chrF2++ 63.69"), usual.constData());
        const QByteArray words = run(two + QStringList{"--chrf-word-order", "2"}).out;
        const QByteArray compared = words.mid(words.indexOf(" against "));
        QVERIFY2(compared.contains("chrF2++") && !usual.mid(usual.indexOf(" against ")).contains("chrF2++"),
                 words.constData());
        QCOMPARE(run({"evaluate", "--reference", reference, "--hypothesis", hypothesis, "--chrf-word-order", "1"}).code,
                 2);
    }

    void whatTokenisersLeftIsTold() {
        const QByteArray plain(
            "Anna's dog didn't bark \"loudly\".\nA well-known singer & her band.\nIt costs 3,5 euros.\n");
        const QString reference = write("plain.ref", plain);
        const QString moses =
            write("moses.hyp", "Anna &apos;s dog didn &apos;t bark &quot; loudly &quot; .\nA well @-@ "
                               "known singer &amp; her band .\nIt costs 3,5 euros .\n");
        QCOMPARE(shown(first(report({"--reference", reference, "--hypothesis", moses}))),
                 QString("37.535628 64.552838 60.766651 106.666667"));
        const Ended ended = run({"evaluate", "--reference", reference, "--hypothesis", moses});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.err.contains("moses.hyp: the text looks tokenised or escaped (“&apos;” in") &&
                     lines(ended.err).size() == 1,
                 ended.err.constData());
        // Both sides alike are a test set of that kind; a text without signs of it is told nothing.
        const QString spaced = write("spaced.hyp", "Anna has a dog .\nShe sings .\nIt costs 3,5 euros .\n");
        QVERIFY(run({"evaluate", "--reference", spaced, "--hypothesis", write("spaced.ref", bytesOf(spaced))})
                    .err.isEmpty());
        QVERIFY(run({"evaluate", "--reference", reference, "--hypothesis", write("plain.hyp", plain)}).err.isEmpty());
        const QByteArray told = run({"evaluate", "--reference", reference, "--hypothesis", spaced}).err;
        QVERIFY2(
            told.contains("spaced.hyp: the text looks tokenised (a blank before the full stop of “Anna has a dog .”)"),
            told.constData());
    }
};

QTEST_GUILESS_MAIN(TestScoredTexts)
#include "test_scored_texts.moc"
