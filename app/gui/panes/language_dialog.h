// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/model_languages.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QListWidget;
class QPushButton;

namespace contexture::gui {

// One target language among hundreds, found by typing a part of its name or its code.
class LanguageDialog : public QDialog {
    Q_OBJECT

public:
    LanguageDialog(std::vector<NamedLanguage> languages, const std::string& chosenMark, QWidget* parent);

Q_SIGNALS:
    void chosen(const contexture::gui::NamedLanguage& language); // when the dialog is accepted

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void narrow(const QString& typed);
    void finish();

    std::vector<NamedLanguage> m_languages; // in the order of the rows
    QLineEdit* m_typed;
    QListWidget* m_list;
    QPushButton* m_choose;
};

} // namespace contexture::gui
