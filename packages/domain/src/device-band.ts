import { daysBetween } from './business-day.ts'
import type { DeviceStatus } from './device-status.ts'
import { counted } from './format.ts'

/** What the band at the top of a device says (docs/spec/fleet.md#band). */

type BandedDevice = {
  status: DeviceStatus
  holder: string
  station: { name: string } | null
  orderId: number | null
}

/** Where a device is, in one line: "With Hugo Wu at Airline Junction". */
export function deviceWhere({ status, holder, station, orderId }: BandedDevice): string {
  const at = station === null ? '' : ` at ${station.name}`
  const lastWith = holder === '' ? at && `, last${at}` : `, last with ${holder}${at}`
  switch (status) {
    case 'planned':
      return orderId === null ? 'Planned' : `Planned in order ${orderId}`
    case 'ordered':
      return orderId === null ? 'Ordered' : `Ordered with order ${orderId}`
    case 'staged':
      return 'Staged, not on its way yet'
    case 'shipped':
      return station === null ? 'On its way' : `On its way to ${station.name}`
    case 'missing':
      return 'Missing since its delivery'
    case 'inService':
      return holder === '' ? `Unassigned${at}` : `With ${holder}${at}`
    case 'spare':
      return holder === '' ? `Available as a spare${at}` : `A spare with ${holder}${at}`
    case 'inRepair':
      return holder === '' ? 'Away for repair' : `Away for repair, with ${holder} before`
    case 'lost':
      return `Lost${lastWith}`
    case 'stolen':
      return `Stolen${lastWith}`
    case 'replaced':
      return 'Another device took its place'
    case 'retired':
      return 'Out of use'
  }
}

const monthDays = 30.4375
const yearDays = 365.25
/** Up to here days and months are counted; then months and years. */
const fewDays = 60
const fewMonths = 24

/**
 * "12 days", "10 months", "2 years": whole ones.
 * @param from its first day, yyyy-MM-dd
 * @param today the business day, yyyy-MM-dd
 */
export function ageWords(from: string, today: string): string {
  const days = Math.max(0, daysBetween(from, today))
  if (days < fewDays) return counted(days, 'day')
  const months = Math.floor(days / monthDays)
  return months < fewMonths ? counted(months, 'month') : counted(Math.floor(days / yearDays), 'year')
}
