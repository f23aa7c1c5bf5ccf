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

// Adds a heading for a group of models, which cannot be chosen; without a name: recent models and models of the user.
// (QMenu's own sections show no text in some styles.)
void addGroup(QMenu& menu, const QString& group);

// The folders of installed models and of CONTEXTURE_MODELS, which are searched for the base of a context layer.
std::vector<std::filesystem::path> modelFolders();

// Sets the model's name as text and its description as tool tip.
void describe(QAction* action, const BundledModel& model);

} // namespace contexture::gui
