// SPDX-License-Identifier: GPL-3.0-or-later

// Turns a question about words into SQL, and the rows of the result into answers.
#include "engine/core/error.h"
#include "engine/core/word_alignment.h"
#include "engine/eval/characters.h"
#include "engine/find/filter_sql.h"
#include "engine/find/lemma_forms.h"
#include "engine/find/marked_words.h"
#include "engine/find/pattern.h"
#include "engine/find/word_facts.h"
#include "engine/find/word_search_impl.h"
#include "engine/store/sentence_scores.h"

#include <SQLiteCpp/Column.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

namespace contexture::find {

namespace {

constexpr std::array<std::pair<std::string_view, Order>, 8> kOrders{{
    {"document", Order::Document},
    {"weight", Order::Weight},
    {"distance", Order::Distance},
    {"share", Order::Share},
    {"probability", Order::Probability},
    {"wordweight", Order::WordWeight},
    {"support", Order::Support},
    {"need", Order::Need},
}};

std::string orderColumn(Order order, Side side) {
    switch (order) {
    case Order::Weight:
        return "w.weight";
    case Order::Distance:
        return "abs(w.sentence - w.consulted)";
    case Order::Share:
        return "w.share";
    case Order::Probability:
        return "w.log_probability";
    case Order::WordWeight:
        return "w.word_weight";
    case Order::Support:
        return "w.support";
    case Order::Need:
        return needColumn("gain", side);
    default:
        return {};
    }
}

template<class Number>
std::optional<Number> numberAt(SQLite::Statement& row, int column) {
    const SQLite::Column value = row.getColumn(column);
    if (value.isNull()) {
        return std::nullopt;
    }
    if constexpr (std::is_floating_point_v<Number>) {
        return value.getDouble();
    } else {
        return value.getInt64();
    }
}

template<class Index>
Index indexAt(SQLite::Statement& row, int column) {
    const auto value = numberAt<std::int64_t>(row, column);
    return value ? Index(*value) : Index();
}

// The temporary tables of one question; the destructor drops them.
class Asking {
public:
    explicit Asking(store::Connection& connection) : m_connection(connection) {}
    ~Asking() {
        for (const std::string& table : m_tables) {
            try {
                m_connection.database().exec("DROP TABLE " + table);
            } catch (const SQLite::Exception&) {
                // SQLite drops a temporary table when its connection closes.
            }
        }
    }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

    std::string table(const std::string& columns) {
        std::string name = "temp.asked_" + std::to_string(m_tables.size());
        m_connection.database().exec("CREATE TABLE " + name + " (" + columns + ")");
        m_tables.push_back(name);
        return name;
    }

    std::string ids(const std::vector<std::int64_t>& ids) {
        const std::string name = table("id INTEGER PRIMARY KEY");
        SQLite::Statement insert(m_connection.database(), "INSERT INTO " + name + " (id) VALUES (?)");
        for (const std::int64_t id : ids) {
            insert.bind(1, id);
            insert.exec();
            insert.reset();
        }
        return name;
    }

private:
    store::Connection& m_connection;
    std::vector<std::string> m_tables;
};

bool holds(Comparison comparison, double value, double asked) {
    switch (comparison) {
    case Comparison::Unequal:
        return value != asked;
    case Comparison::Less:
        return value < asked;
    case Comparison::LessOrEqual:
        return value <= asked;
    case Comparison::Greater:
        return value > asked;
    case Comparison::GreaterOrEqual:
        return value >= asked;
    default:
        return value == asked;
    }
}

struct RunFacts {
    std::int64_t id = 0;
    std::size_t number = 0;
    std::int64_t document = 0;
    std::string documentName;
    std::int64_t model = 0;
    std::string modelName;
};

std::vector<RunFacts> runFacts(store::Connection& connection) {
    std::vector<RunFacts> runs;
    SQLite::Statement query(connection.database(),
                            "SELECT r.id, r.document, CASE d.name WHEN '' THEN d.title ELSE d.name END, r.model, "
                            "m.name FROM run r JOIN document d ON d.id = r.document JOIN model m ON m.id = r.model "
                            "ORDER BY r.id");
    while (query.executeStep()) {
        runs.push_back({query.getColumn(0).getInt64(), runs.size() + 1, query.getColumn(1).getInt64(),
                        query.getColumn(2).getString(), query.getColumn(3).getInt64(), query.getColumn(4).getString()});
    }
    return runs;
}

// For each model, the row number of the requested site among the rows of a word; models without that site are left out.
std::map<std::int64_t, int> askedSites(const store::Workspace& workspace, store::Connection& connection,
                                       const std::string& site) {
    std::map<std::int64_t, int> sites;
    std::vector<std::int64_t> rows;
    SQLite::Statement query(connection.database(), "SELECT id FROM model ORDER BY id");
    while (query.executeStep()) {
        rows.push_back(query.getColumn(0).getInt64());
    }
    const std::vector<ModelInfo> models = workspace.models();
    std::set<std::string> known;
    for (std::size_t m = 0; m < models.size(); ++m) {
        const auto all = searchedSites(models[m]);
        for (std::size_t s = 0; s < all.size(); ++s) {
            known.insert(all[s]->name);
            if (all[s]->name == site) {
                sites[rows[m]] = static_cast<int>(s);
            }
        }
        if (site.empty()) {
            sites[rows[m]] = 0;
        }
    }
    if (!site.empty() && !known.contains(site)) {
        std::string names;
        for (const std::string& name : known) {
            names += (names.empty() ? "" : ", ") + name;
        }
        throw Error(Message("find.site", "no model here has the context site “{site}”", site),
                    connection.shownAs().string(),
                    names.empty() ? Message("find.no-sites", "its models read no context")
                                  : Message("find.sites", "name one of {sites}", names));
    }
    return sites;
}

std::string formsFor(Asking& asking, store::Connection& connection, const Condition& condition) {
    Pattern pattern(condition.text);
    std::vector<std::int64_t> ids; // forms that match; `!~` excludes them
    SQLite::Statement query(connection.database(), "SELECT id, text FROM form");
    while (query.executeStep()) {
        if (pattern.isIn(query.getColumn(1).getString())) {
            ids.push_back(query.getColumn(0).getInt64());
        }
    }
    return asking.ids(ids);
}

std::string runsFor(Asking& asking, const std::vector<RunFacts>& runs, const Condition& condition) {
    const Field& field = fields()[condition.field];
    std::vector<std::int64_t> ids;
    if (field.name == "run") {
        for (const RunFacts& run : runs) {
            if (holds(condition.comparison, static_cast<double>(run.number), condition.number)) {
                ids.push_back(run.id);
            }
        }
        return asking.ids(ids);
    }
    const NameTest isMeant(condition);
    for (const RunFacts& run : runs) {
        if (isMeant(field.name == "model" ? run.modelName : run.documentName)) {
            ids.push_back(run.id);
        }
    }
    return asking.ids(ids);
}

std::string notesFor(Asking& asking, store::Connection& connection, const Condition& condition) {
    const NameTest isMeant(condition);
    const std::string table = asking.table("document INTEGER, position INTEGER, PRIMARY KEY (document, position)");
    SQLite::Statement insert(connection.database(), "INSERT INTO " + table + " VALUES (?, ?)");
    SQLite::Statement query(connection.database(), "SELECT document, position, text FROM file_note");
    while (query.executeStep()) {
        if (isMeant(query.getColumn(2).getString())) {
            insert.bind(1, query.getColumn(0).getInt64());
            insert.bind(2, query.getColumn(1).getInt64());
            insert.exec();
            insert.reset();
        }
    }
    return table;
}

// Words of every run that another run of the same document translates differently.
void compareRuns(const store::Workspace& workspace, store::Connection& connection, const std::vector<RunFacts>& runs,
                 std::set<std::int64_t>& compared) {
    std::set<std::int64_t> all;
    std::map<std::int64_t, std::vector<std::int64_t>> ofDocument;
    for (const RunFacts& run : runs) {
        all.insert(run.id);
        ofDocument[run.document].push_back(run.id);
    }
    if (all == compared && !all.empty()) {
        return;
    }
    SQLite::Database& database = connection.database();
    database.exec("DROP TABLE IF EXISTS temp.changed_word");
    database.exec("CREATE TABLE temp.changed_word (run INTEGER, sentence INTEGER, position INTEGER, "
                  "PRIMARY KEY (run, sentence, position)) WITHOUT ROWID");
    SQLite::Statement insert(database, "INSERT OR IGNORE INTO temp.changed_word VALUES (?, ?, ?)");
    for (const auto& [document, ids] : ofDocument) {
        std::vector<std::shared_ptr<const Run>> texts;
        for (std::size_t i = 0; i < ids.size() && ids.size() > 1; ++i) {
            texts.push_back(workspace.loadRun({ids[i]}, store::Workspace::Traces::Skip));
        }
        for (std::size_t a = 0; a < texts.size(); ++a) {
            for (std::size_t b = 0; b < texts.size(); ++b) {
                for (std::size_t s = 0; a != b && s < texts[a]->sentences.size(); ++s) {
                    const auto& one = texts[a]->sentences[s];
                    const auto& other = texts[b]->sentences[s];
                    if (!one || !other || one->text == other->text) {
                        continue;
                    }
                    for (const contexture::WordIndex word : changedWords(other->text, one->text)) {
                        insert.bind(1, ids[a]);
                        insert.bind(2, static_cast<std::int64_t>(s));
                        insert.bind(3, word.value);
                        insert.exec();
                        insert.reset();
                    }
                }
            }
        }
    }
    compared = std::move(all);
}

void bindAll(SQLite::Statement& query, int first, const std::vector<FilterSql::Value>& values) {
    for (const FilterSql::Value& value : values) {
        std::visit([&](const auto& v) { query.bind(first, v); }, value);
        ++first;
    }
}

// Reads the sentences of the found words; a sentence is read once while its words follow each other.
class SentenceReader {
public:
    SentenceReader(const store::Workspace& workspace, store::Connection& connection)
        : m_workspace(workspace)
        , m_translation(connection.database(), "SELECT text, words FROM translation WHERE run = ? AND first_pass = 0 "
                                               "AND position = ?") {}

    const Sentence& source(std::int64_t document, SentenceIndex sentence) {
        if (document != m_documentRow) {
            m_document = m_workspace.loadDocument({document});
            m_documentRow = document;
        }
        return m_document->source.at(sentence.asSize());
    }

    const Sentence& target(std::int64_t run, SentenceIndex sentence) {
        if (run != m_run || sentence != m_at) {
            m_translation.reset();
            m_translation.bind(1, run);
            m_translation.bind(2, sentence.value);
            m_sentence = {};
            if (m_translation.executeStep()) {
                m_sentence.text = m_translation.getColumn(0).getString();
                const SQLite::Column words = m_translation.getColumn(1);
                const auto* bytes = static_cast<const unsigned char*>(words.getBlob());
                const auto at = [&](int i) {
                    return std::uint32_t{bytes[i]} | std::uint32_t{bytes[i + 1]} << 8 |
                           std::uint32_t{bytes[i + 2]} << 16 | std::uint32_t{bytes[i + 3]} << 24;
                };
                for (int i = 0; i + 8 <= words.getBytes(); i += 8) {
                    const ByteRange range{at(i), at(i + 4)};
                    if (range.begin > range.end || range.end > m_sentence.text.size()) {
                        break; // a damaged file: the words found so far are in order
                    }
                    m_sentence.words.push_back(range);
                }
            }
            m_run = run;
            m_at = sentence;
        }
        return m_sentence;
    }

private:
    const store::Workspace& m_workspace;
    SQLite::Statement m_translation;
    std::shared_ptr<const Document> m_document;
    std::int64_t m_documentRow = 0;
    Sentence m_sentence;
    std::int64_t m_run = 0;
    SentenceIndex m_at;
};

using Scores = std::vector<std::pair<std::string, double>>;

// The numbers of the sentences that found words stand in, likewise.
class ScoreReader {
public:
    explicit ScoreReader(store::Connection& connection)
        : m_query(connection.database(),
                  "SELECT metric, value FROM sentence_score WHERE run = ? AND sentence = ? ORDER BY "
                  "metric") {}

    const Scores& of(std::int64_t run, SentenceIndex sentence) {
        if (run != m_run || sentence != m_at) {
            m_scores.clear();
            m_query.reset();
            m_query.bind(1, run);
            m_query.bind(2, sentence.value);
            while (m_query.executeStep()) {
                m_scores.emplace_back(m_query.getColumn(0).getString(), m_query.getColumn(1).getDouble());
            }
            m_run = run;
            m_at = sentence;
        }
        return m_scores;
    }

private:
    SQLite::Statement m_query;
    Scores m_scores;
    std::int64_t m_run = 0;
    SentenceIndex m_at;
};

// The note of the file on the sentence that found words stand in, likewise.
class FileNoteReader {
public:
    explicit FileNoteReader(store::Connection& connection)
        : m_query(connection.database(), "SELECT text FROM file_note WHERE document = ? AND position = ?") {}

    const std::string& of(std::int64_t document, SentenceIndex sentence) {
        if (document != m_document || sentence != m_at) {
            m_query.reset();
            m_query.bind(1, document);
            m_query.bind(2, sentence.value);
            m_note = m_query.executeStep() ? m_query.getColumn(0).getString() : std::string();
            m_document = document;
            m_at = sentence;
        }
        return m_note;
    }

private:
    SQLite::Statement m_query;
    std::string m_note;
    std::int64_t m_document = 0;
    SentenceIndex m_at;
};

// Throws Error for a condition on a metric that no run has: nobody would see that its name is misspelt.
void checkMetrics(const Expression& filter, const store::Workspace& workspace, store::Connection& connection) {
    const std::vector<std::string> asked = metricsIn(filter);
    if (asked.empty()) {
        return;
    }
    std::string names;
    std::set<std::string> known;
    for (const std::string& metric : store::metricsOf(workspace)) {
        names += (names.empty() ? "" : ", ") + metric;
        known.insert(eval::toLower(metric));
    }
    for (const std::string& metric : asked) {
        if (!known.contains(eval::toLower(metric))) {
            throw Error(Message("find.metric", "no run here has numbers of a metric “{name}”", metric),
                        connection.shownAs().string(),
                        names.empty() ? Message("find.metric.none", "add them first, with contexture-cli runs --scores")
                                      : Message("find.metric.do", "the runs have numbers of {names}", names));
        }
    }
}

} // namespace

Order parseOrder(std::string_view name) {
    std::string names;
    for (const auto& [known, order] : kOrders) {
        if (known == name) {
            return order;
        }
        names += (names.empty() ? "" : ", ") + std::string(known);
    }
    throw Error("there is no order \"" + std::string(name) + "\"", "--sort", "name one of " + names);
}

std::optional<std::int64_t> Found::distance() const {
    return consulted.isValid() ? std::optional(std::abs(std::int64_t{sentence.value} - consulted.value)) : std::nullopt;
}

std::vector<std::string> WordSearch::metrics() const {
    return store::metricsOf(m_impl->workspace);
}

Answer WordSearch::ask(const Question& question) const {
    Answer answer;
    ask(
        question, [&](std::size_t all) { answer.all = all; },
        [&](Found found) { answer.found.push_back(std::move(found)); });
    return answer;
}

void WordSearch::ask(const Question& question, const std::function<void(std::size_t)>& counted,
                     const std::function<void(Found)>& take) const {
    store::Connection& connection = *m_impl->connection;
    m_impl->lacking.clear();
    connection.guarded([&] {
        Asking asking(connection);
        checkMetrics(question.filter, m_impl->workspace, connection);
        const std::vector<RunFacts> runs = runFacts(connection);
        if (mentions(question.filter, "changed")) {
            compareRuns(m_impl->workspace, connection, runs, m_impl->compared);
        }
        if (mentions(question.filter, "error") || mentions(question.filter, "category") ||
            mentions(question.filter, "severity")) {
            std::vector<std::int64_t> ids;
            for (const RunFacts& run : runs) {
                ids.push_back(run.id);
            }
            placeMarks(m_impl->workspace, connection, ids);
        }
        const auto sites = askedSites(m_impl->workspace, connection, question.site);
        const std::string asked = asking.table("id INTEGER PRIMARY KEY, site INTEGER");
        std::map<std::int64_t, const RunFacts*> byId;
        {
            SQLite::Statement insert(connection.database(), "INSERT INTO " + asked + " VALUES (?, ?)");
            for (const RunFacts& run : runs) {
                byId[run.id] = &run;
                if (const auto site = sites.find(run.model); site != sites.end()) {
                    insert.bind(1, run.id);
                    insert.bind(2, site->second);
                    insert.exec();
                    insert.reset();
                }
            }
        }
        const FilterSql filter =
            filterSql(question.filter, question.side,
                      {.forms = [&](const Condition& condition) { return formsFor(asking, connection, condition); },
                       .runs = [&](const Condition& condition) { return runsFor(asking, runs, condition); },
                       .marks = [&](const Condition& condition) { return asking.ids(marksFor(connection, condition)); },
                       .notes = [&](const Condition& condition) { return notesFor(asking, connection, condition); },
                       .lemmas =
                           [&](const Condition& condition, Side side) {
                               std::vector<FilterSets::Lemmas> tables;
                               for (const LanguageForms& language :
                                    formsOfLemma(connection, m_impl->lemmasOfAll(), condition, side, m_impl->lacking)) {
                                   tables.push_back({asking.ids(language.runs), asking.ids(language.forms)});
                               }
                               return tables;
                           }});
        const std::string from = " FROM " + asked +
                                 " a CROSS JOIN word w ON w.run = a.id AND w.side = ? AND w.site = a.site "
                                 "JOIN run r ON r.id = a.id WHERE " +
                                 filter.text;
        {
            SQLite::Statement count(connection.database(), "SELECT count(*)" + from);
            count.bind(1, static_cast<int>(question.side));
            bindAll(count, 2, filter.values);
            count.executeStep();
            counted(static_cast<std::size_t>(count.getColumn(0).getInt64()));
        }
        std::string order = "w.run, w.sentence, w.position";
        if (const std::string column = orderColumn(question.order, question.side); !column.empty()) {
            order = column + (question.descending ? " DESC" : "") + " NULLS LAST, " + order;
        } else if (question.descending) {
            order = "w.run DESC, w.sentence DESC, w.position DESC";
        }
        SQLite::Statement query(
            connection.database(),
            "SELECT w.run, w.sentence, w.position, w.class, w.counterpart, cf.text, w.log_probability, w.share, "
            "w.consulted, w.weight, w.word_side, w.word_sentence, w.word_position, wf.text, w.word_weight, w.support, "
            "w.visible, " +
                needColumn("gain", question.side) + ", " + needColumn("divergence", question.side) + ", " +
                needColumn("instead", question.side) + " FROM (SELECT w.*" + from + " ORDER BY " + order +
                " LIMIT ? OFFSET ?) w LEFT JOIN form cf ON cf.id = w.counterpart_form LEFT JOIN form wf ON wf.id = "
                "w.word_form ORDER BY " +
                order);
        query.bind(1, static_cast<int>(question.side));
        bindAll(query, 2, filter.values);
        const int next = 2 + static_cast<int>(filter.values.size());
        query.bind(next, static_cast<std::int64_t>(std::min<std::size_t>(question.most, 1'000'000'000)));
        query.bind(next + 1, static_cast<std::int64_t>(std::min<std::size_t>(question.from, 1'000'000'000)));
        SentenceReader sentences(m_impl->workspace, connection);
        ScoreReader scores(connection);
        FileNoteReader fileNotes(connection);
        while (query.executeStep()) {
            Found found;
            const RunFacts& run = *byId.at(query.getColumn(0).getInt64());
            found.run = {run.id};
            found.runNumber = run.number;
            found.document = {run.document};
            found.documentName = run.documentName;
            found.model = run.modelName;
            found.side = question.side;
            found.sentence = indexAt<SentenceIndex>(query, 1);
            found.word = indexAt<WordIndex>(query, 2);
            const Sentence& own = question.side == Side::Source ? sentences.source(run.document, found.sentence)
                                                                : sentences.target(run.id, found.sentence);
            if (found.word.asSize() >= own.words.size()) {
                connection.damaged(Message("workspace.word", "a word to be searched is not in its sentence"));
            }
            found.line = keywordLine(own, found.word, question.context);
            found.wordClass = eval::name(static_cast<eval::WordClass>(std::clamp<std::int64_t>(
                query.getColumn(3).getInt64(), 0, std::int64_t(eval::kWordClasses.size()) - 1)));
            found.counterpart = indexAt<WordIndex>(query, 4);
            found.counterpartText = query.getColumn(5).getString();
            found.logProbability = numberAt<double>(query, 6);
            found.share = numberAt<double>(query, 7);
            found.consulted = indexAt<SentenceIndex>(query, 8);
            found.weight = numberAt<double>(query, 9);
            if (const auto side = numberAt<std::int64_t>(query, 10)) {
                found.consultedWord =
                    DocumentWord{indexAt<SentenceIndex>(query, 11), *side == 0 ? Side::Source : Side::Target,
                                 indexAt<WordIndex>(query, 12)};
                found.consultedText = query.getColumn(13).getString();
            }
            found.wordWeight = numberAt<double>(query, 14);
            found.support = numberAt<std::int64_t>(query, 15);
            found.visible = numberAt<std::int64_t>(query, 16);
            found.need = numberAt<double>(query, 17);
            found.divergence = numberAt<double>(query, 18);
            found.instead = query.getColumn(19).getString();
            found.fileNote = fileNotes.of(run.document, found.sentence);
            found.scores = scores.of(run.id, found.sentence);
            take(std::move(found));
        }
    });
}

} // namespace contexture::find
