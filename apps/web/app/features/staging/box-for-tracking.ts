import type { Box } from '@portal/contract/boxes'

type Known = Pick<Box, 'boxId' | 'number' | 'status' | 'trackingNumber'>

/** Which box a tracking number that was scanned at the bench is for. */
export type BoxForTracking =
  | { is: 'fits'; box: Known }
  /** A box of this order has the number. */
  | { is: 'taken'; box: Known }
  | { is: 'none' }

/**
 * The first closed box gets the number (docs/spec/staging.md#scans).
 * @param trackingNumber as `trackingText` gives it
 */
export function boxForTracking(boxes: readonly Known[], trackingNumber: string): BoxForTracking {
  const holder = boxes.find((box) => box.trackingNumber === trackingNumber)
  if (holder) return { is: 'taken', box: holder }
  const box = boxes.find(({ status }) => status === 'closed')
  return box ? { is: 'fits', box } : { is: 'none' }
}
