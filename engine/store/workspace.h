// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/error_mark.h"
#include "engine/core/run.h"
#include "engine/core/watch.h"
#include "engine/core/what_if.h"
#include "engine/store/run_source.h"

#include <compare>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace contexture::store {

class Connection;

// The number of a row in the database. It is never reused for another row of the same file.
template<class Tag>
struct RowId {
    std::int64_t value = 0; // 0 = none
    bool isValid() const { return value > 0; }
    friend auto operator<=>(RowId, RowId) = default;
};
using DocumentId = RowId<struct DocumentRow>;
using RunId = RowId<struct RunRow>;
using NoteId = RowId<struct NoteRowTag>;
using MarkId = RowId<struct MarkRowTag>;
using TryId = RowId<struct TryRowTag>;

struct DocumentEntry {
    DocumentId id;
    std::string name; // Document::id
    std::string title;
    std::string sourceLanguage;
    std::string targetLanguage;
    std::size_t sentences = 0;
    std::size_t runs = 0;
};

// The progress of a document, for a list: numbers of its newest run and of all its runs.
struct DocumentState {
    DocumentId id;
    std::size_t translated = 0;                // sentences of the newest run
    std::optional<double> logProbability = {}; // natural log, mean over the words of the newest run; nullopt: no run
    std::size_t notes = 0;
    std::size_t marks = 0; // errors, in all runs
};

// A run as a list shows it, without its sentences.
struct RunEntry {
    RunId id;
    DocumentId document;
    std::string label;
    std::string modelName;
    std::string modelHash;
    RunSettings settings;
    double seconds = 0.0;
    bool cancelled = false;
    std::string savedAt;        // ISO 8601, UTC
    std::size_t translated = 0; // sentences
    std::size_t traced = 0;     // sentences
    std::size_t traceBytes = 0; // as packed in the file
};

// A note on a word or a whole sentence. On the source side it belongs to the document, on the target side to a run.
struct Note {
    NoteId id = {}; // none: not saved yet
    DocumentId document = {};
    RunId run = {}; // none: of the document, whatever the run
    Side side = Side::Source;
    SentenceIndex sentence = {};
    WordIndex word = {}; // invalid: the whole sentence
    std::string text = {};
    friend bool operator==(const Note&, const Note&) = default;
};

// An error that was marked in the translation of one run.
struct StoredMark {
    MarkId id = {}; // none: not saved yet
    RunId run = {};
    ErrorMark mark = {};
    friend bool operator==(const StoredMark&, const StoredMark&) = default;
};

// A kept try of one run.
struct StoredTry {
    TryId id = {}; // none: not saved yet
    RunId run = {};
    KeptTry kept = {};
};

// One .contexture file: documents, their models, runs with translations and traces, notes, marked errors, kept tries,
// view state. Reading it needs no model. For one thread at a time; every failure is an Error that names the file, which
// then has the same content as before the call.
class Workspace {
public:
    // Writes a new workspace with these runs, completely or not at all, replaces an existing file, and opens it. The
    // runs get their ids in order, as runs() lists them. `watch` counts sentences run by run; throws Cancelled.
    static Workspace create(const std::filesystem::path& path, std::span<const std::shared_ptr<const Run>> runs = {},
                            const Watch& watch = {});
    // The same with the runs, notes and view state that `fill` adds. If `fill` throws, an older file stays as it was.
    static Workspace create(const std::filesystem::path& path, const std::function<void(Workspace&)>& fill);

    // A workspace in memory only.
    static Workspace inMemory();

    // Opens an existing workspace. If the file or its folder cannot be written, access is read-only. Throws Error, and
    // changes nothing, for a file that is damaged, of another program or of a newer version.
    enum class Access { ReadWrite, ReadOnly };
    static Workspace open(const std::filesystem::path& path, Access access = Access::ReadWrite);

    ~Workspace(); // as close(), silently
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;

    const std::filesystem::path& path() const;
    bool isReadOnly() const;

    // Moves the content of SQLite's log into the workspace's file, so that this one file can be sent by mail.
    // Afterwards only destruction is allowed. Throws Error if the disk is full; no data are lost then: the rest of the
    // log stays in a file beside the workspace, whose name ends in "-wal".
    void close();

    // Keeps all changes of `work` or, if it throws, none of them.
    void atomically(const std::function<void()>& work);

    std::vector<DocumentEntry> documents() const;
    std::vector<DocumentState> documentStates() const; // one per document
    std::vector<ModelInfo> models() const;
    std::vector<RunEntry> runs() const; // in the order in which they were saved
    std::shared_ptr<const Document> loadDocument(DocumentId id) const;

    DocumentId save(const Document& document); // returns the existing document if it is the same
    // Saves the run with its document and model, always as a new run. `as`: the id of a removed run that is put back.
    RunId save(const Run& run, const Watch& watch = {}, RunId as = {});

    // A run that is read sentence by sentence: its traces stay in the file until they are requested, one at a time.
    // Only on the workspace's thread, and while it is open. Throws Error if there is no such run.
    std::shared_ptr<const RunSource> source(RunId id) const;
    // The whole run. Loaded runs of one document share one Document as long as one of them lives. Throws Error if there
    // is no such run.
    enum class Traces { Load, Skip };
    std::shared_ptr<const Run> loadRun(RunId id, Traces traces = Traces::Load) const;
    // `damaged`, if given, gets the damaged traces, and their sentences are loaded without a trace. Throws Cancelled.
    std::shared_ptr<const Run> loadRun(RunId id, const Watch& watch, std::vector<TraceDamage>* damaged) const;
    void setLabel(RunId id, const std::string& label);
    void remove(RunId id);      // with its notes, marks and tries
    void remove(DocumentId id); // with its runs and everything that belongs to them

    // save() of an entry with an id changes the stored entry. If the workspace no longer has this id, Refuse throws
    // Error and PutBack adds the entry under its old id.
    enum class Gone { Refuse, PutBack };
    std::vector<Note> notes(DocumentId document) const; // by sentence, word, id
    NoteId save(const Note& note, Gone gone = Gone::Refuse);
    void remove(NoteId id);

    // Marked errors (engine/annotate). In a file of another program their characters may lie beyond the sentence.
    // Throws Error for a mark whose run does not exist.
    std::vector<StoredMark> marks(RunId run) const; // by sentence, id
    MarkId save(const StoredMark& mark, Gone gone = Gone::Refuse);
    void remove(MarkId id);
    // Typologies of errors, as JSON under their names; the one that was set last is in use.
    void setTypology(const std::string& name, const std::string& json);
    std::optional<std::string> typology() const; // the one in use

    // Kept tries. save() throws Error for a try whose run does not exist, or without a translation; a try with an id
    // keeps the id, even if it was removed meanwhile. tries() loads kept traces. For a damaged trace it throws Error
    // or, if `damaged` is given, adds the trace to it and returns the try without a trace. The caller that makes a run
    // of a try checks whether the trace fits the document (text::runOfTry).
    std::vector<StoredTry> tries(RunId run, Traces traces = Traces::Load,
                                 std::vector<TraceDamage>* damaged = nullptr) const; // by sentence, id
    TryId save(const StoredTry& kept);
    void remove(TryId id);

    // Answers about a run's words. A new answer for a sentence replaces the old one. Throws Error for an answer whose
    // run does not exist, and for one whose numbers do not fit together.
    std::vector<SentenceNeed> needs(RunId run) const; // by sentence
    void save(RunId run, const SentenceNeed& need);
    std::vector<KeptAttribution> attributions(RunId run) const;                         // by sentence, word, method
    std::vector<KeptAttribution> attributions(RunId run, SentenceIndex sentence) const; // by word, method
    void save(RunId run, const KeptAttribution& attribution);

    // Kept searches (engine/find), by name. Throws Error for an empty name.
    void setQuery(const std::string& name, const std::string& text);  // adds a search, or changes its text
    std::vector<std::pair<std::string, std::string>> queries() const; // by name
    void removeQuery(const std::string& name);

    // View settings: text under a name.
    void setViewState(const std::string& key, const std::string& value);
    std::optional<std::string> viewState(const std::string& key) const;
    std::vector<std::string> viewStateKeys() const;

    // The connection, for the tables that engine/find makes in the file.
    std::shared_ptr<Connection> connection() const;

private:
    struct Impl;
    explicit Workspace(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::store
