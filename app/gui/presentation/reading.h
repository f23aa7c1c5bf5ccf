#pragma once

#include "app/gui/presentation/inspection.h"
#include "widgets/reading_view.h"

namespace contexture::gui {

// The document with whatever of its translation is there. `model` names the languages when the document does not.
widgets::ReadingDocument readingDocument(std::shared_ptr<const Document> document, std::shared_ptr<const Run> run,
                                         const ModelInfo* model);

// What the selected word makes of every sentence.
widgets::ReadingWeights readingWeights(const Inspection& inspection);

} // namespace contexture::gui
