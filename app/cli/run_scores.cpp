// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/run_scores.h"

#include "app/cli/commands.h"
#include "engine/annotate/mark_file.h"
#include "engine/annotate/score_places.h"
#include "engine/annotate/workspace_records.h"

#include <algorithm>

namespace contexture::cli {

namespace {

std::size_t leftOutOf(const std::string& file, const std::vector<annotate::Remark>& remarks) {
    std::size_t leftOut = 0;
    for (const annotate::Remark& remark : remarks) {
        leftOut += remark.kind == annotate::Remark::Kind::LeftOut ? 1 : 0;
        complain(file + ", " + inEnglish(remark));
    }
    return leftOut;
}

void tellAdded(const annotate::PlacedScores& placed, std::size_t translated, std::size_t marks) {
    for (const store::SentenceScores& scores : placed.scores) {
        std::fprintf(stderr, "%s: %zu of %s, mean %.4g\n", scores.metric.c_str(), scores.values.size(),
                     counted(translated, "translated sentence", "translated sentences").c_str(), scores.mean());
    }
    if (!placed.errors.empty()) {
        std::fprintf(stderr, "%s added\n", counted(marks, "mark", "marks").c_str());
    }
}

} // namespace

std::size_t addScores(store::Workspace& workspace, store::RunId run, const ScoresOptions& options) {
    const annotate::ScoreFile file =
        annotate::readScoreFile(options.file, {.columns = options.columns, .metric = options.metric}, interrupted());
    const auto loaded = workspace.loadRun(run, store::Workspace::Traces::Skip);
    const annotate::PlacedScores placed = annotate::placeScores(*loaded, file, options.file, options.system);
    const auto kept = workspace.typology();
    const annotate::Typology typology =
        kept ? annotate::parseTypology(*kept, workspace.path().string()) : annotate::usualTypology();
    annotate::Placed marks;
    workspace.atomically([&] {
        for (const store::SentenceScores& scores : placed.scores) {
            store::saveScores(workspace, run, scores);
        }
        marks = annotate::placeRecords(workspace, placed.errors, typology, {.run = run, .annotator = {}});
        for (const store::StoredMark& mark : marks.marks) {
            workspace.save(mark);
        }
    });
    tellAdded(placed, loaded->finished(), marks.marks.size());
    return leftOutOf(options.file, placed.remarks) + leftOutOf(options.file, marks.remarks);
}

} // namespace contexture::cli
