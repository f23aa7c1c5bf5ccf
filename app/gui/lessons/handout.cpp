// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lessons/handout.h"

#include "app/gui/lessons/lesson_html.h"
#include "app/gui/presentation/text.h"
#include "engine/core/error.h"
#include "engine/lesson/material.h"
#include "engine/lesson/prose.h"
#include "widgets/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QUrl>

#include <tuple>

namespace contexture::gui {

namespace {

constexpr int kDotsPerInch = 96;
constexpr double kFooter = 28.0; // pixels below the text of a page
constexpr int kPicture = 480;    // pixels of width, at most

QString say(const char* text) {
    return QCoreApplication::translate("Handout", text);
}

QString rightAnswer(const lesson::Prediction& prediction, const lesson::PredictionText& words, const Run& run) {
    QStringList answers;
    switch (prediction.kind) {
    case lesson::Prediction::Kind::Sentence:
        for (const SentenceIndex sentence : prediction.sentences) {
            answers << QString::number(sentence.value + 1);
        }
        break;
    case lesson::Prediction::Kind::Word:
        for (const DocumentWord& word : prediction.words) {
            const Sentence* sentence = lesson::sentenceOf(run, word.sentence, word.side);
            answers << QStringLiteral("%1 (%2)")
                           .arg(sentence ? wordText(*sentence, word.word) : QString())
                           .arg(word.sentence.value + 1);
        }
        break;
    case lesson::Prediction::Kind::Choice:
        for (const std::size_t choice : prediction.rightChoices) {
            answers << toText(lesson::plainTextOf(words.choices.at(choice)));
        }
        break;
    case lesson::Prediction::Kind::Number:
        answers << QLocale().toString(prediction.number, 'g', 3);
        break;
    }
    return answers.join(QStringLiteral("; ")).toHtmlEscaped();
}

QString questionHtml(const lesson::Prediction& prediction, const lesson::StepText& step, const Run& run,
                     bool forTeacher) {
    const lesson::PredictionText& words = *step.prediction;
    QString text = QStringLiteral("<div style=\"font-weight:600;\">%1</div>").arg(html(words.question));
    for (const std::string& choice : words.choices) {
        text += QStringLiteral("<p>\u2610 %1</p>").arg(toText(lesson::plainTextOf(choice)).toHtmlEscaped());
    }
    if (!forTeacher) {
        return text + QStringLiteral("<p>%1 ______________________________________</p>")
                          .arg(say(QT_TRANSLATE_NOOP("Handout", "Your answer, and why:")));
    }
    text +=
        QStringLiteral("<p><b>%1</b> %2</p>%3")
            .arg(say(QT_TRANSLATE_NOOP("Handout", "Right:")), rightAnswer(prediction, words, run), html(words.right));
    for (std::size_t h = 0; h < words.hints.size(); ++h) {
        text += QStringLiteral("<p><i>%1</i></p>%2").arg(say(QT_TRANSLATE_NOOP("Handout", "Hint:")), hintHtml(step, h));
    }
    return text;
}

// Moves a figure to the next page instead of splitting it, and a heading together with the text below it.
void keepTogether(QTextDocument& document) {
    const double height = document.pageSize().height();
    const QAbstractTextDocumentLayout* layout = document.documentLayout();
    const auto pageOf = [height](double y) { return static_cast<int>(y / height); };
    const auto topOf = [layout](const QTextBlock& block) { // the top of its first line, which may be on the next page
        const QTextLine line = block.layout()->lineCount() > 0 ? block.layout()->lineAt(0) : QTextLine();
        return layout->blockBoundingRect(block).top() + (line.isValid() ? line.y() : 0.0);
    };
    for (bool isMoved = true; isMoved;) { // each move also moves the blocks behind it
        isMoved = false;
        for (QTextFrame* frame : document.rootFrame()->childFrames()) {
            const QRectF rect = layout->frameBoundingRect(frame);
            QTextFrameFormat format = frame->frameFormat();
            if (rect.height() <= height && pageOf(rect.top()) != pageOf(rect.bottom() - 1.0) &&
                format.pageBreakPolicy() == QTextFormat::PageBreak_Auto) {
                format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
                frame->setFrameFormat(format);
                isMoved = true;
                break;
            }
        }
        for (QTextBlock block = document.begin(); block.isValid() && !isMoved; block = block.next()) {
            const QTextBlock next = block.next();
            const bool isAlone =
                block.blockFormat().headingLevel() > 0 && next.isValid() && pageOf(topOf(block)) != pageOf(topOf(next));
            if (isAlone && block.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_Auto) {
                QTextBlockFormat format = block.blockFormat();
                format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
                QTextCursor(block).setBlockFormat(format);
                isMoved = true;
            }
        }
    }
}

void printPages(QTextDocument& document, QPdfWriter& writer) {
    const QSizeF area = writer.pageLayout().paintRectPixels(kDotsPerInch).size();
    const QSizeF text(area.width(), area.height() - kFooter);
    document.documentLayout()->setPaintDevice(&writer);
    document.setDocumentMargin(0.0);
    document.setPageSize(text);
    keepTogether(document);
    QPainter painter(&writer);
    const int pages = document.pageCount();
    for (int page = 0; page < pages; ++page) {
        if (page > 0) {
            writer.newPage();
        }
        painter.save();
        painter.translate(0.0, -page * text.height());
        document.drawContents(&painter, QRectF({0.0, page * text.height()}, text));
        painter.restore();
        painter.setFont(widgets::uiFont(widgets::type::kControl));
        painter.drawText(QRectF(0.0, text.height(), area.width(), kFooter), Qt::AlignRight | Qt::AlignBottom,
                         QStringLiteral("%1/%2").arg(page + 1).arg(pages));
    }
}

} // namespace

void writeHandout(const lesson::Lesson& lesson, const QString& language, bool forTeacher, const QString& path) {
    const lesson::LessonText& text = lesson.textIn(language.toStdString());
    QString page = QStringLiteral("<h1>%1</h1>").arg(toText(lesson::escapedHtml(text.title)));
    QStringList about;
    if (lesson.minutes > 0) {
        about << say(QT_TRANSLATE_NOOP("Handout", "%1 minutes")).arg(lesson.minutes);
    }
    for (const std::string& said : {text.audience, text.author}) {
        if (!said.empty()) {
            about << toText(lesson::escapedHtml(said));
        }
    }
    page += QStringLiteral("<p>%1</p>").arg(about.join(QStringLiteral(" · ")));
    page += partsHtml(text.front, {.teacher = forTeacher});
    for (std::size_t s = 0; s < lesson.steps.size(); ++s) {
        const lesson::Step& step = lesson.steps[s];
        const lesson::StepText& words = text.steps[s];
        const auto& recorded = lesson.material.documents.at(step.view.document).runs.at(step.view.run);
        page += QStringLiteral("<h2>%1. %2</h2>").arg(s + 1).arg(toText(lesson::escapedHtml(words.heading)));
        page += partsHtml(words.parts, {.answered = !step.prediction || forTeacher, .teacher = forTeacher});
        const auto figure = [](const lesson::View& view) {
            return std::tuple(view.document, view.run, view.look.sentence, view.look.side, view.look.word,
                              view.look.site, view.look.head);
        };
        const bool wasShown = s > 0 && (forTeacher || !lesson.steps[s - 1].prediction);
        const bool isSame = s > 0 && figure(lesson.steps[s - 1].view) == figure(step.view) &&
                            (wasShown || (step.prediction && !forTeacher));
        if (!isSame) {
            const bool shown = forTeacher || !step.prediction;
            page += viewHtml(recorded, step.view,
                             {.weights = shown || step.view.hidden.empty(),
                              .translation = shown || !step.view.withholds(lesson::Withheld::Translation),
                              .links = false,
                              .textPixels = 12,
                              .numberPixels = 10,
                              .marked = {},
                              .others = {},
                              .recorded = {}});
        }
        if (step.prediction && words.prediction) {
            page += questionHtml(*step.prediction, words, *recorded.run, forTeacher);
        }
    }

    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(toText(text.title));
        writer.setCreator(QStringLiteral("Contexture"));
        writer.setResolution(kDotsPerInch); // the pixels of rich text
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins({18, 18, 18, 18}, QPageLayout::Millimeter);
        QTextDocument document;
        document.setDefaultFont(widgets::uiFont(13));
        for (const lesson::Picture& picture : lesson.pictures) {
            QImage image = QImage::fromData(QByteArray::fromStdString(picture.bytes));
            if (image.width() > kPicture) {
                image = image.scaledToWidth(kPicture, Qt::SmoothTransformation);
            }
            document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("lesson:") + toText(picture.name)),
                                 image);
        }
        document.setHtml(page);
        printPages(document, writer);
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        throw Error(Message("lesson.handout", "the handout could not be written"), path.toStdString(),
                    Message("lesson.handout-remedy", "choose another folder"));
    }
}

} // namespace contexture::gui
