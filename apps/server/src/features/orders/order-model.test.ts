import type { Order } from '@portal/contract/orders'
import { defaultDomainId } from '@portal/domain/ids'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { anAccount, anAgent } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { anApp, anOrderForm, aShop, aSignIn, holdToSums, type Parties } from './testing.ts'

/**
 * Regardless of what a user does to a cart and to orders, in any order: totals, lines and statuses are those of a
 * model that fits on a page (docs/spec/reliability.md#model-tests). FUZZ_RUNS sets the number of series, FUZZ_SEED
 * other ones.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 100)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302)

/** Cents. The financed phone is billed by its carrier, so that only its add-ons are due. */
const prices = { bought: 28_900, financed: 1_806, repair: 9_900, cover: 2_900 }
type Phone = 'bought' | 'financed'

type CartLine = { phone: Phone; quantity: number; repair: boolean; cover: boolean }
type OrderLine = { what: keyof typeof prices; quantity: number }
type Model = {
  cart: CartLine[]
  orders: Array<{ orderId: number; status: 'draft' | 'submitted' | 'cancelled'; lines: OrderLine[] }>
}

type Real = {
  ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ code: string | null; body: Said }>
  parties: Parties
  ids: Record<Phone, { offerId: string; productId: string }>
}
type Said = { result: unknown; results: unknown[]; cartTotals: Record<string, number> }

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const isAddOn = ({ what }: OrderLine) => what === 'repair' || what === 'cover'

/** How many add-ons go with a line when it is removed. */
function addOnsBehind(lines: OrderLine[], place: number): number {
  const [line, ...behind] = lines.slice(place)
  if (!line || isAddOn(line)) return 0
  const next = behind.findIndex((other) => !isAddOn(other))
  return next === -1 ? behind.length : next
}

const linesOf = ({ phone, quantity, repair, cover }: CartLine): OrderLine[] => [
  { what: phone, quantity },
  ...(repair ? [{ what: 'repair' as const, quantity }] : []),
  ...(cover ? [{ what: 'cover' as const, quantity }] : []),
]
const due = (lines: OrderLine[]) =>
  sum(lines.map(({ what, quantity }) => (what === 'financed' ? 0 : prices[what] * quantity))) / 100
const countOf = (lines: OrderLine[]) =>
  sum(lines.filter((line) => !isAddOn(line)).map(({ quantity }) => quantity))

/** All orders of the model are to ship direct: a carrier ships its phones, and covers go from our facility, at a price. */
const hasFreight = (lines: OrderLine[]) => lines.some(({ what }) => what === 'cover')

/** What the portal shows is what the model holds. */
async function expectSame({ cart, orders }: Model, { ask }: Real) {
  const shown = (await ask('GET', '/cartItem/GetCartItemsByDomain')).body
  expect(shown.cartTotals).toMatchObject({
    today: due(cart.flatMap(linesOf)),
    cartItemCount: sum(cart.map(({ quantity }) => quantity)),
  })
  expect(shown.result).toHaveLength(cart.length)

  const touched = orders.at(-1)
  if (!touched) return
  const [order] = (await ask('GET', `/order/GetSingleOrder/${touched.orderId}`)).body.results as Order[]
  const statusId = { draft: 0, submitted: 1, cancelled: 2 }[touched.status]
  const freight = order?.freightTotal ?? 0
  expect(freight > 0).toBe(hasFreight(touched.lines))
  expect(order).toMatchObject({
    statusId,
    numberOfItems: countOf(touched.lines),
    orderTotal: expect.closeTo(due(touched.lines) + freight, 2),
  })
  const shownLines = order?.orderItems.map(({ quantity, rate }) => ({ quantity, rate }))
  expect(shownLines).toEqual(
    touched.lines.map(({ what, quantity }) => ({ quantity, rate: prices[what] / 100 })),
  )
}

type Command = fc.AsyncCommand<Model, Real>
const command = (
  name: string,
  can: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command => ({
  check: can,
  run: async (model, real) => {
    await run(model, real)
    await expectSame(model, real)
  },
  toString: () => name,
})
const always = () => true

/** One of a list by any number: the newest things are touched most. */
const pick = <T>(list: T[], at: number): T => {
  const one = list[at % list.length]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}
/** The order that was changed last is at the end, for comparison. */
function touch({ orders }: Model, at: number) {
  const order = pick(orders, at)
  orders.splice(orders.indexOf(order), 1)
  orders.push(order)
  return order
}
const hasOrder = ({ orders }: Model) => orders.length > 0

const sameLine = (a: CartLine, b: CartLine) =>
  a.phone === b.phone && a.repair === b.repair && a.cover === b.cover

const add = (line: CartLine) =>
  command(`add ${JSON.stringify(line)}`, always, async ({ cart }, { ask, ids }) => {
    const { code } = await ask('POST', '/cartItem/InsertCartItem', {
      domainId: defaultDomainId,
      offerId: ids[line.phone].offerId,
      quantity: line.quantity,
      screenRepairQuantity: line.repair ? line.quantity : 0,
      accessoryQuantity: line.cover ? line.quantity : 0,
    })
    const twin = cart.find((other) => sameLine(other, line))
    const isFull = twin !== undefined && twin.quantity + line.quantity > 300
    expect(code).toBe(isFull ? 'CART_LINE_FULL' : null)
    if (twin === undefined) cart.push({ ...line })
    else if (!isFull) twin.quantity += line.quantity
  })

type Shown = {
  cartItemId: string
  quantity: number
  offerId: string
  screenRepairQuantity: number
  accessoryQuantity: number
}

/** The id of this line, by what it is. */
async function idOf(line: CartLine, { ask, ids }: Real): Promise<string> {
  const shown = (await ask('GET', '/cartItem/GetCartItemsByDomain')).body.result as Shown[]
  const found = shown.find(
    (one) =>
      one.offerId === ids[line.phone].offerId &&
      one.screenRepairQuantity > 0 === line.repair &&
      one.accessoryQuantity > 0 === line.cover,
  )
  expect(found?.quantity).toBe(line.quantity)
  return found?.cartItemId ?? ''
}

const change = (at: number, quantity: number, switches: { repair: boolean; cover: boolean }) =>
  command(
    `change ${at} to ${quantity} ${JSON.stringify(switches)}`,
    ({ cart }) => cart.length > 0,
    async (model, real) => {
      const line = pick(model.cart, at)
      const { code } = await real.ask('POST', '/cartItem/updateCartItemQuantity', {
        cartItemId: await idOf(line, real),
        quantity,
        updateScreenRepair: switches.repair,
        updateAccessory: switches.cover,
      })
      if (quantity !== line.quantity && quantity > 100) return expect(code).toBe('INVALID_INPUT')
      const changed: CartLine = {
        phone: line.phone,
        quantity,
        repair: line.repair !== switches.repair,
        cover: line.cover !== switches.cover,
      }
      const twin = model.cart.find((other) => other !== line && sameLine(other, changed))
      if (twin && twin.quantity + quantity > 300) return expect(code).toBe('CART_LINE_FULL')
      expect(code).toBeNull()
      if (!twin) return void Object.assign(line, changed)
      twin.quantity += quantity
      model.cart.splice(model.cart.indexOf(line), 1)
    },
  )

const takeOut = (at: number) =>
  command(
    `take out ${at}`,
    ({ cart }) => cart.length > 0,
    async ({ cart }, real) => {
      const line = pick(cart, at)
      const { code } = await real.ask('POST', `/cartItem/DeleteCartItem/${await idOf(line, real)}`, {})
      expect(code).toBeNull()
      cart.splice(cart.indexOf(line), 1)
    },
  )

const place = (saveAsDraft: boolean) =>
  command(saveAsDraft ? 'save a draft' : 'order', always, async (model, { ask, parties }) => {
    const { code, body } = await ask('POST', '/order/InsertOrder', anOrderForm(parties, { saveAsDraft }))
    if (model.cart.length === 0) return expect(code).toBe('CART_EMPTY')
    expect(code).toBeNull()
    const { orderId } = body.result as { orderId: number }
    const status = saveAsDraft ? 'draft' : 'submitted'
    model.orders.push({ orderId, status, lines: model.cart.flatMap(linesOf) })
    model.cart = []
  })

const addItem = (at: number, phone: Phone, quantity: number) =>
  command(`add ${quantity} ${phone} to order ${at}`, hasOrder, async (model, { ask, ids }) => {
    const order = touch(model, at)
    const { code } = await ask('POST', '/order/InsertOrderItem', {
      orderId: order.orderId,
      ...ids[phone],
      quantity,
    })
    expect(code).toBe(order.status === 'draft' ? null : 'ORDER_NOT_DRAFT')
    if (code === null) order.lines.push({ what: phone, quantity })
  })

const removeItem = (at: number, line: number) =>
  command(`remove item ${line} of order ${at}`, hasOrder, async (model, { ask }) => {
    const order = touch(model, at)
    if (order.lines.length === 0) return
    const [shown] = (await ask('GET', `/order/GetSingleOrder/${order.orderId}`)).body.results as Order[]
    const item = pick(shown?.orderItems ?? [], line)
    const { code } = await ask('POST', `/order/RemoveOrderItem/${order.orderId}/${item.orderItemId}`, {})
    expect(code).toBe(order.status === 'draft' ? null : 'ORDER_NOT_DRAFT')
    const place = line % order.lines.length
    if (code === null) order.lines.splice(place, 1 + addOnsBehind(order.lines, place))
  })

const submit = (at: number) =>
  command(`submit order ${at}`, hasOrder, async (model, { ask, parties }) => {
    const order = touch(model, at)
    const { code } = await ask('POST', `/order/SubmitOrder/${order.orderId}/${parties.agentId}`, {})
    if (order.status !== 'draft') return expect(code).toBe('ORDER_NOT_DRAFT')
    if (order.lines.length === 0) return expect(code).toBe('ORDER_EMPTY')
    expect(code).toBeNull()
    order.status = 'submitted'
  })

const cancel = (at: number) =>
  command(`cancel order ${at}`, hasOrder, async (model, { ask }) => {
    const order = touch(model, at)
    const { code } = await ask('POST', `/order/CancelOrder/${order.orderId}`, { reason: 'Ordered twice' })
    expect(code).toBe(order.status === 'submitted' ? null : 'ORDER_NOT_SUBMITTED')
    if (code === null) order.status = 'cancelled'
  })

const remove = (at: number) =>
  command(`remove order ${at}`, hasOrder, async (model, { ask }) => {
    const order = touch(model, at)
    const { code } = await ask('POST', `/order/RemoveOrder/${order.orderId}`, {})
    expect(code).toBe(order.status === 'draft' ? null : 'ORDER_NOT_DRAFT')
    if (code !== null) return
    model.orders.pop()
    const gone = await ask('GET', `/order/GetSingleOrder/${order.orderId}`)
    expect(gone.code).toBe('ORDER_NOT_FOUND')
  })

const at = fc.nat({ max: 20 })
const phone = fc.constantFrom<Phone>('bought', 'financed')
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 300 }))
const switches = fc.record({ repair: fc.boolean(), cover: fc.boolean() })

const series = fc.commands<Model, Real, false>(
  [
    fc.record({ phone, quantity, repair: fc.boolean(), cover: fc.boolean() }).map(add),
    fc.tuple(at, quantity, switches).map(([line, to, what]) => change(line, to, what)),
    at.map(takeOut),
    fc.boolean().map(place),
    fc
      .tuple(at, phone, fc.integer({ min: 1, max: 500 }))
      .map(([order, what, many]) => addItem(order, what, many)),
    fc.tuple(at, at).map(([order, line]) => removeItem(order, line)),
    at.map(submit),
    at.map(cancel),
    at.map(remove),
  ].map((one) => one as fc.Arbitrary<Command>),
  { maxCommands: 30, size: '+1' },
)

/** Someone new for each series, who may also cancel: a cart begins empty. */
async function aReal(app: FastifyInstance, database: Database, ids: Real['ids']): Promise<Real> {
  const { headers, parties } = await database.inTransaction(async (tx) => {
    const manager = await anAgent(tx, { roles: ['Manager'] })
    const account = await anAccount(tx, manager.zohoUserId)
    return {
      headers: await aSignIn(tx, manager.userId),
      parties: { agentId: manager.zohoUserId, ...account },
    }
  })
  return {
    parties,
    ids,
    ask: async (method, path, body) => {
      const reply = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
      const said = reply.json<Said & { error?: { code: string } }>()
      return { code: said.error?.code ?? null, body: said }
    },
  }
}

test(`${numRuns} series of seed ${seed}: cart, totals, lines and statuses stay those of the model`, {
  timeout: 30_000 + numRuns * 3_000,
}, async ({ database }) => {
  await holdToSums(database.pool)
  const app = await anApp(database)
  const { offer, financed } = await database.inTransaction(aShop)
  const ids = { bought: idsOf(offer), financed: idsOf(financed) }
  await fc.assert(
    fc.asyncProperty(series, async (commands) => {
      const real = await aReal(app, database, ids)
      await fc.asyncModelRun(() => ({ model: { cart: [], orders: [] }, real }), commands)
    }),
    { seed, numRuns },
  )
  await app.close()
})

const idsOf = ({ offerId, productId }: { offerId: string; productId: string }) => ({ offerId, productId })
