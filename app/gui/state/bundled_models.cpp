// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/bundled_models.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/resources_path.h"
#include "engine/core/error.h"
#include "engine/store/safetensors.h"
#include "widgets/words.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr const char* kTeaching = "teaching";

BundledModel readCard(const QFileInfo& file) {
    BundledModel model{.name = file.completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' ')),
                       .path = file.absoluteFilePath(),
                       .description = {},
                       .group = file.dir().dirName(),
                       .sourceLanguage = {}};
    try {
        const auto bundle = store::SafetensorsFile::open(model.path.toStdString());
        const auto objectOf = [&](const char* key) {
            const auto found = bundle.metadata().find(key);
            return found == bundle.metadata().end()
                       ? QJsonObject()
                       : QJsonDocument::fromJson(QByteArray::fromStdString(found->second)).object();
        };
        model.sourceLanguage =
            objectOf("contexture.config").value(QLatin1String("source_language")).toString().toStdString();
        if (const QJsonObject card = objectOf("contexture.card"); !card.isEmpty()) {
            const QString name = card.value(QLatin1String("name")).toString();
            model.name = name.isEmpty() ? model.name : name;
            model.description = card.value(QLatin1String("description")).toString();
        }
    } catch (const Error&) { // the failure is shown when the model is loaded
    }
    return model;
}

QFileInfoList bundledFolders() {
    const QString folder = resourcesFolder();
    return folder.isEmpty()
               ? QFileInfoList()
               : QDir(folder + QStringLiteral("/models")).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace

bool BundledModel::isForTeaching() const {
    return group == QLatin1String(kTeaching);
}

std::vector<BundledModel> bundledModels() {
    std::vector<BundledModel> models;
    for (const QFileInfo& group : bundledFolders()) {
        const QDir bundles(group.absoluteFilePath());
        for (const QFileInfo& bundle :
             bundles.entryInfoList({QStringLiteral("*.safetensors")}, QDir::Files, QDir::Name)) {
            models.push_back(readCard(bundle));
        }
    }
    return models;
}

namespace {

QString groupTitle(const QString& group) {
    if (group == QLatin1String(kTeaching)) {
        return QCoreApplication::translate("BundledModels", "For teaching: controlled language of 600 words");
    }
    if (group.isEmpty()) {
        return QCoreApplication::translate("BundledModels", "Recent and your own");
    }
    if (group == QLatin1String("english-german")) {
        return QCoreApplication::translate("BundledModels", "Real English to German");
    }
    return group;
}

} // namespace

ModelGroups::ModelGroups(QMenu& menu) : m_menu(menu), m_place(&menu) {
    menu.clear();
    for (QMenu* old : menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) {
        old->deleteLater(); // one of its actions may be what rebuilds the menu
    }
}

QMenu& ModelGroups::own() {
    if (!m_isBegun) {
        addHeading(QString());
    }
    return m_menu;
}

QMenu& ModelGroups::of(const BundledModel& model) {
    if (m_isBegun && model.group == m_group) {
        return *m_place;
    }
    if (model.isForTeaching()) {
        if (!m_menu.isEmpty()) {
            m_menu.addSeparator();
        }
        m_place = m_menu.addMenu(groupTitle(model.group));
        m_place->setToolTipsVisible(m_menu.toolTipsVisible());
        m_group = model.group;
        m_isBegun = true;
    } else {
        addHeading(model.group);
    }
    return *m_place;
}

void ModelGroups::addHeading(const QString& group) {
    if (!m_menu.isEmpty()) {
        m_menu.addSeparator();
    }
    QAction* heading = m_menu.addAction(groupTitle(group).replace(QLatin1Char('&'), QStringLiteral("&&")));
    QFont font = heading->font();
    font.setBold(true);
    heading->setFont(font);
    heading->setEnabled(false);
    m_place = &m_menu;
    m_group = group;
    m_isBegun = true;
}

std::vector<std::filesystem::path> modelFolders() {
    std::vector<std::filesystem::path> folders;
    for (const QString& folder :
         qEnvironmentVariable("CONTEXTURE_MODELS").split(QLatin1Char(':'), Qt::SkipEmptyParts)) {
        folders.emplace_back(folder.toStdU16String());
    }
    for (const QFileInfo& group : bundledFolders()) {
        folders.emplace_back(group.absoluteFilePath().toStdU16String());
    }
    return folders;
}

void describe(QAction* action, const BundledModel& model) {
    QString text = model.name;
    action->setText(text.replace(QLatin1Char('&'), QStringLiteral("&&")));
    action->setToolTip(widgets::plainToolTip(model.description.isEmpty() ? model.path : model.description));
}

} // namespace contexture::gui
