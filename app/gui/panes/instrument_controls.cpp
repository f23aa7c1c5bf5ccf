// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/instrument_controls.h"

#include "app/gui/panes/instruments.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/selection.h"

namespace contexture::gui {

InstrumentControls::InstrumentControls(Instruments& instruments, const Inspector& inspector, Selection& selection)
    : QObject(&instruments) {
    connect(&inspector, &Inspector::changed, &instruments,
            [&instruments, &inspector] { instruments.setInspection(*inspector.seen(), inspector.isPreviewing()); });
    connect(&instruments, &Instruments::queryHovered, &selection, [&inspector, &selection](WordIndex word) {
        const SiteInfo* site = inspector.seen()->site;
        if (word.isValid() && site) {
            selection.preview(selection.locked().sentence, site->querySide, word);
        } else {
            selection.endPreview();
        }
    });
    connect(&instruments, &Instruments::queryActivated, &selection, [&inspector, &selection](WordIndex word) {
        const auto seen = inspector.seen();
        if (seen->site) {
            selection.lock(seen->look.sentence, seen->site->querySide, word);
        }
    });
    connect(&instruments, &Instruments::targetHovered, &selection, [&selection](WordIndex word) {
        if (word.isValid()) {
            selection.preview(selection.locked().sentence, Side::Target, word);
        } else {
            selection.endPreview();
        }
    });
    connect(&instruments, &Instruments::targetActivated, &selection, [&inspector, &selection](WordIndex word) {
        if (word.isValid()) {
            selection.lock(inspector.seen()->look.sentence, Side::Target, word);
        }
    });
    connect(&instruments, &Instruments::contextSentenceChosen, &selection, &Selection::setContextSentence);
    connect(&instruments, &Instruments::headChosen, &selection, &Selection::setHead);
    connect(&instruments, &Instruments::siteChosen, &selection,
            [&selection](const QString& site) { selection.setSite(site.toStdString()); });
    connect(&instruments, &Instruments::headIsolated, &selection,
            [&selection](const QString& site, HeadIndex head) { selection.setSite(site.toStdString(), head); });
    connect(&instruments, &Instruments::weightingChanged, &selection, &Selection::setWeighting);
    connect(&instruments, &Instruments::cleared, &selection, &Selection::clear);
}

} // namespace contexture::gui
