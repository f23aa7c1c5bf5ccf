// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/steps_window.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/step_cards.h"
#include "app/gui/presentation/steps_json.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"
#include "widgets/command_actions.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace contexture::gui {
namespace {

constexpr int kLargestType = 40; // pixels
constexpr int kTypeStep = 2;

QLabel* plainLabel(bool isSelectable = false) {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText); // words of documents are not markup
    label->setWordWrap(true);
    if (isSelectable) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    return label;
}

} // namespace

StepsWindow::StepsWindow(EngineWorker& worker, const Session& session, Selection& selection, const Inspector& inspector,
                         PendingWork& pending, QWidget* parent)
    : QDialog(parent, Qt::Window)
    , m_worker(worker)
    , m_session(session)
    , m_selection(selection)
    , m_inspector(inspector)
    , m_typeSize(widgets::type::kControl)
    , m_usualTypeSize(m_typeSize) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    setObjectName(QStringLiteral("steps"));
    setWindowTitle(tr("Step by step"));
    widgets::resizeOnScreen(*this, {900, 640}, parentWidget());
    layOut();
    setTypeSize(m_typeSize);
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_current - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { go(m_current + 1); });
    connect(m_head, &QPushButton::clicked, this, [this] {
        if (m_steps) {
            m_selection.setHead(HeadIndex((m_steps->head.value + 1) % m_steps->heads));
        }
    });
    connect(m_subword, &QPushButton::clicked, this, [this] {
        m_piece = m_steps ? (m_steps->pieceOfWord + 1) % m_steps->piecesOfWord : 0;
        ask();
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_steps) {
            QGuiApplication::clipboard()->setText(stepsJson(*m_steps));
        }
    });
    connect(m_site, &QComboBox::activated, this, &StepsWindow::ask);
    connectKeys();
    connect(m_table, &widgets::StepTable::rowActivated, this, [this](int row) {
        const int sentence = m_table->card().rows.at(static_cast<std::size_t>(row)).sentence;
        if (sentence >= 0) {
            m_selection.setContextSentence(SentenceIndex(sentence));
        }
    });
    m_table->setObjectName(viewName(views::kSteps));
    connect(m_table, &widgets::StepTable::menuRequested, this, [this](QPoint position) {
        const widgets::StepCard& card = m_table->card();
        const auto ofStep = [this](const Inspection& locked, const RunName& run) {
            return m_steps ? stepData(m_table->card(), locked, run, m_steps->head, m_steps->heads) : ViewData();
        };
        Q_EMIT menuRequested(position, {.view = views::kSteps,
                                        .figure = *m_table,
                                        .data = ofStep,
                                        .title = card.title,
                                        .formula = card.formula,
                                        .window = this});
    });
    connect(&inspector, &Inspector::lockedChanged, this, &StepsWindow::follow);
    connect(&session, &Session::modelsChanged, this, &StepsWindow::follow);
    connect(&worker, &EngineWorker::stepsTold, this, [this](Lane lane, std::shared_ptr<const AttentionSteps> steps) {
        if (lane == kLane) {
            take(steps);
        }
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane, const Failure& failure) {
        if (lane == kLane) {
            m_isAsked = false;
            tell(inOneLine(failure));
        }
    });
}

// The keys of this window's commands work wherever the focus is; presenters send Page Up and Page Down.
void StepsWindow::connectKeys() {
    const auto on = [this](const char* name, const QString& text, const QList<QKeySequence>& keys,
                           const std::function<void()>& act) {
        widgets::addWindowCommand(*this, name, text, keys, act);
    };
    on("stepsNext", tr("Next step"), {Qt::Key_Right, Qt::Key_PageDown}, [this] { go(m_current + 1); });
    on("stepsPrevious", tr("Previous step"), {Qt::Key_Left, Qt::Key_PageUp}, [this] { go(m_current - 1); });
    const auto scroll = [this](QAbstractSlider::SliderAction action) {
        m_scroll->verticalScrollBar()->triggerAction(action);
    };
    on("stepsDown", tr("One line down"), {Qt::Key_Down}, [scroll] { scroll(QAbstractSlider::SliderSingleStepAdd); });
    on("stepsUp", tr("One line up"), {Qt::Key_Up}, [scroll] { scroll(QAbstractSlider::SliderSingleStepSub); });
    on("stepsFirst", tr("First step"), {Qt::Key_Home}, [this] { go(0); });
    on("stepsLast", tr("Last step"), {Qt::Key_End}, [this] { go(static_cast<int>(m_cards.size()) - 1); });
    on("stepsHead", tr("Next head"), {Qt::Key_H}, [this] { m_head->click(); });
    on("stepsSubword", tr("Next subword"), {Qt::Key_S}, [this] { m_subword->click(); });
    on("stepsLarger", tr("Larger type"), {Qt::Key_Plus, Qt::Key_Equal},
       [this] { setTypeSize(m_typeSize + kTypeStep); });
    on("stepsSmaller", tr("Smaller type"), {Qt::Key_Minus}, [this] { setTypeSize(m_typeSize - kTypeStep); });
    on("stepsFullScreen", tr("Full screen"), {Qt::Key_F11},
       [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void StepsWindow::layOut() {
    m_title = plainLabel();
    m_step = plainLabel();
    m_step->setWordWrap(false);
    m_step->setForegroundRole(QPalette::PlaceholderText);
    m_name = plainLabel();
    m_text = plainLabel();
    m_formula = plainLabel(true);
    m_formula->setObjectName(QStringLiteral("formula"));
    m_trouble = plainLabel();
    m_trouble->setAlignment(Qt::AlignCenter);
    m_trouble->setForegroundRole(QPalette::PlaceholderText);
    m_table = new widgets::StepTable;
    m_scroll = new QScrollArea;
    m_scroll->setAccessibleName(tr("Steps of the calculation"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QWidget;
    auto* inside = new QVBoxLayout(column);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->addWidget(m_table);
    inside->addStretch(1);
    m_scroll->setWidget(column);
    m_back = new QPushButton(tr("&Back"));
    m_next = new QPushButton(tr("&Next"));
    m_next->setDefault(true);
    m_site = new QComboBox;
    m_site->setObjectName(QStringLiteral("siteOfSteps"));
    m_site->setAccessibleName(tr("Attention"));
    m_site->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_head = new QPushButton;
    m_head->setText(tr("Next head"));
    m_head->setToolTip(tr("The same word under the next head (H)"));
    m_subword = new QPushButton;
    m_subword->setText(tr("Next subword"));
    m_subword->setToolTip(tr("The word’s next subword (S)"));
    m_copy = new QPushButton(tr("&Copy all numbers"));
    m_copy->setObjectName(QStringLiteral("copyNumbers"));
    m_copy->setToolTip(tr("As JSON, with every query, key and value whole"));
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_site);
    head->addWidget(m_subword);
    head->addWidget(m_head);
    auto* name = new QHBoxLayout;
    name->addWidget(m_name, 1);
    name->addWidget(m_step);
    m_buttons = new QWidget;
    auto* keys = new QHBoxLayout(m_buttons);
    keys->setContentsMargins(0, 0, 0, 0);
    keys->addWidget(m_copy);
    keys->addStretch(1);
    keys->addWidget(m_back);
    keys->addWidget(m_next);
    m_body = new QWidget;
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(widgets::space::kSmall);
    body->addLayout(name);
    body->addWidget(m_text);
    body->addWidget(m_formula);
    body->addWidget(m_scroll, 1);
    body->addWidget(m_buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(widgets::space::kLarge, widgets::space::kMedium, widgets::space::kLarge,
                               widgets::space::kMedium);
    layout->setSpacing(widgets::space::kMedium);
    layout->addLayout(head);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_trouble, 1);
    m_trouble->hide();
}

void StepsWindow::setTypeSize(int pixels) {
    m_typeSize = std::clamp(pixels, static_cast<int>(widgets::type::kControl), std::max(kLargestType, height() / 16));
    m_title->setFont(widgets::uiFont(m_typeSize, QFont::DemiBold));
    m_step->setFont(widgets::uiFont(m_typeSize - 1));
    m_name->setFont(widgets::uiFont(m_typeSize + 4, QFont::DemiBold));
    m_text->setFont(widgets::uiFont(m_typeSize));
    m_formula->setFont(widgets::uiFont(m_typeSize, QFont::Medium));
    m_trouble->setFont(widgets::uiFont(m_typeSize));
    m_table->setTypeSize(m_typeSize);
}

void StepsWindow::open() {
    QDialog::show();
    raise();
    activateWindow();
    m_next->setFocus();
    m_steps.reset();
    follow();
}

void StepsWindow::project(int textPixels) {
    m_usualTypeSize = m_isProjected ? m_usualTypeSize : m_typeSize;
    m_isProjected = true;
    m_buttons->hide();
    QPalette light = widgets::Theme::of(widgets::Scheme::Light).palette();
    light.setColor(QPalette::PlaceholderText, light.color(QPalette::WindowText));
    setPalette(light);
    setAutoFillBackground(true);
    m_table->setPlain(true);
    m_text->hide(); // the teacher speaks this text
    if (const QWidget* window = parentWidget()) {
        setGeometry(window->screen()->geometry()); // some desktops do not fill the screen by themselves
    }
    setWindowState(windowState() | Qt::WindowFullScreen);
    open();
    setTypeSize(textPixels);
}

QString StepsWindow::trouble() const {
    return m_trouble->isVisible() ? m_trouble->text() : QString();
}

void StepsWindow::tell(const QString& trouble) {
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
    m_body->setVisible(trouble.isEmpty());
    m_head->setVisible(trouble.isEmpty() && !m_isProjected && m_steps && m_steps->heads > 1);
    m_subword->setVisible(trouble.isEmpty() && !m_isProjected && m_steps && m_steps->piecesOfWord > 1);
    if (!trouble.isEmpty()) {
        m_title->clear();
    }
}

void StepsWindow::follow() {
    if (!isVisible()) {
        return;
    }
    m_piece = 0;
    offerSites();
    ask();
}

// Offers the main window's attention, then those of the layers: to the source, to produced words, within the source.
void StepsWindow::offerSites() {
    const Inspection& locked = *m_inspector.locked();
    const QString chosen = m_site->currentData().toString();
    const QSignalBlocker blocker(m_site);
    m_site->clear();
    if (!locked.run) {
        return;
    }
    if (locked.site && locked.site->isContext && !attributionMethodOf(locked.site)) {
        m_site->addItem(siteLabel(*locked.site), QString());
    }
    for (const AttentionLevel level : {AttentionLevel::Source, AttentionLevel::SelfSide}) {
        for (const SiteInfo& site : locked.run->model.sites) {
            const bool isTold = !site.isContext && site.levels == std::vector{level};
            if (isTold) {
                m_site->addItem(siteLabel(site), toText(site.name));
            }
        }
    }
    m_site->setCurrentIndex(std::max(0, m_site->findData(chosen)));
    m_site->setVisible(m_site->count() > 1 && !m_isProjected);
}

const SiteInfo* StepsWindow::askedSite(const Inspection& locked) const {
    const std::string name = m_site->currentData().toString().toStdString();
    if (!locked.run || name.empty()) {
        return locked.site && !attributionMethodOf(locked.site) ? locked.site : nullptr;
    }
    const auto& sites = locked.run->model.sites;
    const auto found =
        std::find_if(sites.begin(), sites.end(), [&](const SiteInfo& site) { return site.name == name; });
    return found == sites.end() ? nullptr : &*found;
}

void StepsWindow::ask() {
    const Inspection& locked = *m_inspector.locked();
    const RunSlot* slot = m_session.activeSlot();
    const SiteInfo* site = askedSite(locked);
    const bool isOfLayer = site && !site->isContext; // it can also be explained for a run without context
    const WordIndex query = !isOfLayer                         ? locked.queryWord
                            : site->querySide == Side::Target  ? locked.targetWord
                            : locked.look.side == Side::Source ? locked.look.word
                                                               : locked.counterpart;
    QString whyNot;
    if (m_withheld && m_withheld()) {
        whyNot = tr("Answer the question first.");
    } else if (!isOfLayer && locked.state != Inspection::State::Observed) {
        whyNot = emptyReason(locked);
    } else if (!query.isValid()) {
        whyNot = nothingConsulted(locked);
    } else if (!site) {
        whyNot = tr("Choose a site of the context attention.");
    } else if (!slot || slot->run != locked.run) {
        whyNot = tr("Translate the document, then choose a word.");
    } else if (!slot->model || !m_session.isEngineReady()) {
        whyNot = whyNoModel(*slot);
    }
    if (!whyNot.isEmpty()) {
        m_worker.cancel(kLane);
        m_isAsked = false;
        m_steps.reset();
        tell(whyNot);
        return;
    }
    m_run = locked.run;
    m_isAsked = true;
    const HeadIndex head = locked.look.head.value < site->heads ? locked.look.head : HeadIndex();
    m_worker.steps(
        {slot->model, locked.run, site->name, head, locked.look.sentence, query, m_piece, locked.contextSentence},
        kLane);
}

void StepsWindow::take(const std::shared_ptr<const AttentionSteps>& steps) {
    m_isAsked = false;
    if (!isVisible()) {
        return;
    }
    m_steps = *steps;
    m_cards = stepCards(*steps, *m_run);
    QString title = stepsTitle(*steps, *m_run);
    if (!m_inspector.locked()->look.head.isValid() && steps->heads > 1) {
        title += QStringLiteral(". ") + tr("The mean over heads has no steps of its own.");
    }
    m_title->setText(title);
    tell({});
    show(std::clamp(m_current, 0, static_cast<int>(m_cards.size()) - 1));
}

void StepsWindow::go(int card) {
    if (card >= 0 && card < static_cast<int>(m_cards.size()) && m_steps) {
        show(card);
    }
}

void StepsWindow::show(int card) {
    m_current = card;
    const widgets::StepCard& shown = m_cards[static_cast<std::size_t>(card)];
    m_name->setText(shown.title);
    m_step->setText(tr("step %1 of %2").arg(card + 1).arg(m_cards.size()));
    m_text->setText(shown.text);
    m_formula->setText(shown.formula);
    m_table->setCard(shown);
    m_back->setEnabled(card > 0);
    m_next->setEnabled(card + 1 < static_cast<int>(m_cards.size()));
}

void StepsWindow::hideEvent(QHideEvent* event) {
    QDialog::hideEvent(event);
    m_worker.cancel(kLane);
    m_isAsked = false;
    if (m_isProjected) {
        m_isProjected = false;
        m_buttons->show();
        m_text->show();
        m_table->setPlain(false);
        setPalette({});
        setWindowState(windowState() & ~Qt::WindowFullScreen);
        setTypeSize(m_usualTypeSize);
    }
    Q_EMIT left();
}

} // namespace contexture::gui
