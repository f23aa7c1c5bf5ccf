// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>

#include <memory>
#include <vector>

namespace contexture {
struct Document;
class LoadedModel;
} // namespace contexture

namespace contexture::gui {

class Messages;
class Session;

// Warns where the open text has many words outside the controlled language of a model for teaching (600 words): when
// text and model are both chosen, and again after the translation. Its button chooses the model for real texts.
class TeachingNotice : public QObject {
    Q_OBJECT

public:
    static constexpr double kManyWords = 0.04; // share of unknown words from which on the notice is shown

    TeachingNotice(Session& session, Messages& messages, std::vector<BundledModel> bundled, QObject* parent);

private:
    void look();
    void say(double share);
    bool isForTeaching(const LoadedModel& model) const;

    Session& m_session;
    Messages& m_messages;
    std::vector<BundledModel> m_bundled;
    std::shared_ptr<const Document> m_document; // document of m_share
    std::shared_ptr<LoadedModel> m_model;
    double m_share = 0.0; // share of unknown words in m_document
    QString m_said;       // the text of the notice while it may be shown
};

} // namespace contexture::gui
