#pragma once

#include "app/gui/presentation/what_if.h"

#include <QTreeWidget>

#include <vector>

namespace contexture::gui {

// The forms that could stand in the place of a word: how probable each is among them, as it is and without each
// consulted sentence.
class VariantTable : public QTreeWidget {
    Q_OBJECT

public:
    explicit VariantTable(QWidget* parent = nullptr);

    // `rows`: one answer for each of contrast.rows, for each variant. `weights`: of the rows that hide one sentence.
    void setContrast(const Run& run, const Contrast& contrast, const std::vector<std::vector<CausalResult>>& rows,
                     const std::vector<float>& weights);
};

} // namespace contexture::gui
