// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/help/about.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace contexture::gui {

namespace {

struct About {
    Q_DECLARE_TR_FUNCTIONS(About)
};

QLabel* plain(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

void showAbout(QWidget* parent) {
    QDialog dialog(parent);
    dialog.setWindowTitle(About::tr("About Contexture"));
    auto* layout = new QVBoxLayout(&dialog);
    layout->setSpacing(12);
    auto* name = plain(QStringLiteral("Contexture %1").arg(QCoreApplication::applicationVersion()));
    QFont font = name->font();
    font.setPixelSize(22);
    font.setBold(true);
    name->setFont(font);
    layout->addWidget(name);
    layout->addWidget(plain(About::tr("A microscope for document-level machine translation.")));
    layout->addWidget(plain(About::tr(
        "Free software under the GNU General Public License, version 3 or (at your option) any later version. "
        "It comes without any warranty.")));
    auto* form = new QFormLayout;
    const std::pair<const char*, const char*> libraries[] = {
        {"Qt 6", "LGPL-3.0"},
        {"QCustomPlot", "GPL-3.0-or-later"},
        {"LibTorch", "BSD-3-Clause"},
        {"oneDNN", "Apache-2.0"},
        {"OpenBLAS", "BSD-3-Clause"},
        {"Gloo", "BSD-3-Clause"},
        {"SentencePiece", "Apache-2.0"},
        {"ICU", "Unicode-DFS-2016"},
        {"SQLite", QT_TRANSLATE_NOOP("About", "public domain")},
        {"SQLiteCpp", "MIT"},
        {"zstd", "BSD-3-Clause"},
        {"zlib", "Zlib"},
        {"libzip", "BSD-3-Clause"},
        {"Hunspell", "LGPL-2.1-or-later, GPL-2.0-or-later, MPL-1.1"},
        {"MeCab", "GPL-2.0, LGPL-2.1-or-later or BSD-3-Clause"},
        {"yaml-cpp", "MIT"},
        {"MD4C", "MIT"},
        {"pugixml", "MIT"},
        {"libgettextpo", "GPL-3.0-or-later"},
        {"Gumbo", "Apache-2.0"},
        {"Eigen", "MPL-2.0"},
        {"nlohmann-json", "MIT"},
        {"CLI11", "BSD-3-Clause"},
        {"Inter, Noto", "OFL-1.1"},
        {"DejaVu Sans", "Bitstream Vera"},
    };
    for (const auto& [library, licence] : libraries) {
        form->addRow(plain(QString::fromLatin1(library)), plain(About::tr(licence)));
    }
    layout->addLayout(form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // the style's icon is black, on a dark background too
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog.exec();
}

} // namespace contexture::gui
