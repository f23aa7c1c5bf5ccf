// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/start_page.h"

#include "widgets/theme.h"
#include "widgets/words.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace contexture::widgets {
namespace {

constexpr int kColumnWidth = 800;

} // namespace

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    const auto urls = data->urls();
    for (const auto& url : urls) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    return paths;
}

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_demo(new QPushButton(tr("Open the demo"), this))
    , m_recentTitle(new QLabel(this))
    , m_recent(new QListWidget(this)) {
    setAcceptDrops(true);
    auto* column = new QVBoxLayout;
    column->setSpacing(space::kSmall);

    auto* title = new QLabel(tr("See why each word was translated as it was"), this);
    title->setFont(uiFont(type::kTitle, QFont::DemiBold));
    title->setWordWrap(true);
    column->addWidget(title);
    column->addSpacing(space::kSmall);

    const QStringList steps{tr("Open the demo, which translates itself, or a text of your own."),
                            tr("Press Translate. Sentences can be read as soon as they are finished."),
                            tr("Click a word: you see which sentences and words the model consulted for it.")};
    auto* list = new QGridLayout;
    list->setHorizontalSpacing(space::kMedium);
    list->setVerticalSpacing(space::kSmall);
    list->setColumnStretch(1, 1);
    for (int i = 0; i < steps.size(); ++i) {
        auto* number = new QLabel(QString::number(i + 1), this);
        number->setFont(uiFont(type::kReading, QFont::DemiBold));
        number->setForegroundRole(QPalette::Link);
        auto* line = new QLabel(steps[i], this);
        line->setTextFormat(Qt::PlainText);
        line->setFont(uiFont(type::kReading));
        line->setWordWrap(true);
        list->addWidget(number, i, 0, Qt::AlignTop);
        list->addWidget(line, i, 1);
    }
    column->addLayout(list);
    column->addSpacing(space::kLarge);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kSmall);
    auto* open = new QPushButton(tr("Open\u2026"), this); // the same text as in the tool bar and in the menu
    m_demo->setProperty("primary", true);
    m_demo->setDefault(true);
    m_demo->installEventFilter(this);
    buttons->addWidget(m_demo);
    buttons->addWidget(open);
    buttons->addStretch();
    column->addLayout(buttons);
    auto* hint = new QLabel(
        tr("The demo is fifteen sentences and a small model that reads earlier ones. Texts, models, workspaces and "
           "lessons are opened, or dropped here."),
        this);
    hint->setFont(uiFont(type::kNote));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);
    column->addWidget(hint);
    column->addSpacing(space::kLarge);

    m_samples = addGroup(*column);
    m_lessons = addGroup(*column);

    m_recentTitle->setText(tr("Recent files"));
    m_recentTitle->setFont(uiFont(13, QFont::DemiBold));
    m_recent->setAccessibleName(tr("Recent files"));
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setMaximumHeight(200);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    column->addWidget(m_recentTitle);
    column->addWidget(m_recent);

    auto* holder = new QWidget(this);
    holder->setMaximumWidth(kColumnWidth);
    holder->setLayout(column);
    column->setContentsMargins(0, 0, 0, 0);
    auto* across = new QHBoxLayout;
    across->addStretch(1);
    across->addWidget(holder, 20);
    across->addStretch(1);
    auto* page = new QWidget;
    auto* lines = new QVBoxLayout(page);
    lines->setContentsMargins(space::kLarge, space::kLarge, space::kLarge, space::kLarge);
    lines->addStretch(1);
    lines->addLayout(across);
    lines->addStretch(2);
    auto* scroll = new QScrollArea; // for windows of small height
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    scroll->viewport()->setBackgroundRole(QPalette::Window);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);

    connect(m_demo, &QPushButton::clicked, this, &StartPage::demoRequested);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    const auto openRecent = [this](QListWidgetItem* item) {
        Q_EMIT fileRequested(item->data(Qt::UserRole).toString());
    };
    connect(m_recent, &QListWidget::itemActivated, this, openRecent);
    // One click opens, as on a web page; where the platform already activates on a single click, once is enough.
    connect(m_recent, &QListWidget::itemClicked, this, [this, openRecent](QListWidgetItem* item) {
        if (!style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, m_recent)) {
            openRecent(item);
        }
    });
    setSampleTexts({});
    setLessons({});
    setRecentFiles({});
}

StartPage::Group StartPage::addGroup(QVBoxLayout& column) {
    Group group{new QLabel(this), new QLabel(this), new QWidget(this)};
    group.heading->setFont(uiFont(13, QFont::DemiBold));
    group.note->setFont(uiFont(type::kNote));
    group.note->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {group.heading, group.note}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        column.addWidget(label);
    }
    auto* grid = new QGridLayout(group.buttons);
    grid->setContentsMargins(0, 0, 0, space::kLarge);
    grid->setSpacing(space::kSmall);
    column.addWidget(group.buttons);
    return group;
}

void StartPage::fill(const Group& group, const Offer& offer, void (StartPage::*requested)(const QString&)) {
    qDeleteAll(group.buttons->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    auto* grid = static_cast<QGridLayout*>(group.buttons->layout());
    int widest = 0; // of the buttons beside notes, which all get the same width
    std::vector<QPushButton*> beside;
    for (std::size_t i = 0; i < offer.files.size(); ++i) {
        const OfferedFile& file = offer.files[i];
        // A title may be a question that is longer than its button.
        auto* button =
            new QPushButton(QString(file.title).replace(QLatin1Char('&'), QStringLiteral("&&")), group.buttons);
        button->setToolTip(plainToolTip(file.note.isEmpty() ? file.title : file.note));
        button->setAccessibleDescription(file.note);
        connect(button, &QPushButton::clicked, this, [this, requested, path = file.path] { (this->*requested)(path); });
        const int row = int(i) / offer.across;
        const int column = 2 * (int(i) % offer.across); // a note stands beside its button
        grid->addWidget(button, row, column, 1, file.note.isEmpty() ? 2 : 1);
        grid->setColumnStretch(column, file.note.isEmpty() ? 1 : 0);
        grid->setColumnStretch(column + 1, 1);
        if (!file.note.isEmpty()) {
            widest = std::max(widest, button->sizeHint().width());
            beside.push_back(button);
            auto* note = new QLabel(file.note, group.buttons);
            note->setTextFormat(Qt::PlainText);
            note->setFont(uiFont(type::kNote));
            note->setForegroundRole(QPalette::PlaceholderText);
            note->setWordWrap(true);
            note->setContentsMargins(0, 0, space::kSmall, 0);
            grid->addWidget(note, row, column + 1, Qt::AlignVCenter);
        }
    }
    for (QPushButton* button : beside) {
        button->setMinimumWidth(widest);
    }
    group.heading->setText(offer.heading);
    group.note->setText(offer.note);
    for (QWidget* part : {static_cast<QWidget*>(group.heading), static_cast<QWidget*>(group.note), group.buttons}) {
        part->setVisible(!offer.files.empty());
    }
}

void StartPage::setSampleTexts(const Offer& offer) {
    fill(m_samples, offer, &StartPage::sampleTextRequested);
}

void StartPage::setLessons(const Offer& offer) {
    fill(m_lessons, offer, &StartPage::lessonRequested);
}

void StartPage::setRecentFiles(const QStringList& paths) {
    m_recent->clear();
    for (const auto& path : paths) {
        const QFileInfo info(path);
        //: A recent file: its name, and the folder it lies in.
        auto* item = new QListWidgetItem(tr("%1   in %2").arg(info.fileName(), info.absolutePath()), m_recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(plainToolTip(path));
        item->setSizeHint({0, 28});
    }
    m_recentTitle->setVisible(!paths.isEmpty());
    m_recent->setVisible(!paths.isEmpty());
}

void StartPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        m_dropping = true;
        update();
    }
}

void StartPage::dragLeaveEvent(QDragLeaveEvent*) {
    m_dropping = false;
    update();
}

void StartPage::dropEvent(QDropEvent* event) {
    m_dropping = false;
    update();
    const auto paths = localFiles(event->mimeData());
    if (!paths.isEmpty()) {
        event->acceptProposedAction();
        Q_EMIT filesDropped(paths);
    }
}

// Return presses the default button whatever is held down with it, but Ctrl+Return is a command of the window.
bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_demo && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        return isReturn && (key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier;
    }
    return QWidget::eventFilter(watched, event);
}

void StartPage::paintEvent(QPaintEvent*) {
    if (!m_dropping) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::of(this)[Role::Accent], 2, Qt::DashLine));
    painter.setBrush(Theme::of(this)[Role::Raised]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(12, 12, -12, -12), 8, 8);
}

} // namespace contexture::widgets
