// SPDX-License-Identifier: GPL-3.0-or-later

// Imported Marian models, compared with the outputs of Hugging Face's MarianMTModel. tests/data/marian comes from
// tests/parity/make_golden.py.
#include "engine/core/error.h"
#include "engine/decode/document_translator.h"
#include "engine/exchange/import.h"
#include "engine/model/bundle_io.h"
#include "engine/model/recorder.h"
#include "engine/store/safetensors.h"
#include "engine/text/segmentation.h"
#include "engine/train/trainer.h"

#include "probe.h"

#include <ATen/ATen.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <map>

using namespace contexture;
using namespace contexture::exchange;

namespace {

namespace fs = std::filesystem;

constexpr int kExtraPieces = 12; // as in make_golden.py
constexpr double kLengthPenalty = 0.6;

const fs::path kData = fs::path(CONTEXTURE_SOURCE_DIR) / "tests/data/marian";

std::vector<std::string> linesOf(const fs::path& path) {
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("%s cannot be read", path.c_str());
    }
    std::vector<std::string> lines;
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        lines.push_back(line.chopped(1).toStdString());
    }
    return lines;
}

std::map<std::string, std::int64_t> numbersOf(const fs::path& vocabulary) {
    QFile file(QString::fromStdString(vocabulary.string()));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("%s cannot be read", vocabulary.c_str());
    }
    std::map<std::string, std::int64_t> numbers;
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    for (auto it = json.begin(); it != json.end(); ++it) {
        numbers[it.key().toStdString()] = it.value().toInt();
    }
    return numbers;
}

at::Tensor tensorOf(const store::SafetensorsFile& file, const std::string& name) {
    const auto* view = file.find(name);
    if (!view) {
        qFatal("%s is missing", name.c_str());
    }
    at::Tensor values = at::empty(view->shape, view->type == store::DType::I64 ? at::kLong : at::kFloat);
    std::memcpy(values.data_ptr(), view->bytes.data(), view->bytes.size());
    return values;
}

// Keeps what a model reports of itself, as it is.
struct RawWeights : trace::Recorder {
    void attention(const trace::Site& site, const at::Tensor& weights) override { seen[site.name] = weights.clone(); }
    void attention(const trace::Site&, std::int64_t, std::vector<CsrMatrix>) override {}
    void gate(const std::string&, Side, const at::Tensor&) override {}
    void visible(std::int64_t, std::vector<SentenceRange>) override {}

    std::map<std::string, at::Tensor> seen;
};

std::vector<std::int64_t> integers(const at::Tensor& values) {
    return {values.data_ptr<std::int64_t>(), values.data_ptr<std::int64_t>() + values.numel()};
}

} // namespace

class TestImport : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    // Imports model `name` ("shared/marian"); Marian's folder gets the subword models that lie in the other one.
    fs::path import(const std::string& name) {
        const fs::path copy = path(name);
        if (!fs::exists(copy)) {
            fs::create_directories(copy.parent_path());
            fs::copy(kData / name, copy, fs::copy_options::recursive);
            for (const char* file : {"source.spm", "target.spm"}) {
                fs::copy_file(kData / name / "../hugging-face" / file, copy / file, fs::copy_options::skip_existing);
            }
        }
        const fs::path bundle = copy.string() + ".safetensors";
        importModel({.from = copy, .output = bundle, .sourceLanguage = "en", .targetLanguage = "de"});
        return bundle;
    }

    void addModels() {
        QTest::addColumn<QString>("model");
        for (const char* name : {"shared/hugging-face", "separate/hugging-face", "untied/hugging-face", "shared/marian",
                                 "separate/marian"}) {
            QTest::newRow(name) << QString(name);
        }
    }

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    void theReferenceProgramSaysTheSame_data() { addModels(); }
    void theReferenceProgramSaysTheSame() {
        QFETCH(QString, model);
        const std::string name = model.toStdString();
        const Probe probe(import(name));
        const auto expected = store::SafetensorsFile::open(kData / (name + ".expected.safetensors"));
        const auto texts = linesOf(kData / (name + ".beam.txt"));
        const auto questions = linesOf(kData / "questions.txt");
        const fs::path vocabularies = kData / name / "../hugging-face";
        const auto sourceNumbers = numbersOf(vocabularies / "vocab.json");
        const bool separate = fs::exists(vocabularies / "target_vocab.json");
        const auto targetNumbers = numbersOf(vocabularies / (separate ? "target_vocab.json" : "vocab.json"));
        QCOMPARE(questions.size(), std::size_t(8));
        QCOMPARE(texts.size(), questions.size());

        // Their number of each of our pieces, by its name; -1 for padding, BOS and pieces that they lack.
        const auto& sizes = probe.model().system->config().transformer;
        std::vector<std::int64_t> theirSource;
        std::vector<std::int64_t> theirTarget;
        std::map<std::int64_t, std::int64_t> ourTarget;
        const auto theirs = [](const auto& numbers, std::int64_t ours, const std::string& piece) {
            const auto found = numbers.find(piece);
            return ours == model::kPad || ours == model::kBos || found == numbers.end() ? -1 : found->second;
        };
        for (std::int64_t i = 0; i < sizes.sourceVocabulary; ++i) {
            theirSource.push_back(theirs(sourceNumbers, i, probe.sourcePiece(i)));
        }
        for (std::int64_t i = 0; i < sizes.targetVocabulary; ++i) {
            theirTarget.push_back(theirs(targetNumbers, i, probe.targetPiece(i)));
            if (theirTarget.back() >= 0) {
                ourTarget[theirTarget.back()] = i;
            }
        }
        QCOMPARE(ourTarget.size(), targetNumbers.size() - 1); // all but their padding

        const std::int64_t unknown = sourceNumbers.at("<unk>");
        double largest = 0.0;
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const std::string at = std::to_string(i) + ".";
            const auto source = probe.cut(questions[i]);
            std::vector<std::int64_t> read;
            for (const auto piece : source) {
                const auto number = theirSource[std::size_t(piece)];
                read.push_back(number < 0 ? unknown : number);
            }
            read.push_back(sourceNumbers.at("</s>"));
            QCOMPARE(read, integers(tensorOf(expected, at + "source")));

            const auto ours = [&](const std::string& tensor) {
                model::Pieces pieces;
                for (const auto number : integers(tensorOf(expected, at + tensor))) {
                    pieces.push_back(ourTarget.at(number));
                }
                return pieces;
            };
            const at::Tensor logits = probe.logits(source, ours("given"));
            const at::Tensor reference = tensorOf(expected, at + "logits");
            QCOMPARE(logits.size(0), reference.size(0));
            for (std::int64_t t = 0; t < logits.size(0); ++t) {
                for (std::int64_t v = 0; v < logits.size(1); ++v) {
                    const float value = logits[t][v].item<float>();
                    if (theirTarget[std::size_t(v)] < 0) {
                        QVERIFY(value < -900.0f);
                        continue;
                    }
                    const double difference =
                        std::abs(double(value) - reference[t][theirTarget[std::size_t(v)]].item<float>());
                    if (!(difference <= largest)) {
                        largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
                    }
                }
                const at::Tensor probability = logits[t].softmax(-1);
                QCOMPARE(probability[model::kPad].item<float>(), 0.0f);
                QCOMPARE(probability[model::kBos].item<float>(), 0.0f);
            }
            QCOMPARE(probe.search(source, 1, kLengthPenalty, kExtraPieces).pieces, ours("greedy"));
            const auto best = probe.search(source, 4, kLengthPenalty, kExtraPieces);
            QCOMPARE(best.pieces, ours("beam"));
            QVERIFY(std::abs(best.score - tensorOf(expected, at + "beam_score").item<float>()) < 1e-4);
            QCOMPARE(QString::fromStdString(probe.text(best.pieces)).trimmed(), // as their program does
                     QString::fromStdString(texts[i]).trimmed());
        }
        QVERIFY2(largest < 1e-4, qPrintable(QString::number(largest)));
    }

    void theBundleTellsWhereItCameFrom() {
        const auto loaded = model::loadBundle(import("shared/hugging-face"));
        const auto card = QJsonDocument::fromJson(QByteArray::fromStdString(loaded.bundle.cardJson)).object();
        QCOMPARE(card["licence"].toString(), QStringLiteral("as the original"));
        QCOMPARE(card["imported"].toObject()["folder"].toString(), QStringLiteral("hugging-face"));
        QCOMPARE(card["imported"].toObject()["layout"].toString(), QStringLiteral("Hugging Face"));
        QVERIFY(!QString::fromStdString(loaded.bundle.cardJson).contains(m_folder.path()));
        std::int64_t parameters = 0;
        for (const auto& parameter : loaded.system->parameters()) {
            parameters += parameter.numel();
        }
        QCOMPARE(card["parameters"].toInteger(), parameters);
        QVERIFY(card["imported"].toObject()["pieces_unknown_to_the_model"].toInt() > 0); // left out by the script
    }

    void halfPrecisionHalvesTheBundle() {
        const fs::path whole = import("separate/hugging-face");
        const fs::path half = path("half.safetensors");
        importModel({.from = kData / "separate/hugging-face", .output = half, .half = true});
        const auto a = model::loadBundle(whole);
        const auto b = model::loadBundle(half);
        QVERIFY(b.bundle.file.find("encoder.0.attention.output.weight")->type == store::DType::F16);
        const auto before = model::namedParameters(*a.system);
        const auto after = model::namedParameters(*b.system);
        for (std::size_t i = 0; i < before.size(); ++i) {
            QVERIFY(at::allclose(after[i].second, before[i].second, 1e-3, 1e-4));
        }
    }

    // The languages of the request, else of the files.
    void languagesAreFound() {
        import("separate/marian");
        const auto report = importModel({.from = kData / "untied/hugging-face", .output = path("u.safetensors")});
        QCOMPARE(report.sourceLanguage, std::string("en"));
        QCOMPARE(report.targetLanguage, std::string("de"));
        fs::create_directories(path("models"));
        fs::copy(path("separate/marian"), path("models/opus-fi-sv"), fs::copy_options::recursive);
        const auto named = importModel({.from = path("models/opus-fi-sv"), .output = path("n.safetensors")});
        QCOMPARE(named.sourceLanguage + named.targetLanguage, std::string("fisv"));
        try {
            importModel({.from = path("separate/marian"), .output = path("n.safetensors")});
            QFAIL("nothing says what its languages are");
        } catch (const Error& error) {
            QVERIFY(error.remedy().find("--source-language") != std::string::npos);
        }
    }

    // A source without BOS: the trace of each word against the weights of its own pieces, added up by hand.
    void wordsAndTheirWeightsStayTogether() {
        const Probe probe(import("shared/hugging-face"));
        auto document = std::make_shared<Document>();
        text::Segmenter segmenter("en");
        document->source.push_back(segmenter.sentence("The dog slept beside the lantern.", true));
        RunSettings settings;
        settings.context = ContextMode::None;
        settings.decode.maxExtraPieces = kExtraPieces;
        settings.trace = TraceDetail::All; // the encoder's own attention is recorded on request
        const auto run = decode::DocumentTranslator(probe.model(), document, settings, 1).translate({}, {});
        const SentenceTrace& trace = *run->sentences[0]->trace;

        const auto pieces = probe.model().source->encode(document->source[0].text);
        const auto& words = document->source[0].words;
        const auto wordOf = text::wordOfPiece(pieces, words);
        const auto count = static_cast<std::int64_t>(pieces.size());
        RawWeights raw;
        const at::NoGradGuard noGrad;
        const std::vector<model::Pieces> source{probe.cut(document->source[0].text)};
        const std::vector<SentenceIndex> first{SentenceIndex(0)};
        (void)probe.model().system->encode(model::makeSourceBatch(source, first, at::kCPU, model::SourceStart{-1}),
                                           nullptr, &raw);
        const at::Tensor& weights = raw.seen.at("encoder.1.self"); // [1, H, S, S]
        QCOMPARE(weights.size(2), count + 1);                      // pieces and EOS

        const AttentionRecord* record = trace.find("encoder.1.self", AttentionLevel::SelfSide);
        QVERIFY(record);
        QCOMPARE(record->heads.size(), std::size_t(2));
        for (std::int64_t h = 0; h < 2; ++h) {
            for (std::size_t q = 0; q < words.size(); ++q) {
                for (std::size_t k = 0; k < words.size(); ++k) {
                    double sum = 0.0;
                    int queries = 0;
                    for (std::int64_t i = 0; i < count; ++i) {
                        if (wordOf[std::size_t(i)] != std::int32_t(q)) {
                            continue;
                        }
                        ++queries;
                        for (std::int64_t j = 0; j < count; ++j) {
                            sum += wordOf[std::size_t(j)] == std::int32_t(k) ? weights[0][h][i][j].item<double>() : 0.0;
                        }
                    }
                    QVERIFY(queries > 0);
                    const float traced = record->heads[std::size_t(h)].at(std::int32_t(q), std::int32_t(k));
                    QVERIFY(std::abs(traced - sum / queries) < 1e-5);
                }
            }
        }
    }

    // What a researcher does with an imported model: train a context over it.
    void aContextIsTrainedOverIt() {
        const fs::path base = import("shared/hugging-face");
        QFile table(QString::fromStdString(path("train.tsv").string()));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("document\tindex\tsource\treference\n");
        const std::vector<std::pair<const char*, const char*>> pairs{{"The dog slept.", "Der Hund schlief."},
                                                                     {"It barked.", "Er bellte."},
                                                                     {"She opened it.", "Sie öffnete ihn."}};
        for (int d = 0; d < 4; ++d) {
            for (std::size_t s = 0; s < pairs.size(); ++s) {
                table.write(QStringLiteral("d%1\t%2\t%3\t%4\n")
                                .arg(d)
                                .arg(s)
                                .arg(QString::fromUtf8(pairs[s].first), QString::fromUtf8(pairs[s].second))
                                .toUtf8());
            }
        }
        table.close();
        contexture::train::TrainRequest request;
        request.files = {{.path = path("train.tsv"), .weight = 1.0, .licence = {}}};
        request.devFiles = {path("train.tsv")};
        request.stage = contexture::train::Stage::Context;
        request.base = base;
        request.modelJson = R"({"system": "selective-attention",
                                "selective_attention": {"integration": "encoder", "heads": 2, "feed_forward": 48}})";
        request.optimiser.learningRate = 1e-2;
        request.maxSteps = 3;
        request.evaluateEvery = 3;
        request.output = path("context.safetensors");
        const auto report = contexture::train::train(request, {}, CancelToken());
        QCOMPARE(report.steps, std::int64_t(3));
        QVERIFY(std::isfinite(report.bestDevLoss));

        const auto before = model::loadBundle(base);
        const auto after = model::loadBundle(request.output);
        const auto& t = after.system->config().transformer;
        QVERIFY(t.activation == model::Activation::Swish && t.positions == model::Positions::Halves && !t.sourceBos);
        std::map<std::string, at::Tensor> trained;
        for (const auto& [name, value] : model::namedParameters(*after.system)) {
            trained[name] = value;
        }
        for (const auto& [name, value] : model::namedParameters(*before.system)) {
            // Saved as float16 by the training.
            QVERIFY2(trained.at(name).equal(value.to(at::kHalf).to(at::kFloat)), name.c_str());
        }
        // Without context it computes what the base computes, with context something else.
        const std::vector<model::Pieces> source{{9, 10, 11}, {12, 13}, {20, 21, 22, 23}};
        const std::vector<SentenceIndex> which{SentenceIndex(0), SentenceIndex(1), SentenceIndex(2)};
        const auto batch = model::makeSourceBatch(source, which, at::kCPU, model::SourceStart{-1});
        const at::NoGradGuard noGrad;
        for (const auto& [name, value] : model::namedParameters(*before.system)) {
            at::Tensor(value).copy_(trained.at(name));
        }
        const auto plain = before.system->encode(batch, nullptr, nullptr).states;
        QVERIFY(after.system->encode(batch, nullptr, nullptr).states.equal(plain));
        const auto document = after.system->openDocument(source, {ContextMode::Online, {}});
        QCOMPARE(document->keyPieceCounts(), (std::vector<std::int32_t>{3, 2, 4}));
        const auto states = after.system->encode(batch, document.get(), nullptr).states;
        const auto real = [](const at::Tensor& rows, std::int64_t count) { return rows.narrow(0, 0, count); };
        QVERIFY(at::allclose(real(states[0], 4), real(plain[0], 4), 1e-5, 1e-6)); // nothing before it
        QVERIFY(!at::allclose(real(states[1], 3), real(plain[1], 3)));
    }
};

QTEST_APPLESS_MAIN(TestImport)
#include "test_import.moc"
