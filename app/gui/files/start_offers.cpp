// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/start_offers.h"

#include "app/gui/files/opening.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/resources_path.h"
#include "widgets/start_page.h"

#include <QCoreApplication>

#include <utility>
#include <vector>

namespace contexture::gui {

namespace {

std::vector<widgets::StartPage::OfferedFile> offeredSamples() {
    std::vector<widgets::StartPage::OfferedFile> list;
    for (const SampleText& sample : sampleTexts()) {
        list.push_back({sample.title, sample.path, sample.shows});
    }
    return list;
}

std::vector<widgets::StartPage::OfferedFile> offeredLessons() {
    std::vector<widgets::StartPage::OfferedFile> list;
    for (const auto& [title, path] : installedLessons()) {
        list.push_back({title, path, {}});
    }
    return list;
}

} // namespace

void serveStartPage(widgets::StartPage& page, Opening& opening, RecentFiles& recent) {
    page.setSampleTexts(
        {QCoreApplication::translate("StartOffers", "Sample texts in real English"),
         QCoreApplication::translate("StartOffers",
                                     "A click opens one and translates it into German here; then click a pronoun."),
         offeredSamples(), 2});
    page.setLessons(
        {QCoreApplication::translate("StartOffers", "Lessons"),
         QCoreApplication::translate("StartOffers", "Step by step, with questions; for one person or a class."),
         offeredLessons(), 3});
    const auto showRecent = [&page, &recent] { page.setRecentFiles(recent.list()); };
    QObject::connect(&recent, &RecentFiles::changed, &page, showRecent);
    showRecent();
    using widgets::StartPage;
    QObject::connect(&page, &StartPage::demoRequested, &opening, &Opening::openDemo);
    QObject::connect(&page, &StartPage::sampleTextRequested, &opening, &Opening::openSampleText);
    QObject::connect(&page, &StartPage::openRequested, &opening, &Opening::choose);
    const auto open = [&opening](const QString& path) { opening.open({path}); };
    QObject::connect(&page, &StartPage::fileRequested, &opening, open);
    QObject::connect(&page, &StartPage::lessonRequested, &opening, open);
    QObject::connect(&page, &StartPage::filesDropped, &opening,
                     [&opening](const QStringList& paths) { opening.open(paths); });
}

} // namespace contexture::gui
