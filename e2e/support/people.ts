import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { UserProfile } from '@portal/contract/auth'
import { agentLabel } from '@portal/domain/people'
import type { Access, Role } from '@portal/domain/roles'
import { argon2Passwords } from '../../apps/server/src/adapters/argon2/argon2-passwords.ts'
import type { Database, Tx } from '../../apps/server/src/db/client.ts'
import { accountAddresses, accounts, contacts } from '../../apps/server/src/db/schema/accounts.tables.ts'
import { sessions } from '../../apps/server/src/db/schema/auth.tables.ts'
import { type PersonaName, personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { hashToken, newToken } from '../../apps/server/src/http/session.ts'
import { anAgent, aPerson } from '../../apps/server/src/testing/builders.ts'
import { callApi } from './api.ts'

/** Someone who is signed in: what session storage keeps of them. */
export type SignedIn = { token: string; userProfile: UserProfile }

/** An agent of one test's own, with one account that has one contact. No one else changes their cart. */
export type Buyer = SignedIn & {
  email: string
  password: string
  zohoUserId: string
  /** As every agent selector shows them. */
  agentLabel: string
  account: { id: string; name: string }
  contact: { id: string; name: string }
}

/** Workers share one database and no counter, so ids are drawn: 18 digits, as the CRM's have. */
const crmId = () => `9${Array.from({ length: 17 }, () => randomInt(10)).join('')}`

export const buyerAddress = {
  billing: { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' },
  shipping: { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' },
}

let passwordHash: Promise<string> | undefined
const demoPasswordHash = () => (passwordHash ??= argon2Passwords().hash(personaPassword))

export type BuyerWish = { hasAccount?: boolean; hasAddress?: boolean; roles?: Role[] }

/** Writes a buyer and their session straight into the database: the calls for it come with the back office. */
export async function addBuyer(
  database: Database,
  { hasAccount = true, hasAddress = true, roles = ['WbcAgent'] }: BuyerWish = {},
): Promise<Buyer> {
  const hash = await demoPasswordHash()
  const zohoUserId = crmId()
  const mark = zohoUserId.slice(-8)
  const person = { firstName: 'Kai', lastName: `Buyer ${mark}`, email: `buyer-${mark}@wbc.example` }
  const account = { id: crmId(), name: `Route ${mark} LLC` }
  const contact = { id: crmId(), name: `Marcus Bell ${mark}` }
  const token = newToken()

  await database.inTransaction(async (tx) => {
    const { userId } = await anAgent(tx, { ...person, zohoUserId, roles, passwordHash: hash })
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      createdAt: new Date(),
      lastSeenAt: new Date(),
    })
    if (hasAccount) await addAccount(tx, { account, contact, zohoUserId, hasAddress })
  })
  return {
    ...person,
    token,
    password: personaPassword,
    zohoUserId,
    agentLabel: agentLabel(person),
    account,
    contact,
    userProfile: { ...person, zohoUserId, roles },
  }
}

type AccountRows = Pick<Buyer, 'account' | 'contact' | 'zohoUserId'> & { hasAddress: boolean }

async function addAccount(tx: Tx, { account, contact, zohoUserId, hasAddress }: AccountRows) {
  const { billing, shipping } = buyerAddress
  await tx.insert(accounts).values({
    zohoAccountId: account.id,
    ownerZohoUserId: zohoUserId,
    accountName: account.name,
    ...(hasAddress && {
      billingStreet: billing.street,
      billingCity: billing.city,
      billingState: billing.state,
      billingCode: billing.zip,
      shippingStreet: shipping.street,
      shippingCity: shipping.city,
      shippingState: shipping.state,
      shippingCode: shipping.zip,
    }),
  })
  const [firstName = '', ...others] = contact.name.split(' ')
  await tx.insert(contacts).values({
    zohoContactId: contact.id,
    zohoAccountId: account.id,
    firstName,
    lastName: others.join(' '),
    email: `contact-${account.id}@route.example`,
    mobile: '(555) 010-0133',
  })
}

/** A further account of the same agent, with a contact and the usual addresses. */
export async function addSecondAccount(database: Database, { zohoUserId }: Pick<Buyer, 'zohoUserId'>) {
  const account = { id: crmId(), name: `Second Route ${zohoUserId.slice(-6)} Inc` }
  const contact = { id: crmId(), name: `Nell Osei ${zohoUserId.slice(-6)}` }
  await database.inTransaction((tx) => addAccount(tx, { account, contact, zohoUserId, hasAddress: true }))
  return { account, contact }
}

/**
 * The contact of a buyer's account, who orders for themselves; the buyer is their agent.
 * @param firstName tells several people of one account apart
 * @param access what they may do in it
 */
export async function addCustomer(
  database: Database,
  { account, contact }: Buyer,
  firstName = 'Una',
  access: Access = 'full',
): Promise<SignedIn> {
  const token = newToken()
  const name = firstName === 'Una' ? 'customer' : firstName.toLowerCase()
  const person = {
    firstName,
    lastName: `Marsh ${account.id.slice(-8)}`,
    email: `${name}-${account.id}@route.example`,
  }
  const roles: Role[] = ['User']
  const hash = await demoPasswordHash()
  await database.inTransaction(async (tx) => {
    const { userId } = await aPerson(tx, {
      ...person,
      roles,
      zohoAccountId: account.id,
      zohoContactId: contact.id,
      access,
      passwordHash: hash,
    })
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      createdAt: new Date(),
      lastSeenAt: new Date(),
    })
  })
  const limited = access === 'full' ? {} : { access }
  return { token, userProfile: { ...person, zohoUserId: null, roles, ...limited } }
}

/** Places that the account has stored besides its own two; answers their ids. */
export async function storeAddresses(
  database: Database,
  { account }: Pick<Buyer, 'account'>,
  ...addresses: Array<{ street: string; second?: string; city: string; state: string; zip: string }>
): Promise<string[]> {
  const rows = addresses.map(({ street, second = '', zip, ...place }) => ({
    id: crmId(),
    zohoAccountId: account.id,
    street1: street,
    street2: second,
    zipCode: zip,
    addressTypeDisplay: 'Shipping',
    ...place,
  }))
  await database.inTransaction((tx) => tx.insert(accountAddresses).values(rows))
  return rows.map(({ id }) => id)
}

/** Ends a person's sessions behind their back, as time does. */
export async function expireSession(database: Database, { token }: Pick<SignedIn, 'token'>) {
  await database.pool.query('delete from sessions where token_hash = $1', [hashToken(token)])
}

/** A persona of the demo data, signed in by the API. */
export async function signInPersona(request: APIRequestContext, name: PersonaName): Promise<SignedIn> {
  const { email } = personas[name]
  const { result } = await callApi(request, 'userLogin', { body: { email, password: personaPassword } })
  return result
}
