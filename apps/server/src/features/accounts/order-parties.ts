import { AppError } from '@portal/contract/errors'
import { type Actor, isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

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
}

type Wanted = {
  actor: Actor
  agentId: string
  accountId: string
  contactId: string
  /** Whom an order is for already: a customer may leave it so. */
  keptContactId?: string
}

type Row = {
  agent: OrderHeaderParties['agent'] & { isActive: boolean }
  account: OrderHeaderParties['account'] | null
  contact: OrderHeaderParties['contact'] | null
}

const readParties = statement<Row, [string, string, string]>(
  'order_parties',
  `select json_build_object('zohoUserId', g.zoho_user_id, 'name', g.first_name || ' ' || g.last_name,
            'email', g.email, 'isActive', g.is_active) as agent,
          case when a.zoho_account_id is not null then json_build_object(
            'zohoAccountId', a.zoho_account_id, 'accountName', a.account_name,
            'billingStreet', a.billing_street, 'billingCity', a.billing_city,
            'billingState', a.billing_state, 'billingCode', a.billing_code,
            'shippingStreet', a.shipping_street, 'shippingCity', a.shipping_city,
            'shippingState', a.shipping_state, 'shippingCode', a.shipping_code) end as account,
          case when c.zoho_contact_id is not null then json_build_object(
            'zohoContactId', c.zoho_contact_id, 'firstName', c.first_name, 'lastName', c.last_name,
            'email', c.email, 'mobile', coalesce(nullif(c.mobile, ''), c.phone)) end as contact
   from agents g
   left join accounts a
     on a.zoho_account_id = $2 and a.owner_zoho_user_id = g.zoho_user_id and a.is_active
   left join contacts c on c.zoho_contact_id = $3 and c.zoho_account_id = a.zoho_account_id
   where g.zoho_user_id = $1`,
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

  const [parties] = await readParties(on, agentId, accountId, contactId)
  if (!parties || !(customer || mayOrderUnder(actor, parties.agent))) throw new AppError('AGENT_NOT_FOUND')
  // The account is a customer's own, so what does not fit is the agent.
  if (!parties.account) throw new AppError(customer ? 'AGENT_NOT_FOUND' : 'ACCOUNT_NOT_FOUND')
  if (!parties.contact) throw new AppError('CONTACT_NOT_FOUND')
  const isLocked = customer && actor.zohoContactId !== null && contactId !== keptContactId
  if (isLocked && contactId !== actor.zohoContactId)
    throw new AppError('CONTACT_NOT_FOUND', {
      message: 'Customers order for themselves: the contact must be you.',
    })

  const { zohoUserId, name, email } = parties.agent
  return { agent: { zohoUserId, name, email }, account: parties.account, contact: parties.contact }
}

const mayOrderUnder = (actor: Actor, agent: Row['agent']) =>
  agent.zohoUserId === actor.zohoUserId || (mayActForOthers(actor) && agent.isActive)
