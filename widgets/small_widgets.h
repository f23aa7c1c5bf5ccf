// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QWidget>

#include <vector>

class QLineEdit;
class QProgressBar;
class QPushButton;

namespace contexture::widgets {

// A line of plain text that is shortened with "…" where it has no room; its tooltip then has the whole text.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);
    void setFullText(const QString& text);
    const QString& fullText() const { return m_full; }
    void setElideMode(Qt::TextElideMode mode); // where the text is cut; usually at its end
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    QString m_full;
    Qt::TextElideMode m_mode = Qt::ElideRight;
    mutable int m_wide = -1; // width of the whole text, with its margin; -1: not measured yet
};

// A column that scrolls if it is too high. The space of its scroll bar is always reserved: the contents change their
// height with their width, and report it later, so a bar that appears and disappears could do so for ever (within
// nested calls, from Qt 6.8 on, until the stack overflows).
class ColumnScrollArea : public QScrollArea {
    Q_OBJECT

public:
    explicit ColumnScrollArea(QWidget* column, QWidget* parent = nullptr);
};

// A combo box that can be narrow: it shortens the chosen text with "…", and its list shows the whole text.
class ElidedComboBox : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

// The legend of a ramp: a name, and the ramp from weights just above 0 to 1.
class RampLegend : public QWidget {
    Q_OBJECT

public:
    explicit RampLegend(Ramp ramp, const QString& name, QWidget* parent = nullptr);
    void setName(const QString& name); // what the colour stands for
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // in a narrow window the ramp becomes shorter, not its name

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Ramp m_ramp;
    QString m_name;
};

// One fact of the status line: grey words around a bold value. Plain text.
struct StatusFact {
    QString before; // "context share"
    QString value;  // "0.71"
    QString after;  // ""
};

// The selected word in one sentence of at most five facts; the activity of the program stands on the right.
class StatusLine : public QWidget {
    Q_OBJECT

public:
    static constexpr int kMaxFacts = 5;

    explicit StatusLine(QWidget* parent = nullptr);
    void setFacts(std::vector<StatusFact> facts);
    void setActivity(const QString& text); // right: "10 sentences translated in 0.4 s, 182 words/s"
    QString text() const;                  // as one line, for screen readers and tests
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<StatusFact> m_facts;
    QString m_activity;
};

// The name and the progress of the running work, with a button that cancels it.
class ProgressPanel : public QWidget {
    Q_OBJECT

public:
    explicit ProgressPanel(QWidget* parent = nullptr);
    void setWhat(const QString& text);     // "Translating", "Loading the model"
    void setProgress(int done, int total); // total 0: unknown
    void setDetail(const QString& text);   // "182 words/s, 3 s left"
    void setCancellable(bool cancellable);

Q_SIGNALS:
    void cancelRequested();

private:
    QLabel* m_what;
    QProgressBar* m_bar;
    QLabel* m_detail;
    QPushButton* m_cancel;
};

// Resizes a window to `wanted`, or to the largest size with which the window and its frame fit on the screen of
// `beside`.
void resizeOnScreen(QWidget& window, QSize wanted, const QWidget* beside);

// Adds to a text field a button that empties the field, with a name for screen readers.
void offerClearing(QLineEdit* line);

} // namespace contexture::widgets
