// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace contexture::gui {

class EngineWorker;
class Session;

// Events and failures since the start of the program, for bug reports. The log is kept in memory only; a person can
// copy it.
namespace log {

void install();                // also records the messages of Qt, which are still printed
void add(const QString& line); // with the time; thread-safe
QStringList lines();           // the newest few thousand, oldest first
QString report();              // with the versions of program and libraries

// Records loading, translating and failures.
void follow(const EngineWorker& worker, const Session& session);

} // namespace log

void showLog(QWidget* parent);

} // namespace contexture::gui
