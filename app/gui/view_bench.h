// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <QStringList>
#include <QTextStream>

#include <memory>

namespace contexture::gui {

// A made-up but complete run: every sentence is translated and traced by a model with sentence-level and word-level
// attention over the sentences before it, gates and source attention. The same number of sentences gives the same run.
std::shared_ptr<const Run> madeUpRun(int sentences);

// Opens such a run in a window of 1600 x 1000, and writes how long each answer takes from
// the event until the window is painted: opening, scrolling, hovering over words, clicking
// on them, stepping with the keys. Then opens a text of as many sentences from the disk,
// and `files`, and writes how long the window did not respond. Needs a QApplication.
void benchViews(int sentences, const QStringList& files, QTextStream& out);

} // namespace contexture::gui
