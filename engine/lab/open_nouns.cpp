// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/lab/open_vocabulary.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

namespace contexture::lab {

namespace {

constexpr std::string_view kColumns = "english\tenglish_plural\tgerman\tgender\tgerman_plural\tclass";
constexpr std::size_t kCells = 6;
constexpr std::string_view kGenders = "mfn";
constexpr std::string_view kClasses = "-facpih";

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line) {
        if (c == '\t') {
            cells.emplace_back();
        } else if (c != '\r') {
            cells.back() += c;
        }
    }
    return cells;
}

bool isNoun(const std::vector<std::string>& cells) {
    return cells.size() == kCells &&
           std::none_of(cells.begin(), cells.end(), [](const auto& c) { return c.empty(); }) && cells[3].size() == 1 &&
           kGenders.find(cells[3]) != std::string_view::npos && cells[5].size() == 1 &&
           kClasses.find(cells[5]) != std::string_view::npos;
}

} // namespace

std::vector<OpenNoun> readOpenNouns(const std::filesystem::path& file, bool wantsPersons) {
    std::ifstream stream(file, std::ios::binary);
    std::string line;
    if (!stream || !std::getline(stream, line) || cellsOf(line) != cellsOf(std::string(kColumns))) {
        throw Error("the list of nouns cannot be read, or lacks the columns english, english_plural, german, gender, "
                    "german_plural, class",
                    file.string(), "make it with package-texts.pl nouns");
    }
    std::vector<OpenNoun> nouns;
    for (int number = 2; std::getline(stream, line); ++number) {
        const auto cells = cellsOf(line);
        if (!isNoun(cells)) {
            throw Error("line " + std::to_string(number) + " is no noun with its plural, gender (m, f, n) and class (" +
                            std::string(kClasses) + ") in both languages",
                        file.string(), "correct or remove it");
        }
        nouns.push_back({cells[0], cells[1], cells[2], cells[3][0], cells[4], cells[5][0]});
    }
    const auto holds = [&](char gender, bool person) {
        return std::any_of(nouns.begin(), nouns.end(), [&](const OpenNoun& noun) {
            return noun.gender == gender && (noun.nounClass == kPerson) == person;
        });
    };
    for (const char gender : kGenders) {
        if (!holds(gender, false)) {
            throw Error(std::string("there is no noun of the gender ") + gender, file.string(),
                        "name a list with nouns of all genders");
        }
    }
    if (wantsPersons && !(holds('m', true) && holds('f', true))) {
        throw Error("there are no persons (class h) of both genders", file.string(),
                    "name a list that has them, or leave data.open.persons out");
    }
    return nouns;
}

} // namespace contexture::lab
