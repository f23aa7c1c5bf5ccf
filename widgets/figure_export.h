// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"
#include "widgets/figure_page.h"
#include "widgets/theme.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace contexture::widgets {

enum class FigureFormat { Png, Svg, Pdf };

struct FigureOptions {
    double scale = 2.0;                   // PNG and clipboard: pixels per logical pixel, if no width is given
    QString title = {};                   // stored in the file
    double widthCm = 0.0;                 // width on the page; 0: 96 logical pixels per inch
    double dotsPerInch = 300.0;           // PNG, if a width is given
    double smallestPoints = 0.0;          // least size of letters, if the view follows the width; 0: no limit
    std::optional<Scheme> scheme = {};    // none: the window's scheme
    QString heading = {};                 // drawn above; empty: none
    std::vector<FigureScale> scales = {}; // drawn beside the heading
    QString caption = {};                 // drawn below
    std::vector<std::pair<QString, QString>> facts = {}; // stored in the file, to make the figure again
};

// Measures of a figure on paper.
struct FigureMeasures {
    QSize size; // logical pixels; empty: there is nothing to show
    double widthCm = 0.0;
    double heightCm = 0.0;
    double smallestPoints = 0.0; // size of its smallest letters
    QSize pixels;                // of a PNG
};
FigureMeasures measureFigure(Figure& figure, const FigureOptions& options);

// A figure that has been drawn. It needs no widget any more, so any thread may write it.
class DrawnFigure {
public:
    bool isEmpty() const { return m_image.isNull() && m_bytes.isEmpty(); }
    QByteArray bytes() const; // of the file; encodes a PNG's pixels

private:
    friend DrawnFigure drawFigure(Figure& figure, FigureFormat format, const FigureOptions& options);
    QImage m_image;     // for PNG
    QByteArray m_bytes; // for the other formats
};
DrawnFigure drawFigure(Figure& figure, FigureFormat format, const FigureOptions& options);
// A preview of what drawFigure() would draw, with `scale` pixels per logical pixel.
QImage figurePreview(Figure& figure, const FigureOptions& options, double scale);

std::optional<FigureFormat> figureFormat(const QString& path); // by the extension: .png, .svg, .pdf

// Writes a figure completely or not at all. Returns an empty text, or one sentence that says what went wrong.
QString exportFigure(Figure& figure, const QString& path, FigureFormat format, const FigureOptions& options = {});
QString exportFigure(Figure& figure, const QString& path, const FigureOptions& options = {}); // format by the extension
// Copies the figure to the clipboard as a picture, and as SVG for programs that accept SVG.
void copyFigure(Figure& figure, const FigureOptions& options = {});

} // namespace contexture::widgets
