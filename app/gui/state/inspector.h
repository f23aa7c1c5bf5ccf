// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/attribution.h"

#include <QObject>

#include <functional>
#include <memory>

namespace contexture::gui {

class Selection;
class Session;

// The inspections of the selection in the active run, computed once for each change. The views listen to it and repaint
// from its inspections.
class Inspector : public QObject {
    Q_OBJECT

public:
    Inspector(const Session& session, Selection& selection, QObject* parent);

    // The inspection of the previewed word, or else of the locked word. Never null.
    const std::shared_ptr<const Inspection>& seen() const { return m_preview ? m_preview : m_locked; }
    const std::shared_ptr<const Inspection>& locked() const { return m_locked; } // never null
    bool isPreviewing() const { return m_preview != nullptr; }

    // Gives the answer of an attribution method about the word of an inspection for that method; null: no answer yet.
    using Answers = std::function<const AttributionResult*(const Inspection&)>;
    void setAnswers(Answers answers) { m_answers = std::move(answers); }
    void answersChanged(); // to be called when there are new answers

Q_SIGNALS:
    void changed();       // seen() is another inspection
    void lockedChanged(); // locked() is another inspection; emitted after changed()

private:
    void follow();
    bool dropMissingWord();
    void followModel(); // what the views say where there is no run
    std::shared_ptr<const Inspection> inspected(const std::shared_ptr<const Run>& run, const Look& look) const;

    const Session& m_session;
    Selection& m_selection;
    std::shared_ptr<const Document> m_document;
    std::shared_ptr<const Run> m_run;
    Answers m_answers;
    Look m_asked; // the look of m_locked
    Look m_glanced;
    std::shared_ptr<const Inspection> m_locked = std::make_shared<const Inspection>();
    std::shared_ptr<const Inspection> m_preview; // null: none
};

} // namespace contexture::gui
