// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/job_queue.h"
#include "engine/core/attention_steps.h"
#include "engine/core/run.h"
#include "widgets/step_table.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace contexture::gui {

class EngineWorker;
class Inspector;
class PendingWork;
class Selection;
class Session;
struct Inspection;
struct ShownView;

// Shows step by step how one head computed the attention of the selected word, with the model's own numbers. It follows
// the selection of the window; keys go through the steps.
class StepsWindow : public QDialog {
    Q_OBJECT

public:
    StepsWindow(EngineWorker& worker, const Session& session, Selection& selection, const Inspector& inspector,
                PendingWork& pending, QWidget* parent);

    void open() override; // shows the window and computes the steps
    // Fills the screen until it is closed, in light colours and in letters of that many pixels, as on the projector.
    void project(int textPixels);
    // Numbers are withheld while a question of a lesson has no answer, since they would reveal it.
    void setWithheld(std::function<bool()> withheld) { m_withheld = std::move(withheld); }
    bool isRunning() const { return m_isAsked; }
    const std::optional<AttentionSteps>& steps() const { return m_steps; }
    const std::vector<widgets::StepCard>& cards() const { return m_cards; }
    int current() const { return m_current; }
    void go(int card);
    widgets::StepTable* table() const { return m_table; }
    QString trouble() const;

Q_SIGNALS:
    void menuRequested(QPoint globalPosition, const contexture::gui::ShownView& shown);
    void left(); // the window was closed

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    void connectKeys();
    void follow(); // after another word, head or sentence was selected
    void offerSites();
    const SiteInfo* askedSite(const Inspection& locked) const; // null: there is no site to explain
    void ask();
    void take(const std::shared_ptr<const AttentionSteps>& steps);
    void tell(const QString& trouble);
    void show(int card);
    void setTypeSize(int pixels);

    static constexpr Lane kLane{Lane::Kind::Check, 3};

    EngineWorker& m_worker;
    const Session& m_session;
    Selection& m_selection;
    const Inspector& m_inspector;
    std::shared_ptr<const Run> m_run; // the run of the steps
    std::optional<AttentionSteps> m_steps;
    std::vector<widgets::StepCard> m_cards;
    int m_current = 0;
    int m_piece = 0; // the subword of the word
    int m_typeSize;
    int m_usualTypeSize; // kept while the window is projected
    bool m_isProjected = false;
    bool m_isAsked = false;
    std::function<bool()> m_withheld;

    QLabel* m_title;
    QLabel* m_step;
    QLabel* m_name;
    QLabel* m_text;
    QLabel* m_formula;
    QLabel* m_trouble;
    widgets::StepTable* m_table;
    QScrollArea* m_scroll;
    QPushButton* m_back;
    QPushButton* m_next;
    QComboBox* m_site; // the attention that is explained; at first the one that the main window shows
    QPushButton* m_head;
    QPushButton* m_subword;
    QPushButton* m_copy;
    QWidget* m_body;
    QWidget* m_buttons;
};

} // namespace contexture::gui
