// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/consulted.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/sites.h"
#include "engine/core/engine.h"
#include "engine/core/usual_decoding.h"
#include "engine/model/nn/linear.h"
#include "engine/model/previous_sentences.h"
#include "engine/model/system_description.h"
#include "engine/model/transformer.h"
#include "engine/store/inspect.h"
#include "engine/store/workspace.h"
#include "tests/support/errors.h"
#include "tests/train/training_folder.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>

#include <filesystem>

using namespace contexture;
using namespace contexture::model;

// A system that nobody published, as a new one is added: one class, one description. Everything that is said of it here
// stands between these two lines; no other file knows of it.
// ---------------------------------------------------------------------------------------------------------------------
namespace {

struct GistConfig {
    enum class Mood : std::uint8_t { Calm, Eager };
    int sentences = 2;
    double strength = 0.5;
    Mood mood = Mood::Calm;
};

// Adds the mean embedding of the sentences before, projected, to every encoder state.
class Gist : public Transformer {
public:
    explicit Gist(const ModelConfig& config)
        : Transformer(config)
        , m_projection(register_module(
              "context", std::make_shared<nn::Linear>(config.transformer.width, config.transformer.width, false))) {}

    static SiteInfo site() {
        return {.name = "encoder.gist",
                .words = "encoder.gist of before",
                .isContext = true,
                .levels = {AttentionLevel::Word},
                .hasGate = true,
                .sameForEveryQuery = true};
    }
    std::vector<SiteInfo> sites() const override {
        auto sites = Transformer::sites();
        sites.push_back(site());
        return sites;
    }
    std::string variant() const override { return previousSentences(own().sentences); }

    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override {
        if (settings.mode == ContextMode::None || source.empty()) {
            return nullptr;
        }
        return std::make_unique<PreviousSentences>(std::vector<Pieces>(source.begin(), source.end()), settings,
                                                   own().sentences, PreviousSentences::Separators::End);
    }

    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override {
        Memory memory = Transformer::encode(batch, context, recorder);
        if (!context) {
            return memory;
        }
        const auto& document = *static_cast<const PreviousSentences*>(context);
        const auto rows = document.rows(batch.sentences, config().transformer.maxPositions);
        const auto joined = joinRows(rows, parameterDevice());
        const at::Tensor mask = joined.mask.to(at::kFloat);                              // [B, C]
        const at::Tensor weights = mask / mask.sum(1, true);                             // [B, C]
        const at::Tensor gist = weights.unsqueeze(1).matmul(embedSource(joined.pieces)); // [B, 1, D]
        memory.states = memory.states + (*m_projection)(gist)*own().strength;            // [B, S, D]
        if (recorder) {
            const auto lengths = lengthsOf(batch.mask);
            for (std::size_t b = 0; b < rows.size(); ++b) {
                const auto i = static_cast<std::int64_t>(b);
                recorder->visible(i, rows[b].visible);
                if (rows[b].visible.empty()) {
                    continue;
                }
                const at::Tensor all = weights[i].view({1, 1, -1}).expand({1, batch.mask.size(1), weights.size(1)});
                recorder->attention({.name = site().name, .level = AttentionLevel::Word}, i,
                                    overDocument(all, rows[b], document.columns(), {.count = lengths[b]}));
            }
            recorder->gate(site().name, Side::Source, at::full_like(memory.states, 1.0 - own().strength));
        }
        return memory;
    }

private:
    const GistConfig& own() const { return config().part<GistConfig>(); }

    std::shared_ptr<nn::Linear> m_projection;
};

SystemDescription gist() {
    return {.name = "gist",
            .title = "Gist of the sentences before",
            .paper = "Nobody 2026 (unpublished)",
            .config = ConfigFields<GistConfig>()
                          .whole("sentences", &GistConfig::sentences, 1, 9)
                          .fraction("strength", &GistConfig::strength)
                          .choice("mood", &GistConfig::mood, {"calm", "eager"})
                          .onlyWhereItDiffers()
                          .under("gist"),
            .make = makeAs<Gist>,
            .describe = [](const ModelConfig& config, ModelInfo& info) {
                info.abilities.readsLater = false;
                info.abilities.previousSentences = config.part<GistConfig>().sentences;
            }};
}

} // namespace
// ---------------------------------------------------------------------------------------------------------------------

namespace {

std::shared_ptr<const Document> document() {
    auto document = std::make_shared<Document>();
    document->title = "gist.txt";
    for (const char* text : {"the dog sleeps .", "it eats .", "the bird sings ."}) {
        Sentence& sentence = document->source.emplace_back();
        sentence.text = text;
        std::uint32_t begin = 0;
        for (const QByteArray& word : QByteArray(text).split(' ')) {
            const auto end = begin + static_cast<std::uint32_t>(word.size());
            sentence.words.push_back({begin, end});
            begin = end + 1;
        }
    }
    return document;
}

} // namespace

class TestMadeUpSystem : public QObject, private train::TrainingFolder {
    Q_OBJECT

    std::filesystem::path m_bundle;
    std::shared_ptr<const Run> m_run; // of three sentences, as a workspace gives it back

private Q_SLOTS:
    void initTestCase() {
        makeBase();
        registerSystem(gist());
    }

    void aNameIsTakenOnce() {
        QVERIFY(contexture::test::refusalOf([] { registerSystem(gist()); }).contains("gist"));
    }

    void itsFieldsAreReadWrittenAndChecked() {
        ModelConfig config;
        config.system = "gist";
        config.part<GistConfig>().sentences = 3;
        QVERIFY(!QString::fromStdString(toJson(config)).contains("mood")); // as is usual
        config.part<GistConfig>().mood = GistConfig::Mood::Eager;
        const ModelConfig back = parseModelConfig(toJson(config));
        QCOMPARE(back.part<GistConfig>().sentences, 3);
        QCOMPARE(back.part<GistConfig>().strength, 0.5);
        QVERIFY(back.part<GistConfig>().mood == GistConfig::Mood::Eager);
        const auto refusal = [](const char* part) {
            return contexture::test::refusalOf(
                [&] { parseModelConfig(R"({"system": "gist", "gist": )" + std::string(part) + "}"); });
        };
        QVERIFY(refusal(R"({"sentences": 10})").contains("gist.sentences is 10"));
        QVERIFY(refusal(R"({"strength": 1})").contains("gist.strength"));
        QVERIFY(refusal(R"({"mood": "sad"})").contains("gist.mood must be one of: calm, eager"));
        QVERIFY(refusal(R"({"strenght": 0.1})").contains("gist.strenght"));
    }

    void aRecipeTrainsIt() {
        const std::string recipe = R"({"stage": "context", "base": "base.safetensors",
            "model": {"system": "gist", "gist": {"strength": 0.25}},
            "data": {"files": [{"path": "train.tsv"}], "dev_files": ["dev.tsv"]},
            "training": {"max_steps": 2, "evaluate_every": 2, "tokens_per_batch": 60},
            "output": "gist.safetensors"})";
        const auto request = train::parseRecipe(recipe, path("gist.json"));
        const auto report = run(request);
        QCOMPARE(report.steps, std::int64_t(2));
        m_bundle = report.output;
    }

    void inspectTellsOfIt() {
        store::FileSummary summary = store::inspectFile(m_bundle);
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        summary.model = engine->load(m_bundle)->info();
        const QString text = QString::fromStdString(store::toText(summary));
        QVERIFY2(text.contains("system: Gist of the sentences before (gist), 2 previous sentences"), qPrintable(text));
        QVERIFY(text.contains("Nobody 2026 (unpublished)"));
        QVERIFY(text.contains("encoder.gist: encoder, gist of before"));
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(store::toJson(summary))).object();
        QCOMPARE(json["model"]["abilities"]["previous_sentences"].toInt(), 2);
    }

    void itIsInATrace() {
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        const auto model = engine->load(m_bundle);
        QVERIFY(model->info().hasContext);
        QCOMPARE(usualDecoding(model->info(), ContextMode::Online), DocumentDecoding::TwoPass);
        const auto run = engine->translate({model, document(), RunSettings{}}, {}, {});
        const SentenceTrace& last = *run->sentences[2]->trace;
        const AttentionRecord* record = last.find("encoder.gist", AttentionLevel::Word);
        QVERIFY(record && record->heads.size() == 1);
        QVERIFY(record->heads[0].nonZero() > 0);
        QVERIFY(!last.find("encoder.0.self", AttentionLevel::SelfSide)); // which no view shows
        QVERIFY(run->sentences[0]->trace->noContext);
        store::Workspace::create(path("gist.contexture"), std::vector{run}).close();
        const auto workspace = store::Workspace::open(path("gist.contexture"), store::Workspace::Access::ReadOnly);
        m_run = workspace.loadRun(workspace.runs().front().id);
        ModelInfo kept = run->model;
        kept.path = std::filesystem::path(kept.path).filename().string(); // a workspace holds no folders
        QCOMPARE(m_run->model, kept);
    }

    void theWindowShowsIt() {
        const auto sites = gui::steppableSites(*m_run);
        QCOMPARE(sites.size(), std::size_t(1));
        QCOMPARE(gui::siteLabel(*sites[0]), QString("encoder, gist of before"));
        QVERIFY(gui::readsEarlierSentencesOnly(m_run->model));
        Look look;
        look.sentence = SentenceIndex(2);
        look.side = Side::Source;
        look.word = WordIndex(0);
        const gui::Inspection inspection = gui::inspect(m_run, look);
        QVERIFY(inspection.state == gui::Inspection::State::Observed);
        QCOMPARE(inspection.support(), 2);
        QVERIFY(inspection.gate);
        QVERIFY(std::abs(inspection.gate->contextShare[0] - 0.25f) < 1e-6f);
        QCOMPARE(gui::sentenceMatrix(inspection).columns, int(m_run->document->size()));
        QVERIFY(!gui::wordMatrix(inspection).rows.empty());
        QCOMPARE(gui::consultedEntries(inspection).size(), std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(TestMadeUpSystem)
#include "test_made_up_system.moc"
