// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/safetensors.h"
#include "engine/text/corpus_reader.h"
#include "engine/train/pieces.h"
#include "engine/train/request.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace contexture::train {

// A folder of prepared training data: `manifest.json`, the two subword models, and shards of documents in pieces.
// Each shard is one safetensors file (format "shard-1") of documents of one part:
//   documents [D + 1] I64: first sentence of each document, then the number of sentences S
//   source.sentences, target.sentences [S + 1] I64: first piece of each sentence, then the number of pieces
//   source.pieces, target.pieces I32; trained [S] U8: 0 for pairs that stay as context only
// and, where its documents have them:
//   favoured [S] U8: TrainingDocument::favoured
//   decided.documents [D + 1] I64: first decided word of each document, then their number N
//   decided.places [2 N + 1] I64: for each word its first place, then the first place of its deciding words; at last P
//   places [3 P] I32: sentence in the document, side (0 source, 1 target), piece
struct ShardManifest {
    static constexpr const char* kFormat = "shards-1";
    static constexpr const char* kFile = "manifest.json";
    static constexpr const char* kSourceSubwords = "source.model";
    static constexpr const char* kTargetSubwords = "target.model";

    // One file of the recipe, or the documents of the controlled language.
    struct Part {
        std::string name;
        bool isFile = true;
        std::string sha256; // of the text file
        double weight = 1.0;
        std::string licence;
        std::int64_t documents = 0;
        std::int64_t pairs = 0;
        std::int64_t trainedPairs = 0;
        text::CorpusFileReport report; // rows left out; empty for the controlled language
    };
    struct Shard {
        std::string file;
        std::size_t part = 0;
        std::uint64_t bytes = 0;
        std::string sha256;
        std::int64_t documents = 0;
    };

    std::string program; // version of the program that wrote the shards
    std::vector<Part> parts;
    std::vector<Shard> shards;  // those of a part are adjacent, in the order of parts
    std::string lab;            // labInWords of the request
    int labRevision = 0;        // of the controlled language; 0: none, or an older manifest
    std::string subwords;       // subwordFields of the request; empty: from a base, or an older manifest
    std::string favoured;       // favouredInWords of the request
    bool hasRecords = false;    // deciding words are stored for documents with records; false: older shards
    std::string sourceLanguage; // see Languages; empty in older manifests, and if no language
    std::string targetLanguage; // was named
    int maxSentencePieces = 0;
    std::int64_t skippedPairs = 0;
    std::int64_t longestDocument = 0; // sentences
    std::string sourceSubwordsSha256;
    std::string targetSubwordsSha256;
};
std::string toJson(const ShardManifest& manifest);
ShardManifest parseManifest(const std::string& json, const std::filesystem::path& file); // throws Error

ShardManifest readManifest(const std::filesystem::path& folder); // throws Error

// The request's documents of the controlled language and of an open vocabulary, and whether sentences are split, in
// words; empty without these.
std::string labInWords(const TrainRequest& request);

// The sentences that the request favours, the part of the documents kept before them, and the words that alone are
// learned, in words; empty if none.
std::string favouredInWords(const ContextHelp& help);

// The difference between the files of a manifest and those of a recipe, as a sentence; empty if there is none.
std::string differenceOfFiles(const ShardManifest& manifest, const std::vector<DataFile>& files);

// A prepared folder, its shards memory-mapped. Throws Error if the manifest or a file of it is missing, or has another
// length or form than in the manifest.
class ShardSet {
public:
    explicit ShardSet(const std::filesystem::path& folder);

    const ShardManifest& manifest() const { return m_manifest; }
    const std::vector<std::uint8_t>& sourceSubwords() const { return m_source; }
    const std::vector<std::uint8_t>& targetSubwords() const { return m_target; }

    // A document of a part. Throws Error if the shard is damaged, or has pieces that its subwords lack. The pages that
    // were read are returned to the system at once (they stay in its cache): memory does not grow with the corpus.
    TrainingDocument read(std::size_t part, std::int64_t document) const;
    // Compares every file with its SHA-256. Throws Error for the first that differs.
    void verify() const;

private:
    struct Open {
        store::SafetensorsFile file;
        std::int64_t firstDocument = 0; // of the part
    };

    std::filesystem::path m_folder;
    ShardManifest m_manifest;
    std::vector<std::uint8_t> m_source;
    std::vector<std::uint8_t> m_target;
    std::int64_t m_sourceVocabulary = 0;
    std::int64_t m_targetVocabulary = 0;
    std::vector<std::vector<Open>> m_parts;
};

} // namespace contexture::train
