import type { SheetStation } from '@portal/contract/fleet-units'
import { checkUnitRows } from '@portal/domain/unit-rows'
import { type CartUnit, unreadCells } from './cart-units.ts'

/**
 * How many cells of the units of a cart are wrong, as far as the browser knows; the server checks all of them.
 * @param stations those of the account; undefined while they are not known
 */
export function unitsToFix(
  units: readonly CartUnit[],
  stations: readonly Pick<SheetStation, 'stationId'>[] | undefined,
): number {
  const rows = units.map((unit, index) => ({ ...unit, key: String(index), place: index + 1 }))
  const known = new Set(stations?.map(({ stationId }) => stationId))
  const isForeign = ({ stationId }: CartUnit) =>
    stationId !== null && stations !== undefined && !known.has(stationId)
  return checkUnitRows(rows).length + unreadCells(units) + units.filter(isForeign).length
}
