#include "app/cli/files.h"

#include "engine/core/error.h"
#include "engine/core/files.h"

#include <iostream>

namespace contexture::cli {

void writeFile(const std::string& path, std::string_view content) {
    if (path == "-") {
        std::cout << content << std::flush;
        return;
    }
    writeWhole(path, content);
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
