// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;

namespace contexture::widgets {

// Steps through a few named values, as "< mean of 8 >". After the last value comes the first.
class Stepper : public QWidget {
    Q_OBJECT
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)

public:
    explicit Stepper(QWidget* parent = nullptr);

    void setLabels(const QStringList& labels); // keeps the current index if it exists, else goes to the first label
    const QStringList& labels() const { return m_labels; }
    int current() const { return m_current; } // -1: no labels
    void setCurrent(int index);
    void step(int by);
    void setNames(const QString& what, const QString& previous, const QString& next); // for tooltips and screen readers

Q_SIGNALS:
    void currentChanged(int index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void refresh();

    QStringList m_labels;
    int m_current = -1;
    QToolButton* m_previous;
    QLabel* m_label;
    QToolButton* m_next;
};

} // namespace contexture::widgets
