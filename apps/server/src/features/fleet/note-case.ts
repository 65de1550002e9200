import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { namesFor } from './change-devices.ts'
import { eventOf } from './device-history.ts'
import { addEvents } from './devices.store.ts'
import { type DeviceRow, devices } from './fleet.tables.ts'
import type { EventAuthor } from './fleet-author.ts'

/**
 * Says in the history of a locked device that a problem was reported, in the caller's transaction. Its version rises, so that
 * an import that is undone keeps it (docs/spec/fleet.md#imports).
 * @param label such as "C-1043: Cracked"
 */
export async function noteCase(tx: Tx, author: EventAuthor, device: DeviceRow, label: string): Promise<void> {
  await tx
    .update(devices)
    .set({ version: sql`${devices.version} + 1`, changedAt: author.at })
    .where(eq(devices.deviceId, device.deviceId))
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const changes = [{ field: 'case', from: null, to: label }]
  await addEvents(tx, [eventOf(author, { kind: 'case', device, changes, names })])
}
