// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/compare_menu.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/session.h"
#include "engine/core/usual_decoding.h"

#include <QInputDialog>
#include <QLineEdit>

#include <algorithm>
#include <functional>
#include <utility>

namespace contexture::gui {

namespace {

// Its translations, one a sentence; empty where it has none.
std::vector<std::string> textsOf(const Run& run) {
    std::vector<std::string> texts;
    for (const auto& sentence : run.sentences) {
        texts.push_back(sentence ? sentence->text.text : std::string());
    }
    return texts;
}

} // namespace

CompareMenu::CompareMenu(const QString& title, Session& session, const Inspector& inspector,
                         std::vector<BundledModel> bundled, QWidget* parent)
    : QMenu(title, parent)
    , m_session(session)
    , m_inspector(inspector)
    , m_bundled(std::move(bundled))
    , m_models(new QMenu(tr("Another &model"), this))
    , m_forced(new QMenu(tr("The model, made to &produce"), this)) {
    m_models->setToolTipsVisible(true); // what a model reads, and its paper
    m_forced->setToolTipsVisible(true);
    m_forced->setObjectName(QStringLiteral("forced"));
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
                    continue; // for this model, the same as online
                }
                settings.context = mode;
                add(*this, model, settings, false);
            }
            addSeparator();
            addAction(tr("&Without a sentence…"), this, &CompareMenu::chooseExcluded)->setEnabled(isPossible());
        }
    }
    addModels();
    addForced();
    addSeparator();
    const bool hasRoom = m_session.runs().size() < static_cast<std::size_t>(Session::kMaxRuns);
    const auto addNamed = [this](const char* name, const QString& text, auto signal, bool isEnabled) {
        QAction* action = addAction(text, this, signal);
        action->setObjectName(QString::fromLatin1(name));
        action->setEnabled(isEnabled);
    };
    addNamed("translationFromFile", tr("Add a &translation from a file…"), &CompareMenu::translationRequested,
             m_session.document() && hasRoom);
    const auto isWhole = [](const RunSlot& slot) { return slot.run && !slot.busy && slot.run->settings.given.empty(); };
    const auto whole = std::count_if(m_session.runs().begin(), m_session.runs().end(), isWhole);
    addNamed("scores", tr("&Scores…"), &CompareMenu::scoresRequested, whole > 0);
    addNamed("blindComparison", tr("Blin&d comparison…"), &CompareMenu::blindRequested, whole > 1);
}

void CompareMenu::addModels() {
    ModelGroups groups(*m_models);
    addMenu(m_models);
    const auto& known = m_session.models();
    const auto pathOf = [](const auto& model) { return toText(model->info().path); };
    const auto addKnown = [this](QMenu& place, const auto& model) {
        if (model != m_session.currentModel()) {
            add(place, model, m_session.comparedSettings(model->info()), true);
        }
    };
    for (const auto& other : known) {
        const bool isOwn = std::none_of(m_bundled.begin(), m_bundled.end(),
                                        [&](const auto& bundled) { return bundled.path == pathOf(other); });
        if (isOwn && other != m_session.currentModel()) {
            addKnown(groups.own(), other);
        }
    }
    for (const BundledModel& bundled : m_bundled) { // each in its group, whether it is loaded or not
        QMenu& place = groups.of(bundled);
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const auto& model) { return pathOf(model) == bundled.path; });
        if (found != known.end()) {
            addKnown(place, *found);
            continue;
        }
        QAction* action = place.addAction(QString());
        describe(action, bundled);
        action->setEnabled(isPossible());
        connect(action, &QAction::triggered, this, [this, path = bundled.path] { m_session.loadModelToCompare(path); });
    }
    addAction(tr("&Open another model to compare with it…"), this, &CompareMenu::chooseModel)->setEnabled(isPossible());
}

void CompareMenu::addForced() {
    const auto model = m_session.currentModel();
    const auto& document = m_session.document();
    m_forced->clear();
    const bool hasRoom = m_session.runs().size() < static_cast<std::size_t>(Session::kMaxRuns);
    // The menu is built at every change of the session: texts are gathered when they are asked for.
    const auto addOne = [&](const QString& name, QString text, const std::string& given,
                            std::function<std::vector<std::string>()> texts) {
        QAction* action = m_forced->addAction(text.replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setObjectName(name);
        action->setToolTip(tr("Forced decoding with %1: how probable it finds each word, what it looks at, and which "
                              "words need context. It translates nothing.")
                               .arg(toText(model->info().name)));
        connect(action, &QAction::triggered, this, [this, model, given, texts = std::move(texts)] {
            const std::vector<std::string> all = texts();
            m_session.force(model, m_session.settings(), {given, all, all});
        });
    };
    if (model && document && document->hasReference()) {
        addOne(QStringLiteral("forcedReference"), tr("The reference"), kReference, [document] {
            std::vector<std::string> texts;
            for (const Sentence& sentence : document->reference) {
                texts.push_back(sentence.text);
            }
            return texts;
        });
    }
    for (int row = 0; model && row < static_cast<int>(m_session.runs().size()); ++row) {
        const RunSlot& slot = m_session.runs()[static_cast<std::size_t>(row)];
        if (slot.run && !slot.busy && slot.run->settings.given.empty()) {
            const QString name = Session::label(slot.run->model, slot.run->settings, true);
            addOne(QStringLiteral("forcedRun%1").arg(row),
                   QString(QChar(u'A' + row)) + QStringLiteral(" \u00b7 ") + name, name.toStdString(),
                   [run = slot.run] { return textsOf(*run); });
        }
    }
    if (model && document) {
        QAction* action = m_forced->addAction(tr("A text of one’s own…"), this, &CompareMenu::forceTyped);
        action->setObjectName(QStringLiteral("forceTyped"));
        action->setToolTip(tr("A translation of the sentence that is looked at, which you type"));
    }
    m_forced->setEnabled(hasRoom && !m_forced->isEmpty());
    addMenu(m_forced);
}

void CompareMenu::forceTyped() {
    const auto model = m_session.currentModel();
    const auto& document = m_session.document();
    const SentenceIndex sentence = m_inspector.locked()->look.sentence;
    if (!model || !document) {
        return;
    }
    const std::size_t at = sentence.isValid() ? sentence.asSize() : 0;
    const auto run = m_session.activeRun();
    const auto said = run && at < run->sentences.size() ? run->sentences[at] : nullptr;
    bool accepted = false;
    const QString typed =
        QInputDialog::getText(parentWidget(), tr("A text of one’s own"),
                              tr("Translation of sentence %1 that the model is made to produce:").arg(at + 1),
                              QLineEdit::Normal, said ? toText(said->text.text) : QString(), &accepted);
    if (!accepted || typed.trimmed().isEmpty()) {
        return;
    }
    Session::Forced forced{Session::kTyped, std::vector<std::string>(document->size()),
                           std::vector<std::string>(document->size())};
    if (run) {
        forced.context = textsOf(*run);
    }
    forced.texts[at] = forced.context[at] = typed.trimmed().toStdString();
    m_session.force(model, m_session.settings(), forced);
}

void CompareMenu::chooseModel() {
    const QString path = askForFile(parentWidget(), tr("Open another model to compare with"),
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
