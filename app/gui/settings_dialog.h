#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace contexture::gui {

// What a person sets once: language, size, colours, the name that marks are kept under.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(QWidget* parent);

    bool needsRestart() const { return m_needsRestart; } // language or size are others than those of this window

private:
    void apply();

    QComboBox* m_language;
    QComboBox* m_zoom;
    QComboBox* m_colours;
    QLineEdit* m_annotator;
    bool m_needsRestart = false;
};

} // namespace contexture::gui
