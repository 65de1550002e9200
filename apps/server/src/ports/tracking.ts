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

/** What came of asking for alerts; a number that is in neither list was left out. */
export type AlertsAsked = { subscribed: string[]; refused: string[] }

/**
 * Has the carrier say by itself that something happened to boxes (docs/spec/staging.md#tracking). The same number may be
 * asked for again. Throws IntegrationError.
 */
export type TrackAlerts = { subscribe(trackingNumbers: readonly string[]): Promise<AlertsAsked> }
/** How many numbers one question takes, and how many days the carrier goes on. */
export const alertLimits = { numbersMax: 100, days: 14 } as const
