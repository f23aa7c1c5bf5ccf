// SPDX-License-Identifier: GPL-3.0-or-later

// Studies: lists of systems to be trained and compared.
#include "engine/study/plan.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("study", [](std::string_view input) {
    const study::Plan plan = study::parsePlan(std::string(input), "/nowhere/study.json");
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        fuzz::require(!plan.rows[i].base || *plan.rows[i].base < i, "a row whose base comes after it");
        fuzz::require(plan.rows[i].folder().find('/') == std::string::npos, "a row in a folder of its own choice");
    }
});
