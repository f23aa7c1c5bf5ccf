// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/bundle_parts.h"

#include "engine/core/error.h"
#include "engine/store/base_note.h"
#include "engine/store/bundle.h"
#include "engine/store/checksum.h"
#include "engine/store/json_check.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace contexture::store {

namespace {

constexpr const char* kFormatKey = "contexture.format";

bool isSame(const TensorView& a, const TensorView& b) {
    return a.type == b.type && a.shape == b.shape && a.bytes.size() == b.bytes.size() &&
           std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin());
}

// Whether the weights of the two have the same names and shapes, and none of them the same type.
bool differsInTypeAlone(const Bundle& whole, const Bundle& base) {
    bool some = false;
    for (const TensorView& tensor : base.file.tensors()) {
        const TensorView* const there = whole.file.find(tensor.name);
        if (tensor.name.starts_with("tokenizer.")) {
            continue;
        }
        if (!there || there->shape != tensor.shape || there->type == tensor.type) {
            return false;
        }
        some = true;
    }
    return some;
}

std::string textIn(const std::string& configJson, const char* key) {
    const auto config = nlohmann::json::parse(configJson, nullptr, false);
    return config.is_object() && config.contains(key) && config[key].is_string() ? config[key].get<std::string>() : "";
}

BundleParts partsOf(std::span<const TensorView> own, std::int64_t ofBase) {
    BundleParts parts{.own = static_cast<std::int64_t>(own.size()), .ofBase = ofBase, .ownBytes = 0};
    for (const TensorView& tensor : own) {
        parts.ownBytes += tensor.bytes.size();
    }
    return parts;
}

} // namespace

BaseNote noteOfBase(const Bundle& base) {
    BaseNote note{.name = base.file.path().filename().string(),
                  .weights = weightsHash(base.file.tensors()),
                  .tensors = static_cast<std::int64_t>(base.file.tensors().size()),
                  .sourceLanguage = textIn(base.configJson, "source_language"),
                  .targetLanguage = textIn(base.configJson, "target_language"),
                  .order = {0}};
    for (const TensorView& tensor : base.file.tensors()) {
        note.tensorBytes += tensor.bytes.size();
    }
    return note;
}

BundleParts takeApart(const std::filesystem::path& whole, const std::filesystem::path& base,
                      const std::filesystem::path& output) {
    const Bundle from = Bundle::openAlone(whole);
    const Bundle below = Bundle::openAlone(base);
    for (const auto& [bundle, path] : {std::pair(&from, &whole), std::pair(&below, &base)}) {
        if (bundle->baseNote) {
            throw Error(Message("bundle.not-whole", "it is a context layer without its base already"), path->string(),
                        Message("bundle.not-whole.do", "put it together with its base first"));
        }
    }
    const Message remedy("bundle.apart.do", "name the base that it was trained over");
    std::vector<TensorView> own;
    std::vector<std::string> shared; // in the order of the whole bundle
    BaseNote note = noteOfBase(below);
    note.isWholeChecked = from.file.metadata().contains(kChecksumKey);
    bool isBases = true; // whether tensors of the base are being counted
    for (const TensorView& tensor : from.file.tensors()) {
        const TensorView* const same = below.file.find(tensor.name);
        const bool isShared = same && isSame(*same, tensor);
        if (same && !isShared && tensor.name.starts_with("tokenizer.")) {
            throw Error(Message("bundle.base-subwords", "its subword model {name} differs from that of {base}",
                                tensor.name, base.string()),
                        whole.string(), remedy);
        }
        if (isShared != isBases) {
            note.order.push_back(0);
            isBases = isShared;
        }
        ++note.order.back();
        if (isShared) {
            shared.push_back(tensor.name);
        } else {
            own.push_back(tensor);
        }
    }
    std::vector<std::string> inBase;
    for (const TensorView& tensor : below.file.tensors()) {
        const TensorView* const there = from.file.find(tensor.name);
        if (!there) {
            throw Error(Message("bundle.not-over-base", "it lacks the tensor {tensor} of {base}", inQuotes(tensor.name),
                                base.string()),
                        whole.string(), remedy);
        }
        if (isSame(*there, tensor)) {
            inBase.push_back(tensor.name);
        }
    }
    const bool hasWeights = std::any_of(shared.begin(), shared.end(),
                                        [](const std::string& each) { return !each.starts_with("tokenizer."); });
    // Some systems have no tensors besides those of their base.
    const bool isBaseItself = own.empty() && textIn(from.configJson, "system") == textIn(below.configJson, "system");
    if (!hasWeights && differsInTypeAlone(from, below)) {
        throw Error(Message("bundle.other-precision",
                            "its weights are stored in another precision than those of {base}; a trained bundle holds "
                            "float16",
                            base.string()),
                    whole.string(),
                    Message("bundle.other-precision.do",
                            "write the base that it holds with --write-base, or import the base with --precision fp16 "
                            "and train over that"));
    }
    if (!hasWeights || isBaseItself) {
        throw Error(isBaseItself
                        ? Message("bundle.all-shared",
                                  "all its tensors are those of {base}: it has no layer of its own", base.string())
                        : Message("bundle.none-shared", "it shares no weights with {base}", base.string()),
                    whole.string(), remedy);
    }
    if (shared != inBase) {
        throw Error(
            Message("bundle.other-order", "its tensors stand in another order than those of {base}", base.string()),
            whole.string(), Message("bundle.other-order.do", "keep it whole"));
    }
    auto metadata = from.file.metadata();
    metadata.erase(kChecksumKey);
    metadata[kFormatKey] = std::string(Bundle::kFormatWithoutBase);
    metadata[BaseNote::kKey] = toJson(note);
    writeSafetensors(output, withChecksum(std::move(metadata), own), own);
    return partsOf(own, static_cast<std::int64_t>(shared.size()));
}

BundleParts putTogether(const std::filesystem::path& layer, const BaseSearch& search,
                        const std::filesystem::path& output) {
    const Bundle bundle = Bundle::open(layer, search);
    const auto& note = bundle.baseNote;
    if (!note || !bundle.base) {
        throw Error(Message("bundle.whole", "it is whole already: it holds its base"), layer.string(),
                    Message("bundle.whole.do", "use it as it is"));
    }
    std::vector<TensorView> ofBase;
    for (const TensorView& tensor : bundle.base->tensors()) {
        if (!bundle.file.find(tensor.name)) {
            ofBase.push_back(tensor);
        }
    }
    const auto& own = bundle.file.tensors();
    std::vector<TensorView> all;
    std::size_t nextOfBase = 0;
    std::size_t nextOwn = 0;
    bool isSound = true;
    for (std::size_t run = 0; run < note->order.size() && isSound; ++run) {
        const auto count = static_cast<std::size_t>(note->order[run]);
        const std::vector<TensorView>& from = run % 2 == 0 ? ofBase : own;
        std::size_t& next = run % 2 == 0 ? nextOfBase : nextOwn;
        isSound = count <= from.size() - next;
        for (std::size_t i = 0; i < count && isSound; ++i) {
            all.push_back(from[next++]);
        }
    }
    if (!isSound || nextOfBase != ofBase.size() || nextOwn != own.size()) {
        throw Error(Message("bundle.base-order", "the order of its tensors does not fit its own and those of its base"),
                    layer.string(), Message("bundle.base-order.do", "get the file again"));
    }
    auto metadata = bundle.file.metadata();
    metadata.erase(kChecksumKey);
    metadata.erase(BaseNote::kKey);
    metadata[kFormatKey] = std::string(Bundle::kFormat);
    if (note->isWholeChecked) {
        metadata = withChecksum(std::move(metadata), all);
    }
    writeSafetensors(output, metadata, all);
    return partsOf(own, static_cast<std::int64_t>(ofBase.size()));
}

} // namespace contexture::store
