// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "engine/annotate/blind_workspace.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace contexture::gui {

class FileWorker;

// Reads and writes the blind comparisons of a workspace on the file thread, one transaction for each answer.
class BlindStore {
public:
    explicit BlindStore(FileWorker& files) : m_files(files) {}

    using Kept = annotate::KeptComparison;
    using Fail = std::function<void(const Failure&)>;

    // The number of documents of a workspace and its comparisons, newest first.
    struct Held {
        std::size_t documents = 0;
        std::vector<Kept> comparisons;
    };
    void read(const QString& workspace, std::function<void(Held)> then, Fail failed);
    // All translations of two systems in the documents of a workspace.
    void gather(const QString& workspace, store::RunId first, store::RunId second,
                std::function<void(annotate::BlindPool)> then, Fail failed);
    // The texts of each question; nullopt: a run was removed or translated again.
    using Texts = std::vector<annotate::BlindTexts>;
    void readTexts(const QString& workspace, const annotate::BlindComparison& comparison, std::size_t before,
                   std::function<void(std::optional<Texts>)> then, Fail failed);
    // Starts a comparison; `then` gets its key.
    void begin(const QString& workspace, const annotate::BlindComparison& comparison,
               std::function<void(std::string key)> then, Fail failed);
    void write(const QString& workspace, const Kept& kept, std::function<void()> then, Fail failed);

private:
    FileWorker& m_files;
};

} // namespace contexture::gui
