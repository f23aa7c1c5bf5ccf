// SPDX-License-Identifier: GPL-3.0-or-later

// A sentence-level model that reads preceding sentences without training for it, compared with the same model as a
// sentence-level Transformer on sentences joined by hand.
#include "engine/core/error.h"
#include "engine/model/concatenation_at_decoding.h"
#include "engine/model/system_description.h"
#include "tests/model/source_context.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Part = ConcatenationAtDecodingConfig;

const std::vector<std::string> kVariants{"one",
                                         "two",
                                         "two, end",
                                         "two, short",
                                         "two, post-norm",
                                         "two, no BOS",
                                         "two, mark, end",
                                         "two, distances",
                                         "two, marks behind, end"};

ModelConfig variantOf(const std::string& name) {
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    ModelConfig config = smallConfig("concatenation-at-decoding");
    auto& t = config.transformer;
    t.maxPositions = 128;
    if (has("post-norm")) {
        t.norm = NormPlacement::Post;
        t.finalNorm = false;
    }
    t.sourceBos = !has("no BOS");
    t.sourceMark = has("mark") ? 9 : -1;
    if (has("marks behind")) { // the older mBART
        t.sourceBos = false;
        t.marksBehind = true;
        t.targetMark = 8;
    }
    if (has("distances")) { // T5
        t.positions = Positions::None;
        t.relativeBuckets = 8;
        t.relativeReach = 16;
    }
    config.part<Part>() = {.sentences = has("two") ? 2 : 1,
                           .pieces = has("short") ? 13 : 0,
                           .separator = has("end") ? Part::Separator::End : Part::Separator::None};
    return config;
}

std::shared_ptr<System> baseOf(const ModelConfig& config) {
    ModelConfig plain = config;
    plain.system = "transformer";
    return makeRandom(plain); // the same seed, and no parameter is added
}

SourceBatch batchOf(const System& system, const std::vector<Pieces>& source) {
    return makeSourceBatch(source, allSentences(source.size()), at::kCPU, sourceStart(system.config().transformer));
}

// One sentence behind those before it, as one source and one translation.
struct Joined {
    Pieces source;
    Pieces target;
    std::vector<std::int64_t> read;         // the sentences
    std::vector<std::int64_t> sourceBefore; // where each begins among the pieces, and the sentence itself
    std::vector<std::int64_t> targetBefore;
};
Joined join(const Text& text, std::size_t sentence, const Part& part, const std::vector<std::int64_t>& hidden = {}) {
    Joined joined;
    const auto add = [&](const Pieces& pieces, Pieces& to, std::vector<std::int64_t>& begins, bool ends) {
        begins.push_back(std::int64_t(to.size()));
        to.insert(to.end(), pieces.begin(), pieces.end());
        if (ends) {
            to.push_back(kEos);
        }
    };
    const auto reach = std::size_t(part.sentences);
    const auto isHidden = [&](std::size_t j) {
        return std::find(hidden.begin(), hidden.end(), std::int64_t(j)) != hidden.end();
    };
    const auto isTooLong = [&](std::size_t first) { // read from this sentence on
        std::size_t sources = text.source[sentence].size();
        std::size_t targets = sources;
        for (std::size_t j = first; j < sentence; ++j) {
            sources += isHidden(j) ? 0 : text.source[j].size();
            targets += isHidden(j) ? 0 : text.target[j].size();
        }
        return part.pieces > 0 && (sources > std::size_t(part.pieces) || targets > std::size_t(part.pieces));
    };
    std::size_t first = sentence < reach ? 0 : sentence - reach;
    while (first < sentence && isTooLong(first)) {
        ++first;
    }
    for (std::size_t j = first; j <= sentence; ++j) {
        if (!isHidden(j)) {
            const bool ends = j < sentence && part.separator == Part::Separator::End;
            add(text.source[j], joined.source, joined.sourceBefore, ends);
            add(text.target[j], joined.target, joined.targetBefore, ends);
            if (j < sentence) {
                joined.read.push_back(std::int64_t(j));
            }
        }
    }
    return joined;
}

// What the base says of the last part of a joined translation: [own + 1, V].
at::Tensor byHand(System& base, const Joined& joined, trace::Recorder* recorder = nullptr) {
    const at::NoGradGuard noGrad;
    const Memory memory = base.encode(batchOf(base, {joined.source}), nullptr, recorder);
    const at::Tensor all = base.decode(memory, targetInput({joined.target}), nullptr, recorder);
    const auto begin = joined.targetBefore.back();
    return all[0].narrow(0, begin, std::int64_t(joined.target.size()) - begin + 1);
}

QString refusalOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace

class TestConcatenationAtDecoding : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<QString>("variant");
        for (const auto& name : kVariants) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    static ModelConfig config() {
        QFETCH(QString, variant);
        return variantOf(variant.toStdString());
    }

private Q_SLOTS:
    void withoutContextItIsTheBaseToTheBit_data() { addVariants(); }
    void withoutContextItIsTheBaseToTheBit() {
        const auto system = makeRandom(config());
        const auto base = baseOf(config());
        const auto& parameters = base->named_parameters();
        QCOMPARE(system->named_parameters().size(), parameters.size());
        for (const auto& parameter : parameters) {
            QVERIFY(at::equal(system->named_parameters()[parameter.key()], parameter.value()));
            QVERIFY(!system->isContextParameter(parameter.key()));
        }
        const Text text;
        QVERIFY(!system->openDocument(text.source, {ContextMode::None, {}}));
        QVERIFY(at::equal(logitsOf(*system, text, nullptr), logitsOf(*base, text, nullptr)));
        const at::NoGradGuard noGrad;
        const auto state = system->start(system->encode(batchOf(*system, text.source), nullptr, nullptr), 1, nullptr);
        const auto ofBase = base->start(base->encode(batchOf(*base, text.source), nullptr, nullptr), 1, nullptr);
        const at::Tensor first = at::full({6}, kBos, at::kLong);
        QVERIFY(at::equal(system->step(*state, first), base->step(*ofBase, first)));
    }

    void itSaysWhatTheBaseSaysOfTheJoinedText_data() { addVariants(); }
    void itSaysWhatTheBaseSaysOfTheJoinedText() {
        const auto system = makeRandom(config());
        const auto base = baseOf(config());
        const Text text;
        const auto context = openTranslated(*system, text);
        const at::Tensor logits = logitsOf(*system, text, context.get());
        for (std::size_t b = 0; b < text.size(); ++b) {
            const Joined joined = join(text, b, config().part<Part>());
            const at::Tensor expected = byHand(*base, joined);
            const at::Tensor said = logits[std::int64_t(b)].narrow(0, 0, expected.size(0));
            QCOMPARE_LT(largestDifference(said.log_softmax(-1), expected.log_softmax(-1)), 1e-4);
            const at::Tensor alone = byHand(*base, join(text, b, {.sentences = 0}));
            const bool reads = joined.read.size() > 0;
            QCOMPARE(largestDifference(said, alone) > 1e-3, reads); // the context changes something
        }
    }

    void hiddenSentencesAreNotJoined_data() { addVariants(); }
    void hiddenSentencesAreNotJoined() {
        const auto system = makeRandom(config());
        const auto base = baseOf(config());
        Text text;
        text.source[1].clear(); // a line without words
        text.target[1].clear();
        text.target[3].clear(); // not translated: it is not read, neither is its source
        const auto context =
            openTranslated(*system, text, {SentenceIndex(0)}, ContextMode::Offline); // reads earlier ones only
        const at::Tensor logits = logitsOf(*system, text, context.get());
        for (const std::size_t b : {2u, 4u, 5u}) {
            const at::Tensor expected = byHand(*base, join(text, b, config().part<Part>(), {0, 1, 3}));
            QCOMPARE_LT(largestDifference(logits[std::int64_t(b)].narrow(0, 0, expected.size(0)), expected), 1e-4);
        }
    }

    void stepsEqualTeacherForcing_data() {
        QTest::addColumn<QString>("variant");
        for (const char* name :
             {"one", "two", "two, end", "two, short", "two, post-norm"}) { // the shared check gives every row BOS
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(config());
        const Text text;
        const auto context = openTranslated(*system, text);
        QCOMPARE_LT(stepsFromTeacherForcing(*system, {text.source, text.target, context.get()}, 2), 1e-4);
        QCOMPARE_LT(aloneFromBatched(*system, {text.source, text.target, context.get()}), 1e-4);
    }

    // What the base attends to in the joined text, cut by hand.
    void attentionIsCutBySentence_data() { addVariants(); }
    void attentionIsCutBySentence() {
        const auto system = makeRandom(config());
        const auto base = baseOf(config());
        const Text text;
        const auto context = openTranslated(*system, text);
        MemoryRecorder split;
        logitsOf(*system, text, context.get(), &split);
        const bool ends = config().part<Part>().separator == Part::Separator::End;
        for (std::size_t b = 0; b < text.size(); ++b) {
            const Joined joined = join(text, b, config().part<Part>());
            MemoryRecorder whole;
            byHand(*base, joined, &whole);
            for (const auto& [site, weights] : whole.dense) { // [1, H, Q, K]
                compare(
                    {site, weights[0], joined, std::int64_t(b), ends, system->config().transformer.marksBehind ? 2 : 1},
                    text, split);
            }
            QCOMPARE(split.ranges[std::int64_t(b)].empty(), joined.read.empty());
        }
    }

    void theFarthestAreLeftOutWhereRoomEnds() {
        ModelConfig config = variantOf("one");
        config.part<Part>().sentences = 5;
        // The last sentence has 6 pieces: room for 57 of its translation and BOS leave 14 of 72 positions to the
        // translations before it, which are 4, 5, 2, 6 and 3 long. Of the source everything fits.
        config.transformer.maxPositions = 72;
        const auto system = makeRandom(config);
        const Text text;
        const auto context = openTranslated(*system, text);
        const auto window = static_cast<const WindowDocument&>(*context).window(SentenceIndex(5));
        QCOMPARE(window.source.visible, (std::vector<SentenceRange>{{2, 5}}));
        QCOMPARE(window.targetLength(), std::int64_t(11));
        Text longer;
        longer.source[5] = randomSentences({60}, 3).front();
        config.transformer.maxPositions = 128;
        const auto other = makeRandom(config);
        const auto room = openTranslated(*other, longer);
        // Of 60 pieces: room for 111 and BOS leave 16 of 128 to the 20 before. Their sources, 20 and 62, fit.
        QCOMPARE(static_cast<const WindowDocument&>(*room).window(SentenceIndex(5)).source.visible,
                 (std::vector<SentenceRange>{{1, 5}}));
        longer.source[5] = randomSentences({120}, 3).front(); // 6 are left for the sources, and none for translations
        const auto full = openTranslated(*other, longer);
        QVERIFY(static_cast<const WindowDocument&>(*full).window(SentenceIndex(5)).source.visible.empty());
    }

    // With no more pieces than were asked for, whichever side has more of them.
    void theFarthestAreLeftOutWhereARowWouldBeLong() {
        ModelConfig config = variantOf("one");
        config.part<Part>().sentences = 5;
        const auto visible = [&config](int pieces) {
            config.part<Part>().pieces = pieces;
            const auto system = makeRandom(config);
            const auto context = openTranslated(*system, Text());
            return static_cast<const WindowDocument&>(*context).window(SentenceIndex(5)).source.visible;
        };
        // The last sentence has 6 pieces; sources before it 5, 3, 1, 7, 4, translations 4, 5, 2, 6, 3.
        QCOMPARE(visible(0), (std::vector<SentenceRange>{{0, 5}}));
        QCOMPARE(visible(26), (std::vector<SentenceRange>{{0, 5}}));
        QCOMPARE(visible(25), (std::vector<SentenceRange>{{1, 5}})); // the sources would be 26
        QCOMPARE(visible(22), (std::vector<SentenceRange>{{1, 5}}));
        QCOMPARE(visible(21), (std::vector<SentenceRange>{{2, 5}})); // the translations, 22
        QCOMPARE(visible(10), (std::vector<SentenceRange>{{4, 5}}));
        QVERIFY(visible(9).empty());
        QVERIFY(visible(1).empty());
    }

    // Behind a sentence that ends without a mark stands a full stop, counted like its other pieces.
    void aFullStopClosesWhatIsOpen() {
        ModelConfig config = variantOf("two");
        const auto base = baseOf(config);
        config.part<Part>().separator = Part::Separator::Stop;
        const Text text;
        const auto untold = makeRandom(config);
        const auto system = makeRandom(config);
        const auto endsWith = [](std::int64_t stop, const std::vector<Pieces>& side,
                                 const std::set<std::size_t>& closed) {
            SentenceEnds ends{.stop = stop, .kinds = std::vector<SentenceEnds::Kind>(100, SentenceEnds::Kind::Open)};
            for (const std::size_t sentence : closed) {
                ends.kinds[std::size_t(side[sentence].back())] = SentenceEnds::Kind::Closing;
            }
            return std::make_shared<const SentenceEnds>(std::move(ends));
        };
        const BothSentenceEnds ends{.source = endsWith(5, text.source, {3}), .target = endsWith(6, text.target, {})};
        dynamic_cast<ConcatenationAtDecoding&>(*system).setEnds(ends);
        const auto context = openTranslated(*system, text);
        const at::Tensor logits = logitsOf(*system, text, context.get());
        const auto without = openTranslated(*untold, text);
        const at::Tensor untoldLogits = logitsOf(*untold, text, without.get());
        for (std::size_t b = 0; b < text.size(); ++b) {
            Joined joined;
            const auto add = [](const Pieces& pieces, Pieces& to, std::vector<std::int64_t>& begins,
                                std::int64_t stop) {
                begins.push_back(std::int64_t(to.size()));
                to.insert(to.end(), pieces.begin(), pieces.end());
                if (stop > 0) {
                    to.push_back(stop);
                }
            };
            for (std::size_t j = b - std::min<std::size_t>(b, 2); j <= b; ++j) {
                add(text.source[j], joined.source, joined.sourceBefore,
                    j < b && ends.source->isOpen(text.source[j]) ? 5 : 0);
                add(text.target[j], joined.target, joined.targetBefore, j < b ? 6 : 0);
            }
            const at::Tensor expected = byHand(*base, joined);
            const at::Tensor said = logits[std::int64_t(b)].narrow(0, 0, expected.size(0));
            QCOMPARE_LT(largestDifference(said.log_softmax(-1), expected.log_softmax(-1)), 1e-4);
            const at::Tensor plain = byHand(*base, join(text, b, {.sentences = 2}));
            const at::Tensor asNone = untoldLogits[std::int64_t(b)].narrow(0, 0, plain.size(0));
            QCOMPARE_LT(largestDifference(asNone.log_softmax(-1), plain.log_softmax(-1)), 1e-4);
            QCOMPARE(largestDifference(said, plain) > 1e-3, b > 0);
        }
        const auto& counts = context->keyPieceCountsOf(Side::Source);
        for (std::size_t j = 0; j < text.size(); ++j) {
            QCOMPARE(std::size_t(counts[j]), text.source[j].size() + (ends.source->isOpen(text.source[j]) ? 1 : 0));
        }
        QCOMPARE(std::size_t(counts[3]), text.source[3].size());
        QCOMPARE(std::size_t(counts[4]), text.source[4].size() + 1);
    }

    // Sentences that contain none of the words are read alone, whatever stands before them.
    void onlyChosenSentencesAreReadWithOthers_data() { addVariants(); }
    void onlyChosenSentencesAreReadWithOthers() {
        ModelConfig chosen = config();
        chosen.part<Part>().onlyWith = "it";
        const auto base = baseOf(chosen);
        const auto untold = makeRandom(chosen);
        const auto system = makeRandom(chosen);
        const Text text;
        const std::set<std::size_t> with{2, 5};
        dynamic_cast<ConcatenationAtDecoding&>(*system).setReadsFor([&](const Pieces& pieces) {
            return std::any_of(with.begin(), with.end(), [&](std::size_t b) { return text.source[b] == pieces; });
        });
        const auto context = openTranslated(*system, text);
        const auto every = openTranslated(*untold, text);
        const at::Tensor logits = logitsOf(*system, text, context.get());
        const at::Tensor untoldLogits = logitsOf(*untold, text, every.get());
        for (std::size_t b = 0; b < text.size(); ++b) {
            const Joined joined = join(text, b, with.count(b) > 0 ? chosen.part<Part>() : Part{.sentences = 0});
            const at::Tensor expected = byHand(*base, joined);
            const at::Tensor said = logits[std::int64_t(b)].narrow(0, 0, expected.size(0));
            QCOMPARE_LT(largestDifference(said.log_softmax(-1), expected.log_softmax(-1)), 1e-4);
            const at::Tensor asEvery = untoldLogits[std::int64_t(b)].narrow(0, 0, expected.size(0));
            const bool wouldRead = !join(text, b, chosen.part<Part>()).read.empty();
            QCOMPARE(largestDifference(said, asEvery) > 1e-3, wouldRead && with.count(b) == 0);
        }
        // The words of a sentence decide anew when it is changed, and those that it is marked as before them.
        auto& document = dynamic_cast<WindowDocument&>(*context);
        const std::vector<SentenceIndex> third{SentenceIndex(2)};
        const std::vector<SentenceIndex> fourth{SentenceIndex(3)};
        const auto reads = [&](SentenceIndex sentence) { return !document.window(sentence).source.pieces.empty(); };
        document.set(Side::Source, third, std::vector<Pieces>{{40, 41, 42}});
        QVERIFY(!reads(third.front()));
        document.markAs(Side::Source, third, std::vector<Pieces>{text.source[2]});
        QCOMPARE(reads(third.front()), !join(text, 2, chosen.part<Part>()).read.empty());
        QVERIFY(!reads(fourth.front()));
        QCOMPARE(std::size_t(document.window(fourth.front()).own), text.source[3].size());
    }

    void aTranslationThatDoesNotFitIsRefusedByItsSentence() {
        ModelConfig config = variantOf("two");
        const auto system = makeRandom(config);
        Text text;
        text.target[5] = randomSentences({120}, 4).front(); // with the 9 before it and BOS: 130
        const auto context = openTranslated(*system, text);
        const QString refusal = refusalOf([&] { logitsOf(*system, text, context.get()); });
        QVERIFY2(refusal.contains("sentence 6") && refusal.contains("130") && refusal.contains("128"),
                 qPrintable(refusal));
        const at::NoGradGuard noGrad;
        const std::vector<SentenceIndex> which{SentenceIndex(5)};
        const auto batch = makeSourceBatch({&text.source[5], 1}, which, at::kCPU);
        const auto state = system->start(system->encode(batch, context.get(), nullptr), 1, context.get());
        const QString stepped = refusalOf([&] {
            for (int t = 0; t < 120; ++t) {
                system->step(*state, at::full({1}, 4, at::kLong));
            }
        });
        QVERIFY2(stepped.contains("sentence 6") && stepped.contains("129"), qPrintable(stepped));
    }

    void configsThatMakeNoSenseAreRefused() {
        ModelConfig config = variantOf("one");
        for (const int wrong : {0, -1, 1001}) {
            config.part<Part>().sentences = wrong;
            const QString refusal = refusalOf([&] { checkModelConfig(config); });
            QVERIFY2(refusal.contains("concatenation_at_decoding.sentences is " + QString::number(wrong)),
                     qPrintable(refusal));
        }
        config = variantOf("one");
        config.part<Part>().pieces = -1;
        const QString refusal = refusalOf([&] { checkModelConfig(config); });
        QVERIFY2(refusal.contains("concatenation_at_decoding.pieces is -1"), qPrintable(refusal));
        config = variantOf("one");
        config.part<Part>().onlyWith = std::string(2001, 'x');
        const QString tooLong = refusalOf([&] { checkModelConfig(config); });
        QVERIFY2(tooLong.contains("concatenation_at_decoding.only_with has 2001 bytes") && tooLong.contains("2000"),
                 qPrintable(tooLong));
        config.part<Part>().onlyWith = "it «you»";
        QCOMPARE(parseTrainedConfig(toJson(config)).part<Part>().onlyWith, std::string("it «you»"));
        QVERIFY(
            !QString::fromStdString(toJson(variantOf("one"))).contains("only_with")); // as bundles of before have it
        const auto* described = findSystem("concatenation-at-decoding");
        QVERIFY(described);
        QVERIFY(refusalOf([&] { described->prepareTraining(config, {}); }).contains("not trained"));
    }

private:
    struct Case {
        const trace::Site& site;
        at::Tensor weights; // [H, Q, K] over the joined text
        const Joined& joined;
        std::int64_t b;
        bool ends;           // EOS behind each sentence of the context
        std::int64_t behind; // marks behind the source's pieces
    };
    static void compare(const Case& c, const Text& text, const MemoryRecorder& split) {
        const bool toSource = c.site.keySide == Side::Source;
        const bool ofSource = c.site.querySide == Side::Source;
        const auto& all = toSource ? text.source : text.target;
        const auto& begins = toSource ? c.joined.sourceBefore : c.joined.targetBefore;
        const auto ownQueries =
            std::int64_t(ofSource ? text.source[std::size_t(c.b)].size() : text.target[std::size_t(c.b)].size());
        const auto ownKeys = std::int64_t(all[std::size_t(c.b)].size());
        // Marks before: of a source the row's, of a translation BOS, whose position produces the first piece.
        const std::int64_t sourceMarks = c.weights.size(2) - std::int64_t(c.joined.source.size()) - c.behind;
        const std::int64_t before = toSource ? sourceMarks : 1;
        const std::int64_t firstQuery =
            ofSource ? sourceMarks + c.joined.sourceBefore.back() : c.joined.targetBefore.back();
        const bool isSelf = c.site.level == AttentionLevel::SelfSide;
        const auto* own = split.find(c.site.name, isSelf ? AttentionLevel::SelfSide : AttentionLevel::Source, c.b);
        QVERIFY2(own, c.site.name.c_str());
        const std::string other =
            c.site.name.substr(0, c.site.name.rfind('.')) + (toSource ? ".context" : ".translations");
        const auto* words = split.find(other, AttentionLevel::Word, c.b);
        const auto* sentences = split.find(other, AttentionLevel::Sentence, c.b);
        QCOMPARE(words != nullptr, !c.joined.read.empty());
        QCOMPARE(sentences != nullptr, !c.joined.read.empty());
        for (std::int64_t h = 0; h < c.weights.size(0); ++h) {
            for (std::int64_t q = 0; q < ownQueries; ++q) {
                const auto at = [&](std::int64_t key) { return c.weights[h][firstQuery + q][key].item<double>(); };
                // The trace takes a source's rows from the mark before its first piece on.
                const auto row = std::int32_t(q + (ofSource ? sourceMarks : 0));
                const CsrMatrix& cut = own->heads[std::size_t(h)];
                double sum = 0.0;
                for (std::int64_t k = 0; k < ownKeys; ++k) {
                    const double weight = at(before + begins.back() + k);
                    const bool isBehind = !toSource && !ofSource && k > q; // what is not produced yet
                    QCOMPARE_LT(std::abs(cut.at(row, std::int32_t(before + k)) - (isBehind ? 0.0 : weight)), 1e-5);
                }
                for (const float weight : cut.row(row).value) {
                    sum += double{weight};
                }
                std::int32_t column = 0; // of the document
                for (std::size_t j = 0, r = 0; j < text.size() && r < c.joined.read.size(); ++j) {
                    const auto count = std::int64_t(all[j].size()) + (c.ends ? 1 : 0);
                    if (std::int64_t(j) == c.joined.read[r]) {
                        double ofSentence = 0.0;
                        for (std::int64_t k = 0; k < count; ++k) {
                            const double weight = at(before + begins[r] + k);
                            ofSentence += weight;
                            QCOMPARE_LT(
                                std::abs(words->heads[std::size_t(h)].at(row, column + std::int32_t(k)) - weight),
                                1e-5);
                        }
                        QCOMPARE_LT(std::abs(sentences->heads[std::size_t(h)].at(row, std::int32_t(j)) - ofSentence),
                                    1e-5);
                        sum += ofSentence;
                        ++r;
                    }
                    column += std::int32_t(count);
                }
                QCOMPARE_LT(std::abs(sum - 1.0), 1e-5);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestConcatenationAtDecoding)
#include "test_concatenation_at_decoding.moc"
