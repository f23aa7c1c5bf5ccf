// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/workspace_file.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/mark_lines.h"
#include "app/gui/state/note_lines.h"
#include "engine/annotate/workspace_records.h"
#include "engine/core/error.h"
#include "engine/store/settings_json.h"
#include "engine/text/document_reader.h"

#include <sys/stat.h>

#include <algorithm>
#include <type_traits>

namespace contexture::gui {

namespace {

using Rows = WorkspaceFile::Rows;
using Saved = WorkspaceFile::Saved;
using Snapshot = WorkspaceFile::Snapshot;

std::string viewKey(store::DocumentId document) {
    return "view/" + std::to_string(document.value); // a file may hold several documents
}

// Row numbers are valid only in the file from which they were read or to which they were written.
bool isSameFile(const Rows& known) {
    return known.document.isValid();
}

// Writes the items of one kind, and removes the rows that the window knew and no longer has.
template<class Kind>
void writeKind(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved) {
    const auto& items = std::get<KeptItems<Kind>>(snapshot.additions).items;
    const auto& before = std::get<KnownRows<Kind>>(known.additions).rows;
    auto& rows = std::get<KnownRows<Kind>>(saved.rows.additions).rows;
    for (const auto& [key, ignored] : before) {
        const auto isKept = [&key = key](const auto& item) { return item.savedAs == key; };
        if (std::none_of(items.begin(), items.end(), isKept)) {
            Kind::remove(workspace, key);
        }
    }
    for (const KeptItem<Kind>& item : items) {
        auto stored = item.stored;
        const auto run = saved.runs.find(item.slot);
        if (run == saved.runs.end() && Kind::kNeedsRun) {
            continue; // the run has no sentence yet
        }
        if constexpr (requires { stored.document; }) {
            stored.document = saved.rows.document;
        }
        auto key = item.savedAs;
        if constexpr (std::is_same_v<typename Kind::Key, std::int64_t>) {
            key = isSameFile(known) ? key : 0; // an item that was deleted and restored keeps its row's number
            stored.id.value = key;
            if (run != saved.runs.end()) {
                stored.run.value = run->second;
            }
        }
        const auto there = before.find(key);
        // An unchanged row is left alone, and so is its trace if that could not be read; but the rows of a run that was
        // translated again were removed with the earlier run.
        const bool isThere = there != before.end() && there->second == Kind::knownOf(stored) &&
                             (!Kind::kNeedsRun || known.runs.contains(run->second));
        if (!isThere) {
            key = Kind::write(workspace, stored);
        }
        std::get<RowsOfItems<Kind>>(saved.items).rows[item.id] = key;
        rows[key] = Kind::knownOf(stored);
    }
}

void writeTypology(store::Workspace& workspace, const Snapshot& snapshot) {
    const bool hasMarks = !std::get<KeptItems<MarkKind>>(snapshot.additions).items.empty();
    if (const auto present = workspace.typology(); present ? *present != snapshot.typology : hasMarks) {
        workspace.setTypology(snapshot.typologyName, snapshot.typology);
    }
}

WorkspaceFile::KnownAnswers::Asked askedOf(const KeptAttribution& kept) {
    return {kept.sentence, kept.word, kept.result.methods.front().method, kept.instead, kept.steps};
}

// Writes the answers that the file does not have yet.
void writeAnswers(store::Workspace& workspace, store::RunId run, const RunAnswers& answers,
                  const WorkspaceFile::KnownAnswers* known) {
    for (const SentenceNeed& need : answers.needs) {
        if (!known || !known->needs.contains(need.sentence)) {
            workspace.save(run, need);
        }
    }
    for (const KeptAttribution& kept : answers.attributions) {
        if (!known || !known->attributions.contains(askedOf(kept))) {
            workspace.save(run, kept);
        }
    }
}

void writeAll(store::Workspace& workspace, const Snapshot& snapshot, const Rows& known, Saved& saved,
              const FileJob& job) {
    for (const Snapshot::KeptRun& run : snapshot.runs) {
        job.cancel().throwIfCancelled();
        saved.written[run.slot] = run.run;
        saved.runs[run.slot] = known.runs.contains(run.savedAs)
                                   ? run.savedAs
                                   : workspace
                                         .save(*run.run, job.watch(saved.runs.size(), snapshot.runs.size()),
                                               {isSameFile(known) ? run.savedAs : 0})
                                         .value;
    }
    for (const Snapshot::KeptRun& run : snapshot.runs) {
        const std::int64_t row = saved.runs.at(run.slot);
        for (const std::string& metric : run.changedScores) { // an import that was undone leaves none
            store::removeScores(workspace, {row}, metric);
        }
        for (const store::SentenceScores& scores : run.scores) {
            if (!known.runs.contains(run.savedAs) ||
                run.changedScores.contains(scores.metric)) { // else the file has them
                store::saveScores(workspace, {row}, scores);
            }
        }
        const auto there = known.answers.find(row);
        const bool isKnown = known.runs.contains(run.savedAs) && there != known.answers.end();
        writeAnswers(workspace, {row}, run.answers, isKnown ? &there->second : nullptr);
        WorkspaceFile::KnownAnswers& now = saved.rows.answers[row];
        now = WorkspaceFile::known(run.answers);
        if (isKnown) { // the file still has answers that a run lost when it was removed and restored
            now.needs.insert(there->second.needs.begin(), there->second.needs.end());
            now.attributions.insert(there->second.attributions.begin(), there->second.attributions.end());
        }
    }
    forEachKind([&]<class Kind>() { writeKind<Kind>(workspace, snapshot, known, saved); });
    writeTypology(workspace, snapshot);
    ViewState view = snapshot.view;
    const auto read = saved.runs.find(static_cast<int>(view.run));
    view.run = read == saved.runs.end() ? 0 : read->second;
    workspace.setViewState(viewKey(saved.rows.document), toJson(view));
    for (const store::RunEntry& entry : workspace.runs()) {
        const bool isOurs = std::any_of(saved.runs.begin(), saved.runs.end(),
                                        [&](const auto& run) { return run.second == entry.id.value; });
        if (isOurs) {
            saved.rows.runs[entry.id.value] = entry;
        }
    }
}

// The same run, as far as a list tells: no two runs took the same time and have the same size. Labels do not count.
bool isSameRun(const store::RunEntry& a, const store::RunEntry& b) {
    return a.document == b.document && a.modelHash == b.modelHash &&
           store::toJson(a.settings) == store::toJson(b.settings) && a.seconds == b.seconds &&
           a.cancelled == b.cancelled && a.savedAt == b.savedAt && a.translated == b.translated &&
           a.traced == b.traced && a.traceBytes == b.traceBytes;
}

// Whether the file holds the rows of one kind as the window knows them. Rows that another program added are no change,
// unless the window keeps something else under the same name.
template<class Kind>
bool isKindUnchanged(const ReadRows& read, const Rows& known, const Snapshot& snapshot) {
    const auto& before = std::get<KnownRows<Kind>>(known.additions).rows;
    std::map<typename Kind::Key, typename Kind::Known> now;
    for (const auto& stored : Kind::read(read)) {
        now[Kind::keyOf(stored)] = Kind::knownOf(stored);
    }
    const auto isThere = [&](const auto& key, const auto& row) {
        const auto found = now.find(key);
        return found != now.end() && found->second == row;
    };
    bool isUnchanged = std::all_of(before.begin(), before.end(),
                                   [&](const auto& entry) { return isThere(entry.first, entry.second); });
    if constexpr (std::is_same_v<typename Kind::Key, std::string>) {
        for (const KeptItem<Kind>& item : std::get<KeptItems<Kind>>(snapshot.additions).items) {
            isUnchanged = isUnchanged && (before.contains(item.savedAs) || !now.contains(item.savedAs) ||
                                          isThere(item.savedAs, Kind::knownOf(item.stored)));
        }
    }
    return isUnchanged;
}

// Throws Error if the known rows of the file have changed.
void requireUnchanged(const store::Workspace& workspace, const Rows& known, const Snapshot& snapshot) {
    const Document& document = *snapshot.document;
    const auto documents = workspace.documents();
    bool isUnchanged = std::any_of(documents.begin(), documents.end(),
                                   [&](const store::DocumentEntry& entry) { return entry.id == known.document; }) &&
                       *workspace.loadDocument(known.document) == document;
    std::size_t runs = 0;
    for (const store::RunEntry& entry : workspace.runs()) {
        if (const auto there = known.runs.find(entry.id.value); there != known.runs.end()) {
            isUnchanged = isUnchanged && isSameRun(there->second, entry);
            ++runs;
        }
    }
    ReadRows read{.workspace = workspace, .document = known.document, .runs = {}};
    for (const auto& [row, entry] : known.runs) {
        read.runs.push_back(entry.id);
    }
    forEachKind([&]<class Kind>() { isUnchanged = isUnchanged && isKindUnchanged<Kind>(read, known, snapshot); });
    if (!isUnchanged || runs != known.runs.size()) {
        throw Error(Message("workspace.changed",
                            "the workspace was not saved, since another program has replaced or changed it meanwhile"),
                    workspace.path().string(),
                    Message("workspace.changed.do", "save it under another name; then both files are whole"));
    }
}

// Errors in the documents that are not shown, with the texts for the list.
std::vector<MarkElsewhere> marksOfOthers(const store::Workspace& workspace, store::DocumentId shown,
                                         const FileJob& job) {
    std::vector<MarkElsewhere> others;
    const annotate::WorkspaceNames names = annotate::namesOf(workspace);
    for (const store::RunEntry& entry : workspace.runs()) {
        job.cancel().throwIfCancelled();
        const auto marks = entry.document == shown ? std::vector<store::StoredMark>() : workspace.marks(entry.id);
        const auto run = marks.empty() ? nullptr : workspace.loadRun(entry.id, store::Workspace::Traces::Skip);
        for (const store::StoredMark& stored : marks) {
            const std::size_t at = stored.mark.sentence.asSize();
            if (at >= run->sentences.size() || stored.mark.category.empty()) {
                continue;
            }
            others.push_back({.document = entry.document,
                              .run = entry.id,
                              .documentName = toText(names.documents.at(entry.document)),
                              .runName = toText(names.runs.at(entry.id)),
                              .source = run->document->source[at].text,
                              .target = run->sentences[at] ? run->sentences[at]->text.text : std::string(),
                              .mark = stored.mark});
        }
    }
    return others;
}

// All documents of the file from which the shown one came; empty if they are not what they were any more.
std::vector<Document> documentsBeside(const Snapshot& snapshot, const FileJob& job) {
    std::vector<Document> all;
    try {
        all = text::readDocuments(toPath(snapshot.ofSeveral->file), {.watch = job.watch()});
    } catch (const Error&) {
        return {}; // the file is gone or another one: the shown document is saved all the same
    }
    const std::size_t which = snapshot.ofSeveral->which;
    return which < all.size() && all[which] == *snapshot.document ? all : std::vector<Document>();
}

} // namespace

WorkspaceFile::Identity WorkspaceFile::identityOf(const QString& path) {
    struct stat found {};
    if (path.isEmpty() || ::stat(toPath(path).c_str(), &found) != 0) {
        return {};
    }
    return {found.st_dev, found.st_ino, true};
}

WorkspaceFile::KnownAnswers WorkspaceFile::known(const RunAnswers& answers) {
    KnownAnswers known;
    for (const SentenceNeed& need : answers.needs) {
        known.needs.insert(need.sentence);
    }
    for (const KeptAttribution& stored : answers.attributions) {
        known.attributions.insert(askedOf(stored));
    }
    return known;
}

bool WorkspaceFile::isThis(const QString& path) const {
    const Identity there = identityOf(path);
    if (m_path.isEmpty() || !there.isKnown) {
        return false;
    }
    const auto isSame = [&](const Identity& other) {
        return other.isKnown && other.device == there.device && other.number == there.number;
    };
    // The file may have been moved, and another file may have its name: then its contents are compared before they are
    // changed.
    return isSame(m_identity) || isSame(identityOf(m_path));
}

std::vector<store::DocumentEntry> WorkspaceFile::documents(const QString& path) {
    const auto workspace = store::Workspace::open(toPath(path));
    auto documents = workspace.documents();
    if (documents.empty()) {
        throw Error(Message("workspace.no-documents", "The workspace holds no document"), path.toStdString(),
                    Message("workspace.no-documents.do", "open a document and save a new workspace"));
    }
    return documents;
}

std::vector<store::DocumentState> WorkspaceFile::documentStates(const QString& path) {
    return store::Workspace::open(toPath(path), store::Workspace::Access::ReadOnly).documentStates();
}

WorkspaceFile::Contents WorkspaceFile::read(const QString& path, store::DocumentId document, const FileJob& job) {
    const auto workspace = store::Workspace::open(toPath(path));
    Contents contents;
    contents.documentRow = document;
    contents.document = workspace.loadDocument(document);
    std::vector<store::RunEntry> entries = workspace.runs();
    std::erase_if(entries, [document](const store::RunEntry& entry) { return entry.document != document; });
    const std::size_t shown = std::min(entries.size(), static_cast<std::size_t>(Session::kMaxRuns));
    for (const store::RunEntry& entry : entries) {
        job.cancel().throwIfCancelled();
        if (contents.runs.size() < static_cast<std::size_t>(Session::kMaxRuns)) {
            contents.runs.emplace_back(entry,
                                       workspace.loadRun(entry.id, job.watch(contents.runs.size(), shown), nullptr));
        } else {
            ++contents.hiddenRuns;
        }
    }
    if (!contents.runs.empty()) {
        contents.document = contents.runs.front().second->document; // all runs of a document share it
    }
    ReadRows rows{.workspace = workspace,
                  .document = document,
                  .runs = {},
                  .traces = store::Workspace::Traces::Load,
                  .damaged = &contents.damagedTries};
    for (const auto& [entry, run] : contents.runs) {
        rows.runs.push_back(entry.id);
        contents.answers.emplace_back();
        contents.scores.emplace_back();
        try {
            contents.answers.back() = {workspace.needs(entry.id), workspace.attributions(entry.id)};
            contents.scores.back() = store::scoresOf(workspace, entry.id);
        } catch (const Error&) { // these can be computed again
            ++contents.damagedAnswers;
        }
    }
    forEachKind([&]<class Kind>() { std::get<StoredRows<Kind>>(contents.additions).rows = Kind::read(rows); });
    contents.others = marksOfOthers(workspace, document, job);
    contents.typology = workspace.typology().value_or(std::string());
    contents.view = parseViewState(workspace.viewState(viewKey(document)).value_or(std::string()));
    return contents;
}

void WorkspaceFile::show(const QString& path, const Contents& contents, Session& session, Additions& additions) {
    close();
    session.setDocument(contents.document);
    m_rows.document = contents.documentRow;
    for (const auto& [entry, run] : contents.runs) {
        session.addFinishedRun(run, entry.id.value);
        m_rows.runs[entry.id.value] = entry;
    }
    for (std::size_t i = 0; i < contents.answers.size(); ++i) {
        m_rows.answers[contents.runs[i].first.id.value] = known(contents.answers[i]);
    }
    if (!contents.typology.empty()) {
        try {
            additions.marks().setTypology(contents.typology, path.toStdString());
        } catch (const Error&) {
            // The text is no typology, or one of a newer program: the marks are shown with the present typology.
        }
    }
    forEachKind([&]<class Kind>() { showKind<Kind>(contents, session, additions); });
    additions.marks().setOthers(contents.others);
    m_path = path;
    m_identity = identityOf(path);
}

// Rows that the window cannot show, such as those of a run beyond the sixth, stay in the file.
template<class Kind>
void WorkspaceFile::showKind(const Contents& contents, const Session& session, const Additions& additions) {
    std::vector<typename Kind::Item> items;
    std::vector<typename Kind::Stored> shown;
    for (const auto& stored : std::get<StoredRows<Kind>>(contents.additions).rows) {
        if (auto item = Kind::toItem(stored, session)) {
            items.push_back(std::move(*item));
            shown.push_back(stored);
        }
    }
    auto& list = Kind::list(additions);
    const std::vector<int> ids = list.replaceAll(std::move(items));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        list.setSavedAs(ids[i], Kind::keyOf(shown[i]));
        std::get<KnownRows<Kind>>(m_rows.additions).rows[Kind::keyOf(shown[i])] = Kind::knownOf(shown[i]);
    }
}

Snapshot WorkspaceFile::take(const Session& session, const Additions& additions, const ViewState& view) {
    Snapshot snapshot;
    snapshot.document = session.document();
    for (const RunSlot& slot : session.runs()) {
        if (slot.kept().run) {
            snapshot.runs.push_back({slot.id, slot.kept().run, slot.kept().savedAs});
        }
    }
    forEachKind([&]<class Kind>() {
        auto& items = std::get<KeptItems<Kind>>(snapshot.additions).items;
        for (const typename Kind::Item& item : Kind::list(additions).all()) {
            if (auto stored = Kind::toStored(item, session)) {
                items.push_back({.id = item.id,
                                 .slot = Kind::slotOf(item, session),
                                 .stored = std::move(*stored),
                                 .savedAs = Kind::list(additions).savedAs(item.id)});
            }
        }
    });
    const Marks& marks = additions.marks();
    snapshot.typology = marks.typologyJson();
    snapshot.typologyName = marks.typology().name;
    snapshot.view = view;
    return snapshot;
}

Saved WorkspaceFile::write(const QString& path, const Snapshot& snapshot, const FileJob& job) const {
    Saved saved;
    saved.path = path;
    if (isThis(path)) {
        auto workspace = store::Workspace::open(toPath(path));
        workspace.atomically([&] {
            requireUnchanged(workspace, m_rows, snapshot);
            saved.rows.document = m_rows.document;
            saved.rows.ofFile = m_rows.ofFile;
            for (const auto& [row, entry] : m_rows.runs) {
                const bool isKept = std::any_of(snapshot.runs.begin(), snapshot.runs.end(),
                                                [row = row](const auto& run) { return run.savedAs == row; });
                if (!isKept) {
                    workspace.remove(entry.id);
                }
            }
            writeAll(workspace, snapshot, m_rows, saved, job);
        });
        return saved;
    }
    const std::vector<Document> all = snapshot.ofSeveral ? documentsBeside(snapshot, job) : std::vector<Document>();
    saved.isAlone = snapshot.ofSeveral && all.empty();
    store::Workspace::create(toPath(path), [&](store::Workspace& workspace) {
        for (const Document& document : all) {
            saved.rows.ofFile.push_back(workspace.save(document));
        }
        saved.rows.document =
            all.empty() ? workspace.save(*snapshot.document) : saved.rows.ofFile.at(snapshot.ofSeveral->which);
        writeAll(workspace, snapshot, {}, saved, job);
    });
    return saved;
}

void WorkspaceFile::adopt(const Saved& saved, Session& session, Additions& additions) {
    if (!isThis(saved.path)) { // row numbers of the other file are not valid here
        session.forgetRows();
        additions.forgetRows();
    }
    for (std::size_t i = 0; i < session.runs().size(); ++i) {
        const RunSlot& slot = session.runs()[i];
        const auto written = saved.written.find(slot.id);
        if (written != saved.written.end() && written->second == slot.kept().run) { // not for a run that came meanwhile
            session.setSavedAs(static_cast<int>(i), saved.runs.at(slot.id));
        }
    }
    forEachKind([&]<class Kind>() {
        for (const auto& [id, row] : std::get<RowsOfItems<Kind>>(saved.items).rows) {
            Kind::list(additions).setSavedAs(id, row);
        }
    });
    if (!isThis(saved.path)) {
        additions.marks().setOthers({}); // a new file has only this document
    }
    m_path = saved.path;
    m_identity = identityOf(saved.path);
    m_rows = saved.rows;
}

store::DocumentId WorkspaceFile::documentOfFile(std::size_t which) const {
    return which < m_rows.ofFile.size() ? m_rows.ofFile[which] : store::DocumentId();
}

void WorkspaceFile::close() {
    m_path.clear();
    m_identity = {};
    m_rows = {};
}

} // namespace contexture::gui
