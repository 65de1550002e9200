import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/db/client.ts'
import { clientOf } from '../bench/load.ts'
import { type Buyer, orderHeader, readShop } from '../load/buyers.ts'
import { lineOf } from './callers.ts'

/** Orders that were confirmed to a buyer, by their reference number. */
export type Acknowledged = Map<string, number>

export type Shopping = {
  acknowledged: Acknowledged
  /** How often which status was answered; 0 is no answer at all. */
  answers: Map<number, number>
  /** Resolves when every shopper has gone home. */
  done: Promise<unknown>
}

/**
 * Each of these people orders again and again, one after the other and all side by side, until told to stop. What was
 * not acknowledged is sent again under the same key, as a browser does.
 */
export async function goShopping(
  { port, database, buyers, prefix }: { port: number; database: Database; buyers: Buyer[]; prefix: string },
  signal: AbortSignal,
): Promise<Shopping> {
  const [offer] = await readShop(database)
  if (!offer) throw new Error('The demo catalog is empty.')
  const { offerId } = offer
  const send = clientOf(port, buyers.length)
  const acknowledged: Acknowledged = new Map()
  const answers = new Map<number, number>()
  const done = Promise.all(buyers.map((buyer, number) => shop(buyer, number)))
  return { acknowledged, answers, done }

  async function shop(buyer: Buyer, number: number) {
    for (let turn = 0; !signal.aborted; turn++) await order(buyer, `${prefix}-${number}-${turn}`)
  }

  async function order(buyer: Buyer, reference: string) {
    while (!signal.aborted) {
      const placed = await post(
        buyer,
        '/api/order/InsertOrder',
        { ...orderHeader(buyer), referenceNumber: reference },
        `order-${reference}`,
      )
      if (placed.status === 200) {
        acknowledged.set(
          reference,
          (JSON.parse(placed.body) as { result: { orderId: number } }).result.orderId,
        )
        return
      }
      // The key was never used, or its order never happened.
      if (placed.body.includes('CART_EMPTY'))
        await post(buyer, '/api/cartItem/InsertCartItem', { ...lineOf(offerId), quantity: 2 })
      else await delay(50)
    }
  }

  async function post({ token }: Buyer, path: string, body: unknown, key?: string) {
    const answer = await send('POST', path, { token, body, ...(key && { key }) }).catch(() => ({
      status: 0,
      body: '',
    }))
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    return answer
  }
}

export type Outcome = { acknowledged: number; lost: number; duplicate: number; torn: number }

/** What the database says about orders of this prefix: which are missing, twice there, or without something of theirs. */
export async function verifyOrders(
  { pool }: Database,
  acknowledged: Acknowledged,
  prefix: string,
): Promise<Outcome> {
  const { rows } = await pool.query<{ reference: string; orderId: number; isWhole: boolean }>(
    `select reference_number as reference, order_id as "orderId",
            exists (select from order_items i where i.order_id = o.order_id)
            and exists (select from order_exports d where d.order_id = o.order_id)
            and exists (select from outbound_mail m where m.key = 'order-confirmation-' || o.order_id) as "isWhole"
     from orders o where starts_with(reference_number, $1)`,
    [`${prefix}-`],
  )
  const found = new Map(rows.map(({ reference, orderId }) => [reference, orderId]))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(([reference, orderId]) => found.get(reference) !== orderId).length,
    duplicate: rows.length - found.size,
    torn: rows.filter(({ isWhole }) => !isWhole).length,
  }
}
