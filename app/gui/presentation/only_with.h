// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace contexture::gui {

struct Inspection;

// The words without which the run's model reads a sentence alone (only_with of its config), for people, if the
// inspected sentence contains none of them; of many the first. Empty: it contains one, or the model names none.
QString wordsItLacks(const Inspection& inspection);

} // namespace contexture::gui
