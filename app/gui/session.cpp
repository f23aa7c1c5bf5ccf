#include "app/gui/session.h"

#include "app/gui/presentation/text.h"
#include "engine/core/usual_decoding.h"

#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <chrono>

namespace contexture::gui {

namespace {

constexpr int kPublishMilliseconds = 40;

double secondsSince(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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
    connect(&worker, &EngineWorker::modelLoaded, this, [this](Lane, std::shared_ptr<LoadedModel> model) {
        m_loading = std::max(0, m_loading - 1);
        const auto same = std::find_if(m_models.begin(), m_models.end(),
                                       [&](const auto& known) { return known->info().hash == model->info().hash; });
        if (same == m_models.end()) {
            m_models.push_back(model);
        } else {
            model = *same; // the same file again
        }
        for (RunSlot& slot : m_slots) { // runs that a workspace brought before their model was here
            if (!slot.model && slot.run && slot.run->model.hash == model->info().hash) {
                slot.model = model;
            }
        }
        setCurrentModel(model);
    });
}

void Session::setDocument(std::shared_ptr<const Document> document) {
    clearRuns();
    m_document = std::move(document);
    m_settings.excluded.clear();
    Q_EMIT documentChanged();
}

void Session::loadModel(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    ++m_loading;
    Q_EMIT modelLoading(absolute);
    m_worker.load(absolute, {Lane::Kind::Model, m_nextId++});
}

bool Session::isLoadingModel() const {
    return m_loading > 0;
}

void Session::setCurrentModel(std::shared_ptr<LoadedModel> model) {
    m_currentModel = std::move(model);
    if (m_currentModel) {
        RunSettings settings = m_settings;
        const ModelInfo& info = m_currentModel->info();
        if (!info.hasContext || settings.context != ContextMode::None) {
            settings.context = defaultContext(info);
        }
        settings.documentDecoding = usualDecoding(info, settings.context);
        setSettings(settings);
    }
    Q_EMIT modelsChanged();
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

void Session::translate() {
    if (!m_document || !m_currentModel) {
        return;
    }
    if (m_slots.empty()) {
        m_slots.push_back(
            {.id = m_nextId++, .label = {}, .settings = {}, .model = {}, .run = {}, .busy = false, .savedAs = 0});
    }
    RunSlot& slot = m_slots.front();
    slot.settings = m_settings;
    slot.model = m_currentModel;
    slot.run.reset();
    m_active = 0;
    relabel();
    start(slot);
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
}

bool Session::compare(std::shared_ptr<LoadedModel> model, const RunSettings& settings) {
    if (!m_document || !model || m_slots.size() >= static_cast<std::size_t>(kMaxRuns)) {
        return false;
    }
    m_slots.push_back({.id = m_nextId++,
                       .label = {},
                       .settings = settings,
                       .model = std::move(model),
                       .run = {},
                       .busy = false,
                       .savedAs = 0});
    relabel();
    start(m_slots.back());
    if (m_active < 0) {
        setActive(0);
    }
    Q_EMIT slotsChanged();
    return true;
}

void Session::addFinishedRun(std::shared_ptr<const Run> run, std::int64_t savedAs) {
    RunSlot slot;
    slot.savedAs = savedAs;
    slot.id = m_nextId++;
    slot.settings = run->settings;
    slot.run = std::move(run);
    const auto known = std::find_if(m_models.begin(), m_models.end(),
                                    [&](const auto& model) { return model->info().hash == slot.run->model.hash; });
    if (known != m_models.end()) {
        slot.model = *known;
    }
    m_slots.push_back(std::move(slot));
    relabel();
    if (m_active < 0) {
        m_active = 0;
        Q_EMIT activeChanged();
    }
    Q_EMIT slotsChanged();
}

void Session::setSavedAs(int index, std::int64_t savedAs) {
    m_slots.at(static_cast<std::size_t>(index)).savedAs = savedAs;
}

void Session::start(RunSlot& slot) {
    slot.savedAs = 0;
    std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == slot.id; });
    Growing growing;
    growing.id = slot.id;
    growing.run.document = m_document;
    growing.run.model = slot.model->info();
    growing.run.settings = slot.settings;
    growing.run.label = slot.label.toStdString();
    growing.run.sentences.resize(m_document->size());
    growing.begin = std::chrono::steady_clock::now();
    m_growing.push_back(std::move(growing));
    slot.busy = true;
    m_worker.translate({slot.model, m_document, slot.settings}, {Lane::Kind::Run, slot.id});
}

void Session::cancel() {
    for (const RunSlot& slot : m_slots) {
        if (slot.busy) {
            m_worker.cancel({Lane::Kind::Run, slot.id});
        }
    }
}

bool Session::isTranslating() const {
    return std::any_of(m_slots.begin(), m_slots.end(), [](const RunSlot& slot) { return slot.busy; });
}

const RunSlot* Session::activeSlot() const {
    return m_active >= 0 && m_active < static_cast<int>(m_slots.size()) ? &m_slots[static_cast<std::size_t>(m_active)]
                                                                        : nullptr;
}

std::shared_ptr<const Run> Session::activeRun() const {
    const RunSlot* slot = activeSlot();
    return slot ? slot->run : nullptr;
}

void Session::setActive(int index) {
    if (index != m_active && index >= 0 && index < static_cast<int>(m_slots.size())) {
        m_active = index;
        Q_EMIT activeChanged();
    }
}

void Session::remove(int index) {
    if (index < 0 || index >= static_cast<int>(m_slots.size())) {
        return;
    }
    const RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
    m_worker.cancel({Lane::Kind::Run, slot.id});
    std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == slot.id; });
    m_slots.erase(m_slots.begin() + index);
    if (m_active >= index) {
        m_active = m_slots.empty() ? -1 : std::max(0, m_active - 1);
    }
    relabel();
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
}

void Session::clearRuns() {
    for (const RunSlot& slot : m_slots) {
        m_worker.cancel({Lane::Kind::Run, slot.id});
    }
    m_slots.clear();
    m_growing.clear();
    m_active = -1;
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
}

int Session::indexOf(Lane lane) const {
    if (lane.kind != Lane::Kind::Run) {
        return -1;
    }
    const auto it =
        std::find_if(m_slots.begin(), m_slots.end(), [&](const RunSlot& slot) { return slot.id == lane.number; });
    return it == m_slots.end() ? -1 : static_cast<int>(it - m_slots.begin());
}

void Session::onSentence(Lane lane, SentenceIndex sentence,
                         const std::shared_ptr<const TranslatedSentence>& translated) {
    const auto growing =
        std::find_if(m_growing.begin(), m_growing.end(), [&](const Growing& g) { return g.id == lane.number; });
    if (indexOf(lane) < 0 || growing == m_growing.end()) {
        return;
    }
    growing->run.sentences.at(sentence.asSize()) = translated;
    growing->dirty = true;
    if (!m_publish.isActive()) {
        m_publish.start();
    }
}

// Target-side records of the final sentences name its words: a run that grows has it from the start.
void Session::onFirstPass(Lane lane, SentenceIndex sentence,
                          const std::shared_ptr<const TranslatedSentence>& translated) {
    const auto growing =
        std::find_if(m_growing.begin(), m_growing.end(), [&](const Growing& g) { return g.id == lane.number; });
    if (indexOf(lane) >= 0 && growing != m_growing.end()) {
        growing->run.firstPass.resize(m_document->size());
        growing->run.firstPass.at(sentence.asSize()) = translated;
    }
}

void Session::publish() {
    for (Growing& growing : m_growing) {
        const int index = indexOf({Lane::Kind::Run, growing.id});
        if (!growing.dirty || index < 0) {
            continue;
        }
        growing.dirty = false;
        growing.run.seconds = secondsSince(growing.begin);
        RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
        slot.run = std::make_shared<const Run>(growing.run);
        slot.savedAs = 0; // what was saved meanwhile was less
        Q_EMIT progress(index, static_cast<int>(growing.run.finished()), static_cast<int>(growing.run.sentences.size()),
                        growing.run.seconds);
        Q_EMIT runChanged(index);
    }
}

void Session::onTranslated(Lane lane, const std::shared_ptr<const Run>& run) {
    const int index = indexOf(lane);
    if (index < 0) {
        return;
    }
    std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == lane.number; });
    RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
    auto labelled = std::make_shared<Run>(*run);
    labelled->label = slot.label.toStdString();
    slot.run = std::move(labelled);
    slot.savedAs = 0;
    slot.busy = false;
    Q_EMIT runChanged(index);
    Q_EMIT runFinished(index);
}

void Session::onFailed(Lane lane, const Failure& failure) {
    if (lane.kind == Lane::Kind::Model) {
        m_loading = std::max(0, m_loading - 1);
        Q_EMIT modelsChanged();
    }
    if (const int index = indexOf(lane); index >= 0) {
        RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
        slot.busy = false;
        publish(); // what had arrived stays
        std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == lane.number; });
        Q_EMIT runFinished(index);
    }
    Q_EMIT failed(failure);
}

void Session::relabel() {
    bool severalModels = false;
    for (const RunSlot& slot : m_slots) {
        const auto nameOf = [](const RunSlot& s) { return s.model ? s.model->info().hash : s.run->model.hash; };
        severalModels = severalModels || nameOf(slot) != nameOf(m_slots.front());
    }
    for (RunSlot& slot : m_slots) {
        const ModelInfo& model = slot.model ? slot.model->info() : slot.run->model;
        slot.label = label(model, slot.settings, severalModels);
    }
}

QString Session::label(const ModelInfo& model, const RunSettings& settings, bool nameModel) {
    QString text;
    switch (settings.context) {
    case ContextMode::None:
        text = tr("No context");
        break;
    case ContextMode::Online:
        text = tr("Online context");
        break;
    case ContextMode::Offline:
        text = tr("Offline context");
        break;
    }
    if (!settings.excluded.empty() && settings.context != ContextMode::None) {
        QStringList numbers;
        for (const SentenceIndex sentence : settings.excluded) {
            numbers << QString::number(sentence.value + 1);
        }
        const QString which = numbers.join(QStringLiteral(", "));
        //: which sentences were hidden: "Online, without sentence 3"
        text = settings.context == ContextMode::Online ? tr("Online, without sentence %1").arg(which)
                                                       : tr("Offline, without sentence %1").arg(which);
    }
    if (settings.documentDecoding == DocumentDecoding::Sequential && model.readsTarget &&
        settings.context != ContextMode::None) {
        text = tr("%1, sentence by sentence").arg(text);
    }
    //: a model's name, then the setting
    return nameModel ? tr("%1: %2").arg(toText(model.name), text) : text;
}

} // namespace contexture::gui
