// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/untrained_window.h"

#include <filesystem>
#include <optional>
#include <string>

namespace contexture::model {

// Whether a bundle of this system can be given an untrained window: the sentence-level Transformer alone.
bool canReadUntrained(const std::string& system);

// Writes a bundle of the system concatenation-at-decoding over the sentence-level Transformer `base`: without tensors
// of its own, it names the base by the hash of its weights, and says in its card that it was not trained. Throws Error,
// and writes nothing, for a base that is no whole bundle of that kind, and for a number of sentences or subwords out of
// range. Any thread may call it.
// Where EOS does not end each sentence, a full stop closes those that are open. `separator`, as in the config, stands
// in place of window.endsEach.
void writeUntrainedWindow(const std::filesystem::path& base, const UntrainedWindow& window,
                          const std::filesystem::path& output, const std::optional<std::string>& separator = {});

// What an adapted concatenation is to read in place of what it was trained with; nullopt: as it is.
struct WindowChange {
    std::optional<int> sentences{};
    std::optional<int> pieces{};
    std::optional<std::string> separator{}; // as in the config: none, end, stop
    std::optional<std::string> onlyWith{};  // see UntrainedWindow
};

// Whether this is a bundle of the system concatenation-adapted, whole or a layer alone. Throws Error for a file that is
// no bundle.
bool isAdaptedConcatenation(const std::filesystem::path& bundle);

// Writes such a bundle again with another window: the same tensors and base; the card keeps the window of the training
// as "window_of_training". Throws Error, and writes nothing, for numbers out of range. Any thread may call it.
void writeChangedWindow(const std::filesystem::path& bundle, const WindowChange& change,
                        const std::filesystem::path& output);

} // namespace contexture::model
