#include "widgets/figure_export.h"

#include "widgets/svg_figure.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPageLayout>
#include <QPainter>
#include <QPrinter>
#include <QSaveFile>
#include <QTemporaryFile>

#include <cmath>

namespace contexture::widgets {
namespace {

// Past this many pixels a picture is drawn smaller rather than not at all.
constexpr double kMaxPixels = 100e6;

struct FigureExport {
    Q_DECLARE_TR_FUNCTIONS(contexture::widgets::FigureExport)
};

QImage imageOf(Figure& figure, double scale) {
    const QSize size = figure.figureSize();
    const double pixels = double(size.width()) * size.height() * scale * scale;
    if (pixels > kMaxPixels) {
        scale *= std::sqrt(kMaxPixels / pixels);
    }
    QImage image(QSize(std::max(1, int(size.width() * scale)), std::max(1, int(size.height() * scale))),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    figure.paintFigure(painter);
    return image;
}

// QPrinter writes to a name only, so the PDF is made in a temporary file and read back.
QByteArray pdfOf(Figure& figure, const QString& title) {
    QTemporaryFile file;
    if (!file.open()) {
        return {};
    }
    const QSize size = figure.figureSize();
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(file.fileName());
    printer.setDocName(title);
    printer.setFullPage(true);
    // One logical pixel is 1/96 inch, a point 1/72.
    printer.setPageSize(
        QPageSize(QSizeF(size.width() * 0.75, size.height() * 0.75), QPageSize::Point, title, QPageSize::ExactMatch));
    printer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    if (!painter.begin(&printer)) {
        return {};
    }
    const double scale = printer.pageRect(QPrinter::DevicePixel).width() / std::max(1, size.width());
    painter.scale(scale, scale);
    figure.paintFigure(painter);
    painter.end();
    QFile made(file.fileName());
    return made.open(QIODevice::ReadOnly) ? made.readAll() : QByteArray();
}

} // namespace

QString exportFigure(Figure& figure, const QString& path, FigureFormat format, const FigureOptions& options) {
    if (figure.figureSize().isEmpty()) {
        return FigureExport::tr("There is nothing to export yet.");
    }
    QByteArray bytes;
    switch (format) {
    case FigureFormat::Png: {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QImage image = imageOf(figure, options.scale);
        image.setText(QStringLiteral("Title"), options.title);
        image.save(&buffer, "PNG");
        break;
    }
    case FigureFormat::Svg:
        bytes = svgOf(figure, options.title);
        break;
    case FigureFormat::Pdf:
        bytes = pdfOf(figure, options.title);
        break;
    }
    QSaveFile file(path);
    if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        //: %1 is a file, %2 what the system says about it.
        return FigureExport::tr("The figure could not be written to %1: %2.").arg(path, file.errorString());
    }
    return {};
}

QString exportFigure(Figure& figure, const QString& path, const FigureOptions& options) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("png")) {
        return exportFigure(figure, path, FigureFormat::Png, options);
    }
    if (ending == QLatin1String("svg")) {
        return exportFigure(figure, path, FigureFormat::Svg, options);
    }
    if (ending == QLatin1String("pdf")) {
        return exportFigure(figure, path, FigureFormat::Pdf, options);
    }
    return FigureExport::tr("%1 has no ending that names a format: use .png, .svg or .pdf.").arg(path);
}

void copyFigure(Figure& figure, const FigureOptions& options) {
    if (figure.figureSize().isEmpty()) {
        return;
    }
    auto* data = new QMimeData;
    data->setImageData(imageOf(figure, options.scale));
    data->setData(QStringLiteral("image/svg+xml"), svgOf(figure, options.title));
    if (const QString text = figure.asText(); !text.isEmpty()) {
        data->setText(text);
    }
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace contexture::widgets
