// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace contexture::gui {

// The settings of a person: language, size, colours, and the name of the annotator.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(QWidget* parent);

    bool needsRestart() const { return m_needsRestart; } // the language or the size has changed

private:
    void apply();

    QComboBox* m_language;
    QComboBox* m_zoom;
    QComboBox* m_colours;
    QComboBox* m_device;
    QLineEdit* m_annotator;
    bool m_needsRestart = false;
};

} // namespace contexture::gui
