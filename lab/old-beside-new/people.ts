import { randomUUID } from 'node:crypto'
import type { Offer, Product } from '@portal/contract/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { northgateOrder } from '../../apps/server/src/testing/northgate-order.ts'
import { clientOf } from '../bench/load.ts'
import { lineOf } from '../faults/callers.ts'
import type { Server } from './servers.ts'

/** One call that was answered, or was not: status 0. */
export type Met = { build: string; what: string; status: number; says: string; ms: number; at: number }

/** What people did at the two builds, and what came of it. */
export type Diary = {
  met: Met[]
  /** Orders that were confirmed to a buyer. */
  orders: Set<number>
  /** What was answered, and is wrong. */
  wrong: string[]
  rounds: number
}

/** Whom they call, which changes while they work. A person at "either" calls one and the other in turn. */
export type Places = { old: () => Server; new: () => Server }
export type Place = 'old' | 'new' | 'either'

type Catalog = { products: Product[]; offers: Offer[] }
type Answer = { result?: unknown; results?: unknown; error?: { code: string } }
type Order = { statusId: number; notes: string; orderTotal: number; orderItems: Array<{ quantity: number }> }

const quantity = 2

/** Works through whole days of someone who orders for the demo customer, until told to stop. */
export async function work(
  { name, place, places, diary }: { name: keyof typeof personas; place: Place; places: Places; diary: Diary },
  signal: AbortSignal,
): Promise<void> {
  let turn = 0
  while (!signal.aborted)
    try {
      await wholeDay()
      diary.rounds++
    } catch (error) {
      diary.wrong.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }

  async function wholeDay() {
    const { token } = (await call('POST', '/auth/UserLogin', {
      body: { email: personas[name].email, password: personaPassword },
    })) as { token: string }
    const catalog = (await call('GET', `/resource/GetAll/${defaultDomainId}`)) as Catalog
    const outOfStock = catalog.products.filter(({ inStock }) => !inStock).map(({ productId }) => productId)
    // What they order ships straight from the carrier, which ships only what it sells.
    const offers = catalog.offers.filter(
      ({ isCarrierInventory, productId }) => isCarrierInventory && !outOfStock.includes(productId),
    )
    const add = (offerId = offers[turn % offers.length]?.offerId ?? '') =>
      call('POST', '/cartItem/InsertCartItem', { token, body: { ...lineOf(offerId), quantity } })
    const read = async (orderId: number) => {
      const [order] = (await call('GET', `/order/GetSingleOrder/${orderId}`, { token })) as Order[]
      if (!order) throw new Error(`order ${orderId} is read as nothing`)
      return order
    }

    await add()
    await call('GET', '/cartItem/GetCartItemsByDomain', { token })
    const orderId = await order(token, northgateOrder)
    check(orderId, await read(orderId), (read) => read.statusId === orderStatus.submitted && wholeLine(read))

    await add()
    const draftId = await order(token, { ...northgateOrder, saveAsDraft: true })
    check(draftId, await read(draftId), (read) => read.statusId === orderStatus.draft && wholeLine(read))
    await call('POST', `/order/UpdateOrder/${draftId}`, { token, body: changedHeader })
    const submit = { token, key: randomUUID() }
    const path = `/order/SubmitOrder/${draftId}/${northgateOrder.agentId}`
    // Sent twice, as by someone whom no answer reached: each attempt gets the same answer.
    for (let time = 0; time < 2; time++) await call('POST', path, submit)
    const first = await read(draftId)
    check(
      draftId,
      first,
      (read) =>
        read.statusId === orderStatus.submitted && read.notes === changedHeader.notes && wholeLine(read),
    )
    check(draftId, await read(draftId), ({ orderTotal }) => orderTotal === first.orderTotal)

    const history = (await call('GET', `/order/GetOrderHistory/${northgateOrder.agentId}?limit=100`, {
      token,
    })) as Array<{ orderId: number }>
    for (const id of [orderId, draftId])
      if (!history.some((row) => row.orderId === id)) diary.wrong.push(`order ${id} is not in the history`)
    await call('POST', '/auth/Logout', { token, body: {} })
  }

  /** Sent twice under one key: both say the same order. */
  async function order(token: string, body: object): Promise<number> {
    const key = randomUUID()
    const [first, second] = [await once(), await once()]
    if (first !== second) diary.wrong.push(`one key made two orders, ${first} and ${second}`)
    return first

    async function once() {
      const { orderId } = (await call('POST', '/order/InsertOrder', { token, key, body })) as {
        orderId: number
      }
      diary.orders.add(orderId)
      return orderId
    }
  }

  function check(orderId: number, order: Order, isRight: (order: Order) => boolean) {
    if (!isRight(order)) diary.wrong.push(`order ${orderId} reads ${JSON.stringify(order).slice(0, 300)}`)
  }

  async function call(
    method: 'GET' | 'POST',
    path: string,
    init: { token?: string; body?: unknown; key?: string } = {},
  ): Promise<unknown> {
    const { build, port } =
      places[place === 'either' ? ((['old', 'new'] as const)[turn % 2] ?? 'old') : place]()
    turn++
    const began = performance.now()
    const { status, body } = await clientAt(port)(method, `/api${path}`, init).catch((error: Error) => ({
      status: 0,
      body: JSON.stringify({ error: { code: error.message } }),
    }))
    const answer = JSON.parse(body) as Answer
    const what = `${method} ${path.replace(/\/[0-9a-f-]{5,}/g, '/…')}`
    const says = answer.error?.code ?? ''
    diary.met.push({ build, what, status, says, ms: performance.now() - began, at: began })
    if (status !== 200 || says) throw new Error(`${build}: ${what} was answered ${status} ${says}`)
    return answer.result ?? answer.results
  }
}

const wholeLine = ({ orderItems }: Order) => orderItems.length === 1 && orderItems[0]?.quantity === quantity

const { agentId, accountId, accountName, contactId, contactFirstName, contactLastName } = northgateOrder
const address = { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' }

/** The header of a draft as its editor sends it. */
const changedHeader = {
  agentId,
  accountId,
  accountName,
  contactId,
  contactFirstName,
  contactLastName,
  contactEmail: northgateOrder.contactEmail,
  contactMobile: '',
  saveAsDraft: false,
  installedApps: '',
  notes: 'Ring twice.',
  stagingNotes: '',
  shippingSameAsBilling: true,
  billingAddress: address,
  shippingAddress: address,
}

const clients = new Map<number, ReturnType<typeof clientOf>>()

/** Connections stay open, as behind a balancer. */
function clientAt(port: number) {
  const client = clients.get(port) ?? clientOf(port, 20)
  clients.set(port, client)
  return client
}
