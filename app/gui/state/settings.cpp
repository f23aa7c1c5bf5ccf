// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/settings.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>
#include <QSettings>

#include <algorithm>

namespace contexture::gui::settings {

namespace {

const QString kRecent = QStringLiteral("recentFiles");
const QString kScheme = QStringLiteral("scheme");
const QString kLanguage = QStringLiteral("language");
const QString kTargetLanguages = QStringLiteral("targetLanguages");
const QString kDevice = QStringLiteral("device");
const QString kZoom = QStringLiteral("zoom");
const QString kSearches = QStringLiteral("searches");
const QString kAnnotator = QStringLiteral("annotator");
const QString kFigure = QStringLiteral("figure");
const QString kFolder = QStringLiteral("folder");
const QString kGeometry = QStringLiteral("windowGeometry");

int zoomOfThisWindow = 100;

QString& folderOfThisStart() {
    static QString folder;
    return folder;
}

} // namespace

QStringList recentFiles() {
    QStringList files = QSettings().value(kRecent).toStringList();
    files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return files;
}

void addRecentFile(const QString& path) {
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(kRecent, files.mid(0, kMaxRecentFiles));
}

void removeRecentFile(const QString& path) {
    QStringList files = recentFiles();
    files.removeAll(path);
    QSettings().setValue(kRecent, files);
}

QString language() {
    return QSettings().value(kLanguage).toString();
}

void setLanguage(const QString& language) {
    QSettings().setValue(kLanguage, language);
}

QStringList targetLanguages() {
    return QSettings().value(kTargetLanguages).toStringList();
}

void addTargetLanguage(const QString& code) {
    QStringList codes = targetLanguages();
    codes.removeAll(code);
    codes.prepend(code);
    QSettings().setValue(kTargetLanguages, codes.mid(0, kMaxTargetLanguages));
}

Device device() {
    return QSettings().value(kDevice).toString() == QLatin1String(kProcessor) ? Device::Cpu : Device::Auto;
}

void setDevice(Device device) {
    QSettings().setValue(kDevice, device == Device::Auto ? QStringLiteral("auto") : QString::fromLatin1(kProcessor));
}

int zoom() {
    return std::clamp(QSettings().value(kZoom, 100).toInt(), 80, 250);
}

void setZoom(int percent) {
    QSettings().setValue(kZoom, percent);
}

int zoomNow() {
    return zoomOfThisWindow;
}

void setZoomNow(int percent) {
    zoomOfThisWindow = percent;
}

widgets::Scheme scheme() {
    const QString chosen = QSettings().value(kScheme).toString();
    if (chosen == QLatin1String("dark")) {
        return widgets::Scheme::Dark;
    }
    if (chosen == QLatin1String("light")) {
        return widgets::Scheme::Light;
    }
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? widgets::Scheme::Dark
                                                                                : widgets::Scheme::Light;
}

void setScheme(widgets::Scheme scheme) {
    QSettings().setValue(kScheme, scheme == widgets::Scheme::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

std::vector<std::pair<QString, QString>> searches() {
    std::vector<std::pair<QString, QString>> kept;
    const QVariantMap map = QSettings().value(kSearches).toMap();
    for (auto it = map.begin(); it != map.end(); ++it) {
        kept.emplace_back(it.key(), it.value().toString());
    }
    return kept;
}

void forgetSearch(const QString& name) {
    QSettings stored;
    QVariantMap map = stored.value(kSearches).toMap();
    map.remove(name);
    stored.setValue(kSearches, map);
}

QString annotator() {
    return QSettings().value(kAnnotator, qEnvironmentVariable("USER", QStringLiteral("A"))).toString();
}

void setAnnotator(const QString& name) {
    QSettings().setValue(kAnnotator, name);
}

FigureChoice figureChoice() {
    const QVariantMap map = QSettings().value(kFigure).toMap();
    FigureChoice choice;
    choice.format = map.value(QStringLiteral("format"), choice.format).toInt();
    choice.width = map.value(QStringLiteral("width"), choice.width).toInt();
    choice.centimetres = map.value(QStringLiteral("centimetres"), choice.centimetres).toDouble();
    choice.points = map.value(QStringLiteral("points"), choice.points).toDouble();
    choice.dots = map.value(QStringLiteral("dots"), choice.dots).toInt();
    choice.asInWindow = map.value(QStringLiteral("as-in-window"), choice.asInWindow).toBool();
    choice.heading = map.value(QStringLiteral("heading"), choice.heading).toBool();
    choice.scales = map.value(QStringLiteral("scales"), choice.scales).toBool();
    choice.caption = map.value(QStringLiteral("caption"), choice.caption).toBool();
    return choice;
}

void setFigureChoice(const FigureChoice& choice) {
    QSettings().setValue(kFigure, QVariantMap{{QStringLiteral("format"), choice.format},
                                              {QStringLiteral("width"), choice.width},
                                              {QStringLiteral("centimetres"), choice.centimetres},
                                              {QStringLiteral("points"), choice.points},
                                              {QStringLiteral("dots"), choice.dots},
                                              {QStringLiteral("as-in-window"), choice.asInWindow},
                                              {QStringLiteral("heading"), choice.heading},
                                              {QStringLiteral("scales"), choice.scales},
                                              {QStringLiteral("caption"), choice.caption}});
}

QString folderNow() {
    return folderOfThisStart();
}

QString folder() {
    return QSettings().value(kFolder).toString();
}

void setFolder(const QString& folder) {
    folderOfThisStart() = folder;
    QSettings().setValue(kFolder, folder);
}

QByteArray windowGeometry() {
    return QSettings().value(kGeometry).toByteArray();
}

void setWindowGeometry(const QByteArray& geometry) {
    QSettings().setValue(kGeometry, geometry);
}

} // namespace contexture::gui::settings
