// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/decode/engine_impl.h"
#include "engine/text/document_reader.h"

#include <memory>
#include <string>

namespace contexture::decode {

// The sample text "farm" as a teaching model translates it, greedily and as it was trained, and the engine to ask.
struct TranslatedFarm {
    EngineImpl engine;
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run;

    void open(const std::string& bundle) {
        model = engine.load(CONTEXTURE_RESOURCES "/models/teaching/" + bundle + ".safetensors");
        TranslateRequest request;
        request.model = model;
        request.document =
            std::make_shared<const Document>(text::readDocuments(CONTEXTURE_RESOURCES "/demo/farm.txt").at(0));
        request.settings.context = model->info().trainedOnline ? ContextMode::Online : ContextMode::Offline;
        request.settings.decode.beamSize = 1;
        run = engine.translate(request, {}, {});
    }
};

} // namespace contexture::decode
