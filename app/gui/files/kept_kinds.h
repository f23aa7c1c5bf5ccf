// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/additions.h"
#include "app/gui/state/session.h"
#include "engine/store/workspace.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace contexture::gui {

// How each kind of addition is stored in a workspace. A kind names:
//   Item    the window's type, Stored    the file's type
//   Key     what identifies a row of the file: its number, or a unique name
//   Known   what the window remembers of a row, to notice that another program has changed the row
// A further kind is one struct here and one entry of PerKind; WorkspaceFile needs no change.

// A row that is read by document and by run, with the damage that reading found.
struct ReadRows {
    const store::Workspace& workspace;
    store::DocumentId document;
    std::vector<store::RunId> runs;
    store::Workspace::Traces traces = store::Workspace::Traces::Skip;
    std::vector<store::TraceDamage>* damaged = nullptr;
};

struct NoteKind {
    using Item = Note;
    using Stored = store::Note;
    using Key = std::int64_t;
    using Known = store::Note;
    static Notes& list(const Additions& additions) { return additions.notes(); }
    static int slotOf(const Note& note, const Session& session); // 0: the document's
    static std::optional<Stored> toStored(const Note& note, const Session& session);
    static std::optional<Note> toItem(const Stored& stored, const Session& session); // none: its run is not shown
    static std::vector<Stored> read(const ReadRows& rows);
    static Key keyOf(const Stored& stored) { return stored.id.value; }
    static Known knownOf(const Stored& stored) { return stored; }
    static constexpr bool kNeedsRun = false;
    static Key write(store::Workspace& workspace, Stored& stored);
    static void remove(store::Workspace& workspace, Key key) { workspace.remove(store::NoteId{key}); }
};

struct MarkKind {
    using Item = Mark;
    using Stored = store::StoredMark;
    using Key = std::int64_t;
    using Known = store::StoredMark;
    static Marks& list(const Additions& additions) { return additions.marks(); }
    static int slotOf(const Mark& mark, const Session&) { return mark.run; }
    static std::optional<Stored> toStored(const Mark& mark, const Session& session);
    static std::optional<Mark> toItem(const Stored& stored, const Session& session);
    static std::vector<Stored> read(const ReadRows& rows);
    static Key keyOf(const Stored& stored) { return stored.id.value; }
    static Known knownOf(const Stored& stored) { return stored; }
    static constexpr bool kNeedsRun = true;
    static Key write(store::Workspace& workspace, Stored& stored);
    static void remove(store::Workspace& workspace, Key key) { workspace.remove(store::MarkId{key}); }
};

struct TryKind {
    using Item = SavedTry;
    using Stored = store::StoredTry;
    using Key = std::int64_t;
    using Known = std::string; // its name: no program changes the rest
    static Tries& list(const Additions& additions) { return additions.tries(); }
    static int slotOf(const SavedTry& one, const Session&) { return one.run; }
    static std::optional<Stored> toStored(const SavedTry& one, const Session& session);
    static std::optional<SavedTry> toItem(const Stored& stored, const Session& session);
    static std::vector<Stored> read(const ReadRows& rows);
    static Key keyOf(const Stored& stored) { return stored.id.value; }
    static Known knownOf(const Stored& stored) { return stored.kept.name; }
    static constexpr bool kNeedsRun = true;
    static Key write(store::Workspace& workspace, Stored& stored);
    static void remove(store::Workspace& workspace, Key key) { workspace.remove(store::TryId{key}); }
};

struct StoredSearch {
    std::string name;
    std::string where;
};

struct SearchKind {
    using Item = SavedSearch;
    using Stored = StoredSearch;
    using Key = std::string; // its name
    using Known = std::string;
    static Searches& list(const Additions& additions) { return additions.searches(); }
    static int slotOf(const SavedSearch&, const Session&) { return 0; }
    static std::optional<Stored> toStored(const SavedSearch& search, const Session& session);
    static std::optional<SavedSearch> toItem(const Stored& stored, const Session& session);
    static std::vector<Stored> read(const ReadRows& rows);
    static Key keyOf(const Stored& stored) { return stored.name; }
    static Known knownOf(const Stored& stored) { return stored.where; }
    static constexpr bool kNeedsRun = false;
    static Key write(store::Workspace& workspace, Stored& stored);
    static void remove(store::Workspace& workspace, const Key& key) { workspace.removeQuery(key); }
};

// One Of<Kind> for each kind.
template<template<class> class Of>
using PerKind = std::tuple<Of<NoteKind>, Of<MarkKind>, Of<TryKind>, Of<SearchKind>>;

// An item as a snapshot has it, which another thread can write.
template<class Kind>
struct KeptItem {
    int id = 0;
    int slot = 0; // RunSlot::id; 0: of no run
    typename Kind::Stored stored;
    typename Kind::Key savedAs = {};
};
template<class Kind>
struct KeptItems {
    std::vector<KeptItem<Kind>> items;
};

// Rows as read from the file.
template<class Kind>
struct StoredRows {
    std::vector<typename Kind::Stored> rows;
};

// The rows that the window has read or written: it changes and removes no others.
template<class Kind>
struct KnownRows {
    std::map<typename Kind::Key, typename Kind::Known> rows;
};

// The row of each item after saving, by the item's id.
template<class Kind>
struct RowsOfItems {
    std::map<int, typename Kind::Key> rows;
};

// Calls f.operator()<Kind>() for each kind.
template<class Function>
void forEachKind(Function&& f) {
    f.template operator()<NoteKind>();
    f.template operator()<MarkKind>();
    f.template operator()<TryKind>();
    f.template operator()<SearchKind>();
}

} // namespace contexture::gui
