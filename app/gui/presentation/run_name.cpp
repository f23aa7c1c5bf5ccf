// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/run_name.h"

#include <QStringList>

namespace contexture::gui {

QString RunName::text() const {
    return QStringList{letter, setting, model}.join(QStringLiteral(" · "));
}

} // namespace contexture::gui
