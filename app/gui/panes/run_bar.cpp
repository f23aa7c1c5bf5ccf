// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/run_bar.h"

#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "widgets/segmented_control.h"
#include "widgets/small_widgets.h"
#include "widgets/stepper.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileInfo>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace contexture::gui {

namespace {

// Pixels.
constexpr int kFullWidth = 1440;       // below it the bar is compact: no labels
constexpr int kCompactWidth = 1100;    // below it the site's name is cut, and comparing is in the menu only
constexpr int kTightWidth = 920;       // below it opening is in the menu only, too
constexpr int kRunBarLeastWidth = 770; // with the tool bar around it, less than 800
constexpr int kCutSite = 6;            // characters
constexpr int kTightSite = 140;        // pixels, if nothing else can become narrower
constexpr int kLeastModelWidth = 70;   // pixels of the model's name
constexpr int kWidestModel = 520;

} // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , m_open(new QPushButton(tr("Open…")))
    , m_model(new QToolButton)
    , m_modelMenu(new QMenu(this))
    , m_translate(new QPushButton(tr("Translate")))
    , m_context(new widgets::SegmentedControl)
    , m_contextLabel(new QLabel(tr("Context")))
    , m_headLabel(new QLabel(tr("Head")))
    , m_head(new widgets::Stepper)
    , m_siteLabel(new QLabel(tr("Site")))
    , m_site(new widgets::ElidedComboBox)
    , m_compare(new QToolButton) {
    m_open->setObjectName(QStringLiteral("open"));
    m_translate->setObjectName(QStringLiteral("translate"));
    m_translate->setProperty("primary", true);
    m_model->setObjectName(QStringLiteral("model"));
    m_model->setPopupMode(QToolButton::InstantPopup);
    m_model->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_model->setMenu(m_modelMenu);
    m_model->setAccessibleName(tr("Model"));
    m_context->setObjectName(QStringLiteral("context"));
    m_context->setAccessibleName(tr("Context"));
    m_context->setSegments({tr("None"), tr("Online"), tr("Offline")});
    m_head->setNames(tr("Head"), tr("Previous head ([)"), tr("Next head (])"));
    m_site->setObjectName(QStringLiteral("site"));
    m_site->setFocusPolicy(Qt::TabFocus);
    m_site->installEventFilter(this);
    m_site->setAccessibleName(tr("Site"));
    m_site->setToolTip(tr("The attention that is looked at (L, Shift+L)"));
    m_site->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_compare->setObjectName(QStringLiteral("compare"));
    m_compare->setText(tr("Compare with…"));
    m_compare->setPopupMode(QToolButton::InstantPopup);
    m_compare->setToolButtonStyle(Qt::ToolButtonTextOnly);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(widgets::space::kTight, 0, widgets::space::kTight, 0); // the tool bar has its own
    layout->setSpacing(widgets::space::kMedium);
    layout->addWidget(m_open);
    layout->addWidget(m_model);
    layout->addWidget(m_translate);
    layout->addWidget(m_contextLabel);
    layout->addWidget(m_context);
    layout->addWidget(m_headLabel);
    layout->addWidget(m_head);
    layout->addWidget(m_siteLabel);
    layout->addWidget(m_site);
    layout->addStretch(1);
    layout->addWidget(m_compare);

    connect(m_translate, &QPushButton::clicked, this, [this] {
        if (m_translating) {
            Q_EMIT cancelRequested();
        } else {
            Q_EMIT translateRequested();
        }
    });
    connect(m_context, &widgets::SegmentedControl::currentChanged, this,
            [this](int index) { Q_EMIT contextChosen(static_cast<ContextMode>(index)); });
    connect(m_head, &widgets::Stepper::currentChanged, this,
            [this](int index) { Q_EMIT headChosen(HeadIndex(index - 1)); }); // 0 is the mean
    connect(m_site, &QComboBox::activated, this,
            [this](int index) { Q_EMIT siteChosen(m_site->itemData(index).toString()); });
    setModels({}, -1, false);
    setHeads(0, {});
    setSites({}, {});
}

void RunBar::setModels(const std::vector<ModelInfo>& models, int current, bool loading) {
    m_models = models;
    m_current = current;
    m_loading = loading;
    rebuildModelMenu();
}

void RunBar::setCanReadBefore(bool can) {
    m_canReadBefore = can;
    rebuildModelMenu();
}

void RunBar::setBundled(std::vector<BundledModel> models) {
    m_bundled = std::move(models);
    rebuildModelMenu();
}

void RunBar::setLanguageMenu(QMenu* menu) {
    m_languages = menu;
    rebuildModelMenu();
}

void RunBar::setRecent(const QStringList& paths) {
    m_recent = paths;
    rebuildModelMenu();
}

void RunBar::addLoaded(QMenu& menu, std::size_t index) {
    const ModelInfo& model = m_models[index];
    QAction* action = menu.addAction(toText(model.name).replace(QLatin1Char('&'), QStringLiteral("&&")));
    QStringList lines{toText(model.systemTitle), toText(model.paper), toText(model.path)};
    lines.removeAll(QString());
    action->setToolTip(widgets::plainToolTip(lines.join(QLatin1Char('\n'))));
    action->setCheckable(true);
    action->setChecked(static_cast<int>(index) == m_current);
    connect(action, &QAction::triggered, this, [this, index] { Q_EMIT modelChosen(static_cast<int>(index)); });
}

// Installed models stand in their groups, whether they are loaded or not; all others, loaded or recent, stand above.
void RunBar::rebuildModelMenu() {
    m_modelMenu->setToolTipsVisible(true); // tool tips give a model's input and its paper
    ModelGroups groups(*m_modelMenu);
    const auto isBundled = [this](const QString& path) {
        return std::any_of(m_bundled.begin(), m_bundled.end(), [&](const auto& model) { return model.path == path; });
    };
    QStringList loaded;
    for (const ModelInfo& model : m_models) {
        loaded << toText(model.path);
    }
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        if (!isBundled(loaded[static_cast<int>(i)])) {
            addLoaded(groups.own(), i);
        }
    }
    for (const QString& path : m_recent) {
        if (!isBundled(path) && !loaded.contains(path)) {
            QAction* action = groups.own().addAction(
                QFileInfo(path).completeBaseName().replace(QLatin1Char('&'), QStringLiteral("&&")));
            action->setToolTip(widgets::plainToolTip(path));
            connect(action, &QAction::triggered, this, [this, path] { Q_EMIT bundledModelChosen(path); });
        }
    }
    for (const BundledModel& bundled : m_bundled) {
        if (loaded.contains(bundled.path)) { // several times with several target languages
            for (auto index = loaded.indexOf(bundled.path); index >= 0;
                 index = loaded.indexOf(bundled.path, index + 1)) {
                addLoaded(groups.of(bundled), static_cast<std::size_t>(index));
            }
        } else {
            QAction* action = groups.of(bundled).addAction(QString());
            describe(action, bundled);
            connect(action, &QAction::triggered, this,
                    [this, path = bundled.path] { Q_EMIT bundledModelChosen(path); });
        }
    }
    m_modelMenu->addSeparator();
    connect(m_modelMenu->addAction(tr("Open a model…")), &QAction::triggered, this, &RunBar::openModelRequested);
    if (m_languages) {
        m_modelMenu->addMenu(m_languages);
    }
    if (m_canReadBefore) {
        QAction* before = m_modelMenu->addAction(tr("Read with the sentences before it…"));
        before->setObjectName(QStringLiteral("modelReadBefore"));
        before->setToolTip(tr("The chosen model is given context that it was not trained for."));
        connect(before, &QAction::triggered, this, &RunBar::readBeforeRequested);
    }

    refreshModelText();
}

void RunBar::refreshModelText() {
    QString text = tr("Choose a model");
    QString toolTip;
    if (m_loading) {
        text = tr("Loading model…");
    } else if (m_current >= 0) {
        text = toText(m_models[static_cast<std::size_t>(m_current)].name);
        toolTip = toText(m_models[static_cast<std::size_t>(m_current)].path);
    }
    m_model->setToolTip(widgets::plainToolTip(toolTip));
    m_model->setAccessibleDescription(text);
    // In a narrow window the model's name is elided first, in its middle: names of one family differ at their ends.
    const QString shown = QFontMetrics(m_model->font())
                              .elidedText(text, Qt::ElideMiddle, modelRoom())
                              .replace(QLatin1Char('&'), QStringLiteral("&&"));
    if (shown != m_model->text()) {
        m_model->setText(shown);
    }
}

int RunBar::modelRoom() const {
    const int nameNow = QFontMetrics(m_model->font()).horizontalAdvance(m_model->text());
    const int others = layout()->sizeHint().width() - nameNow;
    return std::clamp(width() - others, kLeastModelWidth, kWidestModel);
}

QSize RunBar::minimumSizeHint() const {
    return {kRunBarLeastWidth, QWidget::minimumSizeHint().height()};
}

void RunBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool compact = width() < kFullWidth;
    const bool narrow = width() < kCompactWidth;
    const bool tight = width() < kTightWidth;
    if (compact != m_compact || narrow != m_narrow || tight != m_tight) {
        m_compact = compact;
        m_narrow = narrow;
        m_tight = tight;
        updateLabels();
    } else {
        refreshModelText();
    }
}

// Letters are commands of the window, not a search in the list.
bool RunBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_site && event->type() == QEvent::KeyPress) {
        const QString text = static_cast<QKeyEvent*>(event)->text();
        if (!text.isEmpty() && text.front().isPrint() && !text.front().isSpace()) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void RunBar::updateLabels() {
    m_contextLabel->setVisible(!m_compact && !m_context->isHidden());
    m_headLabel->setVisible(!m_compact && !m_head->isHidden());
    m_siteLabel->setVisible(!m_compact && !m_site->isHidden());
    m_compare->setText(m_compact ? tr("Compare…") : tr("Compare with…"));
    m_compare->setVisible(!m_narrow); // the menu bar offers comparing, too
    m_open->setVisible(!m_tight);
    layout()->setSpacing(m_narrow ? widgets::space::kTight : widgets::space::kMedium);
    m_site->setMinimumContentsLength(m_narrow ? kCutSite : 0);
    m_site->setSizeAdjustPolicy(m_narrow ? QComboBox::AdjustToMinimumContentsLengthWithIcon
                                         : QComboBox::AdjustToContents);
    m_site->setMaximumWidth(m_tight ? kTightSite : QWIDGETSIZE_MAX);
    m_site->view()->setMinimumWidth(m_site->view()->sizeHintForColumn(0)); // names in the list are never elided
    refreshModelText();
}

void RunBar::setContext(ContextMode mode, const ModelInfo* model) {
    const QSignalBlocker blocker(m_context);
    m_context->setVisible(model); // without a model there is no choice
    updateLabels();
    const bool hasContext = model && model->hasContext;
    const QString whyNot = tr("This model reads one sentence at a time.");
    const bool onlyBefore = hasContext && readsEarlierSentencesOnly(*model);
    m_context->setSegmentEnabled(1, hasContext, hasContext ? QString() : whyNot);
    m_context->setSegmentEnabled(2, hasContext && !onlyBefore,
                                 onlyBefore
                                     ? tr("This model reads earlier sentences only: offline is the same as online.")
                                 : hasContext ? QString()
                                              : whyNot);
    m_context->setCurrent(static_cast<int>(mode));
}

void RunBar::setTranslateEnabled(bool enabled, const QString& whyNot) {
    m_translate->setEnabled(enabled || m_translating);
    m_translate->setToolTip(m_translating ? tr("Cancel the translation (Ctrl+.)")
                            : enabled     ? tr("Translate the document (Ctrl+Return)")
                                          : widgets::plainToolTip(whyNot)); // the reason may name a model
}

void RunBar::setTranslating(bool translating) {
    m_translating = translating;
    m_translate->setText(translating ? tr("Cancel") : tr("Translate"));
    m_translate->setEnabled(true);
    refreshModelText(); // the widths of the two labels differ
}

void RunBar::setHeads(int heads, HeadIndex current) {
    const QSignalBlocker blocker(m_head);
    QStringList labels;
    if (heads > 1) { // one head has neither a mean nor neighbours
        labels << tr("mean of %1").arg(heads);
        for (int head = 1; head <= heads; ++head) {
            labels << tr("head %1 of %2").arg(head).arg(heads);
        }
    }
    if (labels != m_head->labels()) {
        m_head->setLabels(labels);
    }
    m_head->setCurrent(labels.isEmpty() ? -1 : current.value + 1);
    m_head->setVisible(heads > 1);
    updateLabels();
}

void RunBar::setSites(const std::vector<const SiteInfo*>& sites, const std::string& current) {
    const QSignalBlocker blocker(m_site);
    bool isSame = m_site->count() == static_cast<int>(sites.size());
    for (std::size_t i = 0; i < sites.size() && isSame; ++i) {
        isSame = m_site->itemData(static_cast<int>(i)).toString() == toText(sites[i]->name) &&
                 m_site->itemText(static_cast<int>(i)) == siteLabel(*sites[i]);
    }
    if (!isSame) {
        m_site->clear();
        for (const SiteInfo* site : sites) {
            m_site->addItem(siteLabel(*site), toText(site->name));
        }
    }
    const auto chosen = std::find_if(sites.begin(), sites.end(), [&](auto* site) { return site->name == current; });
    m_site->setCurrentIndex(chosen == sites.end() ? std::min(m_site->count() - 1, 0)
                                                  : static_cast<int>(chosen - sites.begin()));
    m_site->setVisible(!sites.empty());
    updateLabels();
}

void RunBar::setCompareMenu(QMenu* menu) {
    m_compare->setMenu(menu);
}

void RunBar::setCompareEnabled(bool enabled, const QString& whyNot) {
    m_compare->setEnabled(enabled);
    m_compare->setToolTip(enabled ? QString() : whyNot);
}

void RunBar::stepHead(int by) {
    m_head->step(by);
}

void RunBar::stepSite(int by) {
    if (m_site->count() > 1) {
        m_site->setCurrentIndex((m_site->currentIndex() + by + m_site->count()) % m_site->count());
        Q_EMIT siteChosen(m_site->currentData().toString());
    }
}

} // namespace contexture::gui
