// SPDX-License-Identifier: GPL-3.0-or-later

// Folders with another program's model. The input is the names and contents of files that take the place of those of a
// sound model, in Hugging Face's layout where one of them is config.json (of the kind that its text names), else in
// Marian's; "settings" are Marian's within its .npz.
#include "engine/core/files.h"
#include "engine/exchange/hugging_face.h"
#include "engine/exchange/marian.h"
#include "engine/exchange/npz.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <cstring>
#include <map>

using namespace contexture;

namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;

Files filesIn(const fs::path& folder) {
    Files files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        files[entry.path().filename().string()] = readWhole(entry.path());
    }
    return files;
}

std::string array(const std::string& type, const std::string& shape, const std::string& bytes) {
    std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 0xff);
    file += static_cast<char>(header.size() >> 8);
    return file + header + bytes;
}

// The arrays that decide how a model is read, and none of its weights.
std::string npzOf(const std::string& settings) {
    const fuzz::ZipEntry entries[]{
        {"special:model.yml.npy", array("|i1", "(" + std::to_string(settings.size()) + ",)", settings)},
        {"Wemb.npy", array("<f4", "(4, 2)", std::string(32, '\0'))}};
    return fuzz::zipOf(entries);
}

const fs::path kData = fs::path(CONTEXTURE_SOURCE_DIR) / "tests/data";

// The sound model of the kind that a config names.
const Files& huggingFaceFiles(std::string_view config) {
    static const Files marian = filesIn(kData / "marian/shared/hugging-face");
    static const std::pair<const char*, Files> others[]{{"\"m2m_100\"", filesIn(kData / "multilingual/nllb")},
                                                        {"\"mbart\"", filesIn(kData / "multilingual/mbart50")},
                                                        {"\"t5\"", filesIn(kData / "multilingual/madlad")}};
    for (const auto& [type, files] : others) {
        if (config.find(type) != std::string_view::npos) {
            return files;
        }
    }
    return marian;
}

} // namespace

static const fuzz::Target kTarget("foreign_model", [](std::string_view input) {
    const auto entries = fuzz::entriesOf(input);
    const auto config =
        std::find_if(entries.begin(), entries.end(), [](const auto& entry) { return entry.name == "config.json"; });
    const bool isHuggingFace = config != entries.end();
    const Files& sound = huggingFaceFiles(isHuggingFace ? std::string_view(config->content) : std::string_view());
    Files files = isHuggingFace ? sound : Files();
    if (!isHuggingFace) {
        files["source.spm"] = sound.at("source.spm");
        files["target.spm"] = sound.at("target.spm");
    }
    const bool hasTokenizer =
        std::any_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.name == "tokenizer.json"; });
    if (hasTokenizer) { // which is read where there is no SentencePiece model
        files.erase("sentencepiece.bpe.model");
        files.erase("spiece.model");
    }
    for (const fuzz::ZipEntry& entry : entries) {
        for (const char* known :
             {"config.json", "vocab.json", "target_vocab.json", "tokenizer_config.json", "special_tokens_map.json",
              "added_tokens.json", "tokenizer.json", "model.safetensors.index.json", "sentencepiece.bpe.model",
              "spiece.model", "decoder.yml", "vocab.yml", "src.vocab.yml", "trg.vocab.yml", "source.spm"}) {
            if (entry.name == known) {
                files[known] = entry.content;
            }
        }
        if (entry.name == "settings") {
            files["model.npz"] = npzOf(entry.content);
        }
    }
    const fs::path folder = fuzz::folder() / "model";
    static std::map<std::string, std::string> there; // what the input before this one left
    fs::create_directory(folder);
    for (auto& [name, content] : there) {
        if (!files.contains(name)) {
            fs::remove(folder / name);
        }
    }
    for (const auto& [name, content] : files) {
        const auto before = there.find(name);
        if (before == there.end() || before->second != content) {
            fuzz::fileOf(content, "model/" + name);
        }
    }
    there = files;
    const auto model = isHuggingFace ? exchange::readHuggingFace(folder) : exchange::readMarian(folder);
    std::vector<std::string> strangers = model.sourceSubwords.strangersTo(
        std::unordered_set<std::string>(model.source.pieces.begin(), model.source.pieces.end()));
    const auto order = exchange::orderVocabulary(model.source, strangers);
    fuzz::require(order.row.size() == order.pieces.size() && order.never.size() == order.pieces.size() &&
                      order.noText.size() == order.pieces.size(),
                  "a vocabulary with gaps");
    for (const std::int64_t row : order.row) {
        fuzz::require(row >= -1 && row < static_cast<std::int64_t>(model.source.pieces.size()), "a row of no piece");
    }
    fuzz::attempt([&] { model.sourceSubwords.inOrder(order.pieces, order.noText); });
});
