#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace contexture::gui {

class EngineWorker;
class Session;

// What the program did and what went wrong since it started, for a report of a mistake. It is kept in memory alone, and
// leaves the machine when a person copies it.
namespace log {

void install();                // from now on what Qt and the house tell is kept; what Qt tells is still put out
void add(const QString& line); // with the time; from any thread
QStringList lines();           // the newest few thousand, oldest first
QString report();              // with the versions of what takes part

// What is loaded and translated, and what fails.
void follow(const EngineWorker& worker, const Session& session);

} // namespace log

void showLog(QWidget* parent);

} // namespace contexture::gui
