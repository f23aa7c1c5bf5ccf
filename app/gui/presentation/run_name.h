#pragma once

#include "app/gui/state/session.h"

#include <QString>

namespace contexture::gui {

// One name of a run wherever it is named: its letter in the comparison, its model, its setting.
struct RunName {
    QString letter;       // "A"; empty: there is no run
    QString model;        // "selective-encoder-online"
    QString setting;      // "Online context"
    QString text() const; // "A · Online context · selective-encoder-online"
    friend bool operator==(const RunName&, const RunName&) = default;
};

// Of the run in that row, as it is shown: one that is made again keeps its name until the new one is shown.
RunName runName(const Session& session, int row);

// The model or the setting that the next translation would be made with is not that of the run that is read.
bool isSettingChanged(const Session& session);

// Why a run's model cannot be asked: for what is grey without it.
QString whyNoModel(const RunSlot& slot);

// What the next translation would be made with.
QString nextSetting(const Session& session);

} // namespace contexture::gui
