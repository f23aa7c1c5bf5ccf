// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/concatenation_at_decoding.h"

#include "engine/core/error.h"
#include "engine/core/untrained_window.h"
#include "engine/model/nn/hierarchical.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace contexture::model {
namespace {

// "encoder.0.self" and "decoder.0.cross" become "encoder.0.context" and "decoder.0.context", "decoder.0.self" becomes
// "decoder.0.translations".
std::string windowSite(const std::string& name) {
    const bool ofTranslations = name.starts_with("decoder.") && name.ends_with(".self");
    return name.substr(0, name.rfind('.')) + (ofTranslations ? ".translations" : ".context");
}

at::Tensor indicesOn(const std::vector<std::int64_t>& indices, const at::Device& device) {
    return nn::toDevice(at::tensor(indices, at::kLong), device);
}

} // namespace

// Stands between the base and the recorder: what the base says of context and sentence together is cut in two.
class ConcatenationAtDecoding::Split : public trace::Recorder {
public:
    struct Batch {
        const WindowDocument& document;
        const std::vector<WindowDocument::Window>& windows;
        std::span<const SentenceIndex> sentences;
        std::int64_t marksBefore = 1;
        std::int64_t marksBehind = 1; // EOS, and what stands behind it
        std::int64_t steps = 0;       // of the decoder behind what it is given
    };
    Split(trace::Recorder& recorder, const Batch& batch) : m_recorder(recorder), m_batch(batch) {}

    bool wants(const std::string& site) const override {
        return m_recorder.wants(site) || m_recorder.wants(windowSite(site));
    }
    bool wantsLogits() const override { return m_recorder.wantsLogits(); }
    void attention(const trace::Site& site, const at::Tensor& weights) override { // [B, H, T, C + S]
        trace::Site context = site;
        context.name = windowSite(site.name);
        for (std::size_t b = 0; b < m_batch.windows.size(); ++b) {
            const auto row = static_cast<std::int64_t>(b);
            const at::Tensor own = weights[row].index_select(
                1, indicesOn(queries(b, site.querySide, weights.size(2)), weights.device())); // [H, T', C + S]
            if (m_recorder.wants(site.name)) {
                const auto keys = indicesOn(ownKeys(b, site.keySide, weights.size(3)), weights.device());
                m_recorder.attention(site, row, nn::toCsr(own.index_select(2, keys), own.size(1)));
            }
            const auto& read = readOn(b, site.keySide);
            if (read.pieces.empty() || !m_recorder.wants(context.name)) {
                continue;
            }
            const auto& offsets = m_batch.document.offsets(site.keySide);
            auto words = overDocument(own, read, offsets.back(),
                                      {.first = 0, .count = own.size(1), .firstKey = firstKey(site.keySide)});
            std::vector<CsrMatrix> sentences;
            for (const auto& head : words) {
                sentences.push_back(bySentence(head, offsets));
            }
            context.level = AttentionLevel::Sentence;
            m_recorder.attention(context, row, std::move(sentences));
            context.level = AttentionLevel::Word;
            m_recorder.attention(context, row, std::move(words));
        }
    }
    void attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) override {
        m_recorder.attention(site, b, std::move(heads));
    }
    void gate(const std::string& site, Side querySide, const at::Tensor& gamma) override {
        m_recorder.gate(site, querySide, gamma);
    }
    void visible(std::int64_t b, std::vector<SentenceRange> ranges) override {
        m_recorder.visible(b, std::move(ranges));
    }

    // A head is told with all its keys, whichever of its two sites was asked for: their weights come of one softmax.
    std::optional<trace::StepsWish> wantsSteps(const std::string& site, std::int64_t b) override {
        m_told = {site, b};
        return inRow(site, b, [&](const std::string& name) { return m_recorder.wantsSteps(name, b); });
    }
    std::optional<trace::StepsWish> silenced(const std::string& site, std::int64_t b) override {
        return inRow(site, b, [&](const std::string& name) { return m_recorder.silenced(name, b); });
    }
    void steps(trace::LayerSteps steps) override {
        const auto b = static_cast<std::size_t>(m_told.second);
        const bool isTarget = m_told.first.starts_with("decoder.") && m_told.first.ends_with(".self");
        const Side side = isTarget ? Side::Target : Side::Source;
        const SentenceIndex own = m_batch.sentences[b];
        if (firstKey(side) > 0) {
            steps.places.push_back({own, trace::kBeginPlace});
        }
        const auto before = m_batch.document.placesOf(readOn(b, side), side);
        steps.places.insert(steps.places.end(), before.begin(), before.end());
        for (std::int32_t piece = 0; static_cast<std::int64_t>(steps.places.size()) < steps.words.keys.size(0);) {
            steps.places.push_back({own, piece++}); // EOS is behind the last one
        }
        m_recorder.steps(std::move(steps));
    }

private:
    const PreviousSentences::Row& readOn(std::size_t b, Side side) const {
        const auto& window = m_batch.windows[b];
        return side == Side::Source ? window.source : window.target;
    }
    std::int64_t firstKey(Side side) const { return side == Side::Source ? m_batch.marksBefore : 1; }

    // Positions of a side's row that are the sentence's own: what begins the row, its pieces and, of a source, EOS.
    std::vector<std::int64_t> ownKeys(std::size_t b, Side side, std::int64_t length) const {
        std::vector<std::int64_t> places;
        for (std::int64_t k = 0; k < firstKey(side); ++k) {
            places.push_back(k);
        }
        const auto before = firstKey(side) + static_cast<std::int64_t>(readOn(b, side).pieces.size());
        const auto count = side == Side::Source ? m_batch.windows[b].own + m_batch.marksBehind : m_batch.steps - 1;
        for (std::int64_t k = 0; k < count; ++k) {
            places.push_back(std::min(before + k, length - 1)); // behind the row's end is padding, which nobody reads
        }
        return places;
    }
    // Positions whose states belong to the sentence: of the target side those that produced its pieces.
    std::vector<std::int64_t> queries(std::size_t b, Side side, std::int64_t length) const {
        if (side == Side::Source) {
            return ownKeys(b, side, length);
        }
        std::vector<std::int64_t> places;
        for (std::int64_t t = 0; t < m_batch.steps; ++t) {
            places.push_back(std::min(m_batch.windows[b].targetLength() + t, length - 1));
        }
        return places;
    }
    // What `asked` says of the base's site or of its other one, with the position counted in the whole row.
    template<class Asked>
    std::optional<trace::StepsWish> inRow(const std::string& site, std::int64_t b, const Asked& asked) const {
        auto wish = asked(site);
        wish = wish ? wish : asked(windowSite(site));
        if (!wish) {
            return {};
        }
        const auto row = static_cast<std::size_t>(b);
        if (!site.starts_with("encoder.")) {
            wish->position += m_batch.windows[row].targetLength();
        } else if (wish->position >= m_batch.marksBefore) {
            wish->position += m_batch.windows[row].sourceLength();
        }
        return wish;
    }

    trace::Recorder& m_recorder;
    Batch m_batch;
    std::pair<std::string, std::int64_t> m_told; // the site and row of the steps that come next
};

// Sentences are given beginnings of different lengths: those with equally long ones step together.
struct ConcatenationAtDecoding::State : DecoderState {
    struct Group {
        std::unique_ptr<StepState> steps;
        std::vector<std::int64_t> rows; // of all hypotheses, ascending: those of this group
        std::vector<Pieces> given;      // of each row of its memory
        std::vector<SentenceIndex> sentences;
        std::optional<Memory> memory;    // until the translations are given
        std::unique_ptr<InLayer> inside; // null for a group that is given nothing

        bool isGiven() const { return !memory; }
        std::size_t givenLength() const { return given.front().size(); }
        // `previous` [rows], which begins a translation, and what is given: [B, 1 + P]
        at::Tensor beginning(const at::Tensor& previous) const {
            const at::Tensor begins = previous.to(at::kCPU).contiguous();
            const auto& memoryRow = steps->history.memoryRow();
            const auto columns = static_cast<std::int64_t>(1 + givenLength());
            at::Tensor all = at::full({static_cast<std::int64_t>(given.size()), columns}, kBos, at::kLong);
            for (std::size_t b = 0; b < given.size(); ++b) {
                auto* row = all.data_ptr<std::int64_t>() + std::int64_t(b) * columns;
                const auto first = std::find(memoryRow.begin(), memoryRow.end(), static_cast<std::int32_t>(b));
                if (first != memoryRow.end()) { // else no hypothesis of this sentence is left
                    row[0] = begins.data_ptr<std::int64_t>()[first - memoryRow.begin()];
                }
                std::copy(given[b].begin(), given[b].end(), row + 1);
            }
            return nn::toDevice(all, previous.device());
        }
    };

    void reorder(const at::Tensor& rows) override {
        const at::Tensor from = rows.to(at::kCPU).contiguous();
        std::vector<Group> kept;
        for (Group& group : groups) {
            std::vector<std::int64_t> now;
            std::vector<std::int64_t> before; // among the group's
            for (std::int64_t i = 0; i < from.size(0); ++i) {
                const auto old = from.data_ptr<std::int64_t>()[i];
                const auto found = std::lower_bound(group.rows.begin(), group.rows.end(), old);
                if (found != group.rows.end() && *found == old) {
                    now.push_back(i);
                    before.push_back(found - group.rows.begin());
                }
            }
            if (!now.empty()) {
                group.steps->reorder(indicesOn(before, rows.device()));
                group.rows = std::move(now);
                kept.push_back(std::move(group));
            }
        }
        groups = std::move(kept);
    }

    std::vector<Group> groups;
};

std::string ConcatenationAtDecoding::variant() const {
    const auto& part = window();
    const int k = part.sentences;
    return previousSentences(k) + (k == 1 ? " and its translation" : " and their translations") +
           (part.pieces == 0 ? "" : ", up to " + std::to_string(part.pieces) + " subwords with the sentence") +
           (asksForEnds() ? ", a full stop behind those that lack one" : "") +
           (onlyWith().empty() ? "" : ", read only for sentences with one of the words: " + onlyWith());
}

std::vector<SiteInfo> ConcatenationAtDecoding::sites() const {
    std::vector<SiteInfo> sites = Transformer::sites();
    const std::size_t base = sites.size();
    for (const Side side : {Side::Target, Side::Source}) {
        for (std::size_t i = 0; i < base; ++i) {
            if (sites[i].keySide == side) {
                sites.push_back(contextSiteBeside(sites[i], windowSite(sites[i].name)));
            }
        }
    }
    return sites;
}

std::unique_ptr<DocumentContext> ConcatenationAtDecoding::openDocument(std::span<const Pieces> source,
                                                                       const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    const auto& part = window();
    return std::make_unique<WindowDocument>(
        std::vector<Pieces>(source.begin(), source.end()), settings,
        WindowDocument::Options{.reach = part.sentences,
                                .pieces = part.pieces,
                                .endsEach = part.separator == ConcatenationAtDecodingConfig::Separator::End,
                                .ends = asksForEnds() ? m_ends : BothSentenceEnds(),
                                .readsFor = m_readsFor,
                                .marks = marks(),
                                .maxPositions = config().transformer.maxPositions});
}

bool ConcatenationAtDecoding::setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                                        std::span<const Pieces> source) {
    static_cast<WindowDocument&>(context).set(Side::Source, which, source);
    return true;
}

void ConcatenationAtDecoding::setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                                        std::span<const Pieces> target) {
    static_cast<WindowDocument&>(context).set(Side::Target, which, target);
}

void ConcatenationAtDecoding::checkFits(std::int64_t positions, SentenceIndex sentence) const {
    const std::int64_t most = config().transformer.maxPositions;
    if (positions > most) {
        throw Error(Message("window.too-long",
                            "The translation and the previous translations have {positions} subwords together; the "
                            "model takes {most}",
                            positions, most),
                    Message("at.sentence", "sentence {number}", sentence.value + 1),
                    Message("window.too-long.do", "hide sentences before it, or let fewer of them be read."));
    }
}

std::unique_ptr<InLayer> ConcatenationAtDecoding::inside(Side stack,
                                                         const std::vector<WindowDocument::Window>& windows) const {
    std::vector<bool> reads;
    for (const auto& window : windows) {
        reads.push_back(window.targetLength() > 0);
    }
    const bool some = std::find(reads.begin(), reads.end(), true) != reads.end();
    return some ? inStack(stack, reads) : nullptr;
}

Memory ConcatenationAtDecoding::encode(const SourceBatch& batch, const DocumentContext* context,
                                       trace::Recorder* recorder) {
    if (!context) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = *static_cast<const WindowDocument*>(context);
    const auto windows = document.windows(batch.sentences);
    const at::Tensor own = batch.pieces.to(at::kCPU).contiguous(); // [B, S]
    const auto lengths = lengthsOf(batch.mask);
    std::vector<PreviousSentences::Row> together; // of which the pieces alone are used
    for (std::size_t b = 0; b < windows.size(); ++b) {
        const auto* pieces = own.data_ptr<std::int64_t>() + std::int64_t(b) * own.size(1);
        auto& row = together.emplace_back().pieces;
        row.assign(pieces, pieces + lengths[b]);
        const auto& before = windows[b].source.pieces;
        row.insert(row.begin() + marksBefore(), before.begin(), before.end());
        if (recorder) {
            recorder->visible(static_cast<std::int64_t>(b), windows[b].source.visible);
        }
    }
    const auto joined = joinRows(together, parameterDevice());
    const auto inside = inEncoder(document, windows, batch.sentences);
    if (!recorder) {
        return {encodeStates(joined.pieces, joined.mask, nullptr, inside.get()), joined.mask, batch.sentences};
    }
    Split split(*recorder, {.document = document,
                            .windows = windows,
                            .sentences = batch.sentences,
                            .marksBefore = marksBefore(),
                            .marksBehind = marks() - marksBefore()});
    return {encodeStates(joined.pieces, joined.mask, &split, inside.get()), joined.mask, batch.sentences};
}

at::Tensor ConcatenationAtDecoding::decode(const Memory& memory, const at::Tensor& input,
                                           const DocumentContext* context, trace::Recorder* recorder) {
    if (!context) {
        return Transformer::decode(memory, input, context, recorder);
    }
    const auto& document = *static_cast<const WindowDocument*>(context);
    const auto windows = document.windows(memory.sentences);
    const at::Tensor own = input.to(at::kCPU).contiguous(); // [B, T]
    const std::int64_t steps = own.size(1);
    std::vector<PreviousSentences::Row> together; // what begins a translation, what is given, its own pieces
    std::int64_t longest = 0;
    for (std::size_t b = 0; b < windows.size(); ++b) {
        const auto* pieces = own.data_ptr<std::int64_t>() + std::int64_t(b) * steps;
        auto& row = together.emplace_back().pieces;
        row.assign(pieces, pieces + steps);
        while (row.size() > 1 && row.back() == kPad) {
            row.pop_back();
        }
        const auto& given = windows[b].target.pieces;
        row.insert(row.begin() + 1, given.begin(), given.end());
        longest = std::max(longest, static_cast<std::int64_t>(row.size()));
        checkFits(static_cast<std::int64_t>(row.size()), memory.sentences[b]);
    }
    std::vector<std::int64_t> places; // [B * T], of the states that produce the translation's pieces and its end
    for (const auto& window : windows) {
        for (std::int64_t t = 0; t < steps; ++t) {
            places.push_back(std::min(window.targetLength() + t, longest - 1)); // behind a row's end is padding
        }
    }
    const at::Tensor joined = joinRows(together, parameterDevice()).pieces;
    std::optional<Split> split;
    if (recorder) {
        split.emplace(*recorder, Split::Batch{.document = document,
                                              .windows = windows,
                                              .sentences = memory.sentences,
                                              .marksBefore = marksBefore(),
                                              .marksBehind = marks() - marksBefore(),
                                              .steps = steps});
    }
    const auto inside = this->inside(Side::Target, windows);
    const at::Tensor states =
        decodeStates(memory, joined, split ? &*split : nullptr, inside.get()).final; // [B, P + T, D]
    const at::Tensor index = indicesOn(places, states.device())
                                 .view({static_cast<std::int64_t>(windows.size()), steps, 1})
                                 .expand({-1, -1, states.size(2)});
    return observedLogits(states.gather(1, index), recorder); // [B, T, V]
}

std::unique_ptr<DecoderState> ConcatenationAtDecoding::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                             const DocumentContext* context) {
    if (!context) {
        return Transformer::start(memory, rowsPerSentence, context);
    }
    const c10::InferenceMode inference;
    const auto windows = static_cast<const WindowDocument*>(context)->windows(memory.sentences);
    std::map<std::int64_t, std::vector<std::int64_t>> alike; // rows of the memory, by the length of what is given
    for (std::size_t b = 0; b < windows.size(); ++b) {
        alike[windows[b].targetLength()].push_back(static_cast<std::int64_t>(b));
    }
    auto state = std::make_unique<State>();
    for (const auto& [length, rows] : alike) {
        State::Group& group = state->groups.emplace_back();
        const at::Tensor index = indicesOn(rows, memory.states.device());
        Memory part{memory.states.index_select(0, index), memory.mask.index_select(0, index), {}};
        for (const std::int64_t b : rows) {
            part.sentences.push_back(memory.sentences[std::size_t(b)]);
            group.given.push_back(windows[std::size_t(b)].target.pieces);
            for (std::int64_t i = 0; i < rowsPerSentence; ++i) {
                group.rows.push_back(b * rowsPerSentence + i);
            }
        }
        group.sentences = part.sentences;
        group.inside = length > 0 ? inStack(Side::Target, std::vector<bool>(rows.size(), true)) : nullptr;
        group.steps = std::make_unique<StepState>(makeHistory(part, rowsPerSentence));
        prepareSteps(*group.steps, part);
        group.memory = std::move(part);
    }
    return state;
}

at::Tensor ConcatenationAtDecoding::step(DecoderState& state, const at::Tensor& previous) {
    auto* const windowed = dynamic_cast<State*>(&state);
    if (!windowed) {
        return Transformer::step(state, previous);
    }
    const c10::InferenceMode inference;
    at::Tensor all;
    for (State::Group& group : windowed->groups) {
        const at::Tensor rows = indicesOn(group.rows, previous.device());
        const std::size_t given = group.isGiven() ? 0 : group.givenLength();
        const auto longest = group.steps->history.length() + 1 + static_cast<std::int64_t>(given);
        checkFits(longest, group.sentences[std::size_t(group.steps->history.memoryRow().front())]);
        const at::Tensor read = previous.index_select(0, rows);
        const at::Tensor states = given == 0 ? stepStates(*group.steps, read, group.inside.get()).final
                                             : beginSteps(*group.steps, *group.memory, group.beginning(read),
                                                          group.inside.get()); // [N', D]
        group.memory.reset();
        const at::Tensor ofGroup = logits(states); // [N', V]
        if (windowed->groups.size() == 1) {
            return ofGroup;
        }
        if (!all.defined()) {
            all = at::empty({previous.size(0), ofGroup.size(1)}, ofGroup.options());
        }
        all.index_copy_(0, rows, ofGroup);
    }
    return all;
}

ConfigFields<ConcatenationAtDecodingConfig> windowFields() {
    using C = ConcatenationAtDecodingConfig;
    return ConfigFields<C>()
        .whole("sentences", &C::sentences, 1, UntrainedWindow::kMostSentences)
        .whole("pieces", &C::pieces, 0, UntrainedWindow::kMostPieces)
        .choice("separator", &C::separator, {"none", "end", "stop"})
        .text("only_with", &C::onlyWith, C::kMostWordBytes)
        .onlyWhereItDiffers();
}

void describeWindow(const ConcatenationAtDecodingConfig& window, ModelInfo& info) {
    info.abilities.readsLater = false;
    info.abilities.remembersTranslations = true;
    info.abilities.previousSentences = window.sentences;
}

namespace systems {

SystemDescription concatenationAtDecoding() {
    return {.name = "concatenation-at-decoding",
            .title = "Concatenation at decoding, not trained for it",
            .paper = "input as in Tiedemann and Scherrer 2017 (DiscoMT)",
            .config = windowFields().under("concatenation_at_decoding"),
            .overEveryBase = true,
            .make = makeAs<ConcatenationAtDecoding>,
            .describe = [](const ModelConfig& config,
                           ModelInfo& info) { describeWindow(config.part<ConcatenationAtDecodingConfig>(), info); },
            .prepareTraining =
                [](ModelConfig&, const TrainingPlan&) {
                    throw Error("concatenation-at-decoding is not trained: it reads context with a model that was not "
                                "trained to",
                                "system",
                                "train \"concatenation-adapted\" or \"concatenation\", or make it of a bundle: "
                                "contexture-cli concatenate");
                }};
}

} // namespace systems

} // namespace contexture::model
