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
    double scale = 2.0;                   // PNG and clipboard: pixels for each logical pixel, where no width is given
    QString title = {};                   // stored in the file
    double widthCm = 0.0;                 // of the page; 0: 96 logical pixels are an inch
    double dotsPerInch = 300.0;           // PNG, where a width is given
    double smallestPoints = 0.0;          // letters at least so high, where the view follows a width; 0: as they come
    std::optional<Scheme> scheme = {};    // none: the window's
    QString heading = {};                 // drawn above; empty: none
    std::vector<FigureScale> scales = {}; // drawn beside the heading
    QString caption = {};                 // drawn below
    std::vector<std::pair<QString, QString>> facts = {}; // stored in the file: how the figure can be made again
};

// What a figure will be on paper.
struct FigureMeasures {
    QSize size; // logical pixels; empty: there is nothing to show
    double widthCm = 0.0;
    double heightCm = 0.0;
    double smallestPoints = 0.0; // its smallest letters
    QSize pixels;                // of a PNG
};
FigureMeasures measureFigure(Figure& figure, const FigureOptions& options);

// A figure that has been drawn. It asks no widget any more: any thread may write it.
class DrawnFigure {
public:
    bool isEmpty() const { return m_image.isNull() && m_bytes.isEmpty(); }
    QByteArray bytes() const; // of the file; packs a PNG's pixels

private:
    friend DrawnFigure drawFigure(Figure& figure, FigureFormat format, const FigureOptions& options);
    QImage m_image;     // a PNG
    QByteArray m_bytes; // anything else
};
DrawnFigure drawFigure(Figure& figure, FigureFormat format, const FigureOptions& options);
// As drawFigure() would draw it, in so many pixels for a logical one: to be looked at.
QImage figurePreview(Figure& figure, const FigureOptions& options, double scale);

std::optional<FigureFormat> figureFormat(const QString& path); // by its ending: .png, .svg, .pdf

// Writes a figure whole or not at all. Returns an empty text, or one sentence that says what went wrong.
QString exportFigure(Figure& figure, const QString& path, FigureFormat format, const FigureOptions& options = {});
QString exportFigure(Figure& figure, const QString& path, const FigureOptions& options = {}); // by the ending
// As a picture, and as SVG for programs that take it.
void copyFigure(Figure& figure, const FigureOptions& options = {});

} // namespace contexture::widgets
