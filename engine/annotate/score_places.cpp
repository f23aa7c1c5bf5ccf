// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/score_places.h"

#include "engine/annotate/marked_text.h"
#include "engine/core/error.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace contexture::annotate {

namespace {

using Places = std::vector<std::optional<std::size_t>>; // the sentence of each row; nullopt: of a blank line

bool isSameText(std::string_view one, std::string_view other) {
    one = text::trimWhiteSpace(one);
    other = text::trimWhiteSpace(other);
    return one == other || (!one.empty() && !other.empty() && !alignIgnoringSpace(one, other).empty());
}

const std::string& translationOf(const Run& run, std::size_t sentence) {
    static const std::string kNone;
    const auto& translated = run.sentences.at(sentence);
    return translated ? translated->text.text : kNone;
}

bool isSource(const ScoredRow& row, const Run& run, std::size_t sentence) {
    return !row.source || isSameText(*row.source, run.document->source.at(sentence).text);
}

bool isTranslation(const ScoredRow& row, const Run& run, std::size_t sentence) {
    return !row.target || isSameText(*row.target, translationOf(run, sentence));
}

bool isBlank(const ScoredRow& row) {
    const auto isEmpty = [](const std::optional<std::string>& text) {
        return !text || text::trimWhiteSpace(*text).empty();
    };
    return (row.source || row.target) && isEmpty(row.source) && isEmpty(row.target);
}

Places everySentence(std::size_t count) {
    Places places(count);
    for (std::size_t s = 0; s < count; ++s) {
        places[s] = s;
    }
    return places;
}

Places translatedSentences(const Run& run) {
    Places places;
    for (std::size_t s = 0; s < run.sentences.size(); ++s) {
        if (run.sentences[s]) {
            places.emplace_back(s);
        }
    }
    return places;
}

// The lines of a translation with a blank one between paragraphs.
Places linesOf(const Document& document) {
    Places places;
    for (std::size_t s = 0; s < document.size(); ++s) {
        if (s > 0 && document.source[s].startsParagraph) {
            places.emplace_back(std::nullopt);
        }
        places.emplace_back(s);
    }
    return places;
}

// Sentences for the rows that have a text.
Places filledRows(const std::vector<ScoredRow>& rows) {
    Places places;
    std::size_t next = 0;
    for (const ScoredRow& row : rows) {
        places.push_back(isBlank(row) ? std::nullopt : std::optional(next++));
    }
    return places;
}

// nullopt if the number of rows fits in no way.
std::optional<Places> placesOf(const Run& run, const std::vector<ScoredRow>& rows) {
    const Document& document = *run.document;
    if (rows.size() == document.size()) {
        return everySentence(document.size());
    }
    if (Places lines = linesOf(document); rows.size() == lines.size()) {
        return lines;
    }
    if (Places translated = translatedSentences(run); rows.size() == translated.size()) {
        return translated;
    }
    const auto filled = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), std::not_fn(isBlank)));
    return filled == document.size() ? std::optional(filledRows(rows)) : std::nullopt;
}

std::size_t fitting(const Run& run, const std::vector<ScoredRow>& rows, const Places& places) {
    std::size_t count = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        count += places[r] && isSource(rows[r], run, *places[r]) && isTranslation(rows[r], run, *places[r]) ? 1 : 0;
    }
    return count;
}

std::string systemNames(const ScoreFile& file) {
    std::string names;
    for (const ScoredSystem& system : file.systems) {
        names += (names.empty() ? "" : ", ") + text::excerpt(system.name, 80);
    }
    return names;
}

const ScoredSystem& systemFor(const Run& run, const ScoreFile& file, const std::string& name,
                              const std::string& wanted) {
    if (!wanted.empty()) {
        const auto found = std::find_if(file.systems.begin(), file.systems.end(),
                                        [&](const ScoredSystem& system) { return system.name == wanted; });
        if (found == file.systems.end()) {
            throw Error(Message("scores.no-system", "the file has no system “{name}”", wanted), name,
                        Message("scores.systems.do", "it has {names}", systemNames(file)));
        }
        return *found;
    }
    if (file.systems.size() == 1) {
        return file.systems.front();
    }
    const ScoredSystem* best = nullptr;
    std::size_t most = 0;
    bool isOnly = false;
    for (const ScoredSystem& system : file.systems) {
        const bool hasTexts = !system.rows.empty() && system.rows.front().target;
        const auto places = hasTexts ? placesOf(run, system.rows) : std::nullopt;
        const std::size_t count = places ? fitting(run, system.rows, *places) : 0;
        if (count >= most && count > 0) {
            isOnly = count > most;
            most = count;
            best = &system;
        }
    }
    if (!best || !isOnly) {
        throw Error(
            Message("scores.which-system", "the file has scores of several systems: {names}", systemNames(file)), name,
            Message("scores.which-system.do", "say which of them is this run (--system)"));
    }
    return *best;
}

[[noreturn]] void refuseCount(const Run& run, const std::vector<ScoredRow>& rows, const std::string& name) {
    const std::size_t sentences = run.document->size();
    throw Error(Message("scores.count", "the file has {rows} numbers, and the document has {sentences} sentences",
                        rows.size(), sentences),
                name,
                Message("scores.count.do",
                        "give one number for each sentence, in their order: score the translation as "
                        "it was written out"));
}

class RowPlacer {
public:
    RowPlacer(const Run& run, const ScoreFile& file, const std::string& name) : m_run(run), m_name(name) {
        for (const std::string& metric : file.metrics) {
            m_placed.scores.push_back({metric, {}});
        }
        m_placed.remarks = file.remarks;
    }

    PlacedScores place(const std::vector<ScoredRow>& rows, const Places& places) {
        std::size_t all = 0;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (places[r]) {
                ++all;
                place(rows[r], *places[r]);
            }
        }
        if (m_placed.left * 2 > all) {
            throw Error(
                Message("scores.other-run",
                        "{wrong} of {all} texts in the file are not those of the run; the "
                        "first: {what}",
                        m_placed.left, all, m_firstOther),
                text::atLine(m_name, m_firstLine),
                Message("scores.other-run.do", "name the run that was scored, or score the translation of this one"));
        }
        std::stable_sort(m_placed.remarks.begin(), m_placed.remarks.end(),
                         [](const Remark& a, const Remark& b) { return a.line < b.line; });
        return std::move(m_placed);
    }

private:
    void leaveOut(const ScoredRow& row, Message what) {
        if (m_placed.left++ == 0) {
            m_firstOther = what;
            m_firstLine = row.line;
        }
        m_placed.remarks.push_back({Remark::Kind::LeftOut, row.line, std::move(what)});
    }

    void place(const ScoredRow& row, std::size_t sentence) {
        if (!isSource(row, m_run, sentence)) {
            leaveOut(row, Message("scores.other-source", "sentence {sentence} is “{own}”, and in the file “{given}”",
                                  sentence + 1, text::excerpt(m_run.document->source[sentence].text),
                                  text::excerpt(*row.source)));
            return;
        }
        if (!isTranslation(row, m_run, sentence)) {
            leaveOut(row,
                     Message("scores.other-text",
                             "the translation of sentence {sentence} is “{own}”, and in the file “{given}”",
                             sentence + 1, text::excerpt(translationOf(m_run, sentence)), text::excerpt(*row.target)));
            return;
        }
        if (!m_run.sentences[sentence]) {
            return; // a number of nothing
        }
        for (std::size_t m = 0; m < m_placed.scores.size(); ++m) {
            if (row.values.at(m)) {
                m_placed.scores[m].values.push_back(
                    {SentenceIndex(static_cast<std::int64_t>(sentence)), *row.values[m]});
            }
        }
        for (MarkRecord record : row.errors) {
            addError(std::move(record), row, sentence);
        }
        if (row.isErrorFree) {
            addError(
                {.mark = {.category = kNoError, .severity = kNoError, .annotator = m_placed.scores.front().metric}},
                row, sentence);
        }
    }

    void addError(MarkRecord record, const ScoredRow& row, std::size_t sentence) {
        record.segment = std::to_string(sentence + 1);
        record.source = m_run.document->source[sentence].text;
        record.target = row.target.value_or(translationOf(m_run, sentence));
        record.line = row.line;
        m_placed.errors.push_back(std::move(record));
    }

    const Run& m_run;
    const std::string& m_name;
    PlacedScores m_placed;
    Message m_firstOther;
    std::size_t m_firstLine = 0;
};

} // namespace

PlacedScores placeScores(const Run& run, const ScoreFile& file, const std::string& name, const std::string& system) {
    const std::vector<ScoredRow>& rows = systemFor(run, file, name, system).rows;
    const auto places = placesOf(run, rows);
    if (!places) {
        refuseCount(run, rows, name);
    }
    return RowPlacer(run, file, name).place(rows, *places);
}

} // namespace contexture::annotate
