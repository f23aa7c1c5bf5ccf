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

// The lines in which a person says what is to be other: source, context sentences, translation, hidden sentences,
// attention by hand.
class WhatIfLines : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfLines(QWidget* parent = nullptr);

    // Of which sentence; everything stands as it is. `looked`: the context sentence that is shown.
    void begin(std::shared_ptr<const Run> run, SentenceIndex sentence, SentenceIndex looked);
    void follow(SentenceIndex looked); // unless somebody types
    // What can be tried: a sentence that is translated, by a model that is here (null: none).
    void setPossible(bool isTranslated, const ModelInfo* model);
    // Other texts for all context sentences. `beyond` are hidden.
    void setContext(ContextOrigin origin, std::vector<std::pair<SentenceIndex, std::string>> sources,
                    const std::vector<SentenceIndex>& beyond);
    void set(const WhatIf& what); // as it was when that was tried
    // What the lines say; nothing where one makes no sense, which is told.
    std::optional<WhatIf> wanted();

    QString trouble() const;
    void tell(const QString& trouble);

    QLineEdit* source() const { return m_source; }
    QLineEdit* context() const { return m_context; }
    QSpinBox* contextNumber() const { return m_number; }
    QLineEdit* translation() const { return m_translation; }
    QLineEdit* hidden() const { return m_hidden; }
    QPushButton* otherContext() const { return m_other; } // its menu is the owner's
    AttentionControls* attention() const { return m_attention; }

Q_SIGNALS:
    void entered(); // Return in a line
    void moved();   // a control of the attention

private:
    void layOut();
    void showContext(); // the sentence of that number
    void keepContext(const QString& text);

    std::shared_ptr<const Run> m_run;
    SentenceIndex m_sentence;
    std::map<SentenceIndex, std::string> m_edits; // of other source sentences
    std::optional<ContextOrigin> m_origin;        // of all of them; nothing once one is edited by hand

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
