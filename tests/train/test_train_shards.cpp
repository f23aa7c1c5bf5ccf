// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/train/corpus.h"
#include "engine/train/permutation.h"
#include "engine/train/prepare.h"
#include "engine/train/shard_source.h"
#include "tests/support/errors.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <csignal>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace contexture;
using namespace contexture::train;
using contexture::test::refusalOf;
namespace fs = std::filesystem;

namespace {

// Document d of a file says "file d sentence s": every pair is another one.
std::string table(const std::string& word, int documents, int sentences) {
    std::ostringstream text;
    text << "doc_id\tsent_idx\ten\tde\n";
    for (int d = 0; d < documents; ++d) {
        for (int s = 0; s < sentences; ++s) {
            text << word << d << "\t" << s << "\t" << word << " " << d << " sentence " << s << " .\t" << word << " "
                 << d << " Satz " << s << " .\n";
        }
    }
    return text.str();
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string bytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

const auto kNoNote = [](const std::string&) {};

using Counts = std::map<Pieces, int>;

// How often one epoch holds each source sentence, batch by batch.
Counts epochOfPairs(CorpusSource& source, std::int64_t epoch) {
    Counts counts;
    EpochPlace place{.epoch = epoch};
    while (true) {
        for (const auto& batch : source.nextPairs(place, 1)) {
            if (place.epoch != epoch) {
                return counts;
            }
            for (const auto& pieces : batch.source) {
                ++counts[pieces];
            }
        }
    }
}

bool resetPeak() { // false where the system does not let it
    std::ofstream file("/proc/self/clear_refs");
    file << "5" << std::flush;
    return file.good();
}

// The largest memory of this process since then.
double peakMegabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::stod(line.substr(6)) / 1000.0;
        }
    }
    return 0.0;
}

} // namespace

class TestTrainShards : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    TrainRequest request() const {
        TrainRequest r;
        r.files = {{path("a.tsv"), 1.0, "CC0-1.0"}, {path("b.tsv"), 2.0, ""}};
        r.devFiles = {path("dev.tsv")};
        r.subwords.vocabulary = 60;
        r.tokensPerBatch = 30; // pools of 6,000 padded tokens
        r.output = path("model.safetensors");
        return r;
    }

    fs::path prepared(const std::string& name, std::int64_t piecesPerShard = 2000) const {
        prepareShards(request(), path(name), {.piecesPerShard = piecesPerShard, .program = "test"}, kNoNote,
                      CancelToken());
        return path(name);
    }

private Q_SLOTS:
    void initTestCase() {
        write(path("a.tsv"), table("alpha", 60, 5) + "late\t0\tonly one side\t\n");
        write(path("b.tsv"), table("beta", 20, 7));
        write(path("dev.tsv"), table("gamma", 2, 3));
    }

    void aPermutationHoldsEveryNumberOnce_data() {
        QTest::addColumn<int>("size");
        for (const int size : {1, 2, 3, 4, 5, 16, 17, 1000, 4097}) {
            QTest::addRow("%d", size) << size;
        }
    }
    void aPermutationHoldsEveryNumberOnce() {
        QFETCH(int, size);
        const Permutation order{std::uint64_t(size), 7};
        const Permutation other{std::uint64_t(size), 8};
        std::set<std::uint64_t> seen;
        int same = 0;
        for (std::uint64_t i = 0; i < std::uint64_t(size); ++i) {
            QVERIFY(order.at(i) < std::uint64_t(size));
            seen.insert(order.at(i));
            same += order.at(i) == other.at(i) ? 1 : 0;
        }
        QCOMPARE(int(seen.size()), size);
        QVERIFY(size < 1000 || same < size / 50); // one in `size` is expected by chance
    }

    void shardsHoldTheSamePiecesAsTheFiles() {
        const auto folder = prepared("same");
        const auto memory = prepareCorpus(request(), {}, kNoNote, CancelToken());
        const ShardSet shards(folder);
        QVERIFY(shards.manifest().shards.size() > 3);
        QVERIFY(shards.sourceSubwords() == memory.source.bytes());
        std::size_t number = 0;
        for (std::size_t p = 0; p < shards.manifest().parts.size(); ++p) {
            for (std::int64_t d = 0; d < shards.manifest().parts[p].documents; ++d, ++number) {
                const auto document = shards.read(p, d);
                const auto& expected = memory.training->all()->at(number);
                QVERIFY(document.source == expected.source);
                QVERIFY(document.target == expected.target);
                QVERIFY(document.trained == expected.trained);
                QCOMPARE(document.weight, expected.weight);
            }
        }
        QCOMPARE(number, memory.training->all()->size());
        shards.verify();
    }

    void theManifestTellsFilesCountsAndWhatWasLeftOut() {
        const auto manifest = readManifest(prepared("manifest"));
        QCOMPARE(manifest.parts.size(), std::size_t(2));
        QCOMPARE(manifest.parts[0].name, std::string("a.tsv"));
        QCOMPARE(manifest.parts[0].licence, std::string("CC0-1.0"));
        QCOMPARE(manifest.parts[0].documents, std::int64_t(60));
        QCOMPARE(manifest.parts[0].pairs, std::int64_t(300));
        QCOMPARE(manifest.parts[1].weight, 2.0);
        QCOMPARE(manifest.longestDocument, std::int64_t(7));
        QFile file(QString::fromStdString(path("a.tsv").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto sha256 = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex();
        QCOMPARE(QByteArray::fromStdString(manifest.parts[0].sha256), sha256);
        const auto& empty = manifest.parts[0].report.faults[std::size_t(text::RowFault::EmptyTarget)];
        QCOMPARE(empty.rows, std::int64_t(1));
        QCOMPARE(empty.lines, std::vector<std::int64_t>{302});
    }

    // Numbers that no type holds, and nesting that would end the program where it is copied.
    void anImpossibleManifestIsRefused_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("too large") << "\"skipped_pairs\": 0"
                                   << "\"skipped_pairs\": 1e300";
        QTest::newRow("negative") << "\"skipped_pairs\": 0"
                                  << "\"skipped_pairs\": -1";
        QTest::newRow("a fraction") << "\"longest_document\": 7"
                                    << "\"longest_document\": 7.5";
        QTest::newRow("a sum that is too large") << "\"documents\": 60"
                                                 << "\"documents\": 9223372036854775807";
        QTest::newRow("nested") << "\"shards\":"
                                << QString("\"subwords\": " + QString(300'000, '[') + QString(300'000, ']') +
                                           ", \"shards\":");
    }
    void anImpossibleManifestIsRefused() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QString json = QString::fromStdString(toJson(readManifest(prepared(QTest::currentDataTag()))));
        QVERIFY(json.contains(before));
        json.replace(before, after);
        QVERIFY_EXCEPTION_THROWN(parseManifest(json.toStdString(), "manifest.json"), contexture::Error);
    }

    void anEpochHoldsEveryPairAsOftenAsItsFileWeighs() {
        const auto source = makeShardSource(std::make_unique<ShardSet>(prepared("weights")), orderOf(request()));
        const ShardSet shards(path("weights"));
        for (const std::int64_t epoch : {0, 1}) {
            const auto counts = epochOfPairs(*source, epoch);
            std::size_t pairs = 0;
            for (std::size_t p = 0; p < 2; ++p) {
                for (std::int64_t d = 0; d < shards.manifest().parts[p].documents; ++d) {
                    for (const auto& pieces : shards.read(p, d).source) {
                        QCOMPARE(counts.at(pieces), p == 0 ? 1 : 2);
                        ++pairs;
                    }
                }
            }
            QCOMPARE(counts.size(), pairs);
        }
    }

    void aFractionOfAWeightIsThatShareOfTheDocuments() {
        auto r = request();
        r.files[0].weight = 0.25; // of 60 documents: 15, others in another epoch
        r.files[1].weight = 1.5;  // of 20: 10 stand twice
        prepareShards(r, path("fraction"), {}, kNoNote, CancelToken());
        const auto source = makeShardSource(std::make_unique<ShardSet>(path("fraction")), orderOf(r));
        const auto first = epochOfPairs(*source, 0);
        const auto second = epochOfPairs(*source, 1);
        const auto pairs = [](const Counts& counts) {
            int sum = 0;
            for (const auto& [pieces, count] : counts) {
                sum += count;
            }
            return sum;
        };
        QCOMPARE(pairs(first), 15 * 5 + 30 * 7);
        QCOMPARE(pairs(second), 15 * 5 + 30 * 7);
        QVERIFY(first != second);
    }

    void batchesKeepTheBudgetAndHaveSimilarLengths() {
        auto order = orderOf(request());
        order.tokensPerBatch = 100;
        const auto source = makeShardSource(std::make_unique<ShardSet>(prepared("budget")), order);
        EpochPlace place;
        std::size_t pairs = 0;
        while (place.epoch == 0) {
            for (const auto& batch : source->nextPairs(place, 1)) {
                pairs += batch.source.size();
                std::size_t longest = 0;
                for (std::size_t i = 0; i < batch.source.size(); ++i) {
                    longest = std::max({longest, batch.source[i].size() + 2, batch.target[i].size() + 1});
                }
                QVERIFY(longest * batch.source.size() <= 100);
            }
        }
        QVERIFY(pairs > 400);
    }

    void aPlaceInTheMiddleOfAnEpochIsFoundAgain_data() {
        QTest::addColumn<bool>("context");
        QTest::newRow("pairs") << false;
        QTest::newRow("documents") << true;
    }
    void aPlaceInTheMiddleOfAnEpochIsFoundAgain() {
        QFETCH(bool, context);
        auto order = orderOf(request());
        order.stage = context ? Stage::Context : Stage::Sentence;
        order.documentsPerUpdate = 3;
        const auto folder = path(context ? "place-c" : "place-s");
        prepareShards(request(), folder, {.piecesPerShard = 500, .program = "test"}, kNoNote, CancelToken());
        const auto next = [&](CorpusSource& source, EpochPlace& place) {
            std::vector<Pieces> all;
            if (context) {
                for (const auto& [number, document] : source.nextDocuments(place)) {
                    all.insert(all.end(), document->source.begin(), document->source.end());
                }
            } else {
                for (const auto& batch : source.nextPairs(place, 2)) {
                    all.insert(all.end(), batch.source.begin(), batch.source.end());
                }
            }
            return all;
        };
        const auto source = makeShardSource(std::make_unique<ShardSet>(folder), order);
        EpochPlace place;
        std::set<std::int64_t> pools;
        for (int i = 0; place.epoch < 2; ++i) {
            const EpochPlace before = place;
            pools.insert(before.pool);
            const auto expected = next(*source, place);
            if (i % 7 == 0) {
                const auto again = makeShardSource(std::make_unique<ShardSet>(folder), order);
                EpochPlace from = before;
                QVERIFY(next(*again, from) == expected);
                QVERIFY(from == place);
            }
        }
        QVERIFY(context || pools.size() > 1);
    }

    void theManifestNamesTheLanguagesAndATrainingHeedsThem() {
        auto r = request();
        const auto manifest = readManifest(prepared("languages"));
        QCOMPARE(manifest.sourceLanguage + " " + manifest.targetLanguage, std::string("en de"));
        r.shards = path("languages");
        r.files.clear();
        r.devFiles.clear();
        QCOMPARE(languagesOf(r, {}).source, std::string("en"));
        r.modelJson = R"({"source_language": "fr"})";
        const auto message = refusalOf([&] { languagesOf(r, {}); });
        QVERIFY2(message.contains("languages: it translates from en into de, and the recipe's model from fr"),
                 qPrintable(message));
    }

    void aFolderAppearsWholeOrNotAtAll() {
        const CancelToken cancel;
        const auto stop = [&](const std::string& note) {
            if (note.starts_with("cutting")) {
                cancel.cancel();
            }
        };
        QVERIFY_EXCEPTION_THROWN(prepareShards(request(), path("stopped"), {}, stop, cancel), Cancelled);
        QVERIFY(!fs::exists(path("stopped")));
        for (const auto& entry : fs::directory_iterator(path(""))) {
            QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
        }
        prepared("there");
        const auto message = refusalOf([&] { prepared("there"); });
        QVERIFY2(message.contains("already"), qPrintable(message));
    }

    void aDamagedFolderIsRefused() {
        const auto folder = prepared("damaged");
        const auto shard = folder / "000001.safetensors";
        const auto sound = bytesOf(shard);
        const auto open = [&] { ShardSet set(folder); };
        QVERIFY(refusalOf(open).isEmpty());
        write(shard, sound.substr(0, sound.size() / 2));
        QVERIFY2(refusalOf(open).contains("000001"), qPrintable(refusalOf(open)));
        fs::remove(shard);
        QVERIFY2(refusalOf(open).contains("000001"), qPrintable(refusalOf(open)));
        fs::copy_file(folder / "000002.safetensors", shard); // a sound shard, but another one
        QVERIFY2(refusalOf([&] { ShardSet(folder).verify(); }).contains("000001"), "verify");
        auto flipped = sound; // the first sentence of a document points outside
        std::uint64_t header = 0;
        std::copy_n(sound.data(), 8, reinterpret_cast<char*>(&header));
        flipped[8 + std::size_t(header) + 7] = '\x7f';
        write(shard, flipped);
        const auto all = [&] {
            const ShardSet set(folder);
            for (std::int64_t d = 0; d < set.manifest().parts[0].documents; ++d) {
                set.read(0, d);
            }
        };
        QVERIFY2(refusalOf(all).contains("damaged"), qPrintable(refusalOf(all)));
        fs::remove(folder / "manifest.json");
        QVERIFY2(refusalOf(open).contains("manifest.json"), qPrintable(refusalOf(open)));
    }

    void shardsOfOtherSettingsAreRefused() {
        auto r = request();
        r.shards = prepared("settings");
        r.files.clear();
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QVERIFY(refusalOf(prepare).isEmpty());
        r.maxSentencePieces = 7;
        QVERIFY2(refusalOf(prepare).contains("max_sentence_pieces"), qPrintable(refusalOf(prepare)));
        r = request();
        r.shards = path("settings");
        r.lab = LabData{.documents = 3, .seed = 4, .devDocuments = 0};
        QVERIFY2(refusalOf(prepare).contains("controlled language"), qPrintable(refusalOf(prepare)));
    }

    void aRecipeOfOtherSubwordsIsRefused() {
        auto r = request();
        r.shards = prepared("subwords");
        r.files.clear();
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QVERIFY(refusalOf(prepare).isEmpty());
        r.subwords.vocabulary = 70;
        QVERIFY2(refusalOf(prepare).contains("subwords.vocabulary is 70 here and was 60"),
                 qPrintable(refusalOf(prepare)));
        r.subwords = request().subwords;
        r.subwords.joint = true;
        QVERIFY2(refusalOf(prepare).contains("subwords.joint"), qPrintable(refusalOf(prepare)));
        r.base = path("base.safetensors"); // whose subwords count, and not the recipe's
        QVERIFY(refusalOf(prepare).isEmpty());
    }

    void otherFilesAndWeightsAreTold() {
        const auto manifest = readManifest(prepared("told"));
        auto files = request().files;
        QCOMPARE(differenceOfFiles(manifest, files), std::string());
        files[1].weight = 0.5;
        const auto said = differenceOfFiles(manifest, files);
        QVERIFY2(said.find("\"b.tsv\" with weight 2.0; the recipe's") != std::string::npos &&
                     said.find("\"b.tsv\" with weight 0.5, are not heeded") != std::string::npos,
                 said.c_str());
    }

    void aDevTableThatTheShardsHoldIsSaid() {
        auto r = request();
        r.shards = prepared("dev-too");
        r.files.clear();
        QVERIFY(prepareCorpus(r, {}, kNoNote, CancelToken()).warnings.empty());
        fs::copy_file(path("b.tsv"), path("another-name.tsv"));
        r.devFiles = {path("another-name.tsv")};
        const auto warnings = prepareCorpus(r, {}, kNoNote, CancelToken()).warnings;
        QCOMPARE(warnings.size(), std::size_t(1));
        QVERIFY(warnings[0].find("another-name.tsv") != std::string::npos);
    }

    void shardsHoldDocumentsOfAnOpenVocabularyAndSplitSentences() {
        write(path("nouns.tsv"), "english\tenglish_plural\tgerman\tgender\tgerman_plural\tclass\n"
                                 "dog\tdogs\tHund\tm\tHunde\ta\ncat\tcats\tKatze\tf\tKatzen\ta\n"
                                 "house\thouses\tHaus\tn\tHäuser\t-\n");
        auto r = request();
        r.subwords.vocabulary = 100;
        r.open = OpenData{.nouns = path("nouns.tsv"), .documents = 10, .mixed = 0.5};
        r.splitOver = 3;
        const auto manifest = prepareShards(r, path("open"), {.program = "test"}, kNoNote, CancelToken());
        QCOMPARE(manifest.parts[0].documents, std::int64_t(10));
        QVERIFY(manifest.parts[1].pairs > manifest.parts[1].report.kept); // halves
        r.files.clear();
        r.shards = path("open");
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QCOMPARE(refusalOf(prepare), QString());
        r.open->seed = 2;
        QVERIFY2(refusalOf(prepare).contains("open vocabulary"), qPrintable(refusalOf(prepare)));
        r.open->seed = 1;
        r.splitOver = 0;
        QVERIFY2(refusalOf(prepare).contains("split over 3"), qPrintable(refusalOf(prepare)));
    }

    void shardsHoldNeighboursAsOneSentence() {
        auto r = request();
        r.joined = 1.0;
        prepareShards(r, path("joined"), {.program = "test"}, kNoNote, CancelToken());
        const ShardSet shards(path("joined"));
        const auto subwords = text::Subwords::fromBytes(shards.sourceSubwords());
        const auto& part = shards.manifest().parts[0];
        QCOMPARE(part.documents, std::int64_t(60));
        for (std::int64_t d = 0; d < part.documents; ++d) {
            const auto document = shards.read(0, d);
            QVERIFY(document.source.size() == 2 || document.source.size() == 3); // 2+2+1, 2+3, 3+2
            std::string words;
            for (const auto& pieces : document.source) {
                words += (words.empty() ? "" : " ") + subwords.decode(pieces);
            }
            std::string expected;
            for (int s = 0; s < 5; ++s) {
                expected += (s > 0 ? " " : "") + std::string("alpha ") + std::to_string(d) + " sentence " +
                            std::to_string(s) + " .";
            }
            QCOMPARE(words, expected);
        }
        r.files.clear();
        r.shards = path("joined");
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QCOMPARE(refusalOf(prepare), QString());
        r.joined = 0.5;
        QVERIFY2(refusalOf(prepare).contains("neighbours joined 1.0"), qPrintable(refusalOf(prepare)));
        r.joined = 0.0;
        QVERIFY2(refusalOf(prepare).contains("neighbours joined 1.0"), qPrintable(refusalOf(prepare)));
    }

    void documentsOfAnotherRevisionAreRefused() {
        auto r = request();
        r.lab = LabData{.documents = 3, .seed = 4, .devDocuments = 2, .devSeed = 5};
        r.subwords.vocabulary = 120; // whatever letters the language has
        prepareShards(r, path("revision"), {.program = "test"}, kNoNote, CancelToken());
        r.files.clear();
        r.shards = path("revision");
        const auto prepare = [&] { prepareCorpus(r, {}, kNoNote, CancelToken()); };
        QCOMPARE(refusalOf(prepare), QString());
        auto manifest = readManifest(r.shards);
        QCOMPARE(manifest.labRevision, lab::kRevision);
        manifest.labRevision = lab::kRevision + 1;
        write(r.shards / "manifest.json", toJson(manifest));
        QVERIFY2(refusalOf(prepare).contains("revision"), qPrintable(refusalOf(prepare)));
        manifest.labRevision = 0; // from before it was noted
        write(r.shards / "manifest.json", toJson(manifest));
        QCOMPARE(refusalOf(prepare), QString());
    }

    void piecesBeyondTheSubwordsAreRefused_data() {
        QTest::addColumn<QString>("array");
        QTest::newRow("source") << "source.pieces";
        QTest::newRow("target") << "target.pieces";
    }
    void piecesBeyondTheSubwordsAreRefused() {
        QFETCH(QString, array);
        const auto folder = prepared("beyond " + array.toStdString());
        const auto read = [&] { ShardSet(folder).read(0, 0); };
        QCOMPARE(refusalOf(read), QString());
        const auto shard = folder / "000000.safetensors";
        std::vector<std::int32_t> changed;
        {
            const auto sound = store::SafetensorsFile::open(shard);
            auto views = sound.tensors();
            for (auto& view : views) {
                if (view.name == array.toStdString()) {
                    changed.resize(view.bytes.size() / sizeof(std::int32_t));
                    std::memcpy(changed.data(), view.bytes.data(), view.bytes.size());
                    changed[0] = 1000; // of 60 subwords at most
                    view.bytes = std::as_bytes(std::span(changed));
                }
            }
            store::writeSafetensors(shard, sound.metadata(), views);
        }
        const auto message = refusalOf(read);
        QVERIFY2(message.contains("000000.safetensors: the shard is damaged: a piece has the number 1000"),
                 qPrintable(message));
    }

    void whatAKilledPreparationLeftIsRemoved() {
        const pid_t process = ::fork();
        if (process == 0) { // killed between its first note and its end
            const auto end = [](const std::string& note) {
                if (note.starts_with("cutting")) {
                    ::kill(::getpid(), SIGKILL);
                }
            };
            prepareShards(request(), path("killed"), {}, end, CancelToken());
            ::_exit(0);
        }
        int status = 0;
        QCOMPARE(::waitpid(process, &status, 0), process);
        QVERIFY(WIFSIGNALED(status));
        const auto parts = [&] {
            return std::count_if(fs::directory_iterator(path("")), fs::directory_iterator(),
                                 [](const auto& entry) { return entry.path().extension() == ".part"; });
        };
        QCOMPARE(parts(), std::ptrdiff_t(1));
        prepared("killed");
        QCOMPARE(parts(), std::ptrdiff_t(0));
    }

    // Twenty times the corpus, the same memory: one pool. In memory the pieces alone would take over 10 MB more.
    void memoryDoesNotGrowWithTheCorpus() {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("the address sanitizer keeps freed memory for a while");
#endif
        auto r = request();
        for (const int times : {1, 20}) {
            const auto name = "size" + std::to_string(times);
            write(path(name + ".tsv"), table("alpha", 200 * times, 10));
            r.files = {{path(name + ".tsv"), 1.0, ""}};
            prepareShards(r, path(name), {.piecesPerShard = 50000, .program = "test"}, kNoNote, CancelToken());
        }
        ::malloc_trim(0);
        if (!resetPeak()) {
            QSKIP("this system does not measure the largest memory anew");
        }
        const double nothing = peakMegabytes();
        QCOMPARE(std::string(20'000'000, 'x').find('y'), std::string::npos);
        const double seen = peakMegabytes() - nothing;
        QVERIFY2(seen > 15.0, qPrintable(QString::number(seen))); // what is used is noticed
        std::map<int, double> megabytes;
        for (const int times : {1, 20}) {
            ::malloc_trim(0);
            QVERIFY(resetPeak());
            const double before = peakMegabytes();
            const auto source =
                makeShardSource(std::make_unique<ShardSet>(path("size" + std::to_string(times))), orderOf(r));
            EpochPlace place;
            std::int64_t pairs = 0;
            while (place.epoch == 0) {
                for (const auto& batch : source->nextPairs(place, 1)) {
                    pairs += std::int64_t(batch.source.size());
                }
            }
            megabytes[times] = peakMegabytes() - before;
            QVERIFY(pairs >= 2000 * times);
        }
        const auto figures = QStringLiteral("%1 MB, twenty times: %2 MB").arg(megabytes[1]).arg(megabytes[20]);
        qInfo("%s", qPrintable(figures));
        QVERIFY2(megabytes[20] < megabytes[1] + 5.0, qPrintable(figures));
    }
};

QTEST_APPLESS_MAIN(TestTrainShards)
#include "test_train_shards.moc"
