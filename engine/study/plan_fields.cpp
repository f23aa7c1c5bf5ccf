// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/plan_fields.h"

namespace contexture::study {

namespace {

using store::above;
using store::between;
using store::FieldTable;

constexpr std::array kDecodings{"two-pass", "sequential"};
constexpr double kMost = 1'000'000; // maximum of all counts in a plan

void readSeeds(const char* key, store::FieldReader& reader, std::vector<std::uint64_t>& seeds) {
    const store::FieldJson* list = reader.find(key);
    if (!list) {
        return;
    }
    std::set<std::uint64_t> different;
    seeds.clear();
    for (const auto& seed : list->is_array() ? *list : store::FieldJson::array()) {
        if (seed.is_number_unsigned()) {
            seeds.push_back(seed.get<std::uint64_t>());
            different.insert(seeds.back());
        }
    }
    if (seeds.empty() || seeds.size() != list->size() || different.size() != seeds.size()) {
        reader.refuse(reader.field(key) + " must be a list of different whole numbers");
    }
}

FieldTable<TestPart> testTable() {
    using G = lab::GeneratorOptions;
    const auto documents = FieldTable<G>()
                               .value("documents", &G::documents, above(0))
                               .value("seed", &G::seed)
                               .value("min_sentences", &G::minSentences, above(0))
                               .value("max_sentences", &G::maxSentences, above(0));
    return FieldTable<TestPart>()
        .object("lab", &TestPart::lab, FieldTable<TestLab>().beside(&TestLab::documents, documents))
        .value("gold", &TestPart::gold)
        .paths("files", &TestPart::files);
}

FieldTable<Plan> measuringTable() {
    return FieldTable<Plan>()
        .value("name", &Plan::name)
        .value("description", &Plan::description)
        .value("beam", &Plan::beamSize, between(1, kMost))
        .value("significance_samples", &Plan::significanceSamples, between(1, kMost))
        .value("speed_documents", &Plan::speedDocuments, between(0, kMost))
        .value("speed_updates", &Plan::speedUpdates, between(1, kMost));
}

FieldTable<TrainedPart> trainedTable() {
    using T = TrainedPart;
    return FieldTable<T>()
        .value("label", &T::label)
        .value("licence", &T::licence)
        .value("description", &T::description)
        .objectJson("data", &T::data)
        .objectJson("training", &T::training)
        .objectJson("model", &T::model)
        .objectJson("subwords", &T::subwords);
}

} // namespace

const FieldTable<StudyPart>& studyTable() {
    using S = StudyPart;
    static const auto table = FieldTable<S>()
                                  .beside(&S::plan, measuringTable())
                                  .object("test", &S::test, testTable())
                                  .objectJson("data", &S::data)
                                  .objectJson("training", &S::training)
                                  .any("base", &S::base)
                                  .any("systems", &S::systems)
                                  .readBy("seeds", [](const char* key, store::FieldReader& reader, S& s) {
                                      readSeeds(key, reader, s.seeds);
                                  });
    return table;
}

const FieldTable<BasePart>& baseTable() {
    using B = BasePart;
    static const auto table = FieldTable<B>().beside(&B::trained, trainedTable()).value("seed", &B::seed);
    return table;
}

const FieldTable<SystemPart>& systemTable() {
    using S = SystemPart;
    static const auto table =
        FieldTable<S>()
            .beside(&S::trained, trainedTable())
            .value("name", &S::name)
            .value("table", &S::table)
            .value("base", &S::base)
            .value("stage", &S::stage)
            .value("freeze_base", &S::freezeBase)
            .value("context", &S::context)
            .any("sentence_only_share", &S::sentenceOnlyShare)
            .any("target_context", &S::targetContext)
            .readBy("seeds", [](const char* key, store::FieldReader& reader, S& s) { readSeeds(key, reader, s.seeds); })
            .choice("decode", &S::decoding, kDecodings)
            .value("bundle", &S::bundle);
    return table;
}

const FieldTable<ReferencePart>& referenceTable() {
    using R = ReferencePart;
    static const auto table =
        FieldTable<R>().value("same_as", &R::sameAs).value("label", &R::label).value("table", &R::table);
    return table;
}

} // namespace contexture::study
