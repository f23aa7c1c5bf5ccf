// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace contexture::gui {

// The name that a run has in every view: its letter in the comparison, its setting and its model.
struct RunName {
    QString letter;       // "A"; empty: there is no run
    QString model;        // "selective-encoder-online"
    QString setting;      // "Online context"
    QString text() const; // "A · Online context · selective-encoder-online"
    friend bool operator==(const RunName&, const RunName&) = default;
};

} // namespace contexture::gui
