#pragma once

#include "engine/core/document.h"
#include "engine/core/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture {

// A place in the model that reports itself when traced, as people step through them (L / Shift+L).
struct SiteInfo {
    std::string name; // "encoder.context"
    Side querySide = Side::Source;
    Side keySide = Side::Source;
    bool isContext = false;             // reads other sentences
    std::vector<AttentionLevel> levels; // what it records
    bool hasGate = false;
    int heads = 1;
    friend bool operator==(const SiteInfo&, const SiteInfo&) = default;
};

// What the window and workspaces know of a model. Plain data: it outlives the model and needs no LibTorch.
struct ModelInfo {
    std::string name;           // for people: the bundle's card, else its file name
    std::string path;           // where it was loaded from
    std::string hash;           // SHA-256 of the bundle, hexadecimal
    std::string system;         // "transformer", "selective-attention", ...
    std::string variant;        // "encoder, hierarchical, sparse-sparse"; empty for systems without variants
    std::string configJson;     // contexture.config as it stands in the bundle
    std::string cardJson;       // contexture.card
    std::string sourceLanguage; // BCP 47
    std::string targetLanguage;
    std::int64_t parameters = 0;
    bool hasContext = false;   // false: a sentence-level model; ContextMode::None is all it can do
    bool readsTarget = false;  // its context is the target side of other sentences (bilingual)
    bool trainedOnline = true; // the mask it was trained under; false: offline
    // What it produces stands for the source. False: a language model, which continues texts and does not read the
    // source, so that nobody must take its output for a translation.
    bool translates = true;
    std::vector<SiteInfo> sites;
    friend bool operator==(const ModelInfo&, const ModelInfo&) = default;
};

} // namespace contexture
