import type { Tx } from '../../db/client.ts'
import { afterAction } from './change-device-status.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import { lockDevices } from './devices.store.ts'
import type { FleetAuthor } from './fleet-author.ts'

/**
 * Staged devices of one account leave: they are shipped, with their history, in the caller's transaction. Devices whose status
 * does not allow it stay as they are.
 */
export async function shipDevices(
  tx: Tx,
  author: FleetAuthor,
  { deviceIds, zohoAccountId }: { deviceIds: readonly string[]; zohoAccountId: string },
): Promise<void> {
  const rows = await lockDevices(tx, deviceIds)
  const changes = rows.flatMap((before) => {
    const after = afterAction(before, 'ship')
    return after ? [{ before, after }] : []
  })
  await changeDevices(tx, author, { kind: 'ship', changes, names: await namesFor(tx, zohoAccountId, rows) })
}
