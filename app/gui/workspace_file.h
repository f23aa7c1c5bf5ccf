#pragma once

#include "app/gui/notes.h"
#include "app/gui/session.h"
#include "engine/store/workspace.h"

#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace contexture::gui {

// The .contexture file behind the window, and which of its rows the window has. Of a file with several documents one is
// shown; whatever else it holds stays there when the window saves. Row numbers mean something in one file only: before
// it saves, it makes sure that they are still those of what it read or wrote. Another program may add to the file, but
// when it has replaced it, or changed what the window has, nothing is written.
class WorkspaceFile {
public:
    struct Contents {
        std::shared_ptr<const Document> document;
        store::DocumentId documentRow;
        std::vector<std::pair<store::RunEntry, std::shared_ptr<const Run>>> runs; // at most Session::kMaxRuns
        std::size_t hiddenRuns = 0;                                               // of this document, beyond those
        std::vector<store::Annotation> annotations;
    };
    // Which of several documents is to be shown; the proposed one has the most runs. Nothing: none after all.
    using Choose = std::function<std::optional<std::size_t>(const std::vector<store::DocumentEntry>& documents,
                                                            std::size_t proposed)>;

    const QString& path() const { return m_path; }                                  // empty: there is none
    static std::optional<Contents> read(const QString& path, const Choose& choose); // throws Error
    void show(const QString& path, const Contents& contents, Session& session, Notes& notes);
    // Into the file that is there already when it is this one, else into a new one. Throws Error, and then the session
    // stays as it was.
    void write(const QString& path, Session& session, Notes& notes);
    void close(); // the next document has none

private:
    struct Rows { // what the window read or wrote: only these it may change or take out
        store::DocumentId document;
        std::map<std::int64_t, store::RunEntry> runs;
        std::map<std::int64_t, store::Annotation> notes;
    };
    // Throws Error when the file does not hold what it held. `document`: the window's.
    void requireUnchanged(const store::Workspace& workspace, const Document& document) const;

    QString m_path;
    Rows m_rows;
};

} // namespace contexture::gui
