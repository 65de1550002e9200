import { businessDay, startOfBusinessDay } from '@portal/domain/business-day'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { isCarrierDay, workingDaysAfter } from '@portal/domain/working-days'
import type { TrackedBox, TrackedEvent, Tracking, TrackingReport } from '../../ports/tracking.ts'

/** Days under way of every box. */
const transitDays = 2

/**
 * The default tracking: days pass. A box is picked up four hours after it was shipped, is out for delivery two carrier days
 * later at 8:30 and delivered at 14:10, by the clock of the business; the same every time, without a carrier.
 * @param timeZone of the business
 */
export const calendarTracking = ({ now, timeZone }: { now: () => Date; timeZone: string }): Tracking => ({
  track: async (box) => reportOn(box, now(), timeZone),
})

function reportOn({ shippedAt }: TrackedBox, at: Date, timeZone: string): TrackingReport {
  const expectedOn = workingDaysAfter(businessDay(shippedAt, timeZone), transitDays, isCarrierDay)
  const morning = startOfBusinessDay(expectedOn, timeZone).getTime()
  const after = (ms: number) => new Date(shippedAt.getTime() + ms)
  const planned: TrackedEvent[] = [
    { at: after(0), state: 'labelCreated', description: 'Label created', place: '' },
    { at: after(4 * hourMs), state: 'inTransit', description: 'Picked up', place: '' },
    { at: after(12 * hourMs), state: 'inTransit', description: 'Departed from facility', place: '' },
    {
      at: new Date(morning + 8 * hourMs + 30 * minuteMs),
      state: 'outForDelivery',
      description: 'Out for delivery',
      place: '',
    },
    {
      at: new Date(morning + 14 * hourMs + 10 * minuteMs),
      state: 'delivered',
      description: 'Delivered',
      place: '',
    },
  ]
  const events = planned.filter((event) => event.at <= at)
  const last = events.at(-1)
  return {
    state: last?.state ?? 'labelCreated',
    description: last?.description ?? 'Label created',
    expectedOn,
    deliveredAt: last?.state === 'delivered' ? last.at : null,
    events,
  }
}
