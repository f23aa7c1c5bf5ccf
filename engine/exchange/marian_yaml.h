// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace contexture::exchange {

// Settings in Marian's form: one level of names, each with a value or a list of values.
class MarianSettings {
public:
    // Throws Error with `where` if the text is not YAML, or not such a table.
    static MarianSettings parse(const std::string& yaml, const std::string& where);

    // The value of a name, else `otherwise`. These functions throw Error naming a setting of another kind.
    std::string text(const std::string& name, const std::string& otherwise) const;
    bool flag(const std::string& name, bool otherwise) const;
    int number(const std::string& name, int otherwise) const;
    int requiredNumber(const std::string& name) const;
    std::vector<std::string> list(const std::string& name) const; // a single value counts as a list; none: empty

    const std::string& where() const { return m_where; }

private:
    std::string m_where;
    std::map<std::string, std::vector<std::string>> m_values;
};

// A Marian vocabulary (vocab.yml): pieces and their numbers, in the file's order. Throws Error.
std::vector<std::pair<std::string, std::int64_t>> parseMarianVocabulary(const std::string& yaml,
                                                                        const std::string& where);

} // namespace contexture::exchange
