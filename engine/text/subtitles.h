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

// The sentences of the cues: their lines are joined across cues and cut where sentences end, where another speaker's
// line begins, and where nothing is shown for kPause seconds. Times, tags of typeface and position (<i>, {\an8}), the
// dash of a speaker and the notes around a song are not text. A paragraph begins after a pause. Throws Error, with the
// line, for an invalid time, a cue that ends before it begins, and a file without a cue that has text.
inline constexpr double kPause = 4.0;
Document readSubtitles(const std::vector<std::string_view>& lines, const std::string& name, const ReadOptions& options);

// The same file with translations[i] in place of sentence i; times, numbers, notes, settings and line ends are
// unchanged. A sentence of several cues is cut between words, in proportion to the length of each cue's text; a line of
// more than kLineLength characters is broken in two. Tags around a whole cue and marks of speakers and songs stay,
// those inside a line are left out. Throws Error if its sentences differ from `source`, and as readSubtitles does.
// `options` must be those with which `source` was read.
inline constexpr std::size_t kLineLength = 42;
std::string subtitlesWith(std::string_view bytes, const std::string& name, const std::vector<Sentence>& source,
                          const std::vector<std::string>& translations, const ReadOptions& options = {});

// Whether a file name has an extension of subtitles: .srt, .vtt.
bool isSubtitlesName(const std::filesystem::path& file);

} // namespace contexture::text
