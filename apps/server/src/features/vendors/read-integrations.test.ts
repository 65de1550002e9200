import { orderStatus } from '@portal/domain/order-status'
import type { Role } from '@portal/domain/roles'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { crmSync } from '../../db/schema/crm-sync.tables.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orderExports, vendorBreakers } from '../../db/schema/order-export.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import type { CrmDirectory } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { watchPorts } from '../../ports/port-watch.ts'
import { aPerson } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { anAgentWithAccount, anApp, aSignIn } from '../orders/testing.ts'
import { readIntegrations } from './read-integrations.ts'

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000)

async function anOrderExport(tx: Tx, values: Partial<typeof orderExports.$inferInsert>) {
  const { agent: wes, parties } = await anAgentWithAccount(tx)
  const [order] = await tx
    .insert(orders)
    .values({
      statusId: orderStatus.submitted,
      numberOfItems: 1,
      zohoUserId: wes.zohoUserId,
      zohoAccountId: parties.accountId,
      accountName: 'Northgate',
      zohoContactId: parties.contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: '',
      contactMobile: '',
      agentName: 'Wes Porter',
      agentEmail: wes.email,
      createdBy: wes.userId,
      dateCreated: hoursAgo(30),
      dateSubmitted: hoursAgo(30),
    })
    .returning()
  await tx.insert(orderExports).values({ orderId: order?.orderId ?? 0, createdAt: hoursAgo(30), ...values })
}

const anEmail = (tx: Tx, values: Partial<typeof outboundMail.$inferInsert>) =>
  tx.insert(outboundMail).values({
    mailId: v7(),
    kind: 'order-confirmation',
    key: v7(),
    toAddress: 'una@northgate.example',
    data: {},
    createdAt: hoursAgo(1),
    ...values,
  })

/** A live CRM that no one asks here. */
const someCrm = {} as CrmDirectory

test('the queue: what waits, what failed, since when, what arrived today, and emails', async ({
  tx,
  deps,
}) => {
  const before = (await readIntegrations(deps)).result.queue
  expect(before).toEqual({
    waiting: 0,
    failed: 0,
    oldest: null,
    exportedToday: 0,
    emailsWaiting: 0,
    emailsFailed: 0,
  })
  await anOrderExport(tx, { state: 'waiting', createdAt: hoursAgo(3) })
  await anOrderExport(tx, { state: 'voiding', createdAt: hoursAgo(5) })
  await anOrderExport(tx, { state: 'failed', createdAt: hoursAgo(9) })
  await anOrderExport(tx, { state: 'handled', finishedAt: hoursAgo(1) })
  await anOrderExport(tx, { state: 'void', finishedAt: hoursAgo(1) })
  // The tests' clock is at 10:00 AM in New York.
  await anOrderExport(tx, { state: 'exported', finishedAt: hoursAgo(10) })
  await anOrderExport(tx, { state: 'exported', finishedAt: hoursAgo(11) })
  await anEmail(tx, {})
  await anEmail(tx, { state: 'sending', leasedUntil: testNow })
  await anEmail(tx, { state: 'bounced' })
  await anEmail(tx, { state: 'sent' })
  await anEmail(tx, { state: 'bounced', createdAt: hoursAgo(31 * 24) })

  expect((await readIntegrations(deps)).result.queue).toEqual({
    waiting: 2,
    failed: 1,
    oldest: hoursAgo(5).toISOString(),
    exportedToday: 1,
    emailsWaiting: 2,
    emailsFailed: 1,
  })
})

test('ports: their driver, how they are, since when, and why in plain words', async ({ tx, deps }) => {
  const refusal = Promise.withResolvers<void>()
  const portWatch = watchPorts(
    {
      crm: { driver: 'live', check: () => refusal.promise },
      ledger: { driver: 'live', lastSuccess: () => hoursAgo(2) },
      addresses: { driver: 'live' },
      mail: { driver: 'smtp', lastSuccess: () => hoursAgo(1) },
    },
    () => testNow,
  )
  const read = async () => {
    const { ports } = (await readIntegrations({ ...deps, portWatch })).result
    return Object.fromEntries(ports.map(({ port, ...status }) => [port, status]))
  }
  // The first look asks; no one waits for the answer.
  expect(await read()).toMatchObject({
    crm: {
      driver: 'live',
      state: 'unknown',
      lastSuccess: null,
      says: 'First check is running.',
    },
    ledger: { state: 'up', lastSuccess: hoursAgo(2).toISOString(), says: null },
    addresses: { state: 'unknown', says: expect.stringContaining('Browsers call this service directly') },
    mail: { state: 'up', says: null },
  })
  refusal.reject(new IntegrationError('Zoho', 'auth', { vendorCode: 'INVALID_TOKEN' }))
  const restsUntil = hoursAgo(-1)
  await tx.insert(vendorBreakers).values([
    { vendor: 'ledger', failuresInARow: 5, openUntil: restsUntil },
    { vendor: 'crm', failuresInARow: 9, openUntil: hoursAgo(1) },
  ])
  await anEmail(tx, { lastError: 'The mail was not delivered (ECONNECTION).' })
  expect(await read()).toMatchObject({
    crm: { state: 'down', says: 'Our credentials were rejected.', restsUntil: null },
    ledger: {
      state: 'resting',
      says: '5 failures in a row. Paused for a while.',
      restsUntil: restsUntil.toISOString(),
    },
    mail: { state: 'down', says: '1 email could not be sent yet. We keep trying.' },
  })
})

test('the copy of a live CRM, kind by kind, in the order in which they are copied; none with the embedded one', async ({
  tx,
  deps,
}) => {
  await tx.insert(crmSync).values([
    {
      kind: 'contacts',
      phase: 'changed',
      rowsDone: 12_400,
      startedAt: hoursAgo(1),
      lastTry: testNow,
      cursor: 'x',
    },
    {
      kind: 'accounts',
      rowsDone: 50_000,
      copiedUntil: hoursAgo(2),
      lastSuccess: hoursAgo(1),
      lastError: null,
    },
  ])
  expect((await readIntegrations(deps)).result.crm).toEqual({ driver: 'embedded', kinds: [] })
  const { crm } = (await readIntegrations({ ...deps, crm: someCrm })).result
  expect(crm.driver).toBe('live')
  expect(crm.kinds.map(({ kind }) => kind)).toEqual([
    'agents',
    'accounts',
    'contacts',
    'addresses',
    'devices',
  ])
  expect(crm.kinds[0]).toMatchObject({ running: false, rowsDone: 0, copiedUntil: null })
  expect(crm.kinds[1]).toMatchObject({
    running: false,
    rowsDone: 50_000,
    copiedUntil: hoursAgo(2).toISOString(),
    lastSuccess: hoursAgo(1).toISOString(),
  })
  expect(crm.kinds[2]).toMatchObject({ running: true, rowsDone: 12_400, copiedUntil: null })
})

test('only Administrators look at the vendors', async ({ database }) => {
  const signInAs = (...roles: Role[]) =>
    database.inTransaction(async (tx) => aSignIn(tx, (await aPerson(tx, { roles })).userId))
  const app = await anApp(database, {
    portWatch: watchPorts({ ledger: { driver: 'embedded' } }),
  })
  const ask = async (headers: Record<string, string>) =>
    app.inject({ method: 'GET', url: '/api/vendors/GetIntegrations', headers })

  expect((await ask({})).statusCode).toBe(401)
  for (const roles of [['Manager', 'WbcManager'], ['WbcAgent'], ['User']] as const) {
    const refused = await ask(await signInAs(...roles))
    expect(refused.statusCode, roles.join()).toBe(403)
    expect(refused.json().error.code).toBe('NOT_ALLOWED')
  }
  const answer = await ask(await signInAs('Administrator'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    hasError: false,
    result: {
      ports: [{ port: 'ledger', driver: 'embedded', state: 'up', says: null }],
      crm: { driver: 'embedded', kinds: [] },
    },
  })
  await app.close()
})
