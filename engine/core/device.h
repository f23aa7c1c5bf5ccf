// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace contexture {

// Where the tensors of a model are stored and computed with. Auto: on a CUDA device if LibTorch finds one, else on the
// processor.
enum class Device : std::uint8_t { Cpu, Cuda, Auto };

// Of an option that was checked: "cpu", "cuda" or "auto".
constexpr Device deviceNamed(std::string_view name) {
    return name == "cuda" ? Device::Cuda : name == "cpu" ? Device::Cpu : Device::Auto;
}

inline constexpr const char* kProcessor = "cpu"; // the name of the processor in RunSettings::device

} // namespace contexture
