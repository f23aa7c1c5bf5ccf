// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/parameter_count.h"
#include "engine/model/selective_attention.h"
#include "engine/model/selective_context.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::model;

namespace {

ModelConfig small() {
    ModelConfig config;
    config.transformer.width = 8;
    config.transformer.feedForward = 16;
    config.transformer.heads = 2;
    config.transformer.encoderLayers = config.transformer.decoderLayers = 1;
    config.transformer.sourceVocabulary = 10;
    config.transformer.targetVocabulary = 12;
    return config;
}

} // namespace

class TestParameterCount : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTransformerHasWhatItsSizesSay() {
        const auto count = countParameters(small());
        const std::int64_t embeddings = 10 * 8 + 12 * 8; // the target's is the output matrix
        const std::int64_t attention = 4 * (8 * 8 + 8);
        const std::int64_t feedForward = 8 * 16 + 16 + 16 * 8 + 8;
        const std::int64_t norm = 2 * 8;
        const std::int64_t encoder = attention + feedForward + 2 * norm + norm;
        const std::int64_t decoder = 2 * attention + feedForward + 3 * norm + norm;
        QCOMPARE(count.total, embeddings + encoder + decoder);
        QCOMPARE(count.context, std::int64_t(0));
    }

    void theContextLayerIsCountedApart() {
        auto config = small();
        const auto base = countParameters(config).total;
        config.system = "selective-attention";
        config.part<SelectiveAttentionConfig>().heads = 2;
        config.part<SelectiveAttentionConfig>().feedForward = 16;
        const auto count = countParameters(config);
        // Six matrices, two norms, feed-forward, gate (Maruf et al. 2019, eq. 3 to 8).
        QCOMPARE(count.context, std::int64_t(6 * 64 + 2 * 16 + (8 * 16 + 16 + 16 * 8 + 8) + 2 * 64));
        QCOMPARE(count.total, base + count.context);
        std::int64_t parts = 0;
        for (const auto& [part, numbers] : count.parts) {
            parts += numbers;
        }
        QCOMPARE(parts, count.total);
    }

    void anImpossibleConfigIsRefused() {
        auto config = small();
        config.transformer.heads = 3;
        QVERIFY_EXCEPTION_THROWN(countParameters(config), Error);
    }
};

QTEST_APPLESS_MAIN(TestParameterCount)
#include "test_parameter_count.moc"
