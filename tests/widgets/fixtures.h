// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/comparison_view.h"
#include "widgets/consulted_model.h"
#include "widgets/gate_strip.h"
#include "widgets/matrix.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"

// Documents and weights for tests and for the gallery. All numbers are invented.
namespace contexture::widgets::fixtures {

ReadingDocument farm();                   // ten sentences with their translations
ReadingWeights farmWeights();             // of "it" in sentence 6: reads 2 and 3
ReadingDocument halfTranslated();         // the first four sentences of farm() are finished
ReadingDocument manySentences(int count); // numbered, of different lengths, with paragraphs
ReadingDocument rightToLeft();            // Hebrew and Arabic, mixed with Latin; emoji, combining marks, markup as text
ReadingDocument longSentence(int words);

Matrix farmSentences();             // 4 x 10, sentence level, five columns masked
Matrix farmWords();                 // 4 x 8, word level
Matrix wide(int rows, int columns); // sparse, nothing masked
std::vector<GateBar> farmGates();
std::vector<ConsultedEntry> farmConsulted(); // not checked yet
ComparisonData farmComparison();             // A, B and C
ComparisonData wideComparison(int words);
std::vector<SmallPanel> heads(int layers, int heads);

} // namespace contexture::widgets::fixtures
