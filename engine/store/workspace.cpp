// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/workspace_impl.h"

#include "engine/core/error.h"
#include "engine/store/atomic_file.h"
#include "engine/store/rows.h"
#include "engine/store/schema.h"
#include "engine/store/settings_json.h"

#include <SQLiteCpp/Column.h>
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sqlite3.h>
#include <unistd.h>

namespace contexture::store {

namespace {

constexpr std::uintmax_t kSmallestDatabase = 512; // one page of the smallest size

// Bytes. A smaller file is checked completely when it is opened; in a larger one, whose check would take a second for
// every 350 MB, each page is checked when it is read.
constexpr std::uintmax_t kCheckedWhole = 64'000'000;

// SQLite keeps its files beside the real file, not beside a link to it.
std::filesystem::path beside(const std::filesystem::path& file, const char* suffix) {
    std::error_code ignored;
    std::filesystem::path result = std::filesystem::weakly_canonical(file, ignored);
    result += suffix;
    return result;
}

bool hasJournal(const std::filesystem::path& file) {
    std::error_code error;
    const auto size = std::filesystem::file_size(beside(file, "-wal"), error);
    return !error && size > 0;
}

void requireOrdinaryFile(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        throw Error(Message("workspace.missing", "the workspace does not exist"), path.string(),
                    Message("do.check-path", "check the path"));
    }
    if (!std::filesystem::is_regular_file(status)) {
        throw Error(std::filesystem::is_directory(status)
                        ? Message("workspace.folder", "this is a folder, not a workspace")
                        : Message("file.not-ordinary", "this is not an ordinary file"),
                    path.string(), Message("do.choose-file", "choose a file"));
    }
    if (std::filesystem::file_size(path, error) < kSmallestDatabase) { // SQLite takes such files for empty databases
        Connection::refuseForeign(path);
    }
}

void requireSound(Connection& connection) {
    if (inspectSchema(connection) == SchemaState::New) {
        throw Error(Message("workspace.empty", "this is an empty database, not a Contexture workspace"),
                    connection.shownAs().string(), Message("do.other-file", "choose another file"));
    }
    std::error_code unknown;
    if (std::filesystem::file_size(connection.shownAs(), unknown) <= kCheckedWhole) {
        const std::string report =
            connection.guarded([&] { return connection.database().execAndGet("PRAGMA quick_check(1)").getString(); });
        if (report != "ok") {
            connection.damaged(Message("workspace.pages", "its pages are not in order"));
        }
    }
    // SQLite pads a last page that was cut. With a WAL file that is correct: the rest is there.
    std::error_code ignored;
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(connection.shownAs(), ignored));
    if (!hasJournal(connection.shownAs()) && size % connection.number("PRAGMA page_size") != 0) {
        connection.damaged(Message("workspace.cut", "it is cut short"));
    }
}

// Null if the file cannot be written, or the folder, in which SQLite keeps its journal.
std::unique_ptr<Connection> connectForWriting(const std::filesystem::path& path) {
    std::error_code ignored;
    const auto folder = std::filesystem::weakly_canonical(path, ignored).parent_path();
    if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
        return nullptr;
    }
    auto connection = std::make_unique<Connection>(path, Connection::Mode::ReadWrite, path);
    return connection->isReadOnly() ? nullptr : std::move(connection);
}

// Whether the header has the application id; read without SQLite, which would first complete an unfinished change.
bool claimsToBeAWorkspace(const std::filesystem::path& path) {
    constexpr std::streamoff kPlace = 68; // sqlite.org/fileformat2.html: the application id, big endian
    std::ifstream file(path, std::ios::binary);
    std::array<unsigned char, 4> bytes{};
    file.seekg(kPlace);
    file.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(bytes.size()));
    std::int64_t number = 0;
    for (const unsigned char byte : bytes) {
        number = number * 256 + byte;
    }
    return file.good() && number == kApplicationId;
}

// A copy of an older workspace, brought to the newest version for reading only: the file itself stays as it is. Nobody
// else can open the copy, which is removed with its connection.
std::unique_ptr<Connection> renewedCopy(Connection& older) {
    const std::filesystem::path& shownAs = older.shownAs();
    std::error_code ignored;
    std::string name = (std::filesystem::temp_directory_path(ignored) / "contexture-XXXXXX").string();
    const int file = ::mkstemp(name.data());
    if (file < 0) {
        throw Error(Message("workspace.older",
                            "the workspace is of an older version, and no copy of it that is up to "
                            "date can be made in {folder}",
                            std::filesystem::temp_directory_path(ignored).string()),
                    shownAs.string(), Message("workspace.older.do", "free some space, or open it in the window once"));
    }
    ::close(file);
    struct Gone {
        const std::string& name;
        ~Gone() { ::unlink(name.c_str()); }
    } gone{name};
    older.guarded([&] {
        SQLite::Statement copy(older.database(), "VACUUM INTO ?");
        copy.bind(1, name);
        copy.exec();
    });
    {
        Connection copy(name, Connection::Mode::Build, shownAs);
        migrate(copy);
    }
    return std::make_unique<Connection>(name, Connection::Mode::ReadOnly, shownAs);
}

// A journal of the file that will be replaced must not be taken for the new file's.
void foldJournal(const std::filesystem::path& target) {
    if (hasJournal(target)) {
        try {
            Connection(target, Connection::Mode::ReadWrite, target).execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (const Error&) {
            // Not a valid database: then its journal has no value either.
        }
    }
}

RunId saveRun(Connection& connection, const Run& run, const Watch& watch, RunId as = {}) {
    if (const Message wrong = whatIsWrong(run); !wrong.empty()) {
        throw Error(Message("workspace.run", "the run cannot be saved: {reason}", wrong), connection.shownAs().string(),
                    Message("do.report", "this is a mistake in the program: report it"));
    }
    return RunId{connection.guarded([&] { return writeRun(connection, run, watch, as.value); })};
}

} // namespace

void commitOver(AtomicFile& file) {
    foldJournal(file.target());
    file.commit();
    std::error_code ignored;
    for (const char* suffix : {"-wal", "-shm", "-journal"}) {
        std::filesystem::remove(beside(file.target(), suffix), ignored);
    }
}

void Workspace::Impl::change(const std::function<void()>& work) {
    if (readOnly) {
        throw Error(Message("workspace.looking", "the workspace is open read-only"), path.string(),
                    Message("workspace.looking.do", "save it under another name first"));
    }
    if (depth == 0 && !changed) {
        connection->execute("PRAGMA journal_mode=WAL");
        changed = true;
    }
    const bool outermost = depth == 0;
    connection->execute(outermost ? "BEGIN IMMEDIATE" : "SAVEPOINT inner");
    ++depth;
    try {
        connection->guarded(work);
        connection->execute(outermost ? "COMMIT" : "RELEASE inner");
        --depth;
    } catch (...) {
        --depth;
        documents.clear(); // a removed row may leave its number to another row
        // A full disk may have ended the transaction already.
        if (sqlite3_get_autocommit(connection->database().getHandle()) == 0) {
            try {
                connection->execute(outermost ? "ROLLBACK" : "ROLLBACK TO inner; RELEASE inner");
            } catch (const Error&) {
                // Only the first failure is reported.
            }
        }
        throw;
    }
    if (outermost) {
        try { // completes the file even if the program crashes later; until then the WAL holds the changes
            connection->execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (const Error&) {
        }
    }
}

void Workspace::Impl::fold() {
    if (connection && changed) {
        connection->execute("PRAGMA wal_checkpoint(TRUNCATE)");
        try {
            connection->database().exec("PRAGMA journal_mode=DELETE");
        } catch (const SQLite::Exception&) {
            // Another program has the file open; the last one to close it removes the WAL file.
        }
        changed = false;
    }
}

Workspace Workspace::create(const std::filesystem::path& path, std::span<const std::shared_ptr<const Run>> runs,
                            const Watch& watch) {
    return create(path, [&](Workspace& workspace) {
        for (const auto& run : runs) {
            saveRun(*workspace.m_impl->connection, *run, watch);
        }
    });
}

Workspace Workspace::create(const std::filesystem::path& path, const std::function<void(Workspace&)>& fill) {
    AtomicFile file(path);
    {
        auto impl = std::make_unique<Impl>();
        impl->path = path;
        impl->connection = std::make_unique<Connection>(file.temporary(), Connection::Mode::Build, path);
        migrate(*impl->connection);
        impl->connection->execute("BEGIN");
        impl->depth = 1; // makes all changes a part of this one transaction
        Workspace workspace(std::move(impl));
        fill(workspace);
        workspace.m_impl->connection->execute("COMMIT");
    }
    commitOver(file);
    return open(path);
}

Workspace Workspace::inMemory() {
    auto impl = std::make_unique<Impl>();
    impl->path = ":memory:";
    impl->connection = std::make_unique<Connection>(impl->path, Connection::Mode::Memory, impl->path);
    migrate(*impl->connection);
    return Workspace(std::move(impl));
}

std::shared_ptr<Connection> Workspace::connection() const {
    return m_impl->connection;
}

Workspace Workspace::open(const std::filesystem::path& path, Access access) {
    requireOrdinaryFile(path);
    if (access == Access::ReadWrite && hasUnfinishedChange(path) && claimsToBeAWorkspace(path)) {
        if (const auto writer = connectForWriting(path)) {
            writer->number("SELECT count(*) FROM sqlite_master"); // a read undoes or completes the change
        }
    }
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    impl->connection = std::make_unique<Connection>(path, Connection::Mode::ReadOnly, path);
    requireSound(*impl->connection);
    impl->readOnly = true;
    if (access == Access::ReadWrite) {
        if (auto connection = connectForWriting(path)) {
            if (inspectSchema(*connection) == SchemaState::Older) {
                migrate(*connection);
            }
            impl->connection = std::move(connection);
            impl->readOnly = false;
        }
    }
    if (impl->readOnly && inspectSchema(*impl->connection) == SchemaState::Older) {
        impl->connection = renewedCopy(*impl->connection);
    }
    return Workspace(std::move(impl));
}

Workspace::Workspace(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Workspace::Workspace(Workspace&&) noexcept = default;

Workspace& Workspace::operator=(Workspace&& other) noexcept {
    Workspace old(std::move(*this)); // the destructor closes it in order
    m_impl = std::move(other.m_impl);
    return *this;
}

Workspace::~Workspace() {
    if (m_impl) {
        try {
            m_impl->fold();
        } catch (const std::exception&) {
            // Nothing is lost: changes that could not be moved stay in the WAL file.
        }
    }
}

const std::filesystem::path& Workspace::path() const {
    return m_impl->path;
}
bool Workspace::isReadOnly() const {
    return m_impl->readOnly;
}

void Workspace::close() {
    try {
        m_impl->fold();
    } catch (const Error&) {
        throw Error(
            Message(
                "workspace.beside",
                "everything is saved, but a part of it lies beside the workspace, in a file that ends in -wal, since "
                "the workspace itself cannot grow"),
            m_impl->path.string(),
            Message("workspace.beside.do", "free some space and open it again, or keep both files together"));
    }
    m_impl->connection.reset();
}

void Workspace::atomically(const std::function<void()>& work) {
    m_impl->change(work);
}

DocumentId Workspace::save(const Document& document) {
    if (const Message wrong = whatIsWrong(document); !wrong.empty()) {
        throw Error(Message("workspace.document", "the document cannot be saved: {reason}", wrong),
                    m_impl->path.string(), Message("do.report", "this is a mistake in the program: report it"));
    }
    DocumentId id;
    m_impl->change([&] { id.value = writeDocument(*m_impl->connection, document); });
    return id;
}

RunId Workspace::save(const Run& run, const Watch& watch, RunId as) {
    RunId id;
    m_impl->change([&] { id = saveRun(*m_impl->connection, run, watch, as); });
    return id;
}

std::shared_ptr<const Document> Workspace::loadDocument(DocumentId id) const {
    auto document = m_impl->document(id.value);
    if (!document) {
        throw Error(Message("workspace.no-document", "there is no such document in the workspace"),
                    m_impl->path.string(), Message("do.other-document", "choose another document"));
    }
    return document;
}

std::vector<DocumentEntry> Workspace::documents() const {
    return m_impl->read([](Connection& connection) {
        std::vector<DocumentEntry> list;
        SQLite::Statement query(
            connection.database(),
            "SELECT id, name, title, source_language, target_language, sentences, "
            "(SELECT count(*) FROM run WHERE run.document = document.id) FROM document ORDER BY id");
        while (query.executeStep()) {
            list.push_back({{query.getColumn(0).getInt64()},
                            query.getColumn(1).getString(),
                            query.getColumn(2).getString(),
                            query.getColumn(3).getString(),
                            query.getColumn(4).getString(),
                            static_cast<std::size_t>(query.getColumn(5).getInt64()),
                            static_cast<std::size_t>(query.getColumn(6).getInt64())});
        }
        return list;
    });
}

std::vector<DocumentState> Workspace::documentStates() const {
    return m_impl->read([](Connection& connection) {
        std::vector<DocumentState> states;
        SQLite::Statement query(
            connection.database(),
            // A log-probability takes four bytes.
            "WITH newest AS (SELECT document, max(id) AS run FROM run GROUP BY document), "
            "said AS (SELECT newest.document, count(*) AS sentences, sum(translation.log_probability) AS sum, "
            "sum(length(translation.word_log_probability) / 4) AS words FROM newest JOIN translation "
            "ON translation.run = newest.run AND translation.first_pass = 0 GROUP BY newest.document), "
            "noted AS (SELECT document, count(*) AS notes FROM note GROUP BY document), "
            "marked AS (SELECT run.document, count(*) AS marks FROM mark JOIN run ON run.id = mark.run "
            "WHERE mark.category NOT IN ('', 'No-error') "
            "GROUP BY run.document) "
            "SELECT document.id, said.sentences, said.sum, said.words, noted.notes, marked.marks FROM document "
            "LEFT JOIN said ON said.document = document.id LEFT JOIN noted ON noted.document = document.id "
            "LEFT JOIN marked ON marked.document = document.id ORDER BY document.id");
        while (query.executeStep()) {
            DocumentState state{.id = {query.getColumn(0).getInt64()}};
            state.translated = static_cast<std::size_t>(query.getColumn(1).getInt64());
            if (const std::int64_t words = query.getColumn(3).getInt64(); words > 0 && !query.getColumn(2).isNull()) {
                state.logProbability = query.getColumn(2).getDouble() / static_cast<double>(words);
            }
            state.notes = static_cast<std::size_t>(query.getColumn(4).getInt64());
            state.marks = static_cast<std::size_t>(query.getColumn(5).getInt64());
            states.push_back(state);
        }
        return states;
    });
}

std::vector<ModelInfo> Workspace::models() const {
    return m_impl->read([](Connection& connection) {
        std::vector<ModelInfo> list;
        SQLite::Statement query(connection.database(), "SELECT id FROM model ORDER BY id");
        while (query.executeStep()) {
            list.push_back(readModel(connection, query.getColumn(0).getInt64()));
        }
        return list;
    });
}

std::vector<RunEntry> Workspace::runs() const {
    return m_impl->read([](Connection& connection) {
        std::vector<RunEntry> list;
        SQLite::Statement query(
            connection.database(),
            "SELECT run.id, run.document, run.label, model.name, model.hash, run.settings, run.seconds, run.cancelled, "
            "run.saved_at, count(translation.id), count(trace.translation), total(length(trace.blob)) "
            "FROM run JOIN model ON model.id = run.model "
            "LEFT JOIN translation ON translation.run = run.id AND translation.first_pass = 0 "
            "LEFT JOIN trace ON trace.translation = translation.id GROUP BY run.id ORDER BY run.id");
        while (query.executeStep()) {
            RunEntry entry;
            entry.id.value = query.getColumn(0).getInt64();
            entry.document.value = query.getColumn(1).getInt64();
            entry.label = query.getColumn(2).getString();
            entry.modelName = query.getColumn(3).getString();
            entry.modelHash = query.getColumn(4).getString();
            entry.settings =
                parseSettings(query.getColumn(5).getString(),
                              Message("at.run-settings", "{file}, settings of a run", connection.shownAs().string()));
            entry.seconds = query.getColumn(6).getDouble();
            entry.cancelled = query.getColumn(7).getInt64() != 0;
            entry.savedAt = query.getColumn(8).getString();
            entry.translated = static_cast<std::size_t>(query.getColumn(9).getInt64());
            entry.traced = static_cast<std::size_t>(query.getColumn(10).getInt64());
            entry.traceBytes = static_cast<std::size_t>(query.getColumn(11).getDouble());
            list.push_back(std::move(entry));
        }
        return list;
    });
}

} // namespace contexture::store
