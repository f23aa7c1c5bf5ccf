#pragma once

#include "app/gui/worker/engine_worker.h"
#include "engine/annotate/blind_comparison.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace contexture::gui {

class FileWorker;

// Blind comparisons in a workspace, read and written on the file thread: one transaction for each answer.
class BlindStore {
public:
    explicit BlindStore(FileWorker& files) : m_files(files) {}

    using Kept = annotate::KeptComparison;
    using Fail = std::function<void(const Failure&)>;

    // Those of one document, the newest first.
    void read(const QString& workspace, std::int64_t document, std::function<void(std::vector<Kept>)> then,
              Fail failed);
    // A new one: `then` is told its key.
    void begin(const QString& workspace, const annotate::BlindComparison& comparison,
               std::function<void(std::string key)> then, Fail failed);
    void write(const QString& workspace, const Kept& kept, std::function<void()> then, Fail failed);

private:
    FileWorker& m_files;
};

} // namespace contexture::gui
