// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

// A run, and the settings and the model that made it.
struct MadeRun {
    RunSettings settings;
    std::shared_ptr<LoadedModel> model; // null when a workspace holds the run and its model is not loaded
    std::shared_ptr<const Run> run;     // null until the first sentence
    std::int64_t savedAs = 0;           // row in the open workspace; 0: not saved there
};

// One row of the comparison, with a run or before its first sentence. When a row is translated again, the row shows the
// earlier run until the new run has a sentence, and the new run replaces the earlier one when it is complete. A run
// that fails or is cancelled replaces it only with at least as many sentences; else the earlier run is shown again.
struct RunSlot : MadeRun {
    int id = 0;         // lane number; never used again
    QString label;      // "Online context"
    int readBefore = 0; // id of the row that was active before this one, and is active again when this one is removed
    bool busy = false;
    bool hasBegun = false;          // `busy`, and `run` is the new run
    std::optional<MadeRun> earlier; // the run that the new one would replace

    // The run that a workspace keeps: never a part of a run that would replace a complete one.
    const MadeRun& kept() const { return earlier ? *earlier : *this; }
    MadeRun& kept() { return earlier ? *earlier : *this; }
};

// The part of a model that has several target languages; null: the model writes one language.
const SeveralLanguages* severalLanguages(const std::shared_ptr<LoadedModel>& model);

// The document, the models and the runs that the window shows. The session sends requests to the engine's worker and
// knows no widget.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(EngineWorker& worker, QObject* parent = nullptr);

    const std::shared_ptr<const Document>& document() const { return m_document; }
    void setDocument(std::shared_ptr<const Document> document); // removes all runs

    void loadModel(const QString& path);          // for the next translation
    void loadModelToCompare(const QString& path); // and translates with it in a new row
    void loadModelOfRuns(const QString& path);    // for runs that lack it; nothing else changes
    // Loads a context layer again whose base was missing, for the same purpose as before; `base` is the file of its
    // base.
    void loadWithBase(const QString& path, const QString& base);
    const std::vector<std::shared_ptr<LoadedModel>>& models() const { return m_models; }
    std::shared_ptr<LoadedModel> currentModel() const { return m_currentModel; }
    void setCurrentModel(std::shared_ptr<LoadedModel> model);
    bool isLoadingModel() const;
    // For the next translation: the current model with this target language, by its mark. Nothing happens where the
    // model has no such mark.
    void setTargetLanguage(const std::string& mark);

    const RunSettings& settings() const { return m_settings; }
    void setSettings(const RunSettings& settings);
    ContextMode defaultContext(const ModelInfo& model) const;   // the mask that the model was trained under
    RunSettings comparedSettings(const ModelInfo& model) const; // the present ones, with mask and order of `model`

    // Translates the active row, or a new row A, with the current model and settings. Requires a document and a model.
    void translate();
    void translateWhenLoaded(); // at once, or when the model that is being loaded is there
    // Translates in a new row. Returns false when there are six rows already.
    bool compare(std::shared_ptr<LoadedModel> model, const RunSettings& settings);
    // Forced decoding in a new row: the model is made to produce `texts`, one for each sentence (empty: no translation
    // of that sentence), which come from `given` (RunSettings::given). `context`: the translations that the model reads
    // as its context, one for each sentence. Returns false when there are six rows already.
    struct Forced {
        std::string given;
        std::vector<std::string> texts;
        std::vector<std::string> context;
    };
    static constexpr const char* kTyped = "typed"; // RunSettings::given of a text that a person has typed
    bool force(std::shared_ptr<LoadedModel> model, const RunSettings& settings, const Forced& forced);
    // Adds a complete run, e.g. from a workspace.
    int addFinishedRun(std::shared_ptr<const Run> run, std::int64_t savedAs); // returns RunSlot::id
    void setSavedAs(int index, std::int64_t savedAs);
    void cancel();
    bool isTranslating() const;
    bool isEngineReady() const { return m_engineReady; }
    bool isIdle() const; // nothing loads, translates, or waits for that

    const std::vector<RunSlot>& runs() const { return m_slots; }
    int activeIndex() const { return m_active; }
    const RunSlot* activeSlot() const { return slotAt(m_active); }
    const RunSlot* slot(int id) const { return slotAt(indexOf(id)); } // null: no such row
    const RunSlot* slotSavedAs(std::int64_t row) const;               // null: no run of that row of the workspace
    int indexOf(int id) const;                                        // in runs(); -1: no such row
    void setActiveSlot(int id) { setActive(indexOf(id)); }            // nothing happens where there is no such row
    std::shared_ptr<const Run> activeRun() const;
    void setActive(int index); // the next translation uses its model and settings
    void remove(int index);    // for good
    // Removes a row and keeps it for putBack(). False: the row has no run, and nothing happens.
    bool takeOut(int index);
    bool putBack(int id);        // in its former place with its former id; false: there are six rows
    void forgetTakenOut(int id); // putBack() will not be called for this row
    // RunSlot::id of all rows, without those that remove() removed.
    std::vector<int> knownRuns() const;
    void forgetRows();                  // the workspace is another file: savedAs of all runs becomes 0
    int file() const { return m_file; } // number of the workspace; a `savedAs` from another number is not valid
    // Replaces the run of a row and returns the former run. Returns `made` for a row that is busy or does not exist.
    MadeRun exchange(int id, MadeRun made);

    static QString label(const ModelInfo& model, const RunSettings& settings, bool nameModel);
    static constexpr int kMaxRuns = 6;

Q_SIGNALS:
    void stateChanged(); // rows, models, settings or activities changed; not for sentences of a run
    void engineReady();
    void documentChanged();
    void modelsChanged();
    void modelLoading(const QString& path);
    void modelLoaded(const QString& path);
    void modelFailed(const QString& path, const contexture::gui::Failure& failure); // see loadWithBase
    void settingsChanged();
    void slotsChanged();        // rows were added or removed, or labels changed
    void runChanged(int index); // sentences arrived
    void activeChanged();
    void progress(int index, int finished, int total, double seconds);
    // A row has a new complete or final run; emitted before runChanged. `before`: the replaced run, if it has one.
    void runMade(int id, const contexture::gui::MadeRun& before);
    void runFinished(int index);
    void partDropped(int index); // a cancelled run was dropped: the earlier run has more sentences
    void failed(const contexture::gui::Failure& failure); // a translation or a check

private:
    enum class Purpose { Next, Compare, Runs }; // of a model that is being loaded
    struct Growing {
        int id = 0;
        std::shared_ptr<LoadedModel> model;
        Run run;
        bool dirty = false;
        std::chrono::steady_clock::time_point begin;
    };
    void dropRuns();
    int indexOf(Lane lane) const;
    const RunSlot* slotAt(int index) const; // null: no such index
    void start(RunSlot& slot, const RunSettings& settings, const std::shared_ptr<LoadedModel>& model);
    Growing& grow(RunSlot& slot, const RunSettings& settings, const std::shared_ptr<LoadedModel>& model);
    void onSentence(Lane lane, SentenceIndex sentence, const std::shared_ptr<const TranslatedSentence>& translated);
    void onFirstPass(Lane lane, SentenceIndex sentence, const std::shared_ptr<const TranslatedSentence>& translated);
    void onTranslated(Lane lane, const std::shared_ptr<const Run>& run);
    void onFailed(Lane lane, const Failure& failure);
    void publish();
    void load(const QString& path, Purpose purpose, const QString& base = {});
    void onModelLoaded(Lane lane, std::shared_ptr<LoadedModel> model);
    void loadInLanguages(const std::shared_ptr<LoadedModel>& model, const LanguageChoice& languages, Purpose purpose);
    bool isInOtherLanguage(const std::shared_ptr<LoadedModel>& model) const; // of the current model
    void findOtherLanguages(const std::shared_ptr<LoadedModel>& model);      // of runs that lack their model
    void dropUnusedLanguages();                              // keeps the current model and the models of runs
    RunSettings usualSettings(const ModelInfo& model) const; // of the next translation, adjusted to the model
    void relabel();
    void takeSettings(const RunSlot& slot);

    bool begin(RunSlot& slot, Growing& growing); // shows the new run from now on; false: it was shown before
    bool giveBack(int index); // shows the earlier run again if it has more sentences; false: the new run stays
    std::vector<Growing>::iterator growing(Lane lane);
    void findModel(MadeRun& made) const; // among the loaded models

    EngineWorker& m_worker;
    std::shared_ptr<const Document> m_document;
    std::vector<std::shared_ptr<LoadedModel>> m_models;
    std::shared_ptr<LoadedModel> m_currentModel;
    RunSettings m_settings;
    std::vector<RunSlot> m_slots;
    struct TakenOut {
        RunSlot slot;
        int index = 0;
        bool wasActive = false;
    };
    std::vector<TakenOut> m_takenOut;
    std::vector<int> m_forgotten; // ids of rows that were taken out and cannot be put back
    std::vector<Growing> m_growing;
    int m_active = -1;
    int m_nextId = 1;
    int m_file = 0;
    bool m_engineReady = false;
    bool m_translateWhenLoaded = false;
    struct Loading {
        QString path;
        Purpose purpose = Purpose::Next;
    };
    std::map<int, Loading> m_loading; // by the lane's number
    struct WithoutBase {
        Purpose purpose = Purpose::Next;
        bool isTranslatedThen = false;
    };
    std::map<QString, WithoutBase> m_withoutBase; // by path
    QStringList m_baseFolders;                    // folders of the bases that people chose
    QTimer m_publish;                             // shows new sentences at intervals, to limit repaints
};

} // namespace contexture::gui
