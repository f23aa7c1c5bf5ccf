// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture {

// A part of the model that records itself when traced; users step through the sites (L / Shift+L).
struct SiteInfo {
    std::string name; // "encoder.0.context"
    // A description in place of a name that does not tell what the site is; its parts are separated as in a name:
    // "encoder.gist of before". See siteWords().
    std::string words{};
    Side querySide = Side::Source;
    Side keySide = Side::Source;
    bool isContext = false;             // the site reads other sentences
    std::vector<AttentionLevel> levels; // the levels that the site records
    bool hasGate = false;
    int heads = 1;
    bool onRequest = false;         // no view shows it: recorded only if all sites are requested
    bool sameForEveryQuery = false; // its word level shows how a sentence's words were pooled, equal for all queries
    friend bool operator==(const SiteInfo&, const SiteInfo&) = default;
};

// The abilities of a system, as far as users and other parts of the program need them.
struct Abilities {
    bool translates = true; // false: it continues a text in the target language and reads no source (a language model)
    bool readsLater = true; // offline, it reads later sentences too; false: offline is the same as online
    bool remembersTranslations =
        false; // its context is made of earlier translations: it is decoded in order, sentence by sentence
    bool canBeSetByHand = false; // its context attention supports ContextChange and AttentionSteps
    int previousSentences = 0;   // most sentences back that it reads; 0: no such limit
    friend bool operator==(const Abilities&, const Abilities&) = default;
};

// The description of a model in the window and in workspaces. It is plain data that outlives the model and needs no
// LibTorch.
struct ModelInfo {
    std::string name;           // for people: the bundle's card, else its file name
    std::string path;           // of the bundle that was loaded
    std::string hash;           // SHA-256 of the bundle, hexadecimal
    std::string system;         // "transformer", "selective-attention", ...
    std::string systemTitle;    // the system's name for people: "Selective attention"; empty: unknown
    std::string paper;          // the publication of the system; empty: unknown
    std::string variant;        // "encoder, hierarchical, sparse-sparse"; empty for systems without variants
    std::string configJson;     // contexture.config, unchanged from the bundle
    std::string cardJson;       // contexture.card
    std::string sourceLanguage; // BCP 47
    std::string targetLanguage;
    std::int64_t parameters = 0;
    bool hasContext = false;   // false: a sentence-level model, for which only ContextMode::None is possible
    bool readsTarget = false;  // its context is the target side of other sentences (bilingual)
    bool trainedOnline = true; // trained with online context; false: with offline context
    Abilities abilities;
    std::vector<SiteInfo> sites;
    friend bool operator==(const ModelInfo&, const ModelInfo&) = default;
};

} // namespace contexture
