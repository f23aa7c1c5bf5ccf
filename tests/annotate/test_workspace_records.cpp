// SPDX-License-Identifier: GPL-3.0-or-later

// Error marks in a workspace: saved, exported to files, and matched to a run again by their texts.
#include "engine/annotate/workspace_records.h"

#include "engine/annotate/mark_file.h"
#include "engine/annotate/marked_text.h"
#include "engine/store/connection.h"
#include "tests/annotate/records.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

using namespace annotatetest;
using store::RunId;
using store::StoredMark;
using store::Workspace;
using storetest::errorOf;
using storetest::pathIn;

namespace {

Sentence sentence(const std::string& text) {
    Sentence made;
    made.text = text;
    if (!text.empty()) {
        made.words.push_back({0, static_cast<std::uint32_t>(text.size())});
    }
    return made;
}

std::shared_ptr<Run> makeRun(const std::string& name, const std::string& label, const std::vector<std::string>& source,
                             const std::vector<std::string>& target) {
    storetest::Sampler sampler(1);
    auto run = std::make_shared<Run>(*sampler.run(sampler.document(1)));
    auto document = std::make_shared<Document>();
    document->id = name;
    run->sentences.clear();
    run->firstPass.clear();
    run->settings.excluded.clear();
    for (const std::string& text : source) {
        document->source.push_back(sentence(text));
    }
    for (const std::string& text : target) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence(text);
        translated->wordLogProbability.assign(translated->text.words.size(), -1.0f);
        run->sentences.push_back(std::move(translated));
    }
    run->document = document;
    run->label = label;
    return run;
}

ErrorMark mark(int sentence, std::vector<CharacterSpan> spans, const std::string& category = "Other") {
    return {.sentence = SentenceIndex(sentence),
            .spans = std::move(spans),
            .category = category,
            .severity = "Major",
            .annotator = "A"};
}

QString remarksOf(const Placed& placed) {
    return annotatetest::remarksOf(MarkFile{{}, placed.remarks});
}

void saveAll(Workspace& workspace, const Placed& placed) {
    for (const StoredMark& stored : placed.marks) {
        workspace.save(stored);
    }
}

} // namespace

class TestWorkspaceRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void marksAreKeptChangedAndRemoved() {
        Workspace workspace = Workspace::inMemory();
        const RunId run = workspace.save(*farm());
        StoredMark first{.run = run, .mark = mark(1, {{Side::Source, 0, 2}, {Side::Target, 3, 9}})};
        first.mark.comment = "a\tb\n\"c\"";
        first.mark.metadata = R"({"x":1})";
        first.id = workspace.save(first);
        StoredMark second{.run = run, .mark = mark(0, {})};
        second.id = workspace.save(second);
        QVERIFY(workspace.marks(run) == (std::vector{second, first}));
        first.mark.spans = {{Side::Target, 1, 1}};
        first.mark.correction = "Er";
        QVERIFY(workspace.save(first) == first.id);
        QVERIFY(workspace.marks(run) == (std::vector{second, first}));
        workspace.remove(second.id);
        QVERIFY(workspace.marks(run) == std::vector{first});
        QVERIFY(errorOf([&] {
                    workspace.save(StoredMark{.run = RunId{99}, .mark = mark(0, {})});
                }).contains("belongs to no run"));
        workspace.remove(run);
        QVERIFY(workspace.marks(run).empty());
    }

    void theTypologyInUseIsTheLastOneThatWasSet() {
        Workspace workspace = Workspace::inMemory();
        QVERIFY(!workspace.typology());
        workspace.setTypology("Mine", "{1}");
        workspace.setTypology("Yours", "{2}");
        QVERIFY(workspace.typology() == "{2}");
        workspace.setTypology("Mine", "{3}");
        QVERIFY(workspace.typology() == "{3}");
    }

    void spansThatAreNoneAreDamage() {
        QTemporaryDir folder;
        const auto path = pathIn(QDir(folder.path()), "w.contexture");
        Workspace workspace = Workspace::create(path, std::vector<std::shared_ptr<const Run>>{farm()});
        const RunId run = workspace.runs().at(0).id;
        workspace.save(StoredMark{.run = run, .mark = mark(0, {{Side::Target, 0, 2}})});
        for (const char* change :
             {"UPDATE marked_span SET first = 3, past = 2", "UPDATE marked_span SET side = 2",
              "UPDATE marked_span SET first = -1, side = 1", "UPDATE marked_span SET first = 0, past = 99999999999"}) {
            workspace.connection()->execute(change);
            QVERIFY2(errorOf([&] { workspace.marks(run); }).contains("damaged"), change);
        }
    }

    // Raters of WMT's tables put words into the translation while they marked it, and took others out.
    void aTranslationThatWasChangedInTheRowIsFoundByItsSource_data() {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArray>("target"); // of the row, with tags
        QTest::addColumn<QString>("marked");    // in the run's own
        QTest::addColumn<QString>("says");
        const char* const edited = "it was changed";
        QTest::newRow("a word put into the span")
            << QByteArray("He put the ladder there.")
            << QByteArray("Er stellte <v>vorsichtig die Leiter</v> an die Wand.") << "die Leiter" << edited;
        QTest::newRow("a word twice") << QByteArray("He put the ladder there.")
                                      << QByteArray("Er stellte <v>die die Leiter</v> an die Wand.") << "die Leiter"
                                      << edited;
        QTest::newRow("the marked word replaced")
            << QByteArray("It stood open.") << QByteArray("<v>Es </v>stand offen.") << "Er" << edited;
        QTest::newRow("nothing left of the span")
            << QByteArray("It stood open.") << QByteArray("Er stand offen<v>, ja</v>.") << "" << edited;
        QTest::newRow("quotes around it")
            << QByteArray("It stood open.") << QByteArray("\"<v>Er</v> stand offen.\"") << "Er" << edited;
        QTest::newRow("quotes doubled on both sides")
            << QByteArray("\"He said \"\"no\"\".\"") << QByteArray("\"Er sagte \"\"<v>nein</v>\"\".\"") << "nein"
            << edited;
        QTest::newRow("another translation") << QByteArray("It stood open.") << QByteArray("<v>Das Tor</v> war auf.")
                                             << QString() << "the translation there is “Er stand offen.”";
        QTest::newRow("another source") << QByteArray("She called.") << QByteArray("<v>Es</v> stand offen.")
                                        << QString() << "the run has no sentence “Es stand offen.”";
    }
    void aTranslationThatWasChangedInTheRowIsFoundByItsSource() {
        QFETCH(QByteArray, source);
        QFETCH(QByteArray, target);
        QFETCH(QString, marked);
        QFETCH(QString, says);
        auto document = std::make_shared<Document>();
        auto run = std::make_shared<Run>();
        for (const auto& [own, translation] :
             {std::pair("He put the ladder there.", "Er stellte die Leiter an die Wand."),
              std::pair("It stood open.", "Er stand offen."), std::pair("He said \"no\".", "Er sagte \"nein\".")}) {
            Sentence sentence;
            sentence.text = own;
            document->source.push_back(sentence);
            auto translated = std::make_shared<TranslatedSentence>();
            translated->text.text = translation;
            run->sentences.push_back(translated);
        }
        run->document = document;
        const std::string table = "system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\n"
                                  "A\td\t1\t1\tr\t" +
                                  source.toStdString() + "\t" + target.toStdString() + "\tStyle/Awkward\tMinor\n" +
                                  "A\td\t1\t1\tr\tx\t\" bare\tStyle/Awkward\tMinor\n";
        const MarkFile file = readMarkBytes(table, "t.tsv");
        std::vector<Remark> remarks;
        const auto found = markIn(*run, file.records.at(0), remarks);
        QCOMPARE(remarks.size(), std::size_t(1));
        QVERIFY2(QString::fromStdString(inEnglish(remarks.front())).contains(says), inEnglish(remarks.front()).c_str());
        QCOMPARE(bool(found), !marked.isNull());
        if (found) {
            const std::string& own = run->sentences[found->sentence.asSize()]->text.text;
            QString text;
            for (const CharacterSpan& span : found->spans) {
                text += QString::fromStdString(std::string(textOf(own, {span.begin, span.end})));
            }
            QCOMPARE(text, marked);
            QVERIFY(document->source[found->sentence.asSize()].text.front() == (source.startsWith("It") ? 'I' : 'H'));
        }
    }

    // Out of one workspace, as a file, into another with the same texts.
    void marksGoThroughAFileIntoAnotherWorkspace_data() {
        QTest::addColumn<bool>("isTsv");
        QTest::newRow("tsv") << true;
        QTest::newRow("jsonl") << false;
    }
    void marksGoThroughAFileIntoAnotherWorkspace() {
        QFETCH(bool, isTsv);
        const MarkFormat format = isTsv ? MarkFormat::Tsv : MarkFormat::Jsonl;
        Workspace workspace = Workspace::inMemory();
        Workspace other = Workspace::inMemory();
        std::vector<RunId> runs;
        for (const auto& run : {farm(), farm("Online"), nasty()}) { // two of them under one label
            runs.push_back(workspace.save(*run));
            other.save(*run);
        }
        workspace.save(StoredMark{.run = runs[0], .mark = mark(0, {{Side::Target, 0, 3}})});
        workspace.save(StoredMark{.run = runs[1], .mark = mark(0, {{Side::Target, 0, 3}})});
        workspace.save(StoredMark{.run = runs[1], .mark = mark(1, {{Side::Source, 0, 2}}, "Accuracy/Omission")});
        workspace.save(StoredMark{.run = runs[1], .mark = mark(2, {}, "No-error")});
        for (int s = 0; s < 3; ++s) {
            workspace.save(StoredMark{.run = runs[2], .mark = mark(s, {{Side::Target, 1, 4}, {Side::Target, 2, 5}})});
        }
        const MarkFile file = readMarkBytes(written(recordsOf(workspace), format), "marks");
        QVERIFY2(file.remarks.empty(), qPrintable(annotatetest::remarksOf(file)));
        const Placed placed = placeRecords(other, file.records, usualTypology());
        QVERIFY2(placed.remarks.empty(), qPrintable(remarksOf(placed)));
        saveAll(other, placed);
        for (std::size_t r = 0; r < runs.size(); ++r) {
            const auto here = workspace.marks(runs[r]);
            const auto there = other.marks(other.runs().at(r).id);
            QCOMPARE(there.size(), here.size());
            for (std::size_t i = 0; i < here.size(); ++i) {
                QVERIFY(here[i].mark == there[i].mark);
            }
        }
        // A second time there is nothing new.
        const Placed again = placeRecords(other, file.records, usualTypology());
        QVERIFY(again.marks.empty());
        QCOMPARE(again.known, std::size_t(7));
    }

    // Numbers that are not the sentence's place come out again as they went in.
    void foreignNumbersStay() {
        Workspace workspace = Workspace::inMemory();
        workspace.save(*farm());
        MarkRecord foreign = record();
        foreign.segment = "p7";
        foreign.globalSegment = "1280";
        foreign.mark.metadata = R"({"timestamp":5})";
        const Placed placed = placeRecords(workspace, std::vector{foreign}, usualTypology());
        saveAll(workspace, placed);
        QVERIFY(recordsOf(workspace) == std::vector{foreign});
    }

    void textsThatDifferInWhiteSpaceMoveTheSpans() {
        Workspace workspace = Workspace::inMemory();
        workspace.save(*farm());
        MarkRecord loose = record("Other", "Major", {{Side::Target, 5, 11}}); // "bellte"
        loose.target = " Es  bellte.";
        loose.line = 7;
        const Placed placed = placeRecords(workspace, std::vector{loose}, usualTypology());
        QCOMPARE(remarksOf(placed),
                 QStringLiteral("line 7: its texts have other white space: the spans are moved (repaired)\n"));
        QVERIFY(placed.marks.at(0).mark.spans == (std::vector<CharacterSpan>{{Side::Target, 3, 9}}));
    }

    void whatHasNoPlaceIsToldByLine() {
        Workspace workspace = Workspace::inMemory();
        workspace.save(*farm());
        MarkRecord stranger = record();
        stranger.system = "Other system";
        stranger.line = 2;
        MarkRecord unknownText = record();
        unknownText.source = "She barked .";
        unknownText.target = "Sie bellte .";
        unknownText.line = 3;
        MarkRecord elsewhere = record("Vibes");
        elsewhere.segment = "1";
        elsewhere.line = 4;
        const Placed placed = placeRecords(workspace, std::vector{stranger, unknownText, elsewhere}, usualTypology());
        QCOMPARE(remarksOf(placed),
                 QStringLiteral("line 2: the workspace has no run “Other system” of a document “farm” (left out)\n"
                                "line 3: the run has no sentence “Sie bellte .” (left out)\n"
                                "line 4: its text is that of sentence 2, not 1 (repaired)\n"
                                "line 4: the typology “WMT MQM” has no category “Vibes”\n"));
        QCOMPARE(placed.marks.size(), std::size_t(1));
        // The run may be named by hand, and so may the annotator.
        const PlaceOptions options{.run = workspace.runs().at(0).id, .annotator = "B"};
        const Placed forced = placeRecords(workspace, std::vector{stranger}, usualTypology(), options);
        QCOMPARE(QByteArray::fromStdString(forced.marks.at(0).mark.annotator), QByteArray("B"));
    }

    // Two equal rows are two marks, and are known as two.
    void equalMarksAreCounted() {
        Workspace workspace = Workspace::inMemory();
        workspace.save(*farm());
        const std::vector twice{record(), record()};
        saveAll(workspace, placeRecords(workspace, std::vector{record()}, usualTypology()));
        const Placed placed = placeRecords(workspace, twice, usualTypology());
        QCOMPARE(placed.marks.size(), std::size_t(1));
        QCOMPARE(placed.known, std::size_t(1));
    }

    // Texts of every kind of trouble, marked at random.
    void generatedWorkspacesGoThroughFiles() {
        for (std::uint64_t seed = 1000; seed < 1060; ++seed) {
            Generator generator(seed);
            std::vector<std::string> source;
            std::vector<std::string> target;
            std::vector<ErrorMark> marks;
            for (int s = 0; s < 4; ++s) {
                const MarkRecord made = generator.next();
                source.push_back(made.source + "s" + std::to_string(s));
                target.push_back(made.target + "t" + std::to_string(s));
                marks.push_back(made.mark);
                marks.back().sentence = SentenceIndex(s);
            }
            Workspace workspace = Workspace::inMemory();
            Workspace other = Workspace::inMemory();
            const auto run = makeRun("d", "Online", source, target);
            const RunId here = workspace.save(*run);
            const RunId there = other.save(*run);
            for (const ErrorMark& one : marks) {
                workspace.save(StoredMark{.run = here, .mark = one});
            }
            for (const MarkFormat format : {MarkFormat::Tsv, MarkFormat::Jsonl}) {
                const MarkFile file = readMarkBytes(written(recordsOf(workspace), format), "marks");
                saveAll(other, placeRecords(other, file.records, usualTypology()));
                const auto found = other.marks(there);
                QCOMPARE(found.size(), marks.size()); // the second format brings nothing new
                for (std::size_t i = 0; i < marks.size(); ++i) {
                    QVERIFY2(found[i].mark == marks[i], qPrintable(QString::number(seed)));
                }
            }
        }
    }

private:
    static std::shared_ptr<Run> farm(const std::string& label = "Online") {
        return makeRun("farm", label, {"The dog came .", "It barked .", "Yes ."},
                       {"Der Hund kam .", "Es bellte .", "Ja ."});
    }
    static std::shared_ptr<Run> nasty() {
        return makeRun("nasty", "Online", {"a <v> b </v>", "tab\there", "line\nbreak"},
                       {"ein <v>Tag</v> im Text", "e\u0301\U0001F600\tx\u00df", "\"Zitat\"\nund\r\nmehr"});
    }
};

QTEST_APPLESS_MAIN(TestWorkspaceRecords)
#include "test_workspace_records.moc"
