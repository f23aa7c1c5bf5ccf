// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/found_words.h"

#include "app/gui/presentation/text.h"

#include <QLocale>

#include <cmath>

namespace contexture::gui {

widgets::FoundWord foundWord(const find::Found& found, int badge, bool namesDocument) {
    widgets::FoundWord word;
    word.badge = badge;
    word.document = namesDocument ? toText(found.documentName) : QString();
    word.place = {found.sentence.value, toTextSide(found.side), found.word.value};
    word.before = toText(found.line.before);
    word.word = toText(found.line.word);
    word.after = toText(found.line.after);
    word.counterpart = toText(found.counterpartText);
    word.weight = found.weight;
    if (found.consulted.isValid()) {
        word.distance = found.consulted.value - found.sentence.value;
    }
    word.consulted = toText(found.consultedText);
    word.share = found.share;
    if (found.logProbability) {
        word.probability = std::exp(*found.logProbability);
    }
    word.need = found.need;
    word.instead = toText(found.instead);
    for (const auto& [metric, value] : found.scores) {
        word.scores << toText(metric) + QLatin1Char(' ') + QLocale().toString(value, 'g', 4);
    }
    return word;
}

} // namespace contexture::gui
