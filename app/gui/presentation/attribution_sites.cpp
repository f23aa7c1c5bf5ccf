// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/attribution_sites.h"

#include "app/gui/presentation/text.h"
#include "engine/core/attention_view.h"
#include "engine/core/other_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace contexture::gui {

namespace {

constexpr std::array<AttributionMethod, 4> kAsSites{AttributionMethod::Occlusion, AttributionMethod::LeftOut,
                                                    AttributionMethod::InputTimesGradient,
                                                    AttributionMethod::IntegratedGradients};

std::vector<SiteInfo> sitesOf(Side keySide) {
    std::vector<SiteInfo> sites;
    for (const AttributionMethod method : kAsSites) {
        SiteInfo site;
        site.name = name(method);
        site.words = name(method);
        site.querySide = Side::Target;
        site.keySide = keySide;
        site.isContext = true;
        site.levels = {AttentionLevel::Sentence, AttentionLevel::Word};
        site.heads = 1;
        sites.push_back(std::move(site));
    }
    return sites;
}

const std::vector<SiteInfo>& allSites(Side keySide) {
    static const std::vector<SiteInfo> kOfSource = sitesOf(Side::Source);
    static const std::vector<SiteInfo> kOfTarget = sitesOf(Side::Target);
    return keySide == Side::Source ? kOfSource : kOfTarget;
}

} // namespace

const SiteInfo* attributionSite(std::string_view name, Side keySide) {
    const auto& sites = allSites(keySide);
    const auto found =
        std::find_if(sites.begin(), sites.end(), [name](const SiteInfo& site) { return site.name == name; });
    return found == sites.end() ? nullptr : &*found;
}

std::optional<AttributionMethod> attributionMethodOf(const SiteInfo* site) {
    for (const Side side : {Side::Source, Side::Target}) {
        const auto& sites = allSites(side);
        if (site >= sites.data() && site < sites.data() + sites.size()) {
            return attributionMethod(site->name);
        }
    }
    return {};
}

std::vector<const SiteInfo*> attributionSites(const Run& run) {
    std::vector<const SiteInfo*> sites;
    const auto attention = steppableSites(run);
    if (!readsContext(&run) || isOfOtherProgram(run.model) || attention.empty()) {
        return sites;
    }
    for (const AttributionMethod method : kAsSites) {
        sites.push_back(attributionSite(name(method), attention.front()->keySide));
    }
    return sites;
}

QString documentWordText(const Run& run, const DocumentWord& word) {
    const std::size_t at = word.sentence.asSize();
    const Sentence* sentence = word.side == Side::Source
                                   ? (at < run.document->source.size() ? &run.document->source[at] : nullptr)
                                   : keySentence(run, word.side, word.sentence);
    return sentence && word.word.asSize() < sentence->words.size() ? wordText(*sentence, word.word) : QString();
}

std::vector<widgets::SignedBar> signedBars(const Inspection& inspection) {
    std::vector<widgets::SignedBar> bars;
    for (const Inspection::Speaking& one : inspection.speaking) {
        if (one.weight != 0.0f) {
            bars.push_back({documentWordText(*inspection.run, one.word), QString::number(one.word.sentence.value + 1),
                            double{one.weight}, one.word.sentence.value});
        }
    }
    std::stable_sort(bars.begin(), bars.end(), [](const widgets::SignedBar& a, const widgets::SignedBar& b) {
        return std::abs(a.value) > std::abs(b.value);
    });
    return bars;
}

void showAttribution(Inspection& inspection, const AttributionResult& answer) {
    if (answer.methods.empty() || !inspection.site || !inspection.keyOffsets || !inspection.queryWord.isValid()) {
        return;
    }
    inspection.instead = answer.instead;
    for (std::size_t i = 0; i < std::min(answer.words.size(), answer.methods.front().weights.size()); ++i) {
        inspection.speaking.push_back({answer.words[i], answer.methods.front().weights[i]});
    }
    const auto& offsets = *inspection.keyOffsets;
    std::map<std::int32_t, double> ofWord; // by column
    std::map<std::int32_t, double> ofSentence;
    double all = 0.0;
    const std::vector<float>& weights = answer.methods.front().weights;
    for (std::size_t i = 0; i < std::min(weights.size(), answer.words.size()); ++i) {
        const DocumentWord& word = answer.words[i];
        const std::size_t sentence = word.sentence.asSize();
        if (word.side != inspection.site->keySide || !(weights[i] > 0.0f) || sentence + 1 >= offsets.size() ||
            offsets[sentence] + word.word.value >= offsets[sentence + 1]) {
            continue;
        }
        ofWord[offsets[sentence] + word.word.value] += double{weights[i]};
        ofSentence[word.sentence.value] += double{weights[i]};
        all += double{weights[i]};
    }
    CsrMatrix sentences;
    CsrMatrix within;
    CsrMatrix words;
    sentences.columns = static_cast<std::int32_t>(offsets.size()) - 1;
    within.columns = words.columns = offsets.back();
    const auto rows = static_cast<std::int32_t>(inspection.translated->text.words.size());
    for (std::int32_t row = 0; row < rows; ++row) {
        if (row == inspection.queryWord.value) {
            for (const auto& [sentence, weight] : ofSentence) {
                sentences.add(sentence, static_cast<float>(weight / all));
            }
            for (const auto& [column, weight] : ofWord) {
                const auto next = std::upper_bound(offsets.begin(), offsets.end(), column);
                const auto sentence = static_cast<std::int32_t>(next - offsets.begin()) - 1;
                words.add(column, static_cast<float>(weight / all));
                within.add(column, static_cast<float>(weight / ofSentence[sentence]));
            }
        }
        sentences.endRow();
        within.endRow();
        words.endRow();
    }
    inspection.sentenceMatrix = std::move(sentences);
    inspection.withinMatrix = std::move(within);
    inspection.finalMatrix = std::move(words);
    inspection.state = Inspection::State::Observed;
    if (!inspection.contextSentence.isValid()) {
        if (const auto ranked = inspection.rankedSentences(); !ranked.empty()) {
            inspection.contextSentence = ranked.front().first;
        }
    }
}

} // namespace contexture::gui
