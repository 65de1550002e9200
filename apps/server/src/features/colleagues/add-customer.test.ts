import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contacts } from '../../db/schema/accounts.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { addCustomer } from './add-customer.ts'

/** A new customer user in one go (docs/spec/back-office.md#new-customer). */

const form = {
  firstName: 'Pat',
  lastName: 'Lee',
  email: 'pat@northgate.example',
  phoneNumber: '+1 (555) 010-0100 x12',
  access: 'orders',
} as const

test('a customer has an account, a contact, a role, an access and an invitation', async ({ tx, deps }) => {
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const agent = await anAgent(tx)
  const { accountId, contactId } = await anAccount(tx, agent.zohoUserId)
  const ctx = asCaller(deps, ada)
  const { result } = await addCustomer(ctx, { ...form, accountId })
  expect(result).toMatchObject({ isNewContact: true })
  const [user] = await tx.select().from(users).where(eq(users.userId, result.userId))
  expect(user).toMatchObject({
    zohoAccountId: accountId,
    zohoContactId: result.contactId,
    access: 'orders',
    isActive: true,
  })
  expect(
    await tx.$count(contacts, and(eq(contacts.zohoAccountId, accountId), eq(contacts.email, form.email))),
  ).toBe(1)
  const mails = (await outbox(tx)).filter(({ toAddress }) => toAddress === form.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['invitation'])

  await expect(addCustomer(ctx, { ...form, accountId })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  // The contact whom the CRM knows by this email; another one may be chosen.
  const known = await addCustomer(ctx, { ...form, accountId, email: 'MARCUS@northgate.example' })
  expect(known.result).toMatchObject({ contactId, isNewContact: false })
  const chosen = await addCustomer(ctx, { ...form, accountId, contactId, email: 'sub@northgate.example' })
  expect(chosen.result).toMatchObject({ contactId, isNewContact: false })
})

test('agents, unknown accounts and contacts of others are refused, and nothing is written', async ({
  tx,
  deps,
}) => {
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const agent = await anAgent(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId)
  const other = await anAccount(tx, agent.zohoUserId)
  const before = await tx.$count(users)
  const add = (changes: object) => addCustomer(asCaller(deps, ada), { ...form, accountId, ...changes })
  await expect(add({ email: agent.email })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(add({ accountId: '404' })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  await expect(add({ contactId: other.contactId })).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
  expect(await tx.$count(users)).toBe(before)
})
