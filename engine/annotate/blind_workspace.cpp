// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/blind_workspace.h"

#include "engine/store/system_runs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace contexture::annotate {
namespace {

using store::RunEntry;
using store::RunId;
using store::Workspace;

constexpr std::string_view kPrefix = "blind/";

// The number in a key such as "blind/12"; 0 for other keys.
std::int64_t numberOf(const std::string& key) {
    std::int64_t number = 0;
    if (key.starts_with(kPrefix)) {
        std::from_chars(key.data() + kPrefix.size(), key.data() + key.size(), number);
    }
    return number;
}

bool isThere(const std::vector<RunEntry>& runs, std::int64_t id) {
    return std::any_of(runs.begin(), runs.end(), [id](const RunEntry& run) { return run.id.value == id; });
}

BlindTexts textsOf(const Run& first, const Run& second, SentenceIndex sentence, std::size_t before) {
    const Document& document = *first.document;
    const std::size_t at = sentence.asSize();
    BlindTexts texts;
    for (std::size_t i = at - std::min(at, before); i < at; ++i) {
        texts.before.push_back(document.source.at(i).text);
    }
    texts.source = document.source.at(at).text;
    texts.reference = document.hasReference() ? document.reference.at(at).text : std::string();
    texts.first = first.sentences.at(at)->text.text;
    texts.second = second.sentences.at(at)->text.text;
    return texts;
}

} // namespace

BlindPool poolOf(const Workspace& workspace, RunId first, RunId second, const Watch& watch) {
    const auto documents = store::runsOfSystems(workspace, std::array{first, second});
    BlindPool pool;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        watch.cancel.throwIfCancelled();
        const auto& [document, runs] = documents[i];
        pool.add(*workspace.loadRun(runs[0], Workspace::Traces::Skip),
                 *workspace.loadRun(runs[1], Workspace::Traces::Skip),
                 {.row = document.value, .firstRun = runs[0].value, .secondRun = runs[1].value});
        watch.tell(i + 1, documents.size());
    }
    return pool;
}

std::optional<std::vector<BlindTexts>> textsOf(const Workspace& workspace, const BlindComparison& comparison,
                                               std::size_t before) {
    std::vector<BlindTexts> texts(comparison.sentences.size());
    const auto runs = workspace.runs();
    for (std::size_t d = 0; d < comparison.documents.size(); ++d) {
        const BlindDocument& document = comparison.documents[d];
        if (!isThere(runs, document.firstRun) || !isThere(runs, document.secondRun)) {
            return std::nullopt;
        }
        const auto first = workspace.loadRun(RunId{document.firstRun}, Workspace::Traces::Skip);
        const auto second = workspace.loadRun(RunId{document.secondRun}, Workspace::Traces::Skip);
        if (textHashOf(*first) != document.firstTexts || textHashOf(*second) != document.secondTexts) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < comparison.sentences.size(); ++i) {
            const BlindSentence& asked = comparison.sentences[i];
            if (asked.document != d) {
                continue;
            }
            const std::size_t at = asked.sentence.asSize(); // what stands in a file may be of another program
            if (at >= first->sentences.size() || at >= second->sentences.size() || !first->sentences[at] ||
                !second->sentences[at]) {
                return std::nullopt;
            }
            texts[i] = textsOf(*first, *second, asked.sentence, before);
        }
    }
    return texts;
}

std::vector<KeptComparison> blindComparisonsOf(const Workspace& workspace) {
    std::vector<KeptComparison> kept;
    for (const std::string& key : workspace.viewStateKeys()) {
        if (const auto text = numberOf(key) > 0 ? workspace.viewState(key) : std::nullopt) {
            kept.push_back({key, parseBlindComparison(*text, workspace.path().string())});
        }
    }
    std::sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) { return numberOf(a.key) < numberOf(b.key); });
    return kept;
}

std::string keepNew(Workspace& workspace, const BlindComparison& comparison) {
    std::string key;
    workspace.atomically([&] {
        std::int64_t last = 0;
        for (const std::string& known : workspace.viewStateKeys()) {
            last = std::max(last, numberOf(known));
        }
        key = std::string(kPrefix) + std::to_string(last + 1);
        workspace.setViewState(key, toJson(comparison));
    });
    return key;
}

void keep(Workspace& workspace, const KeptComparison& kept) {
    workspace.atomically([&] { workspace.setViewState(kept.key, toJson(kept.comparison)); });
}

} // namespace contexture::annotate
