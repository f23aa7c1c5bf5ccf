// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/bundle.h"

#include "engine/core/error.h"
#include "engine/store/checksum.h"
#include "tests/store/files.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <limits>

using namespace contexture::store;
using namespace storetest;

namespace {

// A bundle's parts, each of which a test may spoil. The tokenizers only look like SentencePiece models: their first
// field is a submessage with number 1.
struct Parts {
    std::map<std::string, std::string> metadata{{"contexture.format", "1"},
                                                {"contexture.config", R"({"system":"transformer"})"},
                                                {"contexture.card", R"({"name":"Sample"})"}};
    std::vector<std::uint8_t> tokenizer = std::vector<std::uint8_t>(32, 0x0a);
    std::vector<float> weight{1.0f, 2.0f, 3.0f};
    std::vector<std::uint16_t> half{0x3c00, 0x7bff};  // 1, the largest
    std::vector<std::uint16_t> brain{0x3f80, 0x7f7f}; // 1, the largest
    std::vector<double> wide{1.0, -1e308};
    DType tokenizerType = DType::U8;
    std::string targetName = "tokenizer.target";

    void write(const std::filesystem::path& path) const {
        const auto size = static_cast<std::int64_t>(tokenizer.size());
        writeSafetensors(path, metadata,
                         std::vector{view("encoder.weight", DType::F32, {3}, weight),
                                     view("half", DType::F16, {2}, half), view("brain", DType::BF16, {2}, brain),
                                     view("wide", DType::F64, {2}, wide),
                                     view("tokenizer.source", tokenizerType, {size}, tokenizer),
                                     view(targetName, tokenizerType, {size}, tokenizer)});
    }
};

} // namespace

class TestBundle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aSoundBundleOpens() {
        Parts parts;
        parts.write(path());
        const Bundle bundle = Bundle::open(path());
        QCOMPARE(bundle.configJson, parts.metadata["contexture.config"]);
        QCOMPARE(bundle.cardJson, parts.metadata["contexture.card"]);
        QVERIFY(std::ranges::equal(bundle.sourceTokenizer, std::as_bytes(std::span(parts.tokenizer))));
        QVERIFY(std::ranges::equal(bundle.targetTokenizer, std::as_bytes(std::span(parts.tokenizer))));
        QVERIFY(bundle.file.find("encoder.weight"));
    }

    // The value is zlib's of Python 3.11, over the bytes that the header describes.
    void theChecksumIsOfEverythingInTheOrderOfNames() {
        const std::vector<float> weight{1.0f, 2.0f, 3.0f};
        const std::vector<std::uint8_t> bytes{7, 8};
        const std::map<std::string, std::string> metadata{{"contexture.format", "1"}, {"contexture.card", "{}"}};
        const std::vector tensors{view("b", DType::F32, {3}, weight), view("a", DType::U8, {2}, bytes)};
        QCOMPARE(checksumOf(metadata, tensors), std::string("crc32:bc396a60"));
        const auto marked = withChecksum(metadata, tensors);
        QCOMPARE(marked.at(kChecksumKey), checksumOf(marked, tensors)); // itself is left out
        QCOMPARE(marked.size(), std::size_t(3));
    }

    // One bit anywhere: nothing of a damaged model is used. Two places hold nothing of it: the padding after the
    // header, and the name of the checksum, without which a file passes as one of an older program.
    void everyFlippedBitIsFound() {
        Parts parts;
        parts.write(path());
        QVERIFY(Bundle::open(path()).file.metadata().count(kChecksumKey) == 0); // as older programs wrote it
        replaceCard(path(), R"({"name":"Sample"})");
        QVERIFY(Bundle::open(path()).file.metadata().count(kChecksumKey) == 1);
        const QByteArray sound = readFile(path());
        int found = 0;
        for (qsizetype at = 8; at < sound.size(); ++at) {
            QByteArray damaged = sound;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
            QFile file(QString::fromStdString(path().string()));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(damaged) == damaged.size());
            file.close();
            bool isRefused = false;
            try {
                Bundle::open(path());
            } catch (const contexture::Error&) {
                isRefused = true;
            }
            const auto name = sound.indexOf(kChecksumKey);
            const bool isName = at >= name && at < name + qsizetype(std::strlen(kChecksumKey));
            QVERIFY2(isRefused || isName || sound[at] == ' ', qPrintable(QString::number(at)));
            found += isRefused ? 1 : 0;
        }
        QVERIFY(found > sound.size() - 100);
    }

    void aCardIsReplacedAndNothingElse() {
        Parts parts;
        parts.write(path());
        replaceCard(path(), parts.metadata["contexture.card"]); // with a checksum from now on
        const auto before = readFile(path());
        replaceCard(path(), R"({"name":"Sample","scores":[1]})");
        const Bundle bundle = Bundle::open(path());
        QCOMPARE(bundle.cardJson, std::string(R"({"name":"Sample","scores":[1]})"));
        QCOMPARE(bundle.configJson, parts.metadata["contexture.config"]);
        const auto* brain = bundle.file.find("brain");
        QVERIFY(brain && brain->type == DType::BF16);
        QVERIFY(std::ranges::equal(brain->bytes, std::as_bytes(std::span(parts.brain))));
        QVERIFY(std::ranges::equal(bundle.sourceTokenizer, std::as_bytes(std::span(parts.tokenizer))));
        replaceCard(path(), parts.metadata["contexture.card"]);
        QCOMPARE(readFile(path()), before);
        for (const char* bad : {"[]", "{", ""}) {
            QVERIFY_EXCEPTION_THROWN(replaceCard(path(), bad), contexture::Error);
        }
        QCOMPARE(readFile(path()), before);
        QVERIFY_EXCEPTION_THROWN(replaceCard(path().parent_path() / "missing.safetensors", "{}"), contexture::Error);
    }

    void aBundleKeepsItsViewsWhenMoved() {
        Parts().write(path());
        Bundle first = Bundle::open(path());
        const Bundle second = std::move(first);
        QCOMPARE(second.sourceTokenizer[0], std::byte(0x0a));
        QCOMPARE(second.file.find("encoder.weight")->shape, std::vector<std::int64_t>{3});
    }

    void badMetadataIsNamed_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value"); // null: removed
        QTest::addColumn<QString>("says");
        QTest::newRow("no format") << "contexture.format" << QString() << "lacks contexture.format";
        QTest::newRow("no config") << "contexture.config" << QString() << "lacks contexture.config";
        QTest::newRow("no card") << "contexture.card" << QString() << "lacks contexture.card";
        QTest::newRow("newer format") << "contexture.format"
                                      << "3"
                                      << "made for a newer Contexture (bundle format 3";
        QTest::newRow("format zero") << "contexture.format"
                                     << "0"
                                     << "no bundle format";
        QTest::newRow("format text") << "contexture.format"
                                     << "x\n1"
                                     << "\"x?1\", which is no bundle format";
        QTest::newRow("format huge") << "contexture.format"
                                     << "99999999999999999999"
                                     << "no bundle format";
        QTest::newRow("config not JSON") << "contexture.config"
                                         << "system: transformer"
                                         << "not valid JSON";
        QTest::newRow("config an array") << "contexture.config"
                                         << "[1]"
                                         << "contexture.config: not a JSON object";
        QTest::newRow("config twice") << "contexture.config"
                                      << R"({"a":1,"a":2})"
                                      << "\"a\" stands twice";
        QTest::newRow("card a number") << "contexture.card"
                                       << "3"
                                       << "contexture.card: not a JSON object";
        QTest::newRow("card too deep") << "contexture.card" << QString(200, '[') << "levels deep";
    }
    void badMetadataIsNamed() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, says);
        Parts parts;
        parts.metadata.erase(key.toStdString());
        if (!value.isNull()) {
            parts.metadata[key.toStdString()] = value.toStdString();
        }
        parts.write(path());
        expect(says);
    }

    void aMissingTokenizerIsNamed() {
        Parts parts;
        parts.targetName = "tokenizer.other";
        parts.write(path());
        expect("the subword model tokenizer.target is missing");
    }

    void aTokenizerOfAnotherTypeIsNamed() {
        Parts parts;
        parts.tokenizerType = DType::I8;
        parts.write(path());
        expect("tokenizer.source is not a SentencePiece model");
    }

    void aTokenizerThatCannotBeOneIsNamed() {
        Parts parts;
        parts.tokenizer = {0x0a};
        parts.write(path());
        expect("tokenizer.source is not a SentencePiece model");
        parts.tokenizer = std::vector<std::uint8_t>(32, 'x');
        parts.write(path());
        expect("tokenizer.source is not a SentencePiece model");
    }

    void valuesThatAreNotFiniteAreNamed() {
        Parts nan;
        nan.weight[2] = std::numeric_limits<float>::quiet_NaN();
        nan.write(path());
        expect("the tensor \"encoder.weight\" holds NaN or infinity (element 2)");

        Parts half;
        half.half[1] = 0xfc00; // minus infinity, IEEE 754 binary16
        half.write(path());
        expect("the tensor \"half\" holds NaN or infinity (element 1)");

        Parts brain;
        brain.brain[0] = 0x7fc0; // NaN, bfloat16
        brain.write(path());
        expect("the tensor \"brain\" holds NaN or infinity (element 0)");

        Parts wide;
        wide.wide[1] = -std::numeric_limits<double>::infinity();
        wide.write(path());
        expect("the tensor \"wide\" holds NaN or infinity (element 1)");
    }

    void theLastOfManyValuesIsCheckedToo() {
        Parts parts;
        parts.weight.resize(3);
        std::vector<float> many(10'007, 1.0f);
        many.back() = std::numeric_limits<float>::infinity();
        writeSafetensors(path(), parts.metadata,
                         std::vector{view("many", DType::F32, {10'007}, many),
                                     view("tokenizer.source", DType::U8, {32}, parts.tokenizer),
                                     view("tokenizer.target", DType::U8, {32}, parts.tokenizer)});
        expect("(element 10006)");
    }

    void aPyTorchFileIsNamedAndTheRemedyGiven() {
        writeFile(path(), QByteArray("PK\3\4", 4) + QByteArray(1000, 'x'));
        expect("convert it to safetensors");
    }

    void everyTruncatedOrFlippedBundleIsRefusedOrOpens() {
        Parts().write(path());
        const QByteArray whole = readFile(path());
        for (qsizetype size = 0; size < whole.size(); size += 3) {
            writeFile(path(), whole.left(size));
            QVERIFY(errorOf([&] { Bundle::open(path()); }) != "no error");
        }
        for (qsizetype at = 0; at < whole.size(); ++at) {
            QByteArray bytes = whole;
            bytes[at] = static_cast<char>(~bytes[at]);
            writeFile(path(), bytes);
            const QString message = errorOf([&] { Bundle::open(path()); });
            QVERIFY2(message == "no error" || message.contains("bundle.safetensors"), qPrintable(message));
            QVERIFY2(!message.contains('\n'), qPrintable(message));
        }
    }

private:
    std::filesystem::path path() const { return pathIn(QDir(m_folder->path()), "bundle.safetensors"); }
    void expect(const QString& says) const {
        const QString message = errorOf([&] { Bundle::open(path()); });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("bundle.safetensors"), qPrintable(message));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_APPLESS_MAIN(TestBundle)
#include "test_bundle.moc"
