// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/model_proposal.h"

#include "app/gui/files/opening.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/session.h"
#include "engine/text/language_guess.h"
#include "engine/text/language_name.h"

#include <algorithm>
#include <utility>

namespace contexture::gui {

ModelProposal::ModelProposal(Session& session, Opening& opening, Messages& messages, std::vector<BundledModel> bundled,
                             QObject* parent)
    : QObject(parent), m_session(session), m_messages(messages), m_bundled(std::move(bundled)) {
    connect(&opening, &Opening::finished, this, &ModelProposal::propose);
}

void ModelProposal::propose() {
    const auto& document = m_session.document();
    const bool isAsked =
        document && !m_session.currentModel() && !m_session.isLoadingModel() && m_session.runs().empty();
    const QString real = sampleModel();
    if (!m_isEnabled || !isAsked || real.isEmpty()) {
        return;
    }
    const auto found =
        std::find_if(m_bundled.begin(), m_bundled.end(), [&](const BundledModel& model) { return model.path == real; });
    if (found == m_bundled.end()) {
        return;
    }
    const std::string language =
        document->sourceLanguage.empty() ? text::guessLanguage(document->source) : document->sourceLanguage;
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    if (text::areDifferentLanguages(language, found->sourceLanguage)) {
        //: %1 and %2 are names of languages.
        message.happened = tr("This text seems to be %1; the installed models read %2.")
                               .arg(languageName(language), languageName(found->sourceLanguage));
        message.remedy = tr("Import a model that reads it: the handbook says how under “Models that exist” (F1).");
    } else {
        m_session.loadModel(real);
        //: %1 is the name of a language, %2 of a model.
        message.happened = language.empty()
                               ? tr("The model for real texts was chosen: “%1”.").arg(found->name)
                               : tr("This text is %1, so “%2” was chosen.").arg(languageName(language), found->name);
        message.remedy = tr("Press Translate, or choose another model beside it.");
    }
    if (m_messages.current().isEmpty()) { // a failure or a question in the message bar stays
        m_messages.inform(message);
    }
}

} // namespace contexture::gui
