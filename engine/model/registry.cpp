#include "engine/core/error.h"
#include "engine/model/concatenation.h"
#include "engine/model/continuous_cache.h"
#include "engine/model/discourse_aware_transformer.h"
#include "engine/model/document_context_transformer.h"
#include "engine/model/hierarchical_attention_network.h"
#include "engine/model/hierarchical_context_encoder.h"
#include "engine/model/language_model.h"
#include "engine/model/nn/memory.h"
#include "engine/model/rnnsearch.h"
#include "engine/model/selective_attention.h"

#include <array>

namespace contexture::model {
namespace {

struct Entry {
    const char* name;
    std::shared_ptr<System> (*make)(const ModelConfig&);
};

template<class Class>
std::shared_ptr<System> make(const ModelConfig& config) {
    return std::make_shared<Class>(config);
}

// Every system that the engine knows: one line each. Adding a published system is its file and its line.
constexpr std::array kSystems{
    Entry{"transformer", make<Transformer>},
    Entry{"selective-attention", make<SelectiveAttention>},
    Entry{"document-context-transformer", make<DocumentContextTransformer>},
    Entry{"discourse-aware-transformer", make<DiscourseAwareTransformer>},
    Entry{"concatenation", make<Concatenation>},
    Entry{"rnnsearch", make<RnnSearch>},
    Entry{"language-model", make<LanguageModel>},
    Entry{"hierarchical-attention-network", make<HierarchicalAttentionNetwork>},
    Entry{"hierarchical-context-encoder", make<HierarchicalContextEncoder>},
    Entry{"continuous-cache", make<ContinuousCache>},
};

} // namespace

std::shared_ptr<System> makeSystem(const ModelConfig& config) {
    checkModelConfig(config);
    nn::keepFreedMemory();
    std::string names;
    for (const auto& entry : kSystems) {
        if (config.system == entry.name) {
            return entry.make(config);
        }
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    }
    throw Error("system is \"" + config.system + "\", which this version does not know", "contexture.config",
                "it knows: " + names);
}

} // namespace contexture::model
