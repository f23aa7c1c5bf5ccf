// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/site_words.h"
#include "engine/store/note_export.h"
#include "engine/store/schema.h"
#include "engine/store/settings_json.h"
#include "engine/store/workspace.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <limits>

using namespace contexture::store;
using namespace storetest;

namespace {

using Runs = std::vector<std::shared_ptr<const Run>>;

} // namespace

class TestWorkspace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aWholeRunComesBack() {
        for (std::uint32_t seed = 1; seed <= 10; ++seed) {
            Sampler sampler(seed);
            const auto run = sampler.run(sampler.document(1 + sampler.below(20), seed % 2), seed % 3);
            const Workspace written = Workspace::create(in("w.contexture"), Runs{run});
            const Workspace read = Workspace::open(in("w.contexture"));
            const auto runs = read.runs();
            QCOMPARE(runs.size(), std::size_t(1));
            QCOMPARE(difference(*read.loadRun(runs[0].id), *run), std::string());
        }
    }

    void aRunSavedIntoAnOpenWorkspaceComesBack() {
        Workspace workspace = Workspace::create(in("w.contexture"));
        const RunId id = workspace.save(*sample());
        QCOMPARE(difference(*workspace.loadRun(id), *sample()), std::string());
        workspace.close();
        QCOMPARE(difference(*Workspace::open(in("w.contexture")).loadRun(id), *sample()), std::string());
    }

    // A workspace is passed on: the folders of whoever made it, and with them a name, are nobody's business.
    void theFoldersOfAModelAreNotWritten() {
        Run run = *sample();
        run.model.path = "/home/somebody/models/selective.safetensors";
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{std::make_shared<const Run>(run)});
        QCOMPARE(workspace.loadRun(workspace.runs().front().id)->model.path, std::string("selective.safetensors"));
        workspace.close();
        QFile file(QString::fromStdString(in("w.contexture").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("somebody"));
    }

    void anEmptyWorkspaceOpens() {
        Workspace::create(in("w.contexture"));
        const Workspace workspace = Workspace::open(in("w.contexture"));
        QVERIFY(workspace.runs().empty() && workspace.documents().empty() && workspace.models().empty());
        QVERIFY(!workspace.isReadOnly());
    }

    void aLogProbabilityThatIsNoNumberComesBack() {
        auto run = std::make_shared<Run>(*sample());
        auto sentence = std::make_shared<TranslatedSentence>(*run->sentences[0]);
        sentence->logProbability = -std::numeric_limits<double>::infinity();
        sentence->wordLogProbability.assign(sentence->text.words.size(), std::nanf(""));
        run->sentences[0] = sentence;
        const Workspace workspace = Workspace::create(in("w.contexture"), Runs{run});
        QCOMPARE(difference(*workspace.loadRun(workspace.runs()[0].id), *run), std::string());
        sentence->logProbability = std::nan("");
        const Workspace other = Workspace::create(in("x.contexture"), Runs{run});
        QVERIFY(std::isnan(other.loadRun(other.runs()[0].id)->sentences[0]->logProbability));
    }

    void theListShowsWhatTheRunHolds() {
        const Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        const RunEntry entry = workspace.runs().at(0);
        QCOMPARE(entry.label, sample()->label);
        QCOMPARE(entry.modelName, sample()->model.name);
        QCOMPARE(entry.modelHash, sample()->model.hash);
        QCOMPARE(entry.translated, sample()->finished());
        std::size_t traced = 0;
        for (const auto& sentence : sample()->sentences) {
            traced += sentence && sentence->trace;
        }
        QCOMPARE(entry.traced, traced);
        QVERIFY(entry.traceBytes > 0);
        QVERIFY(entry.cancelled);
        QVERIFY(entry.settings.context == ContextMode::Offline);
        QVERIFY(QRegularExpression("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$")
                    .match(QString::fromStdString(entry.savedAt))
                    .hasMatch());
        const DocumentEntry document = workspace.documents().at(0);
        QCOMPARE(document.title, sample()->document->title);
        QCOMPARE(document.sentences, sample()->document->size());
        QCOMPARE(document.runs, std::size_t(1));
        QCOMPARE(entry.document, document.id);
    }

    void runsOfOneDocumentAndModelShareThem() {
        Sampler sampler(3);
        const auto document = sampler.document(5);
        auto other = std::make_shared<Document>(*document);
        other->source[2].startsParagraph = !other->source[2].startsParagraph;
        const Workspace workspace = Workspace::create(
            in("w.contexture"), Runs{sampler.run(document), sampler.run(document), sampler.run(other)});
        QCOMPARE(workspace.documents().size(), std::size_t(2));
        QCOMPARE(workspace.models().size(), std::size_t(1));
        const auto runs = workspace.runs();
        const auto first = workspace.loadRun(runs[0].id);
        QCOMPARE(workspace.loadRun(runs[1].id)->document, first->document);
        QVERIFY(workspace.loadRun(runs[2].id)->document != first->document);
        QCOMPARE(workspace.loadDocument(runs[0].document), first->document);
    }

    // Written before sites had words and systems abilities, and when every site was recorded.
    void olderDescriptionsAreRead() {
        ModelInfo model;
        readDescription(R"([{"name": "encoder.0.context", "query_side": "source", "key_side": "source",
                             "is_context": true, "levels": ["word"], "has_gate": true, "heads": 2},
                            {"name": "decoder.3.cross", "query_side": "target", "key_side": "source",
                             "is_context": false, "levels": ["source"], "has_gate": false, "heads": 8}])",
                        model, "here");
        QCOMPARE(model.sites.size(), std::size_t(2));
        QCOMPARE(english(siteWords(model.sites[0])), std::string("encoder, layer 1, context"));
        QCOMPARE(english(siteWords(model.sites[1])), std::string("decoder, layer 4, source attention"));
        readDescription(R"([{"name": "encoder.gist", "label": "encoder, gist of before", "query_side": "source",
                             "key_side": "source", "is_context": true, "levels": ["word"], "has_gate": true,
                             "heads": 1}])",
                        model, "here"); // the label alone says what the name does not
        QCOMPARE(english(siteWords(model.sites[0])), std::string("encoder, gist of before"));
        QVERIFY(model.abilities == Abilities());
        QVERIFY(parseSettings(R"({"trace": true})", "here").trace == TraceDetail::All);
        QVERIFY(parseSettings(R"({"trace": false})", "here").trace == TraceDetail::None);
        QVERIFY(parseSettings(R"({"trace": "shown"})", "here").trace == TraceDetail::Shown);
        QVERIFY_EXCEPTION_THROWN(parseSettings(std::string(R"({"trace": "some"})"), "here"), contexture::Error);
        QVERIFY(parseSettings("{}", "here").decode.precision == WeightPrecision::Fp32);
        QVERIFY_EXCEPTION_THROWN(parseSettings(std::string(R"({"precision": "fp8"})"), "here"), contexture::Error);
        for (const auto precision : {WeightPrecision::Fp32, WeightPrecision::BFloat16, WeightPrecision::Int8}) {
            RunSettings settings;
            settings.decode.precision = precision;
            QVERIFY(parseSettings(toJson(settings), "here").decode.precision == precision);
        }
        // The processor is not written: earlier versions do not know the key.
        RunSettings settings;
        QVERIFY(!QByteArray::fromStdString(toJson(settings)).contains("device"));
        QCOMPARE(parseSettings(toJson(settings), "here").device, std::string("cpu"));
        settings.device = "cuda:0";
        QCOMPARE(parseSettings(toJson(settings), "here").device, std::string("cuda:0"));
        QVERIFY(!QByteArray::fromStdString(toJson(settings)).contains("context_strength"));
        QCOMPARE(parseSettings(toJson(settings), "here").decode.contextStrength, 1.0f);
        settings.decode.contextStrength = 2.25f;
        QCOMPARE(parseSettings(toJson(settings), "here").decode.contextStrength, 2.25f);
        QVERIFY_EXCEPTION_THROWN(readDescription(R"({"title": "t"})", model, "here"), contexture::Error);
    }

    void numbersThatNoTypeHoldsAreRefused_data() {
        QTest::addColumn<QString>("settings");
        for (const char* settings :
             {R"({"beam_size": 1e300})", R"({"beam_size": 4.5})", R"({"max_extra_pieces": 2147483648})",
              R"({"batch_sentences": -1e300})", R"({"excluded": [1e10]})", R"({"excluded": [0.5]})",
              R"({"length_penalty": 1e300})", R"({"context_strength": -0.5})", R"({"context_strength": 11})",
              R"({"context_strength": 1e300})", R"({"context_strength": "2"})"}) {
            QTest::newRow(settings) << settings;
        }
    }
    void numbersThatNoTypeHoldsAreRefused() {
        QFETCH(QString, settings);
        QVERIFY_EXCEPTION_THROWN(parseSettings(settings.toStdString(), "here"), contexture::Error);
    }

    void aModelOfImpossiblyManyHeadsIsRefused() {
        ModelInfo model;
        QVERIFY_EXCEPTION_THROWN(readDescription(R"([{"name": "a", "query_side": "source", "key_side": "source",
            "is_context": true, "levels": ["word"], "has_gate": true, "heads": 1e300}])",
                                                 model, "here"),
                                 contexture::Error);
    }

    void tracesCanBeLeftInTheFile() {
        const Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        const auto run = workspace.loadRun(workspace.runs()[0].id, Workspace::Traces::Skip);
        QCOMPARE(run->finished(), sample()->finished());
        for (const auto& sentence : run->sentences) {
            QVERIFY(!sentence || !sentence->trace);
        }
    }

    // What `contexture-cli export --what notes` writes: each note beside the words that it is about.
    void notesComeWithWhatTheyAreAbout() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample(), sample()});
        const auto runs = workspace.runs();
        const auto run = workspace.loadRun(runs[1].id);
        const Sentence& source = run->document->source[0];
        const auto& translated = run->sentences[0];
        QVERIFY(translated && !source.words.empty() && !translated->text.words.empty());
        workspace.save(Note{.document = runs[0].document,
                            .side = Side::Source,
                            .sentence = SentenceIndex(0),
                            .word = WordIndex(0),
                            .text = "of the document"});
        workspace.save(Note{.document = runs[1].document,
                            .run = runs[1].id,
                            .side = Side::Target,
                            .sentence = SentenceIndex(0),
                            .text = "of the second run"});
        const auto rows = notesOf(workspace);
        QCOMPARE(rows.size(), std::size_t(2));
        const auto& ofDocument = rows[rows[0].text == "of the document" ? 0 : 1];
        const auto& ofRun = rows[rows[0].text == "of the document" ? 1 : 0];
        QCOMPARE(ofDocument.run, std::string());
        QCOMPARE(ofDocument.word, std::string(source.word(WordIndex(0))));
        QCOMPARE(ofDocument.onSentence, source.text);
        QCOMPARE(ofRun.run, runs[1].label);
        QCOMPARE(ofRun.word, std::string()); // the whole sentence
        QCOMPARE(ofRun.onSentence, translated->text.text);
        QCOMPARE(notesOf(workspace, runs[1].id).size(), std::size_t(1));
        QCOMPARE(notesOf(workspace, runs[0].id).size(), std::size_t(0));
    }

    void aRemovedRunTakesItsModelAndNotesAlong() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample(), sample()});
        const auto runs = workspace.runs();
        workspace.save(Note{.document = runs[0].document, .run = runs[0].id, .sentence = SentenceIndex(0)});
        workspace.save(Note{.document = runs[0].document, .sentence = SentenceIndex(0)});
        workspace.remove(runs[0].id);
        QCOMPARE(workspace.runs().size(), std::size_t(1));
        QCOMPARE(workspace.models().size(), std::size_t(1));
        QCOMPARE(workspace.notes(runs[0].document).size(), std::size_t(1));
        QVERIFY(errorOf([&] { workspace.loadRun(runs[0].id); }).contains("no such run"));
        workspace.remove(runs[1].id);
        QVERIFY(workspace.models().empty());
        QCOMPARE(workspace.documents().size(), std::size_t(1));
        workspace.remove(runs[0].document);
        QVERIFY(workspace.documents().empty());
        QVERIFY(errorOf([&] { workspace.loadDocument(runs[0].document); }).contains("no such document"));
    }

    void numbersOfRemovedRunsAreNotGivenAgain() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        const RunId first = workspace.runs()[0].id;
        workspace.remove(first);
        QVERIFY(workspace.save(*sample()) != first);
    }

    // What a person removes is gone from the file, too: it may be sent to others.
    void removedTextIsGoneFromTheFile() {
        auto document = std::make_shared<Document>();
        document->title = "UNMISTAKABLE-TITLE";
        Workspace workspace = Workspace::create(in("w.contexture"));
        workspace.save(*sample()->document);
        const DocumentId id = workspace.save(*document);
        QVERIFY(readFile(in("w.contexture")).contains("UNMISTAKABLE-TITLE"));
        workspace.remove(id);
        workspace.close();
        QVERIFY(!readFile(in("w.contexture")).contains("UNMISTAKABLE-TITLE"));
    }

    void notesComeBackInOrder() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        const RunEntry run = workspace.runs()[0];
        Note later{.document = run.document, .sentence = SentenceIndex(2), .text = "a \"remark\" 😀 \u05d0"};
        Note word{.document = run.document,
                  .run = run.id,
                  .side = Side::Target,
                  .sentence = SentenceIndex(1),
                  .word = WordIndex(4),
                  .text = std::string("with\0nul", 8)};
        later.id = workspace.save(later);
        word.id = workspace.save(word);
        QVERIFY(later.id.isValid() && word.id.isValid());
        QVERIFY(workspace.notes(run.document) == (std::vector{word, later}));
        later.text = "changed";
        QCOMPARE(workspace.save(later), later.id);
        QVERIFY(workspace.notes(run.document) == (std::vector{word, later}));
        workspace.remove(word.id);
        QVERIFY(workspace.notes(run.document) == std::vector{later});
    }

    void aNoteOnNothingIsRefused() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        QVERIFY(errorOf([&] {
                    workspace.save(Note{.document = {99}, .sentence = SentenceIndex(0)});
                }).contains("belongs to nothing"));
        Note gone{.id = {99}, .document = workspace.documents()[0].id, .sentence = SentenceIndex(0)};
        QVERIFY(errorOf([&] { workspace.save(gone); }).contains("belongs to nothing"));
    }

    void labelsAndViewStateAreKept() {
        {
            Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
            workspace.setLabel(workspace.runs()[0].id, "New 'label'");
            workspace.setViewState("filter/ä", "x = 'y'; --");
            workspace.setViewState("other", "1");
            workspace.setViewState("other", "2");
            QVERIFY(errorOf([&] { workspace.setLabel(RunId{99}, "x"); }).contains("no such run"));
        }
        Workspace workspace = Workspace::open(in("w.contexture"));
        QCOMPARE(workspace.runs()[0].label, std::string("New 'label'"));
        QCOMPARE(workspace.viewState("filter/ä"), std::optional<std::string>("x = 'y'; --"));
        QCOMPARE(workspace.viewState("other"), std::optional<std::string>("2"));
        QVERIFY(!workspace.viewState("absent"));
        QCOMPARE(workspace.viewStateKeys(), (std::vector<std::string>{"filter/ä", "other"}));
    }

    void whatFillThrowsLeavesTheFileThatStoodThere() {
        Workspace::create(in("w.contexture"), Runs{sample()}).close();
        const QString message = errorOf([&] {
            Workspace::create(in("w.contexture"), [](Workspace& workspace) {
                workspace.setViewState("a", "1");
                throw contexture::Error("stop");
            });
        });
        QCOMPARE(message, QString("stop"));
        QCOMPARE(Workspace::open(in("w.contexture")).runs().size(), std::size_t(1));
        const Workspace filled = Workspace::create(in("w.contexture"), [](Workspace& workspace) {
            const RunId run = workspace.save(*sample());
            workspace.save(Note{.document = workspace.documents()[0].id,
                                .run = run,
                                .sentence = SentenceIndex(0),
                                .text = "with the run"});
            workspace.setViewState("a", "1");
        });
        QCOMPARE(filled.runs().size(), std::size_t(1));
        QCOMPARE(filled.notes(filled.documents()[0].id).size(), std::size_t(1));
        QCOMPARE(filled.viewState("a"), std::optional<std::string>("1"));
    }

    void severalChangesAreKeptTogetherOrNotAtAll() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        const QString message = errorOf([&] {
            workspace.atomically([&] {
                workspace.setViewState("a", "1");
                workspace.remove(workspace.runs()[0].id);
                throw contexture::Error("stop");
            });
        });
        QCOMPARE(message, QString("stop"));
        QVERIFY(!workspace.viewState("a"));
        QCOMPARE(workspace.runs().size(), std::size_t(1));
        workspace.atomically([&] {
            workspace.setViewState("a", "1");
            QVERIFY(errorOf([&] { workspace.setLabel(RunId{99}, "x"); }) != "no error"); // only this part is taken back
            workspace.setViewState("b", "2");
        });
        QCOMPARE(workspace.viewStateKeys(), (std::vector<std::string>{"a", "b"}));
    }

    void oneFileIsLeftAfterClosing() {
        Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        workspace.save(*sample());
        workspace.close();
        QCOMPARE(files(), QStringList{"w.contexture"});
        { Workspace::open(in("w.contexture")).setViewState("a", "1"); }
        QCOMPARE(files(), QStringList{"w.contexture"});
        QCOMPARE(Workspace::open(in("w.contexture")).runs().size(), std::size_t(2));
    }

    // A copy taken while the program runs (or after it was killed) has everything that was saved.
    void theFileIsCompleteAfterEverySave() {
        Workspace workspace = Workspace::create(in("w.contexture"));
        workspace.save(*sample());
        writeFile(in("copy.contexture"), readFile(in("w.contexture")));
        const Workspace copy = Workspace::open(in("copy.contexture"));
        QCOMPARE(difference(*copy.loadRun(copy.runs().at(0).id), *sample()), std::string());
    }

    void lookingChangesNothing() {
        Workspace::create(in("w.contexture"), Runs{sample()});
        const QByteArray before = readFile(in("w.contexture"));
        {
            const Workspace workspace = Workspace::open(in("w.contexture"));
            workspace.loadRun(workspace.runs()[0].id);
        }
        QCOMPARE(readFile(in("w.contexture")), before);
    }

    void creatingReplacesWhatStoodThere() {
        writeFile(in("w.contexture"), "something else");
        const Workspace workspace = Workspace::create(in("w.contexture"), Runs{sample()});
        QCOMPARE(workspace.runs().size(), std::size_t(1));
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    // The journal of a workspace that was replaced must not be played into its successor.
    void aLeftoverJournalDoesNotReachTheNewFile() {
        {
            Workspace old = Workspace::create(in("w.contexture"));
            old.save(*sample());
            old.setViewState("old", "yes");
            std::filesystem::copy_file(in("w.contexture-wal"), in("kept"));
        }
        std::filesystem::rename(in("kept"), in("w.contexture-wal"));
        const Workspace workspace = Workspace::create(in("w.contexture"));
        QVERIFY(workspace.runs().empty() && !workspace.viewState("old"));
    }

    // Of the version before: whoever changes it brings it forward, whoever looks leaves it as it is.
    void anOlderWorkspaceIsLookedAtAndBroughtForward() {
        const auto path = in("w.contexture");
        {
            Workspace workspace = Workspace::create(path, Runs{sample()});
            workspace.save(Note{.document = workspace.documents().at(0).id, .text = "kept"});
            workspace.close();
        }
        {
            Connection connection(path, Connection::Mode::ReadWrite, path);
            connection.execute("ALTER TABLE note RENAME TO annotation; DROP INDEX note_of_document; "
                               "DROP INDEX note_of_run; "
                               "CREATE INDEX annotation_of_document ON annotation (document); "
                               "CREATE INDEX annotation_of_run ON annotation (run); "
                               "ALTER TABLE model RENAME COLUMN description TO sites; PRAGMA user_version=1");
        }
        // As the program of then wrote it: the words of its tables are compared.
        const auto original = in("v1.contexture");
        writeFile(original, {});
        {
            Connection connection(original, Connection::Mode::Build, original);
            migrate(connection, migrations().first(1));
            SQLite::Statement attach(connection.database(), "ATTACH ? AS now");
            attach.bind(1, path.string());
            attach.exec();
            for (const char* table :
                 {"document", "sentence", "model", "run", "translation", "trace", "annotation", "view_state"}) {
                connection.database().exec("INSERT INTO main." + std::string(table) + " SELECT * FROM now." + table);
            }
        }
        const QByteArray before = readFile(original);
        {
            const Workspace workspace = Workspace::open(original, Workspace::Access::ReadOnly);
            QVERIFY(workspace.isReadOnly());
            QCOMPARE(difference(*workspace.loadRun(workspace.runs().at(0).id), *sample()), std::string());
            QCOMPARE(workspace.notes(workspace.documents().at(0).id).at(0).text, std::string("kept"));
        }
        QCOMPARE(readFile(original), before);
        const Workspace workspace = Workspace::open(original);
        QVERIFY(!workspace.isReadOnly());
        QCOMPARE(workspace.notes(workspace.documents().at(0).id).at(0).text, std::string("kept"));
        QVERIFY(readFile(original) != before);
    }

    void aWorkspaceOpenedForLookingRefusesChanges() {
        Workspace::create(in("w.contexture"), Runs{sample()});
        Workspace workspace = Workspace::open(in("w.contexture"), Workspace::Access::ReadOnly);
        QVERIFY(workspace.isReadOnly());
        QCOMPARE(difference(*workspace.loadRun(workspace.runs()[0].id), *sample()), std::string());
        QVERIFY(errorOf([&] { workspace.setViewState("a", "1"); }).contains("open read-only"));
    }

    // A folder without permission to write stands for a read-only disk; root becomes somebody else for a moment.
    void aWorkspaceInAFolderThatCannotBeWrittenOpensForLooking() {
        const auto path = in("w.contexture");
        Workspace::create(path, Runs{sample()});
        const auto folder = m_folder->path().toStdString();
        const bool root = ::geteuid() == 0;
        QCOMPARE(::chmod(folder.c_str(), 0555), 0);
        QCOMPARE(::chmod(path.c_str(), 0444), 0);
        QVERIFY(!root || ::seteuid(65534) == 0);
        bool readOnly = false;
        std::string differs = "not read";
        const QString message = errorOf([&] {
            const Workspace workspace = Workspace::open(path);
            readOnly = workspace.isReadOnly();
            differs = difference(*workspace.loadRun(workspace.runs().at(0).id), *sample());
        });
        const QString creating = errorOf([&] { Workspace::create(in("new.contexture")); });
        QVERIFY(!root || ::seteuid(0) == 0);
        ::chmod(folder.c_str(), 0755);
        QCOMPARE(message, QString("no error"));
        QVERIFY(readOnly);
        QCOMPARE(differs, std::string());
        QVERIFY2(creating.contains("permission denied"), qPrintable(creating));
        QCOMPARE(files(), QStringList{"w.contexture"});
    }

    // On such a disk SQLite cannot make the files that a WAL database needs beside it.
    void aWalDatabaseInAFolderThatCannotBeWrittenOpensForLooking() {
        const auto path = in("w.contexture");
        Workspace::create(path, Runs{sample()});
        QByteArray bytes = readFile(path);
        bytes[18] = bytes[19] = 2; // sqlite.org/fileformat2.html: the file's read and write version, 2 = WAL
        writeFile(path, bytes);
        const auto folder = m_folder->path().toStdString();
        const bool root = ::geteuid() == 0;
        ::chmod(folder.c_str(), 0555);
        ::chmod(path.c_str(), 0444);
        QVERIFY(!root || ::seteuid(65534) == 0);
        std::size_t runs = 0;
        const QString message = errorOf([&] { runs = Workspace::open(path).runs().size(); });
        QVERIFY(!root || ::seteuid(0) == 0);
        ::chmod(folder.c_str(), 0755);
        QCOMPARE(message, QString("no error"));
        QCOMPARE(runs, std::size_t(1));
    }

    void twoProgramsMayLookAndOneMaySave() {
        Workspace first = Workspace::create(in("w.contexture"));
        Workspace second = Workspace::open(in("w.contexture"));
        first.save(*sample());
        QCOMPARE(second.runs().size(), std::size_t(1));
        second.setViewState("a", "1");
        QCOMPARE(first.viewState("a"), std::optional<std::string>("1"));
        first.close();
        second.close();
        QCOMPARE(files(), QStringList{"w.contexture"});
        QCOMPARE(Workspace::open(in("w.contexture")).viewStateKeys().size(), std::size_t(1));
    }

    void aRunThatIsNotSoundIsNotSaved_data() {
        QTest::addColumn<int>("spoil");
        QTest::addColumn<QString>("says");
        QTest::newRow("no document") << 0 << "without a document";
        QTest::newRow("sentences missing") << 1 << "another number of sentences";
        QTest::newRow("words outside the text") << 2 << "words outside its text";
        QTest::newRow("log-probabilities missing") << 3 << "log-probabilities";
        QTest::newRow("rows of a trace") << 4 << "weights at encoder.context";
        QTest::newRow("columns of a trace") << 5 << "weights at encoder.context";
        QTest::newRow("gates") << 6 << "gates at encoder.context";
        QTest::newRow("visible sentences") << 7 << "visible sentences";
    }
    void aRunThatIsNotSoundIsNotSaved() {
        QFETCH(int, spoil);
        QFETCH(QString, says);
        auto run = std::make_shared<Run>(*sample());
        auto sentence = std::make_shared<TranslatedSentence>(*run->sentences[1]);
        auto trace = std::make_shared<SentenceTrace>(*sentence->trace);
        switch (spoil) {
        case 0:
            run->document = nullptr;
            break;
        case 1:
            run->sentences.pop_back();
            break;
        case 2:
            sentence->text.words.assign(1, {0, static_cast<std::uint32_t>(sentence->text.text.size()) + 1});
            break;
        case 3:
            sentence->wordLogProbability.push_back(0.0f);
            break;
        case 4:
            trace->attention[0].heads[1].endRow();
            break;
        case 5:
            trace->attention[0].heads[1].columns += 1;
            break;
        case 6:
            trace->gates[0].spread.push_back(0.0f);
            break;
        default:
            trace->visible = {{0, 100}};
            break;
        }
        sentence->trace = trace;
        run->sentences[1] = sentence;
        Workspace workspace = Workspace::create(in("w.contexture"));
        const QString message = errorOf([&] { workspace.save(*run); });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY(workspace.runs().empty());
        const QString creating = errorOf([&] { Workspace::create(in("x.contexture"), Runs{run}); });
        QVERIFY2(creating.contains(says), qPrintable(creating));
        QVERIFY(!std::filesystem::exists(in("x.contexture")));
    }

private:
    std::filesystem::path in(const char* name) const { return pathIn(QDir(m_folder->path()), name); }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name); }
    static const std::shared_ptr<const Run>& sample() {
        static const std::shared_ptr<const Run> run = [] {
            Sampler sampler(42);
            return sampler.run(sampler.document(9));
        }();
        return run;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_APPLESS_MAIN(TestWorkspace)
#include "test_workspace.moc"
