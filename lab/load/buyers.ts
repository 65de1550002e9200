import { carrierIds, defaultDomainId } from '@portal/domain/ids'
import type { Database, Tx } from '../../apps/server/src/db/client.ts'
import { sessions } from '../../apps/server/src/db/schema/auth.tables.ts'
import { hashToken, newToken } from '../../apps/server/src/http/session.ts'
import { anAccount, anAgent } from '../../apps/server/src/testing/builders.ts'

/** An agent with their own account, signed in. */
export type Buyer = { userId: string; agentId: string; accountId: string; contactId: string; token: string }

/** An offer of the shop with what its repair coverage costs. Cents; null where it has none. */
export type ShopOffer = {
  offerId: string
  dueCents: number
  repair: { offerId: string; dueCents: number } | null
}

/** One line that someone wants. */
export type Wish = { offer: ShopOffer; quantity: number; withRepair: boolean }

const crmId = (kind: number, buyer: number) => `77${kind}${String(buyer).padStart(15, '0')}`

export const addBuyers = (database: Database, count: number): Promise<Buyer[]> =>
  database.inTransaction(async (tx) => {
    const buyers: Buyer[] = []
    for (let number = 0; number < count; number++) buyers.push(await addBuyer(tx, number))
    return buyers
  })

/** An order of everything in their cart, sent to one address straight from the carrier. */
export function orderHeader({ agentId, accountId, contactId }: Buyer) {
  const at = { Street: '4100 Harbor Blvd', City: 'Toledo', State: 'OH', Code: '43604' }
  const addresses = Object.entries(at).flatMap(([part, value]) => [
    [`billing${part}`, value],
    [`shipping${part}`, value],
  ])
  return {
    agentId,
    accountId,
    contactId,
    accountName: '',
    contactFirstName: '',
    contactLastName: '',
    contactEmail: '',
    contactMobile: '',
    saveAsDraft: false,
    installedApps: '',
    notes: '',
    stagingNotes: '',
    ...Object.fromEntries(addresses),
    shipDirect: true,
    shippingDescription: '',
    shippingRate: 0,
  }
}

async function addBuyer(tx: Tx, number: number): Promise<Buyer> {
  const agentId = crmId(1, number)
  const { userId } = await anAgent(tx, { zohoUserId: agentId, email: `load-${number}@wbc.example` })
  const { accountId, contactId } = await anAccount(tx, agentId, { zohoAccountId: crmId(2, number) })
  const token = newToken()
  const now = new Date()
  await tx.insert(sessions).values({ tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now })
  return { userId, agentId, accountId, contactId, token }
}

const dueCents = (alias: string) =>
  `case when ${alias}.is_carrier_inventory then 0 else ${alias}.item_price_cents end`

/**
 * What the shop offers of carriers, with prices read past the product's own code: totals are checked against these.
 * Orders here ship straight from the carrier, which ships no accessories of ours.
 */
export async function readShop({ pool }: Database): Promise<ShopOffer[]> {
  const { rows } = await pool.query<{
    offerId: string
    due: number
    repairId: string | null
    repairDue: number
  }>(
    `select o.offer_id as "offerId", ${dueCents('o')} as due,
            r.offer_id as "repairId", ${dueCents('r')} as "repairDue"
     from offers o join products p using (product_id)
     left join offers r on p.is_screen_repair_eligible and r.offer_id = p.screen_repair_offer_id and r.status_id = 1
     where o.status_id = 1 and o.carrier_id <> $2 and p.is_active and p.in_stock and o.domain_id = $1
     order by o.offer_id`,
    [defaultDomainId, carrierIds['N/A']],
  )
  return rows.map((row) => ({
    offerId: row.offerId,
    dueCents: row.due,
    repair: row.repairId === null ? null : { offerId: row.repairId, dueCents: row.repairDue },
  }))
}

/** Three different lines for each order, other ones for each buyer, some with add-ons. */
export function wishesFor(shop: readonly ShopOffer[], buyer: number, turn: number): Wish[] {
  return [0, 1, 2].map((line) => {
    const offer = shop[(buyer * 31 + turn * 7 + line * 13) % shop.length]
    if (!offer) throw new Error('The demo catalog is empty.')
    return {
      offer,
      quantity: 1 + ((buyer + turn + line) % 5),
      withRepair: offer.repair !== null && turn % 2 === 0,
    }
  })
}

/** The order's lines as they must stand in the database: offer and units, add-ons as separate lines. */
export const expectedLines = (wishes: readonly Wish[]): string[] =>
  wishes
    .flatMap(({ offer, quantity, withRepair }) => [
      `${offer.offerId} ${quantity}`,
      ...(withRepair ? [`${offer.repair?.offerId} ${quantity}`] : []),
    ])
    .sort()

export const expectedCents = (wishes: readonly Wish[]): number =>
  wishes.reduce(
    (sum, { offer, quantity, withRepair }) =>
      sum + quantity * (offer.dueCents + (withRepair ? (offer.repair?.dueCents ?? 0) : 0)),
    0,
  )
