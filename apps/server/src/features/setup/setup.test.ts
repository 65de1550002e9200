import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, expect } from 'vitest'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { writtenEmails } from '../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { writeSettings } from '../books/book-settings.ts'
import { hideSetup, readSetup, sendTestEmail } from './setup.ts'

afterEach(() => {
  globalThis.portalCompany = undefined as never
})

test('counts what there is, step by step', async ({ tx, deps }) => {
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const needs = { ...deps, db: tx, actor: actorOf(ada) }
  const read = async () => (await readSetup(needs)).result
  expect(await read()).toMatchObject({
    isHidden: false,
    crm: 'embedded',
    ledger: 'embedded',
    mail: 'mailbox',
    companyMissing: ['phone', 'salesEmail', 'supportEmail', 'postalAddress'],
    hasManufacturer: false,
    hasProduct: false,
    sellsProduct: false,
    hasInvoiceTerms: false,
    hasAgent: false,
    hasAgentUser: false,
    hasAgentSignIn: false,
    hasAccount: false,
    hasContact: false,
    hasCustomer: false,
    hasCustomerSignIn: false,
    hasOrder: false,
  })
  globalThis.portalCompany = { salesEmail: 'sales@company.example' }
  expect((await read()).companyMissing).toEqual(['phone', 'supportEmail', 'postalAddress'])

  const { productId } = await aProduct(tx, {})
  expect(await read()).toMatchObject({ hasManufacturer: true, hasProduct: true, sellsProduct: false })
  await writeSettings({ ...needs, requestId: 'test' }, { version: 0, netDays: 30, taxRates: [] })
  expect(await read(), 'saved, as they were').toMatchObject({ hasInvoiceTerms: true })
  await anOffer(tx, productId)
  const agent = await anAgent(tx)
  expect(await read()).toMatchObject({
    sellsProduct: true,
    hasAgent: true,
    hasAgentSignIn: true,
    hasAccount: false,
  })
  await tx.update(users).set({ isActive: false }).where(eq(users.userId, agent.userId))
  const account = await anAccount(tx, agent.zohoUserId)
  expect(await read()).toMatchObject({
    hasAgentSignIn: false,
    hasAccount: true,
    hasContact: true,
    hasCustomer: false,
  })
  const customer = await aCustomer(tx, account)
  expect(await read()).toMatchObject({ hasCustomer: true, hasCustomerSignIn: true, hasOrder: false })

  await tx
    .update(users)
    .set({ passwordHash: null, isActive: true })
    .where(inArray(users.userId, [customer.userId, agent.userId]))
  expect(await read(), 'invited only').toMatchObject({
    hasAgentUser: true,
    hasAgentSignIn: false,
    hasCustomer: true,
    hasCustomerSignIn: false,
  })
})

test('a test email goes to the person who asks, and the checklist says how it fared', async ({
  tx,
  deps,
}) => {
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const other = await aPerson(tx, { roles: ['Administrator'] })
  const needs = { ...deps, db: tx, actor: actorOf(ada) }
  const read = async () => (await readSetup(needs)).result
  expect(await sendTestEmail(needs)).toEqual({ result: { to: ada.email } })
  expect(
    (await writtenEmails({ ...deps, db: tx }, 'test-email')).map(({ toAddress, text }) => [toAddress, text]),
  ).toEqual([[ada.email, expect.stringContaining('Email works')]])
  expect(await read()).toMatchObject({
    isEmailTested: false,
    testEmail: { to: ada.email, state: 'queued', reason: null },
  })
  await tx.update(outboundMail).set({ state: 'bounced', lastError: 'EENVELOPE: 550 no such user' })
  expect((await read()).testEmail).toEqual({
    to: ada.email,
    state: 'failed',
    reason: 'EENVELOPE: 550 no such user',
  })
  await tx.update(outboundMail).set({ state: 'sent' })
  expect(await read()).toMatchObject({ isEmailTested: true, testEmail: { state: 'sent', reason: null } })
  const ofOther = await readSetup({ ...needs, actor: actorOf(other) })
  expect(ofOther.result, 'another Administrator').toMatchObject({ isEmailTested: true, testEmail: null })
})

test('at most ten test emails an hour go to one address', async ({ tx, deps }) => {
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const needs = { ...deps, db: tx, actor: actorOf(ada) }
  for (const age of [0, 0, 0, 0, 0, 0, 0, 0, 0, 61])
    await tx.insert(outboundMail).values({
      mailId: v7(),
      kind: 'test-email',
      key: v7(),
      toAddress: ada.email,
      data: { userId: ada.userId },
      createdAt: new Date(testNow.getTime() - age * 60_000),
    })
  await sendTestEmail(needs)
  await tx.update(outboundMail).set({ createdAt: testNow })
  await expect(sendTestEmail(needs)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('the checklist is hidden from everyone and shown again', async ({ tx, deps }) => {
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const needs = { ...deps, db: tx, actor: actorOf(ada) }
  await hideSetup(needs, { isHidden: true })
  await hideSetup(needs, { isHidden: true })
  expect((await readSetup(needs)).result.isHidden).toBe(true)
  await hideSetup(needs, { isHidden: false })
  expect((await readSetup(needs)).result.isHidden).toBe(false)
})

const actorOf = ({ userId }: { userId: string }) => ({
  userId,
  roles: ['Administrator' as const],
  zohoUserId: null,
  zohoAccountId: null,
  zohoContactId: null,
  access: 'full' as const,
  covers: [],
})
