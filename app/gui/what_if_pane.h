#pragma once

#include "app/gui/presentation/what_if.h"
#include "app/gui/worker/job_queue.h"

#include <QTimer>
#include <QWidget>

#include <deque>
#include <map>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace contexture::widgets {
class ComparisonView;
class SectionHeader;
} // namespace contexture::widgets

namespace contexture::gui {

class AttentionControls;
class EngineWorker;
class Inspector;
class Selection;
class Session;

// What if? Another source, another context sentence, some hidden, a translation of one's own: each try is a row beside
// the translation as it is. And the other forms of a pronoun, with and without each consulted sentence. The run, the
// document and what is saved never change.
class WhatIfPane : public QWidget {
    Q_OBJECT

public:
    WhatIfPane(EngineWorker& worker, const Session& session, const Selection& selection, const Inspector& inspector);

    static constexpr int kMostTries = 5; // beside the translation as it is; the oldest goes

    void open();            // with the keys in the source's line
    void compareVariants(); // of the selected word of the translation
    bool isRunning() const { return !m_jobs.empty() || m_live.isActive(); }

    QLineEdit* source() const { return m_source; }
    QLineEdit* context() const { return m_context; }
    QSpinBox* contextNumber() const { return m_number; }
    QLineEdit* translation() const { return m_translation; }
    QLineEdit* hidden() const { return m_hidden; }
    AttentionControls* attention() const { return m_attention; }
    QPushButton* tryButton() const { return m_try; }
    QPushButton* variantsButton() const { return m_variants; }
    widgets::ComparisonView* view() const { return m_view; }
    QTreeWidget* contrast() const { return m_table; }
    QString trouble() const;

    QSize sizeHint() const override; // with the run and a try beside it

Q_SIGNALS:
    void menuRequested(QPoint globalPosition);
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
    };
    struct Try {
        WhatIf what;
        QString name;
        std::shared_ptr<const Run> run;
        bool isLive = false; // follows the controls: the next one takes its place
    };
    void layOut();
    void follow();      // another sentence or run: lines and rows begin anew
    void showContext(); // the sentence of that number
    void keepContext(const QString& text);
    void reset();
    void tryIt();
    void tryLive();                 // while a control moves
    std::optional<WhatIf> wanted(); // nothing where a line makes no sense, which is told
    void push(Job job);
    void ask();
    void take(const CausalResult& answer);
    void show();
    void showContrast();
    void tell(const QString& trouble);
    void update();

    static constexpr Lane kLane{Lane::Kind::Check, 2};

    EngineWorker& m_worker;
    const Session& m_session;
    const Selection& m_selection;
    const Inspector& m_inspector;

    std::shared_ptr<const Run> m_run; // what is tried on
    SentenceIndex m_sentence;
    std::map<SentenceIndex, std::string> m_edits; // of other source sentences
    std::deque<Job> m_jobs;                       // the first one runs
    std::vector<CausalResult> m_rows;             // of it
    std::vector<Try> m_tries;
    std::optional<Contrast> m_contrast;
    std::vector<std::vector<CausalResult>> m_variantRows; // one a variant, as far as they are there
    std::vector<float> m_consultedWeights;                // one a row of m_contrast that hides one sentence

    widgets::SectionHeader* m_header;
    QLineEdit* m_source;
    QSpinBox* m_number;
    QLineEdit* m_context;
    QLineEdit* m_translation;
    QLineEdit* m_hidden;
    AttentionControls* m_attention;
    QLabel* m_attentionName;
    QTimer m_live;
    QPushButton* m_try;
    QPushButton* m_variants;
    QPushButton* m_reset;
    QLabel* m_trouble;
    widgets::ComparisonView* m_view;
    QTreeWidget* m_table;
};

} // namespace contexture::gui
