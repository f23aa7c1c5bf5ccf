// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/safetensors.h"

#include "engine/core/error.h"
#include "engine/store/atomic_file.h"
#include "engine/store/json_check.h"
#include "engine/store/tensor_shape.h"

#include <algorithm>
#include <array>
#include <set>

namespace contexture::store {

namespace {

constexpr std::size_t kAlignment = 64;

void requireSound(const std::filesystem::path& path, std::span<const TensorView> tensors) {
    std::set<std::string> names{"__metadata__"};
    for (const TensorView& tensor : tensors) {
        if (tensor.name.empty() || !names.insert(tensor.name).second) {
            throw Error(Message("safetensors.names", "a tensor's name is empty, reserved or there twice: {tensor}",
                                inQuotes(tensor.name)),
                        path.string(), Message("safetensors.names.do", "give every tensor a name of its own"));
        }
        if (byteSize(tensor.type, tensor.shape) != tensor.bytes.size()) {
            throw Error(Message("safetensors.bytes", "the bytes of tensor {tensor} do not fit its shape",
                                inQuotes(tensor.name)),
                        path.string(), Message("do.report", "this is a mistake in the program: report it"));
        }
    }
}

} // namespace

void writeSafetensors(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
                      std::span<const TensorView> tensors) {
    requireSound(path, tensors);
    std::vector<const TensorView*> order;
    for (const TensorView& tensor : tensors) {
        order.push_back(&tensor);
    }
    std::stable_sort(order.begin(), order.end(), [](const TensorView* a, const TensorView* b) {
        return bytesPerElement(a->type) > bytesPerElement(b->type);
    });

    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata.empty()) {
        header["__metadata__"] = metadata;
    }
    std::uint64_t at = 0;
    for (const TensorView* tensor : order) {
        header[tensor->name] = {
            {"dtype", name(tensor->type)}, {"shape", tensor->shape}, {"data_offsets", {at, at + tensor->bytes.size()}}};
        at += tensor->bytes.size();
    }
    std::string text;
    try {
        text = header.dump();
    } catch (const nlohmann::json::exception&) {
        throw Error(Message("safetensors.utf8", "the metadata or a tensor's name is not UTF-8"), path.string(),
                    Message("safetensors.utf8.do", "use UTF-8 text"));
    }
    while ((8 + text.size()) % kAlignment != 0) {
        text += ' ';
    }

    std::array<std::byte, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i) {
        length[i] = static_cast<std::byte>(text.size() >> (8 * i));
    }
    AtomicFile file(path);
    file.write(length);
    file.write(std::as_bytes(std::span(text)));
    for (const TensorView* tensor : order) {
        file.write(tensor->bytes);
    }
    file.commit();
}

} // namespace contexture::store
