// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/judging/blind_store.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableWidget;

namespace contexture::gui {

class BlindQuestion;
class Exporting;
class Saving;
class Session;
struct RunSlot;

// A blind comparison of two runs, or of their systems over all documents of the workspace. A person sees the source, on
// request the reference, and two translations in a seeded random order, and judges adequacy and fluency separately;
// "neither" is an answer. Every answer is saved in the workspace, so that a person can continue later. The names of the
// runs, counts and the sign test are shown at the end. The window exists from the start of the program, since the page
// of keys lists its commands.
class BlindWindow : public QDialog {
    Q_OBJECT

public:
    struct Parts {
        const Session& session;
        Saving& saving;
        FileWorker& files;
        Exporting& exporting;
    };
    BlindWindow(const Parts& parts, QWidget* parent);

    void done(int result) override;
    void open() override;                         // and asks for the runs, or for the comparison to continue
    bool isBusy() const { return m_waiting > 0; } // the file thread reads or writes
    const annotate::BlindComparison& comparison() const { return m_kept.comparison; }

    QComboBox* first() const { return m_first; }
    QComboBox* second() const { return m_second; }
    QComboBox* documents() const { return m_documents; }
    QSpinBox* seed() const { return m_seed; }
    QSpinBox* most() const { return m_most; }
    QPushButton* beginButton() const { return m_begin; }
    QComboBox* earlier() const { return m_earlier; }
    QPushButton* goOnButton() const { return m_goOn; }
    QLabel* reference() const { return m_reference; }
    QLabel* left() const { return m_left; }
    QLabel* right() const { return m_right; }
    QTableWidget* table() const { return m_table; }
    QString trouble() const;
    bool isAsking() const;
    bool isOver() const; // the result is shown

    void writeTable(const QString& path, bool json);

private:
    enum class Page { Setup, Asking, Result };
    void addCommands();
    void makePages();
    QWidget* makeSetup();
    QWidget* makeAsking();
    QWidget* makeResult();
    void fillSetup();
    bool isOverAllDocuments() const;
    void countDifferences();
    void gather(); // reads the translations of all documents of the workspace
    void showDifferences();
    void begin();
    void beginNow();                                // after both runs were saved in the workspace
    void readTextsThen(std::function<void()> then); // reads the texts of m_kept; does not call `then` where they no
                                                    // longer exist, which it tells
    void goOn();
    void ask();
    void answer(annotate::Scale scale, int side); // -1 left, 0 neither, 1 right
    void back();
    void show(Page page);
    void showResult();
    void tell(const QString& trouble);
    BlindStore::Fail failed();
    const RunSlot* slotAt(const QComboBox& box) const; // null: no run is chosen
    bool areTwoChosen() const;
    QString nameOf(const annotate::BlindSystem& system) const;
    void chooseTable(bool json);

    Parts m_parts;
    BlindStore m_store;
    BlindStore::Kept m_kept;
    std::vector<BlindStore::Kept> m_found; // comparisons that can be continued
    annotate::BlindPool m_pool;            // of the chosen runs
    int m_gathering = 0;                   // number of the newest request
    BlindStore::Texts m_texts;             // one a question
    QString m_workspace;
    std::size_t m_at = 0; // index of the present question
    int m_waiting = 0;

    QList<QAction*> m_commands;        // of a question
    QStackedWidget* m_pages = nullptr; // made when the window opens for the first time
    QLabel* m_trouble = nullptr;
    QComboBox* m_first;
    QComboBox* m_second;
    QFormLayout* m_form;
    QComboBox* m_documents;
    QSpinBox* m_seed;
    QSpinBox* m_most;
    QLabel* m_differing;
    QPushButton* m_begin;
    QWidget* m_earlierPart;
    QComboBox* m_earlier;
    QPushButton* m_goOn;
    QLabel* m_progress;
    QLabel* m_before; // the sentences before the judged sentence
    QLabel* m_source;
    QCheckBox* m_showReference;
    QLabel* m_reference;
    QLabel* m_left;
    QLabel* m_right;
    BlindQuestion* m_adequacy;
    BlindQuestion* m_fluency;
    QLabel* m_result;
    QTableWidget* m_table;
};

} // namespace contexture::gui
