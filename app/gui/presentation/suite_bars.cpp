// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/suite_bars.h"

#include "app/gui/presentation/text.h"
#include "engine/suite/gender.h"

#include <QCoreApplication>

#include <algorithm>

namespace contexture::gui {
namespace {

struct Suite {
    Q_DECLARE_TR_FUNCTIONS(Suite)
};

QString heading(suite::BarGroup group) {
    switch (group) {
    case suite::BarGroup::Phenomenon:
        return Suite::tr("By phenomenon");
    case suite::BarGroup::Gender:
        return Suite::tr("By gender of the right pronoun");
    case suite::BarGroup::Distance:
        return Suite::tr("By distance in sentences");
    case suite::BarGroup::WordDistance:
        return Suite::tr("By distance in words");
    case suite::BarGroup::All:
        break;
    }
    return {};
}

QString distanceName(const std::string& key) {
    return key == "0"       ? Suite::tr("same sentence")
           : key == "ahead" ? Suite::tr("ahead")
           : key == ">3"    ? Suite::tr("more than 3 back")
                            : Suite::tr("%n back", nullptr, std::stoi(key));
}

// Names of known suites; others have the names of their files.
QString keyName(const std::string& key) {
    static const std::pair<const char*, const char*> names[] = {
        {"pronoun", QT_TRANSLATE_NOOP("Suite", "pronoun")},
        {"word_sense", QT_TRANSLATE_NOOP("Suite", "word sense")},
        {"verb_sense", QT_TRANSLATE_NOOP("Suite", "verb sense")},
        {"register", QT_TRANSLATE_NOOP("Suite", "register")},
        {"cohesion", QT_TRANSLATE_NOOP("Suite", "cohesion")},
        {"ellipsis", QT_TRANSLATE_NOOP("Suite", "ellipsis")},
        {"gender", QT_TRANSLATE_NOOP("Suite", "gender of a person")},
        {"masculine", QT_TRANSLATE_NOOP("Suite", "masculine")},
        {"feminine", QT_TRANSLATE_NOOP("Suite", "feminine")},
        {"neuter", QT_TRANSLATE_NOOP("Suite", "neuter")},
        {"anaphora", QT_TRANSLATE_NOOP("Suite", "anaphora")},
        {"anaphora, semi-correct", QT_TRANSLATE_NOOP("Suite", "anaphora, semi-correct")},
        {"repet", QT_TRANSLATE_NOOP("Suite", "repetition")},
        {"disambig", QT_TRANSLATE_NOOP("Suite", "disambiguation")},
        {"repet, disambig", QT_TRANSLATE_NOOP("Suite", "repetition, disambiguation")},
        {"lexical choice", QT_TRANSLATE_NOOP("Suite", "lexical choice")},
    };
    for (const auto& [name, text] : names) {
        if (key == name) {
            return Suite::tr(text);
        }
    }
    return toText(key).replace(QLatin1Char('_'), QLatin1Char(' '));
}

std::optional<double> valueOf(const eval::Accuracy& accuracy) {
    return accuracy.count > 0 ? std::optional(accuracy.value()) : std::nullopt;
}

bool passes(const suite::ItemScores& scores, SuiteFilter filter) {
    if (filter == SuiteFilter::All) {
        return true;
    }
    const auto& judged = scores.with ? scores.with : scores.without;
    if (!judged) {
        return false;
    }
    const bool isRight = eval::wins(*judged);
    if (filter == SuiteFilter::Wrong || filter == SuiteFilter::Right) {
        return isRight == (filter == SuiteFilter::Right);
    }
    return scores.with && scores.without && eval::wins(*scores.without) != isRight &&
           isRight == (filter == SuiteFilter::PutRight);
}

QString fact(const suite::SuiteFacts& facts, const char* name) {
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& each) { return each.first == name; });
    return found == facts.end() ? QString() : toText(found->second);
}

} // namespace

QString barName(const suite::SuiteBar& bar) {
    switch (bar.group) {
    case suite::BarGroup::All:
        return Suite::tr("All sentences");
    case suite::BarGroup::Distance:
        return distanceName(bar.key);
    case suite::BarGroup::WordDistance:
        return bar.key == ">15" ? Suite::tr("more than 15 words")
                                : Suite::tr("%n word(s)", nullptr, std::stoi(bar.key));
    default:
        return keyName(bar.key);
    }
}

std::vector<widgets::SuiteChartRow> suiteRows(const std::vector<suite::SuiteBar>& bars) {
    std::vector<widgets::SuiteChartRow> rows;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const suite::SuiteBar& bar = bars[i];
        rows.push_back({.heading = i == 0 || bars[i - 1].group != bar.group ? heading(bar.group) : QString(),
                        .label = barName(bar),
                        .without = valueOf(bar.without),
                        .with = valueOf(bar.with),
                        .chance = bar.chance,
                        .scored = static_cast<qsizetype>(std::max(bar.without.count, bar.with.count)),
                        .count = static_cast<qsizetype>(bar.items.size())});
    }
    return rows;
}

std::vector<widgets::SuiteSentence> suiteSentences(const eval::ContrastiveSuite& suite,
                                                   const std::vector<suite::ItemScores>& scores,
                                                   const suite::SuiteBar& bar, SuiteFilter filter) {
    std::vector<widgets::SuiteSentence> sentences;
    for (const std::size_t i : bar.items) {
        if (!passes(scores[i], filter)) {
            continue;
        }
        const eval::ContrastiveItem& item = suite.items[i];
        const std::size_t nearest = suite::nearestWrong(scores[i]);
        widgets::SuiteSentence sentence{.entry = static_cast<int>(i),
                                        .source = toText(item.source),
                                        .right = toText(item.right),
                                        .wrong = nearest < item.wrong.size() ? toText(item.wrong[nearest]) : QString(),
                                        .rightSentence = toText(item.reference),
                                        .wrongSentence = toText(item.contrastive[nearest]),
                                        .without = {},
                                        .with = {}};
        if (sentence.right.isEmpty() && sentence.wrong.isEmpty()) { // the suite does not name words
            const auto difference = suite::differenceOf(item.reference, item.contrastive[nearest]);
            sentence.right = toText(difference.first);
            sentence.wrong = toText(difference.second);
        }
        if (scores[i].without) {
            sentence.without = suite::margin(*scores[i].without);
        }
        if (scores[i].with) {
            sentence.with = suite::margin(*scores[i].with);
        }
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

ViewData suiteData(const std::vector<suite::SuiteBar>& bars, const suite::SuiteFacts& facts) {
    ViewData data;
    for (const auto& [name, value] : facts) {
        data.facts.emplace_back(toText(name), toText(value));
    }
    data.columns = {QStringLiteral("group"),
                    QStringLiteral("key"),
                    QStringLiteral("count"),
                    QStringLiteral("chance"),
                    QStringLiteral("scored_without"),
                    QStringLiteral("right_without"),
                    QStringLiteral("accuracy_without"),
                    QStringLiteral("scored_with"),
                    QStringLiteral("right_with"),
                    QStringLiteral("accuracy_with")};
    const auto number = [](double value) { return QString::number(value, 'g', 9); };
    for (const suite::SuiteBar& bar : bars) {
        const auto accuracy = [&](const eval::Accuracy& of) { return of.count > 0 ? number(of.value()) : QString(); };
        data.rows.push_back({QString::fromLatin1(suite::name(bar.group)), toText(bar.key),
                             QString::number(bar.items.size()), number(bar.chance), QString::number(bar.without.count),
                             QString::number(bar.without.right), accuracy(bar.without), QString::number(bar.with.count),
                             QString::number(bar.with.right), accuracy(bar.with)});
    }
    return data;
}

QString suiteCaption(const suite::SuiteFacts& facts) {
    //: The caption of a figure: %1 the name of a suite's file, %2 the number of its entries, %3 how many were scored.
    QString caption = Suite::tr("Contrastive accuracy on %1 (%2 entries, %3 scored); ties are wrong.")
                          .arg(fact(facts, "suite"), fact(facts, "entries"), fact(facts, "entries_scored"));
    if (const QString model = fact(facts, "model"); !model.isEmpty()) {
        const QString context = fact(facts, "context");
        caption +=
            QLatin1Char(' ') +
            (context == QLatin1String("online")    ? Suite::tr("Model: %1; context: earlier sentences.").arg(model)
             : context == QLatin1String("offline") ? Suite::tr("Model: %1; context: all other sentences.").arg(model)
                                                   : Suite::tr("Model: %1, which reads no context.").arg(model));
    }
    return caption;
}

} // namespace contexture::gui
