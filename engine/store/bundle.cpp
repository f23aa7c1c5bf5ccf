// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/bundle.h"

#include "engine/core/error.h"
#include "engine/store/checksum.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>

namespace contexture::store {

namespace {

constexpr const char* kCardKey = "contexture.card";
constexpr std::size_t kSmallestTokenizer = 16;
constexpr std::size_t kLargestTokenizer = 64 << 20;

Message writeAgain() {
    return Message("bundle.do", "write the bundle again with contexture-cli train");
}

const std::string& requiredMetadata(const SafetensorsFile& file, const std::string& key) {
    const auto it = file.metadata().find(key);
    if (it == file.metadata().end()) {
        const auto own = file.metadata().lower_bound("contexture.");
        const bool isForeign = own == file.metadata().end() || !own->first.starts_with("contexture.");
        throw Error(Message("bundle.metadata",
                            "a safetensors file, but not a Contexture model bundle: its metadata lacks {key}", key),
                    file.path().string(),
                    isForeign ? Message("bundle.foreign.do", "import the folder of the model that it belongs to: "
                                                             "contexture-cli import FOLDER --out MODEL.safetensors")
                              : writeAgain());
    }
    return it->second;
}

void requireFormat(const SafetensorsFile& file) {
    const std::string format = requiredMetadata(file, "contexture.format");
    const bool hasBase = !file.metadata().contains(BaseNote::kKey);
    if (format == (hasBase ? Bundle::kFormat : Bundle::kFormatWithoutBase)) {
        return;
    }
    const bool number = !format.empty() && format.size() < 6 &&
                        format.find_first_not_of("0123456789") == std::string::npos && std::stoi(format) > 2;
    if (number) {
        throw Error(Message("bundle.newer",
                            "made for a newer Contexture (bundle format {format}; this one reads format {known})",
                            format, Bundle::kFormatWithoutBase),
                    file.path().string(), Message("do.update", "update Contexture"));
    }
    throw Error(Message("bundle.format", "contexture.format is {format}, which is no bundle format", inQuotes(format)),
                file.path().string(), writeAgain());
}

std::string requiredObject(const SafetensorsFile& file, const std::string& key) {
    const std::string& text = requiredMetadata(file, key);
    const std::string where = file.path().string() + ", " + key;
    if (!parseStrictJson(text, where, writeAgain()).is_object()) {
        throw Error(Message("json.object", "not a JSON object"), where, writeAgain());
    }
    return text;
}

std::span<const std::byte> requiredTokenizer(const Bundle& bundle, const std::string& name) {
    const TensorView* const tensor = bundle.find(name);
    const std::string where = bundle.file.path().string();
    if (!tensor) {
        throw Error(Message("bundle.no-subwords", "the subword model {name} is missing", name), where, writeAgain());
    }
    // A SentencePiece model is a protocol buffer whose first field (number 1, a submessage) is its first piece.
    if (tensor->type != DType::U8 || tensor->shape.size() != 1 || tensor->bytes.size() < kSmallestTokenizer ||
        tensor->bytes.size() > kLargestTokenizer || tensor->bytes[0] != std::byte(0x0a)) {
        throw Error(Message("bundle.subwords", "the tensor {name} is not a SentencePiece model", name), where,
                    writeAgain());
    }
    return tensor->bytes;
}

// Position of the first element whose exponent is all ones (NaN or infinity).
template<class Bits>
std::optional<std::size_t> firstNonFinite(std::span<const std::byte> bytes, Bits exponent) {
    const std::size_t count = bytes.size() / sizeof(Bits);
    constexpr std::size_t kChunk = 4096;
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        const std::size_t end = std::min(count, begin + kChunk);
        bool found = false; // without a branch, so that a compiler can vectorise the loop
        for (std::size_t i = begin; i < end; ++i) {
            Bits bits;
            std::memcpy(&bits, bytes.data() + i * sizeof(Bits), sizeof(Bits)); // may be unaligned
            found |= (bits & exponent) == exponent;
        }
        for (std::size_t i = begin; found && i < end; ++i) {
            Bits bits;
            std::memcpy(&bits, bytes.data() + i * sizeof(Bits), sizeof(Bits));
            if ((bits & exponent) == exponent) {
                return i;
            }
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> firstNonFinite(const TensorView& tensor) {
    switch (tensor.type) {
    case DType::F64:
        return firstNonFinite<std::uint64_t>(tensor.bytes, 0x7ff0'0000'0000'0000u);
    case DType::F32:
        return firstNonFinite<std::uint32_t>(tensor.bytes, 0x7f80'0000u);
    case DType::F16:
        return firstNonFinite<std::uint16_t>(tensor.bytes, 0x7c00u);
    case DType::BF16:
        return firstNonFinite<std::uint16_t>(tensor.bytes, 0x7f80u);
    default:
        return std::nullopt;
    }
}

void requireFinite(const SafetensorsFile& file) {
    for (const TensorView& tensor : file.tensors()) {
        if (const auto position = firstNonFinite(tensor)) {
            throw Error(Message("bundle.nan", "the tensor {tensor} holds NaN or infinity (element {element})",
                                inQuotes(tensor.name), *position),
                        file.path().string(),
                        Message("bundle.nan.do", "the training went wrong: use an earlier checkpoint"));
        }
    }
}

} // namespace

Bundle Bundle::openAlone(const std::filesystem::path& path) {
    SafetensorsFile file = SafetensorsFile::open(path);
    requireFormat(file);
    std::string config = requiredObject(file, "contexture.config");
    std::string card = requiredObject(file, kCardKey);
    auto note = baseNoteOf(file);
    Bundle bundle{.file = std::move(file),
                  .configJson = std::move(config),
                  .cardJson = std::move(card),
                  .baseNote = std::move(note)};
    if (!bundle.baseNote) {
        bundle.findTokenizers();
    }
    requireChecksum(bundle.file, Message("checksum.model.do", "take the file from a copy, or where it came from"));
    requireFinite(bundle.file);
    return bundle;
}

void Bundle::findTokenizers() {
    sourceTokenizer = requiredTokenizer(*this, "tokenizer.source");
    targetTokenizer = requiredTokenizer(*this, "tokenizer.target");
}

Bundle Bundle::open(const std::filesystem::path& path, const BaseSearch& search) {
    Bundle bundle = openAlone(path);
    if (bundle.baseNote) {
        bundle.base = openBaseOf(bundle.file, *bundle.baseNote, search);
        bundle.findTokenizers();
    }
    return bundle;
}

std::string Bundle::cardOf(const std::filesystem::path& path) {
    const SafetensorsFile file = SafetensorsFile::open(path);
    requireFormat(file);
    return requiredObject(file, kCardKey);
}

std::vector<TensorView> Bundle::tensors() const {
    std::vector<TensorView> all = file.tensors();
    if (base) {
        std::copy_if(base->tensors().begin(), base->tensors().end(), std::back_inserter(all),
                     [this](const TensorView& tensor) { return !file.find(tensor.name); });
    }
    return all;
}

const TensorView* Bundle::find(const std::string& name) const {
    const TensorView* const own = file.find(name);
    return own || !base ? own : base->find(name);
}

void replaceCard(const std::filesystem::path& path, const std::string& cardJson) {
    const SafetensorsFile file = SafetensorsFile::open(path);
    requireFormat(file);
    requiredObject(file, kCardKey);
    requireChecksum(file, Message("checksum.model.do", "take the file from a copy, or where it came from"));
    if (!parseStrictJson(cardJson, Message("at.new-card", "the new card of {file}", path.string()), writeAgain())
             .is_object()) {
        throw Error(Message("bundle.card", "the new card is not a JSON object"), path.string());
    }
    auto metadata = file.metadata();
    metadata[kCardKey] = cardJson;
    metadata = withChecksum(std::move(metadata), file.tensors());
    writeSafetensors(path, metadata, file.tensors()); // renamed over the old file, which stays mapped until then
}

} // namespace contexture::store
