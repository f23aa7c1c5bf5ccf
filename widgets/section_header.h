// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBoxLayout>
#include <QWidget>

#include <tuple>
#include <vector>

class QLabel;

namespace contexture::widgets {

class ElidedLabel;
class RampLegend;

// The header of a section: a bold title, a grey explanation, other widgets on the right. If the explanation has no room
// beside the colour legends, it goes to a line below, or, in a header that does not wrap, the legends are hidden.
class SectionHeader : public QWidget {
    Q_OBJECT

public:
    explicit SectionHeader(const QString& title = {}, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setExplanation(const QString& text); // plain text, shortened at its end when there is no room
    void setWrapping(bool wraps);             // widgets without room go to a line of their own
    QString explanation() const;
    void addExtra(QWidget* widget); // right-aligned; the first one added stands leftmost

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // if it wraps: the width of its title or of the widgets beside the title

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    int leastWidth(const std::vector<RampLegend*>& legends) const; // with the spaces beside them
    void fitLegends(const std::vector<RampLegend*>& legends, int room) const;
    bool moveExtras(int room); // to a line of their own, or back; true: they are on their own line

    QBoxLayout* m_layout;
    QBoxLayout* m_extraLine; // widgets without room beside the title; two lines if the rest has none either
    std::vector<QWidget*> m_extras;
    QLabel* m_title;
    ElidedLabel* m_explanation;
    ElidedLabel* m_below; // the explanation, when it is on a line of its own
    QString m_text;
    bool m_wraps = false;
    bool m_extrasBelow = false;
    int m_wrappedAt = -1; // width at which the header wrapped: at this width it stays wrapped for every text
    using LaidOut = std::tuple<int, QBoxLayout::Direction, bool, QString>; // width, extras below, explanation below
    LaidOut m_laidOut;                                                     // the line below the title
};

} // namespace contexture::widgets
