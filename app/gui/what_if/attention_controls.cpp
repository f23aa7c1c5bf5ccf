// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/what_if/attention_controls.h"

#include "app/gui/presentation/text.h"
#include "app/gui/presentation/what_if.h"
#include "engine/core/run.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace contexture::gui {
namespace {

constexpr int kHundred = 100;
constexpr int kAsItIs = -1; // value of a slider: the model's own

int hundredths(double value) {
    return static_cast<int>(std::lround(value * kHundred));
}

} // namespace

AttentionControls::AttentionControls(QWidget* parent) : QWidget(parent) {
    m_normaliser = new QComboBox;
    m_normaliser->addItem(tr("as trained"));
    for (const Normaliser each : {Normaliser::Softmax, Normaliser::Entmax15, Normaliser::Sparsemax}) {
        m_normaliser->addItem(normaliserName(each), int(each));
    }
    m_normaliser->setAccessibleName(tr("Normaliser of the sentence level"));
    m_normaliser->setToolTip(tr("What makes weights of the scores of sentences"));
    m_temperature = new QDoubleSpinBox;
    m_temperature->setRange(0.05, 20.0);
    m_temperature->setSingleStep(0.1);
    m_temperature->setValue(1.0);
    m_temperature->setAccessibleName(tr("Temperature"));
    m_temperature->setToolTip(
        tr("Scores of sentences are divided by it: below 1 the largest takes more, above 1 all come closer"));
    m_heads = new QLineEdit;
    m_heads->setPlaceholderText(tr("all"));
    m_heads->setMaximumWidth(70);
    m_heads->setAccessibleName(tr("Heads that read"));
    m_heads->setToolTip(tr("The only heads that read anything, for instance 1, 3"));
    const auto slider = [this](const QString& name) {
        auto* made = new QSlider(Qt::Horizontal);
        made->setRange(kAsItIs, kHundred);
        made->setValue(kAsItIs);
        made->setPageStep(10);
        made->setMinimumWidth(80);
        made->setAccessibleName(name);
        connect(made, &QSlider::valueChanged, this, [this] {
            tellValues();
            Q_EMIT changed();
        });
        return made;
    };
    m_weight = slider(tr("Weight of the context sentence"));
    m_weight->setToolTip(tr(
        "In every head; what is left is shared among the others as before. At the left end: the model's own weights"));
    m_share = slider(tr("Context share"));
    m_share->setToolTip(tr("In place of the gate, for every hidden unit. At the left end: the model's own gate"));
    m_weightName = new QLabel;
    m_weightValue = new QLabel;
    m_shareValue = new QLabel;
    m_strength = new QDoubleSpinBox;
    m_strength->setRange(0.0, double(kMostContextStrength));
    m_strength->setSingleStep(0.25);
    m_strength->setValue(1.0);
    m_strength->setAccessibleName(tr("Strength of the context"));
    m_strength->setToolTip(
        tr("How many times what the context changes counts: 0 is without context, 1 the model as it is, 2 twice. Every "
           "step is computed with the context and without (context-aware decoding)."));
    const int wide = fontMetrics().horizontalAdvance(tr("as it is")) + widgets::space::kTight;
    for (QLabel* value : {m_weightValue, m_shareValue}) {
        value->setMinimumWidth(wide);
        value->setForegroundRole(QPalette::PlaceholderText);
    }
    m_strengthName = new QLabel;
    //: temperature
    auto* temperatureName = new QLabel(tr("T"));
    auto* headsName = new QLabel(tr("heads"));
    auto* shareName = new QLabel(tr("context share"));
    m_ofAttention = {m_normaliser, temperatureName, m_temperature, headsName, m_heads,     m_weightName,
                     m_weight,     m_weightValue,   shareName,     m_share,   m_shareValue};
    auto* scores = new QHBoxLayout;
    for (QWidget* each : m_ofAttention | std::views::take(5)) {
        scores->addWidget(each);
    }
    scores->addWidget(m_strengthName);
    scores->addWidget(m_strength);
    scores->addStretch(1);
    auto* sliders = new QHBoxLayout;
    for (QWidget* each : m_ofAttention | std::views::drop(5)) {
        sliders->addWidget(each, each == m_weight || each == m_share ? 1 : 0);
    }
    auto* layout = new QVBoxLayout(this); // two lines, so that the strip fits into a small window
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(widgets::space::kTight);
    for (QHBoxLayout* line : {scores, sliders}) {
        line->setSpacing(widgets::space::kSmall);
        layout->addLayout(line);
    }
    connect(m_normaliser, &QComboBox::currentIndexChanged, this, &AttentionControls::changed);
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, &AttentionControls::changed);
    connect(m_strength, &QDoubleSpinBox::valueChanged, this, &AttentionControls::changed);
    connect(m_heads, &QLineEdit::textEdited, this, &AttentionControls::changed);
    connect(m_heads, &QLineEdit::returnPressed, this, &AttentionControls::entered);
    tellValues();
}

void AttentionControls::setModel(const ModelInfo* model, double strength) {
    m_canSetAttention = model && model->abilities.canBeSetByHand;
    if (m_canSetAttention) {
        const auto site =
            std::find_if(model->sites.begin(), model->sites.end(), [](const SiteInfo& each) { return each.isContext; });
        m_headCount = site == model->sites.end() ? 0 : site->heads;
    }
    for (QWidget* each : m_ofAttention) {
        each->setVisible(m_canSetAttention);
    }
    //: before a number: how many times the context counts
    m_strengthName->setText(m_canSetAttention ? tr("context ×") : QStringLiteral("×"));
    const bool isMoved = hundredths(m_strength->value()) != hundredths(m_runStrength);
    m_runStrength = strength;
    if (!isMoved) {
        const QSignalBlocker blocker(m_strength);
        m_strength->setValue(strength);
    }
    setVisible(model != nullptr);
}

void AttentionControls::setSentence(SentenceIndex sentence) {
    m_sentence = sentence;
    tellValues();
}

void AttentionControls::reset() {
    set({});
}

void AttentionControls::set(const ContextChange& change) {
    const QSignalBlocker normaliser(m_normaliser);
    const QSignalBlocker temperature(m_temperature);
    const QSignalBlocker heads(m_heads);
    const QSignalBlocker weight(m_weight);
    const QSignalBlocker share(m_share);
    const QSignalBlocker strength(m_strength);
    m_normaliser->setCurrentIndex(change.normaliser ? m_normaliser->findData(static_cast<int>(*change.normaliser)) : 0);
    m_temperature->setValue(change.temperature);
    QStringList numbers;
    for (const HeadIndex head : change.heads) {
        numbers << QString::number(head.value + 1);
    }
    m_heads->setText(numbers.join(QStringLiteral(", ")));
    m_weight->setValue(change.weight ? hundredths(change.weight->second) : kAsItIs);
    m_share->setValue(change.share ? hundredths(*change.share) : kAsItIs);
    m_strength->setValue(change.strength.value_or(m_runStrength));
    tellValues();
}

void AttentionControls::tellValues() {
    const auto text = [](int value) {
        return value == kAsItIs ? tr("as it is") : widgets::decimalText(value / double(kHundred), 2);
    };
    m_weightName->setText(tr("sentence %1").arg(m_sentence.value + 1));
    m_weightValue->setText(text(m_weight->value()));
    m_shareValue->setText(text(m_share->value()));
}

std::optional<ContextChange> AttentionControls::change() const {
    ContextChange change;
    if (isHidden()) {
        return change;
    }
    if (hundredths(m_strength->value()) != hundredths(m_runStrength)) { // the box shows no more digits
        change.strength = m_strength->value();
    }
    if (!m_canSetAttention) {
        return change;
    }
    if (m_normaliser->currentIndex() > 0) {
        change.normaliser = static_cast<Normaliser>(m_normaliser->currentData().toInt());
    }
    change.temperature = m_temperature->value();
    if (m_weight->value() != kAsItIs && m_sentence.isValid()) {
        change.weight = {m_sentence, m_weight->value() / double(kHundred)};
    }
    if (m_share->value() != kAsItIs) {
        change.share = m_share->value() / double(kHundred);
    }
    const auto heads = parseNumbers(m_heads->text(), static_cast<std::size_t>(m_headCount));
    if (!heads) {
        return std::nullopt;
    }
    for (const int number : *heads) {
        change.heads.emplace_back(number - 1);
    }
    return change;
}

} // namespace contexture::gui
