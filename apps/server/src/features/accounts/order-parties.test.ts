import { noRules } from '@portal/domain/order-approval'
import type { Actor } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { agents, contacts } from '../../db/schema/accounts.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { findOrderHeaderParties } from './order-parties.ts'

/** Wes with two accounts, Nia with one, and a way to ask for an order's parties as someone. */
async function aCrm(tx: Tx) {
  const [wes, nia] = [await anAgent(tx), await anAgent(tx, { firstName: 'Nia', lastName: 'Brandt' })]
  const northgate = await anAccount(tx, wes.zohoUserId, { accountName: 'Northgate Delivery LLC' })
  const argent = await anAccount(tx, wes.zohoUserId)
  const ofNia = await anAccount(tx, nia.zohoUserId)
  const fitting = { agentId: wes.zohoUserId, ...northgate }
  const find = (actor: Actor, changes: Partial<typeof fitting & { keptContactId: string }> = {}) =>
    findOrderHeaderParties(tx, { actor, ...fitting, ...changes })
  return { wes, nia, northgate, argent, ofNia, find }
}
const code = (code: string) => expect.objectContaining({ code })

describe('the parties of an order', () => {
  test('are answered as the order’s header keeps them', async ({ tx }) => {
    const { wes, northgate, find } = await aCrm(tx)

    expect(await find(wes)).toEqual({
      agent: { zohoUserId: wes.zohoUserId, name: 'Wes Porter', email: wes.email },
      account: {
        zohoAccountId: northgate.accountId,
        accountName: 'Northgate Delivery LLC',
        billingStreet: '4100 Harbor Blvd',
        billingCity: 'Toledo',
        billingState: 'OH',
        billingCode: '43604',
        shippingStreet: '980 Airline Junction Rd',
        shippingCity: 'Toledo',
        shippingState: 'OH',
        shippingCode: '43607',
      },
      contact: {
        zohoContactId: northgate.contactId,
        firstName: 'Marcus',
        lastName: 'Bell',
        email: 'marcus@northgate.example',
        mobile: '(555) 010-0133',
      },
      rules: { ...noRules, version: 0, limitsAddedAt: null },
    })
  })

  test('a contact without a mobile is reached by phone', async ({ tx }) => {
    const { wes, northgate, find } = await aCrm(tx)
    await tx
      .update(contacts)
      .set({ mobile: '', phone: '(555) 010-0199' })
      .where(eq(contacts.zohoContactId, northgate.contactId))

    expect((await find(wes)).contact.mobile).toBe('(555) 010-0199')
  })

  test.for(['Manager', 'WbcManager', 'Administrator'] as const)(
    'a %s orders in any agent’s name',
    async (role, { tx }) => {
      const { wes, nia, ofNia, find } = await aCrm(tx)
      const boss = await aPerson(tx, { roles: [role] })

      expect((await find(boss)).agent.zohoUserId).toBe(wes.zohoUserId)
      expect((await find(boss, { agentId: nia.zohoUserId, ...ofNia })).agent.name).toBe('Nia Brandt')
      await expect(find(boss, { agentId: aZohoId() })).rejects.toEqual(code('AGENT_NOT_FOUND'))
    },
  )

  test('an agent orders in no one else’s name', async ({ tx }) => {
    const { wes, nia, ofNia, find } = await aCrm(tx)

    await expect(find(nia)).rejects.toEqual(code('AGENT_NOT_FOUND'))
    await expect(find(wes, { agentId: nia.zohoUserId, ...ofNia })).rejects.toEqual(code('AGENT_NOT_FOUND'))
    await expect(find(wes, { agentId: aZohoId() })).rejects.toEqual(code('AGENT_NOT_FOUND'))
  })

  test('an agent who left is no one to order for', async ({ tx }) => {
    const { wes, find } = await aCrm(tx)
    const boss = await aPerson(tx, { roles: ['Manager'] })
    await tx.update(agents).set({ isActive: false }).where(eq(agents.zohoUserId, wes.zohoUserId))

    await expect(find(boss)).rejects.toEqual(code('AGENT_NOT_FOUND'))
  })

  test('the account must be the agent’s, exist and be active, no matter who asks', async ({ tx }) => {
    const { wes, ofNia, find } = await aCrm(tx)
    const closed = await anAccount(tx, wes.zohoUserId, { isActive: false })
    const boss = await aPerson(tx, { roles: ['Manager'] })

    for (const actor of [wes, boss])
      for (const account of [ofNia, closed, { accountId: aZohoId() }])
        await expect(find(actor, account)).rejects.toEqual(code('ACCOUNT_NOT_FOUND'))
  })

  test('the contact must be the account’s, no matter who asks', async ({ tx }) => {
    const { wes, argent, find } = await aCrm(tx)
    const boss = await aPerson(tx, { roles: ['Manager'] })

    for (const actor of [wes, boss])
      for (const contactId of [argent.contactId, aZohoId()])
        await expect(find(actor, { contactId })).rejects.toEqual(code('CONTACT_NOT_FOUND'))
  })
})

describe('a customer’s parties', () => {
  test('are their account, its owner, and themselves as its contact; one that an order has may stay', async ({
    tx,
  }) => {
    const { wes, northgate, find } = await aCrm(tx)
    const una = await aCustomer(tx, northgate)
    await tx.insert(contacts).values({
      zohoContactId: '31',
      zohoAccountId: northgate.accountId,
      firstName: 'Yara',
      lastName: 'Abbott',
    })

    expect((await find(una)).agent.zohoUserId).toBe(wes.zohoUserId)
    await expect(find(una, { contactId: '31' })).rejects.toMatchObject({
      code: 'CONTACT_NOT_FOUND',
      message: 'Customers order for themselves: the contact must be you.',
    })
    const kept = await find(una, { contactId: '31', keptContactId: '31' })
    expect(kept.contact.firstName).toBe('Yara')
  })

  test('are never another account, agent or contact', async ({ tx }) => {
    const { nia, northgate, argent, ofNia, find } = await aCrm(tx)
    const una = await aCustomer(tx, northgate)

    await expect(find(una, argent)).rejects.toEqual(code('ACCOUNT_NOT_FOUND'))
    await expect(find(una, { agentId: nia.zohoUserId, ...ofNia })).rejects.toEqual(code('ACCOUNT_NOT_FOUND'))
    await expect(find(una, { agentId: nia.zohoUserId })).rejects.toEqual(code('AGENT_NOT_FOUND'))
    await expect(find(una, { agentId: aZohoId() })).rejects.toEqual(code('AGENT_NOT_FOUND'))
    await expect(find(una, { contactId: argent.contactId })).rejects.toEqual(code('CONTACT_NOT_FOUND'))
  })

  test('still stand when the owner left: their agent is not theirs to change', async ({ tx }) => {
    const { wes, northgate, find } = await aCrm(tx)
    const una = await aCustomer(tx, northgate)
    await tx.update(agents).set({ isActive: false }).where(eq(agents.zohoUserId, wes.zohoUserId))

    expect((await find(una)).agent.name).toBe('Wes Porter')
  })

  test('a person without agent and account orders for no one', async ({ tx }) => {
    const { find } = await aCrm(tx)

    await expect(find(await aPerson(tx, { roles: ['User'] }))).rejects.toEqual(code('AGENT_NOT_FOUND'))
  })
})
