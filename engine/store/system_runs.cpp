// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/system_runs.h"

#include "engine/core/error.h"

#include <algorithm>
#include <map>

namespace contexture::store {
namespace {

const RunEntry& entryOf(const std::vector<RunEntry>& runs, RunId id, const Workspace& workspace) {
    const auto found = std::find_if(runs.begin(), runs.end(), [id](const RunEntry& run) { return run.id == id; });
    if (found == runs.end()) {
        throw Error(Message("systems.no-run", "a run that is to be compared is not in the workspace"),
                    workspace.path().string(), Message("systems.no-run.do", "choose another run"));
    }
    return *found;
}

} // namespace

bool isSameSystem(const RunEntry& a, const RunEntry& b) {
    return a.modelHash == b.modelHash && a.modelName == b.modelName && a.settings.context == b.settings.context &&
           a.settings.given == b.settings.given && a.settings.excluded == b.settings.excluded &&
           a.settings.documentDecoding == b.settings.documentDecoding &&
           a.settings.decode.precision == b.settings.decode.precision &&
           isSameSearch(a.settings.decode, b.settings.decode);
}

std::vector<DocumentRuns> runsOfSystems(const Workspace& workspace, std::span<const RunId> systems) {
    const std::vector<RunEntry> runs = workspace.runs();
    std::vector<RunEntry> wanted;
    for (const RunId id : systems) {
        wanted.push_back(entryOf(runs, id, workspace));
    }
    std::map<DocumentId, std::vector<RunId>> found;
    for (const RunEntry& run : runs) { // in the order in which they were saved
        const auto system =
            std::find_if(wanted.begin(), wanted.end(), [&](const RunEntry& each) { return isSameSystem(run, each); });
        if (system != wanted.end() && !run.cancelled) {
            auto& own = found[run.document];
            own.resize(wanted.size());
            own[static_cast<std::size_t>(system - wanted.begin())] = run.id;
        }
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto& own = found[wanted[i].document];
        own.resize(wanted.size());
        own[i] = wanted[i].id;
    }
    std::vector<DocumentRuns> documents;
    for (auto& [document, own] : found) {
        if (std::all_of(own.begin(), own.end(), [](RunId id) { return id.isValid(); })) {
            documents.push_back({document, std::move(own)});
        }
    }
    return documents;
}

} // namespace contexture::store
