// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/model/source_context.h"

#include "engine/model/concatenation.h"
#include "engine/model/discourse_aware_transformer.h"
#include "engine/model/document_context_transformer.h"

#include <ATen/ATen.h>

namespace contexture::model::test {

at::Tensor logitsOf(System& system, const Text& text, const DocumentContext* context, trace::Recorder* recorder) {
    const auto batch =
        makeSourceBatch(text.source, allSentences(text.size()), at::kCPU, sourceStart(system.config().transformer));
    const auto memory = system.encode(batch, context, recorder);
    return system.decode(memory, targetInput(text.target), context, recorder);
}

std::unique_ptr<DocumentContext> openTranslated(System& system, const Text& text, std::vector<SentenceIndex> excluded,
                                                ContextMode mode) {
    auto context = system.openDocument(text.source, {mode, std::move(excluded)});
    if (context) {
        system.setTarget(*context, allSentences(text.size()), text.target);
    }
    return context;
}

double changeAt(const Text& text, const at::Tensor& a, const at::Tensor& b, std::int64_t sentence) {
    const auto rows = std::int64_t(text.target[std::size_t(sentence)].size()) + 1;
    return largestDifference(a[sentence].narrow(0, 0, rows), b[sentence].narrow(0, 0, rows));
}

std::vector<std::string> sourceContextVariants() {
    return {"dct",
            "dct, encoder",
            "dct, decoder",
            "dct, without gate",
            "dct, post-norm",
            "dct, post-norm without gate",
            "dat",
            "dat, post-norm",
            "dat, one layer",
            "dat, joined",
            "dat, unscaled",
            "concatenation",
            "concatenation, post-norm",
            "concatenation, context first"};
}

ModelConfig sourceContextVariant(const std::string& name) {
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    ModelConfig config = smallConfig(name.starts_with("dct")   ? "document-context-transformer"
                                     : name.starts_with("dat") ? "discourse-aware-transformer"
                                                               : "concatenation");
    if (has("post-norm")) {
        config.transformer.norm = NormPlacement::Post;
        config.transformer.finalNorm = false;
        config.transformer.attentionBias = false;
    }
    if (has("one layer")) {
        config.transformer.encoderLayers = 1;
    }
    config.part<DiscourseAwareConfig>() = {.eachAlone = !has("joined"),
                                           .scaledBegin = !has("joined") && !has("unscaled")};
    using Order = ConcatenationConfig::Order;
    config.part<ConcatenationConfig>().order = has("context first") ? Order::ContextFirst : Order::SentenceFirst;
    using Integration = DocumentContextConfig::Integration;
    config.part<DocumentContextConfig>().layers = 2;
    config.part<DocumentContextConfig>().gate = !has("without gate");
    config.part<DocumentContextConfig>().integration = has("encoder")   ? Integration::Encoder
                                                       : has("decoder") ? Integration::Decoder
                                                                        : Integration::Both;
    return config;
}

int marksOf(const ModelConfig& config) {
    return config.system == "document-context-transformer" ? 1 : 2;
}

} // namespace contexture::model::test
