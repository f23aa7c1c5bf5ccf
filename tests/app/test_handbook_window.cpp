// SPDX-License-Identifier: GPL-3.0-or-later

// The handbook in the window: pages in the program's language, links, search.
#include "app/gui/help/handbook_window.h"
#include "app/gui/help/keys_page.h"
#include "app/gui/main_window.h"
#include "app/gui/state/resources_path.h"
#include "engine/core/error.h"
#include "widgets/theme.h"

#include <QAction>
#include <QFileInfo>
#include <QImage>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTreeWidget>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using gui::Handbook;
using gui::HandbookWindow;

class TestHandbookWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void write(const char* name, const QByteArray& text) const {
        QFile file(m_folder.filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    Handbook handbook(const char* language) const { return Handbook(m_folder.path(), QLatin1String(language)); }
    static QString line(const HandbookWindow& window) { // where the cursor stands
        return window.findChild<gui::HandbookBrowser*>()->textCursor().block().text();
    }
    static QString title(const HandbookWindow& window) {
        return window.findChild<gui::HandbookBrowser*>()->document()->firstBlock().text();
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("de")));
        write("index.md", "# Handbook\n\n- [One](one.md)\n- [Two](two.md#far-down)\n- [Away](https://example.org/a)\n");
        write("one.md", "# Page one\n\nA **gate** stands here.\n\n| a | b |\n|---|---|\n| x | the Gate again |\n\n"
                        "## Not this\n\n```\n## no heading\n```\n");
        write("two.md", "# Page two\n\n" + QByteArray("Filling.\n\n").repeated(80) + "## Far down\n\nA gate.\n");
        write("de/index.md", "# Handbuch\n\n- [Eins](one.md)\n- [Zwei](../two.md)\n");
        write("de/one.md", "# Seite eins\n\nEin Gate.\n");
    }

    void pagesStandInTheOrderOfTheContents() {
        const Handbook english = handbook("en");
        QCOMPARE(english.pages().size(), std::size_t(3));
        QCOMPARE(english.pages()[1].title, QStringLiteral("Page one"));
        QCOMPARE(english.pages()[1].sections, QStringList{QStringLiteral("Not this")}); // code holds no headings
        QCOMPARE(english.pages()[2].name, QStringLiteral("two"));
    }

    void missingPagesAreEnglish() {
        const Handbook german = handbook("de");
        QCOMPARE(german.pages()[1].title, QStringLiteral("Seite eins"));
        QVERIFY(german.pages()[1].isTranslated);
        QCOMPARE(german.pages()[2].title, QStringLiteral("Page two"));
        QVERIFY(!german.pages()[2].isTranslated);
        QCOMPARE(handbook("fr").pages()[0].title, QStringLiteral("Handbook"));
    }

    void hitsStandWhereTheySay() {
        const Handbook english = handbook("en");
        const auto hits = english.find(QStringLiteral("GATE"));
        QCOMPARE(hits.size(), std::size_t(3));
        for (const gui::HandbookHit& hit : hits) {
            QTextDocument document;
            gui::showPage(document, english.pages()[hit.page], widgets::Theme::of(widgets::Scheme::Dark));
            QTextCursor cursor(&document);
            cursor.setPosition(hit.position);
            cursor.setPosition(hit.position + hit.length, QTextCursor::KeepAnchor);
            QCOMPARE(cursor.selectedText().toLower(), QStringLiteral("gate"));
            QVERIFY(hit.snippet.contains(QStringLiteral("gate"), Qt::CaseInsensitive));
        }
        QVERIFY(english.find(QStringLiteral("**gate")).empty()); // text, and not its marks
        QVERIFY(english.find(QStringLiteral("  ")).empty());
    }

    void searchJumpsFromHitToHit() {
        HandbookWindow window(handbook("en"));
        window.resize(900, 400);
        window.show();
        auto* field = window.findChild<QLineEdit*>();
        QTest::keyClicks(field, QStringLiteral("gate"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(line(window), QStringLiteral("A gate stands here."));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(line(window), QStringLiteral("the Gate again"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(title(window), QStringLiteral("Page two"));
        QCOMPARE(line(window), QStringLiteral("A gate."));
        const auto marks = window.findChild<gui::HandbookBrowser*>()->extraSelections();
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].cursor.selectedText(), QStringLiteral("gate"));
        QTest::keyClick(field, Qt::Key_Return); // after the last comes the first
        QCOMPARE(line(window), QStringLiteral("A gate stands here."));
        field->clear();
        QVERIFY(window.findChild<gui::HandbookBrowser*>()->extraSelections().isEmpty());
    }

    void linksLeadToPagesAndHeadings() {
        HandbookWindow window(handbook("en"));
        window.follow(QUrl(QStringLiteral("two.md#far-down")));
        QCOMPARE(title(window), QStringLiteral("Page two"));
        QCOMPARE(line(window), QStringLiteral("Far down"));
        window.follow(QUrl(QStringLiteral("../one.md")));
        QCOMPARE(title(window), QStringLiteral("Page one"));
        QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
        window.follow(QUrl(QStringLiteral("nowhere.md")));
        QVERIFY(!title(window).isEmpty());
    }

    void theContentsOpenPagesAndSections() {
        HandbookWindow window(handbook("en"));
        auto* contents = window.findChildren<QTreeWidget*>().first();
        for (QTreeWidget* tree : window.findChildren<QTreeWidget*>()) {
            contents = tree->topLevelItemCount() > 0 ? tree : contents;
        }
        QCOMPARE(contents->topLevelItemCount(), 3);
        contents->setCurrentItem(contents->topLevelItem(2)->child(0));
        QCOMPARE(title(window), QStringLiteral("Page two"));
        QCOMPARE(line(window), QStringLiteral("Far down"));
    }

    // What leads out is for the desktop, after a click; the page stays.
    void externalLinksAreHandedOut() {
        HandbookWindow window(handbook("en"));
        const QSignalSpy spy(&window, &HandbookWindow::externalLink);
        window.follow(QUrl(QStringLiteral("https://example.org/a")));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(title(window), QStringLiteral("Handbook"));
        auto* browser = window.findChild<gui::HandbookBrowser*>();
        QVERIFY(!browser->openLinks());
        QVERIFY(!browser->openExternalLinks());
        QVERIFY(!browser->loadResource(QTextDocument::ImageResource, QUrl(QStringLiteral("https://example.org/a.png")))
                     .isValid());
    }

    void theHelpKeyOpensIt() {
        gui::MainWindow window([]() -> std::unique_ptr<Engine> { throw Error("there is no engine", "a test"); });
        window.show();
        auto* help = window.findChild<QAction*>(QStringLiteral("handbook"));
        QVERIFY(help);
        QCOMPARE(help->shortcut(), QKeySequence(Qt::Key_F1));
        help->trigger();
        auto* opened = window.findChild<HandbookWindow*>();
        QVERIFY(opened && opened->isVisible());
        help->trigger(); // not a second one
        QCOMPARE(window.findChildren<HandbookWindow*>().size(), 1);
        QVERIFY(title(*opened).size() > 0);
    }

    // Every key of the window, its panes and its other windows is told on the page, with what it does.
    void everyKeyIsOnThePageOfKeys() {
        gui::MainWindow window([]() -> std::unique_ptr<Engine> { throw Error("there is no engine", "a test"); });
        gui::showHandbook(window, *window.menuBar());
        const QStringList lines =
            gui::keysPage(window, *window.menuBar()).markdown.remove(QLatin1Char('\\')).split(QLatin1Char('\n'));
        int count = 0;
        for (const QAction* action : window.findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) {
                const QString does = action->text().remove(QLatin1Char('&'));
                QVERIFY2(!does.isEmpty(), qPrintable(action->objectName()));
                static const QRegularExpression rest(QStringLiteral("(\\.|…)*$"));
                const bool isTold = std::any_of(lines.begin(), lines.end(), [&](const QString& line) {
                    const QString keys = line.section(QStringLiteral(" |"), 0, 0).mid(2); // "| F1, Ctrl+F1 | …"
                    return QStringLiteral(", %1, ").arg(keys).contains(
                               QStringLiteral(", %1, ").arg(key.toString(QKeySequence::NativeText))) &&
                           line.contains(QString(does).remove(rest));
                });
                QVERIFY2(isTold, qPrintable(action->objectName() + ": " + key.toString()));
                ++count;
            }
        }
        QVERIFY2(count > 80, qPrintable(QString::number(count)));
    }

    // A page finds its pictures beside the handbook, and shows none wider than the page.
    void picturesOfShippedPagesAreShown() {
        static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]+\\]\\(([^)]+)\\)"));
        for (const char* language : {"en", "de"}) {
            const Handbook shipped(gui::handbookFolder(), QLatin1String(language));
            int count = 0;
            for (const gui::HandbookPage& page : shipped.pages()) {
                gui::HandbookBrowser browser;
                browser.setFolder(QFileInfo(page.path).absolutePath());
                for (auto it = picture.globalMatch(page.markdown); it.hasNext(); ++count) {
                    const QString file = it.next().captured(1);
                    const auto image = browser.loadResource(QTextDocument::ImageResource, QUrl(file)).value<QImage>();
                    QVERIFY2(!image.isNull() && image.width() <= 760, qPrintable(page.path + ": " + file));
                }
            }
            QVERIFY(count >= 14);
        }
    }

    void itIsFoundInAnInstallation() {
        const QTemporaryDir installed;
        QVERIFY(QDir(installed.path()).mkpath(QStringLiteral("models")));
        qputenv("CONTEXTURE_RESOURCES", installed.path().toUtf8());
        QVERIFY(gui::handbookFolder().isEmpty());
        const HandbookWindow without(Handbook(gui::handbookFolder(), QStringLiteral("en")));
        QVERIFY(title(without).contains(QStringLiteral("not installed")));
        QVERIFY(QDir(installed.path()).mkpath(QStringLiteral("handbook")));
        QCOMPARE(gui::handbookFolder(), QDir::cleanPath(installed.filePath(QStringLiteral("handbook"))));
        qunsetenv("CONTEXTURE_RESOURCES");
    }

    // The one that is shipped: every page opens, in both languages and themes, and nothing of it is raw Markdown.
    void shippedPagesOpen() {
        QVERIFY(!gui::handbookFolder().isEmpty());
        for (const char* language : {"en", "de"}) {
            const Handbook shipped(gui::handbookFolder(), QLatin1String(language));
            QVERIFY(shipped.pages().size() >= 12);
            for (const gui::HandbookPage& page : shipped.pages()) {
                QTextDocument document;
                gui::showPage(document, page, widgets::Theme::of(widgets::Scheme::Light));
                QCOMPARE(document.firstBlock().text(), page.title);
                const QString text = document.toPlainText();
                QVERIFY2(!text.contains(QStringLiteral("](")) && !text.contains(QStringLiteral("|---")) &&
                             !text.contains(QStringLiteral("```")),
                         qPrintable(page.path));
                for (const QString& section : page.sections) {
                    QVERIFY2(gui::positionOfAnchor(document, gui::headingAnchor(section)), qPrintable(section));
                }
            }
        }
    }
};

QTEST_MAIN(TestHandbookWindow)
#include "test_handbook_window.moc"
