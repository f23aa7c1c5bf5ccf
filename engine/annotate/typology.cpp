// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/typology.h"

#include "engine/annotate/mark_record.h"
#include "engine/store/json_fields.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

namespace contexture::annotate {

namespace {

using store::FieldJson;
using store::FieldReader;

constexpr std::size_t kLargestTypology = 1'000'000; // bytes
constexpr std::string_view kKeys = "123456789abcdefghijklmnopqrstuvwxyz";
constexpr double kLargestWeight = 1'000'000.0;

class Parser {
public:
    explicit Parser(const store::FieldFile& file) : m_file(file) {}

    Typology parse(const FieldJson& json) {
        Typology typology;
        FieldReader read(json, "", m_file);
        read("name", typology.name);
        requireName(read, typology.name);
        wording(read, "label", typology.label);
        wording(read, "description", typology.description);
        read("reference", typology.reference);
        items(read, "severities", typology.severities, [&](FieldReader& item, Severity& severity) {
            item("weight", severity.weight);
            requireWeight(item, "weight", severity.weight);
            m_severities.insert(severity.name);
        });
        items(read, "categories", typology.categories, [&](FieldReader& item, Category& category) {
            ofCategory(item, category);
            if (item.find("subcategories")) {
                items(item, "subcategories", category.subcategories,
                      [&](FieldReader& sub, Category& subcategory) { ofCategory(sub, subcategory); });
            }
        });
        read.refuseUnknown();
        return typology;
    }

private:
    template<class Item, class Rest>
    void items(FieldReader& owner, const char* key, std::vector<Item>& list, const Rest& rest) {
        const FieldJson* found = owner.find(key);
        if (!found || !found->is_array() || found->empty()) {
            owner.refuse(Message("typology.list", "{field} must be a list with at least one entry", owner.field(key)));
        }
        if (found->size() > kKeys.size()) {
            owner.refuse(Message("typology.too-many", "{field} has {number} entries, and there are keys for {most}",
                                 owner.field(key), found->size(), kKeys.size()));
        }
        std::set<std::string> names;
        std::set<char> keys;
        for (std::size_t i = 0; i < found->size(); ++i) {
            FieldReader item((*found)[i], owner.field(key) + "[" + std::to_string(i) + "].", m_file);
            Item& made = list.emplace_back();
            item("name", made.name);
            requireName(item, made.name);
            if (!names.insert(foldedName(made.name)).second) {
                item.refuse(Message("typology.twice", "{field} is the name of another entry, too", item.field("name")));
            }
            std::string pressed;
            item("key", pressed);
            made.key = keyOf(item, pressed);
            if (made.key != 0 && !keys.insert(made.key).second) {
                item.refuse(
                    Message("typology.key-twice", "{field} is the key of another entry, too", item.field("key")));
            }
            wording(item, "label", made.label);
            wording(item, "description", made.description);
            rest(item, made);
            item.refuseUnknown();
        }
        for (Item& item : list) {
            const auto isFree = [&](char c) { return !keys.contains(c); };
            if (item.key == 0) {
                item.key = *std::find_if(kKeys.begin(), kKeys.end(), isFree);
                keys.insert(item.key);
            }
        }
    }

    void ofCategory(FieldReader& item, Category& category) {
        if (const FieldJson* aliases = item.find("aliases")) {
            const bool areTexts = aliases->is_array() && std::all_of(aliases->begin(), aliases->end(),
                                                                     [](const auto& one) { return one.is_string(); });
            if (!areTexts) {
                item.refuse(Message("typology.aliases", "{field} must be a list of texts", item.field("aliases")));
            }
            category.aliases = aliases->get<std::vector<std::string>>();
        }
        if (const FieldJson* weights = item.find("weights")) {
            FieldReader read(*weights, item.field("weights."), m_file);
            for (const std::string& severity : m_severities) {
                if (read.find(severity.c_str())) {
                    double& weight = category.weights[severity];
                    read(severity.c_str(), weight);
                    requireWeight(read, severity.c_str(), weight);
                }
            }
            for (const auto& [severity, weight] : weights->items()) {
                if (!m_severities.contains(severity)) {
                    read.refuse(
                        Message("typology.severity", "{field} is no severity of this typology", read.field(severity)));
                }
            }
        }
    }

    char keyOf(FieldReader& item, const std::string& pressed) const {
        if (pressed.empty()) {
            return 0;
        }
        if (pressed.size() != 1 || kKeys.find(pressed.front()) == std::string_view::npos) {
            item.refuse(Message("typology.key", "{field} must be one of 1 to 9 and a to z", item.field("key")));
        }
        return pressed.front();
    }

    void requireName(FieldReader& item, const std::string& name) const {
        const bool isPlain = std::none_of(name.begin(), name.end(), [](char c) {
            return c == '/' || (static_cast<unsigned char>(c) < 0x20) || c == 0x7F;
        });
        if (foldedName(name).empty() || !isPlain) {
            item.refuse(
                Message("typology.name", "{field} must be a name, without slash and line break", item.field("name")));
        }
        if (foldedName(name) == foldedName(kNoError)) {
            item.refuse(Message("typology.no-error", "{field} is what tables call a sentence without errors",
                                item.field("name")));
        }
    }

    void requireWeight(FieldReader& item, const char* key, double weight) const {
        if (!(weight >= 0.0 && weight <= kLargestWeight)) {
            item.refuse(Message("typology.weight", "{field} must be a number from 0 to {most}", item.field(key),
                                kLargestWeight));
        }
    }

    void wording(FieldReader& item, const char* key, Wording& words) const {
        const FieldJson* found = item.find(key);
        if (!found) {
            return;
        }
        if (found->is_string()) { // one for every language
            words["en"] = found->get<std::string>();
            return;
        }
        const bool areTexts = found->is_object() && std::all_of(found->begin(), found->end(),
                                                                [](const auto& one) { return one.is_string(); });
        if (!areTexts) {
            item.refuse(
                Message("typology.wording", "{field} must be a text, or texts by language (en, de)", item.field(key)));
        }
        for (const auto& [language, text] : found->items()) {
            words[language] = text.template get<std::string>();
        }
    }

    const store::FieldFile& m_file;
    std::set<std::string> m_severities;
};

bool isCalled(const Category& category, const std::string& folded) {
    return foldedName(category.name) == folded ||
           std::any_of(category.aliases.begin(), category.aliases.end(),
                       [&](const std::string& alias) { return foldedName(alias) == folded; });
}

} // namespace

std::optional<Typology::Place> Typology::find(std::string_view category) const {
    const std::size_t slash = category.find('/');
    const std::string top = foldedName(category.substr(0, slash));
    const std::string sub = slash == std::string_view::npos ? std::string() : foldedName(category.substr(slash + 1));
    for (std::size_t i = 0; i < categories.size(); ++i) {
        if (!isCalled(categories[i], top)) {
            continue;
        }
        if (sub.empty()) {
            return Place{i, std::nullopt};
        }
        for (std::size_t j = 0; j < categories[i].subcategories.size(); ++j) {
            if (isCalled(categories[i].subcategories[j], sub)) {
                return Place{i, j};
            }
        }
    }
    return std::nullopt;
}

const Severity* Typology::severity(std::string_view name) const {
    const auto found =
        std::find_if(severities.begin(), severities.end(),
                     [folded = foldedName(name)](const Severity& s) { return foldedName(s.name) == folded; });
    return found == severities.end() ? nullptr : &*found;
}

std::string Typology::path(const Place& place) const {
    const Category& category = categories.at(place.category);
    return place.subcategory ? category.name + "/" + category.subcategories.at(*place.subcategory).name : category.name;
}

double Typology::weight(std::string_view category, std::string_view severityName) const {
    const Severity* level = severity(severityName);
    if (!level) {
        return 0.0;
    }
    if (const auto place = find(category)) {
        const Category& top = categories[place->category];
        if (place->subcategory) {
            const auto& own = top.subcategories[*place->subcategory].weights;
            if (const auto found = own.find(level->name); found != own.end()) {
                return found->second;
            }
        }
        if (const auto found = top.weights.find(level->name); found != top.weights.end()) {
            return found->second;
        }
    }
    return level->weight;
}

const std::string& wordingIn(const Wording& wording, const std::string& language, const std::string& name) {
    for (const std::string& wanted : {language, std::string("en")}) {
        if (const auto found = wording.find(wanted); found != wording.end() && !found->second.empty()) {
            return found->second;
        }
    }
    return name;
}

Typology parseTypology(std::string_view json, const std::string& where) {
    const store::FieldFile file{.where = where, .what = "typology", .folder = {}};
    const FieldJson parsed =
        store::parseFields(json, file, Message("typology.do", "see the page Marking errors of the handbook"));
    return Parser(file).parse(parsed);
}

const Typology& usualTypology() {
    static const Typology usual =
        parseTypology(builtInTypologies().front().json, std::string(builtInTypologies().front().file));
    return usual;
}

std::string typologyText(const std::string& nameOrPath) {
    std::string names;
    for (const BuiltInTypology& known : builtInTypologies()) {
        if (known.file == nameOrPath) {
            return std::string(known.json);
        }
        names += (names.empty() ? "" : ", ") + std::string(known.file);
    }
    std::error_code ignored;
    if (!std::filesystem::exists(nameOrPath, ignored)) {
        throw Error(Message("typology.missing", "there is no such typology"), nameOrPath,
                    Message("typology.missing.do", "name a file, or one of {names}", names));
    }
    std::string text = text::readFileBytes(nameOrPath, kLargestTypology);
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.erase(0, 3);
    }
    return text;
}

} // namespace contexture::annotate
