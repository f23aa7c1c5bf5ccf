// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/measures.h"

#include "engine/model/nn/memory.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace contexture::decode {

namespace {

// The largest resident size since its last reset, in bytes; -1 if unknown.
std::int64_t peakResidentBytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::stoll(line.substr(6)) * 1024;
        }
    }
    return -1;
}

bool resetPeak() {
    std::ofstream file("/proc/self/clear_refs");
    file << "5" << std::flush;
    return file.good();
}

} // namespace

MemoryGrowth::MemoryGrowth() {
    model::nn::returnFreedMemory();
    if (resetPeak()) {
        m_before = peakResidentBytes();
    }
}

std::optional<std::int64_t> MemoryGrowth::bytes() const {
    if (m_before < 0) {
        return std::nullopt;
    }
    return peakResidentBytes() - m_before;
}

} // namespace contexture::decode
