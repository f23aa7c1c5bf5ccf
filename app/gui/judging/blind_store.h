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

// Blind comparisons in a workspace, read and written on the file thread: one transaction for each answer.
class BlindStore {
public:
    explicit BlindStore(FileWorker& files) : m_files(files) {}

    using Kept = annotate::KeptComparison;
    using Fail = std::function<void(const Failure&)>;

    // What a workspace holds: how many documents, and its comparisons, the newest first.
    struct Held {
        std::size_t documents = 0;
        std::vector<Kept> comparisons;
    };
    void read(const QString& workspace, std::function<void(Held)> then, Fail failed);
    // What two runs' systems translated in all documents.
    void gather(const QString& workspace, store::RunId first, store::RunId second,
                std::function<void(annotate::BlindPool)> then, Fail failed);
    // What is read for each question; nothing where a run is gone or was translated again.
    using Texts = std::vector<annotate::BlindTexts>;
    void readTexts(const QString& workspace, const annotate::BlindComparison& comparison, std::size_t before,
                   std::function<void(std::optional<Texts>)> then, Fail failed);
    // A new one: `then` is told its key.
    void begin(const QString& workspace, const annotate::BlindComparison& comparison,
               std::function<void(std::string key)> then, Fail failed);
    void write(const QString& workspace, const Kept& kept, std::function<void()> then, Fail failed);

private:
    FileWorker& m_files;
};

} // namespace contexture::gui
