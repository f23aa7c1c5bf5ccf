// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/system_error.h"

#include <cerrno>
#include <system_error>

namespace contexture {

Message systemReason(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return Message("system.full", "the disk is full");
    case EFBIG:
        return Message("system.too-large", "it would become larger than this system allows");
    case EACCES:
    case EPERM:
        return Message("system.permission", "permission denied");
    case EROFS:
        return Message("system.read-only", "the disk is read-only");
    case ENOENT:
        return Message("system.missing", "the folder or file does not exist");
    case ENOTDIR:
        return Message("system.no-folder", "a part of its path is not a folder");
    case EIO:
        return Message("system.disk", "the disk does not answer");
    default:
        return std::generic_category().message(error);
    }
}

Message systemRemedy(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return Message("do.free-space", "free some space or choose another disk");
    case EACCES:
    case EPERM:
    case EROFS:
        return Message("do.other-folder", "choose another folder or change its permissions");
    case ENOENT:
    case ENOTDIR:
        return Message("do.check-path", "check the path");
    default:
        return Message("do.try-again", "try again or choose another place");
    }
}

} // namespace contexture
