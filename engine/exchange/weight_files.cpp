// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/weight_files.h"

#include "engine/core/error.h"
#include "engine/exchange/hugging_face_config.h"
#include "engine/store/json_check.h"
#include "engine/store/safetensors.h"

#include <map>
#include <string>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWhole = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";

WeightNumber numberOf(const store::TensorView& tensor, const std::string& where) {
    switch (tensor.type) {
    case store::DType::F32:
        return WeightNumber::Float;
    case store::DType::F64:
        return WeightNumber::Double;
    case store::DType::F16:
        return WeightNumber::Half;
    case store::DType::BF16:
        return WeightNumber::BFloat16;
    default:
        throw Error("the tensor " + store::inQuotes(tensor.name) + " is of the type " + store::name(tensor.type) +
                        ", which holds no weights",
                    where, "take the model before it was quantised");
    }
}

// Tensors of one .safetensors file or of several.
class SafetensorsSource final : public TensorSource {
public:
    explicit SafetensorsSource(const fs::path& path) : m_where(path.string()) {
        const store::SafetensorsFile& file = open(path);
        for (const auto& tensor : file.tensors()) {
            m_tensors[tensor.name] = {&file, &tensor};
        }
    }
    // `parts`: the file that contains each tensor.
    SafetensorsSource(const fs::path& index, const std::map<std::string, fs::path>& parts) : m_where(index.string()) {
        for (const auto& [name, path] : parts) {
            const store::SafetensorsFile& file = open(path);
            const auto* tensor = file.find(name);
            if (!tensor) {
                throw Error("the tensor " + store::inQuotes(name) + " is not in " + path.filename().string() +
                                ", where the index says that it is",
                            m_where, "the files do not belong together: get them again");
            }
            m_tensors[name] = {&file, tensor};
        }
    }

    std::string where() const override { return m_where; }
    std::vector<std::string> names() const override {
        std::vector<std::string> names;
        for (const auto& [name, place] : m_tensors) {
            names.push_back(name);
        }
        return names;
    }
    const std::vector<std::int64_t>* shape(const std::string& name) const override {
        const auto found = m_tensors.find(name);
        return found == m_tensors.end() ? nullptr : &found->second.tensor->shape;
    }
    void readRows(const std::string& name, const RowVisitor& visit) const override {
        const auto found = m_tensors.find(name);
        if (found == m_tensors.end()) {
            throw Error("the tensor " + store::inQuotes(name) + " is missing", where(), kGetAgain);
        }
        const store::TensorView& tensor = *found->second.tensor;
        const WeightNumber number = numberOf(tensor, where());
        readBlocks(
            name,
            [&](std::int64_t first, std::span<float> values) {
                toFloats(tensor.bytes.data() + static_cast<std::size_t>(first) * bytesOf(number), number, values);
            },
            [&](std::int64_t first, std::span<const float> values) {
                visit(first, values);
                found->second.file->forget(); // each tensor is read once and can be large
            });
    }

private:
    struct Place {
        const store::SafetensorsFile* file = nullptr;
        const store::TensorView* tensor = nullptr;
    };

    const store::SafetensorsFile& open(const fs::path& path) {
        auto& file = m_files[path.string()];
        if (!file) {
            file = std::make_unique<store::SafetensorsFile>(store::SafetensorsFile::open(path));
        }
        return *file;
    }

    std::string m_where;
    std::map<std::string, std::unique_ptr<store::SafetensorsFile>> m_files;
    std::map<std::string, Place> m_tensors;
};

// The file of each tensor, from the index file.
std::map<std::string, fs::path> partsOf(const fs::path& folder) {
    const HuggingFaceConfig index(folder / kIndex);
    const auto found = index.json().find("weight_map");
    if (found == index.json().end() || !found->is_object() || found->empty()) {
        throw Error("it does not say which file holds which tensor (weight_map)", index.where(), kGetAgain);
    }
    std::map<std::string, fs::path> parts;
    for (const auto& [tensor, file] : found->items()) {
        const std::string name = file.is_string() ? file.get<std::string>() : std::string();
        if (name.find_first_of("/\\") != std::string::npos || !name.ends_with(".safetensors")) {
            throw Error("the file of the tensor " + store::inQuotes(tensor) +
                            " is none of the .safetensors files beside it",
                        index.where(), kGetAgain);
        }
        if (!hasFile(folder, name.c_str())) {
            throw Error("the file " + store::inQuotes(name) + " is missing, which holds a part of the weights",
                        index.where(), "get all files that the index names");
        }
        parts[tensor] = folder / name;
    }
    return parts;
}

} // namespace

void requireWeights(const fs::path& folder) {
    if (hasFile(folder, kWhole) || hasFile(folder, kIndex)) {
        return;
    }
    if (const auto pickle = pickleIn(folder); !pickle.empty()) {
        refusePickle(pickle, folder);
    }
    throw Error(std::string("the file ") + kWhole + " is missing (the weights)", folder.string(), kGetAgain);
}

std::unique_ptr<TensorSource> openWeights(const fs::path& folder) {
    requireWeights(folder);
    if (hasFile(folder, kWhole)) {
        return std::make_unique<SafetensorsSource>(folder / kWhole);
    }
    return std::make_unique<SafetensorsSource>(folder / kIndex, partsOf(folder));
}

bool isPickle(const fs::path& file) {
    return file.extension() == ".bin" || file.extension() == ".pt" || file.extension() == ".pth";
}

fs::path pickleIn(const fs::path& folder) {
    fs::path first;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) {
        if (isPickle(entry.path()) && (first.empty() || entry.path() < first)) {
            first = entry.path();
        }
    }
    return first;
}

void refusePickle(const fs::path& file, const fs::path& folder) {
    throw Error("its weights are in " + file.filename().string() +
                    ", which is never opened: PyTorch's files are pickles, programs that run when they are opened",
                folder.string(),
                "get the model.safetensors of the same model, or convert it with Python: "
                "AutoModelForSeq2SeqLM.from_pretrained(DIR).save_pretrained(DIR, safe_serialization=True)");
}

} // namespace contexture::exchange
