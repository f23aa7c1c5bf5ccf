// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/search_menu.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/searches.h"
#include "app/gui/state/settings.h"
#include "widgets/words.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

namespace contexture::gui {

namespace {

constexpr qsizetype kMostOfName = 60;        // characters in the menu
constexpr qsizetype kMostOfConditions = 400; // characters in a tooltip

QString shortened(const QString& text, qsizetype most) {
    return text.size() > most ? text.left(most) + QStringLiteral("…") : text;
}

// Text after a tab would stand in the column of a menu's keys.
QString entryText(const QString& text) {
    return widgets::isolated(shortened(text.simplified(), kMostOfName));
}

// Searches kept on this computer that the workspace does not have literally.
std::vector<std::pair<QString, QString>> ofThisComputer(const Searches& searches) {
    std::vector<std::pair<QString, QString>> kept = settings::searches();
    std::erase_if(kept, [&](const auto& one) {
        const SavedSearch* same = searches.named(one.first.toStdString());
        return same && toText(same->where) == one.second;
    });
    return kept;
}

} // namespace

SearchMenu::SearchMenu(Searches& searches, const QLineEdit& line, QWidget* parent)
    : QMenu(parent), m_searches(searches), m_line(line) {
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &SearchMenu::fill);
}

QAction* SearchMenu::addNamed(QMenu& menu, const QString& name, const QString& where) {
    QAction* action = menu.addAction(widgets::withoutKeys(entryText(name)));
    action->setToolTip(widgets::plainToolTip(shortened(where, kMostOfConditions)));
    return action;
}

void SearchMenu::addExamples() {
    addSection(tr("Examples"));
    const auto add = [this](const QString& name, const QString& where) {
        connect(addNamed(*this, name, where), &QAction::triggered, this, [this, where] { Q_EMIT chosen(where); });
    };
    add(tr("Pronouns"), QStringLiteral("class = pronoun"));
    add(tr("Pronouns that differ in another run"), QStringLiteral("class = pronoun and changed"));
    add(tr("“it” that looks more than three sentences back"),
        QStringLiteral("source = it and distance > 3 and not ahead and weight >= 0.3"));
    add(tr("Every form of “be”"), QStringLiteral("lemma = be"));
    add(tr("Words that took much from context"), QStringLiteral("share >= 0.3"));
    add(tr("Words that needed context"), QStringLiteral("need >= 0.5"));
    add(tr("Pronouns that needed context"), QStringLiteral("class = pronoun and need >= 0.5"));
    add(tr("Words that differ in another run"), QStringLiteral("changed"));
    add(tr("Unlikely words"), QStringLiteral("probability < 0.1 and not class = punctuation"));
    add(tr("Words with a note"), QStringLiteral("noted"));
    add(tr("Words with an error"), QStringLiteral("error"));
}

void SearchMenu::fill() {
    clear();
    addExamples();
    if (!m_searches.all().empty()) {
        addSection(tr("Kept in the workspace"));
        for (const SavedSearch& kept : m_searches.all()) {
            connect(addNamed(*this, toText(kept.name), toText(kept.where)), &QAction::triggered, this,
                    [this, where = toText(kept.where)] { Q_EMIT chosen(where); });
        }
    }
    if (const auto older = ofThisComputer(m_searches); !older.empty()) {
        addSection(tr("Kept on this computer"));
        for (const auto& [name, where] : older) {
            connect(addNamed(*this, name, where), &QAction::triggered, this,
                    [this, where = where] { Q_EMIT chosen(where); });
        }
    }
    addChanges();
}

void SearchMenu::addChanges() {
    addSeparator();
    QAction* keeping = addAction(tr("Keep this search…"));
    keeping->setObjectName(QStringLiteral("keepSearch"));
    keeping->setEnabled(!m_line.text().trimmed().isEmpty());
    connect(keeping, &QAction::triggered, this, &SearchMenu::keep);
    const auto older = ofThisComputer(m_searches);
    if (m_searches.all().empty() && older.empty()) {
        return;
    }
    if (!m_searches.all().empty()) {
        QMenu* renamed = addMenu(tr("Rename"));
        renamed->menuAction()->setObjectName(QStringLiteral("renameSearch"));
        for (const SavedSearch& kept : m_searches.all()) {
            connect(addNamed(*renamed, toText(kept.name), toText(kept.where)), &QAction::triggered, this,
                    [this, id = kept.id] { rename(id); });
        }
    }
    QMenu* forgotten = addMenu(tr("Forget"));
    forgotten->menuAction()->setObjectName(QStringLiteral("forgetSearch"));
    for (const SavedSearch& kept : m_searches.all()) {
        connect(addNamed(*forgotten, toText(kept.name), toText(kept.where)), &QAction::triggered, this,
                [this, id = kept.id] { m_searches.remove(id); });
    }
    for (const auto& [name, where] : older) {
        //: A search that is not in the workspace; %1 is its name.
        QAction* action = addNamed(*forgotten, name, where);
        action->setText(tr("%1 (on this computer)").arg(action->text()));
        connect(action, &QAction::triggered, this, [name = name] { settings::forgetSearch(name); });
    }
}

bool SearchMenu::mayTakeName(const std::string& name, const std::string& where) {
    const SavedSearch* present = m_searches.named(name);
    if (!present || present->where == where) {
        return true;
    }
    QMessageBox question(
        QMessageBox::Question, tr("Replace it?"),
        tr("The workspace keeps another search “%1” already. Replace it?").arg(entryText(toText(name))),
        QMessageBox::NoButton, this);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(
        //: Conditions of two searches of one name.
        tr("Now: %1\nThen: %2").arg(entryText(toText(present->where)), entryText(toText(where))));
    QPushButton* replace = question.addButton(tr("Replace"), QMessageBox::AcceptRole);
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return static_cast<QObject*>(question.clickedButton()) == replace;
}

void SearchMenu::keep() {
    const QString where = m_line.text();
    QString proposed; // the name of these conditions on this computer
    for (const auto& [name, conditions] : settings::searches()) {
        if (conditions == where) {
            proposed = name;
        }
    }
    bool accepted = false;
    const std::string name = QInputDialog::getText(parentWidget(), tr("Keep this search"), tr("Its name:"),
                                                   QLineEdit::Normal, proposed, &accepted)
                                 .simplified()
                                 .toStdString();
    if (accepted && !name.empty() && mayTakeName(name, where.toStdString())) {
        m_searches.keep(name, where.toStdString());
    }
}

void SearchMenu::rename(int id) {
    const SavedSearch* present = m_searches.find(id);
    if (!present) {
        return;
    }
    const std::string where = present->where;
    const QString before = toText(present->name);
    bool accepted = false;
    const QString name = QInputDialog::getText(parentWidget(), tr("Rename the search"), tr("Its name:"),
                                               QLineEdit::Normal, before, &accepted)
                             .simplified();
    if (accepted && name != before.simplified() && !name.isEmpty() && mayTakeName(name.toStdString(), where)) {
        m_searches.rename(id, name.toStdString());
    }
}

} // namespace contexture::gui
