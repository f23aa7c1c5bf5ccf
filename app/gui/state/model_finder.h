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

// Finds the models of runs that a workspace brought: among the bundled ones, those that were opened lately, and beside
// what was opened lately, by what the files hold and not by what they are called.
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
    std::set<std::string> m_sought; // hashes that were looked for: nothing is looked for twice
};

} // namespace contexture::gui
