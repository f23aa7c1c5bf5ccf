// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/files.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/core/usual_decoding.h"
#include "engine/store/atomic_file.h"
#include "engine/store/settings_json.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>

#include <unistd.h>

namespace contexture::cli {

namespace {

namespace fs = std::filesystem;

std::FILE* theReserved = nullptr; // the original standard output

// /dev/null and other devices may be named twice.
bool isSameFile(const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::exists(a, error) && fs::exists(b, error)) {
        return fs::is_regular_file(a, error) && fs::equivalent(a, b, error);
    }
    const auto whole = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(path, error), error); };
    return !whole(a).empty() && whole(a) == whole(b);
}

void writeInto(std::FILE* out, std::string_view content, const std::string& where) {
    if (std::fwrite(content.data(), 1, content.size(), out) != content.size() || std::fflush(out) != 0) {
        throw Error("could not be written whole", where, "see whether its reader has ended or its disk is full");
    }
}

} // namespace

bool isStream(const std::string& path) {
    std::error_code error;
    return fs::exists(path, error) && fs::is_other(path, error);
}

std::FILE* standardOutput() {
    return theReserved ? theReserved : stdout;
}

void checkOutputs(const std::vector<NamedPath>& inputs, const std::vector<NamedPath>& outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [argument, path] = outputs[i];
        if (path.empty()) {
            continue;
        }
        for (std::size_t j = 0; j < i; ++j) {
            const std::string& other = outputs[j].path;
            if (path == kStandardOutput ? path == other : !other.empty() && isSameFile(path, other)) {
                throw Error(outputs[j].argument + " and " + argument + " would write the same file", path,
                            "name two files");
            }
        }
        if (path == kStandardOutput) {
            continue;
        }
        std::error_code error;
        if (fs::is_directory(path, error)) {
            throw Error("this is a folder, and " + argument + " writes a file", path, "name a file in it");
        }
        for (const NamedPath& input : inputs) {
            if (!input.path.empty() && isSameFile(path, input.path)) {
                throw Error(argument + " would overwrite the file that " + input.argument + " reads", path,
                            "name another file");
            }
        }
    }
}

void checkWritable(const std::vector<NamedPath>& outputs) {
    for (const auto& [argument, path] : outputs) {
        if (path.empty() || path == kStandardOutput) {
            continue;
        }
        if (isStream(path)) {
            if (::access(path.c_str(), W_OK) != 0) {
                throw Error(argument + " cannot be written (" + std::strerror(errno) + ")", path,
                            "check its permissions");
            }
            continue;
        }
        try {
            const store::AtomicFile trial(path); // a trial file beside it, which is removed at once
        } catch (const Error& error) {
            throw Error(argument + ": " + error.happened(), error.where(), error.remedy());
        }
    }
}

std::string readFile(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        throw Error("this is a folder, not a file", path, "name a file in it");
    }
    return readWhole(path);
}

void reserveStandardOutput(const std::string& path) {
    if (path != kStandardOutput || theReserved) {
        return;
    }
    std::cout.flush();
    std::fflush(stdout);
    const int kept = ::dup(STDOUT_FILENO);
    theReserved = kept >= 0 && ::dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 ? ::fdopen(kept, "w") : nullptr;
    if (!theReserved) {
        throw Error("standard output cannot be kept for it", "--json -", "name a file instead");
    }
}

void writeFile(const std::string& path, std::string_view content) {
    if (path == kStandardOutput) {
        std::cout.flush();
        writeInto(standardOutput(), content, "standard output");
        return;
    }
    if (!isStream(path)) {
        store::writeWhole(path, content);
        return;
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(path.c_str(), "wb"), &std::fclose);
    if (!out) {
        throw Error(std::string("cannot be written (") + std::strerror(errno) + ")", path, "check its permissions");
    }
    writeInto(out.get(), content, path);
}

ContextMode contextFor(const std::string& named, const ModelInfo& model) {
    if (!named.empty()) {
        return parseContext(named);
    }
    if (!model.hasContext) {
        return ContextMode::None;
    }
    return model.trainedOnline ? ContextMode::Online : ContextMode::Offline;
}

DocumentDecoding decodingFor(const std::string& named, const ModelInfo& model, ContextMode context) {
    return named.empty()           ? usualDecoding(model, context)
           : named == "sequential" ? DocumentDecoding::Sequential
                                   : DocumentDecoding::TwoPass;
}

ContextMode parseContext(const std::string& text) {
    for (const auto mode : {ContextMode::None, ContextMode::Online, ContextMode::Offline}) {
        if (text == store::name(mode)) {
            return mode;
        }
    }
    throw Error("\"" + text + "\" is no context", "--context", "use none, online or offline");
}

WeightPrecision parsePrecision(const std::string& text) {
    for (const auto precision :
         {WeightPrecision::Fp32, WeightPrecision::BFloat16, WeightPrecision::Int8, WeightPrecision::Automatic}) {
        if (text == store::name(precision)) {
            return precision;
        }
    }
    throw Error("\"" + text + "\" is no format of numbers", "--precision", "use fp32, bf16, int8 or auto");
}

LongSentences parseLongSentences(const std::string& text) {
    for (const auto longOnes : {LongSentences::Refuse, LongSentences::Cut, LongSentences::LeaveOut}) {
        if (text == store::name(longOnes)) {
            return longOnes;
        }
    }
    throw Error("\"" + text + "\" is no way with long sentences", "--long-sentences", "use refuse, cut or skip");
}

} // namespace contexture::cli
