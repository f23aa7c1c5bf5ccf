// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace contexture::gui {

// One part of a model's card: facts (two columns, name and value), or a table whose first row names the columns. The
// texts come from files and are never markup.
struct CardPart {
    enum class Kind { Facts, Table };
    QString title; // empty for the first
    Kind kind = Kind::Facts;
    std::vector<QStringList> rows;
    QString note; // below it; may be empty
};

// The parts of a model's card: its kind, its training and training data, its scores, and the effect of its context. A
// part without content is left out, and so is content in another form than the trainer and `evaluate` write.
std::vector<CardPart> modelCard(const ModelInfo& model);

} // namespace contexture::gui
