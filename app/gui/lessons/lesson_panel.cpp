// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/lesson_panel.h"

#include "app/gui/lessons/lesson_html.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/presentation/text.h"
#include "engine/lesson/prose.h"
#include "widgets/choice_button.h"
#include "widgets/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace contexture::gui {

namespace {

constexpr int kWidth = 300;      // pixels, at least
constexpr int kTextFirst = 1000; // the text takes the room it needs first

// Shows pictures from the lesson's files only.
class LessonBrowser : public QTextBrowser {
public:
    explicit LessonBrowser(const LessonPlayer& player) : m_player(player) {
        setOpenLinks(false);
        setFrameShape(QFrame::NoFrame);
        setWordWrapMode(QTextOption::WordWrap); // a wide table scrolls, so that its words are not broken
        document()->setDocumentMargin(0);       // the text is aligned with its title
        connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
                &LessonBrowser::fit);
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QTextBrowser::resizeEvent(event);
        fit();
    }

    QVariant loadResource(int type, const QUrl& name) override {
        const lesson::Lesson* lesson = m_player.lesson().get();
        const lesson::Picture* picture =
            lesson && type == QTextDocument::ImageResource && name.scheme() == QLatin1String("lesson")
                ? lesson->picture(name.path().toStdString())
                : nullptr;
        return picture ? QVariant(QByteArray::fromStdString(picture->bytes)) : QVariant();
    }

private:
    // Height of the text at most, so that the question follows it. A scroll bar would take width, and the text would
    // then need more lines; so the height is measured without one.
    void fit() {
        if (m_isFitting) {
            return;
        }
        m_isFitting = true;
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
        const int needed = int(std::ceil(document()->size().height())) + bar;
        setMaximumHeight(needed);
        setVerticalScrollBarPolicy(height() < needed ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        m_isFitting = false;
    }

    bool m_isFitting = false;
    const LessonPlayer& m_player;
};

QLabel* wrapped() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText); // the text comes from lessonHtml, which escapes texts of files
    return label;
}

} // namespace

LessonPanel::LessonPanel(LessonPlayer& player)
    : m_player(player)
    , m_title(new QLabel)
    , m_place(new QLabel)
    , m_progress(new QProgressBar)
    , m_text(new LessonBrowser(player))
    , m_question(new QWidget)
    , m_asked(wrapped())
    , m_choices(new QWidget)
    , m_choiceLines(new QVBoxLayout(m_choices))
    , m_number(new QLineEdit)
    , m_proposal(wrapped())
    , m_vote(new QPushButton(tr("Vote")))
    , m_hint(new QPushButton(tr("Hint")))
    , m_answer(new QPushButton(tr("Answer")))
    , m_steps(new QPushButton(tr("Step by step")))
    , m_said(wrapped())
    , m_previous(new QPushButton(tr("Previous")))
    , m_next(new QPushButton(tr("Next"))) {
    setObjectName(QStringLiteral("lesson"));
    setMinimumWidth(kWidth);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_title->setFont(widgets::uiFont(widgets::type::kReading, QFont::DemiBold));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_number->setPlaceholderText(tr("A number"));
    m_answer->setObjectName(QStringLiteral("answer"));
    m_vote->setCheckable(true);
    m_vote->setToolTip(tr("Count the answers of a class: keys 1 to 9 or clicks, Backspace takes one back"));
    m_steps->setObjectName(QStringLiteral("lesson-steps"));
    m_steps->setToolTip(tr("How the weights of this word came about (S)"));
    m_choiceLines->setContentsMargins(0, 0, 0, 0);
    m_choiceLines->setSpacing(widgets::space::kTight);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(widgets::space::kLarge, widgets::space::kMedium, widgets::space::kLarge,
                              widgets::space::kMedium);
    lines->setSpacing(widgets::space::kSmall);
    lines->addWidget(m_title);
    lines->addWidget(m_place);
    lines->addWidget(m_progress);
    lines->addSpacing(widgets::space::kTight);
    lines->addWidget(m_text, kTextFirst);
    auto* question = new QVBoxLayout(m_question);
    question->setContentsMargins(0, 0, 0, 0);
    question->setSpacing(widgets::space::kSmall);
    question->addWidget(m_asked);
    question->addWidget(m_choices);
    question->addWidget(m_number);
    question->addWidget(m_proposal);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_vote);
    buttons->addWidget(m_hint);
    buttons->addStretch(1);
    buttons->addWidget(m_answer);
    question->addLayout(buttons);
    lines->addWidget(m_question);
    lines->addWidget(m_said);
    lines->addWidget(m_steps);
    lines->addStretch(1);
    auto* way = new QHBoxLayout;
    way->addWidget(m_previous);
    way->addStretch(1);
    way->addWidget(m_next);
    lines->addLayout(way);

    connect(&player, &LessonPlayer::shown, this, &LessonPanel::showStep);
    connect(&player, &LessonPlayer::askedChanged, this, &LessonPanel::showAsked);
    connect(&player, &LessonPlayer::closed, this, &QWidget::hide);
    connect(m_previous, &QPushButton::clicked, &player, &LessonPlayer::previous);
    connect(m_next, &QPushButton::clicked, &player, &LessonPlayer::next);
    connect(m_steps, &QPushButton::clicked, this, [this] {
        m_player.restore(); // selects the step's word again
        Q_EMIT stepsRequested();
    });
    connect(m_hint, &QPushButton::clicked, &player, &LessonPlayer::giveHint);
    connect(m_answer, &QPushButton::clicked, &player, &LessonPlayer::confirm);
    connect(m_vote, &QPushButton::toggled, this, &LessonPanel::showAsked);
    connect(m_number, &QLineEdit::textChanged, this, [this](const QString& text) {
        bool isNumber = false;
        lesson::Answer answer;
        answer.number = QLocale().toDouble(text, &isNumber);
        if (!isNumber) {
            answer.number = QLocale::c().toDouble(text, &isNumber);
        }
        if (isNumber) {
            m_player.propose(answer);
        }
    });
    connect(m_number, &QLineEdit::returnPressed, &player, &LessonPlayer::confirm);
    m_text->setAccessibleName(tr("Text of the step"));
    connect(m_text, &QTextBrowser::anchorClicked, this, [](const QUrl& url) {
        if (lesson::isWebAddress(url.toString().toStdString())) {
            QDesktopServices::openUrl(url);
        }
    });
    hide();
}

bool LessonPanel::isVoting() const {
    return m_vote->isChecked();
}

void LessonPanel::addChoices() {
    while (QLayoutItem* item = m_choiceLines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto& prediction = m_player.currentText().prediction;
    for (std::size_t c = 0; prediction && c < prediction->choices.size(); ++c) {
        auto* choice = new widgets::ChoiceButton;
        choice->setCheckable(true);
        choice->setObjectName(QStringLiteral("choice%1").arg(c + 1));
        connect(choice, &QPushButton::clicked, this, [this, c] { take(c); });
        m_choiceLines->addWidget(choice);
    }
}

void LessonPanel::take(std::size_t choice) {
    lesson::Answer answer;
    answer.choice = choice;
    if (isVoting()) {
        m_player.vote(answer);
    } else {
        m_player.propose(answer);
    }
    showAsked();
}

void LessonPanel::showStep() {
    const lesson::LessonText& text = m_player.text();
    const lesson::StepText& step = m_player.currentText();
    const bool isFirst = m_player.step() == 0;
    show();
    m_title->setText(toText(text.title));
    m_place->setText(tr("Step %1 of %2").arg(m_player.step() + 1).arg(m_player.steps()));
    m_progress->setRange(0, static_cast<int>(m_player.steps()));
    m_progress->setValue(static_cast<int>(m_player.step()) + 1);
    m_text->setHtml(QStringLiteral("%1<h3>%2</h3>%3")
                        .arg(isFirst ? partsHtml(text.front, {}) : QString(), toText(lesson::escapedHtml(step.heading)),
                             partsHtml(step.parts, {.answered = !m_player.isAsking()})));
    m_previous->setEnabled(!isFirst);
    m_next->setEnabled(m_player.step() + 1 < m_player.steps());
    const bool wasBlocked = m_number->blockSignals(true);
    m_number->clear();
    m_number->blockSignals(wasBlocked);
    addChoices();
    showAsked();
}

void LessonPanel::showAsked() {
    if (!m_player.lesson()) {
        return;
    }
    const lesson::StepText& step = m_player.currentText();
    const LessonPlayer::Asked& asked = m_player.asked();
    const bool isAsking = m_player.isAsking();
    m_question->setVisible(step.prediction.has_value());
    m_steps->setVisible(m_player.view().shows(lesson::Panel::Steps) && !m_player.withholds(lesson::Withheld::Weights));
    QString said;
    for (std::size_t h = 0; h < std::min(asked.hints, hintsOf(step)); ++h) {
        said += hintHtml(step, h);
    }
    if (step.prediction) {
        using Kind = lesson::Prediction::Kind;
        const Kind kind = m_player.current().prediction->kind;
        m_asked->setText(toText(lesson::htmlOf(step.prediction->question)));
        m_choices->setVisible(kind == Kind::Choice);
        for (int c = 0; c < m_choiceLines->count(); ++c) {
            auto* choice = qobject_cast<QPushButton*>(m_choiceLines->itemAt(c)->widget());
            lesson::Answer answer;
            answer.choice = static_cast<std::size_t>(c);
            QString text = m_player.answerText(answer).replace(QLatin1Char('&'), QLatin1String("&&"));
            for (const auto& [voted, votes] : asked.votes) {
                //: A choice and how many of a class voted for it.
                text = voted == answer ? tr("%1: %n vote(s)", nullptr, votes).arg(text) : text;
            }
            choice->setText(text);
            choice->updateGeometry(); // the new text may need another line
            choice->setChecked(asked.proposal == answer || asked.answer == answer);
            choice->setEnabled(isAsking);
        }
        m_number->setVisible(kind == Kind::Number && isAsking);
        QString proposal;
        if (asked.answer || asked.proposal) {
            proposal = tr("Your answer: %1").arg(m_player.answerText(asked.answer ? *asked.answer : *asked.proposal));
        }
        for (const auto& [voted, votes] : asked.votes) {
            proposal += kind == Kind::Choice
                            ? QString()
                            : QLatin1Char('\n') + tr("%1: %n vote(s)", nullptr, votes).arg(m_player.answerText(voted));
        }
        m_proposal->setTextFormat(Qt::PlainText);
        m_proposal->setText(proposal.trimmed());
        m_proposal->setVisible(!proposal.isEmpty());
        m_hint->setVisible(isAsking && asked.hints < hintsOf(step));
        m_vote->setVisible(isAsking);
        m_answer->setVisible(isAsking);
        m_answer->setEnabled(asked.proposal.has_value() || !asked.votes.empty());
    }
    if (asked.answer) {
        said += QStringLiteral("<p><b>%1</b></p>%2")
                    .arg(asked.verdict.isRight ? tr("Right.") : tr("Not quite."),
                         toText(lesson::htmlOf(asked.verdict.text)));
    }
    m_said->setText(said);
    m_said->setVisible(!said.isEmpty());
}

} // namespace contexture::gui
