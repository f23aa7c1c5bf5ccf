// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFocusEvent>
#include <QItemSelectionModel>
#include <QSignalBlocker>

namespace contexture::widgets {

// A list whose current row decides what the window shows. When a list gets the focus by a key, Qt makes its first row
// the current one, although nobody has chosen it: here no row is current until a key or a click chooses one.
template<class View>
class UnchosenOnFocus : public View {
public:
    using View::View;

protected:
    void focusInEvent(QFocusEvent* event) override {
        const bool isChosen = this->currentIndex().isValid();
        const QSignalBlocker blocker(this->selectionModel());
        View::focusInEvent(event);
        if (!isChosen && this->selectionModel()) {
            this->selectionModel()->setCurrentIndex({}, QItemSelectionModel::NoUpdate);
        }
    }
};

} // namespace contexture::widgets
