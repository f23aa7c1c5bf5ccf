// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"

#include <QMenu>

#include <memory>
#include <vector>

namespace contexture {
class LoadedModel;
struct RunSettings;
} // namespace contexture

namespace contexture::gui {

class Inspector;
class Session;

// The models and settings with which the document can be translated beside the runs that exist.
class CompareMenu : public QMenu {
    Q_OBJECT

public:
    CompareMenu(const QString& title, Session& session, const Inspector& inspector, std::vector<BundledModel> bundled,
                QWidget* parent);

Q_SIGNALS:
    void translationRequested(); // of another program, from a file
    void blindRequested();       // two runs, compared without their names
    void scoresRequested();      // all runs against the references

private:
    void rebuild();
    void add(QMenu& menu, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings, bool nameModel);
    bool isPossible() const;
    void addModels();
    void addForced();  // runs of texts that the model is made to produce
    void forceTyped(); // asks for the text
    void chooseExcluded();
    void chooseModel();

    Session& m_session;
    const Inspector& m_inspector;
    std::vector<BundledModel> m_bundled;
    QMenu* m_models; // a submenu: two dozen models come with the program
    QMenu* m_forced; // a submenu: whose translation
};

} // namespace contexture::gui
