// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/projector.h"

#include "app/gui/lessons/lesson_html.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"
#include "widgets/command_actions.h"
#include "widgets/line_page.h"
#include "widgets/theme.h"

#include <QAction>
#include <QCloseEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPixmap>
#include <QScreen>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kRead = 42;    // pixels on a screen of 720 lines
constexpr int kLegible = 34; // the same
constexpr int kLines = 720;
constexpr int kPointer = 64;
constexpr int kMostVotes = 9; // answers that a digit chooses

// A pointer that is visible from the last row.
QCursor largePointer() {
    QPixmap pixmap(kPointer, kPointer);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, 3));
    painter.setBrush(Qt::black);
    painter.drawPolygon(QPolygon({{2, 2}, {2, 50}, {14, 40}, {23, 60}, {33, 55}, {24, 36}, {40, 36}}));
    painter.end();
    return QCursor(pixmap, 2, 2);
}

} // namespace

Projector::Projector(LessonPlayer& player, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_player(player)
    , m_caption(new QLabel)
    , m_page(new widgets::LinePage)
    , m_question(new QLabel)
    , m_place(new QLabel) {
    setObjectName(QStringLiteral("projector"));
    setWindowTitle(tr("Projector"));
    setPalette(widgets::Theme::of(widgets::Scheme::Light).palette());
    setStyleSheet(QStringLiteral(
        "#projector, #projector QTextBrowser { background: #ffffff; } #projector * { color: #000000; }"));
    setAutoFillBackground(true);
    for (QLabel* label : {m_caption, m_question}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::RichText);
    }
    m_page->setAccessibleName(tr("What the step shows"));
    m_page->setOpenLinks(false);
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setFocusPolicy(Qt::NoFocus);
    m_page->viewport()->setCursor(largePointer());
    setCursor(largePointer());
    auto* lines = new QVBoxLayout(this);
    lines->addWidget(m_caption);
    lines->addWidget(m_page, 1);
    lines->addWidget(m_question); // grows if there is no page
    lines->addWidget(m_place, 0, Qt::AlignRight);
    connect(&player, &LessonPlayer::shown, this, &Projector::refresh);
    connect(&player, &LessonPlayer::askedChanged, this, &Projector::refresh);
    connect(&player, &LessonPlayer::closed, this, &QWidget::close);
    connect(m_page, &QTextBrowser::anchorClicked, this, &Projector::take);
    addCommands();
}

void Projector::start() {
    m_isBlank = false;
    const QScreen* screen = parentWidget() ? parentWidget()->screen() : this->screen();
    setGeometry(screen->geometry()); // for desktops that do not fill the screen by themselves
    showFullScreen();
    setFocus();
    refresh();
}

int Projector::textPixels() const {
    return std::max(kRead, kRead * height() / kLines);
}

int Projector::numberPixels() const {
    return std::max(kLegible, kLegible * height() / kLines);
}

void Projector::refresh() {
    if (!isVisible() || !m_player.lesson()) {
        return;
    }
    for (QWidget* part : {static_cast<QWidget*>(m_caption), static_cast<QWidget*>(m_page),
                          static_cast<QWidget*>(m_question), static_cast<QWidget*>(m_place)}) {
        part->setVisible(!m_isBlank);
    }
    if (m_isBlank) {
        return;
    }
    const lesson::StepText& step = m_player.currentText();
    m_caption->setFont(widgets::uiFont(textPixels(), QFont::DemiBold));
    m_caption->setText(toText(lesson::escapedHtml(step.caption.empty() ? step.heading : step.caption)));
    m_question->setFont(widgets::uiFont(textPixels()));
    m_place->setFont(widgets::uiFont(numberPixels()));
    QString place = QStringLiteral("%1/%2").arg(m_player.step() + 1).arg(m_player.steps());
    const auto shown = m_player.withholds(lesson::Withheld::Weights)
                           ? std::nullopt
                           : lesson::consultedBy(m_player.recorded(), m_player.view());
    if (shown && shown->nats) { // weights that are not the model's attention get a name
        //: A way of asking, and how much speaks for the word in all.
        place = tr("%1, shares of %2 nats · %3")
                    .arg(siteLabel(*lesson::siteOf(m_player.run(), m_player.view())),
                         QLocale().toString(*shown->nats, 'f', 2), place);
    }
    //: A key on the projector, and what it shows.
    m_place->setText(hasSteps() && m_player.view().shows(lesson::Panel::Steps) ? tr("S: step by step · %1").arg(place)
                                                                               : place);

    const int scrolled = m_page->first();
    m_page->document()->setDefaultFont(widgets::uiFont(textPixels()));
    const QString question = questionText();
    m_question->setText(question);
    m_question->setVisible(!question.isEmpty());
    // Key points need no view beside them.
    const bool hasRoom = m_player.current().prediction || m_question->heightForWidth(m_page->width()) < height() / 2;
    m_page->setVisible(hasRoom);
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(m_question, hasRoom ? 0 : 1);
    m_question->setAlignment(hasRoom ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignTop);
    layout()->activate();
    // If weights are shown and not all rows have room, the rows with the largest weights are shown.
    m_page->setHtml(viewText(false));
    const auto consulted = m_player.withholds(lesson::Withheld::Weights)
                               ? std::nullopt
                               : lesson::consultedBy(m_player.recorded(), m_player.view());
    const bool isLong =
        consulted && !consulted->sentences.empty() && m_page->document()->size().height() > m_page->height();
    if (isLong) {
        m_page->setHtml(viewText(true));
    }
    const bool isOther = m_shownStep != m_player.step() || m_wasAsking != m_player.isAsking();
    m_shownStep = m_player.step();
    m_wasAsking = m_player.isAsking();
    if (!isOther) {
        m_page->showFrom(scrolled); // the scroll position of the person stays
    } else if (m_player.view().look.sentence.isValid() && !isLong) {
        m_page->showUpTo(QStringLiteral("here")); // below the sentences that it may have consulted
    } else {
        m_page->showFrom(0);
    }
}

QString Projector::viewText(bool ranked) const {
    const LessonPlayer::Asked& asked = m_player.asked();
    const auto& prediction = m_player.current().prediction;
    LessonViewOptions options;
    options.weights = !m_player.withholds(lesson::Withheld::Weights);
    options.translation = !m_player.withholds(lesson::Withheld::Translation);
    // To find a number that only the author knows, the class counts in the text, on both sides.
    const bool isCounted = prediction && prediction->kind == lesson::Prediction::Kind::Number &&
                           prediction->origin == lesson::Prediction::Origin::Author;
    options.oneSide = m_player.view().look.sentence.isValid() && !(isCounted && m_player.isAsking());
    options.below = true;
    options.onlyConsulted = true;
    options.ranked = ranked;
    options.links = m_player.isAsking();
    options.textPixels = textPixels();
    options.numberPixels = numberPixels();
    options.others = m_player.comparedRuns();
    options.recorded = m_player.recordedRuns();
    if (asked.proposal && prediction->kind == lesson::Prediction::Kind::Sentence) {
        options.marked = asked.proposal->sentence;
    }
    return viewHtml(m_player.recorded(), m_player.view(), options);
}

QString Projector::questionText() const {
    const lesson::StepText& step = m_player.currentText();
    const LessonPlayer::Asked& asked = m_player.asked();
    if (!step.prediction) {
        return keyPointsHtml(step);
    }
    const auto line = [this](std::size_t choice) {
        lesson::Answer answer;
        answer.choice = choice;
        return QStringLiteral("%1. %2").arg(choice + 1).arg(m_player.answerText(answer).toHtmlEscaped());
    };
    const auto bold = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(text); };
    const auto small = [this](const QString& text) {
        return QStringLiteral("<span style=\"font-size:%1px;\">%2</span>").arg(numberPixels()).arg(text);
    };
    const bool isChoice = !step.prediction->choices.empty();
    if (asked.answer) { // in few lines, so that the view has room
        QString text = bold(isChoice ? line(asked.answer->choice) : m_player.answerText(*asked.answer).toHtmlEscaped());
        const lesson::Answer right = m_player.rightAnswer();
        if (!asked.verdict.isRight) {
            text += QStringLiteral("<br/>") + bold(tr("Right:")) + QLatin1Char(' ') +
                    (isChoice ? line(right.choice) : m_player.answerText(right).toHtmlEscaped());
        }
        QStringList votes;
        for (const auto& [voted, count] : asked.votes) {
            votes << QStringLiteral("%1: %2")
                         .arg(isChoice ? QString::number(voted.choice + 1) : m_player.answerText(voted).toHtmlEscaped())
                         .arg(count);
        }
        text += votes.size() < 2 ? QString() : QStringLiteral("<br/>") + small(votes.join(QStringLiteral(" · ")));
        return text + toText(lesson::htmlOf(asked.verdict.text));
    }
    QString text = toText(lesson::htmlOf(step.prediction->question));
    for (std::size_t c = 0; c < step.prediction->choices.size(); ++c) {
        lesson::Answer answer;
        answer.choice = c;
        QString choice = line(c);
        for (const auto& [voted, votes] : asked.votes) {
            choice += voted == answer ? QStringLiteral(" – <b>%1</b>").arg(votes) : QString();
        }
        text += (c == 0 ? QString() : QStringLiteral("<br/>")) + (asked.proposal == answer ? bold(choice) : choice);
    }
    for (std::size_t h = 0; h < asked.hints; ++h) {
        text += hintHtml(step, h);
    }
    return text;
}

void Projector::take(const QUrl& link) {
    const QStringList parts = link.toString().split(QLatin1Char(':'));
    if (!m_player.isAsking() || parts.size() < 2) {
        return;
    }
    lesson::Answer answer;
    const auto kind = m_player.current().prediction->kind;
    const SentenceIndex sentence(parts.at(1).toInt());
    if (kind == lesson::Prediction::Kind::Sentence) {
        answer.sentence = sentence;
    } else if (kind == lesson::Prediction::Kind::Word && parts.size() == 3) {
        answer.word = {sentence, Side::Source, WordIndex(parts.at(2).toInt())};
    } else {
        return;
    }
    m_player.propose(answer);
}

bool Projector::hasSteps() const {
    return m_player.view().look.word.isValid() && !m_player.withholds(lesson::Withheld::Weights);
}

// Presenters send Page Up, Page Down and a full stop.
void Projector::addCommands() {
    const auto add = [this](const QString& name, const QString& text, const QList<QKeySequence>& keys,
                            const std::function<void()>& work) {
        m_commands << widgets::addWindowCommand(*this, qPrintable(name), text, keys, work);
        m_commands.back()->setEnabled(false); // until the projector is shown
    };
    add(QStringLiteral("projectorNext"), tr("Next step"), {Qt::Key_PageDown, Qt::Key_Right},
        [this] { m_player.next(); });
    add(QStringLiteral("projectorPrevious"), tr("Previous step"), {Qt::Key_PageUp, Qt::Key_Left},
        [this] { m_player.previous(); });
    add(QStringLiteral("projectorDown"), tr("One line down"), {Qt::Key_Down}, [this] { m_page->stepBy(1); });
    add(QStringLiteral("projectorUp"), tr("One line up"), {Qt::Key_Up}, [this] { m_page->stepBy(-1); });
    add(QStringLiteral("projectorBlank"), tr("Hide everything, and show it again"), {Qt::Key_Period}, [this] {
        m_isBlank = !m_isBlank;
        refresh();
    });
    for (int number = 1; number <= kMostVotes; ++number) {
        add(QStringLiteral("projectorVote%1").arg(number), tr("A vote for the answer with this number"),
            {QKeySequence(Qt::Key_0 + number)}, [this, number] { vote(number); });
    }
    add(QStringLiteral("projectorTakeBack"), tr("Take the last vote back"), {Qt::Key_Backspace},
        [this] { m_player.takeVoteBack(); });
    add(QStringLiteral("projectorConfirm"), tr("Confirm the answer"), {Qt::Key_Return, Qt::Key_Enter},
        [this] { m_player.confirm(); });
    add(QStringLiteral("projectorHint"), tr("A hint"), {Qt::Key_H}, [this] { m_player.giveHint(); });
    add(QStringLiteral("projectorSteps"), tr("Step by step"), {Qt::Key_S}, [this] {
        if (hasSteps()) {
            Q_EMIT stepsRequested();
        }
    });
    add(QStringLiteral("projectorReset"), tr("Reset the lesson"), {Qt::Key_F9}, [this] { m_player.reset(); });
    add(QStringLiteral("projectorClose"), tr("Close the projector"), {Qt::Key_Escape}, [this] { close(); });
}

void Projector::vote(int number) {
    if (!m_player.isAsking()) {
        return;
    }
    const auto index = static_cast<std::size_t>(number - 1);
    lesson::Answer answer;
    using Kind = lesson::Prediction::Kind;
    const auto kind = m_player.current().prediction->kind;
    if (kind == Kind::Choice && index < m_player.current().prediction->choices) {
        answer.choice = index;
    } else if (kind == Kind::Sentence && index < m_player.run().document->size()) {
        answer.sentence = SentenceIndex(number - 1);
    } else if (kind == Kind::Number) {
        answer.number = number;
    } else {
        return;
    }
    m_player.vote(answer);
}

void Projector::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int margin = std::max(16, height() / 30);
    layout()->setContentsMargins(margin, margin / 2, margin, margin / 2);
    refresh();
}

void Projector::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    for (QAction* command : m_commands) {
        command->setEnabled(true);
    }
    refresh();
}

void Projector::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    for (QAction* command : m_commands) {
        command->setEnabled(false);
    }
}

void Projector::closeEvent(QCloseEvent* event) {
    event->accept();
    Q_EMIT left();
}

} // namespace contexture::gui
