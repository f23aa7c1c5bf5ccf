// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/filter_sql.h"

#include "engine/eval/characters.h"
#include "engine/eval/word_classes.h"
#include "engine/find/pattern.h"

#include <cmath>
#include <limits>

namespace contexture::find {

namespace {

// A row holds a listed word and its counterpart. Which column is the source depends on the listed side.
std::string columnOf(Side asked, Side listed) {
    return asked == listed ? "w.form" : "w.counterpart_form";
}
constexpr const char* kConsultedColumn = "w.word_form";

bool isNegative(const Condition& condition) {
    return condition.comparison == Comparison::Unequal || condition.comparison == Comparison::MatchesNot;
}

const char* signOf(Comparison comparison) {
    switch (comparison) {
    case Comparison::Unequal:
        return "<>";
    case Comparison::Less:
        return "<";
    case Comparison::LessOrEqual:
        return "<=";
    case Comparison::Greater:
        return ">";
    case Comparison::GreaterOrEqual:
        return ">=";
    default:
        return "=";
    }
}

class Writer {
public:
    Writer(Side side, const FilterSets& sets, FilterSql& out) : m_side(side), m_sets(sets), m_out(out) {}

    void write(const Expression& expression) {
        switch (expression.kind) {
        case Expression::Kind::Always:
            m_out.text += "1";
            break;
        case Expression::Kind::And:
            join(expression, " AND ");
            break;
        case Expression::Kind::Or:
            join(expression, " OR ");
            break;
        case Expression::Kind::Not:
            m_out.text += "NOT ";
            write(expression.parts.front());
            break;
        case Expression::Kind::Test: // unknown values fulfil no condition, so `not` of such a condition is true
            m_out.text += "ifnull(";
            test(expression.test);
            m_out.text += ", 0)";
            break;
        }
    }

private:
    void join(const Expression& expression, const char* between) {
        m_out.text += "(";
        for (std::size_t i = 0; i < expression.parts.size(); ++i) {
            m_out.text += i > 0 ? between : "";
            write(expression.parts[i]);
        }
        m_out.text += ")";
    }

    void test(const Condition& condition) {
        const Field& field = fields()[condition.field];
        if (field.name == "source" || field.name == "translation") {
            text(condition, columnOf(field.name == "source" ? Side::Source : Side::Target, m_side));
        } else if (field.name == "consulted") {
            text(condition, kConsultedColumn);
        } else if (field.name == "lemma" || field.name == "translationlemma") {
            const Side asked = field.name == "lemma" ? Side::Source : Side::Target;
            lemma(condition, columnOf(asked, m_side), asked);
        } else if (field.name == "consultedlemma") {
            consultedLemma(condition);
        } else if (field.name == "class") {
            wordClass(condition);
        } else if (field.name == "changed") {
            m_out.text += std::string("EXISTS (SELECT 1 FROM temp.changed_word c WHERE c.run = w.run AND c.sentence = "
                                      "w.sentence AND c.position = ") +
                          (m_side == Side::Target ? "w.position)" : "w.counterpart)");
        } else if (field.name == "noted") {
            m_out.text += "EXISTS (SELECT 1 FROM note n WHERE n.document = r.document AND n.sentence = w.sentence AND "
                          "(n.run IS NULL OR n.run = w.run) AND (n.word IS NULL OR "
                          "(n.side = w.side AND n.word = w.position) OR (n.side <> w.side AND n.word = "
                          "w.counterpart)))";
        } else if (field.name == "note") {
            m_out.text += "EXISTS (SELECT 1 FROM " + m_sets.notes(condition) +
                          " f WHERE f.document = r.document AND f.position = w.sentence)";
        } else if (field.name == "error" || field.name == "category" || field.name == "severity") {
            m_out.text += "EXISTS (SELECT 1 FROM temp.marked_word m WHERE m.run = w.run AND m.sentence = w.sentence "
                          "AND ((m.side = w.side AND m.position = w.position) OR (m.side <> w.side AND m.position = "
                          "w.counterpart)) AND m.mark IN (SELECT id FROM " +
                          m_sets.marks(condition) + "))";
        } else if (field.name == "ahead") {
            m_out.text += "w.consulted > w.sentence";
        } else if (field.kind == FieldKind::Name || field.name == "run") {
            m_out.text += "w.run IN (SELECT id FROM " + m_sets.runs(condition) + ")";
        } else {
            number(condition, field.name);
        }
    }

    void text(const Condition& condition, const std::string& column) {
        const bool isPattern =
            condition.comparison == Comparison::Matches || condition.comparison == Comparison::MatchesNot;
        m_out.text += column + (isNegative(condition) ? " NOT IN (" : " IN (");
        if (isPattern) {
            m_out.text += "SELECT id FROM " + m_sets.forms(condition) + ")";
            return;
        }
        const std::string lower = eval::toLower(condition.text);
        const bool isWhole = lower.find('\'') != std::string::npos || lower.find("’") != std::string::npos;
        m_out.text += isWhole ? "SELECT id FROM form WHERE lower = ?)" : "SELECT id FROM form WHERE folded = ?)";
        m_out.values.emplace_back(lower);
    }

    // With one language, the usual case, the query needs no condition on the run's language.
    void lemma(const Condition& condition, const std::string& column, Side side) {
        const std::vector<FilterSets::Lemmas> languages = m_sets.lemmas(condition, side);
        if (languages.empty()) { // there are no runs
            m_out.text += "0";
            return;
        }
        m_out.text += "(";
        for (std::size_t i = 0; i < languages.size(); ++i) {
            m_out.text += i > 0 ? " OR " : "";
            if (languages.size() > 1) {
                m_out.text += "w.run IN (SELECT id FROM " + languages[i].runs + ") AND ";
            }
            m_out.text +=
                column + (isNegative(condition) ? " NOT IN (" : " IN (") + "SELECT id FROM " + languages[i].forms + ")";
        }
        m_out.text += ")";
    }

    void consultedLemma(const Condition& condition) {
        m_out.text += "CASE w.word_side";
        for (const Side side : {Side::Source, Side::Target}) {
            m_out.text += " WHEN " + std::to_string(static_cast<int>(side)) + " THEN ";
            lemma(condition, kConsultedColumn, side);
        }
        m_out.text += " END";
    }

    void wordClass(const Condition& condition) {
        const NameTest isMeant(condition);
        std::string numbers;
        for (const eval::WordClass one : eval::kWordClasses) {
            if (isMeant(eval::name(one))) {
                numbers += (numbers.empty() ? "" : ", ") + std::to_string(static_cast<int>(one));
            }
        }
        m_out.text += "w.class IN (" + numbers + ")";
    }

    void number(const Condition& condition, std::string_view field) {
        if (!condition.metric.empty()) { // names compare without regard to case, by the table's collation
            m_out.text += std::string("(SELECT s.value FROM sentence_score s WHERE s.run = w.run AND s.metric = ? AND "
                                      "s.sentence = w.sentence) ") +
                          signOf(condition.comparison) + " ?";
            m_out.values.emplace_back(condition.metric);
            m_out.values.emplace_back(condition.number);
            return;
        }
        double value = condition.number;
        std::string column;
        if (field == "weight") {
            column = "w.weight";
        } else if (field == "distance") {
            column = "abs(w.sentence - w.consulted)";
        } else if (field == "wordweight") {
            column = "w.word_weight";
        } else if (field == "share") {
            column = "w.share";
        } else if (field == "support") {
            column = "w.support";
        } else if (field == "visible") {
            column = "w.visible";
        } else if (field == "sentence") {
            column = "w.sentence + 1";
        } else if (field == "position") {
            column = "w.position + 1";
        } else if (field == "need") {
            column = needColumn("gain", m_side);
        } else if (field == "divergence") {
            column = needColumn("divergence", m_side);
        } else { // the logarithm has the same order
            column = "w.log_probability";
            if (field == "probability") {
                value = value > 0.0 ? std::log(value) : -std::numeric_limits<double>::infinity();
            }
        }
        m_out.text += column + " " + signOf(condition.comparison) + " ?";
        m_out.values.emplace_back(value);
    }

    Side m_side;
    const FilterSets& m_sets;
    FilterSql& m_out;
};

} // namespace

std::string needColumn(const char* column, Side side) {
    return std::string("(SELECT n.") + column +
           " FROM word_need n WHERE n.run = w.run AND n.sentence = w.sentence AND n.position = " +
           (side == Side::Target ? "w.position)" : "w.counterpart)");
}

FilterSql filterSql(const Expression& expression, Side side, const FilterSets& sets) {
    FilterSql sql;
    Writer(side, sets, sql).write(expression);
    return sql;
}

} // namespace contexture::find
