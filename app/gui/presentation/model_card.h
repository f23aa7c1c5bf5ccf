#pragma once

#include "engine/core/model_info.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace contexture::gui {

// One part of what is known of a model: facts (two columns, a name and a value), or a table whose first row names the
// columns. Plain text from files: never markup.
struct CardPart {
    enum class Kind { Facts, Table };
    QString title; // empty for the first
    Kind kind = Kind::Facts;
    std::vector<QStringList> rows;
    QString note; // below it; may be empty
};

// What a model says of itself, from its card: what it is, how it was trained and on what, how well it does, and what
// its context is worth. Parts of which a card says nothing are left out; so is what is not as the trainer and
// `evaluate` write it.
std::vector<CardPart> modelCard(const ModelInfo& model);

} // namespace contexture::gui
