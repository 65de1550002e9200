import type { ProductType } from '@portal/domain/catalog'
import {
  carrierIds,
  defaultDomainId,
  defaultRatePlanId,
  productTypeIds,
  purchaseTypeIds,
  roleIds,
} from '@portal/domain/ids'
import { productSlug } from '@portal/domain/products'
import type { Actor, Role } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { Tx } from '../db/client.ts'
import { accounts, agents, contacts } from '../db/schema/accounts.tables.ts'
import { sessions } from '../db/schema/auth.tables.ts'
import { manufacturers, offers, products } from '../db/schema/catalog.tables.ts'
import { priceRules } from '../db/schema/price-rules.tables.ts'
import { userRoles, users } from '../db/schema/users.tables.ts'
import { hashToken, newToken } from '../http/session.ts'

/**
 * Rows for tests. A test names only what it is about; everything else is plausible. Each builder
 * writes its rows through the transaction it is given and answers what the test will need.
 */

let counter = 0
const next = () => ++counter
/** 18 digits, as the CRM's ids have. */
export const aZohoId = () => `4876876${String(next()).padStart(11, '0')}`

type PersonChanges = Partial<typeof users.$inferInsert> & { roles?: Role[] }

/** Someone who can sign in with "Demo1234", and the actor they are. */
export async function aPerson(
  tx: Tx,
  { roles = [], ...changes }: PersonChanges = {},
): Promise<Actor & { email: string }> {
  const n = next()
  const person = {
    userId: v7(),
    domainId: defaultDomainId,
    firstName: 'Test',
    lastName: `Person ${n}`,
    email: `person-${n}@wbc.example`,
    phoneNumber: '5550100100',
    passwordHash: 'plain:Demo1234',
    zohoUserId: null,
    zohoAccountId: null,
    zohoContactId: null,
    ...changes,
  }
  await tx.insert(users).values(person)
  if (roles.length > 0)
    await tx.insert(userRoles).values(roles.map((role) => ({ userId: person.userId, roleId: roleIds[role] })))
  const { userId, email, zohoUserId = null, zohoAccountId = null, zohoContactId = null } = person
  const access = changes.access ?? 'full'
  return { userId, email, roles, zohoUserId, zohoAccountId, zohoContactId, access, covers: [] }
}

/** A session of this person that began at this moment; answers its token. */
export async function aSession(tx: Tx, userId: string, at: Date): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({ tokenHash: hashToken(token), userId, createdAt: at, lastSeenAt: at })
  return token
}

/** An agent in the CRM together with their sign-in. */
export async function anAgent(tx: Tx, { roles = ['WbcAgent'], ...changes }: PersonChanges = {}) {
  const zohoUserId = changes.zohoUserId ?? aZohoId()
  const person = await aPerson(tx, { roles, firstName: 'Wes', lastName: 'Porter', ...changes, zohoUserId })
  await tx.insert(agents).values({
    zohoUserId,
    firstName: changes.firstName ?? 'Wes',
    lastName: changes.lastName ?? 'Porter',
    email: person.email,
  })
  return { ...person, zohoUserId }
}

/** An active account of this agent with one contact. */
export async function anAccount(
  tx: Tx,
  ownerZohoUserId: string,
  changes: Partial<typeof accounts.$inferInsert> = {},
) {
  const accountId = changes.zohoAccountId ?? aZohoId()
  const contactId = aZohoId()
  await tx.insert(accounts).values({
    zohoAccountId: accountId,
    ownerZohoUserId,
    accountName: `Northgate Delivery ${next()}`,
    billingStreet: '4100 Harbor Blvd',
    billingCity: 'Toledo',
    billingState: 'OH',
    billingCode: '43604',
    shippingStreet: '980 Airline Junction Rd',
    shippingCity: 'Toledo',
    shippingState: 'OH',
    shippingCode: '43607',
    ...changes,
  })
  await tx.insert(contacts).values({
    zohoContactId: contactId,
    zohoAccountId: accountId,
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus@northgate.example',
    mobile: '(555) 010-0133',
  })
  return { accountId, contactId }
}

/** A customer of this account: sees it, and nothing else. */
export const aCustomer = (tx: Tx, { accountId, contactId }: { accountId: string; contactId: string }) =>
  aPerson(tx, { roles: ['User'], zohoAccountId: accountId, zohoContactId: contactId })

type ProductChanges = Partial<typeof products.$inferInsert> & {
  type?: ProductType
  manufacturerName?: string
}

/** A published product. */
export async function aProduct(
  tx: Tx,
  { type = 'phone', manufacturerName = 'Halden', ...changes }: ProductChanges = {},
) {
  const [manufacturer] = await tx
    .insert(manufacturers)
    .values({ id: v7(), name: manufacturerName })
    .onConflictDoUpdate({ target: manufacturers.name, set: { name: manufacturerName } })
    .returning()
  if (!manufacturer) throw new Error('An upsert answers its row.')
  const model = changes.model ?? `N${next()}`
  const product = {
    productId: v7(),
    domainId: defaultDomainId,
    manufacturerId: manufacturer.id,
    productTypeId: productTypeIds[type],
    model,
    urlPathName: productSlug({ manufacturerName, model }),
    zohoProductId: aZohoId(),
    image: '/pictures/default-phone/pair-720.avif',
    msrpCents: 64_900,
    ...changes,
  }
  await tx.insert(products).values(product)
  return product
}

type OfferChanges = Partial<typeof offers.$inferInsert> & {
  carrier?: keyof typeof carrierIds
  purchaseType?: keyof typeof purchaseTypeIds
}

/** An active offer of this product: by default one-time payment on Verizon for $289.00. */
export async function anOffer(
  tx: Tx,
  productId: string,
  { carrier = 'Verizon', purchaseType = 'Buy', ...changes }: OfferChanges = {},
) {
  const offer = {
    offerId: v7(),
    productId,
    domainId: defaultDomainId,
    carrierId: carrierIds[carrier],
    purchaseTypeId: purchaseTypeIds[purchaseType],
    ratePlanId: defaultRatePlanId,
    isCarrierInventory: purchaseType !== 'Buy',
    itemPriceCents: 28_900,
    displayPricePrimary: '$289.00',
    ...changes,
  }
  await tx.insert(offers).values(offer)
  return offer
}

/** A price rule: $5.00 off each AT&T line from the tenth, for as long as the line. */
export async function aPriceRule(tx: Tx, changes: Partial<typeof priceRules.$inferInsert> = {}) {
  const rule = {
    ruleId: v7(),
    carrierId: carrierIds['AT&T'],
    target: 'plan' as const,
    amountCents: 500,
    rhythm: 'monthly' as const,
    fromUnit: 10,
    reach: 'fromUnit' as const,
    counts: 'order' as const,
    activeFrom: '2026-01-01',
    updatedAt: new Date('2026-01-01T12:00:00Z'),
    ...changes,
  }
  await tx.insert(priceRules).values(rule)
  return rule
}
