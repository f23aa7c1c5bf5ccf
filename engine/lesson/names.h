// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/blocks.h"
#include "engine/lesson/yaml.h"

namespace contexture::lesson {

// Finds what the values of a block name; what is not there is told with what there is.
class Names {
public:
    Names(const BlockSources& sources) : m_sources(sources) {}

    std::optional<std::size_t> document(const YamlValue& value) const;                  // by id, title or number
    std::optional<std::size_t> run(const YamlValue& value, std::size_t document) const; // by label or number
    SentenceIndex sentence(const YamlValue& value, const View& view) const;
    // By number, or as it is written; `nth` where the sentence has it more than once, 0: not said.
    WordIndex word(const YamlValue& value, std::int64_t nth, const View& view, SentenceIndex sentence, Side side) const;
    std::optional<Side> side(const YamlValue& value) const;
    std::string text(const YamlValue* value) const;               // of a text; empty where there is none
    const Run* runOf(const View& view) const;                     // null: there is none
    const Material::RunOf* recordedRunOf(const View& view) const; // the same with what was asked about it
    const Document* documentOf(const View& view) const;

    void tell(int line, Message what, Message remedy) const;

private:
    const BlockSources& m_sources;
};

} // namespace contexture::lesson
