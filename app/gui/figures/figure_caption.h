#pragma once

#include "app/gui/presentation/view_data.h"

#include <QString>

namespace contexture::gui {

// What a view shows, for people: "Sentence-level attention". `view` as FigureMenu::exec() is told it.
QString viewTitle(const QString& view);

// Under a figure of that view: what it shows, of which word, sentence and document, for which head, and under which
// model. Made from the facts that go with its data.
QString figureCaption(const QString& view, const ViewData& data);

} // namespace contexture::gui
