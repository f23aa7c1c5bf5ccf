// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/what_if/what_if_lines.h"

#include "app/gui/presentation/text.h"
#include "app/gui/presentation/what_if.h"
#include "app/gui/what_if/attention_controls.h"
#include "widgets/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kHiddenWidth = 160; // pixels

// Whether the model shall continue the typed translation, as its ending says.
bool goesOn(const QString& typed) {
    return typed.endsWith(QChar(0x2026)) || typed.endsWith(QLatin1String("..."));
}

QString withoutEllipsis(QString typed) {
    typed.chop(typed.endsWith(QChar(0x2026)) ? 1 : 3);
    return typed.trimmed();
}

} // namespace

WhatIfLines::WhatIfLines(QWidget* parent) : QWidget(parent) {
    layOut();
    for (QLineEdit* line : {m_source, m_context, m_translation, m_hidden}) {
        connect(line, &QLineEdit::returnPressed, this, &WhatIfLines::entered);
    }
    connect(m_attention, &AttentionControls::changed, this, &WhatIfLines::moved);
    connect(m_attention, &AttentionControls::entered, this, &WhatIfLines::entered);
    connect(m_context, &QLineEdit::textEdited, this, &WhatIfLines::keepContext);
    connect(m_number, &QSpinBox::valueChanged, this, &WhatIfLines::showContext);
}

void WhatIfLines::layOut() {
    const auto line = [](const QString& name) {
        auto* edit = new QLineEdit;
        edit->setAccessibleName(name);
        return edit;
    };
    m_source = line(tr("Source sentence"));
    m_context = line(tr("Context sentence"));
    m_number = new QSpinBox;
    m_number->setAccessibleName(tr("Number of the context sentence"));
    m_other = new QPushButton(tr("Other context"));
    m_other->setToolTip(tr("All context sentences in another order, or those of another document"));
    m_other->setProperty("compact", true);
    m_translation = line(tr("Translation of one’s own"));
    m_translation->setPlaceholderText(tr("empty: the model translates; ending in …: it goes on"));
    m_hidden = line(tr("Hidden sentences"));
    m_hidden->setPlaceholderText(tr("for instance 2, 4-6"));
    m_hidden->setMaximumWidth(kHiddenWidth);
    m_trouble = new QLabel;
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->setFont(widgets::uiFont(widgets::type::kNote));
    m_trouble->hide();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, 0);
    grid->setHorizontalSpacing(widgets::space::kSmall);
    grid->setVerticalSpacing(widgets::space::kTight);
    const auto label = [](const QString& text, QWidget* buddy) {
        auto* made = new QLabel(text);
        made->setBuddy(buddy);
        return made;
    };
    grid->addWidget(label(tr("Source"), m_source), 0, 0);
    grid->addWidget(m_source, 0, 1, 1, 4);
    grid->addWidget(label(tr("Context"), m_context), 1, 0);
    grid->addWidget(m_number, 1, 1);
    grid->addWidget(m_context, 1, 2, 1, 2);
    grid->addWidget(m_other, 1, 4);
    grid->addWidget(label(tr("Translation"), m_translation), 2, 0);
    grid->addWidget(m_translation, 2, 1, 1, 2);
    grid->addWidget(label(tr("Hide"), m_hidden), 2, 3);
    grid->addWidget(m_hidden, 2, 4);
    m_attention = new AttentionControls;
    m_attentionName = label(tr("Attention"), m_attention);
    grid->addWidget(m_attentionName, 3, 0);
    grid->addWidget(m_attention, 3, 1, 1, 4);
    grid->addWidget(m_trouble, 4, 1, 1, 4);
    grid->setColumnStretch(2, 1);
}

QString WhatIfLines::trouble() const {
    return m_trouble->isVisible() ? m_trouble->text() : QString();
}

void WhatIfLines::tell(const QString& trouble) {
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

void WhatIfLines::begin(std::shared_ptr<const Run> run, SentenceIndex sentence, SentenceIndex looked) {
    m_run = std::move(run);
    m_sentence = sentence;
    m_edits.clear();
    m_origin.reset();
    const bool isThere = m_run && m_sentence.isValid();
    m_source->setText(isThere ? toText(m_run->document->source[m_sentence.asSize()].text) : QString());
    m_translation->clear();
    m_hidden->clear();
    m_attention->reset();
    {
        const QSignalBlocker blocker(m_number);
        m_number->setRange(1, isThere ? static_cast<int>(m_run->document->size()) : 1);
        m_number->setValue(looked.isValid() ? looked.value + 1 : isThere ? std::max(1, m_sentence.value) : 1);
    }
    showContext();
    tell({});
}

void WhatIfLines::follow(SentenceIndex looked) {
    const bool isFree = m_context->text().isEmpty() || !m_context->isModified();
    if (isFree && looked.isValid() && looked != m_sentence) {
        m_number->setValue(looked.value + 1);
    }
}

void WhatIfLines::setPossible(bool isTranslated, const ModelInfo* model) {
    const bool readsContext = isTranslated && m_run && m_run->settings.context != ContextMode::None;
    for (QLineEdit* line : {m_source, m_translation}) {
        line->setEnabled(isTranslated);
    }
    m_hidden->setEnabled(readsContext);
    m_other->setEnabled(readsContext && model && m_run->document->size() > 1);
    m_attention->setModel(readsContext ? model : nullptr,
                          readsContext ? double{m_run->settings.decode.contextStrength} : 1.0);
    m_attentionName->setText(model && model->abilities.canBeSetByHand ? tr("Attention") : tr("Strength"));
    m_attentionName->setVisible(m_attention->isVisibleTo(this));
    m_attention->setEnabled(model != nullptr);
}

void WhatIfLines::setContext(ContextOrigin origin, std::vector<std::pair<SentenceIndex, std::string>> sources,
                             const std::vector<SentenceIndex>& beyond) {
    m_edits.clear();
    m_edits.insert(sources.begin(), sources.end());
    m_origin = std::move(origin);
    m_hidden->setText(numbersText(beyond));
    showContext();
}

void WhatIfLines::set(const WhatIf& what) {
    begin(m_run, m_sentence, what.sources.empty() ? SentenceIndex() : what.sources.front().first);
    for (const auto& [sentence, text] : what.sources) {
        if (sentence == m_sentence) {
            m_source->setText(toText(text));
        } else {
            m_edits[sentence] = text;
        }
    }
    m_origin = what.origin;
    if (what.translation) {
        m_translation->setText(toText(*what.translation));
    } else if (!what.beginning.empty()) {
        m_translation->setText(toText(what.beginning) + QStringLiteral(" …"));
    }
    m_hidden->setText(numbersText(what.hidden));
    if (what.change.weight) {
        const QSignalBlocker blocker(m_number);
        m_number->setValue(what.change.weight->first.value + 1);
    }
    showContext();
    m_attention->set(what.change);
}

void WhatIfLines::showContext() {
    const bool isThere = m_run && m_sentence.isValid();
    const SentenceIndex sentence(m_number->value() - 1);
    m_attention->setSentence(sentence);
    const auto edit = m_edits.find(sentence);
    m_context->setText(!isThere                ? QString()
                       : edit != m_edits.end() ? toText(edit->second)
                                               : toText(m_run->document->source[sentence.asSize()].text));
    m_context->setEnabled(isThere && sentence != m_sentence);
}

void WhatIfLines::keepContext(const QString& text) {
    const SentenceIndex sentence(m_number->value() - 1);
    const std::string typed = text.toStdString();
    m_origin.reset();
    if (m_run && typed != m_run->document->source[sentence.asSize()].text) {
        m_edits[sentence] = typed;
    } else {
        m_edits.erase(sentence);
    }
}

std::optional<WhatIf> WhatIfLines::wanted() {
    WhatIf what{.sentence = m_sentence};
    const auto hidden = parseNumbers(m_hidden->text(), m_run->document->size());
    if (!hidden) {
        tell(tr("Hidden sentences are numbers from 1 to %1, as in 2, 4-6").arg(m_run->document->size()));
        m_hidden->setFocus();
        return std::nullopt;
    }
    for (const int number : *hidden) {
        what.hidden.emplace_back(number - 1);
    }
    const auto change = m_attention->change();
    if (!change) {
        tell(tr("Heads are numbers, as in 1, 3"));
        return std::nullopt;
    }
    what.change = *change;
    const std::string own = m_source->text().toStdString();
    if (own != m_run->document->source[m_sentence.asSize()].text) {
        what.sources.emplace_back(m_sentence, own);
    }
    what.sources.insert(what.sources.end(), m_edits.begin(), m_edits.end());
    if (!m_edits.empty()) {
        what.origin = m_origin;
    }
    const QString typed = m_translation->text().trimmed();
    if (goesOn(typed)) {
        what.beginning = withoutEllipsis(typed).toStdString();
    } else if (!typed.isEmpty()) {
        what.translation = typed.toStdString();
    }
    return what;
}

} // namespace contexture::gui
