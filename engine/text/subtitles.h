// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Subtitles in SubRip (.srt) and WebVTT (.vtt). A cue is a time and the lines shown in it; a sentence may run over
// several cues, and a cue may hold several sentences, or those of two speakers, whose lines begin with a dash.

// Whether a file holds subtitles, by its first lines.
bool areSubtitles(const std::vector<std::string_view>& lines);

// The sentences of the cues: their lines joined across cues and cut where sentences end, where another speaker's line
// begins, and where nothing is shown for kPause seconds. Times, tags of typeface and place (<i>, {\an8}), the dash of a
// speaker and the notes around a song are no text. A paragraph begins after a pause. Throws Error, with the line, for a
// time that is none, a cue that ends before it begins, and a file without a cue that has text.
inline constexpr double kPause = 4.0;
Document readSubtitles(const std::vector<std::string_view>& lines, const std::string& name, const ReadOptions& options);

// The same file with translations[i] in the place of sentence i: times, numbers, notes, settings and line ends as they
// were. A sentence of several cues is cut between words, in proportion to what each cue held; a line of more than
// kLineLength characters is broken in two. Tags around a whole cue and marks of speakers and songs stay, those inside
// a line are left out. Throws Error where its sentences are others than `source`, and as
// readSubtitles does. `options` must be those it was read with.
inline constexpr std::size_t kLineLength = 42;
std::string subtitlesWith(std::string_view bytes, const std::string& name, const std::vector<Sentence>& source,
                          const std::vector<std::string>& translations, const ReadOptions& options = {});

// Whether the name of a file is that of subtitles: .srt, .vtt.
bool isSubtitlesName(const std::filesystem::path& file);

} // namespace contexture::text
