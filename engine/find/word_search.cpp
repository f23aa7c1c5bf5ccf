// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/word_search.h"

#include "engine/core/error.h"
#include "engine/find/word_facts.h"
#include "engine/find/word_rows.h"
#include "engine/find/word_search_impl.h"

#include <SQLiteCpp/Column.h>

#include <map>

namespace contexture::find {

WordSearch::Impl::Impl(store::Workspace& workspace, std::shared_ptr<lemma::Lemmas> lemmas)
    : workspace(workspace), connection(workspace.connection()), lemmas(std::move(lemmas)) {
    if (workspace.isReadOnly()) {
        makeTemporary();
    }
}

void WordSearch::Impl::makeTemporary() {
    connection->guarded([&] {
        std::vector<std::string> statements;
        SQLite::Statement query(connection->database(),
                                "SELECT type, sql FROM main.sqlite_master WHERE tbl_name IN ('form', 'word', "
                                "'searched_run') AND sql IS NOT NULL ORDER BY type DESC");
        while (query.executeStep()) {
            std::string sql = query.getColumn(1).getString();
            // A temporary table cannot reference a table of the main database.
            const std::string references = " REFERENCES run ON DELETE CASCADE";
            if (const auto at = sql.find(references); at != std::string::npos) {
                sql.erase(at, references.size());
            }
            // Another search of this workspace may have created them already.
            if (query.getColumn(0).getString() == "table") {
                statements.push_back("CREATE TEMP TABLE IF NOT EXISTS " +
                                     sql.substr(std::string("CREATE TABLE ").size()));
            } else {
                statements.push_back("CREATE INDEX IF NOT EXISTS temp." +
                                     sql.substr(std::string("CREATE INDEX ").size()));
            }
        }
        for (const std::string& statement : statements) {
            connection->database().exec(statement);
        }
    });
}

std::vector<store::RunId> WordSearch::Impl::missing() const {
    std::vector<store::RunId> runs;
    connection->guarded([&] {
        SQLite::Statement query(connection->database(), "SELECT id FROM run WHERE id NOT IN "
                                                        "(SELECT run FROM searched_run) ORDER BY id");
        while (query.executeStep()) {
            runs.push_back({query.getColumn(0).getInt64()});
        }
    });
    return runs;
}

void WordSearch::Impl::change(const std::function<void()>& work) {
    if (!workspace.isReadOnly()) {
        workspace.atomically(work);
        return;
    }
    connection->execute("SAVEPOINT gathering");
    try {
        connection->guarded(work);
    } catch (...) {
        connection->execute("ROLLBACK TO gathering");
        connection->execute("RELEASE gathering");
        throw;
    }
    connection->execute("RELEASE gathering");
}

void WordSearch::Impl::gather(store::RunId id, const store::RunSource& source, const Watch& watch, std::size_t before,
                              std::size_t all, std::vector<store::TraceDamage>* damaged) {
    const Run& run = source.run();
    const std::size_t damagedBefore = damaged ? damaged->size() : 0;
    change([&] {
        const FactsGatherer gatherer(run);
        WordRows rows(*connection);
        for (std::size_t s = 0; s < run.sentences.size(); ++s) {
            watch.cancel.throwIfCancelled();
            const SentenceIndex at(static_cast<std::int64_t>(s));
            std::shared_ptr<const SentenceTrace> trace;
            try {
                trace = source.trace(at);
            } catch (const Error& error) {
                if (!damaged) {
                    throw;
                }
                damaged->push_back({run.label, at, error.what()});
            }
            rows.add(id.value, run, gatherer.of(at, trace.get()));
            watch.tell(before + s + 1, all);
        }
        if (damaged && damaged->size() > damagedBefore) {
            return; // not marked as complete: the next search gathers this run again and reports the damage again
        }
        SQLite::Statement done(connection->database(), "INSERT OR REPLACE INTO searched_run (run) VALUES (?)");
        done.bind(1, id.value);
        done.exec();
    });
    compared.clear();
}

lemma::Lemmas& WordSearch::Impl::lemmasOfAll() const {
    if (!lemmas) {
        lemmas = std::make_shared<lemma::Lemmas>();
    }
    return *lemmas;
}

WordSearch::WordSearch(store::Workspace& workspace, std::shared_ptr<lemma::Lemmas> lemmas)
    : m_impl(std::make_unique<Impl>(workspace, std::move(lemmas))) {}
WordSearch::~WordSearch() = default;

std::set<std::string> WordSearch::languagesWithoutDictionary() const {
    return m_impl->lacking;
}

std::size_t WordSearch::missing() const {
    return m_impl->missing().size();
}

void WordSearch::gather(const Watch& watch, std::vector<store::TraceDamage>* damaged) {
    const std::vector<store::RunId> runs = m_impl->missing();
    std::size_t all = 0;
    std::map<std::int64_t, std::size_t> sizes;
    for (const store::DocumentEntry& document : m_impl->workspace.documents()) {
        sizes[document.id.value] = document.sentences;
    }
    m_impl->connection->guarded([&] {
        SQLite::Statement query(m_impl->connection->database(), "SELECT document FROM run WHERE id = ?");
        for (const store::RunId run : runs) {
            query.bind(1, run.value);
            if (query.executeStep()) {
                all += sizes[query.getColumn(0).getInt64()];
            }
            query.reset();
        }
    });
    std::size_t before = 0;
    for (const store::RunId run : runs) {
        const auto source = m_impl->workspace.source(run);
        m_impl->gather(run, *source, watch, before, all, damaged);
        before += source->run().document->size();
    }
}

void WordSearch::gather(store::RunId id, const store::RunSource& source, const Watch& watch,
                        std::vector<store::TraceDamage>* damaged) {
    m_impl->gather(id, source, watch, 0, source.run().document->size(), damaged);
}

} // namespace contexture::find
