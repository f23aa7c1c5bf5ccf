// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/trace_blob.h"

#include "engine/core/error.h"
#include "engine/store/byte_io.h"

#include <zstd.h>

#include <algorithm>
#include <memory>

namespace contexture::store {

namespace {

constexpr std::uint8_t kMark = 'T';
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kMaximumSize = std::size_t(1) << 30; // of one sentence, unpacked
constexpr int kLevel = 3;
// Limits for one sentence. A few packed bytes, or none, may take a hundred bytes in memory, so each kind of record has
// its own limit.
constexpr std::size_t kMaximumEntries = 4096; // records or gates; the largest model records some two thousand
constexpr std::size_t kMaximumHeads = 1024;   // of one record
constexpr std::size_t kMaximumHeadsInAll = 65536;
constexpr std::size_t kMaximumRowsInAll = std::size_t(1) << 26;

[[noreturn]] void refuse(const std::string& site) {
    throw Error(Message("trace.unsound", "a trace is not sound and was not saved"), site,
                Message("do.report", "this is a mistake in the program: report it"));
}

void write(ByteWriter& out, const CsrMatrix& matrix, const std::string& site) {
    if (matrix.columns < 0 || matrix.rowStart.empty() || matrix.rowStart.front() != 0 ||
        matrix.column.size() != matrix.value.size() ||
        static_cast<std::size_t>(matrix.rowStart.back()) != matrix.value.size()) {
        refuse(site);
    }
    out.u32(static_cast<std::uint32_t>(matrix.columns));
    out.count(static_cast<std::size_t>(matrix.rows()));
    out.count(matrix.nonZero());
    for (std::size_t r = 0; r + 1 < matrix.rowStart.size(); ++r) {
        if (matrix.rowStart[r + 1] < matrix.rowStart[r]) {
            refuse(site);
        }
        out.varint(static_cast<std::uint32_t>(matrix.rowStart[r + 1] - matrix.rowStart[r]));
    }
    for (std::int32_t r = 0; r < matrix.rows(); ++r) {
        std::int32_t next = 0; // the smallest column that may come next
        for (const std::int32_t column : matrix.row(r).column) {
            if (column < next || column >= matrix.columns) {
                refuse(site);
            }
            out.varint(static_cast<std::uint32_t>(column - next));
            next = column + 1;
        }
    }
    out.planes(matrix.value);
}

// The part of the limits that is left while a trace is read.
struct Left {
    std::size_t heads = kMaximumHeadsInAll;
    std::size_t rows = kMaximumRowsInAll;
};

CsrMatrix readMatrix(ByteReader& in, Left& left) {
    CsrMatrix matrix;
    const std::uint32_t columns = in.u32();
    if (columns > INT32_MAX) {
        throw BadBytes{Message("blob.columns", "too many columns")};
    }
    matrix.columns = static_cast<std::int32_t>(columns);
    const std::size_t rows = in.count(1);
    if (rows > left.rows) {
        throw BadBytes{Message("blob.rows", "too many rows")};
    }
    left.rows -= rows;
    const std::size_t nonZero = in.count(1 + sizeof(float));
    matrix.rowStart.reserve(rows + 1);
    std::size_t total = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        total += in.varint();
        if (total > nonZero) {
            throw BadBytes{Message("blob.long", "rows are longer than their matrix")};
        }
        matrix.rowStart.push_back(static_cast<std::int32_t>(total));
    }
    if (total != nonZero) {
        throw BadBytes{Message("blob.short", "rows are shorter than their matrix")};
    }
    matrix.column.reserve(nonZero);
    for (std::size_t r = 0; r < rows; ++r) {
        std::uint64_t next = 0;
        for (std::int32_t i = matrix.rowStart[r]; i < matrix.rowStart[r + 1]; ++i) {
            const std::uint64_t column = next + in.varint();
            if (column >= columns) {
                throw BadBytes{Message("blob.range", "a column is out of range")};
            }
            matrix.column.push_back(static_cast<std::int32_t>(column));
            next = column + 1;
        }
    }
    matrix.value = in.planes(nonZero);
    return matrix;
}

template<class Enum>
Enum readEnum(ByteReader& in, Enum last) {
    const std::uint8_t value = in.u8();
    if (value > static_cast<std::uint8_t>(last)) {
        throw BadBytes{Message("blob.kind", "an unknown kind")};
    }
    return static_cast<Enum>(value);
}

bool readBool(ByteReader& in) {
    return readEnum(in, Side::Target) == Side::Target;
}

void requireReadable(const SentenceTrace& trace) {
    std::size_t heads = 0;
    std::size_t most = 0;
    std::size_t rows = 0;
    for (const AttentionRecord& record : trace.attention) {
        heads += record.heads.size();
        most = std::max(most, record.heads.size());
        for (const CsrMatrix& head : record.heads) {
            rows += head.rowStart.size();
        }
    }
    if (std::max(trace.attention.size(), trace.gates.size()) > kMaximumEntries || most > kMaximumHeads ||
        heads > kMaximumHeadsInAll || rows > kMaximumRowsInAll) {
        throw Error(
            Message("trace.many", "the trace of one sentence holds more weights or gates than a workspace takes"),
            Message("at.trace", "trace"), Message("trace.shorter", "translate without tracing, or a shorter document"));
    }
}

void write(ByteWriter& out, const SentenceTrace& trace) {
    out.count(trace.visible.size());
    out.array(std::span(trace.visible));
    out.u8(trace.noContext ? 1 : 0);
    out.count(trace.attention.size());
    for (const AttentionRecord& record : trace.attention) {
        out.text(record.site);
        out.u8(static_cast<std::uint8_t>(record.level));
        out.u8(static_cast<std::uint8_t>(record.querySide));
        out.u8(static_cast<std::uint8_t>(record.keySide));
        out.u8(record.withinSentence ? 1 : 0);
        out.count(record.heads.size());
        for (const CsrMatrix& head : record.heads) {
            write(out, head, record.site);
        }
        out.count(record.slotWords.size());
        for (const DocumentWord& slot : record.slotWords) {
            out.u32(static_cast<std::uint32_t>(slot.sentence.value));
            out.u8(static_cast<std::uint8_t>(slot.side));
            out.u32(static_cast<std::uint32_t>(slot.word.value));
        }
    }
    out.count(trace.gates.size());
    for (const GateRecord& gate : trace.gates) {
        out.text(gate.site);
        out.u8(static_cast<std::uint8_t>(gate.querySide));
        out.count(gate.contextShare.size());
        out.planes(gate.contextShare);
        out.count(gate.spread.size());
        out.planes(gate.spread);
    }
}

AttentionRecord readAttention(ByteReader& in, Left& left) {
    AttentionRecord record;
    record.site = in.text();
    record.level = readEnum(in, AttentionLevel::CacheSlot);
    record.querySide = readEnum(in, Side::Target);
    record.keySide = readEnum(in, Side::Target);
    record.withinSentence = readBool(in);
    const std::size_t heads = in.count(12);
    if (heads > std::min(kMaximumHeads, left.heads)) {
        throw BadBytes{Message("blob.many-heads", "too many heads")};
    }
    left.heads -= heads;
    for (std::size_t h = 0; h < heads; ++h) {
        record.heads.push_back(readMatrix(in, left));
    }
    const std::size_t slots = in.count(9);
    for (std::size_t s = 0; s < slots; ++s) {
        DocumentWord slot;
        slot.sentence.value = static_cast<std::int32_t>(in.u32());
        slot.side = readEnum(in, Side::Target);
        slot.word.value = static_cast<std::int32_t>(in.u32());
        record.slotWords.push_back(slot);
    }
    return record;
}

SentenceTrace readTrace(ByteReader& in) {
    SentenceTrace trace;
    trace.visible = in.array<SentenceRange>(in.count(sizeof(SentenceRange)));
    trace.noContext = readBool(in);
    const std::size_t records = in.count(16);
    if (records > kMaximumEntries) {
        throw BadBytes{Message("blob.attentions", "too many attentions")};
    }
    Left left;
    for (std::size_t r = 0; r < records; ++r) {
        trace.attention.push_back(readAttention(in, left));
    }
    const std::size_t gates = in.count(13);
    if (gates > kMaximumEntries) {
        throw BadBytes{Message("blob.many-gates", "too many gates")};
    }
    for (std::size_t g = 0; g < gates; ++g) {
        GateRecord gate;
        gate.site = in.text();
        gate.querySide = readEnum(in, Side::Target);
        gate.contextShare = in.planes(in.count(sizeof(float)));
        gate.spread = in.planes(in.count(sizeof(float)));
        trace.gates.push_back(std::move(gate));
    }
    if (in.left() != 0) {
        throw BadBytes{Message("blob.follows", "something follows the end")};
    }
    return trace;
}

// Unpacks without trusting the announced size: memory grows only as far as there are data to unpack.
std::vector<std::byte> unpack(std::span<const std::byte> frame) {
    const unsigned long long announced = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (announced == ZSTD_CONTENTSIZE_ERROR || announced == ZSTD_CONTENTSIZE_UNKNOWN || announced > kMaximumSize) {
        throw BadBytes{Message("blob.size", "an impossible size")};
    }
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context) {
        throw std::bad_alloc();
    }
    std::vector<std::byte> bytes(std::min<std::size_t>(announced, 64 * frame.size()));
    ZSTD_inBuffer in{frame.data(), frame.size(), 0};
    ZSTD_outBuffer out{bytes.data(), bytes.size(), 0};
    for (;;) {
        const std::size_t before = in.pos + out.pos;
        const std::size_t rest = ZSTD_decompressStream(context.get(), &out, &in);
        if (ZSTD_isError(rest)) {
            throw BadBytes{Message("blob.unpack", "it does not unpack")};
        }
        if (rest == 0) {
            break;
        }
        if (out.pos == out.size && out.size < announced) {
            bytes.resize(std::min<std::size_t>(announced, std::max<std::size_t>(4096, 2 * bytes.size())));
            out.dst = bytes.data();
            out.size = bytes.size();
        } else if (in.pos + out.pos == before) {
            throw BadBytes{Message("bytes.end", "the data end too early")};
        }
    }
    if (in.pos != in.size || out.pos != announced) {
        throw BadBytes{Message("blob.says", "its size differs from the size that it states")};
    }
    return bytes;
}

} // namespace

std::vector<std::byte> encodeTrace(const SentenceTrace& trace) {
    requireReadable(trace);
    ByteWriter out;
    write(out, trace);
    if (out.bytes().size() > kMaximumSize) {
        throw Error(Message("trace.large", "the trace of one sentence takes more than a gigabyte"),
                    Message("at.trace", "trace"),
                    Message("trace.shorter", "translate without tracing, or a shorter document"));
    }
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    if (!context) {
        throw std::bad_alloc();
    }
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::vector<std::byte> blob(2 + ZSTD_compressBound(out.bytes().size()));
    blob[0] = std::byte(kMark);
    blob[1] = std::byte(kVersion);
    const std::size_t size =
        ZSTD_compress2(context.get(), blob.data() + 2, blob.size() - 2, out.bytes().data(), out.bytes().size());
    if (ZSTD_isError(size)) {
        throw Error(Message("trace.compress", "a trace could not be compressed: {reason}", ZSTD_getErrorName(size)));
    }
    blob.resize(2 + size);
    blob.shrink_to_fit();
    return blob;
}

SentenceTrace decodeTrace(std::span<const std::byte> blob, const std::string& where) {
    if (blob.size() > 2 && blob[0] == std::byte(kMark) && std::to_integer<int>(blob[1]) > kVersion) {
        throw Error(Message("trace.newer",
                            "a trace was written by a newer Contexture (layout {layout}; this one reads {known})",
                            std::to_integer<int>(blob[1]), kVersion),
                    where, Message("do.update", "update Contexture"));
    }
    try {
        if (blob.size() <= 2 || blob[0] != std::byte(kMark) || blob[1] != std::byte(kVersion)) {
            throw BadBytes{Message("blob.none", "it is no trace")};
        }
        const std::vector<std::byte> bytes = unpack(blob.subspan(2));
        ByteReader in(bytes);
        return readTrace(in);
    } catch (const BadBytes& bad) {
        throw Error(Message("trace.damaged", "a trace is damaged: {reason}", bad.why), where,
                    Message("trace.damaged.do", "open a copy of the file or translate the document again"));
    }
}

} // namespace contexture::store
