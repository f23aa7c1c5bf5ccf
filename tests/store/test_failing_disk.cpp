// SPDX-License-Identifier: GPL-3.0-or-later

// A disk whose n-th write, truncation, sync or deletion fails, for every n of a scripted use of a workspace: the
// failure is reported, the action is complete or absent, earlier data are kept, and the file opens.
#include "engine/core/error.h"
#include "engine/store/workspace.h"

#include "tests/store/failing_disk.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <functional>

using namespace contexture::store;
using namespace storetest;

namespace {

std::shared_ptr<const Run> sampleRun(std::uint32_t seed) {
    Sampler sampler(seed);
    return sampler.run(sampler.document(4 + seed % 3, true), seed % 2 == 0);
}

const std::vector<std::shared_ptr<const Run>>& samples() {
    static const std::vector<std::shared_ptr<const Run>> all{sampleRun(1), sampleRun(2), sampleRun(4)};
    return all;
}

// What a person does to it, one action after the other.
const std::vector<std::function<void(Workspace&)>>& actions() {
    static const std::vector<std::function<void(Workspace&)>> all{
        [](Workspace& w) { w.save(*samples()[1]); },
        [](Workspace& w) {
            w.save(Note{.document = w.documents().at(0).id, .sentence = SentenceIndex(0), .text = "a note"});
        },
        [](Workspace& w) {
            w.save(StoredMark{.run = w.runs().at(0).id,
                              .mark = {.sentence = SentenceIndex(0), .category = "Accuracy", .severity = "Major"}});
        },
        [](Workspace& w) { w.setQuery("far", "distance > 3"); },
        [](Workspace& w) { w.setLabel(w.runs().at(0).id, "renamed"); },
        [](Workspace& w) { w.setViewState("look", "sentence 3"); },
        [](Workspace& w) { w.save(*samples()[2]); },
        [](Workspace& w) {
            w.atomically([&w] {
                w.setViewState("one", "1");
                w.setViewState("two", "2");
            });
        },
        [](Workspace& w) {
            const auto runs = w.runs();
            if (runs.size() > 1) {
                w.remove(runs.at(1).id);
            }
        },
        [](Workspace& w) {
            const auto notes = w.notes(w.documents().at(0).id);
            if (!notes.empty()) {
                w.remove(notes.at(0).id);
            }
        },
    };
    return all;
}

const QString kUnreadable = QStringLiteral("unreadable");

// Everything that it holds, but for numbers and times of rows.
QString stateOf(const Workspace& w) {
    QStringList lines;
    for (const DocumentEntry& document : w.documents()) {
        lines << QStringLiteral("document %1").arg(QString::fromStdString(document.name));
        for (const Note& note : w.notes(document.id)) {
            lines << QStringLiteral("note %1").arg(QString::fromStdString(note.text));
        }
    }
    for (const RunEntry& run : w.runs()) {
        const auto whole = w.loadRun(run.id);
        QString which = QStringLiteral("none");
        for (std::size_t i = 0; i < samples().size(); ++i) {
            auto relabelled = std::make_shared<Run>(*whole);
            relabelled->label = samples()[i]->label;
            which = difference(*relabelled, *samples()[i]).empty() ? QString::number(i) : which;
        }
        lines << QStringLiteral("run %1 %2").arg(which, QString::fromStdString(run.label));
        lines << QStringLiteral("marks %1").arg(w.marks(run.id).size());
    }
    for (const auto& [name, text] : w.queries()) {
        lines << QString::fromStdString(name + " " + text);
    }
    for (const std::string& key : w.viewStateKeys()) {
        lines << QString::fromStdString(key + " " + w.viewState(key).value());
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestFailingDisk : public QObject {
    Q_OBJECT

private:
    FailingDisk m_disk;
    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path newFile() {
        return m_folder.filePath(QString::number(++m_files) + ".contexture").toStdString();
    }

    // Does all actions, whatever becomes of one; says which failed. States after each, as the program sees them.
    struct Outcome {
        std::vector<bool> happened;
        std::vector<QString> states;
        std::vector<QString> errors;
    };
    static Outcome useIt(Workspace& workspace) {
        Outcome outcome;
        for (const auto& act : actions()) {
            const QString error = errorOf([&] { act(workspace); });
            outcome.happened.push_back(error == "no error");
            outcome.errors.push_back(error);
            // What cannot even be read now is read when the disk is well again.
            if (errorOf([&] { outcome.states.push_back(stateOf(workspace)); }) != "no error") {
                outcome.states.push_back(kUnreadable);
            }
        }
        return outcome;
    }

private Q_SLOTS:
    void everyChangeMayFail_data() {
        QTest::addColumn<bool>("stays");
        QTest::newRow("once") << false;
        QTest::newRow("from then on") << true;
    }
    void everyChangeMayFail() {
        QFETCH(bool, stays);
        const auto then = stays ? FailingDisk::Then::StaysBroken : FailingDisk::Then::Recovers;
        std::int64_t all = 0;
        std::vector<QString> usual; // states after each action on a disk that works
        {
            Workspace workspace = Workspace::create(newFile(), std::vector{samples()[0]});
            m_disk.failAt(0, then);
            usual = useIt(workspace).states;
            workspace.close();
            all = m_disk.changes();
        }
        QVERIFY2(all > 20, qPrintable(QString::number(all)));
        int failures = 0;
        for (std::int64_t n = 1; n <= all; ++n) {
            const auto path = newFile();
            Outcome outcome;
            QString before;
            QString closing;
            {
                Workspace workspace = Workspace::create(path, std::vector{samples()[0]});
                before = stateOf(workspace);
                m_disk.failAt(n, then);
                outcome = useIt(workspace);
                closing = errorOf([&] { workspace.close(); });
            }
            const bool failed = m_disk.hasFailed();
            m_disk.failAt(0, then);
            const QByteArray which = QStringLiteral("change %1").arg(n).toUtf8();
            QVERIFY2(failed, which.constData());
            failures += static_cast<int>(std::count(outcome.happened.begin(), outcome.happened.end(), false));
            for (std::size_t i = 0; i < outcome.happened.size(); ++i) {
                QVERIFY2(outcome.happened[i] ||
                             outcome.errors[i].contains(QString::fromStdString(path.filename().string())),
                         qPrintable(outcome.errors[i]));
            }
            // What the program was told is what the file holds.
            const QString now = stateOf(Workspace::open(path));
            if (stays) {
                const auto first = std::find(outcome.happened.begin(), outcome.happened.end(), false);
                const auto done = static_cast<std::size_t>(first - outcome.happened.begin());
                const QString expected = done == 0 ? before : usual[done - 1];
                // The one in flight may stand in the journal, whole, though its sync was refused.
                const bool isWhole = done < usual.size() && now == usual[done];
                QVERIFY2(now == expected || isWhole,
                         which + ": " + now.toUtf8() + "\ninstead of\n" + expected.toUtf8());
            } else {
                QString expected = before;
                for (std::size_t i = 0; i < outcome.states.size(); ++i) {
                    QVERIFY2(outcome.happened[i] || outcome.states[i] == expected,
                             which + " action " + QByteArray::number(int(i)) + ": " + outcome.states[i].toUtf8());
                    expected = outcome.states[i];
                }
                QVERIFY2(now == expected, which + ": " + now.toUtf8() + "\ninstead of\n" + expected.toUtf8());
            }
        }
        QVERIFY2(failures > 5, qPrintable(QString::number(failures)));
        qInfo("%lld changes, %d actions refused", static_cast<long long>(all), failures);
    }

    void aNewFileIsWholeOrNotThere() {
        const auto path = newFile();
        const QByteArray old = "what stood there before";
        std::int64_t all = 0;
        m_disk.failAt(0, FailingDisk::Then::Recovers);
        Workspace::create(newFile(), samples()).close();
        all = m_disk.changes();
        QVERIFY(all > 5);
        int refused = 0;
        for (std::int64_t n = 1; n <= all; ++n) {
            writeFile(path, old);
            m_disk.failAt(n, FailingDisk::Then::StaysBroken);
            const QString error = errorOf([&] { Workspace::create(path, samples()); });
            m_disk.failAt(0, FailingDisk::Then::Recovers);
            if (error == "no error") {
                QCOMPARE(Workspace::open(path).runs().size(), samples().size());
            } else {
                ++refused;
                QVERIFY2(storetest::readFile(path) == old, qPrintable(error));
            }
        }
        QVERIFY2(refused > 3, qPrintable(QString::number(refused)));
    }
};

QTEST_APPLESS_MAIN(TestFailingDisk)
#include "test_failing_disk.moc"
