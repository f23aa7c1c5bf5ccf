// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/what_if.h"
#include "app/gui/what_if/what_if_lines.h"
#include "app/gui/worker/job_queue.h"

#include <QTimer>
#include <QWidget>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QMenu;
class QPushButton;
class QScrollArea;

namespace contexture::widgets {
class ComparisonView;
class SectionHeader;
} // namespace contexture::widgets

namespace contexture::gui {

class DocumentsPane;
class EngineWorker;
class FileWorker;
class Inspector;
class Messages;
class OtherContext;
class PendingWork;
class Saving;
class Session;
class Tries;
class TryWindow;
class VariantTable;

// "What if": a person changes the source, context sentences, hidden sentences or the translation. Each try is a row
// below the original translation and can be kept in the workspace. The pane also compares the other forms of a pronoun,
// with and without each consulted sentence. The run and the document never change.
class WhatIfPane : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        EngineWorker& worker;
        const Session& session;
        const Inspector& inspector;
        Tries& tries;
        const DocumentsPane& documents;
        const Saving& saving;
        FileWorker& files;
        Messages& messages;
        PendingWork& pending;
    };
    explicit WhatIfPane(const Parts& parts);

    static constexpr int kMostTries = 5; // tries that are not kept; a further one replaces the oldest

    void open();            // and sets the focus to the line of the source
    void compareVariants(); // of the selected word of the translation
    // Adds a try for each named translation when the sentence is selected and its run is complete.
    void tryTranslations(SentenceIndex sentence, std::vector<std::pair<QString, std::string>> translations);
    bool isRunning() const { return !m_jobs.empty() || m_live.isActive(); }

    void fillList(QMenu& menu);                // all kept tries; choosing one shows it
    void addActions(QMenu& menu, int row);     // the actions of a row
    void keep(int row);                        // -1: the latest try
    void rename(int row);                      // asks for a name
    void lookAt(int row, WordIndex word = {}); // shows its attention in a separate window; -1: the latest try
    // Whether weights are withheld, as while a question of a lesson has no answer.
    void setWithheld(std::function<bool()> withheld) { m_withheld = std::move(withheld); }
    TryWindow* tryWindow() const { return m_tryWindow; } // null: it was never opened

    QLineEdit* source() const { return m_lines->source(); }
    QLineEdit* context() const { return m_lines->context(); }
    QSpinBox* contextNumber() const { return m_lines->contextNumber(); }
    QLineEdit* translation() const { return m_lines->translation(); }
    QLineEdit* hidden() const { return m_lines->hidden(); }
    AttentionControls* attention() const { return m_lines->attention(); }
    OtherContext& otherContext() const { return *m_otherContext; }
    QPushButton* tryButton() const { return m_try; }
    QPushButton* keepButton() const { return m_keep; }
    QPushButton* resetButton() const { return m_reset; }
    widgets::ComparisonView* view() const { return m_view; }
    VariantTable* contrast() const { return m_table; }
    QString trouble() const { return m_lines->trouble(); }

    QSize sizeHint() const override; // with room for the run and one try

Q_SIGNALS:
    void menuRequested(QPoint globalPosition, int row);
    void tryChosen(int run, contexture::SentenceIndex sentence); // chosen from the list; `run`: RunSlot::id
    void shown(bool isShown); // its first row is the active run, so that the comparison pane can be hidden

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Job {
        CausalRequest request;
        WhatIf what;
        int variant = -1; // of m_contrast; -1: a try
        bool isLive = false;
        QString name = {}; // empty: the name is made from the changes
    };
    struct Fresh { // a try that is not kept in the workspace
        KeptTry made;
        bool isLive = false; // made while a control moves: the next try replaces it
    };
    void layOut();
    void connectParts();
    void follow(); // clears lines and rows for another sentence or run
    void reset();
    void tryIt();
    void tryLive(); // tries the changes while a control moves
    void tryWished();
    void push(Job job);
    void ask();
    void take(const CausalResult& answer);
    int runId() const;                                 // RunSlot::id of the run that tries change; 0: none
    int keptAt(int row) const;                         // SavedTry::id; 0: that row is not kept
    std::vector<Fresh>::iterator freshAt(int row);     // end(): the row is no such try
    const KeptTry* tryAt(int row);                     // null: the row is no try
    QString whyNoAttention(const KeptTry& made) const; // empty: its attention can be shown
    void remove(int row);
    void show();
    void showContrast();
    void putAside();              // the tries that are not kept, for a later look at this sentence
    void takeBack();              // those of the sentence that is looked at now
    void showNewest(bool isLive); // scrolls to the newest row
    void update();

    static constexpr Lane kLane{Lane::Kind::Check, 2};

    Parts m_parts;
    std::shared_ptr<const Run> m_run; // the run that tries change
    SentenceIndex m_sentence;
    std::deque<Job> m_jobs;           // the first one runs
    std::vector<CausalResult> m_rows; // answers to the running job
    std::vector<int> m_kept;          // SavedTry::id, one a row after the original translation
    std::vector<Fresh> m_fresh;       // rows after the kept tries
    struct Aside {
        std::weak_ptr<const Run> run;
        SentenceIndex sentence;
        std::vector<Fresh> fresh;
    };
    std::vector<Aside> m_aside; // of other sentences and runs
    struct Wished {
        SentenceIndex sentence;
        std::vector<std::pair<QString, std::string>> translations;
    };
    std::optional<Wished> m_wished;
    std::optional<Contrast> m_contrast;
    std::vector<std::vector<CausalResult>> m_variantRows; // one a variant, as far as the engine has answered
    std::vector<float> m_consultedWeights;                // one a row of m_contrast that hides one sentence

    QScrollArea* m_scroll;
    QWidget* m_body; // below the header; scrolled where the window is small
    widgets::SectionHeader* m_header;
    WhatIfLines* m_lines;
    OtherContext* m_otherContext;
    QTimer m_live;
    QPushButton* m_try;
    QPushButton* m_keep;
    QPushButton* m_variants;
    QPushButton* m_reset;
    QPushButton* m_list;
    std::function<bool()> m_withheld;
    TryWindow* m_tryWindow = nullptr;
    widgets::ComparisonView* m_view;
    VariantTable* m_table;
};

} // namespace contexture::gui
