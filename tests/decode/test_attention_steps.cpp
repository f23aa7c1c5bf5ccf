// SPDX-License-Identifier: GPL-3.0-or-later

// One cell of selective attention, step by step, with the bundled models: every number is computed here again from the
// preceding ones, without LibTorch, and the last equals the trace of the run.
#include "engine/core/attention_view.h"
#include "engine/core/error.h"
#include "engine/core/sub_phrases.h"
#include "engine/decode/engine_impl.h"
#include "engine/model/system.h"
#include "engine/text/document_reader.h"

#include "random_model.h"

#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr double kClose = 2e-5;

template<typename Number>
double product(const std::vector<float>& a, const std::vector<Number>& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += double{a[i]} * double{b[i]};
    }
    return sum;
}

// By the papers' formulas, written once more.
double scoreOf(const WeighedKeys& level, const std::vector<float>& key) {
    std::vector<double> inner(key.size());
    for (std::size_t d = 0; d < key.size(); ++d) {
        if (level.scoring == KeyScoring::Sum) {
            inner[d] = std::tanh(double{key[d]} + double{level.query[d]});
        } else if (level.scoring == KeyScoring::ElementProduct) {
            inner[d] = std::tanh(double{key[d]} * double{level.query[d]});
        }
    }
    switch (level.scoring) {
    case KeyScoring::ScaledProduct:
        return product(level.query, key) / std::sqrt(double(key.size()));
    case KeyScoring::Product:
        return product(level.query, key);
    case KeyScoring::Sum:
    case KeyScoring::ElementProduct:
        return product(level.vector, inner);
    case KeyScoring::Linear:
        return product(level.vector, key) + level.bias;
    case KeyScoring::Equal:
        return 0.0;
    }
    return 0.0;
}

double sumOf(const std::vector<double>& all) {
    double sum = 0.0;
    for (const double each : all) {
        sum += each;
    }
    return sum;
}

bool isMark(const std::string& piece) {
    return piece == "<s>" || piece == "</s>" || piece == "\u2205"; // the null slot
}

QString about(const AttentionSteps& steps, const char* what, std::size_t i) {
    return QStringLiteral("%1 %2 of word %3 in sentence %4, head %5")
        .arg(QLatin1String(what))
        .arg(i)
        .arg(steps.word.value)
        .arg(steps.sentence.value)
        .arg(steps.head.value);
}

void checkLevel(const AttentionSteps& steps, const WeighedKeys& level, const char* name) {
    QCOMPARE(level.scores.size(), level.keys.size());
    double softmaxSum = 0.0;
    double largest = -1e9; // scores that no root divides are large
    for (std::size_t i = 0; i < level.keys.size(); ++i) {
        largest = level.visible[i] ? std::max(largest, scoreOf(level, level.keys[i])) : largest;
    }
    for (std::size_t i = 0; i < level.keys.size(); ++i) {
        const double score = scoreOf(level, level.keys[i]);
        QVERIFY2(std::abs(score - level.scores[i]) < 1e-9, qPrintable(about(steps, name, i)));
        double weight = 0.0;
        if (level.visible[i]) {
            QVERIFY2(std::isfinite(level.threshold), qPrintable(about(steps, name, i)));
            softmaxSum += std::exp(score - largest);
            switch (level.normaliser) {
            case Normaliser::Softmax:
                weight = std::exp(score - level.threshold);
                break;
            case Normaliser::Sparsemax:
                weight = std::max(0.0, score - level.threshold);
                break;
            case Normaliser::Entmax15:
                weight = std::pow(std::max(0.0, score / 2 - level.threshold), 2.0);
                break;
            }
        }
        QVERIFY2(std::abs(weight - level.weights[i]) < kClose,
                 qPrintable(about(steps, name, i) + QStringLiteral(": %1, not %2").arg(weight).arg(level.weights[i])));
    }
    QVERIFY(std::abs(sumOf(level.weights) - 1.0) < kClose);
    for (std::size_t i = 0; i < level.keys.size(); ++i) {
        const double share = level.visible[i] ? std::exp(level.scores[i] - largest) / softmaxSum : 0.0;
        QVERIFY2(std::abs(share - level.softmax[i]) < 1e-9, qPrintable(about(steps, name, i)));
    }
}

// Weights as the trace has them, where the word is one subword.
void checkTrace(const Run& run, const AttentionSteps& steps) {
    const SentenceTrace& trace = *run.sentences[steps.sentence.asSize()]->trace;
    const AttentionRecord* sentences = trace.find(steps.site, AttentionLevel::Sentence);
    QVERIFY(sentences);
    const CsrMatrix& head = sentences->heads.at(steps.head.asSize());
    for (std::size_t s = 0; s < steps.sentences.weights.size(); ++s) {
        const double recorded = head.at(steps.word.value, static_cast<std::int32_t>(s));
        QVERIFY2(std::abs(recorded - steps.sentences.weights[s]) < kClose,
                 qPrintable(about(steps, "trace, sentence", s)));
    }
    // A word has the weights of its subwords together; a lone mark of a word's beginning goes to the word that follows.
    const AttentionRecord* words = trace.find(steps.site, AttentionLevel::Word);
    QVERIFY(words);
    const Sentence* looked = keySentence(run, words->keySide, steps.looked);
    QVERIFY(looked);
    std::vector<double> sums(looked->words.size(), 0.0);
    std::size_t word = 0;
    std::string begun;
    for (std::size_t p = 0; p < steps.pieces.size() && word < sums.size(); ++p) {
        if (isMark(steps.pieces[p])) {
            continue;
        }
        sums[word] += steps.words.weights[p];
        begun += steps.pieces[p];
        if (begun == looked->word(WordIndex(static_cast<std::int64_t>(word)))) {
            begun.clear();
            ++word;
        }
    }
    QCOMPARE(word, sums.size());
    const std::int32_t begin = keyWordOffsets(run, words->keySide)[steps.looked.asSize()];
    for (std::size_t w = 0; w < sums.size(); ++w) {
        const double recorded =
            words->heads.at(steps.head.asSize()).at(steps.word.value, begin + static_cast<std::int32_t>(w));
        QVERIFY2(std::abs(recorded - sums[w]) < kClose, qPrintable(about(steps, "trace, word", w)));
    }
    const GateRecord* gate = trace.findGate(steps.site);
    QVERIFY(gate);
    double gamma = 0.0;
    for (const float each : steps.gamma) {
        gamma += double{each} / double(steps.gamma.size());
    }
    QVERIFY(std::abs(1.0 - gamma - double{gate->contextShare.at(steps.word.asSize())}) < kClose);
}

void checkSum(const AttentionSteps& steps, const std::vector<ReadPiece>& values, const std::vector<float>& read) {
    std::vector<double> sum(read.size(), 0.0);
    double all = 0.0;
    for (const ReadPiece& each : values) {
        QVERIFY(each.weight > 0.0);
        QCOMPARE(each.value.size(), read.size());
        all += each.weight;
        for (std::size_t d = 0; d < sum.size(); ++d) {
            sum[d] += each.weight * double{each.value[d]};
        }
    }
    QVERIFY2(std::abs(all - 1.0) < kClose, qPrintable(about(steps, "values", 0)));
    for (std::size_t d = 0; d < sum.size(); ++d) {
        QVERIFY(std::abs(sum[d] - double{read[d]}) < kClose);
    }
}

void checkGate(const AttentionSteps& steps) {
    QVERIFY(steps.hasGate());
    for (std::size_t d = 0; d < steps.gamma.size(); ++d) {
        const double gamma = 1.0 / (1.0 + std::exp(-double{steps.gateOwn[d]} - double{steps.gateContext[d]}));
        QVERIFY(std::abs(gamma - double{steps.gamma[d]}) < kClose);
        const double result = gamma * double{steps.own[d]} + (1.0 - gamma) * double{steps.context[d]};
        QVERIFY(std::abs(result - double{steps.result[d]}) < 10 * kClose);
        if (steps.toContext == ToContext::Itself) {
            QVERIFY(std::abs(double{steps.read[d]} - double{steps.context[d]}) < kClose);
        }
    }
}

void checkSteps(const AttentionSteps& steps) {
    checkLevel(steps, steps.sentences, "sentence");
    checkLevel(steps, steps.words, "piece");
    QCOMPARE(steps.pieces.size(), steps.words.keys.size());
    checkSum(steps, steps.values, steps.read);
    for (const ReadPiece& each : steps.wordsFirst ? steps.wordValues : steps.values) {
        QVERIFY(!each.text.empty() || each.piece >= 0);
        if (each.sentence == steps.looked) {
            const auto found = std::find(steps.pieces.begin(), steps.pieces.end(), each.text);
            QVERIFY(found != steps.pieces.end());
        }
        if (each.sentence == steps.looked && !steps.wordsFirst) {
            const double weight = steps.sentences.weights[each.sentence.asSize()] *
                                  steps.words.weights[static_cast<std::size_t>(each.piece)];
            QVERIFY(std::abs(weight - each.weight) < 1e-9);
            QCOMPARE(each.text, steps.pieces[static_cast<std::size_t>(each.piece)]);
        }
    }
    if (steps.wordsFirst) {
        checkSum(steps, steps.wordValues, steps.wordRead);
        for (const ReadPiece& each : steps.values) {
            QVERIFY(each.text.empty());
            QCOMPARE(each.weight, steps.sentences.weights[each.sentence.asSize()]);
        }
    }
    checkGate(steps);
}

// The same without a sentence level. Weights as the trace has them, where the words' subwords make it plain.
void checkFlat(const Run& run, const AttentionSteps& steps, const SiteInfo& site) {
    QVERIFY(steps.isFlat());
    checkLevel(steps, steps.words, "key");
    QCOMPARE(steps.pieces.size(), steps.words.keys.size());
    std::vector<double> read(steps.read.size(), 0.0);
    for (const ReadPiece& each : steps.values) {
        for (std::size_t d = 0; d < read.size(); ++d) {
            read[d] += each.weight * double{each.value[d]};
        }
    }
    for (std::size_t d = 0; d < read.size(); ++d) {
        QVERIFY(std::abs(read[d] - double{steps.read[d]}) < kClose);
    }
    if (steps.hasGate()) {
        checkGate(steps);
    } else {
        QVERIFY(!steps.output.empty());
    }
    const auto& trace = run.sentences[steps.sentence.asSize()]->trace;
    const AttentionRecord* record = trace ? trace->find(site.name, site.levels.back()) : nullptr;
    if (!record || steps.piecesOfWord > 1) {
        return;
    }
    // Keys of one sentence add up to what the record has for all of its words, with what its marks get.
    const CsrMatrix& head = record->heads.at(steps.head.asSize());
    const auto row = head.row(steps.word.value);
    double recorded = 0.0;
    for (const float each : row.value) {
        recorded += double{each};
    }
    double marks = 0.0;
    for (std::size_t k = 0; k < steps.pieces.size(); ++k) {
        marks += isMark(steps.pieces[k]) ? steps.words.weights[k] : 0.0;
    }
    QVERIFY2(std::abs(recorded - 1.0) < 1e-3 || std::abs(recorded + marks - 1.0) < 1e-3,
             qPrintable(about(steps, "sum", 0) + QStringLiteral(": %1 and %2").arg(recorded).arg(marks)));
}

} // namespace

class TestAttentionSteps : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;

    QTemporaryDir m_folder;

    std::shared_ptr<LoadedModel> random(const char* kind) {
        const std::filesystem::path path = m_folder.filePath(QString::fromLatin1(kind) + ".safetensors").toStdString();
        toy::writeRandomBundle(path, kind);
        return m_engine.load(path);
    }
    static std::string resource(const char* name) { return std::string(CONTEXTURE_RESOURCES) + name; }
    std::shared_ptr<const Run> translated(const std::shared_ptr<LoadedModel>& model, ContextMode mode) {
        TranslateRequest request;
        request.model = model;
        request.document = std::make_shared<const Document>(text::readDocuments(resource("/demo/farm.txt")).at(0));
        request.settings.context = mode;
        request.settings.decode.beamSize = 1;
        return m_engine.translate(request, {}, {});
    }
    static const SiteInfo& contextSite(const Run& run) {
        return *std::find_if(run.model.sites.begin(), run.model.sites.end(),
                             [](const SiteInfo& site) { return site.isContext && !site.onRequest; });
    }
    QString refusal(const StepsRequest& request) {
        try {
            m_engine.steps(request, {});
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

private Q_SLOTS:
    // Attention in the layers of a Transformer, and to context sentences joined to one row.
    void everyNumberOfAFlatAttentionFollows_data() {
        QTest::addColumn<QString>("bundle");
        for (const char* bundle : {"sentence", "selective-encoder-online", "dct", "dat", "han-encoder", "hce", "cache",
                                   "rnnsearch", "rnnsearch-self-attentive", "rnnsearch-mean"}) {
            QTest::newRow(bundle) << QString::fromLatin1(bundle);
        }
        for (const char* kind : {"residual-sum", "residual-product", "residual-dot", "flat-words", "flat-sentences"}) {
            QTest::newRow(kind) << QString::fromLatin1(kind); // of random weights: no bundle has it
        }
    }
    void everyNumberOfAFlatAttentionFollows() {
        QFETCH(QString, bundle);
        const bool isRandom = bundle.startsWith("residual-") || bundle.startsWith("flat-");
        const auto model = isRandom
                               ? random(bundle.toLatin1().constData())
                               : m_engine.load(resource("/models/teaching/") + bundle.toStdString() + ".safetensors");
        const bool readsNone = bundle == "sentence" || bundle.startsWith("r");
        const bool hasFlatContext = QStringList{"dct", "dat", "cache"}.contains(bundle) || bundle.startsWith("flat-");
        const auto run = translated(model, readsNone ? ContextMode::None : ContextMode::Online);
        int cells = 0;
        bool ofContext = false;
        bool changesSomething = false;
        for (const SiteInfo& site : run->model.sites) {
            const bool isTold = !site.isContext || hasFlatContext;
            for (std::int64_t s = 2; isTold && s < std::int64_t(run->document->size()); s += 5) {
                const SentenceIndex sentence(s);
                const auto& text = site.querySide == Side::Source ? run->document->source[sentence.asSize()]
                                                                  : run->sentences[sentence.asSize()]->text;
                for (std::int64_t w = 0; w < std::int64_t(text.words.size()); w += 3) {
                    const HeadIndex head(w % site.heads);
                    const auto steps = m_engine.steps({model, run, site.name, head, sentence, WordIndex(w), 0, {}}, {});
                    checkFlat(*run, steps, site);
                    if (QTest::currentTestFailed()) {
                        qWarning("%s", qPrintable(QString::fromStdString(site.name)));
                        return;
                    }
                    QCOMPARE(steps.logProbability.has_value(), site.querySide == Side::Target);
                    if (steps.logProbability && steps.piecesOfWord == 1) {
                        const double said =
                            double{run->sentences[sentence.asSize()]->wordLogProbability[std::size_t(w)]};
                        QVERIFY(std::abs(*steps.logProbability - said) < 1e-3);
                    }
                    if (steps.logProbability) {
                        changesSomething |= std::abs(*steps.logProbability - *steps.logProbabilityWithout) > 1e-3;
                    }
                    ++cells;
                    ofContext |= site.isContext;
                }
            }
        }
        QVERIFY2(cells > 5, qPrintable(QString::number(cells)));
        QVERIFY(changesSomething);
        QCOMPARE(ofContext, hasFlatContext);
    }

    // What the words produced so far give to the readout, and nothing else, is taken away: the forced score of the same
    // model with that part of the sum at zero.
    void whatTheReadoutLosesIsItsPartOfTheSum_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"rnnsearch", "residual-sum", "residual-product", "residual-dot"}) {
            QTest::newRow(kind) << QString::fromLatin1(kind);
        }
    }
    void whatTheReadoutLosesIsItsPartOfTheSum() {
        QFETCH(QString, kind);
        const auto model = random(kind.toLatin1().constData());
        const auto run = translated(model, ContextMode::None);
        SentenceIndex sentence;
        WordIndex word;
        AttentionSteps steps;
        for (std::int64_t s = 0; s < std::int64_t(run->document->size()) && !word.isValid(); ++s) {
            for (std::int64_t w = 1; w < std::int64_t(run->sentences[std::size_t(s)]->text.words.size()); ++w) {
                steps = m_engine.steps({model, run, kProducedSite, HeadIndex(0), SentenceIndex(s), WordIndex(w), 0, {}},
                                       {});
                if (steps.piecesOfWord == 1) { // its log-probability is that of its subword
                    sentence = SentenceIndex(s);
                    word = WordIndex(w);
                    break;
                }
            }
        }
        QVERIFY(word.isValid());
        QVERIFY(steps.inReadout);
        const auto& system = *dynamic_cast<const EngineModel&>(*model).model().system;
        at::Tensor summary;
        for (const auto& item : system.named_parameters()) {
            summary = item.key() == "readout.summary.weight" ? item.value().detach() : summary;
        }
        QVERIFY(summary.defined());
        QCOMPARE(std::int64_t(steps.output.size()), summary.size(0));
        for (std::int64_t row = 0; row < summary.size(0); ++row) { // W_d d
            double sum = 0.0;
            for (std::int64_t d = 0; d < summary.size(1); ++d) {
                sum += summary[row][d].item<double>() * double{steps.read[std::size_t(d)]};
            }
            QVERIFY(std::abs(sum - double{steps.output[std::size_t(row)]}) < kClose);
        }
        const at::Tensor before = summary.clone();
        summary.zero_();
        const auto forced = m_engine.check({model, run, sentence, {{}}, false}, {}, {}).front().forcedLogProbability;
        summary.copy_(before);
        const double zeroed = double{forced.at(word.asSize())};
        QVERIFY2(std::abs(*steps.logProbabilityWithout - zeroed) < 1e-4,
                 qPrintable(QStringLiteral("%1, not %2").arg(*steps.logProbabilityWithout).arg(zeroed)));
        QVERIFY(std::abs(*steps.logProbabilityWithout - *steps.logProbability) > 1e-6);
    }

    // Nothing is let in at the place of a word: as if that place had no context, where what came before is the same.
    void aClosedGateIsNoContext_data() {
        QTest::addColumn<QString>("bundle");
        for (const char* bundle : {"selective-decoder", "cache"}) {
            QTest::newRow(bundle) << QString::fromLatin1(bundle);
        }
    }
    void aClosedGateIsNoContext() {
        QFETCH(QString, bundle);
        const auto model = m_engine.load(resource("/models/teaching/") + bundle.toStdString() + ".safetensors");
        const auto run = translated(model, ContextMode::Online);
        const SentenceIndex sentence(5);
        std::vector<SentenceIndex> all;
        for (std::int64_t s = 0; s < std::int64_t(run->document->size()); ++s) {
            all.emplace_back(s);
        }
        const auto forced = m_engine.check({model, run, sentence, {all}, false}, {}, {}).front().forcedLogProbability;
        bool changesSomething = false;
        const auto& words = run->sentences[sentence.asSize()]->text.words;
        for (std::int64_t w = 0; w < std::int64_t(words.size()); ++w) {
            const auto steps =
                m_engine.steps({model, run, contextSite(*run).name, HeadIndex(0), sentence, WordIndex(w), 0, {}}, {});
            if (steps.piecesOfWord == 1) {
                QVERIFY2(std::abs(*steps.logProbabilityWithout - double{forced.at(std::size_t(w))}) < 1e-4,
                         qPrintable(QStringLiteral("word %1: %2, not %3")
                                        .arg(w)
                                        .arg(*steps.logProbabilityWithout)
                                        .arg(double{forced.at(std::size_t(w))})));
                changesSomething |= std::abs(*steps.logProbabilityWithout - *steps.logProbability) > 1e-4;
            }
        }
        QVERIFY(changesSomething);
    }

    // In the last layer a head that hands nothing on at the first place is one whose part of the projection is zero.
    void aSilentHeadIsOneWithoutItsPartOfTheProjection() {
        const auto model = random("sentence");
        const auto run = translated(model, ContextMode::None);
        const SiteInfo* last = nullptr;
        for (const SiteInfo& site : run->model.sites) {
            last = site.levels.front() == AttentionLevel::Source ? &site : last;
        }
        QVERIFY(last);
        const HeadIndex head(1);
        const SentenceIndex sentence(2);
        const auto steps = m_engine.steps({model, run, last->name, head, sentence, WordIndex(0), 0, {}}, {});
        const auto& system = *dynamic_cast<const EngineModel&>(*model).model().system;
        at::Tensor output;
        for (const auto& item : system.named_parameters()) {
            if (item.key().find("cross_attention.output.weight") != std::string::npos) {
                output = item.value(); // the last one stays
            }
        }
        QVERIFY(output.defined());
        const auto size = output.size(1) / last->heads;
        const at::Tensor before = output.detach().clone();
        output.detach().narrow(1, head.value * size, size).zero_();
        const CausalRequest again{model, run, sentence, {{}}, false};
        const auto forced = m_engine.check(again, {}, {}).front().forcedLogProbability;
        output.detach().copy_(before);
        QVERIFY(steps.piecesOfWord == 1);
        QVERIFY2(std::abs(*steps.logProbabilityWithout - double{forced.at(0)}) < 1e-4,
                 qPrintable(QStringLiteral("%1, not %2").arg(*steps.logProbabilityWithout).arg(double{forced.at(0)})));
        QVERIFY(std::abs(*steps.logProbabilityWithout - *steps.logProbability) > 1e-6);
    }

    void everyNumberFollows_data() {
        QTest::addColumn<QString>("bundle");
        QTest::addColumn<int>("mode");
        QTest::newRow("online") << "selective-encoder-online" << int(ContextMode::Online);
        QTest::newRow("offline") << "selective-encoder-offline" << int(ContextMode::Offline);
        QTest::newRow("one head") << "selective-encoder-one-head" << int(ContextMode::Online);
        QTest::newRow("softmax over words") << "selective-encoder-sparse-soft" << int(ContextMode::Online);
        QTest::newRow("1.5-entmax") << "entmax" << int(ContextMode::Online); // of random weights: no bundle has it
        QTest::newRow("target side") << "selective-decoder" << int(ContextMode::Online);
        QTest::newRow("words first") << "han-encoder" << int(ContextMode::Online);
        QTest::newRow("words first, both sides") << "han-joint" << int(ContextMode::Online);
        QTest::newRow("sentence vectors") << "hce" << int(ContextMode::Online);
    }
    void everyNumberFollows() {
        QFETCH(QString, bundle);
        QFETCH(int, mode);
        const auto model = bundle == "entmax"
                               ? random("entmax")
                               : m_engine.load(resource("/models/teaching/") + bundle.toStdString() + ".safetensors");
        const auto run = translated(model, static_cast<ContextMode>(mode));
        for (const SiteInfo& site : run->model.sites) {
            if (site.isContext && !site.onRequest) {
                everyNumberOf(site, model, run);
            }
        }
    }
    void everyNumberOf(const SiteInfo& site, const std::shared_ptr<LoadedModel>& model,
                       const std::shared_ptr<const Run>& run) {
        int cells = 0;
        int single = 0;
        for (std::int64_t s = 1; s < std::int64_t(run->document->size()); s += 3) {
            const SentenceIndex sentence(s);
            const auto& text = site.querySide == Side::Source ? run->document->source[sentence.asSize()]
                                                              : run->sentences[sentence.asSize()]->text;
            for (std::int64_t w = 0; w < std::int64_t(text.words.size()); w += 2) {
                for (int head = 0; head < site.heads; ++head) {
                    StepsRequest request{model, run, site.name, HeadIndex(head), sentence, WordIndex(w), 0, {}};
                    const AttentionSteps steps = m_engine.steps(request, {});
                    checkSteps(steps);
                    if (steps.piecesOfWord == 1) {
                        checkTrace(*run, steps);
                        ++single;
                    }
                    if (QTest::currentTestFailed()) {
                        return;
                    }
                    ++cells;
                }
            }
        }
        QVERIFY2(cells > 8 && single > 4, qPrintable(QStringLiteral("%1, %2").arg(cells).arg(single)));
    }

    void theSentenceThatIsAskedForIsLookedInto() {
        const auto model = m_engine.load(resource("/models/teaching/selective-encoder-online.safetensors"));
        const auto run = translated(model, ContextMode::Online);
        StepsRequest request{model,        run, contextSite(*run).name, HeadIndex(0), SentenceIndex(8),
                             WordIndex(1), 0,   SentenceIndex(2)};
        const AttentionSteps asked = m_engine.steps(request, {});
        QCOMPARE(asked.looked, SentenceIndex(2));
        request.looked = SentenceIndex(12); // later: not visible
        const AttentionSteps other = m_engine.steps(request, {});
        QVERIFY(other.sentences.weights[other.looked.asSize()] > 0.0);
        QVERIFY(!other.sentences.visible[12]);
        QCOMPARE(other.sentences.weights[12], 0.0);
    }

    void whatCannotBeToldIsRefused() {
        const auto model = m_engine.load(resource("/models/teaching/selective-encoder-online.safetensors"));
        const auto run = translated(model, ContextMode::Online);
        const std::string site = contextSite(*run).name;
        QVERIFY(refusal({model, run, site, HeadIndex(0), SentenceIndex(0), WordIndex(0), 0, {}})
                    .contains("Nothing was visible"));
        QVERIFY(refusal({model, run, site, HeadIndex(9), SentenceIndex(3), WordIndex(0), 0, {}})
                    .contains("no such site or head"));
        QVERIFY(refusal({model, run, "decoder.99.cross", HeadIndex(0), SentenceIndex(3), WordIndex(0), 0, {}})
                    .contains("no such site"));
        QVERIFY(
            refusal({model, run, site, HeadIndex(0), SentenceIndex(3), WordIndex(77), 0, {}}).contains("no such word"));
        QVERIFY(refusal({model, run, site, HeadIndex(0), SentenceIndex(99), WordIndex(0), 0, {}})
                    .contains("not translated"));
        const auto without = translated(model, ContextMode::None);
        QVERIFY(refusal({model, without, site, HeadIndex(0), SentenceIndex(3), WordIndex(0), 0, {}})
                    .contains("read no context"));
        const auto han = m_engine.load(resource("/models/teaching/han-encoder.safetensors"));
        QVERIFY(
            refusal({han, run, site, HeadIndex(0), SentenceIndex(3), WordIndex(0), 0, {}}).contains("another model"));
    }

    void aCheckBeforeItChangesNothing() {
        const auto model = m_engine.load(resource("/models/teaching/selective-encoder-online.safetensors"));
        const auto run = translated(model, ContextMode::Online);
        const StepsRequest request{model, run, contextSite(*run).name, HeadIndex(0), SentenceIndex(8), WordIndex(1),
                                   0,     {}};
        const AttentionSteps before = m_engine.steps(request, {});
        m_engine.check({model, run, SentenceIndex(8), {{before.looked}}, false}, {}, {});
        const AttentionSteps after = m_engine.steps(request, {});
        QCOMPARE(after.looked, before.looked);
        QVERIFY(after.sentences.weights == before.sentences.weights);
    }
};

QTEST_APPLESS_MAIN(TestAttentionSteps)
#include "test_attention_steps.moc"
