// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/panel_chart.h"

#include <QJsonObject>

#include <vector>

namespace contexture::figures {

struct NamedChart {
    QString name; // of its file, without the ending
    widgets::PanelChartData chart;
};

// The figures of a study.json: contrastive accuracy, pronouns by distance, pointing, BLEU, cost, and one for each
// further table. What a study does not hold has no figure.
std::vector<NamedChart> chartsOf(const QJsonObject& study);

} // namespace contexture::figures
