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

// A run with what it was made by.
struct MadeRun {
    RunSettings settings;
    std::shared_ptr<LoadedModel> model; // null when a workspace brought the run and the model is not here
    std::shared_ptr<const Run> run;     // null until the first sentence
    std::int64_t savedAs = 0;           // its row in the open workspace; 0: not saved there
};

// One row of the comparison: a run that is there, or on its way. A row that is translated again shows its run until the
// new one has a sentence. The new one takes its place when it is whole. One that fails or is cancelled does so only
// with at least as many sentences as were there; else the row becomes what it was.
struct RunSlot : MadeRun {
    int id = 0;         // lane number; never used again
    QString label;      // "Online context"
    int readBefore = 0; // the row that was read when this one came, and is read when it goes
    bool busy = false;
    bool hasBegun = false;          // busy, and `run` is the new one
    std::optional<MadeRun> earlier; // whose place the new one would take

    // What a workspace is to hold: never the part of a run that would take the place of a whole one.
    const MadeRun& kept() const { return earlier ? *earlier : *this; }
    MadeRun& kept() { return earlier ? *earlier : *this; }
};

// The document, the models and the runs that the window shows. Talks to the worker, knows no widget.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(EngineWorker& worker, QObject* parent = nullptr);

    const std::shared_ptr<const Document>& document() const { return m_document; }
    void setDocument(std::shared_ptr<const Document> document); // forgets every run

    void loadModel(const QString& path);          // for the next translation
    void loadModelToCompare(const QString& path); // and translates with it beside the runs that are there
    void loadModelOfRuns(const QString& path);    // of runs that are there; nothing else changes
    // A context layer that failed as its base was not there, for what it was loaded for, with the file that holds it.
    void loadWithBase(const QString& path, const QString& base);
    const std::vector<std::shared_ptr<LoadedModel>>& models() const { return m_models; }
    std::shared_ptr<LoadedModel> currentModel() const { return m_currentModel; }
    void setCurrentModel(std::shared_ptr<LoadedModel> model);
    bool isLoadingModel() const;

    const RunSettings& settings() const { return m_settings; }
    void setSettings(const RunSettings& settings);
    ContextMode defaultContext(const ModelInfo& model) const;   // the mask that the model was trained under
    RunSettings comparedSettings(const ModelInfo& model) const; // those of now, with the mask and order of that model

    // The row that is read, under the current model and settings; row A where there is none. Needs a document and a
    // model.
    void translate();
    void translateWhenLoaded(); // now, or as soon as the model that is being loaded is here
    // Another row beside it; at most six. Returns false when there are six already.
    bool compare(std::shared_ptr<LoadedModel> model, const RunSettings& settings);
    // A run that is there already (from a workspace).
    int addFinishedRun(std::shared_ptr<const Run> run, std::int64_t savedAs); // returns RunSlot::id
    void setSavedAs(int index, std::int64_t savedAs);
    void cancel();
    bool isTranslating() const;
    bool isEngineReady() const { return m_engineReady; }
    bool isIdle() const; // nothing loads, translates, or waits for that

    const std::vector<RunSlot>& runs() const { return m_slots; }
    int activeIndex() const { return m_active; }
    const RunSlot* activeSlot() const;
    std::shared_ptr<const Run> activeRun() const;
    void setActive(int index); // and its model and settings are those of the next translation
    void remove(int index);    // for good
    // The same, but kept aside. Nothing happens to a row without a run: false.
    bool takeOut(int index);
    bool putBack(int id);        // where it was, under its number; false: there are six
    void forgetTakenOut(int id); // nobody can want it back
    // RunSlot::id of all but those that were removed for good.
    std::vector<int> knownRuns() const;
    void forgetRows();                  // in which rows of a file runs are: it is another file
    int file() const { return m_file; } // which one that is: rows that were read under another number say nothing
    // Another run in the place of that one, which is returned; nothing happens to a row that is busy or not there.
    MadeRun exchange(int id, MadeRun made);

    static QString label(const ModelInfo& model, const RunSettings& settings, bool nameModel);
    static constexpr int kMaxRuns = 6;

Q_SIGNALS:
    void stateChanged(); // anything but the sentences of a run: what there is, and what is being done
    void engineReady();
    void documentChanged();
    void modelsChanged();
    void modelLoading(const QString& path);
    void modelLoaded(const QString& path);
    void modelFailed(const QString& path, const contexture::gui::Failure& failure); // see loadWithBase
    void settingsChanged();
    void slotsChanged();        // rows came, went or changed their label
    void runChanged(int index); // sentences arrived
    void activeChanged();
    void progress(int index, int finished, int total, double seconds);
    // A row has a run that it had not: before runChanged tells it. `before`: in whose place; without a run: in none's.
    void runMade(int id, const contexture::gui::MadeRun& before);
    void runFinished(int index);
    void partDropped(int index);                          // of a cancelled run: the earlier one had more sentences
    void failed(const contexture::gui::Failure& failure); // a translation or a check

private:
    enum class Purpose { Next, Compare, Runs }; // of a model that is being loaded
    void dropRuns();
    int indexOf(Lane lane) const;
    void start(RunSlot& slot, const RunSettings& settings, const std::shared_ptr<LoadedModel>& model);
    void onSentence(Lane lane, SentenceIndex sentence, const std::shared_ptr<const TranslatedSentence>& translated);
    void onFirstPass(Lane lane, SentenceIndex sentence, const std::shared_ptr<const TranslatedSentence>& translated);
    void onTranslated(Lane lane, const std::shared_ptr<const Run>& run);
    void onFailed(Lane lane, const Failure& failure);
    void publish();
    void load(const QString& path, Purpose purpose, const QString& base = {});
    void onModelLoaded(Lane lane, std::shared_ptr<LoadedModel> model);
    RunSettings usualSettings(const ModelInfo& model) const; // those of the next translation, as the model wants them
    void relabel();
    void takeSettings(const RunSlot& slot);

    struct Growing {
        int id = 0;
        std::shared_ptr<LoadedModel> model;
        Run run;
        bool dirty = false;
        std::chrono::steady_clock::time_point begin;
    };
    bool begin(RunSlot& slot, Growing& growing); // from now on the new run is shown; false: it was before
    bool giveBack(int index);                    // to the run before, when that has more; false: the new one stays
    std::vector<Growing>::iterator growing(Lane lane);
    void findModel(MadeRun& made) const; // it may have come since

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
    std::vector<int> m_forgotten; // numbers of those that were taken out and are not kept any more
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
    QStringList m_baseFolders;                    // of the bases that were named
    QTimer m_publish;                             // sentences are shown a few times a second, however fast they come
};

} // namespace contexture::gui
