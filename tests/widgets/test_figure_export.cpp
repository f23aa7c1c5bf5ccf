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
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <functional>

using namespace contexture::widgets;

class TestFigureExport : public QObject {
    Q_OBJECT

    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void checkEveryFormat(Figure& figure) {
        QTemporaryDir folder;
        const QSize size = figure.figureSize();
        QVERIFY(!size.isEmpty());
        const QString png = folder.filePath(QStringLiteral("a.png"));
        QCOMPARE(exportFigure(figure, png, {2.0, QStringLiteral("A figure")}), QString());
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
        QVERIFY(svg.contains(">Suddenly<")); // text stays text
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
