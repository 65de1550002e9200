import type { Tx } from '../../db/client.ts'
import { lockKitForReading } from './kits.store.ts'
import type { KitRow } from './kits.tables.ts'

/**
 * A kit that something of its account is about to name: no one can change or remove it until the transaction ends.
 * Undefined for an unknown kit and for one of another account.
 */
export async function keepKit(tx: Tx, accountId: string, kitId: string): Promise<KitRow | undefined> {
  const kit = await lockKitForReading(tx, kitId)
  return kit?.zohoAccountId === accountId ? kit : undefined
}
