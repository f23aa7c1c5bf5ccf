// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>

namespace contexture::gui {

// Recently opened and saved files, for the menu and the start page.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    QStringList list() const; // newest first
    void add(const QString& path);
    void remove(const QString& path);

Q_SIGNALS:
    void changed();
};

} // namespace contexture::gui
