// SPDX-License-Identifier: GPL-3.0-or-later

// A window with simulated use, as a separate program that a test can kill: translates, writes notes, marks errors,
// translates again, and reports on standard output what is saved, one line each: "runs notes marks".
//   window_at_work saved FILE   everything is saved into that workspace
//   window_at_work draft        nothing is saved by hand: drafts alone
#include "tests/app/desk.h"

#include "app/gui/files/drafts.h"

#include <QApplication>
#include <QFile>

#include <cstdio>

using namespace contexture;
using namespace contexture::gui;

namespace {

constexpr int kPatience = 60000; // milliseconds
constexpr int kActions = 8;
constexpr int kSentences = 200;

bool settle(MainWindow& window) {
    return QTest::qWaitFor([&] { return window.isSettled(); }, kPatience);
}

void begin(MainWindow& window) {
    window.session().setDocument(test::documentOf(std::vector<std::string>(kSentences, "one two three")));
    window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
    settle(window);
    window.translate();
    settle(window);
}

void tell(MainWindow& window) {
    std::printf("%zu %zu %zu\n", window.session().runs().size(), window.notes().all().size(),
                window.additions().marks().all().size());
    std::fflush(stdout);
}

void act(MainWindow& window, int number) {
    const auto at = SentenceIndex(std::int64_t(window.notes().all().size() / 3 % kSentences));
    if (number % 5 == 4 && window.session().runs().size() < 4) {
        RunSettings settings = window.session().settings();
        settings.excluded = {SentenceIndex(std::int64_t(window.session().runs().size()))};
        window.session().compare(window.session().currentModel(), settings);
        settle(window);
    } else if (number % 3 == 2) {
        Mark mark;
        mark.run = window.session().activeSlot()->id;
        mark.mark = {.sentence = at,
                     .spans = {{Side::Target, 0, 2}},
                     .category = "Accuracy",
                     .severity = "Major",
                     .annotator = "Anna"};
        mark.mark.comment = std::to_string(window.additions().marks().all().size());
        mark.on = window.session().activeRun()->sentences[at.asSize()]->text.text;
        window.additions().marks().write(mark);
    } else {
        Note note;
        note.sentence = at;
        note.word = WordIndex(std::int64_t(window.notes().all().size() % 3));
        note.text = QStringLiteral("note %1").arg(window.notes().all().size() + 1);
        window.notes().write(note);
    }
}

bool workSaved(MainWindow& window, const QString& path) {
    if (QFile::exists(path)) {
        if (!test::opened(window, {path})) {
            std::fprintf(stderr, "%s\n", qPrintable(window.trouble()));
            return false;
        }
        window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        settle(window);
    } else {
        begin(window);
        if (!test::saved(window, path)) {
            std::fprintf(stderr, "%s\n", qPrintable(window.trouble()));
            return false;
        }
    }
    tell(window);
    for (int i = 0; i < kActions; ++i) {
        act(window, i);
        if (!QTest::qWaitFor([&] { return !window.isOnFiles() && !window.saving().isUnsaved(); }, kPatience)) {
            std::fprintf(stderr, "not saved by itself: %s\n", qPrintable(window.trouble()));
            return false;
        }
        tell(window);
    }
    return true;
}

bool workDrafted(MainWindow& window) {
    const auto left = window.drafts().left();
    if (left.empty()) {
        begin(window);
    } else {
        window.drafts().resume(left.front());
        if (!QTest::qWaitFor([&] { return !window.isOnFiles() && window.session().activeRun(); }, kPatience)) {
            std::fprintf(stderr, "the draft does not open: %s\n", qPrintable(window.trouble()));
            return false;
        }
        window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        settle(window);
        tell(window);
    }
    for (int i = 0; i < kActions; ++i) {
        bool isKept = false;
        act(window, i);
        window.drafts().keep([&](const QString& file) { isKept = !file.isEmpty(); });
        if (!QTest::qWaitFor([&] { return isKept && !window.isOnFiles(); }, kPatience)) {
            std::fprintf(stderr, "no draft was kept\n");
            return false;
        }
        tell(window);
    }
    return true;
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    QCoreApplication::setApplicationName(QStringLiteral("contexture-test-at-work"));
    const QStringList given = QCoreApplication::arguments();
    MainWindow window(test::fakeEngine());
    window.resize(1200, 800);
    window.show();
    window.keepDrafts();
    window.drafts().setPause(1);
    const bool isDone =
        given.value(1) == QStringLiteral("saved") ? workSaved(window, given.value(2)) : workDrafted(window);
    std::_Exit(isDone ? 0 : 1); // as a power cut would: closing asks, and throws drafts away
}
