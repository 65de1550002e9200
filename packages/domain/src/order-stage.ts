/** How far the goods of a submitted order are, beside its status (docs/spec/staging.md#stages). */
export const orderStages = ['received', 'atBench', 'shipped', 'delivered'] as const
export type OrderStage = (typeof orderStages)[number]

export const orderStageLabels: Record<OrderStage, string> = {
  received: 'Received',
  atBench: 'At the bench',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

/** What of an order has been done. Stages overlap: a box can be on its way while other devices are at the bench. */
export type StageCounts = {
  /** Phones, tablets and routers of the order. */
  units: number
  staged: number
  /** Devices that are in a box. */
  packed: number
  boxes: number
  shippedBoxes: number
  deliveredBoxes: number
  /** Whether a person took the order to a bench. */
  isClaimed: boolean
}

/** The stage that is named first: the earliest in which work is left. */
export function stageOf(counts: StageCounts): OrderStage {
  const { units, packed, boxes, shippedBoxes, deliveredBoxes, staged, isClaimed } = counts
  const hasLeft = packed === units && boxes > 0 && shippedBoxes === boxes
  if (hasLeft) return deliveredBoxes === boxes ? 'delivered' : 'shipped'
  return isClaimed || staged > 0 || boxes > 0 ? 'atBench' : 'received'
}

/**
 * Whether something of the order is at this stage: stages overlap, so lists find an order under each of its stages
 * (docs/spec/staging.md#shown). Lists of the server ask the same of the kept counts.
 */
export function isInStage(
  stage: OrderStage,
  counts: Pick<StageCounts, 'shippedBoxes' | 'deliveredBoxes'> & { stage: OrderStage },
): boolean {
  if (stage === 'shipped') return counts.shippedBoxes > counts.deliveredBoxes
  return stage === 'delivered' ? counts.deliveredBoxes > 0 : counts.stage === stage
}

/** The stage in words, such as "At the bench, 12 of 40" or "Shipped, 1 of 2 boxes delivered". */
export function stageWords(stage: OrderStage, counts: Omit<StageCounts, 'isClaimed' | 'packed'>): string {
  const { units, staged, boxes, shippedBoxes, deliveredBoxes } = counts
  const label = orderStageLabels[stage]
  if (stage === 'atBench') {
    const bench = units > 0 ? `${label}, ${staged} of ${units}` : label
    return shippedBoxes > 0 ? `${bench}; ${shippedBoxes} of ${boxesWord(boxes)} shipped` : bench
  }
  if (stage !== 'shipped') return label
  return deliveredBoxes > 0
    ? `${label}, ${deliveredBoxes} of ${boxesWord(boxes)} delivered`
    : `${label}, ${boxesWord(boxes)}`
}

const boxesWord = (count: number) => (count === 1 ? '1 box' : `${count} boxes`)

/** The four bars of an order's stage (docs/spec/staging.md#shown). */

type Counts = Omit<StageCounts, 'isClaimed'> & { stage: OrderStage }

type StageBar = {
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
