// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/nn/memory.h"
#include "engine/model/system.h"
#include "engine/model/system_description.h"

#include <algorithm>
#include <deque>

namespace contexture::model {

// Every system that the engine knows: one line each, the function of its file that describes it. Adding a published
// system is its file, named in CMakeLists.txt, and its line here.
// clang-format off
#define CONTEXTURE_SYSTEMS(one) \
    one(transformer) \
    one(selectiveAttention) \
    one(documentContextTransformer) \
    one(discourseAwareTransformer) \
    one(concatenation) \
    one(concatenationAtDecoding) \
    one(adaptedConcatenation) \
    one(rnnSearch) \
    one(languageModel) \
    one(hierarchicalAttentionNetwork) \
    one(hierarchicalContextEncoder) \
    one(continuousCache)
// clang-format on

namespace systems {
#define CONTEXTURE_DECLARE(system) SystemDescription system();
CONTEXTURE_SYSTEMS(CONTEXTURE_DECLARE)
#undef CONTEXTURE_DECLARE
} // namespace systems

namespace {

struct Registry {
    Registry() {
#define CONTEXTURE_ADD(system) add(systems::system());
        CONTEXTURE_SYSTEMS(CONTEXTURE_ADD)
#undef CONTEXTURE_ADD
    }
    void add(SystemDescription description) {
        owned.push_back(std::move(description));
        all.push_back(&owned.back());
    }

    std::deque<SystemDescription> owned; // which do not move
    std::vector<const SystemDescription*> all;
};

Registry& registry() {
    static Registry registry;
    return registry;
}

} // namespace

std::span<const SystemDescription* const> allSystems() {
    return registry().all;
}

const SystemDescription* findSystem(const std::string& name) {
    const auto all = allSystems();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto* system) { return system->name == name; });
    return found == all.end() ? nullptr : *found;
}

void registerSystem(SystemDescription description) {
    if (findSystem(description.name)) {
        throw Error("there is a system of this name already", description.name);
    }
    registry().add(std::move(description));
}

std::shared_ptr<System> makeSystem(const ModelConfig& config) {
    checkModelConfig(config);
    nn::keepFreedMemory();
    if (const SystemDescription* system = findSystem(config.system)) {
        return system->make(config);
    }
    std::string names;
    for (const SystemDescription* system : allSystems()) {
        names += (names.empty() ? "" : ", ") + system->name;
    }
    throw Error(
        Message("config.unknown-system", "system is \"{system}\", which this version does not know", config.system),
        "contexture.config", Message("config.unknown-system.remedy", "it knows: {systems}", names));
}

} // namespace contexture::model
