// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/panel_chart.h"

#include <QJsonObject>

#include <vector>

namespace contexture::figures {

struct NamedChart {
    QString name; // of its file, without the extension
    widgets::PanelChartData chart;
};

// The figures of a study.json: contrastive accuracy, pronouns by distance, pointing, BLEU, cost, and one for each
// further table. A figure without data in the study is left out.
std::vector<NamedChart> chartsOf(const QJsonObject& study);

} // namespace contexture::figures
