// SPDX-License-Identifier: GPL-3.0-or-later

// Typologies of errors that people write.
#include "engine/annotate/typology.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("typology", [](std::string_view input) {
    const annotate::Typology typology = annotate::parseTypology(input, "a file");
    for (const annotate::Category& category : typology.categories) {
        const auto place = typology.find(category.name);
        fuzz::require(place.has_value(), "a category that is not found by its name");
        typology.path(*place);
        for (const annotate::Severity& severity : typology.severities) {
            typology.weight(category.name, severity.name);
        }
    }
});
