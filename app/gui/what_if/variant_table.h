// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/what_if.h"

#include <QTreeWidget>

#include <vector>

namespace contexture::gui {

// The forms that could replace a word: the probability of each form among them, with the full context and without each
// consulted sentence.
class VariantTable : public QTreeWidget {
    Q_OBJECT

public:
    explicit VariantTable(QWidget* parent = nullptr);

    // `rows`: for each variant, one answer a row of contrast.rows. `weights`: the weights of the sentences that rows
    // hide.
    void setContrast(const Run& run, const Contrast& contrast, const std::vector<std::vector<CausalResult>>& rows,
                     const std::vector<float>& weights);
};

} // namespace contexture::gui
