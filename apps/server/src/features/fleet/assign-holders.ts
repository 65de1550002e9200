import type { assignHolders as endpoint } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { fleetMessages, unitKey } from '@portal/domain/device-fields'
import { isReplacing } from '@portal/domain/device-replacement'
import { changeMany, type ManyNeeds, type Wanted } from './change-many.ts'
import { lockUnits } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'
import { unitSortOf } from './settings.store.ts'

/**
 * Gives devices of an account to holders by unit number (docs/spec/fleet.md#changes). Spreadsheets drop leading zeros, so
 * that 14 means 014 where there is no 14.
 * Throws ACCOUNT_NOT_FOUND.
 */
export const assignHolders = (
  needs: ManyNeeds,
  accountId: string,
  { rows }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  changeMany(needs, accountId, {
    kind: 'changed',
    read: async (tx) => {
      const found = await lockUnits(
        tx,
        accountId,
        rows.map(({ unitNumber }) => unitSortOf(unitNumber)),
      )
      const unitOf = unitFinder(found)
      return rows.map(({ unitNumber, holder }): Wanted => {
        const device = unitOf(unitNumber)
        return device
          ? { unitNumber: device.unitNumber, device, after: { ...device, holder } }
          : { unitNumber, device: null, message: fleetMessages.noUnit(unitNumber) }
      })
    },
  })

/**
 * Finds a device by its unit number as typed, else by the only one that differs in leading zeros. A device that is to be
 * replaced is meant, not the one on its way.
 */
function unitFinder(all: readonly DeviceRow[]) {
  const there = new Set(all.flatMap((row) => (isReplacing(row) ? [] : [unitSortOf(row.unitNumber ?? '')])))
  const found = all.filter((row) => !isReplacing(row) || !there.has(unitSortOf(row.unitNumber ?? '')))
  const exact = new Map(found.map((row) => [unitKey(row.unitNumber ?? ''), row]))
  const alike = Map.groupBy(found, (row) => unitSortOf(row.unitNumber ?? ''))
  return (unitNumber: string): DeviceRow | undefined => {
    const others = alike.get(unitSortOf(unitNumber)) ?? []
    return exact.get(unitKey(unitNumber)) ?? (others.length === 1 ? others[0] : undefined)
  }
}
