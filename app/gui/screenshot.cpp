// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/screenshot.h"

#include "app/gui/lessons/lesson_desk.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/lessons/projector.h"
#include "app/gui/main_window.h"
#include "engine/core/run.h"
#include "engine/core/usual_decoding.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPixmap>
#include <QSaveFile>
#include <QTextStream>

#include <algorithm>

namespace contexture::gui {

namespace {

enum Step { Load, Translate, Compare, Check, Settle, Grab };

} // namespace

bool parseSize(const QString& text, QSize& size) {
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2) {
        return false;
    }
    bool widthOk = false;
    bool heightOk = false;
    const int width = parts[0].trimmed().toInt(&widthOk);
    const int height = parts[1].trimmed().toInt(&heightOk);
    if (!widthOk || !heightOk || width < 320 || height < 240 || width > 8000 || height > 8000) {
        return false;
    }
    size = {width, height};
    return true;
}

bool parseWord(const QString& text, WordToSelect& word) {
    const QStringList parts = text.split(QLatin1Char(':'));
    if (parts.size() != 3) {
        return false;
    }
    bool sentenceOk = false;
    bool wordOk = false;
    const int sentence = parts[0].toInt(&sentenceOk);
    const int position = parts[2].toInt(&wordOk);
    const bool source = parts[1] == QLatin1String("source");
    if (!sentenceOk || !wordOk || sentence < 1 || position < 1 || (!source && parts[1] != QLatin1String("target"))) {
        return false;
    }
    word = {SentenceIndex(sentence - 1), source ? Side::Source : Side::Target, WordIndex(position - 1)};
    return true;
}

ScreenshotTaker::ScreenshotTaker(MainWindow& window, ScreenshotRequest request)
    : QObject(&window), m_window(window), m_request(std::move(request)) {
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ScreenshotTaker::advance);
}

void ScreenshotTaker::begin() {
    m_window.setAllHeadsShown(m_request.heads);
    if (m_request.cancelAfter > 0) {
        connect(&m_window.session(), &Session::progress, this, [this](int, int done) {
            if (done >= m_request.cancelAfter) {
                m_window.session().cancel();
            }
        });
    }
    m_poll.start();
}

void ScreenshotTaker::advance() {
    Session& session = m_window.session();
    // Runs of a workspace find their models when the engine is ready, or not at all.
    const bool lacksModel = std::any_of(session.runs().begin(), session.runs().end(),
                                        [](const RunSlot& slot) { return slot.run && !slot.model; });
    const bool awaitsEngine = lacksModel && !session.isEngineReady() && m_window.trouble().isEmpty();
    if (!m_window.isSettled() || awaitsEngine) {
        return;
    }
    switch (m_step) {
    case Load:
        if (LessonPlayer& player = m_window.lessons().player(); player.lesson()) {
            if (m_request.reveal && player.isAsking()) {
                player.propose(player.rightAnswer());
                player.confirm();
            }
            if (m_request.projector) {
                m_window.lessons().projector()->resize(m_request.size);
                m_window.lessons().projector()->show();
            }
        }
        if (m_request.select.sentence.isValid()) {
            m_window.selectWhenReady(m_request.select.sentence, m_request.select.side, m_request.select.word);
        }
        if (!m_request.context.isEmpty()) {
            RunSettings settings = session.settings();
            settings.context = m_request.context == QLatin1String("none")     ? ContextMode::None
                               : m_request.context == QLatin1String("online") ? ContextMode::Online
                                                                              : ContextMode::Offline;
            session.setSettings(settings);
        }
        if (session.document() && session.currentModel() && (session.runs().empty() || !m_request.context.isEmpty())) {
            m_window.translate();
        }
        break;
    case Translate:
        for (const QString& what : m_request.compare) {
            if (QFileInfo::exists(what)) {
                session.loadModelToCompare(what);
            }
        }
        break;
    case Compare:
        for (const QString& what : m_request.compare) {
            const auto model = session.runs().empty() ? nullptr : session.runs().front().model;
            if (QFileInfo::exists(what) || !model) {
                continue; // the run came with its model
            }
            RunSettings settings = session.settings();
            settings.excluded.clear();
            settings.context = what == QLatin1String("none")     ? ContextMode::None
                               : what == QLatin1String("online") ? ContextMode::Online
                                                                 : ContextMode::Offline;
            settings.documentDecoding = usualDecoding(model->info(), settings.context);
            session.compare(model, settings);
        }
        break;
    case Check:
        if (!m_request.find.isEmpty()) {
            m_window.find(m_request.find);
        }
        m_window.setOverviewShown(m_request.overview);
        m_window.setNeedShown(m_request.need);
        if (!m_request.site.isEmpty()) {
            m_window.selectSite(m_request.site);
        }
        if (m_request.variants) {
            m_window.compareVariants();
        }
        if (m_request.check) {
            m_window.startCheck();
        }
        break;
    case Settle:
        if (m_request.select.sentence.isValid()) { // where it came to lie while rows still grew depends on the time
            m_window.scrollTo(SentenceIndex(0));
            m_window.scrollTo(m_request.select.sentence);
        }
        break;
    case Grab:
        grab();
        return;
    }
    ++m_step;
}

QString ScreenshotTaker::whatIsNotSelected() const {
    const WordToSelect& wanted = m_request.select;
    if (!wanted.sentence.isValid()) {
        return {};
    }
    const int number = wanted.sentence.value + 1;
    const auto run = m_window.session().activeRun();
    if (!run || wanted.sentence.asSize() >= run->sentences.size() || !run->sentences[wanted.sentence.asSize()]) {
        return QCoreApplication::translate("Main", "sentence %1 of --select is not there, or not translated")
            .arg(number);
    }
    const Sentence& sentence = wanted.side == Side::Source ? run->document->source[wanted.sentence.asSize()]
                                                           : run->sentences[wanted.sentence.asSize()]->text;
    if (wanted.word.asSize() >= sentence.words.size()) {
        return QCoreApplication::translate("Main", "sentence %1 has %2 words, and --select names word %3")
            .arg(number)
            .arg(sentence.words.size())
            .arg(wanted.word.value + 1);
    }
    return {};
}

void ScreenshotTaker::grab() {
    m_poll.stop();
    if (const QString missing = whatIsNotSelected(); !missing.isEmpty()) {
        QTextStream(stderr) << "contexture: " << missing << Qt::endl;
        Q_EMIT finished(false);
        return;
    }
    QWidget* projector = m_window.lessons().projector();
    const QPixmap picture = projector->isVisible() ? projector->grab() : m_window.grab();
    if (m_window.size() != m_request.size) {
        const QString larger = QCoreApplication::translate("Main", "the window does not become smaller than %1x%2")
                                   .arg(m_window.width())
                                   .arg(m_window.height());
        QTextStream(stderr) << "contexture: " << larger << Qt::endl;
    }
    QSaveFile file(m_request.path); // written completely or not at all
    const bool ok = file.open(QIODevice::WriteOnly) && picture.save(&file, "PNG") && file.commit();
    if (!ok) {
        const QString problem =
            QCoreApplication::translate("Main", "%1 could not be written; choose another folder").arg(m_request.path);
        QTextStream(stderr) << "contexture: " << problem << Qt::endl;
    }
    const QString trouble = m_window.trouble().replace(QLatin1Char('\n'), QLatin1String("; "));
    if (!trouble.isEmpty()) {
        QTextStream(stderr) << "contexture: " << trouble << Qt::endl;
    }
    Q_EMIT finished(ok && trouble.isEmpty());
}

} // namespace contexture::gui
