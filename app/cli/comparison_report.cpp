// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/comparison_report.h"

#include "app/cli/commands.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace contexture::cli {

namespace {

const char* unitsName(scores::ComparisonUnit unit) {
    return unit == scores::ComparisonUnit::Documents ? "documents" : "sentences";
}

} // namespace

nlohmann::ordered_json comparisonJson(const eval::PairedComparison& c) {
    return {{"difference", c.first - c.second}, // NaN becomes null
            {"lower", c.lower},
            {"upper", c.upper},
            {"p", c.p}};
}

nlohmann::ordered_json testJson(const eval::PairedComparison& c, scores::ComparisonUnit unit) {
    return {{"test", "approximate randomisation, two-sided"},
            {"unit", unitsName(unit)},
            {"units", c.units},
            {"samples", c.samples},
            {"seed", c.seed}};
}

void printComparison(const char* score, const eval::PairedComparison& c) {
    if (std::isnan(c.p)) {
        std::printf("  difference in %s %+.2f\n", score, c.first - c.second);
        return;
    }
    char p[32];
    if (c.p >= 0.001) {
        std::snprintf(p, sizeof p, "p = %.3f", c.p);
    } else {
        std::snprintf(p, sizeof p, "p < 0.001");
    }
    std::printf("  difference in %s %+.2f, 95 %% interval %+.2f to %+.2f, %s\n", score, c.first - c.second, c.lower,
                c.upper, p);
}

void printTest(const eval::PairedComparison& c, scores::ComparisonUnit unit) {
    const bool isOfDocuments = unit == scores::ComparisonUnit::Documents;
    if (std::isnan(c.p)) {
        const std::string counted = isOfDocuments ? cli::counted(c.units, "document is", "documents are")
                                                  : cli::counted(c.units, "sentence is", "sentences are");
        std::printf("  not tested: %s too few, %zu are needed%s\n", counted.c_str(), eval::kFewestUnits,
                    isOfDocuments ? "; --units sentences tests over sentences, which are less independent" : "");
        return;
    }
    std::printf("  two-sided approximate randomisation of %zu %s, %d samples, seed %llu%s\n", c.units, unitsName(unit),
                c.samples, static_cast<unsigned long long>(c.seed),
                isOfDocuments ? "" : "; sentences of one document are not independent, so p is rather too small");
}

} // namespace contexture::cli
