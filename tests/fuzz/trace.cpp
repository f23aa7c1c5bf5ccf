// SPDX-License-Identifier: GPL-3.0-or-later

// Traces as stored in a workspace. First byte 0: the rest is the stored blob. Other first byte: the rest is the
// uncompressed content and is compressed first, since a fuzzer does not find valid checksums by itself.
#include "engine/store/trace_blob.h"
#include "tests/fuzz/target.h"

#include <zstd.h>

using namespace contexture;

namespace {

std::vector<std::byte> packed(std::string_view inside) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::vector<std::byte> blob(2 + ZSTD_compressBound(inside.size()));
    blob[0] = std::byte('T');
    blob[1] = std::byte(1);
    const std::size_t size =
        ZSTD_compress2(context.get(), blob.data() + 2, blob.size() - 2, inside.data(), inside.size());
    fuzz::require(ZSTD_isError(size) == 0, "what a trace holds cannot be packed");
    blob.resize(2 + size);
    return blob;
}

} // namespace

static const fuzz::Target kTarget("trace", [](std::string_view input) {
    if (input.empty()) {
        return;
    }
    const bool asItStands = input.front() == 0;
    input.remove_prefix(1);
    const auto blob = asItStands
                          ? std::vector<std::byte>(reinterpret_cast<const std::byte*>(input.data()),
                                                   reinterpret_cast<const std::byte*>(input.data()) + input.size())
                          : packed(input);
    const auto again = store::encodeTrace(store::decodeTrace(blob, "a trace"));
    fuzz::require(store::encodeTrace(store::decodeTrace(again, "a trace")) == again,
                  "a trace that is another when it is written and read");
});
