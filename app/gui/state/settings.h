// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/device.h"
#include "widgets/theme.h"

#include <QByteArray>
#include <QStringList>

#include <utility>
#include <vector>

// Settings that are kept between two starts.
namespace contexture::gui::settings {

inline constexpr int kMaxRecentFiles = 10;

QStringList recentFiles(); // newest first, without files that no longer exist
void addRecentFile(const QString& path);
void removeRecentFile(const QString& path);

widgets::Scheme scheme(); // the person's choice, or else that of the desktop
void setScheme(widgets::Scheme scheme);

QString language(); // "en", "de"; empty: the system's
void setLanguage(const QString& language);
// Target languages that were chosen of models for several, newest first, by their shortest codes.
inline constexpr int kMaxTargetLanguages = 8;
QStringList targetLanguages();
void addTargetLanguage(const QString& code);
int zoom(); // of everything, in per cent
void setZoom(int percent);
int zoomNow(); // of this window; a new value takes effect at the next start
void setZoomNow(int percent);

Device device(); // where models are computed: Cpu (the usual one) or Auto
void setDevice(Device device);

// Searches that earlier versions kept here and not in workspaces: conditions by name.
std::vector<std::pair<QString, QString>> searches();
void forgetSearch(const QString& name);

// The annotator's name, which is stored with marks.
QString annotator();
void setAnnotator(const QString& name);

// The last choices in FigureDialog.
struct FigureChoice {
    int format = 0; // SVG
    int width = 0;  // as in the window
    double centimetres = 12.0;
    double points = 7.0;
    int dots = 300; // an inch
    bool asInWindow = false;
    bool heading = false;
    bool scales = true;
    bool caption = false;
};
FigureChoice figureChoice();
void setFigureChoice(const FigureChoice& choice);

// The folder that was chosen last in a dialog: since the program started (empty: none yet), and in all starts.
QString folderNow();
QString folder();
void setFolder(const QString& folder);

QByteArray windowGeometry();
void setWindowGeometry(const QByteArray& geometry);

} // namespace contexture::gui::settings
