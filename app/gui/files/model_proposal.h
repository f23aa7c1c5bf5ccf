#pragma once

#include "app/gui/state/bundled_models.h"

#include <QObject>

#include <vector>

namespace contexture::gui {

class Messages;
class Opening;
class Session;

// A text is opened and no model is chosen: the one for real texts of its language is, so that one press translates, and
// a line says why. A model for teaching is never proposed.
class ModelProposal : public QObject {
    Q_OBJECT

public:
    ModelProposal(Session& session, Opening& opening, Messages& messages, std::vector<BundledModel> bundled,
                  QObject* parent);

    void setEnabled(bool isEnabled) { m_isEnabled = isEnabled; } // off at first

private:
    void propose();

    Session& m_session;
    Messages& m_messages;
    std::vector<BundledModel> m_bundled;
    bool m_isEnabled = false;
};

} // namespace contexture::gui
