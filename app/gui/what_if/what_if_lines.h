// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/core/what_if.h"

#include <QWidget>

#include <map>
#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace contexture::gui {

class AttentionControls;

// The lines in which a person enters the changes of a try: source, context sentences, translation, hidden sentences and
// attention.
class WhatIfLines : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfLines(QWidget* parent = nullptr);

    // Fills the lines for a sentence, without changes. `looked`: the context sentence to show.
    void begin(std::shared_ptr<const Run> run, SentenceIndex sentence, SentenceIndex looked);
    void follow(SentenceIndex looked); // shows that context sentence, unless a line has the focus
    // Enables the lines for a translated sentence and a loaded model (null: not loaded).
    void setPossible(bool isTranslated, const ModelInfo* model);
    // New texts for all context sentences; the sentences `beyond` are hidden.
    void setContext(ContextOrigin origin, std::vector<std::pair<SentenceIndex, std::string>> sources,
                    const std::vector<SentenceIndex>& beyond);
    void set(const WhatIf& what); // fills the lines with the changes of an earlier try
    // The changes in the lines. nullopt: a line is not valid, which tell() has explained.
    std::optional<WhatIf> wanted();

    QString trouble() const;
    void tell(const QString& trouble);

    QLineEdit* source() const { return m_source; }
    QLineEdit* context() const { return m_context; }
    QSpinBox* contextNumber() const { return m_number; }
    QLineEdit* translation() const { return m_translation; }
    QLineEdit* hidden() const { return m_hidden; }
    QPushButton* otherContext() const { return m_other; } // its owner adds the menu
    AttentionControls* attention() const { return m_attention; }

Q_SIGNALS:
    void entered(); // Return was pressed in a line
    void moved();   // a control of the attention was moved

private:
    void layOut();
    void showContext(); // shows the context sentence whose number was entered
    void keepContext(const QString& text);

    std::shared_ptr<const Run> m_run;
    SentenceIndex m_sentence;
    std::map<SentenceIndex, std::string> m_edits; // changed texts of other source sentences
    std::optional<ContextOrigin> m_origin;        // where all these texts come from; nullopt after an edit by hand

    QLineEdit* m_source;
    QSpinBox* m_number;
    QLineEdit* m_context;
    QPushButton* m_other;
    QLineEdit* m_translation;
    QLineEdit* m_hidden;
    AttentionControls* m_attention;
    QLabel* m_attentionName;
    QLabel* m_trouble;
};

} // namespace contexture::gui
