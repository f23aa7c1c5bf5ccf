// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/untrained_window.h"

#include <QDialog>

class QLineEdit;
class QSpinBox;

namespace contexture::gui {

// Asks how many sentences before the current one a model is to read that was not trained for it, and how long a row of
// them may become, and which sentences are read so.
class ReadingBeforeDialog : public QDialog {
    Q_OBJECT

public:
    explicit ReadingBeforeDialog(QWidget* parent = nullptr);

    UntrainedWindow chosen() const;

private:
    QSpinBox* m_sentences;
    QSpinBox* m_pieces; // 0: no limit
    QLineEdit* m_onlyWith;
};

} // namespace contexture::gui
