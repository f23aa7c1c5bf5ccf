// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

namespace contexture {

class LoadedModel;

// The languages of a model for several, by their marks (">>deu<<", "deu_Latn") or as people name them ("de", "German").
// Empty: as the bundle has it; for a source, also a model that needs no mark of it.
struct LanguageChoice {
    std::string source{};
    std::string target{};
    bool isNone() const { return source.empty() && target.empty(); }
    friend bool operator==(const LanguageChoice&, const LanguageChoice&) = default;
};

// What a LoadedModel is besides, if its marks can name several target languages. Reached by dynamic_cast.
class SeveralLanguages {
public:
    virtual ~SeveralLanguages() = default;

    // The marks of its target languages, in the order of the vocabulary; empty: it writes one language alone.
    virtual const std::vector<std::string>& targetMarks() const = 0;
    // The marks that it is used with, and the SHA-256 of its bundle: that of ModelInfo also counts other marks.
    virtual const LanguageChoice& marks() const = 0;
    virtual const std::string& fileHash() const = 0;
    // The same weights in the same memory with other languages: what the engine loads with this choice. For a workspace
    // it is another model. The engine's thread calls it. Throws Error for a language that it does not have.
    virtual std::shared_ptr<LoadedModel> with(const LanguageChoice& languages) const = 0;
};

} // namespace contexture
