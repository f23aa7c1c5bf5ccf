// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/teaching_notice.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/session.h"
#include "engine/lab/controlled_words.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::gui {

TeachingNotice::TeachingNotice(Session& session, Messages& messages, std::vector<BundledModel> bundled, QObject* parent)
    : QObject(parent), m_session(session), m_messages(messages), m_bundled(std::move(bundled)) {
    connect(&session, &Session::stateChanged, this, &TeachingNotice::look);
    connect(&session, &Session::runFinished, this, [this](int index) {
        const auto& slot = m_session.runs().at(static_cast<std::size_t>(index));
        if (slot.model && slot.model == m_model && m_share >= kManyWords) {
            say(m_share);
        }
    });
}

bool TeachingNotice::isForTeaching(const LoadedModel& model) const {
    const QFileInfo file(toText(model.info().path)); // the file identifies the model, whatever its name is
    return std::any_of(m_bundled.begin(), m_bundled.end(), [&](const BundledModel& bundled) {
        return bundled.isForTeaching() && QFileInfo(bundled.path) == file;
    });
}

void TeachingNotice::look() {
    const auto& document = m_session.document();
    const auto model = m_session.currentModel();
    if (document == m_document && model == m_model) {
        return;
    }
    m_document = document;
    m_model = model;
    if (!m_said.isEmpty() && m_messages.current() == m_said) {
        m_messages.clear(); // the notice was about another text or model
    }
    m_said.clear();
    m_share = document && model && isForTeaching(*model) ? lab::shareOutsideControlledLanguage(document->source) : 0.0;
    if (m_share >= kManyWords) {
        say(m_share);
    }
}

void TeachingNotice::say(double share) {
    if (!m_messages.current().isEmpty() && m_messages.current() != m_said) {
        return; // a failure or a question in the message bar stays
    }
    widgets::Message message;
    message.kind = widgets::Message::Kind::Information;
    const int percent = std::min(100, static_cast<int>(std::lround(100.0 * share)));
    message.happened =
        //: %1 is a number.
        tr("%1 % of this text's words are new to this model: it learned a controlled language of 600 words alone.")
            .arg(percent);
    message.remedy = tr("What it makes of them says nothing about its system.");
    const QString real = sampleModel();
    const auto found =
        std::find_if(m_bundled.begin(), m_bundled.end(), [&](const BundledModel& model) { return model.path == real; });
    if (found == m_bundled.end()) {
        m_messages.inform(message);
    } else {
        message.action = tr("Take the model for real texts");
        m_messages.offer(message, [this, real] { m_session.loadModel(real); });
    }
    m_said = m_messages.current();
}

} // namespace contexture::gui
