import { defaultDomainId } from '@portal/domain/ids'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import type { Client } from './load.ts'
import type { Operation } from './measured.ts'

/** Who asks for what while the benchmark runs: demo people, their offers, one customer. */
export type Scene = Awaited<ReturnType<typeof openScene>>

const buyerEmails = [personas.wes, personas.mo, personas.wren, personas.bo].map(({ email }) => email)
const agent = personas.wes
const publicPaths = {
  shopPage: '/phones',
  productPage: '/buy/item-details/halden-n6-pro',
  manifest: `/api/resource/GetAll/${defaultDomainId}`,
  constantCall: '/api/config',
}
const historyOf = (agentId: string) => `/api/order/GetOrderHistory/${agentId}?limit=20`

/** @param http reaches the product; signs its people in and looks up what they will order */
export async function openScene(http: Client) {
  const [token, ...buyers] = await Promise.all([agent.email, ...buyerEmails].map((email) => signIn(email)))
  if (token === undefined) throw new Error('The agent signs in first.')
  const manifest = await json<{
    result: {
      products: Array<{ productId: string; inStock: boolean }>
      offers: Array<{ offerId: string; productId: string; isCarrierInventory: boolean }>
    }
  }>(publicPaths.manifest)
  const inStock = new Set(
    manifest.result.products.filter((product) => product.inStock).map(({ productId }) => productId),
  )
  // Orders here ship straight from the carrier, which ships only what it sells.
  const offers = manifest.result.offers.filter(
    ({ isCarrierInventory, productId }) => isCarrierInventory && inStock.has(productId),
  )
  const [newest] = (await json<{ results: Array<{ orderId: number }> }>(historyOf(agent.zohoUserId))).results
  const orderBody = await headerFor()
  const placed: number[] = []
  const get =
    (path: string, options: { token?: string; encoding?: string }): Operation =>
    () =>
      isOk(http('GET', path, options))

  return {
    shopPage: get(publicPaths.shopPage, { encoding: 'br' }),
    productPage: get(publicPaths.productPage, { encoding: 'br' }),
    manifest: get(publicPaths.manifest, { encoding: 'br' }),
    constantCall: get(publicPaths.constantCall, { encoding: 'br' }),
    bytesOf: async (what: keyof typeof publicPaths) =>
      (await http('GET', publicPaths[what], { encoding: 'br' })).bytes,
    cart: get('/api/cartItem/GetCartItemsByDomain', { token }),
    orderDetail: get(`/api/order/GetSingleOrder/${newest?.orderId}`, { token }),
    /** One order after the other of those that were placed here. */
    orderDetailAnew: (worker: number, turn: number) =>
      isOk(
        http('GET', `/api/order/GetSingleOrder/${placed[(turn * 10 + worker) % placed.length]}`, {
          token: buyerOf(1),
        }),
      ),
    /** As a manager sees it, who may look at everyone's. */
    historyOf: (agentId: string) => get(historyOf(agentId), { token: buyerOf(1) }),
    /** The same from another moment each time, before all orders: no one asked for that page before. */
    historyAnew: (agentId: string) => (worker: number, turn: number) => {
      const from = new Date(Date.UTC(2001, 0, 1) + turn * 1_000 + worker).toISOString()
      return isOk(http('GET', `${historyOf(agentId)}&from=${from}`, { token: buyerOf(1) }))
    },
    addToCart: (worker: number, turn: number) => isOk(addToCart(worker, turn)),
    wholeOrder,
    draftOf,
  }

  /** Add, order, confirm: one buyer per worker, since a cart is one person's. */
  async function wholeOrder(worker: number, turn: number): Promise<boolean> {
    const buyer = buyerOf(worker)
    const added = await addToCart(worker, turn)
    const answer = await http('POST', '/api/order/InsertOrder', {
      token: buyer,
      body: orderBody,
      key: `bench-${worker}-${turn}-${Math.random()}`,
    })
    if (added.status !== 200 || answer.status !== 200) return false
    const { result } = JSON.parse(answer.body) as { result: { orderId: number } }
    placed.push(result.orderId)
    return isOk(http('GET', `/api/order/GetSingleOrder/${result.orderId}`, { token: buyer }))
  }

  /**
   * A draft of the agent's with a line of so many phones, which the carrier ships; from us by the cheapest service with
   * `shipsFromUs`. Answers its number.
   */
  async function draftOf(quantity: number, { shipsFromUs = false } = {}): Promise<number> {
    await addToCart(0, 0, quantity)
    const quoted = { shipDirect: false, shippingDescription: undefined, shippingRate: undefined }
    const body = { ...orderBody, saveAsDraft: true, ...(shipsFromUs ? quoted : {}) }
    const answer = await http('POST', '/api/order/InsertOrder', { token: buyerOf(0), body })
    if (answer.status !== 200) throw new Error(`The draft was answered with ${answer.body}`)
    return (JSON.parse(answer.body) as { result: { orderId: number } }).result.orderId
  }

  function addToCart(worker: number, turn: number, quantity = 1) {
    return http('POST', '/api/cartItem/InsertCartItem', {
      token: buyerOf(worker),
      body: {
        domainId: defaultDomainId,
        offerId: offers[(turn + worker) % offers.length]?.offerId,
        quantity,
        screenRepairQuantity: 0,
        accessoryQuantity: 0,
      },
    })
  }

  function buyerOf(worker: number): string {
    return buyers[worker % buyers.length] ?? ''
  }

  async function signIn(email: string): Promise<string> {
    const answer = await http('POST', '/api/auth/UserLogin', { body: { email, password: personaPassword } })
    if (answer.status !== 200) return ''
    return (JSON.parse(answer.body) as { result: { token: string } }).result.token
  }

  async function json<T>(path: string): Promise<T> {
    return JSON.parse((await http('GET', path, { token: token ?? '' })).body) as T
  }

  /** The header of an order for the agent's first account that has a contact. */
  async function headerFor() {
    const accounts = await json<{ results: Array<{ id: string; accountName: string }> }>(
      `/api/account/GetAllActiveByAgent/${agent.zohoUserId}`,
    )
    for (const { id, accountName } of accounts.results) {
      const [contact] = (await json<{ results: Contact[] }>(`/api/contact/GetContactsByAccount/${id}`))
        .results
      if (contact) return orderHeader({ accountId: id, accountName, contact })
    }
    throw new Error('No account with a contact.')
  }
}

const isOk = async (answer: ReturnType<Client>) => (await answer).status === 200

type Contact = { id: string; first_Name: string; last_Name: string; email: string; mobile: string }

function orderHeader({
  accountId,
  accountName,
  contact,
}: {
  accountId: string
  accountName: string
  contact: Contact
}) {
  const at = { Street: '4100 Harbor Blvd', City: 'Toledo', State: 'OH', Code: '43604' }
  return {
    agentId: agent.zohoUserId,
    accountId,
    accountName,
    contactId: contact.id,
    contactFirstName: contact.first_Name,
    contactLastName: contact.last_Name,
    contactEmail: contact.email,
    contactMobile: contact.mobile,
    saveAsDraft: false,
    installedApps: 'ADP,Waze',
    notes: '',
    stagingNotes: '',
    ...Object.fromEntries(
      Object.entries(at).flatMap(([part, value]) => [
        [`billing${part}`, value],
        [`shipping${part}`, value],
      ]),
    ),
    shipDirect: true,
    shippingDescription: '',
    shippingRate: 0,
  }
}
