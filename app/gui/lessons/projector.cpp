// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/projector.h"

#include "app/gui/lessons/lesson_html.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"
#include "widgets/line_page.h"
#include "widgets/theme.h"

#include <QCloseEvent>
#include <QKeyEvent>
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
    m_page->viewport()->installEventFilter(this);
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

bool Projector::press(int key) {
    switch (key) {
    case Qt::Key_PageDown:
    case Qt::Key_Right:
        m_player.next();
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_Left:
        m_player.previous();
        return true;
    case Qt::Key_Down:
    case Qt::Key_Up:
        m_page->stepBy(key == Qt::Key_Down ? 1 : -1);
        return true;
    case Qt::Key_Period:
        m_isBlank = !m_isBlank;
        refresh();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_player.confirm();
        return true;
    case Qt::Key_Backspace:
        m_player.takeVoteBack();
        return true;
    case Qt::Key_F9:
        m_player.reset();
        return true;
    case Qt::Key_H:
        m_player.giveHint();
        return true;
    case Qt::Key_S:
        if (hasSteps()) {
            Q_EMIT stepsRequested();
        }
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        break;
    }
    const int number = key - Qt::Key_1;
    if (number < 0 || number > 8 || !m_player.isAsking()) {
        return false;
    }
    lesson::Answer answer;
    using Kind = lesson::Prediction::Kind;
    const auto kind = m_player.current().prediction->kind;
    if (kind == Kind::Choice && static_cast<std::size_t>(number) < m_player.current().prediction->choices) {
        answer.choice = static_cast<std::size_t>(number);
    } else if (kind == Kind::Sentence && static_cast<std::size_t>(number) < m_player.run().document->size()) {
        answer.sentence = SentenceIndex(number);
    } else if (kind == Kind::Number) {
        answer.number = number + 1;
    } else {
        return false;
    }
    m_player.vote(answer);
    return true;
}

void Projector::keyPressEvent(QKeyEvent* event) {
    if (!press(event->key())) {
        QWidget::keyPressEvent(event);
    }
}

void Projector::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int margin = std::max(16, height() / 30);
    layout()->setContentsMargins(margin, margin / 2, margin, margin / 2);
    refresh();
}

void Projector::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void Projector::closeEvent(QCloseEvent* event) {
    event->accept();
    Q_EMIT left();
}

bool Projector::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        return press(static_cast<QKeyEvent*>(event)->key());
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace contexture::gui
