// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/context_change.h"
#include "engine/core/run.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace contexture {

// The origin of other texts for the context sentences, if all were replaced at once: it appears in the name of a try.
struct ContextOrigin {
    enum class Kind : std::uint8_t { Shuffled, OtherDocument };
    Kind kind = Kind::Shuffled;
    std::uint64_t seed = 0;    // seed of the shuffle
    std::string document = {}; // name of the other document
    friend bool operator==(const ContextOrigin&, const ContextOrigin&) = default;
};

// A try on one sentence of a run. The run itself never changes.
struct WhatIf {
    SentenceIndex sentence = {};
    std::vector<std::pair<SentenceIndex, std::string>> sources = {}; // other texts of source sentences
    std::optional<std::string> translation = {};                     // to be scored; nullopt: the model translates
    std::string beginning = {}; // words with which the model's translation must begin
    std::vector<SentenceIndex> hidden = {};
    ContextChange change = {};                // of the context attention, set by hand
    std::optional<ContextOrigin> origin = {}; // of `sources`, except the text of `sentence`

    bool changesSomething() const {
        return !sources.empty() || translation || !beginning.empty() || !hidden.empty() || change.changesSomething();
    }
    friend bool operator==(const WhatIf&, const WhatIf&) = default;
};

// A try that a user keeps: its definition, the model and the settings of its run, and its result.
struct KeptTry {
    WhatIf what;
    std::string name = {}; // given by a person; empty: the changes serve as the name
    std::string modelName = {};
    std::string modelHash = {};
    RunSettings settings = {};
    std::shared_ptr<const TranslatedSentence> said = {}; // never null in a kept try
};

} // namespace contexture
