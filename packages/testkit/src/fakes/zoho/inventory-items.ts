import type { Said } from '../vendor-server.ts'
import { done, missing, paged } from './inventory-answer.ts'
import type { InventoryItem } from './inventory-rows.ts'
import type { InventoryStore } from './inventory-store.ts'

/** Items as Zoho Inventory answers them: by their id, and listed by their product in the CRM. */
export function fakeItems({ items, answers }: Pick<InventoryStore, 'items' | 'answers'>) {
  const find = (itemId: string): InventoryItem | undefined =>
    items.get(itemId) ??
    (answers.knowsEveryItem && /^\d{1,19}$/.test(itemId)
      ? { item_id: itemId, name: 'Item', zcrm_product_id: '', status: 'active' }
      : undefined)

  function item(id: string): Said {
    const found = find(id)
    return found ? done(200, { item: found }) : missing('Item')
  }

  function itemList(query: URLSearchParams): Said {
    const product = query.get('zcrm_product_id')
    const found = [...items.values()].filter(
      (one) => !answers.filtersLists || product === null || one.zcrm_product_id === product,
    )
    return paged('items', found, query)
  }

  return { find, item, itemList }
}
