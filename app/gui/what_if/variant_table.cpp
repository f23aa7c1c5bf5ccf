// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/what_if/variant_table.h"

#include "app/gui/presentation/text.h"
#include "widgets/theme.h"

#include <QHeaderView>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kMostHeight = 190; // pixels

} // namespace

VariantTable::VariantTable(QWidget* parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("contrast"));
    setAccessibleName(tr("Other forms of the word"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::NoSelection);
}

void VariantTable::setContrast(const Run& run, const Contrast& contrast,
                               const std::vector<std::vector<CausalResult>>& rows, const std::vector<float>& weights) {
    clear();
    QStringList titles{tr("among these forms"), tr("weight")};
    for (const std::string& variant : contrast.variants) {
        titles << toText(variant);
    }
    setColumnCount(static_cast<int>(titles.size()));
    setHeaderLabels(titles);
    for (std::size_t row = 0; row < contrast.rows.size(); ++row) {
        std::vector<double> logs;
        for (const auto& variant : rows) {
            logs.push_back(variant.at(row).forcedSentence);
        }
        const std::vector<double> shares = amongVariants(logs);
        const auto& hidden = contrast.rows[row];
        auto* item = new QTreeWidgetItem(this);
        if (hidden.empty()) {
            item->setText(0, tr("as it is"));
        } else if (hidden.size() == 1) {
            item->setText(0, tr("without sentence %1: %2")
                                 .arg(QString::number(hidden.front().value + 1),
                                      widgets::isolated(toText(run.document->source[hidden.front().asSize()].text))));
            item->setText(1, widgets::weightText(weights.at(row - 1)));
        } else {
            item->setText(0, tr("without all of them"));
        }
        const auto best = std::max_element(shares.begin(), shares.end()) - shares.begin();
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const int column = static_cast<int>(i) + 2;
            item->setText(column, widgets::decimalText(shares[i], 3));
            item->setToolTip(column,
                             widgets::plainToolTip(toText(contrast.translations[i]) + QLatin1Char('\n') +
                                                   tr("log-probability %1").arg(widgets::decimalText(logs[i], 4))));
            if (static_cast<int>(i) == best) {
                QFont font = this->font();
                font.setWeight(QFont::DemiBold);
                item->setFont(column, font);
            }
        }
        for (int column = 1; column < titles.size(); ++column) {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    QHeaderView* header = this->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < titles.size(); ++column) {
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    const int wanted = header->sizeHint().height() + sizeHintForRow(0) * topLevelItemCount() + 4;
    setFixedHeight(std::min(wanted, kMostHeight));
}

} // namespace contexture::gui
