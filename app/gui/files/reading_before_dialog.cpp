// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/reading_before_dialog.h"

#include "widgets/theme.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace contexture::gui {

namespace {

constexpr int kTextWidth = 420;    // pixels
constexpr int kMostSentences = 20; // of a person's choice: the command line takes more
constexpr int kMostPieces = 1000;  // likewise
constexpr int kStepOfPieces = 8;

QLabel* paragraph(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(kTextWidth);
    return label;
}

} // namespace

ReadingBeforeDialog::ReadingBeforeDialog(QWidget* parent)
    : QDialog(parent), m_sentences(new QSpinBox), m_pieces(new QSpinBox), m_onlyWith(new QLineEdit) {
    setObjectName(QStringLiteral("readingBefore"));
    setWindowTitle(tr("Read with the sentences before it"));
    m_sentences->setObjectName(QStringLiteral("sentencesBefore"));
    m_sentences->setRange(1, kMostSentences);
    m_sentences->setValue(UntrainedWindow().sentences);
    m_pieces->setObjectName(QStringLiteral("mostPieces"));
    m_pieces->setRange(0, kMostPieces);
    m_pieces->setSingleStep(kStepOfPieces);
    m_pieces->setSpecialValueText(tr("no limit"));
    m_pieces->setValue(UntrainedWindow().pieces);
    m_onlyWith->setObjectName(QStringLiteral("onlyWith"));
    m_onlyWith->setPlaceholderText(tr("every sentence"));
    auto* form = new QFormLayout;
    form->setVerticalSpacing(widgets::space::kMedium);
    form->addRow(tr("&Sentences before the current one"), m_sentences);
    form->addRow(tr("&Most subwords, with the current one"), m_pieces);
    form->addRow(tr("&Only for sentences with one of the words"), m_onlyWith);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setIcon({});
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Choose a &file…"));
    buttons->button(QDialogButtonBox::Cancel)->setIcon({});
    connect(buttons, &QDialogButtonBox::accepted, this, &ReadingBeforeDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ReadingBeforeDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(widgets::space::kLarge, widgets::space::kLarge, widgets::space::kLarge,
                               widgets::space::kLarge);
    layout->setSpacing(widgets::space::kMedium);
    layout->addWidget(paragraph(tr("The model is given the sentences before the current one and their translations. It "
                                   "was not trained for it: look at what it makes of them.")));
    layout->addLayout(form);
    layout->addWidget(paragraph(tr("Sentences that would make the row longer are not read: rows longer than those of "
                                   "its training are translated worse. Name the words that earlier sentences decide, "
                                   "such as it and you: sentences without them are translated as without context.")));
    layout->addWidget(buttons);
    m_sentences->setFocus();
    m_sentences->selectAll();
}

UntrainedWindow ReadingBeforeDialog::chosen() const {
    return {
        .sentences = m_sentences->value(), .pieces = m_pieces->value(), .onlyWith = m_onlyWith->text().toStdString()};
}

} // namespace contexture::gui
