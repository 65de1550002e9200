import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { amountsOf, linesOf } from './change-lines.ts'
import { updateDestinationShipping } from './destinations.store.ts'
import type { Quotes } from './draft-shipping.ts'
import { eventsFor } from './order-events.ts'
import { type NewLine, refuseTooManyLines } from './order-lines.ts'
import { insertLine, writeChange } from './orders.store.ts'
import type { OrderRow } from './orders.tables.ts'

/**
 * Adds lines at the end of a draft that is locked, in their order; the draft is quoted again and counted anew.
 * Throws ORDER_FULL.
 * @param texts what the order's header says then
 */
export async function addDraftLines(
  tx: Tx,
  { actor, now }: Pick<SignedInContext, 'actor' | 'now'>,
  {
    order,
    lines: added,
    texts,
    quotes,
  }: {
    order: OrderRow
    lines: readonly NewLine[]
    texts: Pick<OrderRow, 'installedApps' | 'stagingNotes'>
    quotes: Quotes
  },
): Promise<void> {
  const draft = await linesOf(tx, order)
  const { lines } = draft
  refuseTooManyLines(lines.length + added.length, 'quantity')
  const quoted = amountsOf(draft, [...lines, ...added], quotes)
  const amounts = { ...quoted.amounts, ...texts }
  const at = now()
  for (const line of added) await insertLine(tx, order.orderId, line, at)
  await updateDestinationShipping(tx, quoted.destinations)
  await writeChange(tx, order.orderId, amounts, eventsFor({ actor, at, agent: order }, 'item-added'))
}
