// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/core/what_if.h"

#include <optional>
#include <string>

namespace contexture::store {

// The definition of a kept try as a workspace stores it: all its fields except the sentence and the name, which have
// columns of their own, and the translation. Sentences and heads count from 0.
//
//   {"sources": [{"sentence", "text"}], "translation", "beginning", "hidden": [], "normaliser", "temperature",
//    "weight": {"sentence", "weight"}, "heads": [], "share", "origin": {"shuffled": seed} or {"document": name},
//    "model", "hash", "settings"}
//
// Fields that keep the model's own behaviour are left out.
std::string definitionJson(const KeptTry& kept);
// Throws Error with `where` for a text that no writer wrote.
void readDefinition(const std::string& json, KeptTry& kept, const Message& where);

// The name of a normaliser, as in a model's config: "softmax", "sparsemax", "entmax15". parseNormaliser returns nullopt
// for another name.
const char* name(Normaliser normaliser);
std::optional<Normaliser> parseNormaliser(const std::string& name);

} // namespace contexture::store
