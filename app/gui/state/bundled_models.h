#pragma once

#include <QString>

#include <filesystem>
#include <string>
#include <vector>

class QAction;
class QMenu;

namespace contexture::gui {

// A model in the box, as its card describes it. Texts are data of the file.
struct BundledModel {
    QString name;
    QString path;
    QString description;        // what it reads and the paper that it is from; empty where the card says nothing
    QString group;              // the folder that it lies in, without those above
    std::string sourceLanguage; // BCP 47; empty where the config says nothing

    bool isForTeaching() const; // knows the controlled language alone
};

// In the order in which they are offered, each group together: those for real texts before those for teaching. Only the
// files' headers are read; one that cannot be read goes by its file's name, and says what is wrong with it when it is
// loaded.
std::vector<BundledModel> bundledModels();

// A heading that says what a group's models are for; nothing is chosen by it. (QMenu's own sections have no text in
// every style.)
void addGroup(QMenu& menu, const QString& group);

// The folders that hold them, and those that CONTEXTURE_MODELS names: where the base of a context layer is looked for.
std::vector<std::filesystem::path> modelFolders();

// Gives a menu's entry the model's name, and its description to who points at it.
void describe(QAction* action, const BundledModel& model);

} // namespace contexture::gui
