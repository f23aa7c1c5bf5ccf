// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace contexture {

// The device that stores a model's tensors and computes with them. Auto: a CUDA device if LibTorch finds one, else the
// processor.
enum class Device : std::uint8_t { Cpu, Cuda, Auto };

// The device of a checked option: "cpu", "cuda" or "auto".
constexpr Device deviceNamed(std::string_view name) {
    return name == "cuda" ? Device::Cuda : name == "cpu" ? Device::Cpu : Device::Auto;
}

inline constexpr const char* kProcessor = "cpu"; // the name of the processor in RunSettings::device

} // namespace contexture
