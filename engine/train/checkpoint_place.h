// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/checkpoint.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace contexture::train {

// Where one session of a training keeps its checkpoint. Other processes may write there, too: the rest of a group after
// one of it was lost, or a later session while this one was stopped. A checkpoint of theirs is never replaced by an
// older one.
class CheckpointPlace {
public:
    // From here on, files that other processes write are noticed. `run` describes this training; its step is ignored.
    CheckpointPlace(std::filesystem::path file, std::filesystem::path output, CheckpointHead run);

    const std::filesystem::path& file() const { return m_file; }

    // The step of a checkpoint of this training that others have written, if it is `step` or a later one.
    std::optional<std::int64_t> heldByOthers(std::int64_t step) const;
    // Whether writing step `step` loses no other process's work: there is no file, or the one that this session found
    // or wrote, or an earlier step of this training.
    bool mayWrite(std::int64_t step) const;
    bool endedElsewhere() const; // there is no checkpoint, and the bundle was written since this session began
    // Throws Error where mayWrite does not hold, and for a full disk: the file stays as it was.
    void write(const Checkpoint& checkpoint);
    void remove(); // only what this session found or wrote

    // For the end of a sentence that tells a failure: which step can be gone on from, or that there is none.
    bool isThere() const;
    std::string whatIsKept() const;

private:
    // Which file stands at a path: another one whenever it was written anew.
    struct Mark {
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        std::int64_t size = 0;
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        friend bool operator==(const Mark&, const Mark&) = default;
    };
    static std::optional<Mark> markOf(const std::filesystem::path& path);
    std::optional<CheckpointHead> ours() const; // what the file says, where it is of this training

    std::filesystem::path m_file;
    std::filesystem::path m_output;
    CheckpointHead m_run;
    std::optional<Mark> m_known; // of the file as this session found or wrote it
    std::optional<Mark> m_outputFound;
};

} // namespace contexture::train
