// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/suite_bars.h"
#include "engine/core/index.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTableView;

namespace contexture::widgets {
class SectionHeader;
class SuiteChart;
class SuiteModel;
} // namespace contexture::widgets

namespace contexture::gui {

class Exporting;
class Session;
class SuiteRun;

// A contrastive suite: bars of accuracy without and with context, and the sentences of the bar that was clicked. A
// click on a sentence shows it in its document.
class SuitePane : public QWidget {
    Q_OBJECT

public:
    SuitePane(SuiteRun& run, const Session& session, Exporting& exporting);

    void open(); // a dialog asks for a file
    SuiteRun& run() const { return m_run; }
    widgets::SuiteChart* chart() const { return m_chart; }
    widgets::SuiteModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    QComboBox* filter() const { return m_filter; }
    QPushButton* scoreButton() const { return m_score; }
    QPushButton* exportButton() const { return m_export; } // it has a menu
    QString explanation() const;

    ViewData chartData() const;
    QString caption() const;
    void writeTable(const QString& path, bool sentences, bool json);

Q_SIGNALS:
    // A click on a sentence: the window shows it in its document and tries its right and wrong translations.
    void sentenceChosen(int entry);
    void closeRequested();
    void menuRequested(QPoint globalPosition);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    void fillExports();
    void update(); // updates buttons and texts
    void count();  // updates bars and sentences
    void list();   // lists the sentences of the chosen bar
    void chooseDocuments();
    void chooseTable(bool sentences, bool json);
    suite::SuiteFacts facts() const;

    SuiteRun& m_run;
    const Session& m_session;
    Exporting& m_exporting;
    std::vector<suite::SuiteBar> m_bars;
    QTimer m_refresh; // results arrive faster than a person can read them

    widgets::SectionHeader* m_header;
    widgets::SuiteChart* m_chart;
    widgets::SectionHeader* m_listHeader;
    widgets::SuiteModel* m_model;
    QTableView* m_table;
    QComboBox* m_filter;
    QPushButton* m_open;
    QPushButton* m_documents;
    QPushButton* m_score;
    QPushButton* m_export;
    QProgressBar* m_progress;
    QLabel* m_note;
    QSplitter* m_parts;
    QWidget* m_list;
};

} // namespace contexture::gui
