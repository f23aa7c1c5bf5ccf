// SPDX-License-Identifier: GPL-3.0-or-later

// gold.json of the controlled language.
#include "engine/lab/gold.h"
#include "tests/fuzz/reading.h"

using namespace contexture;

static const fuzz::Target kTarget("gold", [](std::string_view input) {
    const std::string json(input);
    fuzz::attempt([&] { lab::revisionOfGold(json, "a file"); });
    const auto documents = lab::parseGoldJson(json, "a file");
    for (const lab::LabDocument& document : documents) {
        fuzz::requireSound(document.document);
    }
    fuzz::require(lab::parseGoldJson(lab::toGoldJson(documents), "a file") == documents,
                  "records that are others when they are written and read");
    lab::toContraProJson(documents);
    lab::toTsv(documents);
});
