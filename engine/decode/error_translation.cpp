// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/error_translation.h"

#include <c10/util/Exception.h>

#include <new>
#include <string_view>

namespace contexture::decode {

namespace {

Error outOfMemory(const std::string& where) {
    return {Message("engine.memory", "There is not enough memory for this"), where,
            Message("engine.memory.do",
                    "close other programs, use a smaller beam or fewer sentences at a time, or split the document.")};
}

// LibTorch's allocators report a lack of memory only by their message.
bool isOutOfMemory(std::string_view message) {
    return message.find("not enough memory") != std::string_view::npos ||
           message.find("can't allocate memory") != std::string_view::npos ||
           message.find("out of memory") != std::string_view::npos;
}

Error internalError(const std::string& where, std::string message) {
    message = message.substr(0, message.find('\n'));
    return {Message("engine.failed", "The computation failed ({reason})", message), where,
            Message("engine.failed.do",
                    "this is a fault of the program or of the model file; please report it with both.")};
}

} // namespace

void withTranslatedErrors(const std::string& where, const std::function<void()>& work) {
    try {
        work();
    } catch (const Error&) {
        throw;
    } catch (const Cancelled&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw outOfMemory(where);
    } catch (const c10::Error& error) {
        const std::string message = error.what_without_backtrace();
        throw isOutOfMemory(message) ? outOfMemory(where) : internalError(where, message);
    } catch (const std::exception& error) {
        throw isOutOfMemory(error.what()) ? outOfMemory(where) : internalError(where, error.what());
    }
}

} // namespace contexture::decode
