// SPDX-License-Identifier: GPL-3.0-or-later

// User texts with markup, menu mnemonics or control characters: every label, tooltip, list and menu, and everything
// copied or exported, shows the text literally.
#include "app/gui/files/view_table.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/presentation/errors.h"
#include "app/gui/presentation/view_data.h"
#include "tests/app/desk.h"
#include "tests/support/nasty_strings.h"
#include "widgets/figure_export.h"
#include "widgets/message_bar.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QTextEdit>
#include <QXmlStreamReader>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;

namespace {

QString toQt(const std::string& text) {
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

// The same for a text and for what is shown of it: signs stand for what is not seen, and white space is white space.
QString plain(QString text) {
    text = widgets::shown(text);
    QString made;
    for (const QChar c : text) {
        const char16_t u = c.unicode();
        const bool turns = (u >= 0x202a && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069) || u == 0x21c4;
        if (!turns) {
            made += c.isSpace() || u == 0x240d || u == 0x2424 || u == 0xfffd || u == 0xfffc ? QChar(u' ') : c;
        }
    }
    return made.simplified();
}

QString withoutKey(QString text) { // "&&" is an ampersand, "&x" an x with a line under it
    QString made;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&') {
            ++i;
        }
        made += i < text.size() ? QString(text[i]) : QString();
    }
    return made;
}

QString asRead(const QString& text, Qt::TextFormat format) { // by Qt
    const bool isRich = format == Qt::RichText || (format == Qt::AutoText && Qt::mightBeRichText(text));
    return isRich ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
}

// Looks at everything that a widget and those within it show.
class Audit {
public:
    Audit(std::size_t number, const std::string& text)
        : m_word(toQt(test::wordOfNasty(number))), m_text(plain(toQt(text))) {}

    void look(const QWidget& root) {
        lookAt(root);
        for (const QWidget* widget : root.findChildren<QWidget*>()) {
            lookAt(*widget);
        }
        for (const QAction* action : root.findChildren<QAction*>()) {
            if (isAbout(action->text())) {
                see("action", withoutKey(action->text()));
            }
            if (isAbout(action->toolTip())) {
                see("tooltip of an action", asRead(action->toolTip(), Qt::AutoText));
            }
        }
    }
    int seen() const { return m_seen; }
    const QStringList& wrong() const { return m_wrong; }

private:
    // Markup does not part the word: whatever Qt makes of a text without it has no such word.
    bool isAbout(const QString& text) const { return text.contains(m_word); }

    void see(const QString& where, const QString& shown) {
        if (!shown.contains(m_word)) {
            return;
        }
        ++m_seen;
        const bool isCut = shown.contains(QChar(0x2026)); // there was no room for all of it
        if (!isCut && !plain(shown).contains(m_text)) {
            m_wrong << QStringLiteral("%1: “%2” is shown as “%3”").arg(where, m_text, plain(shown));
        }
    }

    void lookAt(const QWidget& widget) {
        const QString name = QString::fromLatin1(widget.metaObject()->className());
        if (isAbout(widget.toolTip())) {
            see(name + " tooltip", asRead(widget.toolTip(), Qt::AutoText));
        }
        see(name + " title", widget.windowTitle());
        see(name + " name for screen readers", widget.accessibleName());
        see(name + " description for screen readers", widget.accessibleDescription());
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
            see(name, asRead(label->text(), label->textFormat()));
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
            see(name, withoutKey(button->text()));
        } else if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
            see(name, line->text());
        } else if (const auto* edit = qobject_cast<const QTextEdit*>(&widget)) {
            see(name, edit->toPlainText());
        } else if (const auto* plainEdit = qobject_cast<const QPlainTextEdit*>(&widget)) {
            see(name, plainEdit->toPlainText());
        } else if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model()) {
            const QAbstractItemModel& model = *view->model();
            for (int row = 0; row < model.rowCount(); ++row) {
                for (int column = 0; column < model.columnCount(); ++column) {
                    const QModelIndex index = model.index(row, column);
                    see(name + " item", index.data(Qt::DisplayRole).toString());
                    const QString tip = index.data(Qt::ToolTipRole).toString();
                    if (isAbout(tip)) {
                        see(name + " tooltip of an item", asRead(tip, Qt::AutoText));
                    }
                }
            }
        }
    }

    QString m_word;
    QString m_text;
    int m_seen = 0;
    QStringList m_wrong;
};

Sentence oneWord(const std::string& text) {
    Sentence sentence;
    sentence.text = text;
    sentence.words = {{0, static_cast<std::uint32_t>(text.size())}};
    return sentence;
}

// A run of the fake engine's in which every text is this one.
std::shared_ptr<const Run> runOf(const std::string& text, ContextMode context) {
    auto document = std::make_shared<Document>();
    document->id = text;
    document->title = text;
    document->sourceLanguage = "en";
    document->targetLanguage = "de";
    document->source.assign(3, oneWord(text));
    auto run = std::make_shared<Run>();
    test::FakeModel model(text);
    run->document = document;
    run->model = model.info();
    run->model.systemTitle = text;
    run->model.paper = text;
    run->label = text;
    run->settings.context = context;
    for (std::size_t i = 0; i < 3; ++i) {
        auto translated = std::make_shared<TranslatedSentence>(*test::fakeTranslation(*document, i, run->settings));
        translated->text = oneWord(text);
        translated->wordLogProbability.assign(1, -1.0f);
        run->sentences.push_back(translated);
    }
    return run;
}

QStringList elementsOf(const QString& path) { // of an SVG; nothing where it is none
    QFile file(path);
    QStringList names;
    if (file.open(QIODevice::ReadOnly)) {
        QXmlStreamReader xml(&file);
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement && !names.contains(xml.name())) {
                names << xml.name().toString();
            }
        }
        if (xml.hasError()) {
            return {};
        }
    }
    return names;
}

} // namespace

class TestNastyStrings : public QObject {
    Q_OBJECT

    const std::vector<std::string> m_texts = test::nastyStrings();
    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void theWindowShowsThemAndNothingElse() {
        Desk desk;
        QStringList wrong;
        int seen = 0;
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            const std::string& text = m_texts[i];
            const auto run = runOf(text, ContextMode::Online);
            desk.window.session().setDocument(run->document);
            desk.window.session().addFinishedRun(run, 0);
            auto other = std::make_shared<Run>(*runOf(text, ContextMode::Offline));
            other->document = run->document;
            desk.window.session().addFinishedRun(other, 0);
            desk.window.session().setActive(0);
            const int slot = desk.window.session().activeSlot()->id;
            desk.window.notes().write(
                {.sentence = SentenceIndex(0), .word = WordIndex(0), .on = toQt(text), .text = toQt(text)});
            Mark mark;
            mark.run = slot;
            mark.mark = {.sentence = SentenceIndex(1),
                         .spans = {{Side::Target, 0, 1}},
                         .category = QString::fromUtf8(text).contains(u'/') ? "Accuracy" : text, // parted at each
                         .severity = text,
                         .annotator = text,
                         .comment = text,
                         .correction = text};
            mark.on = text;
            desk.window.additions().marks().write(mark);
            desk.window.findChild<MarksPane*>()->setWanted(true);
            desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
            widgets::BarMessage message;
            message.happened = message.where = message.remedy = message.details = toQt(text);
            desk.window.findChild<widgets::MessageBar*>()->showMessage(message);
            desk.window.grab();                                                  // every view paints it
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // menus of the texts before
            Audit audit(i, text);
            audit.look(desk.window);
            seen += audit.seen();
            wrong << audit.wrong();
            // What the pointer would be told.
            const QString tip = desk.toolTip({1, widgets::TextSide::Source, 0});
            if (tip.contains(toQt(test::wordOfNasty(i))) &&
                !plain(asRead(widgets::plainToolTip(tip), Qt::AutoText)).contains(plain(toQt(text)))) {
                wrong << QStringLiteral("tooltip of a word: ") + tip;
            }
        }
        QVERIFY2(seen > int(m_texts.size()) * 10, qPrintable(QString::number(seen)));
        for (const QString& line : wrong.mid(0, 40)) {
            qWarning("%s", qPrintable(line));
        }
        QCOMPARE(wrong.size(), 0);
    }

    // What is right to left is right to left for itself; overrides are seen and turn nothing.
    void aSentenceOfTheInterfaceKeepsItsDirection() {
        for (const std::string& each : m_texts) {
            const QString text = widgets::isolated(toQt(each));
            QVERIFY(!text.contains(QChar(0x202e)) && !text.contains(QChar(0x202d)) && !text.contains(QChar(0)));
            // Whatever is opened is closed, and nothing else is.
            const bool isInside = text.startsWith(QChar(0x2068));
            QCOMPARE(text.count(QChar(0x2069)), isInside ? 1 : 0);
            QCOMPARE(text.endsWith(QChar(0x2069)), isInside);
            QCOMPARE(widgets::shown(toQt(each)).size(), toQt(each).size()); // places of words stay what they are
        }
        QCOMPARE(widgets::isolated(QStringLiteral("dog")), QStringLiteral("dog"));
        QCOMPARE(widgets::isolated(QString::fromUtf8("\u05d0")), QString::fromUtf8("\u2068\u05d0\u2069"));
        QCOMPARE(widgets::shown(QString::fromUtf8("a\u202eb")), QString::fromUtf8("a\u21c4b"));
        QCOMPARE(widgets::shown(QString::fromUtf8("a\u200db")),
                 QString::fromUtf8("a\u200db")); // joins letters: it is seen
        QCOMPARE(errorText(Message("at.translation-of", "“{name}” is not there", std::string("\u202ex"))),
                 QString::fromUtf8("“\u2068\u21c4x\u2069” is not there"));
    }

    void tablesThatAreCopiedHoldText() {
        static const QRegularExpression kEscapes(QStringLiteral(
            "\\\\textbackslash\\{\\}|\\\\textasciicircum\\{\\}|\\\\textasciitilde\\{\\}|\\\\[{}$&#%_]|\\{[\\[*]\\}"));
        static const QRegularExpression kSpecial(QStringLiteral("[\\\\{}$&#^_%~\\[*]"));
        for (const std::string& each : m_texts) {
            const QString text = toQt(each);
            ViewData data;
            data.facts = {{QStringLiteral("document"), text}};
            data.columns = {QStringLiteral("word"), QStringLiteral("other")};
            data.rows = {{text, QStringLiteral("x")}};
            const QStringList lines = toLatex(data).split(QLatin1Char('\n'));
            QCOMPARE(lines.size(), 9); // a comment, the table of seven lines, the last line's end
            QVERIFY(lines[0].startsWith(QLatin1Char('%')));
            QString row = lines[5];
            QVERIFY2(row.endsWith(QStringLiteral(" & x \\\\")), qPrintable(row));
            row.chop(7);
            QVERIFY2(!row.remove(kEscapes).contains(kSpecial), qPrintable(lines[5]));
            const QString csv = toCsv(data);
            QVERIFY(csv.startsWith(QStringLiteral("# document: ")));
            QCOMPARE(csv.count(QStringLiteral("\r\n")) - text.count(QStringLiteral("\r\n")), 3);
        }
    }

    void figuresAreDrawingsOfText() {
        Desk desk;
        const auto elements = [&](const std::string& text) {
            const auto run = runOf(text, ContextMode::Online);
            desk.window.session().setDocument(run->document);
            desk.window.session().addFinishedRun(run, 0);
            desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
            const QString path = m_folder.filePath(QStringLiteral("figure.svg"));
            return widgets::exportFigure(*desk.reading(), path).isEmpty() ? elementsOf(path) : QStringList();
        };
        QStringList harmless = elements("harmless");
        harmless << QStringLiteral("image"); // of a coloured letter
        QVERIFY(harmless.size() > 3);
        for (const std::string& text : m_texts) {
            const QStringList made = elements(text);
            QVERIFY2(!made.isEmpty(), text.c_str()); // well-formed
            for (const QString& name : made) {
                QVERIFY2(harmless.contains(name), qPrintable(name + " of " + toQt(text)));
            }
        }
    }
};

QTEST_MAIN(TestNastyStrings)
#include "test_nasty_strings.moc"
