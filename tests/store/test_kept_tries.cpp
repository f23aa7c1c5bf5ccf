// SPDX-License-Identifier: GPL-3.0-or-later

// Tries saved in a workspace: read back equal, tied to their run; every value from the file is checked.
#include "engine/store/connection.h"
#include "engine/store/schema.h"
#include "engine/store/what_if_json.h"
#include "engine/store/workspace.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace contexture::store;
using namespace storetest;

namespace {

// Everything that can be other, by chance, on a sentence of that run.
KeptTry someTry(Sampler& sampler, const Run& run) {
    const auto size = static_cast<int>(run.document->size());
    KeptTry kept;
    WhatIf& what = kept.what;
    what.sentence = SentenceIndex(sampler.below(size));
    for (int i = sampler.below(3); i > 0; --i) {
        what.sources.emplace_back(SentenceIndex(sampler.below(size)), sampler.sentence(sampler.below(5)).text);
    }
    if (sampler.below(2) == 0) {
        what.translation = sampler.sentence(sampler.below(4)).text; // perhaps an empty one
    } else {
        what.beginning = sampler.sentence(sampler.below(2)).text;
    }
    for (int i = sampler.below(3); i > 0; --i) {
        what.hidden.emplace_back(sampler.below(size));
    }
    if (sampler.below(2) == 0) {
        what.change.normaliser = static_cast<Normaliser>(sampler.below(3));
        what.change.temperature = 0.05 + sampler.unit();
        what.change.weight = {SentenceIndex(sampler.below(size)), sampler.unit()};
        what.change.heads = {HeadIndex(0), HeadIndex(3)};
        what.change.share = sampler.unit();
        what.change.strength = 10.0 * double{sampler.unit()};
    }
    if (sampler.below(3) == 0) {
        what.origin = ContextOrigin{.seed = std::numeric_limits<std::uint64_t>::max()};
    } else if (sampler.below(3) == 0) {
        what.origin = ContextOrigin{.kind = ContextOrigin::Kind::OtherDocument, .document = "a \"title\"\n"};
    }
    kept.name = sampler.below(2) == 0 ? "" : sampler.sentence(3).text;
    kept.modelName = run.model.name;
    kept.modelHash = run.model.hash;
    kept.settings = run.settings;
    auto said = std::make_shared<TranslatedSentence>();
    said->text = sampler.sentence(sampler.below(6));
    for (std::size_t w = 0; w < said->text.words.size(); ++w) {
        said->wordLogProbability.push_back(-sampler.unit());
    }
    said->logProbability = -3.0 * double{sampler.unit()};
    said->hitLengthStop = sampler.below(2) == 0;
    said->pieces = {4, 77, 5};
    if (sampler.below(3) > 0) { // one of an earlier version has none
        said->trace = sampler.trace(*run.document, what.sentence.asSize(), said->text.words.size());
    }
    kept.said = said;
    return kept;
}

bool isSame(const KeptTry& a, const KeptTry& b) {
    return a.what == b.what && a.name == b.name && a.modelName == b.modelName && a.modelHash == b.modelHash &&
           a.settings.context == b.settings.context && a.settings.excluded == b.settings.excluded &&
           a.said->text == b.said->text && a.said->wordLogProbability == b.said->wordLogProbability &&
           a.said->logProbability == b.said->logProbability && a.said->hitLengthStop == b.said->hitLengthStop &&
           a.said->pieces == b.said->pieces && !a.said->trace == !b.said->trace &&
           (!a.said->trace || sameTrace(*a.said->trace, *b.said->trace)); // bit for bit
}

} // namespace

class TestKeptTries : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;

    std::shared_ptr<const Run> sample(std::uint32_t seed = 5) {
        Sampler sampler(seed);
        return sampler.run(sampler.document(6));
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void triesComeBackAsTheyWere() {
        Sampler sampler(11);
        const auto run = sample();
        std::vector<StoredTry> kept;
        {
            Workspace workspace = Workspace::create(m_path);
            workspace.atomically([&] {
                const RunId row = workspace.save(*run);
                for (int i = 0; i < 200; ++i) {
                    StoredTry one{.id = {}, .run = row, .kept = someTry(sampler, *run)};
                    one.id = workspace.save(one);
                    kept.push_back(one);
                }
            });
        }
        const Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
        const std::vector<StoredTry> read = workspace.tries(kept.front().run);
        QCOMPARE(read.size(), kept.size());
        for (const StoredTry& one : kept) {
            const auto found =
                std::find_if(read.begin(), read.end(), [&](const StoredTry& other) { return other.id == one.id; });
            QVERIFY(found != read.end());
            QVERIFY2(isSame(found->kept, one.kept), definitionJson(one.kept).c_str());
        }
        for (std::size_t i = 1; i < read.size(); ++i) { // by sentence
            QVERIFY(read[i - 1].kept.what.sentence <= read[i].kept.what.sentence);
        }
    }

    void oneIsChangedRemovedAndPutBackUnderItsNumber() {
        Sampler sampler(3);
        const auto run = sample();
        Workspace workspace = Workspace::create(m_path);
        const RunId row = workspace.save(*run);
        StoredTry one{.id = {}, .run = row, .kept = someTry(sampler, *run)};
        one.id = workspace.save(one);
        one.kept.name = "mine";
        QCOMPARE(workspace.save(one), one.id);
        QCOMPARE(workspace.tries(row).size(), std::size_t(1));
        QCOMPARE(workspace.tries(row).front().kept.name, std::string("mine"));
        workspace.remove(one.id);
        QVERIFY(workspace.tries(row).empty());
        StoredTry next = one;
        next.id = {};
        QVERIFY(workspace.save(next) > one.id); // numbers are not given twice
        QCOMPARE(workspace.save(one), one.id);
        QCOMPARE(workspace.tries(row).size(), std::size_t(2));
    }

    void theyGoWithTheirRun() {
        Sampler sampler(3);
        const auto run = sample();
        Workspace workspace = Workspace::create(m_path);
        const RunId row = workspace.save(*run);
        workspace.save(StoredTry{.id = {}, .run = row, .kept = someTry(sampler, *run)});
        workspace.remove(row);
        QVERIFY(workspace.tries(row).empty());
        const StoredTry lost{.id = {}, .run = row, .kept = someTry(sampler, *run)};
        QVERIFY(errorOf([&] { workspace.save(lost); }).contains("belongs to no run"));
        StoredTry empty = lost;
        empty.kept.said = nullptr;
        QVERIFY(errorOf([&] { workspace.save(empty); }).contains("without a sentence or a translation"));
    }

    void aFileOfTheVersionBeforeIsBroughtForward() {
        writeFile(m_path, {});
        {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            migrate(connection, migrations().first(4));
            connection.execute("PRAGMA foreign_keys=OFF");
            connection.execute("INSERT INTO mark VALUES (9, 1, 2, 'Other', 'Minor', 'A', '', '', '')");
        }
        const QByteArray before = readFile(m_path);
        {
            const Workspace looked = Workspace::open(m_path, Workspace::Access::ReadOnly);
            QVERIFY(looked.tries(RunId{1}).empty());
            QCOMPARE(looked.marks(RunId{1}).size(), std::size_t(1));
        }
        QCOMPARE(readFile(m_path), before); // who only looks changes nothing
        { const Workspace changed = Workspace::open(m_path); }
        Connection connection(m_path, Connection::Mode::ReadOnly, m_path);
        QCOMPARE(connection.number("PRAGMA user_version"), std::int64_t(migrations().back().to));
        QCOMPARE(connection.number("SELECT count(*) FROM mark WHERE id = 9"), std::int64_t(1));
    }

    // Before traces were kept with tries.
    void aTryOfTheVersionBeforeHasNoTrace() {
        Sampler sampler(3);
        const auto run = sample();
        StoredTry one{.id = {}, .run = {}, .kept = someTry(sampler, *run)};
        auto said = std::make_shared<TranslatedSentence>(*one.kept.said);
        said->trace = nullptr;
        one.kept.said = said;
        {
            Workspace workspace = Workspace::create(m_path);
            one.run = workspace.save(*run);
            one.id = workspace.save(one);
        }
        {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            connection.execute("DROP TABLE file_note; DROP TABLE try_trace; DROP TABLE word_need; DROP TABLE "
                               "attribution; DROP TABLE sentence_score; "
                               "PRAGMA user_version=5");
            QCOMPARE(inspectSchema(connection), SchemaState::Older);
        }
        const QByteArray before = readFile(m_path);
        for (const auto access : {Workspace::Access::ReadOnly, Workspace::Access::ReadWrite}) {
            QCOMPARE(readFile(m_path), before);
            const Workspace workspace = Workspace::open(m_path, access);
            QCOMPARE(workspace.tries(one.run).size(), std::size_t(1));
            QVERIFY(isSame(workspace.tries(one.run).front().kept, one.kept));
        }
        Connection connection(m_path, Connection::Mode::ReadOnly, m_path);
        QCOMPARE(connection.number("PRAGMA user_version"), std::int64_t(migrations().back().to));
        // A program of the version before says what it cannot read.
        const QString message = errorOf([&] { inspectSchema(connection, migrations().first(5)); });
        QVERIFY2(message.contains("made by a newer Contexture (version 9"), qPrintable(message));
    }

    void aDamagedTraceIsToldAndTheRestIsRead_data() {
        QTest::addColumn<QByteArray>("blob");
        QTest::newRow("no trace") << QByteArray("X'00'");
        QTest::newRow("nothing") << QByteArray("X''");
        QTest::newRow("text") << QByteArray("'T'");
        QTest::newRow("cut") << QByteArray("substr(blob, 1, length(blob) - 1)");
        QTest::newRow("another byte") << QByteArray("substr(blob, 1, 20) || X'A5A5' || substr(blob, 23)");
        QTest::newRow("of a newer version") << QByteArray("X'54FF' || substr(blob, 3)");
    }
    void aDamagedTraceIsToldAndTheRestIsRead() {
        QFETCH(QByteArray, blob);
        Sampler sampler(3);
        const auto run = sample();
        std::vector<StoredTry> kept;
        Workspace workspace = Workspace::create(m_path);
        const RunId row = workspace.save(*run);
        while (kept.size() < 2) {
            StoredTry one{.id = {}, .run = row, .kept = someTry(sampler, *run)};
            if (one.kept.said->trace) {
                one.id = workspace.save(one);
                kept.push_back(one);
            }
        }
        workspace.connection()->execute(("UPDATE try_trace SET blob = CAST(" + blob.toStdString() +
                                         " AS BLOB) WHERE kept_try = " + std::to_string(kept[0].id.value))
                                            .c_str());
        const QString message = errorOf([&] { workspace.tries(row); });
        QVERIFY2(message.contains("w.contexture, kept try of sentence"), qPrintable(message));
        std::vector<TraceDamage> damaged;
        const auto read = workspace.tries(row, Workspace::Traces::Load, &damaged);
        QCOMPARE(damaged.size(), std::size_t(1));
        QVERIFY(damaged.front().sentence == kept[0].kept.what.sentence);
        QCOMPARE(read.size(), std::size_t(2));
        for (const StoredTry& one : read) {
            const StoredTry& was = one.id == kept[0].id ? kept[0] : kept[1];
            QCOMPARE(one.kept.said->text, was.kept.said->text);
            QCOMPARE(one.kept.said->trace != nullptr, one.id == kept[1].id);
        }
        for (const StoredTry& one : workspace.tries(row, Workspace::Traces::Skip)) {
            QVERIFY(!one.kept.said->trace);
        }
        QVERIFY(workspace.loadRun(row)); // the run is whole
    }

    void theTraceGoesWithItsTry() {
        Sampler sampler(3);
        const auto run = sample();
        Workspace workspace = Workspace::create(m_path);
        StoredTry one{.id = {}, .run = workspace.save(*run), .kept = someTry(sampler, *run)};
        while (!one.kept.said->trace) {
            one.kept = someTry(sampler, *run);
        }
        one.id = workspace.save(one);
        const auto traces = [&] { return workspace.connection()->number("SELECT count(*) FROM try_trace"); };
        one.kept.name = "another name";
        workspace.save(one);
        QCOMPARE(traces(), std::int64_t(1));
        QVERIFY(isSame(workspace.tries(one.run).front().kept, one.kept));
        workspace.remove(one.id);
        QCOMPARE(traces(), std::int64_t(0));
        workspace.save(one);
        workspace.remove(one.run);
        QCOMPARE(traces(), std::int64_t(0));
    }

    void whatNoProgramOfOursWroteIsRefused_data() {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* sql, const char* says) {
            QTest::newRow(name) << QByteArray(sql) << QString::fromLatin1(says);
        };
        row("no JSON", "UPDATE kept_try SET definition = 'x'", "");
        row("a list", "UPDATE kept_try SET definition = '[]'", "");
        row("another kind", R"(UPDATE kept_try SET definition = '{"hidden": "all"}')", "makes no sense");
        row("a sentence below 0", R"(UPDATE kept_try SET definition = '{"hidden": [-1]}')", "makes no sense");
        row("a huge sentence", R"(UPDATE kept_try SET definition = '{"hidden": [4294967296]}')", "makes no sense");
        row("a sentence that no number holds", R"(UPDATE kept_try SET definition = '{"hidden": [1e300]}')",
            "makes no sense");
        row("half a seed", R"(UPDATE kept_try SET definition = '{"origin": {"shuffled": 0.5}}')", "makes no sense");
        row("no temperature", R"(UPDATE kept_try SET definition = '{"temperature": 0}')", "makes no sense");
        row("a share above 1", R"(UPDATE kept_try SET definition = '{"share": 1.5}')", "makes no sense");
        row("a normaliser", R"(UPDATE kept_try SET definition = '{"normaliser": "hardmax"}')", "makes no sense");
        row("settings", R"(UPDATE kept_try SET definition = '{"settings": {"context": "all"}}')", "unknown name");
        row("a sentence", "UPDATE kept_try SET sentence = -4", "has no sentence");
        row("words", "UPDATE kept_try SET words = X'0000000000000000FFFFFFFF00000000'", "outside its text");
        row("a list that is cut", "UPDATE kept_try SET pieces = X'000000'", "cut short");
        row("probabilities", "UPDATE kept_try SET word_log_probability = X'00000000'", "log-probabilities for");
    }
    void whatNoProgramOfOursWroteIsRefused() {
        QFETCH(QByteArray, sql);
        QFETCH(QString, says);
        Sampler sampler(3);
        const auto run = sample();
        RunId row;
        {
            Workspace workspace = Workspace::create(m_path);
            row = workspace.save(*run);
            StoredTry one{.id = {}, .run = row, .kept = someTry(sampler, *run)};
            auto said = std::make_shared<TranslatedSentence>(*one.kept.said);
            said->text = sampler.sentence(3);
            said->wordLogProbability.assign(3, -1.0f);
            one.kept.said = said;
            workspace.save(one);
        }
        {
            Connection connection(m_path, Connection::Mode::ReadWrite, m_path);
            connection.execute(sql.constData());
        }
        const Workspace workspace = Workspace::open(m_path);
        const QString message = errorOf([&] { workspace.tries(row); });
        QVERIFY2(message != "no error" && message.contains("w.contexture") && message.contains(says),
                 qPrintable(message));
        QCOMPARE(workspace.runs().size(), std::size_t(1)); // the rest can be read
    }
};

QTEST_APPLESS_MAIN(TestKeptTries)
#include "test_kept_tries.moc"
