// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instruments.h"
#include "tests/app/desk.h"
#include "widgets/gate_strip.h"
#include "widgets/heatmap_view.h"
#include "widgets/segmented_control.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace contexture;
using namespace contexture::gui;
using namespace contexture::test;

class TestInstruments : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Run> run() {
        auto made = std::make_shared<Run>();
        made->document = documentOf({"one", "two three", "four five six seven eight nine ten eleven twelve"});
        made->model = FakeModel().info();
        for (std::size_t i = 0; i < made->document->size(); ++i) {
            made->sentences.push_back(fakeTranslation(*made->document, i, made->settings));
        }
        return made;
    }

    static Inspection see(const std::shared_ptr<const Run>& run, int sentence, int word) {
        Look look;
        look.sentence = SentenceIndex(sentence);
        look.side = Side::Source;
        look.word = WordIndex(word);
        return inspect(run, look);
    }

private Q_SLOTS:
    // Before there is a run the instruments say what to do next, and no longer what was done already.
    void theNextStepIsSaid() {
        Desk desk;
        const auto said = [&] {
            QStringList texts;
            for (const auto* label : desk.window.findChild<Instruments*>()->findChildren<QLabel*>()) {
                texts << (label->isVisible() ? label->text() : QString());
            }
            return texts.join(QLatin1Char('|'));
        };
        desk.window.session().setDocument(documentOf({"one two", "three"}));
        QVERIFY2(said().contains("Choose a model, press Translate"), qPrintable(said()));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY2(said().contains("Press Translate") && !said().contains("Choose a model"), qPrintable(said()));
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY2(!said().contains("Press Translate"), qPrintable(said()));
    }

    void aGlanceAtAnotherSentenceMovesNothingUnderThePointer() {
        const auto made = run();
        Instruments instruments;
        instruments.resize(520, 900);
        instruments.setInspection(see(made, 1, 0));
        static_cast<QWidget&>(instruments).show();
        const auto* gates = instruments.findChild<widgets::GateStrip*>();
        const auto* map = instruments.findChild<widgets::HeatmapView*>(QStringLiteral("word-attention"));
        QVERIFY(gates && gates->isVisible() && map && map->isVisible());
        const int gateHeight = gates->sizeHint().height();
        const int mapHeight = map->sizeHint().height();
        instruments.setInspection(see(made, 2, 8), true);
        QCOMPARE(gates->sizeHint().height(), gateHeight);
        QCOMPARE(map->sizeHint().height(), mapHeight);
        QVERIFY(gates->layoutInfo().rowAt(0) <= 8 && gates->layoutInfo().rowAt(gateHeight - 8) >= 8); // it is in sight
        instruments.setInspection(see(made, 0, 0), true); // which could consult nothing
        QVERIFY(gates->isVisible());
        QCOMPARE(map->sizeHint().height(), mapHeight);
        instruments.setInspection(see(made, 2, 8)); // chosen: now it has the room that it needs
        QVERIFY(gates->sizeHint().height() > gateHeight);
        QVERIFY(map->sizeHint().height() > mapHeight);
    }

    void everyInstrumentIsThereUnderItsName() {
        Instruments all;
        QSet<QString> names;
        for (const Instrument& instrument : instruments()) {
            const QString name = viewName(instrument.view);
            QVERIFY2(!names.contains(name), qPrintable(name));
            names << name;
            const auto* view = all.findChild<QWidget*>(name);
            QVERIFY2(view, qPrintable(name));
            QCOMPARE(view->accessibleName(), heading(instrument, {}));
            QVERIFY(!viewTitle(instrument.view).isEmpty() && !tabTitle(instrument).isEmpty());
        }
    }

    void aLessonShowsThePartsThatItNames() {
        Instruments all;
        all.resize(520, 900);
        all.setInspection(see(run(), 1, 0));
        static_cast<QWidget&>(all).show();
        const auto seen = [&all] {
            QStringList names;
            for (const Instrument& instrument : instruments()) {
                const QString name = viewName(instrument.view);
                names << (all.findChild<QWidget*>(name)->isVisible() ? QStringList{name} : QStringList());
            }
            return names;
        };
        all.showOnly(std::vector{lesson::Panel::Words, lesson::Panel::Share, lesson::Panel::Notes});
        QCOMPARE(seen(), (QStringList{"word-attention", "gates"}));
        all.showOnly(std::vector<lesson::Panel>());
        QCOMPARE(seen(), QStringList());
        all.showOnly(std::nullopt);
        QCOMPARE(seen(), (QStringList{"consulted", "sentence-attention", "word-attention", "gates"}));
    }

    void theWeightingIsAChoiceOfThree() {
        const auto made = run();
        Instruments instruments;
        instruments.setInspection(see(made, 1, 0));
        auto* choice = instruments.findChild<widgets::SegmentedControl*>();
        QCOMPARE(choice->count(), 3);
        QCOMPARE(choice->current(), static_cast<int>(Weighting::TimesSentence));
        QSignalSpy chosen(&instruments, &Instruments::weightingChanged);
        choice->setCurrent(static_cast<int>(Weighting::TimesShare));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().value<Weighting>(), Weighting::TimesShare);
        Inspection within = see(made, 1, 0);
        within.look.weighting = Weighting::WithinSentence;
        instruments.setInspection(within); // chosen elsewhere: shown, and not asked for again
        QCOMPARE(choice->current(), static_cast<int>(Weighting::WithinSentence));
        QCOMPARE(chosen.size(), 1);
    }
};

QTEST_MAIN(TestInstruments)
#include "test_instruments.moc"
