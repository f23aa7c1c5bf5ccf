// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/bundle_io.h"

#include "engine/core/error.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/weight_memory.h"
#include "engine/store/checksum.h"
#include "engine/store/variant.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace contexture::model {
namespace {

constexpr double kLargestHalf = 65504.0;
constexpr std::size_t kLargeTensor = std::size_t(1) << 24; // bytes; what was read of the file is given back behind it

Message wrongFile() {
    return Message("bundle.wrong.do", "the file is damaged or was written by another program: get it again");
}

Message inside(const std::string& file, const Message& place) {
    return Message("at.inside", "{file}, {place}", file, place);
}

std::string shapeText(at::IntArrayRef shape) {
    std::string text;
    for (const auto size : shape) {
        text += (text.empty() ? "" : " x ") + std::to_string(size);
    }
    return text;
}

std::optional<at::ScalarType> weightType(store::DType type) {
    switch (type) {
    case store::DType::F64:
        return at::kDouble;
    case store::DType::F32:
        return at::kFloat;
    case store::DType::F16:
        return at::kHalf;
    case store::DType::BF16:
        return at::kBFloat16;
    default:
        return std::nullopt;
    }
}

bool isTokenizer(const std::string& name) {
    return name == "tokenizer.source" || name == "tokenizer.target";
}

void readInto(at::Tensor parameter, const store::TensorView& view, const std::string& where) {
    const auto type = weightType(view.type);
    if (!type) {
        throw Error(Message("bundle.type", "the tensor {tensor} is not of a floating-point type", view.name), where,
                    wrongFile());
    }
    if (parameter.sizes() != at::IntArrayRef(view.shape)) {
        throw Error(Message("bundle.shape", "the tensor {tensor} is {shape}, but the config asks for {expected}",
                            view.name, shapeText(view.shape), shapeText(parameter.sizes())),
                    where, wrongFile());
    }
    if (*type == parameter.scalar_type() && parameter.is_contiguous()) { // a large model has no room for a second copy
        std::memcpy(parameter.data_ptr(), view.bytes.data(), view.bytes.size());
        return;
    }
    at::Tensor values = at::empty(view.shape, *type); // aligned memory; the file's bytes may be unaligned
    std::memcpy(values.data_ptr(), view.bytes.data(), view.bytes.size());
    parameter.copy_(values);
}

} // namespace

std::vector<std::pair<std::string, at::Tensor>> namedParameters(const System& system) {
    std::vector<std::pair<std::string, at::Tensor>> parameters;
    for (const auto& item : system.named_parameters()) {
        parameters.emplace_back(item.key(), item.value());
    }
    return parameters;
}

void saveBundle(const std::filesystem::path& path, const System& system, std::span<const std::uint8_t> sourceTokenizer,
                std::span<const std::uint8_t> targetTokenizer, const std::string& cardJson, bool half) {
    std::vector<at::Tensor> kept; // owns the memory of the views
    std::vector<store::TensorView> views;
    for (const auto& [name, parameter] : namedParameters(system)) {
        at::Tensor values = parameter.detach().to(at::kCPU, at::kFloat).contiguous();
        // Not abs().max(): of a large vocabulary that is a second copy.
        const double least = values.numel() == 0 ? 0.0 : values.min().item<double>();
        const double most = values.numel() == 0 ? 0.0 : values.max().item<double>();
        const double largest = std::max(std::abs(least), std::abs(most));
        if (!std::isfinite(least) || !std::isfinite(most)) {
            throw Error(Message("bundle.parameter-nan", "the parameter {parameter} holds NaN or infinity", name),
                        path.string(),
                        Message("bundle.parameter-nan.do",
                                "the training went wrong: use an earlier checkpoint or a lower learning rate"));
        }
        const bool asHalf = half && largest <= kLargestHalf;
        values = asHalf ? values.to(at::kHalf) : values;
        kept.push_back(values);
        views.push_back({name,
                         asHalf ? store::DType::F16 : store::DType::F32,
                         values.sizes().vec(),
                         {static_cast<const std::byte*>(values.data_ptr()), values.nbytes()}});
    }
    const auto addTokenizer = [&](const char* name, std::span<const std::uint8_t> bytes) {
        views.push_back({name, store::DType::U8, {static_cast<std::int64_t>(bytes.size())}, std::as_bytes(bytes)});
    };
    addTokenizer("tokenizer.source", sourceTokenizer);
    addTokenizer("tokenizer.target", targetTokenizer);
    store::writeSafetensors(path,
                            store::withChecksum({{"contexture.format", store::Bundle::kFormat},
                                                 {"contexture.config", toJson(system.config())},
                                                 {"contexture.card", cardJson}},
                                                views),
                            views);
}

LoadedBundle loadBundle(const std::filesystem::path& path, const BaseSearch& search, const ConfigChange& change) {
    LoadedBundle loaded{store::Bundle::open(path, search), nullptr};
    const std::vector<store::TensorView> tensors = loaded.bundle.tensors();
    const std::string where = path.string();
    ModelConfig config;
    try {
        config = parseTrainedConfig(loaded.bundle.configJson);
        checkModelConfig(config);
    } catch (const Error& error) {
        throw error.at(inside(where, error.whereMessage()));
    }
    if (change) {
        change(loaded.bundle, config);
    }

    std::int64_t weights = 0;
    for (const auto& view : tensors) {
        weights += isTokenizer(view.name)
                       ? 0
                       : static_cast<std::int64_t>(view.bytes.size() / store::bytesPerElement(view.type));
    }
    if (weights < fewestWeights(config)) {
        throw Error(Message("bundle.weights", "it holds {weights} weights, but its config asks for at least {expected}",
                            weights, fewestWeights(config)),
                    where, wrongFile());
    }

    {
        const nn::SkipInitialisation skip;
        try {
            loaded.system = makeSystem(config);
        } catch (const Error& error) {
            throw error.at(inside(where, error.whereMessage()));
        }
    }
    useLargePages(*loaded.system, false);
    loaded.bundle.file.forget(); // its checksum has read all of it
    const at::NoGradGuard noGrad;
    std::set<std::string> known;
    for (const auto& [name, parameter] : namedParameters(*loaded.system)) {
        const auto* view = loaded.bundle.find(name);
        if (!view) {
            throw Error(Message("bundle.tensor", "the tensor {tensor} is missing", name), where, wrongFile());
        }
        readInto(parameter, *view, where);
        if (view->bytes.size() >= kLargeTensor) {
            loaded.bundle.file.forget();
        }
        known.insert(name);
    }
    for (const auto& view : tensors) {
        if (!known.contains(view.name) && !isTokenizer(view.name)) {
            throw Error(Message("bundle.extra", "the tensor {tensor} does not belong to a {system} of this config",
                                view.name, config.system),
                        where, wrongFile());
        }
    }
    loaded.system->eval();
    return loaded;
}

std::string hashOfVariant(const std::string& fileHash, const std::string& variant) {
    return store::hashOfVariant(fileHash, variant);
}

} // namespace contexture::model
