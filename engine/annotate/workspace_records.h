// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"
#include "engine/annotate/typology.h"
#include "engine/store/workspace.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::annotate {

// How the files of marks call the runs and documents of a workspace: a run by its label, a document by its name, else
// its title; where two are called the same, a number tells them apart: "Online (2)".
struct WorkspaceNames {
    std::map<store::RunId, std::string> runs;
    std::map<store::DocumentId, std::string> documents;
};
WorkspaceNames namesOf(const store::Workspace& workspace);

// The marks of a workspace with their texts, by run and sentence. Throws Error as the workspace does.
std::vector<MarkRecord> recordsOf(const store::Workspace& workspace, std::optional<store::RunId> only = {});

// One mark with the texts of its run.
MarkRecord recordOf(const ErrorMark& mark, const Run& run, const std::string& system, const std::string& document);
// Where the sentence of a record stands in a run, with its mark as it belongs there; what had to be done to it goes to
// `remarks`. A row whose translation was changed while it was marked goes by its number and source, with what can be
// found of its spans. Nothing, with a remark, where the run has no such sentence or another translation of it.
std::optional<ErrorMark> markIn(const Run& run, const MarkRecord& record, std::vector<Remark>& remarks);

struct Placed {
    std::vector<store::StoredMark> marks; // to be saved
    std::size_t known = 0;                // stand in the workspace already, and are not among them
    std::vector<Remark> remarks;          // in the order of the lines
};
struct PlaceOptions {
    std::optional<store::RunId> run = {};      // all of them are of this run, whatever the file calls it
    std::optional<std::string> annotator = {}; // all of them are this person's
};
// Finds the run and sentence of each record. A record whose run or sentence the workspace lacks is left out, with a
// remark; so are marks that are there already, as often as they are there.
Placed placeRecords(const store::Workspace& workspace, std::span<const MarkRecord> records, const Typology& typology,
                    const PlaceOptions& options = {});

} // namespace contexture::annotate
