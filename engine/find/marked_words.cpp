// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/marked_words.h"

#include "engine/core/error_mark.h"
#include "engine/find/pattern.h"

#include <SQLiteCpp/Column.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace contexture::find {

std::vector<std::int64_t> marksFor(store::Connection& connection, const Condition& condition) {
    const std::string_view field = fields()[condition.field].name;
    std::optional<NameTest> isMeant;
    if (field != "error") {
        isMeant.emplace(condition);
    }
    const bool isNegative =
        condition.comparison == Comparison::Unequal || condition.comparison == Comparison::MatchesNot;
    std::vector<std::int64_t> ids;
    SQLite::Statement query(connection.database(), "SELECT id, category, severity FROM mark");
    while (query.executeStep()) {
        const std::string category = query.getColumn(1).getString();
        if (!namesAnError(category)) {
            continue;
        }
        bool isFound = !isMeant;
        if (field == "severity") {
            isFound = (*isMeant)(query.getColumn(2).getString());
        } else if (field == "category") {
            std::vector<std::string> names{category};
            if (const std::size_t slash = category.find('/'); slash != std::string::npos) {
                names.push_back(category.substr(0, slash));
                names.push_back(category.substr(slash + 1));
            }
            const auto fulfils = [&](const std::string& name) { return (*isMeant)(name); };
            isFound = isNegative ? std::all_of(names.begin(), names.end(), fulfils)
                                 : std::any_of(names.begin(), names.end(), fulfils);
        }
        if (isFound) {
            ids.push_back(query.getColumn(0).getInt64());
        }
    }
    return ids;
}

void placeMarks(const store::Workspace& workspace, store::Connection& connection,
                const std::vector<std::int64_t>& runs) {
    SQLite::Database& database = connection.database();
    database.exec("DROP TABLE IF EXISTS temp.marked_word");
    database.exec("CREATE TABLE temp.marked_word (run INTEGER, sentence INTEGER, side INTEGER, position INTEGER, mark "
                  "INTEGER, PRIMARY KEY (run, sentence, side, position, mark)) WITHOUT ROWID");
    SQLite::Statement insert(database, "INSERT OR IGNORE INTO temp.marked_word VALUES (?, ?, ?, ?, ?)");
    for (const std::int64_t id : runs) {
        const auto marks = workspace.marks({id});
        if (marks.empty()) {
            continue;
        }
        const auto run = workspace.loadRun({id}, store::Workspace::Traces::Skip);
        for (const store::StoredMark& stored : marks) {
            const std::size_t at = stored.mark.sentence.asSize();
            if (at >= run->sentences.size()) {
                continue; // written by another program
            }
            std::vector<CharacterSpan> spans = stored.mark.spans;
            if (spans.empty()) {
                spans.push_back({Side::Target, 0, std::numeric_limits<std::uint32_t>::max()});
            }
            for (const CharacterSpan& span : spans) {
                const auto& translated = run->sentences[at];
                if (span.side == Side::Target && !translated) {
                    continue;
                }
                const Sentence& sentence = span.side == Side::Source ? run->document->source[at] : translated->text;
                for (const WordIndex word : markedWords(sentence, span)) {
                    insert.bind(1, id);
                    insert.bind(2, stored.mark.sentence.value);
                    insert.bind(3, static_cast<int>(span.side));
                    insert.bind(4, word.value);
                    insert.bind(5, stored.id.value);
                    insert.exec();
                    insert.reset();
                }
            }
        }
    }
}

} // namespace contexture::find
