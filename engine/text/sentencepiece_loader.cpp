// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/text/sentencepiece_module.h"

#include <dlfcn.h>

#include <array>
#include <filesystem>
#include <string>
#include <system_error>

#if defined(__SANITIZE_ADDRESS__)
// In the module, template code calls libstdc++'s operator new, while code inside libstdc++ calls the sanitizer's
// operator delete. Both end in the same malloc and free, but the sanitizer would report the pair.
extern "C" const char* __asan_default_options() {
    return "alloc_dealloc_mismatch=0";
}
#endif

namespace contexture::text {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "contexture_sentencepiece.so";

// Beside the library or program that contains this code, or where build and packages put the module relative to it.
fs::path findModule() {
    std::error_code code;
    std::array<fs::path, 2> folders; // of the library and of the program; empty: unknown
    Dl_info self{};
    // A bare name gives no folder: searched from the current folder, anybody's file there would be loaded.
    if (dladdr(reinterpret_cast<const void*>(&findModule), &self) != 0 && self.dli_fname &&
        fs::path(self.dli_fname).is_absolute()) {
        folders[0] = fs::weakly_canonical(self.dli_fname, code).parent_path();
    }
    folders[1] = fs::read_symlink("/proc/self/exe", code).parent_path();
    for (const fs::path& folder : folders) {
        if (folder.empty()) {
            continue;
        }
        for (const char* place : {".", "../bin", CONTEXTURE_MODULE_FOLDER}) {
            const fs::path candidate = folder / place / kFileName;
            if (fs::exists(candidate, code)) {
                return candidate;
            }
        }
    }
    throw Error(
        Message("sentencepiece.missing", "the module {file} is missing", kFileName), folders[1].string(),
        Message("sentencepiece.missing.do", "build or install Contexture again: it belongs beside the program"));
}

const ContextureSentencePiece& open() {
    const fs::path path = findModule();
    // RTLD_DEEPBIND: the library finds its own protobuf before LibTorch's. The sanitizers refuse this flag in dlopen,
    // because memory might be allocated on one side and freed on the other; that does not happen here, and dlmopen with
    // the base namespace is the same call.
    void* module = dlmopen(LM_ID_BASE, path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!module) {
        const char* why = dlerror();
        throw Error(Message("sentencepiece.load", "SentencePiece cannot be loaded ({reason})", why ? why : "?"),
                    path.string(), Message("sentencepiece.load.do", "install the package libsentencepiece0"));
    }
    const auto factory = reinterpret_cast<decltype(&contextureSentencePiece)>(dlsym(module, "contextureSentencePiece"));
    if (!factory) {
        throw Error(Message("sentencepiece.foreign", "the module is not Contexture's"), path.string(),
                    Message("do.install-again", "build or install Contexture again"));
    }
    return *factory(); // the module stays open for the life of the process
}

} // namespace

const ContextureSentencePiece& sentencePiece() {
    static const ContextureSentencePiece& table = open();
    return table;
}

} // namespace contexture::text
