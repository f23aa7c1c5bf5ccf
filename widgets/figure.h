// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/theme.h"

#include <QSize>
#include <QString>

#include <algorithm>
#include <vector>

class QPainter;

namespace contexture::widgets {

// What a view offers for papers and lessons: all of it, not only the part in sight, as vectors where it can.
class Figure {
public:
    virtual ~Figure() = default;
    virtual QSize figureSize() const = 0;                  // logical pixels; empty: nothing to show
    virtual void paintFigure(QPainter& painter) = 0;       // in (0, 0, figureSize)
    virtual QString asText() const { return {}; }          // what is seen, tab-separated, for "copy as text"
    virtual std::vector<Ramp> ramps() const { return {}; } // whose scales a reader needs beside the figure

    // Views that can be laid out anew for the width of a page follow it as far as their contents allow.
    virtual bool followsFigureWidth() const { return false; }
    void setFigureWidth(int pixels) { m_figureWidth = pixels; } // logical; 0: as wide as in the window

protected:
    int figureWidth(int inWindow, int least = 300) const {
        return m_figureWidth > 0 ? m_figureWidth : std::max(inWindow, least);
    }

private:
    int m_figureWidth = 0;
};

} // namespace contexture::widgets
