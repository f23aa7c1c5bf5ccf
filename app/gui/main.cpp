// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/drafts.h"
#include "app/gui/files/model_proposal.h"
#include "app/gui/first_paint.h"
#include "app/gui/lessons/handout.h"
#include "app/gui/lessons/lesson_desk.h"
#include "app/gui/main_window.h"
#include "app/gui/screenshot.h"
#include "app/gui/state/log.h"
#include "app/gui/state/settings.h"
#include "app/gui/view_bench.h"
#include "app/gui/worker/engine_library.h"
#include "engine/core/error.h"
#include "engine/lesson/reader.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <QTranslator>

#include <algorithm>
#include <future>
#include <optional>

namespace {

using namespace contexture::gui;

struct Options {
    QStringList files;
    QString model;
    QString resume; // draft to open; empty: none
    QString documentId;
    bool demo = false;
    ScreenshotRequest screenshot; // without a path: no screenshot
    std::optional<contexture::widgets::Scheme> scheme;
    int benchSentences = 0; // 0: no measurement
    QString handout;        // of the lesson among the files; empty: none
    QString language;
    bool isForTeacher = false;
};

// Options that decide what a picture shows. Without a picture, the window itself has the same choices.
constexpr const char* kForPictures[] = {"document-id", "size",      "scale",    "select",   "context", "compare",
                                        "check",       "heads",     "overview", "variants", "find",    "cancel-after",
                                        "reveal",      "projector", "site",     "need"};

constexpr int kMostBenchSentences = 100'000; // a gigabyte of traces

constexpr QSize kWindowFrame{16, 48}; // most that a desktop draws around a window

bool isScale(const QString& text) {
    bool isNumber = false;
    const double factor = text.toDouble(&isNumber);
    return isNumber && factor >= 1.0 && factor <= 4.0;
}

// Returns an empty text, or what is wrong with the arguments.
QString parse(Options& options) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("Main", "A microscope for document-level machine translation."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QCoreApplication::translate("Main", "Documents, model bundles or workspaces to open."),
                                 QStringLiteral("[files…]"));
    const auto option = [&parser](const char* name, const char* text, const char* value = "") {
        parser.addOption(
            {QString::fromLatin1(name), QCoreApplication::translate("Main", text), QString::fromLatin1(value)});
    };
    option("demo", QT_TRANSLATE_NOOP("Main", "Open the demo document under a bundled model and translate it."));
    option("resume", QT_TRANSLATE_NOOP("Main", "Go on with a draft that an earlier window left."), "draft");
    option("model", QT_TRANSLATE_NOOP("Main", "The model to translate with."), "bundle");
    option("theme", QT_TRANSLATE_NOOP("Main", "light or dark."), "name");
    option("screenshot", QT_TRANSLATE_NOOP("Main", "Render the window, translated, to a PNG file and exit."), "file");
    option("document-id",
           QT_TRANSLATE_NOOP("Main", "Of a table with several documents, the one to show (with --screenshot)."), "id");
    option("size", QT_TRANSLATE_NOOP("Main", "Size of the window for --screenshot."), "width x height");
    option("scale", QT_TRANSLATE_NOOP("Main", "Pixels for each logical pixel in the screenshot (1 to 4)."), "factor");
    option("select",
           QT_TRANSLATE_NOOP("Main", "Select a word for --screenshot, counted from 1: SENTENCE:source|target:WORD."),
           "word");
    option("context", QT_TRANSLATE_NOOP("Main", "none, online or offline (with --screenshot)."), "mode");
    option("compare",
           QT_TRANSLATE_NOOP("Main", "Put a second run beside the first: none, online, offline, or the path of another "
                                     "bundle. May be repeated (with --screenshot)."),
           "setting");
    option("check", QT_TRANSLATE_NOOP("Main", "Run the causal check of the selected word before the screenshot."));
    option("find", QT_TRANSLATE_NOOP("Main", "List the words that fulfil these conditions (with --screenshot)."),
           "conditions");
    option("variants", QT_TRANSLATE_NOOP("Main", "Compare the other forms of the selected word (with --screenshot)."));
    option("site",
           QT_TRANSLATE_NOOP("Main",
                             "Look at this site, as encoder.context, or ask for occlusion, left-out, gradient or "
                             "integrated-gradients (with --screenshot)."),
           "name");
    option("need", QT_TRANSLATE_NOOP("Main", "Show which words needed context (with --screenshot)."));
    option("overview", QT_TRANSLATE_NOOP("Main", "Show the document's overview; --check is of all sentences then (with "
                                                 "--screenshot)."));
    option("step", QT_TRANSLATE_NOOP("Main", "Of a lesson, the step to begin at, from 1."), "number");
    option("reveal", QT_TRANSLATE_NOOP("Main", "Answer the step's question first (with --screenshot)."));
    option("projector", QT_TRANSLATE_NOOP("Main", "Show the step as on the projector (with --screenshot)."));
    option("handout", QT_TRANSLATE_NOOP("Main", "Write the handout of a lesson to a PDF file and exit."), "file");
    option("teacher", QT_TRANSLATE_NOOP("Main", "With answers and notes to the teacher (with --handout)."));
    option("language", QT_TRANSLATE_NOOP("Main", "A language of the lesson, as in de (with --handout)."), "tag");
    option("heads", QT_TRANSLATE_NOOP("Main", "Show all heads (with --screenshot)."));
    option("cancel-after",
           QT_TRANSLATE_NOOP("Main", "Cancel the translation after this many sentences, before the screenshot."),
           "count");
    option("bench-views",
           QT_TRANSLATE_NOOP("Main", "Measure how fast the window answers with a made-up document of so many "
                                     "sentences, and exit."),
           "count");
    if (!parser.parse(QCoreApplication::arguments())) {
        return parser.errorText();
    }
    if (parser.isSet(QStringLiteral("help")) || parser.isSet(QStringLiteral("help-all"))) {
        parser.showHelp();
    }
    if (parser.isSet(QStringLiteral("version"))) {
        parser.showVersion();
    }

    options.files = parser.positionalArguments();
    options.model = parser.value(QStringLiteral("model"));
    options.resume = parser.value(QStringLiteral("resume"));
    options.documentId = parser.value(QStringLiteral("document-id"));
    options.demo = parser.isSet(QStringLiteral("demo"));
    if (const QString theme = parser.value(QStringLiteral("theme")); theme == QLatin1String("dark")) {
        options.scheme = contexture::widgets::Scheme::Dark;
    } else if (theme == QLatin1String("light")) {
        options.scheme = contexture::widgets::Scheme::Light;
    } else if (!theme.isEmpty()) {
        return QCoreApplication::translate("Main", "--theme takes light or dark, not %1.").arg(theme);
    }
    if (const QString count = parser.value(QStringLiteral("bench-views")); !count.isEmpty()) {
        bool isNumber = false;
        options.benchSentences = count.toInt(&isNumber);
        if (!isNumber || options.benchSentences < 2 || options.benchSentences > kMostBenchSentences) {
            return QCoreApplication::translate("Main",
                                               "--bench-views takes a number of sentences from 2 to %1, not %2.")
                .arg(kMostBenchSentences)
                .arg(count);
        }
    }
    ScreenshotRequest& shot = options.screenshot;
    shot.path = parser.value(QStringLiteral("screenshot"));
    if (parser.isSet(QStringLiteral("screenshot")) && QFileInfo(shot.path).fileName().isEmpty()) {
        return QCoreApplication::translate("Main", "--screenshot needs the name of a file.");
    }
    if (!shot.path.isEmpty() && !shot.path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        return QCoreApplication::translate("Main", "--screenshot writes PNG; give %1 the ending .png.").arg(shot.path);
    }
    if (shot.path.isEmpty()) {
        for (const char* name : kForPictures) {
            if (parser.isSet(QLatin1String(name))) {
                return QCoreApplication::translate("Main", "--%1 is for pictures; it needs --screenshot FILE.")
                    .arg(QLatin1String(name));
            }
        }
    }
    options.handout = parser.value(QStringLiteral("handout"));
    options.language = parser.value(QStringLiteral("language"));
    options.isForTeacher = parser.isSet(QStringLiteral("teacher"));
    if (parser.isSet(QStringLiteral("handout")) && (options.handout.isEmpty() || options.files.size() != 1)) {
        return QCoreApplication::translate("Main", "--handout takes the name of a file, and one lesson.");
    }
    if (options.handout.isEmpty() && (options.isForTeacher || !options.language.isEmpty())) {
        return QCoreApplication::translate("Main",
                                           "--teacher and --language are for handouts; they need --handout FILE.");
    }
    if (const QString step = parser.value(QStringLiteral("step")); !step.isEmpty()) {
        bool isNumber = false;
        shot.step = step.toInt(&isNumber);
        if (!isNumber || shot.step < 1) {
            return QCoreApplication::translate("Main", "--step takes a number from 1, not %1.").arg(step);
        }
    }
    shot.reveal = parser.isSet(QStringLiteral("reveal"));
    shot.projector = parser.isSet(QStringLiteral("projector"));
    shot.check = parser.isSet(QStringLiteral("check"));
    shot.find = parser.value(QStringLiteral("find"));
    shot.variants = parser.isSet(QStringLiteral("variants"));
    shot.overview = parser.isSet(QStringLiteral("overview"));
    shot.site = parser.value(QStringLiteral("site"));
    shot.need = parser.isSet(QStringLiteral("need"));
    shot.heads = parser.isSet(QStringLiteral("heads"));
    shot.compare = parser.values(QStringLiteral("compare"));
    shot.context = parser.value(QStringLiteral("context"));
    if (const QString count = parser.value(QStringLiteral("cancel-after")); !count.isEmpty()) {
        bool isNumber = false;
        shot.cancelAfter = count.toInt(&isNumber);
        if (!isNumber || shot.cancelAfter < 1) {
            return QCoreApplication::translate("Main", "--cancel-after takes a number of sentences, not %1.")
                .arg(count);
        }
    }
    if (const QString scale = parser.value(QStringLiteral("scale")); !scale.isEmpty() && !isScale(scale)) {
        return QCoreApplication::translate("Main", "--scale takes a number from 1 to 4, not %1.").arg(scale);
    }
    const QStringList contexts{QStringLiteral("none"), QStringLiteral("online"), QStringLiteral("offline")};
    if (!shot.context.isEmpty() && !contexts.contains(shot.context)) {
        return QCoreApplication::translate("Main", "--context takes none, online or offline, not %1.")
            .arg(shot.context);
    }
    for (const QString& what : shot.compare) {
        if (!contexts.contains(what) && !QFileInfo(what).isFile()) {
            return QCoreApplication::translate("Main", "--compare takes none, online, offline or a bundle, not %1.")
                .arg(what);
        }
    }
    if (parser.isSet(QStringLiteral("size")) && !parseSize(parser.value(QStringLiteral("size")), shot.size)) {
        return QCoreApplication::translate("Main", "--size takes a width and a height such as 1600x1000.");
    }
    if (parser.isSet(QStringLiteral("select")) && !parseWord(parser.value(QStringLiteral("select")), shot.select)) {
        return QCoreApplication::translate(
            "Main", "--select takes a sentence, a side and a word such as 6:target:3, counted from 1.");
    }
    return {};
}

bool names(const QStringList& arguments, const char* option) {
    const QLatin1String text(option);
    return std::any_of(arguments.begin(), arguments.end(), [text](const QString& argument) {
        return argument == text || argument.startsWith(text + QLatin1Char('='));
    });
}

// Whether a person uses the window: with each of these options the program gives one result and ends.
bool isUsedByHand(const QStringList& arguments) {
    const char* const ending[] = {"--screenshot", "--bench-views", "--handout", "--help",
                                  "-h",           "--help-all",    "--version", "-v"};
    return std::none_of(std::begin(ending), std::end(ending),
                        [&arguments](const char* option) { return names(arguments, option); });
}

// Qt aborts without a display. Help and pictures need none, and get Qt's "offscreen" platform. Returns false where the
// window was asked for and no display exists.
bool findDisplay(const QStringList& arguments) {
#ifdef Q_OS_LINUX
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(name)) {
            return true;
        }
    }
    if (names(arguments, "-platform") || names(arguments, "--platform")) { // Qt's own
        return true;
    }
    if (isUsedByHand(arguments)) {
        return false;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
#else
    Q_UNUSED(arguments)
#endif
    return true;
}

// Sets the size and the language, which Qt takes when the application is constructed.
void takeZoomAndLanguage() {
    const int percent = settings::zoom();
    settings::setZoomNow(percent);
    if (percent != 100) {
        bool isNumber = false;
        const double given = qEnvironmentVariable("QT_SCALE_FACTOR").toDouble(&isNumber);
        qputenv("QT_SCALE_FACTOR", QByteArray::number((isNumber ? given : 1.0) * percent / 100.0));
    }
    if (const QString language = settings::language(); !language.isEmpty()) {
        QLocale::setDefault(QLocale(language));
    }
}

// The catalogues of the program and of Qt in one language.
class Texts {
public:
    // False: there is no catalogue for the language of the locale, and the texts are English.
    bool install(const QLocale& locale) {
        if (m_qt.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
            QCoreApplication::installTranslator(&m_qt);
        }
        const bool isThere =
            m_own.load(locale, QStringLiteral("contexture"), QStringLiteral("_"), QStringLiteral(":/translations"));
        // English texts are in the sources; their catalogue has the plural forms only.
        if (isThere || m_own.load(QStringLiteral(":/translations/contexture_en"))) {
            QCoreApplication::installTranslator(&m_own);
        }
        return isThere;
    }
    QString language() const { return m_own.language(); }

private:
    QTranslator m_qt;
    QTranslator m_own;
};

// LANGUAGE may name another language than the locale of the environment (C, or another one). Numbers are then written
// as in the language of the texts.
void takeNumbersOf(const QLocale& texts) {
    QString numbers;
    for (const char* name : {"LC_ALL", "LC_NUMERIC", "LANG"}) {
        numbers = numbers.isEmpty() ? qEnvironmentVariable(name) : numbers;
    }
    if (QLocale(numbers).language() != texts.language()) {
        QLocale::setDefault(texts);
    }
}

} // namespace

int main(int argc, char** argv) {
    if (!findDisplay(QStringList(argv + 1, argv + argc))) {
        QTextStream(stderr) << "contexture: there is no display to open the window on (neither DISPLAY nor "
                               "WAYLAND_DISPLAY is set); --screenshot FILE renders it to a picture without one."
                            << Qt::endl;
        return 1;
    }
    // The scale of a screenshot must be set before the application is constructed.
    for (int i = 1; i < argc; ++i) {
        const QByteArray argument(argv[i]);
        const QByteArray scale = argument.startsWith("--scale=")         ? argument.mid(8)
                                 : argument == "--scale" && i + 1 < argc ? QByteArray(argv[i + 1])
                                                                         : QByteArray();
        if (isScale(QString::fromLocal8Bit(scale))) { // another value is refused when the arguments are read
            qputenv("QT_SCALE_FACTOR", scale);
        }
    }
    QCoreApplication::setOrganizationName(QStringLiteral("Contexture"));
    QCoreApplication::setApplicationName(QStringLiteral("Contexture"));
    if (isUsedByHand(QStringList(argv + 1, argv + argc))) {
        takeZoomAndLanguage();
    }
    QApplication application(argc, argv);
    QCoreApplication::setApplicationVersion(QStringLiteral(CONTEXTURE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("contexture")); // by which Wayland finds the icon
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/contexture/icons/contexture.svg")));

    Texts texts;
    if (texts.install(QLocale())) {
        takeNumbersOf(QLocale(texts.language()));
    }

    Options options;
    if (const QString problem = parse(options); !problem.isEmpty()) {
        QTextStream(stderr) << "contexture: " << problem << Qt::endl;
        return 2;
    }
    // A picture does not depend on the settings of this person, and does not change them.
    std::optional<QTemporaryDir> noSettings;
    if (!options.screenshot.path.isEmpty() || options.benchSentences > 0) {
        noSettings.emplace();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, noSettings->path());
    }
    contexture::widgets::applyTheme(application, options.scheme.value_or(settings::scheme()));

    if (options.benchSentences > 0) {
        QTextStream out(stdout);
        benchViews(options.benchSentences, options.files, out);
        return 0;
    }

    if (!options.handout.isEmpty()) {
        try {
            const auto lesson = contexture::lesson::openLesson(options.files.constFirst().toStdString());
            // All texts of a page are in the language of the lesson.
            const QLocale locale(QString::fromStdString(lesson->textIn(options.language.toStdString()).language));
            QLocale::setDefault(locale);
            texts.install(locale);
            writeHandout(*lesson, options.language, options.isForTeacher, options.handout);
        } catch (const contexture::Error& error) {
            QTextStream(stderr) << "contexture: " << error.what() << Qt::endl;
            return 1;
        }
        return 0;
    }

    std::promise<void> painted;
    MainWindow window([folder = QCoreApplication::applicationDirPath(), ready = painted.get_future().share()] {
        ready.wait();
        return loadEngine(folder);
    });
    const FirstPaint load(
        window, [&painted] { painted.set_value(); }); // destroyed before the window, whose thread waits for it
    if (!options.screenshot.path.isEmpty()) {
        window.opening().setUnattended(options.documentId);
        window.resize(options.screenshot.size);
    } else if (const QByteArray geometry = settings::windowGeometry(); !geometry.isEmpty()) {
        window.restoreGeometry(geometry);
        // With a larger zoom the same window may be larger than the screen.
        const QRect room = window.screen()->availableGeometry();
        if (!window.isMaximized() && !window.isFullScreen() && !room.contains(window.geometry())) {
            window.resize(window.size().boundedTo(room.size() - kWindowFrame));
            window.move(room.topLeft());
        }
    } else {
        const QSize room = window.screen()->availableGeometry().size();
        window.resize(window.size().boundedTo(room - kWindowFrame));
    }
    window.proposal().setEnabled(true);
    window.show();
    const bool isByHand = isUsedByHand(QCoreApplication::arguments().mid(1));
    if (isByHand) {
        contexture::gui::log::install();
    }

    QTimer::singleShot(0, &window, [&] {
        if (!options.resume.isEmpty()) {
            for (const Drafts::Left& draft : window.drafts().left()) {
                if (draft.file == options.resume) {
                    window.drafts().resume(draft);
                }
            }
        }
        if (isByHand) {
            window.keepDrafts();
        }
        if (options.demo) {
            window.opening().openDemo();
        }
        QStringList files = options.files;
        if (!options.model.isEmpty()) {
            files.prepend(options.model);
        }
        if (!files.isEmpty()) {
            window.lessons().beginAt(static_cast<std::size_t>(std::max(options.screenshot.step - 1, 0)));
            window.open(files);
        }
        if (!options.screenshot.path.isEmpty()) {
            auto* taker = new ScreenshotTaker(window, options.screenshot);
            QObject::connect(taker, &ScreenshotTaker::finished, &application,
                             [](bool ok) { QCoreApplication::exit(ok ? 0 : 1); });
            taker->begin();
        }
    });
    return QApplication::exec();
}
