// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/material.h"

#include "engine/core/attention_view.h"
#include "engine/core/counterpart.h"
#include "engine/core/error.h"
#include "engine/store/workspace.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace contexture::lesson {

namespace {

constexpr std::size_t kMostRuns = 60;            // in all documents together
constexpr std::size_t kMostSentences = 20'000;   // in all runs together
constexpr std::size_t kMostTraceBytes = 1 << 26; // compressed size

bool isHeavier(const std::pair<SentenceIndex, float>& a, const std::pair<SentenceIndex, float>& b) {
    return a.second > b.second;
}

// The kept answer about the word without other forms, and about other sentences.
std::optional<Consulted> answered(const std::vector<KeptAttribution>& answers, SentenceIndex sentence, WordIndex word,
                                  AttributionMethod method, Side side) {
    const auto found = std::ranges::find_if(answers, [&](const KeptAttribution& kept) {
        return kept.sentence == sentence && kept.word == word && kept.instead.empty() && !kept.ownSentence &&
               kept.result.methods.front().method == method;
    });
    if (found == answers.end()) {
        return std::nullopt;
    }
    const SupportShares shares = supportShares(found->result.words, found->result.methods.front().weights, side);
    Consulted consulted;
    consulted.nats = shares.all;
    for (const auto& [named, share] : shares.sentences) {
        consulted.sentences.emplace_back(named, static_cast<float>(share));
    }
    for (const auto& [named, share] : shares.words) {
        consulted.words.emplace_back(named, static_cast<float>(share));
    }
    std::stable_sort(consulted.sentences.begin(), consulted.sentences.end(), isHeavier);
    std::stable_sort(consulted.words.begin(), consulted.words.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return consulted;
}

} // namespace

Material loadMaterial(const std::filesystem::path& path) {
    const auto workspace = store::Workspace::open(path, store::Workspace::Access::ReadOnly);
    const std::vector<store::RunEntry> runs = workspace.runs();
    std::size_t sentences = 0;
    std::size_t bytes = 0;
    for (const store::RunEntry& run : runs) {
        sentences += run.translated;
        bytes += run.traceBytes;
    }
    if (runs.size() > kMostRuns || sentences > kMostSentences || bytes > kMostTraceBytes) {
        throw Error(Message("lesson.much-material",
                            "the lesson's workspace holds too much: {runs} runs, {sentences} "
                            "translated sentences",
                            runs.size(), sentences),
                    path.string(),
                    Message("lesson.much-material-remedy",
                            "save one with the documents and runs that the lesson shows, at most {most} runs",
                            kMostRuns));
    }
    Material material;
    for (const store::DocumentEntry& entry : workspace.documents()) {
        Material::DocumentOf document;
        for (const store::RunEntry& run : runs) {
            if (run.document == entry.id) {
                document.runs.push_back({run.label, workspace.loadRun(run.id), workspace.attributions(run.id)});
            }
        }
        document.document =
            document.runs.empty() ? workspace.loadDocument(entry.id) : document.runs.front().run->document;
        material.documents.push_back(std::move(document));
    }
    return material;
}

const SiteInfo* siteOf(const Run& run, const View& view) {
    for (const SiteInfo& site : run.model.sites) {
        if (view.look.site.empty() ? site.isContext && !site.onRequest : site.name == view.look.site) {
            return &site;
        }
    }
    const auto context =
        std::ranges::find_if(run.model.sites, [](const SiteInfo& site) { return site.isContext && !site.onRequest; });
    return context == run.model.sites.end() || run.settings.context == ContextMode::None
               ? nullptr
               : attributionSite(view.look.site, context->keySide);
}

const Sentence* sentenceOf(const Run& run, SentenceIndex sentence, Side side) {
    if (!sentence.isValid() || sentence.asSize() >= run.document->size()) {
        return nullptr;
    }
    if (side == Side::Source) {
        return &run.document->source[sentence.asSize()];
    }
    const auto& translated = run.sentences.at(sentence.asSize());
    return translated ? &translated->text : nullptr;
}

std::optional<Consulted> consultedBy(const Material::RunOf& recorded, const View& view) {
    const Run& run = *recorded.run;
    const SiteInfo* site = siteOf(run, view);
    if (!site || !view.look.word.isValid() || !sentenceOf(run, view.look.sentence, view.look.side)) {
        return std::nullopt;
    }
    const auto& translated = run.sentences.at(view.look.sentence.asSize());
    if (!translated || !translated->trace) {
        return std::nullopt;
    }
    const SentenceTrace& trace = *translated->trace;
    const WordIndex row = site->querySide == view.look.side
                              ? view.look.word
                              : counterparts(run.model, trace).of(view.look.side, view.look.word).word;
    if (!row.isValid()) {
        return std::nullopt;
    }
    if (const auto method = attributionMethodOf(site)) {
        return answered(recorded.answers, view.look.sentence, row, *method, site->keySide);
    }
    Consulted consulted;
    const std::vector<std::int32_t> offsets = keyWordOffsets(run, site->keySide);
    bool isRecorded = false;
    if (const auto weights = sentenceWeights(trace, site->name, view.look.head, offsets);
        weights && row.value < weights->rows()) {
        isRecorded = true;
        const CsrMatrix::Row entries = weights->row(row.value);
        for (std::size_t i = 0; i < entries.value.size(); ++i) {
            if (entries.value[i] > 0.0f) {
                consulted.sentences.emplace_back(SentenceIndex(entries.column[i]), entries.value[i]);
            }
        }
        std::stable_sort(consulted.sentences.begin(), consulted.sentences.end(), isHeavier);
    }
    if (const auto weights = wordWeights(trace, site->name, view.look.head, true, offsets);
        weights && row.value < weights->rows()) {
        isRecorded = true;
        const CsrMatrix::Row entries = weights->row(row.value);
        for (std::size_t i = 0; i < entries.value.size(); ++i) {
            const std::int32_t column = entries.column[i];
            const auto next = std::upper_bound(offsets.begin(), offsets.end(), column);
            const auto sentence = next - offsets.begin() - 1;
            consulted.words.push_back({{SentenceIndex(sentence), site->keySide,
                                        WordIndex(column - offsets[static_cast<std::size_t>(sentence)])},
                                       entries.value[i]});
        }
        std::stable_sort(consulted.words.begin(), consulted.words.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
    }
    const GateRecord* gate = trace.findGate(site->name);
    if (const auto share = gate ? gate->shareOf(row) : std::nullopt) {
        isRecorded = true;
        consulted.share = *share;
    }
    return isRecorded ? std::optional(std::move(consulted)) : std::nullopt;
}

const Run* runWithout(const Run& present, const std::vector<std::shared_ptr<const Run>>& others,
                      const std::vector<SentenceIndex>& excluded) {
    const auto hidden = [](const Run& run) {
        return std::set<SentenceIndex>(run.settings.excluded.begin(), run.settings.excluded.end());
    };
    std::set<SentenceIndex> wanted = hidden(present);
    wanted.insert(excluded.begin(), excluded.end());
    const auto found = std::ranges::find_if(others, [&](const std::shared_ptr<const Run>& run) {
        return run->model.hash == present.model.hash && run->document == present.document &&
               run->settings.given.empty() && run->settings.context == present.settings.context &&
               hidden(*run) == wanted;
    });
    return found == others.end() ? nullptr : found->get();
}

const lab::GoldRecord* goldRecord(const std::vector<lab::LabDocument>& gold, const Document& document,
                                  SentenceIndex sentence, WordIndex sourceWord) {
    const auto isSame = [&](const lab::LabDocument& known) {
        return std::equal(known.document.source.begin(), known.document.source.end(), document.source.begin(),
                          document.source.end(), [](const Sentence& a, const Sentence& b) { return a.text == b.text; });
    };
    const auto known = std::find_if(gold.begin(), gold.end(), isSame);
    if (known == gold.end()) {
        return nullptr;
    }
    const auto record = std::find_if(known->records.begin(), known->records.end(), [&](const lab::GoldRecord& r) {
        return r.sentence == sentence && r.sourceWord == sourceWord;
    });
    return record == known->records.end() ? nullptr : &*record;
}

} // namespace contexture::lesson
