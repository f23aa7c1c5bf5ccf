// SPDX-License-Identifier: GPL-3.0-or-later

// Context bundles without their base model: split and joined bit by bit; a wrong base model is refused.
#include "engine/store/bundle_parts.h"

#include "engine/core/error.h"
#include "engine/store/bundle.h"
#include "engine/store/checksum.h"
#include "engine/store/inspect.h"
#include "tests/store/files.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace contexture;
using namespace contexture::store;
using namespace storetest;

namespace {

// A base of three tensors and a context model over it. The tokenizers only look like SentencePiece models.
struct Models {
    std::map<std::string, std::string> metadata{
        {"contexture.format", "1"},
        {"contexture.config", R"({"system":"transformer","source_language":"en","target_language":"de"})"},
        {"contexture.card", R"({"name":"Sample"})"}};
    std::vector<std::uint8_t> tokenizer = std::vector<std::uint8_t>(32, 0x0a);
    std::vector<float> embedding{1.0f, 2.0f, 3.0f};
    std::vector<std::uint16_t> encoder{0x3c00, 0x4000};
    std::vector<std::uint16_t> decoder{0x3c00, 0x4200};
    std::vector<std::uint16_t> context{0x3c01, 0x3c02, 0x3c03};
    bool hasChecksum = true;

    void write(const std::filesystem::path& path, bool isWhole) const {
        std::vector tensors{view("embedding", DType::F32, {3}, embedding), view("encoder", DType::F16, {2}, encoder)};
        if (isWhole) {
            tensors.push_back(view("context", DType::F16, {3}, context));
        }
        tensors.push_back(view("decoder", DType::F16, {2}, decoder));
        tensors.push_back(view("tokenizer.source", DType::U8, {32}, tokenizer));
        tensors.push_back(view("tokenizer.target", DType::U8, {32}, tokenizer));
        writeSafetensors(path, hasChecksum ? withChecksum(metadata, tensors) : metadata, tensors);
    }
};

} // namespace

class TestBundleParts : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    std::filesystem::path path(const char* name) const { return m_folder->filePath(name).toStdString(); }

    static void isRefused(const std::function<void()>& act, const std::vector<std::string>& told) {
        try {
            act();
        } catch (const Error& error) {
            const std::string text = error.what();
            for (const std::string& each : told) {
                QVERIFY2(text.find(each) != std::string::npos, (text + " -- lacks " + each).c_str());
            }
            QVERIFY(!error.remedyMessage().empty());
            return;
        }
        QFAIL("it was taken");
    }

    void makeLayer() {
        Models().write(path("base.safetensors"), false);
        Models().write(path("whole.safetensors"), true);
        takeApart(path("whole.safetensors"), path("base.safetensors"), path("layer.safetensors"));
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theTwoMakeTheWholeToTheBit_data() {
        QTest::addColumn<bool>("hasChecksum");
        QTest::newRow("with a checksum") << true;
        QTest::newRow("as older programs wrote it") << false;
    }
    void theTwoMakeTheWholeToTheBit() {
        QFETCH(bool, hasChecksum);
        Models models;
        models.hasChecksum = hasChecksum;
        models.write(path("base.safetensors"), false);
        models.write(path("whole.safetensors"), true);
        const BundleParts parts =
            takeApart(path("whole.safetensors"), path("base.safetensors"), path("layer.safetensors"));
        QCOMPARE(parts.own, std::int64_t(1));
        QCOMPARE(parts.ofBase, std::int64_t(5));
        QCOMPARE(parts.ownBytes, std::uint64_t(6));
        const auto layer = SafetensorsFile::open(path("layer.safetensors"));
        QCOMPARE(layer.tensors().size(), std::size_t(1));
        QCOMPARE(layer.metadata().at("contexture.format"), std::string("2"));
        putTogether(path("layer.safetensors"), {}, path("again.safetensors"));
        QCOMPARE(readFile(path("again.safetensors")), readFile(path("whole.safetensors")));
        takeApart(path("again.safetensors"), path("base.safetensors"), path("layer2.safetensors"));
        QCOMPARE(readFile(path("layer2.safetensors")), readFile(path("layer.safetensors")));
    }

    void aLayerOpensWithTheBaseBesideIt() {
        makeLayer();
        const Bundle bundle = Bundle::open(path("layer.safetensors"));
        const Bundle whole = Bundle::open(path("whole.safetensors"));
        QVERIFY(bundle.base);
        QCOMPARE(bundle.tensors().size(), whole.tensors().size());
        for (const TensorView& tensor : whole.tensors()) {
            const TensorView* const same = bundle.find(tensor.name);
            QVERIFY2(same && same->type == tensor.type && same->shape == tensor.shape, tensor.name.c_str());
            QVERIFY(std::ranges::equal(same->bytes, tensor.bytes));
        }
        QVERIFY(std::ranges::equal(bundle.sourceTokenizer, whole.sourceTokenizer));
        QCOMPARE(bundle.configJson, whole.configJson);
    }

    void theBaseIsFoundByItsWeightsWhateverItsNameAndCard() {
        makeLayer();
        QVERIFY(QDir(m_folder->path()).mkdir("models"));
        std::filesystem::rename(path("base.safetensors"), path("models/renamed.safetensors"));
        replaceCard(path("models/renamed.safetensors"), R"({"name":"Another card"})");
        std::filesystem::remove(path("whole.safetensors"));
        isRefused([&] { Bundle::open(path("layer.safetensors")); }, {"\"base.safetensors\"", "en to de"});
        QVERIFY(Bundle::open(path("layer.safetensors"), {.base = {}, .folders = {path("models")}}).base);
        QVERIFY(
            Bundle::open(path("layer.safetensors"), {.base = path("models/renamed.safetensors"), .folders = {}}).base);
    }

    void aTensorThatDiffersStaysInside() { // the base went on learning
        Models models;
        models.write(path("base.safetensors"), false);
        models.decoder[1] = 0x4400;
        models.write(path("whole.safetensors"), true);
        const BundleParts parts =
            takeApart(path("whole.safetensors"), path("base.safetensors"), path("layer.safetensors"));
        QCOMPARE(parts.own, std::int64_t(2));
        const Bundle bundle = Bundle::open(path("layer.safetensors"));
        QVERIFY(std::ranges::equal(bundle.find("decoder")->bytes, std::as_bytes(std::span(models.decoder))));
        QCOMPARE(bundle.tensors().size(), std::size_t(6));
        putTogether(path("layer.safetensors"), {}, path("again.safetensors"));
        QCOMPARE(readFile(path("again.safetensors")), readFile(path("whole.safetensors")));
    }

    void anotherBaseIsRefusedByBothNames() {
        makeLayer();
        Models other;
        other.encoder[0] = 0x3c01;
        other.write(path("other.safetensors"), false);
        const std::string wanted = weightsHash(SafetensorsFile::open(path("base.safetensors")).tensors());
        const std::string given = weightsHash(SafetensorsFile::open(path("other.safetensors")).tensors());
        isRefused([&] { Bundle::open(path("layer.safetensors"), {.base = path("other.safetensors"), .folders = {}}); },
                  {"base.safetensors", "other.safetensors", wanted.substr(0, 12), given.substr(0, 12)});
        // Under the base's own name, and with the base further off.
        std::filesystem::rename(path("base.safetensors"), path("kept"));
        std::filesystem::rename(path("other.safetensors"), path("base.safetensors"));
        isRefused([&] { Bundle::open(path("layer.safetensors")); }, {wanted.substr(0, 12), given.substr(0, 12)});
        QVERIFY(QDir(m_folder->path()).mkdir("models"));
        std::filesystem::rename(path("kept"), path("models/base.safetensors"));
        QVERIFY(Bundle::open(path("layer.safetensors"), {.base = {}, .folders = {path("models")}}).base);
    }

    void aHashThatIsAlikeInItsFirstDigitsIsAnother() {
        makeLayer();
        const auto layer = SafetensorsFile::open(path("layer.safetensors"));
        BaseNote note = *baseNoteOf(layer);
        const std::string right = note.weights;
        note.weights.back() = right.back() == '0' ? '1' : '0';
        auto metadata = layer.metadata();
        metadata[BaseNote::kKey] = toJson(note);
        writeSafetensors(path("alike.safetensors"), withChecksum(metadata, layer.tensors()), layer.tensors());
        isRefused([&] { Bundle::open(path("alike.safetensors")); }, {right}); // all digits are told
    }

    void otherSubwordsAreRefused() {
        Models models;
        models.write(path("base.safetensors"), false);
        models.tokenizer[5] = 0x0b;
        models.write(path("whole.safetensors"), true);
        isRefused([&] { takeApart(path("whole.safetensors"), path("base.safetensors"), path("layer.safetensors")); },
                  {"subword model tokenizer.source", "base.safetensors"});
        QVERIFY(!std::filesystem::exists(path("layer.safetensors")));
    }

    void whatIsNoLayerOverTheBaseIsRefused() {
        makeLayer();
        const auto apart = [&](const char* whole, const char* base) {
            takeApart(path(whole), path(base), path("no.safetensors"));
        };
        isRefused([&] { apart("base.safetensors", "base.safetensors"); }, {"no layer of its own"});
        isRefused([&] { apart("base.safetensors", "whole.safetensors"); }, {"lacks the tensor \"context\""});
        isRefused([&] { apart("layer.safetensors", "base.safetensors"); }, {"without its base already"});
        isRefused([&] { putTogether(path("whole.safetensors"), {}, path("no.safetensors")); }, {"whole already"});
        QVERIFY(!std::filesystem::exists(path("no.safetensors")));
    }

    void aDamagedNoteIsRefused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::newRow("hash too short") << "\"weights\":\""
                                        << "\"weights\":\"x";
        QTest::newRow("a path for a name") << "\"name\":\"base"
                                           << "\"name\":\"../base";
        QTest::newRow("order is no list") << "\"order\":["
                                          << "\"order\":5,\"more\":[";
        QTest::newRow("unknown field") << "{\"name\""
                                       << "{\"colour\":1,\"name\"";
        QTest::newRow("negative run") << "\"order\":["
                                      << "\"order\":[-1,";
    }
    void aDamagedNoteIsRefused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        makeLayer();
        const auto layer = SafetensorsFile::open(path("layer.safetensors"));
        auto metadata = layer.metadata();
        QString note = QString::fromStdString(metadata[BaseNote::kKey]);
        QVERIFY(note.contains(from));
        metadata[BaseNote::kKey] = note.replace(from, to).toStdString();
        writeSafetensors(path("bad.safetensors"), withChecksum(metadata, layer.tensors()), layer.tensors());
        isRefused([&] { Bundle::open(path("bad.safetensors")); }, {"bad.safetensors"});
    }

    void anOrderThatDoesNotFitIsRefused() {
        makeLayer();
        const auto layer = SafetensorsFile::open(path("layer.safetensors"));
        BaseNote note = *baseNoteOf(layer);
        note.order.back() += 1;
        auto metadata = layer.metadata();
        metadata[BaseNote::kKey] = toJson(note);
        writeSafetensors(path("bad.safetensors"), withChecksum(metadata, layer.tensors()), layer.tensors());
        isRefused([&] { putTogether(path("bad.safetensors"), {}, path("no.safetensors")); }, {"order of its tensors"});
    }

    void inspectTellsWhatIsInsideAndOutside() {
        makeLayer();
        const FileSummary found = inspectFile(path("layer.safetensors"));
        QVERIFY(found.kind == FileSummary::Kind::Bundle && found.unusable.empty());
        QCOMPARE(found.base, path("base.safetensors").string());
        QCOMPARE(found.ofBase, std::int64_t(5));
        QVERIFY(toText(found).find("outside: its base base.safetensors, 5 tensors") != std::string::npos);
        std::filesystem::remove(path("base.safetensors"));
        const FileSummary alone = inspectFile(path("layer.safetensors"));
        QVERIFY2(alone.unusable.find("without its base") != std::string::npos, alone.unusable.c_str());
        QVERIFY(toJson(alone).find("\"tensors_taken\": 0") != std::string::npos);
    }

    void aCardIsReplacedWithoutTheBase() {
        makeLayer();
        std::filesystem::remove(path("base.safetensors"));
        replaceCard(path("layer.safetensors"), R"({"name":"New"})");
        QCOMPARE(Bundle::cardOf(path("layer.safetensors")), std::string(R"({"name":"New"})"));
        QVERIFY(baseNoteOf(SafetensorsFile::open(path("layer.safetensors"))));
    }
};

QTEST_APPLESS_MAIN(TestBundleParts)
#include "test_bundle_parts.moc"
