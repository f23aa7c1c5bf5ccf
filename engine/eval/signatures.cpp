// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/signatures.h"

namespace contexture::eval {
namespace {

std::string signature(std::size_t references, const std::string& settings) {
    const std::string number = references == kVaryingReferences ? "var" : std::to_string(references);
    return "nrefs:" + number + "|" + settings + "|version:" + kSacrebleuVersion;
}

} // namespace

std::string bleuSignature(std::size_t references, Tokeniser tokeniser) {
    return signature(references, "case:mixed|eff:no|tok:" + signatureName(tokeniser) + "|smooth:exp");
}

std::string sentenceBleuSignature(std::size_t references, Tokeniser tokeniser) {
    return signature(references, "case:mixed|eff:yes|tok:" + signatureName(tokeniser) + "|smooth:exp");
}

std::string chrfSignature(std::size_t references) {
    return signature(references, "case:mixed|eff:yes|nc:6|nw:0|space:no");
}

std::string chrfPlusPlusSignature(std::size_t references) {
    return signature(references, "case:mixed|eff:yes|nc:6|nw:2|space:no");
}

std::string terSignature(std::size_t references, Tokeniser tokeniser) {
    return signature(references, isWithoutSpaces(tokeniser) ? "case:lc|tok:tercom|norm:yes|punct:yes|asian:yes"
                                                            : "case:lc|tok:tercom|norm:no|punct:yes|asian:no");
}

} // namespace contexture::eval
