// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/data_fields.h"

#include "engine/store/content_hash.h"
#include "engine/train/shards.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace contexture::train {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kLists[] = {"files", "dev_files", "shards"};
constexpr const char* kContextFrom = "context_from";
constexpr const char* kNouns = "nouns"; // missing in the first checkpoints

Json entry(const std::filesystem::path& path, double weight) {
    return {{"name", path.filename().string()}, {"weight", weight}, {"sha256", store::contentHash(path)}};
}

std::string differenceOfEntry(const std::string& field, const Json& before, const Json& now) {
    const std::string name = now.at("name").get<std::string>();
    if (before.at("sha256") != now.at("sha256")) {
        const std::string old = before.at("name").get<std::string>();
        return field + (old == name ? " (" + name + ") holds something else than it did"
                                    : " is " + name + " here and was " + old);
    }
    if (before.at("weight") != now.at("weight")) {
        return "the weight of " + field + " (" + name + ") is " + now.at("weight").dump() + " here and was " +
               before.at("weight").dump();
    }
    return {};
}

} // namespace

std::string dataFields(const TrainRequest& request) {
    Json json = Json::object();
    for (const char* list : kLists) {
        json[list] = Json::array();
    }
    for (const auto& file : request.files) {
        json["files"].push_back(entry(file.path, file.weight));
    }
    for (const auto& path : request.devFiles) {
        json["dev_files"].push_back(entry(path, 1.0));
    }
    if (!request.shards.empty()) {
        for (const auto& part : readManifest(request.shards).parts) {
            json["shards"].push_back({{"name", part.name}, {"weight", part.weight}, {"sha256", part.sha256}});
        }
    }
    if (request.open) {
        json[kNouns] = store::contentHash(request.open->nouns);
    }
    json[kContextFrom] = request.contextFrom.empty() ? std::string() : store::contentHash(request.contextFrom);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace); // file names may contain any bytes
}

std::string differenceOfData(const std::string& before, const std::string& now) {
    const Json a = Json::parse(before, nullptr, false);
    if (!a.is_object() || !a.contains(kContextFrom)) {
        return "what it says of its data cannot be read";
    }
    const Json b = Json::parse(now);
    for (const char* list : kLists) {
        const Json& was = a.at(list);
        const Json& is = b.at(list);
        for (std::size_t i = 0; i < std::max(was.size(), is.size()); ++i) {
            const std::string field = "data." + std::string(list) + "[" + std::to_string(i) + "]";
            if (i >= is.size()) {
                return field + " is missing here and was " + was[i].at("name").get<std::string>();
            }
            if (i >= was.size()) {
                return field + " is " + is[i].at("name").get<std::string>() + " here and was not given";
            }
            if (const std::string difference = differenceOfEntry(field, was[i], is[i]); !difference.empty()) {
                return difference;
            }
        }
    }
    if (a.value(kNouns, std::string()) != b.value(kNouns, std::string())) {
        return "data.open.nouns is another list than it was";
    }
    return a.at(kContextFrom) == b.at(kContextFrom) ? std::string() : "context_from is another bundle than it was";
}

} // namespace contexture::train
