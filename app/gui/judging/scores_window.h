// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/scores.h"
#include "app/gui/worker/engine_worker.h"

#include <QDialog>
#include <QTimer>

#include <cstdint>
#include <functional>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace contexture::widgets {
class MessageBar;
class SectionHeader;
} // namespace contexture::widgets

namespace contexture::gui {

class Exporting;
class FileWorker;
class Messages;
class Saving;
class Session;

// Scores of the window's runs against the references, for the shown document or for all documents of the workspace:
// systems with tests of their differences, documents, n-grams that one system has right and another has wrong, and
// sentences; a click on a sentence shows it in the document.
class ScoresWindow : public QDialog {
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        Saving& saving;
        FileWorker& files;
        Exporting& exporting;
    };
    ScoresWindow(const Parts& parts, QWidget* parent);

    void open() override; // and computes the scores
    bool isBusy() const { return m_waiting > 0 || m_soon.isActive(); }
    const ScoredSystems& scored() const { return m_scored; }
    QString trouble() const;

    QComboBox* documentsChoice() const { return m_choice; }
    QTableView* systems() const { return m_systems; }
    QTableView* documents() const { return m_documents; }
    QTableView* ngrams() const { return m_ngrams; }
    QTableView* sentences() const { return m_sentences; }
    QPushButton* exportButton() const { return m_export; } // has a menu
    ViewData data(const QString& what) const;              // "systems", "documents", "n-grams", "sentences"

Q_SIGNALS:
    // `document`: its row in the workspace; 0: the shown document.
    void sentenceChosen(std::int64_t document, SentenceIndex sentence);

protected:
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void fillExports();
    bool isStale() const;
    void follow(); // after a change of the runs
    bool isOverAllDocuments() const;
    void score();
    void take(ScoredSystems scored);
    void fitTables();
    void compareWith(std::size_t other);
    void list();
    void hideParts(QTableView* table, int first, int second);
    void chooseNgram();
    void chooseSentence(const QModelIndex& index);
    void tell(const QString& trouble);
    std::function<void(const Failure&)> failed();

    Parts m_parts;
    ScoredSystems m_scored;
    std::shared_ptr<const Document> m_document;     // the shown document when scores were requested
    std::vector<std::shared_ptr<const Run>> m_runs; // its runs at that time
    std::size_t m_other = 0;                        // the system that is compared with the first
    ScoreFilter m_filter;
    int m_asked = 0; // number of the newest request
    int m_waiting = 0;
    QTimer m_soon;

    widgets::MessageBar* m_messageBar;
    Messages* m_messages; // about what is exported from here
    widgets::SectionHeader* m_header;
    QComboBox* m_choice;
    QPushButton* m_export;
    QLabel* m_trouble;
    QTableView* m_systems;
    QTableView* m_documents;
    QTableView* m_ngrams;
    QWidget* m_ngramPart; // with its heading
    QTableView* m_sentences;
    widgets::SectionHeader* m_listHeader;
    QPushButton* m_all; // removes the filter
    QLabel* m_note;
};

} // namespace contexture::gui
