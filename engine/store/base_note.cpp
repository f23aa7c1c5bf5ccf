// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/base_note.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/json_fields.h"
#include "engine/store/sha256.h"

#include <algorithm>
#include <array>
#include <system_error>

namespace contexture::store {

namespace {

constexpr std::size_t kDigitsShown = 12;

template<class Visitor, class Note>
void visitFields(Visitor& visit, Note& note) {
    visit("name", note.name);
    visit("weights", note.weights);
    visit("tensor_bytes", note.tensorBytes);
    visit("tensors", note.tensors);
    visit("source_language", note.sourceLanguage);
    visit("target_language", note.targetLanguage);
    visit("whole_has_checksum", note.isWholeChecked);
}

bool isHash(const std::string& text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::uint64_t bytesOf(std::span<const TensorView> tensors) {
    std::uint64_t bytes = 0;
    for (const TensorView& tensor : tensors) {
        bytes += tensor.bytes.size();
    }
    return bytes;
}

bool hasSizes(const SafetensorsFile& file, const BaseNote& note) {
    return static_cast<std::int64_t>(file.tensors().size()) == note.tensors &&
           bytesOf(file.tensors()) == note.tensorBytes;
}

Message getTheBase(const BaseNote& note) {
    return Message("bundle.base.do", "put {base} into the same folder, or name it (--base)", inQuotes(note.name));
}

// "base.safetensors" (en to de, 45.4 MB, weights 0123456789ab)
Message described(const BaseNote& note) {
    return Message("bundle.base.described", "{base} ({source} to {target}, {size} MB, weights {hash})",
                   inQuotes(note.name), note.sourceLanguage, note.targetLanguage,
                   (note.tensorBytes + 500'000) / 1'000'000, note.weights.substr(0, kDigitsShown));
}

[[noreturn]] void refuseOther(const SafetensorsFile& layer, const BaseNote& note, const std::filesystem::path& other,
                              const std::string& hash) {
    // The hash is shown with all digits if its first digits equal those of the wanted hash.
    const bool isAlike = hash.starts_with(note.weights.substr(0, kDigitsShown));
    throw Error(Message("bundle.base-other",
                        "it needs its base {wanted}, and {other} is another: its weights are {hash}", described(note),
                        other.string(), isAlike ? hash : hash.substr(0, kDigitsShown)),
                layer.path().string(), getTheBase(note));
}

// The files of a folder that may be the base: first the one with the base's name.
std::vector<std::filesystem::path> candidates(const std::filesystem::path& folder, const BaseNote& note,
                                              const std::filesystem::path& layer) {
    std::vector<std::filesystem::path> found;
    std::error_code code;
    for (std::filesystem::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        std::error_code ignored;
        if (at->path().extension() == ".safetensors" && at->is_regular_file(ignored) &&
            at->path().filename() != layer.filename()) {
            found.push_back(at->path());
        }
    }
    std::sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
        const bool isA = a.filename() == note.name;
        const bool isB = b.filename() == note.name;
        return isA != isB ? isA : a < b;
    });
    return found;
}

} // namespace

std::string weightsHash(std::span<const TensorView> tensors) {
    std::vector<const TensorView*> order;
    for (const TensorView& tensor : tensors) {
        order.push_back(&tensor);
    }
    std::sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->name < b->name; });
    Sha256 hash;
    const auto number = [&](std::uint64_t value) { // lowest byte first
        std::array<std::byte, 8> raw{};
        for (std::size_t i = 0; i < raw.size(); ++i) {
            raw[i] = static_cast<std::byte>(value >> (8 * i));
        }
        hash.add(raw);
    };
    const auto text = [&](std::string_view value) { // with its length, so that other texts cannot give the same bytes
        number(value.size());
        hash.add(std::as_bytes(std::span(value)));
    };
    for (const TensorView* tensor : order) {
        text(tensor->name);
        text(name(tensor->type));
        number(tensor->shape.size());
        for (const std::int64_t size : tensor->shape) {
            number(static_cast<std::uint64_t>(size));
        }
        hash.add(tensor->bytes);
    }
    return hash.finish();
}

BaseNote parseBaseNote(const std::string& json, const std::string& where) {
    const Message remedy("bundle.base-note.do", "take the file apart again with contexture-cli bundle");
    const FieldFile file{.where = where + ", " + BaseNote::kKey, .what = "note of a base", .folder = {}};
    const FieldJson fields = parseFields(json, file, remedy);
    FieldReader reader(fields, "", file);
    BaseNote note;
    visitFields(reader, note);
    const FieldJson* order = reader.find("order");
    reader.refuseUnknown();
    bool isSound = order && order->is_array() && isHash(note.weights) && note.tensors > 0 && !note.name.empty() &&
                   note.name.find('/') == std::string::npos;
    for (std::size_t i = 0; isSound && i < order->size(); ++i) {
        const auto run = wholeNumber<std::int64_t>((*order)[i]);
        isSound = run && *run >= 0 && *run <= 1'000'000;
        note.order.push_back(run.value_or(0));
    }
    if (!isSound) {
        throw Error(Message("bundle.base-note", "this is no note of a base: name, weights, tensors or order are wrong"),
                    file.where, remedy);
    }
    return note;
}

std::string toJson(const BaseNote& note) {
    FieldWriter writer;
    visitFields(writer, note);
    writer("order", note.order);
    return writer.json.dump();
}

std::optional<BaseNote> baseNoteOf(const SafetensorsFile& file) {
    const auto found = file.metadata().find(BaseNote::kKey);
    if (found == file.metadata().end()) {
        return std::nullopt;
    }
    return parseBaseNote(found->second, file.path().string());
}

SafetensorsFile openBaseOf(const SafetensorsFile& layer, const BaseNote& note, const BaseSearch& search) {
    if (!search.base.empty()) {
        SafetensorsFile base = SafetensorsFile::open(search.base);
        const std::string hash = weightsHash(base.tensors());
        if (hash != note.weights) {
            refuseOther(layer, note, search.base, hash);
        }
        return base;
    }
    std::vector<std::filesystem::path> folders{layer.path().has_parent_path() ? layer.path().parent_path() : "."};
    folders.insert(folders.end(), search.folders.begin(), search.folders.end());
    std::optional<std::pair<std::filesystem::path, std::string>> other; // a file of the base's name with another hash
    for (const auto& folder : folders) {
        for (const auto& path : candidates(folder, note, layer.path())) {
            try {
                SafetensorsFile base = SafetensorsFile::open(path);
                const bool isNamed = path.filename() == note.name;
                if (!isNamed && !hasSizes(base, note)) {
                    continue;
                }
                const std::string hash = weightsHash(base.tensors());
                if (hash == note.weights) {
                    return base;
                }
                if (isNamed && !other) {
                    other.emplace(path, hash);
                }
            } catch (const Error&) { // a damaged file is not the base
            }
        }
    }
    if (other) {
        refuseOther(layer, note, other->first, other->second);
    }
    throw Error(Message("bundle.base-missing", "it is a context layer without its base, {base}, which is not there",
                        described(note)),
                layer.path().string(), getTheBase(note));
}

} // namespace contexture::store
