// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/eval/significance.h"
#include "engine/lab/gold.h"
#include "engine/train/trainer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace contexture::study {

// The test set that every row is measured on.
struct TestSet {
    std::optional<lab::GeneratorOptions> lab; // documents of the controlled discourse language
    std::filesystem::path gold;               // or a gold.json
    std::vector<std::filesystem::path> files; // or tables of sentence pairs: no gold records
};

// One system under one seed: what is trained, and where its results lie.
struct Row {
    std::string name;  // "han-encoder"
    std::string table; // "systems", or the ablation that it was trained for
    std::uint64_t seed = 1;
    std::size_t number = 0;          // 1.. in the plan's order
    std::optional<std::size_t> base; // index of the row whose bundle it starts from
    std::filesystem::path given;     // a bundle that is there already and only measured; else it is trained
    train::TrainRequest training;    // output, checkpoint, log and base are set when it runs
    ContextMode context = ContextMode::None;
    DocumentDecoding decoding = DocumentDecoding::TwoPass;

    std::string folder() const { return name + "-" + std::to_string(seed); }
};

// A line of a report's table: all seeds of one system. A system may stand in more tables than its own ("same_as").
struct Line {
    std::string table;
    std::string label;  // for people
    std::string system; // the name of its rows
};

// The name of the study's base, where it has one: its first row's. No system may have it.
inline constexpr const char* kBaseName = "base";

// A study as its file describes it: rows in the order in which they are numbered, every base before what starts from
// it.
struct Plan {
    std::string name;
    std::string description;
    TestSet test;
    int labRevision = lab::kRevision; // of the controlled language that rows are trained and measured on
    int beamSize = 4;
    int significanceSamples = eval::SignificanceOptions().samples;
    int speedDocuments = 20;         // decoded by every system, side by side; 0 = no speeds
    int speedUpdates = 10;           // trained likewise
    std::vector<std::string> tables; // in the file's order; "systems" first
    std::vector<Line> lines;         // in the file's order
    std::vector<Row> rows;
};

// Throws contexture::Error that names the field. Paths in the file are relative to its folder.
Plan parsePlan(const std::string& json, const std::filesystem::path& file);
Plan readPlan(const std::filesystem::path& file);
// Every field that a plan may have, such as "systems[].name"; parsePlan refuses all others. What a recipe has, too
// ("data", "model", "subwords", "training"), is one field here.
std::set<std::string> planFields();

} // namespace contexture::study
