import { arrivalDay } from '@portal/domain/delivery-days'
import type { PostalData } from '../../ports/postal-data.ts'
import type { Transit, TransitTimes } from '../../ports/transit-times.ts'
import { zipData } from '../zip-data/zip-data.ts'
import { type Service, services, type Zone } from './rate-table.ts'
import { findZone } from './table-rates.ts'

/**
 * The default delivery days (docs/spec/delivery-days.md#transit): the zones and services of the rate table with their
 * days under way, without an account, a network or chance. No days for a place that the table does not serve.
 */
export const tableTransit = (postal: PostalData = zipData()): TransitTimes => ({
  arrivals: async (transit) => ({ arrivals: await arrivalsIn(postal, transit), isIncomplete: false }),
})

async function arrivalsIn(postal: PostalData, { to, shipDay }: Transit) {
  const zone = await findZone(postal, to.zip)
  if (zone === undefined) return []
  return services.flatMap((service) => {
    const days = daysIn(service, zone)
    return days === undefined
      ? []
      : [{ description: service.description, day: arrivalDay(shipDay, days), isEstimated: false }]
  })
}

/** A zone without a price is not served; its days do not matter. */
const daysIn = ({ days, prices }: Service, zone: Zone): number | undefined => {
  if (prices[zone] === undefined) return undefined
  return typeof days === 'number' ? days : days[zone]
}
