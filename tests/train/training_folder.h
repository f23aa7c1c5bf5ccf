// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/trainer.h"
#include "tests/support/errors.h"
#include "tests/train/small_training.h"

#include <QTemporaryDir>

#include <filesystem>
#include <string>

namespace contexture::train {

// A folder with tables and a base of its own, and small trainings in it.
struct TrainingFolder {
    QTemporaryDir m_folder;
    std::filesystem::path m_base;

    std::filesystem::path path(const std::string& name) const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    TrainRequest request(const std::string& output) const {
        TrainRequest r = smallRequest(m_folder.path().toStdString(), output);
        r.maxSteps = 30;
        r.evaluateEvery = 10;
        r.name = "tiny";
        r.licence = "GPL-3.0-or-later";
        return r;
    }

    TrainRequest labRequest(const std::string& output) const {
        auto r = request(output);
        r.files.clear();
        r.devFiles.clear();
        r.lab = LabData{.documents = 20, .seed = 5, .devDocuments = 6, .devSeed = 6};
        r.subwords.vocabulary = 300;
        return r;
    }

    TrainRequest contextRequest(const std::string& output) const {
        auto r = request(output);
        r.stage = Stage::Context;
        r.base = m_base;
        r.modelJson = R"({"system": "selective-attention",
                          "selective_attention": {"heads": 2, "feed_forward": 64}})";
        return r;
    }

    static TrainReport run(const TrainRequest& r) { return contexture::train::train(r, {}, CancelToken()); }

    static QString refusal(const TrainRequest& r) {
        return contexture::test::refusalOf([&] { run(r); });
    }

    void makeBase() {
        write(path("train.tsv"), table(12, 0));
        write(path("dev.tsv"), table(3, 1));
        auto r = request("base.safetensors");
        run(r);
        m_base = r.output;
    }
};

} // namespace contexture::train
