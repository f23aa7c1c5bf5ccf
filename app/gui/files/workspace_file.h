#pragma once

#include "app/gui/state/notes.h"
#include "app/gui/state/session.h"
#include "app/gui/state/view_state.h"
#include "app/gui/worker/file_worker.h"
#include "engine/store/workspace.h"

#include <QString>

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
    using Searches = std::map<std::string, std::string>; // conditions by name
    struct Contents {
        std::shared_ptr<const Document> document;
        store::DocumentId documentRow;
        std::vector<std::pair<store::RunEntry, std::shared_ptr<const Run>>> runs; // at most Session::kMaxRuns
        std::size_t hiddenRuns = 0;                                               // of this document, beyond those
        std::vector<store::Note> notes;
        std::vector<store::StoredMark> marks;
        std::vector<store::StoredTry> tries;
        std::vector<store::TraceDamage> damagedTries; // they come without their attention
        std::vector<OtherMark> others;                // errors in the other documents
        std::string typology;                         // as JSON; empty: none is kept
        Searches searches;
        ViewState view;
    };
    // What the window has, as values: any thread may write it.
    struct Snapshot {
        struct KeptRun {
            int slot = 0; // RunSlot::id
            std::shared_ptr<const Run> run;
            std::int64_t savedAs = 0;
        };
        struct KeptNote {
            int id = 0;
            int slot = 0; // of the run that it is about; 0: of the document
            store::Note stored;
            std::int64_t savedAs = 0;
        };
        struct KeptMark {
            int id = 0;
            int slot = 0;
            ErrorMark mark;
            std::int64_t savedAs = 0;
        };
        struct OneTry {
            int id = 0;
            int slot = 0;
            KeptTry kept;
            std::int64_t savedAs = 0;
        };
        std::shared_ptr<const Document> document;
        std::vector<KeptRun> runs;
        std::vector<KeptNote> notes;
        std::vector<KeptMark> marks;
        std::vector<OneTry> tries;
        std::string typology; // as JSON
        std::string typologyName;
        Searches searches;
        ViewState view; // its run: a slot's id
    };

    // What was read or written: only these rows the window may change or take out.
    struct Rows {
        store::DocumentId document;
        std::map<std::int64_t, store::RunEntry> runs;
        std::map<std::int64_t, store::Note> notes;
        std::map<std::int64_t, store::StoredMark> marks;
        std::map<std::int64_t, std::string> tries; // their names: no program changes the rest
        Searches searches;
    };
    // What stands where after saving.
    struct Saved {
        QString path;
        Rows rows;
        std::map<int, std::int64_t> runs;                  // by slot
        std::map<int, std::int64_t> notes;                 // by the note's id
        std::map<int, std::int64_t> marks;                 // by the mark's id
        std::map<int, std::int64_t> tries;                 // by the try's id
        std::map<int, std::shared_ptr<const Run>> written; // what the rows hold, by slot
    };

    const QString& path() const { return m_path; } // empty: there is none
    store::DocumentId document() const { return m_rows.document; }
    bool isThis(const QString& path) const; // under whatever name: the file is the same

    // What a file holds; both throw Error. `read`: of one of its documents, run by run.
    static std::vector<store::DocumentEntry> documents(const QString& path);
    static std::vector<store::DocumentState> documentStates(const QString& path);
    static Contents read(const QString& path, store::DocumentId document, const FileJob& job);
    void show(const QString& path, const Contents& contents, Session& session, Notes& notes);

    static Snapshot take(const Session& session, const Notes& notes, const ViewState& view);
    // In one transaction: into the file that is there already when it is this one, else a new one in the place of
    // whatever is there. Throws Error, and Cancelled, and then the file is
    // what it was.
    Saved write(const QString& path, const Snapshot& snapshot, const FileJob& job) const;
    void adopt(const Saved& saved, Session& session, Notes& notes);
    void close(); // the next document has none

private:
    struct Identity { // of a file on this machine, whatever it is called
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        bool isKnown = false;
    };
    static Identity identityOf(const QString& path);
    void showMarks(const QString& path, const Contents& contents, const Session& session, Marks& marks);
    void showTries(const Contents& contents, const Session& session, Tries& tries);

    QString m_path;
    Identity m_identity;
    Rows m_rows;
};

} // namespace contexture::gui
