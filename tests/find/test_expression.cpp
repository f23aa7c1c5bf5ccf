// SPDX-License-Identifier: GPL-3.0-or-later

// Conditions on words, as people write them.
#include "engine/find/expression.h"
#include "engine/find/filter_sql.h"
#include "engine/find/pattern.h"

#include "tests/support/errors.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::find;
using contexture::test::refusalOf;

namespace {

// The tree as text: "(source = it and (distance > 3 or not changed))".
std::string shown(const Expression& expression) {
    const auto joined = [&](const char* between) {
        std::string text = "(";
        for (std::size_t i = 0; i < expression.parts.size(); ++i) {
            text += (i > 0 ? between : "") + shown(expression.parts[i]);
        }
        return text + ")";
    };
    constexpr const char* kSigns[] = {"=", "!=", "<", "<=", ">", ">=", "~", "!~"};
    switch (expression.kind) {
    case Expression::Kind::Always:
        return "always";
    case Expression::Kind::And:
        return joined(" and ");
    case Expression::Kind::Or:
        return joined(" or ");
    case Expression::Kind::Not:
        return "not " + shown(expression.parts.at(0));
    case Expression::Kind::Test:
        break;
    }
    const Field& field = fields()[expression.test.field];
    return field.kind == FieldKind::Flag
               ? std::string(field.name)
               : std::string(field.name) + kSigns[static_cast<std::size_t>(expression.test.comparison)] +
                     expression.test.text;
}

} // namespace

class TestExpression : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatPeopleWriteIsUnderstood_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tree");
        const auto row = [](const char* text, const char* tree) { QTest::newRow(text) << text << tree; };
        row("", "always");
        row("  ", "always");
        row("source = it", "source=it");
        row("SOURCE=It", "source=It");
        row("source=it and distance>3 and weight >= 0.3", "(source=it and distance>3 and weight>=0.3)");
        row("changed or noted and ahead", "(changed or (noted and ahead))");
        row("(changed or noted) and not ahead", "((changed or noted) and not ahead)");
        row("not (changed or noted)", "not (changed or noted)");
        row("not not changed", "not not changed");
        row("translation ~ \"^(er|ihn)$\"", "translation~^(er|ihn)$");
        row("translation !~ er", "translation!~er");
        row("class = \"function word\"", "class=function word");
        row("document != \"a \\\"b\\\" c\"", "document!=a \"b\" c");
        row("source ~ \"\\bit\\b\"", "source~\\bit\\b");
        row("source = \"and\"", "source=and");
        row("source = and", "source=and"); // behind a sign every word is a value
        row("lemma=go or TranslationLemma != gehen", "(lemma=go or translationlemma!=gehen)");
        row("lemma ~ \"^be$\"", "lemma~^be$");
        row("logprob < -2.5e0", "logprob<-2.5e0");
        row("translation = Größe", "translation=Größe");
        row("COMET < 0.5 and Score.BLEURT >= -1", "(comet<0.5 and score>=-1)");
    }
    void whatPeopleWriteIsUnderstood() {
        QFETCH(QString, text);
        QFETCH(QString, tree);
        QCOMPARE(QString::fromStdString(shown(parseExpression(text.toStdString()))), tree);
    }

    void whatIsWrongIsToldWithItsPlace_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        const auto row = [](const char* text, const char* where, const char* what) {
            QTest::newRow(text) << text << where << what;
        };
        row("sourc = it", "character 1:", "“sourc” is no field");
        row("source = it or", "character 15:", "a condition is missing");
        row("source it", "character 8:", "needs a comparison");
        row("source =", "character 9:", "compared with nothing");
        row("source = it changed", "character 13:", "“changed” cannot stand here");
        row("(source = it", "character 13:", "a parenthesis is not closed");
        row("source = it)", "character 12:", "“)” cannot stand here");
        row("source = \"it", "character 10:", "a quotation mark is not closed");
        row("source = it and score < 1", "character 17:", "“score” needs the name of a metric");
        row("score. < 1", "character 1:", "“score” needs the name of a metric");
        row("scores.comet < 1", "character 1:", "“scores.comet” is no field");
        row("score.comet = a", "character 15:", "“a” is no number");
        row("weight ~ 3", "character 8:", "“~” does not go with “weight”");
        row("source < it", "character 8:", "“<” does not go with “source”");
        row("lemma > go", "character 7:", "“>” does not go with “lemma”");
        row("weight > much", "character 10:", "“much” is no number");
        row("weight > 0,3", "character 11:", "“,” cannot stand here"); // a decimal comma ends the number
        row("weight > nan", "character 10:", "“nan” is no number");
        row("weight > 1e999", "character 10:", "“1e999” is no number");
        row("changed = 3", "character 9:", "“changed” is compared with nothing");
        row("Größe = 1 or x = 2", "character 1:", "“Größe” is no field");
        row("source = ü and x = 2", "character 16:", "“x” is no field"); // characters, not bytes
        row("source = it; DROP TABLE word", "character 14:", "“DROP” cannot stand here");
    }
    void whatIsWrongIsToldWithItsPlace() {
        QFETCH(QString, text);
        QFETCH(QString, where);
        QFETCH(QString, what);
        const QString message = refusalOf([&] { parseExpression(text.toStdString()); });
        QVERIFY2(message.contains(where) && message.contains(what), qPrintable(message));
    }

    void tooMuchIsRefused() {
        std::string deep(101, '(');
        QVERIFY(refusalOf([&] { parseExpression(deep); }).contains("too many parentheses"));
        std::string nots;
        for (int i = 0; i < 101; ++i) {
            nots += "not ";
        }
        QVERIFY(refusalOf([&] { parseExpression(nots + "changed"); }).contains("too many parentheses"));
        QVERIFY(refusalOf([&] { parseExpression(std::string(10'001, 'a')); }).contains("longer than 10000"));
        std::string inMany(99, '(');
        inMany += "changed";
        inMany.append(99, ')');
        QCOMPARE(parseExpression(inMany).kind, Expression::Kind::Test);
    }

    // Nothing that was written becomes part of a statement.
    void valuesStandBesideTheStatement() {
        const std::string nasty = "x') OR 1=1; DROP TABLE word; --";
        const auto nothing = [](const Condition&) { return std::string("t"); };
        for (const char* field : {"source", "translation", "consulted"}) {
            Expression expression;
            expression.kind = Expression::Kind::Test;
            while (fields()[expression.test.field].name != field) {
                ++expression.test.field;
            }
            expression.test.text = nasty;
            const FilterSql sql = filterSql(expression, Side::Source, {nothing, nothing, nothing, {}, {}});
            QVERIFY(sql.text.find("DROP") == std::string::npos);
            QCOMPARE(sql.values.size(), std::size_t(1));
        }
    }

    void metricsAreValuesInLowerCase() {
        const Expression expression = parseExpression("comet < 0.5 or not (score.Überblick > 1 and metricx = 2)");
        QVERIFY(metricsIn(expression) == (std::vector<std::string>{"comet", "Überblick", "metricx"}));
        Expression nasty = parseExpression("score.x < 2");
        nasty.test.metric = "x') OR 1=1; DROP TABLE word; --";
        const FilterSql sql = filterSql(nasty, Side::Source, {});
        QVERIFY(sql.text.find("DROP") == std::string::npos);
        QCOMPARE(sql.values.size(), std::size_t(2));
    }

    // Lemmas come as sets alone: not even as a value.
    void lemmasStandInSets() {
        const auto nothing = [](const Condition&) { return std::string("t"); };
        std::vector<std::string> asked;
        std::size_t languages = 1;
        const auto sets = [&](const Condition& condition, Side side) {
            asked.push_back(condition.text + (side == Side::Source ? " source" : " target"));
            return std::vector<FilterSets::Lemmas>(languages, {"r", "f"});
        };
        const auto sqlOf = [&](const char* where, Side side) {
            return filterSql(parseExpression(where), side, {nothing, nothing, nothing, nothing, sets});
        };
        const FilterSql own = sqlOf("lemma = \"x') OR 1=1; DROP TABLE word; --\"", Side::Source);
        QCOMPARE(own.text, std::string("ifnull((w.form IN (SELECT id FROM f)), 0)"));
        QVERIFY(own.values.empty());
        QCOMPARE(sqlOf("translationlemma != x", Side::Source).text,
                 std::string("ifnull((w.counterpart_form NOT IN (SELECT id FROM f)), 0)"));
        QCOMPARE(asked.back(), std::string("x target"));
        languages = 2;
        QCOMPARE(sqlOf("lemma = x", Side::Target).text,
                 std::string("ifnull((w.run IN (SELECT id FROM r) AND w.counterpart_form IN (SELECT id FROM f) OR "
                             "w.run IN (SELECT id FROM r) AND w.counterpart_form IN (SELECT id FROM f)), 0)"));
        languages = 0;
        QCOMPARE(sqlOf("lemma != x", Side::Source).text, std::string("ifnull(0, 0)"));
    }

    void aPatternThatWouldNeverEndIsStopped() {
        Pattern pattern("(a+)+$");
        QVERIFY(pattern.isIn("aaaa"));
        std::string endless(5000, 'a');
        endless += 'b';
        const QString message = refusalOf([&] { pattern.isIn(endless); });
        QVERIFY2(message.contains("takes too long"), qPrintable(message));
        QVERIFY(pattern.isIn("aaaa")); // and can be asked again
    }

    void patternsKnowCaseAndUnicode() {
        QVERIFY(Pattern("^GRÜSSE$").isIn("grüsse"));
        QVERIFY(Pattern("^gr.ße$").isIn("Größe"));
        QVERIFY(!Pattern("^er$").isIn("der"));
        QVERIFY(Pattern("\\p{Han}").isIn("木"));
        QVERIFY(!Pattern("x").isIn(""));
        QVERIFY(refusalOf([] { Pattern("("); }).contains("is no regular expression"));
        QVERIFY(refusalOf([] { Pattern(""); }).contains("it is empty"));
    }
};

QTEST_APPLESS_MAIN(TestExpression)
#include "test_expression.moc"
