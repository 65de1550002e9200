import type { TrackingState } from '@portal/domain/boxes'

/** A box on its way. */
export type TrackedBox = { trackingNumber: string; shippedAt: Date }

/** An entry of the carrier, in its words. */
export type TrackedEvent = { at: Date; state: TrackingState; description: string; place: string }

export type TrackingReport = {
  state: TrackingState
  /** What the carrier says now, in its words. */
  description: string
  /** The day on which it expects to deliver, yyyy-MM-dd; null when it does not say. */
  expectedOn: string | null
  deliveredAt: Date | null
  /** The earliest first. */
  events: TrackedEvent[]
}

/**
 * Where a box is (docs/spec/staging.md#tracking). Asking changes nothing at the carrier. Answers null for a number that the
 * carrier does not know, or not yet. Throws IntegrationError when it has no answer.
 */
export type Tracking = { track(box: TrackedBox): Promise<TrackingReport | null> }
