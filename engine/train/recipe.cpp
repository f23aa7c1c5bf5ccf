// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/recipe.h"

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/train/recipe_fields.h"

#include <fstream>
#include <sstream>

namespace contexture::train {

namespace {

using Json = store::FieldJson;
namespace fs = std::filesystem;

constexpr const char* kLike = "like"; // read only by readRecipe

store::FieldFile recipeFile(const fs::path& file) {
    return {.where = file.string(), .what = "recipe", .folder = file.parent_path()};
}

} // namespace

TrainRequest parseRecipe(const std::string& text, const fs::path& file, const fs::path& dataFolder) {
    store::FieldFile fields = recipeFile(file);
    fields.otherFolder = dataFolder;
    const Json json = store::parseFields(text, fields, Message("recipe.json.remedy", "correct the recipe there"));
    TrainRequest request;
    recipeFields().read(json, "", fields, request);
    checkRequest(request, file);
    return request;
}

namespace {

constexpr int kLongestLike = 8; // longest chain of recipes, each like the next

std::string textOfRecipe(const fs::path& file) {
    if (fs::is_directory(file)) {
        throw Error("this is a folder, and a recipe is a file", file.string(), "name the recipe in it");
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) {
        throw Error("the recipe cannot be read", file.string(), "check the path");
    }
    return text.str();
}

// The recipe with the fields of the one that it is like: its own fields override those (RFC 7396).
Json wholeRecipe(const fs::path& file, int left) {
    const store::FieldFile fields = recipeFile(file);
    Json own =
        store::parseFields(textOfRecipe(file), fields, Message("recipe.json.remedy", "correct the recipe there"));
    store::FieldReader top(own, "", fields); // throws for JSON that is no object
    fs::path like;
    top(kLike, like);
    if (like.empty()) {
        return own;
    }
    if (left == 0) {
        top.refuse(Message("recipe.like", "{field} leads through more than {count} recipes", kLike, kLongestLike));
    }
    Json whole = wholeRecipe(like, left - 1);
    own.erase(kLike);
    whole.merge_patch(own);
    return whole;
}

} // namespace

TrainRequest readRecipe(const fs::path& file, const fs::path& dataFolder) {
    return parseRecipe(wholeRecipe(file, kLongestLike).dump(), file, dataFolder);
}

std::string toJson(const TrainRequest& request) {
    return recipeFields().write(request, request.output.parent_path()).dump(2);
}

std::set<std::string> recipeFieldNames() {
    std::set<std::string> names{kLike};
    recipeFields().addNames("", names);
    return names;
}

std::string decidingFields(const TrainRequest& request) {
    Json json = recipeFields().write(request, {}, store::FieldPurpose::Comparison);
    if (json["data"].contains("lab")) { // another revision generates other documents
        json["data"]["lab"]["revision"] = lab::kRevision;
    }
    return json.dump();
}

std::string subwordFields(const TrainRequest& request) {
    return Json{{"subwords", subwordTable().write(request.subwords)}}.dump();
}

std::string firstDifference(const std::string& before, const std::string& now) {
    const auto name = [](std::string pointer) { // "/training/seed" -> "training.seed"
        pointer.erase(0, 1);
        for (auto& c : pointer) {
            c = c == '/' ? '.' : c;
        }
        return pointer;
    };
    const Json a = Json::parse(before).flatten();
    const Json b = Json::parse(now).flatten();
    for (const auto& [key, value] : a.items()) {
        if (!b.contains(key)) {
            return name(key) + " is missing here and was " + value.dump();
        }
        if (b[key] != value) {
            return name(key) + " is " + b[key].dump() + " here and was " + value.dump();
        }
    }
    for (const auto& [key, value] : b.items()) {
        if (!a.contains(key)) {
            return name(key) + " is " + value.dump() + " here and was not given";
        }
    }
    return {};
}

std::string mergedConfig(const std::string& configJson, const std::string& patch) {
    Json config = Json::parse(configJson);
    config.merge_patch(Json::parse(patch));
    return config.dump();
}

} // namespace contexture::train
