// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/model_import.h"

#include "app/gui/files/file_dialogs.h"
#include "app/gui/worker/pending_work.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardPaths>

namespace contexture::gui {

namespace {

constexpr int kLineWidth = 420; // pixels
constexpr int kMostSaid = 2000; // maximum length of the command's error message, in characters
constexpr int kPatience = 5000; // milliseconds, for a cancelled command to remove what it has begun

} // namespace

ModelImport::ModelImport(QString program, PendingWork& pending, QWidget* parent)
    : QDialog(parent)
    , m_program(std::move(program))
    , m_folder(new QLineEdit)
    , m_source(new QLineEdit)
    , m_target(new QLineEdit)
    , m_half(new QCheckBox(tr("&Half the size: weights rounded to 16 bits")))
    , m_bundle(new QLineEdit)
    , m_state(new QLabel)
    , m_bar(new QProgressBar)
    , m_start(new QPushButton(tr("&Import"))) {
    setObjectName(QStringLiteral("modelImport"));
    setWindowTitle(tr("Import a model"));
    pending.add(*this, PendingWork::Kind::File, [this] { return isRunning(); });
    layOut();
    connect(m_folder, &QLineEdit::textChanged, this, &ModelImport::update);
    connect(m_bundle, &QLineEdit::textChanged, this, &ModelImport::update);
    connect(m_start, &QPushButton::clicked, this, &ModelImport::start);
    connect(&m_process, &QProcess::finished, this, &ModelImport::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            fail(tr("%1 could not be started: %2").arg(QDir::toNativeSeparators(m_program), m_process.errorString()));
        }
    });
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_said += QString::fromUtf8(m_process.readAllStandardError());
        m_said = m_said.right(kMostSaid);
    });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] { m_process.readAllStandardOutput(); });
    update();
}

ModelImport::~ModelImport() {
    if (isRunning()) {
        m_process.disconnect(this);
        m_process.terminate();
        if (!m_process.waitForFinished(kPatience)) {
            m_process.kill();
            m_process.waitForFinished(kPatience);
        }
    }
}

QString ModelImport::usualProgram() {
    const QString name = QStringLiteral("contexture-cli");
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

bool ModelImport::isModelFolder(const QString& path) {
    const QDir folder(path);
    return QFileInfo(path).isDir() &&
           (folder.exists(QStringLiteral("config.json")) || folder.exists(QStringLiteral("decoder.yml")) ||
            !folder.entryList({QStringLiteral("*.npz")}, QDir::Files).isEmpty());
}

void ModelImport::layOut() {
    const auto named = [](QLineEdit* line, const char* name, const QString& placeholder) {
        line->setObjectName(QString::fromLatin1(name));
        line->setPlaceholderText(placeholder);
        line->setMinimumWidth(kLineWidth);
    };
    named(m_folder, "importFolder", tr("with config.json and model.safetensors, or with Marian’s .npz"));
    named(m_source, "importSource", tr("as the files say; else en, for instance"));
    named(m_target, "importTarget", tr("as the files say; of a model for several languages: which one"));
    named(m_bundle, "importBundle", QString());
    m_half->setObjectName(QStringLiteral("importHalf"));
    const auto withButton = [this](QLineEdit* line, void (ModelImport::*choose)()) {
        auto* button = new QPushButton(tr("Choose…"));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, choose);
        auto* row = new QHBoxLayout;
        row->addWidget(line, 1);
        row->addWidget(button);
        return row;
    };
    auto* form = new QFormLayout;
    form->setVerticalSpacing(widgets::space::kMedium);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto addRow = [form](const QString& text, QLineEdit* line, auto* field) {
        auto* label = new QLabel(text);
        label->setBuddy(line);
        form->addRow(label, field);
    };
    addRow(tr("&Folder of the model"), m_folder, withButton(m_folder, &ModelImport::chooseFolder));
    addRow(tr("&Source language"), m_source, m_source);
    addRow(tr("&Target language"), m_target, m_target);
    addRow(tr("&Bundle to write"), m_bundle, withButton(m_bundle, &ModelImport::chooseBundle));
    form->addRow(QString(), m_half);
    m_state->setObjectName(QStringLiteral("importState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_state->setWordWrap(true);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    QSizePolicy kept = m_bar->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_bar->setSizePolicy(kept);
    m_start->setObjectName(QStringLiteral("importStart"));
    m_start->setDefault(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Cancel)->setIcon({});
    buttons->addButton(m_start, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &ModelImport::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(widgets::space::kLarge, widgets::space::kLarge, widgets::space::kLarge,
                               widgets::space::kLarge);
    layout->setSpacing(widgets::space::kMedium);
    layout->addLayout(form);
    layout->addWidget(m_state);
    layout->addWidget(m_bar);
    layout->addStretch(1);
    layout->addWidget(buttons);
}

void ModelImport::choose() {
    const QString folder = askForFolder(parentWidget(), tr("Folder of the model to import"));
    if (!folder.isEmpty()) {
        show(folder);
    }
}

void ModelImport::show(const QString& folder) {
    if (!isRunning()) {
        m_state->clear();
        m_folder->setText(QDir::toNativeSeparators(QFileInfo(folder).absoluteFilePath()));
    }
    QDialog::show();
    raise();
    activateWindow();
    m_start->setFocus();
}

QString ModelImport::trouble() const {
    return isRunning() ? QString() : m_state->text();
}

void ModelImport::chooseFolder() {
    const QString folder = askForFolder(this, tr("Folder of the model to import"), m_folder->text());
    if (!folder.isEmpty()) {
        m_folder->setText(QDir::toNativeSeparators(folder));
    }
}

void ModelImport::chooseBundle() {
    const QString path = askWhereToSave(this, tr("Bundle to write"), m_bundle->text(),
                                        tr("Models (*.safetensors);;All files (*)"), false); // asked when it begins
    if (!path.isEmpty()) {
        m_bundle->setText(QDir::toNativeSeparators(path));
    }
}

QString ModelImport::proposedBundle() const {
    const QString folder = QDir::cleanPath(QDir::fromNativeSeparators(m_folder->text().trimmed()));
    const QString name = QFileInfo(folder).fileName();
    return folder.isEmpty() || name.isEmpty() ? QString()
                                              : QDir::toNativeSeparators(folder + QStringLiteral(".safetensors"));
}

void ModelImport::update() {
    if (const QString proposed = proposedBundle(); m_bundle->text() == m_proposed && m_proposed != proposed) {
        m_proposed = proposed;
        m_bundle->setText(proposed);
    }
    const bool isBusy = isRunning();
    for (QWidget* part : std::initializer_list<QWidget*>{m_folder, m_source, m_target, m_bundle, m_half}) {
        part->setEnabled(!isBusy);
    }
    m_bar->setVisible(isBusy);
    m_start->setEnabled(!isBusy && !m_folder->text().trimmed().isEmpty() && !m_bundle->text().trimmed().isEmpty());
}

void ModelImport::start() {
    if (isRunning()) {
        return;
    }
    if (m_program.isEmpty()) {
        fail(tr(
            "contexture-cli, which imports models, is neither beside this program nor in PATH. Install it, or put it "
            "there."));
        return;
    }
    const QString folder = QDir::fromNativeSeparators(m_folder->text().trimmed());
    const QString bundle = QFileInfo(QDir::fromNativeSeparators(m_bundle->text().trimmed())).absoluteFilePath();
    QStringList arguments{QStringLiteral("import"), QFileInfo(folder).absoluteFilePath(), QStringLiteral("--out"),
                          bundle};
    if (QFileInfo::exists(bundle)) {
        const auto answer = QMessageBox::question(
            this, tr("Import a model"), tr("%1 is there already. Replace it?").arg(m_bundle->text().trimmed()));
        if (answer != QMessageBox::Yes) {
            return;
        }
        arguments << QStringLiteral("--replace");
    }
    const auto give = [&arguments](const char* option, const QLineEdit* line) {
        if (const QString text = line->text().trimmed(); !text.isEmpty()) {
            // So that a text with a leading - is not read as an option.
            arguments << QString::fromLatin1(option) + QLatin1Char('=') + text;
        }
    };
    give("--source-language", m_source);
    give("--target-language", m_target);
    if (m_half->isChecked()) {
        arguments << QStringLiteral("--precision") << QStringLiteral("fp16");
    }
    m_said.clear();
    m_isCancelled = false;
    m_bundle->setText(QDir::toNativeSeparators(bundle));
    m_state->setText(tr("Reading the model and writing the bundle…"));
    m_process.start(m_program, arguments, QIODevice::ReadOnly);
    update();
}

void ModelImport::finish(int code, QProcess::ExitStatus status) {
    m_said += QString::fromUtf8(m_process.readAllStandardError());
    update();
    if (m_isCancelled) {
        m_state->setText(tr("Cancelled; nothing was written."));
    } else if (status != QProcess::NormalExit) {
        fail(tr("The import ended unexpectedly. It may have run out of memory: half the size needs less.") +
             QLatin1Char('\n') + m_said.trimmed());
    } else if (code != 0) {
        static const QString kName = QStringLiteral("contexture-cli: "); // the command puts its name before its errors
        const QString said = m_said.trimmed();
        fail(said.startsWith(kName) ? said.mid(kName.size()) : said);
    } else {
        m_state->clear();
        const QString bundle = QDir::fromNativeSeparators(m_bundle->text());
        accept();
        Q_EMIT imported(bundle);
    }
}

void ModelImport::fail(const QString& text) {
    m_state->setText(text);
    update();
    adjustSize();
}

void ModelImport::reject() {
    if (isRunning()) {
        m_isCancelled = true;
        m_process.terminate();
        return;
    }
    QDialog::reject();
}

} // namespace contexture::gui
