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

// Texts for a name, by language ("en", "de").
using Wording = std::map<std::string, std::string>;

struct Severity {
    std::string name; // as in files: "Major"
    char key = 0;     // '1' to '9', 'a' to 'z'
    double weight = 0.0;
    Wording label;
    Wording description;
};

struct Category {
    std::string name; // name at this level: "Omission"
    char key = 0;     // unique within its level
    Wording label;
    Wording description;
    std::vector<std::string> aliases;      // names in other files
    std::map<std::string, double> weights; // by severity, if they differ from the severity's
    std::vector<Category> subcategories;   // of a top-level category
};

// The classes and weights of errors: a data file that users may write themselves.
struct Typology {
    std::string name; // "WMT MQM"
    Wording label;
    Wording description;
    std::string reference;            // the paper or page on which it is based
    std::vector<Severity> severities; // in the order of the file
    std::vector<Category> categories;

    // The place of a file's category in the typology, whatever its spelling (foldedName), also by an alias.
    struct Place {
        std::size_t category = 0;
        std::optional<std::size_t> subcategory;
    };
    std::optional<Place> find(std::string_view category) const;
    const Severity* severity(std::string_view name) const; // null: no such severity
    std::string path(const Place& place) const;            // "Accuracy/Omission"

    // The weight of one error; 0 for an unknown severity.
    double weight(std::string_view category, std::string_view severity) const;
};

// The text in a language, else in English, else the name itself.
const std::string& wordingIn(const Wording& wording, const std::string& language, const std::string& name);

// Reads a typology's JSON; missing keys are assigned in order. Throws Error naming the file and the field. `where`: the
// file, for messages.
Typology parseTypology(std::string_view json, const std::string& where);

// The typologies of the program (resources/typologies), as JSON: the first is the default.
struct BuiltInTypology {
    std::string_view file; // "wmt-mqm"
    std::string_view json;
};
std::span<const BuiltInTypology> builtInTypologies();
const Typology& usualTypology();

// The text of a built-in typology by its file's name ("wmt-mqm"), else of the file at that path. Throws Error if there
// is neither, with the names of the built-in ones.
std::string typologyText(const std::string& nameOrPath);

} // namespace contexture::annotate
