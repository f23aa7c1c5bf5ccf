// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/figure_export.h"

#include "widgets/svg_figure.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QXmlStreamWriter>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

// A picture with more pixels is drawn in a smaller size.
constexpr double kMaxPixels = 100e6;
constexpr double kPixelsPerInch = 96.0; // logical ones
constexpr double kPointsPerInch = 72.0;
constexpr double kCmPerInch = 2.54;
constexpr int kPdfResolution = 1200;

struct FigureExport {
    Q_DECLARE_TR_FUNCTIONS(contexture::widgets::FigureExport)
};

// Applies the options during its life: scheme, width, heading and caption.
class Prepared {
public:
    Prepared(Figure& figure, const FigureOptions& options)
        : m_figure(figure), m_page(figure, options.heading, options.scales, options.caption) {
        if (options.scheme) {
            m_scheme.emplace(*options.scheme);
        }
        if (options.widthCm > 0.0 && options.smallestPoints > 0.0 && figure.followsFigureWidth()) {
            // The logical width at which the smallest letters get the requested size.
            const double points = options.widthCm / kCmPerInch * kPointsPerInch;
            const int wide = std::max(1, int(points * type::kSmallest / options.smallestPoints));
            figure.setFigureWidth(wide);
            m_page.setLeastWidth(wide);
        }
    }
    ~Prepared() { m_figure.setFigureWidth(0); }
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;

    Figure& page() { return m_page; }

private:
    Figure& m_figure;
    FigurePage m_page;
    std::optional<PaintedIn> m_scheme;
};

double inchesWide(const FigureOptions& options, const QSize& size) {
    return options.widthCm > 0.0 ? options.widthCm / kCmPerInch : size.width() / kPixelsPerInch;
}

double pixelsForOne(const FigureOptions& options, const QSize& size) {
    double scale = options.widthCm > 0.0 ? inchesWide(options, size) * options.dotsPerInch / std::max(1, size.width())
                                         : options.scale;
    const double pixels = double(size.width()) * size.height() * scale * scale;
    if (pixels > kMaxPixels) {
        scale *= std::sqrt(kMaxPixels / pixels);
    }
    return scale;
}

QSize pixelsOf(const QSize& size, double scale) {
    return {std::max(1, int(std::lround(size.width() * scale))), std::max(1, int(std::lround(size.height() * scale)))};
}

QImage imageOf(Figure& page, double scale) {
    QImage image(pixelsOf(page.figureSize(), scale), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    // QImage ignores a ratio below 1: the painter scales smaller pictures.
    image.setDevicePixelRatio(std::max(scale, 1.0));
    QPainter painter(&image);
    painter.scale(std::min(scale, 1.0), std::min(scale, 1.0));
    page.paintFigure(painter);
    painter.end();
    image.setDevicePixelRatio(1.0);
    return image;
}

QString linesOf(const FigureOptions& options) {
    QStringList lines;
    for (const auto& [name, value] : options.facts) {
        lines << name + QStringLiteral(": ") + value.simplified();
    }
    return lines.join(QLatin1Char('\n'));
}

QString program() {
    return QStringLiteral("Contexture ") + QCoreApplication::applicationVersion();
}

// Title, description and program as XMP (Dublin Core), in which a PDF keeps them for catalogues.
QByteArray xmpOf(const FigureOptions& options) {
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    const QString rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    const QString dc = QStringLiteral("http://purl.org/dc/elements/1.1/");
    const QString xmp = QStringLiteral("http://ns.adobe.com/xap/1.0/");
    xml.writeStartElement(QStringLiteral("adobe:ns:meta/"), QStringLiteral("xmpmeta"));
    xml.writeNamespace(rdf, QStringLiteral("rdf"));
    xml.writeNamespace(dc, QStringLiteral("dc"));
    xml.writeNamespace(xmp, QStringLiteral("xmp"));
    xml.writeStartElement(rdf, QStringLiteral("RDF"));
    xml.writeStartElement(rdf, QStringLiteral("Description"));
    xml.writeAttribute(rdf, QStringLiteral("about"), QString());
    const auto alternatives = [&](const QString& name, const QString& text) {
        xml.writeStartElement(dc, name);
        xml.writeStartElement(rdf, QStringLiteral("Alt"));
        xml.writeStartElement(rdf, QStringLiteral("li"));
        xml.writeAttribute(QStringLiteral("xml:lang"), QStringLiteral("x-default"));
        xml.writeCharacters(xmlSafe(text));
        xml.writeEndElement();
        xml.writeEndElement();
        xml.writeEndElement();
    };
    alternatives(QStringLiteral("title"), options.title);
    alternatives(QStringLiteral("description"), linesOf(options));
    xml.writeTextElement(xmp, QStringLiteral("CreatorTool"), program());
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndElement();
    return bytes;
}

QByteArray pdfOf(Figure& page, const FigureOptions& options) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kPdfResolution);
    writer.setTitle(options.title);
    writer.setCreator(program());
    if (!options.facts.empty()) {
        writer.setDocumentXmpMetadata(xmpOf(options));
    }
    const QSize size = page.figureSize();
    const double wide = inchesWide(options, size) * kPointsPerInch;
    const QSizeF points(wide, wide * size.height() / std::max(1, size.width()));
    writer.setPageSize(QPageSize(points, QPageSize::Point, options.title, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    if (!painter.begin(&writer)) {
        return {};
    }
    const double scale = wide / kPointsPerInch * kPdfResolution / std::max(1, size.width());
    painter.scale(scale, scale);
    page.paintFigure(painter);
    painter.end();
    return buffer.data();
}

} // namespace

FigureMeasures measureFigure(Figure& figure, const FigureOptions& options) {
    Prepared prepared(figure, options);
    const QSize size = prepared.page().figureSize();
    if (size.isEmpty()) {
        return {};
    }
    const double inches = inchesWide(options, size);
    return {size, inches * kCmPerInch, inches * kCmPerInch * size.height() / size.width(),
            inches * kPointsPerInch * type::kSmallest / size.width(), pixelsOf(size, pixelsForOne(options, size))};
}

QByteArray DrawnFigure::bytes() const {
    if (m_image.isNull()) {
        return m_bytes;
    }
    QByteArray packed;
    QBuffer buffer(&packed);
    buffer.open(QIODevice::WriteOnly);
    m_image.save(&buffer, "PNG");
    return packed;
}

DrawnFigure drawFigure(Figure& figure, FigureFormat format, const FigureOptions& options) {
    Prepared prepared(figure, options);
    Figure& page = prepared.page();
    const QSize size = page.figureSize();
    DrawnFigure drawn;
    if (size.isEmpty()) {
        return drawn;
    }
    switch (format) {
    case FigureFormat::Png: {
        drawn.m_image = imageOf(page, pixelsForOne(options, size));
        drawn.m_image.setText(QStringLiteral("Title"), options.title);
        if (!options.facts.empty()) {
            drawn.m_image.setText(QStringLiteral("Description"), linesOf(options));
            drawn.m_image.setText(QStringLiteral("Software"), program());
        }
        if (options.widthCm > 0.0) { // tells programs that insert the picture its intended width
            const double across = drawn.m_image.width() / (options.widthCm / 100.0);
            drawn.m_image.setDotsPerMeterX(int(std::lround(across)));
            drawn.m_image.setDotsPerMeterY(int(std::lround(across)));
        }
        break;
    }
    case FigureFormat::Svg: {
        const double inches = options.widthCm > 0.0 ? inchesWide(options, size) : 0.0;
        drawn.m_bytes = svgOf(page, options.title, linesOf(options), inches);
        break;
    }
    case FigureFormat::Pdf:
        drawn.m_bytes = pdfOf(page, options);
        break;
    }
    return drawn;
}

QImage figurePreview(Figure& figure, const FigureOptions& options, double scale) {
    Prepared prepared(figure, options);
    return prepared.page().figureSize().isEmpty() ? QImage() : imageOf(prepared.page(), scale);
}

std::optional<FigureFormat> figureFormat(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("png")) {
        return FigureFormat::Png;
    }
    if (ending == QLatin1String("svg")) {
        return FigureFormat::Svg;
    }
    if (ending == QLatin1String("pdf")) {
        return FigureFormat::Pdf;
    }
    return {};
}

QString exportFigure(Figure& figure, const QString& path, FigureFormat format, const FigureOptions& options) {
    if (figure.figureSize().isEmpty()) {
        return FigureExport::tr("There is nothing to export yet.");
    }
    const QByteArray bytes = drawFigure(figure, format, options).bytes();
    QSaveFile file(path);
    if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        //: %1 is a file, %2 what the system says about it.
        return FigureExport::tr("The figure could not be written to %1: %2.").arg(path, file.errorString());
    }
    return {};
}

QString exportFigure(Figure& figure, const QString& path, const FigureOptions& options) {
    if (const auto format = figureFormat(path)) {
        return exportFigure(figure, path, *format, options);
    }
    return FigureExport::tr("%1 has no ending that names a format: use .png, .svg or .pdf.").arg(path);
}

void copyFigure(Figure& figure, const FigureOptions& options) {
    if (figure.figureSize().isEmpty()) {
        return;
    }
    auto* data = new QMimeData;
    {
        Prepared prepared(figure, options);
        Figure& page = prepared.page();
        data->setImageData(imageOf(page, pixelsForOne(options, page.figureSize())));
        data->setData(QStringLiteral("image/svg+xml"), svgOf(page, options.title, linesOf(options), 0.0));
    }
    if (const QString text = figure.asText(); !text.isEmpty()) {
        data->setText(text);
    }
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace contexture::widgets
