// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/marks.h"
#include "app/gui/state/session.h"
#include "engine/annotate/mark_record.h"
#include "widgets/mark_panel.h"
#include "widgets/marks_model.h"
#include "widgets/reading_view.h"

#include <QString>

#include <vector>

namespace contexture::gui {

// A mark as it fits the translation that its run has now: a run that was made again may say something else, and then a
// mark on its characters is one on the sentence.
ErrorMark fittingMark(const Mark& mark, const Run& run);

// Characters of a sentence (code points, the engine's) as places in its text (UTF-16, the views'), and back.
widgets::TextSpan toTextSpan(std::string_view utf8, const CharacterSpan& span);
CharacterSpan toCharacterSpan(const QString& text, widgets::TextSide side, int begin, int end);

// What the panel offers.
std::vector<widgets::MarkChoice> categoryChoices(const annotate::Typology& typology);
std::vector<widgets::MarkChoice> severityChoices(const annotate::Typology& typology);

// The rank of a severity by its weight, 0 = the worst; one that the typology lacks stands behind all.
int severityRank(const annotate::Typology& typology, const std::string& severity);
QString categoryText(const annotate::Typology& typology, const std::string& category); // for people
QString severityText(const annotate::Typology& typology, const std::string& severity);
QString typologyText(const annotate::Typology& typology); // its name, for people

// What the reading view shows: marks of the run that is read.
std::vector<widgets::ReadingMark> readingMarks(const Marks& marks, const Session& session);

// All of them, for the list; those of other documents have ids below 0: -1 is the first.
std::vector<widgets::MarkEntry> markEntries(const Marks& marks, const Session& session);

// The marks with their texts, as files have them; runs and document by the names that a workspace would give them.
std::vector<annotate::MarkRecord> markRecords(const Marks& marks, const Session& session);
std::vector<QString> markedRunNames(const Session& session); // of each run
QString markedDocumentName(const Session& session);

} // namespace contexture::gui
