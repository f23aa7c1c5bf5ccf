// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/marks_pane.h"

#include "app/gui/files/opening.h"
#include "app/gui/files/saving.h"
#include "app/gui/panes/panes.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/mark_lines.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/state/settings.h"
#include "widgets/mark_panel.h"
#include "widgets/marks_view.h"
#include "widgets/reading_view.h"
#include "widgets/section_header.h"

#include <QAction>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace contexture::gui {

MarksPane::MarksPane(const Parts& parts, QWidget* over)
    : m_parts(parts)
    , m_header(new widgets::SectionHeader(tr("Marked errors")))
    , m_view(new widgets::MarksView)
    , m_panel(new widgets::MarkPanel(over)) {
    m_view->setObjectName(QStringLiteral("marks"));
    layOutPane(*this, m_header, m_view, widgets::space::kSmall); // its cells have the rest of the margin
    hide();
    connectViews();
    connect(&m_parts.marks, &Marks::changed, this, &MarksPane::refresh);
    connect(&m_parts.marks, &Marks::typologyChanged, this, &MarksPane::refresh);
    connect(&m_parts.marks, &Marks::othersChanged, this, &MarksPane::refresh);
    connect(&m_parts.reading, &ReadingPane::textChanged, this, [this] {
        setSpan({});
        refresh();
    });
    connect(&m_parts.selection, &Selection::changed, this, [this] {
        const Look& look = m_parts.selection.locked();
        if (m_span.isValid() && (look.sentence.value != m_span.sentence || toTextSide(look.side) != m_span.side)) {
            setSpan({});
        }
        if (const Mark* here = markHere()) {
            m_view->setCurrentMark(here->id);
        }
    });
    connect(&m_parts.session, &Session::documentChanged, this, [this] {
        m_panel->hide();
        m_parts.marks.replaceAll({});
        m_parts.marks.setOthers({});
    });
    connect(&m_parts.session, &Session::slotsChanged, this, &MarksPane::refresh);
    connect(&m_parts.session, &Session::activeChanged, this, &MarksPane::refresh);
}

void MarksPane::connectViews() {
    connect(m_parts.reading.view(), &widgets::ReadingView::spanChosen, this, &MarksPane::setSpan);
    connect(m_view, &widgets::MarksView::markActivated, this, &MarksPane::goTo);
    connect(m_view, &widgets::MarksView::editRequested, this, [this](int id) {
        goTo(id);
        if (const Mark* mark = m_parts.marks.find(id)) {
            open(Mark(*mark));
        }
    });
    connect(m_view, &widgets::MarksView::removeRequested, &m_parts.marks, &Marks::remove);
    connect(m_view, &widgets::MarksView::selectionCleared, &m_parts.selection, &Selection::clear);
    connect(m_panel, &widgets::MarkPanel::kept, this, &MarksPane::keep);
    connect(m_panel, &widgets::MarkPanel::left, this, &MarksPane::leave);
    connect(m_panel, &widgets::MarkPanel::removed, this, [this] {
        leave();
        m_parts.marks.remove(m_draft.id);
    });
}

void MarksPane::setWanted(bool wanted) {
    m_isWanted = wanted;
    refresh();
}

void MarksPane::refresh() {
    m_parts.reading.view()->setMarks(readingMarks(m_parts.marks, m_parts.session));
    m_view->setEntries(markEntries(m_parts.marks, m_parts.session));
    tellCounts();
    setVisible(m_isWanted && !m_view->marks()->entries().empty());
}

// Number, weight and categories of the marks of the active run.
void MarksPane::tellCounts() {
    const RunSlot* slot = m_parts.session.activeSlot();
    int errors = 0;
    double weight = 0.0;
    std::map<QString, int> categories;
    for (const Mark& mark : m_parts.marks.all()) {
        if (slot && mark.run == slot->id && isError(mark.mark)) {
            ++errors;
            weight += m_parts.marks.typology().weight(mark.mark.category, mark.mark.severity);
            const std::string top = mark.mark.category.substr(0, mark.mark.category.find('/'));
            ++categories[categoryText(m_parts.marks.typology(), top)];
        }
    }
    QStringList parts{tr("%n error(s) in this run", nullptr, errors)};
    if (errors > 0) {
        parts << tr("weight %1").arg(QLocale().toString(weight, 'g', 6));
        std::vector<std::pair<QString, int>> ranked(categories.begin(), categories.end());
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        for (const auto& [name, count] : ranked) {
            parts << name + QLatin1Char(' ') + QLocale().toString(count);
        }
    }
    m_header->setExplanation(parts.join(QStringLiteral(" · ")));
}

void MarksPane::setSpan(widgets::SpanRef span) {
    m_span = span;
    m_parts.reading.view()->setSpan(span);
}

Mark MarksPane::newMark() const {
    const Look& look = m_parts.selection.locked();
    const RunSlot* slot = m_parts.session.activeSlot();
    const auto& document = m_parts.session.document();
    const int sentence = m_span.isValid() ? m_span.sentence : look.sentence.value;
    if (!slot || !slot->run || !document || sentence < 0) {
        return {};
    }
    const SentenceIndex at(sentence);
    const auto& translated = slot->run->sentences.at(at.asSize());
    if (!translated) {
        return {};
    }
    Mark mark;
    mark.run = slot->id;
    mark.on = translated->text.text;
    mark.mark.sentence = at;
    mark.mark.annotator = settings::annotator().toStdString();
    const widgets::TextSide side = m_span.isValid() ? m_span.side : toTextSide(look.side);
    const Sentence& on = toSide(side) == Side::Source ? document->source[at.asSize()] : translated->text;
    const QString text = toText(on.text);
    if (m_span.isValid()) {
        mark.mark.spans = {toCharacterSpan(text, side, m_span.begin, m_span.end)};
    } else if (look.word.isValid() && look.word.asSize() < on.words.size()) {
        const widgets::TextSpan word = toLine(on).words[look.word.asSize()];
        mark.mark.spans = {toCharacterSpan(text, side, word.begin, word.begin + word.length)};
    }
    return mark;
}

const Mark* MarksPane::markHere() const {
    const Mark wanted = newMark();
    const auto isHere = [&](const Mark& mark) {
        return mark.run == wanted.run && mark.mark.sentence == wanted.mark.sentence &&
               mark.mark.spans == wanted.mark.spans && mark.on == wanted.on;
    };
    if (wanted.run == 0) {
        return nullptr;
    }
    if (const Mark* current = m_parts.marks.find(m_view->currentMark()); current && isHere(*current)) {
        return current; // of several marks on one place, the one that was clicked
    }
    const auto& all = m_parts.marks.all();
    const auto found = std::find_if(all.begin(), all.end(), isHere);
    return found == all.end() ? nullptr : &*found;
}

void MarksPane::edit() {
    const Mark* here = markHere();
    // Marked characters that are selected again can get a further mark: by another person, or of another error.
    const bool isFresh = m_span.isValid() || (here && here->mark.annotator != settings::annotator().toStdString());
    const Mark mark = here && !isFresh ? *here : newMark();
    if (mark.run != 0) {
        open(mark);
    }
}

QString MarksPane::titleOf(const Mark& mark) const {
    const QString number = QString::number(mark.mark.sentence.value + 1);
    if (mark.mark.spans.empty()) {
        return tr("Error in sentence %1").arg(number);
    }
    const CharacterSpan& span = mark.mark.spans.front();
    const std::string& text =
        span.side == Side::Source ? m_parts.session.document()->source[mark.mark.sentence.asSize()].text : mark.on;
    const widgets::TextSpan place = toTextSpan(text, span);
    const QString marked = toText(text).mid(place.begin, place.length);
    return span.side == Side::Source ? tr("Error: “%1” in sentence %2, source").arg(marked, number)
                                     : tr("Error: “%1” in sentence %2, translation").arg(marked, number);
}

void MarksPane::open(const Mark& mark) {
    m_draft = mark;
    m_parts.selection.endPreview();
    m_parts.reading.view()->scrollToSentence(mark.mark.sentence.value);
    m_panel->setChoices(categoryChoices(m_parts.marks.typology()), severityChoices(m_parts.marks.typology()));
    widgets::MarkForm form;
    if (isError(mark.mark)) {
        const auto place = m_parts.marks.typology().find(mark.mark.category);
        const annotate::Severity* severity = m_parts.marks.typology().severity(mark.mark.severity);
        form.category = toText(place ? m_parts.marks.typology().path(*place) : mark.mark.category);
        form.severity = toText(severity ? severity->name : mark.mark.severity);
    }
    form.comment = toText(mark.mark.comment);
    form.correction = toText(mark.mark.correction);
    m_cameFrom = window()->focusWidget();
    m_panel->setAnnotator(toText(mark.mark.annotator));
    m_panel->open(titleOf(mark), form, mark.id == 0, anchor());
}

void MarksPane::keep(const widgets::MarkForm& form) {
    leave();
    Mark mark = m_draft;
    if (form.isNoError) {
        mark.mark.spans.clear();
        mark.mark.category = kNoError;
        mark.mark.severity = kNoError;
    } else {
        mark.mark.category = form.category.toStdString();
        mark.mark.severity = form.severity.toStdString();
    }
    mark.mark.comment = form.comment.toStdString();
    mark.mark.correction = form.correction.toStdString();
    setSpan({});
    m_parts.marks.write(std::move(mark));
}

void MarksPane::leave() {
    m_panel->hide();
    QWidget* whose = m_cameFrom && m_cameFrom->isVisible() ? m_cameFrom.data() : m_parts.reading.view();
    whose->setFocus();
}

QRect MarksPane::anchor() const {
    const auto* view = m_parts.reading.view();
    QRect anchor;
    if (!m_draft.mark.spans.empty() && m_parts.session.document()) {
        const CharacterSpan& span = m_draft.mark.spans.front();
        const std::string& text = span.side == Side::Source
                                      ? m_parts.session.document()->source[m_draft.mark.sentence.asSize()].text
                                      : m_draft.on;
        const widgets::TextSpan place = toTextSpan(text, span);
        anchor = view->spanRect(
            {m_draft.mark.sentence.value, toTextSide(span.side), place.begin, place.begin + place.length});
    }
    if (anchor.isEmpty()) {
        anchor = view->sentenceRect(m_draft.mark.sentence.value, widgets::TextSide::Target);
    }
    return {view->viewport()->mapTo(m_panel->parentWidget(), anchor.topLeft()), anchor.size()};
}

void MarksPane::followAnchor() {
    if (m_panel->isVisible()) {
        m_panel->moveBeside(anchor());
    }
}

void MarksPane::goTo(int id) {
    const auto look = [this](int run, const ErrorMark& mark) {
        const RunSlot* slot = m_parts.session.slot(run);
        if (!slot || !slot->run) {
            return;
        }
        m_parts.session.setActiveSlot(run);
        const CharacterSpan span = mark.spans.empty() ? CharacterSpan{} : mark.spans.front();
        const auto& translated = slot->run->sentences.at(mark.sentence.asSize());
        const Sentence* on = span.side == Side::Source ? &m_parts.session.document()->source[mark.sentence.asSize()]
                             : translated              ? &translated->text
                                                       : nullptr;
        const auto words = on && !mark.spans.empty() ? markedWords(*on, span) : std::vector<WordIndex>();
        m_parts.selection.lock(mark.sentence, span.side, words.empty() ? WordIndex() : words.front());
        m_parts.reading.view()->scrollToSentence(mark.sentence.value);
    };
    if (const Mark* mark = m_parts.marks.find(id)) {
        const Mark found = *mark;
        look(found.run, found.mark);
        m_view->setCurrentMark(id);
        return;
    }
    const auto other = static_cast<std::size_t>(-id - 1);
    if (id < 0 && other < m_parts.marks.others().size()) {
        const MarkElsewhere found = m_parts.marks.others()[other];
        m_parts.opening.openDocumentOf(m_parts.saving.workspacePath(), found.document, [this, found, look] {
            if (const RunSlot* slot = m_parts.session.slotSavedAs(found.run.value)) {
                look(slot->id, found.mark);
            }
        });
    }
}

void MarksPane::addActions(QMenu& menu, const widgets::WordRef& place) {
    const RunSlot* slot = m_parts.session.activeSlot();
    if (place.sentence < 0 || !slot || !slot->run ||
        !slot->run->sentences.at(static_cast<std::size_t>(place.sentence))) {
        return;
    }
    const bool isInSpan = m_span.isValid() && m_span.sentence == place.sentence && m_span.side == place.side;
    connect(menu.addAction(tr("&Mark an error… (E)")), &QAction::triggered, this, [this, place, isInSpan] {
        if (!isInSpan) {
            m_parts.selection.lock(SentenceIndex(place.sentence), toSide(place.side), WordIndex(place.word));
        }
        edit();
    });
}

} // namespace contexture::gui
