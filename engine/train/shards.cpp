// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/shards.h"

#include "engine/core/error.h"
#include "engine/core/json_shape.h"
#include "engine/store/content_hash.h"
#include "engine/store/json_check.h"
#include "engine/store/sha256.h"
#include "engine/text/subwords.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

namespace contexture::train {

namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kPrepareAgain = "prepare the folder again (contexture-cli prepare)";

Json reportJson(const text::CorpusFileReport& report) {
    Json json = {{"rows", report.rows}, {"kept", report.kept}, {"mixed_line_ends_at", report.mixedEndsAt}};
    json["skipped"] = Json::array();
    for (const auto fault : text::allRowFaults()) {
        const auto& entry = report.faults[std::size_t(fault)];
        if (entry.rows > 0) {
            json["skipped"].push_back({{"rule", text::name(fault)}, {"rows", entry.rows}, {"lines", entry.lines}});
        }
    }
    return json;
}

struct Impossible {}; // number

template<class T>
void readWhole(const Json& json, T& into) {
    const auto number = store::wholeNumber<T>(json);
    if (!number || *number < 0) {
        throw Impossible();
    }
    into = *number;
}

text::CorpusFileReport parseReport(const Json& json) {
    text::CorpusFileReport report;
    readWhole(json.at("rows"), report.rows);
    readWhole(json.at("kept"), report.kept);
    readWhole(json.at("mixed_line_ends_at"), report.mixedEndsAt);
    for (const auto& item : json.at("skipped")) {
        for (const auto fault : text::allRowFaults()) {
            if (item.at("rule") == text::name(fault)) {
                readWhole(item.at("rows"), report.faults[std::size_t(fault)].rows);
                if (!item.at("lines").is_array()) {
                    throw Impossible();
                }
                for (const auto& line : item.at("lines")) {
                    readWhole(line, report.faults[std::size_t(fault)].lines.emplace_back());
                }
            }
        }
    }
    return report;
}

std::vector<std::uint8_t> bytesOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw Error("the file is missing or cannot be read", path.string(), kPrepareAgain);
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Reads a number of an array of one shard; files of other programs need not be aligned.
template<class T>
T at(const store::TensorView& view, std::int64_t i) {
    T value;
    std::memcpy(&value, view.bytes.data() + std::size_t(i) * sizeof(T), sizeof(T));
    return value;
}

const store::TensorView& tensor(const store::SafetensorsFile& file, const char* name, store::DType type) {
    const auto* view = file.find(name);
    if (!view || view->type != type || view->shape.size() != 1) {
        throw Error(std::string("the shard has no array ") + name, file.path().string(), kPrepareAgain);
    }
    return *view;
}

// The range [begin, end) of item i, from an array of first numbers.
std::pair<std::int64_t, std::int64_t> range(const store::SafetensorsFile& file, const store::TensorView& firsts,
                                            std::int64_t i, std::int64_t limit) {
    if (i < 0 || i + 1 >= firsts.shape[0]) {
        throw Error("the shard ends before the document that is asked for", file.path().string(), kPrepareAgain);
    }
    const auto begin = at<std::int64_t>(firsts, i);
    const auto end = at<std::int64_t>(firsts, i + 1);
    if (begin < 0 || end < begin || end > limit) {
        throw Error("the shard is damaged: " + firsts.name + "[" + std::to_string(i) + "] points outside",
                    file.path().string(), kPrepareAgain);
    }
    return {begin, end};
}

Pieces sentence(const store::SafetensorsFile& file, const char* firsts, const char* pieces, std::int64_t number,
                std::int64_t vocabulary) {
    const auto& values = tensor(file, pieces, store::DType::I32);
    const auto [begin, end] = range(file, tensor(file, firsts, store::DType::I64), number, values.shape[0]);
    Pieces result;
    result.reserve(std::size_t(end - begin));
    for (auto i = begin; i < end; ++i) {
        result.push_back(at<std::int32_t>(values, i));
        if (result.back() < 0 || result.back() >= vocabulary) {
            throw Error("the shard is damaged: a piece has the number " + std::to_string(result.back()) +
                            ", and the subwords are " + std::to_string(vocabulary),
                        file.path().string(), kPrepareAgain);
        }
    }
    return result;
}

// Reads favoured sentences and decided words of the document with sentences [begin, end) of the shard.
void readHelp(const store::SafetensorsFile& file, std::int64_t document, std::int64_t begin, std::int64_t end,
              TrainingDocument& result) {
    const auto damaged = [&](const std::string& what) {
        throw Error("the shard is damaged: " + what, file.path().string(), kPrepareAgain);
    };
    if (file.find("favoured")) {
        const auto& favoured = tensor(file, "favoured", store::DType::U8);
        if (favoured.shape[0] < end) {
            damaged("favoured is too short");
        }
        for (auto s = begin; s < end; ++s) {
            result.favoured.push_back(at<std::uint8_t>(favoured, s) != 0);
        }
    }
    if (!file.find("decided.documents")) {
        return;
    }
    const auto& firsts = tensor(file, "decided.places", store::DType::I64);
    const auto& places = tensor(file, "places", store::DType::I32);
    const auto& words = tensor(file, "decided.documents", store::DType::I64);
    const auto [first, last] = range(file, words, document, (firsts.shape[0] - 1) / 2);
    const auto read = [&](std::int64_t number) {
        std::vector<PiecePlace> list;
        const auto [from, to] = range(file, firsts, number, places.shape[0] / 3);
        for (auto p = from; p < to; ++p) {
            const auto sentence = at<std::int32_t>(places, 3 * p);
            const auto side = at<std::int32_t>(places, 3 * p + 1);
            const auto piece = at<std::int32_t>(places, 3 * p + 2);
            if (sentence < 0 || sentence >= end - begin || side < 0 || side > 1) {
                damaged("a place points outside its document");
            }
            const auto& sentences = side == 0 ? result.source : result.target;
            if (piece < 0 || std::size_t(piece) >= sentences[std::size_t(sentence)].size()) {
                damaged("a place points outside its sentence");
            }
            list.push_back({SentenceIndex(sentence), side == 0 ? Side::Source : Side::Target, piece});
        }
        return list;
    };
    for (auto word = first; word < last; ++word) {
        result.decided.push_back({.pieces = read(2 * word), .deciding = read(2 * word + 1)});
    }
}

} // namespace

std::string favouredInWords(const ContextHelp& help) {
    std::vector<std::string> parts;
    if (!help.favour.empty()) {
        parts.push_back("sentences with \"" + help.favour + "\"");
    }
    if (!help.favourSource.empty()) {
        parts.push_back("source with \"" + help.favourSource + "\"");
    }
    if (help.favourBefore > 0) {
        parts.push_back(std::to_string(help.favourBefore) + " before them");
    }
    if (!help.learnOnly.empty()) {
        parts.push_back("only \"" + help.learnOnly + "\" learned");
    }
    std::string words;
    for (const auto& part : parts) {
        words += (words.empty() ? "" : ", ") + part;
    }
    return words;
}

std::string labInWords(const TrainRequest& request) {
    std::string words;
    if (request.lab) {
        words = std::to_string(request.lab->documents) + " documents of " + std::to_string(request.lab->minSentences) +
                " to " + std::to_string(request.lab->maxSentences) + " sentences, seed " +
                std::to_string(request.lab->seed);
    }
    if (request.open) {
        const auto& open = *request.open;
        words += (words.empty() ? "" : "; ") + std::to_string(open.documents) + " documents of an open vocabulary of " +
                 std::to_string(open.minSentences) + " to " + std::to_string(open.maxSentences) + " sentences, seed " +
                 std::to_string(open.seed) + ", mixed " + Json(open.mixed).dump() +
                 (open.persons > 0.0 ? ", persons " + Json(open.persons).dump() : std::string()) + ", nouns " +
                 store::contentHash(open.nouns);
    }
    if (request.joined > 0.0) {
        words += (words.empty() ? "" : "; ") + std::string("neighbours joined ") + Json(request.joined).dump() +
                 ", seed " + std::to_string(request.seed);
    }
    if (request.splitOver > 0) {
        words += (words.empty() ? "" : "; ") + std::string("sentences split over ") + std::to_string(request.splitOver);
    }
    return words;
}

std::string differenceOfFiles(const ShardManifest& manifest, const std::vector<DataFile>& files) {
    const auto listed = [](const std::string& name, double weight) {
        return Json(name).dump(-1, ' ', false, Json::error_handler_t::replace) + " with weight " + Json(weight).dump();
    };
    std::string held;
    std::string named;
    for (const auto& part : manifest.parts) {
        if (part.isFile) {
            held += (held.empty() ? "" : ", ") + listed(part.name, part.weight);
        }
    }
    for (const auto& file : files) {
        named += (named.empty() ? "" : ", ") + listed(file.path.filename().string(), file.weight);
    }
    if (held == named) {
        return {};
    }
    return "the shards hold " + (held.empty() ? "no file" : held) + "; the recipe's data.files, " +
           (named.empty() ? "none" : named) + ", are not heeded";
}

std::string toJson(const ShardManifest& m) {
    Json json = {{"format", ShardManifest::kFormat},
                 {"program", m.program},
                 {"controlled_language", m.lab},
                 {"max_sentence_pieces", m.maxSentencePieces},
                 {"skipped_pairs", m.skippedPairs},
                 {"longest_document", m.longestDocument},
                 {"source_subwords_sha256", m.sourceSubwordsSha256},
                 {"target_subwords_sha256", m.targetSubwordsSha256}};
    if (!m.sourceLanguage.empty()) {
        json["source_language"] = m.sourceLanguage;
    }
    if (!m.targetLanguage.empty()) {
        json["target_language"] = m.targetLanguage;
    }
    if (m.labRevision != 0) {
        json["controlled_language_revision"] = m.labRevision;
    }
    if (!m.subwords.empty()) {
        json.update(Json::parse(m.subwords));
    }
    if (!m.favoured.empty()) {
        json["favoured"] = m.favoured;
    }
    json["records"] = m.hasRecords;
    json["parts"] = Json::array();
    for (const auto& part : m.parts) {
        json["parts"].push_back({{"name", part.name},
                                 {"is_file", part.isFile},
                                 {"sha256", part.sha256},
                                 {"weight", part.weight},
                                 {"licence", part.licence},
                                 {"documents", part.documents},
                                 {"pairs", part.pairs},
                                 {"trained_pairs", part.trainedPairs},
                                 {"rows", reportJson(part.report)}});
    }
    json["shards"] = Json::array();
    for (const auto& shard : m.shards) {
        json["shards"].push_back({{"file", shard.file},
                                  {"part", shard.part},
                                  {"bytes", shard.bytes},
                                  {"sha256", shard.sha256},
                                  {"documents", shard.documents}});
    }
    return json.dump(2) + "\n";
}

ShardManifest parseManifest(const std::string& text, const std::filesystem::path& file) {
    ShardManifest m;
    if (shapeOfJson(text).depth > kDeepestJson) {
        throw Error("the manifest is nested too deeply", file.string(), kPrepareAgain);
    }
    try {
        const Json json = Json::parse(text);
        if (json.at("format") != ShardManifest::kFormat) {
            throw Error("its format is " + json.at("format").dump() + ", and this program reads " +
                            ShardManifest::kFormat,
                        file.string(), kPrepareAgain);
        }
        json.at("program").get_to(m.program);
        json.at("controlled_language").get_to(m.lab);
        m.sourceLanguage = json.value("source_language", "");
        m.targetLanguage = json.value("target_language", "");
        if (json.contains("controlled_language_revision")) {
            readWhole(json["controlled_language_revision"], m.labRevision);
        }
        if (json.contains("subwords")) {
            m.subwords = Json{{"subwords", json["subwords"]}}.dump();
        }
        m.favoured = json.value("favoured", "");
        m.hasRecords = json.value("records", false);
        readWhole(json.at("max_sentence_pieces"), m.maxSentencePieces);
        readWhole(json.at("skipped_pairs"), m.skippedPairs);
        readWhole(json.at("longest_document"), m.longestDocument);
        json.at("source_subwords_sha256").get_to(m.sourceSubwordsSha256);
        json.at("target_subwords_sha256").get_to(m.targetSubwordsSha256);
        for (const auto& item : json.at("parts")) {
            auto& part = m.parts.emplace_back();
            item.at("name").get_to(part.name);
            item.at("is_file").get_to(part.isFile);
            item.at("sha256").get_to(part.sha256);
            item.at("weight").get_to(part.weight);
            item.at("licence").get_to(part.licence);
            readWhole(item.at("documents"), part.documents);
            readWhole(item.at("pairs"), part.pairs);
            readWhole(item.at("trained_pairs"), part.trainedPairs);
            part.report = parseReport(item.at("rows"));
            part.report.file = part.name;
            part.report.documents = part.documents;
        }
        for (const auto& item : json.at("shards")) {
            auto& shard = m.shards.emplace_back();
            item.at("file").get_to(shard.file);
            readWhole(item.at("part"), shard.part);
            readWhole(item.at("bytes"), shard.bytes);
            item.at("sha256").get_to(shard.sha256);
            readWhole(item.at("documents"), shard.documents);
        }
    } catch (const nlohmann::json::exception&) {
        throw Error("the manifest cannot be read", file.string(), kPrepareAgain);
    } catch (const Impossible&) {
        throw Error("a number of the manifest makes no sense", file.string(), kPrepareAgain);
    }
    std::vector<std::int64_t> documents(m.parts.size(), 0);
    std::size_t previous = 0;
    for (const auto& shard : m.shards) {
        constexpr std::int64_t kMostDocuments = std::int64_t(1) << 40; // limit, so that sums do not overflow
        const bool isName = !shard.file.empty() && std::filesystem::path(shard.file).filename() == shard.file;
        if (!isName || shard.part >= m.parts.size() || shard.part < previous || shard.documents > kMostDocuments) {
            throw Error("shard \"" + shard.file + "\" of the manifest makes no sense", file.string(), kPrepareAgain);
        }
        previous = shard.part;
        documents[shard.part] += shard.documents;
    }
    for (std::size_t p = 0; p < m.parts.size(); ++p) {
        if (documents[p] != m.parts[p].documents || !(m.parts[p].weight > 0.0)) {
            throw Error("part \"" + m.parts[p].name + "\" of the manifest makes no sense", file.string(),
                        kPrepareAgain);
        }
    }
    return m;
}

ShardManifest readManifest(const std::filesystem::path& folder) {
    const auto path = folder / ShardManifest::kFile;
    if (!std::filesystem::exists(path)) {
        throw Error(std::filesystem::is_directory(folder) ? "the folder has no manifest.json: it is not prepared data"
                                                          : "there is no such folder",
                    folder.string(), "name a folder that contexture-cli prepare has written");
    }
    const auto text = bytesOf(path);
    return parseManifest(std::string(text.begin(), text.end()), path);
}

ShardSet::ShardSet(const std::filesystem::path& folder) : m_folder(folder) {
    m_manifest = readManifest(folder);
    const auto subwords = [&](const char* name, const std::string& sha256) {
        auto bytes = bytesOf(folder / name);
        if (store::sha256(std::as_bytes(std::span(bytes))) != sha256) {
            throw Error("the subword model is another than the manifest says", (folder / name).string(), kPrepareAgain);
        }
        return bytes;
    };
    m_source = subwords(ShardManifest::kSourceSubwords, m_manifest.sourceSubwordsSha256);
    m_target = subwords(ShardManifest::kTargetSubwords, m_manifest.targetSubwordsSha256);
    m_sourceVocabulary = std::int64_t(text::Subwords::fromBytes(m_source).size());
    m_targetVocabulary = std::int64_t(text::Subwords::fromBytes(m_target).size());
    m_parts.resize(m_manifest.parts.size());
    for (const auto& shard : m_manifest.shards) {
        auto file = store::SafetensorsFile::open(folder / shard.file);
        const auto documents = tensor(file, "documents", store::DType::I64).shape[0] - 1;
        if (file.size() != shard.bytes || documents != shard.documents) {
            throw Error("the shard has another length than the manifest says", file.path().string(), kPrepareAgain);
        }
        auto& part = m_parts[shard.part];
        const std::int64_t first =
            part.empty()
                ? 0
                : part.back().firstDocument + tensor(part.back().file, "documents", store::DType::I64).shape[0] - 1;
        part.push_back({std::move(file), first});
    }
}

TrainingDocument ShardSet::read(std::size_t part, std::int64_t document) const {
    const auto& shards = m_parts.at(part);
    const auto after = std::upper_bound(shards.begin(), shards.end(), document,
                                        [](std::int64_t d, const Open& shard) { return d < shard.firstDocument; });
    if (after == shards.begin()) {
        throw Error("there is no document " + std::to_string(document), m_folder.string(), kPrepareAgain);
    }
    const auto& shard = *std::prev(after);
    const auto& file = shard.file;
    const auto& trained = tensor(file, "trained", store::DType::U8);
    const auto [begin, end] =
        range(file, tensor(file, "documents", store::DType::I64), document - shard.firstDocument, trained.shape[0]);
    TrainingDocument result;
    for (auto s = begin; s < end; ++s) {
        result.source.push_back(sentence(file, "source.sentences", "source.pieces", s, m_sourceVocabulary));
        result.target.push_back(sentence(file, "target.sentences", "target.pieces", s, m_targetVocabulary));
        result.trained.push_back(at<std::uint8_t>(trained, s) != 0);
    }
    result.weight = m_manifest.parts[part].weight;
    readHelp(file, document - shard.firstDocument, begin, end, result);
    file.forget();
    return result;
}

void ShardSet::verify() const {
    for (const auto& shard : m_manifest.shards) {
        const auto file = store::SafetensorsFile::open(m_folder / shard.file);
        if (file.sha256() != shard.sha256) {
            throw Error("its SHA-256 is not the manifest's", file.path().string(), kPrepareAgain);
        }
        file.forget();
    }
}

} // namespace contexture::train
