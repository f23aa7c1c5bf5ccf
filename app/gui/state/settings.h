#pragma once

#include "widgets/theme.h"

#include <QByteArray>
#include <QStringList>

#include <utility>
#include <vector>

// What is remembered between two starts.
namespace contexture::gui::settings {

inline constexpr int kMaxRecentFiles = 10;

QStringList recentFiles(); // newest first; files that are gone are left out
void addRecentFile(const QString& path);
void removeRecentFile(const QString& path);

widgets::Scheme scheme(); // the person's choice, else what the desktop uses
void setScheme(widgets::Scheme scheme);

QString language(); // "en", "de"; empty: the system's
void setLanguage(const QString& language);
int zoom(); // of everything, in per cent
void setZoom(int percent);
int zoomNow(); // of this window; what is set holds from the next start on
void setZoomNow(int percent);

// Searches for words that a version before workspaces had them kept here: names and conditions, by name.
std::vector<std::pair<QString, QString>> searches();
void forgetSearch(const QString& name);

// Who marks errors: a name that marks are kept under.
QString annotator();
void setAnnotator(const QString& name);

// How figures went to paper last time; as FigureDialog offers it.
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

QByteArray windowGeometry();
void setWindowGeometry(const QByteArray& geometry);

} // namespace contexture::gui::settings
