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

// The test set on which every row is measured.
struct TestSet {
    std::optional<lab::GeneratorOptions> lab; // generated documents of the controlled discourse language
    std::filesystem::path gold;               // or a gold.json
    std::vector<std::filesystem::path> files; // or tables of sentence pairs: no gold records
};

// One system with one seed: its training, and the place of its results.
struct Row {
    std::string name;  // "han-encoder"
    std::string table; // "systems", or the ablation to which it belongs
    std::uint64_t seed = 1;
    std::size_t number = 0;          // from 1, in the plan's order
    std::optional<std::size_t> base; // index of the row whose bundle it starts from
    std::filesystem::path given;     // an existing bundle that is only measured; empty: the row is trained
    train::TrainRequest training;    // output, checkpoint, log and base are set when it runs
    ContextMode context = ContextMode::None;
    DocumentDecoding decoding = DocumentDecoding::TwoPass;

    std::string folder() const { return name + "-" + std::to_string(seed); }
};

// A line of a report's table: all seeds of one system. A system may be listed in further tables ("same_as").
struct Line {
    std::string table;
    std::string label;  // for people
    std::string system; // the name of its rows
};

// The name of the study's base, if it has one: its first row's. No system may have this name.
inline constexpr const char* kBaseName = "base";

// A study as its file describes it: rows in the order of their
// numbers, every base before the rows that start from it.
struct Plan {
    std::string name;
    std::string description;
    TestSet test;
    int labRevision = lab::kRevision; // of the controlled language on which rows are trained and measured
    int beamSize = 4;
    Device device = Device::Cpu; // where models are measured; never from a file, which names only a training's device
    int significanceSamples = eval::SignificanceOptions().samples;
    int speedDocuments = 20;         // documents that every system decodes, side by side; 0 = no speeds
    int speedUpdates = 10;           // updates that every system trains, likewise
    std::vector<std::string> tables; // in the file's order; "systems" first
    std::vector<Line> lines;         // in the file's order
    std::vector<Row> rows;
};

// Throws contexture::Error that names the field. Paths in the file are relative to its folder.
Plan parsePlan(const std::string& json, const std::filesystem::path& file);
Plan readPlan(const std::filesystem::path& file);
// Every field that a plan may have, such as "systems[].name"; parsePlan refuses all others. Objects that are parts of a
// recipe ("data", "model", "subwords", "training") count as one field here.
std::set<std::string> planFields();

} // namespace contexture::study
