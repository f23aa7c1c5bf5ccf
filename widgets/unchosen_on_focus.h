// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFocusEvent>
#include <QItemSelectionModel>
#include <QSignalBlocker>

namespace contexture::widgets {

// A list that goes to what its current row is about. Qt makes the first row the current one when such a list gets the
// focus by a key, although nobody has chosen it: here no row is current until a key or a click chooses one.
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
