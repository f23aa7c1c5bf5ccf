// SPDX-License-Identifier: GPL-3.0-or-later

// A bundled model that reads preceding sentences without training for it: translating, scoring and attribution,
// compared with its base model on sentences joined by hand.
#include "engine/core/attention_view.h"
#include "engine/core/error.h"
#include "engine/decode/engine_impl.h"
#include "engine/decode/prepared_document.h"
#include "engine/decode/teacher_forcing.h"
#include "engine/model/base_bundle.h"
#include "engine/model/system.h"
#include "engine/model/untrained_window.h"
#include "engine/store/bundle_parts.h"
#include "engine/store/safetensors.h"
#include "engine/text/document_reader.h"

#include <ATen/ATen.h>

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr double kClose = 2e-4; // nats; rows of a batch are computed together

const std::filesystem::path kTeaching = CONTEXTURE_RESOURCES "/models/teaching";

model::Pieces piecesOf(const TranslatedSentence& sentence) {
    return {sentence.pieces.begin(), sentence.pieces.end()};
}

double sumOf(const CsrMatrix& matrix, std::int32_t row) {
    double sum = 0.0;
    for (const float value : matrix.row(row).value) {
        sum += double{value};
    }
    return sum;
}

QByteArray bytesOf(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestUntrainedWindow : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    QTemporaryDir m_folder;
    std::shared_ptr<LoadedModel> m_base;
    std::shared_ptr<LoadedModel> m_model; // of two sentences

    std::filesystem::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }

    std::shared_ptr<const Run> translated(ContextMode context, DocumentDecoding decoding, int beam = 1, int batch = 16,
                                          int lines = 0, std::shared_ptr<LoadedModel> model = {}) {
        TranslateRequest request;
        request.model = model ? model : m_model;
        auto document = text::readDocuments(CONTEXTURE_RESOURCES "/demo/farm.txt").at(0);
        document.source.resize(lines > 0 ? std::size_t(lines) : document.source.size());
        request.document = std::make_shared<const Document>(std::move(document));
        request.settings.context = context;
        request.settings.documentDecoding = decoding;
        request.settings.decode.beamSize = beam;
        request.settings.decode.batchSentences = batch;
        request.settings.trace = TraceDetail::All;
        return m_engine.translate(request, {}, {});
    }

    // Log-probabilities of a sentence's subwords and its end: the base translates two sentences and it as one.
    std::vector<double> byHand(const Run& run, std::size_t sentence, const std::vector<std::int64_t>& hidden = {},
                               std::size_t reach = 2) const {
        const TranslationModel& base = dynamic_cast<const EngineModel&>(*m_base).model();
        const PreparedDocument prepared = prepareDocument(base, *run.document);
        const auto& read = run.firstPass.empty() ? run.sentences : run.firstPass;
        model::Pieces source;
        model::Pieces target;
        for (std::size_t j = sentence < reach ? 0 : sentence - reach; j < sentence; ++j) {
            if (std::find(hidden.begin(), hidden.end(), std::int64_t(j)) == hidden.end()) {
                source.insert(source.end(), prepared.pieces[j].begin(), prepared.pieces[j].end());
                const auto given = piecesOf(*read[j]);
                target.insert(target.end(), given.begin(), given.end());
            }
        }
        const std::size_t given = target.size();
        source.insert(source.end(), prepared.pieces[sentence].begin(), prepared.pieces[sentence].end());
        const auto own = piecesOf(*run.sentences[sentence]);
        target.insert(target.end(), own.begin(), own.end());
        const at::NoGradGuard noGrad;
        const std::vector<SentenceIndex> which{SentenceIndex(0)};
        const auto batch = model::makeSourceBatch({&source, 1}, which, at::kCPU);
        const auto memory = base.system->encode(batch, nullptr, nullptr);
        auto score = forcedScores(*base.system, memory, {&target, 1}, nullptr, nullptr, "base").front();
        score.pieces.push_back(score.end);
        return {score.pieces.begin() + std::ptrdiff_t(given), score.pieces.end()};
    }
    static double total(const std::vector<double>& pieces) {
        double sum = 0.0;
        for (const double each : pieces) {
            sum += each;
        }
        return sum;
    }
    static QString refusalOf(const std::function<void()>& act) {
        try {
            act();
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase() {
        std::filesystem::copy_file(kTeaching / "sentence.safetensors", path("base.safetensors"));
        model::writeUntrainedWindow(path("base.safetensors"), {.sentences = 2}, path("two.safetensors"), "none");
        m_base = m_engine.load(path("base.safetensors"));
        m_model = m_engine.load(path("two.safetensors"));
    }

    void itSaysWhatItIs() {
        const ModelInfo& info = m_model->info();
        for (const std::string& text : {info.systemTitle, info.name}) {
            QVERIFY2(text.find("not trained for it") != std::string::npos, text.c_str());
        }
        QVERIFY(info.cardJson.find("not trained to read") != std::string::npos);
        QCOMPARE(info.variant, std::string("2 previous sentences and their translations"));
        QVERIFY(info.hasContext && info.readsTarget && !info.abilities.readsLater);
        QCOMPARE(info.abilities.previousSentences, 2);
        QCOMPARE(info.parameters, m_base->info().parameters);
        QVERIFY(info.hash != m_base->info().hash);
        QVERIFY(std::filesystem::file_size(path("two.safetensors")) < 6000);
    }

    void translationsAreThoseOfTheJoinedSentences_data() {
        QTest::addColumn<int>("decoding");
        QTest::addColumn<int>("beam");
        QTest::newRow("greedy, sequential") << int(DocumentDecoding::Sequential) << 1;
        QTest::newRow("beam, sequential") << int(DocumentDecoding::Sequential) << 3;
        QTest::newRow("greedy, two-pass") << int(DocumentDecoding::TwoPass) << 1;
        QTest::newRow("beam, two-pass") << int(DocumentDecoding::TwoPass) << 3;
    }
    void translationsAreThoseOfTheJoinedSentences() {
        QFETCH(int, decoding);
        QFETCH(int, beam);
        const auto run = translated(ContextMode::Online, DocumentDecoding(decoding), beam);
        const auto alone = translated(ContextMode::Online, DocumentDecoding(decoding), beam, 1);
        bool differs = false;
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            const auto pieces = byHand(*run, i);
            QCOMPARE_LT(std::abs(total(pieces) - run->sentences[i]->logProbability), kClose);
            differs |= std::abs(total(byHand(*run, i, {}, 0)) - total(pieces)) > 0.1;
            QCOMPARE(alone->sentences[i]->pieces, run->sentences[i]->pieces);
        }
        QVERIFY(differs);
    }

    // Sentences without the word are translated first and together; each reads, and is attended to, as one by one.
    void sentencesWithoutTheWordsAreTranslatedTogether() {
        model::writeUntrainedWindow(path("base.safetensors"), {.sentences = 2, .onlyWith = "it"},
                                    path("it.safetensors"), "none");
        const auto model = m_engine.load(path("it.safetensors"));
        const auto run = translated(ContextMode::Online, DocumentDecoding::Sequential, 1, 16, 0, model);
        const auto alone = translated(ContextMode::Online, DocumentDecoding::Sequential, 1, 1, 0, model);
        const auto offsets = keyWordOffsets(*run, Side::Target);
        std::size_t readers = 0;
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            const QString source = QString::fromStdString(run->document->source[i].text);
            const bool reads = source.contains(QRegularExpression(QStringLiteral("\\b[Ii]t\\b"))) && i > 0;
            const auto& sentence = *run->sentences[i];
            QCOMPARE(sentence.trace->noContext, !reads);
            QCOMPARE_LT(std::abs(total(byHand(*run, i, {}, reads ? 2 : 0)) - sentence.logProbability), kClose);
            QCOMPARE(alone->sentences[i]->pieces, sentence.pieces);
            if (!reads) {
                continue;
            }
            ++readers;
            const auto* words = sentence.trace->find("decoder.1.translations", AttentionLevel::Word);
            const auto* sentences = sentence.trace->find("decoder.1.translations", AttentionLevel::Sentence);
            QVERIFY(words && sentences);
            QCOMPARE(words->heads[0].columns, offsets[i]); // none of translations that stand behind it
            for (std::int32_t r = 0; r < words->heads[0].rows(); ++r) {
                std::vector<double> ofSentence(run->sentences.size());
                const auto row = words->heads[0].row(r);
                for (std::size_t k = 0; k < row.column.size(); ++k) {
                    const auto behind = std::upper_bound(offsets.begin(), offsets.end(), row.column[k]);
                    ofSentence.at(std::size_t(behind - offsets.begin()) - 1) += double{row.value[k]};
                }
                for (std::size_t j = 0; j < ofSentence.size(); ++j) {
                    const bool isRead = j < i && j + 2 >= i;
                    QCOMPARE(ofSentence[j] > 0.0, isRead);
                    QCOMPARE_LT(
                        std::abs(ofSentence[j] - (isRead ? double{sentences->heads[0].at(r, std::int32_t(j))} : 0.0)),
                        1e-5);
                }
            }
        }
        QVERIFY(readers >= 3 && readers + 3 <= run->sentences.size());
    }

    void withoutContextItTranslatesAsTheBase() {
        const auto run = translated(ContextMode::None, DocumentDecoding::TwoPass, 4);
        TranslateRequest request{m_base, run->document, run->settings};
        const auto ofBase = m_engine.translate(request, {}, {});
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            QCOMPARE(run->sentences[i]->pieces, ofBase->sentences[i]->pieces);
            QCOMPARE(run->sentences[i]->logProbability, ofBase->sentences[i]->logProbability);
        }
    }

    void offlineItReadsEarlierSentencesOnly() {
        const auto online = translated(ContextMode::Online, DocumentDecoding::TwoPass);
        const auto offline = translated(ContextMode::Offline, DocumentDecoding::TwoPass);
        for (std::size_t i = 0; i < online->sentences.size(); ++i) {
            QCOMPARE(offline->sentences[i]->pieces, online->sentences[i]->pieces);
        }
    }

    // Given translations, and others as what stands before them.
    void scoringSumsTheSteps() {
        auto run = std::make_shared<Run>(*translated(ContextMode::Online, DocumentDecoding::Sequential, 1, 16, 3));
        const std::vector<std::string> given{"Am Morgen kamen Anna und Paul in den Garten.",
                                             "Anna bekam einen jungen Hund.", "Der Nachbar sagte, dass er schön war."};
        ScoreRequest request;
        request.model = m_model;
        request.document = run->document;
        request.settings = run->settings;
        request.targetContext = given;
        for (std::size_t i = 0; i < given.size(); ++i) {
            request.items.push_back({SentenceIndex(std::int64_t(i)), given[i]});
        }
        const auto scored = m_engine.score(request, {});
        run->sentences.assign(scored.begin(), scored.end()); // whose pieces are read by hand
        for (std::size_t i = 0; i < scored.size(); ++i) {
            QCOMPARE(scored[i]->text.text, given[i]);
            QCOMPARE_LT(std::abs(scored[i]->logProbability - total(byHand(*run, i))), kClose);
        }
    }

    // The base would end at once behind the full stop of what it is given.
    void noTranslationIsEmpty() {
        for (const int beam : {1, 4}) {
            const auto run = translated(ContextMode::Online, DocumentDecoding::Sequential, beam);
            for (const auto& sentence : run->sentences) {
                QVERIFY(!sentence->pieces.empty());
            }
        }
    }

    // The sentence's own words, the words of others and the marks of the row share a weight of one.
    void attentionOnSelfAndOthersAddsUp() {
        const auto run = translated(ContextMode::Online, DocumentDecoding::Sequential);
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            const SentenceTrace& trace = *run->sentences[i]->trace;
            const std::int32_t here(static_cast<std::int32_t>(i));
            const auto before = std::max(0, here - 2);
            QCOMPARE(trace.noContext, i == 0);
            for (const SiteInfo& site : run->model.sites) {
                if (!site.isContext || i == 0) {
                    continue;
                }
                const bool ofTranslations = site.keySide == Side::Target;
                const bool inEncoder = site.querySide == Side::Source;
                const std::string own =
                    site.name.substr(0, site.name.rfind('.')) + (ofTranslations || inEncoder ? ".self" : ".cross");
                const auto* selves =
                    trace.find(own, ofTranslations || inEncoder ? AttentionLevel::SelfSide : AttentionLevel::Source);
                const auto* words = trace.find(site.name, AttentionLevel::Word);
                const auto* sentences = trace.find(site.name, AttentionLevel::Sentence);
                QVERIFY2(selves && words && sentences, site.name.c_str());
                const auto offsets = keyWordOffsets(*run, site.keySide);
                for (std::size_t h = 0; h < words->heads.size(); ++h) {
                    // Of translations those are counted that were there when the sentence was translated.
                    QCOMPARE(words->heads[h].columns, ofTranslations ? offsets[i] : offsets.back());
                    for (std::int32_t r = 0; r < words->heads[h].rows(); ++r) {
                        const double together = sumOf(selves->heads[h], r) + sumOf(sentences->heads[h], r);
                        QVERIFY(together > 0.0 && together < 1.0 + 1e-5); // the rest is on the marks of the row
                        const auto row = words->heads[h].row(r);
                        for (std::size_t k = 0; k < row.column.size(); ++k) {
                            QVERIFY(row.column[k] >= offsets[std::size_t(before)] && row.column[k] < offsets[i]);
                        }
                        // Without a mark between them nothing of a sentence but its words has weight.
                        for (std::int32_t j = before; j < here; ++j) {
                            double ofSentence = 0.0;
                            for (std::size_t k = 0; k < row.column.size(); ++k) {
                                const bool isIn = row.column[k] >= offsets[std::size_t(j)] &&
                                                  row.column[k] < offsets[std::size_t(j) + 1];
                                ofSentence += isIn ? double{row.value[k]} : 0.0;
                            }
                            QCOMPARE_LT(std::abs(ofSentence - double{sentences->heads[h].at(r, j)}), 1e-5);
                        }
                    }
                }
            }
        }
    }

    void aHiddenSentenceIsAsIfItWereNotThere() {
        const auto run = translated(ContextMode::Online, DocumentDecoding::Sequential);
        const CausalRequest request{m_model, run, SentenceIndex(8), {{SentenceIndex(7)}, {SentenceIndex(3)}, {}}, true};
        const auto results = m_engine.check(request, {}, {});
        const double present = run->sentences[8]->logProbability;
        QCOMPARE_LT(std::abs(results[0].forcedSentence - total(byHand(*run, 8, {7}))), kClose);
        QVERIFY(std::abs(results[0].forcedSentence - present) > 1e-3);
        QCOMPARE_LT(std::abs(results[1].forcedSentence - present), kClose); // farther than it reads
        QCOMPARE_LT(std::abs(results[2].forcedSentence - present), kClose);
        QCOMPARE(results[2].retranslated->pieces, run->sentences[8]->pieces);
    }

    void whatAWordNeededIsTheDifferenceToTheBase() {
        const auto run = translated(ContextMode::Online, DocumentDecoding::Sequential);
        NeedRequest request;
        request.model = m_model;
        request.run = run;
        request.sentences = {SentenceIndex(8)};
        const auto need = m_engine.need(request, {}, {}).front();
        double gained = 0.0;
        for (const WordNeed& word : need.words) {
            gained += double{word.gain};
        }
        auto with = byHand(*run, 8);
        auto without = byHand(*run, 8, {}, 0);
        with.pop_back(); // the end of the sentence is no word
        without.pop_back();
        QCOMPARE_LT(std::abs(gained - (total(with) - total(without))), kClose);
    }

    // One position of one head over the whole row: its weights are those of the two sites of the trace.
    void attentionIsToldStepByStep() {
        const auto run = translated(ContextMode::Online, DocumentDecoding::Sequential);
        const std::size_t sentence = 8;
        const SentenceTrace& trace = *run->sentences[sentence]->trace;
        int told = 0;
        for (const SiteInfo& site : run->model.sites) {
            const auto& text =
                site.querySide == Side::Source ? run->document->source[sentence] : run->sentences[sentence]->text;
            for (std::int64_t w = 0; w < std::int64_t(text.words.size()); w += 2) {
                const HeadIndex head(w % site.heads);
                const auto steps = m_engine.steps(
                    {m_model, run, site.name, head, SentenceIndex(std::int64_t(sentence)), WordIndex(w), 0, {}}, {});
                QVERIFY(steps.isFlat());
                double ofOthers = 0.0;
                double ofSelf = 0.0;
                double all = 0.0;
                std::vector<float> read(steps.read.size(), 0.0f);
                for (const ReadPiece& each : steps.values) {
                    const bool isMark = each.text == "<s>" || each.text == "</s>";
                    QVERIFY(each.sentence.asSize() <= sentence && each.sentence.asSize() + 2 >= sentence);
                    (each.sentence.asSize() < sentence ? ofOthers : ofSelf) += isMark ? 0.0 : each.weight;
                    all += each.weight;
                }
                QCOMPARE_LT(std::abs(all - 1.0), 1e-5);
                if (steps.piecesOfWord > 1) {
                    continue;
                }
                const auto row = static_cast<std::int32_t>(w);
                if (site.isContext) {
                    const auto* record = trace.find(site.name, AttentionLevel::Sentence);
                    QCOMPARE_LT(std::abs(sumOf(record->heads[head.asSize()], row) - ofOthers), 1e-4);
                } else {
                    const auto* record = trace.find(site.name, site.levels.front());
                    QCOMPARE_LT(std::abs(sumOf(record->heads[head.asSize()], row) - ofSelf), 1e-4);
                }
                if (site.querySide == Side::Target) {
                    const double said = double{run->sentences[sentence]->wordLogProbability[std::size_t(w)]};
                    QCOMPARE_LT(std::abs(*steps.logProbability - said), 1e-3);
                    QVERIFY(steps.logProbabilityWithout.has_value());
                }
                ++told;
            }
        }
        QVERIFY2(told > 20, qPrintable(QString::number(told)));
    }

    // What closes an open sentence is told as what it is, not as the mark EOS, which the sentence itself has.
    void theFullStopHasItsName() {
        model::writeUntrainedWindow(path("base.safetensors"), {.sentences = 1}, path("stops.safetensors"));
        TranslateRequest request;
        request.model = m_engine.load(path("stops.safetensors"));
        std::ofstream(path("open.txt")) << "Anna buys a lamp\nIt is old.\n";
        request.document = std::make_shared<const Document>(text::readDocuments(path("open.txt")).at(0));
        QCOMPARE(request.document->size(), std::size_t(2));
        request.settings.context = ContextMode::Online;
        request.settings.trace = TraceDetail::All;
        const auto run = m_engine.translate(request, {}, {});
        const auto steps = m_engine.steps(
            {request.model, run, "encoder.0.context", HeadIndex(0), SentenceIndex(1), WordIndex(0), 0, {}}, {});
        std::map<std::int32_t, std::string> last; // by sentence
        for (const ReadPiece& each : steps.values) {
            last[each.sentence.value] = each.text;
        }
        QCOMPARE(last[0], std::string("."));
        QCOMPARE(last[1], std::string("</s>"));
    }

    void itCanBePutTogetherAndTakenApart() {
        store::putTogether(path("two.safetensors"), {}, path("whole.safetensors"));
        store::takeApart(path("whole.safetensors"), path("base.safetensors"), path("again.safetensors"));
        QCOMPARE(bytesOf(path("again.safetensors")), bytesOf(path("two.safetensors")));
        model::writeBase(path("two.safetensors"), path("base-again.safetensors"));
        QCOMPARE(store::SafetensorsFile::open(path("base-again.safetensors")).tensors().size(),
                 store::SafetensorsFile::open(path("base.safetensors")).tensors().size());
        const QString refusal = refusalOf(
            [&] { store::takeApart(path("base.safetensors"), path("base.safetensors"), path("none.safetensors")); });
        QVERIFY2(refusal.contains("no layer of its own"), qPrintable(refusal));
    }

    void otherModelsAreRefused_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("told");
        for (const auto& [model, told] :
             {std::pair("rnnsearch", "rnnsearch"), std::pair("concatenation", "concatenation"),
              std::pair("selective-encoder-online", "selective-attention"),
              std::pair("language-model-self-attentive", "language-model")}) {
            QTest::newRow(model) << QString::fromLatin1(model) << QString::fromLatin1(told);
        }
    }
    void otherModelsAreRefused() {
        QFETCH(QString, model);
        QFETCH(QString, told);
        const QString refusal = refusalOf([&] {
            model::writeUntrainedWindow(kTeaching / (model.toStdString() + ".safetensors"), {},
                                        path("wrong.safetensors"));
        });
        QVERIFY2(refusal.contains("its system is " + told) && refusal.contains("no sentence-level Transformer"),
                 qPrintable(refusal));
        QVERIFY(!std::filesystem::exists(path("wrong.safetensors")));
    }

    void aSecondWindowOverOneIsRefused() {
        const QString refusal =
            refusalOf([&] { model::writeUntrainedWindow(path("two.safetensors"), {}, path("wrong.safetensors")); });
        QVERIFY2(refusal.contains("its system is concatenation-at-decoding"), qPrintable(refusal));
    }

    void numbersThatMakeNoSenseAreRefused() {
        for (const int wrong : {0, -3, 1001}) {
            const QString refusal = refusalOf([&] {
                model::writeUntrainedWindow(path("base.safetensors"), {.sentences = wrong}, path("wrong.safetensors"));
            });
            QVERIFY2(refusal.contains("previous sentences, " + QString::number(wrong) + ","), qPrintable(refusal));
        }
        for (const int wrong : {-1, 100001}) {
            const QString refusal = refusalOf([&] {
                model::writeUntrainedWindow(path("base.safetensors"), {.pieces = wrong}, path("wrong.safetensors"));
            });
            QVERIFY2(refusal.contains("subwords, " + QString::number(wrong) + ","), qPrintable(refusal));
        }
        QVERIFY(!std::filesystem::exists(path("wrong.safetensors")));
    }

    void withoutItsBaseItIsRefused() {
        QTemporaryDir other;
        const std::filesystem::path alone = other.filePath("two.safetensors").toStdString();
        std::filesystem::copy_file(path("two.safetensors"), alone);
        const QString refusal = refusalOf([&] { m_engine.load(alone); });
        QVERIFY2(refusal.contains("\"base.safetensors\"") && refusal.contains("which is not there"),
                 qPrintable(refusal));
    }
};

QTEST_GUILESS_MAIN(TestUntrainedWindow)
#include "test_untrained_window.moc"
