// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/model_languages.h"

#include <QMenu>

#include <vector>

namespace contexture::gui {

class Session;

// The target languages of the current model, one of which the next translation is in. Its action is invisible while the
// model writes one language alone. Of many languages the usual ones stand in the menu, the others in a dialog.
class LanguageMenu : public QMenu {
    Q_OBJECT

public:
    LanguageMenu(const QString& title, Session& session, QWidget* parent);

    static constexpr int kMostInMenu = 20;

private:
    void follow();
    void fill();
    void add(const NamedLanguage& language, bool isChosen);
    bool isUsual(const NamedLanguage& language) const;
    void chooseAmongAll();

    Session& m_session;
    std::vector<NamedLanguage> m_languages; // of the current model
};

} // namespace contexture::gui
