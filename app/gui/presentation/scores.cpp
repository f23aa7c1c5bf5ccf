// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/scores.h"

#include "app/gui/presentation/text.h"
#include "engine/eval/characters.h"
#include "engine/eval/signatures.h"
#include "engine/store/score_export.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace contexture::gui {

namespace {

struct Scores {
    Q_DECLARE_TR_FUNCTIONS(Scores)
};

using widgets::ScoreCell;
using widgets::ScoreColumn;
using widgets::ScoreRow;

ScoreCell text(const QString& text) {
    return {text, std::numeric_limits<double>::quiet_NaN()};
}

ScoreCell whole(std::int64_t value) {
    return {QLocale().toString(static_cast<qlonglong>(value)), static_cast<double>(value)};
}

ScoreCell score(double value) {
    return {widgets::decimalText(value, 1), value};
}

ScoreCell difference(double value) {
    const bool isAbove = value >= 0.05; // as it will be written
    return {(isAbove ? QStringLiteral("+") : QString()) + widgets::decimalText(value, 1), value};
}

// A number of a metric; most are between 0 and 1.
ScoreCell metricCell(double value, bool isDifference) {
    if (std::isnan(value)) {
        return text({});
    }
    const bool isAbove = isDifference && value >= 0.0005; // as it will be written
    return {(isAbove ? QStringLiteral("+") : QString()) + widgets::decimalText(value, 3), value};
}

// Where a metric's own name says which numbers are better.
QString directionOf(const QString& metric) {
    const QString name = metric.toLower();
    const auto names = [&](std::initializer_list<const char*> parts) {
        return std::any_of(parts.begin(), parts.end(),
                           [&](const char* part) { return name.contains(QLatin1String(part)); });
    };
    if (names({"comet", "bleurt", "bleu", "chrf", "bertscore", "meteor"})) {
        return Scores::tr("more is better");
    }
    return names({"metricx"}) || name == QLatin1String("ter") ? Scores::tr("less is better") : QString();
}

// `what`: what the column has of it; may be empty.
QString metricTip(const QString& metric, const QString& what) {
    QStringList parts{Scores::tr("as another program computed it")};
    const QString direction = directionOf(metric);
    if (!direction.isEmpty()) {
        parts << direction;
    }
    if (!what.isEmpty()) {
        parts.prepend(what);
    }
    return parts.join(QStringLiteral("; "));
}

// "+1.2 (0.3 to 2.1), p = 0.004"
QString tested(const eval::PairedComparison& c) {
    const QString own = difference(c.first - c.second).text;
    if (c.samples == 0) {
        return own;
    }
    const QString p = c.p < 0.001 ? QStringLiteral("p < ") + widgets::decimalText(0.001, 3)
                                  : QStringLiteral("p = ") + widgets::decimalText(c.p, 3);
    //: A difference, the ends of its interval, and "p = 0.004".
    return Scores::tr("%1 (%2 to %3), %4").arg(own, difference(c.lower).text, difference(c.upper).text, p);
}

// The column of a metric in exported tables.
QString scoreName(const ScoredMetric& metric) {
    return toText(store::scoreColumn(metric.name.toStdString()));
}

bool isCompared(const ScoredSystems& systems, std::size_t other) {
    return other > 0 && other < systems.scores->systems();
}

QString letter(const ScoredSystems& systems, std::size_t system) {
    return systems.letters.value(static_cast<qsizetype>(system));
}

} // namespace

double ScoredMetric::mean(std::size_t system) const {
    double sum = 0.0;
    int count = 0;
    for (const double value : values.at(system)) {
        sum += std::isnan(value) ? 0.0 : value;
        count += std::isnan(value) ? 0 : 1;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

std::vector<ScoredMetric> scoredMetrics(const scores::SystemScores& scores, const RunNumbers& numbers) {
    std::map<std::string, ScoredMetric> byName; // in lower case
    for (const scores::ScoredDocument& document : scores.documents()) {
        const auto found = numbers.find(document.row);
        for (std::size_t system = 0; found != numbers.end() && system < found->second.size(); ++system) {
            for (const store::SentenceScores& list : found->second[system]) {
                ScoredMetric& metric = byName[eval::toLower(list.metric)];
                if (metric.values.empty()) {
                    metric.name = toText(list.metric);
                    metric.values.assign(scores.systems(),
                                         std::vector<double>(scores.size(), std::numeric_limits<double>::quiet_NaN()));
                }
                std::map<SentenceIndex, double> of;
                for (const store::SentenceScore& each : list.values) {
                    of[each.sentence] = each.value;
                }
                for (std::size_t i = document.begin; i < document.begin + document.size; ++i) {
                    if (const auto value = of.find(scores.sentences()[i].sentence); value != of.end()) {
                        metric.values[system][i] = value->second;
                    }
                }
            }
        }
    }
    std::vector<ScoredMetric> metrics;
    for (auto& [name, metric] : byName) {
        metrics.push_back(std::move(metric));
    }
    return metrics;
}

ScoreTable systemTable(const ScoredSystems& systems) {
    ScoreTable table;
    table.columns = {
        {Scores::tr("Run"), false},
        {QStringLiteral("BLEU"), true, Scores::tr("0 to 100; more is better")},
        {QStringLiteral("chrF2"), true, Scores::tr("0 to 100; more is better")},
        {QStringLiteral("chrF2++"), true, Scores::tr("chrF2 with words and pairs of words; another score")},
        {QStringLiteral("TER"), true, Scores::tr("Less is better")},
        {Scores::tr("BLEU: A minus this"), true, Scores::tr("With its 95 % interval and p, two-sided")},
        {Scores::tr("chrF2: A minus this"), true, Scores::tr("With its 95 % interval and p, two-sided")},
        {Scores::tr("TER: A minus this"), true, Scores::tr("Below 0, A is better. With its 95 % interval and p")}};
    for (const ScoredMetric& metric : systems.metrics) {
        table.columns.push_back({metric.name, true, metricTip(metric.name, Scores::tr("Mean of the sentences"))});
    }
    for (std::size_t s = 0; systems.scores && s < systems.scores->systems(); ++s) {
        const scores::TranslationScores all = systems.scores->all(s);
        ScoreRow row{static_cast<int>(s),
                     {text(letter(systems, s) + QStringLiteral(" · ") + systems.names.value(static_cast<qsizetype>(s))),
                      score(all.bleu), score(all.chrf), score(all.chrfPlusPlus), score(all.ter)}};
        for (const auto part : {&scores::TranslationComparison::bleu, &scores::TranslationComparison::chrf,
                                &scores::TranslationComparison::ter}) {
            if (s == 0) {
                row.cells.push_back(text({}));
            } else {
                const eval::PairedComparison& c = systems.comparisons.at(s - 1).scores.*part;
                row.cells.push_back({tested(c), c.first - c.second});
            }
        }
        for (const ScoredMetric& metric : systems.metrics) {
            row.cells.push_back(metricCell(metric.mean(s), false));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

ScoreTable documentTable(const ScoredSystems& systems, std::size_t other) {
    ScoreTable table;
    const bool compared = isCompared(systems, other);
    const QString a = letter(systems, 0);
    const QString b = letter(systems, other);
    table.columns = {{Scores::tr("Document"), false}, {Scores::tr("Sentences"), true}};
    if (compared) {
        table.columns.push_back({QStringLiteral("BLEU ") + a, true});
        table.columns.push_back({QStringLiteral("BLEU ") + b, true});
        table.columns.push_back({QStringLiteral("chrF2 ") + a, true});
        table.columns.push_back({QStringLiteral("chrF2 ") + b, true});
        table.columns.push_back({QStringLiteral("Δ chrF2"), true, Scores::tr("%1 minus %2").arg(a, b)});
    } else {
        table.columns.push_back({QStringLiteral("BLEU"), true});
        table.columns.push_back({QStringLiteral("chrF2"), true});
        table.columns.push_back({QStringLiteral("TER"), true});
    }
    const auto& documents = systems.scores->documents();
    for (std::size_t d = 0; d < documents.size(); ++d) {
        const scores::TranslationScores own = systems.scores->ofDocument(0, d);
        ScoreRow row{
            static_cast<int>(d),
            {text(toText(documents[d].title)), whole(static_cast<std::int64_t>(documents[d].size)), score(own.bleu)}};
        if (compared) {
            const scores::TranslationScores theirs = systems.scores->ofDocument(other, d);
            row.cells.insert(row.cells.end(), {score(theirs.bleu), score(own.chrf), score(theirs.chrf),
                                               difference(own.chrf - theirs.chrf)});
        } else {
            row.cells.insert(row.cells.end(), {score(own.chrf), score(own.ter)});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

ScoreTable ngramTable(const ScoredSystems& systems, std::size_t other) {
    ScoreTable table;
    table.columns = {{Scores::tr("n-gram"), false, Scores::tr("Of the references, one to four words")},
                     {Scores::tr("References"), true, Scores::tr("How often the references have them")},
                     {letter(systems, 0), true, Scores::tr("How often it has them right")},
                     {letter(systems, other), true, Scores::tr("How often it has them right")}};
    if (!isCompared(systems, other)) {
        return table;
    }
    const eval::NgramDifferences& found = systems.comparisons.at(other - 1).ngrams;
    int id = 0;
    for (const auto* kind : {&found.wins, &found.losses}) {
        for (const eval::NgramDifference& ngram : *kind) {
            table.rows.push_back(
                {id++, {text(toText(ngram.ngram)), whole(ngram.references), whole(ngram.first), whole(ngram.second)}});
        }
    }
    return table;
}

QString ngramOf(const ScoredSystems& systems, std::size_t other, int id) {
    if (!isCompared(systems, other) || id < 0) {
        return {};
    }
    const eval::NgramDifferences& found = systems.comparisons.at(other - 1).ngrams;
    const auto at = static_cast<std::size_t>(id);
    return at < found.wins.size()                         ? toText(found.wins[at].ngram)
           : at < found.wins.size() + found.losses.size() ? toText(found.losses[at - found.wins.size()].ngram)
                                                          : QString();
}

ScoreTable sentenceTable(const ScoredSystems& systems, std::size_t other, const ScoreFilter& filter, std::size_t most) {
    ScoreTable table;
    const scores::SystemScores& all = *systems.scores;
    const bool compared = isCompared(systems, other);
    const QString a = letter(systems, 0);
    const QString b = letter(systems, other);
    table.columns = {{Scores::tr("Document"), false}, {Scores::tr("No."), true, Scores::tr("Of the sentence, from 1")}};
    if (compared) {
        table.columns.push_back({QStringLiteral("Δ chrF2"), true, Scores::tr("%1 minus %2").arg(a, b)});
        table.columns.push_back({QStringLiteral("chrF2 ") + a, true});
        table.columns.push_back({QStringLiteral("chrF2 ") + b, true});
    } else {
        table.columns.push_back({QStringLiteral("chrF2"), true});
        table.columns.push_back({QStringLiteral("BLEU"), true, Scores::tr("Of one sentence, effective order")});
    }
    for (const ScoredMetric& metric : systems.metrics) {
        if (compared) {
            table.columns.push_back({QStringLiteral("Δ ") + metric.name, true,
                                     metricTip(metric.name, Scores::tr("%1 minus %2").arg(a, b))});
            table.columns.push_back({metric.name + QLatin1Char(' ') + a, true, metricTip(metric.name, {})});
            table.columns.push_back({metric.name + QLatin1Char(' ') + b, true, metricTip(metric.name, {})});
        } else {
            table.columns.push_back({metric.name, true, metricTip(metric.name, {})});
        }
    }
    table.columns.push_back({Scores::tr("Source"), false});
    table.columns.push_back({a, false});
    if (compared) {
        table.columns.push_back({b, false});
    }
    table.columns.push_back({Scores::tr("Reference"), false});

    struct Listed {
        std::size_t sentence = 0;
        scores::TranslationScores own;
        scores::TranslationScores theirs;
        double worth() const { return std::abs(own.chrf - theirs.chrf); }
    };
    std::vector<Listed> listed;
    const auto take = [&](std::size_t i) {
        const bool isOfDocument = !filter.document || all.sentences()[i].document == *filter.document;
        if (isOfDocument && (!compared || all.translation(0, i) != all.translation(other, i))) {
            listed.push_back(
                {i, all.ofSentence(0, i), compared ? all.ofSentence(other, i) : scores::TranslationScores()});
        }
    };
    if (filter.sentences) {
        std::for_each(filter.sentences->begin(), filter.sentences->end(), take);
    } else {
        for (std::size_t i = 0; i < all.size(); ++i) {
            take(i);
        }
    }
    if (listed.size() > most) {
        std::nth_element(listed.begin(), listed.begin() + static_cast<std::ptrdiff_t>(most), listed.end(),
                         [](const Listed& x, const Listed& y) { return x.worth() > y.worth(); });
        listed.resize(most);
        std::sort(listed.begin(), listed.end(),
                  [](const Listed& x, const Listed& y) { return x.sentence < y.sentence; });
    }
    for (const Listed& each : listed) {
        const scores::ScoredSentence& place = all.sentences()[each.sentence];
        ScoreRow row{static_cast<int>(each.sentence),
                     {text(toText(all.documents()[place.document].title)), whole(place.sentence.value + 1)}};
        if (compared) {
            row.cells.insert(row.cells.end(), {difference(each.own.chrf - each.theirs.chrf), score(each.own.chrf),
                                               score(each.theirs.chrf)});
        } else {
            row.cells.insert(row.cells.end(), {score(each.own.chrf), score(each.own.bleu)});
        }
        for (const ScoredMetric& metric : systems.metrics) {
            const double own = metric.values[0][each.sentence];
            if (compared) {
                const double theirs = metric.values[other][each.sentence];
                row.cells.push_back(metricCell(own - theirs, true));
                row.cells.push_back(metricCell(own, false));
                row.cells.push_back(metricCell(theirs, false));
            } else {
                row.cells.push_back(metricCell(own, false));
            }
        }
        row.cells.push_back(text(toText(all.source(each.sentence))));
        ScoreCell own = text(toText(all.translation(0, each.sentence)));
        if (compared) {
            ScoreCell theirs = text(toText(all.translation(other, each.sentence)));
            own.place = theirs.place = firstDifference(own.text, theirs.text);
            row.cells.insert(row.cells.end(), {std::move(own), std::move(theirs)});
        } else {
            row.cells.push_back(std::move(own));
        }
        row.cells.push_back(text(toText(all.reference(each.sentence))));
        table.rows.push_back(std::move(row));
    }
    return table;
}

int firstDifference(const QString& a, const QString& b) {
    qsizetype at = 0;
    while (at < a.size() && at < b.size() && a[at] == b[at]) {
        ++at;
    }
    if (at == a.size() && at == b.size()) {
        return -1;
    }
    while (at > 0 && !a[at - 1].isSpace()) {
        --at;
    }
    return static_cast<int>(at);
}

QString scoreNote(const ScoredSystems& systems) {
    const QString signatures =
        QStringLiteral("BLEU %1 · chrF2 %2 · chrF2++ %3 · TER %4")
            .arg(QString::fromStdString(eval::bleuSignature(1, systems.scores->tokeniser())),
                 QString::fromStdString(eval::chrfSignature(1)), QString::fromStdString(eval::chrfPlusPlusSignature(1)),
                 QString::fromStdString(eval::terSignature(1, systems.scores->tokeniser())));
    if (systems.comparisons.empty()) {
        return signatures;
    }
    const scores::SystemComparison& any = systems.comparisons.front();
    const bool isByDocument = any.unit == scores::ComparisonUnit::Documents;
    const QString test =
        any.scores.bleu.samples == 0 ? Scores::tr("Too few sentences to test a difference.")
        : isByDocument ? Scores::tr("Differences are tested by approximate randomisation over documents, two-sided.")
                       : Scores::tr("Differences are tested by approximate randomisation over sentences, two-sided; "
                                    "sentences of a document are not independent, so p is rather too small.");
    return test + QLatin1Char(' ') + signatures;
}

ViewData scoreData(const ScoredSystems& systems, const ScoreTable& table, const QStringList& columns,
                   std::size_t other) {
    ViewData data;
    for (qsizetype s = 0; s < systems.names.size(); ++s) {
        data.facts.emplace_back(QStringLiteral("run_") + systems.letters.value(s), systems.names[s]);
        data.facts.emplace_back(QStringLiteral("model_sha256_") + systems.letters.value(s), systems.hashes.value(s));
    }
    if (isCompared(systems, other)) {
        data.facts.emplace_back(QStringLiteral("first"), letter(systems, 0));
        data.facts.emplace_back(QStringLiteral("second"), letter(systems, other));
    }
    data.facts.emplace_back(QStringLiteral("documents"), QString::number(systems.scores->documents().size()));
    data.facts.emplace_back(QStringLiteral("sentences"), QString::number(systems.scores->size()));
    data.facts.emplace_back(QStringLiteral("bleu"),
                            QString::fromStdString(eval::bleuSignature(1, systems.scores->tokeniser())));
    data.facts.emplace_back(QStringLiteral("sentence_bleu"),
                            QString::fromStdString(eval::sentenceBleuSignature(1, systems.scores->tokeniser())));
    data.facts.emplace_back(QStringLiteral("chrf2"), QString::fromStdString(eval::chrfSignature(1)));
    data.facts.emplace_back(QStringLiteral("chrf2++"), QString::fromStdString(eval::chrfPlusPlusSignature(1)));
    data.facts.emplace_back(QStringLiteral("ter"),
                            QString::fromStdString(eval::terSignature(1, systems.scores->tokeniser())));
    if (!systems.comparisons.empty()) {
        const scores::SystemComparison& any = systems.comparisons.front();
        data.facts.emplace_back(QStringLiteral("test"), QStringLiteral("approximate randomisation, two-sided"));
        data.facts.emplace_back(QStringLiteral("unit"), any.unit == scores::ComparisonUnit::Documents
                                                            ? QStringLiteral("documents")
                                                            : QStringLiteral("sentences"));
        data.facts.emplace_back(QStringLiteral("samples"), QString::number(any.scores.bleu.samples));
        data.facts.emplace_back(QStringLiteral("seed"), QString::number(any.scores.bleu.seed));
    }
    data.facts.emplace_back(QStringLiteral("program"),
                            QStringLiteral("Contexture ") + QCoreApplication::applicationVersion());
    data.columns = columns;
    for (const ScoreRow& row : table.rows) {
        QStringList cells;
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            const bool isNumber = table.columns[c].isNumber;
            cells << (!isNumber                        ? row.cells[c].text
                      : std::isnan(row.cells[c].value) ? QString()
                                                       : QString::number(row.cells[c].value, 'g', 9));
        }
        data.rows.push_back(std::move(cells));
    }
    return data;
}

ViewData systemData(const ScoredSystems& systems) {
    ViewData data = scoreData(systems, {},
                              {QStringLiteral("run"), QStringLiteral("bleu"), QStringLiteral("chrf2"),
                               QStringLiteral("chrf2++"), QStringLiteral("ter")},
                              0);
    for (const char* name : {"bleu", "chrf2", "ter"}) {
        const QString own = QLatin1String(name);
        data.columns << QStringLiteral("a_minus_") + own << own + QStringLiteral("_lower")
                     << own + QStringLiteral("_upper") << own + QStringLiteral("_p");
    }
    for (const ScoredMetric& metric : systems.metrics) {
        data.columns << scoreName(metric);
    }
    const auto number = [](double value) { return std::isnan(value) ? QString() : QString::number(value, 'g', 9); };
    for (std::size_t s = 0; s < systems.scores->systems(); ++s) {
        const scores::TranslationScores all = systems.scores->all(s);
        QStringList cells{letter(systems, s), number(all.bleu), number(all.chrf), number(all.chrfPlusPlus),
                          number(all.ter)};
        for (const auto part : {&scores::TranslationComparison::bleu, &scores::TranslationComparison::chrf,
                                &scores::TranslationComparison::ter}) {
            if (s == 0) {
                cells << QString() << QString() << QString() << QString();
            } else {
                const eval::PairedComparison& tested = systems.comparisons.at(s - 1).scores.*part;
                cells << number(tested.first - tested.second) << number(tested.lower) << number(tested.upper)
                      << number(tested.p);
            }
        }
        for (const ScoredMetric& metric : systems.metrics) {
            cells << number(metric.mean(s));
        }
        data.rows.push_back(std::move(cells));
    }
    return data;
}

QStringList documentColumns(bool isCompared) {
    return isCompared ? QStringList{QStringLiteral("document"),        QStringLiteral("sentences"),
                                    QStringLiteral("first_bleu"),      QStringLiteral("second_bleu"),
                                    QStringLiteral("first_chrf2"),     QStringLiteral("second_chrf2"),
                                    QStringLiteral("difference_chrf2")}
                      : QStringList{QStringLiteral("document"), QStringLiteral("sentences"), QStringLiteral("bleu"),
                                    QStringLiteral("chrf2"), QStringLiteral("ter")};
}

QStringList ngramColumns() {
    return {QStringLiteral("ngram"), QStringLiteral("references"), QStringLiteral("first"), QStringLiteral("second")};
}

QStringList sentenceColumns(const ScoredSystems& systems, std::size_t other) {
    const bool compared = isCompared(systems, other);
    QStringList columns{QStringLiteral("document"), QStringLiteral("sentence_from_1")};
    columns << (compared ? QStringList{QStringLiteral("difference_chrf2"), QStringLiteral("first_chrf2"),
                                       QStringLiteral("second_chrf2")}
                         : QStringList{QStringLiteral("chrf2"), QStringLiteral("bleu")});
    for (const ScoredMetric& metric : systems.metrics) {
        const QString name = scoreName(metric);
        columns << (compared ? QStringList{QStringLiteral("difference_") + name, QStringLiteral("first_") + name,
                                           QStringLiteral("second_") + name}
                             : QStringList{name});
    }
    columns << QStringLiteral("source")
            << (compared ? QStringList{QStringLiteral("first"), QStringLiteral("second")}
                         : QStringList{QStringLiteral("translation")})
            << QStringLiteral("reference");
    return columns;
}

} // namespace contexture::gui
