// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace contexture::gui {

// The folder of bundled models and demo documents: CONTEXTURE_RESOURCES, beside an installation, or the source tree
// that the program was built from. Empty when there is none.
QString resourcesFolder();

// The folder of the handbook, with its English pages. Empty when there is none.
QString handbookFolder();

// The demo document and the model it is shown under; empty texts when they are missing.
QString demoDocument();
QString demoModel();

// The word of the demo's translation that says most about what context does: a pronoun whose form another sentence
// decides.
struct DemoWord {
    int sentence = 7; // from 0
    QString word = QStringLiteral("ihn");
};

// Texts of several kinds in real English, and the model of real language they are read under. No texts without it.
struct SampleText {
    QString title; // for people
    QString path;
    QString shows; // what can be seen in it
};
std::vector<SampleText> sampleTexts();
QString sampleModel();

// Lessons in the box: title for people, path.
std::vector<std::pair<QString, QString>> installedLessons();

} // namespace contexture::gui
