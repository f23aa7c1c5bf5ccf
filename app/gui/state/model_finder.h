// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>
#include <QString>

#include <set>
#include <string>
#include <vector>

namespace contexture::gui {

class FileWorker;
class RecentFiles;
class Session;

// Finds the models of a workspace's runs among the installed models, recent files and the folders of recent files. A
// model is recognised by the hash of its file, not by its name.
class ModelFinder : public QObject {
    Q_OBJECT

public:
    ModelFinder(Session& session, FileWorker& files, const RecentFiles& recent,
                const std::vector<BundledModel>& bundled, QObject* parent);

private:
    void look();
    std::vector<QString> candidates(const std::set<std::string>& hashes) const;

    Session& m_session;
    FileWorker& m_files;
    const RecentFiles& m_recent;
    std::vector<QString> m_bundled;
    std::set<std::string> m_sought; // hashes that were searched for once already
};

} // namespace contexture::gui
