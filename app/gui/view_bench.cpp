// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/view_bench.h"

#include "app/gui/main_window.h"
#include "engine/core/error.h"
#include "widgets/heatmap_view.h"
#include "widgets/reading_view.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryFile>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>
#include <random>
#include <vector>

#include <time.h>

namespace contexture::gui {

namespace {

constexpr int kHeads = 4;
constexpr int kSentencesRead = 3; // sentences that a head reads for a word
constexpr int kWordsRead = 4;     // words in each of these sentences
constexpr int kRounds = 60;       // measurements of each answer
constexpr QSize kWindow{1600, 1000};
constexpr double kFrame = 16.0; // milliseconds, a delay that nobody notices

const char* const kVocabulary[] = {"the",  "dog",    "slept", "under",   "old",      "table",    "suddenly",
                                   "it",   "barked", "at",    "a",       "stranger", "who",      "came",
                                   "from", "river",  "with",  "jackets", "Hund",     "unter",    "schläft",
                                   "ihn",  "Tisch",  "weil",  "größer",  "als",      "plötzlich"};

class Maker {
public:
    explicit Maker(int sentences) : m_count(sentences) {}

    std::shared_ptr<const Run> make() {
        auto document = std::make_shared<Document>();
        document->title = "made up";
        document->sourceLanguage = "en";
        document->targetLanguage = "de";
        for (int s = 0; s < m_count; ++s) {
            document->source.push_back(sentence());
        }
        m_offsets = wordOffsets(document->source);
        auto run = std::make_shared<Run>();
        run->model.name = "made up";
        run->model.system = "made up";
        run->model.sourceLanguage = "en";
        run->model.targetLanguage = "de";
        run->model.hasContext = true;
        run->model.sites = {{.name = "encoder.context",
                             .querySide = Side::Source,
                             .keySide = Side::Source,
                             .isContext = true,
                             .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                             .hasGate = true,
                             .heads = kHeads},
                            {.name = "decoder.cross",
                             .querySide = Side::Target,
                             .keySide = Side::Source,
                             .levels = {AttentionLevel::Source},
                             .heads = kHeads}};
        run->settings.context = ContextMode::Online;
        run->seconds = 1.0;
        for (int s = 0; s < m_count; ++s) {
            run->sentences.push_back(translation(document->source[static_cast<std::size_t>(s)], s));
        }
        run->document = std::move(document);
        return run;
    }

private:
    int below(int bound) { return static_cast<int>(m_random() % static_cast<std::uint32_t>(bound)); }
    float share() { return static_cast<float>(below(1000)) / 1000.0f; }

    Sentence sentence() {
        Sentence made;
        const int words = 8 + below(14);
        for (int w = 0; w < words; ++w) {
            made.text += w > 0 ? " " : "";
            const auto begin = static_cast<std::uint32_t>(made.text.size());
            made.text += kVocabulary[below(std::size(kVocabulary))];
            made.words.push_back({begin, static_cast<std::uint32_t>(made.text.size())});
        }
        made.startsParagraph = below(8) == 0;
        return made;
    }

    // Ascending and distinct numbers.
    std::vector<int> pick(int count, int bound) {
        std::vector<int> picked;
        for (int i = 0; i < std::min(count, bound); ++i) {
            picked.push_back(below(bound));
        }
        std::sort(picked.begin(), picked.end());
        picked.erase(std::unique(picked.begin(), picked.end()), picked.end());
        return picked;
    }

    std::shared_ptr<const TranslatedSentence> translation(const Sentence& source, int index) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence();
        const std::size_t queries = source.words.size();
        const std::size_t words = translated->text.words.size();
        translated->wordLogProbability.assign(words, -0.25f);
        translated->logProbability = -0.25 * double(words);
        auto trace = std::make_shared<SentenceTrace>();
        trace->noContext = index == 0;
        if (index > 0) {
            trace->visible = {{0, index}};
            AttentionRecord sentences{.site = "encoder.context", .level = AttentionLevel::Sentence};
            AttentionRecord inside{.site = "encoder.context", .level = AttentionLevel::Word, .withinSentence = true};
            for (int head = 0; head < kHeads; ++head) {
                CsrMatrix outer;
                CsrMatrix inner;
                outer.columns = m_count;
                inner.columns = m_offsets.back();
                for (std::size_t q = 0; q < queries; ++q) {
                    const std::vector<int> read = pick(kSentencesRead, index);
                    for (const int s : read) {
                        outer.add(s, 1.0f / static_cast<float>(read.size()));
                        const std::int32_t first = m_offsets[static_cast<std::size_t>(s)];
                        const auto keys =
                            pick(kWordsRead, static_cast<int>(m_offsets[static_cast<std::size_t>(s) + 1] - first));
                        for (const int k : keys) {
                            inner.add(first + k, 1.0f / static_cast<float>(keys.size()));
                        }
                    }
                    outer.endRow();
                    inner.endRow();
                }
                sentences.heads.push_back(std::move(outer));
                inside.heads.push_back(std::move(inner));
            }
            trace->attention.push_back(std::move(sentences));
            trace->attention.push_back(std::move(inside));
            GateRecord gate{.site = "encoder.context", .querySide = Side::Source, .contextShare = {}, .spread = {}};
            for (std::size_t q = 0; q < queries; ++q) {
                gate.contextShare.push_back(share());
                gate.spread.push_back(share() / 4.0f);
            }
            trace->gates.push_back(std::move(gate));
        }
        AttentionRecord cross{.site = "decoder.cross", .level = AttentionLevel::Source};
        cross.querySide = Side::Target;
        for (int head = 0; head < kHeads; ++head) {
            CsrMatrix weights;
            weights.columns = static_cast<std::int32_t>(queries);
            for (std::size_t w = 0; w < words; ++w) {
                weights.add(static_cast<std::int32_t>(std::min(w, queries - 1)), 0.75f);
                weights.endRow();
            }
            cross.heads.push_back(std::move(weights));
        }
        trace->attention.push_back(std::move(cross));
        translated->trace = std::move(trace);
        return translated;
    }

    int m_count;
    std::mt19937 m_random{1}; // the standard defines its numbers: they are the same everywhere
    std::vector<std::int32_t> m_offsets;
};

// The time of `act` and of everything that follows from it, until nothing is left to paint.
struct Cost {
    double waited = 0.0;  // milliseconds
    double process = 0.0; // processor time in milliseconds; less than `waited` if other programs were busy
};

double processorSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

Cost milliseconds(const std::function<void()>& act) {
    QElapsedTimer clock;
    clock.start();
    const double begin = processorSeconds();
    act();
    for (int i = 0; i < 3; ++i) { // a map that was told to draw soon draws in the second round
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
    return {double(clock.nsecsElapsed()) / 1e6, (processorSeconds() - begin) * 1e3};
}

void tell(QTextStream& out, const char* what, const std::vector<Cost>& costs) {
    const auto sorted = [&](double Cost::*which) {
        std::vector<double> values;
        for (const Cost& cost : costs) {
            values.push_back(cost.*which);
        }
        std::sort(values.begin(), values.end());
        return [values](double part) {
            return values[static_cast<std::size_t>(std::lround(part * double(values.size() - 1)))];
        };
    };
    const auto waited = sorted(&Cost::waited);
    const auto process = sorted(&Cost::process);
    const auto text = [](double value) { return QString::number(value, 'f', 1).rightJustified(8); };
    out << QString::fromLatin1(what).leftJustified(28) << text(waited(0.5)) << text(waited(0.95)) << text(waited(1.0))
        << text(process(0.5)) << text(process(0.95)) << (waited(0.95) <= kFrame ? "   within a frame" : "   LATE")
        << Qt::endl;
}

void send(QWidget* to, QEvent::Type type, QPoint point, Qt::MouseButton button) {
    QMouseEvent event(type, point, to->mapToGlobal(point), button,
                      type == QEvent::MouseButtonPress ? button : Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(to, &event);
}

// No engine is loaded during a measurement; the window waits for one until `over`.
EngineWorker::Factory noEngineUntil(std::promise<void>& over) {
    return [shared = over.get_future().share()]() -> std::unique_ptr<Engine> {
        shared.wait();
        throw Error("no engine is needed here", "bench-views", "open the window without this option");
    };
}

// Opens a file as a user does, and writes the longest time during which the window did not respond.
void tellOpening(QTextStream& out, const QString& path) {
    std::promise<void> over;
    MainWindow window(noEngineUntil(over));
    window.resize(kWindow);
    window.opening().setUnattended(QString());
    window.show();
    milliseconds([] {});
    QElapsedTimer whole;
    QElapsedTimer since;
    double longest = 0.0;
    QTimer tick; // fires whenever there is nothing else to do
    QObject::connect(&tick, &QTimer::timeout, &window, [&] {
        longest = std::max(longest, double(since.nsecsElapsed()) / 1e6);
        since.start();
    });
    whole.start();
    since.start();
    tick.start(1);
    window.open({path});
    while (window.isOnFiles()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    milliseconds([] {});
    longest = std::max(longest, double(since.nsecsElapsed()) / 1e6);
    out << QStringLiteral("open a text of %1 MB").arg(double(QFileInfo(path).size()) / 1e6, 0, 'f', 1).leftJustified(28)
        << QStringLiteral("%1 s; the window did not answer for at most %2 ms")
               .arg(double(whole.elapsed()) / 1e3, 0, 'f', 1)
               .arg(longest, 0, 'f', 1)
        << Qt::endl;
    if (!window.trouble().isEmpty()) {
        out << "  " << window.trouble().replace(QLatin1Char('\n'), QLatin1String("; ")) << Qt::endl;
    }
    over.set_value();
}

} // namespace

std::shared_ptr<const Run> madeUpRun(int sentences) {
    return Maker(sentences).make();
}

void benchViews(int sentences, const QStringList& files, QTextStream& out) {
    const std::shared_ptr<const Run> run = madeUpRun(sentences);
    std::promise<void> over;
    MainWindow window(noEngineUntil(over));
    window.resize(kWindow);
    window.show();
    milliseconds([] {});

    out << sentences << " sentences; milliseconds from the event until it is painted" << Qt::endl
        << QString(28, u' ') << "  median     95%   worst   of it processor: median, 95%" << Qt::endl;
    std::vector<Cost> opening;
    for (int i = 0; i < 5; ++i) {
        opening.push_back(milliseconds([&] {
            window.session().setDocument(run->document);
            window.session().addFinishedRun(run, 0);
        }));
    }
    tell(out, "open (all in memory)", opening);

    auto* reading = window.findChild<widgets::ReadingView*>(QStringLiteral("reading"));
    QScrollBar* bar = reading->verticalScrollBar();
    std::mt19937 random(2);
    const auto below = [&random](int bound) { return static_cast<int>(random() % static_cast<std::uint32_t>(bound)); };
    const auto sentence = [&] { return 1 + below(sentences - 1); };
    std::vector<Cost> jumps;
    std::vector<Cost> steps;
    for (int i = 0; i < kRounds; ++i) {
        jumps.push_back(milliseconds([&] { bar->setValue(below(bar->maximum() + 1)); }));
        steps.push_back(milliseconds([&] { bar->setValue(bar->value() + 3 * bar->singleStep()); }));
    }
    tell(out, "scroll, a turn of the wheel", steps);
    tell(out, "scroll, anywhere", jumps);

    // A position in the middle of a visible word.
    const auto wordIn = [&](int which, widgets::TextSide side) {
        const int words =
            static_cast<int>((side == widgets::TextSide::Source ? run->document->source[static_cast<std::size_t>(which)]
                                                                : run->sentences[static_cast<std::size_t>(which)]->text)
                                 .words.size());
        return reading->wordRect({which, side, below(words)}).center();
    };
    std::vector<Cost> clicks;
    std::vector<Cost> hovers;
    std::vector<Cost> keys;
    std::vector<Cost> maps;
    for (int i = 0; i < kRounds; ++i) {
        const int which = sentence();
        milliseconds([&] { reading->scrollToSentence(which); });
        const QPoint place = wordIn(which, i % 2 == 0 ? widgets::TextSide::Source : widgets::TextSide::Target);
        clicks.push_back(milliseconds([&] {
            send(reading->viewport(), QEvent::MouseButtonPress, place, Qt::LeftButton);
            send(reading->viewport(), QEvent::MouseButtonRelease, place, Qt::LeftButton);
        }));
        for (int h = 0; h < 3; ++h) {
            const QPoint other = wordIn(which, h % 2 == 0 ? widgets::TextSide::Source : widgets::TextSide::Target);
            hovers.push_back(milliseconds([&] { send(reading->viewport(), QEvent::MouseMove, other, Qt::NoButton); }));
        }
        if (auto* map = window.findChild<widgets::HeatmapView*>(QStringLiteral("sentence-attention"));
            map && map->isVisible()) {
            maps.push_back(milliseconds([&] { send(map, QEvent::MouseMove, {200, 20 + 20 * (i % 4)}, Qt::NoButton); }));
        }
        keys.push_back(milliseconds([&] {
            QKeyEvent press(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
            QCoreApplication::sendEvent(reading, &press);
        }));
    }
    tell(out, "hover over a word", hovers);
    tell(out, "hover over the map", maps);
    tell(out, "click on a word", clicks);
    tell(out, "arrow key", keys);
    QTemporaryFile text;
    if (text.open()) {
        for (const Sentence& one : run->document->source) {
            text.write(one.text.data(), static_cast<qint64>(one.text.size()));
            text.write(".\n");
        }
        text.close();
        tellOpening(out, text.fileName());
    }
    for (const QString& file : files) {
        tellOpening(out, file);
    }
    over.set_value();
}

} // namespace contexture::gui
