// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/overview.h"

#include "app/gui/presentation/text.h"
#include "engine/core/other_program.h"
#include "widgets/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace contexture::gui {
namespace {

struct Overview {
    Q_DECLARE_TR_FUNCTIONS(Overview)
};

constexpr int kMostNamed = 60; // characters of a sentence in a tooltip

std::function<QString(int)> sentenceName(const std::shared_ptr<const Run>& run) {
    return [run](int index) {
        QString text = toText(run->document->source.at(static_cast<std::size_t>(index)).text);
        if (text.size() > kMostNamed) {
            text = text.left(kMostNamed - 1) + QChar(0x2026);
        }
        return Overview::tr("sentence %1: %2").arg(QString::number(index + 1), text);
    };
}

// The end of a scale: a round number that is not below the largest value.
double roundUp(double largest) {
    if (largest <= 0.0) {
        return 1.0;
    }
    const double power = std::pow(10.0, std::floor(std::log10(largest)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (factor * power >= largest) {
            return factor * power;
        }
    }
    return largest;
}

using Survey = std::vector<SentenceSurvey>;

template<class Value>
widgets::Band band(const Survey& survey, const QString& title, const QString& about, Value value) {
    widgets::Band made;
    made.title = title;
    made.about = about;
    double most = 0.0;
    for (const SentenceSurvey& each : survey) {
        const std::optional<double> measured = value(each);
        most = std::max(most, measured.value_or(0.0));
        made.values.push_back(measured);
    }
    made.to = roundUp(most);
    made.decimals = made.to >= 20.0 ? 0 : made.to >= 2.0 ? 1 : 2;
    return made;
}

bool isKnown(const widgets::Band& band) {
    return std::any_of(band.values.begin(), band.values.end(), [](const auto& value) { return value.has_value(); });
}

QString latin1(const char* text) {
    return QString::fromLatin1(text);
}

QString numberText(double value) {
    return QString::number(value, 'g', 9); // enough digits to read the same float again
}

QString fromOne(SentenceIndex sentence) {
    return QString::number(sentence.value + 1);
}

// Run, site and head as facts, then the facts of `add`.
template<class Add>
ViewData ofOverview(const DocumentOverview& overview, const RunName& run, Add add) {
    ViewData data;
    data.facts = {{latin1("run"), run.letter + QStringLiteral(" · ") + run.setting}, {latin1("model"), run.model}};
    if (overview.run && overview.site) {
        data.facts.emplace_back(latin1("site"), toText(overview.site->name));
        addHead(data, overview.head, overview.site->heads);
        add(data);
    }
    return data;
}

} // namespace

widgets::DocumentMapData documentMap(const std::shared_ptr<const Run>& run, const Survey& survey,
                                     const std::vector<bool>& differs) {
    widgets::DocumentMapData map;
    map.emptyText = noMapReason(run.get(), survey);
    if (!map.emptyText.isEmpty()) {
        return map;
    }
    map.name = sentenceName(run);
    map.rows.reserve(survey.size());
    for (std::size_t i = 0; i < survey.size(); ++i) {
        widgets::DocumentMapRow row;
        for (const SentenceWeight& each : survey[i].weights) {
            row.entries.push_back({each.sentence.value, each.weight});
        }
        for (const SentenceRange& range : survey[i].visibleRanges) {
            row.readable.push_back({range.begin, range.end});
        }
        row.differs = i < differs.size() && differs[i];
        map.rows.push_back(std::move(row));
    }
    return map;
}

widgets::BandChartData sentenceBands(const std::shared_ptr<const Run>& run, const Survey& survey) {
    widgets::BandChartData chart;
    chart.places = static_cast<int>(survey.size());
    chart.name = sentenceName(run);
    chart.axis = Overview::tr("sentence");
    const auto observed = [](double SentenceSurvey::*field) {
        return [field](const SentenceSurvey& each) -> std::optional<double> {
            return each.state == SentenceSurvey::State::Observed ? std::optional(each.*field) : std::nullopt;
        };
    };
    std::vector<widgets::Band> bands{
        band(survey, Overview::tr("context share"),
             Overview::tr("Context share: 1 minus the mean gate, mean over the words."),
             [](const SentenceSurvey& each) { return each.contextShare; }),
        band(survey, Overview::tr("distance"),
             Overview::tr("Distance of the consulted sentences, in sentences: mean by weight, then over the words."),
             observed(&SentenceSurvey::distance)),
        band(survey, Overview::tr("sentences read"),
             Overview::tr("Sentences with a weight above exactly 0: mean over the words."),
             observed(&SentenceSurvey::support)),
        band(survey, Overview::tr("exact zeros"),
             Overview::tr("Share of the visible sentences with a weight of exactly 0: mean over the words."),
             observed(&SentenceSurvey::zeroShare)),
        band(survey, Overview::tr("entropy"),
             Overview::tr("Of the weights on sentences, in nats: 0 is one sentence alone; mean over the words."),
             observed(&SentenceSurvey::entropy)),
        band(
            survey, Overview::tr("log-probability"),
            Overview::tr("Of the translation's words, natural logarithm, mean: 0 is certain. Short bars are unlikely."),
            [](const SentenceSurvey& each) { return each.logProbability; })};
    widgets::Band& probability = bands.back();
    double least = 0.0;
    for (const auto& value : probability.values) {
        least = std::min(least, value.value_or(0.0));
    }
    probability.from = -roundUp(-least);
    probability.to = 0.0;
    probability.decimals = 2;
    bands[3].to = 1.0; // a share of what is there
    for (widgets::Band& each : bands) {
        if (isKnown(each)) {
            chart.bands.push_back(std::move(each));
        }
    }
    chart.emptyText = noMapReason(run.get(), survey);
    return chart;
}

widgets::BandChartData distanceBands(const Survey& survey) {
    const std::vector<DistanceShare> profile = distanceProfile(survey);
    widgets::BandChartData chart;
    if (profile.empty()) {
        return chart;
    }
    const int first = profile.front().distance;
    const int last = std::max(profile.back().distance, -1);
    chart.places = last - first + 1;
    chart.axis = Overview::tr("distance");
    widgets::Band shares;
    shares.title = Overview::tr("share of the weight");
    shares.about =
        Overview::tr("Share of the weight of all words by distance in sentences: −1 is the previous sentence.");
    shares.values.assign(static_cast<std::size_t>(chart.places), 0.0);
    double most = 0.0;
    for (const DistanceShare& each : profile) {
        shares.values[static_cast<std::size_t>(each.distance - first)] = each.share;
        most = std::max(most, each.share);
    }
    shares.to = roundUp(most);
    chart.bands.push_back(std::move(shares));
    chart.label = [first](int place) { return widgets::decimalText(first + place, 0); };
    chart.name = [first](int place) {
        const int distance = first + place;
        return distance < 0 ? Overview::tr("%n sentence(s) before", nullptr, -distance)
                            : Overview::tr("%n sentence(s) after", nullptr, distance);
    };
    return chart;
}

widgets::ScatterData effectScatter(const std::shared_ptr<const Run>& run, const std::vector<SentenceEffect>& effects,
                                   const std::vector<double>& weights) {
    widgets::ScatterData scatter;
    scatter.xTitle = Overview::tr("weight, mean over the words");
    scatter.yTitle = Overview::tr("effect (nats)");
    scatter.emptyText = Overview::tr(
        "Does the weight say what matters? The check hides sentence after sentence and scores the translation again.");
    for (std::size_t i = 0; i < effects.size(); ++i) {
        scatter.points.push_back({weights[i], effects[i].effect});
    }
    scatter.name = [run, effects, weights](int point) {
        const SentenceEffect& effect = effects.at(static_cast<std::size_t>(point));
        const auto named = sentenceName(run);
        return named(effect.sentence.value) + QLatin1Char('\n') +
               Overview::tr("without %1").arg(named(effect.hidden.value)) + QLatin1Char('\n') +
               Overview::tr("weight %1, effect %2 nats")
                   .arg(widgets::decimalText(weights.at(static_cast<std::size_t>(point)), 4),
                        widgets::decimalText(effect.effect, 4));
    };
    return scatter;
}

ViewData documentMapData(const DocumentOverview& overview, const RunName& run) {
    return ofOverview(overview, run, [&](ViewData& data) {
        data.facts.emplace_back(latin1("weight"), latin1("mean over the words of the sentence"));
        data.facts.emplace_back(latin1("not_listed"), latin1("exactly 0"));
        data.columns = {latin1("sentence_from_1"), latin1("looked_at_from_1"), latin1("weight")};
        for (std::size_t i = 0; i < overview.survey.size(); ++i) {
            for (const SentenceWeight& each : overview.survey[i].weights) {
                data.rows.push_back({QString::number(i + 1), fromOne(each.sentence), numberText(each.weight)});
            }
        }
    });
}

ViewData sentenceBandData(const DocumentOverview& overview, const RunName& run) {
    return ofOverview(overview, run, [&](ViewData& data) {
        data.columns = {latin1("sentence_from_1"), latin1("words"),    latin1("visible"),
                        latin1("context_share"),   latin1("distance"), latin1("read"),
                        latin1("zeros"),           latin1("entropy"),  latin1("mean_log_probability")};
        for (std::size_t i = 0; i < overview.survey.size(); ++i) {
            const SentenceSurvey& each = overview.survey[i];
            const bool isSeen = each.state == SentenceSurvey::State::Observed;
            const auto seen = [&](double value) { return isSeen ? numberText(value) : QString(); };
            data.rows.push_back({QString::number(i + 1), QString::number(each.words), QString::number(each.visible),
                                 each.contextShare ? numberText(*each.contextShare) : QString(), seen(each.distance),
                                 seen(each.support), seen(each.zeroShare), seen(each.entropy),
                                 each.logProbability ? numberText(*each.logProbability) : QString()});
        }
    });
}

ViewData distanceData(const DocumentOverview& overview, const RunName& run) {
    return ofOverview(overview, run, [&](ViewData& data) {
        data.columns = {latin1("distance"), latin1("share")};
        for (const DistanceShare& each : distanceProfile(overview.survey)) {
            data.rows.push_back({QString::number(each.distance), numberText(each.share)});
        }
    });
}

ViewData effectData(const DocumentOverview& overview, const RunName& run) {
    return ofOverview(overview, run, [&](ViewData& data) {
        data.facts.emplace_back(latin1("effect"),
                                latin1("nats of log-probability that the translation loses without it"));
        data.columns = {latin1("sentence_from_1"), latin1("hidden_from_1"), latin1("weight"), latin1("effect")};
        for (std::size_t i = 0; i < overview.effects.size(); ++i) {
            data.rows.push_back({fromOne(overview.effects[i].sentence), fromOne(overview.effects[i].hidden),
                                 numberText(overview.weights[i]), numberText(overview.effects[i].effect)});
        }
    });
}

QString noMapReason(const Run* run, const Survey& survey) {
    if (!run) {
        return Overview::tr("Translate the document to see what its sentences look at.");
    }
    if (isOfOtherProgram(run->model) && !run->model.hasContext) {
        return Overview::tr("This translation came from a file that says nothing of other sentences.");
    }
    if (run->settings.context == ContextMode::None || !firstContextSite(run->model)) {
        return Overview::tr("This run read no other sentence.");
    }
    const auto is = [&](SentenceSurvey::State state) {
        return std::any_of(survey.begin(), survey.end(),
                           [state](const SentenceSurvey& each) { return each.state == state; });
    };
    if (is(SentenceSurvey::State::Observed)) {
        return {};
    }
    if (is(SentenceSurvey::State::NotTraced)) {
        return Overview::tr("This run was made without a trace: what it looked at was not recorded.");
    }
    if (is(SentenceSurvey::State::NoWeights)) {
        return Overview::tr("At this site no weights on sentences are recorded.");
    }
    return Overview::tr("No sentence could read another one.");
}

QString correlationText(std::optional<double> correlation, std::size_t pairs) {
    const QString count = Overview::tr("%n pair(s)", nullptr, static_cast<int>(pairs));
    //: %1 a number, %2 how many pairs it was computed from
    return correlation
               ? Overview::tr("Spearman’s rank correlation %1, %2").arg(widgets::decimalText(*correlation, 2), count)
               : Overview::tr("no rank correlation: %1, too few or all alike").arg(count);
}

} // namespace contexture::gui
