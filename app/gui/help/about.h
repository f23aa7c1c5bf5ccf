#pragma once

class QWidget;

namespace contexture::gui {

void showAbout(QWidget* parent); // version, licence, libraries
void showKeys(QWidget* parent);  // keys and gestures

} // namespace contexture::gui
