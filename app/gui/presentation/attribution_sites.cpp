// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/attribution_sites.h"

#include "app/gui/presentation/text.h"
#include "engine/core/attention_view.h"
#include "engine/core/other_program.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace contexture::gui {

std::vector<const SiteInfo*> attributionSites(const Run& run) {
    std::vector<const SiteInfo*> sites;
    const auto attention = steppableSites(run);
    const bool readsOthers = readsContext(&run);
    if (isOfOtherProgram(run.model) || !run.model.abilities.translates || (readsOthers && attention.empty())) {
        return sites;
    }
    for (const AttributionMethod method : siteMethods()) {
        // There is no context attention whose values could be set to zero if no other sentence was read.
        if (readsOthers || method != AttributionMethod::ValueZeroing) {
            sites.push_back(attributionSite(name(method), readsOthers ? attention.front()->keySide : Side::Source));
        }
    }
    return sites;
}

std::vector<const SiteInfo*> selectableSites(const Run& run) {
    const auto asked = attributionSites(run);
    std::vector<const SiteInfo*> sites;
    if (readsContext(&run)) {
        sites = steppableSites(run);
    } else if (!asked.empty()) {
        const auto isSource = [](const SiteInfo& site) {
            return site.querySide == Side::Target && !site.isContext &&
                   std::find(site.levels.begin(), site.levels.end(), AttentionLevel::Source) != site.levels.end();
        };
        const auto last = std::find_if(run.model.sites.rbegin(), run.model.sites.rend(), isSource);
        if (last == run.model.sites.rend()) {
            return sites; // nothing to choose the methods beside
        }
        sites.push_back(&*last);
    }
    sites.insert(sites.end(), asked.begin(), asked.end());
    return sites;
}

QString supportNatsText(const Inspection& inspection) {
    return QLocale().toString(inspection.supportNats, 'f', 2);
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
    std::stable_sort(inspection.speaking.begin(), inspection.speaking.end(), speaksEarlier); // a file may differ
    const auto& offsets = *inspection.keyOffsets;
    const SupportShares shares = supportShares(answer.words, answer.methods.front().weights, inspection.site->keySide);
    inspection.supportNats = shares.all;
    const auto isThere = [&](const DocumentWord& word) {
        const std::size_t sentence = word.sentence.asSize();
        return sentence + 1 < offsets.size() && offsets[sentence] + word.word.value < offsets[sentence + 1];
    };
    CsrMatrix sentences;
    CsrMatrix within;
    CsrMatrix words;
    sentences.columns = static_cast<std::int32_t>(offsets.size()) - 1;
    within.columns = words.columns = offsets.back();
    const auto rows = static_cast<std::int32_t>(inspection.translated->text.words.size());
    for (std::int32_t row = 0; row < rows; ++row) {
        if (row == inspection.queryWord.value) {
            std::size_t at = 0;
            for (const auto& [sentence, whole] : shares.sentences) {
                double there = 0.0;
                for (; at < shares.words.size() && shares.words[at].first.sentence == sentence; ++at) {
                    const auto& [word, share] = shares.words[at];
                    if (isThere(word)) {
                        const std::int32_t column = offsets[sentence.asSize()] + word.word.value;
                        words.add(column, static_cast<float>(share));
                        within.add(column, static_cast<float>(share / whole));
                        there += share;
                    }
                }
                if (there > 0.0) {
                    sentences.add(sentence.value, static_cast<float>(there));
                }
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
