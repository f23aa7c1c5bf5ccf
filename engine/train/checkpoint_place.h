// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/checkpoint.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace contexture::train {

// The file in which one session of a training keeps its checkpoint. Other processes may write there, too: the rest of a
// group after it has lost a process, or a later session while this one was stopped. Their checkpoint is never replaced
// by an older one.
class CheckpointPlace {
public:
    // From now on this object notices files that other processes write. `run` describes this training; its step is
    // ignored.
    CheckpointPlace(std::filesystem::path file, std::filesystem::path output, CheckpointHead run);

    const std::filesystem::path& file() const { return m_file; }

    // The step of a checkpoint of this training that another process wrote, if it is `step` or a later one.
    std::optional<std::int64_t> heldByOthers(std::int64_t step) const;
    // Whether writing step `step` loses no other process's work: there is no file, or the file that this session found
    // or wrote, or one with an earlier step of this training.
    bool mayWrite(std::int64_t step) const;
    bool endedElsewhere() const; // there is no checkpoint, and the bundle was written since this session began
    // Throws Error unless mayWrite holds, and for a full disk: the file stays as it was.
    void write(const Checkpoint& checkpoint);
    void remove(); // removes only a file that this session found or wrote

    // A clause for the end of an error message: the kept checkpoint with its step, a file that is no checkpoint of this
    // training, or "there is no checkpoint".
    bool isThere() const;
    std::string whatIsKept() const;

private:
    // The identity of a file at a path: it changes when the file is written again.
    struct FileIdentity {
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        std::int64_t size = 0;
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
    };
    static std::optional<FileIdentity> identityOf(const std::filesystem::path& path);
    std::optional<CheckpointHead> ours() const; // the file's head, if it belongs to this training

    std::filesystem::path m_file;
    std::filesystem::path m_output;
    CheckpointHead m_run;
    std::optional<FileIdentity> m_known; // the file as this session found or wrote it
    std::optional<FileIdentity> m_outputFound;
};

} // namespace contexture::train
