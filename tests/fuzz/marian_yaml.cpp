// SPDX-License-Identifier: GPL-3.0-or-later

// Marian's settings and, after byte 0x1e, its vocabulary.
#include "engine/exchange/marian_yaml.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("marian_yaml", [](std::string_view input) {
    const auto parts = fuzz::partsOf(input, 2);
    fuzz::attempt([&] { exchange::parseMarianVocabulary(std::string(parts[1]), "a vocabulary"); });
    const auto settings = exchange::MarianSettings::parse(std::string(parts[0]), "a file");
    for (const char* name : {"dim-emb", "enc-depth", "tied-embeddings", "vocabs"}) {
        fuzz::attempt([&] { settings.number(name, 0); });
        fuzz::attempt([&] { settings.flag(name, false); });
        fuzz::attempt([&] { settings.requiredNumber(name); });
        settings.text(name, "");
        settings.list(name);
    }
});
