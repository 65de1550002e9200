import { type OrderStage, orderStageLabels, orderStages, type StageCounts } from './order-stage.ts'

/** The four bars of an order's stage (docs/spec/staging.md#shown). */

type Counts = Omit<StageCounts, 'isClaimed'> & { stage: OrderStage }

export type StageBar = {
  stage: OrderStage
  label: string
  /** From 0 to 1. */
  share: number
  /** "12 of 40", "1 of 3 boxes"; empty where there is nothing to count. */
  words: string
  /** Whether it is the stage that is named first. */
  isNow: boolean
}

export function stageBars(counts: Counts): StageBar[] {
  const { stage, units, staged, packed, boxes, shippedBoxes, deliveredBoxes } = counts
  const hasLeft = stage === 'shipped' || stage === 'delivered'
  const packedShare = units === 0 ? 1 : packed / units
  const ofBoxes = (count: number) => (boxes === 0 ? 0 : (count / boxes) * packedShare)
  const shares: Record<OrderStage, number> = {
    received: 1,
    atBench: hasLeft ? 1 : units === 0 ? 0 : staged / units,
    shipped: hasLeft ? 1 : ofBoxes(shippedBoxes),
    delivered: stage === 'delivered' ? 1 : ofBoxes(deliveredBoxes),
  }
  const boxWords = (count: number) =>
    boxes === 0 ? '' : `${count} of ${boxes} ${boxes === 1 ? 'box' : 'boxes'}`
  const words: Record<OrderStage, string> = {
    received: '',
    atBench: units === 0 ? '' : `${staged} of ${units}`,
    shipped: boxWords(shippedBoxes),
    delivered: boxWords(deliveredBoxes),
  }
  return orderStages.map((one) => ({
    stage: one,
    label: orderStageLabels[one],
    share: shares[one],
    words: words[one],
    isNow: one === stage,
  }))
}
