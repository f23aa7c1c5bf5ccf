// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// What a name is called for people, by language ("en", "de").
using Wording = std::map<std::string, std::string>;

struct Severity {
    std::string name; // as files have it: "Major"
    char key = 0;     // '1' to '9', 'a' to 'z'
    double weight = 0.0;
    Wording label;
    Wording description;
};

struct Category {
    std::string name; // of this level: "Omission"
    char key = 0;     // its own among those beside it
    Wording label;
    Wording description;
    std::vector<std::string> aliases;      // as other files call it
    std::map<std::string, double> weights; // by severity, where they are not the severity's
    std::vector<Category> subcategories;   // of a top-level category
};

// By what errors are told apart and weighed: a data file that people may write themselves.
struct Typology {
    std::string name; // "WMT MQM"
    Wording label;
    Wording description;
    std::string reference;            // the paper or page that it follows
    std::vector<Severity> severities; // mildest last or first, as the file has them
    std::vector<Category> categories;

    // Where a category of a file stands, whatever its spelling (foldedName) and whether it goes by an alias.
    struct Place {
        std::size_t category = 0;
        std::optional<std::size_t> subcategory;
    };
    std::optional<Place> find(std::string_view category) const;
    const Severity* severity(std::string_view name) const; // null: none of these
    std::string path(const Place& place) const;            // "Accuracy/Omission"

    // Of one error; 0 for a severity that is none of these.
    double weight(std::string_view category, std::string_view severity) const;
};

// The wording in a language, else in English, else the name itself.
const std::string& wordingIn(const Wording& wording, const std::string& language, const std::string& name);

// Reads a typology's JSON; keys that it does not give are given out in order. Throws Error naming the file and the
// field. `where`: the file, for messages.
Typology parseTypology(std::string_view json, const std::string& where);

// Those that come with the program (resources/typologies), as JSON: the first is the usual one.
struct BuiltInTypology {
    std::string_view file; // "wmt-mqm"
    std::string_view json;
};
std::span<const BuiltInTypology> builtInTypologies();
const Typology& usualTypology();

// The text of a built-in one by its file's name ("wmt-mqm"), else of the file at that path. Throws Error where there is
// neither, naming those that are built in.
std::string typologyText(const std::string& nameOrPath);

} // namespace contexture::annotate
