// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_export.h"

#include <QDialog>
#include <QString>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace contexture::widgets {
class SegmentedControl;
}

namespace contexture::gui {

// The dialog for exporting a figure: format, width, type size, colours, heading and caption, with a preview. The last
// choices are offered again.
class FigureDialog : public QDialog {
    Q_OBJECT

public:
    // `figure` outlives the dialog. `facts` are stored in the file.
    FigureDialog(widgets::Figure& figure, const QString& heading, std::vector<widgets::FigureScale> scales,
                 const QString& caption, std::vector<std::pair<QString, QString>> facts, QWidget* parent);

    widgets::FigureFormat format() const;
    widgets::FigureOptions options() const;
    QString suffix() const; // ".svg"

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void restore();
    void remember() const;
    void follow(); // after a choice: which fields are enabled, the size of the figure
    void draw();

    widgets::Figure& m_figure;
    std::vector<widgets::FigureScale> m_scales;
    std::vector<std::pair<QString, QString>> m_facts;
    QString m_title; // of the file
    widgets::SegmentedControl* m_format;
    QComboBox* m_width;
    QDoubleSpinBox* m_centimetres;
    QDoubleSpinBox* m_points;
    QSpinBox* m_dots;
    QLabel* m_dotsLabel;
    widgets::SegmentedControl* m_colours;
    QCheckBox* m_withHeading;
    QLineEdit* m_heading;
    QCheckBox* m_withScales;
    QCheckBox* m_withCaption;
    QPlainTextEdit* m_caption;
    QLabel* m_preview;
    QLabel* m_measures;
    QTimer m_soon; // the preview waits for a pause in typing
};

} // namespace contexture::gui
