// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/lesson_desk.h"

#include "app/gui/files/exporting.h"
#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/lessons/lesson_panel.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/lessons/projector.h"
#include "app/gui/panes/causal_check.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/attributions.h"
#include "app/gui/state/resources_path.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "engine/lesson/blocks.h"
#include "widgets/reading_view.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <ostream>
#include <utility>

namespace contexture::gui {

namespace {

constexpr int kMostChoices = 9; // that have a number key

} // namespace

LessonDesk::LessonDesk(const Parts& parts, QMenuBar& bar, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_window(window)
    , m_player(new LessonPlayer(parts.session, parts.selection, this))
    , m_panel(new LessonPanel(*m_player))
    , m_projector(new Projector(*m_player, &window)) {
    m_player->setLanguage(QLocale().name());
    buildMenu(bar);
    addAnswers();
    connect(&parts.opening, &Opening::lessonRead, this, &LessonDesk::open);
    connect(m_player, &LessonPlayer::shown, this, &LessonDesk::follow);
    connect(m_player, &LessonPlayer::closed, this, &LessonDesk::everythingIsSeen);
    connect(m_player, &LessonPlayer::askedChanged, this, [this] {
        const auto& asked = m_player->asked();
        const bool isSentence =
            asked.proposal && m_player->current().prediction->kind == lesson::Prediction::Kind::Sentence;
        m_parts.reading.view()->setSelectedSentence(isSentence ? asked.proposal->sentence.value : -1);
    });
    connect(&parts.opening, &Opening::opened, m_player, &LessonPlayer::close); // another file is opened
    connect(m_projector, &Projector::left, &window, [this] { m_window.activateWindow(); });
    parts.reading.setAnswering(
        [this](SentenceIndex sentence, Side side, WordIndex word) { return take(sentence, side, word); });
    parts.check.setRecorded([this] { return m_player->recordedRuns(); });
    connect(m_panel, &LessonPanel::stepsRequested, this, [this] { Q_EMIT stepsRequested(0); });
    connect(m_projector, &Projector::stepsRequested, this, [this] {
        m_player->restore(); // the projected steps are about the step's word, not about a word that was selected since
        Q_EMIT stepsRequested(m_projector->textPixels());
    });
    everythingIsSeen();
}

QString LessonDesk::title() const {
    return m_player->lesson() ? toText(m_player->text().title) : QString();
}

bool LessonDesk::withholdsWeights() const {
    return m_player->lesson() && m_player->withholds(lesson::Withheld::Weights);
}

void LessonDesk::takeFocusBack() {
    if (m_projector->isVisible()) {
        m_projector->activateWindow();
        m_projector->setFocus();
    }
}

void LessonDesk::buildMenu(QMenuBar& bar) {
    auto* menu = new QMenu(tr("&Lesson"), &bar);
    bar.insertMenu(bar.actions().constLast(), menu); // before Help
    const auto add = [&](const char* name, const QString& text, const QKeySequence& key, auto work) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, work);
        m_actions << action;
    };
    if (const auto lessons = installedLessons(); !lessons.empty()) {
        QMenu* installed = menu->addMenu(tr("&Open a lesson"));
        installed->setObjectName(QStringLiteral("installedLessons"));
        for (const auto& [title, path] : lessons) {
            installed->addAction(widgets::withoutKeys(title), this,
                                 [this, path = path] { m_parts.opening.open({path}); });
        }
        menu->addSeparator();
    }
    add("nextStep", tr("&Next step"), Qt::Key_PageDown, [this] { m_player->next(); });
    add("previousStep", tr("&Previous step"), Qt::Key_PageUp, [this] { m_player->previous(); });
    add("backToStep", tr("&Back to the step"), Qt::Key_F8, [this] { m_player->restore(); });
    add("resetLesson", tr("&Reset the lesson"), Qt::Key_F9, [this] { m_player->reset(); });
    menu->addSeparator();
    add("projector", tr("&Projector"), Qt::Key_F5, [this] { m_projector->start(); });
    m_languages = menu->addMenu(tr("L&anguage of the lesson"));
    m_languages->setObjectName(QStringLiteral("lessonLanguages"));
    m_actions << m_languages->menuAction();
    menu->addSeparator();
    m_copy = menu->addAction(tr("&Copy this view as a step"), this, &LessonDesk::copyStep);
    m_copy->setObjectName(QStringLiteral("copyStep"));
    add("answersCsv", tr("&Answers as CSV…"), {}, [this] { saveAnswers(); });
    add("closeLesson", tr("Close the &lesson"), {}, [this] { m_player->close(); });
    const auto update = [this] { m_copy->setEnabled(m_parts.session.activeRun() != nullptr); };
    connect(&m_parts.session, &Session::stateChanged, m_copy, update);
    update();
}

void LessonDesk::open(const QString& path, const std::shared_ptr<const lesson::Lesson>& lesson) {
    m_player->close();
    m_player->open(lesson);
    m_player->goTo(std::min(std::exchange(m_first, 0), lesson->steps.size() - 1));
    listLanguages();
    m_parts.saving.beginDocument(path); // the workspace belongs to the lesson and does not change
}

void LessonDesk::listLanguages() {
    m_languages->clear();
    auto* one = new QActionGroup(m_languages);
    for (const auto& [tag, text] : m_player->lesson()->texts) {
        const QString name = QLocale(toText(tag)).nativeLanguageName();
        QAction* action = m_languages->addAction(widgets::withoutKeys(name.isEmpty() ? toText(tag) : name), this,
                                                 [this, tag = toText(tag)] { m_player->setLanguage(tag); });
        action->setObjectName(toText(tag));
        action->setCheckable(true);
        action->setActionGroup(one);
        action->setChecked(&text == &m_player->text());
    }
}

// Takes a click or a key in the text as an answer while the question asks for a sentence or a word.
bool LessonDesk::take(SentenceIndex sentence, Side side, WordIndex word) {
    if (!m_player->isAsking()) {
        return false;
    }
    lesson::Answer answer;
    const auto kind = m_player->current().prediction->kind;
    if (kind == lesson::Prediction::Kind::Sentence) {
        answer.sentence = sentence;
    } else if (kind == lesson::Prediction::Kind::Word && word.isValid()) {
        answer.word = {sentence, side, word};
    } else {
        return kind == lesson::Prediction::Kind::Word;
    }
    if (m_panel->isVoting()) {
        m_player->vote(answer);
    } else {
        m_player->propose(answer);
    }
    return true;
}

void LessonDesk::follow() {
    const lesson::View& view = m_player->view();
    using lesson::Panel;
    for (const auto& [run, answers] : m_player->shownAnswers()) {
        m_parts.attributions.put(run, *answers);
    }
    const bool hasWeights = !m_player->withholds(lesson::Withheld::Weights);
    m_parts.overview.setChecked(false);
    m_parts.allHeads.setChecked(view.shows(Panel::Heads));
    m_parts.notes.setChecked(view.shows(Panel::Notes));
    const bool hasPanels = std::any_of(view.panels.begin(), view.panels.end(), [](Panel panel) {
        return panel != Panel::Comparison && panel != Panel::Steps; // these two stand elsewhere
    });
    m_parts.instruments.showOnly(view.panels);
    m_parts.right.setVisible(hasWeights && hasPanels && (view.look.sentence.isValid() || view.shows(Panel::Notes)));
    m_parts.comparison.setVisible(view.shows(Panel::Comparison) && !m_player->withholds(lesson::Withheld::Comparison));
    if (view.look.sentence.isValid()) {
        m_parts.reading.view()->scrollToSentence(view.look.sentence.value);
    }
    for (QAction* action : m_actions) {
        action->setEnabled(true);
    }
}

void LessonDesk::everythingIsSeen() {
    m_parts.instruments.showOnly(std::nullopt);
    m_parts.right.show();
    m_parts.comparison.show();
    m_parts.notes.setChecked(true);
    for (QAction* action : m_actions) {
        action->setEnabled(false);
    }
}

// Their keys are behind views: a field for a number takes digits as text.
void LessonDesk::addAnswers() {
    const auto add = [this](const QString& name, const QString& text, const QList<QKeySequence>& keys, auto work) {
        auto* action = new QAction(text, m_panel);
        action->setObjectName(name);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, work);
        m_panel->addAction(action); // the page of keys lists it with the panel
        m_window.addAction(action);
        return action;
    };
    for (int number = 1; number <= kMostChoices; ++number) {
        m_choices << add(QStringLiteral("lessonChoice%1").arg(number), tr("The answer with this number"),
                         {QKeySequence(Qt::Key_0 + number)},
                         [this, number] { choose(static_cast<std::size_t>(number - 1)); });
    }
    m_takeBack = add(QStringLiteral("lessonTakeBack"), tr("Take the last vote back"), {Qt::Key_Backspace}, [this] {
        if (m_panel->isVoting()) {
            m_player->takeVoteBack();
        }
    });
    m_confirm = add(QStringLiteral("lessonConfirm"), tr("Confirm the answer"), {Qt::Key_Return, Qt::Key_Enter},
                    [this] { m_player->confirm(); });
    connect(m_player, &LessonPlayer::shown, this, &LessonDesk::enableAnswers);
    connect(m_player, &LessonPlayer::closed, this, &LessonDesk::enableAnswers);
    enableAnswers();
}

void LessonDesk::enableAnswers() {
    const bool isAsking = m_player->lesson() && m_player->isAsking();
    m_confirm->setEnabled(isAsking);
    m_takeBack->setEnabled(isAsking);
    const bool hasChoices = isAsking && m_player->current().prediction->kind == lesson::Prediction::Kind::Choice;
    for (qsizetype i = 0; i < m_choices.size(); ++i) {
        m_choices[i]->setEnabled(hasChoices && static_cast<std::size_t>(i) < m_player->current().prediction->choices);
    }
}

void LessonDesk::choose(std::size_t choice) {
    lesson::Answer answer;
    answer.choice = choice;
    m_panel->isVoting() ? m_player->vote(answer) : m_player->propose(answer);
}

// Copies the present view of a lesson, or of a workspace for which somebody writes a lesson.
void LessonDesk::copyStep() {
    lesson::Material material;
    lesson::View view;
    lesson::Material::DocumentOf document;
    document.document = m_parts.session.document();
    for (const RunSlot& slot : m_parts.session.runs()) {
        if (slot.run) {
            document.runs.push_back({slot.run->label, slot.run, {}});
        }
    }
    const auto active = m_parts.session.activeRun();
    for (std::size_t i = 0; i < document.runs.size(); ++i) {
        view.run = document.runs[i].run == active ? i : view.run;
    }
    material.documents.push_back(std::move(document));
    view.look = m_parts.selection.locked();
    if (m_player->lesson()) {
        view.panels = m_player->view().panels;
    }
    std::erase(view.panels, lesson::Panel::Heads);
    if (m_parts.allHeads.isChecked()) {
        view.panels.push_back(lesson::Panel::Heads);
    }
    QGuiApplication::clipboard()->setText(QStringLiteral("## \n\n") + toText(lesson::viewBlock(view, material)));
}

void LessonDesk::saveAnswers() {
    const QString path =
        askWhereToSave(&m_window, tr("Answers as CSV"), QStringLiteral("answers.csv"), tr("Tables (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    m_parts.exporting.writeTo(
        path, [csv = m_player->answersCsv().toStdString()](std::ostream& out, const FileJob&) { out << csv; });
}

} // namespace contexture::gui
