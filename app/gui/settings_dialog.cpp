// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/settings_dialog.h"

#include "app/gui/state/settings.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace contexture::gui {

SettingsDialog::SettingsDialog(QWidget* parent)
    : QDialog(parent)
    , m_language(new QComboBox(this))
    , m_zoom(new QComboBox(this))
    , m_colours(new QComboBox(this))
    , m_device(new QComboBox(this))
    , m_annotator(new QLineEdit(settings::annotator(), this)) {
    setWindowTitle(tr("Settings"));
    m_language->setObjectName(QStringLiteral("settings-language"));
    m_language->addItem(tr("As the system"), QString());
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en")); // in the languages themselves
    m_language->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
    m_language->setCurrentIndex(std::max(0, m_language->findData(settings::language())));
    m_zoom->setObjectName(QStringLiteral("settings-zoom"));
    for (const int percent : {80, 90, 100, 110, 125, 150, 175, 200, 225, 250}) {
        m_zoom->addItem(tr("%1 %").arg(percent), percent);
    }
    m_zoom->setCurrentIndex(std::max(0, m_zoom->findData(settings::zoom())));
    m_colours->setObjectName(QStringLiteral("settings-colours"));
    m_colours->addItem(tr("Light"), int(widgets::Scheme::Light));
    m_colours->addItem(tr("Dark"), int(widgets::Scheme::Dark));
    m_colours->setCurrentIndex(m_colours->findData(int(widgets::Theme::of(this).scheme())));
    m_device->setObjectName(QStringLiteral("settings-device"));
    m_device->addItem(tr("Processor"), int(Device::Cpu));
    //: Where models are computed
    m_device->addItem(tr("GPU (CUDA), where there is one"), int(Device::Auto));
    m_device->setToolTip(tr("On a GPU probabilities differ in their last digits. Each run names the GPU that computed "
                            "it."));
    m_device->setCurrentIndex(std::max(0, m_device->findData(int(settings::device()))));
    m_annotator->setObjectName(QStringLiteral("settings-annotator"));

    auto* form = new QFormLayout(this);
    form->setContentsMargins(widgets::space::kLarge, widgets::space::kLarge, widgets::space::kLarge,
                             widgets::space::kLarge);
    form->setVerticalSpacing(widgets::space::kMedium);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Language"), m_language);
    form->addRow(tr("&Size of everything"), m_zoom);
    form->addRow(tr("&Colours"), m_colours);
    form->addRow(tr("&Models are computed on"), m_device);
    form->addRow(tr("&Errors are marked by"), m_annotator);
    auto* note =
        new QLabel(tr("Another language, size or device opens the window again, with all that it shows."), this);
    note->setWordWrap(true);
    note->setMinimumWidth(360);
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, widgets::Theme::of(this)[widgets::Role::Muted]);
    note->setPalette(palette);
    form->addRow(note);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({}); // buttons of this program have no icons
    }
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        apply();
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(buttons);
}

void SettingsDialog::apply() {
    const QString language = m_language->currentData().toString();
    const int zoom = m_zoom->currentData().toInt();
    const auto device = static_cast<Device>(m_device->currentData().toInt());
    m_needsRestart = language != settings::language() || zoom != settings::zoomNow() || device != settings::device();
    settings::setDevice(device);
    settings::setLanguage(language);
    settings::setZoom(zoom);
    if (const QString name = m_annotator->text().trimmed(); !name.isEmpty()) {
        settings::setAnnotator(name);
    }
    const auto scheme = static_cast<widgets::Scheme>(m_colours->currentData().toInt());
    if (scheme != widgets::Theme::of(this).scheme()) {
        settings::setScheme(scheme);
        widgets::applyTheme(*qApp, scheme);
    }
}

} // namespace contexture::gui
