// SPDX-License-Identifier: GPL-3.0-or-later

// Reference values from the authors' own implementation (see tests/data/self-attentive-residual/README.md).
#include "engine/model/rnnsearch.h"
#include "tests/model/authors_numbers.h"
#include "tests/model/fixtures.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

struct Names {
    const char *gates, *candidate;
};

// Reset and update stand in this order in theirs, ours are update, reset, candidate.
void addGru(std::vector<Part>& parts, std::int64_t h, const std::string& ours, const Names& input,
            const Names& recurrent, const Names& bias) {
    const auto add = [&](const Names& theirs, const std::string& name) {
        parts.push_back({.theirs = theirs.gates, .ours = name, .row = 0, .theirRow = h, .rows = h});
        parts.push_back({.theirs = theirs.gates, .ours = name, .row = h, .theirRow = 0, .rows = h});
        parts.push_back({.theirs = theirs.candidate, .ours = name, .row = 2 * h});
    };
    add(input, ours + ".input.weight");
    add(recurrent, ours + ".recurrent.weight");
    add(bias, ours + ".input.bias");
}

std::vector<Part> partsOf(std::int64_t h, double readoutFactor) {
    std::vector<Part> parts{{"Wemb", "source_embedding.weight"},
                            {"Wemb_dec", "target_embedding.weight"},
                            {"ff_state_W", "initial.weight"},
                            {"ff_state_b", "initial.bias"},
                            {"decoder_W_comb_att", "attention_query.weight"},
                            {"decoder_b_att", "attention_query.bias"},
                            {"decoder_Wc_att", "attention_key.weight"},
                            {"decoder_U_att", "attention_score.weight"},
                            {"cond_att_W_prev", "residual.word.weight"},
                            {"cond_att_b_prev", "residual.word.bias"},
                            {"cond_att_V_prev", "residual.score.weight"},
                            {"ff_logit_lstm_W", "readout.state.weight"},
                            {"ff_logit_prev_W", "readout.summary.weight"},
                            {"ff_logit_ctx_W", "readout.context.weight"},
                            {"ff_logit_lstm_b", "readout.state.bias"}, // three that one would do for
                            {"ff_logit_prev_b", "readout.state.bias"},
                            {"ff_logit_ctx_b", "readout.state.bias"},
                            {.theirs = "ff_logit_W", .ours = "readout.output.weight", .factor = readoutFactor},
                            {"ff_logit_b", "readout.output.bias"}};
    addGru(parts, h, "encoder_forward", {"encoder_W", "encoder_Wx"}, {"encoder_U", "encoder_Ux"},
           {"encoder_b", "encoder_bx"});
    addGru(parts, h, "encoder_backward", {"encoder_r_W", "encoder_r_Wx"}, {"encoder_r_U", "encoder_r_Ux"},
           {"encoder_r_b", "encoder_r_bx"});
    addGru(parts, h, "decoder_first", {"decoder_W", "decoder_Wx"}, {"decoder_U", "decoder_Ux"},
           {"decoder_b", "decoder_bx"});
    addGru(parts, h, "decoder_second", {"decoder_Wc", "decoder_Wcx"}, {"decoder_U_nl", "decoder_Ux_nl"},
           {"decoder_b_nl", "decoder_bx_nl"});
    return parts;
}

// Their end mark is number 0, ours 3.
at::Tensor renumbered(const std::string& name, const at::Tensor& value) {
    if (name != "Wemb" && name != "Wemb_dec" && name != "ff_logit_W" && name != "ff_logit_b") {
        return value;
    }
    at::Tensor order = at::arange(value.size(0), at::kLong);
    order[0] = kEos;
    order[kEos] = 0;
    return value.index_select(0, order);
}

struct Model {
    store::SafetensorsFile file;
    at::ScalarType type;
    ModelConfig config;
    std::shared_ptr<RnnSearch> system;
    std::vector<Part> parts;
    at::Tensor realSource = load(file, "mask.source_padding").logical_not(); // [B, S]
    at::Tensor realTarget = load(file, "mask.target_padding").logical_not(); // [B, T]
    at::Tensor source = words("input.source", realSource);
    at::Tensor target = words("input.target", realTarget);
    MemoryRecorder recorder = {};

    Model(const std::string& name, bool wide, bool biasInside = true)
        : file(store::SafetensorsFile::open(CONTEXTURE_SOURCE_DIR "/tests/data/self-attentive-residual/" + name +
                                            ".safetensors"))
        , type(wide ? at::kDouble : at::kFloat) {
        const auto number = [&](const char* key) { return std::stoi(file.metadata().at(key)); };
        config = smallConfig("rnnsearch");
        config.transformer.sourceVocabulary = 30;
        config.transformer.targetVocabulary = 28;
        config.transformer.sourceBos = false;
        const int h = number("hidden");
        config.part<RnnSearchConfig>() = {.embedding = number("embedding"),
                                          .hidden = h,
                                          .attention = 2 * h,
                                          .dropout = 0.0,
                                          .residual = {.kind = ResidualConfig::Kind::SelfAttentive},
                                          .biasInsideReset = biasInside};
        system = std::make_shared<RnnSearch>(config);
        parts = partsOf(h, std::stod(file.metadata().at("readout_factor")));
        copyWeights(file, parts, *system, renumbered);
        system->to(type);
        system->eval();
    }

    at::Tensor words(const char* name, const at::Tensor& real) const {
        const at::Tensor ids = load(file, name);
        return ids.masked_fill(ids.eq(0), kEos).masked_fill(real.logical_not(), kPad);
    }
    at::Tensor theirs(const std::string& name) const { return load(file, name).to(type); }
    Memory encode() {
        return system->encode({source, realSource, allSentences(std::size_t(source.size(0)))}, nullptr, nullptr);
    }
    at::Tensor decode(const Memory& memory) {
        const at::Tensor begin = at::full({target.size(0), 1}, kBos, at::kLong);
        const at::Tensor before = target.narrow(1, 0, target.size(1) - 1);
        const at::Tensor input = at::cat({begin, before}, 1).masked_fill(realTarget.logical_not(), kPad);
        return system->decode(memory, input, nullptr, &recorder); // [B, T, V]
    }
    double differenceAt(const at::Tensor& real, const at::Tensor& mine, const std::string& name) const {
        const at::Tensor where = real.unsqueeze(-1);
        return largestDifference(mine.detach() * where, theirs(name) * where);
    }
    // Theirs with the columns of their end mark where ours are.
    double logitDifference(const at::Tensor& logits) const {
        const at::Tensor theirs = renumbered("ff_logit_b", this->theirs("output.logits").permute({2, 0, 1}));
        const at::Tensor where = realTarget.unsqueeze(-1);
        return largestDifference(logits.detach() * where, theirs.permute({1, 2, 0}) * where);
    }
};

} // namespace

class TestResidualVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelMeetsTheAuthorsProgram_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("wide");
        for (const char* name : {"a_e16_h20", "b_e20_h16_halved"}) {
            QTest::addRow("%s", name) << QString(name) << false;
            QTest::addRow("%s, double", name) << QString(name) << true;
        }
    }
    void modelMeetsTheAuthorsProgram() {
        QFETCH(QString, name);
        QFETCH(bool, wide);
        const double close = wide ? 1e-6 : 1e-5;
        Model m(name.toStdString(), wide);
        const auto memory = m.encode();
        const auto logits = m.decode(memory);
        QCOMPARE_LT(m.differenceAt(m.realSource, memory.states, "intermediate.annotations"), close);
        QCOMPARE(m.recorder.dense.size(), std::size_t(2));
        for (const auto& [site, weights] : m.recorder.dense) { // [B, 1, T, *]
            const bool ofSource = site.level == AttentionLevel::Source;
            const auto theirs = ofSource ? "intermediate.source_weights" : "intermediate.word_weights";
            QCOMPARE_LT(m.differenceAt(m.realTarget, weights.squeeze(1), theirs), close);
        }
        QCOMPARE_LT(m.logitDifference(logits), close);

        const at::Tensor right = logits.log_softmax(-1).gather(-1, m.target.unsqueeze(-1)).squeeze(-1); // [B, T]
        const at::Tensor cost = -(right * m.realTarget).sum(-1);                                        // [B]
        QCOMPARE_LT(largestDifference(cost.detach(), m.theirs("output.cost")), 10 * close); // sums of up to 7 words
        const at::Tensor loss = cost.mean();
        QCOMPARE_LT(std::abs(loss.item<double>() - m.theirs("output.loss").item<double>()), 10 * close);
        loss.backward();
        int compared = 0;
        QCOMPARE_LT(gradientDifference(m.file, "grad.weights.", m.parts, *m.system, renumbered, compared), close);
        QCOMPARE(compared, int(m.parts.size()));
    }

    // As our models computed it before, the file is missed.
    void theSecondBiasIsInsideTheReset() {
        Model m("a_e16_h20", true, false);
        const double difference = m.logitDifference(m.decode(m.encode()));
        QVERIFY2(difference > 0.1, qPrintable(QString::number(difference)));
    }
};

QTEST_APPLESS_MAIN(TestResidualVectors)
#include "test_residual_vectors.moc"
