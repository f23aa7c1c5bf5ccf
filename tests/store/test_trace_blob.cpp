// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/trace_blob.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QtTest>

#include <zstd.h>

#include <limits>

using namespace contexture::store;
using namespace storetest;

namespace {

// A blob around a payload of our own making, as a stranger would forge it.
std::vector<std::byte> forged(const std::vector<std::uint8_t>& payload) {
    std::vector<std::byte> blob(2 + ZSTD_compressBound(payload.size()));
    blob[0] = std::byte('T');
    blob[1] = std::byte(1);
    blob.resize(2 + ZSTD_compress(blob.data() + 2, blob.size() - 2, payload.data(), payload.size(), 1));
    return blob;
}

void number(std::vector<std::uint8_t>& payload, std::uint32_t v) {
    for (int i = 0; i < 4; ++i) {
        payload.push_back(static_cast<std::uint8_t>(v >> (8 * i)));
    }
}

SentenceTrace sampleTrace(std::uint32_t seed) {
    Sampler sampler(seed);
    const auto document = sampler.document(6);
    return *sampler.trace(*document, 3, 5);
}

SentenceTrace oneMatrix(CsrMatrix matrix) {
    SentenceTrace trace;
    trace.attention.push_back({.site = "s", .heads = {std::move(matrix)}});
    return trace;
}

} // namespace

class TestTraceBlob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSameBitsComeBack() {
        for (std::uint32_t seed = 1; seed <= 50; ++seed) {
            const SentenceTrace trace = sampleTrace(seed);
            const auto blob = encodeTrace(trace);
            QVERIFY(sameTrace(decodeTrace(blob, "here"), trace));
            QVERIFY(encodeTrace(trace) == blob);
        }
    }

    void anEmptyTraceComesBack() { QCOMPARE(decodeTrace(encodeTrace({}), "here"), SentenceTrace()); }

    void oddNumbersKeepTheirBits() {
        SentenceTrace trace;
        const float denormal = std::numeric_limits<float>::denorm_min();
        trace.gates.push_back({"g", Side::Source, {0.0f, -0.0f, denormal, 1.0f, std::nanf("7")}, {}});
        CsrMatrix matrix;
        matrix.columns = std::numeric_limits<std::int32_t>::max();
        matrix.add(0, denormal);
        matrix.add(1, 1.0f);
        matrix.add(matrix.columns - 1, std::nextafter(1.0f, 0.0f));
        matrix.endRow();
        matrix.endRow();
        trace.attention.push_back({.site = std::string("a\0b", 3), .heads = {matrix}});
        QVERIFY(sameTrace(decodeTrace(encodeTrace(trace), "here"), trace));
    }

    void unsoundMatricesAreNotEncoded() {
        CsrMatrix descending;
        descending.columns = 4;
        descending.add(2, 1.0f);
        descending.add(1, 1.0f);
        descending.endRow();
        CsrMatrix outside = descending;
        outside.column = {1, 4};
        CsrMatrix open = descending;
        open.column = {1, 2};
        open.rowStart = {0, 1};
        CsrMatrix backwards = open;
        backwards.rowStart = {0, 3, 2};
        for (const CsrMatrix& matrix : {descending, outside, open, backwards}) {
            QVERIFY(errorOf([&] { encodeTrace(oneMatrix(matrix)); }).contains("not sound"));
        }
    }

    void everyTruncationIsRefused() {
        const auto blob = encodeTrace(sampleTrace(3));
        for (std::size_t size = 0; size < blob.size(); ++size) {
            QVERIFY(errorOf([&] { decodeTrace(std::span(blob).first(size), "here"); }).contains("damaged"));
        }
    }

    // The checksum of the frame catches nearly all of these; what it does not catch must still be the same trace.
    void everyFlippedByteIsRefusedOrHarmless() {
        const SentenceTrace trace = sampleTrace(4);
        const auto blob = encodeTrace(trace);
        for (std::size_t at = 0; at < blob.size(); ++at) {
            for (const std::uint8_t flip : {0x01, 0x08, 0x80, 0xff}) {
                auto bytes = blob;
                bytes[at] ^= std::byte(flip);
                bool same = true;
                const QString message = errorOf([&] { same = sameTrace(decodeTrace(bytes, "here"), trace); });
                QVERIFY(message != "no error" || same);
            }
        }
    }

    // Below the checksum: payloads that a stranger packed properly. Whatever is read must be sound, so that no view
    // needs to check an index: encoding it again checks exactly that.
    void forgedPayloadsAreRefusedOrSound() {
        const auto blob = encodeTrace(sampleTrace(5));
        std::vector<std::uint8_t> payload(ZSTD_getFrameContentSize(blob.data() + 2, blob.size() - 2));
        ZSTD_decompress(payload.data(), payload.size(), blob.data() + 2, blob.size() - 2);
        int refused = 0;
        for (std::size_t at = 0; at < payload.size(); ++at) {
            for (const std::uint8_t value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
                auto bytes = payload;
                bytes[at] = value;
                const QString message = errorOf([&] { encodeTrace(decodeTrace(forged(bytes), "here")); });
                QVERIFY(message == "no error" || message.contains("damaged"));
                refused += message != "no error";
            }
        }
        QVERIFY(refused > 0);
        for (std::size_t size = 0; size < payload.size(); ++size) {
            const std::vector<std::uint8_t> cut(payload.begin(), payload.begin() + static_cast<std::ptrdiff_t>(size));
            QVERIFY(errorOf([&] { decodeTrace(forged(cut), "here"); }).contains("damaged"));
        }
    }

    void hugeCountsAreRefusedBeforeMemoryIsTaken() {
        // No visible sentence, context, one record named "s", one head: 2^31 - 1 columns, 2^32 - 1 rows.
        std::vector<std::uint8_t> payload;
        number(payload, 0);
        payload.push_back(0);
        number(payload, 1);
        number(payload, 1);
        payload.push_back('s');
        payload.insert(payload.end(), {0, 0, 0, 0});
        number(payload, 1);
        number(payload, 0x7fffffff);
        number(payload, 0xffffffff);
        number(payload, 0xffffffff);
        payload.insert(payload.end(), 64, std::uint8_t(0));
        QVERIFY(errorOf([&] { decodeTrace(forged(payload), "here"); }).contains("a count exceeds the data"));

        std::vector<std::uint8_t> visible;
        number(visible, 0xffffffff);
        visible.insert(visible.end(), 60, std::uint8_t(0));
        QVERIFY(errorOf([&] { decodeTrace(forged(visible), "here"); }).contains("a count exceeds the data"));
    }

    // Entries that take a few packed bytes and many in memory.
    void moreEntriesThanAnyModelHasAreRefused() {
        const auto attentions = [](std::uint32_t records, std::uint32_t heads) { // all of them empty
            std::vector<std::uint8_t> payload;
            number(payload, 0);
            payload.push_back(0);
            number(payload, records);
            for (std::uint32_t r = 0; r < records; ++r) {
                number(payload, 0);
                payload.insert(payload.end(), 4, std::uint8_t(0));
                number(payload, heads);
                payload.insert(payload.end(), std::size_t(12) * heads, std::uint8_t(0));
                number(payload, 0);
            }
            return payload;
        };
        const auto refusal = [](std::vector<std::uint8_t> payload, std::uint32_t gates = 0) {
            number(payload, gates);
            payload.insert(payload.end(), std::size_t(13) * gates, std::uint8_t(0));
            return errorOf([&] { decodeTrace(forged(payload), "here"); });
        };
        QCOMPARE(refusal(attentions(64, 1024), 4096), QString("no error"));
        QVERIFY(refusal(attentions(65, 1024)).contains("a trace is damaged: too many heads"));
        QVERIFY(refusal(attentions(1, 1025)).contains("a trace is damaged: too many heads"));
        QVERIFY(refusal(attentions(4097, 0)).contains("a trace is damaged: too many attentions"));
        std::vector<std::uint8_t> rows = attentions(1, 1);
        constexpr std::uint32_t kRows = (1u << 26) + 1;      // none of them has a weight
        std::memcpy(rows.data() + 25, &kRows, sizeof kRows); // after the record's name and kinds, heads and columns
        rows.insert(rows.end() - 4, kRows, std::uint8_t(0));
        QVERIFY(refusal(rows).contains("a trace is damaged: too many rows"));
        QVERIFY(refusal(attentions(0, 0), 4097).contains("a trace is damaged: too many gates"));
    }

    void whatCouldNotBeReadIsNotWritten() {
        SentenceTrace trace;
        trace.attention.push_back({.site = "s", .heads = std::vector<CsrMatrix>(1025)});
        QVERIFY(errorOf([&] { encodeTrace(trace); }).contains("more weights or gates"));
        trace.attention[0].heads.pop_back();
        trace.gates.resize(4097);
        QVERIFY(errorOf([&] { encodeTrace(trace); }).contains("more weights or gates"));
        trace.gates.pop_back();
        QCOMPARE(decodeTrace(encodeTrace(trace), "here"), trace);
    }

    void aSmallBlobThatUnpacksToMoreThanAGigabyteIsRefused() {
        // A frame header that announces 2^40 bytes (RFC 8878, 3.1.1.1: single segment, 8-byte content size), then a
        // block that repeats one byte.
        std::vector<std::byte> blob{std::byte('T'), std::byte(1)};
        for (const int byte : {0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 1, 0, 0, 0x03, 0xff, 0xff, 0x00}) {
            blob.push_back(static_cast<std::byte>(byte));
        }
        QVERIFY(errorOf([&] { decodeTrace(blob, "here"); }).contains("an impossible size"));
    }

    void aNewerLayoutSaysSo() {
        auto blob = encodeTrace(sampleTrace(6));
        blob[1] = std::byte(2);
        QVERIFY(errorOf([&] { decodeTrace(blob, "here"); }).contains("newer Contexture"));
    }
};

QTEST_APPLESS_MAIN(TestTraceBlob)
#include "test_trace_blob.moc"
