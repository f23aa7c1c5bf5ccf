// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/subword_model.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/exchange/wire_writer.h"
#include "engine/text/subword_model_check.h"
#include "engine/text/wire_format.h"

#include <cstring>
#include <string_view>
#include <unordered_map>

namespace contexture::exchange {
namespace {

constexpr std::size_t kSpecials = 4; // padding, unknown, BOS and EOS are the first pieces

std::string textOf(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// ModelProto.SentencePiece: 1 piece, 2 score, 3 type.
SubwordModel::Piece readPiece(std::span<const std::uint8_t> bytes) {
    SubwordModel::Piece piece;
    text::WireMessage message(bytes);
    while (const auto field = message.next()) {
        if (field->number == 1 && field->wireType == 2) {
            piece.text = textOf(field->bytes);
        } else if (field->number == 2 && field->wireType == 5) {
            const std::uint32_t bits = text::littleEndian32(field->bytes);
            std::memcpy(&piece.score, &bits, sizeof bits);
        } else if (field->number == 3 && field->wireType == 0 && field->value >= 1 && field->value <= 6) {
            piece.type = static_cast<SubwordModel::Type>(field->value);
        }
    }
    return piece;
}

// TrainerSpec: 1 input, 2 model_prefix, 3 model_type, 47 eos_piece.
void readTraining(std::span<const std::uint8_t> bytes, SubwordModel& model) {
    WireWriter kept;
    text::WireMessage message(bytes);
    while (const auto field = message.next()) {
        if (field->number > 2) { // the file paths of the training machine are left out
            kept.copy(*field);
        }
        if (field->number == 3 && field->wireType == 0 && field->value >= 1 && field->value <= 4) {
            model.kind = static_cast<SubwordModel::Kind>(field->value);
        } else if (field->number == 47 && field->wireType == 2) {
            model.endPiece = textOf(field->bytes);
        }
    }
    model.training.insert(model.training.end(), kept.taken().begin(), kept.taken().end());
}

bool isCut(SubwordModel::Type type) {
    return type == SubwordModel::Type::Normal || type == SubwordModel::Type::UserDefined ||
           type == SubwordModel::Type::Byte;
}

} // namespace

SubwordModel SubwordModel::read(const std::filesystem::path& path) {
    SubwordModel model;
    model.where = path.string();
    const std::string content = readWhole(path);
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
    try {
        text::checkSubwordModel(bytes);
        text::WireMessage message(bytes);
        WireWriter others;
        while (const auto field = message.next()) { // ModelProto: 1 pieces, 2 trainer_spec, 3 normalizer_spec
            if (field->wireType != 2) {
                continue;
            }
            if (field->number == 1) {
                model.pieces.push_back(readPiece(field->bytes));
            } else if (field->number == 2) {
                readTraining(field->bytes, model);
            } else if (field->number != 4) { // 4: SentencePiece's own test samples
                others.bytes(field->number, field->bytes);
            }
        }
        model.otherParts = others.taken();
    } catch (const Error& error) {
        throw Error(error.happened(), model.where, "get the file again from where the model came from");
    }
    if (model.kind != Kind::Unigram && model.kind != Kind::Bpe) {
        throw Error("the subword model cuts into words or characters, which is not read here", model.where,
                    "take a model with unigram or BPE subwords");
    }
    return model;
}

std::int64_t SubwordModel::unknown() const {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].type == Type::Unknown) {
            return static_cast<std::int64_t>(i);
        }
    }
    return -1;
}

std::int64_t SubwordModel::end() const {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].type == Type::Control && pieces[i].text == endPiece) {
            return static_cast<std::int64_t>(i);
        }
    }
    return -1;
}

std::vector<std::string> SubwordModel::strangersTo(const std::unordered_set<std::string>& known) const {
    std::vector<std::string> strangers;
    for (const auto& piece : pieces) {
        if (isCut(piece.type) && !known.contains(piece.text)) {
            strangers.push_back(piece.text);
        }
    }
    return strangers;
}

std::vector<std::uint8_t> SubwordModel::inOrder(std::span<const std::string> order,
                                                const std::vector<bool>& noText) const {
    std::unordered_map<std::string_view, const Piece*> own;
    for (const auto& piece : pieces) {
        if (isCut(piece.type)) {
            own.emplace(piece.text, &piece);
        }
    }
    WireWriter model;
    std::size_t found = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        WireWriter fields;
        fields.text(1, order[i]);
        const auto piece = own.find(order[i]);
        if (i < kSpecials) {
            fields.single(2, 0.0f);
            fields.number(3, static_cast<std::uint64_t>(i == 1 ? Type::Unknown : Type::Control));
        } else if (i < noText.size() && noText[i]) {
            found += piece != own.end() ? 1 : 0;
            fields.single(2, 0.0f);
            fields.number(3, static_cast<std::uint64_t>(Type::Control));
        } else if (piece != own.end()) {
            ++found;
            fields.single(2, piece->second->score);
            fields.number(3, static_cast<std::uint64_t>(piece->second->type));
        } else {
            fields.single(2, 0.0f);
            fields.number(3, static_cast<std::uint64_t>(Type::Unused));
            if (kind == Kind::Bpe) {
                throw Error("the subword model is a BPE model and lacks pieces of the vocabulary, such as \"" +
                                order[i] + "\"",
                            where, "take a model whose subword model and vocabulary hold the same pieces");
            }
        }
        model.bytes(1, fields.taken());
    }
    if (found == 0 || found != own.size()) {
        throw Error("the subword model and the vocabulary do not belong together", where,
                    "take both from the same model");
    }
    WireWriter spec; // if a field occurs twice, the last value holds
    spec.raw(training);
    spec.number(4, order.size());
    for (std::uint32_t i = 0; i < kSpecials; ++i) { // 40 unk_id, 41 bos_id, 42 eos_id, 43 pad_id; 45 to 48 their pieces
        constexpr std::uint32_t kPlaces[] = {3, 0, 1, 2};
        spec.number(40 + kPlaces[i], i);
        spec.text(45 + kPlaces[i], order[i]);
    }
    model.bytes(2, spec.taken());
    model.raw(otherParts);
    return model.taken();
}

} // namespace contexture::exchange
