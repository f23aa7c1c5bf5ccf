#pragma once

#include <QMenu>

#include <memory>
#include <utility>
#include <vector>

namespace contexture {
class LoadedModel;
struct RunSettings;
} // namespace contexture

namespace contexture::gui {

class Inspector;
class Session;

// What the document can be translated with beside the runs that are there.
class CompareMenu : public QMenu {
    Q_OBJECT

public:
    // A bundled model: its name for people, and its path.
    using Bundled = std::vector<std::pair<QString, QString>>;
    CompareMenu(const QString& title, Session& session, const Inspector& inspector, Bundled bundled, QWidget* parent);

Q_SIGNALS:
    void translationRequested(); // of another program, from a file

private:
    void rebuild();
    void add(const std::shared_ptr<LoadedModel>& model, const RunSettings& settings, bool nameModel);
    bool isPossible() const;
    void addModels();
    void chooseExcluded();
    void chooseModel();

    Session& m_session;
    const Inspector& m_inspector;
    Bundled m_bundled;
};

} // namespace contexture::gui
