// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/svg_figure.h"

#include "widgets/figure.h"
#include "widgets/words.h"

#include <QBuffer>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <optional>

namespace contexture::widgets {
namespace {

// QSvgGenerator writes letters as text in a font that the reader may not have, and ignores clips. Therefore this engine
// gives it neither: it turns everything into paths, and cuts the paths here.
class PathEngine : public QPaintEngine {
public:
    explicit PathEngine(QPainter& target) : QPaintEngine(AllFeatures), m_target(target) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& state) override {
        const DirtyFlags dirty = state.state();
        if (dirty & DirtyClipPath) {
            setClip(state.transform().map(state.clipPath()), state.clipOperation());
        }
        if (dirty & DirtyClipRegion) {
            QPainterPath region;
            region.addRegion(state.clipRegion());
            setClip(state.transform().map(region), state.clipOperation());
        }
        if (dirty & DirtyClipEnabled) {
            m_isClipEnabled = state.isClipEnabled();
        }
    }

    void drawPath(const QPainterPath& path) override { drawPath(path, painter()->pen(), painter()->brush()); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        if (count < 1) {
            return;
        }
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i) {
            path.lineTo(points[i]);
        }
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        if (mode == PolylineMode) {
            drawPath(path, painter()->pen(), Qt::NoBrush);
        } else {
            path.closeSubpath();
            drawPath(path);
        }
    }

    void drawPixmap(const QRectF& place, const QPixmap& pixmap, const QRectF& part) override {
        drawImage(place, pixmap.toImage(), part, Qt::AutoColor);
    }

    // Pictures have no outline; a picture that meets a clip loses what lies outside the clip's bounding rectangle.
    void drawImage(const QRectF& place, const QImage& image, const QRectF& part, Qt::ImageConversionFlags) override {
        const QTransform transform = painter()->combinedTransform();
        if (hasClip() && !transform.isInvertible()) {
            return;
        }
        const QRectF seen = hasClip() ? place.intersected(transform.inverted().mapRect(m_clip->boundingRect())) : place;
        if (seen.isEmpty() || place.isEmpty()) {
            return;
        }
        const double across = part.width() / place.width();
        const double down = part.height() / place.height();
        m_target.setTransform(transform);
        m_target.setOpacity(painter()->opacity());
        m_target.drawImage(seen, image,
                           QRectF(part.left() + (seen.left() - place.left()) * across,
                                  part.top() + (seen.top() - place.top()) * down, seen.width() * across,
                                  seen.height() * down));
    }

private:
    bool hasClip() const { return m_isClipEnabled && m_clip; }

    void setClip(const QPainterPath& path, Qt::ClipOperation operation) {
        m_isClipEnabled = operation != Qt::NoClip;
        switch (operation) {
        case Qt::NoClip:
            m_clip.reset();
            break;
        case Qt::ReplaceClip:
            m_clip = path;
            break;
        case Qt::IntersectClip:
            m_clip = m_clip ? m_clip->intersected(path) : path;
            break;
        }
    }

    void drawPath(const QPainterPath& path, const QPen& pen, const QBrush& brush) {
        const bool strokes = pen.style() != Qt::NoPen && pen.brush().style() != Qt::NoBrush;
        const double reach = strokes ? std::max(pen.widthF(), 1.0) * std::max(1.0, pen.miterLimit()) : 0.0;
        const QTransform transform = painter()->combinedTransform();
        m_target.setTransform(transform);
        m_target.setOpacity(painter()->opacity());
        const QRectF bounds = path.boundingRect().adjusted(-reach, -reach, reach, reach);
        if (!hasClip() || m_clip->contains(transform.mapRect(bounds))) {
            m_target.setPen(strokes ? pen : QPen(Qt::NoPen));
            m_target.setBrush(brush);
            m_target.drawPath(path);
            return;
        }
        if (!transform.isInvertible() || !m_clip->boundingRect().intersects(transform.mapRect(bounds))) {
            return;
        }
        const QPainterPath clip = transform.inverted().map(*m_clip);
        m_target.setPen(Qt::NoPen);
        if (brush.style() != Qt::NoBrush) {
            m_target.setBrush(brush);
            m_target.drawPath(path.intersected(clip));
        }
        if (strokes) {
            m_target.setBrush(pen.brush());
            m_target.drawPath(QPainterPathStroker(pen).createStroke(path).intersected(clip));
        }
    }

    QPainter& m_target;
    std::optional<QPainterPath> m_clip; // in the figure's coordinates
    bool m_isClipEnabled = false;
};

constexpr int kResolution = 2540; // dots an inch: 0.01 mm

class PathDevice : public QPaintDevice {
public:
    PathDevice(QPainter& target, QSize size) : m_engine(target), m_size(size) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override {
        static const QImage usual(1, 1, QImage::Format_RGB32); // resolution and depth
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmWidthMM:
            return m_size.width() * 254 / (usual.logicalDpiX() * 10);
        case PdmHeightMM:
            return m_size.height() * 254 / (usual.logicalDpiY() * 10);
        case PdmDpiX:
            return usual.logicalDpiX();
        case PdmDpiY:
            return usual.logicalDpiY();
        case PdmPhysicalDpiX:
            return usual.physicalDpiX();
        case PdmPhysicalDpiY:
            return usual.physicalDpiY();
        case PdmDepth:
            return usual.depth();
        case PdmNumColors:
            return usual.colorCount();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    mutable PathEngine m_engine;
    QSize m_size;
};

// Placeholders for title and description: QSvgGenerator writes its texts as markup.
constexpr const char* kTitle = "contexture-title";
constexpr const char* kDescription = "contexture-description";

void write(QByteArray& svg, const char* mark, const QString& text) {
    const qsizetype at = svg.indexOf(mark);
    if (at >= 0) { // title and description stand before everything that is drawn
        svg.replace(at, qsizetype(qstrlen(mark)), xmlSafe(text).toHtmlEscaped().toUtf8());
    }
}

} // namespace

QString xmlSafe(const QString& text) {
    QString safe = shown(text);
    for (qsizetype i = 0; i < safe.size(); ++i) {
        const QChar c = safe[i];
        const bool isPair = c.isHighSurrogate() && i + 1 < safe.size() && safe[i + 1].isLowSurrogate();
        if (c.unicode() >= 0xfffe || (c.isSurrogate() && !isPair)) {
            safe[i] = QChar::ReplacementCharacter;
        }
        i += isPair ? 1 : 0;
    }
    return safe;
}

QByteArray svgOf(Figure& figure, const QString& title, const QString& facts, double inches) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(figure.figureSize());
    generator.setViewBox(QRect({0, 0}, figure.figureSize()));
    generator.setTitle(QLatin1String(kTitle));
    generator.setDescription(QLatin1String(kDescription));
    const QString text = figure.asText();
    if (inches > 0.0) { // the generator knows only whole dots: a fine resolution keeps the width exact
        generator.setResolution(kResolution);
        const double high = inches * figure.figureSize().height() / figure.figureSize().width();
        generator.setSize({int(std::lround(inches * kResolution)), int(std::lround(high * kResolution))});
    }
    QPainter target(&generator);
    {
        PathDevice device(target, figure.figureSize());
        QPainter painter(&device);
        figure.paintFigure(painter);
    }
    target.end();
    QByteArray svg = buffer.data();
    write(svg, kTitle, title);
    write(svg, kDescription, facts.isEmpty() || text.isEmpty() ? facts + text : facts + QStringLiteral("\n\n") + text);
    return svg;
}

} // namespace contexture::widgets
