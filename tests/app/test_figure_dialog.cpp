// SPDX-License-Identifier: GPL-3.0-or-later

// Figure export: from the context menu to the file, and the metadata in the file.
#include "app/gui/figures/figure_dialog.h"
#include "app/gui/files/exporting.h"
#include "app/gui/panes/instruments.h"
#include "tests/app/desk.h"
#include "widgets/heatmap_view.h"
#include "widgets/segmented_control.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <algorithm>
#include <functional>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;
using widgets::TextSide;

namespace {

// Answers what opens next, each in its own loop: the menu, the dialog, the file dialog.
class Answers : public QObject {
public:
    Answers(std::function<void(FigureDialog&)> onDialog, QString path)
        : m_onDialog(std::move(onDialog)), m_path(std::move(path)) {
        m_timer.setInterval(10);
        connect(&m_timer, &QTimer::timeout, this, &Answers::look);
        m_timer.start();
    }
    QString trouble;

private:
    void look() {
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
            if (auto* action = menu->findChild<QAction*>(QStringLiteral("exportFigure"))) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                return;
            }
            trouble = QStringLiteral("no such action");
            menu->close();
        } else if (auto* dialog = qobject_cast<FigureDialog*>(QApplication::activeModalWidget())) {
            m_onDialog(*dialog);
            m_onDialog = [this](FigureDialog& again) {
                trouble = QStringLiteral("the dialog stayed");
                again.reject();
            };
        } else if (auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            m_timer.stop();
            files->setOption(QFileDialog::DontConfirmOverwrite);
            auto* name = files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            name->setText(m_path);
            QTest::keyClick(name, Qt::Key_Return);
        }
    }

    std::function<void(FigureDialog&)> m_onDialog;
    QString m_path;
    QTimer m_timer;
};

void press(FigureDialog& dialog, QDialogButtonBox::StandardButton which) {
    QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(which), Qt::LeftButton);
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// The first attribute of that name, of the first element of that name.
QString attribute(const QByteArray& xml, const char* element, const char* name) {
    QXmlStreamReader reader(xml);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String(element)) {
            return reader.attributes().value(QLatin1String(name)).toString();
        }
    }
    return {};
}

} // namespace

class TestFigureDialog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    static widgets::HeatmapView* map(Desk& desk) {
        return desk.window.findChild<widgets::HeatmapView*>(QStringLiteral("sentence-attention"));
    }
    // Selects a word of the third sentence, opens the menu of the sentence map and exports it.
    QString exported(Desk& desk, std::function<void(FigureDialog&)> onDialog, const QString& path) {
        desk.click({2, TextSide::Source, 0});
        if (!map(desk)->isVisible()) {
            return QStringLiteral("there is no map");
        }
        Answers answers(std::move(onDialog), path);
        QContextMenuEvent event(QContextMenuEvent::Mouse, {5, 5}, map(desk)->mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(map(desk), &event);
        if (!test::onceRead(desk.window)) {
            return QStringLiteral("the file is still being written");
        }
        return answers.trouble;
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName(QStringLiteral("contexture-test-figures"));
        QCoreApplication::setApplicationVersion(QStringLiteral("9.8.7"));
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QVERIFY(m_folder.isValid());
    }
    void init() { QSettings().clear(); }

    void aColumnOfAPaperInEveryFormat_data() {
        QTest::addColumn<int>("segment");
        QTest::addColumn<QString>("name");
        QTest::newRow("svg") << 0 << "column.svg";
        QTest::newRow("pdf") << 1 << "column.pdf";
        QTest::newRow("png") << 2 << "column.png";
    }
    void aColumnOfAPaperInEveryFormat() {
        QFETCH(int, segment);
        QFETCH(QString, name);
        Desk desk;
        desk.translate();
        const QString target = m_folder.filePath(name);
        const QString trouble = exported(
            desk,
            [&](FigureDialog& dialog) {
                dialog.findChild<widgets::SegmentedControl*>(QStringLiteral("figure-format"))->setCurrent(segment);
                auto* width = dialog.findChild<QComboBox*>(QStringLiteral("figure-width"));
                width->setCurrentIndex(width->findData(7.7));
                press(dialog, QDialogButtonBox::Ok);
            },
            target);
        QCOMPARE(trouble, QString());
        const QByteArray bytes = read(target);
        QVERIFY(!bytes.isEmpty());
        // The model lies in /nowhere: where, and in whose home, a figure does not say.
        QVERIFY(!bytes.contains("/nowhere") &&
                !QImage(target).text(QStringLiteral("Description")).contains("/nowhere"));
        if (segment == 0) {
            QVERIFY(std::abs(attribute(bytes, "svg", "width").remove(QStringLiteral("mm")).toDouble() - 77.0) < 0.02);
            QVERIFY(QSvgRenderer(bytes).isValid());
            QVERIFY(bytes.contains("model_sha256") || bytes.contains("model: "));
            QVERIFY(bytes.contains("program: Contexture 9.8.7"));
        } else if (segment == 1) {
            // 7.7 cm are 218.27 points.
            const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
            const auto found = box.match(QString::fromLatin1(bytes));
            QVERIFY(found.hasMatch());
            QVERIFY2(std::abs(found.captured(1).toDouble() - 218.27) < 1.0, qPrintable(found.captured(1)));
            QVERIFY(bytes.contains("<dc:title>"));
            QVERIFY(bytes.contains("program: Contexture 9.8.7"));
        } else {
            const QImage image(target);
            QCOMPARE(image.width(), 909); // 7.7 / 2.54 * 300
            QVERIFY(std::abs(image.dotsPerMeterX() - 11811) < 10);
            QVERIFY(image.text(QStringLiteral("Description")).contains(QStringLiteral("sentence_from_1: 3")));
            QCOMPARE(image.text(QStringLiteral("Software")), QStringLiteral("Contexture 9.8.7"));
        }
    }

    void whatIsSetIsWhatIsMeasured() {
        Desk desk;
        desk.translate();
        bool isSeen = false;
        const QString trouble = exported(
            desk,
            [&](FigureDialog& dialog) {
                auto* width = dialog.findChild<QComboBox*>(QStringLiteral("figure-width"));
                auto* centimetres = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figure-centimetres"));
                auto* points = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figure-points"));
                const auto* measures = dialog.findChild<QLabel*>(QStringLiteral("figure-measures"));
                QVERIFY(!centimetres->isVisible() && !points->isEnabled());
                width->setCurrentIndex(width->findData(-1.0));
                QVERIFY(centimetres->isVisible() && points->isEnabled());
                centimetres->setValue(12.5);
                points->setValue(8.0);
                const auto measured = widgets::measureFigure(*map(desk), dialog.options());
                QVERIFY(std::abs(measured.widthCm - 12.5) < 1e-9);
                // Logical pixels are whole: as close to 8 points as one of them.
                QVERIFY2(std::abs(measured.smallestPoints - 8.0) < 0.05,
                         qPrintable(QString::number(measured.smallestPoints)));
                QVERIFY2(measures->text().startsWith(QStringLiteral("12.5 ×")), qPrintable(measures->text()));
                // The letters of a picture that is squeezed are too small, and that is said.
                centimetres->setValue(2.0);
                points->setValue(4.0);
                QVERIFY2(measures->text().contains(QStringLiteral("hard to read")), qPrintable(measures->text()));
                isSeen = true;
                press(dialog, QDialogButtonBox::Cancel);
            },
            path("never.svg"));
        QCOMPARE(trouble, QString());
        QVERIFY(isSeen);
        QVERIFY(!QFile::exists(path("never.svg")));
    }

    void headingAndCaptionStandAroundTheFigure() {
        Desk desk;
        desk.translate();
        QSize plain;
        QSize framed;
        QString caption;
        const QString trouble = exported(
            desk,
            [&](FigureDialog& dialog) {
                plain = widgets::measureFigure(*map(desk), dialog.options()).size;
                dialog.findChild<QAbstractButton*>(QStringLiteral("figure-with-heading"))->click();
                auto* text = dialog.findChild<QPlainTextEdit*>(QStringLiteral("figure-caption"));
                QVERIFY(!text->isEnabled());
                dialog.findChild<QAbstractButton*>(QStringLiteral("figure-with-caption"))->click();
                caption = text->toPlainText();
                framed = widgets::measureFigure(*map(desk), dialog.options()).size;
                press(dialog, QDialogButtonBox::Ok);
            },
            path("framed.svg"));
        QCOMPARE(trouble, QString());
        QVERIFY2(caption.startsWith(QStringLiteral("Sentence-level attention")), qPrintable(caption));
        QVERIFY(caption.contains(QStringLiteral("sentence 3")));
        QVERIFY(caption.contains(QStringLiteral("Model: ")));
        QCOMPARE(framed.width(), plain.width());
        QVERIFY(framed.height() >= plain.height() + 2 * 14);
        const QString box = attribute(read(path("framed.svg")), "svg", "viewBox");
        QCOMPARE(box, QStringLiteral("0 0 %1 %2").arg(framed.width()).arg(framed.height()));
    }

    void paperIsLightWhereTheWindowIsDark() {
        Desk desk;
        widgets::applyTheme(*qApp, widgets::Scheme::Dark);
        desk.translate();
        const auto choose = [](int colours) {
            return [colours](FigureDialog& dialog) {
                dialog.findChild<widgets::SegmentedControl*>(QStringLiteral("figure-format"))->setCurrent(2);
                dialog.findChild<widgets::SegmentedControl*>(QStringLiteral("figure-colours"))->setCurrent(colours);
                press(dialog, QDialogButtonBox::Ok);
            };
        };
        QCOMPARE(exported(desk, choose(0), path("light.png")), QString());
        QCOMPARE(exported(desk, choose(1), path("dark.png")), QString());
        widgets::applyTheme(*qApp, widgets::Scheme::Light);
        const QImage light(path("light.png"));
        const QImage dark(path("dark.png"));
        QCOMPARE(light.size(), dark.size());
        QCOMPARE(light.pixelColor(1, 1), QColor(Qt::white));
        QCOMPARE(dark.pixelColor(1, 1), widgets::Theme::of(widgets::Scheme::Dark)[widgets::Role::Window]);
        int darkest = 255; // of the rim of the light one: no dark surface is left around it
        for (int x = 0; x < light.width(); ++x) {
            darkest = std::min(darkest, light.pixelColor(x, light.height() - 2).lightness());
        }
        QVERIFY(darkest > 200);
    }

    void choicesAreRemembered() {
        Desk desk;
        desk.translate();
        QCOMPARE(exported(
                     desk,
                     [](FigureDialog& dialog) {
                         dialog.findChild<widgets::SegmentedControl*>(QStringLiteral("figure-format"))->setCurrent(1);
                         dialog.findChild<QAbstractButton*>(QStringLiteral("figure-with-caption"))->click();
                         press(dialog, QDialogButtonBox::Ok);
                     },
                     path("first.pdf")),
                 QString());
        bool isSame = false;
        exported(desk,
                 [&isSame](FigureDialog& dialog) {
                     isSame = dialog.format() == widgets::FigureFormat::Pdf &&
                              dialog.suffix() == QStringLiteral(".pdf") && !dialog.options().caption.isEmpty();
                     press(dialog, QDialogButtonBox::Cancel);
                 },
                 {});
        QVERIFY(isSame);
    }

    // The file's own ending is what a person means, and a folder that is not there is said.
    void anotherEndingIsMeant() {
        Desk desk;
        desk.translate();
        const auto ok = [](FigureDialog& dialog) { press(dialog, QDialogButtonBox::Ok); };
        QCOMPARE(exported(desk, ok, path("typed.png")), QString());
        QVERIFY(read(path("typed.png")).startsWith("\x89PNG"));
    }
};

QTEST_MAIN(TestFigureDialog)
#include "test_figure_dialog.moc"
