/** Boxes that leave the bench (docs/spec/staging.md#boxes). */

/** Open: devices are put in. Closed: packed, waits for its tracking number. */
export const boxStatuses = ['open', 'closed', 'shipped', 'delivered'] as const
export type BoxStatus = (typeof boxStatuses)[number]
export const boxStatusLabels: Record<BoxStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

/** Where the carrier says a box is (docs/spec/staging.md#tracking). */
export const trackingStates = [
  'unknown',
  'labelCreated',
  'inTransit',
  'outForDelivery',
  'delivered',
  'exception',
  'returned',
] as const
export type TrackingState = (typeof trackingStates)[number]
export const trackingStateLabels: Record<TrackingState, string> = {
  unknown: 'Not found yet',
  labelCreated: 'Label created',
  inTransit: 'On the way',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Delayed',
  returned: 'Returned to sender',
}

export const boxLimits = {
  /** Boxes of one order. */
  boxesMax: 200,
  /** Letters and digits of the code in a box's QR code. */
  codeLength: 10,
  trackingNumberMax: 35,
  noteMax: 300,
} as const

/** Why a device was not received (docs/spec/staging.md#receiving). */
export const missingReasons = ['notInBox', 'boxTorn', 'otherBox', 'damaged'] as const
export type MissingReason = (typeof missingReasons)[number]
export const missingReasonLabels: Record<MissingReason, string> = {
  notInBox: 'Not in the box',
  boxTorn: 'The box was open or torn',
  otherBox: 'Another box has it',
  damaged: 'It arrived damaged',
}
