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

// The names of a workspace's runs and documents in files of marks: a run has its label, a document its name or else its
// title; equal names are distinguished by a number: "Online (2)".
struct WorkspaceNames {
    std::map<store::RunId, std::string> runs;
    std::map<store::DocumentId, std::string> documents;
};
WorkspaceNames namesOf(const store::Workspace& workspace);

// The marks of a workspace with their texts, by run and sentence. Throws Error as the workspace does.
std::vector<MarkRecord> recordsOf(const store::Workspace& workspace, std::optional<store::RunId> only = {});

// One mark with the texts of its run.
MarkRecord recordOf(const ErrorMark& mark, const Run& run, const std::string& system, const std::string& document);
// The mark of a record, adapted to the sentence of a run; changes are reported in `remarks`. If the translation was
// changed while it was marked, the row is found by its number and source, with the spans that can be found. nullopt,
// with a remark, if the run has no such sentence or another translation of it.
std::optional<ErrorMark> markIn(const Run& run, const MarkRecord& record, std::vector<Remark>& remarks);

struct Placed {
    std::vector<store::StoredMark> marks; // marks to save
    std::size_t known = 0;                // marks that the workspace has already, which are not in `marks`
    std::vector<Remark> remarks;          // in the order of the lines
};
struct PlaceOptions {
    std::optional<store::RunId> run = {};      // all records belong to this run, whatever the file says
    std::optional<std::string> annotator = {}; // all records are by this annotator
};
// Finds the run and sentence of each record. A record whose run or sentence the workspace lacks is left out, with a
// remark; existing marks are left out as often as they exist.
Placed placeRecords(const store::Workspace& workspace, std::span<const MarkRecord> records, const Typology& typology,
                    const PlaceOptions& options = {});

} // namespace contexture::annotate
