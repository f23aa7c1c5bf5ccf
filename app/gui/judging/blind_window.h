#pragma once

#include "app/gui/judging/blind_store.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <vector>

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

// Two runs, or what their systems made of all documents of the workspace, compared by a person who is not told which is
// which: source, reference on request, two translations in seeded order; adequacy and fluency apart, neither is an
// answer. Every answer is kept in the workspace, so that one
// goes on later; names, counts and the sign test come at the end.
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

    void open() override;                         // which runs, or which comparison to go on with
    bool isBusy() const { return m_waiting > 0; } // something is being read or written
    const annotate::BlindComparison& comparison() const { return m_kept.comparison; }

    QComboBox* first() const { return m_first; }
    QComboBox* second() const { return m_second; }
    QComboBox* documents() const { return m_documents; }
    QSpinBox* seed() const { return m_seed; }
    QSpinBox* most() const { return m_most; }
    QPushButton* beginButton() const { return m_begin; }
    QComboBox* earlier() const { return m_earlier; }
    QPushButton* goOnButton() const { return m_goOn; }
    QCheckBox* referenceSwitch() const { return m_showReference; }
    QLabel* reference() const { return m_reference; }
    QLabel* left() const { return m_left; }
    QLabel* right() const { return m_right; }
    QTableWidget* table() const { return m_table; }
    QString trouble() const;
    bool isAsking() const;
    bool isOver() const; // the result is shown

    void writeTable(const QString& path, bool json);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Page { Setup, Asking, Result };
    QWidget* makeSetup();
    QWidget* makeAsking();
    QWidget* makeResult();
    void fillSetup();
    bool isOverAllDocuments() const;
    void countDifferences();
    void gather(); // from all documents of the workspace
    void showDifferences();
    void begin();
    void beginNow();                                // the workspace holds both runs
    void readTextsThen(std::function<void()> then); // of m_kept; not done where they are gone, which is told
    void goOn();
    void ask();
    void answer(annotate::Scale scale, int side); // -1 left, 0 neither, 1 right
    void back();
    void show(Page page);
    void showResult();
    void tell(const QString& trouble);
    BlindStore::Fail failed();
    const RunSlot* slotAt(const QComboBox& box) const; // null: none is chosen
    bool areTwoChosen() const;
    QString nameOf(const annotate::BlindSystem& system) const;
    void chooseTable(bool json);

    Parts m_parts;
    BlindStore m_store;
    BlindStore::Kept m_kept;
    std::vector<BlindStore::Kept> m_found; // that one may go on with
    annotate::BlindPool m_pool;            // of what is chosen
    int m_gathering = 0;                   // which is the last one asked for
    BlindStore::Texts m_texts;             // of each question
    QString m_workspace;
    std::size_t m_at = 0; // which sentence is asked about
    int m_waiting = 0;

    QStackedWidget* m_pages;
    QLabel* m_trouble;
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
    QLabel* m_before; // the sentences before the one in question
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
