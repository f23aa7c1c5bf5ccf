// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/find_pane.h"

#include "app/gui/files/exporting.h"
#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/panes/search_menu.h"
#include "app/gui/presentation/found_words.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/view_data.h"
#include "app/gui/state/additions.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"
#include "engine/core/error.h"
#include "engine/find/found_table.h"
#include "widgets/find_view.h"
#include "widgets/reading_view.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr std::size_t kMostListed = 5'000;
constexpr int kPatience = 400; // milliseconds between a change of the runs and the search

find::Order orderOf(int column) {
    switch (column) {
    case widgets::FoundModel::WeightColumn:
        return find::Order::Weight;
    case widgets::FoundModel::DistanceColumn:
        return find::Order::Distance;
    case widgets::FoundModel::ShareColumn:
        return find::Order::Share;
    case widgets::FoundModel::ProbabilityColumn:
        return find::Order::Probability;
    case widgets::FoundModel::NeedColumn:
        return find::Order::Need;
    default:
        return find::Order::Document;
    }
}

} // namespace

FindPane::FindPane(const Parts& parts)
    : m_parts(parts)
    , m_view(new widgets::FindView)
    , m_lemmas(std::make_shared<lemma::Lemmas>())
    , m_finder(std::make_shared<WordFinder>(m_lemmas)) {
    m_parts.pending.add(*this, PendingWork::Kind::Computation, [this] { return isSearching(); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);
    hide();
    QStringList names;
    for (const find::Field& field : find::fields()) {
        names << toText(field.name);
    }
    m_view->setFields(names);
    m_view->sides()->addItem(tr("Source"));
    m_view->sides()->addItem(tr("Translation"));
    auto* searches = new SearchMenu(parts.additions.searches(), *m_view->line(), m_view->searches());
    m_view->searches()->setMenu(searches);
    connect(searches, &SearchMenu::chosen, this, [this](const QString& where) {
        m_view->line()->setText(where);
        search();
    });
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kPatience);
    connect(&m_refresh, &QTimer::timeout, this, &FindPane::search);
    connect(m_view, &widgets::FindView::searchRequested, this, &FindPane::search);
    connect(m_view, &widgets::FindView::sortRequested, this, [this](int column, bool descending) {
        m_order = orderOf(column);
        m_descending = descending;
        search();
    });
    connect(m_view, &widgets::FindView::wordActivated, this, &FindPane::goTo);
    connect(m_view, &widgets::FindView::closeRequested, this, &QWidget::hide);
    connect(m_view->exportButton(), &QPushButton::clicked, this, &FindPane::exportWords);
    connectSession();
}

void FindPane::connectSession() {
    connect(&m_parts.need, &DocumentNeed::changed, this, [this] {
        if (!m_parts.need.isRunning()) {
            refresh();
        }
    });
    for (const auto signal : {&Session::slotsChanged, &Session::documentChanged}) {
        connect(&m_parts.session, signal, this, &FindPane::refresh);
    }
    connect(&m_parts.session, &Session::runFinished, this, &FindPane::refresh);
    connect(&m_parts.additions.notes(), &Notes::changed, this, &FindPane::refresh);
    connect(&m_parts.additions.marks(), &Marks::changed, this, &FindPane::refresh);
    connect(&m_parts.saving, &Saving::changed, this, &FindPane::offerPlaces);
}

void FindPane::open() {
    QWidget::show();
    m_view->line()->setFocus();
    m_view->line()->selectAll();
}

void FindPane::open(const QString& where) {
    m_view->line()->setText(where);
    QWidget::show();
    search();
}

void FindPane::openNeeded() {
    m_view->sides()->setCurrentIndex(1); // only translated words have a need
    m_view->line()->setText(QStringLiteral("need >= 0.5"));
    QWidget::show();
    m_view->sortBy(widgets::FoundModel::NeedColumn, true);
}

void FindPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    offerPlaces();
    search();
}

void FindPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous()) {
        m_parts.reading.view()->setFocus();
    }
}

void FindPane::refresh() {
    if (isVisible()) {
        m_refresh.start();
    }
}

// The whole workspace can be searched if the window has a workspace file.
void FindPane::offerPlaces() {
    const QString file = m_parts.saving.workspacePath();
    if (file == m_file && m_view->places()->count() > 0) {
        return;
    }
    m_file = file;
    QComboBox* places = m_view->places();
    places->clear();
    places->addItem(tr("Document"));
    if (!file.isEmpty()) {
        places->addItem(tr("Workspace"));
        places->setItemData(
            1,
            widgets::plainToolTip(
                tr("Every document and run in %1, as it was saved").arg(widgets::isolated(QFileInfo(file).fileName()))),
            Qt::ToolTipRole);
    }
    places->setVisible(!file.isEmpty());
}

bool FindPane::isOfFile() const {
    return m_view->places()->currentIndex() == 1 && !m_file.isEmpty();
}

std::optional<find::Question> FindPane::question() {
    find::Question question;
    try {
        question.filter = find::parseExpression(m_view->line()->text().toStdString());
    } catch (const Error& error) {
        m_view->setTrouble(inOneLine(toFailure(error)));
        return std::nullopt;
    }
    m_view->setTrouble({});
    question.side = m_view->sides()->currentIndex() == 0 ? Side::Source : Side::Target;
    question.order = m_order;
    question.descending = m_descending;
    question.most = kMostListed;
    return question;
}

void FindPane::search() {
    m_refresh.stop();
    if (!isVisible()) {
        return;
    }
    const auto asked = question();
    if (!asked) {
        return;
    }
    m_view->found()->setCounterpartTitle(asked->side == Side::Source ? tr("Translation") : tr("Source"));
    m_view->setSearching(true);
    const std::uint64_t number = ++m_asked;
    ask(*asked, [this, number](const find::Answer& answer, const std::vector<int>& slots) {
        if (number == m_asked) { // otherwise a newer answer will come
            list(answer, slots);
        }
    });
}

void FindPane::ask(const find::Question& question, Take take) {
    FileWorker::Request request;
    request.what = tr("Searching");
    ++m_running;
    const auto deliver = [this, take = std::move(take)](const WordFinder::Result& result) {
        --m_running;
        take(result.answer, result.slots);
        tell(result);
    };
    if (isOfFile()) {
        request.where = m_file;
        request.work = [deliver, path = m_file, lemmas = m_lemmas,
                        question](const FileJob& job) -> FileWorker::Deliver {
            auto workspace = store::Workspace::open(toPath(path));
            find::WordSearch search(workspace, lemmas);
            std::vector<store::TraceDamage> damaged; // words of these sentences are found, but not what they consulted
            search.gather(job.watch(), &damaged);
            const auto result = std::make_shared<const WordFinder::Result>(
                WordFinder::Result{search.ask(question), {}, damaged.size(), search.languagesWithoutDictionary()});
            return [deliver, result] { deliver(*result); };
        };
    } else {
        request.work = [deliver, finder = m_finder, runs = askedRuns(), notes = askedNotes(), marks = askedMarks(),
                        question](const FileJob& job) -> FileWorker::Deliver {
            const auto result =
                std::make_shared<const WordFinder::Result>(finder->ask(runs, notes, marks, question, job.watch()));
            return [deliver, result] { deliver(*result); };
        };
    }
    request.failed = [this](const Failure& failure) {
        --m_running;
        m_view->setTrouble(inOneLine(failure));
    };
    request.cancelled = [this] { --m_running; };
    m_parts.files.start(std::move(request));
}

void FindPane::tell(const WordFinder::Result& result) {
    QStringList notes;
    static const QRegularExpression kNeed(QStringLiteral("\\bneed\\b"));
    const auto isUnknown = [this](const RunSlot& slot) {
        const auto* needs = slot.run ? m_parts.need.needsOf(slot.run) : nullptr;
        return slot.run && slot.run->settings.context != ContextMode::None &&
               (!needs || needs->size() < slot.run->finished());
    };
    const auto& slots = m_parts.session.runs();
    if (!isOfFile() && m_view->line()->text().contains(kNeed) && std::any_of(slots.begin(), slots.end(), isUnknown)) {
        notes << tr("Which words needed context is not known of every run here: View, Words that needed context (C).");
    }
    if (result.damaged > 0) {
        notes << tr("The traces of %Ln sentence(s) are damaged: their words are listed without what they consulted.",
                    nullptr, static_cast<int>(result.damaged));
    }
    QStringList languages;
    for (const std::string& language : result.lacking) {
        languages << (language.empty() ? tr("a language that is not known")
                                       : widgets::isolated(languageName(language)));
    }
    if (!languages.isEmpty()) {
        //: %1 are languages; Hunspell's dictionaries are packages of the system
        notes << tr("No dictionary (Hunspell) of %1: only irregular forms are recognised.")
                     .arg(languages.join(QStringLiteral(", ")));
    }
    if (!notes.isEmpty()) {
        m_view->setTrouble(notes.join(u'\n'));
    }
}

std::vector<WordFinder::AskedRun> FindPane::askedRuns() const {
    std::vector<WordFinder::AskedRun> runs;
    for (const RunSlot& slot : m_parts.session.runs()) {
        if (slot.run) {
            const auto* needs = m_parts.need.needsOf(slot.run);
            runs.push_back(
                {slot.id, slot.run, needs ? *needs : std::vector<SentenceNeed>(), m_parts.saving.scoresOf(slot.run)});
        }
    }
    return runs;
}

std::vector<WordFinder::OfSlot<store::Note>> FindPane::askedNotes() const {
    std::vector<WordFinder::OfSlot<store::Note>> notes;
    for (const Note& note : m_parts.additions.notes().all()) {
        notes.push_back(
            {note.run,
             {.side = note.side, .sentence = note.sentence, .word = note.word, .text = note.text.toStdString()}});
    }
    return notes;
}

std::vector<WordFinder::OfSlot<ErrorMark>> FindPane::askedMarks() const {
    std::vector<WordFinder::OfSlot<ErrorMark>> marks;
    for (const Mark& mark : m_parts.additions.marks().all()) {
        marks.push_back({mark.run, mark.mark});
    }
    return marks;
}

void FindPane::list(const find::Answer& answer, const std::vector<int>& slots) {
    const Session& session = m_parts.session;
    std::vector<widgets::FoundWord> words;
    m_places.clear();
    for (std::size_t i = 0; i < answer.found.size(); ++i) {
        const int slot = i < slots.size() ? slots[i] : 0;
        const RunSlot* row = slot != 0 ? session.slot(slot) : session.slotSavedAs(answer.found[i].run.value);
        const int badge = !row || (session.runs().size() < 2 && slot != 0) ? -1 : session.indexOf(row->id);
        words.push_back(foundWord(answer.found[i], badge, slots.empty()));
        m_places.push_back({row ? row->id : 0, answer.found[i].document, answer.found[i].run});
    }
    m_view->found()->setWords(std::move(words));
    m_view->setCount(static_cast<qsizetype>(answer.found.size()), static_cast<qsizetype>(answer.all));
}

void FindPane::goTo(int row) {
    if (row < 0 || row >= static_cast<int>(m_places.size())) {
        return;
    }
    const Place& place = m_places[static_cast<std::size_t>(row)];
    const widgets::WordRef word = m_view->found()->words()[static_cast<std::size_t>(row)].place;
    const auto look = [this, word](const RunSlot* run) {
        if (!run) {
            return; // the run was removed meanwhile, or is one of more than six
        }
        m_parts.session.setActiveSlot(run->id);
        m_parts.selection.lock(SentenceIndex(word.sentence), toSide(word.side), WordIndex(word.word));
        m_parts.reading.view()->scrollToSentence(word.sentence);
    };
    if (place.slot != 0) {
        look(m_parts.session.slot(place.slot));
    } else {
        m_parts.opening.openDocumentOf(m_file, place.document,
                                       [this, look, run = place.run.value] { look(m_parts.session.slotSavedAs(run)); });
    }
}

// Exports all words that fulfil the conditions, listed or not, with the numbers as recorded.
void FindPane::exportWords() {
    auto asked = question();
    if (!asked) {
        return;
    }
    asked->most = static_cast<std::size_t>(-1);
    ask(*asked, [this, where = m_view->line()->text()](const find::Answer& answer, const std::vector<int>&) {
        ViewData data;
        data.facts = {{tr("words"), where.isEmpty() ? tr("all") : where}, {tr("head"), tr("mean over heads")}};
        const std::vector<std::string> metrics = find::metricsOf(answer.found);
        for (const find::FoundColumn& column : find::foundColumns(metrics)) {
            data.columns << toText(column.name);
        }
        for (const find::Found& found : answer.found) {
            QStringList cells;
            for (const std::string& cell : find::foundCells(found, metrics)) {
                cells << toText(cell);
            }
            data.rows.push_back(std::move(cells));
        }
        m_parts.exporting.exportView(QStringLiteral("words"), data);
    });
}

} // namespace contexture::gui
