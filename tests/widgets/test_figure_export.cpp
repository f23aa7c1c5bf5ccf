// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include "widgets/comparison_view.h"
#include "widgets/consulted_view.h"
#include "widgets/figure_export.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <functional>

using namespace contexture::widgets;

class TestFigureExport : public QObject {
    Q_OBJECT

    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    // Colours of squares of so many pixels: letters that another program smooths differently are the same, letters that
    // stand elsewhere, or are black instead of white, are not. Found on sound figures: 55 with the fonts of Debian 12,
    // 65 with those of Debian 13, whose Inter is drawn bolder in a PNG.
    static constexpr int kSquare = 8;
    static constexpr int kAlike = 75; // of 255

    static QImage blurred(const QImage& image) {
        return image.convertToFormat(QImage::Format_RGB32)
            .scaled(image.width() / kSquare, image.height() / kSquare, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }

    // The largest difference of a colour between the exported PNG and the exported SVG as another renderer shows it.
    static int largestDifference(Figure& figure, const QString& name) {
        QTemporaryDir folder;
        const QString png = folder.filePath(QStringLiteral("a.png"));
        const QString svg = folder.filePath(QStringLiteral("a.svg"));
        if (!exportFigure(figure, png).isEmpty() || !exportFigure(figure, svg).isEmpty()) {
            return 256;
        }
        const QImage picture(png);
        QImage drawn(picture.size(), QImage::Format_ARGB32_Premultiplied);
        drawn.fill(Qt::white);
        QSvgRenderer renderer(svg);
        QPainter painter(&drawn);
        renderer.render(&painter);
        painter.end();
        if (const QString kept = qEnvironmentVariable("CONTEXTURE_KEEP_FIGURES"); !kept.isEmpty()) { // to be looked at
            picture.save(kept + name + QStringLiteral(".png"));
            drawn.save(kept + name + QStringLiteral("-svg.png"));
            QFile::remove(kept + name + QStringLiteral(".svg"));
            QFile::copy(svg, kept + name + QStringLiteral(".svg"));
        }
        const QImage a = blurred(picture);
        const QImage b = blurred(drawn);
        int largest = 0;
        for (int y = 0; y < a.height(); ++y) {
            for (int x = 0; x < a.width(); ++x) {
                const QRgb one = a.pixel(x, y);
                const QRgb other = b.pixel(x, y);
                largest = std::max({largest, std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                                    std::abs(qBlue(one) - qBlue(other))});
            }
        }
        return largest;
    }

    static void checkEveryFormat(Figure& figure) {
        QTemporaryDir folder;
        const QSize size = figure.figureSize();
        QVERIFY(!size.isEmpty());
        const QString png = folder.filePath(QStringLiteral("a.png"));
        QCOMPARE(exportFigure(figure, png, {.title = QStringLiteral("A figure")}), QString());
        const QImage image(png);
        QCOMPARE(image.size(), size * 2);
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3) {
                colours.insert(image.pixel(x, y));
            }
        }
        QVERIFY(colours.size() > 3); // something is drawn
        const QString svg = folder.filePath(QStringLiteral("a.svg"));
        QCOMPARE(exportFigure(figure, svg), QString());
        QXmlStreamReader xml(read(svg));
        int elements = 0;
        while (!xml.atEnd()) {
            elements += xml.readNext() == QXmlStreamReader::StartElement ? 1 : 0;
        }
        QVERIFY(!xml.hasError());
        QVERIFY(elements > 10);
        const QString pdf = folder.filePath(QStringLiteral("a.pdf"));
        QCOMPARE(exportFigure(figure, pdf), QString());
        QVERIFY(read(pdf).startsWith("%PDF-"));
    }

private Q_SLOTS:
    void readingViewInEveryFormat() {
        ReadingView view;
        view.resize(800, 100); // the figure is the whole document all the same
        view.setDocument(fixtures::farm());
        view.setWeights(fixtures::farmWeights());
        QVERIFY(view.figureSize().height() > 300);
        checkEveryFormat(view);
    }

    void heatmapInEveryFormat() {
        HeatmapView view;
        view.resize(400, 100);
        view.setMatrix(fixtures::wide(20, 60)); // more than the widget shows
        QVERIFY(view.figureSize().width() > 60 * 10);
        QVERIFY(view.figureSize().height() > 20 * 20);
        checkEveryFormat(view);
    }

    void heatmapCellsAreVectors() {
        HeatmapView view;
        view.resize(400, 100);
        view.setMatrix(fixtures::farmSentences());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.svg"));
        QCOMPARE(exportFigure(view, path), QString());
        const auto svg = read(path);
        QVERIFY(!svg.contains("<image"));
        QVERIFY(!svg.contains("<text"));   // no other font moves the letters
        QVERIFY(svg.contains("Suddenly")); // and the description can be searched
    }

    void theSvgOfEveryViewShowsWhatTheWindowShows_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("dark");
        for (const char* name :
             {"reading", "scripts", "sentences", "words", "gates", "consulted", "heads", "comparison"}) {
            QTest::addRow("%s, light", name) << QString::fromLatin1(name) << false;
            QTest::addRow("%s, dark", name) << QString::fromLatin1(name) << true;
        }
    }

    void theSvgOfEveryViewShowsWhatTheWindowShows() {
        QFETCH(QString, name);
        QFETCH(bool, dark);
        ReadingView reading;
        HeatmapView map;
        GateStrip gates;
        ConsultedView consulted;
        SmallMultiples heads;
        ComparisonView comparison;
        for (QWidget* view : std::initializer_list<QWidget*>{&reading, &map, &gates, &consulted, &heads, &comparison}) {
            view->setPalette(Theme::of(dark ? Scheme::Dark : Scheme::Light).palette());
            view->resize(640, 300);
        }
        Figure* figure = nullptr;
        if (name == QLatin1String("reading") || name == QLatin1String("scripts")) {
            const bool farm = name == QLatin1String("reading");
            reading.resize(900, 400);
            reading.setDocument(farm ? fixtures::farm() : fixtures::rightToLeft());
            if (farm) {
                reading.setWeights(fixtures::farmWeights());
            }
            reading.setSelection({farm ? 5 : 0, TextSide::Source, 1}, {{farm ? 5 : 0, TextSide::Target, 0}});
            figure = &reading;
        } else if (name == QLatin1String("sentences") || name == QLatin1String("words")) {
            map.setMatrix(name == QLatin1String("words") ? fixtures::farmWords() : fixtures::farmSentences());
            map.setSelectedRow(1);
            map.setSelectedColumn(2);
            figure = &map;
        } else if (name == QLatin1String("gates")) {
            gates.setBars(fixtures::farmGates());
            figure = &gates;
        } else if (name == QLatin1String("consulted")) {
            consulted.resize(420, 300); // sentences are cut off
            consulted.setEntries(fixtures::farmConsulted());
            figure = &consulted;
        } else if (name == QLatin1String("heads")) {
            heads.setPanels(fixtures::heads(2, 4));
            figure = &heads;
        } else {
            comparison.setData(fixtures::farmComparison());
            figure = &comparison;
        }
        const int difference = largestDifference(*figure, name + (dark ? QStringLiteral("-dark") : QString()));
        QVERIFY2(difference <= kAlike, qPrintable(QString::number(difference)));
    }

    void otherViewsInEveryFormat() {
        GateStrip gates;
        gates.setBars(fixtures::farmGates());
        checkEveryFormat(gates);
        ComparisonView comparison;
        comparison.setData(fixtures::farmComparison());
        checkEveryFormat(comparison);
        SmallMultiples heads;
        heads.resize(500, 200);
        heads.setPanels(fixtures::heads(2, 4));
        checkEveryFormat(heads);
        ConsultedView consulted;
        consulted.resize(500, 200);
        consulted.setEntries(fixtures::farmConsulted());
        checkEveryFormat(consulted);
    }

    // The same picture, wherever the pointer is meanwhile.
    void thePointerLeavesNoTrace() {
        const auto picture = [](Figure& figure) { return drawFigure(figure, FigureFormat::Png, {}).bytes(); };
        HeatmapView map;
        map.setMatrix(fixtures::farmSentences());
        map.setSelectedRow(1);
        const QByteArray calm = picture(map);
        map.setHoveredRow(0);
        QCOMPARE(picture(map), calm);
        GateStrip gates;
        gates.setBars(fixtures::farmGates());
        const QByteArray still = picture(gates);
        gates.setHoveredRow(1);
        QCOMPARE(picture(gates), still);
    }

    void nothingToExportIsSaid() {
        GateStrip empty;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.png"));
        QVERIFY(!exportFigure(empty, path).isEmpty());
        QVERIFY(!QFile::exists(path));
    }

    void failureLeavesTheOldFile() {
        GateStrip gates;
        gates.setBars(fixtures::farmGates());
        QVERIFY(exportFigure(gates, QStringLiteral("/no/such/folder/a.png"))
                    .contains(QStringLiteral("/no/such/folder/a.png")));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.xyz"));
        QVERIFY(exportFigure(gates, path).contains(QStringLiteral(".svg"))); // says which endings there are
        QVERIFY(!QFile::exists(path));
    }

    void clipboardHasPictureVectorsAndText() {
        GateStrip gates;
        gates.setBars(fixtures::farmGates());
        copyFigure(gates);
        const auto* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
        QVERIFY(data->text().startsWith(QStringLiteral("Suddenly\t0.18\t0.05")));
    }
};

QTEST_MAIN(TestFigureExport)
#include "test_figure_export.moc"
