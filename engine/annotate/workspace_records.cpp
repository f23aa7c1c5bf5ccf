// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/workspace_records.h"

#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/core/error.h"
#include "engine/eval/characters.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <set>

namespace contexture::annotate {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kRecordsOwn = "contexture"; // in the metadata
constexpr const char* kSegmentKey = "segment";
constexpr const char* kGlobalSegmentKey = "global_segment";

// Keeps numbers of a sentence that differ from its place in the document with the mark.
void keepNumbers(const MarkRecord& record, ErrorMark& mark) {
    const bool isUsual = record.segment == std::to_string(mark.sentence.value + 1);
    if (isUsual && record.globalSegment.empty()) {
        return;
    }
    Json metadata = mark.metadata.empty() ? Json::object() : parseLenient(mark.metadata);
    if (!metadata.is_object()) {
        metadata = Json::object();
    }
    if (!isUsual) {
        metadata[kRecordsOwn][kSegmentKey] = record.segment;
    }
    if (!record.globalSegment.empty()) {
        metadata[kRecordsOwn][kGlobalSegmentKey] = record.globalSegment;
    }
    mark.metadata = oneLine(metadata);
}

void takeNumbers(MarkRecord& record) {
    record.segment = std::to_string(record.mark.sentence.value + 1);
    Json metadata = parseLenient(record.mark.metadata);
    const auto own = metadata.is_object() ? metadata.find(kRecordsOwn) : metadata.end();
    if (!metadata.is_object() || own == metadata.end() || !own->is_object()) {
        return;
    }
    const auto take = [&](const char* key, std::string& into) {
        if (const auto found = own->find(key); found != own->end() && found->is_string()) {
            into = found->get<std::string>();
            own->erase(found);
        }
    };
    take(kSegmentKey, record.segment);
    take(kGlobalSegmentKey, record.globalSegment);
    if (own->empty()) {
        metadata.erase(kRecordsOwn);
    }
    record.mark.metadata = metadata.empty() ? std::string() : oneLine(metadata);
}

// How well the texts of a record fit a sentence.
enum class Fit : std::uint8_t { No, ButForSpace, Same };

struct Texts {
    const std::string* source;
    const std::string* target; // null: not translated
};

Texts textsAt(const Run& run, std::size_t sentence) {
    const auto& translated = run.sentences.at(sentence);
    return {&run.document->source.at(sentence).text, translated ? &translated->text.text : nullptr};
}

Fit fitOf(const std::string& text, const std::string* sentence) {
    if (!sentence) {
        return text.empty() ? Fit::Same : Fit::No;
    }
    if (text == *sentence) {
        return Fit::Same;
    }
    const auto first = [](const std::string& of) { return of.find_first_not_of(" \t\r\n"); };
    const bool begins = first(text) != std::string::npos && first(*sentence) != std::string::npos &&
                        text[first(text)] == (*sentence)[first(*sentence)]; // most are told apart by that
    return (begins || text.empty() || sentence->empty()) && !alignIgnoringSpace(text, *sentence).empty()
               ? Fit::ButForSpace
               : Fit::No;
}

Fit fitOf(const MarkRecord& record, const Run& run, std::size_t sentence) {
    const Texts texts = textsAt(run, sentence);
    const Fit target = fitOf(record.target, texts.target);
    return target == Fit::No ? Fit::No : std::min(target, fitOf(record.source, texts.source));
}

std::optional<std::size_t> numberIn(const std::string& segment) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(segment.data(), segment.data() + segment.size(), number);
    return error == std::errc() && end == segment.data() + segment.size() && number > 0 ? std::optional(number)
                                                                                        : std::nullopt;
}

// The sentence of a record: the one with its number if the texts fit, else the nearest one whose texts fit.
std::optional<std::size_t> sentenceOf(const Run& run, const MarkRecord& record) {
    const std::size_t all = run.sentences.size();
    const auto number = numberIn(record.segment);
    const std::size_t guess = number && *number <= all ? *number - 1 : 0;
    std::optional<std::size_t> best;
    for (const Fit wanted : {Fit::Same, Fit::ButForSpace}) {
        for (std::size_t step = 0; step < all && !best; ++step) {
            for (const bool isAhead : {true, false}) {
                const std::size_t at = isAhead ? guess + step : guess - step; // which wraps far beyond
                if (at < all && !best && fitOf(record, run, at) >= wanted) {
                    best = at;
                }
            }
        }
    }
    return best;
}

// Whether sources are equal except for white space and quotation marks, which tools put around texts and double.
bool isSameButForQuotes(std::string_view one, std::string_view other) {
    const auto bare = [](std::string_view text) {
        std::string letters(text);
        std::erase_if(letters, [](char c) { return c == '"' || c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
        return letters;
    };
    const std::string of = bare(one);
    return !of.empty() && of == bare(other);
}

// The sentence of a record whose translation was changed by an annotator or a tool: the one with its number if the
// source fits, else the only one with this source.
std::optional<std::size_t> sentenceOfSource(const Run& run, const MarkRecord& record) {
    const auto isOne = [&](std::size_t at) {
        const Texts texts = textsAt(run, at);
        return texts.target && isSameButForQuotes(record.source, *texts.source);
    };
    if (const auto number = numberIn(record.segment); number && *number <= run.sentences.size() && isOne(*number - 1)) {
        return *number - 1;
    }
    std::optional<std::size_t> only;
    for (std::size_t at = 0; at < run.sentences.size(); ++at) {
        if (isOne(at)) {
            if (only) {
                return std::nullopt;
            }
            only = at;
        }
    }
    return only;
}

// Maps each span to the changed text. A span without any remaining text is removed; if none is left, the mark is on the
// whole sentence. Returns false if the texts have too little in common.
bool findSpans(ErrorMark& mark, Side side, const std::string& from, const std::string& to) {
    const std::vector<std::uint32_t> places = alignEdited(from, to);
    if (places.empty()) {
        return false;
    }
    const std::vector<char32_t> text = eval::codePoints(to);
    std::vector<CharacterSpan> found;
    for (const CharacterSpan& span : mark.spans) {
        if (span.side != side) {
            found.push_back(span);
            continue;
        }
        std::uint32_t begin = kNowhere;
        std::uint32_t end = 0;
        for (std::size_t i = span.begin; i < std::min<std::size_t>(span.end, places.size()); ++i) {
            if (places[i] != kNowhere && !eval::isSpace(text[places[i]])) {
                begin = std::min(begin, places[i]);
                end = places[i] + 1;
            }
        }
        if (begin == kNowhere) {
            continue;
        }
        // If a part of a changed word remains, the span covers the whole word.
        const auto isInWord = [&](std::size_t at) { return at < text.size() && eval::isLetter(text[at]); };
        while (begin > 0 && isInWord(begin) && isInWord(begin - 1)) {
            --begin;
        }
        while (end > 0 && isInWord(end - 1) && isInWord(end)) {
            ++end;
        }
        found.push_back({side, begin, end});
    }
    mark.spans = std::move(found);
    std::sort(mark.spans.begin(), mark.spans.end());
    return true;
}

// The mark of such a record; nothing, with a remark, if there is no such sentence or if its texts differ too much.
std::optional<ErrorMark> markInEdited(const Run& run, const MarkRecord& record, std::vector<Remark>& remarks) {
    const auto shown = [](const std::string& text) { return text.substr(0, byteOffset(text, 60)); };
    const auto sentence = sentenceOfSource(run, record);
    if (!sentence) {
        remarks.push_back({Remark::Kind::LeftOut, record.line,
                           Message("marks.text", "the run has no sentence “{sentence}”", shown(record.target))});
        return std::nullopt;
    }
    ErrorMark mark = record.mark;
    mark.sentence = SentenceIndex(static_cast<std::int64_t>(*sentence));
    const Texts texts = textsAt(run, *sentence);
    if (!findSpans(mark, Side::Source, record.source, *texts.source)) { // nearly all quotation marks
        std::erase_if(mark.spans, [](const CharacterSpan& span) { return span.side == Side::Source; });
    }
    if (!findSpans(mark, Side::Target, record.target, *texts.target)) {
        remarks.push_back({Remark::Kind::LeftOut, record.line,
                           Message("marks.other-text", "the translation there is “{own}”, and in the row “{given}”",
                                   shown(*texts.target), shown(record.target))});
        return std::nullopt;
    }
    remarks.push_back({Remark::Kind::Repaired, record.line,
                       Message("marks.edited",
                               "the translation of sentence {sentence} is “{own}”, and in the row it was changed "
                               "(“{given}”): of its spans what stands in both is marked",
                               *sentence + 1, shown(*texts.target), shown(record.target))});
    keepNumbers(record, mark);
    return mark;
}

void moveSpans(ErrorMark& mark, Side side, const std::string& from, const std::string& to) {
    const std::vector<std::uint32_t> places = alignIgnoringSpace(from, to);
    for (CharacterSpan& span : mark.spans) {
        if (span.side == side && span.end < places.size()) {
            const bool isEmpty = span.begin == span.end;
            // The end moves together with the character before it.
            const std::uint32_t end = isEmpty ? places[span.begin] : places[span.end - 1] + 1;
            span.begin = places[span.begin];
            span.end = std::max(span.begin, end);
        }
    }
}

class Placer {
public:
    Placer(const store::Workspace& workspace, const Typology& typology, const PlaceOptions& options)
        : m_workspace(workspace), m_typology(typology), m_options(options), m_names(namesOf(workspace)) {
        for (const store::RunEntry& entry : workspace.runs()) {
            m_runs.push_back(entry);
        }
    }

    Placed place(std::span<const MarkRecord> records) {
        for (const MarkRecord& record : records) {
            place(record);
        }
        return std::move(m_placed);
    }

private:
    void remark(Remark::Kind kind, const MarkRecord& record, Message what) {
        m_placed.remarks.push_back({kind, record.line, std::move(what)});
    }

    void place(const MarkRecord& record) {
        const std::vector<store::RunId> candidates = candidatesFor(record);
        if (candidates.empty()) {
            remark(Remark::Kind::LeftOut, record,
                   Message("marks.run", "the workspace has no run “{run}” of a document “{document}”", record.system,
                           record.document));
            return;
        }
        std::vector<Remark> ofLast;
        for (const store::RunId id : candidates) {
            ofLast.clear();
            if (auto mark = markIn(*run(id), record, ofLast)) {
                m_placed.remarks.insert(m_placed.remarks.end(), ofLast.begin(), ofLast.end());
                add({.id = {}, .run = id, .mark = *std::move(mark)}, record);
                return;
            }
        }
        m_placed.remarks.insert(m_placed.remarks.end(), ofLast.begin(), ofLast.end());
    }

    std::vector<store::RunId> candidatesFor(const MarkRecord& record) const {
        if (m_options.run) {
            return {*m_options.run};
        }
        std::vector<store::RunId> exact;
        std::vector<store::RunId> byRun;
        for (const store::RunEntry& entry : m_runs) {
            if (m_names.runs.at(entry.id) == record.system) {
                byRun.push_back(entry.id);
                if (m_names.documents.at(entry.document) == record.document) {
                    exact.push_back(entry.id);
                }
            }
        }
        return exact.empty() ? byRun : exact;
    }

    std::shared_ptr<const Run> run(store::RunId id) {
        auto& run = m_loaded[id];
        run = run ? run : m_workspace.loadRun(id, store::Workspace::Traces::Skip);
        return run;
    }

    void add(store::StoredMark stored, const MarkRecord& record) {
        if (m_options.annotator) {
            stored.mark.annotator = *m_options.annotator;
        }
        if (isError(stored.mark)) {
            if (!m_typology.find(stored.mark.category) && stored.mark.category != kUncategorised &&
                m_strangers.insert(stored.mark.category).second) {
                remark(Remark::Kind::Kept, record,
                       Message("marks.category", "the typology “{typology}” has no category “{category}”",
                               m_typology.name, stored.mark.category));
            }
            if (!m_typology.severity(stored.mark.severity) && m_strangers.insert("\n" + stored.mark.severity).second) {
                remark(Remark::Kind::Kept, record,
                       Message("marks.severity", "the typology “{typology}” has no severity “{severity}”: weight 0",
                               m_typology.name, stored.mark.severity));
            }
        }
        auto& known = knownOf(stored.run);
        const auto same = std::find_if(known.begin(), known.end(),
                                       [&](const store::StoredMark& there) { return there.mark == stored.mark; });
        if (same != known.end()) {
            known.erase(same); // it answers one of them
            ++m_placed.known;
            return;
        }
        m_placed.marks.push_back(std::move(stored));
    }

    std::vector<store::StoredMark>& knownOf(store::RunId id) {
        const auto [place, isNew] = m_known.try_emplace(id);
        if (isNew) {
            place->second = m_workspace.marks(id);
        }
        return place->second;
    }

    const store::Workspace& m_workspace;
    const Typology& m_typology;
    const PlaceOptions& m_options;
    WorkspaceNames m_names;
    std::vector<store::RunEntry> m_runs;
    std::map<store::RunId, std::shared_ptr<const Run>> m_loaded;
    std::map<store::RunId, std::vector<store::StoredMark>> m_known;
    std::set<std::string> m_strangers;
    Placed m_placed;
};

// Makes names unique by a number after names that are already taken.
template<class Id>
void nameApart(std::map<Id, std::string>& names) {
    std::set<std::string> taken;
    for (auto& [id, name] : names) {
        const std::string own = name;
        for (int number = 2; !taken.insert(name).second; ++number) {
            name = own + " (" + std::to_string(number) + ")";
        }
    }
}

} // namespace

WorkspaceNames namesOf(const store::Workspace& workspace) {
    WorkspaceNames names;
    for (const store::DocumentEntry& document : workspace.documents()) {
        names.documents[document.id] = document.name.empty() ? document.title : document.name;
    }
    nameApart(names.documents);
    std::map<store::DocumentId, std::map<store::RunId, std::string>> runs; // two documents may both have an "Online"
    for (const store::RunEntry& run : workspace.runs()) {
        runs[run.document][run.id] = run.label;
    }
    for (auto& [document, ofDocument] : runs) {
        nameApart(ofDocument);
        names.runs.insert(ofDocument.begin(), ofDocument.end());
    }
    return names;
}

MarkRecord recordOf(const ErrorMark& mark, const Run& run, const std::string& system, const std::string& document) {
    MarkRecord record{.system = system, .document = document, .mark = mark};
    if (mark.sentence.asSize() < run.sentences.size()) {
        const Texts texts = textsAt(run, mark.sentence.asSize());
        record.source = *texts.source;
        record.target = texts.target ? *texts.target : std::string();
    }
    // Limits spans to the text, since another program may have written the file.
    for (CharacterSpan& span : record.mark.spans) {
        const std::uint32_t length = characterCount(span.side == Side::Source ? record.source : record.target);
        span.end = std::min(span.end, length);
        span.begin = std::min(span.begin, span.end);
    }
    takeNumbers(record);
    record.mark.sentence = {};
    return record;
}

std::vector<MarkRecord> recordsOf(const store::Workspace& workspace, std::optional<store::RunId> only) {
    std::vector<MarkRecord> records;
    const WorkspaceNames names = namesOf(workspace);
    for (const store::RunEntry& entry : workspace.runs()) {
        const auto marks = only && entry.id != *only ? std::vector<store::StoredMark>() : workspace.marks(entry.id);
        if (marks.empty()) {
            continue;
        }
        const auto run = workspace.loadRun(entry.id, store::Workspace::Traces::Skip);
        for (const store::StoredMark& stored : marks) {
            records.push_back(recordOf(stored.mark, *run, names.runs.at(entry.id), names.documents.at(entry.document)));
        }
    }
    return records;
}

std::optional<ErrorMark> markIn(const Run& run, const MarkRecord& record, std::vector<Remark>& remarks) {
    const auto sentence = sentenceOf(run, record);
    if (!sentence) {
        return markInEdited(run, record, remarks);
    }
    ErrorMark mark = record.mark;
    mark.sentence = SentenceIndex(static_cast<std::int64_t>(*sentence));
    const Texts texts = textsAt(run, *sentence);
    bool isMoved = false;
    if (record.source != *texts.source) {
        moveSpans(mark, Side::Source, record.source, *texts.source);
        isMoved = true;
    }
    if (texts.target && record.target != *texts.target) {
        moveSpans(mark, Side::Target, record.target, *texts.target);
        isMoved = true;
    }
    if (isMoved) {
        remarks.push_back({Remark::Kind::Repaired, record.line,
                           Message("marks.space", "its texts have other white space: the spans are moved")});
    }
    const auto number = numberIn(record.segment);
    if (number && *number != *sentence + 1) {
        remarks.push_back({Remark::Kind::Repaired, record.line,
                           Message("marks.number", "its text is that of sentence {sentence}, not {number}",
                                   *sentence + 1, record.segment)});
    }
    keepNumbers(record, mark);
    return mark;
}

Placed placeRecords(const store::Workspace& workspace, std::span<const MarkRecord> records, const Typology& typology,
                    const PlaceOptions& options) {
    return Placer(workspace, typology, options).place(records);
}

} // namespace contexture::annotate
