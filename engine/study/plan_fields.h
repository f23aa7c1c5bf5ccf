// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/field_table.h"
#include "engine/study/plan.h"

namespace contexture::study {

// The parts of a study's file, before they become the rows of a Plan. The training of a row is combined from JSON of
// three places; the recipe's own table (train/recipe_fields.h) reads the result.

inline constexpr const char* kSystems = "systems";
inline constexpr std::uint64_t kTestSeed = 977; // default of test.lab; data.lab has 1, and 2 for dev documents

struct TestLab {
    lab::GeneratorOptions documents{.documents = 0, .seed = kTestSeed}; // the number must be given
};

struct TestPart {
    std::optional<TestLab> lab;
    std::filesystem::path gold;
    std::vector<std::filesystem::path> files;
};

// Fields that the study's base and its systems share.
struct TrainedPart {
    std::string label; // empty: the system's name
    std::string licence;
    std::string description;
    store::FieldJson data = store::FieldJson::object(); // overrides the study's; training likewise
    store::FieldJson training = store::FieldJson::object();
    store::FieldJson model = store::FieldJson::object();
    store::FieldJson subwords; // null: not given
};

struct BasePart {
    TrainedPart trained;
    std::uint64_t seed = 1;
};

struct SystemPart {
    TrainedPart trained;
    std::string name;
    std::string table = kSystems;
    std::string base = kBaseName; // "": none
    std::string stage;            // empty: context if there is a base
    bool freezeBase = true;
    std::string context = "online";
    store::FieldJson sentenceOnlyShare; // null: not given; likewise the next
    store::FieldJson targetContext;
    std::vector<std::uint64_t> seeds; // empty: the study's
    DocumentDecoding decoding = DocumentDecoding::TwoPass;
    std::filesystem::path bundle;
};

// A system described above, listed in one more table.
struct ReferencePart {
    std::string sameAs;
    std::string label; // empty: the system's own
    std::string table = kSystems;
};

struct StudyPart {
    Plan plan; // name, description and sizes of the measurements
    std::optional<TestPart> test;
    store::FieldJson data = store::FieldJson::object();
    store::FieldJson training = store::FieldJson::object();
    store::FieldJson base;    // text: a bundle; else a BasePart; null: none
    store::FieldJson systems; // a list of SystemPart and ReferencePart
    std::vector<std::uint64_t> seeds{1};
};

const store::FieldTable<StudyPart>& studyTable();
const store::FieldTable<BasePart>& baseTable();
const store::FieldTable<SystemPart>& systemTable();
const store::FieldTable<ReferencePart>& referenceTable();

} // namespace contexture::study
