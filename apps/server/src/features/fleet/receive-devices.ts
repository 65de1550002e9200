import type { DeviceAction } from '@portal/domain/device-status'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { afterAction } from './change-device-status.ts'
import { changeDevices, type DeviceChange, namesFor } from './change-devices.ts'
import { lockDevices, lockWithReplaced } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'
import type { FleetAuthor } from './fleet-author.ts'
import { withCoverOfArrivals } from './ordered-cover.ts'

type Needs = Pick<SignedInContext, 'now' | 'timeZone'> & { author: FleetAuthor }

/** A device that is here: who has it now (without a holder it stays as it was), or whether it is kept as a spare. */
export type Here = { deviceId: string; holder?: string; isSpare: boolean }

/** What happens to devices that were shipped in a box of ours, and to those that the carrier ships direct. */
const ways = {
  box: { arrive: 'receive', miss: 'miss' },
  carrier: { arrive: 'arrive', miss: 'missArrival' },
} as const satisfies Record<string, Record<string, DeviceAction>>

/**
 * Devices of one account arrive or are missing, with their history, in the caller's transaction. Those that others received
 * before stay as they are; those that were missing and are here are found.
 * @returns the ids of the devices that were received now, that are missing now, and that had been received
 */
export async function receiveDevices(
  tx: Tx,
  needs: Needs,
  zohoAccountId: string,
  { here, gone, from = 'box' }: { here: readonly Here[]; gone: readonly string[]; from?: keyof typeof ways },
) {
  const way = ways[from]
  const ids = [...here.map(({ deviceId }) => deviceId), ...gone]
  const rows = (await lockWithReplaced(tx, ids)).filter((row) => ids.includes(row.deviceId))
  const names = await namesFor(tx, zohoAccountId, rows)
  const given = new Map(here.map((row) => [row.deviceId, row]))
  const write = async (kind: DeviceAction, asked: readonly DeviceChange[]) => {
    const changes = await withCoverOfArrivals(tx, needs, asked)
    await changeDevices(tx, needs.author, { kind, changes, names })
    return asked.map(({ after }) => after.deviceId)
  }

  const arriving = rows.filter(({ deviceId }) => given.has(deviceId))
  const withHolder = (row: DeviceRow, action: DeviceAction) => {
    const after = afterAction(row, action)
    const holder = given.get(row.deviceId)?.holder ?? row.holder
    return after ? [{ before: row, after: { ...after, holder } }] : []
  }
  const received = await write(
    way.arrive,
    arriving.flatMap((row) => withHolder(row, way.arrive)),
  )
  const found = await write(
    'find',
    arriving.filter(({ status }) => status === 'missing').flatMap((row) => withHolder(row, 'find')),
  )
  const missed = await write(
    way.miss,
    rows
      .filter(({ deviceId }) => gone.includes(deviceId))
      .flatMap((row) => {
        const after = afterAction(row, way.miss)
        return after ? [{ before: row, after }] : []
      }),
  )
  const now = [...received, ...found]
  await keepSpares(
    tx,
    needs.author,
    now.filter((id) => given.get(id)?.isSpare),
    zohoAccountId,
  )
  return { received: now, missed, already: ids.filter((id) => ![...now, ...missed].includes(id)) }
}

/** Received devices that no one has. */
async function keepSpares(tx: Tx, author: FleetAuthor, ids: readonly string[], zohoAccountId: string) {
  if (ids.length === 0) return
  const rows = await lockDevices(tx, ids)
  const changes = rows.flatMap((before) => {
    const after = afterAction(before, 'makeSpare')
    return after ? [{ before, after: { ...after, holder: '' } }] : []
  })
  await changeDevices(tx, author, {
    kind: 'makeSpare',
    changes,
    names: await namesFor(tx, zohoAccountId, rows),
  })
}
