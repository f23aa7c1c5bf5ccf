// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>

#include <vector>

namespace contexture::gui {

class Messages;
class Opening;
class Session;

// When a text is opened and no model is chosen, chooses the model for real texts in its language and tells why, so that
// a person only has to press Translate. A model for teaching is never proposed.
class ModelProposal : public QObject {
    Q_OBJECT

public:
    ModelProposal(Session& session, Opening& opening, Messages& messages, std::vector<BundledModel> bundled,
                  QObject* parent);

    void setEnabled(bool isEnabled) { m_isEnabled = isEnabled; } // off at first: tests open texts without

private:
    void propose();

    Session& m_session;
    Messages& m_messages;
    std::vector<BundledModel> m_bundled;
    bool m_isEnabled = false;
};

} // namespace contexture::gui
