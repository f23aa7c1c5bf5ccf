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

// A mark as it fits the present translation of its run. A run that was translated again may have another text; then a
// mark on its characters becomes a mark on the sentence.
ErrorMark fittingMark(const Mark& mark, const Run& run);

// Characters of a sentence (code points, the engine's) as places in its text (UTF-16, the views'), and back.
widgets::TextSpan toTextSpan(std::string_view utf8, const CharacterSpan& span);
CharacterSpan toCharacterSpan(const QString& text, widgets::TextSide side, int begin, int end);

// The choices that the panel offers.
std::vector<widgets::MarkChoice> categoryChoices(const annotate::Typology& typology);
std::vector<widgets::MarkChoice> severityChoices(const annotate::Typology& typology);

// The rank of a severity by its weight, 0 = the worst; a severity that the typology lacks comes after all others.
int severityRank(const annotate::Typology& typology, const std::string& severity);
QString categoryText(const annotate::Typology& typology, const std::string& category); // for people
QString severityText(const annotate::Typology& typology, const std::string& severity);
QString typologyText(const annotate::Typology& typology); // its name, for people

// The marks of the active run, for the reading view.
std::vector<widgets::ReadingMark> readingMarks(const Marks& marks, const Session& session);

// All marks, for the list; those of other documents have negative ids: -1 is the first.
std::vector<widgets::MarkEntry> markEntries(const Marks& marks, const Session& session);

// The marks with their texts, as in files; runs and document have the names that a workspace would give them.
std::vector<annotate::MarkRecord> markRecords(const Marks& marks, const Session& session);
std::vector<QString> markedRunNames(const Session& session); // of each run
QString markedDocumentName(const Session& session);

} // namespace contexture::gui
