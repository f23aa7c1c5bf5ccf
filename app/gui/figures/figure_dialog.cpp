// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/figures/figure_dialog.h"

#include "app/gui/state/settings.h"
#include "widgets/segmented_control.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace contexture::gui {

using widgets::FigureFormat;
using widgets::Role;
using widgets::SegmentedControl;
using widgets::Theme;

namespace {

constexpr double kLeastPoints = 6.0; // smaller letters are hard to read in print
constexpr int kPause = 120;          // milliseconds
constexpr QSize kPreview{460, 380};
constexpr int kPaper = 12; // around the figure

// Widths that journals and conferences ask for; 0: as in the window; below 0: a width that the user enters.
struct PageWidth {
    const char* name;
    double centimetres;
};
const PageWidth kWidths[] = {
    {QT_TRANSLATE_NOOP("contexture::gui::FigureDialog", "As in the window"), 0.0},
    {QT_TRANSLATE_NOOP("contexture::gui::FigureDialog", "A column of two (ACL), 7.7 cm"), 7.7},
    {QT_TRANSLATE_NOOP("contexture::gui::FigureDialog", "Both columns (ACL), 16 cm"), 16.0},
    {QT_TRANSLATE_NOOP("contexture::gui::FigureDialog", "A journal's column, 8.4 cm"), 8.4},
    {QT_TRANSLATE_NOOP("contexture::gui::FigureDialog", "A journal's page, 17.4 cm"), 17.4},
    {QT_TRANSLATE_NOOP("contexture::gui::FigureDialog", "Another width"), -1.0},
};

} // namespace

FigureDialog::FigureDialog(widgets::Figure& figure, const QString& heading, std::vector<widgets::FigureScale> scales,
                           const QString& caption, std::vector<std::pair<QString, QString>> facts, QWidget* parent)
    : QDialog(parent)
    , m_figure(figure)
    , m_scales(std::move(scales))
    , m_facts(std::move(facts))
    , m_title(heading)
    , m_format(new SegmentedControl(this))
    , m_width(new QComboBox(this))
    , m_centimetres(new QDoubleSpinBox(this))
    , m_points(new QDoubleSpinBox(this))
    , m_dots(new QSpinBox(this))
    , m_dotsLabel(new QLabel(tr("&Resolution"), this))
    , m_colours(new SegmentedControl(this))
    , m_withHeading(new QCheckBox(tr("&Heading"), this))
    , m_heading(new QLineEdit(heading, this))
    , m_withScales(new QCheckBox(tr("Colour s&cale"), this))
    , m_withCaption(new QCheckBox(tr("Ca&ption"), this))
    , m_caption(new QPlainTextEdit(caption, this))
    , m_preview(new QLabel(this))
    , m_measures(new QLabel(this)) {
    setWindowTitle(tr("Export figure"));
    layOut();
    restore();
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPause);
    connect(&m_soon, &QTimer::timeout, this, &FigureDialog::draw);
    const auto changed = [this] { follow(); };
    connect(m_format, &SegmentedControl::currentChanged, this, changed);
    connect(m_colours, &SegmentedControl::currentChanged, this, changed);
    connect(m_width, &QComboBox::currentIndexChanged, this, changed);
    for (auto* spin : {m_centimetres, m_points}) {
        connect(spin, &QDoubleSpinBox::valueChanged, this, changed);
    }
    connect(m_dots, &QSpinBox::valueChanged, this, changed);
    connect(m_withHeading, &QCheckBox::toggled, this, changed);
    connect(m_withScales, &QCheckBox::toggled, this, changed);
    connect(m_withCaption, &QCheckBox::toggled, this, changed);
    connect(m_heading, &QLineEdit::textChanged, this, changed);
    connect(m_caption, &QPlainTextEdit::textChanged, this, changed);
    connect(this, &QDialog::accepted, this, &FigureDialog::remember);
    follow();
    draw();
}

void FigureDialog::layOut() {
    m_format->setSegments({QStringLiteral("SVG"), QStringLiteral("PDF"), QStringLiteral("PNG")});
    m_format->setObjectName(QStringLiteral("figure-format"));
    m_format->setAccessibleName(tr("Format"));
    m_colours->setSegments({tr("Light, for print"), tr("As in the window")});
    m_colours->setObjectName(QStringLiteral("figure-colours"));
    m_colours->setAccessibleName(tr("Colours"));
    m_width->setObjectName(QStringLiteral("figure-width"));
    for (const PageWidth& width : kWidths) {
        m_width->addItem(tr(width.name), width.centimetres);
    }
    m_centimetres->setRange(2.0, 100.0);
    m_centimetres->setSingleStep(0.1);
    m_centimetres->setDecimals(1);
    m_centimetres->setSuffix(tr(" cm"));
    m_centimetres->setObjectName(QStringLiteral("figure-centimetres"));
    m_centimetres->setAccessibleName(tr("Width in centimetres"));
    m_points->setRange(4.0, 14.0);
    m_points->setSingleStep(0.5);
    m_points->setDecimals(1);
    m_points->setSuffix(tr(" pt"));
    m_points->setObjectName(QStringLiteral("figure-points"));
    m_dots->setRange(72, 1200);
    m_dots->setSingleStep(50);
    m_dots->setSuffix(tr(" dots an inch"));
    m_dots->setObjectName(QStringLiteral("figure-dots"));
    m_withHeading->setObjectName(QStringLiteral("figure-with-heading"));
    m_heading->setObjectName(QStringLiteral("figure-heading"));
    m_heading->setAccessibleName(tr("Heading"));
    m_withScales->setObjectName(QStringLiteral("figure-with-scales"));
    m_withScales->setVisible(!m_scales.empty());
    m_withCaption->setObjectName(QStringLiteral("figure-with-caption"));
    m_caption->setObjectName(QStringLiteral("figure-caption"));
    m_caption->setAccessibleName(tr("Caption"));
    m_caption->setTabChangesFocus(true);
    for (QWidget* field : std::initializer_list<QWidget*>{m_centimetres, m_points, m_dots}) {
        field->setMinimumHeight(m_width->sizeHint().height());
    }
    m_caption->setFixedHeight(5 * m_caption->fontMetrics().lineSpacing() + widgets::space::kMedium);
    m_preview->setObjectName(QStringLiteral("figure-preview"));
    m_preview->setAccessibleName(tr("Preview of the figure"));
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setMinimumSize(kPreview);
    m_preview->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_measures->setObjectName(QStringLiteral("figure-measures"));
    m_measures->setWordWrap(true);
    m_measures->setTextFormat(Qt::PlainText);

    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(widgets::space::kSmall);
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("&Width"), m_width);
    form->addRow(QString(), m_centimetres);
    form->addRow(tr("&Smallest type"), m_points);
    m_dotsLabel->setBuddy(m_dots);
    form->addRow(m_dotsLabel, m_dots);
    form->addRow(tr("Colours"), m_colours);
    form->addRow(m_withHeading, m_heading);
    form->addRow(QString(), m_withScales);
    form->addRow(m_withCaption, m_caption);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Export…"));
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({}); // buttons of this program have no icons
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* right = new QVBoxLayout;
    right->addLayout(form);
    right->addWidget(m_measures);
    right->addStretch(1);
    right->addWidget(buttons);
    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(widgets::space::kLarge, widgets::space::kLarge, widgets::space::kLarge,
                            widgets::space::kLarge);
    all->setSpacing(widgets::space::kLarge);
    all->addWidget(m_preview, 1);
    all->addLayout(right);
}

void FigureDialog::restore() {
    const settings::FigureChoice last = settings::figureChoice();
    m_format->setCurrent(std::clamp(last.format, 0, 2));
    m_width->setCurrentIndex(std::clamp(last.width, 0, int(std::size(kWidths)) - 1));
    m_centimetres->setValue(last.centimetres);
    m_points->setValue(last.points);
    m_dots->setValue(last.dots);
    m_colours->setCurrent(last.asInWindow ? 1 : 0);
    m_withHeading->setChecked(last.heading);
    m_withScales->setChecked(last.scales);
    m_withCaption->setChecked(last.caption);
}

void FigureDialog::remember() const {
    settings::setFigureChoice({m_format->current(), m_width->currentIndex(), m_centimetres->value(), m_points->value(),
                               m_dots->value(), m_colours->current() == 1, m_withHeading->isChecked(),
                               m_withScales->isChecked(), m_withCaption->isChecked()});
}

FigureFormat FigureDialog::format() const {
    constexpr FigureFormat kFormats[] = {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png};
    return kFormats[std::clamp(m_format->current(), 0, 2)];
}

QString FigureDialog::suffix() const {
    switch (format()) {
    case FigureFormat::Png:
        return QStringLiteral(".png");
    case FigureFormat::Svg:
        return QStringLiteral(".svg");
    case FigureFormat::Pdf:
        return QStringLiteral(".pdf");
    }
    return {};
}

widgets::FigureOptions FigureDialog::options() const {
    widgets::FigureOptions options;
    options.title = m_title;
    const double width = m_width->currentData().toDouble();
    options.widthCm = width < 0.0 ? m_centimetres->value() : width;
    options.smallestPoints = m_points->value();
    options.dotsPerInch = m_dots->value();
    options.scale = m_dots->value() / 96.0;
    if (m_colours->current() == 0) {
        options.scheme = widgets::Scheme::Light;
    }
    options.heading = m_withHeading->isChecked() ? m_heading->text() : QString();
    if (m_withScales->isChecked()) {
        options.scales = m_scales;
    }
    options.caption = m_withCaption->isChecked() ? m_caption->toPlainText() : QString();
    options.facts = m_facts;
    return options;
}

void FigureDialog::follow() {
    const double width = m_width->currentData().toDouble();
    m_centimetres->setVisible(width < 0.0);
    m_points->setEnabled(width != 0.0 && m_figure.followsFigureWidth());
    m_points->setToolTip(m_points->isEnabled() ? QString()
                         : width == 0.0
                             ? tr("Choose a width first.")
                             : tr("This view keeps its layout: its letters grow with the width of the figure."));
    const bool isPicture = format() == FigureFormat::Png;
    m_dots->setVisible(isPicture);
    m_dotsLabel->setVisible(isPicture);
    m_heading->setEnabled(m_withHeading->isChecked());
    m_caption->setEnabled(m_withCaption->isChecked());

    const auto measures = widgets::measureFigure(m_figure, options());
    const QLocale locale;
    const auto number = [&locale](double value) { return locale.toString(value, 'f', 1); };
    //: %1 and %2 are centimetres, %3 is a type size in points.
    QString text = tr("%1 × %2 cm, smallest letters %3 pt.")
                       .arg(number(measures.widthCm), number(measures.heightCm), number(measures.smallestPoints));
    if (isPicture) {
        text += QLatin1Char(' ') + tr("%1 × %2 pixels.").arg(measures.pixels.width()).arg(measures.pixels.height());
    }
    const bool isSmall = measures.smallestPoints < kLeastPoints - 0.05;
    if (isSmall) {
        text += QLatin1Char(' ') + tr("Letters under 6 pt are hard to read in print: choose a wider figure.");
    }
    m_measures->setText(text);
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, Theme::of(this)[isSmall ? Role::Changed : Role::Muted]);
    m_measures->setPalette(palette);
    m_soon.start();
}

void FigureDialog::draw() {
    const QSize room = m_preview->size() - QSize(2 * kPaper, 2 * kPaper);
    const widgets::FigureOptions options = this->options();
    const QSize whole = widgets::measureFigure(m_figure, options).size;
    if (whole.isEmpty() || room.isEmpty()) {
        return;
    }
    const double scale = std::min({double(room.width()) / whole.width(), double(room.height()) / whole.height(), 1.0});
    const double dots = devicePixelRatioF();
    QImage shown = widgets::figurePreview(m_figure, options, scale * dots);
    shown.setDevicePixelRatio(dots);
    QPixmap sheet(m_preview->size() * dots);
    sheet.setDevicePixelRatio(dots);
    sheet.fill(Theme::of(this)[Role::Raised]);
    QPainter painter(&sheet);
    const QSizeF size = QSizeF(shown.size()) / dots;
    const QRectF place(QPointF((m_preview->width() - size.width()) / 2.0, (m_preview->height() - size.height()) / 2.0),
                       size);
    painter.drawImage(place.topLeft(), shown);
    painter.setPen(Theme::of(this)[Role::ControlLine]);
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.end();
    m_preview->setPixmap(sheet);
}

void FigureDialog::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    m_soon.start();
}

} // namespace contexture::gui
