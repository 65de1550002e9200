import { hourMs } from '@portal/domain/limits'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { LedgerLine } from '../../ports/sales-ledger.ts'
import type { ItemIds } from './inventory-bodies.ts'
import type { InventoryClient } from './inventory-client.ts'
import { refusal } from './inventory-failure.ts'
import { itemReply, itemsReply } from './inventory-records.ts'

type Needs = { client: InventoryClient; now: () => Date }
type Known = { itemId: string; untilMs: number }

/**
 * The items of a sales order's lines, by our products' ids: these are the items' own, or those of the CRM's products
 * that the items belong to. What was found is known for an hour. Throws IntegrationError with a reason for a product
 * that has no item.
 */
export function inventoryItems({ client, now }: Needs) {
  const known = new Map<string, Known>()

  async function find(zohoProductId: string, signal?: AbortSignal): Promise<string | undefined> {
    if (!/^\d{1,19}$/.test(zohoProductId)) return undefined
    try {
      const { item } = await client.ask({ method: 'GET', path: `/items/${zohoProductId}`, signal }, itemReply)
      return item.item_id
    } catch (error) {
      if (!(error instanceof IntegrationError) || error.kind !== 'not_found') throw error
    }
    const { items } = await client.ask(
      { method: 'GET', path: '/items', query: { zcrm_product_id: zohoProductId }, signal },
      itemsReply,
    )
    // A filter that the vendor does not know is no filter.
    return items.find((item) => item.zcrm_product_id === zohoProductId)?.item_id
  }

  async function findAll(lines: readonly LedgerLine[], signal?: AbortSignal): Promise<ItemIds> {
    const ids = new Map<string, string>()
    for (const { zohoProductId, name } of lines) {
      const kept = known.get(zohoProductId)
      const itemId = kept && kept.untilMs > now().getTime() ? kept.itemId : await find(zohoProductId, signal)
      if (itemId === undefined) throw refusal('invalid', `Accounting has no item for ${name}.`)
      if (itemId !== kept?.itemId) known.set(zohoProductId, { itemId, untilMs: now().getTime() + hourMs })
      ids.set(zohoProductId, itemId)
    }
    return ids
  }

  /** The name of the first line whose item is inactive there; undefined when none is. */
  async function nameOfInactive(lines: readonly LedgerLine[], signal?: AbortSignal) {
    const ids = await findAll(lines, signal)
    for (const { zohoProductId, name } of lines) {
      const path = `/items/${ids.get(zohoProductId)}`
      const { item } = await client.ask({ method: 'GET', path, signal }, itemReply)
      if (item.status === 'inactive') return name
    }
    return undefined
  }

  return { findAll, nameOfInactive }
}

export type InventoryItems = ReturnType<typeof inventoryItems>
