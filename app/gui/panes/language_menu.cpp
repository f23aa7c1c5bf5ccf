// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/language_menu.h"

#include "app/gui/panes/language_dialog.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "app/gui/state/settings.h"
#include "engine/text/language_name.h"
#include "widgets/words.h"

#include <QLocale>

#include <algorithm>

namespace contexture::gui {

LanguageMenu::LanguageMenu(const QString& title, Session& session, QWidget* parent)
    : QMenu(title, parent), m_session(session) {
    setObjectName(QStringLiteral("targetLanguage"));
    setToolTipsVisible(true); // the marks
    connect(&session, &Session::modelsChanged, this, &LanguageMenu::follow);
    connect(&session, &Session::documentChanged, this, &LanguageMenu::follow);
    connect(&session, &Session::slotsChanged, this, &LanguageMenu::follow);
    follow();
}

void LanguageMenu::follow() {
    const SeveralLanguages* several = severalLanguages(m_session.currentModel());
    m_languages = several ? namedLanguages(several->targetMarks()) : std::vector<NamedLanguage>();
    menuAction()->setVisible(several != nullptr);
    fill();
}

void LanguageMenu::add(const NamedLanguage& language, bool isChosen) {
    QAction* action = addAction(widgets::withoutKeys(widgets::isolated(language.name)));
    action->setToolTip(widgets::plainToolTip(toText(language.mark)));
    action->setData(toText(language.mark));
    action->setCheckable(true);
    action->setChecked(isChosen);
    connect(action, &QAction::triggered, this, [this, mark = language.mark, code = language.code] {
        settings::addTargetLanguage(toText(code));
        m_session.setTargetLanguage(mark);
        follow(); // a second click on the chosen language leaves it chosen
    });
}

void LanguageMenu::fill() {
    clear();
    const SeveralLanguages* several = severalLanguages(m_session.currentModel());
    if (!several) {
        return;
    }
    const bool areMany = m_languages.size() > static_cast<std::size_t>(kMostInMenu);
    for (const NamedLanguage& language : m_languages) {
        const bool isChosen = language.mark == several->marks().target;
        if (!areMany || isChosen || isUsual(language)) {
            add(language, isChosen);
        }
    }
    if (areMany) {
        addSeparator();
        QAction* all = addAction(tr("&All %n language(s)…", nullptr, static_cast<int>(m_languages.size())), this,
                                 &LanguageMenu::chooseAmongAll);
        all->setObjectName(QStringLiteral("allLanguages"));
    }
}

// What people have chosen before, what the document and the window are in, and what runs are in.
bool LanguageMenu::isUsual(const NamedLanguage& language) const {
    const auto is = [&](std::string_view tag) { return !tag.empty() && text::usualLanguage(tag) == language.code; };
    const auto& document = m_session.document();
    return settings::targetLanguages().contains(toText(language.code)) || is(QLocale().bcp47Name().toStdString()) ||
           (document && is(document->targetLanguage)) ||
           std::ranges::any_of(m_session.runs(),
                               [&](const RunSlot& slot) { return slot.run && is(slot.run->model.targetLanguage); });
}

void LanguageMenu::chooseAmongAll() {
    const SeveralLanguages* several = severalLanguages(m_session.currentModel());
    if (!several) {
        return;
    }
    auto* dialog = new LanguageDialog(m_languages, several->marks().target, parentWidget());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LanguageDialog::chosen, this, [this](const NamedLanguage& language) {
        settings::addTargetLanguage(toText(language.code));
        m_session.setTargetLanguage(language.mark);
    });
    dialog->open();
}

} // namespace contexture::gui
