import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * What the CRM knows, in our own tables: the embedded CRM's data, and later the mirror of a live
 * one. Ids are the CRM's (18-digit text). No table of ours points at them: people and accounts
 * leave a CRM, their orders stay.
 */
/** When the copy of a live CRM met the row last; null with the embedded CRM, whose rows are its own. */
const copiedAt = () => moment()
/** Rises with every change in the back office; who saves names the version they started from. */
const version = () => integer().notNull().default(1)

export const agents = pgTable('agents', {
  zohoUserId: text().primaryKey(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  isActive: boolean().notNull().default(true),
  version: version(),
  copiedAt: copiedAt(),
})

const address = {
  billingStreet: text().notNull().default(''),
  billingCity: text().notNull().default(''),
  billingState: text().notNull().default(''),
  billingCode: text().notNull().default(''),
  shippingStreet: text().notNull().default(''),
  shippingCity: text().notNull().default(''),
  shippingState: text().notNull().default(''),
  shippingCode: text().notNull().default(''),
}

export const accounts = pgTable(
  'accounts',
  {
    zohoAccountId: text().primaryKey(),
    ownerZohoUserId: text()
      .notNull()
      .references(() => agents.zohoUserId),
    accountName: text().notNull(),
    isActive: boolean().notNull().default(true),
    ...address,
    salesSupport: text().notNull().default(''),
    salesSupportEmail: text().notNull().default(''),
    modifiedAt: moment().notNull().defaultNow(),
    version: version(),
    copiedAt: copiedAt(),
    /** What a search looks through, folded; a line each, so that nothing is found across two of them. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(account_name || chr(10) || sales_support || chr(10) || sales_support_email)`,
      ),
  },
  (t) => [
    check('accounts_name', sql`btrim(${t.accountName}) <> ''`),
    // Lists are counted and searched in here, without the table itself.
    index('accounts_listed')
      .on(t.ownerZohoUserId, t.accountName, t.zohoAccountId, t.searchText)
      .where(sql`${t.isActive}`),
    // Few are not listed, and lists of all agents leave them out.
    index('accounts_inactive').on(t.zohoAccountId).where(sql`not ${t.isActive}`),
    // The accounts of all agents by name. Not of the listed ones alone: the lists of an agent would be offered it for that.
    index('accounts_by_name').on(t.accountName, t.zohoAccountId),
    // A registration names an account of any agent. Not of the active ones alone, as above.
    index('accounts_by_folded_name').on(sql`trim(folded(${t.accountName}))`),
    // Those who see every agent's accounts search in them all.
    index('accounts_by_words').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
)

const ofAccount = () =>
  text()
    .notNull()
    .references(() => accounts.zohoAccountId, { onDelete: 'cascade' })

/** What a search for contacts looks through, folded: name, email, and phone numbers as they are written and their digits. */
export const contactWords = (
  t: Record<'firstName' | 'lastName' | 'email' | 'mobile' | 'phone', AnyPgColumn>,
) =>
  sql`folded(${t.firstName} || ' ' || ${t.lastName} || chr(10) || ${t.email} || chr(10) || ${t.mobile} || chr(10) || ${t.phone} || chr(10) || regexp_replace(${t.mobile}, '[^0-9]', '', 'g') || chr(10) || regexp_replace(${t.phone}, '[^0-9]', '', 'g'))`

export const contacts = pgTable(
  'contacts',
  {
    zohoContactId: text().primaryKey(),
    zohoAccountId: ofAccount(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull().default(''),
    mobile: text().notNull().default(''),
    phone: text().notNull().default(''),
    version: version(),
    copiedAt: copiedAt(),
  },
  (t) => [
    index().on(t.zohoAccountId, t.lastName),
    // A registration is held against the contacts of an agent's accounts by its email.
    index('contacts_by_email').on(sql`lower(${t.email})`),
    index('contacts_by_words').using('gin', sql`(${contactWords(t)}) gin_trgm_ops`),
  ],
)

export const accountAddresses = pgTable(
  'account_addresses',
  {
    id: text().primaryKey(),
    zohoAccountId: ofAccount(),
    street1: text().notNull(),
    street2: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    addressTypeDisplay: text().notNull(),
    version: version(),
    copiedAt: copiedAt(),
  },
  (t) => [index().on(t.zohoAccountId)],
)

export const repairDevices = pgTable(
  'repair_devices',
  {
    id: text().primaryKey(),
    zohoAccountId: ofAccount(),
    serialNumberImei: text().notNull(),
    deviceMake: text().notNull(),
    deviceModel: text().notNull(),
    expirationDate: date().notNull(),
    pin: text().notNull(),
    status: text().notNull(),
    copiedAt: copiedAt(),
  },
  (t) => [index().on(t.zohoAccountId), index().on(t.serialNumberImei)],
)
