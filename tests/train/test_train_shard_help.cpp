// SPDX-License-Identifier: GPL-3.0-or-later

// Training aids of context layers in shards: favoured sentences and records of deciding words.
#include "engine/train/corpus.h"
#include "engine/train/prepare.h"
#include "engine/train/shards.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <filesystem>
#include <fstream>

using namespace contexture;
using namespace contexture::train;
using contexture::test::refusalOf;
namespace fs = std::filesystem;

namespace {

const auto kNoNote = [](const std::string&) {};

using Places = std::vector<std::tuple<std::int32_t, int, std::int32_t>>;

Places placesOf(const std::vector<PiecePlace>& list) {
    Places places;
    for (const auto& place : list) {
        places.emplace_back(place.sentence.value, int(place.side), place.piece);
    }
    return places;
}

} // namespace

class TestTrainShardHelp : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    TrainRequest request() const {
        TrainRequest r;
        r.stage = Stage::Context;
        r.lab = LabData{.documents = 20, .seed = 4, .devDocuments = 2, .devSeed = 5};
        r.files = {{path("a.tsv"), 1.0, "CC0-1.0"}};
        r.subwords.vocabulary = 200;
        r.maxSentencePieces = 12; // some sentences of the controlled language are cut
        r.output = path("model.safetensors");
        r.help.favour = "er sie";
        r.help.favourSource = "it";
        r.help.guideWeight = 0.5;
        return r;
    }

    fs::path prepared(const TrainRequest& r, const std::string& name) const {
        prepareShards(r, path(name), {.piecesPerShard = 1000, .program = "test"}, kNoNote, CancelToken());
        return path(name);
    }

    // The request with the shards in place of its files.
    static TrainRequest over(const fs::path& shards, TrainRequest r) {
        r.files.clear();
        r.shards = shards;
        return r;
    }

    // Puts another number at a place of an array of a shard.
    static void damage(const fs::path& shard, const std::string& array, std::size_t place, std::int32_t value) {
        const auto sound = store::SafetensorsFile::open(shard);
        auto views = sound.tensors();
        std::vector<std::int32_t> changed;
        for (auto& view : views) {
            if (view.name == array) {
                changed.resize(view.bytes.size() / sizeof(std::int32_t));
                std::memcpy(changed.data(), view.bytes.data(), view.bytes.size());
                changed.at(place) = value;
                view.bytes = std::as_bytes(std::span(changed));
            }
        }
        QVERIFY(!changed.empty());
        store::writeSafetensors(shard, sound.metadata(), views);
    }

private Q_SLOTS:
    void initTestCase() {
        std::ofstream(path("a.tsv")) << "doc_id\tsent_idx\ten\tde\n"
                                        "d\t0\tHere is the lamp.\tHier ist die Lampe.\n"
                                        "d\t1\tIt is old.\tSie ist alt.\n"
                                        "d\t2\tIt rains.\tEs regnet.\n"
                                        "d\t3\tShe laughs.\tSie lacht.\n"
                                        "d\t4\tI carry it.\tIch trage sie.\n";
    }

    void shardsHoldWhatMemoryHolds_data() {
        QTest::addColumn<QString>("learnOnly");
        QTest::newRow("records alone") << "";
        QTest::newRow("words to learn too") << "es sie";
    }
    void shardsHoldWhatMemoryHolds() {
        QFETCH(QString, learnOnly);
        auto r = request();
        r.help.keepBase = 1.0;
        r.help.learnOnly = learnOnly.toStdString();
        const ShardSet shards(prepared(r, QTest::currentDataTag()));
        const auto corpus = prepareCorpus(r, {}, kNoNote, CancelToken());
        const auto& documents = *corpus.training->all();
        QCOMPARE(std::int64_t(documents.size()),
                 shards.manifest().parts[0].documents + shards.manifest().parts[1].documents);
        QVERIFY(shards.manifest().shards.size() > 3); // the arrays begin anew in each
        std::size_t decided = 0;
        for (std::size_t d = 0; d < documents.size(); ++d) {
            const auto inFirst = shards.manifest().parts[0].documents;
            const bool isFirst = std::int64_t(d) < inFirst;
            const auto read = shards.read(isFirst ? 0 : 1, std::int64_t(d) - (isFirst ? 0 : inFirst));
            const auto& expected = documents[d];
            QVERIFY(read.source == expected.source && read.target == expected.target);
            QVERIFY(read.favoured == expected.favoured);
            QCOMPARE(read.decided.size(), expected.decided.size());
            for (std::size_t w = 0; w < read.decided.size(); ++w, ++decided) {
                QVERIFY(placesOf(read.decided[w].pieces) == placesOf(expected.decided[w].pieces));
                QVERIFY(placesOf(read.decided[w].deciding) == placesOf(expected.decided[w].deciding));
            }
        }
        QVERIFY(decided > 20);
        QVERIFY((documents.back().favoured == std::vector<bool>{false, true, false, false, true}));
        QCOMPARE(documents.back().decided.size(), learnOnly.isEmpty() ? std::size_t(0) : std::size_t(3)); // Sie Es sie
    }

    void stretchesThatEndWithAFavouredSentenceAreKept() {
        auto r = request();
        r.help.favourBefore = 1;
        const ShardSet shards(prepared(r, "stretches"));
        QCOMPARE(shards.manifest().parts[1].documents, std::int64_t(2)); // sentences 1 and 2, 4 and 5
        QCOMPARE(shards.manifest().parts[1].pairs, std::int64_t(4));
    }

    void shardsThatFavourOthersAreRefused() {
        const auto shards = prepared(request(), "favour");
        auto r = over(shards, request());
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QCOMPARE(refusalOf(prepare), QString());
        r.help.favourBefore = 3;
        QVERIFY2(refusalOf(prepare).contains("learn_only ask for (sentences with \"er sie\", source with \"it\")"),
                 qPrintable(refusalOf(prepare)));
        r = over(shards, request());
        r.help.learnOnly = "er";
        QVERIFY2(refusalOf(prepare).contains("\"it\")"), qPrintable(refusalOf(prepare)));
        r = over(shards, request());
        r.help.favour.clear();
        r.help.favourSource.clear();
        QVERIFY2(refusalOf(prepare).contains("training.favour"), qPrintable(refusalOf(prepare)));
    }

    void shardsWithoutRecordsDoNotGuide() {
        const auto shards = prepared(request(), "earlier");
        auto manifest = readManifest(shards);
        QVERIFY(manifest.hasRecords);
        manifest.hasRecords = false;
        std::ofstream(shards / "manifest.json") << toJson(manifest);
        auto r = over(shards, request());
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QVERIFY2(refusalOf(prepare).contains("earlier version"), qPrintable(refusalOf(prepare)));
        r.help.guideWeight = 0.0;
        QCOMPARE(refusalOf(prepare), QString());
        r.help.rankWeight = 1.0;
        QVERIFY2(refusalOf(prepare).contains("rank_weight"), qPrintable(refusalOf(prepare)));
    }

    void aPlaceOutsideItsDocumentIsRefused_data() {
        QTest::addColumn<int>("place");
        QTest::addColumn<int>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("sentence") << 0 << 1000 << "a place points outside its document";
        QTest::newRow("no sentence") << 0 << -1 << "a place points outside its document";
        QTest::newRow("side") << 1 << 2 << "a place points outside its document";
        QTest::newRow("piece") << 2 << 1000 << "a place points outside its sentence";
        QTest::newRow("no piece") << 2 << -1 << "a place points outside its sentence";
    }
    void aPlaceOutsideItsDocumentIsRefused() {
        QFETCH(int, place);
        QFETCH(int, value);
        QFETCH(QString, said);
        const auto shards = prepared(request(), QTest::currentDataTag());
        const auto read = [&] {
            const ShardSet set(shards);
            for (std::int64_t d = 0; d < set.manifest().parts[0].documents; ++d) {
                set.read(0, d);
            }
        };
        QCOMPARE(refusalOf(read), QString());
        damage(shards / "000000.safetensors", "places", std::size_t(place), value);
        QVERIFY2(refusalOf(read).contains("000000.safetensors: the shard is damaged: " + said),
                 qPrintable(refusalOf(read)));
    }
};

QTEST_GUILESS_MAIN(TestTrainShardHelp)
#include "test_train_shard_help.moc"
