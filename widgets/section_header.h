// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBoxLayout>
#include <QWidget>

#include <tuple>
#include <vector>

class QLabel;

namespace contexture::widgets {

class ElidedLabel;

// Bold title, grey explanation, things on the right. Where the explanation has no room, legends of colours give way to
// it.
class SectionHeader : public QWidget {
    Q_OBJECT

public:
    explicit SectionHeader(const QString& title = {}, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setExplanation(const QString& text); // plain text, shortened at its end when there is no room
    void setWrapping(bool wraps);             // what has no room stands on a line of its own
    QString explanation() const;
    void addExtra(QWidget* widget); // right-aligned, from left to right

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // where it wraps, as wide as its title or what stands beside it

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    bool moveExtras(int room); // to a line of their own, or back; true: they are there

    QBoxLayout* m_layout;
    QBoxLayout* m_extraLine; // of what has no room beside the title; two lines where it has none beside the rest either
    std::vector<QWidget*> m_extras;
    QLabel* m_title;
    ElidedLabel* m_explanation;
    ElidedLabel* m_below; // the explanation, when it is on a line of its own
    QString m_text;
    bool m_wraps = false;
    bool m_extrasBelow = false;
    int m_wrappedAt = -1; // the width at which it did: it stays there, so that nothing jumps when the text changes
    using LaidOut = std::tuple<int, QBoxLayout::Direction, bool, QString>; // width, extras below, explanation below
    LaidOut m_laidOut;                                                     // the line below the title
};

} // namespace contexture::widgets
