#include "app/cli/files.h"

#include "engine/core/error.h"
#include "engine/core/files.h"

#include <cstdio>
#include <iostream>

#include <unistd.h>

namespace contexture::cli {

namespace {

std::FILE* theReserved = nullptr; // standard output as it was

} // namespace

void reserveStandardOutput(const std::string& path) {
    if (path != "-" || theReserved) {
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
    if (path != "-") {
        writeWhole(path, content);
        return;
    }
    std::FILE* out = theReserved ? theReserved : stdout;
    std::cout.flush();
    if (std::fwrite(content.data(), 1, content.size(), out) != content.size() || std::fflush(out) != 0) {
        throw Error("could not be written whole", "standard output",
                    "see whether its reader has ended or its disk is full");
    }
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

ContextMode parseContext(const std::string& text) {
    if (text == "none") {
        return ContextMode::None;
    }
    if (text == "online") {
        return ContextMode::Online;
    }
    if (text == "offline") {
        return ContextMode::Offline;
    }
    throw Error("\"" + text + "\" is no context", "--context", "use none, online or offline");
}

const char* contextName(ContextMode mode) {
    switch (mode) {
    case ContextMode::None:
        return "none";
    case ContextMode::Online:
        return "online";
    case ContextMode::Offline:
        return "offline";
    }
    return "";
}

} // namespace contexture::cli
