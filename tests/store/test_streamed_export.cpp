// SPDX-License-Identifier: GPL-3.0-or-later

// Streamed exports: memory use, damaged traces, cancellation, and the selection of rows.
#include "engine/store/export.h"
#include "engine/store/file_stream.h"
#include "engine/store/workspace.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <csignal>
#include <sstream>
#include <sys/resource.h>

using namespace contexture::store;
using namespace storetest;

namespace {

// Counts what passes, and keeps nothing.
class Counter final : public std::streambuf {
public:
    std::size_t bytes = 0;

protected:
    int_type overflow(int_type c) override {
        ++bytes;
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char*, std::streamsize size) override {
        bytes += static_cast<std::size_t>(size);
        return size;
    }
};

// A run that unpacks its traces as a workspace does, and knows how many of them somebody holds.
class Watched final : public RunSource {
public:
    Watched(std::shared_ptr<const Run> run, const Counter& out) : m_held(std::move(run)), m_out(out) {}

    const Run& run() const override { return m_held.run(); }
    bool isTraced(SentenceIndex sentence) const override { return m_held.isTraced(sentence); }
    RunAnswers answers() const override { return m_held.answers(); }
    std::shared_ptr<const SentenceTrace> trace(SentenceIndex sentence) const override {
        written.push_back(m_out.bytes);
        const auto there = m_held.trace(sentence);
        if (!there) {
            return nullptr;
        }
        auto unpacked = std::make_shared<const SentenceTrace>(*there);
        m_given.emplace_back(unpacked);
        std::size_t alive = 0;
        for (const auto& given : m_given) {
            alive += given.expired() ? 0 : 1;
        }
        most = std::max(most, alive);
        return unpacked;
    }

    mutable std::size_t most = 0;             // traces held at one time
    mutable std::vector<std::size_t> written; // bytes, whenever a trace was asked for

private:
    HeldRun m_held;
    const Counter& m_out;
    mutable std::vector<std::weak_ptr<const SentenceTrace>> m_given;
};

std::shared_ptr<const Run> sample(int sentences, std::uint32_t seed = 5) {
    Sampler sampler(seed);
    return sampler.run(sampler.document(sentences));
}

RunSources held(const std::shared_ptr<const Run>& run) {
    return {std::make_shared<HeldRun>(run)};
}

QJsonObject jsonOf(const std::string& text) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

} // namespace

class TestStreamedExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneTraceIsHeldAtATime() {
        Counter counter;
        std::ostream out(&counter);
        const auto source = std::make_shared<Watched>(sample(200), counter);
        const auto report = exportRuns(out, {source}, {.what = ExportWhat::WordAttention});
        QCOMPARE(source->most, std::size_t(1));
        QCOMPARE(report.sentences, std::size_t(200));
        QCOMPARE(report.all, std::size_t(200));
        // Half of the rows were out when half of the traces had been read.
        const std::size_t half = source->written[source->written.size() / 2];
        QVERIFY(half > counter.bytes / 4);
        QVERIFY(half < counter.bytes * 3 / 4);
    }

    void translationsUnpackNoTrace() {
        Counter counter;
        std::ostream out(&counter);
        const auto source = std::make_shared<Watched>(sample(20), counter);
        exportRuns(out, {source}, {.what = ExportWhat::Translations});
        QCOMPARE(source->written.size(), std::size_t(0));
    }

    void onlyTheSentencesAskedForAreUnpacked() {
        Counter counter;
        std::ostream out(&counter);
        const auto source = std::make_shared<Watched>(sample(20), counter);
        const auto report =
            exportRuns(out, {source}, {.what = ExportWhat::Gates, .filter = {.sentences = {{3, 5}, {9, 10}}}});
        QCOMPARE(source->written.size(), std::size_t(3));
        QCOMPARE(report.all, std::size_t(3));
    }

    void aWorkspaceIsReadAsTheRunItHolds() {
        const auto run = sample(15);
        const Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{run});
        const auto source = workspace.source(workspace.runs()[0].id);
        for (const ExportWhat what :
             {ExportWhat::SentenceAttention, ExportWhat::WordAttention, ExportWhat::Gates, ExportWhat::Translations}) {
            std::ostringstream filed;
            exportRuns(filed, {source}, {.what = what});
            QCOMPARE(filed.str(), exportRun(*run, {.what = what}));
        }
        for (std::size_t s = 0; s < run->sentences.size(); ++s) {
            const SentenceIndex at(static_cast<std::int64_t>(s));
            const bool isTraced = run->sentences[s] && run->sentences[s]->trace;
            QCOMPARE(source->isTraced(at), isTraced);
            QCOMPARE(source->trace(at) != nullptr, isTraced);
            if (isTraced) {
                QVERIFY(sameTrace(*source->trace(at), *run->sentences[s]->trace));
            }
        }
    }

    void aDamagedTraceIsLeftOutAndTold_data() {
        QTest::addColumn<QByteArray>("blob");
        QTest::newRow("cut short") << QByteArray("substr(blob, 1, length(blob) / 2)");
        QTest::newRow("of another sentence")
            << QByteArray("(SELECT blob FROM trace ORDER BY length(blob) DESC LIMIT 1)");
        QTest::newRow("something else") << QByteArray("'text'");
    }
    void aDamagedTraceIsLeftOutAndTold() {
        QFETCH(QByteArray, blob);
        const auto run = sample(12);
        Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{run});
        constexpr std::size_t kDamaged = 2;
        SQLite::Database(m_path.string(), SQLite::OPEN_READWRITE)
            .exec("UPDATE trace SET blob = " + blob.toStdString() +
                  " WHERE translation = (SELECT id FROM translation WHERE first_pass = 0 AND position = " +
                  std::to_string(kDamaged) + ")");
        auto without = std::make_shared<Run>(*run);
        auto sentence = std::make_shared<TranslatedSentence>(*run->sentences[kDamaged]);
        QVERIFY(sentence->trace);
        sentence->trace = nullptr;
        without->sentences[kDamaged] = sentence;

        const Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
        const auto source = workspace.source(workspace.runs()[0].id);
        std::ostringstream weights;
        const auto report = exportRuns(weights, {source}, {.what = ExportWhat::WordAttention});
        QCOMPARE(weights.str(), exportRun(*without, {.what = ExportWhat::WordAttention}));
        QCOMPARE(report.damaged.size(), std::size_t(1));
        QCOMPARE(report.damaged[0].sentence, SentenceIndex(kDamaged));
        QCOMPARE(report.damaged[0].run, run->label);
        QVERIFY(!report.damaged[0].what.empty());

        std::ostringstream translations; // which no trace can hurt
        QVERIFY(exportRuns(translations, {source}, {.what = ExportWhat::Translations}).damaged.empty());
        QCOMPARE(translations.str(), exportRun(*run, {.what = ExportWhat::Translations}));

        // The window opens the rest, too, where it asks for a list of what is damaged.
        QVERIFY(errorOf([&] { workspace.loadRun(workspace.runs()[0].id); }) != QStringLiteral("no error"));
        std::vector<TraceDamage> damaged;
        const auto loaded = workspace.loadRun(workspace.runs()[0].id, {}, &damaged);
        QCOMPARE(difference(*loaded, *without), std::string());
        QCOMPARE(damaged.size(), std::size_t(1));
        QCOMPARE(damaged[0].sentence, SentenceIndex(kDamaged));
    }

    void stoppingKeepsASoundTableOfWhatWasBefore() {
        const auto run = sample(30);
        for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Json}) {
            const Watch watch{.progress = [&watch](std::size_t done, std::size_t) {
                if (done == 7) {
                    watch.cancel.cancel();
                }
            }};
            std::ostringstream out;
            const auto report = exportRuns(out, held(run), {.what = ExportWhat::Translations, .format = format}, watch);
            QVERIFY(report.cancelled);
            QCOMPARE(report.sentences, std::size_t(7));
            QCOMPARE(report.all, std::size_t(30));
            QCOMPARE(report.rows, std::uint64_t(7));
            const ExportOptions before{
                .what = ExportWhat::Translations, .format = format, .filter = {.sentences = {{0, 7}}}};
            QCOMPARE(out.str(), exportRun(*run, before));
        }
    }

    void progressCountsTheSentencesAskedFor() {
        std::vector<std::pair<std::size_t, std::size_t>> told;
        const Watch watch{.progress = [&](std::size_t done, std::size_t all) { told.emplace_back(done, all); }};
        std::ostringstream out;
        const auto run = sample(4);
        exportRuns(out, {std::make_shared<HeldRun>(run), std::make_shared<HeldRun>(run)},
                   {.what = ExportWhat::Gates, .filter = {.sentences = {{1, 4}}}}, watch);
        QCOMPARE(told.size(), std::size_t(6));
        for (std::size_t i = 0; i < told.size(); ++i) {
            QCOMPARE(told[i], (std::pair<std::size_t, std::size_t>(i + 1, 6)));
        }
    }

    // Each filter takes from the rows of the whole exactly those whose cells say so.
    void filtersChooseRows_data() {
        QTest::addColumn<int>("which");
        for (int which = 0; which < 5; ++which) {
            const char* const names[] = {"site", "level", "head", "sentences", "least"};
            QTest::newRow(names[which]) << which;
        }
    }
    void filtersChooseRows() {
        QFETCH(int, which);
        ExportOptions options{.what = ExportWhat::WordAttention, .format = ExportFormat::Json};
        const auto run = sample(12);
        const auto all = jsonOf(exportRun(*run, options))["rows"].toArray();
        ExportFilter& filter = options.filter;
        switch (which) {
        case 0:
            filter.sites = {"decoder.1.cross", "cache"};
            break;
        case 1:
            filter.levels = {AttentionLevel::Word, AttentionLevel::SelfSide};
            break;
        case 2:
            filter.heads = {HeadIndex(), HeadIndex(1)};
            break;
        case 3:
            filter.sentences = {{0, 2}, {6, 7}};
            break;
        default:
            filter.least = 0.5f;
        }
        const auto taken = [&](const QJsonObject& row) {
            switch (which) {
            case 0:
                return row["site"] == QStringLiteral("decoder.1.cross") || row["site"] == QStringLiteral("cache");
            case 1:
                return row["level"] == QStringLiteral("word") || row["level"] == QStringLiteral("self");
            case 2:
                return row["head"] == QStringLiteral("mean") || row["head"].toInt() == 2;
            case 3:
                return row["sentence_from_1"].toInt() <= 2 || row["sentence_from_1"].toInt() == 7;
            default:
                return row["weight"].toDouble() >= 0.5;
            }
        };
        QJsonArray expected;
        for (const auto& row : all) {
            if (taken(row.toObject())) {
                expected.append(row);
            }
        }
        QVERIFY(!expected.isEmpty());
        QVERIFY(expected.size() < all.size());
        QCOMPARE(jsonOf(exportRun(*run, options))["rows"].toArray(), expected);
    }

    void whatTheTableHoldsStandsAboveIt() {
        const std::vector<std::pair<std::string, std::string>> about{{"head", "mean"}, {"note", "two\nlines, \"q\""}};
        const auto run = sample(2);
        ExportOptions options{.what = ExportWhat::Translations, .about = about};
        const QByteArray csv = QByteArray::fromStdString(exportRun(*run, options));
        QVERIFY(csv.startsWith("# head: mean\r\n# note: two lines, \"q\"\r\nrun,sentence_from_1,"));
        options.format = ExportFormat::Json;
        const auto object = jsonOf(exportRun(*run, options));
        QCOMPARE(object["about"]["head"].toString(), QStringLiteral("mean"));
        QCOMPARE(object["about"]["note"].toString(), QStringLiteral("two\nlines, \"q\""));
    }

    void aStreamIntoAFileAppearsWholeOrNotAtAll() {
        const auto path = pathIn(QDir(m_folder.path()), "t.csv");
        writeFile(path, "old");
        const std::string large(300'000, 'x');
        {
            FileStream stream(path);
            stream << large;
            QCOMPARE(readFile(path), QByteArray("old"));
        }
        QCOMPARE(readFile(path), QByteArray("old"));
        FileStream stream(path);
        stream << large << 42 << '\n';
        stream.commit();
        QCOMPARE(readFile(path), QByteArray::fromStdString(large) + "42\n");
    }

    void aFullDiskShowsAtTheStreamAndIsNamedAtItsEnd() {
        const auto path = pathIn(QDir(m_folder.path()), "t.csv");
        writeFile(path, "old");
        struct rlimit old {};
        ::getrlimit(RLIMIT_FSIZE, &old);
        const auto back = qScopeGuard([&] { ::setrlimit(RLIMIT_FSIZE, &old); });
        std::signal(SIGXFSZ, SIG_IGN);
        struct rlimit small = old;
        small.rlim_cur = 1 << 16;
        ::setrlimit(RLIMIT_FSIZE, &small);
        FileStream stream(path);
        const auto report = exportRuns(stream, held(sample(400)), {.what = ExportWhat::WordAttention});
        QVERIFY(!stream);
        QVERIFY(report.sentences < 400); // nobody goes on for nothing
        const QString message = errorOf([&] { stream.commit(); });
        QVERIFY2(message.contains("t.csv") && message.contains("written"), qPrintable(message));
        QCOMPARE(readFile(path), QByteArray("old"));
    }

    void init() { m_path = pathIn(QDir(m_folder.path()), "w.contexture"); }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
};

QTEST_APPLESS_MAIN(TestStreamedExport)
#include "test_streamed_export.moc"
