// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/guided_attention.h"
#include "engine/model/system.h"
#include "engine/train/adam.h"
#include "engine/train/batches.h"
#include "engine/train/checkpoint.h"
#include "engine/train/objective.h"
#include "engine/train/pieces.h"
#include "engine/train/process_group.h"
#include "engine/train/request.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace contexture::train {

// Learning rate of the update with this number (from 1): linear warm-up, then constant, or falling with the inverse
// square root of the step from the peak at the end of the warm-up (Vaswani et al. 2017).
// `last`: the last update of the training, from which the cool-down counts back; 0: none is planned.
double learningRateAt(const OptimiserRequest& optimiser, std::int64_t step, std::int64_t last = 0);

// The factor of the rate when this share of max_minutes has passed: 1 until the cool-down by time begins, 0 at the end.
double coolingByTime(const OptimiserRequest& optimiser, double shareOfTime);

struct UpdateResult {
    LossSums sums;
    double gradientNorm = 0.0; // before clipping
};

// The model in training: gradients of one update, clipping, Adam or Adadelta. It depends on no file, clock or user.
// With a group, every process is given the same update; batch i of it is computed by process i mod size, and all of
// them make the same step. Dropout depends on the update and the batch, so the numbers are those of one process, but
// for the order in which gradients are summed.
class Learner {
public:
    // Parameters of `system` that the request does not train lose their gradient. It stays on the device where it is.
    // `group`, where given, must outlive this.
    Learner(std::shared_ptr<model::System> system, const TrainRequest& request, ProcessGroup* group = nullptr);

    model::System& system() { return *m_system; }
    at::Device device() const { return m_flat.valueBlock().device(); }
    std::int64_t trainedParameters() const;

    // The factor of the learning rate in the updates to come.
    void setRateFactor(double factor) { m_rateFactor = factor; }

    // The sentence stage: gradients of all batches are added up.
    UpdateResult updateOnPairs(const std::vector<PairBatch>& batches, std::int64_t step);
    UpdateResult updateOnPairs(const PairBatch& pairs, std::int64_t step) {
        return updateOnPairs(std::vector<PairBatch>{pairs}, step);
    }

    // The context stage: whole documents; gradients are summed over minibatches of their sentences. Document i belongs
    // to part i mod batchesPerUpdate; a part goes through the model together. The target side that the context reads is
    // given for each document. With `withContext` false the sentences are trained alone.
    struct DocumentView {
        const TrainingDocument* document = nullptr;
        const std::vector<Pieces>* targetContext = nullptr;
        // The document falls into stretches of at most so many sentences, each of which sees itself only.
        std::size_t stretch = std::size_t(-1);
        std::vector<bool> trained{}; // which sentences an update trains on, drawn by it
    };
    UpdateResult updateOnDocuments(const std::vector<DocumentView>& documents, bool withContext, std::int64_t step);

    // "parameters/", and "adam.first/" and "adam.second/" (or "adadelta.squares/" and "adadelta.changes/") of
    // everything; and back. Throws Error for a missing tensor or
    // another shape.
    void store(Checkpoint& checkpoint) const;
    void restore(const Checkpoint& checkpoint);

    // A copy of the trained parameters, and a copy put back.
    at::Tensor trainedValues() const { return m_flat.valueBlock().clone(); }
    void setTrainedValues(const at::Tensor& values);
    const FlatParameters& flat() const { return m_flat; }

private:
    void begin();
    bool isMine(std::size_t batch) const;
    void seedDropout(std::int64_t step, std::size_t batch) const;
    struct Guidance {
        std::shared_ptr<model::AttentionGuide> guide; // null: none
        double scale = 0.0;                           // the factor of its loss
        const PairBatch* whole = nullptr;             // the batch before words were dropped; null: none were
    };
    struct PartDraws {
        std::uint64_t wordSeed = 0;
        double guideScale = 0.0;
        double rankScale = 0.0;
    };
    void addGradients(const PairBatch& pairs, const model::DocumentContext* context, double scale, LossSums& total,
                      const Guidance& guidance);
    void addGradients(const std::vector<DocumentView>& part, bool withContext, double scale, const PartDraws& draws,
                      LossSums& total);
    void addRanking(const TrainingDocument& pairs, const std::vector<Pieces>& targetContext,
                    const model::DocumentContext& context, double scale);
    UpdateResult finish(std::vector<LossSums> sums, std::int64_t step);
    void makeStep(std::int64_t step, double gradientFactor);

    std::shared_ptr<model::System> m_system;
    TrainRequest m_request;
    ProcessGroup* m_group = nullptr;
    model::GuidedSystem* m_guided = nullptr; // the system, where the request asks for such help
    FlatParameters m_flat;
    double m_rateFactor = 1.0;
    at::Tensor m_first; // the method's two running means, laid out as the parameters
    at::Tensor m_second;
};

// Context of a document while it is trained on or evaluated.
model::ContextSettings contextSettings(const TrainRequest& request);

} // namespace contexture::train
