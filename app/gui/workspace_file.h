#pragma once

#include "app/gui/notes.h"
#include "app/gui/session.h"
#include "engine/store/workspace.h"

#include <QString>

#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace contexture::gui {

// The .contexture file behind the window, and which of its rows the window has. Of a file with several documents the
// one with the most runs is shown; whatever else it holds stays there when the window saves.
class WorkspaceFile {
public:
    struct Contents {
        std::shared_ptr<const Document> document;
        std::vector<std::pair<std::int64_t, std::shared_ptr<const Run>>> runs; // at most Session::kMaxRuns
        std::vector<store::Annotation> annotations;
    };

    const QString& path() const { return m_path; } // empty: there is none
    static Contents read(const QString& path);     // throws Error
    void show(const QString& path, const Contents& contents, Session& session, Notes& notes);
    // Into the file that is there already when it is this one, else into a new one. Throws Error, and then the session
    // stays as it was.
    void write(const QString& path, Session& session, Notes& notes);
    void close(); // the next document has none

private:
    QString m_path;
    std::set<std::int64_t> m_runs; // rows that the window read or wrote: only these it may take out
    std::set<std::int64_t> m_notes;
};

} // namespace contexture::gui
