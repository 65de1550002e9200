import type { Arrival } from '@portal/domain/arrival-words'
import { arrivalDay } from '@portal/domain/delivery-days'
import type { RateTable } from '@portal/domain/rate-table'
import type { PostalData } from '../../ports/postal-data.ts'
import type { RateTableSource, Transit, TransitTimes } from '../../ports/shipping-rates.ts'
import { zipData } from '../zip-data/zip-data.ts'
import { findZone, installedTable } from './table-rates.ts'

/**
 * The default delivery days (docs/spec/delivery-days.md#transit): the zones and services of the rate table with their
 * days under way, without an account, a network or chance. No days for a place that the table does not serve.
 */
export const tableTransit = (
  table: RateTableSource = installedTable,
  postal: PostalData = zipData(),
): TransitTimes => ({
  arrivals: async (transit) => ({
    arrivals: await arrivalsIn(postal, table.read(), transit),
    isIncomplete: false,
  }),
  edition: table.edition,
})

/**
 * On which day each service of a table arrives. Services that are not offered have days as well: orders may have them, and
 * UPS may offer them where its rates are live.
 */
async function arrivalsIn(
  postal: PostalData,
  { services }: RateTable,
  { to, shipDay }: Transit,
): Promise<Arrival[]> {
  const zone = await findZone(postal, to.zip)
  if (zone === undefined) return []
  return services.flatMap(({ description, zones }) => {
    const days = zones[zone]?.days
    return days === undefined ? [] : [{ description, day: arrivalDay(shipDay, days), isEstimated: false }]
  })
}
