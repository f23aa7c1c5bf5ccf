// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/format_filter.h"

#include "engine/text/file_format.h"

#include <QStringList>

namespace contexture::gui {

QString formatFilter() {
    QStringList patterns;
    for (const std::string_view suffix : text::suffixesOfFormats()) {
        patterns << QLatin1Char('*') + QString::fromUtf8(suffix.data(), static_cast<qsizetype>(suffix.size()));
    }
    return patterns.join(QLatin1Char(' '));
}

} // namespace contexture::gui
