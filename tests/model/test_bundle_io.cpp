// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/model/bundle_io.h"
#include "engine/model/concatenation.h"
#include "engine/model/discourse_aware_transformer.h"
#include "engine/model/rnnsearch.h"
#include "engine/model/weight_memory.h"
#include "engine/store/checksum.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <functional>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

std::string bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class TestBundleIo : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(name); }

    // A sound bundle's parts, for spoiling.
    struct Parts {
        std::map<std::string, std::string> metadata;
        std::vector<store::TensorView> tensors;
    };
    QString spoiled(const std::function<void(Parts&)>& spoil) {
        const auto system = makeRandom(smallConfig());
        saveBundle(path("sound").toStdString(), *system, someTokenizer(1), someTokenizer(2), "{}");
        const auto file = store::SafetensorsFile::open(path("sound").toStdString());
        Parts parts{file.metadata(), file.tensors()};
        spoil(parts);
        store::writeSafetensors(path("spoiled").toStdString(), store::withChecksum(parts.metadata, parts.tensors),
                                parts.tensors); // meant so, and not damaged
        return path("spoiled");
    }
    void isRefused(const QString& file, const char* because) {
        try {
            loadBundle(file.toStdString());
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(because), error.what());
            QVERIFY2(QString::fromStdString(error.where()).contains(file), error.what());
            return;
        }
        QFAIL("it was accepted");
    }

private Q_SLOTS:
    void aModelComesBack_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<bool>("half");
        for (const char* system : {"transformer", "selective-attention"}) {
            for (const bool half : {true, false}) {
                QTest::addRow("%s, %s", system, half ? "half" : "float") << QString(system) << half;
            }
        }
    }
    void aModelComesBack() {
        QFETCH(QString, system);
        QFETCH(bool, half);
        ModelConfig config = smallConfig(system.toStdString());
        config.transformer.norm = NormPlacement::Post;
        const auto model = makeRandom(config);
        const auto source = someTokenizer(1);
        const auto target = someTokenizer(2);
        saveBundle(path("model").toStdString(), *model, source, target, R"({"name": "small"})", half);
        const auto loaded = loadBundle(path("model").toStdString());
        QCOMPARE(loaded.system->config().system, config.system);
        QVERIFY(loaded.system->config().transformer.norm == NormPlacement::Post);
        QVERIFY(!loaded.system->is_training());
        QCOMPARE(loaded.bundle.cardJson, std::string(R"({"name": "small"})"));
        const auto same = [](std::span<const std::byte> a, std::span<const std::uint8_t> b) {
            return std::equal(a.begin(), a.end(), std::as_bytes(b).begin(), std::as_bytes(b).end());
        };
        QVERIFY(same(loaded.bundle.sourceTokenizer, source) && same(loaded.bundle.targetTokenizer, target));

        const auto before = namedParameters(*model);
        const auto after = namedParameters(*loaded.system);
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(after[i].first, before[i].first);
            QVERIFY(after[i].second.scalar_type() == at::kFloat);
            const auto expected = half ? before[i].second.to(at::kHalf).to(at::kFloat) : before[i].second;
            QVERIFY2(at::equal(after[i].second, expected), before[i].first.c_str());
        }
        // Written again it is the same file.
        saveBundle(path("again").toStdString(), *loaded.system, source, target, loaded.bundle.cardJson, half);
        QCOMPARE(bytesOf(path("again")), bytesOf(path("model")));
    }

    // In one piece, in large pages where there are some; and they can be trained there.
    void theWeightsOfALoadedModelLieTogether() {
        const auto model = makeRandom(smallConfig("selective-attention"));
        saveBundle(path("together").toStdString(), *model, someTokenizer(1), someTokenizer(2), "{}");
        const auto loaded = loadBundle(path("together").toStdString());
        std::uintptr_t next = 0;
        for (const auto& [name, parameter] : namedParameters(*loaded.system)) {
            const auto at = reinterpret_cast<std::uintptr_t>(parameter.data_ptr());
            QCOMPARE(at % 64, std::uintptr_t(0));
            QVERIFY2(next == 0 || (at >= next && at < next + 64), name.c_str());
            next = at + parameter.nbytes();
        }
    }
    void weightsThatAreMovedStayTheModels() {
        const auto model = makeRandom(smallConfig("selective-attention"));
        std::vector<at::Tensor> values;
        const auto before = namedParameters(*model); // keeps the tensors that modules keep
        for (const auto& [name, parameter] : before) {
            values.push_back(parameter.detach().clone());
        }
        useLargePages(*model, true);
        at::Tensor loss = at::zeros({});
        const auto after = namedParameters(*model);
        for (std::size_t i = 0; i < after.size(); ++i) {
            const at::Tensor& parameter = after[i].second;
            QVERIFY(parameter.is_same(before[i].second));
            QVERIFY2(at::equal(parameter, values[i]), after[i].first.c_str());
            QVERIFY(parameter.requires_grad() && parameter.is_leaf());
            loss = loss + parameter.square().sum();
        }
        loss.backward();
        for (std::size_t i = 0; i < after.size(); ++i) {
            QVERIFY(at::allclose(after[i].second.grad(), 2 * values[i]));
        }
    }

    void namesAreStable() {
        std::set<std::string> names;
        for (const auto& [name, parameter] : namedParameters(*makeRandom(smallConfig("selective-attention")))) {
            names.insert(name);
        }
        for (const char* name :
             {"source_embedding.weight", "target_embedding.weight", "encoder.0.attention.query_key_value.weight",
              "encoder.1.attention.output.bias", "encoder.0.feed_forward.inner.weight", "encoder.norm.weight",
              "decoder.0.self_attention.query_key_value.weight", "decoder.1.cross_attention.query.weight",
              "decoder.1.cross_attention.key_value.weight", "decoder.0.cross_norm.bias",
              "context.sentence_query.weight", "context.word_key.weight", "context.value.weight",
              "context.gate.own.weight", "context.gate.context.weight", "context.feed_forward.outer.bias"}) {
            QVERIFY2(names.contains(name), name);
        }
    }

    void tiedWeightsAreStoredOnce() {
        ModelConfig config = smallConfig();
        config.transformer.sharedEmbedding = true;
        const auto model = makeRandom(config);
        saveBundle(path("tied").toStdString(), *model, someTokenizer(1), someTokenizer(1), "{}");
        const auto file = store::SafetensorsFile::open(path("tied").toStdString());
        QVERIFY(file.find("embedding.weight"));
        int ofVocabulary = 0;
        for (const auto& view : file.tensors()) {
            ofVocabulary += !view.shape.empty() && view.shape[0] == 23;
            QVERIFY(view.name.find("positions") == std::string::npos);
        }
        QCOMPARE(ofVocabulary, 1);
    }

    void whatHalfCannotHoldStaysFloat() {
        const auto model = makeRandom(smallConfig());
        const at::NoGradGuard noGrad;
        model->named_parameters()["encoder.norm.weight"][3] = 1e6;
        saveBundle(path("large").toStdString(), *model, someTokenizer(1), someTokenizer(2), "{}");
        const auto loaded = loadBundle(path("large").toStdString());
        QCOMPARE(loaded.system->named_parameters()["encoder.norm.weight"][3].item<float>(), 1e6f);
    }

    void aParameterThatIsNoNumberIsNotSaved() {
        const auto model = makeRandom(smallConfig());
        const at::NoGradGuard noGrad;
        model->named_parameters()["encoder.norm.bias"][0] = std::nan("");
        QVERIFY_EXCEPTION_THROWN(
            saveBundle(path("nan").toStdString(), *model, someTokenizer(1), someTokenizer(2), "{}"), Error);
        QVERIFY(!QFile::exists(path("nan")));
    }

    void loadingLeavesRandomNumbersAlone() {
        const auto model = makeRandom(smallConfig());
        saveBundle(path("model").toStdString(), *model, someTokenizer(1), someTokenizer(2), "{}");
        at::manual_seed(5);
        const auto expected = at::randn({4});
        at::manual_seed(5);
        loadBundle(path("model").toStdString());
        QVERIFY(at::equal(at::randn({4}), expected));
    }

    void missingTensorIsNamed() {
        isRefused(spoiled([](Parts& parts) {
                      std::erase_if(parts.tensors,
                                    [](const auto& view) { return view.name == "decoder.1.self_norm.bias"; });
                  }),
                  "decoder.1.self_norm.bias is missing");
    }

    void unknownTensorIsNamed() {
        isRefused(spoiled([](Parts& parts) {
                      parts.tensors.push_back(parts.tensors.front());
                      parts.tensors.back().name = "decoder.9.self_norm.bias";
                  }),
                  "decoder.9.self_norm.bias does not belong");
    }

    void wrongShapeIsNamed() {
        isRefused(spoiled([](Parts& parts) {
                      for (auto& view : parts.tensors) {
                          if (view.name == "encoder.0.feed_forward.inner.weight") { // 24 x 16, turned round
                              std::swap(view.shape[0], view.shape[1]);
                          }
                      }
                  }),
                  "encoder.0.feed_forward.inner.weight is 16 x 24");
    }

    void integersAreNoWeights() {
        isRefused(spoiled([](Parts& parts) {
                      for (auto& view : parts.tensors) {
                          if (view.name == "encoder.norm.weight") {
                              view.type = store::DType::I16;
                          }
                      }
                  }),
                  "encoder.norm.weight is not of a floating-point type");
    }

    void otherSystemIsNamed() {
        isRefused(spoiled([](Parts& parts) {
                      auto& config = parts.metadata["contexture.config"];
                      config.replace(config.find("\"transformer\""), 13, "\"transfigurer\"");
                  }),
                  "transfigurer");
    }

    // A config that promises far more than the file holds takes no memory for it.
    void hugeConfigOverASmallFileIsRefused() {
        isRefused(spoiled([](Parts& parts) {
                      auto& config = parts.metadata["contexture.config"];
                      const std::string small = "\"feed_forward\": 24";
                      config.replace(config.find(small), small.size(), "\"feed_forward\": 131072");
                  }),
                  "its config asks for at least");
    }

    void badConfigNamesFileAndField() {
        isRefused(
            spoiled([](Parts& parts) { parts.metadata["contexture.config"] = R"({"transformer": {"width": -1}})"; }),
            "transformer.width");
    }

    // Models of the box were once older than these fields, and computed something else than the papers.
    void shippedModelsAreWhatThePapersHave() {
        const auto configOf = [](const char* name) {
            return loadBundle(std::filesystem::path(CONTEXTURE_SOURCE_DIR "/resources/models/teaching") /
                              (std::string(name) + ".safetensors"))
                .system->config();
        };
        const auto dat = configOf("dat").part<DiscourseAwareConfig>();
        QVERIFY(dat.eachAlone && dat.scaledBegin);
        QVERIFY(configOf("concatenation").part<ConcatenationConfig>().order ==
                ConcatenationConfig::Order::SentenceFirst);
        for (const char* name : {"rnnsearch", "rnnsearch-mean", "rnnsearch-self-attentive"}) {
            const auto config = configOf(name);
            QVERIFY2(config.part<RnnSearchConfig>().biasInsideReset && !config.transformer.sourceBos, name);
        }
    }
};

QTEST_APPLESS_MAIN(TestBundleIo)
#include "test_bundle_io.moc"
