// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/guided_attention.h"
#include "engine/model/nn/rounded_weights.h"
#include "engine/model/system.h"
#include "engine/train/adam.h"
#include "engine/train/batches.h"
#include "engine/train/checkpoint.h"
#include "engine/train/objective.h"
#include "engine/train/pending_update.h"
#include "engine/train/pieces.h"
#include "engine/train/prepared_documents.h"
#include "engine/train/process_group.h"
#include "engine/train/request.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace contexture::train {

// Learning rate of update `step` (from 1): linear warm-up, then constant, or falling with the inverse square root of
// the step from the peak at the end of the warm-up (Vaswani et al. 2017). `last`: the last update of the training, at
// which the cool-down ends; 0: no last update is planned.
double learningRateAt(const OptimiserRequest& optimiser, std::int64_t step, std::int64_t last = 0);

// The factor of the learning rate after this share of max_minutes: 1 until the cool-down by time begins, 0 at the end.
double coolingByTime(const OptimiserRequest& optimiser, double shareOfTime);

// The model in training: gradients of one update, clipping, Adam or Adadelta. It depends on no file, clock or user. In
// a group, every process gets the same update; process i mod size computes batch i of it, and all of them make the same
// step. Dropout depends on the update and the batch, so the numbers equal those of one process, except for the order in
// which gradients are summed.
//
// On a device the host does not wait during an update: what clips the gradient, and whether it is finite, is known
// there alone, and an update whose loss or gradient is not a number changes nothing.
class Learner {
public:
    // Parameters of `system` that the request does not train lose their gradient. The system stays on its device.
    // `group`, if given, must outlive this object.
    Learner(std::shared_ptr<model::System> system, const TrainRequest& request, ProcessGroup* group = nullptr);

    model::System& system() { return *m_system; }
    at::Device device() const { return m_flat.valueBlock().device(); }
    std::int64_t trainedParameters() const;

    // Sets the factor of the learning rate for the following updates.
    void setRateFactor(double factor) { m_rateFactor = factor; }

    // The sentence stage: gradients of all batches are added.
    PendingUpdate startOnPairs(const std::vector<PairBatch>& batches, std::int64_t step);
    UpdateResult updateOnPairs(const std::vector<PairBatch>& batches, std::int64_t step) {
        return startOnPairs(batches, step).wait();
    }
    UpdateResult updateOnPairs(const PairBatch& pairs, std::int64_t step) {
        return updateOnPairs(std::vector<PairBatch>{pairs}, step);
    }

    // The context stage: whole documents; gradients are summed over minibatches of their sentences. Document i belongs
    // to part i mod batchesPerUpdate; a part goes through the model together. With `withContext` false the sentences
    // are trained without context. prepare() may run in another thread meanwhile.
    using DocumentView = train::DocumentView;
    PreparedDocuments prepare(const std::vector<DocumentView>& documents, std::int64_t step) const;
    PendingUpdate startOnDocuments(const PreparedDocuments& documents, bool withContext);
    UpdateResult updateOnDocuments(const std::vector<DocumentView>& documents, bool withContext, std::int64_t step) {
        return startOnDocuments(prepare(documents, step), withContext).wait();
    }

    // Stores all tensors under "parameters/", and "adam.first/" and
    // "adam.second/" (or "adadelta.squares/" and "adadelta.changes/"), and
    // restores them. Throws Error for a missing tensor or another shape.
    void store(Checkpoint& checkpoint) const;
    void restore(const Checkpoint& checkpoint);

    // A copy of the trained parameters, [size()], which setTrainedValues writes back.
    at::Tensor trainedValues() const { return m_flat.valueBlock().clone(); }
    void setTrainedValues(const at::Tensor& values);
    const FlatParameters& flat() const { return m_flat; }

private:
    void begin();
    bool isMine(std::size_t batch) const;
    void seedDropout(std::int64_t step, std::size_t batch) const;
    struct Guidance {
        std::shared_ptr<model::AttentionGuide> guide; // null: none
        double scale = 0.0;                           // factor of the guide's loss
        const PairBatch* whole = nullptr;             // the batch before words were dropped; null: no word was dropped
    };
    struct PartDraws {
        std::uint64_t wordSeed = 0;
        double guideScale = 0.0;
        double rankScale = 0.0;
    };
    void addGradients(const PairBatch& pairs, const model::DocumentContext* context, double scale, LossSums& total,
                      const Guidance& guidance);
    void addGradients(const std::vector<JoinedDocuments>& part, bool withContext, double scale, const PartDraws& draws,
                      LossSums& total);
    void addRanking(const TrainingDocument& pairs, const std::vector<Pieces>& targetContext,
                    const model::DocumentContext& context, double scale);
    PendingUpdate finish(std::vector<LossSums> sums, std::int64_t step);
    PendingUpdate finishOnDevice(LossSums sums, std::int64_t step);
    void makeStep(std::int64_t step, double gradientFactor);
    void makeStep(std::int64_t step, const DeviceStep& known);
    double rateAt(std::int64_t step) const;
    // Rounds the weights for this update's products, on a device in one operation.
    void roundWeights();

    std::shared_ptr<model::System> m_system;
    TrainRequest m_request;
    ProcessGroup* m_group = nullptr;
    model::GuidedSystem* m_guided = nullptr; // the system, if the request asks for guidance
    FlatParameters m_flat;
    model::nn::RoundedWeights m_rounded; // of all matrices, on devices with bf16 products
    at::Tensor m_roundedValues;          // [m_flat.size()], of the trained ones; undefined: nothing is rounded here
    double m_rateFactor = 1.0;
    at::Tensor m_first; // the method's two running means, in the layout of the parameters
    at::Tensor m_second;
};

// Settings for the context of a document in training and evaluation.
model::ContextSettings contextSettings(const TrainRequest& request);

} // namespace contexture::train
