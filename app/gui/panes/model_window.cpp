// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/model_window.h"

#include "app/gui/presentation/model_card.h"
#include "app/gui/presentation/text.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextTable>
#include <QVBoxLayout>

namespace contexture::gui {

namespace {

using widgets::Role;
using widgets::Theme;

struct ModelWindow {
    Q_DECLARE_TR_FUNCTIONS(ModelWindow)
};

// Inserts everything as plain text: a card comes from a file of unknown origin.
class Page {
public:
    Page(QTextDocument& document, const Theme& theme) : m_cursor(&document), m_theme(theme) {
        m_cursor.movePosition(QTextCursor::End);
    }

    void heading(const QString& text, int size) {
        QTextBlockFormat block;
        block.setTopMargin(size > 18 ? 0 : 18);
        block.setBottomMargin(size > 18 ? 10 : 6);
        block.setHeadingLevel(size > 18 ? 1 : 2);
        QTextCharFormat format = ink(Role::Text);
        format.setFontWeight(QFont::DemiBold);
        format.setProperty(QTextFormat::FontPixelSize, size);
        line(block, format, text);
    }

    void part(const CardPart& part) {
        if (!part.title.isEmpty()) {
            heading(part.title, 15);
        }
        const bool hasHead = part.kind == CardPart::Kind::Table;
        const auto rows = static_cast<int>(part.rows.size());
        const auto columns = static_cast<int>(part.rows.front().size());
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellPadding(3);
        format.setCellSpacing(0);
        QTextTable* table = m_cursor.insertTable(rows, columns, format);
        for (int r = 0; r < rows; ++r) {
            const QStringList& row = part.rows[static_cast<std::size_t>(r)];
            for (int c = 0; c < columns; ++c) {
                const bool isName = hasHead ? r == 0 : c == 0;
                QTextTableCell cell = table->cellAt(r, c);
                QTextTableCellFormat place;
                place.setPadding(3);
                place.setRightPadding(18);
                cell.setFormat(place);
                QTextCursor inside = cell.firstCursorPosition();
                if (hasHead && isNumber(part.rows.back().value(c))) { // aligns the name of the column like its numbers
                    QTextBlockFormat right;
                    right.setAlignment(Qt::AlignRight);
                    inside.setBlockFormat(right);
                }
                inside.insertText(row.value(c), ink(isName ? Role::Muted : Role::Text));
            }
        }
        m_cursor.movePosition(QTextCursor::End);
        if (!part.note.isEmpty()) {
            QTextBlockFormat block;
            block.setTopMargin(4);
            line(block, ink(Role::Muted), part.note);
        }
    }

private:
    static bool isNumber(const QString& text) {
        return !text.isEmpty() && (text[0].isDigit() || QStringLiteral("+−–").contains(text[0]));
    }

    QTextCharFormat ink(Role role) const {
        QTextCharFormat format;
        format.setForeground(m_theme[role]);
        return format;
    }

    void line(const QTextBlockFormat& block, const QTextCharFormat& format, const QString& text) {
        if (m_cursor.document()->isEmpty()) {
            m_cursor.setBlockFormat(block);
        } else {
            m_cursor.insertBlock(block);
        }
        m_cursor.insertText(text, format);
    }

    QTextCursor m_cursor;
    const Theme& m_theme;
};

} // namespace

void showModel(QWidget* parent, const ModelInfo& model) {
    QDialog dialog(parent);
    dialog.setObjectName(QStringLiteral("model"));
    dialog.setWindowTitle(ModelWindow::tr("About the model"));
    dialog.resize(860, 720);
    auto* text = new QTextBrowser;
    text->setAccessibleName(dialog.windowTitle());
    text->setFrameShape(QFrame::NoFrame);
    text->setOpenLinks(false);
    text->document()->setDocumentMargin(20);
    Page page(*text->document(), Theme::of(parent));
    page.heading(toText(model.name), 20);
    for (const CardPart& part : modelCard(model)) {
        page.part(part);
    }
    text->moveCursor(QTextCursor::Start);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // the style's icon is black, on a dark background too
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(0, 0, 0, 12);
    layout->addWidget(text);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(12, 0, 12, 0);
    below->addWidget(buttons);
    layout->addLayout(below);
    dialog.exec();
}

} // namespace contexture::gui
