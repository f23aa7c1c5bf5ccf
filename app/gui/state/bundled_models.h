// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <filesystem>
#include <string>
#include <vector>

class QAction;
class QMenu;

namespace contexture::gui {

// An installed model, as its card describes it. Its texts come from the file.
struct BundledModel {
    QString name;
    QString path;
    QString description;        // its input and its paper; empty: the card has no description
    QString group;              // name of its folder
    std::string sourceLanguage; // BCP 47; empty where the config says nothing

    bool isForTeaching() const; // knows the controlled language only
};

// In the order of the menu, by group: models for real texts before models for teaching. Only the headers of the files
// are read; a file that cannot be read is listed by its file name and fails when it is loaded.
std::vector<BundledModel> bundledModels();

// The groups of models in a menu, in the order in which their models come. Models for real texts, and models of the
// user, stand below a heading, which cannot be chosen (QMenu's own sections show no text in some styles); the many
// models for teaching are in a submenu.
class ModelGroups {
public:
    explicit ModelGroups(QMenu& menu); // clears the menu
    QMenu& own();                      // where recent models and models of the user go
    QMenu& of(const BundledModel& model);

private:
    void addHeading(const QString& group);

    QMenu& m_menu;
    QMenu* m_place; // of the group that was added last
    QString m_group;
    bool m_isBegun = false; // a group was added
};

// The folders of installed models and of CONTEXTURE_MODELS, which are searched for the base of a context layer.
std::vector<std::filesystem::path> modelFolders();

// Sets the model's name as text and its description as tool tip.
void describe(QAction* action, const BundledModel& model);

} // namespace contexture::gui
