// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "app/gui/worker/file_worker.h"
#include "engine/suite/suite_file.h"
#include "engine/suite/suite_result.h"
#include "engine/suite/suite_table.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace contexture::gui {

class PendingWork;
class Session;

// A contrastive suite and its scores by the window's model. Scoring runs in the background, a few sentences a request,
// so that other requests to the engine come in between. Scores are kept when scoring is stopped; starting again
// continues.
class SuiteRun : public QObject {
    Q_OBJECT

public:
    SuiteRun(EngineWorker& worker, const Session& session, FileWorker& files, PendingWork& pending, QObject* parent);

    struct Opened {
        QString path;
        std::string sha256;
        suite::SuiteFile file;
    };
    void open(const QString& path);          // the former suite and its scores are dropped when the file is read
    void giveDocuments(const QString& path); // a table of documents, for suites without documents
    void start();                            // at once, or when a model is loaded
    void cancel();

    const std::shared_ptr<const Opened>& suite() const { return m_suite; } // null: none is open
    bool canStart() const;
    bool isReading() const { return m_reading > 0; }
    bool isRunning() const { return m_isRunning; }
    bool isWhole() const { return all() > 0 && m_done == all(); }
    std::size_t done() const { return m_done; } // entries scored
    std::size_t all() const { return m_suite ? m_suite->file.suite.items.size() : 0; }
    std::size_t withoutDocument() const { return m_alone; } // entries that are scored only without context
    const std::vector<suite::ItemScores>& scores() const { return m_scores; } // one an entry
    const std::shared_ptr<LoadedModel>& model() const { return m_model; } // the model of the scores; null: no scores
    ContextMode context() const { return m_context; }
    suite::SuiteFacts facts() const; // for exported tables

    struct Place {
        std::shared_ptr<const Document> document; // null: not searched for yet
        SentenceIndex sentence;
    };
    Place placeOf(std::size_t item) const;

Q_SIGNALS:
    void opened();
    void changed(); // scoring has begun, made progress or ended
    void failed(const contexture::gui::Failure& failure);

private:
    struct Prepared {
        suite::Documents documents;
        std::vector<suite::SuiteGroup> groups;
    };
    void read(const QString& path, FileWorker::Work work); // its result replaces the present suite
    void prepare();                                        // makes the groups on the file thread
    void take(const std::shared_ptr<Prepared>& prepared);
    void ask(); // requests the next group without scores
    void receive(const SuiteAnswer& answer);
    void stop();
    void forget();

    static constexpr Lane kLane{Lane::Kind::Check, 4};
    static constexpr std::size_t kMostTogether = 16; // entries of one request

    EngineWorker& m_worker;
    const Session& m_session;
    FileWorker& m_files;
    std::shared_ptr<const Opened> m_suite;
    std::shared_ptr<const suite::Documents> m_given;
    std::shared_ptr<LoadedModel> m_model;
    ContextMode m_context = ContextMode::None;
    std::vector<suite::SuiteGroup> m_groups;
    std::vector<suite::ItemScores> m_scores;
    std::size_t m_next = 0; // index of the next group
    std::size_t m_done = 0;
    std::size_t m_alone = 0;
    int m_reading = 0; // number of files that are being read
    bool m_isRunning = false;
    bool m_waitsForModel = false; // scoring begins when a model is loaded
    std::uint64_t m_prepared = 0; // number of the newest preparation
};

} // namespace contexture::gui
