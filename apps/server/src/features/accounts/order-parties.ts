import { AppError } from '@portal/contract/errors'
import { type Actor, isCustomer, mayActForAgent, mayActForOthers } from '@portal/domain/roles'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { accountRules } from '../../db/schema/approvals.tables.ts'
import { rulesOf, type StoredRules } from './account-rules.ts'

/** Whom an order is for, as its header keeps them: a later change in the CRM changes no order. */
export type OrderHeaderParties = {
  agent: { zohoUserId: string; name: string; email: string }
  account: {
    zohoAccountId: string
    accountName: string
    billingStreet: string
    billingCity: string
    billingState: string
    billingCode: string
    shippingStreet: string
    shippingCity: string
    shippingState: string
    shippingCode: string
  }
  /** `mobile` falls back to phone (docs/spec/orders.md#header-selections). */
  contact: { zohoContactId: string; firstName: string; lastName: string; email: string; mobile: string }
  /** What the account asks of its orders. */
  rules: StoredRules
}

type Wanted = {
  actor: Actor
  agentId: string
  accountId: string
  contactId: string
  /** Whom an order is for already: a customer may leave it so. */
  keptContactId?: string
}

const readParties = prepared('order_parties', (on) =>
  on
    .select({
      agent: {
        zohoUserId: agents.zohoUserId,
        firstName: agents.firstName,
        lastName: agents.lastName,
        email: agents.email,
        isActive: agents.isActive,
      },
      account: {
        zohoAccountId: accounts.zohoAccountId,
        accountName: accounts.accountName,
        billingStreet: accounts.billingStreet,
        billingCity: accounts.billingCity,
        billingState: accounts.billingState,
        billingCode: accounts.billingCode,
        shippingStreet: accounts.shippingStreet,
        shippingCity: accounts.shippingCity,
        shippingState: accounts.shippingState,
        shippingCode: accounts.shippingCode,
      },
      contact: {
        zohoContactId: contacts.zohoContactId,
        firstName: contacts.firstName,
        lastName: contacts.lastName,
        email: contacts.email,
        mobile: contacts.mobile,
        phone: contacts.phone,
      },
      rules: getTableColumns(accountRules),
    })
    .from(agents)
    .leftJoin(
      accounts,
      and(
        eq(accounts.zohoAccountId, sql.placeholder('accountId')),
        eq(accounts.ownerZohoUserId, agents.zohoUserId),
        eq(accounts.isActive, true),
      ),
    )
    .leftJoin(
      contacts,
      and(
        eq(contacts.zohoContactId, sql.placeholder('contactId')),
        eq(contacts.zohoAccountId, accounts.zohoAccountId),
      ),
    )
    .leftJoin(accountRules, eq(accountRules.zohoAccountId, accounts.zohoAccountId))
    .where(eq(agents.zohoUserId, sql.placeholder('agentId'))),
)

/**
 * Agent, account and contact of an order, when the contact is the account's, the account is active
 * and the agent's, and the caller may act for the agent (docs/spec/roles.md#access-to-objects). Customers order
 * under their account's owner, for that account and themselves as its contact; other agents' orders
 * are for active agents only.
 *
 * Throws AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND or CONTACT_NOT_FOUND for the first that does not fit.
 */
export async function findOrderHeaderParties(
  on: Reader,
  { actor, agentId, accountId, contactId, keptContactId }: Wanted,
): Promise<OrderHeaderParties> {
  const customer = isCustomer(actor) && !mayActForOthers(actor)
  if (customer && actor.zohoAccountId !== accountId) throw new AppError('ACCOUNT_NOT_FOUND')

  const [parties] = await readParties(on, { agentId, accountId, contactId })
  if (!parties || !(customer || mayOrderUnder(actor, parties.agent))) throw new AppError('AGENT_NOT_FOUND')
  // The account is a customer's own, so what does not fit is the agent.
  if (!parties.account) throw new AppError(customer ? 'AGENT_NOT_FOUND' : 'ACCOUNT_NOT_FOUND')
  if (!parties.contact) throw new AppError('CONTACT_NOT_FOUND')
  const isLocked = customer && actor.zohoContactId !== null && contactId !== keptContactId
  if (isLocked && contactId !== actor.zohoContactId)
    throw new AppError('CONTACT_NOT_FOUND', {
      message: 'Customers order for themselves: the contact must be you.',
    })

  const { zohoUserId, firstName, lastName, email } = parties.agent
  const { phone, ...contact } = parties.contact
  return {
    agent: { zohoUserId, name: `${firstName} ${lastName}`, email },
    account: parties.account,
    contact: { ...contact, mobile: contact.mobile || phone },
    rules: rulesOf(parties.rules ?? undefined),
  }
}

const mayOrderUnder = (actor: Actor, agent: Pick<typeof agents.$inferSelect, 'zohoUserId' | 'isActive'>) =>
  agent.zohoUserId === actor.zohoUserId || (mayActForAgent(actor, agent.zohoUserId) && agent.isActive)
