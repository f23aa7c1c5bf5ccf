// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/files/kept_kinds.h"
#include "app/gui/state/session.h"
#include "app/gui/state/view_state.h"
#include "app/gui/worker/file_worker.h"
#include "engine/store/sentence_scores.h"
#include "engine/store/workspace.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace contexture::gui {

// The .contexture file of the window, and the rows of it that the window has. The window shows one document of a file;
// saving leaves the other contents of the file as they are. A row number is valid in one file only: before the window
// saves, this class checks that the known rows are still as they were read or written. Another program may have added
// rows; when it has replaced the file or changed a known row, nothing is written.
class WorkspaceFile {
public:
    struct Contents {
        std::shared_ptr<const Document> document;
        store::DocumentId documentRow;
        std::vector<std::pair<store::RunEntry, std::shared_ptr<const Run>>> runs; // at most Session::kMaxRuns
        std::vector<RunAnswers> answers;                                          // one a run
        std::vector<std::vector<store::SentenceScores>> scores;                   // one list a run
        std::size_t damagedAnswers = 0; // runs whose answers or scores could not be read
        std::size_t hiddenRuns = 0;     // runs of this document beyond those
        PerKind<StoredRows> additions;
        std::vector<store::TraceDamage> damagedTries; // these tries come without their attention
        std::vector<MarkElsewhere> others;            // errors in the other documents
        std::string typology;                         // as JSON; empty: none is kept
        ViewState view;
    };
    // A file of several documents, and the place of the shown one among them.
    struct OfSeveral {
        QString file;
        std::size_t which = 0;
    };
    // A copy of what the window has, which any thread can write.
    struct Snapshot {
        struct KeptRun {
            int slot = 0; // RunSlot::id
            std::shared_ptr<const Run> run;
            std::int64_t savedAs = 0;
            RunAnswers answers = {};
            std::vector<store::SentenceScores> scores = {};
            std::set<std::string> changedScores = {}; // metrics of which the file may have other numbers, or none
        };
        std::shared_ptr<const Document> document;
        std::vector<KeptRun> runs;
        PerKind<KeptItems> additions;
        std::string typology; // as JSON
        std::string typologyName;
        ViewState view; // its run: a slot's id
        // A new workspace gets the other documents of that file, too, so that a person can go on with them.
        std::optional<OfSeveral> ofSeveral = {};
    };

    // The answers that the file has about one run. They are never changed, only added to.
    struct KnownAnswers {
        using Asked = std::tuple<SentenceIndex, WordIndex, AttributionMethod, std::vector<std::string>, int>;
        std::set<SentenceIndex> needs;
        std::set<Asked> attributions;
    };
    static KnownAnswers known(const RunAnswers& answers);
    // The rows that the window has read or written; it changes and removes no others.
    struct Rows {
        store::DocumentId document;
        std::vector<store::DocumentId> ofFile; // the documents of Snapshot::ofSeveral, in its order
        std::map<std::int64_t, store::RunEntry> runs;
        std::map<std::int64_t, KnownAnswers> answers; // by row of the run
        PerKind<KnownRows> additions;
    };
    // The rows after saving.
    struct Saved {
        QString path;
        Rows rows;
        std::map<int, std::int64_t> runs; // by slot
        PerKind<RowsOfItems> items;
        std::map<int, std::shared_ptr<const Run>> written; // the runs in these rows, by slot
        bool isAlone = false; // the other documents of Snapshot::ofSeveral could not be read as they were
    };

    const QString& path() const { return m_path; } // empty: no workspace
    store::DocumentId document() const { return m_rows.document; }
    store::DocumentId documentOfFile(std::size_t which) const; // none: it came from no file of several documents
    bool isThis(const QString& path) const;                    // the same file, also under another name

    // These functions read a file and throw Error. `read` reads one document of the file, run by run.
    static std::vector<store::DocumentEntry> documents(const QString& path);
    static std::vector<store::DocumentState> documentStates(const QString& path);
    static Contents read(const QString& path, store::DocumentId document, const FileJob& job);
    void show(const QString& path, const Contents& contents, Session& session, Additions& additions);

    static Snapshot take(const Session& session, const Additions& additions, const ViewState& view);
    // Writes in one transaction: into the present file when `path` is this file, else a new file that replaces the one
    // of that name. Throws Error or Cancelled, and then the file is unchanged.
    Saved write(const QString& path, const Snapshot& snapshot, const FileJob& job) const;
    void adopt(const Saved& saved, Session& session, Additions& additions);
    void close(); // the next document has no workspace

private:
    struct Identity { // of a file on this machine, independent of its name
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        bool isKnown = false;
    };
    static Identity identityOf(const QString& path);
    template<class Kind>
    void showKind(const Contents& contents, const Session& session, const Additions& additions);

    QString m_path;
    Identity m_identity;
    Rows m_rows;
};

} // namespace contexture::gui
