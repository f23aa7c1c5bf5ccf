// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include "tests/support/layouts.h"
#include "widgets/gate_strip.h"
#include "widgets/message_bar.h"
#include "widgets/section_header.h"
#include "widgets/segmented_control.h"
#include "widgets/small_multiples.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"
#include "widgets/stepper.h"

#include <QDragEnterEvent>
#include <QLabel>
#include <QLayout>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <vector>

using namespace contexture::widgets;

class TestSmallWidgets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void segmentsAreOneOfAFew() {
        SegmentedControl control;
        control.setSegments({QStringLiteral("None"), QStringLiteral("Online"), QStringLiteral("Offline")});
        control.show();
        QCOMPARE(control.current(), 0);
        QSignalSpy changed(&control, &SegmentedControl::currentChanged);
        QTest::mouseClick(control.segment(1), Qt::LeftButton);
        QCOMPARE(control.current(), 1);
        QTest::mouseClick(control.segment(1), Qt::LeftButton); // again: nothing changes
        QCOMPARE(changed.count(), 1);
        control.setSegmentEnabled(2, false, QStringLiteral("This model reads no later sentences."));
        control.setCurrent(2);
        QCOMPARE(control.current(), 1);
        QCOMPARE(control.segment(2)->toolTip(), QStringLiteral("This model reads no later sentences."));
    }

    void arrowKeysPassOverDisabledSegments() {
        SegmentedControl control;
        control.setSegments({QStringLiteral("None"), QStringLiteral("Online"), QStringLiteral("Offline")});
        control.setSegmentEnabled(1, false);
        control.show();
        QVERIFY(QTest::qWaitForWindowExposed(&control));
        control.segment(0)->setFocus();
        QTest::keyClick(control.segment(0), Qt::Key_Right); // keys reach the segment that has the focus
        QCOMPARE(control.current(), 2);
        QVERIFY(control.segment(2)->hasFocus());
        QTest::keyClick(control.segment(2), Qt::Key_Right); // the last one
        QCOMPARE(control.current(), 2);
        QTest::keyClick(control.segment(2), Qt::Key_Left);
        QCOMPARE(control.current(), 0);
    }

    void stepperGoesRound() {
        Stepper stepper;
        QSignalSpy changed(&stepper, &Stepper::currentChanged);
        stepper.step(1); // nothing to step through
        QCOMPARE(changed.count(), 0);
        stepper.setLabels({QStringLiteral("mean of 2"), QStringLiteral("head 1"), QStringLiteral("head 2")});
        QCOMPARE(stepper.current(), 0);
        stepper.step(-1);
        QCOMPARE(stepper.current(), 2);
        stepper.step(1);
        QCOMPARE(stepper.current(), 0);
        stepper.setCurrent(2);
        stepper.setLabels({QStringLiteral("mean of 1")});
        QCOMPARE(stepper.current(), 0);
        QCOMPARE(changed.count(), 5);
        for (auto* button : stepper.findChildren<QToolButton*>()) {
            QVERIFY(!button->isEnabled()); // one value: nowhere to go
        }
    }

    void stepperButtonsAndKeysWork() {
        Stepper stepper;
        stepper.setLabels({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        stepper.show();
        const auto buttons = stepper.findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 2);
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(stepper.current(), 1);
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QCOMPARE(stepper.current(), 0);
        buttons[1]->setFocus();
        QTest::keyClick(buttons[1], Qt::Key_Right);
        QCOMPARE(stepper.current(), 1);
        QTest::keyClick(buttons[1], Qt::Key_Down);
        QCOMPARE(stepper.current(), 0);
        QTest::keyClick(buttons[0], Qt::Key_Up);
        QCOMPARE(stepper.current(), 1);
        QCOMPARE(stepper.findChild<QLabel*>()->text(), QStringLiteral("b"));
    }

    // A header that asks for a layout whenever it is laid out keeps the processor busy for as long as it is seen.
    void headerThatIsLeftAloneIsQuiet() {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        std::vector<SectionHeader*> headers;
        for (const bool wraps : {false, true}) {
            auto* header = new SectionHeader(QStringLiteral("Consulted, and does it matter?"));
            header->setWrapping(wraps);
            header->addExtra(new QPushButton(QStringLiteral("Drop each and retranslate")));
            header->setExplanation(QStringLiteral("ranked by weight"));
            column->addWidget(header);
            headers.push_back(header);
        }
        window.show();
        for (const int width : {300, 420, 700}) {
            window.resize(width, 200);
            QVERIFY(contexture::test::layoutsComeToRest());
        }
    }
    void legendsGiveWayToWhatIsSaid() {
        SectionHeader header(QStringLiteral("Reading"));
        auto* legend = new RampLegend(Ramp::Sentence, QStringLiteral("sentence weight"), &header);
        header.addExtra(legend);
        header.setExplanation(QStringLiteral("short"));
        header.resize(500, 34);
        header.show();
        QVERIFY(legend->width() > 50);
        const int height = header.sizeHint().height();
        header.setExplanation(
            QStringLiteral("almost nothing came from context here, and that must be read to its end"));
        QTRY_COMPARE(legend->width(), 0);
        QCOMPARE(header.sizeHint().height(), height); // nothing moves under the pointer
        header.setExplanation(QStringLiteral("short"));
        QTRY_VERIFY(legend->width() > 50);
    }

    // Without room for all, ramps become shorter, then the first legends go. No legend cuts what is said.
    void legendsGoOneByOne() {
        SectionHeader header(QStringLiteral("Reading"));
        std::vector<RampLegend*> legends;
        for (const Ramp ramp : {Ramp::Sentence, Ramp::Word, Ramp::Against}) {
            legends.push_back(new RampLegend(ramp, QStringLiteral("of the word"), &header));
            header.addExtra(legends.back());
        }
        header.setExplanation(QStringLiteral("what speaks for the word, by occlusion: shares of 0.77 nats"));
        header.show();
        const auto* said = header.findChild<ElidedLabel*>();
        std::vector<std::ptrdiff_t> numbers{0};
        for (int width = 300; width < 1100; width += 7) {
            header.resize(width, 34);
            QVERIFY(contexture::test::layoutsComeToRest());
            const auto isThere = [](const RampLegend* legend) { return legend->width() > 0; };
            const std::ptrdiff_t there = std::count_if(legends.begin(), legends.end(), isThere);
            QVERIFY2(there == 0 || said->text() == said->fullText(), qPrintable(QString::number(width)));
            QVERIFY2(there >= numbers.back(), qPrintable(QString::number(width)));
            QVERIFY(std::is_partitioned(legends.begin(), legends.end(), std::not_fn(isThere))); // the last ones stay
            if (there != numbers.back()) {
                numbers.push_back(there);
            }
        }
        QCOMPARE(numbers, (std::vector<std::ptrdiff_t>{0, 1, 2, 3}));
    }

    // Colours without a legend mislead: in a header that wraps, the explanation leaves them the line.
    void legendsStayInAHeaderThatWraps() {
        SectionHeader header(QStringLiteral("Reading"));
        header.setWrapping(true);
        auto* legend = new RampLegend(Ramp::Sentence, QStringLiteral("sentence weight"), &header);
        header.addExtra(legend);
        header.setExplanation(QStringLiteral("what speaks for the word in sentence 8, by occlusion: 0.03 nats"));
        header.show();
        for (int width = 300; width < 900; width += 25) {
            header.resize(width, 60);
            QVERIFY(contexture::test::layoutsComeToRest());
            QVERIFY2(legend->width() >= legend->minimumSizeHint().width(), qPrintable(QString::number(width)));
        }
    }

    void anExplanationWithoutRoomStandsOnALineOfItsOwn() {
        SectionHeader header(QStringLiteral("Sentence-level attention"));
        header.setWrapping(true);
        header.setExplanation(QStringLiteral("rows: words of sentence 8, columns: sentences"));
        header.resize(1000, 34);
        header.show();
        const int oneLine = header.sizeHint().height();
        header.resize(300, 60);
        QVERIFY(header.sizeHint().height() > oneLine);
        header.resize(1000, 60);
        QCOMPARE(header.sizeHint().height(), oneLine);
    }

    // In a small window's tab: title, explanation and button are three lines, none of them cut.
    void aNarrowHeaderCutsNothing() {
        SectionHeader header(QStringLiteral("Consulted, and does it matter?"));
        QPushButton button(QStringLiteral("Drop each and retranslate"));
        header.setWrapping(true);
        header.setExplanation(QStringLiteral("ranked by weight"));
        header.addExtra(&button);
        header.show();
        const auto title = header.findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
        QCOMPARE(title->text(), QStringLiteral("Consulted, and does it matter?"));
        header.resize(1000, 34);
        const int oneLine = header.sizeHint().height();
        for (int width = header.minimumSizeHint().width(); width <= 1000; width += 7) {
            header.resize(width, 34);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            header.resize(width, header.sizeHint().height());
            header.layout()->activate();
            QVERIFY2(title->width() >= title->sizeHint().width(), qPrintable(QString::number(width)));
            QVERIFY2(button.width() >= button.sizeHint().width(), qPrintable(QString::number(width)));
            bool isThere = false;
            for (const auto* label : header.findChildren<ElidedLabel*>()) {
                isThere = isThere || (label->isVisible() && label->text() == QLatin1String("ranked by weight"));
            }
            QVERIFY2(isThere, qPrintable(QString::number(width)));
        }
        QCOMPARE(header.sizeHint().height(), oneLine);
    }

    // The same at the same width, whatever was before, and never higher where there is more room.
    void aHeadersHeightFollowsFromItsWidth() {
        SectionHeader header(QStringLiteral("Does the weight say what matters?"));
        QPushButton button(QStringLiteral("Check the whole document"));
        header.setWrapping(true);
        header.setExplanation(
            QStringLiteral("effect: log-probability that the translation loses without the sentence"));
        header.addExtra(&button);
        header.show();
        const auto heightAt = [&](int width) {
            header.resize(width, 60);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            return header.minimumSizeHint().height();
        };
        int before = heightAt(header.minimumSizeHint().width());
        for (int width = header.minimumSizeHint().width(); width <= 1000; ++width) {
            heightAt(width + 12);
            const int fromAbove = heightAt(width);
            heightAt(width - 12);
            QCOMPARE(heightAt(width), fromAbove);
            QVERIFY2(fromAbove <= before, qPrintable(QString::number(width)));
            before = fromAbove;
        }
    }

    void shortenedTextIsWholeInItsTooltip() {
        ElidedLabel label(QStringLiteral("<i>a rather long explanation that cannot fit</i>"));
        label.resize(60, 20);
        label.show();
        QVERIFY(label.text().endsWith(QChar(0x2026)));
        QVERIFY(label.toolTip().contains(QStringLiteral("&lt;i&gt;a rather long")));
        label.resize(2000, 20);
        QCOMPARE(label.text(), label.fullText());
        QVERIFY(label.toolTip().isEmpty());
        QCOMPARE(label.textFormat(), Qt::PlainText);
    }

    void statusLineKeepsFiveFacts() {
        StatusLine line;
        std::vector<StatusFact> facts(7, StatusFact{QStringLiteral("log p"), QStringLiteral("-1"), {}});
        line.setFacts(facts);
        QCOMPARE(line.text().count(QStringLiteral("log p")), StatusLine::kMaxFacts);
        QCOMPARE(line.accessibleName(), line.text());
        line.resize(120, 30); // too narrow for all of them
        line.grab();
    }

    void messageIsPlainTextAndCloses() {
        MessageBar bar;
        bar.showMessage({BarMessage::Kind::Error, QStringLiteral("<b>It broke</b>"),
                         QStringLiteral("a.safetensors, header"), QStringLiteral("Take another file."),
                         QStringLiteral("offset 12"), QStringLiteral("Open a model…")});
        QVERIFY(bar.isVisible());
        for (const auto* label : bar.findChildren<QLabel*>()) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
        }
        QCOMPARE(bar.currentText(),
                 QStringLiteral("<b>It broke</b>\na.safetensors, header\nTake another file.\noffset 12"));
        QVERIFY(!bar.findChild<QPlainTextEdit*>()->isVisible());
        bar.setDetailsShown(true);
        QVERIFY(bar.findChild<QPlainTextEdit*>()->isVisible());
        QSignalSpy action(&bar, &MessageBar::actionRequested);
        QSignalSpy closed(&bar, &MessageBar::closed);
        bar.findChild<QPushButton*>()->click();
        QCOMPARE(action.count(), 1);
        QTest::keyClick(&bar, Qt::Key_Escape);
        QCOMPARE(closed.count(), 1);
        QVERIFY(!bar.isVisible());
    }

    void messageShowsNoEmptyParts() {
        MessageBar bar;
        bar.showMessage({BarMessage::Kind::Information, QStringLiteral("Saved."), {}, {}, {}, {}});
        int visible = 0;
        for (const auto* label : bar.findChildren<QLabel*>()) {
            visible += label->isVisible() ? 1 : 0;
        }
        QCOMPARE(visible, 1);
        for (const auto* button : bar.findChildren<QPushButton*>()) {
            QVERIFY(!button->isVisible());
        }
    }

    void theStartPageOffersTextsAndLessons() {
        StartPage page;
        QSignalSpy text(&page, &StartPage::sampleTextRequested);
        QSignalSpy lesson(&page, &StartPage::lessonRequested);
        page.setSampleTexts({"Texts", "A click opens one.", {{"A letter", "/t/letter.txt", "Register"}}});
        page.setLessons(
            {"Lessons", "Step by step.", {{"Who barked & why?", "/l/one/lesson.md", {}}, {"Two", "/l/two", {}}}, 2});
        const auto named = [&](const QString& title) {
            for (QPushButton* button : page.findChildren<QPushButton*>()) {
                if (button->text() == title) {
                    return button;
                }
            }
            return static_cast<QPushButton*>(nullptr);
        };
        QVERIFY(named("A letter") && named("Who barked && why?"));
        const auto labels = page.findChildren<QLabel*>(); // what a text shows is said beside its button, once
        QCOMPARE(std::count_if(labels.begin(), labels.end(), [](auto* label) { return label->text() == "Register"; }),
                 1);
        QTest::mouseClick(named("A letter"), Qt::LeftButton);
        QTest::mouseClick(named("Who barked && why?"), Qt::LeftButton);
        QCOMPARE(text.front().front().toString(), QString("/t/letter.txt"));
        QCOMPARE(lesson.front().front().toString(), QString("/l/one/lesson.md"));
        page.setLessons({}); // what is not there is not spoken of
        QVERIFY(!named("Two"));
        for (const QLabel* label : page.findChildren<QLabel*>()) {
            QVERIFY(label->text() != "Lessons" || label->isHidden());
        }
    }

    // Return presses the button with the focus; Ctrl+Return translates, and where nothing can be translated does
    // nothing.
    void onlyReturnAloneOpensTheDemo() {
        StartPage page;
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        QSignalSpy demo(&page, &StartPage::demoRequested);
        page.demoButton()->setFocus();
        for (const auto modifier : {Qt::ControlModifier, Qt::ShiftModifier, Qt::AltModifier}) {
            QTest::keyClick(page.demoButton(), Qt::Key_Return, modifier);
            QTest::keyClick(page.demoButton(), Qt::Key_Enter, modifier);
        }
        QCOMPARE(demo.count(), 0);
        QTest::keyClick(page.demoButton(), Qt::Key_Return);
        QTest::keyClick(page.demoButton(), Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(demo.count(), 2);
    }

    void startPageOffersTheDemoAndAnyFile() {
        StartPage page;
        page.show();
        QSignalSpy demo(&page, &StartPage::demoRequested);
        QSignalSpy open(&page, &StartPage::openRequested);
        for (auto* button : page.findChildren<QPushButton*>()) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(demo.count(), 1);
        QCOMPARE(open.count(), 1);
        QVERIFY(!page.recentList()->isVisible());
    }

    void recentFileOpensWithOneClick() {
        StartPage page;
        page.resize(900, 700);
        page.setRecentFiles({QStringLiteral("/a/one.contexture"), QStringLiteral("/b/<two>.txt")});
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QSignalSpy file(&page, &StartPage::fileRequested);
        auto* list = page.recentList();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1)).center());
        QCOMPARE(file.count(), 1);
        QCOMPARE(file[0][0].toString(), QStringLiteral("/b/<two>.txt"));
    }

    void droppedFilesAreNamed() {
        StartPage page;
        page.show();
        QSignalSpy dropped(&page, &StartPage::filesDropped);
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(QStringLiteral("/a/b.txt")), QUrl(QStringLiteral("https://example.org/c"))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&page, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&page, &drop);
        QCOMPARE(dropped.count(), 1);
        QCOMPARE(dropped[0][0].toStringList(), QStringList{QStringLiteral("/a/b.txt")});
        QMimeData text;
        text.setText(QStringLiteral("hello"));
        QDragEnterEvent other({10, 10}, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
        other.ignore();
        QCoreApplication::sendEvent(&page, &other);
        QVERIFY(!other.isAccepted());
    }

    void gateRowsAnswerAndBarsAreAsLongAsTheyShould() {
        GateStrip strip;
        strip.setPalette(Theme::of(Scheme::Light).palette());
        strip.resize(500, 120);
        strip.setBars(fixtures::farmGates());
        strip.show();
        const auto& layout = strip.layoutInfo();
        QCOMPARE(layout.rowAt(0), 0);
        QCOMPARE(layout.rowAt(GateLayout::kRowHeight * 4 - 1), 3);
        QCOMPARE(layout.rowAt(GateLayout::kRowHeight * 4), -1);
        QCOMPARE(layout.rowAt(-1), -1);
        QSignalSpy activated(&strip, &GateStrip::rowActivated);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {200, GateLayout::kRowHeight + 5});
        QCOMPARE(activated[0][0].toInt(), 1);
        strip.setSelectedRow(1);
        QTest::keyClick(&strip, Qt::Key_Down);
        QCOMPARE(activated[1][0].toInt(), 2);
        const auto& theme = Theme::of(&strip);
        strip.setSelectedRow(-1);
        const QImage image = strip.grab().toImage();
        const int y = GateLayout::kRowHeight * 2 + GateLayout::kRowHeight / 2 - 4; // over the spread's line
        QCOMPARE(image.pixel(int(layout.x(0.33)) - 3, y), theme.ramp(Ramp::ContextShare, 1.0).rgb());
        QCOMPARE(image.pixel(int(layout.x(0.33)) + 3, y), theme[Role::Blank].rgb());
        QVERIFY(strip.toolTipAt({200, 30}).contains(QStringLiteral("0.7100")));
    }

    void smallMultiplesChooseAndIsolate() {
        SmallMultiples view;
        view.setPalette(Theme::of(Scheme::Light).palette());
        view.resize(500, 300);
        view.setPanels(fixtures::heads(2, 8));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto& layout = view.layoutInfo();
        QCOMPARE(layout.panels.size(), std::size_t(16));
        for (std::size_t a = 0; a < 16; ++a) {
            QCOMPARE(layout.panelAt(layout.panels[a].center()), int(a));
            for (std::size_t b = a + 1; b < 16; ++b) {
                QVERIFY(!layout.panels[a].intersects(layout.panels[b]));
            }
        }
        QVERIFY(layout.panels[8].top() > layout.panels[7].top()); // a layer begins a new line
        QSignalSpy activated(&view, &SmallMultiples::panelActivated);
        QSignalSpy isolated(&view, &SmallMultiples::panelIsolated);
        const auto point = layout.panels[1].center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, point);
        QMouseEvent second(QEvent::MouseButtonDblClick, point, view.viewport()->mapToGlobal(point), Qt::LeftButton,
                           Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view.viewport(), &second);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(isolated.count(), 1);
        QCOMPARE(isolated[0][0].toInt(), 1);
        view.setSelectedPanel(15); // scrolled into sight
        QVERIFY(view.verticalScrollBar()->value() > 0);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(isolated[1][0].toInt(), 15);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(activated[1][0].toInt(), 14);
    }

    void labelledMultiplesHaveRoomForTheirWords() {
        SmallMultiples view;
        view.setPalette(Theme::of(Scheme::Light).palette());
        view.setLabelled(true);
        for (const int width : {360, 700, 1400}) {
            view.resize(width, 400);
            view.setPanels(fixtures::heads(2, 8));
            view.show();
            const auto& layout = view.layoutInfo();
            QCOMPARE(layout.panels.size(), std::size_t(16));
            for (std::size_t a = 0; a < 16; ++a) {
                const QRect picture = layout.imageRect(int(a));
                QVERIFY(picture.width() > 0 && picture.height() > 0);
                QVERIFY(layout.panels[a].contains(picture));
                QVERIFY(layout.labels[a].width() > 0 && layout.labels[a].height() > 0);
                QVERIFY(layout.panels[a].right() < view.viewport()->width());
                QCOMPARE(layout.panels[a].size(), layout.panels[0].size());
                for (std::size_t b = a + 1; b < 16; ++b) {
                    QVERIFY(!layout.panels[a].intersects(layout.panels[b]));
                }
            }
        }
        const int among = view.layoutInfo().imageRect(0).width();
        view.setPanels(fixtures::heads(1, 1)); // alone it has the room of all
        QVERIFY(view.layoutInfo().imageRect(0).width() > among);
        // Words stand left of the picture: there is ink.
        const QRect beside(view.layoutInfo().panels[0].left(), view.layoutInfo().imageRect(0).top(),
                           view.layoutInfo().labels[0].width() - 4, view.layoutInfo().imageRect(0).height());
        const QImage image = view.viewport()->grab(beside).toImage();
        const QRgb ground = Theme::of(&view)[Role::Window].rgb();
        bool isInked = false;
        for (int y = 0; y < image.height() && !isInked; ++y) {
            for (int x = 0; x < image.width(); ++x) {
                isInked = isInked || image.pixel(x, y) != ground;
            }
        }
        QVERIFY(isInked);
    }

    void focusIsSeen() {
        GateStrip strip;
        strip.setBars(fixtures::farmGates());
        SmallMultiples heads;
        heads.setPanels(fixtures::heads(1, 2));
        for (QWidget* view : std::initializer_list<QWidget*>{&strip, &heads}) {
            view->setPalette(Theme::of(Scheme::Light).palette());
            view->resize(500, 200);
            view->show();
            QVERIFY(QTest::qWaitForWindowActive(view));
            const QRgb accent = Theme::of(Scheme::Light)[Role::Accent].rgb();
            view->setFocus();
            QCOMPARE(view->grab().toImage().pixel(1, 1), accent);
            view->clearFocus();
            QVERIFY(view->grab().toImage().pixel(1, 1) != accent);
        }
        QVERIFY(heads.toolTipAt(heads.layoutInfo().panels[0].center()).contains(QStringLiteral("A click")));
    }

    void smallMultiplesShowZeroAsBlank() {
        SmallMultiples view;
        view.setPalette(Theme::of(Scheme::Light).palette());
        view.resize(500, 300);
        view.setPanels(fixtures::heads(1, 1)); // head 1: column 0 has weight 1, the last five are masked
        view.show();
        const QImage image = view.viewport()->grab().toImage();
        const auto rect = view.layoutInfo().imageRect(0);
        const auto& theme = Theme::of(&view);
        QCOMPARE(image.pixel(rect.left() + rect.width() / 20, rect.center().y()),
                 theme.ramp(Ramp::Sentence, 1.0).rgb());
        QCOMPARE(image.pixel(rect.left() + rect.width() * 3 / 20, rect.center().y()), theme[Role::Blank].rgb());
        QVERIFY(image.pixel(rect.left() + rect.width() * 15 / 20, rect.center().y()) != theme[Role::Blank].rgb());
    }

    void everyWidgetHasANameForScreenReaders() {
        QVERIFY(!GateStrip().accessibleName().isEmpty());
        QVERIFY(!SmallMultiples().accessibleName().isEmpty());
        QVERIFY(!RampLegend(Ramp::Word, QStringLiteral("word weight")).accessibleName().isEmpty());
        const Stepper stepper;
        for (auto* button : stepper.findChildren<QToolButton*>()) {
            QVERIFY(!button->accessibleName().isEmpty());
        }
        const MessageBar bar;
        QVERIFY(!bar.findChild<QToolButton*>()->accessibleName().isEmpty());
    }
};

QTEST_MAIN(TestSmallWidgets)
#include "test_small_widgets.moc"
