// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/context_change.h"
#include "engine/core/model_info.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSlider;

namespace contexture::gui {

// Controls that change how the context counts: its strength, for every model that reads context; normaliser,
// temperature, heads, the weight of one sentence and the context share, for a model whose attention can be set. A
// control has the run's own value until a person moves it.
class AttentionControls : public QWidget {
    Q_OBJECT

public:
    explicit AttentionControls(QWidget* parent = nullptr);

    // The model of a run that read context, or null, and the strength of the context in this run.
    void setModel(const ModelInfo* model, double strength);
    void setSentence(SentenceIndex sentence); // the sentence whose weight the slider sets
    void reset();
    void set(const ContextChange& change); // restores a change without emitting changed()
    // nullopt: the text for the heads is not a list of heads.
    std::optional<ContextChange> change() const;

    QComboBox* normaliser() const { return m_normaliser; }
    QDoubleSpinBox* temperature() const { return m_temperature; }
    QLineEdit* heads() const { return m_heads; }
    QSlider* weight() const { return m_weight; }
    QSlider* share() const { return m_share; }
    QDoubleSpinBox* strength() const { return m_strength; }

Q_SIGNALS:
    void changed(); // a person moved a control
    void entered(); // Return was pressed in a line

private:
    void tellValues();

    SentenceIndex m_sentence;
    int m_headCount = 0;
    bool m_canSetAttention = false;
    double m_runStrength = 1.0;
    std::vector<QWidget*> m_ofAttention; // everything but the strength
    QComboBox* m_normaliser;
    QDoubleSpinBox* m_temperature;
    QLineEdit* m_heads;
    QSlider* m_weight; // -1: the model's own weight; else hundredths
    QLabel* m_weightName;
    QLabel* m_weightValue;
    QSlider* m_share;
    QLabel* m_shareValue;
    QLabel* m_strengthName;
    QDoubleSpinBox* m_strength;
};

} // namespace contexture::gui
