import { type CallName, calls, type SignedInCallName } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { scopeOf } from '@portal/contract/endpoint'
import type { ErrorCode } from '@portal/contract/errors'
import { keyScopes } from '@portal/domain/api-keys'
import { productTypeIds } from '@portal/domain/ids'
import { allAgents, type InvitedAccess, invitedKinds } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterEach, describe, expect, vi } from 'vitest'
import { apiRoutes } from '../app.ts'
import type { Database, Tx } from '../db/client.ts'
import { repairDevices } from '../db/schema/accounts.tables.ts'
import { sessions } from '../db/schema/auth.tables.ts'
import { cartItems } from '../db/schema/cart.tables.ts'
import { orderItems, orders } from '../db/schema/orders.tables.ts'
import { orderStaging } from '../db/schema/staging.tables.ts'
import { users } from '../db/schema/users.tables.ts'
import { aCover } from '../features/agent-covers/testing.ts'
import { aKeyForm, anAccountKey, anApiKey } from '../features/api-keys/testing.ts'
import { anEndedApproval, aRulesForm, someRules } from '../features/approvals/testing.ts'
import { aPayment } from '../features/books/payments/testing.ts'
import { anEntry, anInvoice } from '../features/books/testing.ts'
import { aColleague, aColleagueForm, anInvitation } from '../features/colleagues/testing.ts'
import { aDevice as aFleetDevice, anImport, aStation, aView } from '../features/fleet/testing.ts'
import { aKit } from '../features/kits/testing.ts'
import { aLine, aNumber } from '../features/lines/testing.ts'
import { aCart, anApp, anOrderForm, anUpdateForm, aShop, type Parties } from '../features/orders/testing.ts'
import { aQuote, aQuoteForm } from '../features/quotes/testing.ts'
import { aCase, aPictureOf } from '../features/repairs/testing.ts'
import { aBox, aTrackingNumber } from '../features/staging/boxes/testing.ts'
import { aWebhook, aWebhookForm } from '../features/webhooks/testing.ts'
import type { PictureStorage } from '../ports/picture-storage.ts'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../testing/builders.ts'
import { test as base, testNow } from '../testing/fixtures.ts'
import {
  type ActorName,
  actors,
  expected,
  isSignedIn,
  type Owner,
  ownersFor,
  type Who,
  whoMay,
} from '../testing/who-may.ts'
import { mayByAccess } from '../testing/who-may-by-access.ts'
import { hashToken, newToken } from './session.ts'

/**
 * Authorisation matrix (docs/spec/security.md#access-tests): every call of the contract, by every persona, about
 * every persona's objects.
 */

/** A picture's row is made without its file; what is asked here is who may see it. */
const storageWithEveryFile: PictureStorage = {
  driver: 'files',
  put: async () => {},
  get: async () => Buffer.from('RIFF'),
  remove: async () => {},
}

type Worlds = Record<'world' | 'worldOfKeys' | 'worldOfAccountKeys' | 'worldOfAccess', World>

const test = base.extend<{ app: FastifyInstance } & Worlds>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database, { pictures: storageWithEveryFile })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  world: [async ({ database }, use) => use(await database.inTransaction(aWorld)), { scope: 'file' }],
  /** Others, because each call about a box packs one more of the same order, of which there are at most 200. */
  worldOfKeys: [async ({ database }, use) => use(await database.inTransaction(aWorld)), { scope: 'file' }],
  worldOfAccountKeys: [
    async ({ database }, use) => use(await database.inTransaction(aWorld)),
    { scope: 'file' },
  ],
  worldOfAccess: [async ({ database }, use) => use(await database.inTransaction(aWorld)), { scope: 'file' }],
})

type Caller = ActorName | InvitedAccess
const isActorName = (caller: Caller): caller is ActorName => actors.some((actor) => actor === caller)

type Objects = {
  parties: Parties
  orderId: number
  orderItemId: string
  deviceId: string
  fleetDeviceId: string
  tagCode: string
  /** A staged device of the order: it survives every call. */
  benchDeviceId: string
  stationId: string
  kitId: string
  importId: string
  boxId: string
  boxCode: string
  /** Each call about a quote gets one of its own. */
  quoteId: string
  quoteToken: string
  /** Each call about a request for approval gets one of its own. */
  approvalId: string
  /** Each call about a webhook gets one of its own, with a message. */
  webhookId: string
  messageId: string
  /** Each call about a colleague or an invitation gets one of its own. */
  colleagueId: string
  invitationId: string
  invitationToken: string
  /** Each call about a case gets one of its own, with a picture. */
  lineId: string
  caseId: string
  pictureId: string
  invoiceId: string
  entryId: string
  paymentId: string
  refundId: string
}
type World = {
  people: Record<ActorName | InvitedAccess, { userId: string }>
  objects: Record<'own' | 'own agent’s' | 'other’s', Objects>
  offerId: string
  offer: Awaited<ReturnType<typeof aShop>>['offer']
}

/** Una is a customer of Wes, who has another customer; Nia is another agent with a customer of her own. */
async function aWorld(tx: Tx): Promise<World> {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx)
  const { offer } = await aShop(tx)
  const objectsOf = async (agentId: string): Promise<Objects> => {
    const parties = { agentId, ...(await anAccount(tx, agentId)) }
    const order = await aFinishedOrder(tx, parties, offer)
    return {
      parties,
      ...order,
      deviceId: await aDevice(tx, parties),
      ...(await aFleet(tx, parties)),
      kitId: await aKit(tx, parties.accountId, offer),
      // Each call about a box gets one of its own.
      boxId: v7(),
      boxCode: '0000000000',
      quoteId: v7(),
      quoteToken: '',
      approvalId: v7(),
      webhookId: v7(),
      messageId: v7(),
      colleagueId: v7(),
      invitationId: v7(),
      invitationToken: '',
      lineId: (await aLine(tx, parties.accountId)).lineId,
      caseId: v7(),
      pictureId: v7(),
      ...(await aBookedInvoice(tx, order.orderId, parties)),
    }
  }
  const own = await objectsOf(wes.zohoUserId)
  const una = await aCustomer(tx, own.parties)
  const disabled = await anAgent(tx)
  await tx.update(users).set({ isActive: false }).where(eq(users.userId, disabled.userId))
  return {
    people: {
      'signed out': wes,
      'garbage token': wes,
      'expired token': wes,
      'revoked token': wes,
      'disabled user': disabled,
      User: una,
      Staging: await aPerson(tx, { roles: ['Staging'] }),
      Accountant: await aPerson(tx, { roles: ['Accountant'] }),
      WbcAgent: wes,
      'covering WbcAgent': await aCoveringAgent(tx, wes),
      Manager: await anAgent(tx, { roles: ['Manager'] }),
      WbcManager: await anAgent(tx, { roles: ['WbcManager'] }),
      'Manager and WbcManager': await anAgent(tx, { roles: ['Manager', 'WbcManager'] }),
      Administrator: await anAgent(tx, { roles: ['Administrator'] }),
      orders: await aColleague(tx, own.parties.accountId, { access: 'orders' }),
      approves: await aColleague(tx, own.parties.accountId, { access: 'approves' }),
      fleet: await aColleague(tx, own.parties.accountId, { access: 'fleet' }),
      invoices: await aColleague(tx, own.parties.accountId, { access: 'invoices' }),
    },
    objects: {
      own,
      'own agent’s': await objectsOf(wes.zohoUserId),
      'other’s': await objectsOf(nia.zohoUserId),
    },
    offerId: offer.offerId,
    offer,
  }
}

/** An agent with no account of their own, who covers this one. */
async function aCoveringAgent(tx: Tx, covered: { userId: string; zohoUserId: string }) {
  const covering = await anAgent(tx)
  await aCover(tx, covered, covering)
  return covering
}

/** A cancelled order survives every call: a permitted caller gets its status, and it stays; so does its place at the desk. */
async function aFinishedOrder(
  tx: Tx,
  { agentId, accountId, contactId }: Parties,
  offer: Awaited<ReturnType<typeof aShop>>['offer'],
) {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const [order] = await tx
    .insert(orders)
    .values({
      statusId: 2,
      zohoUserId: agentId,
      zohoAccountId: accountId,
      accountName: 'Northgate Delivery LLC',
      zohoContactId: contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: '',
      contactMobile: '',
      agentName: 'Wes Porter',
      agentEmail: '',
      createdBy: author?.userId ?? '',
      dateCreated: testNow,
      dateSubmitted: testNow,
      numberOfItems: 1,
    })
    .returning({ orderId: orders.orderId })
  if (!order) throw new Error('An insert answers its row.')
  await tx.insert(orderStaging).values({ orderId: order.orderId, unitCount: 1, receivedAt: testNow })
  const orderItemId = v7()
  await tx.insert(orderItems).values({
    orderItemId,
    orderId: order.orderId,
    position: 1,
    productId: offer.productId,
    offerId: offer.offerId,
    carrierId: offer.carrierId,
    purchaseTypeId: offer.purchaseTypeId,
    productTypeId: productTypeIds.phone,
    manufacturerName: 'Halden',
    model: 'N6 Pro',
    quantity: 1,
    rateCents: 100,
    msrpCents: 100,
    isCarrierInventory: false,
    ratePlanDisplay: '',
    ratePlanPriceCents: 0,
    dateCreated: testNow,
  })
  const { deviceId: benchDeviceId } = await aFleetDevice(tx, accountId, {
    orderId: order.orderId,
    orderItemId,
    linePosition: 0,
    status: 'staged',
  })
  return { orderId: order.orderId, orderItemId, benchDeviceId }
}

/** With payments of it and of its account. All stay when the invoice is made void or the payment undone. */
async function aBookedInvoice(tx: Tx, orderId: number, { accountId }: Parties) {
  const invoiceId = await anInvoice(tx, orderId)
  return { invoiceId, entryId: await anEntry(tx, invoiceId), ...(await aPayment(tx, accountId)) }
}

async function aDevice(tx: Tx, { accountId }: Parties) {
  const id = aZohoId()
  await tx.insert(repairDevices).values({
    id,
    zohoAccountId: accountId,
    serialNumberImei: id,
    deviceMake: 'Halden',
    deviceModel: 'N6 Pro',
    expirationDate: '2027-01-01',
    pin: '4711',
    status: 'Active',
  })
  return id
}

/** A device in service and the station where it is. */
async function aFleet(tx: Tx, { accountId }: Parties) {
  const { stationId } = await aStation(tx, accountId)
  const { deviceId, tagCode } = await aFleetDevice(tx, accountId, { stationId })
  return { fleetDeviceId: deviceId, tagCode, stationId, importId: await anImport(tx, accountId) }
}

const missingObjects: Objects = {
  parties: { agentId: '404', accountId: '404', contactId: '404' },
  orderId: 2_147_000_000,
  orderItemId: v7(),
  deviceId: '404',
  fleetDeviceId: v7(),
  tagCode: '0000000000',
  benchDeviceId: v7(),
  stationId: v7(),
  kitId: v7(),
  importId: v7(),
  boxId: v7(),
  boxCode: '0000000000',
  quoteId: v7(),
  quoteToken: '',
  approvalId: v7(),
  colleagueId: v7(),
  invitationId: v7(),
  invitationToken: '',
  lineId: v7(),
  caseId: v7(),
  pictureId: v7(),
  invoiceId: '404',
  entryId: v7(),
  paymentId: v7(),
  refundId: v7(),
  webhookId: v7(),
  messageId: v7(),
}

/** What lists of all agents are asked with. */
const everyonesObjects: Objects = {
  ...missingObjects,
  parties: { ...missingObjects.parties, agentId: allAgents },
}

function objectsOf(world: World, owner: Owner): Objects {
  if (owner === 'everyone’s') return everyonesObjects
  return owner === 'missing' || owner === 'malformed' ? missingObjects : world.objects[owner]
}

/** A token that is what this actor's is said to be; each used once, because one call ends its session. */
async function tokenOf(database: Database, { people }: World, actor: Caller): Promise<string | undefined> {
  if (actor === 'signed out') return undefined
  const token = newToken()
  if (actor === 'garbage token') return token
  const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000)
  const began = actor === 'expired token' ? hoursAgo(13) : testNow
  const tokenHash = hashToken(token)
  const { userId } = people[actor]
  await database.reader.insert(sessions).values({ tokenHash, userId, createdAt: began, lastSeenAt: began })
  if (actor === 'revoked token')
    await database.reader.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  return token
}

/** A line in this person's cart, or in that of someone else. */
async function aCartLine(database: Database, { people, offerId }: World, actor: Caller, owner: Owner) {
  if (owner === 'missing' || owner === 'malformed') return v7()
  const somebodyElse = actor === 'User' ? people.WbcAgent : people.User
  const { userId } = owner === 'own' ? people[actor] : somebodyElse
  await database.reader.delete(cartItems).where(eq(cartItems.userId, userId))
  await database.inTransaction((tx) => aCart(tx, userId, { offerId }))
  const [line] = await database.reader.select().from(cartItems).where(eq(cartItems.userId, userId))
  return line?.cartItemId ?? ''
}

/** A saved view of this person, or of someone else. */
async function aViewId(database: Database, { people, objects }: World, actor: Caller, owner: Owner) {
  if (owner === 'missing' || owner === 'malformed') return v7()
  const otherPerson = actor === 'User' ? people.WbcAgent : people.User
  const { userId } = owner === 'own' ? people[actor] : otherPerson
  return database.inTransaction((tx) => aView(tx, userId, objects.own.parties.accountId))
}

/** A session of this person beside the one that they call with, or of someone else. */
async function aSessionId(database: Database, { people }: World, actor: Caller, owner: Owner) {
  if (owner === 'missing' || owner === 'malformed') return v7()
  const somebodyElse = actor === 'User' ? people.WbcAgent : people.User
  const { userId } = owner === 'own' ? people[actor] : somebodyElse
  const sessionId = v7()
  await database.reader.insert(sessions).values({
    tokenHash: hashToken(newToken()),
    sessionId,
    userId,
    createdAt: testNow,
    lastSeenAt: testNow,
  })
  return sessionId
}

/** An API key of this person beside the one that they may call with, or of someone else. */
async function aKeyId(database: Database, { people }: World, actor: Caller, owner: Owner) {
  if (owner === 'missing' || owner === 'malformed') return v7()
  const otherPerson = actor === 'User' ? people.WbcAgent : people.User
  const { userId } = owner === 'own' ? people[actor] : otherPerson
  return (await database.inTransaction((tx) => anApiKey(tx, userId))).keyId
}

/** The key that a call names: one of this person, or one of the account of the objects. */
async function aKeyIdFor(
  name: CallName,
  { database, world, actor, owner }: { database: Database; world: World; actor: Caller; owner: Owner },
): Promise<string> {
  if (name === 'revokeMyApiKey') return aKeyId(database, world, actor, owner)
  if (name !== 'revokeAccountApiKey') return ''
  if (owner === 'missing' || owner === 'malformed') return v7()
  const { parties } = objectsOf(world, owner)
  const by = world.people.Administrator.userId
  return (await database.inTransaction((tx) => anAccountKey(tx, parties.accountId, by))).keyId
}

/** The objects; with a kit of this call's alone, which it may remove. */
async function withOwnKit(database: Database, world: World, name: CallName, owner: Owner): Promise<Objects> {
  const objects = objectsOf(world, owner)
  const who = whoMay[name]
  if (owner === 'missing' || owner === 'malformed' || !isAbout(who) || who.object !== 'kit') return objects
  const kitId = await database.inTransaction((tx) => aKit(tx, objects.parties.accountId, world.offer))
  return { ...objects, kitId }
}

/** An order has 200 boxes at most: calls that are refused leave their box as it was, and share one for each order. */
const untouchedBoxes = new Map<number, Pick<Objects, 'boxId' | 'boxCode'>>()

/** The objects with a box of this call's alone, which it may close or remove. */
async function withOwnBox(
  database: Database,
  objects: Objects,
  { name, owner, actor }: { name: CallName; owner: Owner; actor: Caller },
): Promise<Objects> {
  const who = whoMay[name]
  if (owner === 'missing' || owner === 'malformed' || !isAbout(who) || who.object !== 'box') return objects
  const packed = async () => {
    const { boxId, boxCode } = await database.inTransaction((tx) => aBox(tx, objects.orderId))
    return { boxId, boxCode }
  }
  if (!isActorName(actor) || expected(who, actor, owner) === 'passes')
    return { ...objects, ...(await packed()) }
  const untouched = untouchedBoxes.get(objects.orderId) ?? (await packed())
  untouchedBoxes.set(objects.orderId, untouched)
  return { ...objects, ...untouched }
}

/** The objects with a quote of this call's alone. */
async function withOwnQuote(
  database: Database,
  objects: Objects,
  name: CallName,
  owner: Owner,
): Promise<Objects> {
  const who = whoMay[name]
  const byLink: readonly CallName[] = [
    'readQuote',
    'readQuotePdf',
    'readQuoteUnits',
    'checkQuoteUnits',
    'checkQuoteAddress',
  ]
  const isOfQuote = (isAbout(who) && who.object === 'quote') || byLink.includes(name)
  if (owner === 'missing' || owner === 'malformed' || !isOfQuote) return objects
  const { quoteId, token } = await database.inTransaction((tx) => aQuote(tx, objects.orderId))
  return { ...objects, quoteId, quoteToken: token }
}

/** The objects with a request for approval of this call's alone, which the customer of the account may decide. */
async function withOwnApproval(
  database: Database,
  objects: Objects,
  { name, owner, approverIds }: { name: CallName; owner: Owner; approverIds: string[] },
): Promise<Objects> {
  const who = whoMay[name]
  if (owner === 'missing' || owner === 'malformed' || !isAbout(who) || who.object !== 'approval')
    return objects
  const approvalId = await database.inTransaction(async (tx) => {
    await someRules(tx, objects.parties.accountId, { approverIds, mayApproveOwn: true })
    return anEndedApproval(tx, objects.orderId)
  })
  return { ...objects, approvalId }
}

/** The objects with a colleague and an invitation of this call's alone, which it may end. */
async function withOwnColleague(
  database: Database,
  objects: Objects,
  name: CallName,
  owner: Owner,
): Promise<Objects> {
  const who = whoMay[name]
  const isOfInvitation =
    name === 'readColleagueInvitation' || (isAbout(who) && who.object === 'colleague invitation')
  if (owner === 'missing' || owner === 'malformed') return objects
  const { accountId } = objects.parties
  if (isAbout(who) && who.object === 'colleague') {
    const { userId } = await database.inTransaction((tx) => aColleague(tx, accountId))
    return { ...objects, colleagueId: userId }
  }
  if (!isOfInvitation) return objects
  const { invitationId, token } = await database.inTransaction((tx) => anInvitation(tx, accountId))
  return { ...objects, invitationId, invitationToken: token }
}

/** The objects with a case of this call's alone, of a device of its own. */
async function withOwnCase(
  database: Database,
  objects: Objects,
  name: CallName,
  owner: Owner,
): Promise<Objects> {
  const who = whoMay[name]
  const isOfCase = isAbout(who) && (who.object === 'case' || who.object === 'case picture')
  if (owner === 'missing' || owner === 'malformed' || !isOfCase) return objects
  return database.inTransaction(async (tx) => {
    const { caseId } = await aCase(tx, await aFleetDevice(tx, objects.parties.accountId))
    return { ...objects, caseId, pictureId: await aPictureOf(tx, caseId) }
  })
}

/** The objects with a webhook of this call's alone. */
async function withOwnWebhook(
  database: Database,
  objects: Objects,
  name: CallName,
  owner: Owner,
): Promise<Objects> {
  const who = whoMay[name]
  if (owner === 'missing' || owner === 'malformed' || !isAbout(who) || who.object !== 'webhook')
    return objects
  const made = await database.inTransaction((tx) => aWebhook(tx, objects.parties.accountId))
  return { ...objects, ...made }
}

type Sent = { params?: Record<string, string>; query?: string; body?: unknown; type?: string }
type Scene = {
  objects: Objects
  cartItemId: string
  sessionId: string
  keyId: string
  viewId: string
  offerId: string
}

const emptyKit = { withScreenRepair: false, withAccessory: false, installedApps: '', stagingNotes: '' }

/** How each call about an object names it; what it says otherwise is right. */
const sentFor: Partial<Record<CallName, (scene: Scene) => Sent>> = {
  checkPasswordToken: () => ({ body: { email: 'wes@wbc.example', token: 'x' } }),
  checkEmailToken: () => ({ body: { token: 'x' } }),
  endSession: ({ sessionId }) => ({ body: { sessionId } }),
  getWebhooks: ({ objects }) => ({ params: accountOf(objects) }),
  createWebhook: ({ objects }) => ({ params: accountOf(objects), body: aWebhookForm() }),
  updateWebhook: ({ objects: { webhookId } }) => ({
    params: { webhookId },
    body: { ...aWebhookForm(), isOn: true },
  }),
  removeWebhook: ({ objects: { webhookId } }) => ({ params: { webhookId }, body: {} }),
  rotateWebhookSecret: ({ objects: { webhookId } }) => ({ params: { webhookId }, body: {} }),
  testWebhook: ({ objects: { webhookId } }) => ({ params: { webhookId }, body: {} }),
  getWebhookDeliveries: ({ objects: { webhookId } }) => ({ params: { webhookId } }),
  replayWebhookDelivery: ({ objects: { messageId } }) => ({ params: { messageId }, body: {} }),
  revokeMyApiKey: ({ keyId }) => ({ body: { keyId } }),
  getAccountApiKeys: ({ objects }) => ({ params: accountOf(objects) }),
  createAccountApiKey: ({ objects }) => ({ params: accountOf(objects), body: aKeyForm() }),
  revokeAccountApiKey: ({ keyId }) => ({ params: { keyId }, body: {} }),
  updateCartItem: ({ cartItemId }) => ({ body: { cartItemId, quantity: 2 } }),
  deleteCartItem: ({ cartItemId }) => ({ params: { cartItemId } }),
  insertOrder: ({ objects }) => ({ body: anOrderForm(objects.parties) }),
  createOrder: ({ objects }) => ({ body: objects.parties }),
  updateOrder: ({ objects }) => ({ params: orderOf(objects), body: anUpdateForm(objects.parties) }),
  insertOrderItem: ({ objects, offerId }) => ({
    body: { orderId: objects.orderId, productId: v7(), offerId, quantity: 1 },
  }),
  updateOrderItem: ({ objects }) => ({
    params: { ...orderOf(objects), orderItemId: objects.orderItemId },
    body: { quantity: 2 },
  }),
  saveDestinations: ({ objects }) => ({
    params: orderOf(objects),
    body: { version: 99, destinations: [] },
  }),
  getDestinationRates: () => ({
    body: { destinations: [{ street: '1 Main St', city: 'Akron', state: 'OH', code: '44301', items: [] }] },
  }),
  acceptPrices: ({ objects }) => ({ params: orderOf(objects), body: { version: 1 } }),
  removeOrderItem: ({ objects }) => ({
    params: { ...orderOf(objects), orderItemId: objects.orderItemId },
  }),
  removeOrder: ({ objects }) => ({ params: orderOf(objects) }),
  submitOrder: ({ objects }) => ({
    params: { ...orderOf(objects), zohoUserId: objects.parties.agentId },
    // Keys have to send it.
    query: 'version=1',
  }),
  sendQuote: ({ objects }) => ({ params: orderOf(objects), body: aQuoteForm({ version: 1 }) }),
  withdrawQuote: ({ objects: { quoteId } }) => ({ params: { quoteId }, body: {} }),
  createQuoteLink: ({ objects: { quoteId } }) => ({ params: { quoteId }, body: {} }),
  getQuotes: ({ objects }) => ({ params: orderOf(objects) }),
  getQuotePdf: ({ objects: { quoteId } }) => ({ params: { quoteId } }),
  readQuote: ({ objects: { quoteToken } }) => ({ body: { token: quoteToken } }),
  readQuotePdf: ({ objects: { quoteToken } }) => ({ body: { token: quoteToken } }),
  getAccountRules: ({ objects }) => ({ params: accountOf(objects) }),
  saveAccountRules: ({ objects }) => ({ params: accountOf(objects), body: aRulesForm({ version: 99 }) }),
  getApproval: ({ objects }) => ({ params: orderOf(objects) }),
  requestApproval: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  withdrawApproval: ({ objects: { approvalId } }) => ({ params: { approvalId }, body: {} }),
  approveOrder: ({ objects: { approvalId } }) => ({ params: { approvalId }, body: {} }),
  approveAndSubmit: ({ objects: { approvalId } }) => ({ params: { approvalId }, body: {} }),
  sendOrderBack: ({ objects: { approvalId } }) => ({ params: { approvalId }, body: { reason: 'Too many' } }),
  getRepairReport: ({ objects }) => ({ params: fleetDeviceOf(objects) }),
  reportRepair: ({ objects }) => ({ params: fleetDeviceOf(objects), body: { kind: 'cracked' } }),
  closeRepairCases: ({ objects: { caseId } }) => ({ body: { cases: [{ caseId, version: 99 }] } }),
  getLine: ({ objects }) => ({ params: lineOf(objects) }),
  createLine: ({ objects }) => ({ params: accountOf(objects), body: { number: aNumber() } }),
  changeLine: ({ objects }) => ({ params: lineOf(objects), body: { version: 99, note: 'x' } }),
  moveLine: ({ objects }) => ({ params: lineOf(objects), body: { version: 99, deviceId: null } }),
  getRepairCase: ({ objects }) => ({ params: caseOf(objects) }),
  acceptRepair: ({ objects }) => ({ params: caseOf(objects), body: { version: 99, charge: 'none' } }),
  declineRepair: ({ objects }) => ({ params: caseOf(objects), body: { version: 99, reason: 'Worn' } }),
  sendReplacement: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  startRepair: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  markRepairReturned: ({ objects }) => ({
    params: caseOf(objects),
    body: { version: 99, becomes: 'retired' },
  }),
  closeRepair: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  withdrawRepair: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  findRepairDevice: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  reopenRepair: ({ objects }) => ({ params: caseOf(objects), body: { version: 99, reason: 'Again' } }),
  addRepairMessage: ({ objects }) => ({ params: caseOf(objects), body: { text: 'Any news?' } }),
  updateRepairChecklist: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  updateRepairShipping: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  lendRepairSpare: ({ objects }) => ({
    params: caseOf(objects),
    body: { version: 99, spareDeviceId: objects.fleetDeviceId },
  }),
  returnRepairSpare: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  replaceRepairDevice: ({ objects }) => ({ params: caseOf(objects), body: { version: 99 } }),
  swapRepairSpare: ({ objects }) => ({
    params: caseOf(objects),
    body: { version: 99, spareDeviceId: objects.fleetDeviceId },
  }),
  addRepairPicture: ({ objects }) => ({ params: caseOf(objects), body: 'no picture', type: 'image/png' }),
  removeRepairPicture: ({ objects: { pictureId } }) => ({ params: { pictureId }, body: {} }),
  getRepairPicture: ({ objects: { pictureId } }) => ({ params: { pictureId } }),
  readQuoteUnits: ({ objects: { quoteToken } }) => ({ body: { token: quoteToken } }),
  checkQuoteUnits: ({ objects: { quoteToken } }) => ({
    body: { token: quoteToken, rows: [{ unitNumber: 'no number' }] },
  }),
  checkQuoteAddress: ({ objects: { quoteToken } }) => ({
    body: {
      token: quoteToken,
      place: 'billing',
      address: { street: '1 Main St', city: 'Akron', state: 'OH', zip: '44301' },
    },
  }),
  cancelOrder: ({ objects }) => ({ params: orderOf(objects), body: { reason: 'Ordered twice' } }),
  retryOrder: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  reopenOrder: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  refreshAccount: ({ objects }) => ({ params: accountOf(objects), body: {} }),
  orderAgain: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  getOrderHistory: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  exportOrders: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getOrderHistoryByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getSingleOrder: ({ objects }) => ({ params: orderOf(objects) }),
  getOrderPdf: ({ objects }) => ({ params: orderOf(objects) }),
  getInvoice: ({ objects: { invoiceId } }) => ({ params: { invoiceId } }),
  getStatement: ({ objects }) => ({ params: accountOf(objects), query: october }),
  getStatementPdf: ({ objects }) => ({ params: accountOf(objects), query: october }),
  compareMonth: () => ({ query: 'month=2026-10' }),
  recordPayment: ({ objects: { invoiceId } }) => ({
    params: { invoiceId },
    body: { amount: 0.01, paidOn: '2026-02-01', reference: '' },
  }),
  issueCreditNote: ({ objects: { invoiceId } }) => ({
    params: { invoiceId },
    body: { amount: 0.01, reason: 'Broken' },
  }),
  recordRefund: ({ objects: { invoiceId } }) => ({
    params: { invoiceId },
    body: { amount: 0.01, refundedOn: '2026-02-01', reference: '' },
  }),
  undoBookEntry: ({ objects: { entryId } }) => ({ params: { entryId }, body: {} }),
  getPayment: ({ objects: { paymentId } }) => ({ params: { paymentId } }),
  receivePayment: ({ objects }) => ({
    body: {
      accountId: objects.parties.accountId,
      method: 'check',
      reference: '',
      amount: 0.01,
      receivedOn: '2026-02-01',
      invoices: [],
    },
  }),
  applyPayment: ({ objects: { paymentId, invoiceId } }) => ({
    params: { paymentId },
    body: { invoices: [{ invoiceId, amount: 0.01 }] },
  }),
  refundPayment: ({ objects: { paymentId } }) => ({
    params: { paymentId },
    body: { amount: 0.01, refundedOn: '2026-02-01', reference: '' },
  }),
  undoPaymentRefund: ({ objects: { refundId } }) => ({ params: { refundId }, body: {} }),
  returnPayment: ({ objects: { paymentId } }) => ({
    params: { paymentId },
    body: { returnedOn: '2026-02-01', reason: 'No funds' },
  }),
  undoPayment: ({ objects: { paymentId } }) => ({ params: { paymentId }, body: {} }),
  voidInvoice: ({ objects: { invoiceId } }) => ({ params: { invoiceId }, body: { reason: 'Twice' } }),
  renewInvoiceLink: ({ objects: { invoiceId } }) => ({ params: { invoiceId }, body: {} }),
  saveBookSettings: () => ({ body: { version: 99, netDays: 30, taxRates: [] } }),
  getAccountTerms: ({ objects }) => ({ params: accountOf(objects) }),
  saveAccountTerms: ({ objects }) => ({
    params: accountOf(objects),
    body: { version: 99, netDays: null, exemptCertificate: null },
  }),
  getDeskQueue: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getDeskAccounts: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getAccountsByAgent: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  exportAccounts: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getSingleAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getAccountOverview: ({ objects }) => ({ params: accountOf(objects) }),
  getTaxRates: ({ objects }) => ({ params: accountOf(objects) }),
  getContactsByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getAddressesByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getRepairDevicesByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  revealDevicePin: ({ objects }) => ({ params: { deviceId: objects.deviceId } }),
  getStations: ({ objects }) => ({ params: accountOf(objects) }),
  createStation: ({ objects }) => ({ params: accountOf(objects), body: aStationForm() }),
  updateStation: ({ objects: { stationId } }) => ({
    params: { stationId },
    body: { ...aStationForm(), version: 1 },
  }),
  // Its device stays there, so that it survives every call.
  removeStation: ({ objects: { stationId } }) => ({ params: { stationId }, body: {} }),
  getFleetSettings: ({ objects }) => ({ params: accountOf(objects) }),
  updateFleetSettings: ({ objects }) => ({
    params: accountOf(objects),
    body: { shortCode: 'DSP4', unitDigits: 3, nextNumber: 1, version: 99 },
  }),
  getDevicesByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getDevicesByAgent: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getFiguresByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getFiguresByAgent: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getDevice: ({ objects }) => ({ params: fleetDeviceOf(objects) }),
  getDeviceByTag: ({ objects: { tagCode } }) => ({ params: { tagCode } }),
  createDevice: ({ objects }) => ({
    params: accountOf(objects),
    body: { unitNumber: nextCode(), status: 'spare' },
  }),
  getKits: ({ objects }) => ({ params: accountOf(objects) }),
  createKit: ({ objects, offerId }) => ({
    params: accountOf(objects),
    body: { name: nextCode(), offerId, ...emptyKit },
  }),
  updateKit: ({ objects }) => ({
    params: { kitId: objects.kitId },
    body: { name: nextCode(), ...emptyKit, version: 99 },
  }),
  removeKit: ({ objects }) => ({ params: { kitId: objects.kitId }, body: {} }),
  addKitToCart: ({ objects, offerId }) => ({
    params: { kitId: objects.kitId },
    body: { quantity: 1, seen: { offerId, rate: 1, ratePlanPrice: 0 } },
  }),
  addKitToOrder: ({ objects, offerId }) => ({
    params: { kitId: objects.kitId },
    body: { orderId: objects.orderId, quantity: 1, seen: { offerId, rate: 1, ratePlanPrice: 0 } },
  }),
  getColleagues: ({ objects }) => ({ params: accountOf(objects) }),
  inviteContact: ({ objects }) => ({
    params: accountOf(objects),
    body: { contactId: objects.parties.contactId, access: 'fleet' },
  }),
  inviteColleague: ({ objects }) => ({ params: accountOf(objects), body: aColleagueForm() }),
  getColleagueActivity: ({ objects }) => ({ params: accountOf(objects) }),
  resendColleagueInvitation: ({ objects: { invitationId } }) => ({ params: { invitationId }, body: {} }),
  withdrawColleagueInvitation: ({ objects: { invitationId } }) => ({ params: { invitationId }, body: {} }),
  changeColleagueAccess: ({ objects: { colleagueId } }) => ({
    params: { userId: colleagueId },
    body: { access: 'invoices' },
  }),
  endColleagueAccess: ({ objects: { colleagueId } }) => ({ params: { userId: colleagueId }, body: {} }),
  readColleagueInvitation: ({ objects: { invitationToken } }) => ({ body: { token: invitationToken } }),
  acceptColleagueInvitation: () => ({
    body: { token: 'no invitation has this one', password: 'Chosen for this test' },
  }),
  getBench: ({ objects }) => ({ params: orderOf(objects) }),
  claimOrder: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  releaseOrder: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  takeUnit: ({ objects }) => ({ params: orderOf(objects), body: { deviceId: null, bench: 'Bench 1' } }),
  scanAtBench: ({ objects }) => ({
    params: orderOf(objects),
    body: { scanned: 'no number', deviceId: null, bench: 'Bench 1' },
  }),
  getNumbersSheet: ({ objects }) => ({ params: orderOf(objects) }),
  checkNumbers: ({ objects }) => ({ params: orderOf(objects), body: { rows: [] } }),
  readNumbersFile: ({ objects }) => ({ params: orderOf(objects), body: 'Unit,Number\n', type: 'text/csv' }),
  enterNumbers: ({ objects }) => ({
    params: orderOf(objects),
    body: { rows: [{ deviceId: '01890000-0000-7000-8000-000000000000', version: 1, number: '4195550142' }] },
  }),
  getReprints: ({ objects }) => ({ params: orderOf(objects) }),
  enterNumber: ({ objects }) => ({
    params: orderOf(objects),
    body: { ...atBench(objects), number: 'no number' },
  }),
  checkDone: ({ objects }) => ({
    params: orderOf(objects),
    body: { ...atBench(objects), check: 'charged', isDone: true },
  }),
  undoScan: ({ objects }) => ({ params: orderOf(objects), body: { ...atBench(objects), what: 'imei' } }),
  setAside: ({ objects }) => ({ params: orderOf(objects), body: { ...atBench(objects), reason: 'Broken' } }),
  finishUnit: ({ objects }) => ({ params: orderOf(objects), body: atBench(objects) }),
  getReplacement: ({ objects }) => ({ params: fleetDeviceOf(objects) }),
  replaceDevice: ({ objects }) => ({
    params: fleetDeviceOf(objects),
    body: { version: 99, becomes: 'lost' },
  }),
  changeDeviceStatus: ({ objects }) => ({
    params: fleetDeviceOf(objects),
    body: { version: 99, action: 'lose' },
  }),
  getHolderOn: ({ objects }) => ({ params: accountOf(objects), query: 'unitNumber=014&day=2026-03-02' }),
  moveDevices: ({ objects }) => ({
    params: accountOf(objects),
    body: { deviceIds: [objects.fleetDeviceId], stationId: null },
  }),
  changeStatuses: ({ objects }) => ({
    params: accountOf(objects),
    body: { deviceIds: [objects.fleetDeviceId], action: 'find' },
  }),
  assignHolders: ({ objects }) => ({
    params: accountOf(objects),
    body: { rows: [{ unitNumber: '014', holder: 'Maria Lopez' }] },
  }),
  exportDevices: ({ objects }) => ({ params: accountOf(objects) }),
  importDevices: ({ objects }) => ({ params: accountOf(objects), body: 'Unit\n014\n', type: 'text/csv' }),
  exportDevicesByAgent: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  exportChosenDevices: ({ objects }) => ({
    params: accountOf(objects),
    body: { deviceIds: [objects.fleetDeviceId] },
  }),
  exportChosenByAgent: ({ objects }) => ({
    params: { agentId: objects.parties.agentId },
    body: { deviceIds: [objects.fleetDeviceId] },
  }),
  printTags: ({ objects }) => ({
    params: accountOf(objects),
    body: { deviceIds: [objects.fleetDeviceId], copies: 1, layout: tagLayout },
  }),
  printTagsOfOrder: ({ objects }) => ({
    params: orderOf(objects),
    body: { deviceIds: [objects.benchDeviceId], copies: 1, layout: tagLayout },
  }),
  getFleetImports: ({ objects }) => ({ params: accountOf(objects) }),
  // It is too old to be undone, so that it survives every call.
  undoImport: ({ objects: { importId } }) => ({ params: { importId }, body: {} }),
  getRepairProgram: ({ objects }) => ({ params: accountOf(objects) }),
  addRepairDevices: ({ objects }) => ({ params: accountOf(objects), body: { ids: ['404'] } }),
  getFleetViews: ({ objects }) => ({ params: accountOf(objects) }),
  createFleetView: ({ objects }) => ({ params: accountOf(objects), body: { name: nextCode(), address: '' } }),
  updateFleetView: ({ viewId }) => ({ params: { viewId }, body: { address: 'group=spare' } }),
  removeFleetView: ({ viewId }) => ({ params: { viewId }, body: {} }),
  getModelsByAccount: ({ objects }) => ({ params: accountOf(objects) }),
  getModelsByAgent: ({ objects }) => ({ params: { agentId: objects.parties.agentId } }),
  getUnitHistory: ({ objects }) => ({ params: accountOf(objects), query: 'unitNumber=014' }),
  getUnits: ({ objects }) => ({ params: orderOf(objects) }),
  saveUnits: ({ objects }) => ({
    params: orderOf(objects),
    body: { rows: [{ orderItemId: objects.orderItemId, position: 0, version: 99 }] },
  }),
  checkUnits: ({ objects }) => ({ params: accountOf(objects), body: { rows: [{ unitNumber: '014' }] } }),
  getTakenUnits: ({ objects }) => ({ params: accountOf(objects), query: 'from=1' }),
  readUnitsFile: ({ objects }) => ({ params: accountOf(objects), body: 'Unit\n014\n', type: 'text/csv' }),
  getUnitsSample: () => ({ query: 'format=csv' }),
  startCover: () => ({
    body: { coveredAgentId: '404', coveringAgentId: '405', untilDay: '2026-03-04' },
  }),
  changeCover: () => ({ params: { coverId: v7() }, body: { untilDay: '2026-03-04' } }),
  askForCover: () => ({ body: { fromDay: '2026-03-04', untilDay: '2026-03-04' } }),
  withdrawCoverRequest: () => ({ params: { requestId: v7() }, body: {} }),
  acceptCoverRequest: () => ({ params: { requestId: v7() }, body: { coveringAgentId: '404' } }),
  declineCoverRequest: () => ({ params: { requestId: v7() }, body: {} }),
  endCover: () => ({ params: { coverId: v7() }, body: {} }),
  moveDrafts: () => ({ body: { fromAgentId: '404', toAgentId: '405' } }),
  moveAccounts: () => ({ body: { fromAgentId: '404', toAgentId: '405', tellsCustomers: false } }),
  undoHandover: () => ({ params: { handoverId: v7() }, body: {} }),
  getStuckRows: () => ({ params: { kind: 'errors' } }),
  getSales: () => ({ query: 'by=agent&from=2026-03&to=2026-03' }),
  exportSales: () => ({ query: 'by=agent&from=2026-03&to=2026-03' }),
  searchPortal: () => ({ query: 'search=northgate' }),
  exportUnits: ({ objects }) => ({ params: orderOf(objects) }),
  revealPortPin: ({ objects }) => ({ params: fleetDeviceOf(objects), body: {} }),
  getBoxes: ({ objects }) => ({ params: orderOf(objects) }),
  getPackingList: ({ objects }) => ({ params: boxOf(objects) }),
  getBuildSheet: ({ objects }) => ({ params: orderOf(objects) }),
  getHandoverList: ({ objects: { stationId } }) => ({ params: { stationId } }),
  getOrderEnrollment: ({ objects }) => ({ params: orderOf(objects), query: 'service=knox' }),
  exportEnrollment: ({ objects }) => ({
    params: accountOf(objects),
    body: { service: 'knox', deviceIds: [v7()] },
  }),
  getBoxHandoverList: ({ objects: { boxCode } }) => ({ params: { boxCode } }),
  openBox: ({ objects }) => ({ params: orderOf(objects), body: {} }),
  putInBox: ({ objects }) => ({ params: boxOf(objects), body: { deviceIds: [v7()] } }),
  scanIntoBox: ({ objects }) => ({ params: boxOf(objects), body: { scanned: '014' } }),
  takeOut: ({ objects }) => ({ params: boxOf(objects), body: { deviceIds: [v7()] } }),
  closeBox: ({ objects }) => ({ params: boxOf(objects), body: {} }),
  reopenBox: ({ objects }) => ({ params: boxOf(objects), body: {} }),
  removeBox: ({ objects }) => ({ params: boxOf(objects), body: {} }),
  getBox: ({ objects: { boxCode } }) => ({ params: { boxCode } }),
  receiveBox: ({ objects: { boxCode } }) => ({
    params: { boxCode },
    body: { rows: [{ deviceId: v7(), is: 'missing', reason: 'notInBox' }] },
  }),
  findReturned: ({ objects: { boxCode } }) => ({ params: { code: boxCode } }),
  takeBack: ({ objects }) => ({ params: boxOf(objects), body: {} }),
  getArrivals: ({ objects }) => ({ params: orderOf(objects) }),
  recordArrivals: ({ objects }) => ({
    params: orderOf(objects),
    body: { rows: [{ deviceId: v7(), is: 'arrived' }] },
  }),
  shipBox: ({ objects }) => ({ params: boxOf(objects), body: { trackingNumber: aTrackingNumber() } }),
  correctTracking: ({ objects }) => ({
    params: boxOf(objects),
    body: { trackingNumber: aTrackingNumber(), seen: aTrackingNumber() },
  }),
  updateDevice: ({ objects }) => ({ params: fleetDeviceOf(objects), body: { version: 99, note: 'x' } }),
}
const october = 'from=2026-10-01&to=2026-10-31'
const tagLayout = { format: 'zpl', dpi: 203, widthMm: 50.8, heightMm: 25.4 }
const atBench = ({ benchDeviceId }: Objects) => ({ deviceId: benchDeviceId, bench: 'Bench 1' })
const orderOf = ({ orderId }: Objects) => ({ orderId: String(orderId) })
const fleetDeviceOf = ({ fleetDeviceId }: Objects) => ({ deviceId: fleetDeviceId })
const boxOf = ({ boxId }: Objects) => ({ boxId })
const lineOf = ({ lineId }: Objects) => ({ lineId })
const caseOf = ({ caseId }: Objects) => ({ caseId })
let codes = 0
const nextCode = () => `M${++codes}`
const aStationForm = () => ({ name: nextCode(), code: nextCode(), addressId: null })
const accountOf = ({ parties }: Objects) => ({ accountId: parties.accountId })

const isAbout = (who: Who): who is Exclude<Who, string> => typeof who !== 'string'

/** Ids that no object can have, in the path or in the body. */
const broken = (sent: Sent, who: Who): Sent => ({
  ...(sent.params && { params: Object.fromEntries(Object.keys(sent.params).map((name) => [name, "x'--"])) }),
  ...(sent.query !== undefined && { query: sent.query }),
  ...(sent.type !== undefined && { type: sent.type }),
  ...(sent.body !== undefined && {
    body: sent.params && isAbout(who) ? sent.body : brokenIds(sent.body as Record<string, unknown>),
  }),
})
const brokenIds = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, /Id$/.test(name) ? "x'--" : value]))

type Answer = { status: number; code: ErrorCode | null; body: unknown }

const noneMade = { cartItemId: v7(), sessionId: v7(), keyId: v7(), viewId: v7() }

type Asked = { database: Database; world: World; name: CallName; actor: Caller; owner: Owner }

/** What a call is about: objects that calls change are made for it alone. */
async function sceneFor({ database, world, name, actor, owner }: Asked) {
  const who = whoMay[name]
  const needsCart = name === 'insertOrder' || (isAbout(who) && who.object === 'cart line')
  const cartItemId = needsCart
    ? await aCartLine(database, world, actor, name === 'insertOrder' ? 'own' : owner)
    : ''
  const sessionId = name === 'endSession' ? await aSessionId(database, world, actor, owner) : ''
  const keyId = await aKeyIdFor(name, { database, world, actor, owner })
  const viewId =
    isAbout(who) && who.object === 'fleet view' ? await aViewId(database, world, actor, owner) : ''
  const withKit = await withOwnKit(database, world, name, owner)
  const withBox = await withOwnBox(database, withKit, { name, owner, actor })
  const withQuote = await withOwnQuote(database, withBox, name, owner)
  const customerId = world.people.User.userId
  const approverIds = [customerId, world.people.approves.userId]
  const withColleague = await withOwnColleague(
    database,
    await withOwnWebhook(database, withQuote, name, owner),
    name,
    owner,
  )
  const withApproval = await withOwnApproval(database, withColleague, { name, owner, approverIds })
  const objects = await withOwnCase(database, withApproval, name, owner)
  return { objects, cartItemId, sessionId, keyId, viewId, offerId: world.offerId }
}

async function ask(
  { app, database, world }: { app: FastifyInstance; database: Database; world: World },
  name: CallName,
  actor: Caller,
  owner: Owner,
  tokenFor: (actor: Caller) => Promise<string | undefined> = (one) => tokenOf(database, world, one),
): Promise<Answer> {
  const endpoint: Endpoint = contract[name]
  const token = await tokenFor(actor)
  const who = whoMay[name]
  // Who is not signed in gets no further than that: nothing has to be made for them.
  const isKnown = who === 'anyone' || !isActorName(actor) || isSignedIn(actor)
  const scene = isKnown
    ? await sceneFor({ database, world, name, actor, owner })
    : { ...noneMade, objects: objectsOf(world, owner), offerId: world.offerId }
  const plain = sentFor[name]?.(scene) ?? {}
  const sent = owner === 'malformed' ? broken(plain, who) : plain
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(sent.params?.[param] ?? v7()),
  )
  const reply = await app.inject({
    method: endpoint.method,
    url: `/api${path}${sent.query === undefined ? '' : `?${sent.query}`}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent.type !== undefined && { 'content-type': sent.type }),
    },
    ...(endpoint.method === 'POST' && { payload: sent.body ?? {} }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  const body = isJson ? reply.json<{ error?: { code: ErrorCode }; requestId?: string }>() : null
  return {
    status: reply.statusCode,
    code: body?.error?.code ?? null,
    body: body && { ...body, requestId: '' },
  }
}

/** What a refusal by status says, so that a caller can tell what to do about it. */
const refusalCodes = {
  401: ['NOT_SIGNED_IN'],
  403: ['NOT_ALLOWED', 'NOT_APPROVER', 'ACCESS_LIMITED', 'PERSON_REQUIRED', 'KEY_SCOPE_MISSING'],
} as const satisfies Record<number, readonly ErrorCode[]>

/** A key is refused for what it is, or already for the role of its person. */
const isRefusedTo = ({ code }: Answer, reason: 'PERSON_REQUIRED' | 'KEY_SCOPE_MISSING') =>
  code === reason || code === 'NOT_ALLOWED'

function fits(answer: Answer, who: Who, actor: ActorName, owner: Owner): boolean {
  const wanted = expected(who, actor, owner)
  if (wanted !== 'passes') {
    const codes: readonly ErrorCode[] = wanted.status === 404 ? wanted.codes : refusalCodes[wanted.status]
    return answer.status === wanted.status && answer.code !== null && codes.includes(answer.code)
  }
  const isGated = answer.status === 401 || answer.status === 403 || answer.code === 'NOT_FOUND'
  // A sign-in with a wrong password is refused with 401 as well.
  if (who === 'anyone') return answer.status < 500 && answer.code !== 'NOT_SIGNED_IN'
  if (!isAbout(who)) return !isGated
  if (owner === 'malformed') return answer.status === 400 && answer.code === 'INVALID_INPUT'
  return !isGated && !(answer.code !== null && who.notFound.includes(answer.code))
}

const names = Object.keys(contract) as CallName[]

test('every call of the contract, and no other, has a row in the table and a route on the server', () => {
  expect(Object.keys(whoMay).toSorted()).toEqual(names.toSorted())
  expect(Object.keys(calls).toSorted()).toEqual(names.toSorted())
  const served = apiRoutes.map(({ endpoint }) => endpoint.path)
  expect(served.toSorted()).toEqual(
    Object.values(contract)
      .map(({ path }) => path)
      .toSorted(),
  )
})

test.for(names)('%s says what the table says about its access', (name) => {
  const who = whoMay[name]
  const access = who === 'anyone' ? 'public' : who === 'administrator' ? 'administrator' : 'signed-in'
  expect(contract[name].access).toBe(access)
})

describe('each call, by everyone', () => {
  test.for(names)('%s', async (name, { app, database, world }) => {
    const who = whoMay[name]
    const slips: string[] = []
    for (const actor of actors) {
      const answers = new Map<Owner, Answer>()
      for (const owner of ownersFor(who)) {
        const answer = await ask({ app, database, world }, name, actor, owner)
        answers.set(owner, answer)
        if (!fits(answer, who, actor, owner))
          slips.push(
            `${actor}, ${owner}: ${answer.status} ${answer.code ?? ''}, not ${told(who, actor, owner)}`,
          )
      }
      // The answer must not show whether it is someone else's or does not exist.
      const missing = answers.get('missing')
      for (const owner of ['own agent’s', 'other’s', 'everyone’s'] as const) {
        const answer = answers.get(owner)
        if (answer?.status === 404 && JSON.stringify(answer.body) !== JSON.stringify(missing?.body))
          slips.push(`${actor}, ${owner}: reveals more than "missing"`)
      }
    }
    expect(slips).toEqual([])
  })
})

const told = (who: Who, actor: ActorName, owner: Owner) => JSON.stringify(expected(who, actor, owner))

describe('each call, with an API key', () => {
  const keyOf =
    (database: Database, { people }: World, changes: Parameters<typeof anApiKey>[2]) =>
    async (actor: Caller) =>
      (await database.inTransaction((tx) => anApiKey(tx, people[actor].userId, changes))).key
  const persons = ['User', 'WbcAgent', 'Administrator'] as const
  const withKeys: readonly Owner[] = ['own', 'other’s', 'missing', 'everyone’s']

  test.for(names)(
    '%s is no more than its person’s, and only with its scope',
    async (name, { app, database, worldOfKeys: world }) => {
      const scene = { app, database, world }
      const who = whoMay[name]
      const scope = scopeOf(contract[name])
      const slips: string[] = []
      const slip = (actor: ActorName, owner: Owner, { status, code }: Answer) =>
        slips.push(`${actor}, ${owner}: ${status} ${code ?? ''}`)
      for (const actor of persons)
        for (const owner of ownersFor(who).filter((one) => withKeys.includes(one))) {
          const withAll = await ask(
            scene,
            name,
            actor,
            owner,
            keyOf(database, world, { scopes: [...keyScopes] }),
          )
          const isPersons = scope === 'person'
          if (isPersons ? !isRefusedTo(withAll, 'PERSON_REQUIRED') : !fits(withAll, who, actor, owner))
            slip(actor, owner, withAll)
          if (scope === 'public' || isPersons) continue
          const scopes = keyScopes.filter((one) => one !== scope)
          const without = await ask(scene, name, actor, owner, keyOf(database, world, { scopes }))
          if (!isRefusedTo(without, 'KEY_SCOPE_MISSING')) slip(actor, owner, without)
        }
      // A colleague with limited access: their key is limited like them.
      const kinds = mayByAccess[name as SignedInCallName]
      if (kinds && scope !== 'person')
        for (const kind of invitedKinds) {
          const limited = await ask(
            scene,
            name,
            kind,
            'own',
            keyOf(database, world, { scopes: [...keyScopes] }),
          )
          const isLimited = limited.code === 'ACCESS_LIMITED'
          if (isLimited === kinds.includes(kind)) slips.push(`${kind}: ${limited.code}`)
        }
      if (scope !== 'public')
        for (const changes of [{ revokedAt: testNow }, { expiresAt: testNow }]) {
          const dead = await ask(scene, name, 'Administrator', 'own', keyOf(database, world, changes))
          if (dead.code !== 'NOT_SIGNED_IN') slip('Administrator', 'own', dead)
        }
      expect(slips).toEqual([])
    },
  )
})

describe('each call, with a key of an account that an Administrator created', () => {
  test.for(names)(
    '%s is a customer’s with full access, and of no other account',
    async (name, { app, database, worldOfAccountKeys: world }) => {
      const { people } = world
      const { accountId } = objectsOf(world, 'own').parties
      const who = whoMay[name]
      const tokenFor = () =>
        database.inTransaction(async (tx) => {
          const { key, userId } = await anAccountKey(tx, accountId, people.Administrator.userId)
          if (name === 'insertOrder') await aCart(tx, userId, { offerId: world.offer.offerId })
          return key
        })
      const slips: string[] = []
      for (const owner of isAbout(who) ? (['own', 'other’s', 'missing'] as const) : (['missing'] as const)) {
        // Carts and views are the key's own, which has none yet.
        if (owner === 'own' && isAbout(who) && !who.reach('Administrator', 'other’s')) continue
        const answer = await ask({ app, database, world }, name, 'User', owner, tokenFor)
        const isRight =
          scopeOf(contract[name]) === 'person'
            ? isRefusedTo(answer, 'PERSON_REQUIRED')
            : fits(answer, who, 'User', owner)
        if (!isRight) slips.push(`${owner}: ${answer.status} ${answer.code ?? ''}`)
      }
      expect(slips).toEqual([])
    },
  )
})

describe('answers carry the contract’s fields and no others (S1f)', () => {
  afterEach(() => vi.unstubAllEnvs())

  const reads = names.filter(
    (name) => contract[name].effect === 'read' && contract[name].access !== 'administrator',
  )

  // What this world has not: its own domain, an address, and a quoted draft (quotes.routes.test.ts).
  const needsMore: readonly CallName[] = [
    'getManifest',
    'getRates',
    'getDestinationRates',
    'readQuoteUnits',
    'checkQuoteUnits',
    'checkQuoteAddress',
    // Its file (case-pictures.test.ts).
    'getRepairPicture',
  ]

  test.for(reads)('%s', async (name, { app, database, world }) => {
    // There the use case's answer is not parsed again before it is sent.
    vi.stubEnv('NODE_ENV', 'production')
    const { answer }: Endpoint = contract[name]
    let answered = 0
    for (const actor of ['User', 'WbcAgent', 'Manager', 'Administrator'] as const) {
      const { status, body } = await ask({ app, database, world }, name, actor, 'own')
      if (status !== 200) continue
      answered++
      const { requestId: _, hasError: __, ...fields } = body as Record<string, unknown>
      expect(fields).toEqual(answer.parse(fields))
    }
    if (!needsMore.includes(name)) expect(answered).toBeGreaterThan(0)
  })

  test('an agent is an id, names, an email and roles', async ({ app, database, world }) => {
    const { body } = await ask({ app, database, world }, 'getWbcUsers', 'Manager', 'own')
    const [agent] = (body as { results: object[] }).results
    expect(Object.keys(agent ?? {}).toSorted()).toEqual([
      'email',
      'firstName',
      'lastName',
      'roles',
      'zohoUserId',
    ])
  })

  test('a PIN is masked in every list, and a password is nowhere', async ({ app, database, world }) => {
    const { body } = await ask({ app, database, world }, 'getRepairDevicesByAccount', 'Administrator', 'own')
    expect(JSON.stringify(body)).not.toContain('4711')
    const { body: agents } = await ask({ app, database, world }, 'getWbcUsers', 'Administrator', 'own')
    expect(JSON.stringify(agents)).not.toMatch(/password|plain:/i)
  })
})

const signedIn = names.filter((name): name is SignedInCallName => contract[name].access === 'signed-in')

describe('each call, by each kind of access', () => {
  test('every call that needs a sign-in has a row', () => {
    expect(Object.keys(mayByAccess).toSorted()).toEqual(signedIn.toSorted())
  })

  test.for(signedIn)('%s', async (name, { app, database, worldOfAccess: world }) => {
    const who = whoMay[name]
    const slips: string[] = []
    for (const access of invitedKinds)
      for (const owner of isAbout(who) ? (['own', 'other’s'] as const) : (['missing'] as const)) {
        const { status, code } = await ask({ app, database, world }, name, access, owner)
        const isOpen = mayByAccess[name].includes(access)
        const isClosed = status === 403 && code === 'ACCESS_LIMITED'
        const isHidden = owner !== 'other’s' || !isAbout(who) || (code && who.notFound.includes(code))
        if (isOpen ? code === 'ACCESS_LIMITED' || status === 401 || !isHidden : !isClosed)
          slips.push(`${access}, ${owner}: ${status} ${code ?? ''}`)
      }
    expect(slips).toEqual([])
  })
})
