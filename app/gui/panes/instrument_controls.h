// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace contexture::gui {

class Inspector;
class Instruments;
class Selection;

// Connects the instruments with the inspection that they show and the selection that clicks in them change.
class InstrumentControls : public QObject {
    Q_OBJECT

public:
    InstrumentControls(Instruments& instruments, const Inspector& inspector, Selection& selection);
};

} // namespace contexture::gui
