#pragma once

#include "engine/core/context_change.h"
#include "engine/core/model_info.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSlider;

namespace contexture::gui {

// Attention by hand: normaliser, temperature, heads, the weight of one sentence and the context share. Everything
// stands at what the model does by itself until it is moved.
class AttentionControls : public QWidget {
    Q_OBJECT

public:
    explicit AttentionControls(QWidget* parent = nullptr);

    // The model of a run that read context; null: none. Shown only where it can be set by hand.
    void setModel(const ModelInfo* model);
    void setSentence(SentenceIndex sentence); // whose weight is set
    void reset();
    void set(const ContextChange& change); // as somebody set it before; nobody is told
    // Nothing where the heads are no list of heads.
    std::optional<ContextChange> change() const;

    QComboBox* normaliser() const { return m_normaliser; }
    QDoubleSpinBox* temperature() const { return m_temperature; }
    QLineEdit* heads() const { return m_heads; }
    QSlider* weight() const { return m_weight; }
    QSlider* share() const { return m_share; }

Q_SIGNALS:
    void changed(); // by a person
    void entered(); // Return in a line

private:
    void tellValues();

    SentenceIndex m_sentence;
    int m_headCount = 0;
    QComboBox* m_normaliser;
    QDoubleSpinBox* m_temperature;
    QLineEdit* m_heads;
    QSlider* m_weight; // -1: as it is; else hundredths
    QLabel* m_weightName;
    QLabel* m_weightValue;
    QSlider* m_share;
    QLabel* m_shareValue;
};

} // namespace contexture::gui
