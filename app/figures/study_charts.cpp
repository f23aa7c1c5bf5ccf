// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/figures/study_charts.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace contexture::figures {
namespace {

using widgets::ChartPanel;
using widgets::PanelChartData;

struct Wanted {
    QString title;
    QString metric;
};

std::optional<double> number(const QJsonValue& value) {
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

QJsonObject metric(const QJsonValue& system, const QString& name) {
    return system[QLatin1String("metrics")][name].toObject();
}

// Panels of metrics; a metric that no system has is left out.
PanelChartData chart(const QJsonArray& systems, const QString& title, const QString& note,
                     const std::vector<Wanted>& wanted) {
    PanelChartData data;
    data.title = title;
    data.note = note;
    for (const auto& system : systems) {
        data.rows.append(system[QLatin1String("label")].toString());
    }
    for (const Wanted& column : wanted) {
        ChartPanel panel;
        panel.title = column.title;
        for (const auto& system : systems) {
            const QJsonObject found = metric(system, column.metric);
            panel.values.push_back(number(found[QLatin1String("mean")]));
            panel.deviations.push_back(number(found[QLatin1String("deviation")]));
        }
        if (std::any_of(panel.values.begin(), panel.values.end(),
                        [](const auto& value) { return value.has_value(); })) {
            data.panels.push_back(std::move(panel));
        }
    }
    return data;
}

std::vector<Wanted> distances(const QString& phenomenon) {
    std::vector<Wanted> wanted;
    for (const char* distance : {"0", "1", "2", "3", ">3"}) {
        wanted.push_back({QString::fromLatin1(distance), phenomenon + QLatin1Char(' ') + QLatin1String(distance)});
    }
    return wanted;
}

std::vector<Wanted> phenomena() {
    return {{QStringLiteral("pronoun"), QStringLiteral("pronoun")},
            {QStringLiteral("word sense"), QStringLiteral("word_sense")},
            {QStringLiteral("verb sense"), QStringLiteral("verb_sense")},
            {QStringLiteral("ellipsis"), QStringLiteral("ellipsis")},
            {QStringLiteral("register"), QStringLiteral("register")},
            {QStringLiteral("cohesion"), QStringLiteral("cohesion")}};
}

// Ratios to the first system that was measured.
PanelChartData costs(const QJsonArray& systems) {
    PanelChartData data;
    data.title = QStringLiteral("Cost");
    data.note = QStringLiteral("Speed as a ratio to the first row that has one; all systems side by side in one run.");
    double most = 1.0;
    for (const auto& [title, key] :
         {std::pair("training", "training_tokens_per_second"), std::pair("decoding", "decoding_words_per_second")}) {
        ChartPanel panel;
        panel.title = QLatin1String(title);
        double base = 0.0;
        for (const auto& system : systems) {
            const double speed = system[QLatin1String("speed")][QLatin1String(key)].toDouble();
            base = base > 0.0 ? base : speed;
            panel.values.push_back(speed > 0.0 ? std::optional(speed / base) : std::nullopt);
            most = std::max(most, panel.values.back().value_or(0.0));
        }
        if (base > 0.0) {
            data.panels.push_back(std::move(panel));
        }
    }
    for (const auto& system : systems) {
        data.rows.append(system[QLatin1String("label")].toString());
    }
    data.end = std::ceil(most * 2.0) / 2.0;
    data.mark = 1.0;
    return data;
}

void add(std::vector<NamedChart>& charts, const QString& name, PanelChartData data) {
    if (!data.panels.empty() && !data.rows.isEmpty()) {
        charts.push_back({name, std::move(data)});
    }
}

// A table's name as part of a file name: letters and digits stay, other characters become dashes.
QString fileName(const QString& table) {
    static const QRegularExpression kOther(QStringLiteral("[^\\p{L}\\p{N}]+"));
    return table.toLower().replace(kOther, QStringLiteral("-"));
}

} // namespace

std::vector<NamedChart> chartsOf(const QJsonObject& study) {
    std::vector<NamedChart> charts;
    const QJsonArray tables = study[QLatin1String("tables")].toArray();
    if (tables.isEmpty()) {
        return charts;
    }
    const QJsonArray systems = tables.first()[QLatin1String("systems")].toArray();
    add(charts, QStringLiteral("contrastive"),
        chart(systems, QStringLiteral("Contrastive accuracy"),
              QStringLiteral("The right translation scored above every wrong one. Whiskers: standard deviation."),
              phenomena()));
    add(charts, QStringLiteral("pronouns-by-distance"),
        chart(systems, QStringLiteral("Pronouns, by sentences between the pronoun and its noun"),
              QStringLiteral("Contrastive accuracy."), distances(QStringLiteral("pronoun"))));
    add(charts, QStringLiteral("pointing"),
        chart(systems, QStringLiteral("Where attention points"),
              QStringLiteral("Share of words whose largest context weight falls on what decides them."),
              {{QStringLiteral("sentence"), QStringLiteral("pointing sentence")},
               {QStringLiteral("word"), QStringLiteral("pointing word")}}));
    PanelChartData bleu = chart(systems, QStringLiteral("Translation"), QString(),
                                {{QStringLiteral("BLEU"), QStringLiteral("bleu")},
                                 {QStringLiteral("chrF"), QStringLiteral("chrf")},
                                 {QStringLiteral("BLEU, helpful context"), QStringLiteral("helpful bleu")},
                                 {QStringLiteral("BLEU, others"), QStringLiteral("unhelpful bleu")}});
    bleu.end = 100.0;
    bleu.decimals = 1;
    add(charts, QStringLiteral("translation"), std::move(bleu));
    add(charts, QStringLiteral("cost"), costs(systems));
    for (qsizetype t = 1; t < tables.size(); ++t) {
        const QString table = tables[t][QLatin1String("name")].toString();
        auto wanted = phenomena();
        wanted.resize(2);
        for (auto& distance : distances(QStringLiteral("pronoun"))) {
            distance.title = QStringLiteral("pronoun ") + distance.title;
            wanted.push_back(std::move(distance));
        }
        add(charts, QStringLiteral("table-%1-%2").arg(t).arg(fileName(table)),
            chart(tables[t][QLatin1String("systems")].toArray(), table, QStringLiteral("Contrastive accuracy."),
                  wanted));
    }
    return charts;
}

} // namespace contexture::figures
