// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/context_gain_report.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

ordered_json gainJson(const study::ContextGain::OfClass& gain) {
    return {{"words", gain.words}, {"nats_per_word", gain.nats}, {"lower", gain.lower}, {"upper", gain.upper}};
}

void printGain(const char* name, const study::ContextGain::OfClass& gain) {
    std::printf("  %-14s %8lld words %+9.4f nats a word", name, static_cast<long long>(gain.words), gain.nats);
    if (!std::isnan(gain.lower)) {
        std::printf(", 95 %% interval %+.4f to %+.4f", gain.lower, gain.upper);
    }
    std::printf("\n");
}

} // namespace

void printContextGain(const std::string& table, const study::ContextGain& gain) {
    std::printf("%s: how much more probable the reference becomes with context\n", table.c_str());
    for (const auto& of : gain.byClass) {
        printGain(eval::name(of.wordClass), of);
    }
    printGain("all", gain.all);
    std::fflush(stdout);
}

ordered_json contextGainJson(const std::string& table, const study::ContextGain& gain) {
    ordered_json value = {{"table", table}, {"all", gainJson(gain.all)}};
    for (const auto& of : gain.byClass) {
        value["classes"][eval::name(of.wordClass)] = gainJson(of);
    }
    value["bootstrap"] = {{"unit", "documents"}, {"samples", gain.samples}, {"seed", gain.seed}};
    return value;
}

} // namespace contexture::cli
