// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/compare_menu.h"

#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/session.h"
#include "engine/core/usual_decoding.h"

#include <QFileDialog>
#include <QInputDialog>

#include <algorithm>

namespace contexture::gui {

CompareMenu::CompareMenu(const QString& title, Session& session, const Inspector& inspector,
                         std::vector<BundledModel> bundled, QWidget* parent)
    : QMenu(title, parent)
    , m_session(session)
    , m_inspector(inspector)
    , m_bundled(std::move(bundled))
    , m_models(new QMenu(tr("Another &model"), this)) {
    m_models->setToolTipsVisible(true); // what a model reads, and its paper
    connect(&session, &Session::stateChanged, this, &CompareMenu::rebuild);
    rebuild();
}

bool CompareMenu::isPossible() const {
    return m_session.document() && !m_session.runs().empty() &&
           m_session.runs().size() < static_cast<std::size_t>(Session::kMaxRuns);
}

void CompareMenu::add(QMenu& menu, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                      bool nameModel) {
    QString text = Session::label(model->info(), settings, nameModel);
    QAction* action = menu.addAction(text.replace(QLatin1Char('&'), QStringLiteral("&&")));
    action->setEnabled(isPossible());
    connect(action, &QAction::triggered, this, [this, model, settings] { m_session.compare(model, settings); });
}

void CompareMenu::rebuild() {
    clear();
    const auto model = m_session.currentModel();
    RunSettings settings = m_session.settings();
    settings.excluded.clear();
    if (model) {
        settings.context = ContextMode::None;
        add(*this, model, settings, false);
        if (model->info().hasContext) {
            for (const ContextMode mode : {ContextMode::Online, ContextMode::Offline}) {
                if (mode == ContextMode::Offline && readsEarlierSentencesOnly(model->info())) {
                    continue; // the same as online
                }
                settings.context = mode;
                add(*this, model, settings, false);
            }
            addSeparator();
            addAction(tr("&Without a sentence…"), this, &CompareMenu::chooseExcluded)->setEnabled(isPossible());
        }
    }
    addModels();
    addSeparator();
    const bool hasRoom = m_session.runs().size() < static_cast<std::size_t>(Session::kMaxRuns);
    const auto addNamed = [this](const char* name, const QString& text, auto signal, bool isEnabled) {
        QAction* action = addAction(text, this, signal);
        action->setObjectName(QString::fromLatin1(name));
        action->setEnabled(isEnabled);
    };
    addNamed("translationFromFile", tr("Add a &translation from a file…"), &CompareMenu::translationRequested,
             m_session.document() && hasRoom);
    const auto isWhole = [](const RunSlot& slot) { return slot.run && !slot.busy; };
    const auto whole = std::count_if(m_session.runs().begin(), m_session.runs().end(), isWhole);
    addNamed("scores", tr("&Scores…"), &CompareMenu::scoresRequested, whole > 0);
    addNamed("blindComparison", tr("Blin&d comparison…"), &CompareMenu::blindRequested, whole > 1);
}

void CompareMenu::addModels() {
    m_models->clear();
    addMenu(m_models);
    const auto& known = m_session.models();
    const auto pathOf = [](const auto& model) { return toText(model->info().path); };
    const auto addKnown = [this](const auto& model) {
        if (model != m_session.currentModel()) {
            add(*m_models, model, m_session.comparedSettings(model->info()), true);
        }
    };
    for (const auto& other : known) {
        const bool isOwn = std::none_of(m_bundled.begin(), m_bundled.end(),
                                        [&](const auto& bundled) { return bundled.path == pathOf(other); });
        if (isOwn && other != m_session.currentModel()) {
            if (m_models->isEmpty()) {
                addGroup(*m_models, QString());
            }
            addKnown(other);
        }
    }
    QString group;
    for (const BundledModel& bundled : m_bundled) { // each in its group, whether it is loaded or not
        if (bundled.group != group) {
            group = bundled.group;
            addGroup(*m_models, group);
        }
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const auto& model) { return pathOf(model) == bundled.path; });
        if (found != known.end()) {
            addKnown(*found);
            continue;
        }
        QAction* action = m_models->addAction(QString());
        describe(action, bundled);
        action->setEnabled(isPossible());
        connect(action, &QAction::triggered, this, [this, path = bundled.path] { m_session.loadModelToCompare(path); });
    }
    addAction(tr("&Open another model to compare with it…"), this, &CompareMenu::chooseModel)->setEnabled(isPossible());
}

void CompareMenu::chooseModel() {
    const QString path = QFileDialog::getOpenFileName(parentWidget(), tr("Open another model to compare with"), {},
                                                      tr("Models (*.safetensors);;All files (*)"));
    if (!path.isEmpty()) {
        m_session.loadModelToCompare(path);
    }
}

void CompareMenu::chooseExcluded() {
    const auto model = m_session.currentModel();
    const auto& document = m_session.document();
    if (!model || !document) {
        return;
    }
    const SentenceIndex shown = m_inspector.locked()->contextSentence;
    bool accepted = false;
    const int number = QInputDialog::getInt(
        parentWidget(), tr("Without a sentence"), tr("Hide this sentence from all others:"),
        shown.isValid() ? shown.value + 1 : 1, 1, static_cast<int>(document->size()), 1, &accepted);
    if (!accepted) {
        return;
    }
    RunSettings settings = m_session.settings();
    if (settings.context == ContextMode::None) {
        settings.context = m_session.defaultContext(model->info());
    }
    settings.excluded = {SentenceIndex(number - 1)};
    m_session.compare(model, settings);
}

} // namespace contexture::gui
