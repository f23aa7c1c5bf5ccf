// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/theme.h"

#include <QSize>
#include <QString>

#include <algorithm>
#include <vector>

class QPainter;

namespace contexture::widgets {

// The interface of a view that papers and lessons can show: it draws its whole content, not only the visible part, as
// vectors where possible.
class Figure {
public:
    virtual ~Figure() = default;
    virtual QSize figureSize() const = 0;                  // logical pixels; empty: nothing to show
    virtual void paintFigure(QPainter& painter) = 0;       // drawn within (0, 0, figureSize)
    virtual QString asText() const { return {}; }          // the content, tab-separated, for "copy as text"
    virtual std::vector<Ramp> ramps() const { return {}; } // ramps whose scales a reader needs beside the figure

    // Views that can be laid out anew for the width of a page follow that width as far as their contents allow.
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
