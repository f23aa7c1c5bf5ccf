// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/trainer.h"

#include <cstdio>

namespace contexture::train {

namespace {

std::string number(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string timeLeft(double seconds) {
    if (seconds < 90.0) {
        return number("%.0f s left", seconds);
    }
    return seconds < 5400.0 ? number("%.0f min left", seconds / 60.0) : number("%.1f h left", seconds / 3600.0);
}

} // namespace

std::string describe(const TrainProgress& progress) {
    std::string text = "step " + std::to_string(progress.step);
    if (progress.maxSteps > 0) {
        text += " of " + std::to_string(progress.maxSteps);
    }
    switch (progress.phase) {
    case TrainProgress::Phase::Preparing:
    case TrainProgress::Phase::Warning:
        return progress.note;
    case TrainProgress::Phase::Saving:
        return text + ", saving";
    case TrainProgress::Phase::Evaluating:
        if (!progress.dev) {
            return text + ", evaluating";
        }
        text += ", dev loss " + number("%.4f", progress.dev->loss) + ", negative log-probability " +
                number("%.4f", progress.dev->negativeLogProbability) + (progress.best ? " (best)" : "");
        for (const auto& [key, score] : progress.dev->contrastive) {
            text += "\n  " + key + " " + number("%.3f", score.accuracy()) + " of " + std::to_string(score.count);
        }
        return text;
    case TrainProgress::Phase::Training:
        break;
    }
    text += ", loss " + number("%.4f", progress.loss) + ", " + number("%.0f", progress.tokensPerSecond) + " tokens/s";
    if (progress.secondsLeft >= 0.0) {
        text += ", " + timeLeft(progress.secondsLeft);
    }
    return text;
}

} // namespace contexture::train
