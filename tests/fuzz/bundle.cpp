// SPDX-License-Identifier: GPL-3.0-or-later

// Model files: the header of safetensors, its tensors, the fields of a bundle, and the output of `inspect`. An input
// that begins with a brace is header and data; the length is put before it.
#include "engine/store/bundle.h"
#include "engine/store/inspect.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("bundle", [](std::string_view input) {
    std::string bytes;
    if (input.starts_with('{')) {
        const auto parts = fuzz::partsOf(input, 2);
        for (int i = 0; i < 8; ++i) {
            bytes += static_cast<char>(static_cast<std::uint64_t>(parts[0].size()) >> (8 * i));
        }
        bytes += std::string(parts[0]) + std::string(parts[1]);
    } else {
        bytes = input;
    }
    const auto path = fuzz::fileOf(bytes);
    fuzz::attempt([&] {
        const auto summary = store::inspectFile(path);
        store::toText(summary, true);
        store::toJson(summary);
    });
    fuzz::attempt([&] { store::Bundle::open(path); });
    const auto file = store::SafetensorsFile::open(path);
    std::uint64_t sum = 0;
    for (const store::TensorView& tensor : file.tensors()) {
        std::size_t elements = 1;
        for (const std::int64_t size : tensor.shape) {
            elements *= static_cast<std::size_t>(size);
        }
        fuzz::require(tensor.bytes.size() == elements * store::bytesPerElement(tensor.type),
                      "a tensor of another size than its shape");
        for (const std::byte byte : tensor.bytes) { // all of them are there to be read
            sum += std::to_integer<std::uint64_t>(byte);
        }
        fuzz::require(file.find(tensor.name) != nullptr, "a tensor that is not found by its name");
    }
    fuzz::require(sum <= 255 * file.size(), "tensors that hold more than their file");
});
