// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace contexture {
struct Document;
class LoadedModel;
} // namespace contexture

namespace contexture::gui {

class Messages;
class Session;

// Warns where the open text is not what the chosen model reads: a text in another language, or one with many words
// outside the controlled language of a model for teaching (600 words); there a button chooses the model for real texts.
// It warns when text and model are both chosen, and again after the translation.
class TextNotice : public QObject {
    Q_OBJECT

public:
    static constexpr double kManyWords = 0.04; // share of unknown words from which on the notice is shown

    TextNotice(Session& session, Messages& messages, std::vector<BundledModel> bundled, QObject* parent);

private:
    void look();
    void say();
    void sayLanguage();
    void sayShare();
    bool isForTeaching(const LoadedModel& model) const;

    Session& m_session;
    Messages& m_messages;
    std::vector<BundledModel> m_bundled;
    std::shared_ptr<const Document> m_document; // document of m_share
    std::shared_ptr<LoadedModel> m_model;
    std::string m_language; // of m_document, if the model reads another one; else empty
    double m_share = 0.0;   // share of unknown words in m_document
    QString m_said;         // the text of the notice while it may be shown
};

} // namespace contexture::gui
