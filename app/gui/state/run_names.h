// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/run_name.h"
#include "app/gui/state/session.h"

#include <QString>

namespace contexture::gui {

// The name of the run that this row shows. A run that is made again keeps its name until the new one is shown.
RunName runName(const Session& session, int row);

// Whether the next translation would use another model or another setting than the run that is read.
bool isSettingChanged(const Session& session);

// The reason why the model of this run cannot answer questions: the tool tip of controls that are disabled without it.
QString whyNoModel(const RunSlot& slot);

// The setting and the model of the next translation.
QString nextSetting(const Session& session);

} // namespace contexture::gui
