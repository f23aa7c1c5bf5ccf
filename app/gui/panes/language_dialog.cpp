// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/language_dialog.h"

#include "app/gui/presentation/text.h"
#include "engine/text/language_marks.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace contexture::gui {

namespace {

constexpr QSize kUsual{380, 460}; // pixels

} // namespace

LanguageDialog::LanguageDialog(std::vector<NamedLanguage> languages, const std::string& chosenMark, QWidget* parent)
    : QDialog(parent)
    , m_languages(std::move(languages))
    , m_typed(new QLineEdit)
    , m_list(new QListWidget)
    , m_choose(new QPushButton(tr("&Choose"))) {
    setObjectName(QStringLiteral("languages"));
    setWindowTitle(tr("Target language"));
    m_typed->setObjectName(QStringLiteral("languageTyped"));
    m_typed->setPlaceholderText(tr("A part of its name, or its code"));
    m_typed->setAccessibleName(tr("Find a language"));
    m_typed->setClearButtonEnabled(true);
    m_typed->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("languageList"));
    m_list->setAccessibleName(tr("Languages"));
    m_list->setUniformItemSizes(true);
    for (const NamedLanguage& language : m_languages) {
        auto* item = new QListWidgetItem(language.name, m_list);
        item->setData(Qt::UserRole, toText(text::languageOfMark(language.mark)));
        item->setToolTip(widgets::plainToolTip(toText(language.mark)));
        if (language.mark == chosenMark) {
            m_list->setCurrentItem(item);
        }
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Cancel)->setIcon({});
    buttons->addButton(m_choose, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &LanguageDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &LanguageDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, &LanguageDialog::finish);
    connect(m_typed, &QLineEdit::textChanged, this, &LanguageDialog::narrow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(widgets::space::kLarge, widgets::space::kLarge, widgets::space::kLarge,
                               widgets::space::kLarge);
    layout->setSpacing(widgets::space::kMedium);
    layout->addWidget(m_typed);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    m_choose->setDefault(true); // of this dialog, which holds it by now
    resize(kUsual);
    narrow({});
    m_typed->setFocus();
}

// Hides the rows that neither hold what was typed in their name nor begin with it in their code.
void LanguageDialog::narrow(const QString& typed) {
    const QString sought = typed.trimmed();
    QListWidgetItem* first = nullptr;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        const NamedLanguage& language = m_languages[static_cast<std::size_t>(row)];
        const bool isFound = item->text().contains(sought, Qt::CaseInsensitive) ||
                             item->data(Qt::UserRole).toString().startsWith(sought, Qt::CaseInsensitive) ||
                             toText(language.code).compare(sought, Qt::CaseInsensitive) == 0 ||
                             toText(language.mark) == sought;
        item->setHidden(!isFound);
        first = isFound && !first ? item : first;
    }
    QListWidgetItem* current = m_list->currentItem();
    if (!current || current->isHidden()) {
        m_list->setCurrentItem(first);
    }
    if (m_list->currentItem()) {
        m_list->scrollToItem(m_list->currentItem());
    }
    m_choose->setEnabled(first != nullptr);
}

void LanguageDialog::finish() {
    const int row = m_list->currentRow();
    if (row < 0 || m_list->item(row)->isHidden()) {
        return;
    }
    accept();
    Q_EMIT chosen(m_languages[static_cast<std::size_t>(row)]);
}

// Arrow keys move in the list while the line has the focus.
bool LanguageDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_typed && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace contexture::gui
