#pragma once

#include <QObject>

namespace contexture::gui {

class Inspector;
class Instruments;
class Selection;

// The instruments, bound to what they show and to the selection that pointing and clicking in them moves.
class InstrumentControls : public QObject {
    Q_OBJECT

public:
    InstrumentControls(Instruments& instruments, const Inspector& inspector, Selection& selection);
};

} // namespace contexture::gui
