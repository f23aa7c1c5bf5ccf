// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/log.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/engine_worker.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>

#include <deque>
#include <mutex>

namespace contexture::gui {

namespace {

constexpr std::size_t kMostLines = 4000;

struct Log {
    Q_DECLARE_TR_FUNCTIONS(Log)
};

struct Kept {
    std::mutex mutex;
    std::deque<QString> lines;
    QString engine;
    QtMessageHandler before = nullptr;
};

Kept& kept() {
    static Kept all; // messages can come until the end of the program, from any thread
    return all;
}

void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    log::add((type == QtDebugMsg || type == QtInfoMsg ? QString() : QStringLiteral("Qt: ")) + text);
    if (const QtMessageHandler before = kept().before) {
        before(type, context, text);
    }
}

// The log is copied into bug reports: a path in a home folder would reveal the name of its owner.
QString withoutHome(QString line) {
    const QString home = QDir::homePath();
    return home.size() > 1 ? line.replace(home, QStringLiteral("~")) : line;
}

} // namespace

namespace log {

void install() {
    Kept& all = kept();
    const QtMessageHandler before = qInstallMessageHandler(onMessage);
    if (before != onMessage) {
        all.before = before;
    }
}

void add(const QString& line) {
    Kept& all = kept();
    const QString timed =
        QTime::currentTime().toString(QStringLiteral("HH:mm:ss.zzz ")) + withoutHome(line.simplified());
    const std::lock_guard guard(all.mutex);
    all.lines.push_back(timed);
    if (all.lines.size() > kMostLines) {
        all.lines.pop_front();
    }
}

QStringList lines() {
    Kept& all = kept();
    const std::lock_guard guard(all.mutex);
    return QStringList(all.lines.begin(), all.lines.end());
}

// In English, whatever the language of the window: the developers read the report.
QString report() {
    QStringList head{
        QStringLiteral("Contexture %1, Qt %2 (%3)")
            .arg(QCoreApplication::applicationVersion(), QString::fromLatin1(qVersion()),
                 QGuiApplication::platformName()),
        QStringLiteral("%1, %2, kernel %3")
            .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(), QSysInfo::kernelVersion()),
        QStringLiteral("language %1, scale %2").arg(QLocale().name()).arg(qApp->devicePixelRatio()),
    };
    {
        Kept& all = kept();
        const std::lock_guard guard(all.mutex);
        if (!all.engine.isEmpty()) {
            head << all.engine;
        }
    }
    return head.join(QLatin1Char('\n')) + QStringLiteral("\n\n") + lines().join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void follow(const EngineWorker& worker, const Session& session) {
    QObject::connect(&worker, &EngineWorker::engineReady, &session, [](const EngineInfo& info) {
        QStringList devices;
        for (const std::string& device : info.devices) {
            devices << toText(device);
        }
        const QString engine = QStringLiteral("LibTorch %1, %2, %3 threads")
                                   .arg(toText(info.version), devices.join(QStringLiteral(", ")))
                                   .arg(info.threads);
        {
            const std::lock_guard guard(kept().mutex);
            kept().engine = engine;
        }
        add(QStringLiteral("the engine is there"));
    });
    QObject::connect(&session, &Session::modelLoaded, &session,
                     [](const QString& path) { add(QStringLiteral("model loaded: ") + QFileInfo(path).fileName()); });
    QObject::connect(&session, &Session::modelFailed, &session, [](const QString& path, const Failure& failure) {
        add(QStringLiteral("model not loaded: %1: %2").arg(QFileInfo(path).fileName(), failure.happened));
    });
    QObject::connect(&session, &Session::failed, &session,
                     [](const Failure& failure) { add(QStringLiteral("failed: ") + failure.happened); });
    QObject::connect(&session, &Session::runFinished, &session, [&session](int index) {
        const RunSlot& slot = session.runs().at(static_cast<std::size_t>(index));
        if (slot.run) {
            add(QStringLiteral("translated: %1 of %2 sentences in %3 s with %4")
                    .arg(slot.run->finished())
                    .arg(slot.run->sentences.size())
                    .arg(slot.run->seconds, 0, 'f', 2)
                    .arg(toText(slot.run->model.name)));
        }
    });
}

} // namespace log

void showLog(QWidget* parent) {
    QDialog dialog(parent);
    dialog.setObjectName(QStringLiteral("log"));
    dialog.setWindowTitle(Log::tr("Log"));
    auto* text = new QPlainTextEdit(log::report());
    text->setReadOnly(true);
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text->setAccessibleName(Log::tr("Log"));
    text->moveCursor(QTextCursor::End);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // the style's icon is black, on a dark background too
    QPushButton* copy = buttons->addButton(Log::tr("&Copy everything"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, &dialog,
                     [text] { QApplication::clipboard()->setText(text->toPlainText()); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->setSpacing(widgets::space::kMedium);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog.resize(760, 460);
    dialog.exec();
}

} // namespace contexture::gui
