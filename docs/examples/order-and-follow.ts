/**
 * Places an order with an API key, and waits until the portal tells of it by webhook. Run it with PORTAL_URL, PORTAL_KEY and
 * RECEIVER_URL, as the pages of the guide set them: `node order-and-follow.ts`.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { portalClient, verifyWebhook } from './portal-client.ts'

const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name} first.`)
  return value
}
const portal = portalClient({ baseUrl: setting('PORTAL_URL'), key: setting('PORTAL_KEY') })
const receiverUrl = setting('RECEIVER_URL')

const [agent] = (await portal('getWbcUsers')).results
if (!agent) throw new Error('This key sees no agent.')
const agentId = agent.zohoUserId
const [account] = (await portal('getAccountsByAgent', { params: { agentId }, query: { limit: 1 } })).results
if (!account) throw new Error('This agent has no account.')
const { accountId } = account
const [contact] = (await portal('getContactsByAccount', { params: { accountId } })).results
if (!contact) throw new Error('This account has no contact.')

const { webhookId, secret } = (
  await portal('createWebhook', {
    params: { accountId },
    body: { name: 'Order and follow', url: receiverUrl, events: ['order.submitted'] },
  })
).result

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const told = Promise.withResolvers<{ orderId: number; status: string }>()
const receiver = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const headers = new Headers(request.headers as Record<string, string>)
  const isOurs = await verifyWebhook({ secret, headers, body })
  response.writeHead(isOurs ? 204 : 401).end()
  if (isOurs) told.resolve(JSON.parse(body).data)
})
receiver.listen(Number(new URL(receiverUrl).port))

try {
  const { result: catalog } = await portal('getManifest', {
    params: { domainId: '01900000-0000-7000-8000-000000000001' },
  })
  const phones = new Set(
    catalog.products
      .filter(({ productTypeName, inStock }) => productTypeName === 'phone' && inStock)
      .map(({ productId }) => productId),
  )
  const offer = catalog.offers.find(
    ({ productId, purchaseType }) => purchaseType === 'Buy' && phones.has(productId),
  )
  if (!offer) throw new Error('No phone can be bought.')

  const po = `PO-${Date.now()}`
  const { orderId } = (
    await portal('createOrder', {
      body: { agentId, accountId, contactId: contact.id, referenceNumber: po },
      idempotencyKey: `${po}-draft`,
    })
  ).result
  await portal('insertOrderItem', {
    body: { orderId, productId: offer.productId, offerId: offer.offerId, quantity: 2 },
    idempotencyKey: `${po}-line-1`,
  })
  const [draft] = (await portal('getSingleOrder', { params: { orderId } })).results
  await portal('submitOrderByPost', {
    params: { orderId, zohoUserId: agentId },
    query: { version: draft?.version ?? 0 },
    idempotencyKey: `${po}-submit`,
  })
  const message = await told.promise
  console.log(`order ${orderId}: the webhook says that ${message.orderId} is ${message.status}`)
} finally {
  receiver.close()
  await portal('removeWebhook', { params: { webhookId } })
}
