// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/blocks.h"
#include "engine/lesson/yaml.h"

namespace contexture::lesson {

// Finds what the values of a block name; for a missing name the message lists the existing ones.
class Names {
public:
    Names(const BlockSources& sources) : m_sources(sources) {}

    std::optional<std::size_t> document(const YamlValue& value) const;                  // by id, title or number
    std::optional<std::size_t> run(const YamlValue& value, std::size_t document) const; // by label or number
    SentenceIndex sentence(const YamlValue& value, const View& view) const;
    // By number, or as written; `nth` if the sentence has the word more than once, 0: not given.
    WordIndex word(const YamlValue& value, std::int64_t nth, const View& view, SentenceIndex sentence, Side side) const;
    std::optional<Side> side(const YamlValue& value) const;
    std::string text(const YamlValue* value) const;               // the value's text; empty if missing
    const Run* runOf(const View& view) const;                     // null: no such run
    const Material::RunOf* recordedRunOf(const View& view) const; // with what models were asked about it
    const Document* documentOf(const View& view) const;

    void tell(int line, Message what, Message remedy) const;

private:
    const BlockSources& m_sources;
};

} // namespace contexture::lesson
