// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/checkpoint_place.h"

#include "engine/core/error.h"

#include <sys/stat.h>

#include <utility>

namespace contexture::train {

CheckpointPlace::CheckpointPlace(std::filesystem::path file, std::filesystem::path output, CheckpointHead run)
    : m_file(std::move(file))
    , m_output(std::move(output))
    , m_run(std::move(run))
    , m_known(identityOf(m_file))
    , m_outputFound(identityOf(m_output)) {}

std::optional<CheckpointPlace::FileIdentity> CheckpointPlace::identityOf(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return std::nullopt;
    }
    return FileIdentity{.device = std::uint64_t(status.st_dev),
                        .number = std::uint64_t(status.st_ino),
                        .size = std::int64_t(status.st_size),
                        .seconds = std::int64_t(status.st_mtim.tv_sec),
                        .nanoseconds = std::int64_t(status.st_mtim.tv_nsec)};
}

std::optional<CheckpointHead> CheckpointPlace::ours() const {
    auto head = peekCheckpoint(m_file);
    const bool isOurs = head && head->decidingFields == m_run.decidingFields && head->dataFields == m_run.dataFields &&
                        head->dataFingerprint == m_run.dataFingerprint && head->baseHash == m_run.baseHash;
    return isOurs ? head : std::nullopt;
}

std::optional<std::int64_t> CheckpointPlace::heldByOthers(std::int64_t step) const {
    const auto found = identityOf(m_file);
    if (!found || found == m_known) {
        return std::nullopt;
    }
    const auto head = ours();
    return head && head->step >= step ? std::optional(head->step) : std::nullopt;
}

bool CheckpointPlace::mayWrite(std::int64_t step) const {
    const auto found = identityOf(m_file);
    if (!found || found == m_known) {
        return true;
    }
    const auto head = ours();
    return head && head->step < step;
}

bool CheckpointPlace::endedElsewhere() const {
    std::error_code ignored;
    return !identityOf(m_file) && std::filesystem::is_regular_file(m_output, ignored) &&
           identityOf(m_output) != m_outputFound;
}

void CheckpointPlace::write(const Checkpoint& checkpoint) {
    if (!mayWrite(checkpoint.state.step)) {
        throw Error("another process has written here meanwhile, and step " + std::to_string(checkpoint.state.step) +
                        " does not replace that",
                    m_file.string(), "let one training at a time write to a place");
    }
    writeCheckpoint(m_file, checkpoint);
    m_known = identityOf(m_file);
}

void CheckpointPlace::remove() {
    if (m_known && identityOf(m_file) == m_known) {
        std::error_code ignored;
        std::filesystem::remove(m_file, ignored);
        m_known.reset();
    }
}

bool CheckpointPlace::isThere() const {
    return ours().has_value();
}

std::string CheckpointPlace::whatIsKept() const {
    if (const auto head = ours()) {
        return "the checkpoint of step " + std::to_string(head->step) + " is kept: " + m_file.string();
    }
    return identityOf(m_file) ? m_file.string() + " is no checkpoint of this training"
                              : std::string("there is no checkpoint");
}

} // namespace contexture::train
