// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/prepare.h"

#include "engine/core/error.h"
#include "engine/core/system_error.h"
#include "engine/lab/gold.h"
#include "engine/store/atomic_file.h"
#include "engine/store/bundle.h"
#include "engine/store/content_hash.h"
#include "engine/store/sha256.h"
#include "engine/train/recipe.h"
#include "engine/train/text_source.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <vector>

namespace contexture::train {

namespace {

namespace fs = std::filesystem;

// A folder that appears completely or not at all: filled under a temporary name beside it, then renamed.
class AtomicFolder {
public:
    explicit AtomicFolder(const fs::path& target) : m_target(target) {
        std::error_code code;
        if (fs::exists(target) && !(fs::is_directory(target) && fs::is_empty(target, code))) {
            throw Error("there is something of this name already", target.string(),
                        "remove it, or choose another folder");
        }
        if (m_target.has_parent_path()) {
            fs::create_directories(m_target.parent_path(), code);
        }
        store::removeDeadParts(m_target);
        m_temporary = store::partOf(m_target, 0);
        fs::remove_all(m_temporary, code); // left by an earlier process of this number
        fs::create_directory(m_temporary, code);
        if (code) {
            throw Error("the folder cannot be made: " + code.message(), target.string(),
                        "check that the folder above it can be written");
        }
    }
    ~AtomicFolder() {
        if (!m_temporary.empty()) {
            std::error_code ignored;
            fs::remove_all(m_temporary, ignored);
        }
    }
    AtomicFolder(const AtomicFolder&) = delete;
    AtomicFolder& operator=(const AtomicFolder&) = delete;

    const fs::path& path() const { return m_temporary; }

    // Throws the error of one of its files again, with the file's final name.
    [[noreturn]] void rethrow(const Error& error) const {
        const std::string& where = error.where();
        const std::string inside = m_temporary.string() + "/";
        if (where.starts_with(inside)) {
            throw Error(error.happened(), (m_target / where.substr(inside.size())).string(), error.remedy());
        }
        throw;
    }

    void commit() { // AtomicFile has flushed its files to the disk
        flush(m_temporary);
        if (std::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
            throw Error("the folder cannot be given its name: " + systemReason(errno).english(), m_target.string(),
                        systemRemedy(errno));
        }
        m_temporary.clear();
        flush(m_target.has_parent_path() ? m_target.parent_path() : fs::path("."));
    }

private:
    static void flush(const fs::path& folder) {
        const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file >= 0) {
            ::fsync(file); // errors are ignored: not every file system supports it
            ::close(file);
        }
    }

    fs::path m_target;
    fs::path m_temporary;
};

void writeBytes(const fs::path& path, std::span<const std::byte> bytes) {
    store::AtomicFile file(path);
    file.write(bytes);
    file.commit();
}

// Documents of one part that are not yet written as a shard.
struct Pending {
    std::vector<std::int64_t> documents{0};
    std::vector<std::int64_t> sourceSentences{0};
    std::vector<std::int64_t> targetSentences{0};
    std::vector<std::int32_t> sourcePieces;
    std::vector<std::int32_t> targetPieces;
    std::vector<std::uint8_t> trained;
    std::vector<std::uint8_t> favoured;
    bool hasFavoured = false;
    std::vector<std::int64_t> decidedDocuments{0};
    std::vector<std::int64_t> decidedPlaces{0};
    std::vector<std::int32_t> places;

    void addPlaces(const std::vector<PiecePlace>& list) {
        for (const PiecePlace& place : list) {
            places.insert(places.end(), {place.sentence.value, place.side == Side::Source ? 0 : 1, place.piece});
        }
        decidedPlaces.push_back(std::int64_t(places.size() / 3));
    }
    void add(const TrainingDocument& document) {
        for (std::size_t s = 0; s < document.source.size(); ++s) {
            sourcePieces.insert(sourcePieces.end(), document.source[s].begin(), document.source[s].end());
            targetPieces.insert(targetPieces.end(), document.target[s].begin(), document.target[s].end());
            sourceSentences.push_back(std::int64_t(sourcePieces.size()));
            targetSentences.push_back(std::int64_t(targetPieces.size()));
            trained.push_back(document.trained[s] ? 1 : 0);
            favoured.push_back(!document.favoured.empty() && document.favoured[s] ? 1 : 0);
        }
        hasFavoured = hasFavoured || !document.favoured.empty();
        for (const DecidedWord& word : document.decided) {
            addPlaces(word.pieces);
            addPlaces(word.deciding);
        }
        decidedDocuments.push_back(std::int64_t(decidedPlaces.size() - 1) / 2);
        documents.push_back(std::int64_t(trained.size()));
    }
    std::int64_t pieces() const { return std::int64_t(sourcePieces.size() + targetPieces.size()); }

    void write(const fs::path& path) const {
        const auto view = [](const char* name, store::DType type, const auto& values) {
            return store::TensorView{.name = name,
                                     .type = type,
                                     .shape = {std::int64_t(values.size())},
                                     .bytes = std::as_bytes(std::span(values))};
        };
        std::vector<store::TensorView> views{view("documents", store::DType::I64, documents),
                                             view("source.sentences", store::DType::I64, sourceSentences),
                                             view("target.sentences", store::DType::I64, targetSentences),
                                             view("source.pieces", store::DType::I32, sourcePieces),
                                             view("target.pieces", store::DType::I32, targetPieces),
                                             view("trained", store::DType::U8, trained)};
        if (hasFavoured) {
            views.push_back(view("favoured", store::DType::U8, favoured));
        }
        if (decidedPlaces.size() > 1) {
            views.push_back(view("decided.documents", store::DType::I64, decidedDocuments));
            views.push_back(view("decided.places", store::DType::I64, decidedPlaces));
            views.push_back(view("places", store::DType::I32, places));
        }
        store::writeSafetensors(path, {{"contexture.format", "shard-1"}}, views);
    }
};

// Cuts the documents that it gets into shards.
class ShardWriter {
public:
    ShardWriter(const fs::path& folder, ShardManifest& manifest, std::int64_t piecesPerShard)
        : m_folder(folder), m_manifest(manifest), m_piecesPerShard(piecesPerShard) {}

    void add(std::size_t part, const TrainingDocument& document) {
        if (part != m_part || m_pending.pieces() >= m_piecesPerShard) {
            finish();
        }
        m_part = part;
        m_pending.add(document);
        auto& entry = m_manifest.parts[part];
        ++entry.documents;
        entry.pairs += std::int64_t(document.source.size());
        entry.trainedPairs += trainedPairs(document);
        m_manifest.longestDocument = std::max(m_manifest.longestDocument, std::int64_t(document.source.size()));
    }

    void finish() {
        const auto documents = std::int64_t(m_pending.documents.size()) - 1;
        if (documents == 0) {
            return;
        }
        char name[32];
        std::snprintf(name, sizeof name, "%06zu.safetensors", m_manifest.shards.size());
        m_pending.write(m_folder / name);
        m_pending = Pending();
        const auto file = store::SafetensorsFile::open(m_folder / name);
        m_manifest.shards.push_back(
            {.file = name, .part = m_part, .bytes = file.size(), .sha256 = file.sha256(), .documents = documents});
    }

private:
    fs::path m_folder;
    ShardManifest& m_manifest;
    std::int64_t m_piecesPerShard = 0;
    std::size_t m_part = 0;
    Pending m_pending;
};

ShardManifest fill(const fs::path& folder, const TrainRequest& request, const PrepareOptions& options,
                   const std::function<void(const std::string&)>& note, const CancelToken& cancel) {
    std::optional<store::Bundle> base;
    if (!request.base.empty()) {
        base.emplace(store::Bundle::open(request.base));
    }
    Settled settled{.source = {}, .target = {}, .languages = languagesOf(request, base ? base->configJson : "")};
    const TextSource texts(request, settled.languages);
    ShardManifest manifest;
    manifest.sourceLanguage = settled.languages.source;
    manifest.targetLanguage = settled.languages.target;
    manifest.program = options.program;
    manifest.lab = labInWords(request);
    manifest.labRevision = request.lab ? lab::kRevision : 0;
    manifest.subwords = base ? std::string() : subwordFields(request);
    manifest.maxSentencePieces = request.maxSentencePieces;
    manifest.favoured = favouredInWords(request.help);
    manifest.hasRecords = true;
    for (const auto& part : texts.parts()) {
        auto& entry = manifest.parts.emplace_back();
        entry.name = part.name;
        entry.isFile = part.file != nullptr;
        entry.weight = part.weight;
        entry.licence = part.file ? part.file->licence : std::string();
        if (part.file) {
            note("reading " + part.name);
            entry.sha256 = store::contentHash(part.file->path);
        }
    }
    if (base) {
        const auto bytes = [](std::span<const std::byte> span) {
            return std::span(reinterpret_cast<const std::uint8_t*>(span.data()), span.size());
        };
        settled.source = bytes(base->sourceTokenizer);
        settled.target = bytes(base->targetTokenizer);
    } else {
        note("training subwords");
    }
    const auto [source, targetSubwords] = subwordModels(request, settled, texts, cancel);
    note("cutting sentences into subwords");
    ShardWriter writer(folder, manifest, options.piecesPerShard);
    std::vector<text::CorpusFileReport> reports;
    texts.visit(
        [&](std::size_t part, const TextDocument& document) {
            auto pieces =
                encodeDocument(document, source, targetSubwords, request.maxSentencePieces, manifest.skippedPairs);
            markFavoured(document, request.help, pieces);
            writer.add(part, pieces);
        },
        cancel, &reports);
    writer.finish();
    std::int64_t trained = 0;
    std::size_t report = 0;
    for (auto& part : manifest.parts) {
        trained += part.trainedPairs;
        if (part.isFile) {
            part.report = reports.at(report++);
        }
    }
    if (trained == 0) {
        throw Error("every sentence pair is empty or longer than " + std::to_string(request.maxSentencePieces) +
                        " pieces",
                    "data", "raise training.max_sentence_pieces or check the files");
    }
    const auto subwords = [&](const char* name, const text::Subwords& model, std::string& sha256) {
        const auto bytes = std::as_bytes(std::span(model.bytes()));
        writeBytes(folder / name, bytes);
        sha256 = store::sha256(bytes);
    };
    subwords(ShardManifest::kSourceSubwords, source, manifest.sourceSubwordsSha256);
    subwords(ShardManifest::kTargetSubwords, targetSubwords, manifest.targetSubwordsSha256);
    const std::string json = toJson(manifest);
    writeBytes(folder / ShardManifest::kFile, std::as_bytes(std::span(json)));
    return manifest;
}

} // namespace

ShardManifest prepareShards(const TrainRequest& request, const fs::path& folder, const PrepareOptions& options,
                            const std::function<void(const std::string&)>& note, const CancelToken& cancel) {
    if (!request.shards.empty()) {
        throw Error("the recipe names shards already", request.shards.string(), "name the files in data.files");
    }
    AtomicFolder target(folder.lexically_normal().has_filename() ? folder.lexically_normal()
                                                                 : folder.lexically_normal().parent_path());
    try {
        auto manifest = fill(target.path(), request, options, note, cancel);
        target.commit();
        return manifest;
    } catch (const Error& error) {
        target.rethrow(error);
    }
}

} // namespace contexture::train
