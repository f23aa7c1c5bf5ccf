#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>
#include <QString>

#include <set>
#include <string>
#include <vector>

namespace contexture::gui {

class FileWorker;
class Session;

// Finds the models of runs that a workspace brought: where they were when the run was made, or among the bundled ones,
// by what the files hold and not by what they are called.
class ModelFinder : public QObject {
    Q_OBJECT

public:
    ModelFinder(Session& session, FileWorker& files, const std::vector<BundledModel>& bundled, QObject* parent);

private:
    void look();
    std::vector<QString> candidates(const std::set<std::string>& hashes) const;

    Session& m_session;
    FileWorker& m_files;
    std::vector<QString> m_bundled;
    std::set<std::string> m_sought; // hashes that were looked for: nothing is looked for twice
};

} // namespace contexture::gui
