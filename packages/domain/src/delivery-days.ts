import { brand } from './brand.ts'
import { businessDay, businessHour } from './business-day.ts'
import { isCarrierDay, isStagingDay, workingDayFrom, workingDaysAfter } from './working-days.ts'

/**
 * When an order is staged, leaves and arrives (docs/spec/delivery-days.md). All of it is for one destination, and pure:
 * moments come in as `Date`, days go out as yyyy-MM-dd.
 */

/** How our facility works, unless the settings say otherwise (docs/spec/settings.md#staging). */
export const standardStaging = {
  /** An order before this hour of a staging day, in the business's time zone, is begun on that day. */
  cutOffHour: 14,
  /** Devices that are ready the day after they are begun. */
  firstDayDevices: 40,
  /** How many more each further day adds. */
  furtherDayDevices: 80,
} as const

const stagingNow = () => brand.staging ?? standardStaging

/**
 * How many staging days pass until so many devices are charged, loaded, tagged and packed; 0 without devices, because
 * accessories are only packed.
 */
export function stagingDays(devices: number): number {
  if (devices <= 0) return 0
  const { firstDayDevices, furtherDayDevices } = stagingNow()
  return 1 + Math.ceil(Math.max(0, devices - firstDayDevices) / furtherDayDevices)
}

/** What a shipment needs until it leaves. */
export type StagingLoad = {
  /** When the order is submitted. */
  at: Date
  timeZone: string
  /** Phones, tablets and routers; 0 where there are accessories only. */
  devices: number
}

/** The day on which our facility begins: the day of the order until the cut-off hour, else the next staging day. */
export function begunDay({ at, timeZone }: Pick<StagingLoad, 'at' | 'timeZone'>): string {
  const today = businessDay(at, timeZone)
  const isTooLate = businessHour(at, timeZone) >= stagingNow().cutOffHour
  return isTooLate && isStagingDay(today)
    ? workingDaysAfter(today, 1, isStagingDay)
    : workingDayFrom(today, isStagingDay)
}

/** The day on which all devices of a shipment are staged and packed. */
export const stagedDay = (load: StagingLoad): string =>
  workingDaysAfter(begunDay(load), stagingDays(load.devices), isStagingDay)

/** The day on which UPS picks the shipment up: the day on which it is staged, or the next day that UPS works. */
export const shipDay = (load: StagingLoad): string => workingDayFrom(stagedDay(load), isCarrierDay)

/**
 * The day on which a shipment arrives that is so many UPS business days under way.
 * @param shipped the day on which UPS picks it up
 */
export const arrivalDay = (shipped: string, transitDays: number): string =>
  workingDaysAfter(shipped, transitDays, isCarrierDay)
