// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/safetensors.h"

#include "tests/store/files.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <limits>

using namespace contexture::store;
using namespace storetest;

namespace {

struct Sample {
    std::vector<std::uint8_t> bytes{1, 2, 3, 4, 5};
    std::vector<float> floats{1.0f, -0.0f, 1e-40f, 3.5f, 2.0f, -7.25f};
    std::vector<std::int64_t> longs{std::numeric_limits<std::int64_t>::min(), 42};
    std::vector<float> nothing;

    std::vector<TensorView> tensors() const {
        return {view("tokenizer", DType::U8, {5}, bytes), view("weight", DType::F32, {2, 3}, floats),
                view("steps", DType::I64, {2}, longs), view("scalar", DType::F32, {}, std::vector<float>()),
                view("none", DType::F32, {0, 7}, nothing)};
    }
};

const std::map<std::string, std::string> kMetadata{{"contexture.card", "{\"name\":\"Grüße \\\"x\\\"\"}"},
                                                   {"empty", ""}};

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatIsWrittenIsReadBack() {
        const auto path = in("a.safetensors");
        writeSample(path);
        const auto file = SafetensorsFile::open(path);
        QCOMPARE(file.metadata(), kMetadata);
        QCOMPARE(file.path(), path);
        QCOMPARE(file.tensors().size(), std::size_t(5));
        for (const TensorView& written : tensors()) {
            const TensorView* read = file.find(written.name);
            QVERIFY(read);
            QCOMPARE(read->type, written.type);
            QCOMPARE(read->shape, written.shape);
            QVERIFY(std::ranges::equal(read->bytes, written.bytes));
        }
        QVERIFY(!file.find("weights"));
    }

    void everyTensorIsAlignedToItsElements() {
        const auto path = in("a.safetensors");
        writeSample(path);
        const auto file = SafetensorsFile::open(path);
        QCOMPARE(reinterpret_cast<std::uintptr_t>(file.tensors().front().bytes.data()) % 64, std::uintptr_t(0));
        for (const TensorView& tensor : file.tensors()) {
            QCOMPARE(reinterpret_cast<std::uintptr_t>(tensor.bytes.data()) % bytesPerElement(tensor.type),
                     std::uintptr_t(0));
        }
    }

    void theSameContentGivesTheSameBytes() {
        writeSample(in("a.safetensors"));
        writeSample(in("b.safetensors"));
        QCOMPARE(readFile(in("a.safetensors")), readFile(in("b.safetensors")));
    }

    void digestIsThatOfTheWholeFile() {
        const auto path = in("a.safetensors");
        writeSample(path);
        QCOMPARE(QByteArray::fromStdString(SafetensorsFile::open(path).sha256()),
                 QCryptographicHash::hash(readFile(path), QCryptographicHash::Sha256).toHex());
    }

    void aFileWithoutTensorsIsSound() {
        const auto path = in("none.safetensors");
        writeSafetensors(path, {}, {});
        QVERIFY(SafetensorsFile::open(path).tensors().empty());
    }

    void anOpenFileSurvivesBeingReplaced() {
        const auto path = in("a.safetensors");
        writeSample(path);
        const auto file = SafetensorsFile::open(path);
        writeSafetensors(path, {}, {});
        QVERIFY(std::ranges::equal(file.find("weight")->bytes, std::as_bytes(std::span(m_sample.floats))));
        QVERIFY(SafetensorsFile::open(path).tensors().empty());
    }

    // Files that other programs write: any order in the header, no padding, data that is not aligned.
    void foreignButSoundFilesAreRead() {
        const auto path = in("foreign.safetensors");
        writeFile(path, safetensorsBytes(R"({"b":{"data_offsets":[3,7],"shape":[1],"dtype":"F32"},)"
                                         R"("a":{"dtype":"U8","shape":[3],"data_offsets":[0,3]}})",
                                         QByteArray("abc\0\0\x80\x3f", 7)));
        const auto file = SafetensorsFile::open(path);
        QCOMPARE(file.tensors()[0].name, std::string("a"));
        float value = 0.0f;
        std::memcpy(&value, file.find("b")->bytes.data(), sizeof value);
        QCOMPARE(value, 1.0f);
    }

    void hostileHeadersAreRefused_data() {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("dataSize");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& header, int dataSize, const char* says) {
            QTest::newRow(name) << header << dataSize << QString::fromLatin1(says);
        };
        const auto tensor = [](const char* dtype, const char* shape, const char* offsets) {
            return QByteArray(R"({"w":{"dtype":)") + dtype + R"(,"shape":)" + shape + R"(,"data_offsets":)" + offsets +
                   "}}";
        };
        row("not JSON", "{nonsense}", 0, "not valid JSON");
        row("JSON cut off", R"({"w":{"dtype":"F32")", 0, "not valid JSON");
        row("something after the JSON", "{} {}", 0, "not valid JSON");
        row("not UTF-8", "{\"\xff\xfe\":1}", 0, "not valid JSON in UTF-8");
        row("a name twice",
            R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
            R"("w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
            1, "\"w\" stands twice");
        row("a field twice", R"({"w":{"dtype":"U8","dtype":"I8","shape":[1],"data_offsets":[0,1]}})", 1,
            "\"dtype\" stands twice");
        row("too deep", "{\"w\":" + QByteArray(100000, '[') + QByteArray(100000, ']') + "}", 0, "levels deep");
        row("metadata not an object", R"({"__metadata__":[]})", 0, "__metadata__ is not a JSON object");
        row("metadata not a string", R"({"__metadata__":{"format":1}})", 0, "\"format\" is not a string");
        row("empty name", R"({"":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 1, "empty name");
        row("tensor not an object", R"({"w":3})", 0, "not described by a JSON object");
        row("unknown field", R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1],"code":"x"}})", 1,
            "unknown field \"code\"");
        row("no dtype", R"({"w":{"shape":[1],"data_offsets":[0,4]}})", 4, "lacks its dtype");
        row("unknown dtype", tensor("\"F8_E5M2\"", "[1]", "[0,1]"), 1, "\"F8_E5M2\", which is not supported");
        row("dtype not text", tensor("7", "[1]", "[0,1]"), 1, "lacks its dtype");
        row("no shape", R"({"w":{"dtype":"F32","data_offsets":[0,4]}})", 4, "lacks its shape");
        row("negative size", tensor("\"F32\"", "[-1]", "[0,4]"), 4, "not a count: -1");
        row("broken size", tensor("\"F32\"", "[1.5]", "[0,4]"), 4, "not a count: 1.5");
        row("size beyond 63 bits", tensor("\"U8\"", "[9223372036854775808]", "[0,4]"), 4, "not a count");
        row("size beyond 64 bits", tensor("\"U8\"", "[18446744073709551617]", "[0,1]"), 1, "not a count");
        row("number out of range", tensor("\"U8\"", "[1e999]", "[0,1]"), 1, "not valid JSON");
        row("product overflows", tensor("\"F32\"", "[4294967296,4294967296]", "[0,0]"), 0, "overflows");
        row("product overflows to its size", tensor("\"U8\"", "[4611686018427387905,4]", "[0,4]"), 4, "overflows");
        row("product times element size overflows", tensor("\"F32\"", "[4611686018427387904]", "[0,0]"), 0,
            "overflows");
        row("overflow behind a zero", tensor("\"F32\"", "[0,4294967296,4294967296]", "[0,0]"), 0, "overflows");
        row("too many dimensions", tensor("\"U8\"", QByteArray("[1" + QByteArray(",1").repeated(99) + "]"), "[0,1]"), 1,
            "more than 32 dimensions");
        row("no offsets", R"({"w":{"dtype":"F32","shape":[1]}})", 4, "lacks its data_offsets");
        row("one offset", tensor("\"F32\"", "[1]", "[0]"), 4, "lacks its data_offsets");
        row("negative offset", tensor("\"F32\"", "[1]", "[-4,0]"), 4, "lacks its data_offsets");
        row("offsets reversed", tensor("\"F32\"", "[1]", "[4,0]"), 4, "outside the file");
        row("offset past the end", tensor("\"F32\"", "[2]", "[0,8]"), 4, "outside the file");
        row("offset far past the end", tensor("\"U8\"", "[4]", "[18446744073709551612,18446744073709551615]"), 4,
            "outside the file");
        row("size against offsets", tensor("\"F32\"", "[2]", "[0,4]"), 4, "need 8");
        row("overlap",
            R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
            R"("b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})",
            6, "inside the tensor before it");
        row("the same bytes twice",
            R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
            R"("b":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})",
            4, "inside the tensor before it");
        row("hole",
            R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},)"
            R"("b":{"dtype":"U8","shape":[2],"data_offsets":[3,5]}})",
            5, "with a hole before it");
        row("hole at the start", tensor("\"U8\"", "[2]", "[1,3]"), 3, "with a hole before it");
        row("bytes after the last tensor", tensor("\"U8\"", "[2]", "[0,2]"), 3, "end at byte 2 of 3");
        row("data without tensors", "{}", 3, "end at byte 0 of 3");
    }
    void hostileHeadersAreRefused() {
        QFETCH(QByteArray, header);
        QFETCH(int, dataSize);
        QFETCH(QString, says);
        const auto path = in("hostile.safetensors");
        writeFile(path, safetensorsBytes(header, QByteArray(dataSize, '\0')));
        const QString message = errorOf([&] { SafetensorsFile::open(path); });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("hostile.safetensors"), qPrintable(message));
        QVERIFY2(!message.contains('\n') && message.size() < 500, qPrintable(message));
    }

    void whatIsNoSafetensorsFileIsNamed_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& content, const char* says) {
            QTest::newRow(name) << content << QString::fromLatin1(says);
        };
        row("empty", QByteArray(), "an empty file");
        row("seven bytes", QByteArray(7, '\0'), "an unknown binary file");
        row("eight bytes", QByteArray(8, '\0'), "an unknown binary file");
        row("a program",
            QByteArray("\x7f"
                       "ELF\2\1\1",
                       7) +
                QByteArray(100, '\0'),
            "a program or library (ELF)");
        row("PyTorch archive", QByteArray("PK\3\4", 4) + QByteArray(100, 'x'), "convert it to safetensors");
        row("pickle", QByteArray("\x80\2}q\0", 5) + QByteArray(100, 'x'), "convert it to safetensors");
        row("text", QByteArray("Good morning.\nHow are you?\n"), "a text file");
        row("workspace", QByteArray("SQLite format 3\0", 16) + QByteArray(100, '\0'), "open it as a workspace");
        row("LFS pointer", QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:0\n"), "git lfs pull");
        row("header of 2^63 bytes", QByteArray("\0\0\0\0\0\0\0\x80{}", 10), "claims a header of 9223372036854775808");
        row("header longer than the file", safetensorsBytes("{}", "").replace(0, 1, "\x30"), "cut short");
    }
    void whatIsNoSafetensorsFileIsNamed() {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const auto path = in("model.bin");
        writeFile(path, content);
        const QString message = errorOf([&] { SafetensorsFile::open(path); });
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("model.bin"), qPrintable(message));
    }

    void aFolderAndAMissingFileAreNamed() {
        QVERIFY(errorOf([&] { SafetensorsFile::open(in(".")); }).contains("this is a folder"));
        QVERIFY(errorOf([&] { SafetensorsFile::open(in("absent")); }).contains("does not exist"));
        QVERIFY(errorOf([&] { SafetensorsFile::open("/dev/zero"); }).contains("not an ordinary file"));
    }

    void everyTruncationIsRefused() {
        writeSample(in("a.safetensors"));
        const QByteArray whole = readFile(in("a.safetensors"));
        for (qsizetype size = 0; size < whole.size(); ++size) {
            writeFile(in("cut.safetensors"), whole.left(size));
            QVERIFY(errorOf([&] { SafetensorsFile::open(in("cut.safetensors")); }) != "no error");
        }
    }

    // A flipped byte may leave a sound file (another letter in a name); it must never do more than that.
    void everyFlippedByteIsRefusedOrHarmless() {
        writeSample(in("a.safetensors"));
        const QByteArray whole = readFile(in("a.safetensors"));
        for (qsizetype at = 0; at < whole.size(); ++at) {
            for (const unsigned char flip : {0x01, 0x10, 0x80, 0xff}) {
                QByteArray bytes = whole;
                bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ flip);
                writeFile(in("flip.safetensors"), bytes);
                std::size_t total = 0;
                volatile unsigned char sink = 0;
                const QString message = errorOf([&] {
                    const auto file = SafetensorsFile::open(in("flip.safetensors"));
                    for (const TensorView& tensor : file.tensors()) {
                        for (const std::byte byte : tensor.bytes) { // all of it is readable
                            sink = std::to_integer<unsigned char>(byte);
                            ++total;
                        }
                    }
                });
                Q_UNUSED(sink)
                QVERIFY(message != "no error" || total == 5 + 6 * 4 + 2 * 8 + 4);
            }
        }
    }

    void aTensorThatDoesNotFitIsNotWritten() {
        const auto path = in("a.safetensors");
        const auto tensor = [&](const char* name, std::vector<std::int64_t> shape) {
            return std::vector{view(name, DType::F32, std::move(shape), m_sample.floats)};
        };
        QVERIFY(errorOf([&] { writeSafetensors(path, {}, tensor("w", {7})); }).contains("do not fit its shape"));
        QVERIFY(errorOf([&] { writeSafetensors(path, {}, tensor("w", {-2, -3})); }).contains("do not fit its shape"));
        QVERIFY(errorOf([&] { writeSafetensors(path, {}, tensor("", {6})); }).contains("name is empty"));
        QVERIFY(errorOf([&] { writeSafetensors(path, {}, tensor("\xff", {6})); }).contains("not UTF-8"));
        QVERIFY(errorOf([&] {
                    writeSafetensors(path, {}, std::vector{tensor("w", {6})[0], tensor("w", {6})[0]});
                }).contains("there twice"));
        QVERIFY(!std::filesystem::exists(path));
    }

    void aFolderThatCannotBeWrittenIsNamed() {
        QVERIFY(errorOf([&] { writeSample(in("absent/a.safetensors")); }).contains("check the path"));
        QVERIFY(errorOf([&] { writeSample(in(".")); }).contains("this is a folder"));
    }

    void aLinkStaysALink() {
        writeSample(in("real.safetensors"));
        std::filesystem::create_symlink(in("real.safetensors"), in("link.safetensors"));
        writeSafetensors(in("link.safetensors"), {}, {});
        QVERIFY(std::filesystem::is_symlink(in("link.safetensors")));
        QVERIFY(SafetensorsFile::open(in("real.safetensors")).tensors().empty());
    }

    // The limit on a file's size makes write() fail half-way, as a full disk does.
    void aFullDiskLeavesTheOldFile() {
        const auto path = in("a.safetensors");
        writeSample(path);
        const QByteArray before = readFile(path);
        const std::vector<float> much(1 << 16, 1.0f);

        rlimit old{};
        getrlimit(RLIMIT_FSIZE, &old);
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        rlimit small = old;
        small.rlim_cur = 1 << 16;
        setrlimit(RLIMIT_FSIZE, &small);
        const QString message =
            errorOf([&] { writeSafetensors(path, {}, std::vector{view("w", DType::F32, {1 << 16}, much)}); });
        setrlimit(RLIMIT_FSIZE, &old);
        std::signal(SIGXFSZ, handler);

        QVERIFY2(message.contains("cannot be written") && message.contains("free some space"), qPrintable(message));
        QCOMPARE(readFile(path), before);
        const auto hidden = QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden);
        QCOMPARE(hidden, QStringList{"a.safetensors"});
    }

private:
    std::filesystem::path in(const char* name) const { return pathIn(QDir(m_folder->path()), name); }
    std::vector<TensorView> tensors() const {
        std::vector<TensorView> list = m_sample.tensors();
        list[3].bytes = std::as_bytes(std::span(m_sample.floats)).first(4);
        return list;
    }
    void writeSample(const std::filesystem::path& path) const { writeSafetensors(path, kMetadata, tensors()); }

    std::unique_ptr<QTemporaryDir> m_folder;
    Sample m_sample;
};

QTEST_APPLESS_MAIN(TestSafetensors)
#include "test_safetensors.moc"
