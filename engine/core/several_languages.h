// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

namespace contexture {

class LoadedModel;

// The chosen languages of a model that has several, by their marks (">>deu<<", "deu_Latn") or as people name them
// ("de", "German"). Empty: the language that the bundle has; an empty source also means that the model needs no mark of
// its source language.
struct LanguageChoice {
    std::string source{};
    std::string target{};
    bool isNone() const { return source.empty() && target.empty(); }
    friend bool operator==(const LanguageChoice&, const LanguageChoice&) = default;
};

// The further interface of a LoadedModel whose marks can name several target languages. Callers reach it by
// dynamic_cast.
class SeveralLanguages {
public:
    virtual ~SeveralLanguages() = default;

    // The marks of the model's target languages, in the order of the vocabulary; empty: the model writes one language.
    virtual const std::vector<std::string>& targetMarks() const = 0;
    // The marks with which the model is used, and the SHA-256 of its bundle. (ModelInfo::hash also covers the marks, if
    // they are not the bundle's own.)
    virtual const LanguageChoice& marks() const = 0;
    virtual const std::string& fileHash() const = 0;
    // A model with the same weights in the same memory and other languages, equal to the model that the engine would
    // load with this choice. For a workspace it is another model. Only the engine's thread may call this function.
    // Throws Error for a language that the model does not have.
    virtual std::shared_ptr<LoadedModel> with(const LanguageChoice& languages) const = 0;
};

} // namespace contexture
