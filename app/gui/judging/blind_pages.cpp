// SPDX-License-Identifier: GPL-3.0-or-later

// The pages of the blind comparison: setting up, asking, the result.
#include "app/gui/judging/blind_question.h"
#include "app/gui/judging/blind_window.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

namespace contexture::gui {

using annotate::Scale;
using widgets::space::kLarge;
using widgets::space::kMedium;
using widgets::space::kSmall;

namespace {

QLabel* textLabel(int pixels, bool isMuted = false) {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText); // words of documents are not markup
    label->setWordWrap(true);
    label->setFont(widgets::uiFont(pixels));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    if (isMuted) {
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    return label;
}

} // namespace

QWidget* BlindWindow::makeSetup() {
    auto* page = new QWidget;
    auto* title = textLabel(widgets::type::kReading);
    title->setText(
        tr("Which translation is better? You see both side by side without their names, and learn the names at "
           "the end. Only sentences in which the two differ are asked about."));
    m_first = new widgets::ElidedComboBox;
    m_first->setAccessibleName(tr("One run"));
    m_second = new widgets::ElidedComboBox;
    m_second->setAccessibleName(tr("The other run"));
    m_seed = new QSpinBox;
    m_seed->setRange(0, 2'000'000'000);
    m_seed->setValue(1);
    m_seed->setToolTip(tr("The seed decides the order and the sides: the same seed gives the same questions"));
    m_most = new QSpinBox;
    m_most->setAccessibleName(tr("Number of sentences"));
    m_differing = new QLabel;
    m_differing->setForegroundRole(QPalette::PlaceholderText);
    m_begin = new QPushButton(tr("Begin"));
    m_begin->setDefault(true);
    for (QComboBox* box : {m_first, m_second}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(30);
        connect(box, &QComboBox::currentIndexChanged, this, &BlindWindow::countDifferences);
    }
    m_form = new QFormLayout;
    m_form->setSpacing(kSmall);
    m_form->addRow(tr("One run"), m_first);
    m_form->addRow(tr("The other run"), m_second);
    m_documents = new QComboBox;
    m_documents->setAccessibleName(tr("Documents that are asked about"));
    m_documents->addItem(tr("the one that is shown"));
    m_documents->addItem(tr("all of the workspace, by the same models and settings"));
    connect(m_documents, &QComboBox::currentIndexChanged, this, &BlindWindow::countDifferences);
    m_form->addRow(tr("Documents"), m_documents);
    auto* number = new QHBoxLayout;
    number->addWidget(m_most);
    number->addWidget(m_differing, 1);
    m_form->addRow(tr("Sentences"), number);
    m_form->addRow(tr("Seed"), m_seed);
    m_earlier = new QComboBox;
    m_earlier->setAccessibleName(tr("Comparisons of this document"));
    m_goOn = new QPushButton(tr("Go on"));
    m_earlierPart = new QWidget;
    auto* earlier = new QHBoxLayout(m_earlierPart);
    earlier->setContentsMargins(0, 0, 0, 0);
    earlier->addWidget(new QLabel(tr("Begun before")));
    earlier->addWidget(m_earlier, 1);
    earlier->addWidget(m_goOn);
    auto* close = new QPushButton(tr("Close"));
    close->setAutoDefault(false);
    m_goOn->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_begin);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kLarge);
    layout->addWidget(title);
    layout->addLayout(m_form);
    layout->addWidget(m_earlierPart);
    layout->addStretch(1);
    layout->addLayout(buttons);
    connect(m_begin, &QPushButton::clicked, this, &BlindWindow::begin);
    connect(m_goOn, &QPushButton::clicked, this, &BlindWindow::goOn);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    return page;
}

QWidget* BlindWindow::makeAsking() {
    auto* page = new QWidget;
    m_progress = new QLabel;
    m_progress->setForegroundRole(QPalette::PlaceholderText);
    m_before = textLabel(widgets::type::kControl, true);
    m_source = textLabel(widgets::type::kReading);
    m_source->setFont(widgets::uiFont(widgets::type::kReading, QFont::DemiBold));
    m_showReference = new QCheckBox(tr("Show the &reference"));
    m_showReference->setFocusPolicy(Qt::NoFocus);
    m_reference = textLabel(widgets::type::kControl, true);
    m_left = textLabel(widgets::type::kReading);
    m_right = textLabel(widgets::type::kReading);
    m_left->setAccessibleName(tr("Left translation"));
    m_right->setAccessibleName(tr("Right translation"));
    auto* sides = new QHBoxLayout;
    sides->setSpacing(kLarge);
    for (QLabel* side : {m_left, m_right}) {
        auto* box = new QFrame;
        box->setFrameShape(QFrame::StyledPanel);
        auto* inside = new QVBoxLayout(box);
        inside->setContentsMargins(kMedium, kMedium, kMedium, kMedium);
        inside->addWidget(side);
        inside->addStretch(1);
        sides->addWidget(box, 1);
    }
    m_adequacy = new BlindQuestion(tr("Adequacy"), tr("Which says more of what the source says?"));
    m_fluency = new BlindQuestion(tr("Fluency"), tr("Which reads better, whatever it says?"));
    connect(m_adequacy, &BlindQuestion::answered, this, [this](int side) { answer(Scale::Adequacy, side); });
    connect(m_fluency, &BlindQuestion::answered, this, [this](int side) { answer(Scale::Fluency, side); });
    auto* text = new QWidget; // in a scroll area, since sentences may be long
    auto* inside = new QVBoxLayout(text);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(kSmall);
    inside->addWidget(m_before);
    inside->addWidget(m_source);
    inside->addWidget(m_reference);
    inside->addSpacing(kSmall);
    inside->addLayout(sides);
    inside->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(text);
    auto* head = new QHBoxLayout;
    head->addWidget(m_progress, 1);
    head->addWidget(m_showReference);
    auto* keys = textLabel(widgets::type::kNote, true);
    keys->setText(
        tr("Keys: ← left, → right, ↓ neither; Backspace goes back. Every answer is kept: close whenever you like."));
    auto* close = new QPushButton(tr("Close"));
    close->setAutoDefault(false);
    close->setFocusPolicy(Qt::NoFocus);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* foot = new QHBoxLayout;
    foot->addWidget(keys, 1);
    foot->addWidget(close);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kMedium);
    layout->addLayout(head);
    layout->addWidget(scroll, 1);
    layout->addWidget(m_adequacy);
    layout->addWidget(m_fluency);
    layout->addLayout(foot);
    connect(m_showReference, &QCheckBox::toggled, m_reference, &QWidget::setVisible);
    return page;
}

QWidget* BlindWindow::makeResult() {
    auto* page = new QWidget;
    m_result = textLabel(widgets::type::kReading);
    m_table = new QTableWidget(2, 5); // the first column has the name of the scale
    m_table->setAccessibleName(tr("Result of the comparison"));
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignCenter | Qt::AlignBottom);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->setMaximumHeight(150);
    auto* note = textLabel(widgets::type::kNote, true);
    note->setText(
        tr("Sign test: exact, binomial, two-sided. Ties say nothing about who is better and are left out of it."));
    auto* save = new QPushButton(tr("Export"));
    auto* menu = new QMenu(save);
    menu->addAction(tr("As &CSV…"), this, [this] { chooseTable(false); });
    menu->addAction(tr("As &JSON…"), this, [this] { chooseTable(true); });
    save->setMenu(menu);
    save->setAutoDefault(false);
    auto* close = new QPushButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(save);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kLarge);
    layout->addWidget(m_result);
    layout->addWidget(m_table);
    layout->addWidget(note);
    layout->addStretch(1);
    layout->addLayout(buttons);
    return page;
}

} // namespace contexture::gui
