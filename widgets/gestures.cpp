// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/gestures.h"

#include <QCoreApplication>

namespace contexture::widgets {

namespace {

struct Gestures {
    Q_DECLARE_TR_FUNCTIONS(Gestures)
};

} // namespace

std::vector<Gesture> gestures() {
    return {
        {Gestures::tr("Pointing at a word"), Gestures::tr("previews what it consulted")},
        {Gestures::tr("Click"),
         Gestures::tr("locks the word; a click beside the words of another sentence shows its words")},
        {Gestures::tr("Arrow keys"), Gestures::tr("another word")},
        {Gestures::tr("Home and End"),
         Gestures::tr("the first and the last word of the sentence; with Ctrl, of the document")},
        {Gestures::tr("Shift+arrow keys"),
         Gestures::tr("select words; with Ctrl or Alt as well, characters at one end or the other")},
        {Gestures::tr("Right click"), Gestures::tr("copy as text, copy data, export figure")},
        {Gestures::tr("Click on a head"), Gestures::tr("isolates it")},
        {Gestures::tr("Ctrl and the wheel"), Gestures::tr("everything larger or smaller")},
    };
}

} // namespace contexture::widgets
