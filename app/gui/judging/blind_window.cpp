// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/judging/blind_window.h"

#include "app/gui/files/exporting.h"
#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/saving.h"
#include "app/gui/judging/blind_question.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "engine/core/error.h"
#include "widgets/command_actions.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <ostream>

namespace contexture::gui {

using annotate::BlindSentence;
using annotate::Preference;
using annotate::Scale;
using widgets::space::kLarge;

namespace {

constexpr int kUsual = 50; // sentences
constexpr int kBefore = 2; // sentences shown before the judged sentence

std::optional<int> sideOf(const BlindSentence& sentence, const std::optional<Preference>& preference) {
    if (!preference) {
        return std::nullopt;
    }
    return *preference == Preference::Tie ? 0 : (*preference == Preference::First) == sentence.isFirstLeft ? -1 : 1;
}

} // namespace

BlindWindow::BlindWindow(const Parts& parts, QWidget* parent) : QDialog(parent), m_parts(parts), m_store(parts.files) {
    setObjectName(QStringLiteral("blind"));
    setWindowTitle(tr("Blind comparison"));
    setModal(true); // the main window shows the names of the runs
    addCommands();
}

void BlindWindow::makePages() {
    m_pages = new QStackedWidget;
    m_trouble = new QLabel;
    m_pages->addWidget(makeSetup());
    m_pages->addWidget(makeAsking());
    m_pages->addWidget(makeResult());
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kLarge, kLarge, kLarge, kLarge);
    layout->addWidget(m_trouble);
    layout->addWidget(m_pages, 1);
    widgets::resizeOnScreen(*this, {960, 600}, parentWidget());
}

void BlindWindow::open() {
    if (!m_pages) {
        makePages();
    }
    tell({});
    m_found.clear();
    m_earlierPart->hide();
    m_form->setRowVisible(m_documents, false);
    m_documents->setCurrentIndex(0);
    fillSetup();
    show(Page::Setup);
    QDialog::open();
    m_workspace = m_parts.saving.workspacePath();
    if (m_workspace.isEmpty()) {
        return;
    }
    ++m_waiting;
    m_store.read(
        m_workspace,
        [this](BlindStore::Held held) {
            --m_waiting;
            m_form->setRowVisible(m_documents, held.documents > 1);
            m_found = std::move(held.comparisons);
            const std::int64_t own = m_parts.saving.documentRow().value;
            std::erase_if(m_found, [own](const BlindStore::Kept& kept) {
                const auto& documents = kept.comparison.documents;
                return documents.size() == 1 && documents.front().row != own;
            });
            m_earlier->clear();
            for (const BlindStore::Kept& kept : m_found) {
                const annotate::BlindComparison& one = kept.comparison;
                //: An entry of a list: %1 how many sentences were judged, %2 of how many, %3 a seed.
                const QString judged = tr("%1 of %2 judged, seed %3").arg(one.judged()).arg(one.sentences.size());
                const QString entry = judged.arg(one.seed);
                const auto documents = static_cast<int>(one.documents.size());
                m_earlier->addItem(
                    documents > 1 ? tr("%Ln document(s)", nullptr, documents) + QStringLiteral(": ") + entry : entry);
            }
            m_earlierPart->setVisible(!m_found.empty());
        },
        failed());
}

void BlindWindow::fillSetup() {
    for (QComboBox* box : {m_first, m_second}) {
        const QSignalBlocker blocker(box);
        box->clear();
        const auto& runs = m_parts.session.runs();
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (runs[i].run && !runs[i].busy && runs[i].run->settings.given.empty()) {
                const RunName name = runName(m_parts.session, static_cast<int>(i));
                box->addItem(name.letter + QStringLiteral(" · ") + name.model + QStringLiteral(" · ") + name.setting,
                             static_cast<int>(i));
            }
        }
    }
    m_second->setCurrentIndex(std::min(1, m_second->count() - 1));
    countDifferences();
}

const RunSlot* BlindWindow::slotAt(const QComboBox& box) const {
    const int slot = box.currentIndex() < 0 ? -1 : box.currentData().toInt();
    const auto& runs = m_parts.session.runs();
    return slot >= 0 && slot < static_cast<int>(runs.size()) ? &runs[static_cast<std::size_t>(slot)] : nullptr;
}

bool BlindWindow::areTwoChosen() const {
    const RunSlot* first = slotAt(*m_first);
    const RunSlot* second = slotAt(*m_second);
    return first && second && first != second && first->run && second->run;
}

bool BlindWindow::isOverAllDocuments() const {
    return m_documents->currentIndex() > 0;
}

void BlindWindow::countDifferences() {
    m_pool = {};
    ++m_gathering;
    if (areTwoChosen() && isOverAllDocuments()) {
        gather();
    } else if (areTwoChosen()) {
        m_pool.add(*slotAt(*m_first)->run, *slotAt(*m_second)->run);
    }
    showDifferences();
}

// Only the file has the other documents. The window's work is saved there first, so that all are read alike.
void BlindWindow::gather() {
    m_differing->setText(tr("reading all documents…"));
    ++m_waiting;
    m_parts.saving.saveThen([this, asked = m_gathering](bool isSaved) {
        --m_waiting;
        if (asked != m_gathering) {
            return;
        }
        if (!isSaved || !areTwoChosen()) {
            showDifferences();
            return;
        }
        ++m_waiting;
        m_workspace = m_parts.saving.workspacePath();
        m_store.gather(
            m_workspace, store::RunId{slotAt(*m_first)->savedAs}, store::RunId{slotAt(*m_second)->savedAs},
            [this, asked](annotate::BlindPool pool) {
                --m_waiting;
                if (asked == m_gathering) {
                    m_pool = std::move(pool);
                    showDifferences();
                }
            },
            failed());
    });
}

void BlindWindow::showDifferences() {
    const auto differing = static_cast<int>(m_pool.differing());
    if (!areTwoChosen()) {
        m_differing->setText(tr("choose two runs"));
    } else if (!isOverAllDocuments()) {
        m_differing->setText(tr("%Ln sentence(s) differ", nullptr, differing));
    } else if (m_waiting == 0) {
        //: %1: a number of documents, two or more.
        m_differing->setText(m_pool.documents() == 1
                                 ? tr("%Ln sentence(s) differ, in one document", nullptr, differing)
                                 : tr("%Ln sentence(s) differ, in %1 documents", nullptr, differing)
                                       .arg(QLocale().toString(static_cast<qlonglong>(m_pool.documents()))));
    }
    m_most->setRange(std::min(1, differing), differing);
    m_most->setValue(std::min(kUsual, differing));
    m_begin->setEnabled(differing > 0 && m_waiting == 0);
}

BlindStore::Fail BlindWindow::failed() {
    return [this](const Failure& failure) {
        --m_waiting;
        tell(inOneLine(failure));
        if (m_pages->currentIndex() == static_cast<int>(Page::Setup)) {
            showDifferences();
        }
    };
}

// The answers are saved beside the runs that they are about: so these are saved first.
void BlindWindow::begin() {
    if (!areTwoChosen() || m_waiting > 0) {
        return;
    }
    tell({});
    ++m_waiting;
    m_begin->setEnabled(false);
    m_parts.saving.saveThen([this](bool isSaved) {
        --m_waiting;
        if (isSaved && areTwoChosen()) {
            beginNow();
        } else {
            tell(tr("The answers are kept in a workspace: save the document as one first."));
            showDifferences();
        }
    });
}

void BlindWindow::beginNow() {
    m_workspace = m_parts.saving.workspacePath();
    const RunSlot& first = *slotAt(*m_first);
    const RunSlot& second = *slotAt(*m_second);
    if (!isOverAllDocuments()) { // the rows of the two runs are known now
        m_pool = {};
        m_pool.add(*first.run, *second.run,
                   {.row = m_parts.saving.documentRow().value, .firstRun = first.savedAs, .secondRun = second.savedAs});
    }
    try {
        m_kept = {{},
                  m_pool.draw({.seed = static_cast<std::uint64_t>(m_seed->value()),
                               .most = static_cast<std::size_t>(m_most->value())})};
    } catch (const Error& error) {
        tell(inOneLine(toFailure(error)));
        return;
    }
    m_kept.comparison.first.label = first.label.toStdString();
    m_kept.comparison.second.label = second.label.toStdString();
    ++m_waiting;
    m_store.begin(
        m_workspace, m_kept.comparison,
        [this](std::string key) {
            --m_waiting;
            m_kept.key = std::move(key);
            readTextsThen([this] {
                m_at = 0;
                show(Page::Asking);
                ask();
            });
        },
        failed());
}

void BlindWindow::readTextsThen(std::function<void()> then) {
    ++m_waiting;
    m_store.readTexts(
        m_workspace, m_kept.comparison, kBefore,
        [this, then = std::move(then)](std::optional<BlindStore::Texts> texts) {
            --m_waiting;
            if (texts) {
                m_texts = std::move(*texts);
                then();
            } else {
                tell(tr("The runs that were compared are no longer in the workspace, or were translated again since."));
            }
        },
        failed());
}

void BlindWindow::goOn() {
    const int chosen = m_earlier->currentIndex();
    if (chosen < 0 || chosen >= static_cast<int>(m_found.size()) || m_waiting > 0) {
        return;
    }
    tell({});
    m_kept = m_found[static_cast<std::size_t>(chosen)];
    if (m_kept.comparison.isWhole()) {
        showResult();
        return;
    }
    readTextsThen([this] {
        m_at = m_kept.comparison.next();
        show(Page::Asking);
        ask();
    });
}

void BlindWindow::ask() {
    const annotate::BlindComparison& comparison = m_kept.comparison;
    const BlindSentence& asked = comparison.sentences.at(m_at);
    const annotate::BlindTexts& texts = m_texts.at(m_at);
    m_progress->setText(
        tr("Sentence %1 of %2; %3 judged").arg(m_at + 1).arg(comparison.sentences.size()).arg(comparison.judged()));
    QStringList before;
    for (const std::string& each : texts.before) {
        before << toText(each);
    }
    m_before->setText(before.join(QLatin1Char(' ')));
    m_before->setVisible(!before.isEmpty());
    m_source->setText(toText(texts.source));
    m_reference->setText(texts.reference.empty() ? QString() : tr("Reference: %1").arg(toText(texts.reference)));
    m_showReference->setVisible(std::any_of(m_texts.begin(), m_texts.end(),
                                            [](const annotate::BlindTexts& each) { return !each.reference.empty(); }));
    m_reference->setVisible(!texts.reference.empty() && m_showReference->isChecked());
    m_left->setText(toText(asked.isFirstLeft ? texts.first : texts.second));
    m_right->setText(toText(asked.isFirstLeft ? texts.second : texts.first));
    m_adequacy->setAnswer(sideOf(asked, asked.adequacy));
    m_fluency->setAnswer(sideOf(asked, asked.fluency));
    const bool isAdequacy = !asked.adequacy || asked.fluency;
    m_adequacy->setCurrent(isAdequacy);
    m_fluency->setCurrent(!isAdequacy);
    setFocus();
}

void BlindWindow::answer(Scale scale, int side) {
    if (!isAsking()) {
        return;
    }
    BlindSentence& asked = m_kept.comparison.sentences.at(m_at);
    const Preference preference = side == 0                         ? Preference::Tie
                                  : (side < 0) == asked.isFirstLeft ? Preference::First
                                                                    : Preference::Second;
    (scale == Scale::Adequacy ? asked.adequacy : asked.fluency) = preference;
    ++m_waiting;
    m_store.write(
        m_workspace, m_kept, [this] { --m_waiting; }, failed());
    if (scale == Scale::Adequacy) { // also after a change of the answer: the question of fluency follows
        ask();
        m_adequacy->setCurrent(false);
        m_fluency->setCurrent(true);
    } else if (!asked.adequacy) {
        ask();
    } else if (m_kept.comparison.isWhole() && m_at + 1 >= m_kept.comparison.sentences.size()) {
        showResult();
    } else {
        const std::size_t open = m_kept.comparison.next();
        m_at = m_at + 1 < m_kept.comparison.sentences.size() ? m_at + 1 : open;
        ask();
    }
}

// Goes back to the previous question, whose answer can be changed.
void BlindWindow::back() {
    const BlindSentence& asked = m_kept.comparison.sentences.at(m_at);
    if (m_fluency->isCurrent() && asked.adequacy) {
        m_adequacy->setCurrent(true);
        m_fluency->setCurrent(false);
    } else if (m_at > 0) {
        --m_at;
        ask();
    }
}

void BlindWindow::addCommands() {
    const auto add = [this](const char* name, const QString& text, const QKeySequence& key,
                            const std::function<void()>& work) {
        m_commands << widgets::addWindowCommand(*this, name, text, {key}, work);
        m_commands.back()->setEnabled(false); // until there is a question
    };
    const auto answers = [this](int side) {
        return [this, side] { answer(m_adequacy->isCurrent() ? Scale::Adequacy : Scale::Fluency, side); };
    };
    add("blindLeft", tr("The left translation is better"), Qt::Key_Left, answers(-1));
    add("blindRight", tr("The right translation is better"), Qt::Key_Right, answers(1));
    add("blindNeither", tr("Neither is better"), Qt::Key_Down, answers(0));
    add("blindBack", tr("Back to the question before"), Qt::Key_Backspace, [this] { back(); });
    add("blindReference", tr("Show or hide the reference"), Qt::Key_R, [this] { m_showReference->click(); });
}

void BlindWindow::show(Page page) {
    m_pages->setCurrentIndex(static_cast<int>(page));
    for (QAction* command : m_commands) {
        command->setEnabled(page == Page::Asking);
    }
}

void BlindWindow::done(int result) {
    for (QAction* command : m_commands) {
        command->setEnabled(false);
    }
    QDialog::done(result);
}

bool BlindWindow::isAsking() const {
    return isVisible() && m_pages && m_pages->currentIndex() == static_cast<int>(Page::Asking);
}

bool BlindWindow::isOver() const {
    return m_pages && m_pages->currentIndex() == static_cast<int>(Page::Result);
}

QString BlindWindow::nameOf(const annotate::BlindSystem& system) const {
    return toText(system.model) + QLatin1Char('\n') + toText(system.label);
}

void BlindWindow::showResult() {
    const annotate::BlindComparison& comparison = m_kept.comparison;
    const annotate::BlindResult result = annotate::resultOf(comparison);
    const auto judged = static_cast<int>(comparison.judged());
    const auto documents = static_cast<qlonglong>(comparison.documents.size());
    m_result->setText(documents == 1
                          ? tr("%Ln sentence(s) of “%1” judged, seed %2.", nullptr, judged)
                                .arg(toText(comparison.documents.front().title), QString::number(comparison.seed))
                          : tr("%Ln sentence(s) from %1 documents judged, seed %2.", nullptr, judged)
                                .arg(QLocale().toString(documents), QString::number(comparison.seed)));
    m_table->setHorizontalHeaderLabels(
        {QString(), nameOf(comparison.first), nameOf(comparison.second), tr("neither"), tr("p")});
    const auto fill = [this](int row, const QString& scale, const eval::SignTest& test) {
        const QString cells[] = {scale, QLocale().toString(static_cast<qlonglong>(test.first)),
                                 QLocale().toString(static_cast<qlonglong>(test.second)),
                                 QLocale().toString(static_cast<qlonglong>(test.ties)),
                                 test.p < 0.0001 ? QStringLiteral("< ") + widgets::decimalText(0.0001, 4)
                                                 : widgets::decimalText(test.p, 4)};
        for (int column = 0; column < 5; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setTextAlignment(column == 0 ? Qt::AlignVCenter | Qt::AlignLeft : Qt::AlignCenter);
            m_table->setItem(row, column, item);
        }
    };
    fill(0, tr("Adequacy"), result.adequacy);
    fill(1, tr("Fluency"), result.fluency);
    show(Page::Result);
}

void BlindWindow::tell(const QString& trouble) {
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

QString BlindWindow::trouble() const {
    return m_trouble->isHidden() ? QString() : m_trouble->text();
}

void BlindWindow::chooseTable(bool json) {
    const QString path =
        askWhereToSave(this, tr("Export the judgements"),
                       QStringLiteral("judgements") + (json ? QStringLiteral(".json") : QStringLiteral(".csv")),
                       json ? tr("JSON (*.json)") : tr("Comma-separated values (*.csv)"));
    if (!path.isEmpty()) {
        writeTable(path, json);
    }
}

void BlindWindow::writeTable(const QString& path, bool json) {
    m_parts.exporting.writeTo(path, [text = annotate::blindTable(m_kept.comparison, json)](
                                        std::ostream& out, const FileJob&) { out << text; });
}

} // namespace contexture::gui
