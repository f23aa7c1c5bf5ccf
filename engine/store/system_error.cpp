#include "engine/store/system_error.h"

#include <cerrno>
#include <system_error>

namespace contexture::store {

std::string describe(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return "the disk is full";
    case EFBIG:
        return "it would become larger than this system allows";
    case EACCES:
    case EPERM:
        return "permission denied";
    case EROFS:
        return "the disk is read-only";
    case ENOENT:
        return "the folder or file does not exist";
    case ENOTDIR:
        return "a part of its path is not a folder";
    default:
        return std::generic_category().message(error);
    }
}

std::string remedyFor(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "free some space or choose another disk";
    case EACCES:
    case EPERM:
    case EROFS:
        return "choose another folder or change its permissions";
    case ENOENT:
    case ENOTDIR:
        return "check the path";
    default:
        return "try again or choose another place";
    }
}

} // namespace contexture::store
