// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/consulted_model.h"
#include "widgets/figure.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace contexture::widgets {

// "Consulted, and does it matter?": the sentences with weight, ranked, and, on request, the effect of leaving each of
// them out.
class ConsultedView : public QWidget, public Figure {
    Q_OBJECT

public:
    explicit ConsultedView(QWidget* parent = nullptr);

    ConsultedModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    QPushButton* checkButton() const { return m_button; } // a section header may take it
    void setEntries(std::vector<ConsultedEntry> entries); // stops showing progress
    void setCheckEnabled(bool enabled, const QString& whyNot = {});
    // While the check runs, the button is "Cancel" and a bar shows the progress. total 0: not running.
    void setProgress(int done, int total);
    void setSelectedSentence(int sentence);
    void setEmptyText(const QString& text);
    void setNote(const QString& text); // below the rows: the meaning of a weight; empty: the text for attention weights

    QSize sizeHint() const override;
    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    QString asText() const override;

Q_SIGNALS:
    void sentenceActivated(int sentence); // a click on a row
    void checkRequested();                // "Drop each and retranslate"
    void cancelRequested();
    void menuRequested(QPoint globalPosition);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitTable();
    void fitColumns();
    void hideEmptyColumns();

    ConsultedModel* m_model;
    QTableView* m_table;
    QPushButton* m_button;
    QProgressBar* m_progress;
    QLabel* m_empty;
    QLabel* m_note;
    bool m_running = false;
    int m_others = 0;         // width of all columns except the words' column if none is hidden, pixels
    bool m_isChecked = false; // a column of the check has contents
};

} // namespace contexture::widgets
