import { recordStatus } from '@portal/domain/catalog'
import { roleIds } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { and, desc, eq, exists, gte, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { bookSettings } from '../../db/schema/books.tables.ts'
import { manufacturers, offers, products } from '../../db/schema/catalog.tables.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { hiddenSetup } from '../../db/schema/setup.tables.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'

const one = { one: sql`1` }
/** Looks for a first row only, so that large tables cost nothing. */
const isThere = (rows: SQLWrapper) => exists(rows).mapWith(Boolean)

const activeAgents = build.select(one).from(agents).where(eq(agents.isActive, true))

/** A password that someone chose: until then they are invited and cannot sign in. */
const hasPassword = isNotNull(users.passwordHash)
const isCustomer = and(
  eq(users.isActive, true),
  isNotNull(users.zohoAccountId),
  isNotNull(users.zohoContactId),
)

const agentUsers = (more?: SQL) =>
  build
    .select(one)
    .from(agents)
    .innerJoin(users, eq(users.zohoUserId, agents.zohoUserId))
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .where(
      and(eq(agents.isActive, true), eq(users.isActive, true), eq(userRoles.roleId, roleIds.WbcAgent), more),
    )

const customers = (more?: SQL) => build.select(one).from(users).where(and(isCustomer, more))

const accountsWithContact = build
  .select(one)
  .from(contacts)
  .innerJoin(accounts, eq(accounts.zohoAccountId, contacts.zohoAccountId))
  .where(eq(accounts.isActive, true))

const productsInShop = build
  .select(one)
  .from(products)
  .innerJoin(offers, eq(offers.productId, products.productId))
  .where(and(eq(products.isActive, true), eq(offers.statusId, recordStatus.active)))

const testEmails = build
  .select(one)
  .from(outboundMail)
  .where(and(eq(outboundMail.kind, 'test-email'), eq(outboundMail.state, 'sent')))

/** The row is made by the first save. */
const savedTerms = build.select(one).from(bookSettings).where(gte(bookSettings.version, 1))

/** Whether there is a first one of everything that the checklist asks for. */
export async function findWhatThereIs(on: Reader) {
  const [found] = await on
    .select({
      isHidden: isThere(build.select(one).from(hiddenSetup)),
      isEmailTested: isThere(testEmails),
      hasManufacturer: isThere(build.select(one).from(manufacturers)),
      hasProduct: isThere(build.select(one).from(products)),
      sellsProduct: isThere(productsInShop),
      hasInvoiceTerms: isThere(savedTerms),
      hasAgent: isThere(activeAgents),
      hasAgentUser: isThere(agentUsers()),
      hasAgentSignIn: isThere(agentUsers(hasPassword)),
      hasAccount: isThere(build.select(one).from(accounts).where(eq(accounts.isActive, true))),
      hasContact: isThere(accountsWithContact),
      hasCustomer: isThere(customers()),
      hasCustomerSignIn: isThere(customers(hasPassword)),
      hasOrder: isThere(build.select(one).from(orders).where(ne(orders.statusId, orderStatus.draft))),
    })
    .from(sql`(values (1)) as once`)
  if (!found) throw new Error('A row of values is there.')
  return found
}

/** The newest test email to this user. */
export const findTestEmail = (on: Reader, userId: string) =>
  on
    .select({
      to: outboundMail.toAddress,
      state: outboundMail.state,
      lastError: outboundMail.lastError,
    })
    .from(users)
    .innerJoin(
      outboundMail,
      and(eq(outboundMail.toAddress, users.email), eq(outboundMail.kind, 'test-email')),
    )
    .where(eq(users.userId, userId))
    .orderBy(desc(outboundMail.createdAt), desc(outboundMail.mailId))
    .limit(1)

/** The address of the user; others who ask for a test email to it wait. */
export async function lockAddressOf(tx: Tx, userId: string): Promise<string> {
  const [found] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update')
  if (!found) throw new Error('The user of a session is there.')
  return found.email
}

/** Test emails to this address since then. */
export const countTestEmails = (on: Reader, address: string, since: Date): Promise<number> =>
  on.$count(
    outboundMail,
    and(
      eq(outboundMail.kind, 'test-email'),
      eq(outboundMail.toAddress, address),
      gte(outboundMail.createdAt, since),
    ),
  )

/** Who hid the checklist first stays named. */
export const addHidden = async (tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> => {
  await tx.insert(hiddenSetup).values({ hiddenBy: userId, hiddenAt: at }).onConflictDoNothing()
}

export const removeHidden = async (tx: Tx): Promise<void> => {
  await tx.delete(hiddenSetup)
}
