// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/run_names.h"

#include "app/gui/presentation/text.h"
#include "engine/core/other_program.h"

#include <QCoreApplication>

namespace contexture::gui {

namespace {

bool isSameSetting(const RunSettings& a, const RunSettings& b, const ModelInfo& model) {
    const bool readsOthers = model.hasContext && a.context != ContextMode::None;
    DecodeOptions search = a.decode;
    if (!readsOthers) {
        search.contextStrength = b.decode.contextStrength;
    }
    return a.given == b.given && a.context == b.context && isSameSearch(search, b.decode) &&
           a.decode.precision == b.decode.precision && (!readsOthers || a.excluded == b.excluded) &&
           (!readsOthers || !model.readsTarget || a.documentDecoding == b.documentDecoding);
}

} // namespace

RunName runName(const Session& session, int row) {
    if (row < 0 || row >= static_cast<int>(session.runs().size())) {
        return {};
    }
    const RunSlot& slot = session.runs()[static_cast<std::size_t>(row)];
    const ModelInfo* model = slot.run ? &slot.run->model : slot.model ? &slot.model->info() : nullptr;
    RunName name;
    name.letter = QString(QChar(u'A' + row));
    if (model) {
        name.model = toText(model->name);
        name.setting = Session::label(*model, slot.run ? slot.run->settings : slot.settings, false);
    }
    return name;
}

bool isSettingChanged(const Session& session) {
    const RunSlot* slot = session.activeSlot();
    const auto model = session.currentModel();
    if (!slot || !slot->run || slot->busy || !model || isOfOtherProgram(slot->run->model)) {
        return false;
    }
    return model->info().hash != slot->run->model.hash ||
           !isSameSetting(session.settings(), slot->run->settings, model->info());
}

QString whyNoModel(const RunSlot& slot) {
    return slot.run && isOfOtherProgram(slot.run->model)
               ? QCoreApplication::translate("RunName", "This translation came from a file: there is no model to ask.")
               : QCoreApplication::translate("RunName", "The model of this run is not loaded.");
}

QString nextSetting(const Session& session) {
    const auto model = session.currentModel();
    return model ? Session::label(model->info(), session.settings(), true) : QString();
}

} // namespace contexture::gui
