// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/bench_operators.h"

#include "app/cli/commands.h"
#include "engine/decode/operator_benchmark.h"
#include "engine/store/what_if_json.h"

#include <cstdio>

namespace contexture::cli {

nlohmann::json benchOperators(Device device, int threads) {
    decode::OperatorBenchmarkOptions options;
    options.device = device;
    options.threads = threads;
    const std::string name = decode::benchmarkDevice(device);
    nlohmann::json result = {
        {"device", name}, {"normalisers", nlohmann::json::array()}, {"attention", nlohmann::json::array()}};
    std::printf("Normalisers beside LibTorch's softmax, %s, milliseconds; ratio: ours over LibTorch's\n%-12s %8s %10s "
                "%10s %7s %10s %10s %7s\n",
                name.c_str(), "", "n", "forward", "softmax", "ratio", "backward", "softmax", "ratio");
    decode::compareNormalisers(
        options,
        [&](const decode::NormaliserComparison& row) {
            std::printf("%-12s %8lld %10.3f %10.3f %7.2f %10.3f %10.3f %7.2f\n", store::name(row.normaliser),
                        static_cast<long long>(row.columns), row.forward, row.softmaxForward,
                        row.forward / row.softmaxForward, row.backward, row.softmaxBackward,
                        row.backward / row.softmaxBackward);
            std::fflush(stdout);
            result["normalisers"].push_back({{"normaliser", store::name(row.normaliser)},
                                             {"columns", row.columns},
                                             {"forward_ms", row.forward},
                                             {"backward_ms", row.backward},
                                             {"softmax_forward_ms", row.softmaxForward},
                                             {"softmax_backward_ms", row.softmaxBackward}});
        },
        interrupted());
    std::printf("\nAttention in two levels beside softmax attention to the same words by LibTorch, %s, milliseconds\n"
                "%-12s %9s %10s %10s %7s %10s %10s %7s\n",
                name.c_str(), "", "sentences", "forward", "flat", "ratio", "both", "flat", "ratio");
    decode::compareAttention(
        options,
        [&](const decode::AttentionComparison& row) {
            std::printf("%-12s %9lld %10.3f %10.3f %7.2f %10.3f %10.3f %7.2f\n", store::name(row.normaliser),
                        static_cast<long long>(row.sentences), row.forward, row.flatForward,
                        row.forward / row.flatForward, row.both, row.flatBoth, row.both / row.flatBoth);
            std::fflush(stdout);
            result["attention"].push_back({{"normaliser", store::name(row.normaliser)},
                                           {"sentences", row.sentences},
                                           {"forward_ms", row.forward},
                                           {"both_ms", row.both},
                                           {"flat_forward_ms", row.flatForward},
                                           {"flat_both_ms", row.flatBoth}});
        },
        interrupted());
    return result;
}

} // namespace contexture::cli
