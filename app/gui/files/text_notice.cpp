// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/text_notice.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/session.h"
#include "engine/lab/controlled_words.h"
#include "engine/text/language_guess.h"
#include "engine/text/language_name.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::gui {

TextNotice::TextNotice(Session& session, Messages& messages, std::vector<BundledModel> bundled, QObject* parent)
    : QObject(parent), m_session(session), m_messages(messages), m_bundled(std::move(bundled)) {
    connect(&session, &Session::stateChanged, this, &TextNotice::look);
    connect(&session, &Session::runFinished, this, [this](int index) {
        const auto& slot = m_session.runs().at(static_cast<std::size_t>(index));
        if (slot.model && slot.model == m_model) {
            say();
        }
    });
}

bool TextNotice::isForTeaching(const LoadedModel& model) const {
    const QFileInfo file(toText(model.info().path)); // the file identifies the model, whatever its name is
    return std::any_of(m_bundled.begin(), m_bundled.end(), [&](const BundledModel& bundled) {
        return bundled.isForTeaching() && QFileInfo(bundled.path) == file;
    });
}

void TextNotice::look() {
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
    m_language.clear();
    if (document && model) {
        const std::string language =
            document->sourceLanguage.empty() ? text::guessLanguage(document->source) : document->sourceLanguage;
        if (text::areDifferentLanguages(language, model->info().sourceLanguage)) {
            m_language = language;
        }
    }
    say();
}

void TextNotice::say() {
    if (!m_messages.current().isEmpty() && m_messages.current() != m_said) {
        return; // a failure or a question in the message bar stays
    }
    if (!m_language.empty()) {
        sayLanguage();
    } else if (m_share >= kManyWords) {
        sayShare();
    }
}

void TextNotice::sayLanguage() {
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    //: %1 and %3 are names of languages, %2 of a model.
    message.happened =
        tr("This text seems to be %1; “%2” reads %3.")
            .arg(languageName(m_language), toText(m_model->info().name), languageName(m_model->info().sourceLanguage));
    message.remedy =
        tr("Choose a model that reads it, or import one: the handbook says how under “Models that exist” (F1).");
    m_messages.inform(message);
    m_said = m_messages.current();
}

void TextNotice::sayShare() {
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    const int percent = std::min(100, static_cast<int>(std::lround(100.0 * m_share)));
    message.happened =
        //: %1 is a number.
        tr("%1 % of this text's words are new to this model: it learned a controlled language of 600 words alone.")
            .arg(percent);
    message.remedy = tr("Its translations of these words say nothing about its system.");
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
