// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/recent_files.h"

#include "app/gui/state/settings.h"

namespace contexture::gui {

QStringList RecentFiles::list() const {
    return settings::recentFiles();
}

void RecentFiles::add(const QString& path) {
    settings::addRecentFile(path);
    Q_EMIT changed();
}

void RecentFiles::remove(const QString& path) {
    settings::removeRecentFile(path);
    Q_EMIT changed();
}

} // namespace contexture::gui
