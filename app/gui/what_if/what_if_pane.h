#pragma once

#include "app/gui/presentation/what_if.h"
#include "app/gui/what_if/what_if_lines.h"
#include "app/gui/worker/job_queue.h"

#include <QTimer>
#include <QWidget>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QMenu;
class QPushButton;

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
class Saving;
class Session;
class Tries;
class TryWindow;
class VariantTable;

// What if? Another source, another context sentence, some hidden, a translation of one's own: each try is a row beside
// the translation as it is, and can be kept in the workspace. And the other forms of a pronoun, with and without each
// consulted sentence. The run and the document never change.
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
    };
    explicit WhatIfPane(const Parts& parts);

    static constexpr int kMostTries = 5; // that are not kept; the oldest goes

    void open();            // with the keys in the source's line
    void compareVariants(); // of the selected word of the translation
    // Translations by their names, each a try on that sentence, as soon as it is selected and its run is whole.
    void tryTranslations(SentenceIndex sentence, std::vector<std::pair<QString, std::string>> translations);
    bool isRunning() const { return !m_jobs.empty() || m_live.isActive(); }

    void fillList(QMenu& menu);                // all tries that are kept: one is gone to
    void addActions(QMenu& menu, int row);     // what can be done with a row
    void keep(int row);                        // -1: the latest try
    void rename(int row);                      // asks for a name
    void lookAt(int row, WordIndex word = {}); // at its attention, in a window of its own; -1: the latest try
    // What keeps weights back for now: a question of a lesson that has no answer yet.
    void setWithheld(std::function<bool()> withheld) { m_withheld = std::move(withheld); }
    TryWindow* tryWindow() const { return m_tryWindow; } // null: it was never asked for

    QLineEdit* source() const { return m_lines->source(); }
    QLineEdit* context() const { return m_lines->context(); }
    QSpinBox* contextNumber() const { return m_lines->contextNumber(); }
    QLineEdit* translation() const { return m_lines->translation(); }
    QLineEdit* hidden() const { return m_lines->hidden(); }
    AttentionControls* attention() const { return m_lines->attention(); }
    OtherContext& otherContext() const { return *m_otherContext; }
    QPushButton* tryButton() const { return m_try; }
    QPushButton* keepButton() const { return m_keep; }
    QPushButton* variantsButton() const { return m_variants; }
    QPushButton* resetButton() const { return m_reset; }
    widgets::ComparisonView* view() const { return m_view; }
    VariantTable* contrast() const { return m_table; }
    QString trouble() const { return m_lines->trouble(); }

    QSize sizeHint() const override; // with the run and a try beside it

Q_SIGNALS:
    void menuRequested(QPoint globalPosition, int row);
    void tryChosen(int run, contexture::SentenceIndex sentence); // of the list: a slot's number
    void shown(bool isShown); // its first row is the run that is read: no other comparison is needed then

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
        QString name = {}; // empty: it says what is other
    };
    struct Fresh { // a try that is not kept
        KeptTry made;
        bool isLive = false; // follows the controls: the next one takes its place
    };
    void layOut();
    void connectParts();
    void follow(); // another sentence or run: lines and rows begin anew
    void reset();
    void tryIt();
    void tryLive(); // while a control moves
    void tryWished();
    void push(Job job);
    void ask();
    void take(const CausalResult& answer);
    int runId() const;                                 // RunSlot::id of what is tried on; 0: none
    int keptAt(int row) const;                         // SavedTry::id; 0: that row is not kept
    std::vector<Fresh>::iterator freshAt(int row);     // the end: that row is none
    const KeptTry* tryAt(int row);                     // null: that row is none
    QString whyNoAttention(const KeptTry& made) const; // empty: it can be looked at
    void remove(int row);
    void show();
    void showContrast();
    void makeRoom(); // for what is tried beside what is there
    void update();

    static constexpr Lane kLane{Lane::Kind::Check, 2};

    Parts m_parts;
    std::shared_ptr<const Run> m_run; // what is tried on
    SentenceIndex m_sentence;
    std::deque<Job> m_jobs;           // the first one runs
    std::vector<CausalResult> m_rows; // of it
    std::vector<int> m_kept;          // SavedTry::id, as shown: behind the translation as it is
    std::vector<Fresh> m_fresh;       // behind those
    struct Wished {
        SentenceIndex sentence;
        std::vector<std::pair<QString, std::string>> translations;
    };
    std::optional<Wished> m_wished;
    std::optional<Contrast> m_contrast;
    std::vector<std::vector<CausalResult>> m_variantRows; // one a variant, as far as they are there
    std::vector<float> m_consultedWeights;                // one a row of m_contrast that hides one sentence

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
