// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/subtitles.h"

#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/formats/tagged_text.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace contexture::text {
namespace {

// Adjacent words of one speaker in one cue, and the signs around them in the file.
struct Fragment {
    std::size_t cue = 0;
    std::string text;
    std::string before; // signs that are put back around the translation
    std::string after;
    bool begins = false; // another speaker, or after a pause: no sentence continues into it
    bool afterPause = false;
};

struct Cue {
    std::size_t firstLine = 0; // line of its text, counted from 0
    std::size_t endLine = 0;
    double begin = 0.0; // seconds
    double end = 0.0;
};

// The part of a fragment's text that belongs to one sentence.
struct Part {
    std::size_t fragment = 0;
    std::size_t characters = 0;
};

struct Parsed {
    std::vector<Cue> cues;
    std::vector<Fragment> fragments;
    std::vector<Sentence> sentences;
    std::vector<std::vector<Part>> parts; // of each sentence
};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// Seconds of "00:00:01,000" or "00:01.000"; nullopt for any other text.
std::optional<double> secondsOf(std::string_view text) {
    text = trimWhiteSpace(text);
    double seconds = 0.0;
    std::size_t fields = 0;
    std::size_t i = 0;
    while (true) {
        const std::size_t begin = i;
        double number = 0.0;
        for (; i < text.size() && isDigit(text[i]); ++i) {
            number = number * 10.0 + (text[i] - '0');
        }
        if (i == begin || i - begin > 6) {
            return std::nullopt;
        }
        seconds = seconds * 60.0 + number;
        ++fields;
        if (i < text.size() && text[i] == ':' && fields < 3) {
            ++i;
            continue;
        }
        break;
    }
    if (fields < 2 || i == text.size() || (text[i] != ',' && text[i] != '.')) {
        return std::nullopt;
    }
    double fraction = 0.0;
    double unit = 0.1;
    const std::size_t point = ++i;
    for (; i < text.size() && isDigit(text[i]); ++i, unit /= 10.0) {
        fraction += unit * (text[i] - '0');
    }
    return i == text.size() && i > point ? std::optional(seconds + fraction) : std::nullopt;
}

// Begin and end of "00:00:01,000 --> 00:00:03,200 align:start".
std::optional<std::pair<double, double>> timesOf(std::string_view line) {
    const std::size_t arrow = line.find("-->");
    if (arrow == std::string_view::npos) {
        return std::nullopt;
    }
    const auto begin = secondsOf(line.substr(0, arrow));
    const std::string_view rest = trimWhiteSpace(line.substr(arrow + 3));
    const auto end = secondsOf(rest.substr(0, rest.find_first_of(" \t")));
    return begin && end ? std::optional(std::pair(*begin, *end)) : std::nullopt;
}

bool isVtt(const std::vector<std::string_view>& lines) {
    return !lines.empty() &&
           (lines[0] == "WEBVTT" || lines[0].starts_with("WEBVTT ") || lines[0].starts_with("WEBVTT\t"));
}

// Length of a mark of typeface, place or speaker at the start of `text`: "<i>", "</i>", "<v Ann>", "{\an8}"; or 0.
std::size_t tagAt(std::string_view text) {
    if (text.starts_with("{\\")) {
        const std::size_t end = text.find('}');
        return end == std::string_view::npos ? 0 : end + 1;
    }
    if (!text.starts_with('<') || text.size() < 3) {
        return 0;
    }
    const char first = text[1] == '/' ? text[2] : text[1];
    const bool isName = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || isDigit(first);
    const std::size_t end = text.find('>');
    return isName && end != std::string_view::npos && text.find('<', 1) > end ? end + 1 : 0;
}

// Characters that WebVTT writes by name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNamed{
    {{"&lt;", "<"}, {"&gt;", ">"}, {"&nbsp;", "\u00a0"}, {"&lrm;", "\u200e"}, {"&rlm;", "\u200f"}, {"&amp;", "&"}}};

std::string withoutTags(std::string_view text, bool vtt) {
    std::string plain;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t tag = tagAt(text.substr(i)); tag > 0) {
            i += tag;
            continue;
        }
        const auto named = std::ranges::find_if(
            kNamed, [&](const auto& entry) { return vtt && text.substr(i).starts_with(entry.first); });
        if (named != kNamed.end()) {
            plain += named->second;
            i += named->first.size();
        } else {
            plain += text[i++];
        }
    }
    return plain;
}

std::string escaped(std::string_view text, bool vtt) {
    return vtt ? formats::escapedXml(text) : std::string(text);
}

// Number of bytes at the start of a line that announce another speaker: "- ", "–". Before a number the sign is a minus.
std::size_t speakerMark(std::string_view line) {
    for (const std::string_view dash : {"-", "\u2010", "\u2013", "\u2014"}) {
        if (line.starts_with(dash) && line.size() > dash.size() && !line.substr(dash.size()).starts_with(dash)) {
            std::size_t end = dash.size();
            while (end < line.size() && line[end] == ' ') {
                ++end;
            }
            return end == dash.size() && isDigit(line[end]) ? 0 : end;
        }
    }
    return 0;
}

// Length of a song's notes and the blanks around them, at one end.
std::size_t songMark(std::string_view text, bool atEnd) {
    static constexpr std::array<std::string_view, 4> kNotes{"\u266a", "\u266b", "#", "\u266c"};
    std::size_t length = 0;
    bool hasNote = false;
    while (true) {
        const std::string_view rest = atEnd ? text.substr(0, text.size() - length) : text.substr(length);
        if (rest.empty()) {
            return hasNote ? length : 0; // only notes, or nothing
        }
        if (rest.starts_with(' ') && !atEnd && hasNote) {
            ++length;
            continue;
        }
        if (rest.ends_with(' ') && atEnd) {
            ++length;
            continue;
        }
        const auto note = std::ranges::find_if(kNotes, [&](std::string_view n) {
            return n == "#" ? (atEnd ? rest.ends_with(" #") : rest.starts_with("# "))
                            : (atEnd ? rest.ends_with(n) : rest.starts_with(n));
        });
        if (note == kNotes.end()) {
            return hasNote ? length : 0;
        }
        hasNote = true;
        length += note->size();
    }
}

std::size_t charactersOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// Length of the tags at the start or the end of a text.
std::size_t outerTags(std::string_view text, bool atEnd) {
    std::size_t length = 0;
    while (true) {
        const std::string_view rest = atEnd ? text.substr(0, text.size() - length) : text.substr(length);
        if (!atEnd) {
            const std::size_t tag = tagAt(rest);
            if (tag == 0) {
                return length;
            }
            length += tag;
            continue;
        }
        if (!rest.ends_with('>')) {
            return length;
        }
        const std::size_t open = rest.rfind("</");
        if (open == std::string_view::npos || tagAt(rest.substr(open)) != rest.size() - open) {
            return length;
        }
        length += rest.size() - open;
    }
}

// Adds the lines of a cue as fragments: one, or one for each speaker's line.
void addFragments(const std::vector<std::string_view>& lines, std::size_t number, const Cue& cue, bool pause, bool vtt,
                  std::vector<Fragment>& fragments) {
    std::vector<Fragment> own;
    for (std::size_t l = cue.firstLine; l < cue.endLine; ++l) {
        std::string_view line = trimWhiteSpace(lines[l]);
        std::string before(line.substr(0, outerTags(line, false)));
        line.remove_prefix(before.size());
        const std::size_t dash = speakerMark(line);
        const bool speaks = dash > 0 || before.find("<v") != std::string::npos;
        before += line.substr(0, dash);
        line.remove_prefix(dash);
        if (own.empty() || speaks) {
            own.push_back({.cue = number, .text = {}, .before = before, .after = {}, .begins = speaks});
        }
        Fragment& last = own.back();
        last.after = line.substr(line.size() - outerTags(line, true));
        const std::string text = withoutTags(line, vtt);
        const std::string_view shown = trimWhiteSpace(text);
        if (!last.text.empty() && !shown.empty()) {
            last.text += ' ';
        }
        last.text += shown;
    }
    for (Fragment& fragment : own) {
        const std::size_t front = songMark(fragment.text, false);
        fragment.before += fragment.text.substr(0, front);
        fragment.text.erase(0, front);
        const std::size_t back = songMark(fragment.text, true);
        fragment.after = fragment.text.substr(fragment.text.size() - back) + fragment.after;
        fragment.text.erase(fragment.text.size() - back);
        fragment.begins = fragment.begins || front > 0;
        if (fragment.text.empty()) {
            continue;
        }
        fragment.afterPause = pause;
        fragment.begins = fragment.begins || pause;
        pause = false;
        fragments.push_back(std::move(fragment));
    }
}

std::vector<Cue> cuesOf(const std::vector<std::string_view>& lines, const std::string& name) {
    std::vector<Cue> cues;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find("-->") == std::string_view::npos) {
            continue;
        }
        const auto times = timesOf(lines[i]);
        if (!times) {
            throw Error(Message("subtitles.time", "this is no time of a subtitle: {line}", excerpt(lines[i])),
                        atLine(name, i + 1),
                        Message("subtitles.time.do", "write begin --> end, each as hours:minutes:seconds,thousandths"));
        }
        if (times->second < times->first) {
            throw Error(Message("subtitles.backwards", "this subtitle ends before it begins"), atLine(name, i + 1),
                        Message("subtitles.backwards.do", "correct its times"));
        }
        Cue cue{.firstLine = i + 1, .endLine = i + 1, .begin = times->first, .end = times->second};
        while (cue.endLine < lines.size() && !trimWhiteSpace(lines[cue.endLine]).empty() &&
               lines[cue.endLine].find("-->") == std::string_view::npos) {
            ++cue.endLine;
        }
        i = cue.endLine - 1;
        cues.push_back(cue);
    }
    return cues;
}

Parsed parse(const std::vector<std::string_view>& lines, const std::string& name, const ReadOptions& options) {
    Parsed parsed;
    parsed.cues = cuesOf(lines, name);
    const bool vtt = isVtt(lines);
    for (std::size_t c = 0; c < parsed.cues.size(); ++c) {
        options.watch.cancel.throwIfCancelled();
        const bool pause = c == 0 || parsed.cues[c].begin - parsed.cues[c - 1].end >= kPause;
        addFragments(lines, c, parsed.cues[c], pause, vtt, parsed.fragments);
    }
    if (parsed.fragments.empty()) {
        throw Error(Message("subtitles.empty", "the subtitles hold no text"), name,
                    Message("do.file-with-text", "choose a file with text"));
    }
    Segmenter segmenter(options.sourceLanguage);
    for (std::size_t first = 0; first < parsed.fragments.size();) {
        std::size_t end = first + 1;
        while (end < parsed.fragments.size() && !parsed.fragments[end].begins) {
            ++end;
        }
        std::string joined;
        std::vector<std::size_t> starts; // start of each fragment in it
        for (std::size_t f = first; f < end; ++f) {
            joined += f > first ? " " : "";
            starts.push_back(joined.size());
            joined += parsed.fragments[f].text;
        }
        bool startsParagraph = parsed.fragments[first].afterPause;
        for (const ByteRange& range : segmenter.sentences(joined)) {
            options.watch.cancel.throwIfCancelled();
            if (parsed.sentences.size() == options.maxSentences) {
                throw Error(
                    Message("document.too-long", "the document has more than {limit} sentences", options.maxSentences),
                    name, Message("do.split-documents", "split it into several documents"));
            }
            parsed.sentences.push_back(segmenter.sentence(joined.substr(range.begin, range.size()), startsParagraph));
            startsParagraph = false;
            auto& parts = parsed.parts.emplace_back();
            for (std::size_t f = first; f < end; ++f) {
                const std::size_t from = std::max<std::size_t>(starts[f - first], range.begin);
                const std::size_t to =
                    std::min<std::size_t>(starts[f - first] + parsed.fragments[f].text.size(), range.end);
                if (from < to) {
                    parts.push_back({f, charactersOf(std::string_view(joined).substr(from, to - from))});
                }
            }
        }
        first = end;
    }
    return parsed;
}

// Cuts `text` between words into one piece per part, each about as long as its part and none empty while there are
// enough words.
std::vector<std::string> shared(std::string_view text, const std::vector<Part>& parts) {
    std::vector<std::size_t> ends; // of each word, in bytes
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if ((i == text.size() || text[i] == ' ') && i > 0 && text[i - 1] != ' ') {
            ends.push_back(i);
        }
    }
    const double total = std::accumulate(parts.begin(), parts.end(), 0.0, [](double sum, const Part& part) {
        return sum + static_cast<double>(part.characters);
    });
    const auto whole = static_cast<double>(charactersOf(text));
    std::vector<std::string> pieces;
    double wanted = 0.0;   // characters up to the end of this part
    std::size_t words = 0; // number of words in the pieces before
    std::size_t from = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        wanted += whole * static_cast<double>(parts[p].characters) / total;
        const std::size_t left = parts.size() - p - 1; // number of later parts, each of which needs a word
        std::size_t last = p + 1 == parts.size() ? ends.size() : std::min(words + 1, ends.size());
        const auto distance = [&](std::size_t count) {
            return std::abs(wanted - static_cast<double>(charactersOf(text.substr(0, ends[count - 1]))));
        };
        while (last < ends.size() && last + left < ends.size() && distance(last + 1) < distance(last)) {
            ++last;
        }
        const std::size_t to = last == 0 ? 0 : ends[last - 1];
        pieces.emplace_back(to > from ? trimWhiteSpace(text.substr(from, to - from)) : std::string_view());
        from = std::max(from, to);
        words = last;
    }
    return pieces;
}

// Breaks a text that is longer than a line in two near the middle.
std::string broken(const std::string& text, std::string_view lineEnd) {
    const std::size_t length = charactersOf(text);
    std::size_t best = std::string::npos;
    double nearest = 0.0;
    for (std::size_t i = text.find(' '); length > kLineLength && i != std::string::npos; i = text.find(' ', i + 1)) {
        const double distance =
            std::abs(double(charactersOf(std::string_view(text).substr(0, i))) - double(length) / 2.0);
        if (best == std::string::npos || distance < nearest) {
            best = i;
            nearest = distance;
        }
    }
    return best == std::string::npos ? text : text.substr(0, best) + std::string(lineEnd) + text.substr(best + 1);
}

} // namespace

bool areSubtitles(const std::vector<std::string_view>& lines) {
    if (isVtt(lines)) {
        return true;
    }
    constexpr std::size_t kSeen = 12;
    std::size_t seen = 0;
    for (auto line = lines.begin(); line != lines.end() && seen < kSeen; ++line) {
        seen += trimWhiteSpace(*line).empty() ? 0 : 1;
        if (timesOf(*line)) {
            return true;
        }
    }
    return false;
}

Document readSubtitles(const std::vector<std::string_view>& lines, const std::string& name,
                       const ReadOptions& options) {
    Document document;
    document.title = std::filesystem::path(name).stem().string();
    document.source = parse(lines, name, options).sentences;
    return document;
}

bool isSubtitlesName(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return extension == ".srt" || extension == ".vtt";
}

std::string subtitlesWith(std::string_view bytes, const std::string& name, const std::vector<Sentence>& source,
                          const std::vector<std::string>& translations, const ReadOptions& options) {
    const auto lines = textLines(bytes, name);
    const Parsed parsed = parse(lines, name, options);
    const auto isSame = [](const Sentence& a, const Sentence& b) { return a.text == b.text; };
    if (!std::ranges::equal(parsed.sentences, source, isSame) || source.size() != translations.size()) {
        throw Error(
            Message("subtitles.changed", "these subtitles hold other sentences than those that were translated"), name,
            Message("subtitles.changed.do", "choose the file that was translated, as it was then"));
    }
    const bool vtt = isVtt(lines);
    std::vector<std::string> texts(parsed.fragments.size());
    for (std::size_t s = 0; s < translations.size(); ++s) {
        const auto pieces = shared(inOneLine(translations[s]), parsed.parts[s]);
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            std::string& text = texts[parsed.parts[s][p].fragment];
            text += (text.empty() || pieces[p].empty() ? "" : " ") + pieces[p];
        }
    }
    std::vector<std::string> ofCue(parsed.cues.size());
    std::vector<bool> hasText(parsed.cues.size(), false);
    const std::string_view lineEnd = bytes.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
    for (std::size_t f = 0; f < parsed.fragments.size(); ++f) {
        const Fragment& fragment = parsed.fragments[f];
        std::string& text = ofCue[fragment.cue];
        hasText[fragment.cue] = true;
        if (texts[f].empty()) {
            continue; // there are fewer words than cues
        }
        text += (text.empty() ? "" : std::string(lineEnd)) + fragment.before + broken(escaped(texts[f], vtt), lineEnd) +
                fragment.after;
    }
    std::string result;
    std::size_t copied = 0;                    // number of copied bytes of the file
    const auto place = [&](std::size_t line) { // start of a line; behind the last line, its end
        return line < lines.size() ? std::size_t(lines[line].data() - bytes.data())
                                   : std::size_t(lines.back().data() + lines.back().size() - bytes.data());
    };
    for (std::size_t c = 0; c < parsed.cues.size(); ++c) {
        const Cue& cue = parsed.cues[c];
        if (!hasText[c]) {
            continue; // an empty cue, or only notes: it stays
        }
        const std::string_view last = lines[cue.endLine - 1];
        result += bytes.substr(copied, place(cue.firstLine) - copied);
        result += ofCue[c];
        copied = std::size_t(last.data() + last.size() - bytes.data());
    }
    return result + std::string(bytes.substr(copied));
}

} // namespace contexture::text
