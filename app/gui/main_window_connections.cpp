// Who listens to whom: views, selection, session and worker.
#include "app/gui/instruments.h"
#include "app/gui/main_window.h"
#include "app/gui/presentation/text.h"
#include "app/gui/run_bar.h"
#include "widgets/comparison_view.h"
#include "widgets/message_bar.h"
#include "widgets/reading_view.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"

#include <QPushButton>
#include <QSplitter>

namespace contexture::gui {

void MainWindow::connectViews() {
    using widgets::WordRef;
    connect(m_runBar->openButton(), &QPushButton::clicked, this, &MainWindow::chooseFile);
    connect(m_runBar, &RunBar::translateRequested, this, &MainWindow::translate);
    connect(m_runBar, &RunBar::cancelRequested, m_session, &Session::cancel);
    connect(m_runBar, &RunBar::openModelRequested, this, &MainWindow::chooseFile);
    connect(m_runBar, &RunBar::bundledModelChosen, m_session, &Session::loadModel);
    connect(m_runBar, &RunBar::modelChosen, this,
            [this](int index) { m_session->setCurrentModel(m_session->models().at(static_cast<std::size_t>(index))); });
    connect(m_runBar, &RunBar::contextChosen, this, [this](ContextMode mode) {
        RunSettings settings = m_session->settings();
        settings.context = mode;
        m_session->setSettings(settings);
    });
    connect(m_runBar, &RunBar::headChosen, m_selection, &Selection::setHead);
    connect(m_runBar, &RunBar::siteChosen, this,
            [this](const QString& site) { m_selection->setSite(site.toStdString()); });

    connect(m_start, &widgets::StartPage::demoRequested, this, &MainWindow::openDemo);
    connect(m_start, &widgets::StartPage::sampleTextRequested, this, &MainWindow::openSampleText);
    connect(m_start, &widgets::StartPage::openDocumentRequested, this, &MainWindow::chooseFile);
    connect(m_start, &widgets::StartPage::openModelRequested, this, &MainWindow::chooseFile);
    connect(m_start, &widgets::StartPage::fileRequested, this, &MainWindow::open);
    connect(m_start, &widgets::StartPage::filesDropped, this, &MainWindow::openAll);

    connect(m_reading, &widgets::ReadingView::wordHovered, this, [this](WordRef word) {
        if (word.isValid()) {
            m_selection->preview(SentenceIndex(word.sentence), toSide(word.side), WordIndex(word.word));
        } else {
            m_selection->endPreview();
        }
    });
    connect(m_reading, &widgets::ReadingView::wordActivated, this, [this](WordRef word) {
        m_selection->lock(SentenceIndex(word.sentence), toSide(word.side), WordIndex(word.word));
    });
    connect(m_reading, &widgets::ReadingView::sentenceActivated, this, [this](int sentence, widgets::TextSide side) {
        const Look& look = m_selection->locked();
        if (look.word.isValid() && sentence != look.sentence.value) {
            m_selection->setContextSentence(SentenceIndex(sentence)); // whose words are shown
        } else {
            m_selection->lock(SentenceIndex(sentence), toSide(side), {});
        }
    });
    connect(m_reading, &widgets::ReadingView::selectionCleared, m_selection, &Selection::clear);
    connect(m_reading, &widgets::ReadingView::menuRequested, this, &MainWindow::readingMenu);

    connect(m_instruments, &Instruments::queryHovered, this, [this](WordIndex word) {
        const Inspection& seen = m_instruments->inspection();
        if (word.isValid() && seen.site) {
            m_selection->preview(m_selection->locked().sentence, seen.site->querySide, word);
        } else {
            m_selection->endPreview();
        }
    });
    connect(m_instruments, &Instruments::queryActivated, this, [this](WordIndex word) {
        const Inspection& seen = m_instruments->inspection();
        if (seen.site) {
            m_selection->lock(seen.look.sentence, seen.site->querySide, word);
        }
    });
    connect(m_instruments, &Instruments::contextSentenceChosen, this, [this](SentenceIndex sentence) {
        m_selection->setContextSentence(sentence);
        m_reading->scrollToSentence(sentence.value);
    });
    connect(m_instruments, &Instruments::targetHovered, this, [this](WordIndex word) {
        if (word.isValid()) {
            m_selection->preview(m_selection->locked().sentence, Side::Target, word);
        } else {
            m_selection->endPreview();
        }
    });
    connect(m_instruments, &Instruments::targetActivated, this, [this](WordIndex word) {
        if (word.isValid()) {
            m_selection->lock(m_instruments->inspection().look.sentence, Side::Target, word);
        }
    });
    connect(m_instruments, &Instruments::headChosen, m_selection, &Selection::setHead);
    connect(m_instruments, &Instruments::siteChosen, this,
            [this](const QString& site) { m_selection->setSite(site.toStdString()); });
    connect(m_instruments, &Instruments::headIsolated, this, [this](const QString& site, HeadIndex head) {
        m_selection->setSite(site.toStdString());
        m_selection->setHead(head);
    });
    connect(m_instruments, &Instruments::weightingChanged, m_selection, &Selection::setWeighting);
    connect(m_instruments, &Instruments::checkRequested, this, &MainWindow::startCheck);
    connect(m_instruments, &Instruments::checkCancelled, this, [this] { m_worker->cancel(kCheckLane); });
    connect(m_instruments, &Instruments::cleared, m_selection, &Selection::clear);
    connect(m_instruments, &Instruments::menuRequested, this, &MainWindow::figureMenu);

    connect(m_leftSplitter, &QSplitter::splitterMoved, this, [this] { m_comparisonSized = true; });
    connect(m_comparison, &widgets::ComparisonView::rowActivated, m_session, &Session::setActive);
    connect(m_comparison, &widgets::ComparisonView::wordActivated, this, [this](int row, int word) {
        m_session->setActive(row);
        m_selection->lock(m_selection->locked().sentence, Side::Target, WordIndex(word));
    });
    connect(m_comparison, &widgets::ComparisonView::removeRequested, this, &MainWindow::removeRun);
    connect(m_comparison, &widgets::ComparisonView::selectionCleared, m_selection, &Selection::clear);
    connect(m_comparison, &widgets::ComparisonView::menuRequested, this,
            [this](QPoint position, int) { figureMenu(position, m_comparison, QStringLiteral("translations")); });
    connect(m_progress, &widgets::ProgressPanel::cancelRequested, m_session, &Session::cancel);
    connect(m_message, &widgets::MessageBar::closed, m_message, &QWidget::hide);
    connect(m_selection, &Selection::changed, this, &MainWindow::showSelection);
}

void MainWindow::connectSession() {
    connect(m_worker, &EngineWorker::engineReady, this, [this] {
        m_engineReady = true;
        updateControls();
    });
    connect(m_worker, &EngineWorker::engineMissing, this, &MainWindow::addFailure);
    connect(m_worker, &EngineWorker::checkedRow, this,
            [this](Lane, int row, const CausalResult& result) { m_instruments->setCheckRow(row, result); });
    connect(m_worker, &EngineWorker::checked, this, [this] {
        m_instruments->endCheck();
        checkSettled();
    });
    // A model that does not load says nothing of a check that runs.
    connect(m_worker, &EngineWorker::failed, this, [this](Lane lane) {
        if (lane.kind == Lane::Kind::Check) {
            m_instruments->endCheck();
            checkSettled();
        }
    });
    connect(m_session, &Session::failed, this, [this](const Failure& failure) {
        m_translateWhenLoaded = false;
        showFailure(failure);
        updateControls();
        checkSettled();
    });
    connect(m_session, &Session::modelLoaded, this, [this](const QString& path) {
        if (m_modelsToRemember.removeAll(path) > 0) {
            remember(path);
        }
    });
    connect(m_session, &Session::modelFailed, this, [this](const QString& path, const Failure& failure) {
        m_modelsToRemember.removeAll(path);
        m_translateWhenLoaded = false;
        addFailure(failure);
        updateControls();
        checkSettled();
    });
    connect(m_session, &Session::partDropped, this, [this] {
        widgets::Message message;
        message.kind = widgets::Message::Kind::Information;
        message.happened = tr("The translation was cancelled, and the one before it is shown again.");
        message.remedy = tr("It has more sentences. To see both, compare instead of translating again.");
        m_failures.clear();
        m_message->showMessage(message);
    });
    connect(m_session, &Session::documentChanged, this, [this] {
        m_selection->reset();
        showDocument();
        updateControls();
    });
    connect(m_session, &Session::modelLoading, this, [this] { updateControls(); });
    connect(m_session, &Session::modelsChanged, this, [this] {
        updateControls();
        if (m_translateWhenLoaded && m_session->currentModel() && m_session->document()) {
            m_translateWhenLoaded = false;
            m_session->translate();
        }
        if (m_session->document() && !m_session->activeRun()) {
            showDocument(); // the columns are named after the model's languages
        }
        showSelection(); // a run whose model is here now can be checked
        checkSettled();
    });
    connect(m_session, &Session::settingsChanged, this, &MainWindow::updateControls);
    connect(m_session, &Session::slotsChanged, this, [this] {
        showComparison();
        updateControls();
    });
    connect(m_session, &Session::activeChanged, this, &MainWindow::showDocument);
    connect(m_session, &Session::runChanged, this, [this](int index) {
        // While a run grows in the place of a saved one, the saved one is what there is to save.
        m_unsaved = m_unsaved || m_session->runs().at(static_cast<std::size_t>(index)).kept().savedAs == 0;
        if (index == m_session->activeIndex()) {
            showDocument();
        } else {
            showComparison();
        }
    });
    connect(m_session, &Session::progress, this, &MainWindow::showProgress);
    connect(m_session, &Session::runFinished, this, [this](int index) {
        if (index == m_session->activeIndex()) {
            selectSomething();
        }
        updateControls();
        checkSettled();
    });
}

} // namespace contexture::gui
