// SPDX-License-Identifier: GPL-3.0-or-later

// Weights that a training takes from its base model and from the context layers of another model.
#include "engine/lab/gold.h"
#include "engine/store/bundle.h"
#include "tests/train/training_folder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace contexture;
using namespace contexture::train;
namespace fs = std::filesystem;

class TestTrainBase : public QObject, private TrainingFolder {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { makeBase(); }

    void aCardRepeatsWhatItsBasesSay() {
        auto first = labRequest("card-first.safetensors");
        first.name = "first";
        first.licence = "CC0-1.0";
        first.maxSteps = 2;
        run(first);
        auto second = request("card-second.safetensors");
        second.base = first.output;
        second.modelJson = "{}";
        second.name = "second";
        second.files[0].licence = "CC-BY-4.0";
        second.maxSteps = 2;
        run(second);
        auto third = contextRequest("card-third.safetensors");
        third.base = second.output;
        third.maxSteps = 2;
        run(third);
        const auto card = [](const fs::path& bundle) {
            return QJsonDocument::fromJson(QByteArray::fromStdString(store::Bundle::open(bundle).cardJson)).object();
        };
        QVERIFY(card(first.output)["data"].toString().endsWith(", revision " + QString::number(lab::kRevision)));
        QVERIFY(card(first.output)["recipe"].toObject().contains("subwords"));
        const auto whole = card(third.output);
        QVERIFY(!whole["recipe"].toObject().contains("subwords")); // the base's are taken
        const auto below = whole["base"].toObject()["card"].toObject();
        QCOMPARE(below["name"].toString(), QString("second"));
        QCOMPARE(below["steps"], card(second.output)["steps"]);
        QCOMPARE(below["dev_loss"], card(second.output)["dev_loss"]);
        QCOMPARE(below["precision"].toString(), QString("fp32"));
        QCOMPARE(below["files"].toArray()[0].toObject()["licence"].toString(), QString("CC-BY-4.0"));
        QCOMPARE(below["files"].toArray()[0].toObject()["documents"].toInt(), 12);
        const auto lowest = below["base"].toObject()["card"].toObject();
        QCOMPARE(lowest["name"].toString(), QString("first"));
        QCOMPARE(lowest["licence"].toString(), QString("CC0-1.0"));
        QCOMPARE(lowest["data"], card(first.output)["data"]);

        // Going on without a name of its own keeps the model's; over a base of another stage it is a new one.
        third.name = "third";
        third.licence = "CC0-1.0";
        third.restart = true;
        run(third);
        auto fourth = contextRequest("card-fourth.safetensors");
        fourth.base = third.output;
        fourth.maxSteps = 2;
        fourth.name.clear();
        fourth.licence.clear();
        run(fourth);
        QCOMPARE(card(fourth.output)["name"].toString(), QString("third"));
        QCOMPARE(card(fourth.output)["licence"].toString(), QString("CC0-1.0"));
        fourth.base = second.output;
        fourth.restart = true;
        run(fourth);
        QCOMPARE(card(fourth.output)["name"].toString(), QString("card-fourth"));
    }

    void theSentenceStageGoesOnFromABase() {
        auto r = request("warm.safetensors");
        r.base = m_base;
        r.modelJson = R"({"transformer": {"dropout": 0.2}})"; // sizes are the base's
        r.optimiser.learningRate = 1e-12;                     // nothing moves: it starts from the base's weights
        r.maxSteps = 1;
        r.evaluateEvery = 1;
        const auto still = run(r);
        const auto base = store::Bundle::open(m_base);
        const auto warm = store::Bundle::open(r.output);
        QCOMPARE(warm.file.tensors().size(), base.file.tensors().size());
        for (const auto& tensor : base.file.tensors()) { // subwords, too
            QVERIFY2(std::ranges::equal(tensor.bytes, warm.file.find(tensor.name)->bytes), tensor.name.c_str());
        }
        QCOMPARE(still.trainedParameters, still.parameters);

        r.optimiser.learningRate = 1e-3;
        r.maxSteps = 30;
        r.evaluateEvery = 30;
        const auto report = run(r);
        QVERIFY2(report.bestDevLoss < still.bestDevLoss, qPrintable(QString::number(report.bestDevLoss)));
        int changed = 0;
        const auto moved = store::Bundle::open(r.output);
        for (const auto& tensor : base.file.tensors()) {
            changed += std::ranges::equal(tensor.bytes, moved.file.find(tensor.name)->bytes) ? 0 : 1;
        }
        QCOMPARE(changed, int(base.file.tensors().size()) - 2); // all weights, not the two subword models
        QVERIFY(moved.cardJson.find("\"base\"") != std::string::npos);
    }

    void contextLayersAreCarriedOverToAnotherBase() {
        auto first = contextRequest("carried-from.safetensors");
        first.maxSteps = 20;
        run(first);
        auto base = request("carried-base.safetensors"); // the former one, gone on with
        base.base = m_base;
        base.maxSteps = 20;
        run(base);

        auto second = contextRequest("carried.safetensors");
        second.base = base.output;
        second.contextFrom = first.output;
        second.optimiser.learningRate = 1e-12; // nothing moves
        second.maxSteps = 1;
        second.evaluateEvery = 1;
        run(second);
        const auto layers = store::Bundle::open(first.output);
        const auto below = store::Bundle::open(base.output);
        const auto whole = store::Bundle::open(second.output);
        int fromBase = 0;
        int fromContext = 0;
        for (const auto& tensor : whole.file.tensors()) {
            const auto* ofBase = below.file.find(tensor.name);
            const auto* source = ofBase ? ofBase : layers.file.find(tensor.name);
            QVERIFY2(source && std::ranges::equal(tensor.bytes, source->bytes), tensor.name.c_str());
            (ofBase ? fromBase : fromContext) += 1;
        }
        QCOMPARE(fromBase, int(below.file.tensors().size()));
        QVERIFY(fromContext > 0);
        const auto card = QJsonDocument::fromJson(QByteArray::fromStdString(whole.cardJson)).object();
        QCOMPARE(card["context_from"].toObject()["file"].toString(), QString("carried-from.safetensors"));
        // Where the files lay is nobody's business: names alone.
        QVERIFY(whole.cardJson.find(first.output.parent_path().string()) == std::string::npos);

        second.output = path("carried-refused.safetensors");
        second.checkpoint.clear();
        second.log.clear();
        second.contextFrom = m_base;
        QVERIFY2(refusal(second).contains("it has no context layer"), qPrintable(refusal(second)));
        second.base = first.output;
        second.contextFrom = first.output;
        QVERIFY2(refusal(second).contains("every context layer itself"), qPrintable(refusal(second)));
    }

    void theBaseInsideAContextBundleIsTakenAlone_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("model");
        QTest::newRow("sentence stage") << "transformer"
                                        << "{}";
        QTest::newRow("another system") << "hierarchical-attention-network"
                                        << R"({"system": "hierarchical-attention-network",
                   "hierarchical_attention_network": {"heads": 2, "feed_forward": 64}})";
    }
    void theBaseInsideAContextBundleIsTakenAlone() {
        QFETCH(QString, system);
        QFETCH(QString, model);
        auto first = contextRequest("inside-first.safetensors");
        first.maxSteps = 20;
        first.restart = true;
        run(first);
        auto second = request(system.toStdString() + "-inside.safetensors");
        second.stage = system == "transformer" ? Stage::Sentence : Stage::Context;
        second.base = first.output;
        second.modelJson = model.toStdString();
        second.optimiser.learningRate = 1e-12; // nothing moves
        second.maxSteps = 1;
        second.evaluateEvery = 1;
        run(second);
        const auto base = store::Bundle::open(m_base);
        const auto whole = store::Bundle::open(second.output);
        QVERIFY(whole.configJson.find("\"" + system.toStdString() + "\"") != std::string::npos);
        QVERIFY(whole.configJson.find("selective") == std::string::npos);
        for (const auto& tensor : base.file.tensors()) { // the first training left its base as it was
            const auto* same = whole.file.find(tensor.name);
            QVERIFY2(same && std::ranges::equal(tensor.bytes, same->bytes), tensor.name.c_str());
        }
        const bool isPlain = whole.file.tensors().size() == base.file.tensors().size();
        QCOMPARE(isPlain, system == "transformer");
        const auto card = QJsonDocument::fromJson(QByteArray::fromStdString(whole.cardJson)).object();
        QCOMPARE(card["base"].toObject()["card"].toObject()["name"].toString(), QString("tiny"));
    }

    void aBaseOfAnotherShapeIsRefusedByTheSentenceStage() {
        auto r = request("shape.safetensors");
        r.base = m_base;
        r.modelJson = R"({"transformer": {"encoder_layers": 2}})";
        QVERIFY2(refusal(r).contains("goes on with all of them"), qPrintable(refusal(r)));
        r.modelJson = R"({"transformer": {"feed_forward": 128}})";
        QVERIFY2(refusal(r).contains("no place for the base's"), qPrintable(refusal(r)));
    }
};

QTEST_APPLESS_MAIN(TestTrainBase)
#include "test_train_base.moc"
