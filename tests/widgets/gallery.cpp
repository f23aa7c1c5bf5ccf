// SPDX-License-Identifier: GPL-3.0-or-later

// Renders every widget, light and dark, at 1x and 2x, into PNG files: to be looked at. Not a test.
// Usage: widget_gallery FOLDER [NAME-PART]
#include "fixtures.h"

#include "widgets/comparison_view.h"
#include "widgets/consulted_view.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"
#include "widgets/message_bar.h"
#include "widgets/reading_view.h"
#include "widgets/section_header.h"
#include "widgets/segmented_control.h"
#include "widgets/small_multiples.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"
#include "widgets/stepper.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>

#include <cstdio>
#include <functional>
#include <memory>

using namespace contexture::widgets;

namespace {

using Made = std::unique_ptr<QWidget>;

struct Exhibit {
    const char* name;
    QSize size; // empty: as the widget wishes
    std::function<Made()> make;
};

Made reading(ReadingDocument document, ReadingWeights weights, WordRef selected, std::vector<WordRef> others) {
    auto view = std::make_unique<ReadingView>();
    view->setDocument(std::move(document));
    view->setWeights(std::move(weights));
    view->setSelection(selected, std::move(others));
    if (view->document().rows.size() == 10) {
        view->setSelectedSentence(2);
        view->setPreview({1, TextSide::Target, 3});
        view->setMarkedWords({{2, TextSide::Target, 1}});
    }
    return view;
}

Made controls() {
    auto bar = std::make_unique<QToolBar>();
    bar->addWidget(new QPushButton(QStringLiteral("Open…")));
    auto* model = new QComboBox;
    model->addItem(QStringLiteral("Selective attention, encoder, sparse–sparse"));
    bar->addWidget(model);
    auto* translate = new QPushButton(QStringLiteral("Translate"));
    translate->setProperty("primary", true);
    bar->addWidget(translate);
    bar->addWidget(new QLabel(QStringLiteral("Context")));
    auto* context = new SegmentedControl;
    context->setSegments({QStringLiteral("None"), QStringLiteral("Online"), QStringLiteral("Offline")});
    context->setCurrent(1);
    context->setSegmentEnabled(2, false);
    bar->addWidget(context);
    bar->addWidget(new QLabel(QStringLiteral("Head")));
    auto* head = new Stepper;
    head->setLabels({QStringLiteral("mean of 8"), QStringLiteral("head 1 of 8")});
    bar->addWidget(head);
    auto* site = new QToolButton;
    site->setText(QStringLiteral("encoder, context"));
    site->setPopupMode(QToolButton::InstantPopup);
    site->setMenu(new QMenu(site));
    bar->addWidget(site);
    auto* off = new QPushButton(QStringLiteral("Compare with…"));
    off->setEnabled(false);
    bar->addWidget(off);
    return bar;
}

Made small() {
    auto page = std::make_unique<QWidget>();
    auto* column = new QVBoxLayout(page.get());
    auto* header = new SectionHeader(QStringLiteral("Word-level attention"));
    header->setExplanation(QStringLiteral("in sentence 3"));
    auto* mode = new SegmentedControl;
    mode->setSegments({QStringLiteral("within the sentence"), QStringLiteral("× sentence weight")});
    mode->setCompact(true);
    header->addExtra(mode);
    column->addWidget(header);
    auto* narrow = new SectionHeader(QStringLiteral("Context share"));
    narrow->setExplanation(QStringLiteral(
        "1 − mean gate, with the spread over 512 units, and a text that is far too long to fit in here"));
    narrow->addExtra(new RampLegend(Ramp::Sentence, QStringLiteral("sentence weight")));
    narrow->addExtra(new RampLegend(Ramp::Word, QStringLiteral("word weight")));
    column->addWidget(narrow);
    auto* progress = new ProgressPanel;
    progress->setWhat(QStringLiteral("Translating"));
    progress->setProgress(4, 10);
    progress->setDetail(QStringLiteral("182 words/s, 3 s left"));
    column->addWidget(progress);
    auto* status = new StatusLine;
    status->setFacts({{QString(), QStringLiteral("er"), QStringLiteral("← it")},
                      {QString(), QString(), QStringLiteral("sentence 6, word 2")},
                      {QStringLiteral("attends to"), QStringLiteral("2 of 5"), QStringLiteral("visible sentences")},
                      {QStringLiteral("context share"), QStringLiteral("0.71"), QString()},
                      {QStringLiteral("log p"), QStringLiteral("−0.06"), QString()}});
    status->setActivity(QStringLiteral("10 sentences translated in 0.4 s, 182 words/s"));
    column->addWidget(status);
    for (const auto kind : {BarMessage::Kind::Error, BarMessage::Kind::Warning, BarMessage::Kind::Information}) {
        auto* message = new MessageBar;
        message->showMessage({kind, QStringLiteral("The model's tokenizer is missing."),
                              QStringLiteral("selective-encoder.safetensors, tensor tokenizer.source"),
                              QStringLiteral("Choose another model, or make this one again with contexture-cli train."),
                              QStringLiteral("offset 1024"), QStringLiteral("Open a model…")});
        column->addWidget(message);
    }
    auto* tabs = new QTabWidget;
    tabs->addTab(new QWidget, QStringLiteral("Attention"));
    tabs->addTab(new QWidget, QStringLiteral("Context share"));
    column->addWidget(tabs);
    column->addStretch();
    return page;
}

std::vector<Exhibit> exhibits() {
    using namespace fixtures;
    return {
        {"reading",
         {1040, 460},
         [] {
             return reading(farm(), farmWeights(), {5, TextSide::Target, 2}, {{5, TextSide::Source, 1}});
         }},
        {"reading-half", {1040, 460}, [] { return reading(halfTranslated(), {}, {}, {}); }},
        {"reading-rtl",
         {900, 420},
         [] {
             ReadingWeights weights;
             weights.rows[0] = {RowState::Weighted, 0.7, {{1, 0.8}}};
             weights.rows[1] = {RowState::Weighted, 0.3, {{4, 0.5}, {6, 0.2}}};
             weights.rows[2] = {RowState::Current, 0.0, {}};
             weights.rows[3].state = RowState::Hidden;
             weights.rows[4].state = RowState::Zero;
             return reading(rightToLeft(), weights, {2, TextSide::Source, 3}, {{2, TextSide::Target, 4}});
         }},
        {"reading-narrow",
         {520, 420},
         [] {
             return reading(manySentences(300), {}, {3, TextSide::Source, 9}, {});
         }},
        {"reading-bypass",
         {900, 160},
         [] {
             ReadingWeights weights;
             weights.rows[0].state = RowState::Current;
             weights.ranges = {{1, 10, RowState::Hidden}};
             weights.bypassed = true;
             return reading(farm(), weights, {0, TextSide::Source, 1}, {});
         }},
        {"heatmap",
         {540, 0},
         [] {
             auto view = std::make_unique<HeatmapView>();
             view->setMatrix(farmSentences());
             view->setSelectedRow(1);
             view->setSelectedColumn(2);
             return view;
         }},
        {"heatmap-words",
         {540, 0},
         [] {
             auto view = std::make_unique<HeatmapView>();
             view->setRamp(Ramp::Word);
             view->setMatrix(farmWords());
             view->setSelectedRow(1);
             return view;
         }},
        {"heatmap-300",
         {540, 260},
         [] {
             auto view = std::make_unique<HeatmapView>();
             view->setMatrix(wide(60, 300));
             view->setSelectedRow(2);
             view->setSelectedColumn(10);
             return view;
         }},
        {"heatmap-turned",
         {420, 200},
         [] {
             auto view = std::make_unique<HeatmapView>();
             auto matrix = wide(4, 18);
             for (int i = 0; i < 18; ++i) {
                 matrix.columnLabels.push_back(QStringLiteral("Wörtchen%1").arg(i));
             }
             view->setRamp(Ramp::Word);
             view->setMatrix(matrix);
             view->setSelectedRow(1);
             view->setSelectedColumn(5);
             return view;
         }},
        {"heatmap-empty", {540, 96}, [] { return std::make_unique<HeatmapView>(); }},
        {"gates",
         {540, 0},
         [] {
             auto view = std::make_unique<GateStrip>();
             view->setBars(farmGates());
             view->setSelectedRow(1);
             return view;
         }},
        {"consulted",
         {540, 0},
         [] {
             auto view = std::make_unique<ConsultedView>();
             view->setEntries(farmConsulted());
             view->model()->setCheck(0, CheckState::Done, CheckResult{-0.41, false, {}, {}});
             view->model()->setCheck(1, CheckState::Done, CheckResult{-0.09, false, {}, {}});
             view->model()->setCheckAll(CheckState::Done,
                                        CheckResult{-2.67, true, QStringLiteral("er"), QStringLiteral("es")});
             view->setSelectedSentence(2);
             return view;
         }},
        {"consulted-running",
         {420, 0},
         [] {
             auto view = std::make_unique<ConsultedView>();
             auto entries = farmConsulted();
             entries.push_back(
                 {200, 195, longSentence(60).rows[0].source, {{40, 0.7}, {41, 0.2}}, 0.01, CheckState::NotChecked, {}});
             entries.push_back(
                 {1, -4, rightToLeft().rows[1].source, {{1, 0.7}, {2, 0.2}}, 0.01, CheckState::NotChecked, {}});
             view->setEntries(entries);
             view->model()->setCheck(0, CheckState::Running);
             view->setProgress(1, 3);
             return view;
         }},
        {"consulted-empty", {540, 0}, [] { return std::make_unique<ConsultedView>(); }},
        {"comparison",
         {1040, 0},
         [] {
             auto view = std::make_unique<ComparisonView>();
             view->setData(farmComparison());
             view->setSelectedColumn(2);
             view->setActiveRow(0);
             return view;
         }},
        {"comparison-wide",
         {1040, 360},
         [] {
             auto view = std::make_unique<ComparisonView>();
             view->setData(wideComparison(40));
             return view;
         }},
        {"multiples",
         {540, 300},
         [] {
             auto view = std::make_unique<SmallMultiples>();
             view->setPanels(heads(2, 8));
             view->setSelectedPanel(2);
             view->setSelectedRow(1);
             return view;
         }},
        {"controls", {1280, 0}, controls},
        {"small", {900, 0}, small},
        {"start",
         {1040, 640},
         [] {
             auto page = std::make_unique<StartPage>();
             page->setRecentFiles({QStringLiteral("/home/me/texts/A Sunday on the farm.contexture"),
                                   QStringLiteral("/home/me/models/selective-encoder-online.safetensors")});
             return page;
         }},
    };
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: widget_gallery FOLDER [NAME-PART]\n");
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
        applyTheme(application, scheme);
        for (const auto& exhibit : exhibits()) {
            const QString name = QString::fromLatin1(exhibit.name);
            if (argc > 2 && !name.contains(QString::fromLocal8Bit(argv[2]))) {
                continue;
            }
            const auto widget = exhibit.make();
            widget->setAttribute(Qt::WA_DontShowOnScreen);
            const QSize hint = widget->sizeHint();
            widget->resize(exhibit.size.width() > 0 ? exhibit.size.width() : hint.width(),
                           exhibit.size.height() > 0 ? exhibit.size.height() : hint.height());
            widget->show();
            QApplication::processEvents();
            for (const int scale : {1, 2}) {
                QPixmap picture(widget->size() * scale);
                picture.setDevicePixelRatio(scale);
                picture.fill(widget->palette().color(QPalette::Window));
                widget->render(&picture);
                picture.save(folder.filePath(
                    QStringLiteral("%1-%2-%3x.png")
                        .arg(name, scheme == Scheme::Light ? QStringLiteral("light") : QStringLiteral("dark"))
                        .arg(scale)));
            }
        }
    }
    return 0;
}
