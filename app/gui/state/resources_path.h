// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace contexture::gui {

// The folder of bundled models and demo documents: CONTEXTURE_RESOURCES, the one beside an installation, or that of the
// source tree from which the program was built. Empty if there is none.
QString resourcesFolder();

// The folder of the handbook, with its English pages. Empty when there is none.
QString handbookFolder();

// The demo document and the model for it; empty texts if they are missing.
QString demoDocument();
QString demoModel();

// The word of the demo's translation that shows best what context does: a pronoun whose form depends on another
// sentence.
struct DemoWord {
    int sentence = 7; // from 0
    QString word = QStringLiteral("ihn");
};

// Texts of several kinds in real English, for the model of real language. Empty if that model is missing.
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
