#include "app/gui/files/start_offers.h"

#include "app/gui/state/resources_path.h"
#include "widgets/start_page.h"

#include <QCoreApplication>

#include <utility>
#include <vector>

namespace contexture::gui {

namespace {

std::vector<widgets::StartPage::OfferedFile> offered(const std::vector<std::pair<QString, QString>>& files) {
    std::vector<widgets::StartPage::OfferedFile> list;
    for (const auto& [title, path] : files) {
        list.push_back({title, path});
    }
    return list;
}

} // namespace

void offerFilesOfTheBox(widgets::StartPage& page) {
    page.setSampleTexts({QCoreApplication::translate("StartOffers", "Real texts in English"),
                         QCoreApplication::translate(
                             "StartOffers", "A click opens one and translates it into German; then click a pronoun."),
                         offered(sampleTexts())});
    page.setLessons(
        {QCoreApplication::translate("StartOffers", "Lessons"),
         QCoreApplication::translate("StartOffers", "Step by step, with questions; for one person or a class."),
         offered(installedLessons()), 2});
}

} // namespace contexture::gui
