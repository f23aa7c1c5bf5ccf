#pragma once

#include <QSize>
#include <QString>

class QPainter;
class QWidget;

namespace contexture::widgets {

// What a view offers for papers and lessons: all of it, not only the part in sight, as vectors where it can.
class Figure {
public:
    virtual ~Figure() = default;
    virtual QSize figureSize() const = 0;            // logical pixels; empty: nothing to show
    virtual void paintFigure(QPainter& painter) = 0; // in (0, 0, figureSize)
    virtual QString asText() const { return {}; }    // what is seen, tab-separated, for "copy as text"
};

enum class FigureFormat { Png, Svg, Pdf };

struct FigureOptions {
    double scale = 2.0; // PNG and clipboard: pixels for each logical pixel
    QString title;      // stored in the file
};

// Writes a figure whole or not at all. Returns an empty text, or one sentence that says what went wrong.
QString exportFigure(Figure& figure, const QString& path, FigureFormat format, const FigureOptions& options = {});
// By the name's ending (.png, .svg, .pdf).
QString exportFigure(Figure& figure, const QString& path, const FigureOptions& options = {});
// As a picture, and as SVG for programs that take it.
void copyFigure(Figure& figure, const FigureOptions& options = {});

} // namespace contexture::widgets
