// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/session.h"

#include "app/gui/state/bundled_models.h"
#include "app/gui/state/run_labels.h"
#include "app/gui/state/settings.h"
#include "engine/core/other_program.h"
#include "engine/core/usual_decoding.h"

#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <utility>

namespace contexture::gui {

namespace {

constexpr int kPublishMilliseconds = 40;

double secondsSince(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

bool isGiven(const Run& run) {
    return isOfOtherProgram(run.model) || !run.settings.given.empty();
}

} // namespace

Session::Session(EngineWorker& worker, QObject* parent) : QObject(parent), m_worker(worker) {
    m_publish.setInterval(kPublishMilliseconds);
    m_publish.setSingleShot(true);
    connect(&m_publish, &QTimer::timeout, this, &Session::publish);
    connect(&worker, &EngineWorker::sentenceTranslated, this, &Session::onSentence);
    connect(&worker, &EngineWorker::firstPassTranslated, this, &Session::onFirstPass);
    connect(&worker, &EngineWorker::translated, this, &Session::onTranslated);
    connect(&worker, &EngineWorker::failed, this, &Session::onFailed);
    connect(&worker, &EngineWorker::engineReady, this, [this] {
        m_engineReady = true;
        Q_EMIT engineReady();
    });
    for (const auto signal : {&Session::engineReady, &Session::documentChanged, &Session::modelsChanged,
                              &Session::settingsChanged, &Session::slotsChanged, &Session::activeChanged}) {
        connect(this, signal, this, &Session::stateChanged);
    }
    connect(this, &Session::modelLoading, this, &Session::stateChanged);
    connect(this, &Session::runFinished, this, &Session::stateChanged);
    connect(this, &Session::failed, this, &Session::stateChanged);
    connect(&worker, &EngineWorker::modelLoaded, this, &Session::onModelLoaded);
}

void Session::onModelLoaded(Lane lane, std::shared_ptr<LoadedModel> model) {
    const Loading loading = m_loading[lane.number];
    m_loading.erase(lane.number);
    const auto same = std::find_if(m_models.begin(), m_models.end(),
                                   [&](const auto& known) { return known->info().hash == model->info().hash; });
    if (same == m_models.end()) {
        m_models.push_back(model);
    } else {
        model = *same; // the same file was loaded again
    }
    for (RunSlot& slot : m_slots) { // runs that a workspace brought before their model was loaded
        MadeRun& made = slot.kept();
        if (!made.model && made.run && made.run->model.hash == model->info().hash) {
            made.model = model;
        }
    }
    const RunSlot* slot = activeSlot();
    const bool translates = loading.purpose == Purpose::Next && std::exchange(m_translateWhenLoaded, false);
    if (loading.purpose == Purpose::Compare) {
        Q_EMIT modelsChanged();
        compare(model, comparedSettings(model->info()));
    } else if (slot && slot->model == model) {
        m_currentModel = model;
        takeSettings(*slot); // this run is the active one
        Q_EMIT modelsChanged();
    } else if (loading.purpose == Purpose::Runs) {
        Q_EMIT modelsChanged();
    } else {
        setCurrentModel(model);
    }
    findOtherLanguages(model);
    dropUnusedLanguages();
    Q_EMIT modelLoaded(loading.path);
    if (translates) {
        translate();
    }
}

void Session::setDocument(std::shared_ptr<const Document> document) {
    dropRuns();
    m_document = std::move(document);
    m_settings.excluded.clear();
    Q_EMIT documentChanged();
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
}

void Session::loadModel(const QString& path) {
    load(path, Purpose::Next);
}

void Session::loadModelToCompare(const QString& path) {
    load(path, Purpose::Compare);
}

void Session::loadModelOfRuns(const QString& path) {
    load(path, Purpose::Runs);
}

void Session::load(const QString& path, Purpose purpose, const QString& base) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const int number = m_nextId++;
    m_loading[number] = {absolute, purpose};
    BaseSearch search{.base = base.toStdU16String(), .folders = modelFolders()};
    for (const QString& folder : std::as_const(m_baseFolders)) {
        search.folders.emplace_back(folder.toStdU16String());
    }
    Q_EMIT modelLoading(absolute);
    m_worker.load(absolute, {Lane::Kind::Model, number}, std::move(search), settings::device());
}

void Session::loadWithBase(const QString& path, const QString& base) {
    const auto failed = m_withoutBase.find(path);
    const WithoutBase wanted = failed == m_withoutBase.end() ? WithoutBase() : failed->second;
    m_withoutBase.erase(path);
    if (const QString folder = QFileInfo(base).absolutePath(); !m_baseFolders.contains(folder)) {
        m_baseFolders << folder;
    }
    load(path, wanted.purpose, base);
    m_translateWhenLoaded = m_translateWhenLoaded || wanted.isTranslatedThen;
}

bool Session::isLoadingModel() const {
    return !m_loading.empty();
}

void Session::setCurrentModel(std::shared_ptr<LoadedModel> model) {
    if (isInOtherLanguage(model)) { // every setting is as possible as before
        m_currentModel = std::move(model);
        Q_EMIT modelsChanged();
        return;
    }
    if (m_currentModel && !m_currentModel->info().hasContext) {
        m_settings.context = ContextMode::Online; // the mode "none" came from that model, not from the user
    }
    m_currentModel = std::move(model);
    if (m_currentModel) {
        setSettings(usualSettings(m_currentModel->info()));
    }
    Q_EMIT modelsChanged();
}

RunSettings Session::usualSettings(const ModelInfo& model) const {
    RunSettings settings = m_settings;
    if (!model.hasContext || settings.context != ContextMode::None) {
        settings.context = defaultContext(model);
    }
    settings.documentDecoding = usualDecoding(model, settings.context);
    return settings;
}

RunSettings Session::comparedSettings(const ModelInfo& model) const {
    RunSettings settings = m_settings;
    settings.excluded.clear();
    settings.context = defaultContext(model);
    settings.documentDecoding = usualDecoding(model, settings.context);
    return settings;
}

ContextMode Session::defaultContext(const ModelInfo& model) const {
    if (!model.hasContext) {
        return ContextMode::None;
    }
    return model.trainedOnline ? ContextMode::Online : ContextMode::Offline;
}

void Session::setSettings(const RunSettings& settings) {
    m_settings = settings;
    Q_EMIT settingsChanged();
}

void Session::translateWhenLoaded() {
    if (isLoadingModel()) {
        m_translateWhenLoaded = true;
    } else {
        translate();
    }
}

void Session::translate() {
    if (!m_document || !m_currentModel) {
        return;
    }
    if (m_slots.empty()) {
        m_slots.emplace_back().id = m_nextId++;
    }
    m_active = std::max(0, m_active);
    if (const auto& run = m_slots[static_cast<std::size_t>(m_active)].run; run && isGiven(*run)) {
        // A forced run is not a translation by the model's search, so the translation becomes a separate row.
        if (m_slots.size() >= static_cast<std::size_t>(kMaxRuns)) {
            Q_EMIT failed({tr("There can be at most six runs; remove one first."), {}, {}});
            return;
        }
        const int before = activeSlot()->id;
        m_slots.emplace_back().id = m_nextId++;
        m_slots.back().readBefore = before;
        m_active = static_cast<int>(m_slots.size()) - 1;
    }
    start(m_slots[static_cast<std::size_t>(m_active)], m_settings, m_currentModel);
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
}

bool Session::compare(std::shared_ptr<LoadedModel> model, const RunSettings& settings) {
    if (!m_document || !model || m_slots.size() >= static_cast<std::size_t>(kMaxRuns)) {
        return false;
    }
    m_slots.emplace_back().id = m_nextId++;
    start(m_slots.back(), settings, model);
    if (m_active < 0) {
        setActive(0);
    }
    Q_EMIT slotsChanged();
    return true;
}

bool Session::force(std::shared_ptr<LoadedModel> model, const RunSettings& settings, const Forced& forced) {
    if (!m_document || !model || forced.texts.size() != m_document->size() ||
        m_slots.size() >= static_cast<std::size_t>(kMaxRuns)) {
        return false;
    }
    RunSettings own = settings;
    own.given = forced.given;
    own.decode = {.contextStrength = settings.decode.contextStrength};
    own.longSentences = LongSentences::Refuse;
    m_slots.emplace_back().id = m_nextId++;
    grow(m_slots.back(), own, model);
    ScoreRequest request{model, m_document, forced.context, {}, m_growing.back().run.settings};
    for (std::size_t i = 0; i < forced.texts.size(); ++i) {
        if (!forced.texts[i].empty()) {
            request.items.push_back({SentenceIndex(static_cast<std::int64_t>(i)), forced.texts[i]});
        }
    }
    m_worker.force(std::move(request), {Lane::Kind::Run, m_slots.back().id});
    if (m_active < 0) {
        setActive(0);
    }
    Q_EMIT slotsChanged();
    return true;
}

int Session::addFinishedRun(std::shared_ptr<const Run> run, std::int64_t savedAs) {
    RunSlot slot;
    slot.savedAs = savedAs;
    slot.id = m_nextId++;
    const int id = slot.id;
    slot.settings = run->settings;
    slot.run = std::move(run);
    findModel(slot);
    m_slots.push_back(std::move(slot));
    relabel();
    if (m_active < 0) {
        m_active = 0;
        takeSettings(m_slots.front());
        Q_EMIT activeChanged();
    }
    Q_EMIT slotsChanged();
    return id;
}

void Session::findModel(MadeRun& made) const {
    for (const auto& model : m_models) {
        if (!made.model && made.run && model->info().hash == made.run->model.hash) {
            made.model = model;
        }
    }
}

void Session::setSavedAs(int index, std::int64_t savedAs) {
    m_slots.at(static_cast<std::size_t>(index)).kept().savedAs = savedAs;
}

void Session::start(RunSlot& slot, const RunSettings& settings, const std::shared_ptr<LoadedModel>& model) {
    Growing& growing = grow(slot, settings, model);
    // With a message: the window never refuses a document for a long sentence.
    growing.run.settings.longSentences = LongSentences::Cut;
    m_worker.translate({model, m_document, growing.run.settings}, {Lane::Kind::Run, slot.id});
}

Session::Growing& Session::grow(RunSlot& slot, const RunSettings& settings, const std::shared_ptr<LoadedModel>& model) {
    if (!slot.run) { // there is no earlier run to show in the meantime
        slot.settings = settings;
        slot.model = model;
        relabel();
    }
    std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == slot.id; });
    Growing growing;
    growing.id = slot.id;
    growing.model = model;
    growing.run.document = m_document;
    growing.run.model = model->info();
    growing.run.settings = settings;
    growing.run.settings.unread.clear();
    growing.run.sentences.resize(m_document->size());
    growing.begin = std::chrono::steady_clock::now();
    slot.busy = true;
    slot.hasBegun = false;
    m_growing.push_back(std::move(growing));
    return m_growing.back();
}

bool Session::begin(RunSlot& slot, Growing& growing) {
    if (slot.hasBegun) {
        return false;
    }
    slot.hasBegun = true;
    if (slot.run && !slot.earlier) { // otherwise `earlier` already has the complete run
        slot.earlier = static_cast<const MadeRun&>(slot);
    }
    slot.settings = growing.run.settings;
    slot.model = growing.model;
    relabel();
    growing.run.label = slot.label.toStdString();
    return true;
}

bool Session::giveBack(int index) {
    RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
    slot.hasBegun = false;
    if (slot.earlier && (!slot.run || slot.run->finished() < slot.earlier->run->finished())) {
        static_cast<MadeRun&>(slot) = std::move(*slot.earlier);
        slot.earlier.reset();
        relabel();
        Q_EMIT slotsChanged();
        Q_EMIT runChanged(index);
        return true;
    }
    slot.earlier.reset();
    return false;
}

void Session::cancel() {
    for (const RunSlot& slot : m_slots) {
        if (slot.busy) {
            m_worker.cancel({Lane::Kind::Run, slot.id});
        }
    }
}

bool Session::isIdle() const {
    return !isLoadingModel() && !isTranslating() && !m_translateWhenLoaded;
}

bool Session::isTranslating() const {
    return std::any_of(m_slots.begin(), m_slots.end(), [](const RunSlot& slot) { return slot.busy; });
}

const RunSlot* Session::slotAt(int index) const {
    return index >= 0 && index < static_cast<int>(m_slots.size()) ? &m_slots[static_cast<std::size_t>(index)] : nullptr;
}

int Session::indexOf(int id) const {
    const auto it = std::find_if(m_slots.begin(), m_slots.end(), [id](const RunSlot& slot) { return slot.id == id; });
    return it == m_slots.end() ? -1 : static_cast<int>(it - m_slots.begin());
}

const RunSlot* Session::slotSavedAs(std::int64_t row) const {
    const auto it =
        std::find_if(m_slots.begin(), m_slots.end(), [row](const RunSlot& slot) { return slot.savedAs == row; });
    return row == 0 || it == m_slots.end() ? nullptr : &*it;
}

std::shared_ptr<const Run> Session::activeRun() const {
    const RunSlot* slot = activeSlot();
    return slot ? slot->run : nullptr;
}

void Session::setActive(int index) {
    if (index != m_active && index >= 0 && index < static_cast<int>(m_slots.size())) {
        m_active = index;
        takeSettings(m_slots[static_cast<std::size_t>(index)]);
        Q_EMIT activeChanged();
    }
}

// Sets the controls above the text to the settings of the run that is shown.
void Session::takeSettings(const RunSlot& slot) {
    if (slot.run && isOfOtherProgram(slot.run->model)) {
        return; // the run has no settings of this program
    }
    m_settings = slot.settings;
    m_settings.given.clear();
    if (slot.model && slot.model != m_currentModel) {
        if (std::find(m_models.begin(), m_models.end(), slot.model) == m_models.end()) {
            m_models.push_back(slot.model); // in a language that no run was in until an undo
        }
        m_currentModel = slot.model;
        Q_EMIT modelsChanged();
    }
    Q_EMIT settingsChanged();
}

void Session::dropRuns() {
    m_takenOut.clear();
    m_forgotten.clear();
    for (const RunSlot& slot : m_slots) {
        m_worker.cancel({Lane::Kind::Run, slot.id});
    }
    m_slots.clear();
    m_growing.clear();
    m_active = -1;
}

int Session::indexOf(Lane lane) const {
    return lane.kind == Lane::Kind::Run ? indexOf(lane.number) : -1;
}

std::vector<Session::Growing>::iterator Session::growing(Lane lane) {
    return std::find_if(m_growing.begin(), m_growing.end(), [&](const Growing& g) { return g.id == lane.number; });
}

void Session::onSentence(Lane lane, SentenceIndex sentence,
                         const std::shared_ptr<const TranslatedSentence>& translated) {
    const auto found = growing(lane);
    if (indexOf(lane) < 0 || found == m_growing.end()) {
        return;
    }
    found->run.sentences.at(sentence.asSize()) = translated;
    found->dirty = true;
    if (!m_publish.isActive()) {
        m_publish.start();
    }
}

// The target-side records of final sentences refer to words of the first pass, so a growing run contains it from the
// start.
void Session::onFirstPass(Lane lane, SentenceIndex sentence,
                          const std::shared_ptr<const TranslatedSentence>& translated) {
    const auto found = growing(lane);
    if (indexOf(lane) >= 0 && found != m_growing.end()) {
        found->run.firstPass.resize(m_document->size());
        found->run.firstPass.at(sentence.asSize()) = translated;
    }
}

void Session::publish() {
    for (Growing& growing : m_growing) {
        const int index = indexOf(growing.id);
        if (!growing.dirty || index < 0) {
            continue;
        }
        growing.dirty = false;
        growing.run.seconds = secondsSince(growing.begin);
        RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
        const bool isFirst = begin(slot, growing);
        slot.run = std::make_shared<const Run>(growing.run);
        slot.savedAs = 0; // the saved run has fewer sentences
        if (isFirst) {
            Q_EMIT slotsChanged();
        }
        Q_EMIT progress(index, static_cast<int>(growing.run.finished()), static_cast<int>(growing.run.sentences.size()),
                        growing.run.seconds);
        Q_EMIT runChanged(index);
    }
}

void Session::onTranslated(Lane lane, const std::shared_ptr<const Run>& run) {
    const int index = indexOf(lane);
    const auto found = growing(lane);
    if (index < 0 || found == m_growing.end()) {
        return;
    }
    RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
    const bool isFirst = begin(slot, *found);
    m_growing.erase(found);
    auto labelled = std::make_shared<Run>(*run);
    labelled->label = slot.label.toStdString();
    slot.run = std::move(labelled);
    slot.savedAs = 0;
    slot.busy = false;
    const MadeRun before = slot.earlier.value_or(MadeRun());
    if (!run->cancelled) {
        slot.earlier.reset();
    }
    const bool wasDropped = giveBack(index);
    if (!wasDropped) {
        Q_EMIT runMade(lane.number, before);
        if (isFirst) {
            Q_EMIT slotsChanged();
        }
        Q_EMIT runChanged(index);
    }
    Q_EMIT runFinished(index);
    if (wasDropped && run->finished() > 0) {
        Q_EMIT partDropped(index);
    }
}

void Session::onFailed(Lane lane, const Failure& failure) {
    if (lane.kind == Lane::Kind::Model) {
        const auto [path, purpose] = m_loading[lane.number];
        m_loading.erase(lane.number);
        if (failure.asksForBase) {
            m_withoutBase[path] = {purpose, m_translateWhenLoaded};
        }
        m_translateWhenLoaded = false;
        Q_EMIT modelFailed(path, failure); // emitted first, so that nobody waits for this model any longer
        Q_EMIT modelsChanged();
        return;
    }
    if (const int index = indexOf(lane); index >= 0) {
        publish(); // sentences that have arrived stay, unless the earlier run had more
        m_slots[static_cast<std::size_t>(index)].busy = false;
        std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == lane.number; });
        const RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
        const MadeRun before = slot.earlier.value_or(MadeRun());
        if (const bool wasBegun = slot.hasBegun; !giveBack(index) && wasBegun) {
            Q_EMIT runMade(lane.number, before);
        }
        Q_EMIT runFinished(index);
    }
    Q_EMIT failed(failure);
}

void Session::relabel() {
    std::vector<LabelledRun> runs;
    for (const RunSlot& slot : m_slots) {
        runs.push_back({slot.model ? &slot.model->info() : &slot.run->model, &slot.settings});
    }
    const std::vector<QString> labels = labelsByDifference(runs);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        m_slots[i].label = labels[i];
    }
}

} // namespace contexture::gui
