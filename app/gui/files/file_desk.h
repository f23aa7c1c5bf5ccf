// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace contexture::gui {

class Drafts;
class Exporting;
class MarkFiles;
class Messages;
class ModelImport;
class ModelProposal;
class Opening;
class ReadingBefore;
class Saving;
class ScoreImport;
class TranslationImport;
struct Workbench;

// All that a window does with files: opening, saving, drafts, exports and imports. `window` owns every part.
struct FileDesk {
    FileDesk(Workbench& bench, Messages& messages, QWidget& window);

    // From now on drafts keep work that no file holds, and the newest draft that an earlier program left is offered.
    void keepDrafts();

    Saving& saving;
    Opening& opening;
    Drafts& drafts;
    Exporting& exporting;
    MarkFiles& markFiles;
    ScoreImport& scoreImport;
    TranslationImport& translationImport;
    ModelImport& modelImport;
    ModelProposal& proposal;
    ReadingBefore& readingBefore;

private:
    Messages& m_messages;
};

} // namespace contexture::gui
